// The rulebooks, fetched when somebody opens one.
import load, { chapters, titles } from 'virtual:rulebook/index';
import type { Rulebook } from '../../build/rulebooks.ts';

export type { Rulebook };

export async function rulebook(game: string, lang: string): Promise<Rulebook | null> {
  return (await load[`${game}/${lang}`]?.())?.default ?? null;
}

/** The chapter of each rule: what a link to it is called. */
export async function ruleTitles(game: string, lang: string): Promise<ReadonlyMap<string, string>> {
  const found = (await chapters[`${game}/${lang}`]?.())?.default ?? {};
  return new Map(Object.entries(found).flatMap(([chapter, ids]) => ids.map((id) => [id, chapter])));
}

/** The rulebooks there are, by their titles in a language. */
export const shelf = (lang: string): { game: string; title: string }[] =>
  Object.entries(titles).flatMap(([name, title]) =>
    name.endsWith(`/${lang}`) ? [{ game: name.split('/')[0]!, title }] : [],
  );
