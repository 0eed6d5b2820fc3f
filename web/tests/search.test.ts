import { describe, expect, it } from 'vitest';
import { searchRules } from '../src/lib/search.ts';
import { readRulebook } from '../build/rulebooks.ts';

const ids = (game: string, lang: string, wanted: string) =>
  searchRules(readRulebook(game, lang).rules, wanted).map(({ id }) => id);
const RULES = {
  'A-RU-01': { chapter: 'Ruins', html: '<p>Vikings take <em>parts</em> of the visitor.</p>' },
  'A-RU-02': { chapter: 'Ruins', html: '<p>The visitor draws an experience card.</p>' },
  'A-MV-01': { chapter: 'Moving', html: '<p>A druid walks past a ruin without a visit; parts stay.</p>' },
};
const found = (wanted: string) => searchRules(RULES, wanted).map(({ id }) => id);

describe('rules by words', () => {
  it('are found by words in any order, and forms', () => {
    expect(found('part visitor')).toEqual(['A-RU-01']);
    expect(found('visitors PARTS')).toEqual(['A-RU-01']);
  });
  it('stand in the order of how well they fit: a chapter of that name comes first', () => {
    expect(found('ruin')).toEqual(['A-RU-01', 'A-RU-02', 'A-MV-01']);
  });
  it('are found by their own number, and by how a word begins', () => {
    expect(found('A-MV-01')[0]).toBe('A-MV-01');
    expect(found('exper')).toEqual(['A-RU-02']);
  });
  it('are found by most of the words where none has all', () => {
    expect(found('experience vikings dragon').toSorted()).toEqual(['A-RU-01', 'A-RU-02']);
  });
  it('are not found by what is in none, nor by a single letter', () => {
    expect(found('dragon')).toEqual([]);
    expect(found('a')).toEqual([]);
  });
  it('in a real book, in both languages and without accents', () => {
    expect(ids('celtica', 'en', 'vikings lose parts').length).toBeGreaterThan(0);
    expect(ids('celtica', 'fr', 'fragments perdus').length).toBeGreaterThan(0);
    expect(ids('celtica', 'fr', 'deroule')).toEqual(ids('celtica', 'fr', 'déroulé'));
  });
});
