// What the levels of bots are called. Which there are, and in which order, the server says (`GameCard.offered`).
import type { Catalogue } from './catalogue.ts';
import type { GameCard, OfferedBot } from '../wire/wire.ts';

/** The bots one may choose at so many seats, from the weakest on: levels that can be told apart there. */
export function offered(game: GameCard | undefined, seats: number): readonly OfferedBot[] {
  return game?.offered.filter((bot) => bot.seats === seats) ?? [];
}

/** A whole number; what is a little below nothing is nothing. */
const whole = (value: number): number => Math.round(value) + 0;

/** A bot with what it was measured to be worth at such a table, if it was. */
export function ratedLevel(bot: OfferedBot, words: Catalogue): string {
  const name = levelName(bot.name, words);
  const { rating, low, high } = bot;
  if (typeof rating !== 'number' || typeof low !== 'number' || typeof high !== 'number') return name;
  return words.say('web.bot.rated', {
    bot: name,
    rating: whole(rating),
    low: whole(low),
    high: whole(high),
  });
}

/** A level in the reader's words; one that has none goes by its own name. */
export function levelName(level: string, words: Catalogue): string {
  const key = `web.bot.${level}`;
  return words.has(key) ? words.say(key) : level;
}
