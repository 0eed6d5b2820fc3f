// How a message is chosen and filled: the same as nemeton.messages, for the page. Messages come as the TOML has them.

import { numberText, plural } from './numbers.ts';

/**
 * A pattern, or a choice between patterns by the form of one value; one in another language than its catalogue says
 * which.
 */
export type Message = string | { by: string; lang?: string; [form: string]: Message | undefined };
type Tree = { [key: string]: Tree | Message };

/** A value as it is read, and the forms of a sentence it asks for, the most telling first. */
export interface Term {
  text: string;
  forms: readonly (string | number)[];
}

export type Values = Readonly<Record<string, unknown>>;

type Choice = Exclude<Message, string>;

const isChoice = (message: unknown): message is Choice =>
  typeof message === 'object' && message !== null && typeof (message as { by?: unknown }).by === 'string';

export const isTerm = (value: unknown): value is Term =>
  typeof value === 'object' && value !== null && 'text' in value && 'forms' in value;

export const term = (text: string, ...forms: (string | number)[]): Term => ({ text, forms });

/** The messages of a file by their dotted keys. */
export function flatten(tree: Tree, prefix = '', into = new Map<string, Message>()): Map<string, Message> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string' || isChoice(value)) into.set(prefix + key, value);
    else flatten(value as Tree, `${prefix}${key}.`, into);
  }
  return into;
}

const PLACEHOLDER = /\{\{|\}\}|\{([^{}:]*)(?::([^{}]*))?\}/g;

/** "first:seat" or "part": the name of a value, and what kind of thing it is. */
interface Placeholder {
  name: string;
  kind: string;
}

function placeholder(text: string): Placeholder {
  const [name = '', kind] = text.split(':');
  return { name, kind: kind || name };
}

/** What is read once is kept: the same is said again and again. */
const readAs = new Map<string, readonly (string | Placeholder)[]>();

/** A message by its parts: what is said as it stands, and what is to be filled in. */
function read(message: string): readonly (string | Placeholder)[] {
  const known = readAs.get(message);
  if (known) return known;
  const parts: (string | Placeholder)[] = [];
  let last = 0;
  for (const { 0: all, 1: name, 2: kind, index } of message.matchAll(PLACEHOLDER)) {
    parts.push(message.slice(last, index), name === undefined ? all[0]! : { name, kind: kind || name });
    last = index + all.length;
  }
  parts.push(message.slice(last));
  readAs.set(message, parts);
  return parts;
}

/** An id that is a sort and a number: "p12". */
const NUMBERED = /^([A-Za-z]+)(\d+)$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A square by the letter of its column and the number of its row; one beyond the letters by both numbers. */
export const square = (x: number, y: number): string =>
  x > 0 && x <= LETTERS.length && y > 0 ? `${LETTERS[x - 1]}${y}` : `${x},${y}`;

/** The messages of one language; what it lacks is named by its key. */
export class Catalogue {
  constructor(
    readonly lang: string,
    readonly messages: ReadonlyMap<string, Message>,
    readonly game = '',
  ) {}

  say(key: string, values: Values = {}): string {
    const message = this.messages.get(key);
    return message === undefined ? key : this.fill(message, values);
  }

  has(key: string): boolean {
    return this.messages.has(key);
  }

  fill(message: Message, values: Values): string {
    while (isChoice(message))
      message = message[this.chooseForm(message, this.value(placeholder(message.by), values).forms)]!;
    let text = '';
    for (const part of read(message)) text += typeof part === 'string' ? part : this.value(part, values).text;
    return text;
  }

  /** The term a placeholder stands for. */
  private value({ name, kind }: Placeholder, values: Values): Term {
    return name in values ? this.term(kind, values[name]) : term(`{${name}}`);
  }

