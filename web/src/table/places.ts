// Who may sit where while the game runs, and who may change that. Pure.
import type { TableState } from './state.ts';

/** `back` to the own seat; `sit` on one that is offered; the host's word; and a vote about who does not answer. */
export type Deed = 'back' | 'sit' | 'offer' | 'keep' | 'put_back' | 'replace';

export interface Place {
  seat: number;
  deed: Deed;
}

/** How long somebody may be silent, in milliseconds, before the others can vote; the server has the last word. */
const PATIENCE = 5 * 60_000;
const RATED_PATIENCE = 24 * 3_600_000;

/** What whoever looks can do about seats at this moment, by the browser's time. */
export function places(state: TableState, now: number): Place[] {
  const { table, player } = state;
  if (table.status !== 'running' || !player) return [];
  const host = table.host === player;
  const plays = table.chairs.some((chair) => chair.player === player);
  const found: Place[] = [];
  for (const { seat, player: whose, bot, offered, came_late: late } of table.chairs) {
    if (bot && whose === player) found.push({ seat, deed: 'back' });
    else if (offered && !plays) found.push({ seat, deed: 'sit' });
    if (host && bot && !whose) found.push({ seat, deed: offered ? 'keep' : 'offer' });
    if (host && late) found.push({ seat, deed: 'put_back' });
    if (!bot && isOverdue(state, seat, now)) found.push({ seat, deed: 'replace' });
  }
  return found;
}

/** Has another person been asked for so long, where there is no clock, that one may ask for a bot in their place? */
function isOverdue(state: TableState, seat: number, now: number): boolean {
  const { table, you } = state;
  if (!you.length || you.includes(seat) || state.clock || table.proposal) return false;
  if (!new Set(state.eyes[0]?.view.asked).has(seat)) return false;
  const moved = state.log.findLast(({ what }) => what.e === 'moved')?.at ?? 0;
  const since = Math.max(table.waiting_since ?? 0, moved);
  return now + state.ahead - since >= (table.setup.rated ? RATED_PATIENCE : PATIENCE);
}
