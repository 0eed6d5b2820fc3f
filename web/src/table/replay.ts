// A game from its first step, to be looked at from any of them. Pure.
import type { Replay } from '../wire/wire.ts';
import { opened, stepped, type TableState } from './state.ts';

/** A turn of a replay: the seat that moved, and the step after which it is over. */
export interface ReplayTurn {
  seat: number;
  ends: number;
}

/** The turns of a game: decisions of one seat in a row are one. */
export function turnsOf(all: readonly TableState[]): ReplayTurn[] {
  const turns: ReplayTurn[] = [];
  all.forEach(({ latest }, step) => {
    if (latest?.what.e !== 'moved') return;
    const { seat } = latest.what;
    const last = turns.at(-1);
    if (last?.seat === seat) last.ends = step;
    else turns.push({ seat, ends: step });
  });
  return turns;
}

/** The step a turn before or after this one; the start and the end of the game count as well. */
export function turnFrom(turns: readonly ReplayTurn[], step: number, way: -1 | 1, last: number): number {
  if (way < 0) return turns.findLast(({ ends }) => ends < step)?.ends ?? 0;
  return turns.find(({ ends }) => ends > step)?.ends ?? last;
}

/** The state after each step; the first is the start. Steps share all they have not changed. */
export function states(replay: Replay): TableState[] {
  const first = replay.steps[0]?.seq ?? 1;
  const start = opened(
    {
      t: 'opened',
      seq: first - 1,
      now: 0,
      table: { ...replay.table, ending: null },
      you: [],
      player: '',
      scene: replay.scene,
      sights: [{ ...replay.first, ask: null, again: null }],
    },
    0,
    null,
  );
  const found = [start];
  for (const step of replay.steps) {
    const sights = (step.sights ?? []).map((sight) => ({ ...sight, ask: null, again: null }));
    const next = stepped({ ...found[found.length - 1]!, seq: step.seq - 1 }, { ...step, sights });
    if (next) found.push(next);
  }
  const last = found[found.length - 1]!;
  found[found.length - 1] = { ...last, table: replay.table };
  return found;
}
