// The line of a rating: its points in a field, and where the ends of its scale are. Pure.
import type { Moment } from '../wire/wire.ts';

export const FIELD = { width: 320, height: 90 };
const ROOM = 8;

export interface Line {
  path: string;
  low: number;
  high: number;
  /** Where the last point is. */
  end: readonly [number, number];
}

/** One step to the right for a rated game; the whole height between the lowest and the highest rating. */
export function lineOf(moments: readonly Moment[]): Line {
  const shown = moments.map((one) => one.shown);
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const first = moments[0]?.games ?? 0;
  const span = Math.max(1, (moments.at(-1)?.games ?? 0) - first);
  const at = ({ games, shown: value }: Moment): readonly [number, number] => [
    round(ROOM + ((games - first) / span) * (FIELD.width - 2 * ROOM)),
    round(high === low ? FIELD.height / 2 : ROOM + ((high - value) / (high - low)) * (FIELD.height - 2 * ROOM)),
  ];
  const points = moments.map(at);
  return {
    path: points.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join(''),
    low,
    high,
    end: points.at(-1) ?? [0, 0],
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
