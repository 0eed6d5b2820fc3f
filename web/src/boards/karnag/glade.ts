// Where everything of Karnag's board lies in its picture: glade, path, cauldrons and council, for any board. Pure.
import { sequence } from '../../art/trees.ts';
import type { CauldronScene, Scene } from '../../wire/karnag.ts';

export type Square = readonly [x: number, y: number];
export type Point = readonly [x: number, y: number];
export type Ground = 'R' | 'S';

/** A side of one square, in the picture's own units. */
export const SIDE = 46;
const BASIN = 37; // how far a cauldron bulges out: at a desk, over the frame of the board
const MARGIN = 18; // between path and frame, for the numbers of its squares
const SLAB = 34; // the council's stone, which lies on the frame below the board
const RIM = 4;
const CELL = 60; // of a phone's row of cauldrons

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Basin {
  id: string;
  box: Box;
  /** The side of the path it lies at; `row`: among the others below the board. */
  side: 'top' | 'right' | 'bottom' | 'left' | 'row';
  /** Where the druids in it stand. */
  seats: readonly Point[];
}

export interface Layout {
  scene: Scene;
  turned: boolean;
  width: number;
  height: number;
  /** The glade with the path round it. */
  board: Box;
  basins: readonly Basin[];
  council: Box;
}

export const keyOf = ([x, y]: Square): string => `${x},${y}`;

export function squareOf(key: string): Square {
  const [x = 0, y = 0] = key.split(',').map(Number);
  return [x, y];
}

export const isSame = (one: Square, other: Square): boolean => one[0] === other[0] && one[1] === other[1];

/** Lay the board out: on a portrait phone it is turned a quarter clockwise, and the cauldrons stand below it. */
export function layOut(scene: Scene, turned: boolean): Layout {
  const [across, down] = turned ? [scene.rows + 2, scene.columns + 2] : [scene.columns + 2, scene.rows + 2];
  const edge = turned ? RIM : MARGIN;
  const board: Box = { x: edge, y: edge, width: across * SIDE, height: down * SIDE };
  const width = board.width + 2 * edge;
  const below = board.y + board.height + (turned ? edge : BASIN);
  const bare: Layout = {
    scene,
    turned,
    width,
    height: below,
    board,
    basins: [],
    council: { x: 0, y: 0, width: 0, height: 0 },
  };
  if (turned) return { ...bare, ...stood(bare, below + RIM), height: below + CELL + RIM };
  const council: Box = { x: edge, y: below - 2, width: board.width, height: SLAB };
  return { ...bare, basins: scene.cauldrons.map((cauldron) => basin(bare, cauldron)), council };
}

/** The size of the numbers on the board. */
export const figureSize = ({ turned }: Layout): number => (turned ? 19 : 14.5);

/** The middle of a square, glade or path. */
export function at({ turned, board, scene }: Layout, [x, y]: Square): Point {
  const [column, row] = turned ? [scene.rows + 1 - y, x] : [x, y];
  return [board.x + (column + 0.5) * SIDE, board.y + (row + 0.5) * SIDE];
}

/** A direction of the board as it goes in the picture. */
export function towards({ turned }: Layout, [dx, dy]: Point): Point {
  return turned ? [-dy, dx] : [dx, dy];
}

/** The cauldrons beside their strips of dark squares. */
function basin(layout: Layout, cauldron: CauldronScene): Basin {
  const { scene } = layout;
  const door = scene.path[cauldron.entrances[0] ?? cauldron.dark[0] ?? 0] ?? [0, 0];
  const side = sideOf(scene, door);
  const level = side === 'top' || side === 'bottom';
  const along = strip(scene, cauldron, side).map((square) => at(layout, square)[level ? 0 : 1]);
  const from = Math.min(...along) - SIDE / 2 + 3;
  const length = Math.max(...along) - Math.min(...along) + SIDE - 6;
  const [x, y] = at(layout, door);
  const out = side === 'top' || side === 'left' ? -SIDE / 2 - BASIN + 3 : SIDE / 2 - 1;
  const box: Box = level
    ? { x: from, y: y + out, width: length, height: BASIN - 2 }
    : { x: x + out, y: from, width: BASIN - 2, height: length };
  const gap = level ? 34 : 42;
  const seats = spread(cauldron.places, gap).map((by): Point =>
    level ? [box.x + box.width / 2 + by, box.y + box.height / 2] : [box.x + box.width / 2, box.y + box.height / 2 + by],
  );
  return { id: cauldron.id, box, side, seats };
}

