import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { dragged, fit, held, shifted, viewBox, zoomed } from '../src/boards/avalon/camera.ts';
import { Isle, TALL, WIDE, curls, rounds, type Cell, type Spot } from '../src/boards/avalon/isle.ts';
import { merged, motifOf, vignette } from '../src/boards/avalon/motifs.ts';
import { linesOf, parties, pawnsOf, stepsOf } from '../src/boards/avalon/pieces.ts';
import type { Happened, PrintedLocation, PrintedMotif, View } from '../src/wire/avalon.ts';
import type { Told } from '../src/table/state.ts';
import type { Avalon } from '../src/wire/avalon.ts';

/* The isle: what its places look like, where they lie, what is seen of it, and who stands where. */

interface Fixture {
  scene: { land: Cell[]; locations: PrintedLocation[] };
  moments: { view: View }[];
}
const { scene, moments } = JSON.parse(
  readFileSync(new URL('../fixtures/avalon.json', import.meta.url), 'utf8'),
) as Fixture;

const CELLS: Cell[] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
];
const spot = (place: number, cell: Cell, ways: Record<string, number> = {}, ground = 'meadow'): Spot => ({
  place,
  cell,
  ground,
  ways,
  leads: Object.keys(ways),
});

describe('motifs', () => {
  const document = readFileSync(new URL('../../docs/content.md', import.meta.url), 'utf8');
  const rows = [...document.matchAll(/^\| (`[a-z`, ]+`) \| ([a-z]*) ?\| ?([a-z`, ]*) ?\|$/gm)];
  const shapes = rows.flatMap(([, names, count, having]) =>
    [...names!.matchAll(/`(\w+)`/g)].map((name) => ({
      shape: name[1]!,
      counted: !!count,
      having: [...having!.matchAll(/`(\w+)`/g)].map((one) => one[1]!),
    })),
  );

  test('every shape a pack may name is drawn, and no feature of it is for nothing', () => {
    expect(shapes).toHaveLength(26);
    for (const { shape, having, counted } of shapes) {
      const plain = { shape, ground: 'meadow', count: null, having: [] };
      const drawing = (features: string[]) => JSON.stringify(vignette({ ...plain, having: features }));
      expect(motifOf({ motif: plain, seals: [] }).shape).toBe(shape);
      expect(vignette(plain).length).toBeGreaterThan(1);
      const [few, more] = [2, 4].map((count) => JSON.stringify(vignette({ ...plain, count })));
      expect(few !== more).toBe(counted);
      // What belongs to another feature is drawn with that: a heron stands by a fall, a door is in a mound.
      for (const one of having)
        expect(
          having.some((other) => {
            const without = [other].filter((name) => name !== one);
            return drawing([...without, one]) !== drawing(without);
          }),
        ).toBe(true);
    }
  });

  test('every place of the campaign has one', () => {
    const { location } = parse(
      readFileSync(
        new URL('../../src/nemeton/games/avalon/data/apple_and_ash/locations.toml', import.meta.url),
        'utf8',
      ),
    ) as { location: { number: number; motif?: { shape: string } }[] };

    expect(location.filter(({ motif }) => !motif).map(({ number }) => number)).toEqual([]);
    for (const place of scene.locations) expect(motifOf(place)).toBe(place.motif);
  });

  test('a place without one is plain, and so is one nobody has drawn', () => {
    const strange = { shape: 'castle', ground: 'down', count: null, having: [] } satisfies PrintedMotif;

    expect(motifOf({ seals: ['menhir'] }).shape).toBe('mound');
    expect(motifOf({ seals: ['menhir', 'friendly'] }).shape).toBe('house');
    expect(motifOf({ seals: [], motif: strange }).shape).toBe('mound');
  });

  test('strokes of one ink that follow each other are one path', () => {
    const strokes = [
      { ink: 'wood', d: 'M0 0' },
      { ink: 'wood', d: 'M1 1' },
      { ink: 'hatch', d: '' },
      { ink: 'stone', d: 'M2 2' },
      { ink: 'wood', d: 'M3 3' },
    ];

    expect(merged(strokes).map(({ ink, d }) => `${ink} ${d}`)).toEqual(['wood M0 0M1 1', 'stone M2 2', 'wood M3 3']);
  });
});

