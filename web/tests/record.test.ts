import { expect, test } from 'vitest';
import { numbered } from '../src/lib/cards.ts';
import { summed } from '../src/people/record.ts';
import { standing } from '../src/table/chronicle.ts';
import type { Told } from '../src/table/state.ts';
import type { Entry } from '../src/wire/entries.ts';

test('games of a kind stand in one line, the most played first, with the rating where there is one', () => {
  const rating = { game: 'karnag', shown: 1012, mu: 26, sigma: 7, games: 3 };
  const tallies = [
    { game: 'celtica', played: 2, won: 1 },
    { game: 'karnag', played: 5, won: 2 },
  ];

  expect(summed({ tallies, ratings: [rating] })).toEqual([
    { game: 'karnag', played: 5, won: 2, rating },
    { game: 'celtica', played: 2, won: 1, rating: null },
  ]);
  expect(summed({ tallies: [], ratings: [rating] })).toEqual([{ game: 'karnag', played: 0, won: 0, rating }]);
});

test('one person on two seats is told apart by number', () => {
  const seats = ['ann', 'ben', 'ann'].map((player, seat) => ({ seat, player, name: player }));

  expect(seats.map((seat) => numbered(seat, seats))).toEqual(['ann 1', 'ben', 'ann 2']);
});

test('what was taken back no longer stands', () => {
  const moved: Entry = { e: 'moved', seat: 0 };
  const proposed: Entry = { e: 'proposed', seat: 0, what: 'back' };
  const entries: Entry[] = [moved, proposed, moved, moved, { e: 'took_back', seat: 0, to: 2 }, moved];
  const log = entries.map((what, seq): Told => ({ seq, at: 0, what, events: [] }));

  expect(standing(log).map((told) => told.seq)).toEqual([0, 5]);
});
