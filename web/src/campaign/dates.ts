// The time of the next evening: as people read it, and as a field for it holds it.
import type { Campaign } from '../wire/wire.ts';

/** "Thursday 20 November, 20:30"; the year only where it is another one. */
export function dateText(when: number, lang: string, now = Date.now()): string {
  const year = new Date(when).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric';
  const day = new Intl.DateTimeFormat(lang, { weekday: 'long', day: 'numeric', month: 'long', year }).format(when);
  const time = new Intl.DateTimeFormat(lang, { hour: 'numeric', minute: '2-digit' }).format(when);
  return `${day}, ${time}`;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A time as `<input type="datetime-local">` has it, where the reader is. */
export function fieldValue(when: number): string {
  const at = new Date(when);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

const EVENING = 20; // o'clock
const WEEK = 7; // days

/** What is proposed before anybody has: the same day next week, in the evening; or a week after the last proposal. */
export function nextProposal(date: Campaign['date'], now = Date.now()): number {
  const at = new Date(date ? Math.max(date.when, now) : now);
  at.setDate(at.getDate() + WEEK);
  if (!date) at.setHours(EVENING, 30, 0, 0);
  return at.getTime();
}

/** What somebody said about the proposed time. */
export function saidOf(date: Campaign['date'], player: string): 'comes' | 'cannot' | 'unsaid' | null {
  if (!date || !player) return null;
  return date.come.includes(player) ? 'comes' : date.cannot.includes(player) ? 'cannot' : 'unsaid';
}
