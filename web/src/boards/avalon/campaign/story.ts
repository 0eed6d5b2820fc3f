// What the evenings of Avalon come to: chapters, choices of weight, what is marked. Pure.
import type { Words } from '../../../lib/words.ts';
import type { Avalon, Decided, Door, Story } from '../../../wire/avalon.ts';
import type { Campaign, Evening } from '../../../wire/wire.ts';
import type { CampaignProps } from '../../index.ts';
import { lookOfTray } from '../hero.ts';

export const storyOf = ({ story }: Evening): Story => story as Partial<Story> as Story;

/** The evenings that lead to where the story stands. */
export const standingOnes = ({ evenings }: Campaign): Evening[] => evenings.filter((one) => one.standing);

/** What evenings told that lead to the one at a table, the first one first. */
export function storiesBefore({ evenings, tonight }: Campaign, table: string): Story[] {
  const here = tonight?.table === table ? tonight : evenings.find((one) => one.table === table);
  const found: Story[] = [];
  for (let one = byNumber(evenings, here?.after); one; one = byNumber(evenings, one.after)) found.unshift(storyOf(one));
  return found;
}
const byNumber = (evenings: readonly Evening[], number: number | undefined) =>
  evenings.find((one) => one.number === number);

export const doorsOf = (campaign: Campaign): [chapter: string, doors: Door[]][] =>
  Object.entries(campaign.doors ?? {}).map(([chapter, doors]) => [chapter, doors as Partial<Door>[] as Door[]]);

/** A hero by its name; one of any colour, as who is free is told ("pedr:azure"), with it. */
export function heroName(id: string, words: Words): string {
  const [hero = '', colour = ''] = id.split(':');
  const name = words.word('character', hero);
  return colour ? words.say('avalon.campaign.coloured', { name, colour: words.word('colour', colour) }) : name;
}

/** The look of a hero: by the tray it was given ("pedr:azure"), by the one it sits at, or by its own. */
export function heroLook(
  id: string,
  { characters = [] }: Partial<Avalon['scene']>,
  view: Pick<Avalon['view'], 'characters'> | null = null,
): string | null {
  const [hero = '', given] = id.split(':');
  const sits = view?.characters.find(({ character }) => character === hero)?.colour;
  return lookOfTray(given ?? sits ?? characters.find((one) => one.id === hero)?.colour);
}

/** Where the story stands, in a line. */
export function standing({ view, words }: CampaignProps<Avalon>): string {
  if (!view) return words.say('avalon.campaign.before');
  if (view.ending)
    return words.say('avalon.campaign.ended_on', { ending: words.word('ending', view.ending), day: view.day });
  return words.say('avalon.campaign.stands', { chapter: words.word('chapter', view.chapter), day: view.day });
}

export interface Told {
  id: string;
  number: number;
  status: 'told' | 'now' | 'untold';
  name: string;
  /** Its first and its last day; of the one that is being played, the last is today. */
  days: readonly [first: number, last: number] | null;
}

/** The day each chapter began; an evening told before days were noted has that of the last choice before. */
export function beginnings(campaign: Campaign): Map<string, number> {
  const days = new Map<string, number>();
  let last = 1;
  for (const story of standingOnes(campaign).map(storyOf)) {
    const { chapters = [], began = [], decided = [] } = story;
    chapters.forEach((chapter, at) => {
      const before = decided.filter((one) => one.chapter !== chapter).at(-1)?.day ?? last;
      days.set(chapter, began[at] ?? (days.size ? before : 1));
    });
    last = story.last_day;
  }
  return days;
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
  const began = beginnings(campaign);
  const today = standingOnes(campaign).map(storyOf).at(-1)?.last_day ?? 1;
  return ids.map((id, at) => {
    const status = at < now || (at === now && over) ? 'told' : at === now ? 'now' : 'untold';
    const name = status === 'untold' ? '' : words.word('chapter', id);
    const first = status === 'untold' ? undefined : began.get(id);
    const last = began.get(ids[at + 1] ?? '') ?? today;
    return { id, number: at + 1, status, name, days: first ? [first, Math.max(first, last)] : null };
  });
}

/** How long a chapter lasted; one that has only begun says so. */
export function daysText({ status, days }: Pick<Told, 'status' | 'days'>, words: Words): string {
  if (!days) return '';
  const [first, last] = days;
  const key = status === 'now' ? (first === last ? 'begins_now' : 'since_day') : first === last ? 'one_day' : 'span';
  return words.say(`avalon.campaign.${key}`, { first, last });
}

/** How many names a line has before it counts. */
const NAMED = 3;

/** Places seen for the first time; what a place has become is no new one. */
export function foundIn(story: Story, before: readonly Story[]): number[] {
  const where = ({ cells = [] }: Story, at: number, place: number) => cells[at]?.join() ?? String(place);
  const spots = (one: Story) => (one.revealed ?? []).map((place, at) => where(one, at, place));
  const known = new Set(before.flatMap((one) => [...spots(one), ...(one.revealed ?? []).map(String)]));
  return (story.revealed ?? []).filter((place, at) => {
    const spot = where(story, at, place);
    const fresh = !known.has(spot) && !known.has(String(place));
    known.add(spot);
    return fresh;
  });
}

/** What an evening did besides deciding: stones that were lit, places seen for the first time, quests done. */
export function tripOf(story: Story, before: readonly Story[], words: Words): string {
  const place = (one: number) => words.word('location', String(one));
  const say = (key: string, names: readonly string[]) => {
    const more = names.length > NAMED + 1 ? names.length - NAMED : 0;
    const shown = more ? names.slice(0, NAMED) : names;
    const values = { count: names.length, names: words.enumerate(shown), list: shown.join(', '), more };
    return names.length ? words.say(`avalon.campaign.${more ? `${key}_more` : key}`, values) : '';
  };
  return [
    say(
      'done',
      (story.quests ?? []).map((one) => words.word('event', one)),
    ),
    say('lit', (story.lit ?? []).map(place)),
    say('found', foundIn(story, before).map(place)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Choices that marked something, or else the last one; and all others. */
export function weighed({ decided = [] }: Story): { weighty: Decided[]; light: Decided[] } {
  const marking = decided.filter(({ marked }) => marked?.length);
  const weighty = marking.length ? marking : decided.slice(-1);
  return { weighty, light: decided.filter((one) => !weighty.includes(one)) };
}

const CLOSING: Readonly<Record<string, string>> = { "'": "'", '"': '"', '‘': '’', '“': '”', '«': '\u202f»' };

/** The first sentence of a text; where it breaks off within a speech, the speech is closed. */
export function opened(text: string): string {
  const sentence = /^.*?[.!?…](?=[\s”"’'»]|$)/su.exec(text.trim())?.[0] ?? text;
  const closing = CLOSING[sentence.slice(0, 1)];
  return !closing || new RegExp(`[,.!?…]\\s?${closing.trim()}`, 'u').test(sentence) ? sentence : sentence + closing;
}

/** The first sentence of a verse. */
export const firstSentence = (verse: string, words: Words): string =>
  opened(words.has(`avalon.word.verse.${verse}`) ? words.word('verse', verse) : '');

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
