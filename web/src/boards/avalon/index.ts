import hearts from 'virtual:icon/hearts';
import sundial from 'virtual:icon/sundial';
import type { Avalon } from '../../wire/avalon.ts';
import type { BoardModule } from '../index.ts';
import Board from './Board.svelte';
import Day from './Day.svelte';
import { looksOf } from './hero.ts';
import Fate from './Fate.svelte';
import Heroes from './Heroes.svelte';
import Party from './Party.svelte';
import Score from './Score.svelte';
import Seat from './Seat.svelte';
import Short from './Short.svelte';
import { speaker } from './speaker.ts';

export default {
  speaker,
  Board,
  hasFront: true,
  looks: looksOf,
  Hand: Heroes,
  Seat,
  Short,
  Score,
  Fate,
  Tools: Day,
  beside: true,
  tools: { icon: sundial, label: (words) => words.say('avalon.page.day_place') },
  width: 'max(640px, calc((100dvh - 272px) * 1.2))',
  rooms: [{ icon: hearts, label: (words) => words.say('avalon.page.heroes'), Part: Party }],
  zooms: true,
} satisfies BoardModule<Avalon>;
