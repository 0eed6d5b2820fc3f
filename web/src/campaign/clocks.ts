// The clocks one may choose, by the name their words have.
import type { Clock } from '../wire/wire.ts';

export const CLOCKS: Readonly<Record<string, Clock>> = {
  none: { kind: 'none' },
  minute: { kind: 'move', seconds: 60 },
  twenty: { kind: 'game', seconds: 1200, increment: 10 },
  hour: { kind: 'game', seconds: 3600, increment: 15 },
  day: { kind: 'days', days: 1 },
  three: { kind: 'days', days: 3 },
};

const spelt = (clock: Clock): string => JSON.stringify(Object.entries(clock).sort());

/** The name of a clock; that of none, if it is another than those one may choose. */
export const clockName = (clock: Clock): string =>
  Object.keys(CLOCKS).find((name) => spelt(CLOCKS[name]!) === spelt(clock)) ?? 'none';
