import { expect, test } from 'vitest';
import { FIELD, lineOf } from '../src/people/past.ts';

const moments = (...shown: number[]) => shown.map((value, i) => ({ games: i + 1, shown: value, at: 0 }));

test('a rating goes from left to right, the best at the top', () => {
  const line = lineOf(moments(1000, 1040, 1020));
  expect({ low: line.low, high: line.high }).toEqual({ low: 1000, high: 1040 });
  expect(line.path).toBe('M8 82L160 8L312 45');
  expect(line.end).toEqual([312, 45]);
});

test('a rating that stays lies in the middle, also after one game', () => {
  expect(lineOf(moments(1000)).end).toEqual([8, FIELD.height / 2]);
  expect(lineOf(moments(1000, 1000)).path).toBe('M8 45L312 45');
});
