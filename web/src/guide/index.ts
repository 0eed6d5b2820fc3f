// Guided first games by the name of their game, whose board has a `lesson.ts`; each is loaded when somebody learns it.
import type { Lesson } from './lesson.ts';

/** A lesson of some game: it is given what that game's server sent. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyLesson = Lesson<any>;

const LESSONS = import.meta.glob<{ default: AnyLesson }>('../boards/*/lesson.ts');

const fileOf = (game: string): string => `../boards/${game}/lesson.ts`;

export const hasLesson = (game: string): boolean => fileOf(game) in LESSONS;

export async function lessonOf(game: string): Promise<AnyLesson | null> {
  return (await LESSONS[fileOf(game)]?.())?.default ?? null;
}
