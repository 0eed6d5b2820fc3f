// Time as people read it, and a clock that ticks while somebody looks at it.
import { createSubscriber } from 'svelte/reactivity';
import { say } from './messages.svelte.ts';
import { settings } from './settings.svelte.ts';

class Ticking {
  private readonly subscribe: () => void;

  constructor(milliseconds: number) {
    this.subscribe = createSubscriber((update) => {
      const timer = setInterval(update, milliseconds);
      return () => clearInterval(timer);
    });
  }

  get now(): number {
    this.subscribe();
    return Date.now();
  }
}

export const ticking = new Ticking(250);
/** For what is told in minutes. */
export const passing = new Ticking(20_000);

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago, in the largest unit that fits: "5 minutes ago", "yesterday"; before a minute has passed, "now". */
export function agoText(milliseconds: number, lang = settings.lang): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? (['second', Infinity] as const);
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-Math.floor(seconds / length) || 0, unit);
}

/** What is left on a clock: "4:05", "19 h", "3 d". */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return say('web.time.days', { days: Math.floor(hours / 24) });
  if (hours >= 2) return say('web.time.hours', { hours });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
