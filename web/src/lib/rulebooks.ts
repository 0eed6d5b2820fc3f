// The rulebooks, fetched when somebody opens one.
import load from 'virtual:rulebook/index';
import type { Rulebook } from '../../build/rulebooks.ts';

export type { Rulebook };

export async function rulebook(game: string, lang: string): Promise<Rulebook | null> {
  return (await load[`${game}/${lang}`]?.())?.default ?? null;
}

/** Games that bring a rulebook along. */
export const withRulebook = (): string[] => [...new Set(Object.keys(load).map((name) => name.split('/')[0]!))];
