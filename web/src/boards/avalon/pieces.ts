// What stands on the isle, and who has walked where: from a view and what was told. Pure.
import type { Avalon, CharacterView, Happened, LocationView, View } from '../../wire/avalon.ts';
import type { Told } from '../../table/state.ts';
import type { Cell } from './isle.ts';

/** A step from one place to another. */
export interface Step {
  seat: number;
  from: number;
  to: number;
}

/** Who walked where in these events; from where is what was told before them, or where they stood. */
export function stepsOf(before: readonly Happened[], events: readonly Happened[]): Step[] {
  const stood = new Map<number, number>();
  for (const event of before) if (event.event === 'character_moved') stood.set(event.seat, event.location);
  const steps: Step[] = [];
  for (const event of events) {
    if (event.event !== 'character_moved') continue;
    const from = stood.get(event.seat);
    if (from !== undefined && from !== event.location) steps.push({ seat: event.seat, from, to: event.location });
    stood.set(event.seat, event.location);
  }
  return steps;
}

/** Those who acted together last and still stand together, each party by its seats. */
export function parties(view: Pick<View, 'characters'>, log: readonly Told<Avalon>[]): number[][] {
  const found: number[][] = [];
  const seen = new Set<number>();
  const place = new Map(view.characters.map((one) => [one.seat, one.location]));
  for (let i = log.length - 1; i >= 0 && seen.size < view.characters.length; i--)
    for (const event of [...log[i]!.events].reverse()) {
      if (event.event === 'day_began') return found;
      if (event.event !== 'action_taken') continue;
      const members = event.members.length ? event.members : [event.seat];
      const together = members.every((seat) => !seen.has(seat) && place.get(seat) === place.get(members[0]!));
      for (const seat of members) seen.add(seat);
      if (members.length > 1 && together) found.push([...members].sort((a, b) => a - b));
    }
  return found;
}

/** Where a pawn stands, and its party's torc if it is the first of one. */
export interface Pawn {
  seat: number;
  place: number;
  /** From the middle of the place, in pawn's widths. */
  aside: number;
  party: number;
}

/** Pawns place by place, parties side by side. */
export function pawnsOf(view: Pick<View, 'characters'>, together: readonly number[][]): Pawn[] {
  const partyOf = (seat: number) => together.find((party) => party.includes(seat)) ?? [];
  const byPlace = new Map<number, CharacterView[]>();
  for (const one of view.characters) byPlace.set(one.location, [...(byPlace.get(one.location) ?? []), one]);
  return [...byPlace].flatMap(([place, all]) => {
    const order = [...all].sort(
      (a, b) => (partyOf(b.seat).length || 0) - (partyOf(a.seat).length || 0) || a.seat - b.seat,
    );
    return order.map(({ seat }, i) => {
      const party = partyOf(seat);
      const first = party.length && order.findIndex((one) => party.includes(one.seat)) === i;
      return { seat, place, aside: (i - (order.length - 1) / 2) * 0.78, party: first ? party.length : 0 };
    });
  });
}

export const cellOf = (place: LocationView): Cell => [place.cell[0]!, place.cell[1]!];

/** A name on one line or two; two are broken where the longer half is shortest. */
export function linesOf(name: string, longest = 15): string[] {
  const words = name.split(' ');
  if (name.length <= longest || words.length < 2) return [name];
  const breaks = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
  const length = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  return breaks.reduce((best, one) => (length(one) < length(best) ? one : best));
}
