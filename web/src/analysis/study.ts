// An analysis laid along the steps of a replay: curves, bands, turning points, and what was open at a step. Pure.
import { RECORDED } from '../table/chronicle.ts';
import type { TableState } from '../table/state.ts';
import type { Estimate, Judged, Study, Turn } from '../wire/wire.ts';

/** By entry of the record, from 1: the step of the replay that shows it done. */
export function stepsOf(states: readonly TableState[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  states.forEach((state, step) => {
    if (step && RECORDED.has(state.latest?.what.e)) found.set(found.size + 1, step);
  });
  return found;
}

/** A decision, and the step at which it was open. */
export interface Open {
  step: number;
  decision: Judged;
}

export const openings = (study: Study, steps: ReadonlyMap<number, number>): Open[] =>
  study.decisions.map((decision) => ({ step: (steps.get(decision.entry) ?? 1) - 1, decision }));

export interface Point {
  step: number;
  chance: Estimate;
}

/** A seat's chances before every decision, and in the end. */
export function curve(study: Study, open: readonly Open[], seat: number, last: number): Point[] {
  const points = open.map(({ step, decision }) => ({ step, chance: decision.chances[seat]! }));
  const end = study.end[seat];
  return end === undefined ? points : [...points, { step: last, chance: { value: end, low: end, high: end } }];
}

export interface Frame {
  width: number;
  height: number;
  last: number;
}

const PLACES = 1; // digits of a coordinate
const at = (step: number, chance: number, { width, height, last }: Frame): string =>
  `${((step / Math.max(1, last)) * width).toFixed(PLACES)} ${((1 - chance) * height).toFixed(PLACES)}`;

export const linePath = (points: readonly Point[], frame: Frame): string =>
  points.map(({ step, chance }, i) => `${i ? 'L' : 'M'}${at(step, chance.value, frame)}`).join('');

/** Where the chance may lie, as a shape. */
export function bandPath(points: readonly Point[], frame: Frame): string {
  const above = points.map(({ step, chance }) => at(step, chance.high, frame));
  const below = points.map(({ step, chance }) => at(step, chance.low, frame)).reverse();
  return points.length ? `M${[...above, ...below].join('L')}Z` : '';
}

/** A few points of a curve to set a seat's sigil on; seats take turns, so that sigils do not lie on each other. */
export function signposts(points: readonly Point[], seat: number, seats: number, count: number): Point[] {
  const every = Math.max(1, Math.floor(points.length / count));
  const first = Math.floor(every / 2 + (seat * every) / Math.max(1, seats));
  return points.filter((_, i) => i >= first && (i - first) % every === 0);
}

/** Decisions for which something surely better was found, the dearest first. */
export const better = (open: readonly Open[]): Open[] =>
  open
    .filter(({ decision }) => decision.verdict === 'slip' || decision.verdict === 'mistake')
    .sort((a, b) => (b.decision.cost?.value ?? 0) - (a.decision.cost?.value ?? 0));

/** A turning point, and the step before it. */
export const turningPoints = (study: Study, open: readonly Open[]): (Open & { turn: Turn })[] =>
  study.turns.flatMap((turn) => {
    const found = open.find(({ decision }) => decision.entry === turn.entry);
    return found ? [{ ...found, turn }] : [];
  });

export const percent = (chance: number): number => Math.round(chance * 100);

/** The end of an interval, which is never called nothing where it is something. */
export const bound = (chance: number): string => (chance > 0 && percent(chance) === 0 ? '<1' : String(percent(chance)));
