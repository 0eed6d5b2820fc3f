// What the plates of all games share: their size, and water.

export const WIDTH = 260;
export const HEIGHT = 372;

/** Waves over the whole width, from a height down, as one path. */
export function waves(from: number): string {
  let path = '';
  for (let y = from, row = 0; y < HEIGHT; y += 11, row++)
    for (let x = -20 + (row % 2) * 13; x < WIDTH + 20; x += 26) path += `M${x} ${y}q6.5-7 13 0t13 0`;
  return path;
}
