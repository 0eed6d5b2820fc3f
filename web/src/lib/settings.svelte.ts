// What a person set for this browser, kept in it.
import { languages } from 'virtual:messages/index';
import { bestLanguage } from './languages.ts';

export type Theme = 'vellum' | 'night' | 'system';
/** How others' turns are shown: one after another, longer or shorter, or all at once. */
export type Turns = 'slow' | 'normal' | 'quick' | 'once';
export type Motion = 'system' | 'none' | 'slow' | 'normal' | 'fast';

interface Kept {
  /** A language's tag; empty: as the browser speaks. */
  lang: string;
  theme: Theme;
  motion: Motion;
  turns: Turns;
  hatching: 'normal' | 'strong';
  sound: boolean;
  notices: boolean;
  text: boolean;
  /** Are the signs of others shown? */
  signs: boolean;
  /** The level of bots that was played last. */
  level: string;
  /** The pace somebody was looked for at last. */
  pace: 'any' | 'live' | 'days';
}

const KEY = 'nemeton.settings';
const DEFAULTS: Kept = {
  lang: '',
  theme: 'system',
  motion: 'system',
  turns: 'normal',
  hatching: 'normal',
  sound: false,
  notices: false,
  text: false,
  signs: true,
  level: '',
  pace: 'any',
};

function read(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  private kept = $state<Kept>(read());
  private darkSystem = $state(matchMedia('(prefers-color-scheme: dark)').matches);
  private stillSystem = $state(matchMedia('(prefers-reduced-motion: reduce)').matches);

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (e) => (this.darkSystem = e.matches));
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (e) => (this.stillSystem = e.matches));
  }

  get<K extends keyof Kept>(name: K): Kept[K] {
    return this.kept[name];
  }

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.kept[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // a browser that keeps nothing still shows what was chosen
    }
  }

  get theme(): 'vellum' | 'night' {
    if (this.kept.theme !== 'system') return this.kept.theme;
    return this.darkSystem ? 'night' : 'vellum';
  }

  get lang(): string {
    const offered = languages.map(({ lang }) => lang);
    return bestLanguage([this.kept.lang, ...navigator.languages], offered);
  }

  /** How long motions take, as a factor; 0: nothing travels. */
  get pace(): number {
    if (this.kept.motion === 'system') return this.stillSystem ? 0 : 1;
    return { none: 0, slow: 1.8, normal: 1, fast: 0.5 }[this.kept.motion];
  }
}

/** How long others' turns and the steps of them stand, and how long all of them may take, in milliseconds. */
export const TURNS: Readonly<Record<Turns, { turn: number; step: number; budget: number }>> = {
  slow: { turn: 2600, step: 900, budget: 16000 },
  normal: { turn: 1300, step: 450, budget: 7000 },
  quick: { turn: 650, step: 250, budget: 3500 },
  once: { turn: 0, step: 0, budget: 0 },
};

export const settings = new Settings();
