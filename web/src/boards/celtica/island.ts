// Where things lie on the island: the road is a spiral from the harbour to the monastery. Pure geometry.
import { sequence } from '../../art/trees.ts';
import type { Place } from '../../wire/celtica.ts';

export type Point = readonly [x: number, y: number];

/** A picture's size and how the road winds through it. */
export interface Sheet {
  width: number;
  height: number;
  /** Half axes of the spiral, its turns, and where it begins, in degrees. */
  across: number;
  down: number;
  turns: number;
  from: number;
  /** Radius of a place. */
  place: number;
}

export const WIDE: Sheet = { width: 980, height: 524, across: 408, down: 204, turns: 1.66, from: 150, place: 29 };
export const TALL: Sheet = { width: 390, height: 462, across: 158, down: 196, turns: 1.66, from: 132, place: 18 };

export interface Island {
  sheet: Sheet;
  places: ReadonlyMap<string, Point>;
  /** The way from a place to the next, both ends included. */
  ways: readonly { from: string; to: string; points: readonly Point[] }[];
}

const FINE = 1600; // points of the spiral
const round = (value: number): number => Math.round(value * 10) / 10;
const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function spiral({ width, height, across, down, turns, from }: Sheet): Point[] {
  return Array.from({ length: FINE + 1 }, (_, i): Point => {
    const t = i / FINE;
    const radius = 1 - t ** 1.42;
    const angle = ((from - t ** 0.94 * 360 * turns) * Math.PI) / 180;
    return [width / 2 + across * radius * Math.cos(angle), height / 2 + down * radius * Math.sin(angle)];
  });
}

/** Indices on a line that divide its length into equal steps. */
function equalSteps(line: readonly Point[], steps: number): number[] {
  const length = [0];
  for (let i = 1; i < line.length; i++) length.push(length[i - 1]! + distance(line[i - 1]!, line[i]!));
  const total = length[length.length - 1]!;
  return Array.from({ length: steps + 1 }, (_, k) => length.findIndex((one) => one >= (total * k) / steps - 1e-9));
}

/** How many routes lead through each place; those all routes share lie on the spiral itself. */
function routes(places: readonly Place[]): Map<string, number> {
  const index = new Map(places.map((place, i) => [place.id, i]));
  const ahead = places.map(() => 0);
  const behind = places.map(() => 0);
  for (let i = places.length - 1; i >= 0; i--)
    ahead[i] = places[i]!.next.reduce((sum, next) => sum + ahead[index.get(next)!]!, 0) || 1;
  behind[0] = 1;
  places.forEach((place, i) => place.next.forEach((next) => (behind[index.get(next)!]! += behind[i]!)));
  return new Map(places.map((place, i) => [place.id, ahead[i]! * behind[i]!]));
}

/** To which side of the road a place lies: 0 on it, −1 and 1 where it forks. */
function sides(places: readonly Place[]): Map<string, number> {
  const through = routes(places);
  const all = Math.max(...through.values());
  const side = new Map<string, number>();
  for (const place of places) {
    const own = through.get(place.id) === all ? 0 : (side.get(place.id) ?? 0);
    side.set(place.id, own);
    place.next.forEach((next, i) => {
      const lane = place.next.length > 1 ? i * 2 - 1 : own;
      if (through.get(next) !== all && !side.has(next)) side.set(next, lane);
    });
  }
  return side;
}

export function layOut(places: readonly Place[], sheet: Sheet): Island {
  const line = spiral(sheet);
  const at = equalSteps(line, places.length - 1);
  const side = sides(places);
  const points = new Map<string, Point>();
  places.forEach((place, i) =>
    points.set(place.id, beside(line, at[i]!, (side.get(place.id) ?? 0) * sheet.place * 1.5)),
  );
  const order = new Map(places.map((place, i) => [place.id, i]));
  const ways = places.flatMap((place, i) =>
    place.next.map((to) => {
      const on = order.get(to)!;
      const [leaves, comes] = [side.get(place.id) ?? 0, side.get(to) ?? 0];
      const between = lane(line, at[i]!, at[on]!, leaves * sheet.place * 1.5, comes * sheet.place * 1.5);
      return { from: place.id, to, points: [points.get(place.id)!, ...between, points.get(to)!] };
    }),
  );
  return { sheet, places: points, ways };
}

/** Along a line, so far beside it at first and so far at last: where a road forks it winds as the whole road does. */
function lane(line: readonly Point[], from: number, to: number, first: number, last: number): Point[] {
  const STEP = 8;
  return Array.from({ length: Math.floor((to - from - 1) / STEP) }, (_, k) => {
    const done = ((k + 1) * STEP) / (to - from);
    return beside(line, from + (k + 1) * STEP, first + (last - first) * done);
  });
}

/** A point of a line, or one so far to its left. */
function beside(line: readonly Point[], i: number, by: number): Point {
  const [x, y] = line[i]!;
  if (!by) return [round(x), round(y)];
  const [ahead, back] = [line[Math.min(i + 5, line.length - 1)]!, line[Math.max(i - 5, 0)]!];
  const length = distance(ahead, back);
  return [round(x + ((ahead[1] - back[1]) / length) * by), round(y - ((ahead[0] - back[0]) / length) * by)];
}

export interface Standing {
  druid: string;
  place: string;
  x: number;
  y: number;
}