const spread = (count: number, gap: number): number[] =>
  Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * gap);

export function sideOf(
  { columns, rows }: Pick<Scene, 'columns' | 'rows'>,
  [x, y]: Square,
): 'top' | 'right' | 'bottom' | 'left' {
  if (y === 0) return 'top';
  if (y === rows + 1) return 'bottom';
  return x === columns + 1 ? 'right' : 'left';
}

/** The dark squares on the side of the entrance that hang together with it. */
function strip(scene: Scene, cauldron: CauldronScene, side: Basin['side']): Square[] {
  const found = new Set(cauldron.entrances);
  for (let grown = true; grown;) {
    grown = false;
    for (const dark of cauldron.dark)
      if (!found.has(dark) && [...found].some((one) => Math.abs(one - dark) === 1)) {
        found.add(dark);
        grown = true;
      }
  }
  return [...found].map((p) => scene.path[p]!).filter((square) => sideOf(scene, square) === side);
}

/** On a phone: all cauldrons in a row below the board, and the council beside them. */
function stood({ scene, board }: Layout, y: number): Pick<Layout, 'basins' | 'council'> {
  const count = scene.cauldrons.length;
  const cell = Math.min(62, (board.width * 0.7) / Math.max(count, 1));
  const basins = scene.cauldrons.map(({ id, places }, i): Basin => {
    const box = { x: board.x + i * cell, y, width: cell - 4, height: CELL };
    const seats = spread(places, 24).map((by): Point => [box.x + box.width / 2 + by, box.y + 23]);
    return { id, box, side: 'row', seats };
  });
  const x = board.x + count * cell + 2;
  return { basins, council: { x, y, width: board.x + board.width - x, height: CELL } };
}

// ---------------------------------------------------------------------- druids
export interface Standing {
  seat: number;
  druid: number;
  place: string;
  at: Point;
  /** Smaller in a cauldron or at the council. */
  size: number;
}

/** The path number of "p12"; -1 for anything else. */
export const pathOf = (place: string | null): number => (place?.startsWith('p') ? Number(place.slice(1)) : -1);

/** Where every druid stands, in the picture. */
export function standing(layout: Layout, seats: readonly { druids: readonly (string | null)[] }[]): Standing[] {
  const inside = new Map<string, number>();
  const gathered = seats.flatMap(({ druids }) => druids.filter((place) => place === 'council')).length;
  return seats.flatMap(({ druids }, seat) =>
    druids.flatMap((place, i): Standing[] => {
      if (place === null) return [];
      const p = pathOf(place);
      if (p >= 0) {
        const [x, y] = at(layout, layout.scene.path[p] ?? [0, 0]);
        return [{ seat, druid: i + 1, place, at: [x, y - 2], size: 34 }];
      }
      const before = inside.get(place) ?? 0;
      inside.set(place, before + 1);
      if (place === 'council')
        return [{ seat, druid: i + 1, place, at: counselled(layout, before, gathered), size: layout.turned ? 24 : 30 }];
      const spots = layout.basins.find(({ id }) => id === place)?.seats ?? [];
      return [
        { seat, druid: i + 1, place, at: spots[before] ?? spots.at(-1) ?? [0, 0], size: layout.turned ? 22 : 27 },
      ];
    }),
  );
}

/** The nth of so many druids at the council. */
function counselled({ council, turned }: Layout, n: number, all: number): Point {
  const first = turned ? 22 : 132;
  const room = council.width - first - (turned ? 14 : 24);
  const gap = Math.min(turned ? 24 : 36, room / Math.max(all - 1, 1));
  return [council.x + first + n * gap, turned ? council.y + 22 : council.y + council.height / 2];
}

// ---------------------------------------------------------------------- lines
const round = (value: number): number => Math.round(value * 10) / 10;

export const line = (points: readonly Point[]): string =>
  points.length ? `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}` : '';

/** The path squares from one to another, both included: that way round, or the shorter one. */
export function walk(length: number, from: number, to: number, way?: 'clockwise' | 'counterclockwise'): number[] {
  const ahead = (to - from + length) % length;
  const forward = way ? way === 'clockwise' : ahead <= length - ahead;
  const steps = forward ? ahead : length - ahead;
  return Array.from({ length: steps + 1 }, (_, i) => (from + (forward ? i : length - i)) % length);
}

