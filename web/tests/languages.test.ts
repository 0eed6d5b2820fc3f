import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languagesOf, messages, readMessages, SOURCE, type Source } from '../build/messages.ts';
import { Catalogue, flatten } from '../src/lib/catalogue.ts';
import { bestLanguage } from '../src/lib/languages.ts';

/* A third language, in place by its file alone, and with words for a few things only. */
const BRETON = `
[language]
name = "Brezhoneg"
switch = "E brezhoneg"
[list]
nothing = "netra"
`;

let folder: string;
let source: Source;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nemeton-'));
  source = { messages: `${folder}/messages/`, games: SOURCE.games };
  mkdirSync(source.messages);
  for (const file of readdirSync(SOURCE.messages)) symlinkSync(SOURCE.messages + file, source.messages + file);
  writeFileSync(`${source.messages}br.toml`, BRETON);
});

afterAll(() => rmSync(folder, { recursive: true }));

const load = (id: string): string => {
  const context = { addWatchFile: () => {} };
  return (messages(source).load as unknown as (this: typeof context, id: string) => string).call(context, `\0${id}`);
};

describe('a language', () => {
  test('is offered by the page as soon as its file is there, under the name it gives itself', () => {
    expect(languagesOf(source).map(({ lang }) => lang)).toEqual(['en', 'br', 'fr']);
    expect(languagesOf(source)[1]).toEqual({ lang: 'br', name: 'Brezhoneg', switch: 'E brezhoneg' });
    expect(load('virtual:messages/index')).toContain('import("virtual:messages/br/celtica")');
    expect(load('virtual:messages/index')).toContain('"name":"Brezhoneg"');
  });

  test('says in English what it has no words for, and counts there as English does', () => {
    const said = flatten(readMessages('br', undefined, source) as never);
    const breton = new Catalogue('br', said);

    expect(breton.say('list.nothing')).toBe('netra');
    expect(breton.say('web.open.title')).toBe(
      new Catalogue('en', flatten(readMessages('en') as never)).say('web.open.title'),
    );
    expect([...said.keys()].sort()).toEqual([...flatten(readMessages('en') as never).keys()].sort());
  });

  test('that has no words for a game tells it in English', () => {
    const celtica = flatten(
      JSON.parse(load('virtual:messages/br/celtica').slice('export default '.length, -1)) as never,
    );
    const none = { amulets: 0, incomplete: [], parts: 0 };
    const say = (lang: string) => new Catalogue(lang, celtica, 'celtica').say('celtica.score', none);

    expect(say('fr')).toMatch(/^0 amulets;/); // French alone would count none as one
    expect(say('fr')).toBe(say('en'));
  });
});

test('English is a file like the others, and is read as it stands', () => {
  expect(JSON.stringify(readMessages('en'))).not.toContain('"lang":');
  expect(readFileSync(`${SOURCE.messages}en.toml`, 'utf8')).toContain('[language]');
});

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['de', 'FR'], 'fr'],
  [['', 'pt-br'], 'pt-BR'],
  [['de'], 'en'],
])('somebody who wishes for %j is spoken to in %s', (wishes, lang) => {
  expect(bestLanguage(wishes, ['en', 'fr', 'pt-BR'])).toBe(lang);
});
