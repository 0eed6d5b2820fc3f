import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inLatin, OURS } from '../build/fonts.ts';
import { gamesWithMessages, readMessages, tagsOf } from '../build/messages.ts';

/** Letters that would have a second file fetched. */
const foreign = (text: string): string[] =>
  [...new Set(text)].filter((letter) => inLatin(letter) && !OURS.includes(letter));

const SOURCE = new URL('../src/', import.meta.url);
const drawn = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name));
const GAMES = [undefined, ...gamesWithMessages()];

describe('the first file of each font', () => {
  it.each(tagsOf())('has every letter of the messages in %s', (lang) => {
    for (const game of GAMES) expect(foreign(JSON.stringify(readMessages(lang, game)))).toEqual([]);
  });

  it('has every letter the components write themselves', () => {
    for (const name of drawn) expect([name, ...foreign(readFileSync(new URL(name, SOURCE), 'utf8'))]).toEqual([name]);
  });

  it('would miss a letter that is in the second file only', () => {
    expect(foreign('señor‡ – œuvre')).toEqual(['ñ', '‡']);
  });
});
