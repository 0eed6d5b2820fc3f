// Small pictures of places, from a pack's motifs. Each stands on 0 0, the middle of its ground line, about 76 wide and
// 56 high; ink and pigments are classes of `isle.css`. Pure.
import { oak, sequence } from '../../art/trees.ts';
import type { PrintedLocation, PrintedMotif } from '../../wire/avalon.ts';
import { placed } from '../placed.ts';

/** One path of a drawing, and what it is painted with. */
export interface Stroke {
  ink: string;
  d: string;
}

type Strokes = readonly Stroke[];
type Feature = (name: string) => boolean;
/** Draws a shape with its features and so many of what it has several of. */
type Drawing = (has: Feature, count: number) => Strokes;

const round = (value: number): number => Math.round(value * 10) / 10;
const ink = (name: string, d: string): Stroke => ({ ink: name, d });
const oval = (x: number, y: number, across: number, down = across): string =>
  `M${round(x - across)} ${round(y)}a${across} ${down} 0 1 0 ${2 * across} 0a${across} ${down} 0 1 0 ${-2 * across} 0Z`;
const several = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const moved = (strokes: Strokes, x: number, y: number, size = 1): Strokes =>
  strokes.map(({ ink: name, d }) => ink(name, placed(d, x, y, size)));

// ---------------------------------------------------------------------- parts
interface Hut {
  roof?: 'thatch' | 'slate';
  burnt?: boolean;
  open?: boolean;
  light?: boolean;
  shut?: boolean;
  chimney?: boolean;
}

/** A house on its ground line: so wide, its walls and its roof so high. */
function hut(x: number, y: number, width: number, wall: number, roof: number, has: Hut = {}): Strokes {
  const [left, right, eaves] = [x - width / 2, x + width / 2, y - wall];
  const ridge = [left + width * 0.16, right - width * 0.16] as const;
  const straws = Math.round(width / 5);
  const door = `M${round(x - 2.6)} ${y}V${round(y - wall * 0.55)}Q${x} ${round(y - wall * 0.86)} ${round(x + 2.6)}`;
  const pane = (at: number, w: number, h: number) => `M${round(x + at)} ${round(y - wall * 0.8)}h${w}v${h}h${-w}Z`;
  const straw = (i: number) => {
    const t = (i + 1) / straws;
    const top = ridge[0] + t * width * 0.68;
    return `M${round(left - 3 + t * (width + 6))} ${round(eaves)}L${round(top)} ${round(eaves - roof + 2)}`;
  };
  const stack = `M${round(x + width * 0.2)} ${round(eaves - roof * 0.5)}v${round(-roof * 0.8)}h5v${round(roof * 0.9)}Z`;
  return [
    ink('wall', `M${round(left)} ${y}V${round(eaves)}H${round(right)}V${y}Z`),
    ink(has.open ? 'light' : 'dark', `${door} ${round(y - wall * 0.55)}V${y}Z`),
    ...(has.light ? [ink('light', pane(width * 0.2, 4.5, 5))] : []),
    ...(has.shut ? [ink('wood', pane(-width * 0.38, 5, 6) + pane(width * 0.2, 5, 6))] : []),
    ...(has.chimney ? [ink('stone', stack)] : []),
    ink(
      has.burnt ? 'dark' : (has.roof ?? 'thatch'),
      `M${round(left - 3.5)} ${round(eaves + 1.5)}L${round(ridge[0])} ${round(eaves - roof)}` +
        `H${round(ridge[1])}L${round(right + 3.5)} ${round(eaves + 1.5)}Z`,
    ),
    ink('hatch', several(Math.max(0, straws - 1), straw).join('')),
  ];
}

const smoke = (x: number, y: number): Stroke =>
  ink('smoke', `M${x} ${y}c-5-5 5-8 1-14c-4-6 6-8 3-14M${x + 3} ${y}c-4-5 5-8 2-13`);
