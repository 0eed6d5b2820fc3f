import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readMessages, tagsOf } from '../build/messages.ts';
import { foretoldText, rungs } from '../src/boards/avalon/keys.ts';
import { forPlayers, sections, speaker } from '../src/boards/avalon/speaker.ts';
import { deeds } from '../src/boards/avalon/voice.ts';
import { flatten } from '../src/lib/catalogue.ts';
import { Words, type Fact } from '../src/lib/words.ts';
import type { AnswerGiven, Happened, PrintedEncounter, View } from '../src/wire/avalon.ts';

/* Avalon in words, on moments of a real game. */

interface Fixture {
  scene: Record<string, unknown> & { encounters: { id: string }[] };
  moments: { seat: number | null; names: string[]; view: View; options: { described: { kind: string } }[] }[];
}

const { scene, moments } = JSON.parse(
  readFileSync(new URL('../fixtures/avalon.json', import.meta.url), 'utf8'),
) as Fixture;
const messages = (lang: string) =>
  new Map([...flatten(readMessages(lang) as never), ...flatten(readMessages(lang, 'avalon') as never)]);
const said = new Map(tagsOf().map((lang) => [lang, messages(lang)]));
const wordsOf = (lang: string, moment: Fixture['moments'][number]) =>
  new Words(lang, said.get(lang)!, 'avalon', moment.names, scene, moment.seat);

const printed = (view: View) =>
  (scene['encounters'] as PrintedEncounter[]).find(({ id }) => id === view.encounter?.encounter);

