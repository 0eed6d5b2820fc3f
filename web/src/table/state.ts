// A table as this browser knows it, from the server's messages. Pure: a message and a state give the next state.
import type { Entry } from '../wire/entries.ts';
import type { AnyGame, Ask, Back, GameTypes, Opened, Ran, Sight, Signed, Spoken, Step, Table } from '../wire/wire.ts';
import { share } from '../lib/sharing.ts';
import { shared } from './hotseat.ts';

export type View = AnyGame['view'];
export type Happening = AnyGame['event'];

/** One entry of the log, as the seat whose eyes we use saw it. */
export interface Told<G extends GameTypes = AnyGame> {
  seq: number;
  at: number;
  what: Entry;
  events: readonly G['event'][];
}

/** What one seat, or a spectator, sees and is asked. */
export interface Eyes<G extends GameTypes = AnyGame> {
  seat: number | null;
  view: G['view'];
  ask: Ask<G> | null;
  /** A question that was answered and may be answered anew, while others are still asked. */
  again: Ask<G> | null;
  back: Back | null;
}

export interface TableState<G extends GameTypes = AnyGame> {
  seq: number;
  /** The server's clock minus ours, in milliseconds. */
  ahead: number;
  table: Table;
  /** The seats of whoever looks. */
  you: readonly number[];
  player: string;
  scene: G['scene'];
  eyes: readonly Eyes<G>[];
  clock: Ran | null;
  chat: readonly Spoken[];
  present: { seats: readonly number[]; watching: number };
  /** The sign that was given last, until it has been shown. */
  signed: Signed | null;
  log: readonly Told<G>[];
  /** What happened in the last step, for pieces to move by; the step's own number tells two alike steps apart. */
  latest: Told<G> | null;
}

/** The state of a table that was just opened, or opened again: what was told before stays told. */
export function opened(message: Opened, at: number, before: TableState | null): TableState {
  const same = before?.table.id === message.table.id ? before : null;
  return {
    seq: message.seq,
    ahead: message.now - at,
    table: message.table,
    you: message.you,
    player: message.player,
    scene: message.scene ?? {},
    eyes: (message.sights ?? []).map(whole),
    clock: message.clock ?? null,
    chat: message.chat ?? [],
    present: same?.present ?? { seats: [], watching: 0 },
    signed: same?.signed ?? null,
    log: (same?.log ?? []).filter((told) => told.seq <= message.seq),
    latest: null,
  };
}

function whole(sight: Sight): Eyes {
  return {
    seat: sight.seat,
    view: sight.view ?? {},
    ask: sight.ask ?? null,
    again: sight.again ?? null,
    back: sight.back ?? null,
  };
}

/**
 * The state after a step; `null` if steps are missing and all must be heard anew. One that was seen changes nothing.
 */
export function stepped(state: TableState, step: Step): TableState | null {
  const sights = step.sights ?? [];
  if (step.seq <= state.seq) return state;
  if (step.seq > state.seq + 1) return null;
  const events = shared(sights.map((sight) => sight.events ?? []));
  const told: Told = { seq: step.seq, at: step.at, what: step.what, events };
  const table = step.table ?? state.table;
  return {
    ...state,
    seq: step.seq,
    table,
    you: step.table ? seatsOf(state.player, table) : state.you,
    scene: step.scene ?? state.scene,
    eyes: merged(state.eyes, sights),
    clock: step.clock ?? state.clock,
    log: [...state.log, told],
    latest: told,
  };
}

const seatsOf = (player: string, table: Table): number[] =>
  table.chairs.filter((chair) => player && chair.player === player && !chair.bot).map((chair) => chair.seat);

/** A step that shows anything shows it to all eyes we have. */
function merged(eyes: readonly Eyes[], sights: readonly Sight[]): readonly Eyes[] {
  if (!sights.length) return eyes;
  return sights.map((sight) => {
    const before = eyes.find((one) => one.seat === sight.seat)?.view ?? {};
    return { ...whole(sight), view: sight.view ? share(before, sight.view) : patched(before, sight.changed ?? {}) };
  });
}

/**
 * A view with some of it changed, by path: "display"; "seats.1" for one member of a list, "seats.length" for its end.
 * What is alike stays the same.
 */
export function patched(view: View, changed: Readonly<Record<string, unknown>>): View {
  let after: View = view;
  for (const [path, value] of Object.entries(changed)) after = put(after, path.split('.'), value) as View;
  return after;
}

function put(into: unknown, path: readonly string[], value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return share(into, value);
  if (Array.isArray(into)) {
    const copy: unknown[] = [...into];
    if (first === 'length') copy.length = Number(value);
    else copy[Number(first)] = put(into[Number(first)], rest, value);
    return copy;
  }
  const holder = (into ?? {}) as Record<string, unknown>;
  return { ...holder, [first]: put(holder[first], rest, value) };
}

/** The state with what was told before; what was heard since stays. */
export function recalled(state: TableState, before: readonly Told[]): TableState {
  const last = before.at(-1)?.seq ?? 0;
  return { ...state, log: [...before, ...state.log.filter((told) => told.seq > last)] };
}

/** Entries of the log as steps tell them. */
export const toldIn = (steps: readonly Step[]): Told[] =>
  steps.map(({ seq, at, what, sights }) => ({ seq, at, what, events: sights?.[0]?.events ?? [] }));

/** What is left on a seat's clock now, in milliseconds; `null` without one. */
export function left(state: TableState, seat: number, now: number): number | null {
  const kept = state.clock?.left[String(seat)];
  if (kept === undefined || !state.clock) return null;
  if (!state.clock.running.includes(seat) || state.table.paused) return kept;
  const grace = state.clock.grace?.[String(seat)] ?? 0; // of a first decision
  return Math.max(0, kept - Math.max(0, now + state.ahead - state.clock.at - grace));
}

/** Under this, nobody should wait for anything but the game. */
const SHORT = 60_000; // milliseconds

/** Does a clock of whoever looks run that has little left? */
export const isShortOfTime = (state: TableState | null): boolean =>
  !!state?.clock?.running.some(
    (seat) => state.you.includes(seat) && (state.clock?.left[String(seat)] ?? SHORT) < SHORT,
  );
