// Where everything lies: their rail, their columns, the groves, your columns, your druid and hand. Pure.
import { share } from '../../lib/sharing.ts';
import type { View } from '../../wire/bloody_grove.ts';

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The sizes of a picture. */
export interface Sheet {
  wide: boolean;
  width: number;
  margin: number;
  column: number;
  gap: number;
  /** Heights: of a spirit in a column, of the outermost, and the least where many lie. */
  strip: number;
  outer: number;
  least: number;
  plate: number;
  /** Of the halves above and below the groves, at least. */
  theirs: number;
  yours: number;
  zone: number;
  /** Of the rail above, and of small cards in it. */
  rail: number;
  small: number;
  /** Widths of the own druid, with a place on both sides, and of cards in the hand. */
  druid: number;
  card: number;
  deck: number;
  /** How far a chosen card rises. */
  lift: number;
}

export const WIDE: Sheet = {
  wide: true,
  width: 736,
  margin: 8,
  column: 232,
  gap: 12,
  strip: 44,
  outer: 52,
  least: 27,
  plate: 84,
  theirs: 196,
  yours: 240,
  zone: 46,
  rail: 78,
  small: 46,
  druid: 78,
  card: 90,
  deck: 66,
  lift: 14,
};

/** Where the question stands below the picture, there is less room. */
export const LOW: Sheet = { ...WIDE, theirs: 150, yours: 192, rail: 66, small: 40, druid: 68, card: 82, deck: 56 };

export const TALL: Sheet = {
  wide: false,
  width: 390,
  margin: 4,
  column: 124,
  gap: 5,
  strip: 34,
  outer: 38,
  least: 24,
  plate: 54,
  theirs: 112,
  yours: 150,
  zone: 40,
  rail: 44,
  small: 28,
  druid: 50,
  card: 76,
  deck: 44,
  lift: 10,
};

/** A card is so much higher than wide. */
export const TALLNESS = 156 / 112;
const PAD = 5;
const SEAM = 2; // between spirits of a column
const AIR = 8; // between the parts of the lower rail

export interface Strip extends Rect {
  /** Its spirit's. */
  id: string;
  seat: number;
  grove: number;
  card: string;
  tokens: readonly string[];
  outer: boolean;
}

export interface Layout {
  sheet: Sheet;
  height: number;
  columns: readonly Rect[];
  plates: readonly Rect[];
  strips: readonly Strip[];
  /** Beyond the outermost spirit of each own column, and of each of theirs. */
  zones: readonly Rect[];
  theirZones: readonly Rect[];
  /** Of the upper rail. */
  theirDruid: Rect;
  theirHand: readonly Rect[];
  theirDeck: Rect;
  /** Of the lower one. */
  druid: Rect;
  left: Rect;
  right: Rect;
  hand: readonly Rect[];
  handArea: Rect;
  deck: Rect;
}

export const card = (x: number, y: number, w: number): Rect => ({ x, y, w, h: w * TALLNESS });
export const middle = ({ x, y, w, h }: Rect): readonly [number, number] => [x + w / 2, y + h / 2];

/** How high so many spirits of a column are: all but the outermost grow thinner where there are many. */
function heights(sheet: Sheet, count: number, room: number): number[] {
  const thin = Math.max(sheet.least, Math.min(sheet.strip, (room - sheet.outer) / Math.max(1, count - 1)));
  return Array.from({ length: count }, (_, i) => (i === count - 1 ? sheet.outer : thin));
}

const needed = (sheet: Sheet, count: number): number => sheet.outer + sheet.least * (count - 1) + 2 * PAD;

/** Cards side by side in a room; where they are too many, one over the other. */
export function row(count: number, room: Rect, width: number, gap: number): Rect[] {
  const step = count > 1 ? Math.min(width + gap, (room.w - width) / (count - 1)) : 0;
  const first = room.x + (room.w - width - step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, i) => card(first + i * step, room.y, width));
}

