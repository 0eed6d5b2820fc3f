import { describe, expect, test } from 'vitest';
import type { Snapshot } from '../src/table/controller.ts';
import { TurnPacer, type Timing } from '../src/table/pacing.ts';

/* Steps of a table for three, seen by seat 0; a clock that goes when it is told to. */

const step = (seq: number, seat: number | null, asked = false): Snapshot =>
  ({
    ask: asked ? { number: seq } : null,
    eyes: { seat: 0 },
    pointed: null,
    state: {
      seq,
      you: [0],
      table: { id: 'table', chairs: [{}, {}, {}] },
      chat: [],
      latest: { seq, what: seat === null ? { e: 'outage' } : { e: 'moved', seat }, events: [{ event: 'done' }] },
    },
  }) as unknown as Snapshot;

class Table {
  now = step(1, null, true);
  time = 0;
  timing: Timing = { turn: 1000, step: 300, budget: 3000 };
  private listener: (next: Snapshot) => void = () => undefined;
  private due: { run: () => void; at: number } | null = null;
  readonly shown: [time: number, seq: number | undefined, asked: boolean][] = [];
  readonly pacer = new TurnPacer(this, {
    timing: () => this.timing,
    time: () => this.time,
    later: (run, milliseconds) => (this.due = { run, at: this.time + milliseconds }),
    cancel: () => (this.due = null),
  });

  constructor() {
    this.pacer.follow();
    this.pacer.subscribe(({ state, ask }) => this.shown.push([this.time, state?.seq, !!ask]));
    this.shown.length = 0;
  }

  subscribe(run: (next: Snapshot) => void): () => void {
    this.listener = run;
    run(this.now);
    return () => undefined;
  }

  says(...all: Snapshot[]): void {
    for (const next of all) this.listener((this.now = next));
  }

  /** Until nothing waits any more. */
  pass(until = Infinity): void {
    while (this.due && this.due.at <= until) {
      const { run, at } = this.due;
      [this.time, this.due] = [at, null];
      run();
    }
  }

  get order(): (number | undefined)[] {
    return this.shown.map(([, seq]) => seq);
  }
}

describe("others' turns", () => {
  test('come one after another, each long enough to be read, and the question last', () => {
    const table = new Table();
    table.says(step(2, 0), step(3, 1), step(4, 1), step(5, 2, true));
    table.pass();

    expect(table.shown).toEqual([
      [0, 2, false],
      [0, 3, false],
      [300, 4, false],
      [1300, 5, true],
    ]);
  });

  test('that are more than a person should wait for come at once after a while', () => {
    const table = new Table();
    table.says(step(2, 0), ...[3, 4, 5, 6, 7, 8].map((seq) => step(seq, 1 + (seq % 2))), step(9, 1, true));
    table.pass();

    expect(table.order).toEqual([2, 3, 4, 5, 6, 9]);
    expect(table.time).toBe(3000);
  });

  test('are skipped when asked to', () => {
    const table = new Table();
    table.says(step(2, 0), step(3, 1), step(4, 2), step(5, 1, true));
    expect(table.pacer.showing).toBe(true);
    table.pacer.skip();

    expect(table.order).toEqual([2, 3, 5]);
    expect(table.pacer.showing).toBe(false);
  });

  test('wait for nobody where everything is to come at once', () => {
    const table = new Table();
    table.timing = { turn: 0, step: 0, budget: 0 };
    table.says(step(2, 0), step(3, 1), step(4, 2, true));

    expect(table.shown).toEqual([
      [0, 2, false],
      [0, 3, false],
      [0, 4, true],
    ]);
  });

  test('that come slowly by themselves are shown as they come', () => {
    const table = new Table();
    table.says(step(2, 0), step(3, 1));
    table.time = 5000;
    table.says(step(4, 2));

    expect(table.order).toEqual([2, 3, 4]);
  });

  test('do not hold up who is asked at the same time', () => {
    const table = new Table();
    table.says(step(2, 1, true), step(3, 2, true));

    expect(table.order).toEqual([2, 3]);
    expect(table.pacer.repeatable).toBe(false);
  });
});

describe('what is no step', () => {
  test('is seen at once, and the game stays where it is shown', () => {
    const table = new Table();
    table.says(step(2, 0), step(3, 1), step(4, 2, true));
    const chat = [{ text: 'hello' }];
    table.says({ ...table.now, reach: 'lost', state: { ...table.now.state!, chat } } as unknown as Snapshot);

    expect(table.pacer.now).toMatchObject({ reach: 'lost', ask: null, state: { seq: 3, chat } });
    table.pass();
    expect(table.pacer.now).toMatchObject({ reach: 'lost', state: { seq: 4, chat } });
    expect(table.pacer.now.ask).not.toBeNull();
  });
});

describe('once more', () => {
  test('begins before the others did anything, asks nothing on the way, and ends as it is', () => {
    const table = new Table();
    table.timing = { turn: 0, step: 0, budget: 0 };
    table.says(step(2, 0), step(3, 1), step(4, 2, true));
    table.shown.length = 0;
    table.pacer.again();
    expect(table.pacer.now.state?.latest).toBeNull();
    table.pass();

    expect(table.shown.map(([, seq, asked]) => [seq, asked])).toEqual([
      [2, false],
      [3, false],
      [4, false],
      [4, true],
    ]);
    expect(table.time).toBeGreaterThan(1000);
  });

  test('there is nothing to see before anybody else has moved', () => {
    const table = new Table();
    table.says(step(2, 0));
    table.pacer.again();

    expect(table.pacer.repeatable).toBe(false);
    expect(table.order).toEqual([2]);
  });

  test('who looks on sees a turn of each seat, not the whole game', () => {
    const table = new Table();
    table.timing = { turn: 0, step: 0, budget: 0 };
    table.says(...[2, 3, 4, 5, 6, 7].map((seq) => step(seq, 1 + (seq % 2))));
    table.shown.length = 0;
    table.pacer.again();
    table.pass();

    expect(table.order).toEqual([5, 6, 7, 7]);
  });
});