const flame = (x: number, y: number, size = 1): Stroke =>
  ink('flame', placed('M0 0C-6-3-5-9-1-12C-1-8 2-8 2-13C6-9 7-3 0 0Z', x, y, size));
const PINE = 'M0-25L6-16H3L8-9H4.500L9-3H-9L-4.500-9H-8L-3-16H-6Z';
const TRUNK = 'M-1.500 0V-5H1.500V0Z';
export const pine = (x: number, y: number, size = 1, needles = 'pine'): Strokes => [
  ink('wood', placed(TRUNK, x, y, size)),
  ink(needles, placed(PINE, x, y, size)),
];
const reed = (x: number, y: number, height = 12): string =>
  `M${round(x)} ${round(y)}q${round(height * 0.08)} ${round(-height * 0.5)} ${round(-height * 0.06)} ${-height}`;
const reeds = (...all: readonly (readonly [number, number, number])[]): Stroke =>
  ink('reed', all.map((one) => reed(...one)).join(''));
const pots = (count: number, x: number, y: number, apart: number): Stroke =>
  ink(
    'clay',
    several(
      count,
      (i) => `M${round(x + i * apart - 2.5)} ${y - (i % 2) * 3}q-2-4 .6-6.500h3.800q2.600 2.500 .6 6.500Z`,
    ).join(''),
  );

function water(wide: number, high: number, y = 0): Strokes {
  const [w, h] = [wide, high];
  const shore =
    `M${-w} ${y}C${-w * 0.9} ${y - h} ${-w * 0.3} ${y - h * 1.15} 0 ${y - h}S${w * 0.9} ${y - h * 0.9} ${w} ${y}` +
    `C${w * 0.9} ${y + h * 0.9} ${w * 0.3} ${y + h} 0 ${y + h * 0.9}S${-w * 0.9} ${y + h} ${-w} ${y}Z`;
  const ripple = (x: number, down: number, more = '') => `M${round(x)} ${round(y + down)}q5-4 10 0${more}`;
  const ripples = ripple(-w * 0.6, -h * 0.2, 't10 0') + ripple(w * 0.05, h * 0.4, 't10 0') + ripple(w * 0.2, -h * 0.4);
  return [ink('water', shore), ink('ripple', ripples)];
}

const HULL = 'M-13-4Q0 1 13-4Q9 4 0 4T-13-4Z';
const kite = (x: number, y: number, fromX: number, fromY: number, colour: string): Strokes => [
  ink('line', `M${fromX} ${fromY}Q${(x + fromX) / 2 + 5} ${(y + fromY) / 2} ${x} ${y}M${x} ${y + 6}q-4 4 0 7t-1 6`),
  ink(colour, `M${x} ${y - 8}L${x + 5.5} ${y - 1}L${x} ${y + 6}L${x - 5.5} ${y - 1}Z`),
];
const KITES = [
  kite(-18, -38, -12, -6, 'red'),
  kite(6, -48, 10, 2, 'gold'),
  kite(28, -34, 12, 2, 'red'),
  kite(-34, -26, -14, -6, 'gold'),
  kite(18, -24, 10, 2, 'red'),
];

function appleTree(x: number, y: number, reach: number): Strokes {
  const crown = y - 8 - reach * 0.7;
  const fruits = [
    [-0.45, -0.2],
    [0.3, 0.25],
    [0.1, -0.5],
    [-0.3, 0.42],
    [0.55, -0.25],
  ] as const;
  return [
    ink('wood', `M${x - 1.4} ${y}L${x - 1} ${y - 8}H${x + 1}L${x + 1.4} ${y}Z`),
    ink('leaf', oval(x, crown, reach, round(reach * 0.86))),
    ink('fruit', fruits.map(([u, v]) => oval(x + u * reach, crown + v * reach, 1.5)).join('')),
  ];
}

// ---------------------------------------------------------------------- shapes
const HILL = ink('turf', 'M-34 9C-20-2 20-2 34 9Q0 14-34 9Z');

