import { expect, test } from 'vitest';
import { dateText, fieldValue, nextProposal, saidOf } from '../src/campaign/dates.ts';

const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).getTime();
const NOW = at(2026, 11, 18, 9, 12);

test('a time is read with its day, and with its year where that is another one', () => {
  expect(dateText(at(2026, 11, 19, 20, 30), 'en', NOW)).toMatch(/^Thursday.*November.*, 8:30\sPM$/);
  expect(dateText(at(2026, 11, 19, 20, 30), 'fr', NOW)).toBe('jeudi 19 novembre, 20:30');
  expect(dateText(at(2027, 1, 2, 20, 30), 'fr', NOW)).toContain('2027');
});

test('a field holds the time of where the reader is', () => {
  expect(fieldValue(at(2026, 3, 4, 7, 5))).toBe('2026-03-04T07:05');
  expect(new Date(fieldValue(at(2026, 3, 4, 7, 5))).getTime()).toBe(at(2026, 3, 4, 7, 5));
});

test('a week from now in the evening is offered, or a week after what was proposed', () => {
  expect(fieldValue(nextProposal(null, NOW))).toBe('2026-11-25T20:30');
  const date = { when: at(2026, 11, 19, 19, 0), by: 'ann', come: [], cannot: [] };
  expect(fieldValue(nextProposal(date, NOW))).toBe('2026-11-26T19:00');
});

test('who is in neither list has not said', () => {
  const date = { when: NOW, by: 'ann', come: ['ann'], cannot: ['ben'] };
  expect(['ann', 'ben', 'cat', ''].map((one) => saidOf(date, one))).toEqual(['comes', 'cannot', 'unsaid', null]);
  expect(saidOf(null, 'ann')).toBe(null);
});
