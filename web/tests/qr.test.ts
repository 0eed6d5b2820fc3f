import { describe, expect, it } from 'vitest';
import { QUIET, qrCode } from '../src/lobby/qr.ts';

/** The squares a path fills. */
function squares(path: string): Set<string> {
  const found = new Set<string>();
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let i = 0; i < Number(run); i++) found.add(`${Number(x) + i},${y}`);
  return found;
}

describe('a QR code', () => {
  const { size, path } = qrCode('https://grove.example/#/table/kRzYLsT7dnhK');
  const dark = squares(path);

  it('has finders in three corners, and nothing around it', () => {
    const last = size - QUIET - 1;
    for (const [x, y] of [
      [QUIET, QUIET],
      [last, QUIET],
      [QUIET, last],
    ])
      expect(dark.has(`${x},${y}`)).toBe(true);
    const near = [...dark].some((one) => one.split(',').some((at) => Number(at) < QUIET || Number(at) > last));
    expect(near).toBe(false);
  });

  it('has the stripes between the finders that tell a camera how large a square is', () => {
    const row = Array.from({ length: size - 2 * QUIET - 16 }, (_, i) => dark.has(`${QUIET + 8 + i},${QUIET + 6}`));
    expect(row).toEqual(row.map((_, i) => i % 2 === 0));
  });
});