function steps(has: Feature): Strokes {
  if (!has('fall'))
    return [
      ...(has('sea')
        ? [
            ink('water', 'M-40 8C-34-2-20 0-10 2S12 12 8 16C-10 20-36 18-40 8Z'),
            ink('ripple', 'M-34 6q5-4 10 0t10 0M-22 12q5-4 10 0t10 0'),
          ]
        : []),
      ink('stone', 'M2-34H34L38 6L14 12Q4 6-2 8Z'),
      ink('wall', 'M-14 9h12v-5h9v-6h7v-6h7v-6h7v-6h9v7h-8v7h-8v7h-8v7h-9v6h-18Z'),
      ink('hatch', 'M30-22l4 20M25-10l3 14M10-26l2 10'),
    ];
  return [
    ink('stone', 'M-34 6L-26-26L-8-40H18L30-18L36 6Z'),
    ink('water', 'M-6-40C-10-24 2-18-4-6S-10 4-8 8H12C10 0 14-8 8-18S12-32 10-40Z'),
    ink('ripple', 'M0-36q-3 10 2 16M5-20q2 8-1 14M0-8q-2 6 1 12'),
    ink('wall', 'M10 6h18v-5h-18ZM12-2h15v-5h-15ZM13-10h13v-5h-13ZM14-18h11v-5h-11ZM15-26h9v-5h-9Z'),
    ...(has('heron')
      ? [
          ink('line', 'M-20 6v-10M-16 6v-10'),
          ink('heron', 'M-23-4C-24-12-16-15-13-10C-12-16-18-20-14-24L-6-23L-12-21C-10-16-8-6-14-3Z'),
        ]
      : []),
  ];
}

function hamlet(has: Feature): Strokes {
  const burnt = has('burnt');
  return [
    ...hut(-24, -8, 20, 9, 10, { burnt }),
    ...hut(22, -9, 20, 9, 10, { burnt }),
    ...hut(-2, -13, 19, 9, 10, { burnt }),
    ...(has('smoke') && !burnt ? [smoke(0, -34)] : []),
    ...hut(-14, 3, 23, 10, 12, { burnt, light: has('light') }),
    ...hut(15, 4, 22, 10, 11, { burnt }),
    ink('line', 'M-36 4v-6M-32 5v-6M30 6v-6M34 5v-6M38 4v-6'),
    ...(burnt ? [flame(-14, -18), flame(16, -14, 0.8)] : []),
  ];
}

function weir(has: Feature, count: number): Strokes {
  const stake = (i: number) => {
    const [x, foot] = [-33 + i * 6.5, round(-3 + Math.sin(i) * 1.5)];
    return `M${x} ${foot}V${-18 + ((i * 7) % 3)}H${x + 3}V${foot}Z`;
  };
  const wattle = 'M-34-8C-20-14-4-6 10-11S30-8 36-10M-34-12C-20-6-4-14 10-7S30-13 36-6';
  return [
    ...water(40, 13, -4),
    ink('wood', several(count, stake).join('')),
    has('broken') ? ink('wood', 'M10 8h26v-3H10ZM12 4h22v-3H12Z') : ink('line', wattle),
    reeds([-38, 4, 16], [-34, 6, 19], [-30, 7, 13], [33, 7, 15], [37, 5, 18]),
  ];
}

function chapel(has: Feature): Strokes {
  const pane = has('light') ? 'light' : 'dark';
  const church = [
    ink('wall', 'M-22 0V-17H10V0Z'),
    ink('slate', 'M-26-15L-18-29H10L16-15Z'),
    ink('hatch', 'M-18-16L-13-28M-9-16L-6-28M0-16L1-28M8-16L7-28'),
    ink('wall', 'M4 0V-24L13-37L22-24V0Z'),
    ink('slate', 'M2-22L13-39L24-22L21-21L13-33L5-21Z'),
    ink('line', 'M13-39V-47M9.500-44H16.500'),
    ink(pane, `M10 0V-9Q13-14 16-9V0ZM-15-4V-10Q-13-13-11-10V-4ZM-5-4V-10Q-3-13-1-10V-4Z${oval(13, -20, 2.4)}`),
  ];
  const rain = 'M-34-30l-3 9M-26-40l-3 9M-8-46l-3 9M32-34l-3 9M38-18l-3 9M-36-10l-3 9M27-46l-3 9';
  return [
    ...(has('rock') ? [...water(40, 12, 2), ink('stone', 'M-26 6Q-22-6-8-7H14Q26-4 28 7Q0 12-26 6Z')] : []),
    ...moved(church, 0, has('rock') ? -4 : 3),
    ...(has('rain') ? [ink('rain', rain)] : []),
  ];
}

