// The cards of the box as the scene has them, and what each is drawn with.
import bear from 'virtual:icon/bear-head';
import fox from 'virtual:icon/fox-head';
import owl from 'virtual:icon/owl';
import tail from 'virtual:icon/fox-tail';
import rune from 'virtual:icon/rune-stone';
import type { Druid, Scene, Spirit, Venerable } from '../../wire/bloody_grove.ts';

export interface Card {
  id: string;
  kind: 'base' | 'elite' | 'venerable';
  /** Venerables have none. */
  animal: string | null;
  /** In words where it is counted in the column. */
  strength: Spirit['strength'] | Venerable['strength'];
  domination: Spirit['domination'] | Venerable['domination'];
  /** The animals of its half icons. */
  left: string;
  right: string;
  cunning: number;
  arcane: number;
  effects: Venerable['effects'];
  red: boolean;
}

/** In the order of their half icons, from above. */
export const ANIMALS: readonly string[] = ['B', 'O', 'F'];
export const ANIMAL_ICONS: Readonly<Record<string, string>> = { B: bear, O: owl, F: fox };
export const ICONS = { cunning: tail, arcane: rune } as const;

/** How high on a card of 112 by 156 the half icons of an animal lie. */
export const heightOf = (animal: string): number => 58 + ANIMALS.indexOf(animal) * 27;

/** What the tokens are, so many of each. */
export const VALUES: readonly string[] = ['+2', '+3', '+4', 'destroy'];
export const COPIES = 3;

/** A druid in its own shape has all half icons on both edges. */
const BARE: Card = {
  id: '',
  kind: 'base',
  animal: null,
  strength: 0,
  domination: 0,
  left: 'BOF',
  right: 'BOF',
  cunning: 0,
  arcane: 0,
  effects: [],
  red: false,
};

/** Whatever knows cards by their ids. */
export type Cards = Pick<ReadonlyMap<string, Card>, 'get'>;

/** The cards as the words of a table know them. */
export const cardsIn = (words: { thing(id: string): Readonly<Record<string, unknown>> | undefined }): Cards => ({
  get(id) {
    const thing = words.thing(id) as Spirit | Venerable | Druid | undefined;
    if (!thing) return undefined;
    if (!('strength' in thing)) return { ...BARE, ...thing };
    return { ...BARE, left: '', right: '', ...thing, kind: 'animal' in thing ? 'base' : 'venerable' };
  },
});

const held = new WeakMap<Scene, ReadonlyMap<string, Card>>();

/** All cards by their ids, in the order the game counts them. */
export function cardsOf(scene: Scene): ReadonlyMap<string, Card> {
  const there = held.get(scene);
  if (there) return there;
  const found = new Map<string, Card>();
  const add = (cards: readonly (Spirit | Venerable)[], kind: Card['kind']) => {
    for (const one of cards) found.set(one.id, { ...BARE, left: '', right: '', ...one, kind });
  };
  add(scene.base, 'base');
  add(scene.elites, 'elite');
  add(scene.venerables, 'venerable');
  for (const one of scene.druids) found.set(one.id, { ...BARE, ...one });
  held.set(scene, found);
  return found;
}
