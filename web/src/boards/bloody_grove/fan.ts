// A hand as it is seen: known cards open, the others by their backs. Pure.
import type { HandView } from '../../wire/bloody_grove.ts';
import type { Cards } from './cards.ts';

export interface Held {
  /** The card, where it is known. */
  card: string | null;
  back: string;
}

/** Known cards first; backs as many as there are of each. */
export function fan(hand: HandView, cards: Cards): Held[] {
  const backOf = (id: string) => {
    const card = cards.get(id);
    return card?.kind === 'elite' ? (card.animal ?? 'base') : 'base';
  };
  const left = { ...hand.backs };
  const known = hand.cards.map((card): Held => {
    const back = backOf(card);
    left[back] = (left[back] ?? 0) - 1;
    return { card, back };
  });
  return [
    ...known,
    ...Object.entries(left).flatMap(([back, count]) =>
      Array.from({ length: Math.max(0, count) }, () => ({ card: null, back })),
    ),
  ];
}
