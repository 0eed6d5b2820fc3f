// Choosing among the options of a question, one thing at a time: a druid, then how many cards, then go. Pure.
import type { AnyGame, Ask, Choice, GameTypes } from '../wire/wire.ts';

/** The names of all fields that any of these has. */
export type FieldOf<One> = One extends unknown ? keyof One & string : never;

/** What a field is, wherever it is there. */
export type ValueOf<One, Field extends string> = One extends Record<Field, infer Value> ? Value : never;

/** An option, open or closed, whose meaning is of some kinds only. */
type OfKind<Option extends { means: { kind: string } }, Kind> = Option & {
  means: Extract<Option['means'], { kind: Kind }>;
};

/** The options of some kinds, with the fields those kinds have. */
export const ofKind = <Option extends { means: { kind: string } }, Kind extends Option['means']['kind']>(
  options: readonly Option[] | undefined,
  ...kinds: Kind[]
): OfKind<Option, Kind>[] =>
  (options ?? []).filter((option): option is OfKind<Option, Kind> => kinds.some((kind) => kind === option.means.kind));

/** How far a person has got: what was picked so far, and the option it led to. */
export interface Picking<G extends GameTypes = AnyGame> {
  /** Fields of the description that are settled, in the order they were. */
  path: readonly (readonly [field: FieldOf<G['option']>, value: unknown])[];
  selected: number | null;
}

export const NOTHING_PICKED: Picking = { path: [], selected: null };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The options that fit what was picked. */
export function fitting<G extends GameTypes = AnyGame>(ask: Ask<G> | null, picking: Picking<G>): readonly Choice<G>[] {
  const fits = (means: Readonly<Record<string, unknown>>) =>
    picking.path.every(([field, value]) => same(means[field], value));
  return (ask?.options ?? []).filter((option) => fits(option.means));
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

/** The option that is pictured and told: the one selected, which wins over the one pointed at. */
export const lookedAt = <G extends GameTypes = AnyGame>(now: {
  ask: Ask<G> | null;
  pointed: number | null;
  selected: Choice<G> | null;
}): Choice<G> | null => now.selected ?? now.ask?.options.find((option) => option.action === now.pointed) ?? null;

export const selected = (ask: Ask | null, picking: Picking): Choice | null =>
  ask?.options.find((option) => option.action === picking.selected) ?? null;
