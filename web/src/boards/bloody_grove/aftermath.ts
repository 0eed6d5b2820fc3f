// What became of the groves that were fought out, from what happened. Pure.
import type { Happening } from '../../table/state.ts';

export interface Aftermath {
  strengths: readonly number[];
  winner: number | null;
  /** Tokens turned up there, and spirits they destroyed. */
  values: readonly string[];
  lost: readonly { seat: number; card: string }[];
}

/** By grove. What is turned up and destroyed comes before the comparison it belongs to. */
export function aftermath(events: readonly Happening[]): ReadonlyMap<number, Aftermath> {
  const found = new Map<number, Aftermath>();
  let values: string[] = [];
  let lost: { seat: number; card: string }[] = [];
  for (const event of events) {
    if (event.event === 'token_revealed') values = [...values, String(event['value'])];
    if (event.event === 'spirit_destroyed') lost = [...lost, { seat: Number(event['seat']), card: String(event['card']) }];
    if (event.event !== 'grove_resolved') continue;
    const { grove, strengths, winner } = event as unknown as { grove: number; strengths: number[]; winner: number | null };
    found.set(grove, { strengths, winner, values, lost });
    [values, lost] = [[], []];
  }
  return found;
}
