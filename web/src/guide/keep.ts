// The lessons somebody has begun in this browser, by game: at which table, and what was told there.

export interface Kept {
  table: string;
  done: readonly string[];
  /** The questions by whose answers steps were done. */
  answered?: Readonly<Record<string, number>>;
  /** The learner plays on alone. */
  left?: boolean;
  /** Everything was told. */
  complete?: boolean;
}

const KEY = 'nemeton.lessons';

export function lessons(): Readonly<Record<string, Kept>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}

export function keep(game: string, kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...lessons(), [game]: kept }));
  } catch {
    // a browser that keeps nothing teaches from the start next time
  }
}

/** The game that is taught at a table. */
export const taughtAt = (table: string): string | undefined =>
  Object.entries(lessons()).find(([, kept]) => kept.table === table)?.[0];
