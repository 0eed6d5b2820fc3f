// The messages in the reader's language, fetched when they are first needed.
import load from 'virtual:messages/index';
import { part } from './renewal.ts';
import { Catalogue, flatten, type Message, type Values } from './catalogue.ts';
import { guestMessages } from './guests.ts';
import { settings } from './settings.svelte.ts';

type Loaders = Readonly<Record<string, () => Promise<{ default: unknown }>>>;

/** The files of messages, each fetched once, and until it comes. */
class Files {
  private readonly held = new Map<string, ReadonlyMap<string, Message>>();

  constructor(private readonly loaders: Loaders) {}

  has(name: string): boolean {
    return name in this.loaders;
  }

  async fetch(name: string): Promise<ReadonlyMap<string, Message>> {
    const loader = this.loaders[name];
    return loader ? this.keep(name, async () => (await part(loader)).default) : (this.held.get(name) ?? new Map());
  }

  /** What is read under a name; it is read once. */
  async keep(name: string, read: () => Promise<unknown>): Promise<ReadonlyMap<string, Message>> {
    const there = this.held.get(name);
    if (there) return there;
    const messages = flatten((await read()) as never);
    this.held.set(name, messages);
    return messages;
  }

  /** All messages of these files that are here. */
  here(names: readonly string[]): ReadonlyMap<string, Message> {
    return new Map(names.flatMap((name) => [...(this.held.get(name) ?? [])]));
  }
}

const files = new Files(load);

/** All that can be said of a game, or of none, in a language; a guest says nothing in the place of our own words. */
export async function messagesOf(lang: string, game = ''): Promise<ReadonlyMap<string, Message>> {
  if (!game) return files.fetch(lang);
  const own = `${lang}/${game}`;
  const said = files.has(own) ? files.fetch(own) : files.keep(own, () => guestMessages(game, lang));
  const all = await Promise.all([said, files.fetch(lang), files.fetch(`${lang}/table`)]);
  return new Map(all.flatMap((one) => [...one]));
}

export class Speech {
  catalogue = $state.raw(new Catalogue('en', new Map()));
  /** The rooms whose messages are known besides. */
  private readonly rooms = new Set<string>();
  private wanted = '';
  private readonly files: Files;

  constructor(loaders: Loaders | null = null) {
    this.files = loaders ? new Files(loaders) : files;
  }

  private names(lang: string): string[] {
    return [lang, ...[...this.rooms].map((room) => `${lang}/${room}`)];
  }

  /**
   * Speak a language from now on. Files come in any order, and rooms are entered while others are still waited for:
   * the catalogue is made of all that is here by then, so that who is late takes nothing away.
   */
  async learn(lang: string): Promise<void> {
    this.wanted = lang;
    await Promise.all(this.names(lang).map((name) => this.files.fetch(name)));
    if (lang !== this.wanted) return this.learn(this.wanted);
    const all = this.files.here(this.names(lang));
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
