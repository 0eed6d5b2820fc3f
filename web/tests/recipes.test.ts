import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as Boards from '../src/boards/index.ts';
import { together } from '../src/table/lanes.ts';

/* docs/recipes/board.md, followed in a copy of boards/ that has no other board. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NEW_FILE = /^```\w+ file (\S+)\n(.*?)^```$/gms;

let folder: string;
let server: ViteDevServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nemeton-'));
  symlinkSync(`${ROOT}web/node_modules`, join(folder, 'node_modules'));
  for (const file of ['boards/index.ts', 'lib/again.ts', 'lib/renewal.ts'])
    cpSync(`${ROOT}web/src/${file}`, join(folder, 'web/src', file));
  for (const [, file = '', text = ''] of readFileSync(`${ROOT}docs/recipes/board.md`, 'utf8').matchAll(NEW_FILE)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  server = await createServer({
    root: folder,
    configFile: false,
    plugins: [svelte({ configFile: false })],
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test('a board is found by its folder, and lights what is offered', async () => {
  const { boardOf } = (await server.ssrLoadModule('/web/src/boards/index.ts')) as typeof Boards;
  const { render } = (await server.ssrLoadModule('svelte/server')) as typeof import('svelte/server');
  const board = await boardOf('moot');
  const options = ['oak', 'ash', 'yew'].map((grove, action) => ({ action, text: grove, means: {} }));
  const words = { option: ({ text }: { text: string }) => text };
  const lanes = together({ ask: { options }, selected: options[1] });
  const props = { table: {}, lanes, words, pace: 0 };
  const { body } = render(board!.Board, { props: props as never });

  expect(body.match(/aria-label="\w+"/g)).toEqual(['aria-label="oak"', 'aria-label="ash"', 'aria-label="yew"']);
  expect(body.match(/chosen/g)).toHaveLength(1);
  expect(await boardOf('feast')).toBeNull();
});
