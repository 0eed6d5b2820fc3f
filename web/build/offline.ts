// What makes the page an app: a manifest in every language, and the list of files that are kept for when there is no
// server in reach.
//   manifest.fr.webmanifest    name, icons and colours, for who installs it
//   offline.json               { entry, shell: [file], words: { fr: [file] } }
import type { Plugin } from 'vite';
import { readMessages, tagsOf } from './messages.ts';

/** The files of a build that are worth keeping: those of every page that needs no server, and those of a language. */
export interface Offline {
  /** The script the page begins with: a build is known by it. */
  entry: string;
  shell: string[];
  words: Record<string, string[]>;
}

/** Pages and parts that show something without a server. */
const PAGES = /\/src\/(pages\/(Lobby|Rules|Learn|About|Settings|Replay|Lost)|lobby\/Offline)\.svelte$/;
/** The figures of rulebooks, which boards draw. */
const FIGURES = /\/src\/boards\/(figures\.ts|\w+\/(figures\.json|Still\.svelte))$/;
const isKept = (id: string): boolean => PAGES.test(id) || FIGURES.test(id);
/** What is said there; a game's own words are kept when they are first needed. */
const SAID = /^\0virtual:messages\/([\w-]+)(\/(table|settings|about|keys))?$/;
const BOOK = /^\0virtual:rulebook\/\w+\/([\w-]+)$/;

/** Of a chunk, what is looked at here. */
export interface Chunk {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: string[];
  viteMetadata?: { importedCss: ReadonlySet<string>; importedAssets: ReadonlySet<string> };
}
export type Bundle = Record<string, Chunk | { type: 'asset'; fileName: string }>;

export function listOf(bundle: Bundle, langs: readonly string[]): Offline {
  const chunks = Object.values(bundle).filter((item): item is Chunk => item.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry)!;
  const shell = new Set<string>();
  const add = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (shell.has(fileName) || chunk?.type !== 'chunk') return;
    shell.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) shell.add(style);
    chunk.imports.forEach(add);
  };
  for (const chunk of chunks) if (chunk.isEntry || isKept(chunk.facadeModuleId ?? '')) add(chunk.fileName);
  for (const { fileName } of Object.values(bundle)) if (fileName.includes('-ours-')) shell.add(fileName);
  const words = Object.fromEntries(langs.map((lang) => [lang, [] as string[]]));
  for (const { facadeModuleId, fileName } of chunks) {
    const [, lang] = SAID.exec(facadeModuleId ?? '') ?? BOOK.exec(facadeModuleId ?? '') ?? [];
    if (lang) words[lang]?.push(fileName);
  }
  return { entry: entry.fileName, shell: [...shell].sort(), words };
}

function manifestOf(lang: string): string {
  const { app } = (readMessages(lang) as { web: { app: { description: string } } }).web;
  const icon = (size: number, purpose: string) => ({
    src: `./icons/${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    name: 'Nemeton',
    short_name: 'Nemeton',
    description: app.description,
    lang,
    id: '/',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#0d130f',
    theme_color: '#0d130f',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  });
}

export function offline(): Plugin {
  return {
    name: 'nemeton-offline',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const lang of tagsOf())
          this.emitFile({ type: 'asset', fileName: `manifest.${lang}.webmanifest`, source: manifestOf(lang) });
        const source = JSON.stringify(listOf(bundle as unknown as Bundle, tagsOf()));
        this.emitFile({ type: 'asset', fileName: 'offline.json', source });
      },
    },
  };
}
