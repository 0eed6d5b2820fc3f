// What is printed on the edges of cards, taken apart to be drawn; and how an encounter stands. Pure.
import type { Words } from '../../lib/words.ts';
import type { EncounterView, PrintedAttack, PrintedEncounter } from '../../wire/avalon.ts';
import { signed } from './hero.ts';

/** Half a key: its lock, and the icons it brings. */
export interface Half {
  lock: string;
  level: number;
  icons: readonly Icon[];
}

export interface Icon {
  name: string;
  count: number;
}

const LOCKS: Readonly<Record<string, string>> = {
  A: 'aggression',
  C: 'courage',
  P: 'practicality',
  E: 'empathy',
  U: 'caution',
  S: 'spirituality',
  M: 'magic',
  F: 'free',
};

/** "A1", "+h2", "F+x2", "M+up1"; null for an edge with nothing there. */
export function halfOf(text: string): Half | null {
  if (!text || text === '-') return null;
  const [head = '', ...rest] = text.split('+');
  const icons = rest.map((icon): Icon => {
    const [, name = '', count = ''] = /^([a-z]+)(\d*)$/.exec(icon) ?? [];
    return { name, count: Number(count) };
  });
  return { lock: LOCKS[head.slice(0, 1)] ?? '', level: Number(head.slice(1)) || 0, icons };
}

/** An attack that answers so many markers, from the first to the last that do not fell the enemy. */
export interface Rung {
  from: number;
  to: number;
  attack: PrintedAttack;
  now: boolean;
}

/** The enemy's table along the pool; the line that will happen as things stand is marked. */
export const rungs = (printed: PrintedEncounter, { pool, target }: EncounterView): Rung[] =>
  (printed.attacks ?? [])
    .map((attack) => {
      const [from, to] = [attack.pool[0], Math.min(attack.pool[1], target - 1)];
      return { from, to, attack, now: from <= pool && pool <= to };
    })
    .filter(({ from, to }) => from <= to);

/** A place of the affinity track. */
export interface Place {
  at: number;
  end: 'lost' | 'won' | '';
  begins: boolean;
  passed: boolean;
  marker: boolean;
}

/** The track of a talk, from where they turn away to where a stage is won. */
export const affinityTrack = (slots: number, { affinity, gray }: EncounterView): Place[] =>
  Array.from({ length: slots }, (_, at) => ({
    at,
    end: at === 0 ? 'lost' : at === slots - 1 ? 'won' : '',
    begins: at === gray,
    passed: at < affinity,
    marker: at === Math.min(affinity, slots - 1),
  }));

/** How many cards of a long row are drawn. */
export const SHOWN = 5;

/** What the free keys of a card would add, and how much would then be lacking: as the question says it. */
export interface Foretold {
  by: number;
  short: number;
}

/** What a card would come to: where the pool or the talk would stand, and the enemy's line that would then happen. */
export function foretoldText(
  { by, short }: Foretold,
  printed: PrintedEncounter | undefined,
  now: EncounterView,
  words: Words,
): string {
  const fight = !!printed?.attacks;
  const at = (fight ? now.pool : now.affinity) + by;
  const line = printed && rungs(printed, { ...now, pool: at }).find((one) => one.now)?.attack;
  const attack = line?.text ? words.word('text', line.text) : '';
  const key = !fight ? 'foretold_talk' : attack || !short ? 'foretold_fight' : 'foretold';
  return words.say(`avalon.page.${key}`, { by: by ? signed(by) : '+0', short, at, attack, target: now.target });
}

/** By card: what is foretold of those that may be laid; rules before version 3 foretell nothing. */
export function foretoldOf(about: Readonly<Record<string, unknown>> | undefined): ReadonlyMap<string, Foretold> {
  const found = new Map<string, Foretold>();
  for (const one of Array.isArray(about?.['cards']) ? (about['cards'] as readonly Record<string, unknown>[]) : []) {
    const n = Number(one['n']);
    found.set(String(one['card']), { by: one['op'] === 'foretell_loss' ? -n : n, short: Number(one['short']) });
  }
  return found;
}

/** Two halves that lie against each other: what is read of them, and the attribute or resource it is about. */
export interface Meeting {
  key: 'nothing' | 'no_bonus' | 'no_lock' | 'free' | 'opened' | 'shut';
  lock: string;
  level: number;
}

/** Slot by slot from the top: how the last edge of the row meets the first edge of a card. */
export const meetings = (outer: readonly string[], left: readonly string[], joins: readonly number[]): Meeting[] =>
  Array.from({ length: Math.max(outer.length, left.length) }, (_, slot) => {
    const [out, into] = [halfOf(outer[slot] ?? ''), halfOf(left[slot] ?? '')];
    const { lock, level } = { lock: out?.lock ?? '', level: out?.level ?? 0 };
    if (!out && !into) return { key: 'nothing', lock, level };
    if (!into) return { key: 'no_bonus', lock, level };
    if (!out) return { key: 'no_lock', lock, level };
    if (lock === 'free') return { key: 'free', lock, level };
    return { key: joins.includes(slot + 1) ? 'opened' : 'shut', lock, level };
  });
