import type { Karnag } from '../../wire/karnag.ts';
import type { BoardModule } from '../index.ts';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import Seat from './Seat.svelte';
import Tools from './Tools.svelte';
import { speaker } from './speaker.ts';

export default {
  speaker,
  Board,
  foretells: true,
  Hand,
  Tools,
  Seat,
  width: 'max(620px, calc((100dvh - 334px) * 1.21 + 56px))',
} satisfies BoardModule<Karnag>;
