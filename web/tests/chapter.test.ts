import { expect, test } from 'vitest';
import { readMessages } from '../build/messages.ts';
import { closedOf, lossesOf, openingOf, sceneOf } from '../src/boards/avalon/campaign/chapter.ts';
import { sealOf } from '../src/boards/avalon/campaign/marks.ts';
import { opened, beginnings, chaptersOf, daysText, foundIn, tripOf } from '../src/boards/avalon/campaign/story.ts';
import { flatten } from '../src/lib/catalogue.ts';
import { Words } from '../src/lib/words.ts';
import type { Avalon } from '../src/wire/avalon.ts';
import type { Campaign } from '../src/wire/wire.ts';

const decided = (chapter: string, verse: string, ...marked: string[]) => ({
  verse,
  chapter,
  day: 3,
  location: 109,
  text: `${verse}.a`,
  voices: [],
  marked,
});

const evening = (number: number, story: object, standing = true) => ({ number, table: `t${number}`, standing, story });

const campaign = (...evenings: object[]) => ({ evenings }) as unknown as Campaign;

test('a chapter is over when the next one has begun, and its leaf has what was decided in it', () => {
  const told = campaign(
    evening(1, { chapter: 'ch1', chapters: ['ch1'], decided: [decided('ch1', 'v1')] }),
    evening(2, {
      chapter: 'ch2',
      chapters: ['ch2'],
      decided: [decided('ch1', 'v2', 'spared'), decided('ch2', 'v3')],
      died: ['nesta'],
    }),
  );
  const [leaf, ...more] = closedOf(told);
  expect(more).toEqual([]);
  expect(leaf).toMatchObject({ id: 'ch1', number: 1, evening: 2, next: 'ch2', verses: ['v2', 'v1'], died: ['nesta'] });
  expect(leaf!.decided.map(({ verse }) => verse)).toEqual(['v2']);
});

test('while a chapter lasts there is no leaf, and an evening left behind has none', () => {
  const first = evening(1, { chapter: 'ch1', chapters: ['ch1'], decided: [decided('ch1', 'v1')] });
  const left = evening(2, { chapter: 'ch2', chapters: ['ch2'], decided: [] }, false);
  expect(closedOf(campaign(first, left))).toEqual([]);
});

test('two chapters in one evening, and the end of the story', () => {
  const story = { chapter: 'ch4', chapters: ['ch4'], decided: [decided('ch3', 'v8')], over: true, ending: 'ford' };
  const leaves = closedOf(campaign(evening(1, story)));
  expect(leaves.map(({ id, next, ending, newest }) => [id, next, ending, newest])).toEqual([
    ['ch4', null, 'ford', true],
    ['ch3', 'ch4', null, false],
  ]);
});

test('lost are stones that went out, places no longer lit, and who is in a plight, but not who has passed', () => {
  const told = campaign(evening(1, { chapter: 'ch1', lit: [101, 107], revealed: [101, 107, 109] }));
  const view = {
    locations: [
      { location: 101, menhir: 4 },
      { location: 109, menhir: null },
    ],
    characters: [
      { character: 'gwen', conditions: [], panics: false, passed: true },
      { character: 'pedr', conditions: [], panics: true, passed: false },
    ],
  } as unknown as Avalon['view'];
  expect(lossesOf(told, view)).toMatchObject({ stones: [{ location: 107, day: 0 }], places: 1 });
  expect(lossesOf(told, view).plights.map(({ character }) => character)).toEqual(['pedr']);
});

test('every chapter has a picture of its own', () => {
  const pictures = [1, 2, 3, 4].map((number) => JSON.stringify(sceneOf(number)));
  expect(new Set(pictures).size).toBe(4);
});

const catalogue = (lang: string) =>
  new Map([...flatten(readMessages(lang) as never), ...flatten(readMessages(lang, 'avalon') as never)]);
const wordsOf = (lang: string) => new Words(lang, catalogue(lang), 'avalon', [], {}, null);

test('chapters say how long they lasted, and the one that is played since when', () => {
  const told = campaign(
    evening(1, { chapter: 'ch1', chapters: ['ch1'], began: [1], first_day: 1, last_day: 7 }),
    evening(2, { chapter: 'ch2', chapters: ['ch2'], began: [10], first_day: 7, last_day: 10 }),
  );
  const words = wordsOf('en');
  const said = (until: Campaign) => chaptersOf(until, 'ch2', false, words).map((one) => daysText(one, words));
  expect(said(told)).toEqual(['days 1 to 10', 'begins', '', '']);
  const later = campaign(...told.evenings, evening(3, { chapter: 'ch2', first_day: 10, last_day: 17 }));
  expect(said(later)).toEqual(['days 1 to 10', 'since day 10', '', '']);
  expect(closedOf(later)[0]!.day).toBe(10);
});

