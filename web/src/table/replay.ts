// A game from its first step, to be looked at from any of them. Pure.
import type { Replay } from '../wire/wire.ts';
import { opened, stepped, type TableState } from './state.ts';

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
