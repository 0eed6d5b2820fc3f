import { expect, test, vi } from 'vitest';
import { oneAtATime, untilAnswered } from '../src/lib/again.ts';

test('what fails is asked for again, later and later, until it comes', async () => {
  vi.useFakeTimers();
  let tries = 0;
  const answer = untilAnswered(async () => {
    if (++tries < 4) throw new Error('lost');
    return 'here';
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(1 + 1000);
  expect(tries).toBe(3);
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect(await answer).toBe('here');
});

test('a refusal is an answer', async () => {
  const refused = new Error('no');
  await expect(
    untilAnswered(
      () => Promise.reject(refused),
      (failure) => failure === refused,
    ),
  ).rejects.toBe(refused);
});

test('work asked for while it is done is done once more, and never beside itself', async () => {
  const ends: (() => void)[] = [];
  const work = oneAtATime(() => new Promise<void>((done) => ends.push(done)));
  const first = work();
  void work();
  void work();
  expect(ends.length).toBe(1);
  ends[0]!();
  await vi.waitFor(() => expect(ends.length).toBe(2));
  ends[1]!();
  await first;
  expect(ends.length).toBe(2);
  void work();
  expect(ends.length).toBe(3);
});
