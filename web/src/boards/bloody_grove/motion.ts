// How pieces travel: everything that can be told apart has a place; what has another than before is brought there.
import type { Happened, View } from '../../wire/bloody_grove.ts';
import { middle, tokenPlaces, type Layout, type Rect } from './layout.ts';

export type Spot = readonly [x: number, y: number];

export const spiritKey = (seat: number, card: string): string => `${seat}.${card}`;

/** Places by piece: spirits in columns and in the own hand, tokens on spirits, cubes, druids' shapes. */
export function places(layout: Layout, view: View, you: number): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const strip of layout.strips) {
    found.set(spiritKey(strip.seat, strip.card), middle(strip));
    const at = tokenPlaces(strip, strip.tokens.length, layout.sheet.wide);
    strip.tokens.forEach((token, i) => found.set(token, [strip.x + at[i]![0], strip.y + at[i]![1]]));
  }
  view.seats.forEach((seat, i) => {
    if (seat.transformation)
      found.set(spiritKey(i, seat.transformation), middle(i === you ? layout.druid : layout.theirDruid));
  });
  (view.seats[you]?.hand.cards ?? []).forEach((card, i) => {
    if (layout.hand[i]) found.set(spiritKey(you, card), middle(layout.hand[i]!));
  });
  layout.plates.forEach((plate, i) => found.set(`cube${i}`, cubeAt(plate, view.cubes[i] ?? null, you)));
  return found;
}

/** Does a piece lie before its own seat: in the hand, or as its druid's shape? */
export function liesOwn(piece: string, view: View, you: number): boolean {
  const own = view.seats[you];
  return !!own && [own.transformation, ...own.hand.cards].some((card) => card && spiritKey(you, card) === piece);
}

/** A cube lies in the middle of its grove, or on the side of who holds it. */
export function cubeAt(plate: Rect, holder: number | null, you: number): Spot {
  const wide = plate.w > 150;
  const x = plate.x + plate.w * (wide ? 0.642 : 0.4);
  const step = plate.h * 0.31;
  return [x, plate.y + plate.h / 2 + (holder === null ? 0 : holder === you ? step : -step)];
}

/** Where what was not on the board came from, by what happened. */
export function origins(events: readonly Happened[], layout: Layout, you: number): Map<string, Spot> {
  const found = new Map<string, Spot>();
  const outside: Spot = layout.sheet.wide ? [-40, layout.height / 2] : [layout.sheet.width / 2, layout.height + 30];
  const handOf = (seat: number): Spot =>
    seat === you ? middle(layout.handArea) : [layout.sheet.width / 2, layout.sheet.rail / 2];
  const deckOf = (seat: number): Spot => middle(seat === you ? layout.deck : layout.theirDeck);
  let side = 'left';
  for (const event of events) {
    switch (event.event) {
      case 'spirit_summoned':
      case 'card_laid':
        found.set(spiritKey(event.seat, event.card), handOf(event.seat));
        break;
      case 'card_drawn':
      case 'bottom_card_placed':
        if (event.card !== null) found.set(spiritKey(event.seat, event.card), deckOf(event.seat));
        break;
      case 'elite_recruited':
      case 'venerable_taken':
        found.set(spiritKey(event.seat, event.card), outside);
        break;
      case 'card_joined':
        side = event.side;
        break;
      case 'druid_transformed':
        found.set(spiritKey(event.seat, event.card), besideDruid(layout, event.seat === you, side));
        break;
      case 'token_placed':
        found.set(event.token, outside);
        break;
    }
  }
  return found;
}

function besideDruid(layout: Layout, own: boolean, side: string): Spot {
  if (own) return middle(side === 'left' ? layout.left : layout.right);
  const [x, y] = middle(layout.theirDruid);
  return [x + (side === 'left' ? -1 : 1) * layout.theirDruid.w, y];
}

export interface Journey {
  piece: string;
  from: Spot;
  to: Spot;
}

/** Who travels, in the order of what happened as far as it is known. */
export function journeys(
  before: ReadonlyMap<string, Spot>,
  now: ReadonlyMap<string, Spot>,
  from: ReadonlyMap<string, Spot>,
): Journey[] {
  return [...now].flatMap(([piece, to]) => {
    const start = before.get(piece) ?? from.get(piece);
    return start && Math.hypot(start[0] - to[0], start[1] - to[1]) > 1 ? [{ piece, from: start, to }] : [];
  });
}
