// Rules by the words that are in them: all words count, in any order and form, and what fits best comes first. Pure.
import type { Rulebook } from './rulebooks.ts';

export interface Hit {
  id: string;
  chapter: string;
  html: string;
}

/** Letters without their marks, small. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** One and many are one word: "druids" is found by "druid", "chevaux" by "cheval". */
const stem = (word: string): string =>
  word.length > 4
    ? word
        .replace(/aux$/, 'al')
        .replace(/ies$/, 'y')
        .replace(/(?<!s)[sx]$/, '')
    : word;

const WORTH = { id: 40, title: 9, word: 4, part: 1.5 };

/** How well a text fits a word: as a whole, or as the beginning of one, which is what one types first. */
function worth(wanted: string, counted: ReadonlyMap<string, number>): number {
  const whole = counted.get(wanted);
  if (whole) return WORTH.word + Math.min(whole, 4) / 4;
  return wanted.length > 2 && [...counted.keys()].some((word) => word.startsWith(wanted)) ? WORTH.part : 0;
}

function count(words: readonly string[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1);
  return counted;
}

/** The rules that have most of the words, the best first; where some have all of them, only those. */
export function searchRules(rules: Rulebook['rules'], wanted: string): Hit[] {
  const words = [...new Set(wordsOf(wanted).map(stem))];
  if (fold(wanted).trim().length < 2 || !words.length) return [];
  const judged = Object.entries(rules).map(([id, { chapter, html }]) => {
    const text = count(wordsOf(html.replace(/<[^>]+>|&[a-z]+;/g, ' ')).map(stem));
    const title = count(wordsOf(chapter).map(stem));
    const named = count(wordsOf(id));
    const scores = words.map(
      (word) =>
        worth(word, text) + (title.has(word) ? WORTH.title : 0) + (named.has(word) ? WORTH.id / words.length : 0),
    );
    const total = scores.reduce((sum, one) => sum + one, 0) / Math.sqrt(20 + text.size);
    return { hit: { id, chapter, html }, met: scores.filter(Boolean).length, total };
  });
  const most = Math.max(...judged.map(({ met }) => met));
  return judged
    .filter(({ met }) => met && met === most)
    .sort((a, b) => b.total - a.total)
    .map(({ hit }) => hit);
}
