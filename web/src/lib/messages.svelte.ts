// The messages in the reader's language, fetched when they are first needed.
import load from 'virtual:messages/index';
import { Catalogue, flatten, type Message, type Values } from './catalogue.ts';
import { settings } from './settings.svelte.ts';

const held = new Map<string, Map<string, Message>>();

async function fetched(name: string): Promise<Map<string, Message>> {
  const there = held.get(name);
  if (there) return there;
  const loader = load[name];
  const messages = loader ? flatten((await loader()).default as never) : new Map<string, Message>();
  held.set(name, messages);
  return messages;
}

/** All that can be said of a game, or of none, in a language. */
export async function messagesOf(lang: string, game = ''): Promise<ReadonlyMap<string, Message>> {
  const [shared, own] = await Promise.all([fetched(lang), game ? fetched(`${lang}/${game}`) : undefined]);
  return own ? new Map([...shared, ...own]) : shared;
}

class Speech {
  catalogue = $state.raw(new Catalogue('en', new Map()));

  async learn(lang: string): Promise<void> {
    this.catalogue = new Catalogue(lang, await messagesOf(lang));
    document.documentElement.lang = lang;
  }
}

export const speech = new Speech();

/** A message of the page: `say` and its key. Nothing, until the messages are here. */
export const say = (key: string, values: Values = {}): string =>
  speech.catalogue.messages.size ? speech.catalogue.say(key, values) : '';

export const learn = (): Promise<void> => speech.learn(settings.lang);
