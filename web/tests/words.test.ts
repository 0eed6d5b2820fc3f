import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { numberText, plural } from '../src/lib/numbers.ts';
import { readMessages, tagsOf } from '../build/messages.ts';
import { Catalogue, flatten } from '../src/lib/catalogue.ts';
import { Words, capital, plainTitle } from '../src/lib/words.ts';
import type { AnyGame } from '../src/wire/wire.ts';

/* The terminal's sentences stand in the fixtures: the page says the same of the same facts. */

const GAMES = ['avalon', 'bloody_grove', 'celtica', 'karnag'];
const LANGS = tagsOf();

interface Option {
  action: number;
  text: string;
  described: AnyGame['option'];
  said: Record<string, string>;
}

interface Moment {
  seat: number | null;
  names: string[];
  decision: { kind: string; about: Record<string, unknown> } | null;
  options: Option[];
  closed: (Option & {
    refusal: { code: string; rule: string; values: Record<string, never> };
    why: Record<string, string>;
  })[];
  told: { seat: number; events: AnyGame['event'][]; said: Record<string, string> }[];
  outcome: { scores: Record<string, unknown>[] } | null;
  said: Record<string, { question: string; results: string[] }>;
}

interface Fixture {
  scene: Record<string, unknown>;
  moments: Moment[];
}

const fixture = (game: string): Fixture =>
  JSON.parse(readFileSync(new URL(`../fixtures/${game}.json`, import.meta.url), 'utf8')) as Fixture;

const messages = (lang: string, game: string) =>
  new Map([...flatten(readMessages(lang) as never), ...flatten(readMessages(lang, game) as never)]);

describe.each(GAMES)('%s', (game) => {
  const { scene, moments } = fixture(game);

  test.each(LANGS)('questions, options, refusals, facts and results read as in the terminal (%s)', (lang) => {
    const said = messages(lang, game);
    const pairs: [string, string][] = [];
    for (const moment of moments) {
      const words = new Words(lang, said, game, moment.names, scene, moment.seat);
      if (moment.decision) pairs.push([moment.said[lang]!.question, words.question(moment.decision)]);
      for (const option of moment.options)
        pairs.push([capital(option.said[lang]!), words.option({ text: option.text, means: option.described })]);
      for (const closed of moment.closed) pairs.push([closed.why[lang]!, words.refusal(closed.refusal)]);
      for (const step of moment.told) pairs.push([step.said[lang]!, words.paragraph(step.events, step.seat)]);
      moment.outcome?.scores.forEach((score, seat) =>
        pairs.push([moment.said[lang]!.results[seat]!, words.result(score)]),
      );
    }

    expect(pairs.length).toBeGreaterThan(50);
    expect(pairs.map(([, page]) => page)).toEqual(pairs.map(([terminal]) => terminal));
  });
});

test('a message that is missing is named by its key', () => {
  expect(new Catalogue('fr', new Map()).say('web.no_such')).toBe('web.no_such');
});

test('none is many in English and one in French', () => {
  const message = { by: 'n', one: '{n} leaf', other: '{n} leaves' };
  const said = (lang: string) => new Catalogue(lang, new Map([['k', message]])).say('k', { n: 0 });

  expect([said('en'), said('fr')]).toEqual(['0 leaves', '0 leaf']);
});

test('a number below zero asks for that before its plural', () => {
  const catalogue = new Catalogue('en', new Map([['k', { by: 'n', one: 'one', negative: 'less', other: 'many' }]]));

  expect([-1, 1, 2].map((n) => catalogue.say('k', { n }))).toEqual(['less', 'one', 'many']);
});

test('a language with few and many has sentences for each', () => {
  const forms = { by: 'n', one: '{n} liść', few: '{n} liście', many: '{n} liści', other: '{n} liścia' };
  const catalogue = new Catalogue('pl', new Map([['k', forms]]));

  expect([1, 3, 5, 22, 1234].map((n) => catalogue.say('k', { n }))).toEqual([
    '1 liść',
    '3 liście',
    '5 liści',
    '22 liście',
    '1\u00a0234 liście',
  ]);
});

test('numbers are written and counted as in the terminal, in languages with few and many plurals', () => {
  const file = new URL('../fixtures/numbers.json', import.meta.url);
  const told = JSON.parse(readFileSync(file, 'utf8')) as Record<string, [number, string, string][]>;

  expect(Object.keys(told).length).toBeGreaterThan(5);
  for (const [lang, rows] of Object.entries(told))
    expect([lang, rows.map(([n]) => [n, plural(n, lang), numberText(n, lang)])]).toEqual([lang, rows]);
});

test('a game nobody told the title of goes by its name', () => {
  expect(['augury', 'old_oak'].map(plainTitle)).toEqual(['Augury', 'Old oak']);
});
