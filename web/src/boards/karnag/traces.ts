// What happened, as lines on the board: walks, crawls, rays, lines of stones. Pure.
import type { Done } from '../../table/chronicle.ts';
import type { Happened, Karnag } from '../../wire/karnag.ts';
import { apart, at, isSame, line, pathOf, placed, route, type Layout, type Point, type Square } from './glade.ts';

export interface Trace {
  kind: 'walk' | 'crawl' | 'ray' | 'stone';
  d: string;
  /** Who did it; what creatures do by themselves nobody does. */
  seat: number | null;
}

/** A line of stones that scored: whose, from square to square, and for how much. */
export interface Scored {
  seat: number;
  lines: readonly (readonly [Square, Square])[];
  squares: number;
  points: number;
}

/** The point of a gate square by its number. */
function gatePoint(layout: Layout, gate: number): Point | null {
  const row = layout.scene.glade.findIndex((one) => one.includes(String(gate)));
  return row < 0 ? null : at(layout, [layout.scene.glade[row]!.indexOf(String(gate)) + 1, row + 1]);
}

/** Lines for all that moved, in the order it did. */
export function traces(layout: Layout, done: readonly Done<Karnag>[]): Trace[] {
  const found: Trace[] = [];
  const gates = new Map<string, number>();
  let prey: Square | null = null;
  for (const { seat: mover, events } of done) {
    let seat: number | null = mover;
    for (const event of events) {
      if (event.event === 'round_began') seat = null;
      else if (event.event === 'creature_revealed') gates.set(event.creature, event.gate);
      else if (event.event === 'creature_arrived') {
        const gate = gatePoint(layout, gates.get(event.creature) ?? 0);
        const way = event.squares.map((square) => at(layout, square));
        found.push({ kind: 'crawl', seat: null, d: line([...(gate ? [gate] : []), ...way]) });
      } else if (event.event === 'creature_moved')
        found.push({ kind: 'crawl', seat, d: line([at(layout, event.origin), at(layout, event.square)]) });
      else if (event.event === 'gem_moved')
        found.push({ kind: 'stone', seat: event.seat, d: line([at(layout, event.origin), at(layout, event.square)]) });
      else if (event.event === 'creature_captured') prey = event.square;
      else if (event.event === 'druid_moved') {
        if (prey && event.place === 'council')
          found.push({ kind: 'ray', seat: event.seat, d: line([placed(layout, event.origin), at(layout, prey)]) });
        else if (event.origin !== 'reserve' && event.place !== 'council')
          found.push({ kind: 'walk', seat: event.seat, d: line(route(layout, event.origin, event.place)) });
        prey = null;
      }
    }
  }
  return found.filter(({ d }) => d);
}

export interface Mark {
  square: Square;
  kind: 'new' | 'gone';
  seat: number | null;
}

/** Squares to be marked as changed: new stones, druids set down, where creatures went. */
export function marks(layout: Layout, happened: readonly Happened[]): Mark[] {
  return happened.flatMap((event): Mark[] => {
    if (event.event === 'gem_created') return [{ square: event.square, kind: 'new', seat: event.seat }];
    if (event.event === 'creature_captured') return [{ square: event.square, kind: 'gone', seat: event.seat }];
    const exit = event.event === 'creature_escaped' ? layout.scene.path[event.path] : undefined;
    if (exit) return [{ square: exit, kind: 'gone', seat: null }];
    if (event.event === 'druid_moved' && pathOf(event.origin) < 0 && pathOf(event.place) >= 0) {
      const square = layout.scene.path[pathOf(event.place)];
      return square ? [{ square, kind: 'new', seat: event.seat }] : [];
    }
    return [];
  });
}

/**
 * KAR-F: the lines that became menhirs, with what they brought; stones left over for want of menhirs stand in them too.
 */