const RAVEN = 'M-6 0C-4-6 1-8 3-7L7-6L4-4C4-1 1 0-1 0L-7 3Z';
function gallows(has: Feature, count: number): Strokes {
  const rope = (i: number) => [round(-19 + (i * 45.6) / count), (i * 5) % 7] as const;
  return [
    ink('turf', 'M-40 8C-28-8-12-12 0-12S28-8 40 8Q0 14-40 8Z'),
    ink('wood', 'M-30-3L-29-44H-25L-24-5ZM24-5L25-44H29L30-3ZM-34-46H34V-41H-34Z'),
    ink(
      'line',
      several(count, rope)
        .map(([x, low]) => `M${x}-41v${10 + low}${oval(x, -28 + low, 2, 2.8)}`)
        .join(''),
    ),
    ...(has('ravens')
      ? [
          ink('bird', placed(RAVEN, -16, -46) + placed(RAVEN, 19, -46)),
          ink('bird', placed('M6 0C4-6-1-8-3-7L-7-6L-4-4C-4-1-1 0 1 0L7 3Z', 3, -46)),
        ]
      : []),
  ];
}

const HARP = 'M-4 6L-5-6Q-4-9 0-7T5-7L3 6ZM-2.500-4V5M0-5V5M2.500-5V5';
const house = (has: Feature): Strokes => [
  ...hut(-2, 4, 44, has('tall') ? 20 : 16, 17, {
    roof: has('slate') ? 'slate' : 'thatch',
    chimney: has('chimney'),
    shut: has('shut'),
    open: has('open'),
  }),
  ...(has('light') ? [ink('light', 'M6-12h6v7h-6Z'), ink('dark', 'M-18-12h5v6h-5Z'), smoke(10, -44)] : []),
  ...(has('harp') ? [ink('line', 'M-24-14h-8v4'), ink('gold', placed(HARP, -33, -3))] : []),
  ...(has('pots') ? [pots(5, 20, 8, 5.2)] : []),
];

function longhall(has: Feature, count: number): Strokes {
  const chair = (i: number) => `M${round(-30 + (i * 66) / count)} 12v-8h1.300v4h3v4h-1.200v-2.500h-2v2.500Z`;
  return [
    ...hut(0, 4, 66, 14, 20, { open: has('light') }),
    ink('line', 'M-34-28L-22-38M-20-30L-30-40M34-28L22-38M20-30L30-40'),
    ink('wood', several(count, chair).join('')),
  ];
}

function roundHouse(_has: Feature, count: number): Strokes {
  const doors = several(count, (i) => {
    const t = ((i + 0.5) / count) * 2 - 1;
    return `M${round(t * 25.5 - 1.9)} ${round(5.5 - t * t * 4)}v-7q1.900-4 3.800 0v7Z`;
  });
  const middle = Math.floor(count / 2);
  return [
    ink('wall', 'M-28 2V-13Q0-20 28-13V2Q0 10-28 2Z'),
    ink('dark', doors.filter((_, i) => i !== middle).join('')),
    ink('light', doors[middle]!),
    ink('thatch', 'M-35-11Q-14-22 0-42Q14-22 35-11Q0-1-35-11Z'),
    ink('hatch', 'M-24-11Q-8-24-1-38M-10-8Q-3-24 0-38M6-7Q4-24 1-38M20-9Q8-24 2-38'),
    ink('line', 'M0-42V-48'),
  ];
}

