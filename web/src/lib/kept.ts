// What is as it was stays the very thing it was, so that nobody has to look at it again. For plain data: lists and
// records.

type Record = Readonly<globalThis.Record<string, unknown>>;

const isRecord = (value: unknown): value is Record =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * What comes after, made of what was before wherever it is alike. Members of a list are known by their `id`, or by
 * their place.
 */
export function kept<T>(before: unknown, after: T): T {
  if (before === after) return after;
  if (Array.isArray(after)) return Array.isArray(before) ? (keptList(before, after) as T) : after;
  return isRecord(before) && isRecord(after) ? (keptRecord(before, after) as T) : after;
}

function keptList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const byId =
    isRecord(after[0]) && 'id' in after[0] ? new Map(before.map((one) => [(one as Record | null)?.['id'], one])) : null;
  const made = after.map((one, i) => kept(byId ? byId.get((one as Record)['id']) : before[i], one));
  return made.length === before.length && made.every((one, i) => one === before[i]) ? before : made;
}

function keptRecord(before: Record, after: Record): Record {
  const names = Object.keys(after);
  let same = names.length === Object.keys(before).length;
  const made: globalThis.Record<string, unknown> = {};
  for (const name of names) {
    made[name] = kept(before[name], after[name]);
    if (made[name] !== before[name] || !(name in before)) same = false;
  }
  return same ? before : made;
}

/**
 * The same again and again, as long as what is made is alike: for `$derived`, whose readers wake when it is another.
 */
export function steady<T>(make: () => T): () => T {
  let last: T | undefined;
  return () => (last = kept(last, make()));
}
