// Guided first games by the name of their game; each is loaded when somebody learns it.
import type { Lesson } from './lesson.ts';

const LESSONS: Record<string, () => Promise<{ default: Lesson }>> = {
  bloody_grove: () => import('../boards/bloody_grove/lesson.ts'),
  celtica: () => import('../boards/celtica/lesson.ts'),
  karnag: () => import('../boards/karnag/lesson.ts'),
};

export const hasLesson = (game: string): boolean => game in LESSONS;

export async function lessonOf(game: string): Promise<Lesson | null> {
  return (await LESSONS[game]?.())?.default ?? null;
}