const ford = (has: Feature, count: number): Strokes => [
  ...water(42, 14, -2),
  ...KITES.slice(0, count).flat(),
  ink('wood', placed(HULL, -14, -5) + placed(HULL, 12, 4, 1.15) + (has('chain') ? placed(HULL, 30, -6, 0.8) : '')),
  ...(has('chain') ? [ink('line', 'M-28 4Q0 14 34 2')] : []),
];

const quay = (has: Feature, count: number): Strokes => [
  ink('water', 'M-6 10C0-6 20-14 40-12V14Q16 18-6 10Z'),
  ink('ripple', 'M10 4q5-4 10 0t10 0M20-4q5-4 10 0'),
  ink('stone', 'M-38 8V-6H6V-1H18V9Q-10 13-38 8Z'),
  ink('hatch', 'M-26-6V9M-14-6V10M-2-6V10M-38 2H17'),
  ...hut(-22, -6, 24, 11, 11, { roof: 'slate', light: true }),
  ink('wood', 'M6 10Q22 16 36 8Q34 16 22 17T6 10Z'),
  ink('line', 'M21 11V-22'),
  ink('sail', 'M22-20Q36-12 23 2Z'),
  ...(has('fire')
    ? [flame(-22, -24, 1.3), flame(24, 4, 1.1)]
    : [ink('light', several(count, (i) => oval(30 + i * 4.5, -20 - i * 5, round(2.2 - i * 0.3))).join(''))]),
];

function reedBed(): Strokes {
  const next = sequence(5);
  let [stalks, heads] = ['', ''];
  for (let row = 0; row < 3; row++)
    for (let i = 0; i < 15; i++) {
      const [x, y, height] = [-35 + i * 5 + next() * 3, -8 + row * 7 + next() * 2, Math.round(16 + next() * 9)];
      stalks += reed(x, y, height);
      if (next() < 0.4) heads += oval(x - height * 0.05, y - height, 1.4, 3.6);
    }
  return [
    ...water(40, 12, -2),
    ink('reed', stalks),
    ink('wood', heads),
    ink('path', 'M-4 6C-14 2-12-8 0-8S14 0 4 3S-4-3 1-4'),
  ];
}

function field(has: Feature): Strokes {
  const EAR = 'v-7m0 2l-2.500-2.500m2.500 4.500l2.500-2.500m-2.500-2l-1.500-2.500m1.500 1l2-2.500';
  const rows = [-30, -18, -6, 6, 18, 30].flatMap((x) =>
    several(5, (i) => `M${round(x * (1 - (i / 5) * 0.34))} ${round(3 - (i / 5) * 24)}${EAR}`),
  );
  const ears = has('green') ? 'green-ear' : has('black') ? 'black-ear' : 'ear';
  return [ink('field', 'M-38 4L-24-22H26L38 4Q0 12-38 4Z'), ink(ears, rows.join(''))];
}

function mound(has: Feature): Strokes {
  if (has('long'))
    return [
      ink('turf', 'M-42 8C-40-14-20-22 2-22S42-12 42 8Q0 14-42 8Z'),
      ink('comb', 'M-34 2Q-20-14 4-15M-30 6Q-12-8 14-10M-16 8Q2-4 26-5M-24-6Q-6-18 12-18'),
      ink('stone', 'M-12 10V-8H-7V10ZM6 10V-8H11V10ZM-15-7L-13-13H12L14-7Z'),
      ...(has('door') ? [ink('dark', 'M-7 10V-7H6V10Z')] : []),
    ];
  return [
    ink('turf', 'M-34 8C-30-16-14-26 0-26S30-16 34 8Q0 14-34 8Z'),
    ink('comb', 'M-27 0Q0 8 27 0M-21-10Q0-3 21-10M-12-19Q0-15 12-19'),
    ...(has('door') ? [ink('dark', 'M-6 10V-3Q0-10 6-3V10Z')] : []),
    ...(has('ring')
      ? [
          ink('stone', 'M-3.500-25V-33Q0-38 3.500-33V-25Z'),
          ink('wood', 'M-24 10v-7h3v7ZM-12 12v-7h3v7ZM9 12v-7h3v7ZM21 10v-7h3v7Z'),
        ]
      : []),
  ];
}

