import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readMessages } from '../build/messages.ts';
import { Catalogue, flatten } from '../src/lib/catalogue.ts';
import { Words, capital } from '../src/lib/words.ts';

/* The terminal's sentences stand in the fixtures: the page says the same of the same facts. */

const GAMES = ['avalon', 'bloody_grove', 'celtica', 'karnag'];
const LANGS = ['en', 'fr'] as const;

interface Option {
  action: number;
  text: string;
  described: Record<string, unknown>;
  said: Record<string, string>;
}

interface Moment {
  seat: number | null;
  names: string[];
  decision: { kind: string; about: Record<string, unknown> } | null;
  options: Option[];
  closed: (Option & { refusal: { code: string; rule: string; values: Record<string, never> }; why: Record<string, string> })[];
  told: { seat: number; events: Record<string, unknown>[]; said: Record<string, string> }[];
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
    const pairs: [string, string][] = [];
    for (const moment of moments) {
      const words = new Words(lang, messages(lang, game), game, moment.names, scene, moment.seat);
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
