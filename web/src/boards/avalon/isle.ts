// Where things lie on the isle, and what its ground looks like: coast, roads, barriers, light and mist. Pure geometry.
import { sequence } from '../../art/trees.ts';
import { merged, pine, type Stroke } from './motifs.ts';

export type Point = readonly [x: number, y: number];
export type Cell = readonly [x: number, y: number];

/** How far apart cells are in a picture, its margins, and how large things are drawn in it. */
export interface Sheet {
  across: number;
  down: number;
  margin: Point;
  size: number;
}

export const WIDE: Sheet = { across: 124, down: 88, margin: [86, 66], size: 0.93 };
export const TALL: Sheet = { across: 97, down: 121, margin: [74, 92], size: 0.92 };

/** A place that is to be drawn: its cell, its ground, the places it is joined to and where it leads. */
export interface Spot {
  place: number;
  cell: Cell;
  ground: string;
  ways: Readonly<Record<string, number>>;
  leads: readonly string[];
}

const round = (value: number): number => Math.round(value * 10) / 10;
const spell = ([x, y]: Point): string => `${round(x)} ${round(y)}`;
const nameOf = ([x, y]: Cell): string => `${x},${y}`;

/** A line through points, its corners rounded. */
export function smooth(points: readonly Point[], closed = true): string {
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const count = points.length;
  if (closed)
    return points
      .reduce(
        (path, point, i) => `${path}Q${spell(point)} ${spell(middle(point, points[(i + 1) % count]!))}`,
        `M${spell(middle(points[count - 1]!, points[0]!))}`,
      )
      .concat('Z');
  let path = `M${spell(points[0]!)}`;
  for (let i = 1; i < count - 1; i++) {
    const end = i === count - 2 ? points[count - 1]! : middle(points[i]!, points[i + 1]!);
    path += `Q${spell(points[i]!)} ${spell(end)}`;
  }
  return path;
}

/** A round that is not quite one. */
const blob = (x: number, y: number, across: number, down: number, seed: number, corners = 14): string =>
  smooth(
    Array.from({ length: corners }, (_, i): Point => {
      const a = (i / corners) * 2 * Math.PI;
      const reach = 1 + 0.17 * Math.sin(3 * a + seed) + 0.11 * Math.sin(5 * a + seed * 2);
      return [x + across * reach * Math.cos(a), y + down * reach * Math.sin(a)];
    }),
  );

/** Numbers of a cell's own, the same in every game. */
const lot = ([x, y]: Cell, seed: number): (() => number) => sequence(seed + x * 7919 + y * 104729);

/** How far inland points of a grid are, row by row, so many pixels apart; it begins one step outside the sheet. */
type Field = readonly Float64Array[];
const STEP = 18;

/** What even the open sea has of the land, so that it can be reckoned with. */
const NOTHING = 1e-9;
const near = (cells: number): number => Math.exp(-3 * cells * cells);
const ripple = (u: number, v: number): number =>
  0.16 * Math.sin(u * 4.3 + v * 2.1) + 0.12 * Math.sin(u * 9.7 - v * 7.3 + 1) + 0.06 * Math.sin(u * 17 + v * 13);

// ---------------------------------------------------------------------- the sheet
export class Isle {
  readonly width: number;
  readonly height: number;
  private readonly west: number;
  private readonly north: number;
  private field: Field | undefined;

  constructor(
    readonly land: readonly Cell[],
    /** Cells of places off the isle, which lie on the sheet as well. */
    islets: readonly Cell[],
    readonly sheet: Sheet,
  ) {
    const all = [...land, ...islets];
    const [columns, rows] = [all.map(([x]) => x), all.map(([, y]) => y)];
    [this.west, this.north] = [Math.min(...columns), Math.max(...rows)];
    this.width = (Math.max(...columns) - this.west) * sheet.across + 2 * sheet.margin[0];
    this.height = (this.north - Math.min(...rows)) * sheet.down + 2 * sheet.margin[1];
  }

  /** The middle of a cell, or of any point between cells. */
  middle([x, y]: Cell): Point {
    const { across, down, margin } = this.sheet;
    return [margin[0] + (x - this.west) * across, margin[1] + (this.north - y) * down];
  }

  /** Where a place stands: a little out of line. */
  at(cell: Cell): Point {
    const next = lot(cell, 17);
    const [x, y] = this.middle(cell);
    const { across, down } = this.sheet;
    return [round(x + (next() - 0.5) * across * 0.2), round(y + (next() - 0.5) * down * 0.16)];
  }

