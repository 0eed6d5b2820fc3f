import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import lesson from '../src/boards/bloody_grove/lesson.ts';
import { UNTAUGHT, open, type Moment as AnyMoment } from '../src/guide/lesson.ts';
import type { BloodyGrove, Described, Question, Scene, View } from '../src/wire/bloody_grove.ts';
import type { Ask as AnyAsk } from '../src/wire/wire.ts';
import { readAll } from './pupil.ts';

/* The first game of Bloody Grove, on views of a real one. */

const fixture = JSON.parse(readFileSync(new URL('../fixtures/bloody_grove.json', import.meta.url), 'utf8')) as {
  scene: Scene;
  moments: { seat: number | null; view: View }[];
};
type Ask = AnyAsk<BloodyGrove>;
type Moment = AnyMoment<BloodyGrove>;
const begun = fixture.moments[0]!.view;
const hand = ['BB1', 'OB2'];

const view = (changes: Partial<View['seats'][number]> = {}, table: Partial<View> = {}): View => ({
  ...begun,
  ...table,
  seats: begun.seats.map((seat, i) =>
    i === 0 ? { ...seat, transformation: null, columns: [[], [], []], looked: ['T01'], ...changes } : seat,
  ),
});
const ask = (number: number, kind: Question['kind'], ...means: Described[]): Ask =>
  ({
    number,
    kind,
    rules: [],
    mode: 'single',
    about: {},
    options: means.map((one, action) => ({ action, means: one })),
  }) as object as Ask;
const turn = (number: number): Ask =>
  ask(
    number,
    'turn',
    ...hand.map((card) => ({ kind: 'summon' as const, card, grove: 0 })),
    ...hand.map((card) => ({ kind: 'transform' as const, card })),
  );
/** What transforming with a card would recruit on the left; others recruit nobody. */
const recruiting = (question: Ask, ...cards: string[]): Moment['previews'] =>
  new Map(
    question.options.flatMap(({ action, means }) =>
      means.kind === 'transform'
        ? [
            [
              action,
              { columns: [], arrival: null, recruits: { left: cards.includes(means.card) ? ['B'] : [], right: [] } },
            ],
          ]
        : [],
    ),
  );
const at = (question: Ask, seen: View = view()): Moment => ({
  seat: 0,
  view: seen,
  scene: fixture.scene,
  ask: question,
  previews: recruiting(question, ...hand),
  happened: [],
});
const step = (id: string) => lesson.steps.find((one) => one.id === id)!;

test('begins with a look, then a summons, then a transformation', () => {
  const [first, looking] = readAll(lesson, UNTAUGHT, at(ask(1, 'look', { kind: 'look_at_token', token: 'T01' })));
  const [second, summoning] = readAll(lesson, first, at(turn(2)));
  const [, becoming] = readAll(lesson, second, at(turn(3), view({ columns: [[{ card: 'BB1', tokens: [] }], [], []] })));

  expect(looking).toEqual(['groves', 'look']);
  expect(summoning).toEqual(['known', 'hand', 'summon']);
  expect(becoming).toEqual(['sum', 'transform']);
});

test('leaves open what it speaks of', () => {
  const kinds = (id: string) => open(step(id), at(turn(1))).map(({ means }) => means.kind);

  expect(new Set(kinds('summon'))).toEqual(new Set(['summon']));
  expect(new Set(kinds('transform'))).toEqual(new Set(['transform']));
});

test('lets nobody transform for nothing while that is what is taught', () => {
  const question = turn(1);
  const options = open(step('transform'), { ...at(question), previews: recruiting(question, 'OB2') });

  expect(options.map(({ means }) => 'card' in means && means.card)).toEqual(['OB2']);
  expect(open(step('transform'), { ...at(question), previews: new Map() })).toEqual([]);
  expect(
    open(
      step('side'),
      at(ask(1, 'side', { kind: 'join', side: 'left', animals: [] }, { kind: 'join', side: 'right', animals: ['B'] })),
    ),
  ).toHaveLength(1);
});

test('points at the grove that is fought for, and at where the learner stands', () => {
  const spot = (id: string, seen: View) => (step(id).spot as (moment: Moment) => string)(at(turn(1), seen));

  expect(spot('summon', view({}, { active_grove: 1 }))).toBe('#grove-zone-1');
  expect(spot('sum', view({ columns: [[], [], [{ card: 'BB1', tokens: [] }]] }))).toBe('#grove-tally-0-2');
});
