// A drawing at its place as a path of its own. A browser keeps a book of every transform and every opacity, and goes
// through all of it whenever something is painted anywhere: scenery of a hundred small things is one path instead.
import svgpath from 'svgpath';

const known = new Map<string, string>();
const read = new Map<string, ReturnType<typeof svgpath>>();

function copyOf(path: string): ReturnType<typeof svgpath> {
  let found = read.get(path);
  if (!found) read.set(path, (found = svgpath(path)));
  return svgpath.from(found);
}

/** The path moved there and drawn so large; higher or lower than wide, if need be. */
export function placed(path: string, x: number, y: number, across = 1, down = across): string {
  const name = `${x} ${y} ${across} ${down} ${path}`;
  let found = known.get(name);
  if (found === undefined)
    known.set(name, (found = copyOf(path).scale(across, down).translate(x, y).round(2).toString()));
  return found;
}

/**
 * An icon of 512 by 512 around a point, as a transform: for what comes and goes, since to draw it anew there takes
 * longer.
 */
export const around = (x: number, y: number, size: number): string =>
  `translate(${x - size / 2} ${y - size / 2}) scale(${size / 512})`;

/** The same as a path. */
export const glyph = (path: string, x: number, y: number, size: number): string =>
  placed(path, x - size / 2, y - size / 2, size / 512);
