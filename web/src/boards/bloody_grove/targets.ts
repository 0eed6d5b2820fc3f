// Everything on the board that can be pointed at, and which options it stands for. Pure.
import { otherwise } from '../../lib/exhaustive.ts';
import { ofKind } from '../../table/choice.ts';
import type { BloodyGrove, Question, View } from '../../wire/bloody_grove.ts';
import type { Ask as AnyAsk, Choice as AnyChoice } from '../../wire/wire.ts';
import type { Wish } from './notation.ts';
import type { Layout, Rect } from './layout.ts';

type Ask = AnyAsk<BloodyGrove>;
type Choice = AnyChoice<BloodyGrove>;

export type Thing =
  | { what: 'hand'; card: string }
  | { what: 'strip'; seat: number; grove: number; card: string }
  | { what: 'zone'; grove: number }
  | { what: 'tally'; seat: number; grove: number }
  | { what: 'slot'; side: 'left' | 'right' }
  | { what: 'druid'; seat: number }
  | { what: 'deck'; seat: number }
  | { what: 'others_hand'; seat: number }
  | { what: 'place'; place: 'hand' | 'top' | 'bottom' }
  | { what: 'seal'; icon: 'cunning' | 'arcane' | 'stop' };

export interface Target {
  id: string;
  thing: Thing;
  box: Rect;
}

const PLACES_ELITE = new Set(['place', 'deck_end']);
const ENDS_IN_ZONE = new Set(['turn', 'column']);

/** In reading order: their side, the groves, your side. */
export function targetsOf(layout: Layout, view: View, ask: Ask | null, you: number): Target[] {
  const they = 1 - you;
  const found: Target[] = [];
  const add = (id: string, thing: Thing, box: Rect) => found.push({ id, thing, box });
  const stripsOf = (seat: number, grove: number) =>
    layout.strips
      .filter((strip) => strip.seat === seat && strip.grove === grove)
      .sort((one, other) => one.y - other.y)
      .forEach((strip) => add(`strip-${seat}-${strip.card}`, { what: 'strip', seat, grove, card: strip.card }, strip));

  add(`druid-${they}`, { what: 'druid', seat: they }, layout.theirDruid);
  if (layout.theirHand.length) add('others-hand', { what: 'others_hand', seat: they }, around(layout.theirHand));
  add(`deck-${they}`, { what: 'deck', seat: they }, layout.theirDeck);
  layout.plates.forEach((plate, grove) => {
    const half = plate.h / 2;
    stripsOf(they, grove);
    add(`tally-${they}-${grove}`, { what: 'tally', seat: they, grove }, { ...plate, h: half });
    add(`tally-${you}-${grove}`, { what: 'tally', seat: you, grove }, { ...plate, y: plate.y + half, h: half });
    stripsOf(you, grove);
    if (ask && ENDS_IN_ZONE.has(ask.kind)) add(`zone-${grove}`, { what: 'zone', grove }, layout.zones[grove]!);
  });
  if (ask?.kind === 'icon')
    seals(layout.zones[view.active_grove]!).forEach(([icon, box]) => add(`seal-${icon}`, { what: 'seal', icon }, box));
  const joining = ask?.kind === 'turn' || ask?.kind === 'side';
  if (joining) add('slot-left', { what: 'slot', side: 'left' }, layout.left);
  add(`druid-${you}`, { what: 'druid', seat: you }, layout.druid);
  if (joining) add('slot-right', { what: 'slot', side: 'right' }, layout.right);
  // on a phone they lie in the sheet, as large as a finger
  if (ask && PLACES_ELITE.has(ask.kind) && layout.sheet.wide) {
    const { deck } = layout;
    add('place-hand', { what: 'place', place: 'hand' }, layout.handArea);
    add('place-top', { what: 'place', place: 'top' }, { ...deck, h: deck.h / 2 });
    add('place-bottom', { what: 'place', place: 'bottom' }, { ...deck, y: deck.y + deck.h / 2, h: deck.h / 2 });
    return found;
  }
  if (view.seat === you)
    (view.seats[you]?.hand.cards ?? []).forEach(
      (card, i) => layout.hand[i] && add(`hand-${card}`, { what: 'hand', card }, layout.hand[i]),
    );
  else if (layout.hand.length) add('own-hand', { what: 'others_hand', seat: you }, around(layout.hand));
  add(`deck-${you}`, { what: 'deck', seat: you }, layout.deck);
  return found;
}

