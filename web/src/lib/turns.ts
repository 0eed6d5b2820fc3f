// Work that can wait a frame or more: one piece of it a frame, in the order it came, whoever it is for.

type Run = () => void;

export class Turns {
  private readonly waiting: Run[] = [];
  private asked = false;

  constructor(private readonly frame: (run: Run) => unknown) {}

  /** When its turn comes; what is returned calls it off. */
  readonly add = (run: Run): Run => {
    this.waiting.push(run);
    this.ask();
    return () => {
      const at = this.waiting.indexOf(run);
      if (at >= 0) this.waiting.splice(at, 1);
    };
  };

  private ask(): void {
    if (this.asked || !this.waiting.length) return;
    this.asked = true;
    this.frame(() => this.next());
  }

  private next(): void {
    this.asked = false;
    const run = this.waiting.shift();
    this.ask();
    run?.();
  }
}

/** The page's own. */
export const inTurn = new Turns((run) => requestAnimationFrame(run)).add;