  /** A value of a kind (part, druid, seat, …) as it is read here. */
  term(kind: string, value: unknown): Term {
    if (value === null || value === undefined) return term('', 'none');
    if (isTerm(value)) return value;
    if (typeof value === 'boolean') return term(this.word(kind, String(value)), String(value));
    if (typeof value === 'number') return term(this.numeral(kind, value), value, ...(value < 0 ? ['negative'] : []));
    if (Array.isArray(value)) {
      if (kind === 'square' && value.length === 2 && value.every((one) => typeof one === 'number'))
        return term(square(Number(value[0]), Number(value[1])), 'square');
      const texts = this.tallied(kind, value) ?? value.map((one) => this.term(kind, one).text);
      return term(this.enumerate(texts, kind), value.length);
    }
    if (typeof value === 'object') {
      const told = this.told(value as Values);
      if (told) return told;
      const counted = Object.entries(value).map(([name, n]) => this.count(kind, name, n));
      return term(this.enumerate(counted), counted.length);
    }
    return term(this.word(kind, String(value)), String(value));
  }

  /** What is printed has an op with a message of its own: "+2 food"; an action is said as the option it was. */
  private told(value: Values): Term | null {
    const { op, kind } = value;
    if (typeof op === 'string') return term(this.say(`${this.game}.op.${op}`, value), op);
    const key = `${this.game}.action.${String(kind)}`;
    return typeof kind === 'string' && this.has(key) ? term(this.say(key, value), kind) : null;
  }

  /** Names in a row, each said once with how many there are, where a game counts things of that kind. */
  private tallied(kind: string, things: readonly unknown[]): string[] | null {
    const tally = new Map<string, number>();
    for (const one of things) {
      const name = typeof one === 'string' || typeof one === 'boolean' ? String(one) : '';
      if (!name || !this.has(`${this.game}.counted.${kind}.${name}`)) return null;
      tally.set(name, (tally.get(name) ?? 0) + 1);
    }
    return tally.size ? [...tally].map(([name, n]) => this.count(kind, name, n)) : null;
  }

  /** So many of a thing: "2 food"; a game may have a message for it where the thing has a plural. */
  private count(kind: string, name: string, n: unknown): string {
    const key = `${this.game}.counted.${kind}.${name}`;
    return this.has(key) ? this.say(key, { n }) : `${this.term('n', n).text} ${this.term(kind, name).text}`;
  }

  /** What a thing of the game is called; its own name if the catalogue has no other. */
  word(kind: string, name: string): string {
    const key = `${this.game}.word.${kind}.${name}`;
    if (this.has(key)) return this.say(key);
    const [, sort, number] = NUMBERED.exec(name) ?? [];
    const sorted = `${this.game}.word.${kind}.${sort}`;
    return sort && this.has(sorted) ? this.say(sorted, { number: Number(number) }) : name;
  }

  /** A number: the game's own word for it, or else as the language writes numbers. */
  private numeral(kind: string, value: number): string {
    const said = this.word(kind, String(value));
    return said === String(value) ? numberText(value, this.lang) : said;
  }

  /** Several things in one breath: "Ring, Key and Chain"; a game may join a kind of its own otherwise. */
  enumerate(texts: readonly string[], kind = ''): string {
    const joint = `${this.game}.join.${kind}`;
    if (this.has(joint)) return texts.join(this.say(joint));
    const all = texts.length ? texts : [this.say('list.nothing')];
    const last = all[all.length - 1]!;
    const first = all.slice(0, -1);
    return first.length ? this.say('list.and', { first: term(first.join(', ')), last: term(last) }) : last;
  }

  /** The first form asked for that there is, or else the plural of the number among them, or else "other". */
  private chooseForm(forms: Choice, wanted: Term['forms']): string {
    for (const form of wanted) if (String(form) in forms) return String(form);
    for (const form of wanted) {
      const category = typeof form === 'number' ? plural(form, forms.lang ?? this.lang) : 'other';
      if (category in forms) return category;
    }
    return 'other';
  }
}
