// A table to draw from: every field of a snapshot is a signal, so that a new snapshot touches only what is another in
// it.
import { untrack } from 'svelte';
import { inTurn } from '../lib/turns.ts';
import type { Snapshot, TableController } from './controller.ts';
import type { Eyes, TableState } from './state.ts';

class Cell {
  value = $state.raw<unknown>();
}

/** An object with the fields of another: who reads one is told when that one changes, not when any does. */
class Fieldwise<T extends object> {
  readonly fields = {} as T;
  private readonly cells = new Map<keyof T, Cell>();

  constructor(first: T) {
    for (const name of Object.keys(first) as (keyof T)[]) {
      const cell = new Cell();
      this.cells.set(name, cell);
      Object.defineProperty(this.fields, name, { get: () => cell.value, enumerable: true });
    }
    this.take(first);
  }

  take(next: T): void {
    for (const [name, cell] of this.cells) cell.value = next[name];
  }
}

/** What is nested stays one object too, from when it is first there. */
class Nested<T extends object> {
  private kept: Fieldwise<T> | null = null;

  take(next: T | null): T | null {
    if (!next) return null;
    if (this.kept) this.kept.take(next);
    else this.kept = new Fieldwise(next);
    return this.kept.fields;
  }
}

export class Live {
  private readonly state = new Nested<TableState>();
  private readonly eyes = new Nested<Eyes>();
  private readonly whole: Fieldwise<Snapshot>;

  constructor(first: Snapshot) {
    this.whole = new Fieldwise(this.nested(first));
  }

  /** What components are given: always the same object, with the newest fields. */
  get now(): Snapshot {
    return this.whole.fields;
  }

  take(next: Snapshot): void {
    this.whole.take(this.nested(next));
  }

  private nested(one: Snapshot): Snapshot {
    return { ...one, state: this.state.take(one.state), eyes: this.eyes.take(one.eyes) };
  }
}

/** So many frames the board may go first while steps keep coming. */
const PATIENCE = 3;

interface Pace {
  /** Steps that may wait to be shown; of more, the oldest are passed over. */
  most?: number;
  frame?: (run: () => void) => unknown;
  /** Does nothing move, or is nobody looking? Then nothing has to wait. */
  still?: () => boolean;
  /** Is nothing drawn by this part? Then it takes no frame. */
  unseen?: (part: number) => boolean;
}

/**
 * A step of the game is drawn part after part, one a frame, so that nothing that moves has to wait: the board first,
 * which shows every step for a frame at least, then the parts around it. What a person does is shown by all of them at
 * once.
 */
export class Parts {
  private readonly lives: readonly Live[];
  private steps: Snapshot[] = [];
  private behind: number[] = [];
  private running = false;
  private waited = 0;
  private shown: Snapshot;
  private seq: number | undefined;
  private readonly most: number;
  private readonly frame: (run: () => void) => unknown;
  private readonly still: () => boolean;
  private readonly unseen: (part: number) => boolean;

  constructor(
    private readonly table: Pick<TableController, 'now' | 'subscribe'>,
    count: number,
    pace: Pace = {},
  ) {
    this.most = pace.most ?? 3;
    this.frame = pace.frame ?? inTurn;
    this.still = pace.still ?? (() => document.hidden);
    this.unseen = pace.unseen ?? (() => false);
    this.lives = Array.from({ length: count }, () => new Live(table.now));
    this.shown = table.now;
    this.seq = table.now.state?.seq;
  }

  /** What each part is given. */
  get all(): readonly Snapshot[] {
    return this.lives.map((live) => live.now);
  }

  follow(): () => void {
    return untrack(() => this.table.subscribe((next) => this.hear(next)));
  }

  private hear(next: Snapshot): void {
    const stepped = this.seq !== undefined && next.state?.seq !== this.seq;
    this.seq = next.state?.seq;
    // Where nothing moves, or with another's eyes, nothing waits.
    const atOnce = this.still() || next.eyes?.seat !== this.lives[0]?.now.eyes?.seat;
    if (atOnce) [this.steps, this.behind] = [[], []];
    if (stepped && !atOnce) this.step(next);
    else this.show(next);
  }

  private step(next: Snapshot): void {
    this.steps = [...this.steps, next].slice(-this.most);
    if (this.running) return;
    this.running = true;
    this.waited = 0;
    this.advance();
    this.frame(() => this.goOn()); // the board has this frame
  }

  /** No step: whoever is not behind has it at once; nobody is ahead of the board. */
  private show(next: Snapshot): void {
    if (this.steps.length) this.steps[this.steps.length - 1] = next;
    else {
      this.shown = next;
      this.lives.forEach((live, i) => !this.behind.includes(i) && live.take(next));
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
    const board = this.steps.length && (this.waited < PATIENCE || !this.behind.length);
    this.waited = board ? this.waited + 1 : 0;
    if (board) {
      this.shown = this.steps.shift()!;
      this.lives[0]?.take(this.shown);
      this.behind = this.lives.map((_, i) => i).slice(1); // from the first again: the last part never has a step alone
    } else this.catchUp();
  }

  private catchUp(): void {
    const part = this.behind.shift() ?? 0;
    this.lives[part]?.take(this.shown);
    if (this.behind.length && this.unseen(part)) this.catchUp();
  }
}
