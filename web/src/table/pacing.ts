// Shows what others do one turn after another, so that it can be followed. Stands between a table and its drawing.
import { NOTHING_PICKED } from './choice.ts';
import type { Snapshot, TableController } from './controller.ts';
import type { Eyes, TableState } from './state.ts';

/** How long others' turns are shown, in milliseconds. */
export interface Timing {
  /** A turn, before the next one is shown; 0: everything at once. */
  turn: number;
  /** A step of a turn, before the next one. */
  step: number;
  /** All that is shown in a row; what is left then comes at once. */
  budget: number;
}

/** Who asks to see it again wants to see it, whatever the pace is. */
const AGAIN: Timing = { turn: 1600, step: 600, budget: Infinity };

interface Pace {
  timing: () => Timing;
  time?: () => number;
  later?: (run: () => void, milliseconds: number) => unknown;
  cancel?: (timer: unknown) => void;
}

/** Who answered in the step a snapshot came with; `null`: it was no answer. */
export function moverOf({ state }: Snapshot): number | null {
  const { latest } = state ?? {};
  return latest && latest.seq === state?.seq && latest.what.e === 'moved' ? latest.what.seat : null;
}

/**
 * A table's snapshots at a pace a person can follow. Own moves, and what comes while the person is asked, are handed
 * on at once; others' steps wait for each other. What others did since can be shown again.
 */
export class TurnPacer {
  private shown: Snapshot;
  private latest: Snapshot;
  /** When it was first shown. */
  private since = 0;
  private queue: Snapshot[] = [];
  private timer: unknown;
  private spent = 0;
  private isAgain = false;
  private visiting = false;
  /** The table before the others' turns, and after each of their steps. */
  private kept: Snapshot[] = [];
  private readonly listeners = new Set<(next: Snapshot) => void>();
  private readonly watchers = new Set<() => void>();

  constructor(
    private readonly table: Pick<TableController, 'now' | 'subscribe'>,
    private readonly pace: Pace,
  ) {
    this.shown = this.latest = table.now;
  }

  /** What is shown; behind the table while others' turns are. */
  get now(): Snapshot {
    return this.shown;
  }

  /** Is there more to come of what others did? */
  get showing(): boolean {
    return this.queue.length > 0;
  }

  /** Is there something to be shown again? */
  get repeatable(): boolean {
    return this.kept.length > 1;
  }

  /** Is a moment shown that somebody went back to? */
  get isPast(): boolean {
    return this.visiting;
  }

  follow(): () => void {
    const unsubscribe = this.table.subscribe((next) => this.receive(next));
    return () => {
      this.clear();
      unsubscribe();
    };
  }

  subscribe(run: (next: Snapshot) => void): () => void {
    this.listeners.add(run);
    run(this.shown);
    return () => this.listeners.delete(run);
  }

  /** Told when `showing` or `repeatable` may be otherwise. */
  watch(run: () => void): () => void {
    this.watchers.add(run);
    return () => this.watchers.delete(run);
  }

  /** Everything at once, as it is now. */
  skip(): void {
    if (this.showing || this.visiting) this.catchUp();
  }

  /** The table as it was, until something happens or one goes back to now. */
  visit(state: TableState, eyes: Eyes | null): void {
    this.clear();
    this.visiting = true;
    this.emit(unasked({ ...this.latest, state: { ...state, chat: this.latest.state?.chat ?? [] }, eyes }));
  }

  /** The others' turns once more; then everything as it is. */
  again(): void {
    const [before, ...steps] = this.kept;
    if (!before || !steps.length) return;
    this.clear();
    this.isAgain = true;
    this.queue = [...steps.map(unasked), this.latest];
    this.emit(unasked({ ...before, state: before.state && { ...before.state, latest: null } }));
    this.schedule();
  }

