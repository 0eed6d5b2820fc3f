import { expect, test } from 'vitest';
import { states } from '../src/table/replay.ts';
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
