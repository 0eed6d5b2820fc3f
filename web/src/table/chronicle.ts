// The log in words: an entry for each turn, with who did what in one sentence, and what else happened.
import { capital, type Words } from '../lib/words.ts';
import type { Entry } from '../wire/entries.ts';
import type { AnyGame, GameTypes } from '../wire/wire.ts';
import type { Speaker } from './speaker.ts';
import type { Happening, Told } from './state.ts';

export interface Paragraph {
  /** The numbers of its first and its last entry. */
  first: number;
  seq: number;
  seat: number | null;
  /** Who did it, as the sentence begins; the whole of it is name, blank and text. */
  name: string;
  text: string;
  /** All that happened, where the sentence does not say it. */
  more: string;
  /** Why a companion did it, if it said so. */
  why?: string;
}

/** What a seat did in a row, with a way to look up what happened before. */
export interface Turn<G extends GameTypes = AnyGame> {
  seat: number;
  events: readonly G['event'][];
  /** The last event of a kind before the turn. */
  earlier<Name extends G['event']['event']>(name: Name): Extract<G['event'], { event: Name }> | undefined;
}

/** What is better seen than told, with what a turn begins, and how it is said. */
type Voice = Pick<Speaker, 'silent' | 'begins' | 'deeds'>;

/** Entries that are no moves, each with a message of its own. */
const OTHERS: ReadonlySet<Entry['e']> = new Set([
  'took_back',
  'flag_fell',
  'taken_over',
  'put_back',
  'gave_up',
  'proposed',
  'outage',
  'ended',
]);

/** What was once put into words, by those who said it: a log only grows. Where there is nothing to say, `null`. */
const spoken = new WeakMap<Words, Map<string, Paragraph | null>>();

/** The newest entries, the newest first; only as many as are asked for are put into words. */
export function newest(log: readonly Told[], words: Words, voice: Voice, limit: number): Paragraph[] {
  const kept = spoken.get(words) ?? new Map<string, Paragraph | null>();
  spoken.set(words, kept);
  const found: Paragraph[] = [];
  let end = log.length;
  while (end > 0 && found.length < limit) {
    const run = lastRun(log, end, voice);
    if (!run) break;
    end = run.begins;
    const name = `${run.first} ${run.seq}`;
    let one = kept.get(name);
    if (one === undefined) kept.set(name, (one = reasoned(paragraph(run, log, words, voice), run, log, words)));
    if (one) found.push(one);
  }
  return found;
}

/** A paragraph with the last reason that was given in it. */
function reasoned(told: Paragraph | null, { begins, seq }: Run, log: readonly Told[], words: Words): Paragraph | null {
  if (!told) return null;
  let why = '';
  for (let i = begins; i < log.length && log[i]!.seq <= seq; i++) {
    const { what } = log[i]!;
    if (what.e === 'moved' && what.reason) why = words.reason(what.reason);
  }
  return why ? { ...told, why } : told;
}

function paragraph(run: Run, log: readonly Told[], words: Words, voice: Voice): Paragraph | null {
  const { first, seq, seat, what, events } = run;
  const name = nameOf(seat, words);
  if (what.e !== 'moved' || seat === null) {
    const values = { ...what, name, you: seat !== null && seat === words.reader };
    return { first, seq, seat, name: '', text: words.say(`web.entry.${what.e}`, values), more: '' };
  }
  const turn: Turn = { seat, events, earlier: (kind) => earlier(log, run.begins, kind) as never };
  const deeds = voice.deeds(turn, words);
  const all = words.paragraph(events, null, voice.silent);
  if (deeds.length)
    return { first, seq, seat, name, text: words.say('web.turn.did', { deeds: words.enumerate(deeds) }), more: all };
  if (!all) return null;
  const [sentence = '', rest] = parted(all);
  const own = name && sentence.startsWith(`${name} `);
  return {
    first,
    seq,
    seat,
    name: own ? name : '',
    text: own ? sentence.slice(name.length + 1) : sentence,
    more: rest,
  };
}

/** What a seat is called at the beginning of a sentence: "You", or its name. */
export const nameOf = (seat: number | null, words: Words): string =>
  seat === null ? '' : seat === words.reader ? words.say('web.turn.you') : capital(words.names[seat] ?? '');

/** The first sentence, and the others. */
function parted(text: string): [sentence: string, rest: string] {
  const end = text.search(/[.!?…](?=\s)/);
  return end < 0 ? [text, ''] : [text.slice(0, end + 1), text.slice(end + 1).trim()];
}

function earlier(log: readonly Told[], before: number, kind: string): Happening | undefined {
  for (let i = before - 1; i >= 0; i--) {
    const found = log[i]!.events.findLast(({ event }) => event === kind);
    if (found) return found;
  }
  return undefined;
}

/** The sentence of the last turn in a log, whoever had it; `null` before the first. */
export function lastTurn(log: readonly Told[], words: Words, voice: Voice): Paragraph | null {
  return newest(log, words, voice, 1)[0] ?? null;
}