/** Where druids stand: one beside the picture of its place, several side by side. */
export function standingOn({ sheet, places }: Island, druids: Readonly<Record<string, string>>): Standing[] {
  const together = new Map<string, string[]>();
  for (const [druid, place] of Object.entries(druids)) together.set(place, [...(together.get(place) ?? []), druid]);
  return [...together].flatMap(([place, all]) => {
    const [x, y] = places.get(place) ?? [0, 0];
    const gap = Math.min(1.25, 3.4 / all.length) * sheet.place;
    const first = all.length === 1 ? sheet.place * 0.8 : (-gap * (all.length - 1)) / 2;
    return all.map((druid, i) => ({ druid, place, x: x + first + i * gap, y: y - sheet.place * 1.02 }));
  });
}

/** The points a druid passes from one place to another, by the shortest route. */
export function route(island: Island, from: string, to: string): Point[] {
  const before = new Map<string, (typeof island.ways)[number]>();
  const queue = [from];
  while (queue.length && !before.has(to)) {
    const here = queue.shift()!;
    for (const way of island.ways)
      if (way.from === here && !before.has(way.to)) {
        before.set(way.to, way);
        queue.push(way.to);
      }
  }
  const points: Point[] = [];
  for (let at = to; at !== from;) {
    const way = before.get(at);
    if (!way) return [island.places.get(from)!, island.places.get(to)!];
    points.unshift(...way.points);
    at = way.from;
  }
  return points;
}

export const pathOf = (points: readonly Point[]): string =>
  points.length ? `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}` : '';

/** The coast, so far outside (or, below 0, inside) the shore. */
export function coast({ width, height, across, down, place }: Sheet, out: number): string {
  const next = sequence(3);
  const phase = [next() * 6, next() * 6, next() * 6, next() * 6];
  const COUNT = 90;
  const points = Array.from({ length: COUNT }, (_, i): Point => {
    const a = (i / COUNT) * 2 * Math.PI;
    const ripple =
      1 +
      0.035 * Math.sin(3 * a + phase[0]!) +
      0.03 * Math.sin(5 * a + phase[1]!) +
      0.022 * Math.sin(9 * a + phase[2]!) +
      0.014 * Math.sin(17 * a + phase[3]!);
    const [rx, ry] = [(across + place * 1.55 + out) * ripple, (down + place * 1.35 + out) * ripple];
    return [width / 2 + rx * Math.cos(a), height / 2 + ry * Math.sin(a)];
  });
  const rounded = points.map((point, i) => {
    const after = points[(i + 1) % COUNT]!;
    return (
      `Q${round(point[0])} ${round(point[1])} ${round((point[0] + after[0]) / 2)}` +
      ` ${round((point[1] + after[1]) / 2)}`
    );
  });
  const last = points[COUNT - 1]!;
  const first = points[0]!;
  return `M${round((last[0] + first[0]) / 2)} ${round((last[1] + first[1]) / 2)}${rounded.join('')}Z`;
}

export interface Growth {
  x: number;
  y: number;
  kind: 'pine' | 'hill' | 'tuft';
  size: number;
}

/** Trees, hills and grass between the turns of the road, those in front last. */
export function growth(island: Island): Growth[] {
  const { sheet, places, ways } = island;
  const next = sequence(14);
  const keep = [...places.values()];
  const road = ways.flatMap((way) => way.points);
  const wanted = sheet.width > 800 ? 74 : 40;
  const found: Growth[] = [];
  for (let tries = 0; tries < 4000 && found.length < wanted; tries++) {
    const angle = next() * 2 * Math.PI;
    const reach = Math.sqrt(next());
    const x = sheet.width / 2 + (sheet.across + sheet.place * 0.6) * reach * Math.cos(angle);
    const y = sheet.height / 2 + (sheet.down + sheet.place * 0.4) * reach * Math.sin(angle);
    const here: Point = [x, y];
    const free =
      keep.every((place) => distance(place, here) > sheet.place * 1.7) &&
      road.every((point) => distance(point, here) > sheet.place * 0.75) &&
      found.every((one) => distance([one.x, one.y], here) > 22);
    if (!free) continue;
    const lot = next();
    const kind = lot < 0.55 ? 'pine' : lot < 0.85 ? 'hill' : 'tuft';
    found.push({ x: round(x), y: round(y), kind, size: round(20 + next() * 9) });
  }
  return found.sort((a, b) => a.y - b.y);
}

/** Waves over the whole sheet, as one path. */
export function waves({ width, height }: Sheet): string {
  let path = '';
  for (let y = 14, row = 0; y < height; y += 17, row++)
    for (let x = -20 + (row % 2) * 17; x < width + 20; x += 34) path += `M${x} ${y}q5-5 10 0t10 0`;
  return path;
}

/** The outline of a place, which tells its kind: circle take, shield castle, broken stone ruin, lozenge cult site. */
export function outline(kind: Place['kind'], s: number): string {
  const p = (...numbers: number[]) => numbers.map((n) => round(n * s)).join(' ');
  switch (kind) {
    case 'ruin':
      return (
        `M${p(-1, 0.2)}L${p(-0.8, -0.75)} ${p(-0.2, -1.02)} ${p(0.45, -0.85)} ${p(1, -0.25)} ${p(0.85, 0.6)}` +
        ` ${p(0.2, 1)} ${p(-0.6, 0.85)}Z`
      );
    case 'cult':
      return `M${p(0, -1.12)}L${p(1.12, 0)} ${p(0, 1.12)} ${p(-1.12, 0)}Z`;
    case 'castle':
      return `M${p(-0.9, -0.9)}H${p(0.9)}V${p(0.2)}Q${p(0.9, 0.9)} ${p(0, 1.05)}Q${p(-0.9, 0.9)} ${p(-0.9, 0.2)}Z`;
    default:
      return `M${p(-1, 0)}a${p(1, 1)} 0 1 1 ${p(2, 0)}a${p(1, 1)} 0 1 1 ${p(-2, 0)}Z`;
  }
}
