// The messages in the reader's language, fetched when they are first needed.
import load from 'virtual:messages/index';
import { untilAnswered } from './again.ts';
import { Catalogue, flatten, type Message, type Values } from './catalogue.ts';
import { settings } from './settings.svelte.ts';

const held = new Map<string, Map<string, Message>>();

async function fetched(name: string): Promise<Map<string, Message>> {
  const there = held.get(name);
  if (there) return there;
  const loader = load[name];
  const messages = loader ? flatten((await untilAnswered(loader)).default as never) : new Map<string, Message>();
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
  private wanted = '';

  private files(lang: string): string[] {
    return [lang, ...[...this.rooms].map((room) => `${lang}/${room}`)];
  }

  /**
   * Speak a language from now on. Files come in any order, and rooms are entered while others are still waited for:
   * the catalogue is made of all that is here by then, so that who is late takes nothing away.
   */
  async learn(lang: string): Promise<void> {
    this.wanted = lang;
    await Promise.all(this.files(lang).map(fetched));
    if (lang !== this.wanted) return this.learn(this.wanted);
    const all = new Map(this.files(lang).flatMap((name) => [...(held.get(name) ?? [])]));
    if (lang !== this.catalogue.lang || all.size !== this.catalogue.messages.size)
      this.catalogue = new Catalogue(lang, all);
    document.documentElement.lang = lang;
  }

  /** Learn what is said in a room of the page, in the language of now and in any other from now on. */
  async enter(room: string): Promise<void> {
    this.rooms.add(room);
    await this.learn(settings.lang);
  }
}

export const speech = new Speech();

/** A message of the page: `say` and its key. Nothing, until the messages are here. */
export const say = (key: string, values: Values = {}): string =>
  speech.catalogue.messages.size ? speech.catalogue.say(key, values) : '';

export const learn = (): Promise<void> => speech.learn(settings.lang);
