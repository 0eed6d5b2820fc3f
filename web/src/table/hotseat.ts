// One device, several seats: who may look at it now, and what of an event all of them may know. Pure.
import type { Happening, TableState } from './state.ts';

/** Does whoever looks hold several seats of a game that is running? */
export const isHotSeat = (state: TableState | null): state is TableState =>
  !!state && state.you.length > 1 && state.table.status === 'running';

/** The seat the device must be passed to before anything is shown; `null`: whoever holds it may go on looking. */
export function passTo(state: TableState, holder: number | null): number | null {
  const asked = state.eyes.filter((eyes) => eyes.ask).map((eyes) => eyes.seat);
  if (holder !== null && (asked.includes(holder) || !asked.length)) return null;
  return asked[0] ?? state.you[0] ?? null;
}

/** What happened as all of these eyes saw it: what only some of them know is left out. */
export function shared(seen: readonly (readonly Happening[])[]): readonly Happening[] {
  const [first = [], ...others] = seen;
  if (!others.length) return first;
  return first.map((event, i) => {
    const known = Object.entries(event).map(([name, value]) => {
      const all = others.every((events) => JSON.stringify(events[i]?.[name]) === JSON.stringify(value));
      return [name, all ? value : null] as const;
    });
    return Object.fromEntries(known) as Happening;
  });
}
