import { expect, test } from 'vitest';
import { keyframes, type Leg } from '../src/lib/travel.ts';

/* Ways of pieces as keyframes. */

const leg = (begins: number, lasts: number, ...xs: number[]): Leg => ({
  begins,
  lasts,
  stations: xs.map((x) => ({ x, y: 0 })),
});
const places = (frames: Keyframe[]) => frames.map(({ offset, transform }) => [offset, transform]);

test('a piece stands still before its way and after it, so that all motions take the same time', () => {
  const frames = places(keyframes([leg(100, 200, 0, 50)], 400));

  expect(frames[0]).toEqual([0, 'translate(0px, 0px)']);
  expect(frames[1]).toEqual([0.25, 'translate(0px, 0px)']);
  expect(frames.at(-2)).toEqual([0.75, 'translate(50px, 0px)']);
  expect(frames.at(-1)).toEqual([1, 'translate(50px, 0px)']);
});

test('a straight way is eased by one curve', () => {
  expect(keyframes([leg(0, 400, 0, 50)], 400).map(({ easing }) => easing)).toEqual([
    'cubic-bezier(.3, .7, .2, 1)',
    undefined,
  ]);
});

/** How far a piece is when so much of the time has passed, as a browser works it out. */
function progress(easing: string, time: number): number {
  const [x1, y1, x2, y2] = /\((.*)\)/.exec(easing)![1]!.split(',').map(Number) as [number, number, number, number];
  const along = (a: number, b: number, u: number) => 3 * a * u * (1 - u) ** 2 + 3 * b * u ** 2 * (1 - u) + u ** 3;
  let [low, high] = [0, 1];
  for (let i = 0; i < 40; i++) {
    const u = (low + high) / 2;
    if (along(x1, x2, u) < time) low = u;
    else high = u;
  }
  return along(y1, y2, low);
}

/** Where a piece is at a time. */
function placeAt(frames: Keyframe[], time: number): number {
  const x = ({ transform }: Keyframe) => Number(/\((.*?)px/.exec(String(transform))![1]);
  const i = Math.min(
    frames.findLastIndex(({ offset }) => offset! <= time),
    frames.length - 2,
  );
  const [from, to] = [frames[i]!, frames[i + 1]!];
  if (to.offset === from.offset) return x(to);
  const share = (time - from.offset!) / (to.offset! - from.offset!);
  return x(from) + (x(to) - x(from)) * (from.easing ? progress(from.easing, share) : share);
}

test.each([
  ['equally far apart', undefined],
  ['where they say', [0, 0.2, 0.8, 1]],
])('through stations %s a piece goes as on a straight way', (_, shares) => {
  const stations = (shares ?? [0, 1 / 3, 2 / 3, 1]).map((at) => ({ x: 300 * at, y: 0, ...(shares ? { at } : {}) }));
  const [straight, parted] = [
    [
      { x: 0, y: 0 },
      { x: 300, y: 0 },
    ],
    stations,
  ].map((way) => keyframes([{ begins: 100, lasts: 500, stations: way }], 700));

  for (const time of [0, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.6, 0.8, 0.9, 1])
    expect(placeAt(parted!, time)).toBeCloseTo(placeAt(straight!, time), 0);
  expect(placeAt(parted!, 0.25)).toBeGreaterThan(100);
});

test('every easing is one a browser takes: never back in time', () => {
  const frames = keyframes([leg(0, 400, 0, 10, 20, 30, 40, 50, 60, 70, 80)], 400);
  const times = frames.flatMap(({ easing }) =>
    easing
      ? /\((.*)\)/
          .exec(easing)![1]!
          .split(',')
          .map(Number)
          .filter((_, i) => i % 2 === 0)
      : [],
  );

  expect(times.length).toBe(16);
  expect(times.every((time) => time >= 0 && time <= 1)).toBe(true);
});

test('a piece is on one way at a time', () => {
  const frames = keyframes([leg(100, 200, 50, 90), leg(0, 200, 0, 50)], 300);
  const offsets = frames.map(({ offset }) => offset!);

  expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  expect(frames.at(-1)?.transform).toBe('translate(90px, 0px)');
});

test('who leaves fades on the last part of the way; nobody else does', () => {
  const stays = keyframes([leg(0, 100, 0, 10)], 100);
  const leaves = keyframes(
    [
      {
        begins: 0,
        lasts: 100,
        stations: [
          { x: 0, y: 0, opacity: 1 },
          { x: 5, y: 0, opacity: 1 },
          { x: 9, y: 0, opacity: 0 },
        ],
      },
    ],
    100,
  );

  expect(stays.some((frame) => 'opacity' in frame)).toBe(false);
  expect([leaves[0]?.['opacity'], leaves.at(-1)?.['opacity']]).toEqual([1, 0]);
});

test('without a way there is nothing to show', () => {
  expect(keyframes([], 100)).toEqual([]);
});
