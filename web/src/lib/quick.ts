// Tables that begin by themselves once everybody sits: those that were opened with one press, in this tab.

const KEY = 'nemeton.quick';

const read = (): string[] => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
};

export const beginsByItself = (table: string): boolean => read().includes(table);

/** Have it begin by itself; or no longer. */
export function letBegin(table: string, begins = true): void {
  const others = read().filter((one) => one !== table);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(begins ? [...others, table].slice(-20) : others));
  } catch {
    // a browser that keeps nothing has a button to begin with
  }
}
