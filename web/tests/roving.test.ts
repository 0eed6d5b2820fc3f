import { expect, test } from 'vitest';
import { next, type Stop } from '../src/lib/roving.ts';

/* a b
   c d   with b and c legal */
const STOPS: Stop[] = [
  { id: 'a', x: 0, y: 0, legal: false },
  { id: 'b', x: 10, y: 1, legal: true },
  { id: 'c', x: 1, y: 10, legal: true },
  { id: 'd', x: 10, y: 10, legal: false },
];

test.each([
  ['a', 'ArrowRight', 'b'],
  ['a', 'ArrowDown', 'c'],
  ['d', 'ArrowUp', 'b'],
  ['d', 'ArrowLeft', 'c'],
  ['b', 'ArrowUp', 'a'], // a little higher, far aside: still the only thing that way
  ['d', 'ArrowRight', null],
  ['d', 'Home', 'a'],
  ['a', 'End', 'd'],
  ['a', 'n', 'b'],
  ['c', 'N', 'b'],
  ['a', 'p', 'c'],
  ['a', 'x', null],
])('from %s, %s leads to %s', (from, key, to) => {
  expect(next(STOPS, from, key)).toBe(to);
});
