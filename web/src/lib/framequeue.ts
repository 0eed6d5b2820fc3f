// A queue of work that can wait a frame or more: one piece of it a frame, in the order it came, whoever it is for.

type Run = () => void;

export class FrameQueue {
  private readonly waiting: Run[] = [];
  private requested = false;

  constructor(private readonly frame: (run: Run) => unknown) {}

  /** Runs it when its turn comes; what is returned calls it off. */
  readonly add = (run: Run): Run => {
    this.waiting.push(run);
    this.request();
    return () => {
      const at = this.waiting.indexOf(run);
      if (at >= 0) this.waiting.splice(at, 1);
    };
  };

  private request(): void {
    if (this.requested || !this.waiting.length) return;
    this.requested = true;
    this.frame(() => this.runNext());
  }

  private runNext(): void {
    this.requested = false;
    const run = this.waiting.shift();
    this.request();
    run?.();
  }
}

/** Adds work to the page's own queue; what is returned calls it off. */
export const queueFrame = new FrameQueue((run) => requestAnimationFrame(run)).add;