  // -------------------------------------------------------------------- receiving
  private receive(next: Snapshot): void {
    const before = this.latest;
    this.latest = next;
    if (!before.state || next.state?.seq === before.state.seq) return this.refresh(next);
    const mover = moverOf(next);
    const others = mover !== null && !next.state?.you.includes(mover) && !before.ask;
    this.kept = others ? lastTurns([...(this.kept.length ? this.kept : [before]), next]) : [next];
    const sameEyes = before.eyes?.seat === next.eyes?.seat && before.state.table.id === next.state?.table.id;
    if (!others || !sameEyes || !this.pace.timing().turn) return this.catchUp();
    if (this.isAgain)
      this.queue.pop(); // what is new follows what is seen again
    else if (!this.showing && this.stood() >= this.pace.timing().turn) this.spent = 0;
    this.queue.push(next);
    this.schedule();
    this.changed();
  }

  /** What is no step is seen at once; the game itself stays where it is shown. */
  private refresh(next: Snapshot): void {
    if (this.visiting && next.reach === 'live') return;
    if (!this.showing || next.eyes?.seat !== this.shown.eyes?.seat) return this.catchUp();
    this.queue[this.queue.length - 1] = next;
    const { reach, tries, refused, state } = next;
    const shown = this.shown.state;
    const beside = shown &&
      state && { ...shown, chat: state.chat, present: state.present, signed: state.signed, clock: state.clock };
    this.emit({ ...this.shown, reach, tries, refused, state: beside }, false);
  }

  // -------------------------------------------------------------------- showing
  /** Has what comes next shown when it is due. */
  private schedule(): void {
    const next = this.queue[0];
    if (this.timer !== undefined || !next) return;
    const due = this.pause(this.shown, next) - this.stood();
    if (due <= 0) return this.show();
    this.spent += due;
    if (!this.isAgain && this.spent > this.pace.timing().budget) return this.catchUp();
    this.timer = (this.pace.later ?? setTimeout)(() => {
      this.timer = undefined;
      this.show();
    }, due);
  }

  private show(): void {
    const next = this.queue.shift();
    if (!next) return;
    this.emit(next);
    if (this.showing) this.schedule();
    else this.isAgain = false;
  }

  /** How long a step stands before what follows it: short within a turn, long enough to be read at its end. */
  private pause(step: Snapshot, next: Snapshot): number {
    const { turn, step: short } = this.isAgain ? AGAIN : this.pace.timing();
    const [mover, following] = [moverOf(step), moverOf(next)];
    if (step.state?.seq === next.state?.seq) return 0;
    if (mover === null || step.state?.you.includes(mover)) return this.isAgain ? short : 0;
    return following !== mover ? turn : step.state?.latest?.events.length ? short : 0;
  }

  private stood(): number {
    return this.time() - this.since;
  }

  private time(): number {
    return (this.pace.time ?? (() => performance.now()))();
  }

  private catchUp(): void {
    this.clear();
    this.emit(this.latest);
  }

  private clear(): void {
    if (this.timer !== undefined) (this.pace.cancel ?? ((timer) => clearTimeout(timer as number)))(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.spent = 0;
    this.isAgain = this.visiting = false;
  }

  private emit(next: Snapshot, isNew = next.state?.seq !== this.shown.state?.seq): void {
    this.shown = next;
    if (isNew) this.since = this.time();
    for (const run of this.listeners) run(next);
    this.changed();
  }

  private changed(): void {
    for (const run of this.watchers) run();
  }
}

/** Of a row of steps those of the last turns, one for each other seat, with the moment before them. */
function lastTurns(steps: Snapshot[]): Snapshot[] {
  const others = (steps.at(-1)?.state?.table.chairs.length ?? 2) - 1;
  let turns = 0;
  for (let i = steps.length - 1; i > 0; i--) {
    if (moverOf(steps[i]!) !== (steps[i + 1] && moverOf(steps[i + 1]!))) turns++;
    if (turns > Math.max(1, others)) return steps.slice(i);
  }
  return steps;
}

/** A moment that is past: nothing can be chosen in it. */
function unasked(one: Snapshot): Snapshot {
  return {
    ...one,
    ask: null,
    picking: NOTHING_PICKED,
    fitting: [],
    selected: null,
    pointed: null,
    refused: null,
    why: null,
    hint: null,
    eyes: one.eyes && { ...one.eyes, ask: null, again: null, back: null },
  };
}
