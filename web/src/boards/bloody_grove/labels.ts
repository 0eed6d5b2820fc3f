// What is said of each thing on the board: its label for who listens, and the note beside it for who points.
import type { Words } from '../../lib/words.ts';
import type { BloodyGrove, Tally, View } from '../../wire/bloody_grove.ts';
import type { Ask, Choice } from '../../wire/wire.ts';
import { cardsIn, type Cards } from './cards.ts';
import { speaker } from './speaker.ts';
import type { Thing } from './targets.ts';
import {
  between,
  deckText,
  handText,
  knownValue,
  nameOf,
  printed,
  sentence,
  shareText,
  sumRows,
  sumText,
  withPrinted,
} from './telling.ts';

/** A sum explained, what is known of a pile, or why something may not be chosen. */
export interface NoteText {
  title: string;
  rows: readonly (readonly [string, string])[];
  foot?: string;
  why?: boolean;
}

export interface Told {
  view: View;
  cards: Cards;
  words: Words;
  you: number;
  ask: Ask<BloodyGrove> | null;
  /** By grove and seat. */
  tallies: readonly (readonly Tally[])[];
}

function nameOfThing(thing: Thing, { view, words, ask }: Told): string {
  switch (thing.what) {
    case 'hand':
      return words.say('bloody_grove.page.stop.hand', { card: thing.card });
    case 'strip':
      return words.say('bloody_grove.page.stop.strip', thing);
    case 'zone':
      return words.say('bloody_grove.page.stop.zone', thing);
    case 'tally':
      return words.say('bloody_grove.page.stop.tally', thing);
    case 'slot':
      return words.say('bloody_grove.page.stop.slot', thing);
    case 'druid':
      return words.say('bloody_grove.page.stop.druid', {
        seat: thing.seat,
        shape: view.seats[thing.seat]?.transformation ?? null,
      });
    case 'deck':
      return words.say('bloody_grove.page.stop.deck', {
        seat: thing.seat,
        count: view.seats[thing.seat]?.deck.length ?? 0,
      });
    case 'others_hand':
      return words.say('bloody_grove.page.stop.others_hand', {
        seat: thing.seat,
        count: view.seats[thing.seat]?.hand.size ?? 0,
      });
    case 'place':
      return words.say(
        {
          hand: 'bloody_grove.page.stop.into_hand',
          top: 'bloody_grove.page.stop.on_top',
          bottom: 'bloody_grove.page.stop.under',
        }[thing.place],
      );
    case 'seal':
      return words.say(
        {
          cunning: 'bloody_grove.page.stop.cunning',
          arcane: 'bloody_grove.page.stop.arcane',
          stop: 'bloody_grove.page.stop.stop',
        }[thing.icon],
        ask?.about ?? {},
      );
  }
}

/** What there is to know of it. */
function more(thing: Thing, told: Told): string {
  const { view, cards, words } = told;
  switch (thing.what) {
    case 'hand': {
      const card = cards.get(thing.card);
      return card ? printed(card, words) : '';
    }
    case 'strip': {
      const share = told.tallies[thing.grove]?.[thing.seat]?.shares.find((one) => one.card === thing.card);
      return [share ? shareText(share, words) : '', tokensText(thing, told)].filter(Boolean).join('. ');
    }
    case 'tally': {
      const tally = told.tallies[thing.grove]?.[thing.seat];
      if (!tally) return '';
      const rows = sumRows(tally, words).map(([name, value]) => `${name}: ${value}`);
      return [sumText(tally), between(tally, words), ...rows].filter(Boolean).join('. ');
    }
    case 'druid': {
      const shape = view.seats[thing.seat]?.transformation;
      const card = shape ? cards.get(shape) : undefined;
      return card ? printed(card, words) : '';
    }
    case 'deck':
      return deckText(view.seats[thing.seat]?.deck ?? [], words);
    case 'others_hand':
      return view.seats[thing.seat] ? handText(view.seats[thing.seat]!.hand, words) : '';
    default:
      return '';
  }
}

function tokensText(thing: { seat: number; grove: number; card: string }, { view, words }: Told): string {
  const tokens = view.seats[thing.seat]?.columns[thing.grove]?.find((one) => one.card === thing.card)?.tokens ?? [];
  if (!tokens.length) return '';
  const known = tokens.map((token) => knownValue(view, token)).filter(Boolean);
  return [
    words.say('bloody_grove.page.stop.tokens', { count: tokens.length }),
    ...known.map((value) => words.say('bloody_grove.page.it_is', { value })),
  ].join('. ');
}

/** Place, what is there, and what you may do. */
export function labelOf(thing: Thing, told: Told, options: readonly Choice<BloodyGrove>[]): string {
  const { words, view } = told;
  const may = [...new Set(options.map((option) => speaker.line(option, words, view).label))];
  return sentence(
    nameOfThing(thing, told),
    more(thing, told),
    may.length ? words.say('bloody_grove.page.may', { options: may.slice(0, 4) }) : '',
  );
}

/** The note beside a thing; `null` where the picture says it all. */
export function noteOf(thing: Thing, told: Told): NoteText | null {
  const { words, view } = told;
  const title = nameOfThing(thing, told);
  switch (thing.what) {
    case 'tally': {
      const tally = told.tallies[thing.grove]?.[thing.seat];
      if (!tally) return null;
      const rows = [...sumRows(tally, words), [words.say('bloody_grove.page.sum.total'), sumText(tally)] as const];
      return { title, rows, foot: between(tally, words) };
    }
    case 'strip': {
      const foot = tokensText(thing, told);
      const card = told.cards.get(thing.card);
      if (!foot && card?.kind !== 'venerable') return null;
      return {
        title: nameOf(thing.card, words),
        rows: [],
        foot: [card ? printed(card, words) : '', foot].filter(Boolean).join('. '),
      };
    }
    case 'place':
    case 'seal':
      return { title, rows: [] };
    case 'deck':
    case 'others_hand':
      return { title, rows: [], foot: more(thing, told) };
    case 'druid': {
      const pile = view.seats[thing.seat]?.transformations ?? [];
      return pile.length ? { title, rows: [], foot: pile.map((card) => nameOf(card, words)).join(' → ') } : null;
    }
    default:
      return null;
  }
}

/** What may be said of an elite or a Venerable that lies open. */
export const openCard = (id: string, words: Words): string => withPrinted(id, cardsIn(words), words);
