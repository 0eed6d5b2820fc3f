// The leaf that is read: verses in their order, what was chosen between them, and what came of it. Pure.
import { toldTogether, type Words } from '../../lib/words.ts';
import type { Told } from '../../table/state.ts';
import type { Avalon, Happened, PrintedLocation, View } from '../../wire/avalon.ts';
import type { Choice, Shut, Suggestion } from '../../wire/wire.ts';

/** A part of a leaf: a verse, or what was chosen after it. */
export type Part = { verse: string } | { chosen: string };

export interface Leaf {
  /** Of the entry that told the last verse. */
  seq: number;
  parts: readonly Part[];
  /** What happened after the last verse. */
  after: readonly Happened[];
}

/** With these something else begins, and a reading is over. */
const BEGINS: ReadonlySet<Happened['event']> = new Set([
  'action_taken',
  'day_began',
  'chapter_began',
  'encounter_began',
  'event_drawn',
]);

/** The words of a choice that was taken, under their key in the pack. */
const chosenText = (event: Happened): string =>
  event.event === 'answer_given' && event.question === 'choice' ? String(event.answer['text'] ?? '') : '';

/**
 * The last reading of a log: all verses since something else began; none if something has begun since. What begins in
 * the same step, as a day does after a letter or a dream, leaves time to read.
 */
export function leafOf(log: readonly Told<Avalon>[]): Leaf | null {
  const all = log.flatMap(({ seq, events }) => events.map((event) => ({ seq, event })));
  const last = all.findLastIndex(({ event }) => event.event === 'verse_read');
  const begins = all.findIndex(({ event }, i) => i > last && BEGINS.has(event.event));
  if (last < 0 || (begins > 0 && all.at(-1)!.seq > all[last]!.seq)) return null;
  const begin = all.slice(0, last).findLastIndex(({ event }) => BEGINS.has(event.event)) + 1;
  const parts: Part[] = [];
  let chosen = '';
  for (const { event } of all.slice(begin, last + 1)) {
    chosen = chosenText(event) || chosen;
    if (event.event !== 'verse_read') continue;
    if (chosen && parts.length) parts.push({ chosen });
    parts.push({ verse: event.verse });
    chosen = '';
  }
  return {
    seq: all[last]!.seq,
    parts,
    after: all.slice(last + 1, begins < 0 ? undefined : begins).map(({ event }) => event),
  };
}

/** A leaf in two: what led to the last choice, and the verses read since, which are one text. */
export function sinceChoice(parts: readonly Part[]): { before: readonly Part[]; verses: readonly string[] } {
  const cut = parts.findLastIndex((part) => 'chosen' in part) + 1;
  return {
    before: parts.slice(0, cut),
    verses: parts.slice(cut).flatMap((part) => ('verse' in part ? part.verse : [])),
  };
}

/** The choice made after the last verse, where that ended the reading. */
export const lastChoice = ({ after }: Leaf): string => after.map(chosenText).findLast(Boolean) ?? '';

const QUIET: ReadonlySet<Happened['event']> = new Set(['answer_given', 'character_moved', 'character_activated']);

/** What came of it, a sentence each. */
export const outcomes = (events: readonly Happened[], words: Words): string[] =>
  toldTogether(events)
    .filter(({ event }) => !QUIET.has(event.event))
    .map((fact) => words.fact(fact).trim())
    .filter(Boolean);

/** A verse as paragraphs; none if the pack has no text for it. */
export const paragraphs = (verse: string, words: Words): string[] =>
  words.has(`avalon.word.verse.${verse}`)
    ? words
        .word('verse', verse)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    : [];

/** What a text opens with: its first letter, some words in small capitals, and the rest; a speech has no initial. */
export function opening(text: string): { initial: string; first: string; rest: string } {
  const [, initial = '', more = text] = /^(\p{L})(.*)$/su.exec(text) ?? [];
  const end = /^\S*(\s+\S+){0,3}/u.exec(more)?.[0].length ?? 0;
  return { initial, first: more.slice(0, end), rest: more.slice(end) };
}

/** What a verse is, by its name: a verse of a place with its number, a dream, a letter…. */
export function sortOf(verse: string): { sort: 'verse' | 'dream' | 'nightmare' | 'book' | 'letter'; number: string } {
  const [first = '', ...rest] = verse.split('.');
  const sorts = { dr: 'dream', nm: 'nightmare', bk: 'book', letter: 'letter' } as const;
  return { sort: first in sorts ? sorts[first as keyof typeof sorts] : 'verse', number: rest.join('.') };
}

/** The place a verse belongs to, if its name says so. */
export const placeOf = (verse: string, places: readonly PrintedLocation[]): PrintedLocation | undefined => {
  const [, number] = verse.split('.');
  return places.find(({ id }) => id === number);
};

/** A choice as it is drawn: open with its key, or closed with what is lacking; who leans to it. */
export interface Door {
  action: number;
  /** Its key on the keyboard; 0: none. */
  key: number;
  label: string;
  cost: Readonly<Record<string, unknown>>;
  does: string;
  why: string;
  /** Seats that voted for it. */
  votes: readonly number[];
  /** Bots that would. */
  leaning: readonly number[];
}

/** What a bot would choose. */
type Lean = Pick<Suggestion, 'seat' | 'number' | 'action'>;

interface Asked {
  number: number;
  options: readonly Choice<Avalon>[];
  closed?: readonly Shut<Avalon>[];
}

/** The choices of a verse in the order they are printed, closed ones among them; then what else may be done. */
export function doorsOf(ask: Asked, view: View, suggested: readonly Lean[], words: Words): Door[] {
  const votes = (action: number) => view.votes.filter((vote) => vote.action === action).map(({ seat }) => seat);
  const leaning = (action: number) =>
    suggested
      .filter((one) => one.number === ask.number && one.action === action)
      .map(({ seat }) => seat)
      .filter((seat) => !view.votes.some((vote) => vote.seat === seat));
  const doors = [
    ...ask.options.map((option, i) => ({ option, key: i < 9 ? i + 1 : 0, why: '' })),
    ...(ask.closed ?? []).map((option) => ({ option, key: 0, why: words.refused(option.why) })),
  ].map(({ option, key, why }) => {
    const { means } = option;
    const printed = means.kind === 'choice';
    const label = printed ? words.word('text', means.text) : words.option(option);
    const does = printed && means.do.length ? words.term('do', means.do).text : '';
    const door = { action: option.action, key, label, cost: printed ? means.cost : {}, does, why };
    return { place: printed ? means.number : Infinity, door };
  });
  return doors
    .sort((a, b) => a.place - b.place || a.door.key - b.door.key)
    .map(({ door }) => ({ ...door, votes: votes(door.action), leaning: leaning(door.action) }));
}
