// Which of the languages there are is spoken to somebody.

const FALLBACK = 'en';

/** The first wish that is offered, or whose main language is: "fr-CA" gets "fr"; else English. */
export function bestLanguage(wishes: readonly string[], offered: readonly string[]): string {
  for (const wish of wishes.map((one) => one.toLowerCase()))
    for (const name of [wish, wish.split('-')[0]]) {
      const found = offered.find((lang) => lang.toLowerCase() === name);
      if (found) return found;
    }
  return FALLBACK;
}
