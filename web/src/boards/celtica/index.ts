import shield from 'virtual:icon/viking-shield';
import type { Celtica } from '../../wire/celtica.ts';
import type { BoardModule } from '../index.ts';
import Amulets from './Amulets.svelte';
import Board from './Board.svelte';
import Display from './Display.svelte';
import Hand from './Hand.svelte';
import Score from './Score.svelte';
import Seat from './Seat.svelte';
import { sources } from './sources.ts';
import { speaker } from './speaker.ts';

export default {
  speaker,
  Board,
  Above: Display,
  Hand,
  Seat,
  Score,
  sources,
  width: 'max(640px, calc((100dvh - 372px) * 1.78))',
  rooms: [{ icon: shield, label: (words) => words.say('celtica.page.section.amulets'), Part: Amulets }],
  cards: '.cards .card, .give',
} satisfies BoardModule<Celtica>;
