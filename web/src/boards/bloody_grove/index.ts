import './grove.css';
import type { BloodyGrove } from '../../wire/bloody_grove.ts';
import type { BoardModule } from '../index.ts';
import Board from './Board.svelte';
import Score from './Score.svelte';
import Seat from './Seat.svelte';
import Secret from './Secret.svelte';
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
  secretOf: (event, view) => (event.event === 'token_looked_at' && event.seat === view.seat ? event.token : null),
  Secret,
  Score,
  sources: (_, scores, words) => [
    { label: words.say('bloody_grove.page.source.groves'), values: scores.map(({ groves }) => Number(groves)) },
    { label: words.say('bloody_grove.page.domination'), values: scores.map(({ domination }) => Number(domination)) },
    {
      label: words.say('bloody_grove.page.shapes'),
      values: scores.map(({ transformations }) => Number(transformations)),
    },
  ],
  width: 'max(600px, calc((100dvh - 200px) * 0.965 + 56px))',
  cards: '.stop:is([data-what=hand], [data-what=strip], [data-what=druid]), .tray button',
} satisfies BoardModule<BloodyGrove>;