/** The two icons and the end of them, beside each other. */
export function seals(zone: Rect): ['cunning' | 'arcane' | 'stop', Rect][] {
  const w = zone.w / 3;
  return (['cunning', 'arcane', 'stop'] as const).map((icon, i) => [
    icon,
    { x: zone.x + i * w, y: zone.y, w, h: zone.h },
  ]);
}

function around(boxes: readonly Rect[]): Rect {
  const [first, last] = [boxes[0]!, boxes[boxes.length - 1]!];
  return { ...first, w: last.x + last.w - first.x };
}

/** The options a thing stands for, among those that fit what was picked. */
export function optionsAt(thing: Thing, ask: Ask | null, fitting: readonly Choice[], you: number): readonly Choice[] {
  if (!ask) return [];
  const { options } = ask;
  switch (thing.what) {
    case 'hand':
      return (['summon', 'transform', 'return_card'] as const).flatMap((kind) =>
        ofKind(options, kind).filter(({ means }) => means.card === thing.card),
      );
    case 'strip':
      if (thing.seat !== you) return putOn('other', thing.card, ask);
      return [
        ...ofKind(options, 'move_spirit').filter(({ means }) => means.card === thing.card),
        ...ofKind(options, 'replace_spirit').filter(({ means }) => means.card === thing.card),
        ...putOn('own', thing.card, ask),
      ];
    case 'zone':
      return [
        ...ofKind(fitting, 'summon').filter(({ means }) => means.grove === thing.grove),
        ...ofKind(options, 'move_to').filter(({ means }) => means.grove === thing.grove),
      ];
    case 'slot':
      return [
        ...ofKind(options, 'join').filter(({ means }) => means.side === thing.side),
        ...ofKind(fitting, 'transform'),
      ];
    case 'place':
      return ofKind(options, 'place_elite').filter(({ means }) => means.place === thing.place);
    case 'seal':
      return ofKind(options, SEALS[thing.icon]);
    case 'tally':
    case 'druid':
    case 'deck':
    case 'others_hand':
      return [];
    default:
      return otherwise(thing, []);
  }
}

const SEALS = { cunning: 'use_cunning', arcane: 'use_arcane', stop: 'stop' } as const;

const putOn = (side: 'own' | 'other', card: string, ask: Ask): readonly Choice[] =>
  ofKind(ask.options, 'put_token').filter(({ means }) => means.side === side && means.card === card);

/** What somebody who points at a thing that may not be chosen had in mind; `null` where no action says it. */
export function wish(thing: Thing, question: Question['kind'], you: number): Wish | null {
  switch (thing.what) {
    case 'hand':
      return { kind: question === 'return' ? 'return_card' : 'summon', card: thing.card };
    case 'strip':
      if (question === 'target')
        return { kind: 'put_token', side: thing.seat === you ? 'own' : 'other', card: thing.card };
      if (thing.seat !== you) return null;
      return { kind: question === 'replace' ? 'replace_spirit' : 'move_spirit', card: thing.card };
    case 'zone':
      return question === 'turn' ? null : { kind: 'move_to', grove: thing.grove };
    case 'slot':
      return { kind: 'join', side: thing.side };
    case 'place':
      return { kind: 'place_elite', place: thing.place };
    case 'seal':
      return { kind: SEALS[thing.icon] };
    case 'tally':
    case 'druid':
    case 'deck':
    case 'others_hand':
      return null;
    default:
      return otherwise(thing, null);
  }
}
