// A deferred value: what takes long to work out and is not looked at while something moves is worked out frames later.
import { untrack } from 'svelte';
import { queueFrame } from './framequeue.ts';

const FRAMES = 2; // the board has its frames first

/** `plan` reads what it depends on, at once, and returns how to make the value, which is done some frames later. */
export class Deferred<T> {
  private held: T;

  constructor(plan: () => () => T) {
    this.held = $state.raw(untrack(() => plan()()));
    let first = true;
    $effect(() => {
      const make = plan();
      if (!first) return runLater(FRAMES, () => (this.held = make()));
      first = false;
      return undefined;
    });
  }

  get now(): T {
    return this.held;
  }
}

/** Runs it after so many frames, when its turn in the queue comes; what is returned calls it off. */
function runLater(frames: number, run: () => void): () => void {
  let left = frames;
  let callOff = (): void => cancelAnimationFrame(waiting);
  let waiting = requestAnimationFrame(function next() {
    if (--left > 0) waiting = requestAnimationFrame(next);
    else callOff = queueFrame(run);
  });
  return () => callOff();
}
