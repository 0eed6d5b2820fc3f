// What a thing on the table would be chosen by, whether it may be or not, in the game's notation: to ask the server why
// not.
import { otherwise } from '../../lib/exhaustive.ts';
import type { Described } from '../../wire/bloody_grove.ts';

/** What a player has in mind who points at something: an action, as far as its text depends on it. */
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

/** An action as the game writes it; groves count from 1 there. */
export function textOf(means: Wish): string {
  switch (means.kind) {
    case 'look_at_token':
      return `look ${means.token}`;
    case 'summon':
    case 'transform':
      return `${means.kind} ${means.card}`;
    case 'join':
      return means.side;
    case 'recruit_elite':
      return `recruit ${means.animal}`;
    case 'place_elite':
      return means.place;
    case 'use_cunning':
      return 'cunning';
    case 'use_arcane':
      return 'arcane';
    case 'stop':
      return 'stop';
    case 'move_spirit':
      return `move ${means.card}`;
    case 'move_to':
      return `to ${means.grove + 1}`;
    case 'take_token':
      return `take ${means.token}`;
    case 'put_token':
      return `${means.side} ${means.card}`;
    case 'return_card':
      return `return ${means.card}`;
    case 'take_venerable':
      return `venerable ${means.card}`;
    case 'replace_spirit':
      return `replace ${means.card}`;
    default:
      return otherwise(means, '');
  }
}
