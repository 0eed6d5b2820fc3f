import { follow, read, type Lesson, type Moment, type Progress } from '../src/guide/lesson.ts';

/** Everything a lesson tells at a question before it waits for an answer. */
export function readAll(lesson: Lesson, progress: Progress, moment: Moment): [Progress, string[]] {
  const told: string[] = [];
  let now = follow(lesson, progress, moment);
  while (now.shown && !lesson.steps.find((one) => one.id === now.shown!.id)!.choose) {
    told.push(now.shown.id);
    now = read(lesson, now, moment);
  }
  return [now, now.shown ? [...told, now.shown.id] : told];
}
