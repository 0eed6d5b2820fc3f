// Notices of this browser that come although the page is closed: the server tells the browser's own service, and that
// wakes our service worker (public/sw.js). They belong to a session: who logs out ends them.
import { ask } from './server.svelte.ts';
import { settings } from './settings.svelte.ts';

const worker = (): ServiceWorkerContainer | undefined => navigator.serviceWorker as ServiceWorkerContainer | undefined;

/** Can this browser do it? It can for a page that came safely, or from the same machine. */
export const canPush = (): boolean => 'PushManager' in globalThis && worker() !== undefined;

/** What the browser gave us, if it did. */
async function own(): Promise<PushSubscription | null> {
  const registration = await worker()?.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Does this browser show them? */
export const hasPush = async (): Promise<boolean> => canPush() && (await own()) !== null;

/** Bytes as the web writes them in text. */
export const encode = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const tell = (one: PushSubscription): Promise<void> =>
  ask('/me/push', {
    endpoint: one.endpoint,
    public_key: encode(one.getKey('p256dh')),
    secret: encode(one.getKey('auth')),
    lang: settings.lang,
  });

/** Have this browser show notices, by the server's key. The browser asks whether it may. */
export async function beginPush(key: string): Promise<void> {
  await worker()!.register('/sw.js');
  const { pushManager } = await worker()!.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    await tell(subscription);
  } catch (failure) {
    await subscription.unsubscribe();
    throw failure;
  }
}

/** Show no more; the server is told as long as it knows who we are. */
export async function endPush(): Promise<void> {
  const subscription = canPush() ? await own() : null;
  if (!subscription) return;
  await ask('/me/push/end', { endpoint: subscription.endpoint }).catch(() => undefined);
  await subscription.unsubscribe();
}

/** The session is another one, and the same person's: the server is told anew. */
export async function renewPush(): Promise<void> {
  const subscription = canPush() ? await own() : null;
  if (subscription) await tell(subscription);
}
