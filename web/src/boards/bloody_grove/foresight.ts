// The table as it would be after an option, as far as sums go.
import type { Snapshot } from '../../table/controller.ts';
import { otherwise } from '../../lib/exhaustive.ts';
import type { BloodyGrove, Described, Placed, Question, View } from '../../wire/bloody_grove.ts';
import type { Choice } from '../../wire/wire.ts';
import type { Card, Cards } from './cards.ts';
import { sidesOf, type Sides } from './strength.ts';

type Columns = readonly (readonly Placed[])[];

const put = (columns: Columns, grove: number, ...placed: Placed[]): Columns =>
  columns.map((column, i) => (i === grove ? [...column, ...placed] : column));
const swap = (columns: Columns, card: string, change: (placed: Placed) => readonly Placed[]): Columns =>
  columns.map((column) => column.flatMap((one) => (one.card === card ? change(one) : [one])));
const MIDDLE = 1;

/** The option looked at: the one pointed at, or else the one chosen. */
export const lookedAt = ({
  ask,
  pointed,
  selected,
}: Pick<Snapshot<BloodyGrove>, 'ask' | 'pointed' | 'selected'>): Choice<BloodyGrove> | null =>
  ask?.options.find((option) => option.action === pointed) ?? selected;

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

/** Where a spirit would go: as said, or from the ends to the middle, where there is no choice. */
export function destination(columns: Columns, card: string, means: Described): number | null {
  if (means.kind === 'move_to') return means.grove;
  const here = columns.findIndex((column) => column.some((one) => one.card === card));
  return here === -1 || here === MIDDLE ? null : MIDDLE;
}

/** The sides after an option of a seat; as they are where nothing in them would change. */
export function after(view: View, seat: number, means: Described, asked: Question | null): Sides {
  const sides = sidesOf(view);
  const card = cardOf(means, asked) ?? '';
  const side = means.kind === 'put_token' && means.side === 'other' ? 1 - seat : seat;
  const own = sides.columns[side] ?? [];
  const withColumns = (columns: Columns): Sides => ({
    ...sides,
    columns: sides.columns.map((all, i) => (i === side ? columns : all)),
  });
  const shaped = (shape: string): Sides => ({
    ...sides,
    shapes: sides.shapes.map((all, i) => (i === seat ? shape : all)),
  });
  switch (means.kind) {
    case 'summon':
      return withColumns(put(own, means.grove, { card, tokens: [] }));
    case 'transform':
      return shaped(card);
    case 'join':
      return view.laid ? shaped(view.laid) : sides;
    case 'move_spirit':
    case 'move_to': {
      const to = destination(own, card, means);
      const moved = own.flat().find((one) => one.card === card);
      return to === null || !moved
        ? sides
        : withColumns(
            put(
              swap(own, card, () => []),
              to,
              moved,
            ),
          );
    }
    case 'put_token':
      if (asked?.kind !== 'target') return sides;
      return withColumns(swap(own, card, (one) => [{ ...one, tokens: [...one.tokens, asked.about.token] }]));
    case 'replace_spirit':
      if (asked?.kind !== 'replace') return sides;
      return withColumns(swap(own, card, () => [{ card: asked.about.venerable, tokens: [] }]));
    case 'look_at_token':
    case 'recruit_elite':
    case 'place_elite':
    case 'use_cunning':
    case 'use_arcane':
    case 'stop':
    case 'take_token':
    case 'return_card':
    case 'take_venerable':
      return sides;
    default:
      return otherwise(means, sides);
  }
}
