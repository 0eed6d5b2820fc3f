// A large picture made part by part: the first part at once, each of the others in a frame of its own.
import { queueFrame } from './framequeue.ts';
import { settings } from './settings.svelte.ts';

/** How far the making of a picture has got; made where its component begins. Where nothing moves, nothing waits. */
export class Stages {
  private reached = $state(0);

  constructor(last: number) {
    if (document.hidden || settings.pace === 0) {
      this.reached = last;
      return;
    }
    $effect(() => {
      let callOff = () => {};
      const goOn = (): void => {
        callOff = queueFrame(() => {
          this.reached++;
          if (this.reached < last) goOn();
        });
      };
      goOn();
      return () => callOff();
    });
  }

  /** Is it this part's turn, or has it been? */
  has(part: number): boolean {
    return this.reached >= part;
  }
}
