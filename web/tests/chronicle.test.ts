import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readMessages } from '../build/messages.ts';
import * as celtica from '../src/boards/celtica/voice.ts';
import * as bloodyGrove from '../src/boards/bloody_grove/voice.ts';
import * as karnag from '../src/boards/karnag/voice.ts';
import { flatten } from '../src/lib/catalogue.ts';
import { Words } from '../src/lib/words.ts';
import { brief, newest, undone, type Paragraph } from '../src/table/chronicle.ts';
import { speakerOf, type Speaker } from '../src/table/speaker.ts';
import type { Told } from '../src/table/state.ts';

/* What happened at a table, told to seat 0, in both languages. */

const NAMES = ['Ann', 'Brán', 'Strong'];
const wordsOf = (game: string, lang: string): Words => {
  const messages = [undefined, 'table', game].flatMap((part) => [...flatten(readMessages(lang, part) as never)]);
  const { scene } = JSON.parse(readFileSync(new URL(`../fixtures/${game}.json`, import.meta.url), 'utf8')) as {
    scene: object;
  };
  return new Words(lang, new Map(messages), game, NAMES, scene as never, 0);
};

let seq = 0;
const entry = (what: object, ...events: object[]): Told => ({ seq: ++seq, at: 0, what, events }) as Told;
const moved = (seat: number, ...events: object[]): Told => entry({ e: 'moved', seat }, ...events);
const whole = ({ name, text }: Paragraph) => (name ? `${name} ${text}` : text);
const told = (game: string, lang: string, voice: object, log: readonly Told[]): string[] =>
  newest(log, wordsOf(game, lang), speakerOf(voice as Partial<Speaker>), 60).map(whole);

const place = (
  JSON.parse(readFileSync(new URL('../fixtures/celtica.json', import.meta.url), 'utf8')) as {
    scene: { places: { id: string; kind: string }[] };
  }
).scene.places.find(({ kind }) => kind === 'cloister')!.id;

describe('an entry a turn', () => {
  const walk = (seat: number) => [
    moved(
      seat,
      { event: 'cards_played', seat, druid: 'grey', druid_cards: 2, experience_cards: 1 },
      { event: 'druid_moved', druid: 'grey', origin: 'x', place },
    ),
    moved(seat, { event: 'part_taken', seat, part: 'S1' }),
    moved(seat, { event: 'part_taken', seat, part: 'L3' }),
  ];

  test('says who did what in one sentence, with the right person', () => {
    const log = [...walk(2), ...walk(0)];

    expect(told('celtica', 'en', celtica, log)).toEqual([
      'You walk grey three places to the cloister and take the Ring and the Key.',
      'Strong walks grey three places to the cloister and takes the Ring and the Key.',
    ]);
    expect(told('celtica', 'fr', celtica, log)).toEqual([
      'Tu fais avancer le gris de trois lieux jusqu’au cloître et prends l’Anneau et la Clé.',
      'Strong fait avancer le gris de trois lieux jusqu’au cloître et prend l’Anneau et la Clé.',
    ]);
  });

  test('begins anew where the same seat has the next turn too', () => {
    const log = [...walk(1), ...walk(1)];
    const [second, first] = newest(log, wordsOf('celtica', 'en'), speakerOf(celtica as Partial<Speaker>), 60);

    expect([first!.first, first!.seq]).toEqual([log[0]!.seq, log[2]!.seq]);
    expect([second!.first, second!.seq]).toEqual([log[3]!.seq, log[5]!.seq]);
  });

  test('has the rest of what happened behind it', () => {
    const log = [...walk(1), moved(1, { event: 'reshuffled', cards: 'druid' })];
    const [one] = newest(log, wordsOf('celtica', 'en'), speakerOf(celtica as Partial<Speaker>), 60);

    expect(one!.text).not.toContain('shuffled');
    expect(one!.more).toContain('shuffled');
  });

  test('of a game without a voice is its first sentence, the others behind it', () => {
    const log = [moved(1, { event: 'part_taken', seat: 1, part: 'S1' }, { event: 'stacks_renewed' })];
    const [one] = newest(log, wordsOf('celtica', 'en'), speakerOf(undefined), 60);

    expect(whole(one!)).toBe('Brán took the Ring.');
    expect(one!.more).toBe('The lost parts are mixed into new stacks.');
  });
});

describe('what is no turn', () => {
  test.each([
    ['en', ['The game was ended.', 'You gave up.', 'Brán took back a move.', 'You took back a move.']],
    ['fr', ['La partie a été arrêtée.', 'Tu as abandonné.', 'Brán a repris un coup.', 'Tu as repris un coup.']],
  ])('is a whole sentence about whoever did it: %s', (lang, sentences) => {
    const log = [
      entry({ e: 'took_back', seat: 0, to: 1 }),
      entry({ e: 'took_back', seat: 1, to: 1 }),
      entry({ e: 'gave_up', seat: 0 }),
      entry({ e: 'ended' }),
    ];

    expect(told('celtica', lang, celtica, log)).toEqual(sentences);
  });
});

