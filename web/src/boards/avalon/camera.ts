// What part of a sheet is looked at: whole, or nearer by pinch, wheel and keys, moved by drag. Pure.
import type { Point } from './isle.ts';

export interface Extent {
  width: number;
  height: number;
}

/** A window on a sheet: its middle, and how much larger than life things are seen through it. */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export const NEAREST = 3;

/** The part of the sheet that is seen in a window so large, at a zoom of so many pixels a unit. */
export const seen = (window: Extent, zoom: number): Extent => ({
  width: window.width / zoom,
  height: window.height / zoom,
});

/** The zoom at which all of something is seen. */
export const fit = (all: Extent, window: Extent): number =>
  Math.min(window.width / all.width, window.height / all.height);

const within = (value: number, low: number, high: number): number =>
  low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value));

/** The camera held to the sheet: neither farther than all of it, nor beyond its edges. */
export function held({ x, y, zoom }: Camera, sheet: Extent, window: Extent): Camera {
  const near = within(zoom, fit(sheet, window), NEAREST);
  const part = seen(window, near);
  return {
    zoom: near,
    x: within(x, part.width / 2, sheet.width - part.width / 2),
    y: within(y, part.height / 2, sheet.height - part.height / 2),
  };
}

/** Nearer or farther by a factor, while the point under the fingers stays under them (in pixels from the middle). */
export function zoomed(camera: Camera, factor: number, [dx, dy]: Point = [0, 0]): Camera {
  const zoom = camera.zoom * factor;
  const shift = 1 / camera.zoom - 1 / zoom;
  return { zoom, x: camera.x + dx * shift, y: camera.y + dy * shift };
}

export const dragged = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.zoom,
  y: camera.y - dy / camera.zoom,
});

/** As an SVG has it. */
export function viewBox({ x, y, zoom }: Camera, window: Extent): string {
  const { width, height } = seen(window, zoom);
  return [x - width / 2, y - height / 2, width, height].map((n) => Math.round(n * 10) / 10).join(' ');
}

/** How a picture taken at one camera is shown at another until it is drawn anew: as a CSS transform. */
export function shifted(from: Camera, to: Camera): string {
  const scale = to.zoom / from.zoom;
  const by = (distance: number) => Math.round(distance * to.zoom * 10) / 10;
  return `translate(${by(from.x - to.x)}px, ${by(from.y - to.y)}px) scale(${Math.round(scale * 1e4) / 1e4})`;
}
