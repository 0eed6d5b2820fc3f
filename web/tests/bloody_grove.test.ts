import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aftermath } from '../src/boards/bloody_grove/aftermath.ts';
import { cardsOf } from '../src/boards/bloody_grove/cards.ts';
import { animalsJoined, besideDruid, laidBy } from '../src/boards/bloody_grove/choosing.ts';
import { lookedAt } from '../src/table/choice.ts';
import { faceOf } from '../src/boards/bloody_grove/face.ts';
import { fan } from '../src/boards/bloody_grove/fan.ts';
import { LOW, Layouts, TALL, WIDE, layOut, middle, row, type Rect } from '../src/boards/bloody_grove/layout.ts';
import { journeys, liesOwn, origins, places } from '../src/boards/bloody_grove/motion.ts';
import { textOf } from '../src/boards/bloody_grove/notation.ts';
import { offers, sortAsked } from '../src/boards/bloody_grove/offers.ts';
import { Mover, Pieces } from '../src/boards/bloody_grove/pieces.ts';
import { speaker } from '../src/boards/bloody_grove/speaker.ts';
import { optionsAt, targetsOf, wish, type Thing } from '../src/boards/bloody_grove/targets.ts';
import { readMessages } from '../build/messages.ts';
import { apart, nameOf } from '../src/boards/bloody_grove/telling.ts';
import { flatten } from '../src/lib/catalogue.ts';
import { Words } from '../src/lib/words.ts';
import type { BloodyGrove, Described, Happened, Preview, Question, Scene, View } from '../src/wire/bloody_grove.ts';
import type { Ask as AnyAsk, Choice } from '../src/wire/wire.ts';

type Ask = AnyAsk<BloodyGrove>;

/* What Bloody Grove's board computes, on moments of a real game. */

interface Moment {
  seat: number | null;
  view: View;
  decision: Omit<Ask, 'options'> | null;
  options: { action: number; text: string; described: Described; would: Preview | null }[];
}
const fixture = JSON.parse(readFileSync(new URL('../fixtures/bloody_grove.json', import.meta.url), 'utf8')) as {
  scene: Scene;
  moments: Moment[];
};
const { moments } = fixture;
const cards = cardsOf(fixture.scene);

const asking = (moment: Moment): Ask | null =>
  moment.decision &&
  ({
    ...moment.decision,
    options: moment.options.map(({ action, described }) => ({ action, means: described })),
  } as Ask);
const ask = (kind: Question['kind'], ...means: object[]): Ask =>
  ({
    number: 1,
    kind,
    rules: [],
    about: {},
    options: means.map((one, action) => ({ action, means: one })),
  }) as object as Ask;

const turn = moments.find(({ decision }) => decision?.kind === 'turn')!;
const you = turn.seat!;

const placedAt = (...columns: string[][]): View => {
  const seat = (own: string[][]) => ({
    ...turn.view.seats[you]!,
    columns: own.map((column) => column.map((card) => ({ card, tokens: [] }))),
    transformation: null,
  });
  return { ...turn.view, seats: [seat(columns), seat([[], [], []])] };
};

// ---------------------------------------------------------------------- what would be
test('half icons are lit as they were joined, as the question says, or as foretold', () => {
  const question = ask('turn', { kind: 'summon', card: 'BB1', grove: 0 }, { kind: 'transform', card: 'BB1' });
  const recruits = { left: ['B'], right: ['O', 'F'] };
  const previews = new Map([[1, { columns: [], arrival: null, recruits }]]);
  const side = { ...ask('side'), about: { grove: 0, turn: 1, card: 'BB1', left: ['F'], right: [] } } as object as Ask;
  const none = { left: [], right: [] };

  expect(animalsJoined({ ask: question, previews }, 'BB1')).toEqual(recruits);
  expect(animalsJoined({ ask: question, previews }, 'OB2')).toEqual(none);
  expect(animalsJoined({ ask: question, previews: new Map() }, 'BB1')).toEqual(none);
  expect(animalsJoined({ ask: side, previews: new Map() }, 'BB1')).toMatchObject({ left: ['F'], right: [] });
  const joined = { event: 'card_joined', seat: 0, side: 'right', animals: ['O'] } as const;
  expect(animalsJoined({ ask: null, previews }, 'BB1', { ...joined, animals: ['O'] })).toEqual({
    left: [],
    right: ['O'],
  });
});

