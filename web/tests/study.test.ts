import { expect, test } from 'vitest';
import {
  bandPath,
  better,
  bound,
  curve,
  linePath,
  openings,
  percent,
  signposts,
  stepsOf,
  turningPoints,
} from '../src/analysis/study.ts';
import type { TableState } from '../src/table/state.ts';
import type { Estimate, Judged, Study } from '../src/wire/wire.ts';

/* A game of three decisions with a proposal between them, and what an analysis makes of it. */

const states = [null, 'moved', 'proposed', 'moved', 'taken_over', 'moved'].map(
  (e, seq) => ({ seq, latest: e && { seq, at: 0, what: { e }, events: [] } }) as unknown as TableState,
);
const about = (value: number): Estimate => ({ value, low: value - 0.1, high: value + 0.1 });
const decision = (entry: number, chance: number, verdict: Judged['verdict'], cost = 0): Judged =>
  ({
    entry,
    seat: 0,
    verdict,
    chances: [about(chance), about(1 - chance)],
    cost: about(cost),
    tried: [],
    best: null,
  }) as unknown as Judged;
const study = {
  decisions: [decision(1, 0.5, 'slip', 0.15), decision(2, 0.4, 'fine', 0.3), decision(4, 0.2, 'mistake', 0.4)],
  end: [0, 1],
  turns: [{ entry: 4, seat: 1, before: 0.8, after: 1 }],
} as unknown as Study;
const open = openings(study, stepsOf(states));
const frame = { width: 100, height: 10, last: 5 };

test('entries of the record are found among the steps; what is no part of the game is passed over', () => {
  expect([...stepsOf(states)]).toEqual([
    [1, 1],
    [2, 3],
    [3, 4],
    [4, 5],
  ]);
});

test('a decision is open one step before it is done', () => {
  expect(open.map(({ step, decision: { entry } }) => [step, entry])).toEqual([
    [0, 1],
    [2, 2],
    [4, 4],
  ]);
});

test('chances run from the first decision to the end', () => {
  const points = curve(study, open, 1, 5);

  expect(points.map(({ step, chance }) => [step, chance.value])).toEqual([
    [0, 0.5],
    [2, 0.6],
    [4, 0.8],
    [5, 1],
  ]);
  expect(linePath(points, frame)).toBe('M0.0 5.0L40.0 4.0L80.0 2.0L100.0 0.0');
  expect(bandPath(points.slice(0, 2), frame)).toBe('M0.0 4.0L40.0 3.0L40.0 5.0L0.0 6.0Z');
  expect(bandPath([], frame)).toBe('');
});

test('only what is surely better is held against anybody, the dearest first', () => {
  expect(better(open).map((one) => one.decision.entry)).toEqual([4, 1]);
  expect(turningPoints(study, open).map((one) => one.step)).toEqual([4]);
});

test('sigils of two seats stand at different points of the game', () => {
  const points = Array.from({ length: 40 }, (_, step) => ({ step, chance: about(0.5) }));
  const [first, second] = [0, 1].map((seat) => signposts(points, seat, 2, 5).map((one) => one.step));

  expect(first).toHaveLength(5);
  expect(first!.filter((step) => second!.includes(step))).toEqual([]);
  expect(percent(0.345)).toBe(35);
  expect([bound(0.004), bound(0.02), bound(0)]).toEqual(['<1', '2', '0']);
});
