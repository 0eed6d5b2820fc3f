import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { affinityTrack, foretoldOf, halfOf, meetings, rungs } from '../src/boards/avalon/keys.ts';
import type { EncounterView, PrintedEncounter, Scene } from '../src/wire/avalon.ts';

/* The edges of cards, the enemy's table along the pool, and the track of a talk. */

const { scene } = JSON.parse(readFileSync(new URL('../fixtures/avalon.json', import.meta.url), 'utf8')) as {
  scene: Scene;
};
const standing = (values: Partial<EncounterView>): EncounterView => ({
  encounter: '',
  members: [],
  activated: [],
  active: null,
  turn: 1,
  pool: 0,
  target: 1,
  affinity: 1,
  gray: 1,
  stage: 1,
  sequence: [],
  ...values,
});

test('half a key has a lock with its level, icons with how many, or both', () => {
  expect(halfOf('A2')).toEqual({ lock: 'aggression', level: 2, icons: [] });
  expect(halfOf('F+x2')).toEqual({ lock: 'free', level: 0, icons: [{ name: 'x', count: 2 }] });
  expect(halfOf('+x2+up1')).toEqual({
    lock: '',
    level: 0,
    icons: [
      { name: 'x', count: 2 },
      { name: 'up', count: 1 },
    ],
  });
  expect([halfOf('-'), halfOf('')]).toEqual([null, null]);
});

test('every key of the box can be drawn: a lock or an icon that is known', () => {
  const KNOWN = new Set(['h', 'up', 'dn', 'chain', 'draw', 'tear', 'check', 'x', 'void']);
  const halves = [...scene.cards, ...scene.encounters]
    .flatMap((one) => ['left' in one ? one.left : [], one.right])
    .flat();

  expect(halves.length).toBeGreaterThan(1000);
  for (const half of new Set(halves)) {
    const parts = halfOf(half);
    expect(parts === null).toBe(half === '-');
    expect(parts?.lock || parts?.icons.length || half === '-').toBeTruthy();
    expect(parts?.icons.every(({ name }) => KNOWN.has(name)) ?? true).toBe(true);
  }
});

test('what answers is named along the pool, and the line that will happen is marked', () => {
  const attack = (low: number, high: number) => ({ pool: [low, high] as [number, number], text: '', do: [] });
  const printed = { attacks: [attack(0, 1), attack(2, 9), attack(7, 9)] } as unknown as PrintedEncounter;
  const found = rungs(printed, standing({ pool: 2, target: 5 }));

  expect(found.map(({ from, to, now }) => [from, to, now])).toEqual([
    [0, 1, false],
    [2, 4, true],
  ]);
});

test('in every fight of the box some line answers, however many markers there are', () => {
  for (const printed of scene.encounters.filter(({ attacks }) => attacks?.length))
    for (const pool of [0, 1, 2])
      expect(rungs(printed, standing({ pool, target: 3 })).filter(({ now }) => now).length).toBeLessThanOrEqual(1);
});

test('a talk goes from where they turn away to where a stage is won', () => {
  const track = affinityTrack(5, standing({ affinity: 3, gray: 2 }));

  expect(track.map(({ end }) => end)).toEqual(['lost', '', '', '', 'won']);
  expect(track.findIndex(({ begins }) => begins)).toBe(2);
  expect(track.filter(({ marker }) => marker).map(({ at }) => at)).toEqual([3]);
  expect(track.filter(({ passed }) => passed)).toHaveLength(3);
});

test('what a card would add is what the question says, a loss below nothing; older rules say nothing', () => {
  const about = {
    foretold: true,
    cards: [
      { op: 'foretell', card: 'azure.c.03', n: 2, short: 0 },
      { op: 'foretell_loss', card: 'azure.d.08', n: 1, short: 3 },
    ],
  };

  expect([...foretoldOf(about)]).toEqual([
    ['azure.c.03', { by: 2, short: 0 }],
    ['azure.d.08', { by: -1, short: 3 }],
  ]);
  expect(foretoldOf({}).size + foretoldOf(undefined).size).toBe(0);
});

test('a card is read key by key: what meets what, and what opens it', () => {
  const read = meetings(['A2', 'F', '-', 'M', 'C1', 'P1'], ['+h1', '+chain', '+h1', '+h2', '-', '+h1'], [1, 2]);
  expect(read.map(({ key }) => key)).toEqual(['opened', 'free', 'no_lock', 'shut', 'no_bonus', 'shut']);
  expect(read[0]).toEqual({ key: 'opened', lock: 'aggression', level: 2 });
  expect(meetings(['-'], [''], []).map(({ key }) => key)).toEqual(['nothing']);
});
