import { expect, test } from 'vitest';
import { STEP, UNTOUCHED, nextRowCount, renderUpTo } from '../src/table/incremental.ts';

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i);
const write = (option: number) => `new ${option}`;

/** The list of each frame, until it is whole. */
function frames(options: readonly number[], before: readonly string[]) {
  const found = [];
  for (let rows = UNTOUCHED; ; rows = nextRowCount(rows, before.length === options.length)) {
    const one = renderUpTo(options, rows, before, write);
    found.push(one);
    if (one.whole) return found;
  }
}

test('a long list is shown whole in the end, every option once and in order', () => {
  for (const count of [1, STEP, STEP + 1, 21, 64, 150]) {
    const all = frames(numbers(count), ['old 0', 'old 1']);
    expect(all.at(-1)).toEqual({ rows: numbers(count).map(write), coming: 0, whole: true });
    expect(all.length).toBe(2 + Math.ceil(count / STEP));
  }
});

test('no frame writes more than a few rows, and none takes one back', () => {
  const news = frames(
    numbers(43),
    numbers(30).map((one) => `old ${one}`),
  ).map(({ rows }) => rows.filter((row) => row.startsWith('new')).length);
  expect(news.every((count, i) => i === 0 || (count >= news[i - 1]! && count - news[i - 1]! <= STEP))).toBe(true);
  expect([news[0], news[1], news.at(-1)]).toEqual([0, 0, 43]);
});

test('from its second frame on a list has the room of all its rows', () => {
  for (const before of [0, 3, 21, 90]) {
    const all = frames(
      numbers(21),
      numbers(before).map((one) => `old ${one}`),
    );
    expect(all.slice(1).every(({ rows, coming }) => rows.length + coming === 21)).toBe(true);
    expect(all[0]).toEqual({ rows: numbers(before).map((one) => `old ${one}`), coming: 0, whole: false });
  }
});

test('where a list has its room already, every frame writes', () => {
  const all = frames(
    numbers(21),
    numbers(21).map((one) => `old ${one}`),
  );
  expect(all.map(({ rows }) => rows.filter((row) => row.startsWith('new')).length)).toEqual([0, 4, 8, 12, 16, 20, 21]);
});

test('what stood there stays until it is written over', () => {
  const rows = numbers(6).map((one) => `old ${one}`);
  expect(renderUpTo(numbers(6), STEP, rows, write).rows).toEqual([...numbers(STEP).map(write), ...rows.slice(STEP)]);
  expect(renderUpTo(numbers(3), 0, rows, write).rows).toEqual(rows.slice(0, 3));
});

test('without options nothing stands there', () => {
  expect(renderUpTo([], UNTOUCHED, ['old'], write)).toEqual({ rows: ['old'], coming: 0, whole: false });
  expect(renderUpTo([], 0, ['old'], write)).toEqual({ rows: [], coming: 0, whole: true });
});