test('of an evening told before days were noted, a chapter begins where the last choice before it was made', () => {
  const first = evening(1, { chapter: 'ch1', chapters: ['ch1'], decided: [decided('ch1', 'v1')], last_day: 7 });
  const second = evening(2, { chapter: 'ch2', chapters: ['ch2'], decided: [decided('ch1', 'v2')], last_day: 9 });
  expect([...beginnings(campaign(first, second))]).toEqual([
    ['ch1', 1],
    ['ch2', 3],
  ]);
});

test('a stone that went out says since when, the latest first', () => {
  const told = campaign(
    evening(1, { chapter: 'ch1', lit: [101, 107], dark: [{ location: 101, day: 4 }] }),
    evening(2, { chapter: 'ch1', dark: [{ location: 107, day: 9 }] }),
  );
  const view = { locations: [], characters: [] } as unknown as Avalon['view'];
  expect(lossesOf(told, view).stones).toEqual([
    { location: 107, day: 9 },
    { location: 101, day: 4 },
  ]);
});

test.each(['en', 'fr'])('in %s an evening without a choice tells what was lit, found and done', (lang) => {
  const words = wordsOf(lang);
  const story = { quests: ['ev.11'], lit: [107], revealed: [101, 102, 103, 104, 105, 107] } as never;
  const said = tripOf(story, [{ revealed: [101] } as never], words);
  expect(said).toContain(words.word('event', 'ev.11'));
  expect(said).toContain(words.word('location', '107'));
  expect(said).toContain('2');
  expect(said).not.toContain(words.word('location', '101'));
  expect(said).not.toMatch(/avalon\.|[{}]/);
  expect(tripOf({} as never, [], words)).toBe('');
});

test('what a place has become is no place that was found', () => {
  const burned = {
    revealed: [131, 109],
    cells: [
      [0, 0],
      [2, 0],
    ],
  } as never;
  expect(foundIn(burned, [{ revealed: [101], cells: [[0, 0]] } as never])).toEqual([109]);
  expect(
    foundIn(
      {
        revealed: [101, 131],
        cells: [
          [0, 0],
          [0, 0],
        ],
      } as never,
      [],
    ),
  ).toEqual([101]);
});

test('every mark of the pack has a seal of its own kind, and one of another pack a plain one', () => {
  const marks = [...catalogue('en').keys()].filter((key) => key.startsWith('avalon.word.status.'));
  const plain = sealOf('something_else');
  expect(marks.length).toBeGreaterThan(30);
  expect(marks.filter((key) => sealOf(key.slice('avalon.word.status.'.length)) === plain)).toEqual([]);
});

test('a leaf opens with the last turn that has a text, also where somebody speaks first', () => {
  const words = new Words(
    'en',
    new Map([
      ['avalon.word.verse.v.1', 'Noon. You come over the bank.'],
      ['avalon.word.verse.v.2', '‘In March it was her night,’ says somebody.'],
    ]),
    'avalon',
    [],
    {},
    null,
  );
  const whole = (...verses: string[]) => {
    const { initial, first, rest } = openingOf({ verses }, words);
    return [initial, initial + first + rest];
  };
  expect(whole('v.3', 'v.2', 'v.1')).toEqual(['', '‘In March it was her night,’ says somebody.']);
  expect(whole('v.3', 'v.1')).toEqual(['N', 'Noon. You come over the bank.']);
  expect(whole('v.3')).toEqual(['', '']);
});

test('the first sentence of a text is told; a speech it breaks off is closed', () => {
  expect(opened("'My Elin went to the pits. She stopped knowing me.'")).toBe("'My Elin went to the pits.'");
  expect(opened("'Yes,' she says. It rains.")).toBe("'Yes,' she says.");
  expect(opened("'Who?' They look up.")).toBe("'Who?'");
  expect(opened('« Qui ? On ne sait. »')).toBe('« Qui ?\u202f»');
  expect(opened('Six hang. They turn.')).toBe('Six hang.');
  expect(opened('No end')).toBe('No end');
});
