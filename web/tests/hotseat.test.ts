import { describe, expect, test } from 'vitest';
import { isHotSeat, passTo, shared } from '../src/table/hotseat.ts';
import type { TableState } from '../src/table/state.ts';

/* Two seats and a bot's at one device. */

const state = (asked: readonly number[], you = [0, 2], status = 'running'): TableState =>
  ({
    you,
    table: { status },
    eyes: you.map((seat) => ({ seat, view: {}, ask: asked.includes(seat) ? { number: 1 } : null, back: null })),
  }) as unknown as TableState;

test('several seats of a running game make a hot seat', () => {
  expect(isHotSeat(state([0]))).toBe(true);
  expect(isHotSeat(state([0], [0]))).toBe(false);
  expect(isHotSeat(state([], [0, 2], 'over'))).toBe(false);
  expect(isHotSeat(null)).toBe(false);
});

describe('the device', () => {
  test('goes to whoever is asked, unless they hold it', () => {
    expect(passTo(state([2]), 0)).toBe(2);
    expect(passTo(state([2]), 2)).toBeNull();
    expect(passTo(state([0, 2]), 2)).toBeNull();
  });

  test('stays where it is while others decide; at first somebody must take it', () => {
    expect(passTo(state([]), 0)).toBeNull();
    expect(passTo(state([]), null)).toBe(0);
    expect(passTo(state([2]), null)).toBe(2);
  });
});

test('the chronicle of a device tells what all its seats may know', () => {
  const first = [
    { event: 'drawn', seat: 0, card: 'oak' },
    { event: 'moved', seat: 0, place: 'P2' },
  ];
  const second = [
    { event: 'drawn', seat: 0, card: null },
    { event: 'moved', seat: 0, place: 'P2' },
  ];

  expect(shared([first, second])).toEqual([{ event: 'drawn', seat: 0, card: null }, first[1]]);
  expect(shared([first])).toBe(first);
  expect(shared([])).toEqual([]);
});
