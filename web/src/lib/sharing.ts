// Structural sharing: new data are made of the old wherever both are equal, so that whoever compares by identity has
// nothing to do there. For plain data: lists and records.

type Record = Readonly<globalThis.Record<string, unknown>>;

const isRecord = (value: unknown): value is Record =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Gives `after`, its parts taken from `before` wherever they are equal. Members of lists pair by `id`, or by place. */
export function share<T>(before: unknown, after: T): T {
  if (before === after) return after;
  if (Array.isArray(after)) return Array.isArray(before) ? (shareList(before, after) as T) : after;
  return isRecord(before) && isRecord(after) ? (shareRecord(before, after) as T) : after;
}

const idOf = (one: unknown): unknown => (isRecord(one) && 'id' in one ? one.id : undefined);

function shareList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const byId = idOf(after[0]) === undefined ? null : new Map(before.map((one) => [idOf(one), one]));
  const made = after.map((one, i) => share(byId ? byId.get(idOf(one)) : before[i], one));
  return made.length === before.length && made.every((one, i) => one === before[i]) ? before : made;
}

function shareRecord(before: Record, after: Record): Record {
  const names = Object.keys(after);
  let same = names.length === Object.keys(before).length;
  const made: globalThis.Record<string, unknown> = {};
  for (const name of names) {
    made[name] = share(before[name], after[name]);
    if (made[name] !== before[name] || !(name in before)) same = false;
  }
  return same ? before : made;
}

/**
 * Wraps `make` so that each result shares its structure with the one before. A `$derived` of it wakes its readers only
 * when the result is another, and then only those of what differs.
 */
export function sharing<T>(make: () => T): () => T {
  let last: T | undefined;
  return () => (last = share(last, make()));
}
