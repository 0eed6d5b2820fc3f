import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TALL, WIDE, growth, layOut, route, type Point } from '../src/boards/celtica/island.ts';
import type { Place } from '../src/wire/celtica.ts';

/* The island's geometry, on the board of the box and on one with a fork. */

const classic = (
  JSON.parse(readFileSync(new URL('../fixtures/celtica.json', import.meta.url), 'utf8')) as {
    scene: { places: Place[] };
  }
).scene.places;

const forked: Place[] = classic.map((place) => ({
  ...place,
  next: { P14: ['P15', 'P16'], P15: ['P17'], P16: ['P18'] }[place.id] ?? place.next,
}));

const far = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

test.each([
  ['classic, wide', classic, WIDE],
  ['classic, tall', classic, TALL],
  ['forked, wide', forked, WIDE],
  ['forked, tall', forked, TALL],
] as const)('no two places of %s touch', (_, places, sheet) => {
  const points = [...layOut(places, sheet).places.values()];
  const gaps = points.flatMap((a, i) => points.slice(i + 1).map((b) => far(a, b)));

  expect(points).toHaveLength(19);
  expect(Math.min(...gaps)).toBeGreaterThan(2 * sheet.place);
});

test('a druid passes all places between', () => {
  const island = layOut(classic, WIDE);
  const walk = route(island, 'P03', 'P06');

  for (const id of ['P03', 'P04', 'P05', 'P06'])
    expect(Math.min(...walk.map((point) => far(point, island.places.get(id)!)))).toBeLessThan(3);
});

test('a fork is walked on one side', () => {
  const island = layOut(forked, WIDE);
  const walk = route(island, 'P14', 'P16');

  expect([walk[0], walk.at(-1)]).toEqual([island.places.get('P14'), island.places.get('P16')]);
  expect(Math.min(...walk.map((point) => far(point, island.places.get('P15')!)))).toBeGreaterThan(WIDE.place);
});

test.each([
  ['classic, wide', classic, WIDE],
  ['classic, tall', classic, TALL],
  ['forked, wide', forked, WIDE],
  ['forked, tall', forked, TALL],
] as const)('no way of %s runs behind a place it does not lead to', (_, places, sheet) => {
  const island = layOut(places, sheet);
  const gaps = island.ways.flatMap(({ from, to, points }) =>
    [...island.places].flatMap(([id, place]) =>
      id === from || id === to
        ? []
        : points.slice(1).map(([x, y], i) => far([(x + points[i]![0]) / 2, (y + points[i]![1]) / 2], place)),
    ),
  );

  expect(Math.min(...gaps)).toBeGreaterThan(sheet.place * 1.2);
});

test('nothing grows on places or on the road', () => {
  const island = layOut(classic, WIDE);
  const plants = growth(island);

  expect(plants.length).toBeGreaterThan(40);
  for (const { x, y } of plants) {
    for (const place of island.places.values()) expect(far(place, [x, y])).toBeGreaterThan(WIDE.place);
    for (const way of island.ways)
      for (const point of way.points) expect(far(point, [x, y])).toBeGreaterThan(WIDE.place * 0.7);
  }
});