test('a line of the list says what a summons would come to, once it is foretold', () => {
  const moment = moments.find(({ options }) => options.some(({ would }) => would?.arrival))!;
  const { described, would } = moment.options.find((option) => option.would?.arrival)!;
  const words = {
    say: (key: string) => key,
    word: (_: string, id: string) => id,
    thing: () => undefined,
  } as object as Words;
  const told = speaker.line({ means: described }, words, moment.view, would ?? undefined);

  expect(told.gain).toContain('gain.becomes');
  expect(speaker.line({ means: described }, words, moment.view).gain).toBe(' ');
});

test('cards that sound alike are told apart by their left edge, or else by a number', () => {
  const messages = [...flatten(readMessages('en') as never), ...flatten(readMessages('en', 'bloody_grove') as never)];
  const words = new Words('en', new Map(messages), 'bloody_grove', [], fixture.scene as never, 0);
  const label = (id: string, ...among: string[]) => apart('Bear', id, among, words);

  expect(label('BB1', 'BB1', 'BB2')).toBe('Bear');
  expect(label('BB2', 'BB2', 'BB3')).toBe('Bear (Fox left)');
  expect(new Set(['BE02', 'BE03', 'BE08'].map((id) => label(id, 'BE02', 'BE03', 'BE08'))).size).toBe(3);
  expect(label('BE05', 'BE05', 'BE09')).toBe('Bear (1)');
});

test('no two cards in a hand have one name', () => {
  const messages = [...flatten(readMessages('en') as never), ...flatten(readMessages('en', 'bloody_grove') as never)];
  const words = new Words('en', new Map(messages), 'bloody_grove', [], fixture.scene as never, 0);
  const ids = [...cards.keys()];
  const pairs = ids.flatMap((one) => ids.filter((other) => one < other).map((other) => [one, other] as const));
  const named = (id: string, pair: readonly string[]) => apart(nameOf(id, words), id, pair, words);

  expect(pairs.filter((pair) => named(pair[0], pair) === named(pair[1], pair))).toEqual([]);
});

// ---------------------------------------------------------------------- actions
test('actions have the text the game gives them', () => {
  const given = moments.flatMap(({ options }) => options);

  expect(new Set(given.map(({ described }) => described['kind'])).size).toBeGreaterThan(3);
  expect(given.map(({ described }) => textOf(described))).toEqual(given.map(({ text }) => text));
});

// ---------------------------------------------------------------------- where things lie
const overlap = (a: Rect, b: Rect) =>
  a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01;

const crowded = (count: number): View => {
  const ids = [...cards.keys()];
  const columns = (from: number) =>
    [0, 1, 2].map((i) => ids.slice(from + i * count, from + (i + 1) * count).map((card) => ({ card, tokens: [] })));
  return { ...turn.view, seats: turn.view.seats.map((seat, i) => ({ ...seat, columns: columns(i * 3) })) };
};

test.each([
  ['wide', WIDE, 2],
  ['wide, many', WIDE, 9],
  ['low', LOW, 6],
  ['tall', TALL, 3],
  ['tall, many', TALL, 8],
] as const)('nothing lies on anything else: %s', (_, sheet, count) => {
  const layout = layOut(sheet, crowded(count), 0);
  const { strips, plates, zones, left, druid, right, deck, theirDruid, theirDeck } = layout;
  const all: Rect[] = [
    ...strips,
    ...plates,
    ...zones,
    left,
    druid,
    right,
    deck,
    theirDruid,
    theirDeck,
    layout.handArea,
  ];

  all.forEach((a, i) => all.slice(i + 1).forEach((b) => expect(overlap(a, b)).toBe(false)));
  for (const { x, y, w, h } of all) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + w).toBeLessThanOrEqual(sheet.width);
    expect(y + h).toBeLessThanOrEqual(layout.height);
  }
});

