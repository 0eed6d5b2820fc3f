// How seats look at a table: by the order of sitting, unless its game has colours of its own.
import { getContext, setContext } from 'svelte';
import { SEATS, lookOf, type SeatLook } from '../art/seats.ts';

const KEY = Symbol('looks');
type Looks = (seat: number) => SeatLook;

/** Seats below here look as `colours` says: the id of a look by seat; `null`: none of its own. It may change. */
export const giveLooks = (colours: () => readonly (string | null)[]): void => {
  setContext<Looks>(KEY, (seat) => lookBy(colours(), seat));
};

/** The look of a seat, asked for where a component begins. */
export const seatLooks = (): Looks => getContext<Looks | undefined>(KEY) ?? lookOf;

/** A seat without a colour of its own has one that no other has, the first that is left in the order of sitting. */
export function lookBy(colours: readonly (string | null)[], seat: number): SeatLook {
  const own = SEATS.find(({ id }) => id === colours[seat]);
  if (own || !colours.some(Boolean)) return own ?? lookOf(seat);
  const left = SEATS.filter(({ id }) => !colours.includes(id));
  const before = colours.slice(0, seat).filter((colour) => !colour).length;
  return left[before % left.length] ?? lookOf(seat);
}
