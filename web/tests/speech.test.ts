import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Speech as Spoken } from '../src/lib/messages.svelte.ts';

let Speech: typeof Spoken;

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => '{"lang":"en"}', setItem: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: {} });
  ({ Speech } = await import('../src/lib/messages.svelte.ts'));
});

afterAll(() => void vi.unstubAllGlobals());

/* Files that come when they are told to. */
function shelf(...names: string[]) {
  const come: Record<string, (() => void)[]> = {};
  const loader = (name: string) => () =>
    new Promise<{ default: unknown }>((done) => {
      (come[name] ??= []).push(() => done({ default: { [name.replace('/', '_')]: { hello: name } } }));
    });
  return { come, loaders: Object.fromEntries(names.map((name) => [name, loader(name)])) };
}

test('an answer that was asked for before a room was entered takes nothing of it away', async () => {
  const { come, loaders } = shelf('en', 'en/campaign');
  const speech = new Speech(loaders);
  const first = speech.learn('en');
  const room = speech.enter('campaign');
  come['en/campaign']!.forEach((arrive) => arrive());
  come['en']!.at(-1)!();
  await room;
  expect(speech.catalogue.say('en_campaign.hello')).toBe('en/campaign');
  come['en']!.forEach((arrive) => arrive());
  await first;
  expect(speech.catalogue.say('en_campaign.hello')).toBe('en/campaign');
  expect(speech.catalogue.say('en.hello')).toBe('en');
});

test('the language that was wanted last is spoken, whichever comes last', async () => {
  const { come, loaders } = shelf('en', 'fr');
  const speech = new Speech(loaders);
  const first = speech.learn('en');
  const second = speech.learn('fr');
  come['fr']!.forEach((arrive) => arrive());
  await second;
  come['en']!.forEach((arrive) => arrive());
  await vi.waitFor(() => expect(speech.catalogue.lang).toBe('fr'));
  await first;
  expect(speech.catalogue.lang).toBe('fr');
});
