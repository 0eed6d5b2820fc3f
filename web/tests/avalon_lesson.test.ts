import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import lesson from '../src/boards/avalon/lesson.ts';
import { UNTAUGHT, open, type Moment as AnyMoment } from '../src/guide/lesson.ts';
import type { Avalon, CharacterView, Described, Happened, Question, Scene, View } from '../src/wire/avalon.ts';
import type { Ask as AnyAsk } from '../src/wire/wire.ts';
import { readAll } from './pupil.ts';

/* The first evening of Avalon, on the view of a real one: what is told where, and what is left open. */

type Ask = AnyAsk<Avalon>;
type Moment = AnyMoment<Avalon>;
const fixture = JSON.parse(readFileSync(new URL('../fixtures/avalon.json', import.meta.url), 'utf8')) as {
  scene: Scene;
  moments: { seat: number | null; view: View }[];
};
const begun = fixture.moments.find(({ seat, view }) => view.characters.some((one) => one.seat === seat))!;
const hero = begun.view.characters.find((one) => one.seat === begun.seat)!;

const ask = (number: number, kind: Question['kind'], ...means: Described[]): Ask =>
  ({
    number,
    kind,
    rules: [],
    mode: 'single',
    about: {},
    options: means.map((one, action) => ({ action, means: one })),
  }) as object as Ask;
const at = (
  question: Ask,
  own: Partial<CharacterView> & { energy?: number } = {},
  table: Partial<View> = {},
  ...happened: Happened[]
): Moment => ({
  seat: hero.seat,
  view: {
    ...begun.view,
    day: 1,
    encounter: null,
    ...table,
    characters: [
      {
        ...hero,
        location: 101,
        resources: { ...hero.resources, magic: 1 },
        ...own,
        tracks: { ...hero.tracks, energy: { at: own.energy ?? 6, top: 9 } },
      },
    ],
  },
  scene: fixture.scene,
  ask: question,
  previews: new Map<number, never>(),
  happened,
});
const deed = (name: string): Described => ({ kind: 'word', deed: name });
const walk = (location: number): Described => ({ kind: 'travel', way: 'east', location, energy: 1 });
const explore: Described = { kind: 'explore', energy: 1 };
const step = (id: string) => lesson.steps.find((one) => one.id === id)!;
const done = (until: string) => ({
  ...UNTAUGHT,
  done: lesson.steps
    .slice(
      0,
      lesson.steps.findIndex(({ id }) => id === until),
    )
    .map(({ id }) => id),
});

test('begins with who goes, why, where, in which body, and with a look about', () => {
  const [one, first] = readAll(
    lesson,
    UNTAUGHT,
    at(ask(0, 'claim', { kind: 'which', deed: 'claim', sort: 'character', id: 'gwen' })),
  );
  const letter = { event: 'verse_read', verse: 'letter.gwen', members: [0] } as Happened;
  const [, second] = readAll(lesson, one, at(ask(1, 'action', explore, deed('pass')), {}, {}, letter));

  expect(first).toEqual(['together', 'hero']);
  expect(second).toEqual(['letter', 'isle', 'stone', 'body', 'energy', 'day', 'explore']);
});

test('leads to a fight, to sleep before a dark stone, to light it, and to a talk', () => {
  const told = (from: string, moment: Moment) => readAll(lesson, done(from), moment)[1];
  const options = [explore, deed('pass'), deed('inspect'), walk(103), walk(107)];
  const dark = { locations: begun.view.locations.map((one) => ({ ...one, menhir: null })) };
  const lit = { locations: [{ ...begun.view.locations[0]!, location: 107, menhir: 7 }] };

  expect(told('walk', at(ask(3, 'action', ...options)))).toEqual(['walk']);
  expect(told('gallows', at(ask(4, 'action', ...options), { location: 103 }))).toEqual(['gallows']);
  expect(told('rest', at(ask(5, 'action', ...options), { location: 107, energy: 3 }, dark))).toEqual(['rest']);
  expect(told('light', at(ask(6, 'action', ...options), { location: 107 }, { ...dark, day: 2 }))).toEqual(['light']);
  expect(told('light', at(ask(6, 'action', explore), { location: 107, energy: 1 }, { ...dark, day: 2 }))).toEqual([]);
  expect(told('back', at(ask(7, 'action', ...options), { location: 107 }, { ...lit, day: 2 }))).toEqual(['back']);
  expect(told('ford', at(ask(8, 'action', walk(101), walk(109)), { location: 103 }, lit))).toEqual(['ford']);
});

test('tells a fight from a talk by who is met', () => {
  const met = (encounter: string) => ({ encounter: { encounter } as View['encounter'] });
  const card: Described = { kind: 'play_card', card: 'amber.c.02', joins: [], magic: [] };
  const told = (from: string, encounter: string) =>
    readAll(lesson, done(from), at(ask(9, 'first_card', deed('escape'), card), {}, met(encounter)))[1];

  expect(told('ladder', 'green.01')).toEqual(['ladder', 'keys', 'stakes', 'lay']);
  expect(told('talk', 'blue.01')).toEqual(['talk', 'speak']);
});

test('leaves open what it speaks of', () => {
  const choice = (number: number): Described => ({ kind: 'choice', number, text: '', cost: {}, do: [] });
  const numbers = (reading: string) =>
    open(step('choose'), at(ask(2, 'choice', choice(1), choice(2)), {}, { reading })).map(({ action }) => action);

  expect(numbers('v.101.2')).toEqual([1]);
  expect(numbers('v.103.2')).toEqual([0, 1]);
});
