import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMessages, tagsOf } from '../build/messages.ts';
import { aimsOf, offersOf } from '../src/boards/avalon/day.ts';
import { goalOf, goalText, progressOf } from '../src/boards/avalon/goals.ts';
import { changesOf, plightsOf, signed, slots } from '../src/boards/avalon/hero.ts';
import { flatten } from '../src/lib/catalogue.ts';
import { capital, Words } from '../src/lib/words.ts';
import type { Avalon, CharacterView, Happened, Scene, View } from '../src/wire/avalon.ts';
import type { Choice } from '../src/wire/wire.ts';

/* Trays, what changed on them, what the party is after, and what a place offers: on moments of a real game. */

interface Moment {
  seat: number | null;
  names: string[];
  view: View;
  options: { action: number; text: string; described: Choice<Avalon>['means'] }[];
}
const { scene, moments } = JSON.parse(readFileSync(new URL('../fixtures/avalon.json', import.meta.url), 'utf8')) as {
  scene: Scene;
  moments: Moment[];
};
const messages = (lang: string) =>
  new Map([...flatten(readMessages(lang) as never), ...flatten(readMessages(lang, 'avalon') as never)]);
const said = new Map(tagsOf().map((lang) => [lang, messages(lang)]));
const wordsOf = (lang: string, moment: Moment) =>
  new Words(lang, said.get(lang)!, 'avalon', moment.names, { ...scene }, moment.seat);
const asked = ({ options }: Moment) => ({
  options: options.map(({ action, text, described }) => ({ action, text, means: described })),
});

test('a track is filled up to its marker, and red where it is printed so', () => {
  expect(slots({ at: 2, top: 4 }, [3, 4])).toEqual([
    { on: true, red: false },
    { on: true, red: false },
    { on: false, red: true },
    { on: false, red: true },
  ]);
  expect(slots({ at: 1, top: 2 }, [0, 1]).map(({ red }) => red)).toEqual([true, false]);
  expect(slots({ at: 1, top: 2 }).some(({ red }) => red)).toBe(false);
});

test('what changed is added up by seat, and what came to nothing is not told', () => {
  const events = [
    { event: 'track_changed', seat: 1, track: 'energy', change: -1 },
    { event: 'track_changed', seat: 1, track: 'energy', change: -1 },
    { event: 'resource_changed', seat: 1, resource: 'food', change: 1 },
    { event: 'resource_changed', seat: 1, resource: 'food', change: -1 },
    { event: 'resource_changed', seat: 0, resource: 'magic', change: 2 },
    { event: 'attribute_raised', seat: 1, attribute: 'caution' },
    { event: 'item_gained', seat: 1, item: 'sling' },
    { event: 'gift_handed_over', seat: 0, receiver: 1, sort: 'secret', id: '7' },
    { event: 'gift_handed_over', seat: 1, receiver: 0, sort: 'item', id: 'mule' },
  ] as Happened[];
  const { tracks, resources, attributes, things } = changesOf(events, 1);

  expect({ tracks, resources, attributes }).toEqual({
    tracks: { energy: -2 },
    resources: {},
    attributes: { caution: 1 },
  });
  expect([...things]).toEqual(['sling', '7']);
  expect([signed(2), signed(-2)]).toEqual(['+2', '−2']);
});

test('who is dying and has passed is told both, the worse first', () => {
  const one = { conditions: ['dying'], panics: true, passed: true } as unknown as CharacterView;

  expect(plightsOf(one)).toEqual(['dying', 'panic', 'passed']);
});

test.each(tagsOf())('in %s every quest, note and dial has words, and time that runs is counted', (lang) => {
  for (const moment of moments) {
    const aims = aimsOf(moment.view, scene, wordsOf(lang, moment));
    const counted = aims.filter(({ days }) => days !== null);

    expect(aims.filter(({ title, text }) => !title && !text)).toEqual([]);
    expect(aims.filter(({ title, text }) => /avalon\.|[{}]|undefined/.test(title + text))).toEqual([]);
    expect(counted).toHaveLength(moment.view.dials.length);
    expect(aims.filter(({ sort, text }) => sort !== 'dial' && !/[.!?…»]$/.test(text))).toEqual([]);
  }
});

test('a quest says how far it has got, where that can be counted', () => {
  const place = (location: number, menhir: number | null) => ({ location, menhir }) as View['locations'][number];
  const view = { locations: [place(101, 3), place(103, null), place(107, 8)], statuses: { chairs: [0, 4] } };

  expect(progressOf({ op: 'errand_menhirs', least: 3 }, view)).toEqual({ done: 2, of: 3 });
  expect(progressOf({ op: 'errand_besides', least: 2, menhir: 101 }, view)).toEqual({ done: 1, of: 2 });
  expect(progressOf({ op: 'errand_menhirs', least: 1 }, view)).toEqual({ done: 1, of: 1 });
  expect(progressOf({ op: 'errand_count_parts', count_parts: 'chairs', least: 5 }, view)).toEqual({ done: 2, of: 5 });
  expect(progressOf({ op: 'errand_at', at: 108 }, view)).toBe(null);
  expect(progressOf(null, view)).toBe(null);
});

test.each(tagsOf())('in %s every quest of the pack is a sentence somebody wrote', (lang) => {
  const words = wordsOf(lang, moments[0]!);
  const quests = [...scene.events, ...scene.secrets].filter(({ goal }) => goal).map(({ id }) => id);

  expect(quests).toHaveLength(12);
  expect(
    quests.filter((id) => goalText(id, words) === `${capital(words.term('cond', goalOf(id, words)).text)}.`),
  ).toEqual([]);
  expect(quests.filter((id) => !/^\p{Lu}.*\.$/u.test(goalText(id, words)))).toEqual([]);
});

test('a quest of a pack that wrote no sentence for it is said as its objective reads', () => {
  const goal = { op: 'errand_at', at: 108 };
  const words = new Words(
    'en',
    wordsOf('en', moments[0]!).messages,
    'avalon',
    [],
    { events: [{ id: 'mine', goal }] },
    null,
  );

  expect(goalText('mine', words)).toMatch(/^Go to .*\.$/);
});

test('a place offers all its actions; those of the own place that are open can be taken', () => {
  const moment = moments.find(({ options }) => options.some(({ described }) => described.kind === 'at_place'))!;
  const own = moment.view.characters.find(({ seat }) => seat === moment.seat)!;
  const place = moment.view.locations.find(({ location }) => location === own.location)!;
  const words = wordsOf('en', moment);
  const here = offersOf(place, moment.view, asked(moment), true, words);
  const printed = scene.locations.find(({ id }) => id === String(place.location))!;
  const open = moment.options.filter(({ described }) => ['at_place', 'explore'].includes(described.kind));

  expect(here.filter(({ id }) => id !== 'explore').map(({ id }) => id)).toEqual(printed.actions.map(({ id }) => id));
  expect(
    here
      .filter(({ action }) => action !== null)
      .map(({ action }) => action)
      .sort(),
  ).toEqual(open.map(({ action }) => action).sort());
  expect(offersOf(place, moment.view, asked(moment), false, words).some(({ action }) => action !== null)).toBe(false);
});
