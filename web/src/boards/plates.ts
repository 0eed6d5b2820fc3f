// Plates by the name of their game: `plate.ts` in the folder of its board. A plate is there at once, a board when it is
// played on.
import oak from 'virtual:icon/oak';
import type { Component } from 'svelte';

export interface Plate {
  /** Where it stands among the others, from 1. */
  place: number;
  icon: string;
  /** What is drawn on it, on a field of `WIDTH` by `HEIGHT` (`art/plate.ts`). */
  Miniature: Component;
}

const PLATES = import.meta.glob<Plate>('./*/plate.ts', { eager: true, import: 'default' });

export const plateOf = (game: string): Plate | undefined => PLATES[`./${game}/plate.ts`];
export const iconOf = (game: string): string => plateOf(game)?.icon ?? oak;
export const hasPlate = (game: string): boolean => plateOf(game) !== undefined;

/** Games in the order of their plates, then those that have none. */
export function inOrder<T extends { name: string }>(games: readonly T[]): T[] {
  const last = Number.MAX_SAFE_INTEGER;
  const place = ({ name }: T) => plateOf(name)?.place ?? last;
  return [...games].sort((a, b) => place(a) - place(b));
}