export function layOut(sheet: Sheet, view: View, you: number): Layout {
  const they = 1 - you;
  const most = (seat: number) => Math.max(0, ...(view.seats[seat]?.columns ?? []).map((column) => column.length));
  const theirs = Math.max(sheet.theirs, needed(sheet, most(they)));
  const yours = Math.max(sheet.yours, needed(sheet, most(you)) + sheet.zone);
  const top = sheet.rail + theirs;
  const bottom = top + sheet.plate;
  const columnAt = (grove: number) => sheet.margin + grove * (sheet.column + sheet.gap);
  const groves = view.groves.map((_, grove) => grove);
  const plates = groves.map((grove) => ({ x: columnAt(grove), y: top, w: sheet.column, h: sheet.plate }));

  const strips: Strip[] = [];
  const ends = { [you]: groves.map(() => bottom + PAD), [they]: groves.map(() => top - PAD) } as Record<
    number,
    number[]
  >;
  for (const seat of [they, you])
    for (const grove of groves) {
      const column = view.seats[seat]?.columns[grove] ?? [];
      const room = (seat === you ? yours - sheet.zone : theirs) - 2 * PAD;
      heights(sheet, column.length, room).forEach((h, i) => {
        const y = seat === you ? ends[seat]![grove]! : ends[seat]![grove]! - h;
        const { card: id, tokens } = column[i]!;
        strips.push({
          id: `${seat}.${id}`,
          seat,
          grove,
          card: id,
          tokens,
          outer: i === column.length - 1,
          x: columnAt(grove),
          y,
          w: sheet.column,
          h: h - SEAM,
        });
        ends[seat]![grove]! += seat === you ? h : -h;
      });
    }
  const zoneAt = (grove: number, y: number) => ({ x: columnAt(grove), y, w: sheet.column, h: sheet.zone - PAD });
  const floor = bottom + yours;
  return {
    sheet,
    columns: groves.map((grove) => ({
      x: columnAt(grove),
      y: sheet.rail,
      w: sheet.column,
      h: theirs + sheet.plate + yours,
    })),
    plates,
    strips,
    zones: groves.map((grove) => zoneAt(grove, ends[you]![grove]! + PAD)),
    theirZones: groves.map((grove) => zoneAt(grove, ends[they]![grove]! - sheet.zone)),
    ...upper(sheet, view.seats[they]?.hand.size ?? 0),
    ...(sheet.wide ? lowerWide : lowerTall)(sheet, floor, view.seats[you]?.hand.size ?? 0),
  };
}

/** The layouts of a board, each made once a view; what lies in two of them as it lay is the same in both. */
export class Layouts {
  private last: Layout | undefined;
  private readonly held = new WeakMap<View, Layout>();

  of(sheet: Sheet, view: View, you: number): Layout {
    const there = this.held.get(view);
    if (there?.sheet === sheet) return there;
    this.last = share(this.last, layOut(sheet, view, you));
    this.held.set(view, this.last);
    return this.last;
  }
}

function upper(sheet: Sheet, cards: number): Pick<Layout, 'theirDruid' | 'theirHand' | 'theirDeck'> {
  const y = (sheet.rail - sheet.small * TALLNESS) / 2;
  const room = { x: sheet.width * (sheet.wide ? 0.38 : 0.34), y, w: sheet.width * 0.4, h: sheet.small * TALLNESS };
  return {
    theirDruid: card(sheet.margin, y, sheet.small),
    theirHand: row(cards, room, sheet.small, 5),
    theirDeck: card(sheet.width - sheet.margin - sheet.small, y, sheet.small),
  };
}

type Lower = Pick<Layout, 'height' | 'druid' | 'left' | 'right' | 'hand' | 'handArea' | 'deck'>;

/** Druid, hand and deck beside each other. */
function lowerWide(sheet: Sheet, floor: number, cards: number): Lower {
  const rise = sheet.lift + AIR;
  const high = sheet.card * TALLNESS;
  const base = floor + rise + high;
  const beside = (i: number) => card(sheet.margin + i * sheet.druid, base - sheet.druid * TALLNESS, sheet.druid);
  const deck = card(sheet.width - sheet.margin - sheet.deck, base - sheet.deck * TALLNESS, sheet.deck);
  const from = sheet.margin + 3 * sheet.druid + 2 * AIR;
  const handArea = { x: from, y: floor + rise, w: deck.x - 2 * AIR - from, h: high };
  return {
    left: beside(0),
    druid: beside(1),
    right: beside(2),
    hand: row(cards, handArea, sheet.card, 10),
    handArea,
    deck,
    height: base + AIR,
  };
}

/** The druid over the hand. */
function lowerTall(sheet: Sheet, floor: number, cards: number): Lower {
  const y = floor + AIR;
  const beside = (i: number) => card(sheet.margin + i * sheet.druid, y, sheet.druid);
  const under = y + sheet.druid * TALLNESS + AIR / 2 + sheet.lift;
  const handArea = { x: sheet.margin, y: under, w: sheet.width - 2 * sheet.margin, h: sheet.card * TALLNESS };
  return {
    left: beside(0),
    druid: beside(1),
    right: beside(2),
    hand: row(cards, handArea, sheet.card, 8),
    handArea,
    deck: card(sheet.width - sheet.margin - sheet.deck, y, sheet.deck),
    height: under + handArea.h + AIR / 2,
  };
}

/** The tokens on a spirit, from its outer end inwards. */
export function tokenPlaces(strip: Rect, count: number, wide: boolean): readonly (readonly [number, number])[] {
  const size = tokenSize(strip, wide);
  const step = count > 1 ? Math.min(size * 1.9, (strip.w * 0.42) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, i) => [strip.w - size - 5 - (count - 1 - i) * step, strip.h / 2] as const);
}

export const tokenSize = (strip: Rect, wide: boolean): number => Math.min(strip.h / 2 - 3, wide ? 16 : 13);
