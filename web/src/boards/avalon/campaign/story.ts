// What the evenings of Avalon come to: chapters, choices of weight, what is marked. Pure.
import type { Words } from '../../../lib/words.ts';
import type { Avalon, Decided, Door, Story } from '../../../wire/avalon.ts';
import type { Campaign, Evening } from '../../../wire/wire.ts';
import type { CampaignProps } from '../../index.ts';
import { lookOfTray } from '../hero.ts';

export const storyOf = ({ story }: Evening): Story => story as Partial<Story> as Story;

/** The evenings that lead to where the story stands. */
export const standingOnes = ({ evenings }: Campaign): Evening[] => evenings.filter((one) => one.standing);

export const doorsOf = (campaign: Campaign): [chapter: string, doors: Door[]][] =>
  Object.entries(campaign.doors ?? {}).map(([chapter, doors]) => [chapter, doors as Partial<Door>[] as Door[]]);

/** A hero by its name; one of any colour, as who is free is told ("pedr:azure"), with it. */
export function heroName(id: string, words: Words): string {
  const [hero = '', colour = ''] = id.split(':');
  const name = words.word('character', hero);
  return colour ? words.say('avalon.campaign.coloured', { name, colour: words.word('colour', colour) }) : name;
}

/** The look of a hero: by its tray, or by the one it was given ("pedr:azure"). */
export function heroLook(id: string, { characters = [] }: Partial<Avalon['scene']>): string | null {
  const [hero = '', given] = id.split(':');
  return lookOfTray(given ?? characters.find((one) => one.id === hero)?.colour);
}

/** Where the story stands, in a line. */
export function standing({ view, words }: CampaignProps<Avalon>): string {
  if (!view) return words.say('avalon.campaign.before');
  return words.say('avalon.campaign.stands', { chapter: words.word('chapter', view.chapter), day: view.day });
}

export interface Told {
  id: string;
  number: number;
  status: 'told' | 'now' | 'untold';
  name: string;
  days: number;
}

/** All chapters of the pack in their order; what is not yet told has no name. */
export function chaptersOf(campaign: Campaign, chapter: string | null, over: boolean, words: Words): Told[] {
  const prefix = 'avalon.word.chapter.';
  const known = [...words.messages.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
  const most = Math.max(0, ...known.map((id) => Number(/\d+$/.exec(id)?.[0] ?? 0)));
  const ids = Array.from({ length: most }, (_, i) => `ch${i + 1}`);
  const now = chapter === null ? -1 : ids.indexOf(chapter);
  const evenings = standingOnes(campaign).map(storyOf);
  return ids.map((id, at) => {
    const status = at < now || (at === now && over) ? 'told' : at === now ? 'now' : 'untold';
    const of = evenings.flatMap(({ decided }) => (decided ?? []).filter((one) => one.chapter === id));
    const last = evenings.filter((one) => one.chapter === id).at(-1);
    const days = new Set(of.map(({ day }) => day));
    const name = status === 'untold' ? '' : words.word('chapter', id);
    return {
      id,
      number: at + 1,
      status,
      name,
      days: last && status !== 'untold' ? Math.max(...days, last.last_day) : 0,
    };
  });
}

/** Choices that marked something, or else the last one; and all others. */
export function weighed({ decided = [] }: Story): { weighty: Decided[]; light: Decided[] } {
  const marking = decided.filter(({ marked }) => marked?.length);
  const weighty = marking.length ? marking : decided.slice(-1);
  return { weighty, light: decided.filter((one) => !weighty.includes(one)) };
}

/** The first sentence of a verse. */
export function firstSentence(verse: string, words: Words): string {
  const text = words.has(`avalon.word.verse.${verse}`) ? words.word('verse', verse) : '';
  return /^.*?[.!?…](?=\s|$|”|")/su.exec(text.trim())?.[0] ?? text;
}

export const choiceText = (key: string, words: Words): string => words.word('text', key);

/** Who was for what, where several were asked: names by choice, the one that was taken first. */
export function voicesOf(decided: Decided, names: readonly string[]): [text: string, names: string[]][] {
  const by = new Map<string, string[]>([[decided.text, []]]);
  for (const { seat, text } of decided.voices ?? [])
    by.set(text, [...(by.get(text) ?? []), names[seat] ?? String(seat + 1)]);
  return [...by];
}

/** Statuses that are marked, each once, the latest first. */
export const marksOf = (campaign: Campaign): string[] => [
  ...new Set(
    standingOnes(campaign)
      .flatMap((one) => storyOf(one).marked ?? [])
      .reverse(),
  ),
];
