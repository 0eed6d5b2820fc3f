import { describe, expect, it } from 'vitest';
import { places } from '../src/table/places.ts';
import type { TableState } from '../src/table/state.ts';
import type { Chair, Table } from '../src/wire/wire.ts';

const MINUTE = 60_000;

function at(player: string, chairs: Partial<Chair>[], more: Partial<Table> = {}): TableState {
  const seats = chairs.map((chair, seat) => ({ seat, ...chair }));
  const table = {
    id: 't',
    setup: { game: 'celtica', seats: seats.length },
    status: 'running',
    host: 'ann',
    chairs: seats,
    commitment: '',
    opened: 0,
    waiting_since: 0,
    ...more,
  } as Table;
  const you = seats.filter((chair) => chair.player === player && !chair.bot).map((chair) => chair.seat);
  const eyes = [{ seat: you[0] ?? null, view: { asked: [1] }, ask: null, again: null, back: null }];
  return { table, player, you, eyes, clock: null, ahead: 0, log: [] } as unknown as TableState;
}

const bot = { bot: 'casual' };
const deeds = (state: TableState, now = 0) => places(state, now).map(({ seat, deed }) => `${deed} ${seat}`);

describe('seats of a running game', () => {
  it('are for whoever comes only where they are offered', () => {
    expect(deeds(at('carl', [{ player: 'ann' }, bot]))).toEqual([]);
    expect(deeds(at('carl', [{ player: 'ann' }, { ...bot, offered: true }]))).toEqual(['sit 1']);
    expect(deeds(at('', [{ player: 'ann' }, { ...bot, offered: true }]))).toEqual([]);
  });

  it('are offered, kept and given back to a bot by the host alone', () => {
    expect(deeds(at('ann', [{ player: 'ann' }, bot]))).toEqual(['offer 1']);
    expect(deeds(at('ann', [{ player: 'ann' }, { ...bot, offered: true }]))).toEqual(['keep 1']);
    const late = [{ player: 'ann' }, { player: 'carl', came_late: true }];
    expect(deeds(at('ann', late))).toEqual(['put_back 1']);
    expect(deeds(at('carl', late))).toEqual([]);
  });

  it('are kept for who left them', () => {
    expect(deeds(at('ben', [{ player: 'ann' }, { player: 'ben', ...bot }]))).toEqual(['back 1']);
  });

  it('are voted about when their person has been silent for five minutes, or a day where it counts', () => {
    const both = at('ann', [{ player: 'ann' }, { player: 'ben' }]);
    expect(deeds(both, 5 * MINUTE - 1)).toEqual([]);
    expect(deeds(both, 5 * MINUTE)).toEqual(['replace 1']);
    const moved = { ...both, log: [{ seq: 5, at: MINUTE, what: { e: 'moved', seat: 0 }, events: [] }] };
    expect(deeds(moved as unknown as TableState, 5 * MINUTE)).toEqual([]);
    const rated = at('ann', [{ player: 'ann' }, { player: 'ben' }], {
      setup: { game: 'celtica', seats: 2, rated: true },
    });
    expect(deeds(rated, 23 * 60 * MINUTE)).toEqual([]);
    expect(deeds(rated, 24 * 60 * MINUTE)).toEqual(['replace 1']);
    expect(deeds({ ...both, clock: { left: {}, running: [], at: 0 } }, 60 * MINUTE)).toEqual([]);
  });
});
