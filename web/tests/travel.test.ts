import { expect, test } from 'vitest';
import { eased, keyframes, type Leg } from '../src/lib/travel.ts';

/* Ways of pieces as keyframes. */

const leg = (begins: number, lasts: number, ...xs: number[]): Leg => ({ begins, lasts, stations: xs.map((x) => ({ x, y: 0 })) });
const places = (frames: Keyframe[]) => frames.map(({ offset, transform }) => [offset, transform]);

test('a motion begins at once and ends gently', () => {
  expect([eased(0), eased(1)].map((value) => Math.round(value * 1000))).toEqual([0, 1000]);
  expect(eased(0.5)).toBeGreaterThan(0.8);
});

test('a piece stands still before its way and after it, so that all motions take the same time', () => {
  const frames = places(keyframes([leg(100, 200, 0, 50)], 400));

  expect(frames[0]).toEqual([0, 'translate(0px, 0px)']);
  expect(frames[1]).toEqual([0.25, 'translate(0px, 0px)']);
  expect(frames.at(-2)).toEqual([0.75, 'translate(50px, 0px)']);
  expect(frames.at(-1)).toEqual([1, 'translate(50px, 0px)']);
});

test('a straight way is eased by the browser, a bent one point by point', () => {
  expect(keyframes([leg(0, 400, 0, 50)], 400).map(({ easing }) => easing)).toEqual([undefined, 'cubic-bezier(.3, .7, .2, 1)', undefined, undefined]);

  const bent = keyframes([leg(0, 400, 0, 50, 100)], 400);
  expect(bent.some(({ easing }) => easing)).toBe(false);
  expect(bent.length).toBeGreaterThan(10);
});

test('a piece is on one way at a time', () => {
  const frames = keyframes([leg(100, 200, 50, 90), leg(0, 200, 0, 50)], 300);
  const offsets = frames.map(({ offset }) => offset!);

  expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  expect(frames.at(-1)?.transform).toBe('translate(90px, 0px)');
});

test('who leaves fades on the last part of the way; nobody else does', () => {
  const stays = keyframes([leg(0, 100, 0, 10)], 100);
  const leaves = keyframes([{ begins: 0, lasts: 100, stations: [{ x: 0, y: 0, opacity: 1 }, { x: 5, y: 0, opacity: 1 }, { x: 9, y: 0, opacity: 0 }] }], 100);

  expect(stays.some((frame) => 'opacity' in frame)).toBe(false);
  expect([leaves[0]?.['opacity'], leaves.at(-1)?.['opacity']]).toEqual([1, 0]);
});

test('without a way there is nothing to show', () => {
  expect(keyframes([], 100)).toEqual([]);
});
