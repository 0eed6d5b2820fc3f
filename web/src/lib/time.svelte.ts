// Time as people read it, and a clock that ticks while somebody looks at it.
import { createSubscriber } from 'svelte/reactivity';
import { say } from './messages.svelte.ts';

class Ticking {
  private readonly subscribe = createSubscriber((update) => {
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  });

  get now(): number {
    this.subscribe();
    return Date.now();
  }
}

export const ticking = new Ticking();

/** What is left on a clock: "4:05", "19 h", "3 d". */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return say('web.time.days', { days: Math.floor(hours / 24) });
  if (hours >= 2) return say('web.time.hours', { hours });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
