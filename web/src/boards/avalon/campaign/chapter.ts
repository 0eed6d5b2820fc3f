// What a chapter came to, once it is over: what was decided, what was lost, what comes. Pure.
import type { Avalon, Decided, PrintedMotif } from '../../../wire/avalon.ts';
import type { Campaign, Evening } from '../../../wire/wire.ts';
import type { Words } from '../../../lib/words.ts';
import { plightsOf } from '../hero.ts';
import { opening, paragraphs } from '../verse.ts';
import { beginnings, standingOnes, storyOf } from './story.ts';

/** The chapters that ended in an evening: all before one that began in it, and the last if the story did. */
export function closedIn(evening: Evening, from: string): string[] {
  const { chapters = [], chapter, over } = storyOf(evening);
  const told = [from, ...chapters, chapter].filter((one, at, all) => one && all.indexOf(one) === at);
  return over ? told : told.slice(0, -1);
}

export interface Closed {
  id: string;
  number: number;
  /** The evening it ended in. */
  evening: number;
  /** The chapter that follows, if one does. */
  next: string | null;
  ending: string | null;
  /** The day on which the next one begins. */
  day: number;
  decided: readonly Decided[];
  /** What was read at its turns, the last one first. */
  verses: readonly string[];
  died: readonly string[];
  /** Has no chapter ended since? Then what was lost is what is lost now. */
  newest: boolean;
}

/** The leaves of the chapters that are over, the latest first. */
export function closedOf(campaign: Campaign): Closed[] {
  const found: Omit<Closed, 'newest'>[] = [];
  const all: Decided[] = [];
  const began = beginnings(campaign);
  let from = '';
  for (const evening of standingOnes(campaign)) {
    const story = storyOf(evening);
    from ||= story.decided?.[0]?.chapter ?? story.chapters?.[0] ?? story.chapter;
    all.push(...(story.decided ?? []));
    const closed = closedIn(evening, from);
    closed.forEach((id, at) => {
      const decided = all.filter((one) => one.chapter === id);
      const next = closed[at + 1] ?? (story.over ? null : story.chapter);
      const marking = decided.filter(({ marked }) => marked?.length);
      found.unshift({
        id,
        number: Number(/\d+$/.exec(id)?.[0] ?? found.length + 1),
        evening: evening.number,
        next,
        ending: next ? null : (story.ending ?? null),
        day: began.get(next ?? '') ?? story.last_day,
        decided: (marking.length ? marking : decided).slice(-4),
        verses: decided.map(({ verse }) => verse).reverse(),
        died: story.died ?? [],
      });
    });
    from = story.chapter;
  }
  return found.map((one, at) => ({ ...one, newest: at === 0 }));
}

/** How the leaf of a chapter opens: with what was read at its last turn that has a text; a speech has no initial. */
export const openingOf = ({ verses }: Pick<Closed, 'verses'>, words: Words): ReturnType<typeof opening> =>
  opening(verses.map((verse) => paragraphs(verse, words)[0] ?? '').find(Boolean) ?? '');

/** What a group has lost by now: stones that went out, places no stone lights any more, and who is in a plight. */
export interface Losses {
  /** By location, each with the day if it is known. */
  stones: { location: number; day: number }[];
  places: number;
  plights: { character: string; plight: string }[];
}

export function lossesOf(campaign: Campaign, view: Avalon['view'] | null): Losses {
  if (!view) return { stones: [], places: 0, plights: [] };
  const stories = standingOnes(campaign).map(storyOf);
  const days = new Map(stories.flatMap(({ dark }) => (dark ?? []).map((one) => [one.location, one.day] as const)));
  const seen = new Set(view.locations.map(({ location }) => location));
  const burning = new Set(view.locations.filter(({ menhir }) => menhir !== null).map(({ location }) => location));
  return {
    stones: [...new Set(stories.flatMap(({ lit }) => lit ?? []))]
      .filter((one) => !burning.has(one))
      .map((location) => ({ location, day: days.get(location) ?? 0 }))
      .sort((a, b) => b.day - a.day),
    places: new Set(stories.flatMap(({ revealed }) => revealed ?? []).filter((one) => !seen.has(one))).size,
    plights: view.characters.flatMap((one) =>
      plightsOf({ ...one, passed: false })
        .slice(0, 1)
        .map((plight) => ({ character: one.character, plight })),
    ),
  };
}

const motif = (shape: string, count: number | null = null, ...having: string[]): PrintedMotif => ({
  shape,
  ground: 'meadow',
  count,
  having,
});

export interface Scene {
  /** What a chapter is known by, in its roundel. */
  sign: PrintedMotif;
  /** In mist above: what comes. */
  comes: readonly PrintedMotif[];
  /** Below: what was. */
  was: readonly PrintedMotif[];
  ground: 'water' | 'hall' | 'snow' | 'meadow';
}

const SCENES: readonly Scene[] = [
  {
    sign: motif('field', null, 'black'),
    comes: [motif('eyrie'), motif('longhall', 9), motif('mill')],
    was: [motif('house', null, 'slate', 'chimney', 'shut', 'pots'), motif('ford', 3)],
    ground: 'water',
  },
  {
    sign: motif('longhall', 9),
    comes: [motif('wood', null, 'pits'), motif('wallow', null, 'ice'), motif('pasture')],
    was: [motif('longhall', 8), motif('round', 9)],
    ground: 'hall',
  },
  {
    sign: motif('wallow', null, 'ice'),
    comes: [motif('cloister', 5), motif('tree', 9), motif('mound', null, 'long', 'door')],
    was: [motif('hamlet', null, 'burnt'), motif('pasture')],
    ground: 'snow',
  },
  {
    sign: motif('tree', 9),
    comes: [motif('field'), motif('tree', null, 'blossom'), motif('chapel', null, 'light')],
    was: [motif('mound', null, 'long', 'door'), motif('tree', 9)],
    ground: 'meadow',
  },
];

/** How a chapter's leaf is painted; one of another pack as the first. */
export const sceneOf = (number: number): Scene => SCENES[number - 1] ?? SCENES[0]!;
