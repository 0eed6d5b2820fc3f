// What quests want, and how far they have got. Pure.
import { capital, type Words } from '../../lib/words.ts';
import type { Scene, View } from '../../wire/avalon.ts';

export type Progress = { done: number; of: number };

/** A quest is an event, or a secret, which goes by its number. */
export const sortOfQuest = (id: string): 'secret' | 'event' => (/^\d+$/.test(id) ? 'secret' : 'event');

/** What is printed of what a quest wants. */
export function goalOf(id: string, words: Words): unknown {
  const { secrets = [], events = [] } = words.scene as Partial<Scene>;
  const all: readonly { id: string; goal?: unknown }[] = sortOfQuest(id) === 'secret' ? secrets : events;
  return all.find((one) => one.id === id)?.goal ?? null;
}

/** How far a quest has got: stones that burn, or marks on the sheet; what cannot be counted has no progress. */
export function progressOf(
  goal: unknown,
  { locations, statuses }: Pick<View, 'locations' | 'statuses'>,
): Progress | null {
  const { op, least, menhir, count_parts: marked } = (goal ?? {}) as Record<string, unknown>;
  const of = Number(least);
  const lit = locations.filter((one) => one.menhir !== null).map(({ location }) => location);
  const counts: Readonly<Record<string, number>> = {
    errand_menhirs: lit.length,
    errand_besides: lit.filter((one) => one !== Number(menhir)).length,
    errand_count_parts: statuses[String(marked)]?.length ?? 0,
  };
  const done = counts[String(op)];
  return done === undefined || !of ? null : { done: Math.min(done, of), of };
}

/** What a quest wants: in the words of the pack, or as its objective reads. */
export function goalText(id: string, words: Words): string {
  const sort = sortOfQuest(id);
  if (words.has(`avalon.word.${sort}_goal.${id}`)) return words.word(`${sort}_goal`, id);
  const goal = goalOf(id, words);
  return goal ? `${capital(words.term('cond', goal).text)}.` : '';
}
