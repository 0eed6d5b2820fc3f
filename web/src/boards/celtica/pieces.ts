// How Celtica's pieces are drawn: druids with their staffs, and the nine parts of an amulet.
import deer from 'virtual:icon/deer-head';

export interface DruidLook {
  fill: string;
  ink: string;
  /** The staff's head, beside the hood; `drawn` heads are lines only. */
  head: string;
  drawn: boolean;
}

const DARK = '#231A10';
const PALE = '#FFF8E8';

/** Nobody's: the rulebook's colours, each with a staff of its own. */
export const DRUIDS: Readonly<Record<string, DruidLook>> = {
  red: { fill: '#CC4A33', ink: PALE, head: 'M36 16c4-3 5-9 0-12c1 4-1 7-4 8z', drawn: false },
  grey: { fill: '#8D9390', ink: DARK, head: 'M38.5 4.5a5 5 0 1 0 0 8.5a5.5 5.5 0 0 1 0-8.5z', drawn: false },
  white: { fill: '#F6F1E2', ink: DARK, head: 'M36 4.5a4 4 0 1 1-.01 0z', drawn: false },
  brown: {
    fill: '#5E3A18',
    ink: PALE,
    head: 'M36 15V9M36 10L31.5 4M36 9L40.5 3M33.5 6.5L30.5 7M38.7 5.5L42 6',
    drawn: true,
  },
  black: { fill: '#23211F', ink: PALE, head: 'M36 15V4M32 9l4-6l4 6', drawn: true },
};

export const lookOf = (druid: string): DruidLook => DRUIDS[druid] ?? DRUIDS['grey']!;

export const FOLDS = 'M20 28C17 34 16 40 16.5 47M27 24C30 31 31.5 39 31.5 46';

// ---------------------------------------------------------------------- the amulet
export const KINDS = ['L1', 'L2', 'L3', 'L4', 'S1', 'S2', 'S3', 'S4', 'M'] as const;

interface PartLook {
  enamel: string;
  ornament: string;
}

const PARTS: Readonly<Record<string, PartLook>> = {
  L1: { enamel: 'red', ornament: 'M-9 0c0-6 9-6 9 0c0 5-6.5 4.5-6 1M9 0c0 6-9 6-9 0c0-5 6.5-4.5 6-1' },
  L2: { enamel: 'green', ornament: 'M-9-1.5l3 5l3-7l3 7l3-7l3 7l3-5' },
  L3: { enamel: 'blue', ornament: 'M-9 3v-6h5v4h-2M0 3v-6h5v4h-2M9 3v-6' },
  L4: {
    enamel: 'gold',
    ornament: 'M-9 0a3 3 0 1 1 6 0a3 3 0 1 1 6 0a3 3 0 1 1 6 0M-9 0a3 3 0 1 0 6 0a3 3 0 1 0 6 0a3 3 0 1 0 6 0',
  },
  S1: { enamel: 'gold', ornament: 'M0-3a3 3 0 1 1-.01 0' },
  S2: { enamel: 'red', ornament: 'M0-4.5l3.5 4.5l-3.5 4.5l-3.5-4.5z' },
  S3: { enamel: 'green', ornament: 'M-3-3.5v7M0-3.5v7M3-3.5v7' },
  S4: { enamel: 'blue', ornament: 'M-4 0h8M0-4v8' },
};

const MIDDLE = 15.5;
const INNER = 18.5;
const OUTER = 44;

export interface PartShape {
  /** On a field of 96 by 96 around the amulet's middle. */
  path: string;
  fill: string;
  /** Where the ornament lies, and how it is turned. */
  place: string;
  ornament: string;
  /** Ornaments are lines; the middle's is a picture. */
  drawn: boolean;
  /** Degrees the part is turned by, from the top. */
  turn: number;
}

const point = (radius: number, degrees: number): string => {
  const a = (degrees * Math.PI) / 180;
  return `${Math.round(radius * Math.sin(a) * 10) / 10} ${Math.round(-radius * Math.cos(a) * 10) / 10}`;
};

function sector(from: number, to: number): string {
  return (
    `M${point(OUTER, from)}A${OUTER} ${OUTER} 0 0 1 ${point(OUTER, to)}` +
    `L${point(INNER, to)}A${INNER} ${INNER} 0 0 0 ${point(INNER, from)}Z`
  );
}

function shape(kind: string): PartShape {
  if (kind === 'M') {
    const path = `M0-${MIDDLE}a${MIDDLE} ${MIDDLE} 0 1 1-.01 0z`;
    return {
      path,
      fill: 'var(--en-mid)',
      place: 'scale(.0413) translate(-256 -256)',
      ornament: deer,
      drawn: false,
      turn: 0,
    };
  }
  const large = kind.startsWith('L');
  const turn = (Number(kind[1]) - 1) * 90 + (large ? 0 : 45);
  const half = large ? 29 : 13.5;
  const { enamel, ornament } = PARTS[kind] ?? PARTS['S1']!;
  const place = `translate(${point(31, turn)}) rotate(${turn}) scale(${large ? 1.15 : 0.95})`;
  return { path: sector(turn - half, turn + half), fill: `var(--en-${enamel})`, place, ornament, drawn: true, turn };
}

const held = new Map<string, PartShape>();

export function partShape(kind: string): PartShape {
  const there = held.get(kind) ?? shape(kind);
  held.set(kind, there);
  return there;
}

/** The parts of a seat as amulets, the fullest first: one of each kind goes to each as long as there are any. */
export function amulets(parts: Readonly<Record<string, number>>): string[][] {
  const most = Math.max(0, ...Object.values(parts));
  return Array.from({ length: most }, (_, i) => KINDS.filter((kind) => (parts[kind] ?? 0) > i));
}

/** A card, or a stack of like ones where there is little room. */
export interface Card {
  id: string;
  druid: string;
  experience: boolean;
  count: number;
}

type Counts = Readonly<Record<string, number>>;

/** A hand by colour, card by card or in stacks. */
export function cards(order: readonly string[], hand: Counts, experience: Counts, stacked = false): Card[] {
  const of = (druid: string, count: number, wise: boolean): Card[] => {
    const card = (i: number, size: number): Card => ({
      id: `${druid}-${wise ? 'x' : 'd'}${i}`,
      druid,
      experience: wise,
      count: size,
    });
    if (stacked) return count ? [card(0, count)] : [];
    return Array.from({ length: count }, (_, i) => card(i, 1));
  };
  return order.flatMap((druid) => [...of(druid, hand[druid] ?? 0, false), ...of(druid, experience[druid] ?? 0, true)]);
}
