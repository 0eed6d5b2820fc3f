// A moment, as people write it.
import { settings } from '../lib/settings.svelte.ts';

export const moment = (at: number): string =>
  new Intl.DateTimeFormat(settings.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
