// What a game's room tells the furniture around its board, in words. Everything has a plain form that fits any game.
import { capital, type Fact, type Words } from '../lib/words.ts';
import type { AnyGame, Ask, Choice, GameTypes, Table } from '../wire/wire.ts';
import type { Turn } from './chronicle.ts';
import type { Snapshot } from './controller.ts';
import type { View } from './state.ts';

/** An option as the list shows it: what it is; on the right what it costs or brings, with an icon. */
export interface Line {
  label: string;
  gain?: string;
  icon?: string;
  /** What it costs: a sign, a number beside it, and what the sign stands for. */
  signs?: readonly { path: string; n: number; label: string }[];
  /** Is the gain foretold, and comes later than the option? Then it has its room from the start, and moves nothing. */
  foretold?: boolean;
}

/** A name and what it stands for. */
export type Row = readonly [name: string, value: string];

/** A part of the position in reading order, for who plays by text. */
export interface Section {
  title: string;
  /** Beside the title: whose it is. */
  aside?: string;
  /** What is read, before what is counted. */
  prose?: readonly string[];
  rows: readonly Row[];
}

/** An option, or a closed one, as it is put into words; a game without words of its own has a text. */
export type Telling<G extends GameTypes = AnyGame> = Pick<Choice<G>, 'means'> & { text?: string };

export interface Speaker<G extends GameTypes = AnyGame> {
  /** Where we are, in a few words each: "round 2", "31 druid cards left". */
  heading(view: G['view'], words: Words): string[];
  /** What is asked, and what is said about it before one decides. */
  question(ask: Ask<G>, words: Words): { headline: string; follows: string };
  /** `preview`: what the option would do, once it is told. `about`: what the question tells of its options. */
  line(choice: Telling<G>, words: Words, view: G['view'], preview?: G['preview'], about?: Ask<G>['about']): Line;
  /** The headline while an option is selected, and what would follow. */
  would(
    choice: Choice<G>,
    words: Words,
    view: G['view'],
    preview?: G['preview'],
  ): { headline: string; follows: string };
  /** The words on the button that plays it. */
  deed(choice: Choice<G>, words: Words, view: G['view']): string;
  /** What lies before a seat, in a few words, and shorter. */
  tally(view: G['view'], seat: number, words: Words): { long: string; short: string };
  /** What a seat has so far, as a number that grows; `null` where there is none to tell. */
  score(view: G['view'], seat: number): number | null;
  position(view: G['view'], words: Words): Section[];
  /** Is this better seen on the board than told in the chronicle? */
  silent(fact: Fact<G['event']>): boolean;
  /** Does the chronicle begin anew with it, even if the same seat goes on? */
  begins(event: G['event']): boolean;
  /** What a seat did in a turn, each to be read on from its name: "walks grey three places", "takes the Ring". */
  deeds(turn: Turn<G>, words: Words): readonly string[];
}

/** The question itself, and the sentences after it. */
export function asked(question: string): { headline: string; follows: string } {
  const end = question.indexOf('?') + 1 || question.length;
  return { headline: question.slice(0, end), follows: question.slice(end).trim() };
}

export const plainSpeaker: Speaker = {
  heading: (view, words) => (view.round === undefined ? [] : [words.say('web.table.round', { round: view.round })]),
  question: (ask, words) => asked(capital(words.question(ask))),
  line: (choice, words) => ({ label: words.option(choice) }),
  would: (choice, words) => ({ headline: words.option(choice), follows: '' }),
  deed: (choice, words) => words.say('web.table.choose', { option: words.option(choice) }),
  tally: () => ({ long: '', short: '' }),
  score: () => null,
  position: (view, words) => outline(view, words),
  silent: () => false,
  begins: () => false,
  deeds: () => [],
};

export const speakerOf = (own: Partial<Speaker> | undefined): Speaker => ({ ...plainSpeaker, ...own });

// ---------------------------------------------------------------------- any view as an outline
/** What a part of a view is called: the game's own word for it (`<game>.word.field.<name>`), or else its name. */
const named = (name: string, words: Words): string => words.word('field', name).replaceAll('_', ' ');

/** What the furniture says already. */
const SAID = new Set(['seat', 'asked', 'over']);

/** Names on the left, values on the right; what has parts of its own is a section, and what is empty is left out. */
export function outline(view: View, words: Words): Section[] {
  const short: Row[] = [];
  const sections: Section[] = [];
  for (const [name, value] of Object.entries(view)) {
    if (SAID.has(name) || isEmpty(value)) continue;
    if (name !== 'seats' && isSmall(value)) short.push([named(name, words), inWords(value, words, name)]);
    else sections.push(...section(name, value as object, words));
  }
  const table = { title: words.say('web.text.table'), rows: short };
  return [table, ...sections].filter(({ rows }) => rows.length);
}

