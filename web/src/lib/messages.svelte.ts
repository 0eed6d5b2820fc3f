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
  if (!game) return fetched(lang);
  const all = await Promise.all([lang, `${lang}/table`, `${lang}/${game}`].map(fetched));
  return new Map(all.flatMap((one) => [...one]));
}

class Speech {
  catalogue = $state.raw(new Catalogue('en', new Map()));
  /** The rooms whose messages are known besides. */
  private readonly rooms = new Set<string>();

  async learn(lang: string): Promise<void> {
    const all = await Promise.all([messagesOf(lang), ...[...this.rooms].map((room) => fetched(`${lang}/${room}`))]);
    this.catalogue = new Catalogue(lang, all.length > 1 ? new Map(all.flatMap((one) => [...one])) : all[0]!);
    document.documentElement.lang = lang;
  }

  /** Learn what is said in a room of the page, in the language of now and in any other from now on. */
  async enter(room: string): Promise<void> {
    const known = this.rooms.has(room) && this.catalogue.messages.size;
    this.rooms.add(room);
    if (!known) await this.learn(settings.lang);
  }
}

export const speech = new Speech();

/** A message of the page: `say` and its key. Nothing, until the messages are here. */
export const say = (key: string, values: Values = {}): string =>
  speech.catalogue.messages.size ? speech.catalogue.say(key, values) : '';

export const learn = (): Promise<void> => speech.learn(settings.lang);