const kiln = (has: Feature): Strokes => [
  ink('brick', 'M-26 6C-28-18-14-36 0-36S28-18 26 6Q0 12-26 6Z'),
  ink('hatch', 'M-24-6H-9M10-6H24M-22-16H22M-16-26H16M-16-6V-16M16-6V-16M-8-16V-26M8-16V-26M0-26V-35'),
  ink('dark', 'M-9 8V-6Q0-18 9-6V8Z'),
  ink('brick', 'M-5-36V-42H5V-36Z'),
  ...(has('pots') ? [pots(3, 30, 9, 5)] : []),
];

const mill = (): Strokes => [
  HILL,
  ink('wall', 'M-14 6L-9-28H9L14 6Q0 9-14 6Z'),
  ink('slate', 'M-12-27Q0-44 12-27Z'),
  ink('dark', 'M-4 7V-3Q0-8 4-3V7ZM-2-14h4v5h-4Z'),
  ink('arm', 'M0-26L-24-46M0-26L24-46M0-26L-22-4M0-26L22-4'),
  ink('line', 'M-27-43l6-6M27-43l-6-6M-25-7l6 6M25-7l-6 6M-22-40l5-5M22-40l-5-5'),
  ink('wood', oval(0, -26, 3)),
];

function cloister(_has: Feature, count: number): Strokes {
  const arch = (i: number) => {
    const x = round(-35 + (70 * (i + 0.5)) / count);
    return `M${x - 4.5} 6V-3Q${x}-10 ${x + 4.5}-3V6Z`;
  };
  return [
    ink('wall', 'M-36 6V-14H36V6Z'),
    ink('slate', 'M-39-12L-33-21H33L39-12Z'),
    ink('dark', several(count, arch).join('')),
    ink('wall', 'M-8-20V-36H8V-20Z'),
    ink('slate', 'M-11-34L0-46L11-34Z'),
    ink('dark', 'M-4-23V-29Q0-33 4-29V-23Z'),
    ink('gold', oval(0, -26, 2)),
    ink('comb', 'M-30 11H30M-26 14H26'),
  ];
}

function gap(_has: Feature, count: number): Strokes {
  const bell = (i: number) => {
    const t = (i + 1) / (count + 1);
    return `M${round(-23 + 45 * t - 3.6)} ${round(-28 - 2 * t + t * (1 - t) * 30)}q.6-6 3.600-7q3 1 3.600 7Z`;
  };
  return [
    ink('stone', 'M-42 8L-36-26L-24-42L-14-22L-8 8ZM42 8L36-28L22-44L14-20L8 8Z'),
    ink('hatch', 'M-30-30L-24-8M-34-14L-32 2M26-34L28-10M34-14L33 2M-18-16L-16 0'),
    ink('path', 'M-2 10Q2-4 0-16'),
    ink('line', 'M-23-36Q0-22 22-38'),
    ink('gold', several(count, bell).join('')),
  ];
}

const pasture = (): Strokes => [
  ink('snow', 'M-38-4C-36-18-14-22 4-20S38-12 37-2S14 13-4 12S-40 8-38-4Z'),
  ink('turf', 'M-20-4C-18-11-6-12 4-11S20-7 19-2S6 5-4 5S-21 2-20-4Z'),
  ...pine(-30, -8, 0.9, 'snow'),
  ...pine(28, -10, 0.8, 'snow'),
  ...pine(34, 2, 0.9, 'snow'),
  ink('line', 'M-8-4h2M-3-3h2M3-4h2M8-3h2'),
];

