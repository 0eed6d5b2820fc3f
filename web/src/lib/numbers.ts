// Numbers as a language writes them, and the plural they ask for: by CLDR, as nemeton.messages.numbers has them.

const FALLBACK = 'en';
const plurals = new Map<string, Intl.PluralRules>();
const formats = new Map<string, Intl.NumberFormat>();

/** What `make` makes for a language, made once; for a language `Intl` does not know, that of English. */
function ofLanguage<T>(made: Map<string, T>, lang: string, make: (langs: string[]) => T): T {
  let one = made.get(lang);
  if (!one) made.set(lang, (one = make([lang, FALLBACK])));
  return one;
}

/** The plural category a number asks for: "one" of 0 in French, "few" of 3 in Polish, "other" of most. */
export const plural = (value: number, lang: string): string =>
  ofLanguage(plurals, lang, (langs) => new Intl.PluralRules(langs)).select(value);

/** A number with the digits it has, in groups of a thousand. */
export const numberText = (value: number, lang: string): string =>
  ofLanguage(formats, lang, (langs) => new Intl.NumberFormat(langs, { numberingSystem: 'latn', useGrouping: true }))
    .format(value)
    .replace('-', '\u2212'); // a hyphen joins words; a minus is as wide as a plus
