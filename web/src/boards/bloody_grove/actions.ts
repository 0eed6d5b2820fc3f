// What a thing on the table would be chosen by, whether it may be or not: to ask the server why not. An action's number
// names a thing and means the same at every question.
import { otherwise } from '../../lib/exhaustive.ts';
import type { Described } from '../../wire/bloody_grove.ts';
import { ANIMALS, type Card } from './cards.ts';

const TOKENS = 12;
const KINDS = 51;
const VENERABLES = 12;
const FIRST_VENERABLE = KINDS - VENERABLES;

const LOOK = 0;
const SUMMON = LOOK + TOKENS;
const TRANSFORM = SUMMON + KINDS;
const LEFT = TRANSFORM + KINDS;
const RECRUIT = LEFT + 2;
const TO_HAND = RECRUIT + ANIMALS.length;
const CUNNING = TO_HAND + 3;
const MOVE = CUNNING + 3;
const TO_GROVE = MOVE + KINDS;
const TAKE = TO_GROVE + 3;
const ON_OWN = TAKE + TOKENS;
const ON_OTHER = ON_OWN + KINDS;
const RETURN = ON_OTHER + KINDS;
const VENERABLE = RETURN + KINDS;
const REPLACE = VENERABLE + VENERABLES;

const SIDES = ['left', 'right'];
const PLACES = ['hand', 'top', 'bottom'];

/** What a player has in mind who points at something: an action, as far as its number depends on it. */
export type Wish = Described extends infer One ? (One extends Described ? Wished<One> : never) : never;
type Wished<One extends Described> = Pick<One, 'kind' | Extract<keyof One, Named[One['kind']]>>;
/** The fields that tell one action of a kind from another. */
interface Named {
  look_at_token: 'token';
  summon: 'card';
  transform: 'card';
  join: 'side';
  recruit_elite: 'animal';
  place_elite: 'place';
  use_cunning: never;
  use_arcane: never;
  stop: never;
  move_spirit: 'card';
  move_to: 'grove';
  take_token: 'token';
  put_token: 'side' | 'card';
  return_card: 'card';
  take_venerable: 'card';
  replace_spirit: 'card';
}

/** The number of an action in words as the server describes them. */
export function actionOf(means: Wish, cards: ReadonlyMap<string, Card>): number {
  const kindOf = (card: string): number => [...cards.keys()].indexOf(card);
  const numberOf = (token: string): number => Number(token.slice(1)) - 1;
  switch (means.kind) {
    case 'look_at_token':
      return LOOK + numberOf(means.token);
    case 'summon':
      return SUMMON + kindOf(means.card);
    case 'transform':
      return TRANSFORM + kindOf(means.card);
    case 'join':
      return LEFT + SIDES.indexOf(means.side);
    case 'recruit_elite':
      return RECRUIT + ANIMALS.indexOf(means.animal);
    case 'place_elite':
      return TO_HAND + PLACES.indexOf(means.place);
    case 'use_cunning':
      return CUNNING;
    case 'use_arcane':
      return CUNNING + 1;
    case 'stop':
      return CUNNING + 2;
    case 'move_spirit':
      return MOVE + kindOf(means.card);
    case 'move_to':
      return TO_GROVE + means.grove;
    case 'take_token':
      return TAKE + numberOf(means.token);
    case 'put_token':
      return (means.side === 'own' ? ON_OWN : ON_OTHER) + kindOf(means.card);
    case 'return_card':
      return RETURN + kindOf(means.card);
    case 'take_venerable':
      return VENERABLE + kindOf(means.card) - FIRST_VENERABLE;
    case 'replace_spirit':
      return REPLACE + kindOf(means.card);
    default:
      return otherwise(means, -1);
  }
}
