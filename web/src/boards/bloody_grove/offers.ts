// What lies open beside the groves, as things to choose: tokens, elites, Venerables. Pure.
import { ofKind } from '../../table/choice.ts';
import type { BloodyGrove, Question, View } from '../../wire/bloody_grove.ts';
import type { Ask, Choice } from '../../wire/wire.ts';
import type { Wish } from './notation.ts';

export type Sort = 'elites' | 'venerables' | 'tokens';

export interface Offer {
  id: string;
  sort: Sort;
  /** A token, a card, or an animal whose elites have run out. */
  thing: string;
  animal?: string;
  option: Choice<BloodyGrove> | null;
  /** What pointing at it would mean, to ask why not. */
  wish: Wish;
}

/** The sort of things a question is answered with. */
export function sortAsked(question: Question['kind'] | undefined): Sort | null {
  if (question === 'look' || question === 'peek' || question === 'token') return 'tokens';
  if (question === 'animal' || question === 'elite') return 'elites';
  return question === 'venerable' ? 'venerables' : null;
}

export function offers(view: View, ask: Ask<BloodyGrove> | null): Offer[] {
  const options = ask?.options ?? [];
  const elites = ofKind(options, 'recruit_elite');
  const venerables = ofKind(options, 'take_venerable');
  const kind = ask?.kind === 'token' ? 'take_token' : 'look_at_token';
  const tokens = ofKind(options, kind);
  return [
    ...Object.entries(view.elites).map(([animal, elite]): Offer => ({
      id: `elite-${animal}`,
      sort: 'elites',
      thing: elite.face_up ?? '',
      wish: { kind: 'recruit_elite', animal },
      option: elites.find(({ means }) => means.animal === animal) ?? null,
      animal,
    })),
    ...view.venerables.map((card): Offer => ({
      id: `venerable-${card}`,
      sort: 'venerables',
      thing: card,
      wish: { kind: 'take_venerable', card },
      option: venerables.find(({ means }) => means.card === card) ?? null,
    })),
    ...Object.entries(view.tokens)
      .filter(([, { place }]) => place === 'supply')
      .map(([token]): Offer => ({
        id: `token-${token}`,
        sort: 'tokens',
        thing: token,
        wish: { kind, token },
        option: tokens.find(({ means }) => means.token === token) ?? null,
      })),
  ];
}