test('cards lie apart while there is room, then one over the other, never outside', () => {
  const room = { x: 10, y: 0, w: 400, h: 100 };
  const few = row(3, room, 90, 10);
  const many = row(9, room, 90, 10);

  expect(few[1]!.x - few[0]!.x).toBe(100);
  expect(many[0]!.x).toBeCloseTo(10);
  expect(many.at(-1)!.x + 90).toBeCloseTo(410);
});

// ---------------------------------------------------------------------- what can be pointed at
test('every option can be chosen on the board or beside it', () => {
  const asked = moments.filter(({ decision }) => decision);

  expect(asked.length).toBeGreaterThan(5);
  for (const moment of asked) {
    const question = asking(moment)!;
    const layout = layOut(WIDE, moment.view, moment.seat!);
    const onBoard = targetsOf(layout, moment.view, question, moment.seat!).flatMap(({ thing }) =>
      optionsAt(thing, question, question.options, moment.seat!),
    );
    const beside = offers(moment.view, question).flatMap(({ option }) => (option ? [option] : []));
    const found = new Set([...onBoard, ...beside].map(({ action }) => action));

    expect(found).toEqual(new Set(question.options.map(({ action }) => action)));
  }
});

const at = (thing: Thing, question: Ask, fitting: readonly Choice<BloodyGrove>[] = question.options) =>
  optionsAt(thing, question, fitting, 0).map(({ action }) => action);

test('a spirit is its side’s: tokens go on either, moves and replacements are for the own', () => {
  const on = ask(
    'target',
    { kind: 'put_token', side: 'own', card: 'BB1' },
    { kind: 'put_token', side: 'other', card: 'BB1' },
  );
  const moves = ask('move', { kind: 'move_spirit', card: 'BB1' });
  const spirit = (seat: number): Thing => ({ what: 'strip', seat, grove: 0, card: 'BB1' });

  expect([at(spirit(0), on), at(spirit(1), on)]).toEqual([[0], [1]]);
  expect([at(spirit(0), moves), at(spirit(1), moves)]).toEqual([[0], []]);
});

test('the zone stands for the card in the fingers', () => {
  const both = ask(
    'turn',
    { kind: 'summon', card: 'BB1', grove: 1 },
    { kind: 'summon', card: 'OB2', grove: 1 },
    { kind: 'transform', card: 'OB2' },
  );
  const fingers = both.options.filter(({ means }) => 'card' in means && means.card === 'OB2');

  expect(at({ what: 'zone', grove: 1 }, both)).toEqual([0, 1]);
  expect(at({ what: 'zone', grove: 1 }, both, fingers)).toEqual([1]);
  expect(at({ what: 'zone', grove: 0 }, both)).toEqual([]);
  expect(at({ what: 'slot', side: 'left' }, both, fingers)).toEqual([2]);
});

test('icons are seals where the spirit was summoned, places of an elite are hand and deck', () => {
  const icons = ask('icon', { kind: 'use_cunning' }, { kind: 'stop' });
  const ids = (question: Ask) => targetsOf(layOut(WIDE, turn.view, you), turn.view, question, you).map(({ id }) => id);

  expect(at({ what: 'seal', icon: 'cunning' }, icons)).toEqual([0]);
  expect(at({ what: 'seal', icon: 'arcane' }, icons)).toEqual([]);
  expect(ids(icons)).toEqual(expect.arrayContaining(['seal-cunning', 'seal-arcane', 'seal-stop']));
  expect(ids(ask('place'))).toEqual(expect.arrayContaining(['place-hand', 'place-top', 'place-bottom']));
});

