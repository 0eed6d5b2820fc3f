// How pieces travel together: one motion a piece, all over the same time. Pure.

/** Where a piece is, and how well it is seen there. */
export interface Station {
  x: number;
  y: number;
  opacity?: number;
}

/** Part of a piece's way: through these stations, beginning when and for how long, in milliseconds. */
export interface Leg {
  stations: readonly Station[];
  begins: number;
  lasts: number;
}

const SAMPLES = 12;

const EASE = 'cubic-bezier(.3, .7, .2, 1)';

/** As a hand moves things: off at once, down gently. The curve of `--ease`. */
export function eased(time: number): number {
  const along = (a: number, b: number, u: number) => 3 * a * u * (1 - u) ** 2 + 3 * b * u ** 2 * (1 - u) + u ** 3;
  let [low, high] = [0, 1];
  for (let i = 0; i < 20; i++) {
    const u = (low + high) / 2;
    if (along(0.3, 0.2, u) < time) low = u;
    else high = u;
  }
  return along(0.7, 1, (low + high) / 2);
}

const CURVE = Array.from({ length: SAMPLES + 1 }, (_, i) => ({ time: i / SAMPLES, progress: eased(i / SAMPLES) }));

/** The place so far along the stations, 0 to 1. */
function placeAt(stations: readonly Station[], progress: number): Station {
  const reached = Math.min(progress * (stations.length - 1), stations.length - 1);
  const from = stations[Math.floor(reached)]!;
  const to = stations[Math.ceil(reached)]!;
  const share = reached - Math.floor(reached);
  const between = (a: number, b: number) => a + (b - a) * share;
  return { x: between(from.x, to.x), y: between(from.y, to.y), opacity: between(from.opacity ?? 1, to.opacity ?? 1) };
}

const round = (value: number): number => Math.round(value * 100) / 100;

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
    // A straight way is the browser's own to ease; through several stations one curve goes on, point by point.
    if (stations.length === 2) return [{ ...frame(stations[0]!, from), easing: EASE }, frame(stations[1]!, soonest)];
    return CURVE.map(({ time, progress }) => frame(placeAt(stations, progress), from + (soonest - from) * time));
  });
  return [frame(first, 0), ...between, frame(last, whole)];
}
