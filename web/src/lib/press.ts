// A table stands still under a finger. What the server says between a press and its click waits for the click, so that
// a click meets what was pressed, and answers the question it was pressed for.
import type { Dial } from './socket.ts';

type Run = () => void;

/** A finger that stays down so long does not click: it holds, scrolls or pinches. In milliseconds. */
const HOLD = 800;
/** A tap becomes a click a little after the finger has left; in milliseconds. */
const TAP = 120;

export interface Clock {
  later: (run: Run, milliseconds: number) => unknown;
  cancel: (timer: unknown) => void;
}

const CLOCK: Clock = {
  later: (run, milliseconds) => setTimeout(run, milliseconds),
  cancel: (timer) => clearTimeout(timer as number),
};

/** Runs things in the order they came; while a pointer is pressed they wait for its click. */
export class PressGate {
  private readonly waiting: Run[] = [];
  private timer: unknown;
  private closed = false;

  constructor(
    pointers: Pick<EventTarget, 'addEventListener'>,
    private readonly clock: Clock = CLOCK,
  ) {
    const on = (name: string, run: Run) => pointers.addEventListener(name, run, { capture: true, passive: true });
    on('pointerdown', () => this.openIn(HOLD));
    on('pointerup', () => this.closed && this.openIn(TAP));
    on('pointercancel', () => this.open());
    on('click', () => this.closed && this.openIn(0)); // once everybody has heard of the click
  }

  readonly run = (run: Run): void => {
    if (this.closed) this.waiting.push(run);
    else run();
  };

  private openIn(milliseconds: number): void {
    this.closed = true;
    if (this.timer !== undefined) this.clock.cancel(this.timer);
    this.timer = this.clock.later(() => this.open(), milliseconds);
  }

  private open(): void {
    if (this.timer !== undefined) this.clock.cancel(this.timer);
    this.timer = undefined;
    this.closed = false;
    for (const run of this.waiting.splice(0)) run();
  }
}

/** A line whose messages wait at a gate. */
export const heldBy =
  (gate: PressGate, dial: Dial): Dial =>
  (listener) =>
    dial({ message: (text) => gate.run(() => listener.message(text)), lost: () => listener.lost() });
