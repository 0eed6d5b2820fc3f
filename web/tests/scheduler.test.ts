import { describe, expect, test } from 'vitest';
import type { Snapshot } from '../src/table/controller.ts';
import { LANES, type Lane } from '../src/table/lanes.ts';
import { LaneScheduler, LiveSnapshot } from '../src/table/scheduler.svelte.ts';

/* Snapshots with a step's number, what is pointed at, and whose eyes; frames that come when they are called. */

const snapshot = (seq: number, pointed: number | null = null, seat = 0): Snapshot =>
  ({ state: { seq }, eyes: { seat }, pointed }) as unknown as Snapshot;

class Frames {
  now = snapshot(1);
  still = false;
  private listener: (next: Snapshot) => void = () => undefined;
  private waiting: (() => void)[] = [];
  readonly scheduler: LaneScheduler<Lane>;

  constructor(count: number, most = 3, empty: (lane: Lane) => boolean = () => false) {
    const [first, ...others] = LANES.slice(0, count);
    this.scheduler = new LaneScheduler<Lane>(this, [first!, ...others], {
      most,
      frame: (run) => this.waiting.push(run),
      still: () => this.still,
      empty,
    });
    this.scheduler.follow();
  }

  subscribe(run: (next: Snapshot) => void): () => void {
    this.listener = run;
    run(this.now);
    return () => undefined;
  }

  says(next: Snapshot): void {
    this.now = next;
    this.listener(next);
  }

  /** The browser draws a frame. */
  draw(): void {
    const due = this.waiting;
    this.waiting = [];
    for (const run of due) run();
  }

  get shown(): (number | undefined)[] {
    return this.lanes.map((lane) => lane.state?.seq);
  }

  get lanes(): Snapshot[] {
    return Object.values(this.scheduler.lanes);
  }
}

test('a live table stays the same object, with the newest fields', () => {
  const live = new LiveSnapshot(snapshot(1));
  const { now } = live;
  const { state } = now;

  live.update(snapshot(2, 7));

  expect([live.now, now.state, now.state?.seq, now.pointed]).toEqual([now, state, 2, 7]);
});

describe('a step', () => {
  test('is shown by the board at once, then by one lane a frame', () => {
    const table = new Frames(3);

    table.says(snapshot(2));
    const seen = [table.shown];
    for (let i = 0; i < 3; i++) {
      table.draw();
      seen.push(table.shown);
    }

    expect(seen).toEqual([
      [2, 1, 1],
      [2, 1, 1],
      [2, 2, 1],
      [2, 2, 2],
    ]);
  });

  test('that comes in the same frame is shown in the next, and the lanes go on to the newest', () => {
    const table = new Frames(2);

    table.says(snapshot(2));
    table.says(snapshot(3));
    const first = table.shown;
    table.draw();
    table.draw();
    const second = table.shown;
    table.draw();

    expect([first, second, table.shown]).toEqual([
      [2, 1],
      [3, 1],
      [3, 3],
    ]);
  });

  test('is shown by no lane before the board has it, however many come', () => {
    const table = new Frames(3);
    let ahead = 0;

    for (let i = 0; i < 40; i++) {
      if (i % 8 < 5) table.says(snapshot(i + 2, i % 3));
      table.draw();
      const [board = 0, ...others] = table.shown;
      ahead += others.filter((seq) => (seq ?? 0) > board).length;
    }

    expect([ahead, table.shown]).toEqual([0, [38, 38, 38]]);
  });

  test('passes over the oldest where too many wait', () => {
    const table = new Frames(1, 1);

    for (const seq of [2, 3, 4, 5]) table.says(snapshot(seq));
    table.draw();
    table.draw();

    expect(table.shown).toEqual([5]);
  });

  test('does not keep the lanes waiting for ever while more come', () => {
    const table = new Frames(2, 1);

    for (let seq = 2; seq < 9; seq++) {
      table.says(snapshot(seq));
      table.draw();
    }

    expect(table.shown[1]).toBeGreaterThan(1);
  });
});

test('what a person does is shown by all lanes at once', () => {
  const table = new Frames(3);

  table.says(snapshot(1, 4));

  expect(table.lanes.map((lane) => lane.pointed)).toEqual([4, 4, 4]);
});

test('a lane that is behind takes what a person did with its step', () => {
  const table = new Frames(2);

  table.says(snapshot(2));
  table.says(snapshot(2, 4));
  const pointed = table.lanes.map((lane) => lane.pointed);
  for (let i = 0; i < 3; i++) table.draw();

  expect([pointed, table.lanes.map((lane) => lane.pointed)]).toEqual([
    [4, null],
    [4, 4],
  ]);
});

test('with other eyes nothing waits: no lane shows what another seat saw', () => {
  const table = new Frames(3);

  table.says(snapshot(2));
  table.says(snapshot(3, null, 1));

  expect(table.lanes.map((lane) => [lane.state?.seq, lane.eyes?.seat])).toEqual([
    [3, 1],
    [3, 1],
    [3, 1],
  ]);
});

test('a page nobody looks at is written at once: it has no frames', () => {
  const table = new Frames(3);
  table.still = true;

  table.says(snapshot(2));

  expect(table.shown).toEqual([2, 2, 2]);
});

test('a lane that draws nothing takes no frame of its own', () => {
  const table = new Frames(4, 3, (lane) => lane === LANES[2]);

  table.says(snapshot(2));
  const seen = [table.shown];
  for (let i = 0; i < 4; i++) {
    table.draw();
    seen.push(table.shown);
  }

  expect(seen).toEqual([
    [2, 1, 1, 1],
    [2, 1, 1, 1],
    [2, 2, 1, 1],
    [2, 2, 2, 2],
    [2, 2, 2, 2],
  ]);
});
