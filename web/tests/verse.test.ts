import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMessages, tagsOf } from '../build/messages.ts';
import {
  doorsOf,
  lastChoice,
  leafOf,
  opening,
  outcomes,
  paragraphs,
  placeOf,
  sinceChoice,
  sortOf,
} from '../src/boards/avalon/verse.ts';
import { flatten } from '../src/lib/catalogue.ts';
import { Words } from '../src/lib/words.ts';
import type { Told } from '../src/table/state.ts';
import type { Avalon, Happened, Scene, View } from '../src/wire/avalon.ts';

/* What is read: verses with what was chosen between them, choices with what they need, and what came of it. */

const { scene } = JSON.parse(readFileSync(new URL('../fixtures/avalon.json', import.meta.url), 'utf8')) as {
  scene: Scene;
};
const messages = (lang: string) =>
  new Map([...flatten(readMessages(lang) as never), ...flatten(readMessages(lang, 'avalon') as never)]);
const said = new Map(tagsOf().map((lang) => [lang, messages(lang)]));
const words = new Words('en', said.get('en')!, 'avalon', ['Maëlle', 'Brán'], { ...scene }, 0);

const step = (seq: number, ...events: object[]): Told<Avalon> =>
  ({ seq, at: 0, what: { e: 'moved', seat: 0 }, events }) as unknown as Told<Avalon>;
const read = (verse: string) => ({ event: 'verse_read', verse, members: [0] });
const chose = (text: string) => ({
  event: 'answer_given',
  seat: 0,
  question: 'choice',
  answer: { kind: 'choice', text },
});
const acted = { event: 'action_taken', seat: 0, action: {}, members: [0] };

test('a leaf has the verses since something else began, and what was chosen between them', () => {
  const log = [
    step(1, acted, read('v.101.9')),
    step(2, acted, read('v.109.1'), read('v.109.2')),
    step(3, chose('first'), chose('second'), read('v.109.3')),
  ];

  expect(leafOf(log)).toEqual({
    seq: 3,
    parts: [{ verse: 'v.109.1' }, { verse: 'v.109.2' }, { chosen: 'second' }, { verse: 'v.109.3' }],
    after: [],
  });
});

test('what is read since the last choice is one text; what led there stands before it', () => {
  const parts = [
    { verse: 'v.130.80' },
    { verse: 'v.130.84' },
    { chosen: 'comb' },
    { verse: 'bk.341' },
    { verse: 'bk.353' },
  ];

  expect(sinceChoice(parts)).toEqual({ before: parts.slice(0, 3), verses: ['bk.341', 'bk.353'] });
  expect(sinceChoice(parts.slice(0, 2))).toEqual({ before: [], verses: ['v.130.80', 'v.130.84'] });
});

test('what came of it is told after the last verse, until something else begins', () => {
  const gained = { event: 'resource_changed', seat: 0, resource: 'food', change: 2 } as Happened;
  const log = [step(1, acted, read('v.109.1')), step(2, chose('last'), gained)];
  const leaf = leafOf(log)!;

  expect(lastChoice(leaf)).toBe('last');
  expect(outcomes(leaf.after, words)).toEqual(['You: food +2.']);
  expect(leafOf([...log, step(3, acted)])).toBeNull();
  expect(leafOf([step(1, acted)])).toBeNull();
});

test('a letter or a dream is read though a day begins after it, until the next answer', () => {
  const dawn = { event: 'day_began', day: 2 };
  const log = [step(1, read('dr.104'), dawn, { event: 'resource_changed', seat: 0, resource: 'food', change: 1 })];

  expect(leafOf(log)).toEqual({ seq: 1, parts: [{ verse: 'dr.104' }], after: [] });
  expect(leafOf([...log, step(2, chose('on'))])).toBeNull();
});

test('a text opens with its letter and some words; one that opens otherwise has no letter', () => {
  expect(opening('The factor has small clean hands.')).toEqual({
    initial: 'T',
    first: 'he factor has small',
    rest: ' clean hands.',
  });
  expect(opening("'Yes.'")).toEqual({ initial: '', first: "'Yes.'", rest: '' });
  expect(opening('')).toEqual({ initial: '', first: '', rest: '' });
});

test('every verse of the campaign has a text and a sort, and those of places their place', () => {
  const verses = [...said.get('en')!.keys()].flatMap((key) => /^avalon\.word\.verse\.(.+)$/.exec(key)?.[1] ?? []);

  expect(verses.length).toBeGreaterThan(100);
  for (const verse of verses) {
    expect(paragraphs(verse, words).length).toBeGreaterThan(0);
    expect([...said.values()].every((all) => all.has(`avalon.page.read.${sortOf(verse).sort}`))).toBe(true);
  }
  expect(placeOf('v.109.7', scene.locations)?.id).toBe('109');
  expect(placeOf('letter.gwen', scene.locations)).toBeUndefined();
  expect(paragraphs('v.999.1', words)).toEqual([]);
});

test('choices stand in their printed order, the closed among them with what is lacking, and who leans to what', () => {
  const choice = (number: number, cost = {}) => ({
    kind: 'choice' as const,
    number,
    text: `verse.v.109.7.next.choices.${number - 1}.label`,
    cost,
    do: [],
  });
  const ask = {
    number: 5,
    options: [
      { action: 1, text: 'trade', means: { kind: 'word' as const, deed: 'trade' } },
      { action: 3, text: 'choose 3', means: choice(3) },
      { action: 2, text: 'choose 2', means: choice(2, { wealth: 4 }) },
    ],
    closed: [
      {
        action: 9,
        means: choice(1),
        why: {
          code: 'avalon/condition',
          rule: 'AVA-PARTY-13',
          values: { lacks: { op: 'if_status', status: 'madrun_bought', part: null } },
        },
      },
    ],
  };
  const view = { votes: [{ seat: 1, action: 2, means: choice(2) }] } as unknown as View;
  const suggested = [
    { seat: 0, number: 5, action: 3 },
    { seat: 1, number: 5, action: 3 },
    { seat: 0, number: 4, action: 2 },
  ];
  const doors = doorsOf(ask as never, view, suggested, words);

  expect(doors.map(({ action, key }) => [action, key])).toEqual([
    [9, 0],
    [2, 3],
    [3, 2],
    [1, 1],
  ]);
  expect(doors.map(({ votes }) => votes)).toEqual([[], [1], [], []]);
  expect(doors.map(({ leaning }) => leaning)).toEqual([[], [], [0], []]);
  expect(doors[0]!.why).toContain('Madrun');
  expect(doors[1]!.cost).toEqual({ wealth: 4 });
});
