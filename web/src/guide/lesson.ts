// A guided first game: steps as data, told at a real table when they fit what is asked. Pure.
import type { Values } from '../lib/catalogue.ts';
import { happenedSince } from '../table/chronicle.ts';
import type { Previews, Snapshot } from '../table/controller.ts';
import type { AnyGame, Ask, Choice, GameTypes, Setup } from '../wire/wire.ts';

/** The table as a lesson looks at it, while the learner is asked or when all is over. */
export interface Moment<G extends GameTypes = AnyGame> {
  seat: number;
  view: G['view'];
  scene: G['scene'];
  /** The question with all its options; `null` once the game is over. */
  ask: Ask<G> | null;
  /** What its options would do, once it is told. */
  previews: Previews<G>;
  /** What happened since the learner last decided. */
  happened: readonly G['event'][];
}

export interface Step<G extends GameTypes = AnyGame> {
  id: string;
  /** The key of what is said. */
  text: string;
  values?: (moment: Moment<G>) => Values;
  /** Kinds of question it is for; without: for any. */
  on?: readonly G['question']['kind'][];
  /** What else must hold; chance deals otherwise every time. */
  when?: (moment: Moment<G>) => boolean;
  /** What it points at: a selector, looked for when it is told. */
  spot?: string | ((moment: Moment<G>) => string);
  /** The options left open: one of them is to be chosen. `any`: all. Without: there is only something to read. */
  choose?: 'any' | ((means: G['option'], moment: Moment<G>, preview?: G['preview']) => boolean);
  /** A button of the board that who goes on reading presses too: what it closes is not spoken of any more. */
  press?: string;
  /** It may never come up: what is to be learnt is complete without it. */
  maybe?: boolean;
}

export interface Lesson<G extends GameTypes = AnyGame> {
  game: string;
  setup: Pick<Setup, 'seats' | 'options'>;
  steps: readonly Step<G>[];
  /** The key of what is said when everything was told. */
  closing: string;
}

/** How far somebody has got: what was told and done, and what is told now, at which question. */
export interface Progress {
  done: readonly string[];
  /** The questions by whose answers steps were done: one that is taken back is asked again, and so is its step told. */
  answered: Readonly<Record<string, number>>;
  shown: { id: string; number: number | null } | null;
}

export const UNTAUGHT: Progress = { done: [], answered: {}, shown: null };

export function momentOf(now: Snapshot): Moment | null {
  const { state, eyes } = now;
  if (!state || !eyes || eyes.seat === null) return null;
  if (!eyes.ask && !state.table.ending) return null;
  return {
    seat: eyes.seat,
    view: eyes.view,
    scene: state.scene,
    ask: eyes.ask,
    previews: now.previews,
    happened: happenedSince(state.log, eyes.seat, state.table.setup.seats === 1),
  };
}

/** The options a step leaves open. */
export function open<G extends GameTypes>(step: Step<G>, moment: Moment<G>): readonly Choice<G>[] {
  const options = moment.ask?.options ?? [];
  const { choose } = step;
  return typeof choose === 'function'
    ? options.filter((option) => choose(option.means, moment, moment.previews.get(option.action)))
    : options;
}

function fits<G extends GameTypes>(step: Step<G>, moment: Moment<G>): boolean {
  if (step.on && !(moment.ask && step.on.includes(moment.ask.kind))) return false;
  if (step.choose && !open(step, moment).length) return false;
  return step.when?.(moment) ?? true;
}

/**
 * What was told is done once its question is answered, unless the answer was taken back; then the first step not done
 * that fits is told.
 */
export function follow<G extends GameTypes>(lesson: Lesson<G>, progress: Progress, moment: Moment<G>): Progress {
  const number = moment.ask?.number ?? null;
  if (progress.shown && progress.shown.number === number) return progress;
  const { done, answered } = answeredBefore(progress, number ?? Infinity);
  const next = lesson.steps.find((step) => !done.includes(step.id) && fits(step, moment));
  return { done, answered, shown: next ? { id: next.id, number } : null };
}

/** What was read, and what was done by answers to questions before this one. */
function answeredBefore({ done, answered, shown }: Progress, number: number): Pick<Progress, 'done' | 'answered'> {
  const all = { ...answered, ...(shown ? { [shown.id]: shown.number ?? -1 } : {}) };
  const kept = Object.fromEntries(Object.entries(all).filter(([, at]) => at < number));
  const told = shown ? [...done, shown.id] : done;
  return { done: told.filter((id) => !(id in all) || id in kept), answered: kept };
}

/** The learner has read it. */
export function read<G extends GameTypes>(lesson: Lesson<G>, progress: Progress, moment: Moment<G>): Progress {
  if (!progress.shown) return progress;
  return follow(lesson, { ...progress, done: [...progress.done, progress.shown.id], shown: null }, moment);
}

/** How many of the steps that are sure to come are done, and how many there are. */
export function learnt<G extends GameTypes>(lesson: Lesson<G>, progress: Progress): { done: number; all: number } {
  const sure = lesson.steps.filter((step) => !step.maybe);
  return { done: sure.filter((step) => progress.done.includes(step.id)).length, all: sure.length };
}