  // -------------------------------------------------------------------- coast
  /** The line round the isle at a level: at −1.35 its shore, below that out at sea. */
  coast(level: number): string {
    this.field ??= this.depths();
    return contour(this.field, level);
  }

  /** How far inland the points of a grid are. A cell's part is worked out by columns and rows, not point by point. */
  private depths(): Field {
    const { across, down } = this.sheet;
    const xs = Array.from({ length: Math.ceil(this.width / STEP) + 3 }, (_, i) => (i - 1) * STEP);
    const ys = Array.from({ length: Math.ceil(this.height / STEP) + 3 }, (_, j) => (j - 1) * STEP);
    const field = ys.map(() => new Float64Array(xs.length).fill(NOTHING));
    for (const cell of this.land) {
      const [a, b] = this.middle(cell);
      const [columns, rows] = [xs.map((x) => near((x - a) / across)), ys.map((y) => near((y - b) / down))];
      for (const [j, row] of rows.entries())
        if (row > NOTHING) for (let i = 0; i < columns.length; i++) field[j]![i]! += row * columns[i]!;
    }
    for (const [j, line] of field.entries())
      for (let i = 0; i < line.length; i++) line[i] = Math.log(line[i]!) + ripple(xs[i]! / across, ys[j]! / down);
    return field;
  }

  /** How far inland a point is: above −1.35 it is land. */
  private depth(x: number, y: number): number {
    const { across, down } = this.sheet;
    let sum = NOTHING;
    for (const cell of this.land) {
      const [a, b] = this.middle(cell);
      sum += near((x - a) / across) * near((y - b) / down);
    }
    return Math.log(sum) + ripple(x / across, y / down);
  }

  // -------------------------------------------------------------------- ground
  wash({ cell, place }: Spot): string {
    const [x, y] = this.middle(cell);
    return blob(x, y, this.sheet.across * 0.54, this.sheet.down * 0.55, place);
  }

  /** The shore of an islet, so far out. */
  islet({ cell, place }: Spot, out = 0): string {
    const [x, y] = this.at(cell);
    return blob(x, y - 4, this.sheet.across * 0.4 + out, this.sheet.down * 0.42 + out, place);
  }

  /** Herbs, trees and rocks round a place, as its ground has them. */
  growth(spots: readonly Spot[]): readonly Stroke[] {
    const { across, down, size } = this.sheet;
    const taken = spots.map(({ cell }) => this.at(cell));
    const found: { y: number; strokes: readonly Stroke[] }[] = [];
    for (const { cell, ground } of spots) {
      const next = lot(cell, 31);
      const [x, y] = this.middle(cell);
      for (const [u, v] of GAPS) {
        const at: Point = [x + (u + (next() - 0.5) * 0.16) * across, y + (v + (next() - 0.5) * 0.14) * down];
        const kind = next();
        const free = taken.every(
          ([a, b]) => Math.abs(a - at[0]) > 44 * size || at[1] - b < -50 * size || at[1] - b > 36 * size,
        );
        if (free && this.depth(...at) > -0.95) found.push({ y: at[1], strokes: herb(ground, kind, at, size) });
      }
    }
    return merged(found.sort((a, b) => a.y - b.y).flatMap(({ strokes }) => [...strokes]));
  }

  // -------------------------------------------------------------------- roads
  /** The way from one cell to the next: both ends, and where it bends. */
  bend(from: Cell, to: Cell): readonly [Point, Point, Point] {
    // Seen from either end, it is one road.
    const forward = from[0] < to[0] || from[1] > to[1];
    const [first, last] = forward ? [from, to] : [to, from];
    const [a, b] = [this.at(first), this.at(last)];
    const k = (lot(first, last[0] * 31 + last[1])() - 0.5) * 0.34;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const by: Point = [a[0] + dx * 0.5 - dy * k, a[1] + dy * 0.5 + dx * k * 0.6];
    return forward ? [a, by, b] : [b, by, a];
  }

  road(from: Cell, to: Cell): string {
    const [a, by, b] = this.bend(from, to);
    return `M${spell(a)}Q${spell(by)} ${spell(b)}`;
  }

  /** From a place into the mist: half of the way. */
  trail(from: Cell, to: Cell): string {
    const [a, by, b] = this.bend(from, to);
    const half = (p: Point, q: Point): Point => [p[0] + (q[0] - p[0]) * 0.62, p[1] + (q[1] - p[1]) * 0.62];
    const first = half(a, by);
    return `M${spell(a)}Q${spell(first)} ${spell(half(first, half(by, b)))}`;
  }

