// Two fingers on a board: how far it comes nearer, and what stays under them. Pure.

type Point = readonly [x: number, y: number];

/** The middle of two fingers and how far they are apart, in pixels of the window the board is seen through. */
export interface Fingers {
  middle: Point;
  apart: number;
}

/** So many times as large a board may get. */
export const MOST = 4;

export const between = ([x, y]: Point, [u, v]: Point): Fingers => ({
  middle: [(x + u) / 2, (y + v) / 2],
  apart: Math.max(1, Math.hypot(x - u, y - v)),
});

/** How far to scroll so that what lay between the fingers still does, when everything has grown so many times. */
export function kept(
  began: { fingers: Fingers; left: number; top: number },
  { middle: [x, y] }: Fingers,
  grown: number,
): [left: number, top: number] {
  const [u, v] = began.fingers.middle;
  return [Math.max(0, (began.left + u) * grown - x), Math.max(0, (began.top + v) * grown - y)];
}
