// The log in words: one paragraph for all a seat did in a row.
import type { Fact, Words } from '../lib/words.ts';
import type { Entry } from '../wire/entries.ts';
import type { AnyGame, GameTypes } from '../wire/wire.ts';
import type { Happening, Told } from './state.ts';

export interface Paragraph {
  /** Of its last entry. */
  seq: number;
  seat: number | null;
  text: string;
  /** Is it no sentence of the seat's own, to be read on from its name? */
  apart: boolean;
}

/** What is better seen than told. */
type Silence = (fact: Fact<Happening>) => boolean;

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

/** The newest paragraphs, the newest first; only as many as are asked for are put into words. */
export function newest(log: readonly Told[], words: Words, silent: Silence, limit: number): Paragraph[] {
  const kept = spoken.get(words) ?? new Map<string, Paragraph | null>();
  spoken.set(words, kept);
  const found: Paragraph[] = [];
  const all = runs(log);
  for (let i = all.length - 1; i >= 0 && found.length < limit; i--) {
    const run = all[i]!;
    const name = `${run.first} ${run.seq}`;
    let one = kept.get(name);
    if (one === undefined) kept.set(name, (one = paragraph(run, words, silent)));
    if (one) found.push(one);
  }
  return found;
}

function paragraph(run: Run, words: Words, silent: Silence): Paragraph | null {
  const text = said(run, words, silent);
  const apart = isMove(run) && text.slice(0, 1) !== text.slice(0, 1).toLowerCase();
  return text ? { seq: run.seq, seat: run.seat, text, apart } : null;
}

const isMove = ({ kind, seat }: Run): boolean => kind === 'moved' && seat !== null;

function said(run: Run, words: Words, silent: Silence): string {
  const { kind, seat, events } = run;
  if (isMove(run)) return words.continued(events, seat!, silent);
  return words.say(`web.entry.${kind}`, { you: seat !== null && seat === words.reader });
}

interface Run {
  /** The numbers of its first and its last entry. */
  first: number;
  seq: number;
  kind: Entry['e'];
  seat: number | null;
  events: readonly Happening[];
}

/** Moves of one seat that follow each other are one run. */
function runs(log: readonly Told[]): Run[] {
  const found: Run[] = [];
  for (const { seq, what, events } of log) {
    const kind = what.e;
    const seat = 'seat' in what ? what.seat : null;
    if (kind !== 'moved' && !OTHERS.has(kind)) continue;
    const before = found.at(-1);
    if (kind === 'moved' && before?.kind === kind && before.seat === seat)
      found[found.length - 1] = { ...before, seq, events: [...before.events, ...events] };
    else found.push({ first: seq, seq, kind, seat, events });
  }
  return found;
}

/**
 * What happened since a seat last had a say: what the others did, or, where nobody has done anything yet, one's own
 * last steps. A spectator sees the last turn.
 */
export function happenedSince<G extends GameTypes = AnyGame>(
  log: readonly Told<G>[],
  seat: number | null,
): G['event'][] {
  const moves = log.filter(({ what }) => what.e === 'moved');
  const mover = (told: Told<G> | undefined) => (told?.what.e === 'moved' ? told.what.seat : undefined);
  const lastMover = mover(moves.at(-1));
  const until =
    seat === null || lastMover === seat
      ? (one: Told<G>) => mover(one) !== lastMover
      : (one: Told<G>) => mover(one) === seat;
  const begin = moves.findLastIndex(until);
  return moves.slice(begin + 1).flatMap((told) => [...told.events]);
}

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
export function undone(log: readonly Told[], entries: number, words: Words, silent: Silence): string {
  const first = lastStanding(log, entries);
  return first?.what.e === 'moved' ? words.paragraph(first.events, first.what.seat, silent) : '';
}
