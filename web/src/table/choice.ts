// Choosing among the options of a question, one thing at a time: a druid, then how many cards, then go. Pure.
import type { Ask, Choice } from '../wire/wire.ts';

export type Means = Readonly<Record<string, unknown>>;

/** How far a person has got: what was picked so far, and the option it led to. */
export interface Picking {
  /** Fields of the description that are settled, in the order they were. */
  path: readonly (readonly [field: string, value: unknown])[];
  selected: number | null;
}

export const NOTHING_PICKED: Picking = { path: [], selected: null };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The options that fit what was picked. */
export function fitting(ask: Ask | null, picking: Picking): readonly Choice[] {
  return (ask?.options ?? []).filter((option) =>
    picking.path.every(([field, value]) => same((option.means as Means)[field], value)),
  );
}

/** Settle one more field; if a single option is left, it is selected. */
export function picked(ask: Ask | null, picking: Picking, field: string, value: unknown): Picking {
  const path = [...picking.path.filter(([name]) => name !== field), [field, value] as const];
  const left = fitting(ask, { path, selected: null });
  return { path, selected: left.length === 1 ? left[0]!.action : null };
}

/** One step back: the option first, then the last thing picked. */
export function unpicked(picking: Picking): Picking {
  if (picking.selected !== null && picking.path.length === 0) return NOTHING_PICKED;
  return { path: picking.path.slice(0, -1), selected: null };
}

export const selected = (ask: Ask | null, picking: Picking): Choice | null =>
  ask?.options.find((option) => option.action === picking.selected) ?? null;
