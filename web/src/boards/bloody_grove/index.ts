import './grove.css';
import type { BloodyGrove } from '../../wire/bloody_grove.ts';
import type { BoardModule } from '../index.ts';
import Board from './Board.svelte';
import Seat from './Seat.svelte';
import { speaker } from './speaker.ts';
import Tools from './Tools.svelte';
import Tray from './Tray.svelte';

export default {
  speaker,
  Board,
  foretells: true,
  hasFront: true,
  Hand: Tray,
  Tools,
  Seat,
  width: 'max(600px, calc((100dvh - 150px) * 0.965 + 56px))',
} satisfies BoardModule<BloodyGrove>;
