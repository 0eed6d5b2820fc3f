import { describe, expect, test } from 'vitest';
import { Words } from '../src/lib/words.ts';
import { asked, inWords, outline, prompt, speakerOf } from '../src/table/speaker.ts';
import type { Ending, Table } from '../src/wire/wire.ts';

/* Any view in words, for games without a board and for who plays by text. */

const words = new Words(
  'en',
  new Map([
    ['web.text.table', 'Table'],
    ['web.text.yes', 'yes'],
    ['web.text.no', 'no'],
    ['moot.word.leaf.oak', 'Oak'],
    ['moot.word.field.favour', 'Gunst'],
  ]),
  'moot',
  ['Maëlle', 'Brán'],
  {},
  0,
);

test('names on the left, values on the right, seats by their names', () => {
  const view = {
    seat: 0,
    asked: [0],
    over: false,
    round: 2,
    drawn: null,
    favour: 3,
    seats: [{ leaf: 'oak' }, { leaf: 'ash' }],
  };

  expect(outline(view, words)).toEqual([
    {
      title: 'Table',
      rows: [
        ['round', '2'],
        ['Gunst', '3'],
      ],
    },
    { title: 'Maëlle', rows: [['leaf', 'Oak']] },
    { title: 'Brán', rows: [['leaf', 'ash']] },
  ]);
});

test('what is empty is left out, and large things have a section each', () => {
  const druid = {
    seat: 1,
    leaf: 'oak',
    cut: false,
    path: ['first', 'second', 'third'],
    gone: [],
    under: { stone: null },
  };
  const view = { over: false, drawn: [], druids: [druid, { ...druid, seat: 0 }] };
  const rows = [
    ['seat', 'Brán'],
    ['leaf', 'Oak'],
    ['cut', 'no'],
    ['path', 'first, second, third'],
  ];

  expect(outline(view, words)).toEqual([
    { title: 'druids: Brán', rows },
    { title: 'druids: Maëlle', rows: [['seat', 'Maëlle'], ...rows.slice(1)] },
  ]);
});

test('like things in a row are counted, and parts of parts stand in brackets', () => {
  expect(inWords(['?', '?', '?', 'plain'], words)).toBe('? ×3, plain');
  expect(inWords({ leaf: 'oak', cut: true, seats: [0, 1] }, words)).toBe('leaf Oak, cut yes, seats (0, 1)');
});

test('a question stands apart from what is said about it', () => {
  expect(asked('Night falls. Do you eat? Fed, you wake with 6.')).toEqual({
    headline: 'Night falls. Do you eat?',
    follows: 'Fed, you wake with 6.',
  });
  expect(asked('Choose.')).toEqual({ headline: 'Choose.', follows: '' });
});

describe('how it ended', () => {
  const said = (table: Partial<Table>): string => {
    const spoken = new Map([
      ['web.table.won', '{seats} won'],
      ['web.ending.evening', 'The evening is over.'],
    ]);
    const eyes = { view: { asked: [] } };
    const now = { state: { table }, eyes, ask: null, selected: null, previews: new Map() } as never;
    const saying = new Words('en', spoken, 'moot', ['Maëlle', 'Brán'], {}, null);
    return prompt(now, saying, speakerOf({})).headline;
  };

  test('an evening of a campaign that all agreed to end was not won', () => {
    const ending: Ending = { why: 'agreed', places: [1, 1] };
    expect(said({ ending, campaign: 'c' })).toBe('The evening is over.');
    expect(said({ ending, campaign: '' })).toContain('won');
  });

  test('one in which the story ended was', () => {
    expect(said({ ending: { why: 'finished', places: [1, 1] }, campaign: 'c' })).toContain('won');
  });
});
