// What a thing on the table would be chosen by, whether it may be or not: to ask the server why not. An action's number
// names a thing and means the same at every question.
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

/** The number of an action in words as the server describes them. */
export function actionOf(means: Readonly<Record<string, unknown>>, cards: ReadonlyMap<string, Card>): number {
  const kinds = [...cards.keys()];
  const kind = kinds.indexOf(String(means['card']));
  const token = Number(String(means['token'] ?? '').slice(1)) - 1;
  switch (means['kind']) {
    case 'look_at_token':
      return LOOK + token;
    case 'summon':
      return SUMMON + kind;
    case 'transform':
      return TRANSFORM + kind;
    case 'join':
      return LEFT + SIDES.indexOf(String(means['side']));
    case 'recruit_elite':
      return RECRUIT + ANIMALS.indexOf(String(means['animal']));
    case 'place_elite':
      return TO_HAND + PLACES.indexOf(String(means['place']));
    case 'use_cunning':
      return CUNNING;
    case 'use_arcane':
      return CUNNING + 1;
    case 'stop':
      return CUNNING + 2;
    case 'move_spirit':
      return MOVE + kind;
    case 'move_to':
      return TO_GROVE + Number(means['grove']);
    case 'take_token':
      return TAKE + token;
    case 'put_token':
      return (means['side'] === 'own' ? ON_OWN : ON_OTHER) + kind;
    case 'return_card':
      return RETURN + kind;
    case 'take_venerable':
      return VENERABLE + kind - FIRST_VENERABLE;
    default:
      return REPLACE + kind;
  }
}
