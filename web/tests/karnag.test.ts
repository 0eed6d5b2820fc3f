// Karnag's board: where things lie, what may be aimed at, what is asked about what may not, and what happened as lines.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aimsBySpot, doubt, isOnTheWay, offBoard, raysOf, sight } from '../src/boards/karnag/aims.ts';
import { worth } from '../src/boards/karnag/acts.ts';
import { chain } from '../src/boards/karnag/chain.ts';
import {
  SIDE,
  alignments,
  apart,
  at,
  borders,
  gateBox,
  gladeSquares,
  layOut,
  plinth,
  regionAt,
  route,
  standing,
  walk,
  type Square,
} from '../src/boards/karnag/glade.ts';
import { crawls, picture } from '../src/boards/karnag/preview.ts';
import { marks, motions, scored, traces } from '../src/boards/karnag/traces.ts';
import type { Described, Happened, Karnag, Question, Scene, View } from '../src/wire/karnag.ts';
import type { Choice } from '../src/wire/wire.ts';

interface Fixture {
  scene: Scene;
  moments: { seat: number | null; view: View }[];
}
const fixture = JSON.parse(readFileSync(new URL('../fixtures/karnag.json', import.meta.url), 'utf8')) as Fixture;
const scene = fixture.scene;

/** A board of another size, with a cauldron whose dark squares do not hang together. */
const small: Scene = {
  ...scene,
  columns: 7,
  rows: 6,
  glade: ['ggggggg', 'gldddlg', 'gld12dg', 'gld43dg', 'gldddlg', 'ggggggg'],
  arrows: ['W', 'N', 'E', 'S'],
  path: ring(7, 6),
  corners: [0, 8, 15, 23],
  cauldrons: [
    { id: 'C1', size: 'small', dark: [3, 4, 5], entrances: [4], places: 1 },
    { id: 'C2', size: 'small', dark: [10, 11, 12], entrances: [11, 12], places: 2 },
    { id: 'C3', size: 'small', dark: [18, 19, 20, 25, 26], entrances: [19], places: 2 },
  ],
};

function ring(columns: number, rows: number): [number, number][] {
  const top = Array.from({ length: columns + 2 }, (_, x): [number, number] => [x, 0]);
  const right = Array.from({ length: rows }, (_, y): [number, number] => [columns + 1, y + 1]);
  const bottom = Array.from({ length: columns + 2 }, (_, x): [number, number] => [columns + 1 - x, rows + 1]);
  const left = Array.from({ length: rows }, (_, y): [number, number] => [0, rows - y]);
  return [...top, ...right, ...bottom, ...left];
}

const seatOf = (druids: (string | null)[], more: object = {}) =>
  ({
    druids,
    gems: [],
    menhirs: [],
    points: 10,
    mana: 18,
    hand: {},
    captured: [],
    levels: {},
    ...more,
  }) as unknown as View['seats'][number];

const viewOf = (more: object): View =>
  ({
    seat: 0,
    seats: [seatOf(['p36', 'p45', 'p9'])],
    creatures: [],
    obstacles: {},
    tiles: [],
    window: null,
    ring: [],
    ...more,
  }) as unknown as View;

const events = (happened: object[]): Happened[] => happened as Happened[];
const meaning = (means: object): Described => means as Described;
const option = (action: number, means: object): Choice<Karnag> => ({ action, means: meaning(means) });
const askOf = (kind: Question['kind'], about: object = {}): Question => ({ kind, about }) as Question;

