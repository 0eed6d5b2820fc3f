// The page where no server is in reach. Which files are kept is the page's business (lib/offline.ts); this only hands
// them out, so that it need not change with a build. The page itself comes from the server whenever that answers: what
// is kept of it is never newer, and never shown instead.
const KEPT = 'nemeton-page-';
const STILL = ['/theme.js', '/mark.svg'];

/** The caches of the builds that are kept, the newest first. */
const builds = async () => (await caches.keys()).filter((name) => name.startsWith(KEPT)).reverse();

async function kept(path) {
  for (const name of await builds()) {
    const found = await (await caches.open(name)).match(path);
    if (found) return found;
  }
  return undefined;
}

/** From the server; if it is out of reach, as it was kept. */
async function serverFirst(request, path) {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
    return (await kept(path)) ?? answer;
  } catch (failure) {
    const found = await kept(path);
    if (found) return found;
    throw failure;
  }
}

/** A file with its content in its name never changes: once it is here, nobody need be asked. */
async function keptFirst(request, path) {
  const found = await kept(path);
  if (found) return found;
  const answer = await fetch(request);
  const [newest] = await builds();
  if (answer.status === 200 && newest) {
    const copy = answer.clone();
    void caches.open(newest).then((cache) => cache.put(path, copy));
  }
  return answer;
}

addEventListener('install', () => void skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' ? pathname === '/' : STILL.includes(pathname))
    event.respondWith(serverFirst(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(request, pathname));
});
