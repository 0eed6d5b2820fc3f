// What takes long to work out and is not looked at while something moves: made anew a little later.
import { untrack } from 'svelte';
import { inTurn } from './turns.ts';

const FRAMES = 2; // the board has its frames first

/** `plan` reads what it depends on, at once, and returns how to make the value, which is done some frames later. */
export class Lagging<T> {
  private held: T;

  constructor(plan: () => () => T) {
    this.held = $state.raw(untrack(() => plan()()));
    let first = true;
    $effect(() => {
      const make = plan();
      if (!first) return later(FRAMES, () => (this.held = make()));
      first = false;
      return undefined;
    });
  }

  get now(): T {
    return this.held;
  }
}

/** After so many frames, when its turn comes; what is returned calls it off. */
function later(frames: number, run: () => void): () => void {
  let left = frames;
  let callOff = (): void => cancelAnimationFrame(waiting);
  let waiting = requestAnimationFrame(function next() {
    if (--left > 0) waiting = requestAnimationFrame(next);
    else callOff = inTurn(run);
  });
  return () => callOff();
}