  /** Points along a road, for who walks it. */
  walk(from: Cell, to: Cell, count = 8): Point[] {
    const [a, by, b] = this.bend(from, to);
    return Array.from({ length: count + 1 }, (_, i): Point => {
      const [u, v] = [i / count, 1 - i / count];
      const along = (k: 0 | 1) => round(a[k] * v * v + 2 * by[k] * u * v + b[k] * u * u);
      return [along(0), along(1)];
    });
  }

  /** What keeps two neighbours apart: water, or crags between rocks and woods. */
  barriers(spots: readonly Spot[]): { water: string; crags: string } {
    const by = new Map(spots.map((spot) => [nameOf(spot.cell), spot]));
    let [water, crags] = ['', ''];
    for (const one of spots)
      for (const [dx, dy] of [
        [1, 0],
        [0, -1],
      ] as const) {
        const other = by.get(nameOf([one.cell[0] + dx, one.cell[1] + dy]));
        if (!other || Object.values(one.ways).includes(other.place)) continue;
        const ends = this.edge(one.cell, [dx, dy]);
        if (STONY.has(one.ground) && STONY.has(other.ground)) crags += this.crags(...ends);
        else water += smooth(this.river(...ends), false);
      }
    return { water, crags };
  }

  /** The line between a cell and its neighbour, from end to end. */
  private edge([x, y]: Cell, [dx, dy]: Cell): readonly [Point, Point] {
    const [u, v] = [x + dx / 2, y + dy / 2];
    return [this.middle([u - dy * 0.5, v - dx * 0.5]), this.middle([u + dy * 0.5, v + dx * 0.5])];
  }

  private river(a: Point, b: Point): Point[] {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    return [0, 0.25, 0.5, 0.75, 1].map((t, i): Point => {
      const aside = i % 2 ? (i === 1 ? 0.09 : -0.09) : 0;
      return [a[0] + dx * t - dy * aside, a[1] + dy * t + dx * aside];
    });
  }

  private crags(a: Point, b: Point): string {
    return [0.16, 0.38, 0.62, 0.84]
      .map((t, i) => {
        const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + (i % 2) * 4];
        return `M${round(x - 10)} ${round(y + 6)}l5-14l4 5l4-7l7 16Z`;
      })
      .join('');
  }

  // -------------------------------------------------------------------- mist
  /** Rounds over what no stone lights, but for those that would touch a place that is seen. */
  mist(spots: readonly Spot[]): Round[] {
    const seen = new Set(spots.map(({ cell }) => nameOf(cell)));
    const places = spots.map(({ cell }) => this.at(cell));
    const { across, down, size } = this.sheet;
    const rounds: Round[] = [];
    for (const cell of this.land) {
      if (seen.has(nameOf(cell))) continue;
      const next = lot(cell, 77);
      const [x, y] = this.middle(cell);
      for (const j of [-1, 0, 1])
        for (const i of [-1, 0, 1]) {
          const r = (25 + next() * next() * 23) * Math.max(size, across / 112);
          const [a, b] = [x + i * across * 0.37 + (next() - 0.5) * 14, y + j * down * 0.36 + (next() - 0.5) * 10];
          const tall = down > across ? r * 1.15 : r;
          const touches = places.some(
            ([p, q]) =>
              ((p - a) / (across * 0.5 + r * 0.5)) ** 2 + ((q - 6 * size - b) / (down * 0.44 + tall * 0.52)) ** 2 < 1,
          );
          if (!touches) rounds.push({ x: a, y: b, r: tall });
        }
    }
    return rounds;
  }
}

export interface Round {
  x: number;
  y: number;
  r: number;
}

/** Rounds as one path, larger or smaller than they are. */
export const rounds = (all: readonly Round[], scale = 1, drop = 0): string =>
  all
    .map(({ x, y, r }) => {
      const [across, down] = [round(r * scale * 1.18), round(r * scale * 0.86)];
      const arc = (by: number) => `a${across} ${down} 0 1 0 ${by} 0`;
      return `M${round(x - across)} ${round(y + drop)}${arc(2 * across)}${arc(-2 * across)}Z`;
    })
    .join('');

/** A few spirals in the mist. */
export function curls(all: readonly Round[]): string {
  const next = sequence(8);
  return all
    .filter(() => next() < 0.17)
    .map(({ x, y, r }, i) => {
      const [k, m] = [r * 0.55, i % 2 ? -1 : 1];
      const c = (...points: number[]) => `c${points.map((n, j) => round(n * k * (j % 2 ? 1 : m))).join(' ')}`;
      return (
        `M${round(x - m * k * 1.15)} ${round(y + k * 0.2)}${c(0.1, -1.1, 1.9, -1.2, 1.9, -0.1)}` +
        `${c(0, 0.9, -1.3, 0.8, -1.2, 0.05)}${c(0.05, -0.45, 0.7, -0.4, 0.62, 0.02)}`
      );
    })
    .join('');
}

