import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import lesson from '../src/boards/karnag/lesson.ts';
import { UNTAUGHT, open, type Moment as AnyMoment } from '../src/guide/lesson.ts';
import type { Karnag, Described, Question, Scene, View } from '../src/wire/karnag.ts';
import type { Ask as AnyAsk } from '../src/wire/wire.ts';
import { readAll } from './pupil.ts';

/* The first game of Karnag, on views of a real one. */

const fixture = JSON.parse(readFileSync(new URL('../fixtures/karnag.json', import.meta.url), 'utf8')) as {
  scene: Scene;
  moments: { seat: number | null; view: View }[];
};
type Ask = AnyAsk<Karnag>;
type Moment = AnyMoment<Karnag>;
const begun = fixture.moments[0]!.view;

const view = (own: Partial<View['seats'][number]> = {}, table: Partial<View> = {}): View => ({
  ...begun,
  ...table,
  seats: begun.seats.map((seat, i) => (i === 0 ? { ...seat, ...own } : seat)),
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
const cube = (tile: string, row = 'main'): Described => ({ kind: 'place_cube', tile, row, position: 1, slot: 1 });
const start: Described = { kind: 'start_druid', path: 3 };
const at = (question: Ask, seen: View): Moment => ({
  seat: 0,
  view: seen,
  scene: fixture.scene,
  ask: question,
  previews: new Map(),
  happened: [],
});
const step = (id: string) => lesson.steps.find((one) => one.id === id)!;

test('begins with the gate and druids, then tiles and cubes, then the first action', () => {
  const [one, first] = readAll(lesson, UNTAUGHT, at(ask(1, 'start', start), view()));
  const [two, second] = readAll(lesson, one, at(ask(2, 'start', start), view({ druids: ['p3', null, null] })));
  const [three, third] = readAll(lesson, two, at(ask(3, 'cube', cube('moves'), cube('capture')), view()));
  const [four, fourth] = readAll(lesson, three, at(ask(4, 'cube', cube('capture'), cube('cards')), view({ cubes: 4 })));
  const [, fifth] = readAll(
    lesson,
    four,
    at(ask(5, 'open', { kind: 'perform', alternative: 'move' }, { kind: 'decline' }), view()),
  );

  expect([first, second]).toEqual([['gate', 'creatures', 'druids'], ['sight']]);
  expect(third).toEqual(['tiles', 'order', 'first_cube']);
  expect(fourth).toEqual(['aims']);
  expect(fifth).toEqual(['window', 'walk']);
});

test('leaves open what it speaks of, or everything where that is gone', () => {
  const tiles = (id: string, question: Ask) =>
    open(step(id), at(question, view())).map(({ means }) => 'tile' in means && means.tile);

  expect(tiles('first_cube', ask(1, 'cube', cube('moves'), cube('moves', 'secondary'), cube('gems')))).toEqual([
    'moves',
  ]);
  expect(tiles('first_cube', ask(1, 'cube', cube('cards'), cube('gems')))).toEqual(['cards', 'gems']);
  expect(tiles('aims', ask(1, 'cube', cube('cards'), cube('gems')))).toEqual(['gems']);
});

test('a new round is told of once it has come', () => {
  const told = (round: number) =>
    readAll(
      lesson,
      { ...UNTAUGHT, done: ['gate', 'creatures', 'tiles', 'order', 'first_cube', 'aims', 'rest'] },
      at(ask(9, 'cube', cube('moves')), view({}, { round })),
    )[1];

  expect(told(1)).toEqual([]);
  expect(told(2)).toEqual(['round', 'goal']);
});
