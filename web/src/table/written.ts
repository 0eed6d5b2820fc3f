// A list that is written from above, so many rows a frame. Pure.

/** Nothing of the new list is written yet, nor is there room for it. */
export const UNTOUCHED = -1;
export const MORE = 4;

/**
 * How far a list is written a frame later: first it gets its room, if it has another than the one before, then its
 * rows.
 */
export const further = (rows: number, roomy: boolean): number => (rows < 0 && !roomy ? 0 : Math.max(0, rows) + MORE);

export interface Written<Row> {
  /** What stands there: new rows above; below, till they are written over, those that stood there before. */
  rows: readonly Row[];
  /** Rows to come where nothing stands yet: they have their room. */
  coming: number;
  whole: boolean;
}

export function written<Option, Row>(
  options: readonly Option[],
  rows: number,
  before: readonly Row[],
  write: (option: Option) => Row,
): Written<Row> {
  const whole = rows >= options.length;
  if (rows < 0 && !whole) return { rows: before, coming: 0, whole };
  const there = [
    ...options.slice(0, Math.max(0, rows)).map(write),
    ...(whole ? [] : before.slice(rows, options.length)),
  ];
  return { rows: there, coming: options.length - there.length, whole };
}
