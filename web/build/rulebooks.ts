// The rulebooks of our own games as modules, made into HTML when the page is built:
//   virtual:rulebook/chapters/celtica/fr    { chapter: [id] }
//   virtual:rulebook/celtica/fr    { title, chapters: [{ id, title, html }], rules: { id: { chapter, html } } }
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { Plugin } from 'vite';
import { SOURCE, tagsOf } from './messages.ts';
import { chaptersIn, readBook, titleIn, type Rulebook } from './rulebook.ts';

const GAMES = SOURCE.games;
const PREFIX = 'virtual:rulebook/';

const file = (game: string, lang: string): string => `${GAMES}${game}/rulebook${lang === 'en' ? '' : `.${lang}`}.md`;

export const gamesWithRulebooks = (): string[] =>
  readdirSync(GAMES)
    .filter((game) => existsSync(file(game, 'en')))
    .sort();

const textOf = (game: string, lang: string): string =>
  readFileSync(existsSync(file(game, lang)) ? file(game, lang) : file(game, 'en'), 'utf8');

const titleOf = (game: string, lang: string): string => titleIn(textOf(game, lang));

export const readRulebook = (game: string, lang: string): Rulebook => readBook(textOf(game, lang));

export const chaptersOf = (game: string, lang: string): Record<string, string[]> =>
  chaptersIn(readRulebook(game, lang));

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
