// The catalogue of the terminal, for the page: src/nemeton/messages/*.toml as modules, a room at a time.
//   virtual:messages/fr           what every page may say
//   virtual:messages/fr/celtica   what is said of a game; loaded with its table
//   virtual:messages/fr/campaign  what is said on some pages only
//   virtual:messages/index        a loader for each of these, and the languages there are
// A language is there as soon as its file is; what the file lacks is said in English, key by key.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

/** Where messages and games lie. */
export interface Source {
  messages: string;
  games: string;
}
export const SOURCE: Source = {
  messages: fileURLToPath(new URL('../../src/nemeton/messages/', import.meta.url)),
  games: fileURLToPath(new URL('../../src/nemeton/games/', import.meta.url)),
};
const FALLBACK = 'en';
const PREFIX = 'virtual:messages/';
/** What only some pages say, loaded with them as a game's messages are with its table: the tables of each room. */
const ROOMS: Record<string, readonly string[]> = {
  campaign: ['campaign', 'web.open'],
  table: [
    'analysis',
    'ending',
    'entry',
    'replay',
    'turn',
    'wait',
    'rematch',
    'leaving',
    'secret',
    'back',
    'proposal',
    'places',
    'hot',
    'more',
    'hint',
    'guide',
    'vote',
    'text',
    'talk',
    'sign',
    'player',
    'past',
    'open',
  ].map((name) => `web.${name}`),
  open: ['web.open'],
  play: ['web.play', 'web.open'],
  keys: ['web.keys'],
  me: ['web.me'],
  people: ['web.people'],
  ladder: ['web.ladder', 'web.player'],
  moderation: ['web.moderation'],
  settings: ['web.settings'],
  about: ['web.about'],
};
/** What the page says of no game in particular; the rest is the terminal's. */
const SHARED = new Set(['list', 'kernel', 'web']);

type Tree = Record<string, unknown>;

/** A language by its tag, as it calls itself, and what is said to somebody who wants it. */
export interface Language {
  lang: string;
  name: string;
  switch: string;
}

/** The tags of all languages that have a file, English first. */
export function tagsOf(source = SOURCE): string[] {
  const found = readdirSync(source.messages).filter((file) => file.endsWith('.toml'));
  const tags = found.map((file) => file.slice(0, -'.toml'.length)).sort();
  return [FALLBACK, ...tags.filter((lang) => lang !== FALLBACK)];
}

export function languagesOf(source = SOURCE): Language[] {
  return tagsOf(source).map((lang) => {
    const { name = lang, switch: wish = lang } = (fileOf(lang, source)['language'] ?? {}) as Partial<Language>;
    return { lang, name, switch: wish };
  });
}

const parsed = new Map<string, { text: string; tree: Tree }>();

/** A file of messages, read anew if it has changed. */
function fileOf(lang: string, source: Source): Tree {
  const path = `${source.messages}${lang}.toml`;
  const text = readFileSync(path, 'utf8');
  const known = parsed.get(path);
  if (known?.text === text) return known.tree;
  const tree = parse(text) as Tree;
  parsed.set(path, { text, tree });
  return tree;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !('by' in value);

/** A language's messages, with the English ones where it has none. */
function withEnglish(own: Tree, english: Tree): Tree {
  const all = { ...own };
  for (const [key, value] of Object.entries(english)) {
    if (!(key in own)) all[key] = isTree(value) ? withEnglish({}, value) : inEnglish(value);
    else if (isTree(value) && isTree(own[key])) all[key] = withEnglish(own[key], value);
  }
  return all;
}

/** An English message among others: its choices count as English does. */
function inEnglish(message: unknown): unknown {
  if (typeof message !== 'object') return message;
  const forms = Object.entries(message as Tree).map(([form, one]) => [form, form === 'by' ? one : inEnglish(one)]);
  return { ...Object.fromEntries(forms), lang: FALLBACK };
}

function allOf(lang: string, source: Source): Tree {
  const own = fileOf(lang, source);
  return lang === FALLBACK ? own : withEnglish(own, fileOf(FALLBACK, source));
}

/** A game's table is one that has words for actions and events. */
const isGame = (table: unknown): boolean =>
  typeof table === 'object' && table !== null && 'action' in table && 'event' in table;

export function readMessages(lang: string, game?: string, source = SOURCE): Tree {
  const all = allOf(lang, source);
  const room = game ? ROOMS[game] : undefined;
  if (room) return Object.fromEntries(room.map((path) => [path, tableAt(all, path)]));
  if (game) return { [game]: all[game] ?? {}, ...contentOf(game, lang, source) };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([key]) => SHARED.has(key))
      .map(([key, table]) => [key, withoutRooms(key, table as Tree)]),
  );
}

