// The page where no server is in reach. Which files are kept is the page's business (lib/offline.ts); this only hands
// them out, so that it need not change with a build. The page itself comes from the server whenever that answers: what
// is kept of it is never newer, and never shown instead.
// It also shows what the server has to tell while the page is closed (lib/push.ts), and leads there.
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

/** A notice as the server wrote it; one that cannot be read says at least that there is one. */
function read(data) {
  try {
    return data.json();
  } catch {
    return { title: 'Nemeton' };
  }
}

/** The place a notice is about, if it is one of this page's. */
const placeOf = (place) => (typeof place === 'string' && place.startsWith('/#/') ? place : '/');
const pages = () => clients.matchAll({ type: 'window', includeUncontrolled: true });
const isAt = (client, place) => client.url === location.origin + place;

/** Show a notice, unless somebody looks at the very place: that tells it by itself. */
async function tell(notice) {
  const place = placeOf(notice.place);
  if ((await pages()).some((client) => client.visibilityState === 'visible' && isAt(client, place))) return;
  await registration.showNotification(notice.title, {
    body: notice.text,
    tag: place,
    icon: '/icons/any-192.png',
    data: place,
  });
}

/** Go to the place: in the window that is there, else in any of ours, else in a new one. */
async function open(place) {
  const all = await pages();
  const there = all.find((client) => isAt(client, place));
  if (there) return there.focus();
  for (const client of all) {
    const moved = await client.navigate(place).catch(() => null);
    if (moved) return moved.focus();
  }
  return clients.openWindow(place);
}

const encode = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** The browser's service gave it another address: the server is told, which knows the old one. */
async function renew(before, fresh) {
  const options = before?.options;
  const now = fresh ?? (options && (await registration.pushManager.subscribe(options)));
  if (!now) return;
  const body = {
    endpoint: now.endpoint,
    public_key: encode(now.getKey('p256dh')),
    secret: encode(now.getKey('auth')),
    before: before?.endpoint ?? '',
  };
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/me/push', { method: 'POST', headers, body: JSON.stringify(body) });
}

addEventListener('push', (event) => event.waitUntil(tell(read(event.data))));
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(placeOf(event.notification.data)));
});
addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renew(event.oldSubscription, event.newSubscription)),
);

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
