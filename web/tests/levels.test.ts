import { expect, test } from 'vitest';
import { readMessages } from '../build/messages.ts';
import { Catalogue, flatten } from '../src/lib/catalogue.ts';
import { levelName } from '../src/lib/levels.ts';

const catalogue = (lang: string) => new Catalogue(lang, flatten(readMessages(lang) as never));

test('a level is called by the reader’s word for it', () => {
  expect(['en', 'fr'].map((lang) => levelName('strong', catalogue(lang)))).toEqual(['Strong', 'Fort']);
});

test('a level without words goes by its own name', () => {
  expect(levelName('archdruid', catalogue('fr'))).toBe('archdruid');
});