describe('ground', () => {
  const isle = new Isle(CELLS, [], WIDE);

  test('north is above, and all cells lie on the sheet', () => {
    const [[, south], [, north]] = [isle.middle([0, 0]), isle.middle([0, 1])];

    expect(north).toBeLessThan(south);
    for (const sheet of [WIDE, TALL]) {
      const whole = new Isle(scene.land, [], sheet);
      for (const cell of scene.land) {
        const [x, y] = whole.at(cell);
        expect(x).toBeGreaterThan(40);
        expect(x).toBeLessThan(whole.width - 40);
        expect(y).toBeGreaterThan(40);
        expect(y).toBeLessThan(whole.height - 30);
      }
    }
  });

  test('the coast goes round the land in one line', () => {
    const line = new Isle(scene.land, [], WIDE).coast(-1.35);

    expect(line!.match(/M/g)).toHaveLength(1);
    expect(line!.endsWith('Z')).toBe(true);
  });

  test('a road is one road, seen from either end', () => {
    const there = isle.walk([0, 0], [1, 0]);
    const back = isle.walk([1, 0], [0, 0]);

    expect(back.reverse()).toEqual(there);
    expect(there[0]).toEqual([...isle.at([0, 0])]);
  });

  test('neighbours without a way are kept apart, those with one are not', () => {
    const joined = [spot(101, [0, 0], { east: 102 }), spot(102, [1, 0], { west: 101 })];
    const apart = [spot(101, [0, 0]), spot(102, [1, 0])];
    const rocky = apart.map((one) => ({ ...one, ground: 'rock' }));

    expect(isle.barriers(joined)).toEqual({ water: '', crags: '' });
    expect(isle.barriers(apart).water).not.toBe('');
    expect(isle.barriers(rocky).crags).not.toBe('');
  });

  test('mist lies where nothing is seen, and on no place that is', () => {
    const seen = [spot(101, [0, 0])];
    const mist = isle.mist(seen);
    const [x, y] = isle.at([0, 0]);

    expect(isle.mist(CELLS.map((cell, i) => spot(101 + i, cell)))).toEqual([]);
    expect(mist.length).toBeGreaterThan(9);
    for (const one of mist) expect(Math.hypot(one.x - x, (one.y - y) * 1.4)).toBeGreaterThan(one.r);
    expect(rounds(mist).match(/M/g)).toHaveLength(mist.length);
    expect(curls(mist)).toBe(curls(mist));
  });

  test('what grows keeps off the places', () => {
    const seen = CELLS.map((cell, i) => spot(101 + i, cell, {}, ['wood', 'fen', 'down', 'rock'][i]));

    expect(isle.growth(seen).length).toBeGreaterThan(3);
    expect(isle.growth([])).toEqual([]);
  });
});

describe('camera', () => {
  const [sheet, window] = [
    { width: 800, height: 600 },
    { width: 400, height: 300 },
  ];

  test('it stays on the sheet, and is never farther than all of it', () => {
    expect(held({ x: 0, y: 900, zoom: 1 }, sheet, window)).toEqual({ x: 200, y: 450, zoom: 1 });
    expect(held({ x: 0, y: 0, zoom: 0.1 }, sheet, window)).toEqual({ x: 400, y: 300, zoom: fit(sheet, window) });
  });

  test('what is under the fingers stays under them', () => {
    const from = { x: 400, y: 300, zoom: 1 };
    const to = zoomed(from, 2, [100, -50]);
    const under = (camera: typeof from) => [camera.x + 100 / camera.zoom, camera.y - 50 / camera.zoom];

    expect(to.zoom).toBe(2);
    expect(under(to)).toEqual(under(from));
  });

  test('a drag moves the picture with the hand, and the shift shows it before it is drawn anew', () => {
    const from = { x: 400, y: 300, zoom: 2 };
    const to = dragged(from, 30, -10);

    expect([to.x, to.y]).toEqual([385, 305]);
    expect(shifted(from, to)).toBe('translate(30px, -10px) scale(1)');
    expect(viewBox(from, window)).toBe('300 225 200 150');
  });
});

describe('who stands where', () => {
  const told = (...events: object[]): Told<Avalon> =>
    ({ seq: 1, at: 0, what: { e: 'moved', seat: 0 }, events }) as unknown as Told<Avalon>;
  const people = (...places: number[]) =>
    ({ characters: places.map((location, seat) => ({ seat, location })) }) as unknown as View;
  const acted = (...members: number[]) => ({ event: 'action_taken', seat: members[0], members });

  test('who acted together and stands together is a party, until the next day', () => {
    const log = [told({ event: 'day_began', day: 2 }), told(acted(0, 2)), told(acted(1))];

    expect(parties(people(103, 101, 103), log)).toEqual([[0, 2]]);
    expect(parties(people(103, 101, 104), log)).toEqual([]);
    expect(parties(people(103, 101, 103), [...log, told(acted(2))])).toEqual([]);
    expect(parties(people(103, 101, 103), [...log, told({ event: 'day_began', day: 3 })])).toEqual([]);
  });

  test('a party stands side by side and shares one torc', () => {
    const pawns = pawnsOf(people(103, 103, 103), [[0, 2]]);

    expect(pawns.map(({ seat }) => seat)).toEqual([0, 2, 1]);
    expect(pawns.map(({ party }) => party)).toEqual([2, 0, 0]);
    expect(pawns.map(({ aside }) => aside)).toEqual([-0.78, 0, 0.78]);
  });

  test('a step goes from where one was last told to be', () => {
    const moved = (seat: number, location: number) => ({ event: 'character_moved', seat, location }) as Happened;

    expect(stepsOf([moved(0, 101)], [moved(0, 103), moved(1, 103), moved(0, 109)])).toEqual([
      { seat: 0, from: 101, to: 103 },
      { seat: 0, from: 103, to: 109 },
    ]);
  });

  test('a long name has two lines, broken where the longer one is shortest', () => {
    expect(linesOf('Salt Steps')).toEqual(['Salt Steps']);
    expect(linesOf('Hendre of the Last Ember')).toEqual(['Hendre of the', 'Last Ember']);
    expect(linesOf('Immerwiederkehr')).toEqual(['Immerwiederkehr']);
  });

  test('everybody of a real game stands on a place that is seen', () => {
    for (const { view } of moments.filter((one) => one.view.day > 0)) {
      const places = new Set(view.locations.map(({ location }) => location));
      for (const pawn of pawnsOf(view, [])) expect(places).toContain(pawn.place);
    }
  });
});
