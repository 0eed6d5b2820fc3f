// Why a game ended before its end, in words: who gave up, and whose time was over. Pure.
import type { Words } from '../lib/words.ts';
import { nameOf } from './chronicle.ts';
import type { TableState } from './state.ts';

/** Nothing where the game was played to its end. */
export function endedBy({ table, log }: TableState, words: Words): string {
  const why = table.ending?.why;
  if (!why || why === 'finished' || (table.campaign && why === 'agreed')) return '';
  const kind = why === 'resigned' ? 'gave_up' : why === 'time' ? 'flag_fell' : null;
  const entry = kind && log.findLast(({ what }) => what.e === kind);
  const seat = entry && 'seat' in entry.what ? entry.what.seat : null;
  if (!kind || seat === null || seat === undefined) return words.say(`web.ending.${why}`);
  return words.say(`web.entry.${kind}`, { name: nameOf(seat, words), you: seat === words.reader });
}
