// Guided first games by the name of their game, whose board has a `lesson.ts`; each is loaded when somebody learns it.
import type { Lesson } from './lesson.ts';

const LESSONS = import.meta.glob<{ default: Lesson }>('../boards/*/lesson.ts');

const fileOf = (game: string): string => `../boards/${game}/lesson.ts`;

export const hasLesson = (game: string): boolean => fileOf(game) in LESSONS;

export async function lessonOf(game: string): Promise<Lesson | null> {
  return (await LESSONS[fileOf(game)]?.())?.default ?? null;
}
