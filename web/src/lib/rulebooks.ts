// The rulebooks, fetched when somebody opens one: ours are parts of the page, a guest's is its server's.
import load, { chapters, titles } from 'virtual:rulebook/index';
import type { Rulebook } from '../../build/rulebook.ts';
import { untilAnswered } from './again.ts';
import { guestRulebook } from './guests.ts';
import { plainTitle } from './words.ts';

export type { Rulebook };

const guests = new Map<string, Promise<Rulebook | null>>();

export async function rulebook(game: string, lang: string): Promise<Rulebook | null> {
  const name = `${game}/${lang}`;
  const own = load[name];
  if (own) return (await untilAnswered(own)).default;
  if (!guests.has(name)) guests.set(name, readGuest(game, lang));
  return guests.get(name)!;
}

async function readGuest(game: string, lang: string): Promise<Rulebook | null> {
  const text = await guestRulebook(game, lang);
  if (text === null) return null;
  return (await untilAnswered(() => import('../../build/rulebook.ts'))).readBook(text);
}

/** The chapter of each rule: what a link to it is called. */
export async function ruleTitles(game: string, lang: string): Promise<ReadonlyMap<string, string>> {
  const own = chapters[`${game}/${lang}`];
  if (!own) return new Map(Object.entries((await rulebook(game, lang))?.rules ?? {}).map(([id, r]) => [id, r.chapter]));
  const found = (await untilAnswered(own)).default;
  return new Map(Object.entries(found).flatMap(([chapter, ids]) => ids.map((id) => [id, chapter])));
}

/** The rulebooks there are, by their titles in a language. */
export const shelf = (lang: string): { game: string; title: string }[] =>
  Object.entries(titles).flatMap(([name, title]) =>
    name.endsWith(`/${lang}`) ? [{ game: name.split('/')[0]!, title }] : [],
  );

/** What a game is called, as far as its rulebook is ours: known without a server. */
export const titleOf = (game: string, lang: string): string =>
  (titles[`${game}/${lang}`] ?? plainTitle(game)).split(/[:,]/)[0]!.trim();
