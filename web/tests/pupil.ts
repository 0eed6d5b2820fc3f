import { follow, read, type Lesson, type Moment, type Progress } from '../src/guide/lesson.ts';
import type { GameTypes } from '../src/wire/wire.ts';

/** Everything a lesson tells at a question before it waits for an answer. */
export function readAll<G extends GameTypes>(
  lesson: Lesson<G>,
  progress: Progress,
  moment: Moment<G>,
): [Progress, string[]] {
  const told: string[] = [];
  let now = follow(lesson, progress, moment);
  while (now.shown && !lesson.steps.find((one) => one.id === now.shown!.id)!.choose) {
    told.push(now.shown.id);
    now = read(lesson, now, moment);
  }
  return [now, now.shown ? [...told, now.shown.id] : told];
}
