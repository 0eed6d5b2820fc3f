// Names for people who have not said theirs, and for those who share a device: only this browser knows the latter.

const GIVEN = (
  'Aoife Aodh Brán Brigid Cadoc Cathbad Conall Deirdre Enora Eithne Ewen Fionn Gwenn Ionah Keira Liban Lugh Maëlle ' +
  'Morwenna Nimue Nolwenn Oisín Rhiannon Riwal Ronan Senan Taliesin Tegan Uaine Yann'
).split(' ');

/** A name of the grove that none of these have. */
export function givenName(taken: readonly string[] = [], random: () => number = Math.random): string {
  const free = GIVEN.filter((name) => !taken.includes(name));
  return free[Math.floor(random() * free.length)] ?? GIVEN[0]!;
}

const KEY = 'nemeton.device';
type Names = Readonly<Record<number, string>>;

/** What those who share this device at a table are called, by seat. */
export function deviceNames(table: string): Names {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Names>)[table] ?? {};
  } catch {
    return {};
  }
}

/** Keep them; of other tables the latest few. */
export function keepDeviceNames(table: string, names: Names, most = 20): void {
  try {
    const kept = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Names>);
    const all = [...kept.filter(([one]) => one !== table), [table, names] as const].slice(-most);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // a browser that keeps nothing numbers them
  }
}
