import { expect, test } from 'vitest';
import { PressGate, heldBy } from '../src/lib/press.ts';
import type { Listener } from '../src/lib/socket.ts';

/* A pointer, a clock that goes when it is told to, and what comes through the gate. */
class Desk {
  readonly pointer = new EventTarget();
  readonly heard: string[] = [];
  private readonly timers = new Map<number, { run: () => void; at: number }>();
  private time = 0;
  private count = 0;
  readonly gate = new PressGate(this.pointer, {
    later: (run, milliseconds) => {
      this.timers.set(++this.count, { run, at: this.time + milliseconds });
      return this.count;
    },
    cancel: (timer) => this.timers.delete(timer as number),
  });

  say(text: string): void {
    this.gate.run(() => this.heard.push(text));
  }

  does(...names: string[]): void {
    for (const name of names) this.pointer.dispatchEvent(new Event(name));
  }

  pass(milliseconds: number): void {
    this.time += milliseconds;
    const due = [...this.timers].filter(([, { at }]) => at <= this.time);
    for (const [timer, { run }] of due) {
      this.timers.delete(timer);
      run();
    }
  }
}

test('what is said while nothing is pressed is heard at once', () => {
  const desk = new Desk();
  desk.say('one');

  expect(desk.heard).toEqual(['one']);
});

test('between press and click nothing changes; after the click everything does, in its order', () => {
  const desk = new Desk();
  desk.does('pointerdown');
  desk.say('one');
  desk.does('pointerup');
  desk.say('two');
  desk.does('click');

  expect(desk.heard).toEqual([]);
  desk.pass(0);
  desk.say('three');
  expect(desk.heard).toEqual(['one', 'two', 'three']);
});

test('a finger that holds, scrolls, or never clicks keeps nobody waiting', () => {
  const desk = new Desk();
  desk.does('pointerdown');
  desk.say('held');
  desk.pass(800);
  expect(desk.heard).toEqual(['held']);

  desk.does('pointerup', 'pointerdown');
  desk.say('scrolled');
  desk.does('pointercancel');
  expect(desk.heard).toEqual(['held', 'scrolled']);

  desk.does('pointerdown', 'pointerup');
  desk.say('dragged');
  desk.pass(120);
  expect(desk.heard).toEqual(['held', 'scrolled', 'dragged']);
});

test('a line waits at the gate with what it hears; that it is lost is told at once', () => {
  const desk = new Desk();
  let line: Listener | undefined;
  const dial = heldBy(desk.gate, (listener) => {
    line = listener;
    return { send: () => undefined, close: () => undefined };
  });
  dial({ message: (text) => desk.heard.push(text), lost: () => desk.heard.push('lost') });
  desk.does('pointerdown');
  line?.message('step');
  line?.lost();

  expect(desk.heard).toEqual(['lost']);
  desk.does('pointerup', 'click');
  desk.pass(0);
  expect(desk.heard).toEqual(['lost', 'step']);
});
