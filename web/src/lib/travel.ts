// How pieces travel together: one motion a piece, all over the same time. Pure.

/** Where a piece is, and how well it is seen there. */
export interface Station {
  x: number;
  y: number;
  opacity?: number;
  /** How much of the way is behind there, 0 to 1; without, stations are equally far apart. */
  at?: number;
}

/** Part of a piece's way: through these stations, beginning when and for how long, in milliseconds. */
export interface Leg {
  stations: readonly Station[];
  begins: number;
  lasts: number;
}

type Point = readonly [time: number, way: number];

/** As a hand moves things: off at once, down gently. The curve of `--ease`, by its four points. */
const HAND: readonly [Point, Point, Point, Point] = [
  [0, 0],
  [0.3, 0.7],
  [0.2, 1],
  [1, 1],
];
const EASE = 'cubic-bezier(.3, .7, .2, 1)';

/** A point of the curve's polar form: with one number three times over it is the curve itself. */
function polar(...at: readonly [number, number, number]): Point {
  let points: readonly Point[] = HAND;
  for (const u of at)
    points = points.slice(1).map(([x, y], i) => [points[i]![0] * (1 - u) + x * u, points[i]![1] * (1 - u) + y * u]);
  return points[0]!;
}

/** Where on the curve so much of the way is behind. */
function behind(way: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 30; i++) {
    const u = (low + high) / 2;
    if (polar(u, u, u)[1] < way) low = u;
    else high = u;
  }
  return way <= 0 ? 0 : way >= 1 ? 1 : high;
}

/** Part of a way: after which share of the time it begins, and how it is eased. */
interface Stretch {
  begins: number;
  easing: string;
}

const stretches = new Map<string, Stretch>();

/**
 * The part of the curve between two shares of the way, as a curve of its own: a way of several parts is one motion all
 * the same.
 */
function stretch(from: number, to: number): Stretch {
  const name = `${from} ${to}`;
  let found = stretches.get(name);
  if (!found) stretches.set(name, (found = cut(behind(from), behind(to))));
  return found;
}

function cut(u: number, v: number): Stretch {
  const [first, second, third, last] = [polar(u, u, u), polar(u, u, v), polar(u, v, v), polar(v, v, v)];
  const within = ([time, way]: Point) =>
    [(time - first[0]) / (last[0] - first[0]), (way - first[1]) / (last[1] - first[1])].map((one) => round(one, 4));
  return { begins: first[0], easing: `cubic-bezier(${[...within(second), ...within(third)].join(', ')})` };
}

const round = (value: number, places = 2): number => Math.round(value * 10 ** places) / 10 ** places;

/**
 * A piece's legs as keyframes over the whole time. It waits by standing still, not by a delay: where a motion begins or
 * ends the browser comes back to the page for several frames, so all of them begin and end together.
 */
export function keyframes(legs: readonly Leg[], whole: number): Keyframe[] {
  const fades = legs.some(({ stations }) => stations.some(({ opacity }) => opacity !== undefined));
  const frame = ({ x, y, opacity = 1 }: Station, time: number): Keyframe => ({
    offset: Math.min(1, time / whole),
    transform: `translate(${round(x)}px, ${round(y)}px)`,
    ...(fades ? { opacity: round(opacity) } : {}),
  });
  const inOrder = [...legs].filter(({ stations }) => stations.length).sort((a, b) => a.begins - b.begins);
  const first = inOrder[0]?.stations[0];
  const last = inOrder.at(-1)?.stations.at(-1);
  if (!first || !last) return [];
  let soonest = 0; // a piece is on one way at a time
  const between = inOrder.flatMap(({ stations, begins, lasts }) => {
    const from = Math.max(begins, soonest);
    soonest = Math.max(from, begins + lasts);
    if (stations.length === 2) return [{ ...frame(stations[0]!, from), easing: EASE }, frame(stations[1]!, soonest)];
    const shares = stations.map(({ at }, i) => at ?? i / (stations.length - 1));
    const parts = shares.slice(1).map((share, i) => stretch(shares[i]!, share));
    const when = (share: number) => from + (soonest - from) * share;
    return [
      ...parts.map(({ begins: begun, easing }, i) => ({ ...frame(stations[i]!, when(begun)), easing })),
      frame(stations.at(-1)!, soonest),
    ];
  });
  const waits = inOrder[0]!.begins > 0 ? [frame(first, 0)] : [];
  return [...waits, ...between, ...(soonest < whole ? [frame(last, whole)] : [])];
}
