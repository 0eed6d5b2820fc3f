// Play now: a table with the usual settings, opened or found, with oneself at it.
import { letBegin } from '../lib/quick.ts';
import { actAt, ask, openTable, person } from '../lib/server.svelte.ts';
import { newId } from '../table/controller.ts';
import type { GameCard, Setup, Table, Wish } from '../wire/wire.ts';

const sit = (table: string, seat: number) => actAt(table, { act: 'sit', id: newId(), seat, contributes: true });

/** Open a table and sit down at it; if nobody is missing, it begins. */
export async function openWith(setup: Setup, own: readonly number[] = [0]): Promise<string> {
  await person.ensure();
  const { id } = await openTable(setup);
  for (const seat of own) await sit(id, seat);
  if (own.length + Object.keys(setup.bots ?? {}).length === setup.seats) await actAt(id, { act: 'start', id: newId() });
  return id;
}

/** For two, where a game can be played by two. */
const seatsFor = (game: GameCard): number => (game.seats.includes(2) ? 2 : Math.min(...game.seats));

export function playBots(game: GameCard, level: string, count: number): Promise<string> {
  const bots = Object.fromEntries(Array.from({ length: count }, (_, i) => [String(i + 1), level]));
  return openWith({ game: game.name, seats: count + 1, bots, public: false });
}

/** Nobody else finds the table: the link to it is the invitation. */
export async function playFriend(game: GameCard): Promise<string> {
  const table = await openWith({ game: game.name, seats: seatsFor(game), public: false });
  letBegin(table);
  return table;
}

/** With whoever waits, about as strong; if nobody does, at a table of one's own that everybody sees. */
export async function playAnybody(wish: Wish): Promise<string> {
  await person.ensure();
  const { id } = await ask<Table>('/quick', wish);
  letBegin(id);
  return id;
}
