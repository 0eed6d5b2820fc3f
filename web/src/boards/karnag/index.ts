import type { Karnag } from '../../wire/karnag.ts';
import { capital } from '../../lib/words.ts';
import type { BoardModule } from '../index.ts';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import Score from './Score.svelte';
import Seat from './Seat.svelte';
import Tools from './Tools.svelte';
import { speaker } from './speaker.ts';

/** What points come from, as the game counts them. */
const SOURCES = ['captures', 'menhirs', 'council', 'banishing', 'compensation', 'end', 'escapes'] as const;

export default {
  speaker,
  Board,
  foretells: true,
  Hand,
  Tools,
  Seat,
  Score,
  sources: (_, scores, words) =>
    SOURCES.map((source) => ({
      label: capital(words.word('source', source)),
      values: scores.map((score) => Number(score[source] ?? 0)),
    })),
  // A window of 900 px shows squares of 46 px: what else there is above and below takes the rest.
  width: 'max(620px, calc((100dvh - 293px) * 1.272 + 56px))',
  columns: '228px minmax(0, 1fr) 296px',
  cards: '.cards .card',
} satisfies BoardModule<Karnag>;
