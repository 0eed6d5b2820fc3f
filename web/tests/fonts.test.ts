import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OURS, REST } from '../build/fonts.ts';
import { readMessages } from '../build/messages.ts';

const ranges = REST.split(', ').map((range) => range.slice(2).split('-').map((end) => parseInt(end, 16)));
const inRest = (letter: string): boolean => {
  const point = letter.codePointAt(0)!;
  return point >= 32 && ranges.some(([from = 0, to = from]) => from <= point && point <= to);
};
/** Letters that would have a second file fetched. */
const foreign = (text: string): string[] => [...new Set(text)].filter((letter) => inRest(letter) && !OURS.includes(letter));

const SOURCE = new URL('../src/', import.meta.url);
const drawn = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name));
const GAMES = [undefined, 'celtica', 'bloody_grove', 'karnag', 'avalon'];

describe('the first file of each font', () => {
  it.each(['en', 'fr'])('has every letter of the messages in %s', (lang) => {
    for (const game of GAMES) expect(foreign(JSON.stringify(readMessages(lang, game)))).toEqual([]);
  });

  it('has every letter the components write themselves', () => {
    for (const name of drawn) expect([name, ...foreign(readFileSync(new URL(name, SOURCE), 'utf8'))]).toEqual([name]);
  });

  it('would miss a letter that is in the second file only', () => {
    expect(foreign('señor‡ – œuvre')).toEqual(['ñ', '‡']);
  });
});
