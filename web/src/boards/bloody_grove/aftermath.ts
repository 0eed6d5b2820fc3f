// What became of the groves that were fought out, from what happened. Pure.
import type { Happened } from '../../wire/bloody_grove.ts';

export interface Aftermath {
  strengths: readonly number[];
  winner: number | null;
  /** Tokens turned up there, and spirits they destroyed. */
  values: readonly string[];
  lost: readonly { seat: number; card: string }[];
}

/** By grove. What is turned up and destroyed comes before the comparison it belongs to. */
export function aftermath(events: readonly Happened[]): ReadonlyMap<number, Aftermath> {
  const found = new Map<number, Aftermath>();
  let values: string[] = [];
  let lost: { seat: number; card: string }[] = [];
  for (const event of events) {
    if (event.event === 'token_revealed') values = [...values, event.value];
    if (event.event === 'spirit_destroyed') lost = [...lost, { seat: event.seat, card: event.card }];
    if (event.event !== 'grove_resolved') continue;
    const { grove, strengths, winner } = event;
    found.set(grove, { strengths, winner, values, lost });
    [values, lost] = [[], []];
  }
  return found;
}
