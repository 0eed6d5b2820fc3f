import { expect, test } from 'vitest';
import { states, turnFrom, turnsOf } from '../src/table/replay.ts';
import type { Replay, Table } from '../src/wire/wire.ts';

/* A replay of three steps, of which the last ends the game. */

const REPLAY: Replay = {
  table: { id: 'table', chairs: [], ending: { why: 'finished', places: [1] } } as unknown as Table,
  scene: { places: [1] },
  first: { seat: 0, view: { round: 1, hand: 5 } },
  steps: [
    { t: 'step', seq: 7, at: 1, what: { e: 'moved', seat: 0 }, sights: [{ seat: 0, changed: { hand: 4 } }] },
    { t: 'step', seq: 9, at: 2, what: { e: 'moved', seat: 0 }, sights: [{ seat: 0, changed: { hand: 3 } }] },
    { t: 'step', seq: 10, at: 3, what: { e: 'moved', seat: 0 }, sights: [{ seat: 0, changed: { round: 2 } }] },
  ],
};

test('each step shows the table as it was then', () => {
  expect(states(REPLAY).map((state) => state.eyes[0]?.view)).toEqual([
    { round: 1, hand: 5 },
    { round: 1, hand: 4 },
    { round: 1, hand: 3 },
    { round: 2, hand: 3 },
  ]);
});

test('the log grows with the steps, and the end is told at the end', () => {
  const all = states(REPLAY);

  expect(all.map((state) => state.log.length)).toEqual([0, 1, 2, 3]);
  expect(all.map((state) => state.table.ending?.why ?? null)).toEqual([null, null, null, 'finished']);
});

test('turns: decisions of one seat in a row are one, and steps go by them', () => {
  const moved = (seat: number) => ({ latest: { what: { e: 'moved', seat } } });
  const all = [{ latest: null }, moved(0), moved(0), { latest: { what: { e: 'proposed' } } }, moved(1), moved(0)];
  const turns = turnsOf(all as never);
  expect(turns).toEqual([
    { seat: 0, ends: 2 },
    { seat: 1, ends: 4 },
    { seat: 0, ends: 5 },
  ]);
  expect([0, 1, 2, 3, 4, 5].map((step) => turnFrom(turns, step, 1, 5))).toEqual([2, 2, 4, 4, 5, 5]);
  expect([0, 1, 2, 3, 4, 5].map((step) => turnFrom(turns, step, -1, 5))).toEqual([0, 0, 0, 2, 2, 4]);
});