test('what may not be chosen is asked about as it was meant', () => {
  const theirs: Thing = { what: 'strip', seat: 1, grove: 0, card: 'V01' };

  expect(wish(theirs, 'target', 0)).toEqual({ kind: 'put_token', side: 'other', card: 'V01' });
  expect(wish(theirs, 'move', 0)).toBeNull();
  expect(wish({ what: 'zone', grove: 2 }, 'column', 0)).toEqual({ kind: 'move_to', grove: 2 });
});

test('tokens, elites and Venerables are offered where they are asked for', () => {
  expect((['look', 'peek', 'token', 'animal', 'elite', 'venerable', 'turn'] as const).map(sortAsked)).toEqual([
    'tokens',
    'tokens',
    'tokens',
    'elites',
    'elites',
    'venerables',
    null,
  ]);
});

// ---------------------------------------------------------------------- hands
test('of a hand that is not one’s own, known cards lie open and the others show their backs', () => {
  const hand = { size: 4, backs: { base: 3, O: 1 }, cards: ['OE08', 'BB1'], among: [] };

  expect(fan(hand, cards)).toEqual([
    { card: 'OE08', back: 'O' },
    { card: 'BB1', back: 'base' },
    { card: null, back: 'base' },
    { card: null, back: 'base' },
  ]);
});

// ---------------------------------------------------------------------- what is drawn on a card
test('every card of the box has its half icons on its edges, and its marks in its band', () => {
  for (const card of cards.values()) {
    const { discs, icons, pips } = faceOf(card);
    for (const animal of ['B', 'O', 'F']) {
      const at = [...(card.left.includes(animal) ? [-13] : []), ...(card.right.includes(animal) ? [99] : [])];
      expect([...discs[animal]!.matchAll(/M(-?\d+) /g)].map(([, x]) => Number(x))).toEqual(at);
    }
    expect(icons === '').toBe(card.left + card.right === '');
    expect(pips === '').toBe(card.cunning + card.arcane + card.effects.length === 0);
    expect(faceOf(card)).toBe(faceOf(card));
  }
  expect([...cards.values()].filter((card) => faceOf(card).pips).length).toBeGreaterThan(3);
});

// ---------------------------------------------------------------------- motion, and what is left of it
test('a summoned spirit travels from its place in the hand; one of the other side from theirs', () => {
  const layout = layOut(WIDE, placedAt(['BB1'], [], []), 0);
  const now = places(layout, placedAt(['BB1'], [], []), 0);
  const events: Happened[] = [{ event: 'spirit_summoned', seat: 0, card: 'BB1', grove: 0 }];
  const to = middle(layout.strips[0]!);

  expect(journeys(new Map([['0.BB1', [5, 700]]]), now, new Map()).find(({ piece }) => piece === '0.BB1')).toEqual({
    piece: '0.BB1',
    from: [5, 700],
    to,
  });
  expect(journeys(new Map(), now, origins(events, layout, 0)).find(({ piece }) => piece === '0.BB1')?.from).toEqual(
    middle(layout.handArea),
  );
  expect(journeys(now, now, new Map())).toEqual([]);
});

/** A view with these cards in seat 0's hand and column. */
const holding = (hand: string[], column: string[]): View => {
  const view = placedAt(column, [], []);
  const own = {
    ...view.seats[0]!,
    transformation: null,
    hand: { ...view.seats[0]!.hand, size: hand.length, cards: hand },
  };
  return { ...view, seats: [own, view.seats[1]!] };
};

