// A bare oak as one path, grown from a seed: each bough bends a little and parts into two or three.

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function sequence(seed: number): () => number {
  let word = seed | 0;
  return () => {
    word = (word + 0x6d2b79f5) | 0;
    let mixed = Math.imul(word ^ (word >>> 15), 1 | word);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const at = (x: number, y: number): string => `${Math.round(x)} ${Math.round(y)}`;

/** The foot stands at 0 0; the tree grows upwards. */
export function oak(seed: number, height = 200, forks = 6, girth = 0.05): string {
  const next = sequence(seed);
  const trunk = height * girth;
  let path = `M${at(trunk * 1.2, 4)}Q${at(trunk * 0.4, -height * 0.06)} ${at(trunk * 0.42, -height * 0.16)}`;
  path += `L${at(-trunk * 0.42, -height * 0.16)}Q${at(-trunk * 0.4, -height * 0.06)} ${at(-trunk * 1.1, 4)}Z`;

  const bough = (x: number, y: number, angle: number, length: number, width: number, left: number): void => {
    const bend = angle + (next() - 0.5) * 0.5;
    const [endX, endY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
    const [midX, midY] = [x + Math.cos(bend) * length * 0.5, y + Math.sin(bend) * length * 0.5];
    const [acrossX, acrossY] = [-Math.sin(angle), Math.cos(angle)];
    const thin = width * 0.62;
    const side = (px: number, py: number, by: number) => at(px + acrossX * by, py + acrossY * by);
    path += `M${side(x, y, width / 2)}Q${side(midX, midY, width * 0.4)} ${side(endX, endY, thin / 2)}`;
    path += `L${side(endX, endY, -thin / 2)}Q${side(midX, midY, -width * 0.4)} ${side(x, y, -width / 2)}Z`;
    if (left <= 0 || thin < 0.5) return;
    const count = left > 2 && next() < 0.6 ? 3 : 2;
    for (let i = 0; i < count; i++) {
      const spread = ((i / (count - 1)) * 2 - 1) * (0.32 + next() * 0.38) + (next() - 0.5) * 0.2;
      bough(endX, endY, angle + spread, length * (0.66 + next() * 0.2), thin * (0.72 + next() * 0.2), left - 1);
    }
  };
  bough(0, -height * 0.12, -Math.PI / 2 + (next() - 0.5) * 0.14, height * 0.26, trunk, forks);
  return path;
}

export interface Standing {
  tree: number;
  x: number;
  scale: number;
  mirrored: boolean;
}

/** Trees in a row, a little out of step. */
export function stand(width: number, count: number, seed: number, scale: number, kinds: number): Standing[] {
  const next = sequence(seed);
  return Array.from({ length: count }, (_, i) => ({
    x: Math.round(((i + 0.5 + (next() - 0.5) * 0.9) * width) / count),
    scale: Math.round(scale * (0.82 + next() * 0.36) * 100) / 100,
    mirrored: next() < 0.5,
    tree: Math.floor(next() * kinds),
  }));
}
