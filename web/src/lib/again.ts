// What a page cannot do without is asked for until it comes: a line may break, a server be away, a file get lost.

const FIRST = 500; // milliseconds until the second try
const LONGEST = 8000;

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** Ask until there is an answer; `isAnswer` says which failures are one, and these are thrown. */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  isAnswer: (failure: unknown) => boolean = () => false,
): Promise<T> {
  for (let pause = FIRST; ; pause = Math.min(2 * pause, LONGEST)) {
    try {
      return await ask();
    } catch (failure) {
      if (isAnswer(failure)) throw failure;
    }
    await wait(pause);
  }
}

/** One at a time: who asks while it is being done has it done once more after that, however many they are. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let asked = false;
  const run = async (): Promise<void> => {
    do {
      asked = false;
      await work();
    } while (asked);
  };
  return () => {
    asked = true;
    running ??= run().finally(() => (running = null));
    return running;
  };
}

/** A style sheet that did not arrive is fetched again: its link is put anew into the page. */
export function mendStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      const next = target.cloneNode() as HTMLLinkElement;
      setTimeout(() => target.replaceWith(next), FIRST);
    },
    true,
  );
}
