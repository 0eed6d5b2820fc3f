// What the levels of bots are called. Which there are, and in which order, the server says (`GameCard.bots`).
import type { Catalogue } from './catalogue.ts';

/** A level in the reader's words; one that has none goes by its own name. */
export function levelName(level: string, words: Catalogue): string {
  const key = `web.bot.${level}`;
  return words.has(key) ? words.say(key) : level;
}
