import { expect, test } from 'vitest';
import { closedOf, lossesOf, sceneOf } from '../src/boards/avalon/campaign/chapter.ts';
import type { Avalon } from '../src/wire/avalon.ts';
import type { Campaign } from '../src/wire/wire.ts';

const decided = (chapter: string, verse: string, ...marked: string[]) => ({
  verse,
  chapter,
  day: 3,
  location: 109,
  text: `${verse}.a`,
  voices: [],
  marked,
});

const evening = (number: number, story: object, standing = true) => ({ number, table: `t${number}`, standing, story });

const campaign = (...evenings: object[]) => ({ evenings }) as unknown as Campaign;

test('a chapter is over when the next one has begun, and its leaf has what was decided in it', () => {
  const told = campaign(
    evening(1, { chapter: 'ch1', chapters: ['ch1'], decided: [decided('ch1', 'v1')] }),
    evening(2, {
      chapter: 'ch2',
      chapters: ['ch2'],
      decided: [decided('ch1', 'v2', 'spared'), decided('ch2', 'v3')],
      died: ['nesta'],
    }),
  );
  const [leaf, ...more] = closedOf(told);
  expect(more).toEqual([]);
  expect(leaf).toMatchObject({ id: 'ch1', number: 1, evening: 2, next: 'ch2', verse: 'v2', died: ['nesta'] });
  expect(leaf!.decided.map(({ verse }) => verse)).toEqual(['v2']);
});

test('while a chapter lasts there is no leaf, and an evening left behind has none', () => {
  const first = evening(1, { chapter: 'ch1', chapters: ['ch1'], decided: [decided('ch1', 'v1')] });
  const left = evening(2, { chapter: 'ch2', chapters: ['ch2'], decided: [] }, false);
  expect(closedOf(campaign(first, left))).toEqual([]);
});

test('two chapters in one evening, and the end of the story', () => {
  const story = { chapter: 'ch4', chapters: ['ch4'], decided: [decided('ch3', 'v8')], over: true, ending: 'ford' };
  const leaves = closedOf(campaign(evening(1, story)));
  expect(leaves.map(({ id, next, ending }) => [id, next, ending])).toEqual([
    ['ch4', null, 'ford'],
    ['ch3', 'ch4', null],
  ]);
});

test('lost are stones that went out, places no longer lit, and who is in a plight, but not who has passed', () => {
  const told = campaign(evening(1, { chapter: 'ch1', lit: [101, 107], revealed: [101, 107, 109] }));
  const view = {
    locations: [
      { location: 101, menhir: 4 },
      { location: 109, menhir: null },
    ],
    characters: [
      { character: 'gwen', conditions: [], panics: false, passed: true },
      { character: 'pedr', conditions: [], panics: true, passed: false },
    ],
  } as unknown as Avalon['view'];
  expect(lossesOf(told, view)).toMatchObject({ stones: [107], places: 1 });
  expect(lossesOf(told, view).plights.map(({ character }) => character)).toEqual(['pedr']);
});

test('every chapter has a picture of its own', () => {
  const pictures = [1, 2, 3, 4].map((number) => JSON.stringify(sceneOf(number)));
  expect(new Set(pictures).size).toBe(4);
});