test('what comes twice is told once', () => {
  const taken = ['S2', 'S4', 'S2'].map((part) => moved(1, { event: 'part_taken', seat: 1, part }));
  const looked = ['T01', 'T04'].map((token) => moved(1, { event: 'token_looked_at', seat: 1, token, value: null }));
  const declined = [1, 2].flatMap(() => [
    moved(
      1,
      { event: 'action_declined', seat: 1 },
      { event: 'points_gained', seat: 1, points: 1, source: 'compensation' },
    ),
  ]);
  const lines = (lang: string) => [
    ...told('celtica', lang, celtica, taken),
    ...told('bloody_grove', lang, bloodyGrove, looked),
    ...told('karnag', lang, karnag, declined),
  ];

  expect(lines('en')).toEqual([
    'Brán takes the Lozenge twice and the Cross.',
    'Brán looks at 2 tokens in secret.',
    'Brán takes 2 points instead of acting.',
  ]);
  expect(lines('fr')).toEqual([
    'Brán prend le Losange deux fois et la Croix.',
    'Brán regarde 2 jetons en secret.',
    'Brán prend 2 points plutôt que d’agir.',
  ]);
});

test('Karnag leads creatures by their names, to squares of the glade and of the path', () => {
  const { tokens, path } = wordsOf('karnag', 'fr').scene as unknown as {
    tokens: { id: string; type: string }[];
    path: number[][];
  };
  const ghoul = tokens.find(({ type }) => type === 'ghoul')!.id;
  const led = (square: readonly number[]) => [
    moved(1, { event: 'creature_moved', creature: ghoul, origin: [5, 7], square }),
  ];

  expect(told('karnag', 'en', karnag, led([5, 8]))).toEqual(['Brán leads the ghoul to e8.']);
  expect(told('karnag', 'fr', karnag, led([5, 8]))).toEqual(['Brán mène la goule en e8.']);
  expect(told('karnag', 'fr', karnag, led(path[20]!))).toEqual(['Brán mène la goule à la case 20 du sentier.']);
});

test('Karnag says where each of several druids has gone', () => {
  const walk = (druid: number, to: string) => ({ event: 'druid_moved', seat: 1, druid, origin: 'p1', place: to });
  const log = [moved(1, walk(1, 'p12'), walk(2, 'C3'))];

  expect(told('karnag', 'en', karnag, log)).toEqual(['Brán walks 2 druids, to path square 12 and to cauldron 3.']);
  expect(told('karnag', 'fr', karnag, log)).toEqual(['Brán mène 2 druides, à la case 12 du sentier et au chaudron 3.']);
});

test('Karnag names the tile of the round a cube was placed in', () => {
  const cube = (seat: number, position: number) =>
    moved(seat, { event: 'cube_placed', seat, position, row: 'main', slot: 1 });
  const tiles = (...names: string[]) => moved(2, { event: 'tiles_laid', tiles: names });
  const log = [tiles('gems', 'moves'), cube(1, 2), tiles('potions', 'cards'), cube(0, 2)];

  expect(told('karnag', 'en', karnag, log)).toEqual([
    'You place a cube on the main action of Cards.',
    'The tiles of the round: Potions and Cards.',
    'Brán places a cube on the main action of Moves.',
    'The tiles of the round: Gems and Moves.',
  ]);
});

test('Bloody Grove tells a transformation with whom it brought', () => {
  const log = [
    moved(
      1,
      { event: 'card_laid', seat: 1, card: 'BB1' },
      { event: 'elite_recruited', seat: 1, card: 'FE01', place: 'hand' },
      { event: 'druid_transformed', seat: 1, card: 'BB1' },
    ),
    moved(0, { event: 'spirit_summoned', seat: 0, card: 'BB1', grove: 1 }),
  ];

  expect(told('bloody_grove', 'en', bloodyGrove, log)[1]).toMatch(/^Brán becomes Bear 3.* and recruits Fox 0.*\.$/);
  expect(told('bloody_grove', 'fr', bloodyGrove, log)[0]).toMatch(/^Tu invoques .*\.$/);
});

test('what would be taken back is said in a line', () => {
  expect(brief('Explore.\nA long tale begins here.')).toBe('Explore.');
  expect(brief(`Walked north. ${'And on. '.repeat(30)}`)).toMatch(/^Walked north\. (And on\. ?)+$/);
  expect(brief(`Walked north. ${'And on. '.repeat(30)}`).length).toBeLessThanOrEqual(120);
  expect(brief('word '.repeat(60))).toMatch(/word…$/);
});

test('why a companion did something stands with what it did', () => {
  const log = [
    entry(
      { e: 'moved', seat: 2, reason: { key: 'stones', values: { magic: 1 } } },
      { event: 'character_passed', seat: 2 },
    ),
    moved(0, { event: 'character_passed', seat: 0 }),
  ];
  const lines = (lang: string) => newest(log, wordsOf('avalon', lang), speakerOf({}), 9).map(({ why }) => why ?? '');

  expect(lines('en')).toEqual(['', 'Another stone should burn, and we have 1 magic.']);
  expect(lines('fr')).toEqual(['', 'Il faudrait une autre pierre allumée, et nous avons 1 de magie.']);
});

test('what a take-back would undo is a whole sentence, with the right person', () => {
  const log = [0, 1].map((seat) => moved(seat, { event: 'part_taken', seat, part: 'S1' }));
  const said = (entries: number, lang: string) => undone(log, entries, wordsOf('celtica', lang), speakerOf(undefined));

  expect([said(1, 'en'), said(2, 'en')]).toEqual(['Brán took the Ring.', 'You took the Ring.']);
  expect([said(1, 'fr'), said(2, 'fr')]).toEqual(['Brán prend l’Anneau.', 'Tu prends l’Anneau.']);
});