/** How far apart two path squares are. */
export function apart(length: number, one: number, other: number): number {
  const ahead = Math.abs(one - other) % length;
  return Math.min(ahead, length - ahead);
}

/**
 * The points a druid passes from place to place: along the path, into a cauldron by its nearest entrance, or straight.
 */
export function route(layout: Layout, from: string, to: string, way?: 'clockwise' | 'counterclockwise'): Point[] {
  const { scene } = layout;
  const [start, end] = [pathOf(from), pathOf(to)];
  const basin = layout.basins.find(({ id }) => id === to);
  const on = (p: number) => at(layout, scene.path[p] ?? [0, 0]);
  if (start >= 0 && end >= 0) return walk(scene.path.length, start, end, way).map(on);
  if (start >= 0 && basin) {
    const doors = scene.cauldrons.find(({ id }) => id === to)?.entrances ?? [];
    const nearest = [...doors].sort(
      (a, b) => walk(scene.path.length, start, a, way).length - walk(scene.path.length, start, b, way).length,
    )[0];
    return [...walk(scene.path.length, start, nearest ?? start, way).map(on), middle(basin.box)];
  }
  return [placed(layout, from), placed(layout, to)];
}

/** Where a place is, roughly: a path square, a cauldron, the council. */
export function placed(layout: Layout, place: string): Point {
  const p = pathOf(place);
  if (p >= 0) return at(layout, layout.scene.path[p] ?? [0, 0]);
  return middle(layout.basins.find(({ id }) => id === place)?.box ?? layout.council);
}

export const middle = ({ x, y, width, height }: Box): Point => [x + width / 2, y + height / 2];

// ---------------------------------------------------------------------- the ground
export type Region = 'green' | 'light' | 'dark' | 'gate';
const REGIONS: Readonly<Record<string, Region>> = { g: 'green', l: 'light', d: 'dark' };

/** What lies at a square of the glade; `null` outside it. */
export function regionAt({ glade }: Pick<Scene, 'glade'>, [x, y]: Square): Region | null {
  const letter = glade[y - 1]?.[x - 1];
  return letter === undefined || x < 1 ? null : (REGIONS[letter] ?? 'gate');
}

/** All squares of the glade. */
export const gladeSquares = ({ columns, rows }: Scene): Square[] =>
  Array.from({ length: columns * rows }, (_, i): Square => [1 + (i % columns), 1 + Math.floor(i / columns)]);

/** Squares as one path of rounded rectangles, so much smaller than their cells. */
export function cells(layout: Layout, squares: readonly Square[], inset: number, corner = 2.5): string {
  const side = SIDE - 2 * inset - 2 * corner;
  const bend = `a${corner} ${corner} 0 0 1`;
  return squares
    .map((square) => {
      const [x, y] = at(layout, square);
      const [left, top] = [round(x - SIDE / 2 + inset + corner), round(y - SIDE / 2 + inset)];
      return (
        `M${left} ${top}h${side}${bend} ${corner} ${corner}v${side}${bend} ${-corner} ${corner}` +
        `h${-side}${bend} ${-corner} ${-corner}v${-side}${bend} ${corner} ${-corner}Z`
      );
    })
    .join('');
}

/** The edges between squares of different regions, as one path. */
export function borders(layout: Layout): string {
  const { scene } = layout;
  let path = '';
  for (const square of gladeSquares(scene))
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const other: Square = [square[0] + dx, square[1] + dy];
      const [here, there] = [regionAt(scene, square), regionAt(scene, other)];
      if (there === null || here === there) continue;
      const [a, b] = [at(layout, square), at(layout, other)];
      const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      const level = a[0] === b[0];
      path += level ? `M${mx - SIDE / 2} ${my}h${SIDE}` : `M${mx} ${my - SIDE / 2}v${SIDE}`;
    }
  return path;
}

/** The block of the gate. */
export function gateBox(layout: Layout): Box {
  const squares = gladeSquares(layout.scene).filter((square) => regionAt(layout.scene, square) === 'gate');
  const points = squares.map((square) => at(layout, square));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs) - SIDE / 2, Math.min(...ys) - SIDE / 2];
  return { x, y, width: Math.max(...xs) + SIDE / 2 - x, height: Math.max(...ys) + SIDE / 2 - y };
}

