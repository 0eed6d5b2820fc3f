// A text as a QR code, as one path of squares: for a camera opposite the screen.
import { correction, generate } from 'lean-qr';

/** Squares of nothing around it, without which a camera does not find it. */
export const QUIET = 4;

export interface QrCode {
  /** How many squares it measures, with the quiet ones. */
  size: number;
  path: string;
}

/** Squares that touch in a row are one stroke: no seams between them at any size. */
export function qrCode(text: string): QrCode {
  const code = generate(text, { minCorrectionLevel: correction.M });
  let path = '';
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      let run = 0;
      while (code.get(x + run, y)) run++;
      if (run) path += `M${x + QUIET} ${y + QUIET}h${run}v1h-${run}z`;
      x += run;
    }
  return { size: code.size + 2 * QUIET, path };
}
