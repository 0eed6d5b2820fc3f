// The rulebooks of our own games as modules, made into HTML when the page is built:
//   virtual:rulebook/chapters/celtica/fr    { chapter: [id] }
//   virtual:rulebook/celtica/fr    { title, chapters: [{ id, title, html }], rules: { id: { chapter, html } } }
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import { SOURCE, tagsOf } from './messages.ts';

const GAMES = SOURCE.games;
const PREFIX = 'virtual:rulebook/';
const RULE = /^- \*\*([A-Z]+(?:-[A-Z]+)*-[A-Z]?[0-9]+)\*\* /;

export interface Rulebook {
  title: string;
  chapters: { id: string; title: string; html: string }[];
  rules: Record<string, { chapter: string; html: string }>;
}

const file = (game: string, lang: string): string => `${GAMES}${game}/rulebook${lang === 'en' ? '' : `.${lang}`}.md`;

export const gamesWithRulebooks = (): string[] =>
  readdirSync(GAMES)
    .filter((game) => existsSync(file(game, 'en')))
    .sort();

const slug = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const textOf = (game: string, lang: string): string =>
  readFileSync(existsSync(file(game, lang)) ? file(game, lang) : file(game, 'en'), 'utf8');

const titleOf = (game: string, lang: string): string => textOf(game, lang).replace(/^# /, '').split('\n')[0]!.trim();

/** A chapter begins at each heading of the second level; a rule is an item that begins with its ID. */
export function readRulebook(game: string, lang: string): Rulebook {
  const [, ...parts] = textOf(game, lang).split(/^## /m);
  const rules: Rulebook['rules'] = {};
  const chapters = parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const title = heading.replace(/^[0-9.]+ /, '').trim();
    collect(lines, title, rules);
    const html = anchored(marked.parse(lines.join('\n'), { async: false }));
    return { id: slug(title), title, html };
  });
  return { title: titleOf(game, lang), chapters, rules };
}

function collect(lines: readonly string[], title: string, rules: Rulebook['rules']): void {
  let chapter = title;
  for (let i = 0; i < lines.length; i++) {
    const section = /^### (?:[0-9.]+ )?(.+)/.exec(lines[i]!);
    if (section) chapter = section[1]!.replaceAll('`', '').trim();
    const found = RULE.exec(lines[i]!);
    if (!found) continue;
    const item = [lines[i]!.slice(found[0].length)];
    while (i + 1 < lines.length && /^( {2,}|$)/.test(lines[i + 1]!) && !RULE.test(lines[i + 1]!))
      item.push(lines[++i]!.slice(2));
    rules[found[1]!] = { chapter, html: marked.parse(item.join('\n').trim(), { async: false }) };
  }
}

/** Rules can be linked to; tables that scroll can be scrolled by keyboard. */
const anchored = (html: string): string =>
  html
    .replaceAll('<table>', '<table tabindex="0">')
    .replace(
      /<li>(<p>)?<strong>([A-Z]+(?:-[A-Z]+)*-[0-9]+)<\/strong>/g,
      '<li id="$2" class="rule">$1<strong>$2</strong>',
    );

/** The chapter each rule stands in, by chapter: what a link to a rule is called. */
export function chaptersOf(game: string, lang: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [id, { chapter }] of Object.entries(readRulebook(game, lang).rules)) (found[chapter] ??= []).push(id);
  return found;
}

export function rulebooks(): Plugin {
  return {
    name: 'nemeton-rulebooks',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const wanted = id.slice(PREFIX.length + 1);
      if (wanted === 'index') {
        const names = gamesWithRulebooks().flatMap((game) => tagsOf().map((lang) => `${game}/${lang}`));
        const titles = Object.fromEntries(
          names.map((name) => [name, titleOf(...(name.split('/') as [string, string]))]),
        );
        const loaders = (of: string) =>
          names.map((name) => `'${name}': () => import('${PREFIX}${of}${name}')`).join(',');
        return (
          `export default {${loaders('')}};\nexport const chapters = {${loaders('chapters/')}};\n` +
          `export const titles = ${JSON.stringify(titles)};`
        );
      }
      const [game = '', lang = 'en'] = wanted.replace('chapters/', '').split('/');
      this.addWatchFile(file(game, lang));
      const read = wanted.startsWith('chapters/') ? chaptersOf : readRulebook;
      return `export default ${JSON.stringify(read(game, lang))};`;
    },
  };
}
