// One tab stop for a board: arrows go to the nearest thing that way, Home and End to the ends, N and P from one legal
// target to the next. Pure: where things lie, and a key, give the thing to go to.

export interface Stop {
  id: string;
  x: number;
  y: number;
  legal: boolean;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Where a key leads from a stop; `null` if it leads nowhere. */
export function next(stops: readonly Stop[], from: string, key: string): string | null {
  const here = stops.findIndex((stop) => stop.id === from);
  const stop = stops[here];
  if (key === 'Home') return stops[0]?.id ?? null;
  if (key === 'End') return stops.at(-1)?.id ?? null;
  const letter = key.toLowerCase();
  if (letter === 'n' || letter === 'p') return legalFrom(stops, here, letter === 'n' ? 1 : -1);
  const way = ARROWS[key];
  return stop && way ? nearest(stops, stop, way) : null;
}

function legalFrom(stops: readonly Stop[], here: number, step: number): string | null {
  for (let i = 1; i <= stops.length; i++) {
    const stop = stops[(((here + i * step) % stops.length) + stops.length) % stops.length]!;
    if (stop.legal) return stop.id;
  }
  return null;
}

/** Straight ahead counts for less than aside. */
function nearest(stops: readonly Stop[], from: Stop, [dx, dy]: readonly [number, number]): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const stop of stops) {
    const ahead = (stop.x - from.x) * dx + (stop.y - from.y) * dy;
    const aside = Math.abs((stop.x - from.x) * dy) + Math.abs((stop.y - from.y) * dx);
    const cost = ahead + 2 * aside;
    if (ahead > 0.5 && cost < least) [best, least] = [stop.id, cost];
  }
  return best;
}

/** For keys that move: go there, and say that the key was taken. */
export function rove(event: KeyboardEvent, stops: readonly Stop[], from: string, go: (id: string) => void): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const to = next(stops, from, event.key);
  if (to === null) return false;
  event.preventDefault();
  event.stopPropagation();
  go(to);
  return true;
}
