// A season as people call it. Pure.

/** "2026-Q4" as its months, "2026-11" as a month, "2026" as the year; nothing where there are no seasons. */
export function seasonText(season: string, lang: string): string {
  const [year = '', part = ''] = season.split('-');
  if (!year) return '';
  if (!part) return year;
  const quarter = part.startsWith('Q') ? Number(part.slice(1)) : 0;
  const first = new Date(Date.UTC(Number(year), quarter ? quarter * 3 - 3 : Number(part) - 1, 1));
  if (!quarter) return new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first);
  const last = new Date(Date.UTC(Number(year), quarter * 3 - 1, 1));
  return new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).formatRange(first, last);
}