const eyrie = (): Strokes => [
  ink('stone', 'M-30 9L-20-14L-14-18L-8-40L4-46L12-30L20-24L32 9Q0 14-30 9Z'),
  ink('hatch', 'M-4-40L-8-20L-14-2M6-36L10-16L8 2M18-18L22 2'),
  ink('wood', 'M-10-37Q-2-30 8-38Q6-44-1-44T-10-37Z'),
  ink(
    'bird',
    'M2-48C-6-58-16-56-22-52C-14-52-8-50-4-46C-2-48 0-48 2-48ZM0-48C6-57 14-59 22-56C14-54 9-50 6-46C4-48 2-48 0-48Z',
  ),
];

function pits(): Strokes {
  const holes = [
    [-22, -10, 11],
    [10, -14, 10],
    [-4, 4, 14],
    [28, 2, 10],
  ] as const;
  return [
    ...holes.flatMap(([x, y, r]) => [
      ink('turf', oval(x, y, r + 4, r * 0.5 + 3)),
      ink('dark', oval(x, y, r, round(r * 0.46))),
      ink(
        'ladder',
        `M${x - 3} ${y + 2}L${x + 1} ${y - 18}M${x + 3} ${y + 2}L${x + 7} ${y - 18}` +
          `M${x - 1.8} ${y - 3}h6M${x - 0.8} ${y - 8}h6M${x + 0.2} ${y - 13}h6`,
      ),
    ]),
    ink('thatch', 'M-30-9q3-7 6 0ZM14 0q3-7 6 0ZM-12 6q3.500-8 7 0Z'),
  ];
}

const wood = (has: Feature): Strokes => [
  ...pine(-28, -10, 0.95),
  ...pine(-10, -15, 1.1),
  ...pine(10, -14, 1.05),
  ...pine(28, -9, 0.95),
  ...(has('pits')
    ? [ink('dark', oval(-4, 0, 8, 3.6) + oval(22, 6, 7, 3.2)), ink('line', 'M-13-1L5 1M-10 2L3-3M14 5L30 7')]
    : []),
  ...pine(-33, 6, 1.05),
  ...pine(-18, 9, 1.15),
  ...pine(8, 10, 1.1),
  ...pine(35, 5),
];

const trench = (): Strokes => [
  ink('turf', 'M-42 6Q-36-20-14-24L-2 12Q-30 14-42 6ZM42 6Q36-20 14-24L4 12Q30 14 42 6Z'),
  ink('track', 'M-2 12L-12-24Q0-28 12-24L4 12Z'),
  ink('hatch', 'M-8-10H8M-10-17H10M-5-2H6M-4 5H4'),
  ink('line', 'M-18-22C-12-34-4-36 2-32M20-22C14-36 8-38 0-36M-26-16c-2-10 2-16 8-18M28-16c2-10-2-18-8-20'),
  reeds([-30, -6, 9], [-26, -8, 11], [26, -8, 10], [31, -5, 9]),
];

const wallow = (has: Feature): Strokes => [
  ink('mud', 'M-40-2C-36-16-12-18 4-16S40-10 39 0S16 14-4 13S-42 9-40-2Z'),
  ink(has('ice') ? 'ice' : 'ripple', 'M-26-6L-12-2L-6-10M-12-2L-8 7M14-9L20 0L32-2M20 0L16 8M-30 3l8 2'),
  ink('stone', 'M0 1L4-19C8-31 17-36 21-34C26-31 24-20 20-11L13 5Q5 5 0 1Z'),
  ink('line', 'M-26 8q3-5 6-4M-18 11q3-5 6-4M28 6q2-4 5-4'),
];

const OAK = oak(77, 66, 4, 0.11);
function tree(has: Feature, count: number): Strokes {
  const next = sequence(9);
  const dot = () => {
    const [angle, reach] = [next() * 2 * Math.PI, Math.sqrt(next()) * 24];
    return oval(Math.cos(angle) * reach * 1.15, -38 + Math.sin(angle) * reach * 0.7, 2.3);
  };
  const fruits = several(count, dot).join('');
  return [
    HILL,
    ink('trunk', placed(OAK, 0, 9)),
    ink('fruit', fruits),
    ...(has('blossom') ? [ink('blossom', several(14, dot).join(''))] : []),
  ];
}

