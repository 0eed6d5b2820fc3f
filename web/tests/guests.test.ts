// A game of another package: what its server has of it is said and shown as our own games' words are.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readBook } from '../build/rulebook.ts';
import { Catalogue } from '../src/lib/catalogue.ts';

let asked: string[] = [];
let answers: Record<string, unknown> = {};

const MESSAGES = {
  'hearth.event.omen': { by: 'n', one: '{n} omen.', other: '{n} omens.', lang: 'en' },
  'list.and': 'a guest has no say in this',
};
const BOOK = '# The hearth\n\n## 1 The vote\n\n- **HEA-VO-01** All <b onclick="x()">vote</b>.\n';

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => '{"lang":"en"}', setItem: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const found = answers[address];
    return found === undefined
      ? new Response('{}', { status: 404 })
      : new Response(typeof found === 'string' ? found : JSON.stringify(found));
  });
});

afterAll(() => void vi.unstubAllGlobals());

test("a guest's words are asked for once, and take nothing of ours away", async () => {
  const { messagesOf } = await import('../src/lib/messages.svelte.ts');
  answers = { '/api/games/hearth/messages?lang=fr': MESSAGES };
  asked = [];
  const messages = await messagesOf('fr', 'hearth');
  await messagesOf('fr', 'hearth');
  expect(asked).toEqual(['/api/games/hearth/messages?lang=fr']);
  const words = new Catalogue('fr', messages, 'hearth');
  expect(words.say('hearth.event.omen', { n: 0 })).toBe('0 omens.');
  expect(words.enumerate(['Oak', 'Ash'])).toBe('Oak et Ash');
  await messagesOf('fr', 'celtica');
  expect(asked.length).toBe(1);
});

test("a guest's rulebook has its chapters and rules, and no markup of its own", async () => {
  const { rulebook, ruleTitles } = await import('../src/lib/rulebooks.ts');
  answers = { '/api/games/hearth/rulebook?lang=en': BOOK };
  const book = await rulebook('hearth', 'en');
  expect(book).toEqual(readBook(BOOK));
  expect(book!.chapters.map(({ id, title }) => [id, title])).toEqual([['the-vote', 'The vote']]);
  expect(book!.rules['HEA-VO-01']!.html).toContain('All &lt;b onclick=');
  expect([...(await ruleTitles('hearth', 'en'))]).toEqual([['HEA-VO-01', 'The vote']]);
  expect(await rulebook('nothing', 'en')).toBe(null);
});