describe.each(tagsOf())('in %s', (lang) => {
  test('every row has a value, every section something to read, and nothing is named by a key', () => {
    for (const moment of moments)
      for (const section of sections(moment.view, wordsOf(lang, moment))) {
        const read = [section.title, ...(section.prose ?? []), ...section.rows.flat()];

        expect(section.rows.length + (section.prose?.length ?? 0)).toBeGreaterThan(0);
        expect(section.rows.filter(([, value]) => !value)).toEqual([]);
        expect(read.filter((text) => /avalon\.|\{|\}|undefined|null|\[object/.test(text))).toEqual([]);
      }
  });
});

test('a place is told by name and number, a character under its name with the player beside it', () => {
  const moment = moments.find(({ view }) => view.characters.length > 1 && view.locations.length && !view.encounter)!;
  const told = sections(moment.view, wordsOf('en', moment));
  const own = told.find(({ title }) => title === 'Nesta Wick');

  expect(told.at(-1)!.rows.map(([name]) => name)).toContain('Hendre of the Last Ember · 101');
  expect(own?.aside).toBe(moment.names[moment.view.characters.find((one) => one.character === 'nesta')!.seat]);
});

test('the text view has all the picture shows: the row and the hands, what was read last, and the map', () => {
  const titles = (moment: Fixture['moments'][number]) =>
    sections(moment.view, wordsOf('en', moment)).map(({ title }) => title);
  const fight = moments.find(({ view }) => view.encounter?.sequence.length)!;
  const road = moments.find(({ view }) => view.reading && !view.encounter)!;

  expect(titles(fight)).toEqual(expect.arrayContaining(['The row of cards', 'The map']));
  expect(titles(road)).toEqual(expect.arrayContaining(['Read last', 'The map']));
});

test('what escaping and laying no card bring at once is said with the option, in both languages', () => {
  const fights = moments.find(
    ({ view }) => view.encounter && printed(view)?.attacks && printed(view)?.opportunity?.length,
  )!;
  for (const lang of tagsOf()) {
    const words = wordsOf(lang, fights);
    const gain = (deed: string) =>
      speaker.line({ means: { kind: 'word', deed } as never }, words, fights.view, undefined, undefined as never).gain;
    const does = words.term('do', printed(fights.view)!.opportunity!).text;

    expect(gain('escape')).toContain(does);
    expect(gain('no card')).toContain(does);
    expect(gain('stop')).toBeUndefined();
  }
});

test('a price stands as signs beside an option, and its words do not say it again; what has no sign is said', () => {
  const day = moments.find(({ options }) => options.some(({ described }) => described.kind === 'travel'))!;
  for (const lang of tagsOf()) {
    const words = wordsOf(lang, day);
    const line = (means: object) =>
      speaker.line({ means: means as never }, words, day.view, undefined, undefined as never);
    const walk = line({ kind: 'travel', way: 'north', location: day.view.locations[0]!.location, energy: 2 });
    const gather = { kind: 'at_place', text: 'location.102.actions.gather.name', do: [] };

    expect(walk.signs?.map(({ n, label }) => [n, label])).toEqual([[2, words.word('cost', 'energy')]]);
    expect(walk.label).not.toMatch(/\d/);
    expect(line({ kind: 'explore', energy: 1 }).label).not.toContain('1');
    expect(line({ ...gather, cost: { energy: 2, wealth: 1 } })).toMatchObject({
      label: words.option({ means: { ...gather, cost: {} } }),
      signs: [{ n: 2 }, { n: 1 }],
    });
    expect(line({ ...gather, cost: {} }).signs).toBeUndefined();
    expect(line({ ...gather, cost: { energy: 1, item: 'spear' } }).signs).toBeUndefined();
    expect(line({ kind: 'word', deed: 'pass' }).signs).toBeUndefined();
  }
});

test('what differs by the number of players is told for these', () => {
  const food = { op: 'gain', res: 'food', n: { op: 'n_by_players', of: [2, 2, 3, 3] } };

  expect([1, 2, 3, 4].map((players) => forPlayers([food], players))).toEqual(
    [2, 2, 3, 3].map((n) => [{ op: 'gain', res: 'food', n }]),
  );
});

test('a vote whose outcome is plain is not told, one of the story is', () => {
  const vote = (question: string): Fact<Happened> => {
    const event = { event: 'answer_given', question } as AnswerGiven;
    return { tag: event.event, fields: { question }, times: 1, event };
  };

  expect([vote('who_acts'), vote('choice')].map(speaker.silent)).toEqual([true, false]);
});

test('a turn is told in one sentence, in both languages', () => {
  const turn = {
    seat: 0,
    events: [
      {
        event: 'action_taken',
        seat: 0,
        action: { kind: 'travel', way: 'east', location: 103, energy: 1 },
        members: [0, 1],
      },
      { event: 'encounter_began', encounter: 'green.01', members: [0, 1] },
      { event: 'resource_changed', seat: 0, resource: 'food', change: 1 },
      { event: 'resource_changed', seat: 0, resource: 'food', change: 1 },
      { event: 'resource_changed', seat: 1, resource: 'food', change: 5 },
    ] as Happened[],
    earlier: () => undefined,
  };
  const moment = moments.find(({ names }) => names.length > 1)!;
  const read = (lang: string, reader: number | null) => deeds(turn, wordsOf(lang, { ...moment, seat: reader }));

  expect(read('en', 0)).toEqual(["go to Drovers' Causeway with Brán", 'meet Hedge Vixen', 'gain 2 food']);
  expect(read('en', 1)).toEqual(["goes to Drovers' Causeway with Brán", 'meets Hedge Vixen', 'gains 2 food']);
  expect(read('fr', 0)[0]).toBe('vas à Chaussée des bouviers avec Brán');
});

test('what somebody votes for stands in a sentence without a full stop of its own', () => {
  const moment = moments[0]!;
  const words = wordsOf('en', { ...moment, seat: null });
  const vote = (text: string) => {
    const event = { event: 'answer_given', question: 'choice', seat: 0, vote: true, answer: { text } } as never;
    return deeds({ seat: 0, events: [event], earlier: () => undefined } as never, words)[0];
  };
  const [bread, ash] = ['verse.v.101.2.next.choices.0.label', 'verse.v.101.2.next.choices.2.label'];

  expect(words.word('text', bread)).toBe('Bread.');
  expect(vote(bread)).toBe('votes for “Bread”');
  expect(words.word('text', ash)).toMatch(/\?$/);
  expect(vote(ash)).toBe(`votes for “${words.word('text', ash)}”`);
});

test('everybody one may meet has a sign of their own', async () => {
  const decks = import.meta.glob<{ default: readonly string[] }>('../src/boards/avalon/beasts/*.ts');
  const signs = new Map(
    await Promise.all(
      Object.entries(decks).map(async ([path, load]) => [/(\w+)\.ts$/.exec(path)![1], (await load()).default] as const),
    ),
  );
  const met = scene.encounters.map(({ id }) => id.split('.') as [string, string]);

  expect(met.length).toBeGreaterThan(100);
  expect(met.filter(([deck, number]) => !signs.get(deck)?.[Number(number) - 1])).toEqual([]);
  expect([...signs.values()].map(({ length }) => length)).toEqual([31, 31, 31, 31]);
});

test.each(tagsOf())(
  'in %s a card says where it would bring the fight, and the line of the enemy that would follow',
  (lang) => {
    const moment = moments.find(({ view }) => view.encounter && printed(view)?.attacks)!;
    const words = wordsOf(lang, moment);
    const now = { ...moment.view.encounter!, pool: 1 };
    const foe = printed(moment.view)!;
    const line = (by: number) => rungs(foe, { ...now, pool: now.pool + by }).find((one) => one.now)!.attack;
    const name = (by: number) => words.word('text', String(line(by).text));

    expect(foretoldText({ by: 0, short: now.target - 1 }, foe, now, words)).toContain(name(0));
    expect(foretoldText({ by: 1, short: now.target - 2 }, foe, now, words)).toMatch(new RegExp(`2.*${name(1)}`));
    expect(foretoldText({ by: now.target - 1, short: 0 }, foe, now, words)).toMatch(new RegExp(`${now.target}\\s?:`));
    const talk = { ...now, affinity: 3 };
    expect(foretoldText({ by: -1, short: 4 }, { ...foe, attacks: undefined } as never, talk, words)).toMatch(/2.*4/);
  },
);
