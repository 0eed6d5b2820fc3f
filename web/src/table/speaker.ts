// What a game's room tells the furniture around its board, in words. Everything has a plain form that fits any game.
import type { Fact, Words } from '../lib/words.ts';
import type { Ask, Choice } from '../wire/wire.ts';
import type { Snapshot } from './controller.ts';
import type { View } from './state.ts';

/** An option as the list shows it: what it is; on the right what it costs or brings, with an icon. */
export interface Line {
  label: string;
  gain?: string;
  icon?: string;
}

/** A part of the position in reading order, for who plays by text. */
export interface Section {
  title: string;
  rows: readonly (readonly [name: string, value: string])[];
}

export interface Speaker {
  /** Where we are, in a few words each: "round 2", "31 druid cards left". */
  heading(view: View, words: Words): string[];
  line(choice: Pick<Choice, 'means'> & { text?: string }, words: Words, view: View): Line;
  /** The headline while an option is selected, and what would follow. */
  would(choice: Choice, words: Words, view: View): { headline: string; follows: string };
  /** The words on the button that plays it. */
  deed(choice: Choice, words: Words, view: View): string;
  /** What lies before a seat, in a few words, and shorter. */
  tally(view: View, seat: number, words: Words): { long: string; short: string };
  position(view: View, words: Words): Section[];
  /** Is this better seen on the board than told in the chronicle? */
  silent(fact: Fact): boolean;
}

export const plainSpeaker: Speaker = {
  heading: (view, words) =>
    typeof view['round'] === 'number' ? [words.say('web.table.round', { round: view['round'] })] : [],
  line: (choice, words) => ({ label: words.option(choice) }),
  would: (choice, words) => ({ headline: words.option(choice), follows: '' }),
  deed: (choice, words) => words.say('web.table.choose', { option: words.option(choice) }),
  tally: () => ({ long: '', short: '' }),
  position: (view, words) => outline(view, words),
  silent: () => false,
};

export const speakerOf = (own: Partial<Speaker> | undefined): Speaker => ({ ...plainSpeaker, ...own });

// ---------------------------------------------------------------------- any view as an outline
const named = (name: string): string => name.replaceAll('_', ' ');

/** Names on the left, values on the right; what has parts of its own is a section. */
export function outline(view: View, words: Words): Section[] {
  const short: [string, string][] = [];
  const sections: Section[] = [];
  for (const [name, value] of Object.entries(view)) {
    if (isSmall(value)) short.push([named(name), inWords(value, words)]);
    else sections.push(...section(named(name), value, words));
  }
  return [{ title: words.say('web.text.table'), rows: short }, ...sections];
}

function section(title: string, value: unknown, words: Words): Section[] {
  const entries = Object.entries(value as object);
  if (Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null))
    return value.map((one, i) => ({ title: `${title} ${titleOf(title, i, words)}`, rows: rowsOf(one as object, words) }));
  return [{ title, rows: entries.map(([name, one]) => [named(name), inWords(one, words)]) }];
}

const titleOf = (title: string, i: number, words: Words): string =>
  title === 'seats' ? (words.names[i] ?? String(i)) : String(i + 1);

const rowsOf = (value: object, words: Words): [string, string][] =>
  Object.entries(value).map(([name, one]) => [named(name), inWords(one, words)]);

const isSmall = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || JSON.stringify(value).length < 60;

/** A value on one line; parts that have parts of their own in brackets. */
export function inWords(value: unknown, words: Words): string {
  if (value === null || value === undefined) return '·';
  if (typeof value === 'boolean') return words.say(value ? 'web.text.yes' : 'web.text.no');
  if (Array.isArray(value)) return value.map((one) => enclosed(one, words)).join(' ') || '·';
  if (typeof value === 'object')
    return Object.entries(value).map(([name, one]) => `${named(name)} ${enclosed(one, words)}`).join(', ') || '·';
  return String(value);
}

const enclosed = (value: unknown, words: Words): string =>
  typeof value === 'object' && value !== null && Object.keys(value).length
    ? `(${inWords(value, words)})`
    : inWords(value, words);

// ---------------------------------------------------------------------- the prompt
export interface Prompt {
  headline: string;
  follows: string;
  /** Does the reader decide? */
  yours: boolean;
}

/** What stands at the head of the decision panel, and in the live region. */
export function prompt(now: Snapshot, words: Words, speaker: Speaker): Prompt {
  const { state, eyes, ask, selected } = now;
  if (!state || !eyes) return { headline: '', follows: '', yours: false };
  if (ask && selected) return { ...speaker.would(selected, words, eyes.view), yours: true };
  if (ask) return { headline: words.question(ask), follows: '', yours: true };
  return { headline: waitingFor(now, words), follows: '', yours: false };
}

function waitingFor({ state, eyes }: Snapshot, words: Words): string {
  if (state?.table.ending) return ended(state.table.ending, words);
  const asked = eyes?.view['asked'];
  const names = (Array.isArray(asked) ? asked : []).map((seat) => words.names[Number(seat)] ?? '');
  return words.say('web.table.waiting', { names });
}

function ended(ending: { places?: number[]; won?: boolean }, words: Words): string {
  const places = ending.places ?? [];
  const first = places.flatMap((place, seat) => (place === 1 && ending.won !== false ? [seat] : []));
  return words.say('web.table.won', {
    seats: first.map((seat) => words.names[seat] ?? ''),
    you: first.length === 1 && first[0] === words.reader,
  });
}

/** The rules behind a question. */
export const rulesOf = (ask: Ask | null): readonly string[] => ask?.rules ?? [];
