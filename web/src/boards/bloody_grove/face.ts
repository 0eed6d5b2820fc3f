// What is drawn many times over on a card, as one path a kind: a card that comes is quickly made. Pure.
import bottom from 'virtual:icon/card-pickup';
import eye from 'virtual:icon/third-eye';
import recruit from 'virtual:icon/card-draw';
import { glyph } from '../placed.ts';
import { ANIMALS, ANIMAL_ICONS, ICONS, heightOf, type Card } from './cards.ts';

const EFFECTS: Readonly<Record<string, string>> = { peek: eye, recruit, bottom };
const WIDTH = 112;
const DISC = 13;

export interface Face {
  /** The ground of its half icons, by animal; and the icons themselves. */
  discs: Readonly<Record<string, string>>;
  icons: string;
  /** What it can do, in the middle of its lower band. */
  pips: string;
}

/** Cunning and Arcane as often as a card has them. */
export const marks = (card: Card): string[] => [
  ...Array.from({ length: card.cunning }, () => ICONS.cunning),
  ...Array.from({ length: card.arcane }, () => ICONS.arcane),
];

const disc = (x: number, y: number): string =>
  `M${x - DISC} ${y}a${DISC} ${DISC} 0 1 0 ${2 * DISC} 0a${DISC} ${DISC} 0 1 0-${2 * DISC} 0z`;

function draw(card: Card): Face {
  const edgesOf = (animal: string) =>
    [card.left, card.right].flatMap((edge, i) => (edge.includes(animal) ? [i * WIDTH] : []));
  const pips = [...marks(card), ...card.effects.map((effect) => EFFECTS[effect]!)];
  const crowded = pips.length > 3;
  const row = (at: (i: number) => number) => pips.map((path, i) => glyph(path, at(i), 139, crowded ? 17 : 20)).join('');
  return {
    discs: Object.fromEntries(
      ANIMALS.map((animal) => [
        animal,
        edgesOf(animal)
          .map((x) => disc(x, heightOf(animal)))
          .join(''),
      ]),
    ),
    icons: ANIMALS.flatMap((animal) =>
      edgesOf(animal).map((x) => glyph(ANIMAL_ICONS[animal]!, x, heightOf(animal), 18)),
    ).join(''),
    pips: row((i) => 56 + (i - (pips.length - 1) / 2) * 23),
  };
}

const drawn = new WeakMap<Card, Face>();

export function faceOf(card: Card): Face {
  let face = drawn.get(card);
  if (!face) drawn.set(card, (face = draw(card)));
  return face;
}
