import { expect, test } from 'vitest';
import { readMessages } from '../build/messages.ts';
import { Catalogue, flatten } from '../src/lib/catalogue.ts';
import { levelName, offered, ratedLevel } from '../src/lib/levels.ts';
import type { GameCard } from '../src/wire/wire.ts';

const catalogue = (lang: string) => new Catalogue(lang, flatten(readMessages(lang) as never));

test('a level is called by the reader’s word for it', () => {
  expect(['en', 'fr'].map((lang) => levelName('strong', catalogue(lang)))).toEqual(['Strong', 'Fort']);
});

test('a level without words goes by its own name', () => {
  expect(levelName('archdruid', catalogue('fr'))).toBe('archdruid');
});

test('a level that was measured is shown with its rating and how sure that is', () => {
  const bot = { seats: 4, name: 'strong', rating: 27.2, low: -0.4, high: 29.4, games: 40 };
  expect(ratedLevel(bot, catalogue('en'))).toBe('Strong, rated 27 (0 to 29)');
  expect(ratedLevel(bot, catalogue('fr'))).toBe('Fort, cote 27 (entre 0 et 29)');
  expect(ratedLevel({ seats: 4, name: 'strong' }, catalogue('en'))).toBe('Strong');
});

test('a table offers the bots of its number of seats', () => {
  const card = {
    offered: [
      { seats: 2, name: 'expert' },
      { seats: 4, name: 'strong' },
    ],
  } satisfies Pick<GameCard, 'offered'> as GameCard;
  expect(offered(card, 4).map((bot) => bot.name)).toEqual(['strong']);
  expect(offered(undefined, 4)).toEqual([]);
});
