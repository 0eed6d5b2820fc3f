// What lies open beside the groves, as things to choose: tokens, elites, Venerables. Pure.
import type { Ask, Choice } from '../../wire/wire.ts';
import type { View } from '../../wire/bloody_grove.ts';
import type { Means } from './foresight.ts';

export type Sort = 'elites' | 'venerables' | 'tokens';

export interface Offer {
  id: string;
  sort: Sort;
  /** A token, a card, or an animal whose elites have run out. */
  thing: string;
  animal?: string;
  option: Choice | null;
  /** What pointing at it would mean, to ask why not. */
  wish: Means;
}

/** The sort of things a question is answered with. */
export function sortAsked(question: string | undefined): Sort | null {
  if (question === 'look' || question === 'peek' || question === 'token') return 'tokens';
  if (question === 'animal' || question === 'elite') return 'elites';
  return question === 'venerable' ? 'venerables' : null;
}

export function offers(view: View, ask: Ask | null): Offer[] {
  const find = (wish: Means): Choice | null =>
    ask?.options.find(({ means }) => Object.entries(wish).every(([field, value]) => (means as Means)[field] === value)) ?? null;
  const offer = (id: string, sort: Sort, thing: string, wish: Means, animal?: string): Offer => ({
    id,
    sort,
    thing,
    wish,
    option: find(wish),
    ...(animal ? { animal } : {}),
  });
  return [
    ...Object.entries(view.elites).map(([animal, elite]) =>
      offer(`elite-${animal}`, 'elites', elite.face_up ?? '', { kind: 'recruit_elite', animal }, animal),
    ),
    ...view.venerables.map((card) => offer(`venerable-${card}`, 'venerables', card, { kind: 'take_venerable', card })),
    ...Object.entries(view.tokens)
      .filter(([, token]) => token.place === 'supply')
      .map(([token]) => offer(`token-${token}`, 'tokens', token, { kind: ask?.kind === 'token' ? 'take_token' : 'look_at_token', token })),
  ];
}