const orchard = (has: Feature): Strokes => [
  ...appleTree(-26, -9, 9),
  ...appleTree(0, -13, 9),
  ...appleTree(25, -8, 9),
  ...appleTree(-15, 4, 10.5),
  ...appleTree(11, 5, 10.5),
  ...appleTree(33, 6, 10.5),
  ...(has('ladder') ? [ink('ladder', 'M-3 6L7-12M2 8L12-10M-1.500 3l5 2M.5-1l5 2M2.500-5l5 2')] : []),
];

const causeway = (): Strokes => [
  ...water(38, 11, -5),
  ink('wood', 'M-40 2L-33-3L33-19L40-17L-30 6Z'),
  ink('hatch', 'M-33 4L-27-4M-24 2L-18-6.500M-15-1L-9-9M-6-3L0-11M3-6L9-13M12-8L18-15M21-11L27-17'),
  ink('line', 'M-29 4V10M-8-2V5M13-8V-1M31-13V-6'),
  reeds([-36, -6, 14], [-32, -8, 17], [-20, -12, 15], [20, 4, 14], [25, 3, 18], [30, 2, 13], [6, 5, 12]),
];

/** Every shape, with how many of its parts there are if a pack does not say. */
const SHAPES: Readonly<Record<string, readonly [Drawing, number]>> = {
  causeway: [causeway, 1],
  chapel: [chapel, 1],
  cloister: [cloister, 5],
  eyrie: [eyrie, 1],
  field: [field, 1],
  ford: [ford, 3],
  gallows: [gallows, 6],
  gap: [gap, 5],
  hamlet: [hamlet, 1],
  house: [house, 1],
  kiln: [kiln, 1],
  longhall: [longhall, 9],
  mill: [mill, 1],
  mound: [mound, 1],
  orchard: [orchard, 1],
  pasture: [pasture, 1],
  pits: [pits, 1],
  quay: [quay, 4],
  reeds: [reedBed, 1],
  round: [roundHouse, 9],
  steps: [steps, 1],
  tree: [tree, 9],
  trench: [trench, 1],
  wallow: [wallow, 1],
  weir: [weir, 11],
  wood: [wood, 1],
};

const PLAIN: PrintedMotif = { shape: 'mound', ground: 'meadow', count: null, having: [] };
const SETTLED: PrintedMotif = { shape: 'house', ground: 'meadow', count: null, having: ['chimney'] };

/** How a place looks; one whose pack does not say so, or by a shape nobody drew, looks plain. */
export function motifOf(place: Pick<PrintedLocation, 'motif' | 'seals'> | undefined): PrintedMotif {
  const plain = place?.seals.some((seal) => seal === 'friendly' || seal === 'unfriendly') ? SETTLED : PLAIN;
  const motif = place?.motif;
  return motif && motif.shape in SHAPES ? motif : plain;
}

const drawn = new Map<string, Strokes>();

/** The picture of a motif, drawn once. */
export function vignette({ shape, count, having }: PrintedMotif): Strokes {
  const name = [shape, count, ...having].join(' ');
  let strokes = drawn.get(name);
  if (!strokes) {
    const [draw, usual] = SHAPES[shape] ?? SHAPES['mound']!;
    strokes = merged(draw((feature) => having.includes(feature), count ?? usual));
    drawn.set(name, strokes);
  }
  return strokes;
}

/** Strokes of one ink that follow each other are one path. */
export function merged(strokes: Strokes): Strokes {
  const found: Stroke[] = [];
  for (const stroke of strokes) {
    const last = found.at(-1);
    if (!stroke.d) continue;
    if (last?.ink === stroke.ink) found[found.length - 1] = ink(last.ink, last.d + stroke.d);
    else found.push(stroke);
  }
  return found;
}
