// Draws a table from snapshots: every field of one is a signal, and a step of the game reaches one lane a frame.
import { untrack } from 'svelte';
import { queueFrame } from '../lib/framequeue.ts';
import type { Snapshot, TableController } from './controller.ts';
import type { Eyes, TableState } from './state.ts';

class Cell {
  value = $state.raw<unknown>();
}

/** An object whose fields are signals: who reads one is told when that one changes, not when any does. */
class FieldSignals<T extends object> {
  readonly fields = {} as T;
  private readonly cells = new Map<keyof T, Cell>();

  constructor(first: T) {
    for (const name of Object.keys(first) as (keyof T)[]) {
      const cell = new Cell();
      this.cells.set(name, cell);
      Object.defineProperty(this.fields, name, { get: () => cell.value, enumerable: true });
    }
    this.update(first);
  }

  update(next: T): void {
    for (const [name, cell] of this.cells) cell.value = next[name];
  }
}

/** A nested object whose fields are signals: it stays the same object from when it is first there. */
class NestedSignals<T extends object> {
  private signals: FieldSignals<T> | null = null;

  update(next: T | null): T | null {
    if (!next) return null;
    if (this.signals) this.signals.update(next);
    else this.signals = new FieldSignals(next);
    return this.signals.fields;
  }
}

/** A snapshot that follows the newest one: components hold it once, and wake by the fields they read. */
export class LiveSnapshot {
  private readonly state = new NestedSignals<TableState>();
  private readonly eyes = new NestedSignals<Eyes>();
  private readonly whole: FieldSignals<Snapshot>;

  constructor(first: Snapshot) {
    this.whole = new FieldSignals(this.nest(first));
  }

  /** What components are given: always the same object, with the newest fields. */
  get now(): Snapshot {
    return this.whole.fields;
  }

  update(next: Snapshot): void {
    this.whole.update(this.nest(next));
  }

  private nest(one: Snapshot): Snapshot {
    return { ...one, state: this.state.update(one.state), eyes: this.eyes.update(one.eyes) };
  }
}

/** So many frames the first lane may go first while steps keep coming. */
const PATIENCE = 3;

interface Pace<Lane> {
  /** Steps that may wait to be shown; of more, the oldest are passed over. */
  most?: number;
  frame?: (run: () => void) => unknown;
  /** Does nothing move, or is nobody looking? Then nothing has to wait. */
  still?: () => boolean;
  /** Is nothing drawn in this lane? Then it takes no frame. */
  empty?: (lane: Lane) => boolean;
}

/**
 * Hands a table's snapshots to lanes. A step of the game reaches the first lane at once, which shows every step for a
 * frame at least, and then one lane a frame in their order, so that nothing that moves has to wait. What a person does
 * reaches all lanes at once that are not behind.
 */
export class LaneScheduler<Lane extends string> {
  /** What each lane shows. */
  readonly lanes: Readonly<Record<Lane, Snapshot>>;
  private readonly live: ReadonlyMap<Lane, LiveSnapshot>;
  private readonly first: Lane;
  private readonly others: readonly Lane[];
  private steps: Snapshot[] = [];
  private behind: Lane[] = [];
  private running = false;
  private waited = 0;
  private shown: Snapshot;
  private seq: number | undefined;
  private readonly most: number;
  private readonly frame: (run: () => void) => unknown;
  private readonly still: () => boolean;
  private readonly empty: (lane: Lane) => boolean;

  constructor(
    private readonly table: Pick<TableController, 'now' | 'subscribe'>,
    [first, ...others]: readonly [Lane, ...Lane[]],
    pace: Pace<Lane> = {},
  ) {
    this.most = pace.most ?? 3;
    this.frame = pace.frame ?? queueFrame;
    this.still = pace.still ?? (() => document.hidden);
    this.empty = pace.empty ?? (() => false);
    [this.first, this.others] = [first, others];
    this.live = new Map([first, ...others].map((lane) => [lane, new LiveSnapshot(table.now)]));
    this.lanes = Object.fromEntries([...this.live].map(([lane, { now }]) => [lane, now])) as Record<Lane, Snapshot>;
    this.shown = table.now;
    this.seq = table.now.state?.seq;
  }

  follow(): () => void {
    return untrack(() => this.table.subscribe((next) => this.receive(next)));
  }

  /** Everything as it is now in all lanes: what is pressed must be what it looks like. */
  settle(): void {
    if (!this.steps.length && !this.behind.length) return;
    this.shown = this.steps.at(-1) ?? this.shown;
    [this.steps, this.behind] = [[], []];
    for (const live of this.live.values()) live.update(this.shown);
  }

  private receive(next: Snapshot): void {
    const isStep = this.seq !== undefined && next.state?.seq !== this.seq;
    this.seq = next.state?.seq;
    // Where nothing moves, or with another's eyes, nothing waits.
    const atOnce = this.still() || next.eyes?.seat !== this.lanes[this.first].eyes?.seat;
    if (atOnce) [this.steps, this.behind] = [[], []];
    if (isStep && !atOnce) this.addStep(next);
    else this.show(next);
  }

  private addStep(next: Snapshot): void {
    this.steps = [...this.steps, next].slice(-this.most);
    if (this.running) return;
    this.running = true;
    this.waited = 0;
    this.advance();
    this.frame(() => this.goOn()); // the first lane has this frame
  }

  /** Shows what is no step: lanes that are not behind have it at once; none is ahead of the first. */
  private show(next: Snapshot): void {
    if (this.steps.length) this.steps[this.steps.length - 1] = next;
    else {
      this.shown = next;
      for (const [lane, live] of this.live) if (!this.behind.includes(lane)) live.update(next);
    }
  }

  private goOn(): void {
    this.frame(() => {
      try {
        this.advance();
      } finally {
        this.running = this.steps.length + this.behind.length > 0;
        if (this.running) this.goOn();
      }
    });
  }

  private advance(): void {
    const step = this.waited < PATIENCE || !this.behind.length ? this.steps.shift() : undefined;
    this.waited = step ? this.waited + 1 : 0;
    if (!step) return this.catchUp();
    this.shown = step;
    this.live.get(this.first)?.update(step);
    this.behind = [...this.others]; // from the second again: the last lane never has a step alone
  }

  private catchUp(): void {
    const lane = this.behind.shift() ?? this.first;
    this.live.get(lane)?.update(this.shown);
    if (this.behind.length && this.empty(lane)) this.catchUp();
  }
}