export function scored(happened: readonly Happened[], gems: readonly (readonly (readonly number[])[])[]): Scored[] {
  const found: (Scored & { raised: Square[] })[] = [];
  for (const event of happened) {
    const last = found.at(-1);
    if (event.event === 'gems_aligned')
      found.push({ seat: event.seat, lines: [], squares: event.squares, points: 0, raised: [] });
    else if (event.event === 'menhir_raised' && last?.seat === event.seat) last.raised.push(event.square);
    else if (event.event === 'points_gained' && event.source === 'menhirs' && last?.seat === event.seat)
      last.points += event.points;
  }
  return found.map(({ raised, ...one }) => {
    const left = (gems[one.seat] ?? []).map((gem): Square => [gem[0] ?? 0, gem[1] ?? 0]);
    return { ...one, lines: sides([...raised, ...left], raised) };
  });
}

/** The straight lines between stones, of which one at least is new. */
export function sides(stones: readonly Square[], raised: readonly Square[]): (readonly [Square, Square])[] {
  return stones.flatMap((one, i) =>
    stones.slice(i + 1).flatMap((other) => {
      const straight = one[0] === other[0] || one[1] === other[1];
      return straight && raised.some((stone) => isSame(stone, one) || isSame(stone, other))
        ? [[one, other] as const]
        : [];
    }),
  );
}

// ---------------------------------------------------------------------- motion
/** One piece on its way: which, over which points, beginning when and for how long, in milliseconds. */
export interface Motion {
  piece: string;
  points: readonly Point[];
  delay: number;
  duration: number;
  /** It is no longer there afterwards. */
  leaves?: boolean;
}

const SQUARE = 90;
const [LEAST, MOST, BETWEEN] = [220, 700, 60];

const lasting = (squares: number): number => Math.min(MOST, Math.max(LEAST, SQUARE * squares));

/** How the pieces go, one event after another; creatures that crawl by themselves go together. */
export function motions(layout: Layout, happened: readonly Happened[]): Motion[] {
  const found: Motion[] = [];
  const gates = new Map<string, number>();
  let clock = 0;
  const go = (piece: string, points: readonly Point[], squares: number, leaves = false) => {
    const duration = lasting(squares);
    found.push({ piece, points, delay: clock, duration, leaves });
    clock += duration + BETWEEN;
  };
  for (const [i, event] of happened.entries()) {
    if (event.event === 'creature_revealed') gates.set(event.creature, event.gate);
    else if (event.event === 'creature_moved') {
      const next = happened[i + 1];
      const escapes = next?.event === 'creature_escaped' && next.creature === event.creature;
      const [x, y] = [Math.abs(event.origin[0] - event.square[0]), Math.abs(event.origin[1] - event.square[1])];
      const before = clock;
      go(event.creature, [at(layout, event.origin), at(layout, event.square)], x + y, escapes);
      if (happened.some((one) => one.event === 'round_began')) clock = before + BETWEEN;
    } else if (event.event === 'creature_arrived') {
      const gate = gatePoint(layout, gates.get(event.creature) ?? 0);
      go(
        event.creature,
        [...(gate ? [gate] : []), ...event.squares.map((square) => at(layout, square))],
        event.squares.length,
      );
    } else if (event.event === 'gem_moved')
      go(`gem ${event.seat} ${event.square.join(',')}`, [at(layout, event.origin), at(layout, event.square)], 1);
    else if (event.event === 'creature_captured') {
      const moved = happened.slice(i).find((one) => one.event === 'druid_moved' && one.seat === event.seat);
      const druid = moved?.event === 'druid_moved' ? placed(layout, moved.origin) : placed(layout, 'council');
      const from = at(layout, event.square);
      go(event.creature, [from, druid], (Math.abs(from[0] - druid[0]) + Math.abs(from[1] - druid[1])) / 46, true);
    } else if (event.event === 'druid_moved' && event.origin !== 'reserve') {
      const points = route(layout, event.origin, event.place);
      const [start, end] = [pathOf(event.origin), pathOf(event.place)];
      const squares = start >= 0 && end >= 0 ? apart(layout.scene.path.length, start, end) : 5;
      go(`druid ${event.seat} ${event.druid}`, points, squares);
    }
  }
  return found;
}
