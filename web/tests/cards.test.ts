import { describe, expect, it } from 'vitest';
import { waitingFor } from '../src/lib/cards.ts';
import type { Card, GameCard } from '../src/wire/wire.ts';

const game: GameCard = {
  name: 'celtica',
  title: 'Celtica',
  seats: [2, 3],
  options: [{ name: 'board', default: 'classic', values: ['classic', 'forked'], help: '' }],
  rules: 1,
  content: '',
  bots: ['beginner'],
  offered: [],
};
const card = (id: string, opened: number, more: Partial<Card> = {}): Card => ({
  id,
  game: 'celtica',
  status: 'open',
  seats: 2,
  chairs: [{ seat: 0, player: 'ann' }, { seat: 1 }],
  clock: { kind: 'none' },
  rated: false,
  public: true,
  opened,
  changed: opened,
  ...more,
});

describe('who waits for anybody', () => {
  it('waits longest first', () => {
    const found = waitingFor([card('late', 9), card('soon', 2)], game, 'ben');
    expect(found.map(({ id }) => id)).toEqual(['soon', 'late']);
  });

  it.each([
    ['another game', { game: 'karnag' }],
    ['a clock', { clock: { kind: 'days', days: 1 } }],
    ['a rating', { rated: true }],
    ['an option that was changed', { options: { board: 'forked' } }],
    ['a game that has begun', { status: 'running' }],
    [
      'no seat left',
      {
        chairs: [
          { seat: 0, player: 'ann' },
          { seat: 1, bot: 'casual' },
        ],
      },
    ],
    ['oneself', { chairs: [{ seat: 0, player: 'ben' }, { seat: 1 }] }],
  ] satisfies [string, Partial<Card>][])('is not joined at a table with %s', (_, more) => {
    expect(waitingFor([card('other', 1, more)], game, 'ben')).toEqual([]);
  });

  it('is joined where an option has its usual value', () => {
    expect(waitingFor([card('usual', 1, { options: { board: 'classic' } })], game, 'ben')).toHaveLength(1);
  });
});
