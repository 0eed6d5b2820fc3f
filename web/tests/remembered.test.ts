import { expect, test } from 'vitest';
import { storiesBefore } from '../src/boards/avalon/campaign/story.ts';
import { leftIn, memoriesOf, remembered, rememberedRoads, Sightings } from '../src/boards/avalon/remembered.ts';
import type { Campaign } from '../src/wire/wire.ts';

/* Places that were seen once and lie in mist now. */

const atOnce = (write: () => void) => write();
const at = (location: number, ...cell: number[]) => ({ location, cell });

test('what earlier evenings saw is remembered, unless it is seen now; of two at one place, the later', () => {
  const stories = [
    {
      revealed: [101, 103],
      cells: [
        [0, 0],
        [1, 0],
      ],
    },
    {
      revealed: [131, 107],
      cells: [
        [0, 0],
        [1, 1],
      ],
    },
    { revealed: [109] },
  ] as never;
  expect(remembered(memoriesOf(stories), [at(107, 1, 1)])).toEqual([
    { place: 131, cell: [0, 0] },
    { place: 103, cell: [1, 0] },
  ]);
});

test('what left the map this evening is remembered where it was seen, and through a reload', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
  };
  const log = [{ seq: 1, events: [{ event: 'location_left', location: 107 }] }] as never;
  const first = new Sightings('t1', store, atOnce);
  first.note([at(101, 0, 0), at(107, 1, 1)]);
  const after = new Sightings('t1', store, atOnce);
  expect(remembered(after.of(leftIn(log)), [at(101, 0, 0)])).toEqual([{ place: 107, cell: [1, 1] }]);
  expect(new Sightings('t2', store).of(leftIn(log))).toEqual([]);
  expect(after.of(leftIn([]))).toEqual([]);
});

test('a browser that keeps nothing remembers for as long as the page is open', () => {
  const full = {
    getItem: () => '{broken',
    setItem: () => {
      throw new Error('full');
    },
  };
  const sightings = new Sightings('t1', full, atOnce);
  sightings.note([at(107, 1, 1)]);
  expect(sightings.of([107, 108])).toEqual([{ place: 107, cell: [1, 1] }]);
});

test('between two remembered places there is a road only where both lead to each other', () => {
  const leads: Record<number, string[]> = { 1: ['east', 'north'], 2: ['west'], 3: ['east'] };
  const printed = (place: number) => ({ leads: leads[place]! });
  const memories = [
    { place: 1, cell: [0, 0] },
    { place: 2, cell: [1, 0] },
    { place: 3, cell: [0, 1] },
  ] as const;
  expect(rememberedRoads(memories, printed)).toEqual([
    [
      [0, 0],
      [1, 0],
    ],
  ]);
});

test('at the table of an evening one remembers what came before it, and nothing of later ones', () => {
  const told = {
    evenings: [
      { number: 1, table: 'a', after: 0, story: { revealed: [1] } },
      { number: 2, table: 'b', after: 1, story: { revealed: [2] } },
      { number: 3, table: 'c', after: 1, story: { revealed: [3] } },
    ],
    tonight: { number: 4, table: 'd', after: 3 },
  } as unknown as Campaign;
  const places = (table: string) => storiesBefore(told, table).flatMap(({ revealed }) => revealed);
  expect(places('d')).toEqual([1, 3]);
  expect(places('b')).toEqual([1]);
  expect(places('a')).toEqual([]);
  expect(places('elsewhere')).toEqual([]);
});