/** Waves over so much sea, as one path. */
export function waves(width: number, height: number): string {
  let path = '';
  for (let y = 12, row = 0; y < height; y += 17, row++)
    for (let x = -20 + (row % 2) * 17; x < width + 20; x += 34) path += `M${x} ${y}q5-5 10 0t10 0`;
  return path;
}

// ---------------------------------------------------------------------- what grows
const STONY = new Set(['rock', 'moor', 'wood', 'snow']);

/** Where something may grow round a place, in cells from its middle. */
const GAPS: readonly Point[] = [
  [-0.42, -0.36],
  [0.42, -0.4],
  [-0.46, 0.3],
  [0.46, 0.34],
  [-0.16, -0.46],
  [0.18, 0.46],
  [-0.3, 0.46],
  [0.36, 0.06],
];

const herbAt = (ink: string, d: string, [x, y]: Point): readonly Stroke[] => [
  { ink, d: `M${round(x)} ${round(y)}${d}` },
];

/** What grows on a ground, by lot. */
function herb(ground: string, kind: number, at: Point, size: number): readonly Stroke[] {
  const TUFT = 'm-6 4q1-6-2-9m4 9q0-8 1-11m3 11q1-5 5-8';
  const tree = (needles: string) => pine(at[0], at[1] + 6, (0.62 + kind * 0.2) * size, needles);
  switch (ground) {
    case 'wood':
      return tree('pine');
    case 'snow':
      return tree('snow');
    case 'rock':
    case 'moor':
      if (ground === 'rock' && kind < 0.35) return tree('pine');
      return herbAt('rock', 'm-8 5l3-9l6-3l6 5l2 7Z', at);
    case 'down':
      if (kind < 0.2) return tree('pine');
      return herbAt('hill', 'm-13 6c4-12 9-15 13-15c5 0 10 5 13 15m-12-14c3 5 3 10 6 13', at);
    case 'fen':
      return herbAt('tuft', 'm-6 4q1-6-2-10m6 10q0-8 1-13m3 13q1-6 4-10m-15 11h16', at);
    case 'barley':
      return herbAt('tuft', 'm-8 4l2-9m3 9l1-10m4 10l1-10m4 10l1-9', at);
    default:
      return kind < 0.16 ? tree('pine') : herbAt('tuft', TUFT, at);
  }
}

// ---------------------------------------------------------------------- contours
/** By which corners of a square are inside: the edges its line goes through (0 top, 1 right, 2 bottom, 3 left). */
const CROSSINGS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
];
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** The line where a field crosses a level (marching squares), its ends joined. */
function contour(field: Field, level: number): string {
  const segments = new Map<string, readonly [Point, Point]>();
  const value = (i: number, j: number) => (field[j]?.[i] ?? -9) - level;
  const crossing = (i: number, j: number, edge: number): Point => {
    const [[ax, ay], [bx, by]] = [CORNERS[edge]!, CORNERS[(edge + 1) % 4]!];
    const [a, b] = [value(i + ax, j + ay), value(i + bx, j + by)];
    const t = a / (a - b);
    return [(i - 1 + ax + (bx - ax) * t) * STEP, (j - 1 + ay + (by - ay) * t) * STEP];
  };
  const key = ([x, y]: Point) => `${x.toFixed(2)},${y.toFixed(2)}`;
  for (let j = 0; j < field.length - 1; j++)
    for (let i = 0; i < field[j]!.length - 1; i++) {
      const above = field[j]!;
      const under = field[j + 1]!;
      const inside =
        Number(above[i]! > level) +
        2 * Number(above[i + 1]! > level) +
        4 * Number(under[i + 1]! > level) +
        8 * Number(under[i]! > level);
      for (const [from, to] of CROSSINGS[inside]!) {
        const start = crossing(i, j, from);
        segments.set(key(start), [start, crossing(i, j, to)]);
      }
    }
  return lines(segments, key)
    .map((line) => smooth(line))
    .join('');
}

function lines(segments: Map<string, readonly [Point, Point]>, key: (point: Point) => string): Point[][] {
  const found: Point[][] = [];
  for (const first of segments.keys()) {
    const line: Point[] = [];
    for (let at = first; segments.has(at);) {
      const [start, end] = segments.get(at)!;
      segments.delete(at);
      line.push(start);
      at = key(end);
    }
    if (line.length > 8) found.push(line);
  }
  return found;
}
