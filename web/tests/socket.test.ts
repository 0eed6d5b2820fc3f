import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dialSocket, type Line } from '../src/lib/socket.ts';

/* A line that is cut without a word: no event comes, and yet it is given up within ten seconds. */

class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 0;
  sent: string[] = [];
  onmessage: (event: { data: string }) => void = () => undefined;
  onopen: () => void = () => undefined;
  onclose: () => void = () => undefined;
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3; // and no word of it, as long as the other side does not answer
  }
}

const heard: string[] = [];
let lost = 0;
let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  heard.length = lost = 0;
  line = dialSocket('ws://x')({ message: (text) => heard.push(text), lost: () => (lost += 1) });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a line', () => {
  test('that is quiet is asked for a sign of life, which is no message', () => {
    const socket = FakeSocket.last;
    socket.readyState = 1;
    for (let seconds = 0; seconds < 60; seconds++) {
      vi.advanceTimersByTime(1000);
      for (const text of socket.sent.splice(0)) if (text === '"ping"') socket.onmessage({ data: '"pong"' });
    }
    socket.onmessage({ data: '{}' });

    expect([heard, lost]).toEqual([['{}'], 0]);
  });

  test('that is dead is given up within ten seconds, once', () => {
    const socket = FakeSocket.last;
    socket.readyState = 1;
    vi.advanceTimersByTime(2500);
    socket.onmessage({ data: '{}' });
    vi.advanceTimersByTime(10_000);
    expect([lost, socket.readyState]).toEqual([1, 3]);

    socket.onclose();
    socket.onmessage({ data: 'late' });
    vi.advanceTimersByTime(60_000);
    expect([heard, lost]).toEqual([['{}'], 1]);
  });

  test('is asked once more by a page that was held up, and then given up', () => {
    const socket = FakeSocket.last;
    socket.readyState = 1;
    vi.advanceTimersByTime(3000);
    const now = performance.now(); // an answer may have come meanwhile, and was not heard yet
    vi.spyOn(performance, 'now').mockReturnValue(now + 20_000);
    vi.advanceTimersByTime(3000);
    expect([socket.sent.length, lost]).toEqual([2, 0]);

    vi.advanceTimersByTime(3000);
    expect(lost).toBe(1);
  });

  test('that never opens is given up too', () => {
    vi.advanceTimersByTime(10_000);

    expect([FakeSocket.last.sent, lost]).toEqual([[], 1]);
  });

  test('that is left while it is being opened is closed once it is open', () => {
    const socket = FakeSocket.last;
    line.close();
    expect(socket.readyState).toBe(0);

    socket.readyState = 1;
    socket.onopen();
    expect(socket.readyState).toBe(3);
  });
});
