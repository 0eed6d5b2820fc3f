import { expect, test } from 'vitest';
import { between, kept } from '../src/table/zoom.ts';

test('what lies between the fingers stays there while the board grows and moves', () => {
  const began = { fingers: between([100, 100], [140, 100]), left: 30, top: 10 };
  const now = between([80, 120], [180, 120]);
  const grown = now.apart / began.fingers.apart;
  const [left, top] = kept(began, now, grown);

  expect(grown).toBe(2.5);
  expect([left + now.middle[0], top + now.middle[1]]).toEqual([(30 + 120) * 2.5, (10 + 100) * 2.5]);
});

test('nothing is scrolled beyond the corner, and fingers on one spot divide by nothing', () => {
  const began = { fingers: between([10, 10], [10, 10]), left: 0, top: 0 };

  expect(began.fingers.apart).toBe(1);
  expect(kept(began, between([300, 300], [340, 300]), 1)).toEqual([0, 0]);
});
