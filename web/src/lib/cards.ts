// Tables as the lobby sorts them. Pure.
import type { Card, Chair, Clock } from '../wire/wire.ts';

/** The seats of a player at a table. */
export const seatsOf = (card: Card, player: string): number[] =>
  card.chairs.filter((chair) => player && chair.player === player).map((chair) => chair.seat);

export interface Sorted {
  /** The player is asked. */
  turn: Card[];
  /** Others decide, or the game has not begun. */
  waiting: Card[];
  /** It is over. */
  lately: Card[];
}

export function sorted(own: readonly Card[], player: string): Sorted {
  const found: Sorted = { turn: [], waiting: [], lately: [] };
  for (const card of own) {
    const mine = seatsOf(card, player);
    if (card.status === 'running' && (card.asked ?? []).some((seat) => mine.includes(seat))) found.turn.push(card);
    else if (card.status === 'running' || card.status === 'open') found.waiting.push(card);
    else found.lately.push(card);
  }
  return found;
}

/** A clock as a message has it. */
export function clockValues(clock: Clock): Record<string, string | number> {
  switch (clock.kind) {
    case 'none':
      return { kind: 'none', count: 0 };
    case 'move':
      return { kind: 'move', count: clock.seconds };
    case 'game':
      return { kind: 'game', count: Math.round(clock.seconds / 60), increment: clock.increment ?? 0 };
    case 'days':
      return { kind: 'days', count: clock.days };
  }
}

/** May somebody still sit down? */
export const hasRoom = (card: Card): boolean =>
  card.status === 'open' && card.chairs.some((chair) => !chair.player && !chair.bot);

/** May somebody play on for a bot? */
export const hasOffer = (card: Card): boolean =>
  card.status === 'running' && card.chairs.some((chair) => chair.offered);

/** A person's name; one who plays several seats of a table has a number at each. */
export function numbered(chair: Chair, chairs: readonly Chair[]): string {
  const own = chairs.filter((one) => chair.player && one.player === chair.player);
  return own.length > 1 ? `${chair.name} ${own.indexOf(chair) + 1}` : (chair.name ?? '');
}