interface Run {
  /** Where in the log it begins. */
  begins: number;
  /** The numbers of its first and its last entry. */
  first: number;
  seq: number;
  what: Entry;
  seat: number | null;
  events: readonly Happening[];
}

const seatOf = (what: Entry): number | null => ('seat' in what ? what.seat : null);

/** The last turn, or other entry there is something to say of, before a place in the log. */
function lastRun(log: readonly Told[], before: number, voice: Voice): Run | null {
  let last = before - 1;
  while (last >= 0 && log[last]!.what.e !== 'moved' && !OTHERS.has(log[last]!.what.e)) last--;
  const end = log[last];
  if (!end) return null;
  const seat = seatOf(end.what);
  let begins = last;
  while (end.what.e === 'moved' && !log[begins]!.events.some((event) => voice.begins(event))) {
    const one = log[begins - 1];
    if (!one || one.what.e !== 'moved' || one.what.seat !== seat) break;
    begins--;
  }
  const events = log.slice(begins, last + 1).flatMap((told) => told.events);
  return { begins, first: log[begins]!.seq, seq: end.seq, what: end.what, seat, events };
}

/** What a seat did, in a row or in a single step. */
export interface Done<G extends GameTypes = AnyGame> {
  seat: number;
  events: readonly G['event'][];
}

/** What happened since a seat last had a say, whoever did it. */
export const happenedSince = <G extends GameTypes = AnyGame>(
  log: readonly Told<G>[],
  seat: number | null,
  alone = false,
): G['event'][] => doneSince(log, seat, alone).flatMap(({ events }) => [...events]);

/**
 * What was done since a seat last had a say: what the others did, or, where nobody has done anything yet, one's own
 * last steps. A spectator sees the last turn; who sits at a table alone, the last answer.
 */
export function doneSince<G extends GameTypes = AnyGame>(
  log: readonly Told<G>[],
  seat: number | null,
  alone = false,
): Done<G>[] {
  const moves = log.filter(({ what }) => what.e === 'moved');
  const mover = (told: Told<G> | undefined) => (told?.what.e === 'moved' ? told.what.seat : undefined);
  const lastMover = mover(moves.at(-1));
  const until =
    seat === null || lastMover === seat
      ? (one: Told<G>) => mover(one) !== lastMover
      : (one: Told<G>) => mover(one) === seat;
  const begin = alone ? moves.length - 2 : moves.findLastIndex(until);
  return moves.slice(begin + 1).map((told) => ({ seat: mover(told) ?? 0, events: told.events }));
}

/** What was done from one entry of the log to another. */
export const doneIn = <G extends GameTypes = AnyGame>(
  log: readonly Told<G>[],
  first: number,
  last: number,
): Done<G>[] =>
  log.flatMap(({ seq, what, events }) =>
    what.e === 'moved' && seq >= first && seq <= last ? [{ seat: what.seat, events }] : [],
  );

/** Entries of a table's log that are entries of the game's record too. */
export const RECORDED: ReadonlySet<Entry['e'] | undefined> = new Set([
  'moved',
  'took_back',
  'flag_fell',
  'taken_over',
  'put_back',
  'gave_up',
  'ended',
]);

/** The moves that were not taken back. */
export function standing(log: readonly Told[]): Told[] {
  let moves: { entry: number; told: Told }[] = [];
  let entry = 0;
  for (const told of log) {
    const { what } = told;
    if (RECORDED.has(what.e)) entry++;
    if (what.e === 'moved') moves.push({ entry, told });
    else if (what.e === 'took_back') moves = moves.filter((move) => move.entry < what.to);
  }
  return moves.map((move) => move.told);
}

/** The oldest of the last so many of them; looked for from the end, where nothing was taken back. */
function lastStanding(log: readonly Told[], entries: number): Told | undefined {
  let left = entries;
  for (let i = log.length - 1; i >= 0; i--) {
    const kind = log[i]!.what.e;
    if (kind === 'took_back') return standing(log).at(-entries);
    if (kind === 'moved' && --left === 0) return log[i];
  }
  return undefined;
}

/** What the oldest of the last so many moves did, in words: what a take-back would undo first. */
export function undone(log: readonly Told[], entries: number, words: Words, { silent }: Pick<Voice, 'silent'>): string {
  const first = lastStanding(log, entries);
  return first?.what.e === 'moved' ? brief(words.paragraph(first.events, null, silent)) : '';
}

const BRIEF = 120; // letters

/** The first line of what was told, or as many of its sentences as are brief. */
export function brief(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  if (line.length <= BRIEF) return line;
  const end = line.slice(0, BRIEF).search(/[.!?][^.!?]*$/) + 1;
  return end ? line.slice(0, end) : `${line.slice(0, line.lastIndexOf(' ', BRIEF))}…`;
}
