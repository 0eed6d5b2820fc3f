// What the people and bots at a table are called.
import type { Chair, OfferedBot } from '../wire/wire.ts';
import { numbered } from './cards.ts';
import { levelName, ratedLevel } from './levels.ts';
import { say, speech } from './messages.svelte.ts';

/** A bot to choose, with what it is worth at such a table. */
export const ratedName = (bot: OfferedBot): string => ratedLevel(bot, speech.catalogue);

/** What a bot is called, by its level. */
export const botName = (level: string): string => levelName(level, speech.catalogue);

/**
 * A bot goes by its level, and by a number where there are several of it; so does a person who plays several seats.
 * Who shares this device goes by the name that was given here.
 */
export function namesOf(chairs: readonly Chair[], device: Readonly<Record<number, string>> = {}): string[] {
  const met = new Map<string, number>();
  return chairs.map((chair) => {
    const own = device[chair.seat];
    if (own && !chair.bot) return own;
    if (chair.player && chair.name) return numbered(chair, chairs);
    if (!chair.bot) return say('web.table.unnamed', { seat: chair.seat + 1 });
    const level = botName(chair.bot);
    const before = met.get(chair.bot) ?? 0;
    met.set(chair.bot, before + 1);
    const several = chairs.filter((one) => one.bot === chair.bot && !one.player).length > 1;
    return several ? `${level} ${before + 1}` : level;
  });
}