function section(name: string, value: object, words: Words): Section[] {
  if (name === 'seats' && Array.isArray(value))
    return value.map((one, seat) => ({ title: words.names[seat] ?? String(seat), rows: rowsOf(one as object, words) }));
  if (Array.isArray(value) && value.every((one) => !isSmall(one)))
    return value.map((one: object, i) => ({ title: titleOf(name, one, i, words), rows: rowsOf(one, words) }));
  return [{ title: named(name, words), rows: rowsOf(value, words) }];
}

/** One of several large things: by the seat it belongs to, else by its number. */
function titleOf(name: string, one: object, i: number, words: Words): string {
  const seat = 'seat' in one && typeof one.seat === 'number' ? words.names[one.seat] : undefined;
  return `${named(name, words)}: ${seat ?? i + 1}`;
}

const rowsOf = (value: object, words: Words): Row[] =>
  Object.entries(value)
    .filter(([, one]) => !isEmpty(one))
    .map(([name, one]) => [
      Array.isArray(value) ? String(Number(name) + 1) : named(name, words),
      inWords(one, words, name),
    ]);

/** Nothing to be read: not there, no members, or parts that are all empty themselves. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));

const isSimple = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Fit for one row: few words, or a list of single ones. */
const isSmall = (value: unknown): boolean =>
  isSimple(value) || (Array.isArray(value) && value.every(isSimple)) || JSON.stringify(value).length < 60;

/** Equal things that follow each other are counted. */
function counted(texts: readonly string[]): string {
  const runs: { text: string; count: number }[] = [];
  for (const text of texts) {
    const last = runs.at(-1);
    if (last?.text === text) last.count++;
    else runs.push({ text, count: 1 });
  }
  return runs.map(({ text, count }) => (count > 1 ? `${text} ×${count}` : text)).join(', ');
}

/** A value on one line, said as the game says things of that name; parts that have parts of their own in brackets. */
export function inWords(value: unknown, words: Words, kind = ''): string {
  if (value === null || value === undefined) return '·';
  if (typeof value === 'boolean') return words.say(value ? 'web.text.yes' : 'web.text.no');
  if (Array.isArray(value)) return counted(value.map((one) => enclosed(one, words, kind))) || '·';
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([name, one]) => `${named(name, words)} ${enclosed(one, words, name)}`)
        .join(', ') || '·'
    );
  return words.term(kind, value).text || String(value);
}

const enclosed = (value: unknown, words: Words, kind: string): string =>
  typeof value === 'object' && value !== null && Object.keys(value).length
    ? `(${inWords(value, words, kind)})`
    : inWords(value, words, kind);

// ---------------------------------------------------------------------- the prompt
export interface Prompt {
  headline: string;
  follows: string;
  /** Does the reader decide? */
  yours: boolean;
}

/** What the live region says, and the head of a phone's sheet: what is selected, or else what is asked. */
export const prompt = (now: Snapshot, words: Words, speaker: Speaker): Prompt =>
  outcome(now, words, speaker) ?? question(now, words, speaker);

/** What is asked, or who else is. */
export function question(now: Snapshot, words: Words, speaker: Speaker): Prompt {
  const { state, eyes, ask } = now;
  if (!state || !eyes) return { headline: '', follows: '', yours: false };
  if (ask) return { ...speaker.question(ask, words), yours: true };
  return { headline: waitingFor(now, words), follows: '', yours: false };
}

/** What the selected option would do. */
export function outcome({ eyes, ask, selected, previews }: Snapshot, words: Words, speaker: Speaker): Prompt | null {
  if (!eyes || !ask || !selected) return null;
  return { ...speaker.would(selected, words, eyes.view, previews.get(selected.action)), yours: true };
}

function waitingFor({ state, eyes }: Snapshot, words: Words): string {
  if (state?.table.ending) return ended(state.table, words);
  const names = (eyes?.view.asked ?? []).map((seat) => words.names[seat] ?? '');
  return words.say('web.table.waiting', { names });
}

/** How a table ended. An evening that all agreed to end is neither won nor lost: its campaign goes on. */
function ended({ ending, campaign }: Table, words: Words): string {
  if (campaign && ending?.why === 'agreed') return words.say('web.ending.evening');
  const places = ending?.places ?? [];
  const first = places.flatMap((place, seat) => (place === 1 && ending?.won !== false ? [seat] : []));
  const won = words.say('web.table.won', {
    seats: first.map((seat) => words.names[seat] ?? ''),
    you: first.length === 1 && first[0] === words.reader,
  });
  return capital(won);
}

/** Rules that say that something is asked, not how it is played. */
const ASKS = /-DP-/;

/** The rules behind a question; that it is asked at all is said only where there is nothing else. */
export function rulesOf(ask: Ask | null): readonly string[] {
  const telling = (ask?.rules ?? []).filter((rule) => !ASKS.test(rule));
  return telling.length ? telling : (ask?.rules ?? []);
}