const tableAt = (all: Tree, path: string): unknown =>
  path.split('.').reduce<unknown>((tree, name) => (tree as Tree | undefined)?.[name], all) ?? {};

/** A table without what is loaded with a room. */
function withoutRooms(name: string, table: Tree): Tree {
  const apart = new Set(Object.values(ROOMS).flat());
  return Object.fromEntries(Object.entries(table).filter(([key]) => !apart.has(`${name}.${key}`)));
}

/** The texts of a game's packs as messages, as its room gives them: names under their kind, every other by its key. */
function contentOf(game: string, lang: string, source: Source): Record<string, string> {
  const data = `${source.games}${game}/data/`;
  if (!existsSync(data)) return {};
  const packs = readdirSync(data).filter((pack) => existsSync(`${data}${pack}/locale`));
  const found: Record<string, string> = {};
  for (const pack of packs)
    for (const spoken of [FALLBACK, lang])
      for (const [key, text] of localeOf(`${data}${pack}/locale/${spoken}/`))
        for (const name of namesOf(key)) found[`${game}.word.${name}`] = text;
  return found;
}

/** Where a view lists things under another name than their kind. */
const LISTED: Record<string, string[]> = { card: ['hand'], event: ['quests', 'event_discards'], verse: ['reading'] };

/**
 * What a text is called by: a thing's name by its kind, what is read of it beside that, and all but long texts by key.
 */
function namesOf(key: string): string[] {
  const [, thing = '', field = ''] = /^(.*)\.([^.]*)$/.exec(key) ?? [];
  const kind = key.slice(0, key.indexOf('.'));
  const listed = (LISTED[kind] ?? []).map((name) => name + thing.slice(kind.length));
  if (field === 'text' && /^(verse|task)$/.test(kind)) return [thing, ...listed];
  if (field === 'text' || field === 'goal') return [thing.replace('.', `_${field}.`)];
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

export function gamesWithMessages(source = SOURCE): string[] {
  const all = fileOf(FALLBACK, source);
  return Object.keys(all).filter((key) => isGame(all[key]));
}

/** One loader a language and game, so that each is a file of its own. */
function index(source: Source): string {
  const games = [...gamesWithMessages(source), ...Object.keys(ROOMS)];
  const names = tagsOf(source).flatMap((lang) => [lang, ...games.map((game) => `${lang}/${game}`)]);
  const loaders = names.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(PREFIX + name)})`);
  const languages = JSON.stringify(languagesOf(source));
  return `export default {${loaders.join(',\n')}};\nexport const languages = ${languages};`;
}

export function messages(source = SOURCE): Plugin {
  return {
    name: 'nemeton-messages',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const wanted = id.slice(PREFIX.length + 1);
      if (wanted === 'index') return index(source);
      const [lang = FALLBACK, game] = wanted.split('/');
      for (const read of [lang, FALLBACK]) this.addWatchFile(`${source.messages}${read}.toml`);
      return `export default ${JSON.stringify(readMessages(lang, game, source))};`;
    },
  };
}
