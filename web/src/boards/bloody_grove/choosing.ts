// What is looked at and what is in the fingers, while something is chosen. Pure.
import { lookedAt, ofKind } from '../../table/choice.ts';
import type { Snapshot } from '../../table/controller.ts';
import type { BloodyGrove, CardJoined, Described, Question, View } from '../../wire/bloody_grove.ts';
import type { Card, Cards } from './cards.ts';

/** The card in the fingers. */
export const pickedCard = ({ picking }: Pick<Snapshot<BloodyGrove>, 'picking'>): string =>
  String(picking.path.find(([field]) => field === 'card')?.[1] ?? '');

/** The card an option names; or else the one its question is about. */
export function cardOf(means: Described | undefined, asked: Question | null): string | null {
  if (means && 'card' in means) return means.card;
  return asked?.kind === 'column' ? asked.about.card : null;
}

type Choosing = Pick<Snapshot<BloodyGrove>, 'ask' | 'pointed' | 'selected' | 'picking'>;

/** Lies a card of this seat beside its druid, being joined? */
export const laidBy = (view: View, seat: number): string | null =>
  view.laid && (view.asked[0] ?? seat) === seat ? view.laid : null;

/** The card to be seen beside the druid of a seat: laid, or in the fingers, or looked at. */
export function besideDruid(choosing: Choosing, view: View, seat: number, cards: Cards): Card | null {
  const laid = laidBy(view, seat);
  if (laid && cards.get(laid)) return cards.get(laid)!;
  if (choosing.ask?.kind !== 'turn') return null;
  return cards.get(cardOf(lookedAt(choosing)?.means, null) ?? pickedCard(choosing)) ?? null;
}

interface Sides {
  left: readonly string[];
  right: readonly string[];
}

/** The animals a card completes on either side of the druid: as it was joined, as the question says, or as foretold. */
export function animalsJoined(
  { ask, previews }: Pick<Snapshot<BloodyGrove>, 'ask' | 'previews'>,
  card: string,
  joined?: CardJoined,
): Sides {
  const none: readonly string[] = [];
  if (joined) {
    const [left, right] = joined.side === 'left' ? [joined.animals, none] : [none, joined.animals];
    return { left, right };
  }
  if (ask?.kind === 'side') return ask.about;
  const option = ofKind(ask?.options, 'transform').find(({ means }) => means.card === card);
  return (option && previews.get(option.action)?.recruits) ?? { left: none, right: none };
}
