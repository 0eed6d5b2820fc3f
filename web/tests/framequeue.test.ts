import { expect, test } from 'vitest';
import { FrameQueue } from '../src/lib/framequeue.ts';

/* Frames that come when they are drawn. */
function frames() {
  let due: (() => void)[] = [];
  const draw = () => {
    const now = due;
    due = [];
    now.forEach((run) => run());
    return now.length;
  };
  return { draw, turns: new FrameQueue((run) => due.push(run)) };
}

test('one piece of work a frame, in the order it came', () => {
  const { draw, turns } = frames();
  const done: string[] = [];
  for (const name of ['a', 'b', 'c']) turns.add(() => done.push(name));

  const seen = [0, 1, 2, 3].map(() => (draw(), done.join('')));

  expect(seen).toEqual(['a', 'ab', 'abc', 'abc']);
});

test('who comes again waits for the others', () => {
  const { draw, turns } = frames();
  const done: string[] = [];
  const again = () => {
    done.push('a');
    if (done.length < 4) turns.add(again);
  };
  turns.add(again);
  turns.add(() => done.push('b'));

  for (let i = 0; i < 6; i++) draw();

  expect(done).toEqual(['a', 'b', 'a', 'a']);
});

test('what was called off takes no turn, and no frame is asked for in vain', () => {
  const { draw, turns } = frames();
  const done: string[] = [];
  turns.add(() => done.push('a'))();
  const off = turns.add(() => done.push('b'));
  turns.add(() => done.push('c'));

  off();
  off();
  const drawn = [draw(), draw()];

  expect([done, drawn]).toEqual([['c'], [1, 0]]);
});

test('a piece that fails keeps nobody waiting', () => {
  const { draw, turns } = frames();
  const done: string[] = [];
  turns.add(() => {
    throw new Error('broken');
  });
  turns.add(() => done.push('b'));

  expect(draw).toThrow('broken');
  draw();

  expect(done).toEqual(['b']);
});
