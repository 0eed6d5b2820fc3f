// Renders a long list in steps, a few rows a frame, so that no frame takes long. Pure.

/** No row of the new list is rendered yet, and it has no room. */
export const UNTOUCHED = -1;
/** Rows added in one frame. */
export const STEP = 4;
/** On a phone few answers are always in view; more are told by the board, and listed on demand. */
export const FEW = 3;

/**
 * The number of rows after the next frame. A list of another length than the one before first gets its room, then
 * its rows.
 */
export const nextRowCount = (rows: number, roomy: boolean): number =>
  rows < 0 && !roomy ? 0 : Math.max(0, rows) + STEP;

export interface PartialList<Row> {
  /** New rows above; below them, until they are replaced, the rows of the list before. */
  rows: readonly Row[];
  /** The number of rows still to come for which room is kept. */
  coming: number;
  whole: boolean;
}

export function renderUpTo<Option, Row>(
  options: readonly Option[],
  rows: number,
  before: readonly Row[],
  write: (option: Option) => Row,
): PartialList<Row> {
  const whole = rows >= options.length;
  if (rows < 0 && !whole) return { rows: before, coming: 0, whole };
  const there = [
    ...options.slice(0, Math.max(0, rows)).map(write),
    ...(whole ? [] : before.slice(rows, options.length)),
  ];
  return { rows: there, coming: options.length - there.length, whole };
}