describe.each([
  ['the classic board', scene],
  ['a small board', small],
])('%s', (_, board) => {
  it.each([false, true])('has every square in its own place inside the picture (turned: %s)', (turned) => {
    const layout = layOut(board, turned);
    const points = [...board.path, ...gladeSquares(board)].map((square) => at(layout, square).join(' '));

    expect(new Set(points).size).toBe(points.length);
    for (const square of board.path) {
      const [x, y] = at(layout, square);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(layout.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(layout.height);
    }
  });

  it('turns a quarter clockwise on a phone', () => {
    const layout = layOut(board, true);
    const [wide, tall] = [board.rows + 2, board.columns + 2];

    expect(layout.board.width).toBe(wide * SIDE);
    expect(layout.board.height).toBe(tall * SIDE);
    expect(at(layout, [0, 0])).toEqual([layout.board.x + (wide - 0.5) * SIDE, layout.board.y + SIDE / 2]);
  });

  it.each([false, true])(
    'has cauldrons with a place for each druid, off the path and off each other (turned: %s)',
    (turned) => {
      const layout = layOut(board, turned);
      const { x, y, width, height } = layout.board;

      expect(layout.basins.map(({ id, seats }) => [id, seats.length])).toEqual(
        board.cauldrons.map(({ id, places }) => [id, places]),
      );
      for (const { box } of layout.basins) {
        const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
        expect(cx > x && cx < x + width && cy > y && cy < y + height).toBe(false);
        const frame = layout.turned ? 0 : 28; // at a desk they may lie over it
        expect(box.x).toBeGreaterThanOrEqual(-frame);
        expect(box.x + box.width).toBeLessThanOrEqual(layout.width + frame);
      }
      const rights = layout.basins.filter(({ side }) => side === 'row').map(({ box }) => box.x + box.width);
      expect(rights).toEqual([...rights].sort((a, b) => a - b));
    },
  );

  it('has a gate of two by two squares, with borders round every region', () => {
    const layout = layOut(board, false);
    const box = gateBox(layout);

    expect([box.width, box.height]).toEqual([2 * SIDE, 2 * SIDE]);
    expect(borders(layout).split('M').length).toBeGreaterThan(8);
  });
});

describe('places', () => {
  it('knows regions, and that there is none outside', () => {
    expect(regionAt(scene, [1, 1])).toBe('green');
    expect(regionAt(scene, [6, 4])).toBe('dark');
    expect(regionAt(scene, [7, 5])).toBe('gate');
    expect(regionAt(scene, [0, 3])).toBeNull();
    expect(regionAt(scene, [15, 3])).toBeNull();
  });

  it('goes round the path that way, or the shorter one', () => {
    expect(walk(52, 50, 1)).toEqual([50, 51, 0, 1]);
    expect(walk(52, 1, 50)).toEqual([1, 0, 51, 50]);
    expect(walk(52, 1, 3, 'counterclockwise')).toHaveLength(51);
    expect(apart(52, 50, 2)).toBe(4);
  });

  it('leads into a cauldron by its entrance', () => {
    const layout = layOut(scene, false);
    const points = route(layout, 'p2', 'C1', 'clockwise');

    expect(points.slice(0, 3)).toEqual([at(layout, [2, 0]), at(layout, [3, 0]), at(layout, [4, 0])]);
    expect(points.at(-1)![1]).toBeLessThan(at(layout, [4, 0])[1]);
  });

  it('puts druids of a cauldron and of the council beside each other', () => {
    const layout = layOut(scene, false);
    const druids = standing(layout, [{ druids: ['C1', 'council', 'p0'] }, { druids: ['C1', 'council', null] }]);

    expect(druids).toHaveLength(5);
    expect(new Set(druids.map(({ at: point }) => point.join(' '))).size).toBe(5);
    const all = Array.from({ length: 5 }, () => ({ druids: ['council', 'council', 'council'] }));
    const { council } = layout;
    for (const {
      at: [x],
    } of standing(layout, all))
      expect(x).toBeLessThan(council.x + council.width);
  });

  it('draws a tile of any shape as one thing', () => {
    const layout = layOut(small, false);
    expect(
      plinth(layout, [
        [1, 1],
        [2, 1],
        [1, 2],
      ]).split('Z'),
    ).toHaveLength(3 + 2 + 1);
    expect(plinth(layout, [[7, 6]]).split('Z')).toHaveLength(2);
    expect(alignments(layOut(small, true))).toEqual([]);
  });
});

describe('aiming', () => {
  it('knows where options are on the board, the nearest first where several are', () => {
    const aims = aimsBySpot(
      [
        option(1, { kind: 'spend_points', points: 4, path: 7 }),
        option(2, { kind: 'enter_cauldron', cauldron: 'C3', points: 6 }),
        option(3, { kind: 'enter_cauldron', cauldron: 'C3', points: 5 }),
        option(4, { kind: 'shift_gem', square: [5, 5], direction: 'E' }),
        option(5, { kind: 'done' }),
      ],
      scene,
    );

    expect([...aims.keys()].sort()).toEqual(['6,5', '7,0', 'C3']);
    expect(aims.get('C3')!.map(({ points }) => points)).toEqual([5, 6]);
  });

  it('takes a way by any place it leads to', () => {
    const way = option(1, { kind: 'choose_way', way: 'clockwise', ends: { p37: 1, C5: 2 } });

    expect([...aimsBySpot([way], scene).keys()]).toEqual(['4,11', 'C5']);
    expect(isOnTheWay(way)).toBe(true);
    expect(offBoard([way, option(2, { kind: 'start_druid', path: 3 })], scene)).toEqual([way]);
  });

  it('draws rays from both druids', () => {
    const own = seatOf(['p36', 'p45', 'p9']);
    const rays = raysOf(meaning({ kind: 'create_gem', druids: [1, 2], square: [5, 7], mana: 8 }), own, scene);

    expect(rays).toEqual([
      { druid: 1, from: [5, 11], to: [5, 7] },
      { druid: 2, from: [0, 7], to: [5, 7] },
    ]);
    expect(sight(scene, 45)).toEqual({ row: 7 });
    expect(sight(scene, 0)).toBeNull();
  });

  const layout = layOut(scene, false);
  const view = viewOf({ seats: [seatOf(['p36', 'p45', 'p9'], { points: 4, gems: [[9, 7]] })] });

  it('shows what a gem costs and lies in line with, as the game says', () => {
    const means = meaning({ kind: 'create_gem', druids: [1, 2], square: [5, 7], mana: 8 });
    const rays = [
      { druid: 1, squares: 3 },
      { druid: 2, squares: 4 },
    ];
    const gem = picture(means, '', askOf('gems'), view, layout, { rays, in_line: [[9, 7]] });
    const untold = picture(means, '', askOf('gems'), view, layout);

    expect(gem.rays.map(({ count }) => count)).toEqual([3, 4]);
    expect([gem.lines.length, gem.price?.text, gem.ghost?.kind]).toEqual([1, '8', 'gem']);
    expect([untold.rays.map(({ count }) => count), untold.lines]).toEqual([[0, 0], []]);
  });

  it('shows what a capture brings, and who would pay for an escape', () => {
    const after = { seat: view.seat ?? 0, points: 9, mana: 7, druids: [], gems: [] };
    const captured = meaning({ kind: 'capture_creature', druid: 3, creature: 'g01', square: [9, 3], mana: 3 });
    const losses = [{ seat: 0, place: 'p11', points: 3 }];
    const beasts = { ...view, creatures: [{ creature: 'g01', type: 'golem', square: [10, 1] }] } as object as View;
    const led = askOf('to', { creature: 'g01', steps: 1 });

    expect(picture(captured, '', askOf('capture'), view, layout, { seats: [after] }).gain?.text).toBe('+5');
    expect(picture(captured, '', askOf('capture'), view, layout).gain).toBeNull();
    const out = picture(meaning({ kind: 'move_creature', square: [10, 0] }), '', led, beasts, layout, { losses });
    expect(out.losses).toEqual(losses);
  });

  it('shows a walk from where the game says it starts', () => {
    const asked = askOf('points', { druid: 1, corner: null, way: 'clockwise' });
    const means = meaning({ kind: 'spend_points', points: 2, path: 38 });

    expect(picture(means, '', asked, view, layout, { origin: 'p36' }).ways[0]!.split('L')).toHaveLength(3);
    expect(picture(means, '', asked, view, layout).ways).toEqual([]);
  });

  it('shows a tile where it would lie', () => {
    const means = meaning({ kind: 'lay_tile', square: [3, 3], turns: 0 });

    expect(picture(means, '', askOf('lay_tile', { tile: 'R1' }), view, layout).ghost).toEqual({
      kind: 'tile',
      squares: [
        [3, 3, 'R'],
        [4, 3, 'R'],
      ],
    });
  });

  it('shows where creatures crawl, and who gets out', () => {
    const view = viewOf({
      creatures: [
        { creature: 'g01', type: 'golem', arrow: 'right', square: [8, 1], black_cube: false, next: [8, 0] },
        { creature: 'g02', type: 'golem', arrow: 'right', square: [3, 3], black_cube: false, next: null },
      ],
    });
    const found = crawls(view, layOut(scene, false));

    expect(found.map(({ to, escapes }) => [!!to, escapes])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(crawls(view, layOut(scene, false), '3,3')).toHaveLength(1);
  });
});

describe('why not', () => {
  const view = viewOf({ creatures: [{ creature: 'g03', type: 'golem', square: [2, 3] }] });

  it.each([
    ['start', '3,0', { text: 'start p3' }],
    ['move', '9,0', { text: 'druid 3' }],
    ['move', '1,1', { say: 'nothing_here' }],
    ['gems', '5,7', { text: 'create 1+2' }],
    ['gems', '5,6', { say: 'unseen_row', values: { row: 6 } }],
    ['gems', '6,7', { say: 'unseen_column', values: { column: 6 } }],
    ['capture', '2,3', { say: 'unseen_row', values: { row: 3 } }],
    ['capture', '2,4', { say: 'nothing_here' }],
    ['creature', '2,3', { text: 'creature g03' }],
    ['to', '2,4', { text: 'to 2,4' }],
  ] as const)('at %s, %s asks the right thing', (kind, spot, expected) => {
    expect(doubt(askOf(kind), spot, scene, view)).toEqual(expected);
  });

  it('counts the points to a square too far off, and to a cauldron', () => {
    const asked = askOf('points', { druid: 1, corner: null, way: 'clockwise' });
    expect(doubt(asked, '0,0', scene, view)).toEqual({ text: 'points 15' });
    expect(doubt(asked, 'C5', scene, view)).toEqual({ text: 'enter 5 with 2' });
  });
});

describe('what happened', () => {
  const layout = layOut(scene, false);

  it('is traced: walks, crawls out of the gate, rays of captures', () => {
    const happened = events([
      { event: 'creature_revealed', creature: 'g01', gate: 1 },
      {
        event: 'creature_arrived',
        creature: 'g01',
        squares: [
          [7, 4],
          [7, 3],
        ],
      },
      { event: 'druid_moved', seat: 0, druid: 1, origin: 'p3', place: 'p5' },
      { event: 'creature_captured', seat: 0, creature: 'g02', square: [8, 3], mana: 3 },
      { event: 'druid_moved', seat: 0, druid: 2, origin: 'p8', place: 'council' },
      { event: 'druid_moved', seat: 0, druid: 3, origin: 'reserve', place: 'p12' },
    ]);

    const lines = traces(layout, [{ seat: 0, events: happened }]);
    expect(lines.map(({ kind, seat }) => [kind, seat])).toEqual([
      ['crawl', null],
      ['walk', 0],
      ['ray', 0],
    ]);
    expect(lines[0]!.d.split('L')).toHaveLength(3);
    expect(marks(layout, happened)).toEqual([
      { square: [8, 3], kind: 'gone', seat: 0 },
      { square: [12, 0], kind: 'new', seat: 0 },
    ]);
  });

  it('is scored: every line of a right angle, with all it brought', () => {
    const happened = events([
      { event: 'gems_aligned', seat: 1, squares: 18 },
      { event: 'points_gained', seat: 1, points: 18, source: 'menhirs' },
      { event: 'menhir_raised', seat: 1, square: [4, 3] },
      { event: 'points_gained', seat: 1, points: 7, source: 'menhirs' },
      { event: 'menhir_raised', seat: 1, square: [14, 3] },
      { event: 'menhir_raised', seat: 1, square: [4, 10] },
    ]);
    const [only] = scored(happened, [[], []]);

    expect(only).toEqual({
      seat: 1,
      squares: 18,
      points: 25,
      lines: [
        [
          [4, 3],
          [14, 3],
        ],
        [
          [4, 3],
          [4, 10],
        ],
      ],
    });
    expect(scored(happened, [[], [[4, 8]]])[0]!.lines).toHaveLength(4);
  });

  it('moves one after the other, but creatures of a new round together', () => {
    const crawl = (creature: string, origin: Square, square: Square) => ({
      event: 'creature_moved',
      creature,
      origin,
      square,
    });
    const apartFrom = motions(
      layout,
      events([crawl('g01', [3, 3], [4, 3]), { event: 'druid_moved', seat: 0, druid: 1, origin: 'p3', place: 'p13' }]),
    );
    expect(apartFrom.map(({ delay, duration }) => [delay, duration])).toEqual([
      [0, 220],
      [280, 700],
    ]);
    const together = motions(
      layout,
      events([
        { event: 'round_began', round: 2, order: [] },
        crawl('g01', [8, 1], [8, 0]),
        { event: 'creature_escaped', creature: 'g01', path: 8 },
        crawl('g02', [3, 3], [4, 3]),
      ]),
    );

    expect(together.map(({ piece, delay, leaves }) => [piece, delay, leaves])).toEqual([
      ['g01', 0, true],
      ['g02', 60, false],
    ]);
  });
});

describe('the chain of decisions', () => {
  const view = viewOf({
    window: { seat: 0, row: 'main', position: 1, slot: 1 },
    tiles: [{ tile: 'gems', main: [], secondary: [] }],
  });
  const told = (...all: object[]) => [{ seq: 1, at: 0, what: { e: 'moved' as const, seat: 0 }, events: events(all) }];

  it('begins at the cube, and ends with what the question has settled', () => {
    const log = told(
      { event: 'gem_created', seat: 0, square: [1, 1] },
      { event: 'window_opened', seat: 0 },
      { event: 'action_begun', seat: 0, alternative: 'move' },
    );
    const links = chain(view, askOf('points', { druid: 2, corner: null, way: 'clockwise' }), log);

    expect(links.map(({ say }) => say)).toEqual(['tile', 'does', 'druid', 'way']);
    expect(chain(viewOf({}), null, log)).toEqual([]);
  });
});

describe('tracks', () => {
  it('prints what levels are worth', () => {
    expect([1, 4, 5].map((level) => worth(scene, 'CAPTURE', level))).toEqual(['–', '2+1', '3+2']);
    expect(worth(scene, 'COUNCIL', 4)).toBe('211');
    expect([1, 3].map((level) => worth(scene, 'MANA', level))).toEqual(['–', '2+']);
    expect(worth(scene, 'MOVE', 0)).toBe('');
  });
});

it('every creature of a real game stands in the glade', () => {
  const squares = fixture.moments.flatMap(({ view }) => view.creatures.map(({ square }) => square));

  expect(squares.length).toBeGreaterThan(20);
  expect(squares.filter((square) => regionAt(scene, square) === null)).toEqual([]);
});