export const STEPS: Readonly<Record<string, Point>> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** The four gate squares with their numbers and where their arrows point in the picture. */
export function gateSquares(layout: Layout): { number: number; at: Point; way: Point }[] {
  return gladeSquares(layout.scene).flatMap((square) => {
    const number = Number(layout.scene.glade[square[1] - 1]?.[square[0] - 1]);
    if (!number) return [];
    return [
      {
        number,
        at: at(layout, square),
        way: towards(layout, STEPS[layout.scene.arrows[number - 1] ?? 'N'] ?? [0, -1]),
      },
    ];
  });
}

/** What grows and lies about, by region: a stroke here and there, always the same. */
export function growth(layout: Layout): Record<'green' | 'light' | 'dark', string> {
  const next = sequence(5);
  const found = { green: '', light: '', dark: '' };
  const marks = { green: 'q1-6-2-9m4 9q0-8 1-11m3 11q1-5 5-8', light: 'q5-3 10 0m-7 3q3-2 6 0', dark: 'l4-4l3 3l4-4' };
  for (const square of gladeSquares(layout.scene)) {
    const region = regionAt(layout.scene, square);
    const [lot, dx, dy] = [next(), next(), next()];
    if (region === null || region === 'gate' || lot > 0.55) continue;
    const [x, y] = at(layout, square);
    found[region] += `M${round(x - 5 + (dx - 0.5) * 24)} ${round(y + 4 + (dy - 0.5) * 22)}${marks[region]}`;
  }
  return found;
}

/** The outline of an obstacle: its squares with what joins them, so that a tile reads as one thing. */
export function plinth(layout: Layout, squares: readonly Square[], inset = 2): string {
  const body = cells(layout, squares, inset, 8);
  const joints = squares.flatMap((one, i) =>
    squares.slice(i + 1).flatMap((other) => {
      if (Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) !== 1) return [];
      const [[ax, ay], [bx, by]] = [at(layout, one), at(layout, other)];
      const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
      const half = SIDE / 2 - inset;
      const reach = inset + 9;
      return ay === by
        ? [`M${x - reach} ${y - half}h${2 * reach}v${2 * half}h${-2 * reach}Z`]
        : [`M${x - half} ${y - reach}h${2 * half}v${2 * reach}h${-2 * half}Z`];
    }),
  );
  return body + joints.join('');
}

/** Rows of little standing stones in the margin, where no cauldron is. */
export function alignments(layout: Layout): Point[] {
  if (layout.turned) return [];
  const { board, basins, width } = layout;
  const next = sequence(9);
  const free = (x: number, y: number) =>
    basins.every(
      ({ box }) => x < box.x - 12 || x > box.x + box.width + 12 || y < box.y - 12 || y > box.y + box.height + 12,
    );
  const found: Point[] = [];
  for (let x = 20; x < width - 14; x += 21)
    for (const y of [board.y / 2 - 2, board.y + board.height + board.y / 2 - 2])
      found.push([x + (next() - 0.5) * 7, y + (next() - 0.5) * 6]);
  for (let y = board.y + 18; y < board.y + board.height; y += 25)
    for (const x of [board.x / 2 - 1, width - board.x / 2 + 1])
      found.push([x + (next() - 0.5) * 7, y + (next() - 0.5) * 7]);
  return found.filter(([x, y]) => free(x, y)).map(([x, y]) => [round(x), round(y)]);
}

/** Worn strokes on the path's stones. */
export function cobbles(layout: Layout): string {
  const next = sequence(21);
  const dark = new Set(layout.scene.cauldrons.flatMap((one) => one.dark));
  let path = '';
  layout.scene.path.forEach((square, p) => {
    const [x, y] = at(layout, square);
    const [dx, dy] = [(next() - 0.5) * 6, (next() - 0.5) * 6];
    if (layout.scene.corners.includes(p)) return;
    path += dark.has(p)
      ? `M${x - 15} ${y + 15}h30M${x - 15} ${y + 10}h30`
      : `M${round(x - 13 + dx)} ${round(y + 1 + dy)}q6-6 12-2t13-3M${round(x - 12 - dx)} ${round(y + 14)}q8-4` +
        ` 12 0t13-2`;
  });
  return path;
}