test('the board and the own seat draw one step, each its own pieces, and all of them begin and end together', () => {
  const pieces = new Pieces();
  const moved: { piece: string; times: (number | null | undefined)[]; duration: number }[] = [];
  for (const piece of ['0.BB1', '0.OB2', '0.FB3']) {
    const animate = (frames: Keyframe[], { duration }: { duration: number }) =>
      moved.push({ piece, times: frames.map(({ offset }) => offset), duration });
    pieces.hold(piece)({ animate } as unknown as SVGGElement);
  }
  const [first, second] = [holding(['BB1', 'OB2', 'FB3'], []), holding(['OB2', 'FB3'], ['BB1'])];
  const snapshot = (seq: number, view: View) =>
    ({ state: { latest: { seq, events: [] } }, eyes: { seat: 0, view } }) as never;
  const board = new Mover(pieces, (piece, view) => !liesOwn(piece, view, 0));
  const own = new Mover(pieces, (piece, view) => liesOwn(piece, view, 0));
  for (const mover of [board, own]) mover.follow(snapshot(1, first), layOut(WIDE, first, 0), 0, 1);
  expect(moved).toEqual([]);

  board.follow(snapshot(2, second), layOut(WIDE, second, 0), 0, 1);
  expect(moved.map(({ piece }) => piece)).toEqual(['0.BB1']);
  own.follow(snapshot(2, second), layOut(WIDE, second, 0), 0, 1);
  expect(moved.map(({ piece }) => piece)).toEqual(['0.BB1', '0.OB2', '0.FB3']);
  expect(new Set(moved.map(({ duration }) => duration)).size).toBe(1);
  expect(moved.every(({ times }) => times[0] === 0 && times.at(-1) === 1)).toBe(true);

  own.follow(snapshot(2, second), layOut(WIDE, second, 0), 0, 1);
  expect(moved.length).toBe(3);
});

test('a view is laid out once; what lies as it lay is the same in the next', () => {
  const layouts = new Layouts();
  const [first, second] = [holding(['BB1', 'OB2'], []), holding(['BB1', 'OB2'], ['FB3'])];
  const before = layouts.of(WIDE, first, 0);

  expect(layouts.of(WIDE, first, 0)).toBe(before);
  expect(layouts.of(WIDE, second, 0).hand).toBe(before.hand);
  expect(layouts.of(WIDE, second, 0).strips).not.toBe(before.strips);
  expect(layouts.of(WIDE, second, 0)).toEqual(layOut(WIDE, second, 0));
  expect(layouts.of(TALL, second, 0)).toEqual(layOut(TALL, second, 0));
});

test('beside the druid lies the card that is laid, or else the one looked at or in the fingers', () => {
  const view = { ...holding(['BB1', 'OB2'], []), laid: null, asked: [0] };
  const turn = ask('turn', { kind: 'summon', card: 'BB1', grove: 0 }, { kind: 'transform', card: 'OB2' });
  const idle = { ask: turn, pointed: null, selected: null, picking: { path: [], selected: null } };
  const beside = (choosing: object, seen: object = view) =>
    besideDruid({ ...idle, ...choosing } as never, seen as View, 0, cards)?.id;

  expect(beside({})).toBeUndefined();
  expect(beside({ picking: { path: [['card', 'BB1']], selected: null } })).toBe('BB1');
  expect(beside({ pointed: 1 })).toBe('OB2');
  expect(beside({ selected: turn.options[0], pointed: 1 })).toBe('BB1');
  expect(lookedAt({ ...idle, selected: turn.options[0]! })).toBe(turn.options[0]);
  expect(beside({ pointed: 1, ask: { ...turn, kind: 'side' } })).toBeUndefined();
  expect(beside({ pointed: 1 }, { ...view, laid: 'FB3' })).toBe('FB3');
  expect(laidBy({ ...view, laid: 'FB3', asked: [1] } as View, 0)).toBeNull();
});

test('what a battle turned up and destroyed is told with its grove', () => {
  const found = aftermath([
    { event: 'token_revealed', token: 'T01', value: 'destroy' },
    { event: 'spirit_destroyed', seat: 1, card: 'BB1' },
    { event: 'grove_resolved', grove: 0, strengths: [4, 1], winner: 0 },
    { event: 'token_revealed', token: 'T02', value: '+4' },
    { event: 'grove_resolved', grove: 1, strengths: [2, 2], winner: null },
  ]);

  expect([...found]).toEqual([
    [0, { strengths: [4, 1], winner: 0, values: ['destroy'], lost: [{ seat: 1, card: 'BB1' }] }],
    [1, { strengths: [2, 2], winner: null, values: ['+4'], lost: [] }],
  ]);
});
