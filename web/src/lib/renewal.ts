// After an update the server has other files than the page that is open was made of. When such a page asks for a part
// that is gone it is loaded anew, with what was being written.
import { untilAnswered } from './again.ts';

const TRIED = 'nemeton.renewed'; // for which build the page was loaded anew: once for each
const WRITTEN = 'nemeton.written';
const GONE = /dynamically imported module|importing a module script failed/i;
const PATIENCE = 60_000; // milliseconds: so long a field that is opened later is waited for

/** A field by where it is and what it is called, and what stood in it. */
interface Written {
  place: string;
  fields: readonly (readonly [name: string, text: string])[];
}

/** The script a page begins with: another one is another build. */
export const entryOf = (html: string): string =>
  /<script[^>]*type="module"[^>]*\ssrc="[^"]*?([^"/]+\.js)"/.exec(html)?.[1] ?? '';

/** A part of the page, asked for until it comes; if it is gone for good, the page is loaded anew. */
export const part = <T>(load: () => Promise<T>): Promise<T> =>
  untilAnswered(async () => {
    try {
      return await load();
    } catch (failure) {
      await renew();
      throw failure;
    }
  });

/** Load the page anew if the server has another build; else a file was only lost on its way. */
async function renew(): Promise<void> {
  try {
    const answer = await fetch('./', { cache: 'no-store', headers: { accept: 'text/html' } });
    const there = answer.ok ? entryOf(await answer.text()) : '';
    const here = entryOf(document.documentElement.outerHTML);
    if (!there || there === here || sessionStorage.getItem(TRIED) === there) return;
    sessionStorage.setItem(TRIED, there);
    keepWritten();
    location.reload();
    await new Promise(() => undefined); // nothing more is done here
  } catch {
    // no line at this moment: whoever asks again comes here again
  }
}

// ---------------------------------------------------------------------- what was being written
type Field = HTMLInputElement | HTMLTextAreaElement;
const fields = (): Field[] => [
  ...document.querySelectorAll<Field>('textarea, input:is([type=text], [type=search], :not([type]))'),
];
const nameOf = (field: Field): string =>
  field.name || field.id || field.getAttribute('aria-label') || field.placeholder;

function keepWritten(): void {
  const all = fields().flatMap((field) =>
    field.value && nameOf(field) ? [[nameOf(field), field.value] as const] : [],
  );
  sessionStorage.setItem(WRITTEN, JSON.stringify({ place: location.hash, fields: all } satisfies Written));
}

/** Put back what stood in the fields of the page before it was loaded anew, as they come. */
function putBack(): void {
  const text = sessionStorage.getItem(WRITTEN);
  sessionStorage.removeItem(WRITTEN);
  const kept = text ? (JSON.parse(text) as Written) : null;
  if (!kept?.fields.length || kept.place !== location.hash) return;
  const missing = new Map(kept.fields);
  const watcher = new MutationObserver(() => {
    for (const field of fields()) {
      const value = missing.get(nameOf(field));
      if (value === undefined) continue;
      missing.delete(nameOf(field));
      if (field.value) continue;
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (!missing.size) watcher.disconnect();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), PATIENCE);
}

/** From now on parts that are gone have the page loaded anew, whoever asks for them. */
export function renewWhenOutdated(): void {
  putBack();
  addEventListener('vite:preloadError', () => void renew());
  addEventListener('unhandledrejection', ({ reason }) => {
    if (GONE.test(String(reason))) void renew();
  });
}
