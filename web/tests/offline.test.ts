// What is kept for when there is no server: which files and which replays.
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { listOf, type Chunk } from '../build/offline.ts';
import { forgetReplays, keepReplay, keptReplay, keptReplays } from '../src/lib/offline.ts';
import type { Replay } from '../src/wire/wire.ts';

/** As much of a browser's caches as is used here. */
class FakeCache {
  readonly held = new Map<string, string>();
  put = async (path: string, answer: Response) => void this.held.set(path, await answer.text());
  delete = async (path: string | Request) => this.held.delete(typeof path === 'string' ? path : path.url);
  keys = async () => [...this.held.keys()].map((url) => ({ url }));
  match = async (path: string | { url: string }) => {
    const text = this.held.get(typeof path === 'string' ? path : path.url);
    return text === undefined ? undefined : new Response(text);
  };
}

let held: Map<string, FakeCache>;
beforeEach(() => {
  held = new Map();
  const open = async (name: string) => held.get(name) ?? held.set(name, new FakeCache()).get(name)!;
  vi.stubGlobal('caches', {
    open,
    match: async (path: string, { cacheName }: { cacheName: string }) => (await open(cacheName)).match(path),
    delete: async (name: string) => held.delete(name),
  });
});
afterAll(() => void vi.unstubAllGlobals());

const replay = (id: string, over: boolean) => ({ table: { id, ending: over ? {} : null } }) as unknown as Replay;

test('replays of games that are over are kept, the last twenty, and forgotten with who leaves', async () => {
  await keepReplay('/running', replay('running', false));
  for (let i = 0; i < 25; i++) await keepReplay(`/${i}`, replay(`t${i}`, true));
  await keepReplay('/24?seat=1', replay('t24', true));
  expect(await keptReplay('/running')).toBe(null);
  expect(await keptReplay('/5')).toBe(null);
  expect((await keptReplay('/6'))?.table.id).toBe('t6');
  expect((await keptReplays()).map(({ id }) => id).slice(0, 2)).toEqual(['t24', 't23']);
  expect((await keptReplays()).length).toBe(19);
  await forgetReplays();
  expect(await keptReplays()).toEqual([]);
});

test('the files of a build: what needs no server, and the words of each language', () => {
  const chunk = (fileName: string, facadeModuleId: string, imports: string[] = []): Chunk => ({
    type: 'chunk',
    fileName,
    facadeModuleId,
    imports,
    isEntry: fileName === 'main.js',
    viteMetadata: { importedCss: new Set([fileName.replace('.js', '.css')]), importedAssets: new Set() },
  });
  const chunks = [
    chunk('main.js', '/web/src/main.ts', ['shell.js']),
    chunk('shell.js', ''),
    chunk('rules.js', '/web/src/pages/Rules.svelte', ['shell.js']),
    chunk('table.js', '/web/src/pages/Table.svelte'),
    chunk('fr.js', '\0virtual:messages/fr'),
    chunk('avalon.js', '\0virtual:messages/fr/avalon'),
    chunk('book.js', '\0virtual:rulebook/karnag/fr'),
  ];
  const bundle = Object.fromEntries(chunks.map((one) => [one.fileName, one]));
  expect(listOf(bundle, ['en', 'fr'])).toEqual({
    entry: 'main.js',
    shell: ['main.css', 'main.js', 'rules.css', 'rules.js', 'shell.css', 'shell.js'],
    words: { en: [], fr: ['fr.js', 'book.js'] },
  });
});
