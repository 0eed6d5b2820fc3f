import { describe, expect, test } from 'vitest';
import celtica from '../src/boards/celtica/lesson.ts';
import { UNTAUGHT, follow, learnt, open, read, type Lesson, type Moment as AnyMoment } from '../src/guide/lesson.ts';
import type { Celtica, Happened, Question, Scene, View } from '../src/wire/celtica.ts';
import type { Ask } from '../src/wire/wire.ts';

/* What a guide tells when; the games deal otherwise every time, so it follows the questions. */

const LESSON: Lesson = {
  game: 'moot',
  setup: { seats: 2 },
  closing: 'moot.closing',
  steps: [
    { id: 'hello', text: 'moot.hello' },
    { id: 'oak', text: 'moot.oak', on: ['plant'], choose: (means) => means['tree'] === 'oak' },
    {
      id: 'rain',
      text: 'moot.rain',
      when: (moment) => moment.happened.some((one) => one.event === 'rained'),
      maybe: true,
    },
    { id: 'burn', text: 'moot.burn', on: ['burn'], choose: 'any' },
  ],
};

const ask = (number: number, kind: string, ...trees: string[]): Ask => ({
  number,
  kind,
  rules: [],
  mode: 'single',
  about: {},
  options: trees.map((tree, action) => ({ action, means: { kind, tree } })),
});

const at = (question: Ask | null, ...events: string[]): AnyMoment => ({
  seat: 0,
  view: {},
  scene: {},
  ask: question,
  previews: new Map(),
  happened: events.map((event) => ({ event })),
});

const told = (progress: ReturnType<typeof follow>) => progress.shown?.id ?? null;

describe('what is told', () => {
  test('one step at a time, in order, as each is read', () => {
    const moment = at(ask(1, 'plant', 'oak', 'ash'));
    const first = follow(LESSON, UNTAUGHT, moment);

    expect(told(first)).toBe('hello');
    expect(follow(LESSON, first, moment)).toBe(first);
    expect(told(read(LESSON, first, moment))).toBe('oak');
  });

  test('a step waits for its question, and for what it wants chosen to be there', () => {
    const done = { done: ['hello'], answered: {}, shown: null };

    expect(told(follow(LESSON, done, at(ask(1, 'burn', 'ash'))))).toBe('burn');
    expect(told(follow(LESSON, done, at(ask(1, 'plant', 'ash'))))).toBeNull();
    expect(told(follow(LESSON, done, at(ask(1, 'plant', 'ash'), 'rained')))).toBe('rain');
  });

  test('an answered question is done with, read or not', () => {
    const first = follow(LESSON, UNTAUGHT, at(ask(1, 'plant', 'oak')));
    const second = follow(LESSON, first, at(ask(2, 'plant', 'oak')));

    expect(second).toEqual({ done: ['hello'], answered: { hello: 1 }, shown: { id: 'oak', number: 2 } });
    expect(follow(LESSON, second, at(null)).done).toEqual(['hello', 'oak']);
  });

  test('an answer that is taken back is asked for again; what was read stays read', () => {
    const hello = follow(LESSON, UNTAUGHT, at(ask(1, 'plant', 'oak')));
    const oak = read(LESSON, hello, at(ask(1, 'plant', 'oak')));
    const burn = follow(LESSON, oak, at(ask(2, 'burn', 'ash')));
    expect(told(burn)).toBe('burn');

    const back = follow(LESSON, burn, at(ask(1, 'plant', 'oak')));
    expect(back).toEqual({ done: ['hello'], answered: {}, shown: { id: 'oak', number: 1 } });
    const silent = follow(LESSON, { ...burn, shown: null }, at(ask(1, 'plant', 'oak')));
    expect(told(silent)).toBe('oak');
    expect(told(follow(LESSON, back, at(ask(2, 'burn', 'ash'))))).toBe('burn');
  });

  test('only what is to be chosen is open', () => {
    const moment = at(ask(1, 'plant', 'ash', 'oak', 'elm'));

    expect(open(LESSON.steps[1]!, moment).map((option) => option.action)).toEqual([1]);
    expect(open(LESSON.steps[3]!, moment)).toHaveLength(3);
  });

  test('what may never come up is not waited for', () => {
    expect(learnt(LESSON, { done: ['hello', 'oak', 'burn'], answered: {}, shown: null })).toEqual({ done: 3, all: 3 });
    expect(learnt(LESSON, { done: ['hello', 'rain'], answered: {}, shown: null })).toEqual({ done: 1, all: 3 });
  });
});

describe('the first game of Celtica', () => {
  type Moment = AnyMoment<Celtica>;
  const kinds = [
    { id: 'P01', kind: 'start' },
    { id: 'P02', kind: 'village' },
    { id: 'P05', kind: 'ruin' },
  ];
  const scene = { places: kinds } as Scene;
  const view = { round: 1, last_round: false, over: false, seats: [{ parts: { L1: 1 } }, { parts: {} }] } as View;
  const now = (kind: Question['kind'], means: object[] = [], happened: object[] = []): Moment => {
    const options = means.map((one, action) => ({ action, means: one }));
    const question = { number: 1, kind, rules: [], mode: 'single', about: {}, options };
    return {
      seat: 0,
      view,
      scene,
      ask: question as object as Ask<Celtica>,
      previews: new Map<number, never>(),
      happened: happened as Happened[],
    };
  };
  const step = (id: string) => celtica.steps.find((one) => one.id === id)!;

  test('begins with plays that end where parts are', () => {
    const moment = now(
      'play',
      ['P02', 'P05'].map((end) => ({ kind: 'play_cards', ends: [end], druid_cards: 1 })),
    );

    expect(open(step('walk'), moment).map((option) => option.action)).toEqual([0]);
    expect(step('ruin').spot).toBeTypeOf('function');
    expect((step('ruin').spot as (moment: Moment) => string)(moment)).toBe('#place-P05');
  });

  test('has parts taken that are new to the amulet', () => {
    const moment = now(
      'take',
      ['L1', 'S2'].map((part) => ({ kind: 'take_part', part })),
    );

    expect(open(step('take'), moment).map((option) => option.action)).toEqual([1]);
  });

  test('tells of a move of the others, and whose it was', () => {
    const others = { event: 'cards_played', seat: 1, druid: 'grey' };
    const moment = now('play', [], [others, { event: 'druid_moved', druid: 'grey' }]);
    const own = now('play', [], [{ ...others, seat: 0 }, { event: 'druid_moved' }]);

    expect(step('others').when!(moment)).toBe(true);
    expect(step('others').values!(moment)).toEqual({ druid: 'grey' });
    expect(step('others').when!(own)).toBe(false);
  });
});
