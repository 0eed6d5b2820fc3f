// The catalogue of the terminal, for the page: src/nemeton/messages/*.toml as modules, a room at a time.
//   virtual:messages/fr           what every page may say
//   virtual:messages/fr/celtica   what is said of a game; loaded with its table
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('../../src/nemeton/messages/', import.meta.url));
const GAMES = fileURLToPath(new URL('../../src/nemeton/games/', import.meta.url));
const PREFIX = 'virtual:messages/';
/** What the page says of no game in particular; the rest is the terminal's. */
const SHARED = new Set(['list', 'kernel', 'web']);

type Tree = Record<string, unknown>;

/** A game's table is one that has words for actions and events. */
const isGame = (table: unknown): boolean =>
  typeof table === 'object' && table !== null && 'action' in table && 'event' in table;

export function readMessages(lang: string, game?: string): Tree {
  const all = parse(readFileSync(`${FOLDER}${lang}.toml`, 'utf8')) as Tree;
  if (game) return { [game]: all[game] ?? {}, ...contentOf(game, lang) };
  return Object.fromEntries(Object.entries(all).filter(([key]) => SHARED.has(key)));
}

/** The texts of a game's packs as messages, as its room gives them: names under their kind, every other by its key. */
function contentOf(game: string, lang: string): Record<string, string> {
  const data = `${GAMES}${game}/data/`;
  if (!existsSync(data)) return {};
  const packs = readdirSync(data).filter((pack) => existsSync(`${data}${pack}/locale`));
  const found: Record<string, string> = {};
  for (const pack of packs)
    for (const spoken of ['en', lang])
      for (const [key, text] of localeOf(`${data}${pack}/locale/${spoken}/`))
        for (const name of namesOf(key)) found[`${game}.word.${name}`] = text;
  return found;
}

/** Where a view lists things under another name than their kind. */
const LISTED: Record<string, string[]> = { card: ['hand'], event: ['quests', 'event_discards'], verse: ['reading'] };

/** What a text is called by: a thing's name by its kind, what is read of it beside that, and all but long texts by key. */
function namesOf(key: string): string[] {
  const [, thing = '', field = ''] = /^(.*)\.([^.]*)$/.exec(key) ?? [];
  const kind = key.slice(0, key.indexOf('.'));
  const listed = (LISTED[kind] ?? []).map((name) => name + thing.slice(kind.length));
  if (field === 'text' && /^(verse|task)$/.test(kind)) return [thing, ...listed];
  if (field === 'text') return [thing.replace('.', '_text.')];
  return field === 'name' || field === 'title' ? [thing, ...listed, `text.${key}`] : [`text.${key}`];
}

function localeOf(folder: string): [string, string][] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.toml'));
  return files.flatMap((file) => flat(parse(readFileSync(folder + file, 'utf8')) as Tree));
}

const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[prefix + key, value.trim().replaceAll('{', '{{').replaceAll('}', '}}')]]
      : flat(value as Tree, `${prefix}${key}.`),
  );

export function gamesWithMessages(lang: string): string[] {
  const all = parse(readFileSync(`${FOLDER}${lang}.toml`, 'utf8')) as Tree;
  return Object.keys(all).filter((key) => isGame(all[key]));
}

/** One loader a language and game, so that each is a file of its own. */
function index(): string {
  const langs = ['en', 'fr'];
  const entries = langs.flatMap((lang) => [
    `${JSON.stringify(lang)}: () => import(${JSON.stringify(PREFIX + lang)})`,
    ...gamesWithMessages(lang).map(
      (game) => `${JSON.stringify(`${lang}/${game}`)}: () => import(${JSON.stringify(`${PREFIX}${lang}/${game}`)})`,
    ),
  ]);
  return `export default {${entries.join(',\n')}};`;
}

export function messages(): Plugin {
  return {
    name: 'nemeton-messages',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const wanted = id.slice(PREFIX.length + 1);
      if (wanted === 'index') return index();
      const [lang = 'en', game] = wanted.split('/');
      this.addWatchFile(`${FOLDER}${lang}.toml`);
      return `export default ${JSON.stringify(readMessages(lang, game))};`;
    },
  };
}
