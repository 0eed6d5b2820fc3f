// Frames of interlace as images for CSS: a frame's corners, and one period of its sides, which the browser repeats.
import { bandWidth, interlace, lineWidth, type Panel, type Strands } from './knot.ts';

export interface Colours {
  fill: string;
  line: string;
  ground: string;
}

const PERIOD = 8; // points from one break to the next
const MARGIN = 1; // units around the strands, which are wider than their path
const UNIT = 10; // images are vectors: their size is only what slices are counted in

/** How much of a frame's image is border, in its own pixels. */
export const slice = (thickness: number): number => (2 * thickness + 2 * MARGIN) * UNIT;

/** A frame so many cells thick, to be cut at `slice` from each side. */
export function frameImage(thickness: number, colours: Colours): string {
  const cells = 2 * thickness + MARGIN + PERIOD / 2;
  const size = 2 * (cells + MARGIN) * UNIT;
  const breakAt = cells + ((cells + thickness + 1) % 2);
  const onLine = (point: number) => point === thickness || point === 2 * cells - thickness;
  const wall: Panel['wall'] = (i, j) => {
    if (i === breakAt && onLine(j)) return 'upright';
    return j === breakAt && onLine(i) ? 'level' : undefined;
  };
  const strands = interlace({ columns: cells, rows: cells, unit: UNIT, thickness, wall });
  const inset = MARGIN * UNIT;
  const ground = `<rect x="4" y="4" width="${size - 8}" height="${size - 8}" fill="${colours.ground}"/>`;
  return image(size, size, `${ground}<g transform="translate(${inset} ${inset})">${draw(strands, colours)}</g>`);
}

/** One period of an upright band, to be repeated downwards; as wide as three of its cells. */
export function bandImage(colours: Colours): string {
  const wall: Panel['wall'] = (i, j) => (i === 2 && j % PERIOD === PERIOD / 2 + 1 ? 'level' : undefined);
  const strands = interlace({ columns: 2, rows: (3 * PERIOD) / 2, unit: UNIT, wall });
  const moved = `translate(${MARGIN * UNIT} ${-PERIOD * UNIT})`;
  return image((4 + 2 * MARGIN) * UNIT, PERIOD * UNIT, `<g transform="${moved}">${draw(strands, colours)}</g>`);
}

function draw({ under, over }: Strands, { fill, line }: Colours): string {
  const dark = `stroke="${line}" stroke-width="${lineWidth(UNIT)}"`;
  const light = `stroke="${fill}" stroke-width="${bandWidth(UNIT)}" stroke-linecap="round"`;
  const both = (d: string) => `<path d="${d}" ${dark}/><path d="${d}" ${light}/>`;
  return `<g fill="none">${both(under)}${both(over)}</g>`;
}

function image(width: number, height: number, body: string): string {
  const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${body}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}
