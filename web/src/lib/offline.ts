// What is kept in this browser for when no server is in reach: the page itself, the rulebooks, and replays that were
// looked at. Games are played at a server, which knows their rules; without one there is only this to read.
import type { Offline } from '../../build/offline.ts';
import type { Replay } from '../wire/wire.ts';

const PAGE = 'nemeton-page-';
const REPLAYS = 'nemeton-replays';
const STILL = ['/theme.js', '/mark.svg'];
const MOST_REPLAYS = 20;
const REST = 4000; // milliseconds after the page was loaded, so that nothing is kept in the way of what is shown

/** A browser keeps files only for a page that came safely, or from the same machine. */
const store = (): CacheStorage | undefined => ('caches' in globalThis ? caches : undefined);

/** The script this page began with, as its file is called. */
const ownEntry = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]')?.src.split('/').at(-1) ?? '';

/** Keep the page, once it has nothing else to do; how it fares is nobody's concern. */
export function workOffline(lang: () => string): void {
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!worker || !store() || !ownEntry()) return;
  setTimeout(() => {
    void worker
      .register('/sw.js')
      .then(() => keepPage(lang(), ownEntry()))
      .catch(() => undefined);
  }, REST);
}

/** Keep the files of this very build in a language; those of the one before stay, for who still has it open. */
export async function keepPage(lang: string, entry: string): Promise<void> {
  const list = (await (await fetch('/offline.json', { cache: 'no-cache' })).json()) as Offline;
  if (!list.entry.endsWith(entry)) return; // there is a newer build: it keeps itself when it is opened
  const name = PAGE + entry;
  const cache = await store()!.open(name);
  const there = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  const files = [...list.shell, ...(list.words[lang] ?? [])].map((file) => `/${file}`);
  for (const path of [...files, ...STILL].filter((path) => !there.has(path))) await cache.add(path);
  const page = await fetch('/', { cache: 'no-cache' });
  if ((await page.clone().text()).includes(entry)) await cache.put('/', page);
  const others = (await store()!.keys()).filter((one) => one.startsWith(PAGE) && one !== name);
  for (const old of others.slice(0, -1)) await store()!.delete(old);
}

// ---------------------------------------------------------------------- replays
/** Keep a replay of a game that is over, by its address; the one that was kept longest ago makes room. */
export async function keepReplay(path: string, replay: Replay): Promise<void> {
  if (!replay.table.ending) return;
  const cache = await store()?.open(REPLAYS);
  if (!cache) return;
  await cache.delete(path);
  await cache.put(path, new Response(JSON.stringify(replay)));
  for (const old of (await cache.keys()).slice(0, -MOST_REPLAYS)) await cache.delete(old);
}

export async function keptReplay(path: string): Promise<Replay | null> {
  const found = await store()?.match(path, { cacheName: REPLAYS });
  return found ? ((await found.json()) as Replay) : null;
}

/** The games whose replays are kept, the newest first, each once. */
export async function keptReplays(): Promise<Replay['table'][]> {
  const cache = await store()?.open(REPLAYS);
  const found = new Map<string, Replay['table']>();
  for (const request of [...((await cache?.keys()) ?? [])].reverse()) {
    const kept = (await (await cache!.match(request))?.json()) as Replay | undefined;
    if (kept && !found.has(kept.table.id)) found.set(kept.table.id, kept.table);
  }
  return [...found.values()];
}

/** Who leaves this browser leaves no games in it. */
export async function forgetReplays(): Promise<void> {
  await store()?.delete(REPLAYS);
}
