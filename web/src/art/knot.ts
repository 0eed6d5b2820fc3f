// Interlace, as drawn on a grid: where i + j is odd, two strands cross; a wall at such a point turns them back instead.
// Strands run diagonally from crossing to crossing, each going over one and under the next. Pure: numbers in, path out.

export type Wall = 'level' | 'upright';

type Point = readonly [number, number];

export interface Panel {
  /** Size in cells; a cell is two points of the grid. */
  columns: number;
  rows: number;
  /** Length of a cell's half: the distance of two points. */
  unit: number;
  /** Extra walls, by point. */
  wall?: (i: number, j: number) => Wall | undefined;
  /** Thickness in cells of a frame around an empty middle; a whole panel without. */
  thickness?: number;
  /** Where its corner lies, instead of at nought. */
  at?: Point;
}

/** Halves of strands that pass under, and those that pass over: draw the first, then the second. */
export interface Strands {
  under: string;
  over: string;
}

const TURN = 0.62; // how far a strand runs along a wall before it turns
const CROSS = 0.36; // and straight through a crossing
const SET_BACK = 0.3; // of a strand from an inner wall

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

export function interlace(panel: Panel): Strands {
  const grid = new Grid(panel);
  let under = '';
  let over = '';
  for (const [i, j] of grid.points()) {
    const wall = grid.wall(i, j);
    for (const [dx, dy] of DIAGONALS) {
      if (!grid.open(i, j, dx, dy)) continue;
      const half = grid.half(i, j, dx, dy);
      // At a crossing the rising strand passes over on odd columns; a strand that turns is nobody's under.
      const passesOver = wall !== undefined || dx * dy < 0 === (i % 2 === 1);
      if (passesOver) over += half;
      else under += half;
    }
  }
  return { under, over };
}

const woven = new Map<string, string>();

/** Both as one path, for a pale ground, where nobody sees what passes over what. What was drawn once is kept. */
export function weave(panel: Omit<Panel, 'thickness'>): string {
  const { columns, rows, unit, wall, at = [0, 0] } = panel;
  const name = `${columns} ${rows} ${unit} ${at.join(' ')} ${wall?.name ?? ''}`;
  let found = woven.get(name);
  if (found === undefined) {
    const { under, over } = interlace(panel);
    woven.set(name, (found = under + over));
  }
  return found;
}

const DIAGONALS: readonly Point[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];

class Grid {
  private readonly right: number;
  private readonly bottom: number;
  private readonly hole: readonly [number, number, number, number] | undefined;

  constructor(private readonly panel: Panel) {
    this.right = 2 * panel.columns;
    this.bottom = 2 * panel.rows;
    const edge = 2 * (panel.thickness ?? 0);
    if (edge) this.hole = [edge, edge, this.right - edge, this.bottom - edge];
  }

  *points(): Generator<Point> {
    for (let i = 0; i <= this.right; i++)
      for (let j = (i + 1) % 2; j <= this.bottom; j += 2) if (!this.inHole(i, j)) yield [i, j];
  }

  wall(i: number, j: number): Wall | undefined {
    if (i === 0 || i === this.right) return 'upright';
    if (j === 0 || j === this.bottom) return 'level';
    if (this.hole) {
      const [left, top, right, bottom] = this.hole;
      if ((i === left || i === right) && j > top && j < bottom) return 'upright';
      if ((j === top || j === bottom) && i > left && i < right) return 'level';
    }
    return this.panel.wall?.(i, j);
  }

  /** Does a strand leave the point that way? */
  open(i: number, j: number, dx: number, dy: number): boolean {
    const [x, y] = [i + dx, j + dy];
    if (x < 0 || y < 0 || x > this.right || y > this.bottom) return false;
    return !this.inHole(x, y) && !this.inHole(i + dx / 2, j + dy / 2);
  }

  /** The nearer half of the strand from a point to its neighbour: a cubic, split in the middle. */
  half(i: number, j: number, dx: number, dy: number): string {
    const from = this.anchor(i, j, dx, dy);
    const to = this.anchor(i + dx, j + dy, -dx, -dy);
    const out = this.handle(from, this.wall(i, j), dx, dy);
    const back = this.handle(to, this.wall(i + dx, j + dy), -dx, -dy);
    const first = middle(from, out);
    const second = middle(first, middle(out, back));
    const third = middle(middle(out, back), middle(back, to));
    return `M${this.text(from)}C${this.text(first)} ${this.text(second)} ${this.text(middle(second, third))}`;
  }

  private anchor(i: number, j: number, dx: number, dy: number): Point {
    const inner = i > 0 && j > 0 && i < this.right && j < this.bottom;
    const wall = inner ? this.wall(i, j) : undefined;
    if (wall === 'level') return [i, j + dy * SET_BACK];
    return wall === 'upright' ? [i + dx * SET_BACK, j] : [i, j];
  }

  private handle([x, y]: Point, wall: Wall | undefined, dx: number, dy: number): Point {
    if (wall === 'level') return [x + dx * TURN, y];
    return wall === 'upright' ? [x, y + dy * TURN] : [x + dx * CROSS, y + dy * CROSS];
  }

  private inHole(i: number, j: number): boolean {
    if (!this.hole) return false;
    const [left, top, right, bottom] = this.hole;
    return i > left && i < right && j > top && j < bottom;
  }

  private text([x, y]: Point): string {
    const [left, top] = this.panel.at ?? [0, 0];
    return `${round(left + x * this.panel.unit)} ${round(top + y * this.panel.unit)}`;
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** How wide a strand is, and the dark line on both its sides, for a unit. */
export const bandWidth = (unit: number): number => round(unit * 0.48);
export const lineWidth = (unit: number): number => round(unit * 0.82);
