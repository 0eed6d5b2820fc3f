// A rulebook as it is written, Markdown, made into what the page shows: ours when the page is built, a guest's when it
// is opened.
import { Marked } from 'marked';

const RULE = /^- \*\*([A-Z]+(?:-[A-Z]+)*-[A-Z]?[0-9]+)\*\* /;

export interface Rulebook {
  title: string;
  chapters: { id: string; title: string; html: string }[];
  rules: Record<string, { chapter: string; html: string }>;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A book is text: what looks like HTML in it is shown as it stands. */
const marked = new Marked({ async: false, renderer: { html: ({ text }) => escaped(text) } });

const rendered = (text: string): string => marked.parse(text) as string;

const slug = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const titleIn = (text: string): string => text.replace(/^# /, '').split('\n')[0]!.trim();

/** A chapter begins at each heading of the second level; a rule is an item that begins with its ID. */
export function readBook(text: string): Rulebook {
  const [, ...parts] = text.split(/^## /m);
  const rules: Rulebook['rules'] = {};
  const chapters = parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const title = heading.replace(/^[0-9.]+ /, '').trim();
    collect(lines, title, rules);
    return { id: slug(title), title, html: anchored(rendered(lines.join('\n'))) };
  });
  return { title: titleIn(text), chapters, rules };
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
    rules[found[1]!] = { chapter, html: rendered(item.join('\n').trim()) };
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
export function chaptersIn(book: Rulebook): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [id, { chapter }] of Object.entries(book.rules)) (found[chapter] ??= []).push(id);
  return found;
}
