import { expect, test } from 'vitest';
import { seasonText } from '../src/people/seasons.ts';

test('a season is called by its months, its month or its year', () => {
  expect(seasonText('2026-Q4', 'en').replace(/\s/g, ' ')).toBe('October – December 2026');
  expect(seasonText('2026-11', 'fr')).toBe('novembre 2026');
  expect(seasonText('2026', 'en')).toBe('2026');
  expect(seasonText('', 'en')).toBe('');
});
