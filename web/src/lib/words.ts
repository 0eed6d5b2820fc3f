// From facts to sentences: what is asked, what may be done, what happened, and why not. As the terminal says it.
import { Catalogue, type Message, type Term, term } from './catalogue.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What any event has; many have a seat whose event it is. */
export type AnyEvent = Fields & { event: string; seat?: unknown };

/** An event in fields, or several of the same kind told as one. */
export interface Fact<Event extends AnyEvent = AnyEvent> {
  tag: string;
  fields: Fields;
  times: number;
  /** The event itself, or the last of several. */
  event: Event;
}

export const capital = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

/** A game nobody has told the title of, by its name: "Augury". */
export const plainTitle = (game: string): string => capital(game.replaceAll('_', ' '));

/** The catalogue in the mouth of one game: it knows its seats, and the things of its scene by their ids. */
export class Words extends Catalogue {
  private readonly things: ReadonlyMap<string, Fields>;
  private readonly path: ReadonlyMap<string, number>;
  private subject: number | null = null;

  constructor(
    lang: string,
    messages: ReadonlyMap<string, Message>,
    game: string,
    readonly names: readonly string[],
    readonly scene: Fields,
    /** The seat that is called "you". */
    readonly reader: number | null,
  ) {
    super(lang, messages, game);
    this.things = thingsOf(scene);
    this.path = pathOf(scene);
  }

  override term(kind: string, value: unknown): Term {
    if (kind === 'seat' && typeof value === 'number') {
      const forms = [value === this.subject ? 'same' : '', value === this.reader ? 'you' : ''].filter(Boolean);
      return term(this.names[value] ?? String(value), ...forms);
    }
    if (kind === 'square' && Array.isArray(value)) {
      const step = this.path.get(value.join());
      if (step !== undefined) return term(this.word('place', `p${step}`), 'path', 'square');
    }
    return super.term(kind, value);
  }

  /** A thing of the scene may be called by what it is: "castle 7". */
  override word(kind: string, name: string): string {
    const thing = this.things.get(name);
    const pattern = `${this.game}.word.${kind}`;
    return thing && this.has(pattern) ? this.say(pattern, thing) : super.word(kind, name);
  }

  /** A thing of the scene by its id, with its number among its like. */
  thing(id: string): Fields | undefined {
    return this.things.get(id);
  }

  question(ask: { kind: string; about: Fields }): string {
    const key = `${this.game}.decision.${ask.kind}`;
    return this.has(key) ? this.say(key, ask.about) : this.plainly(ask.kind, ask.about);
  }

  option(choice: { text?: string; means: Fields & { kind: string } }): string {
    const key = `${this.game}.action.${choice.means.kind}`;
    if (this.has(key)) return capital(this.say(key, choice.means));
    return choice.text ?? this.plainly(choice.means.kind, without(choice.means, 'kind'));
  }

  /** Why somebody would choose something; empty if there is nothing to say, or no words for it. */
  reason(reason: { key: string; values?: Fields } | null | undefined): string {
    const key = `${this.game}.reason.${reason?.key}`;
    return reason && this.has(key) ? capital(this.say(key, reason.values ?? {})) : '';
  }

  /** Why not, and under which rule. */
  refusal(why: { code: string; rule: string; values?: Fields }): string {
    const sentence = this.refused(why);
    return why.rule ? `${sentence} (${why.rule})` : sentence;
  }

  /** Why not, for a place where the rule stands beside it. */
  refused(why: { code: string; values?: Fields }): string {
    const key = why.code.replace('/', '.refusal.');
    return capital(this.has(key) ? this.say(key, why.values ?? {}) : this.plainly(why.code, why.values ?? {}));
  }

  /** What a seat did, in one paragraph, but for what is better seen than told. */
  paragraph<Event extends AnyEvent>(
    events: readonly Event[],
    subject: number | null,
    silent: (fact: Fact<Event>) => boolean = () => false,
  ): string {
    this.subject = subject;
    const text = toldTogether(events)
      .filter((fact) => !silent(fact))
      .map((fact) => this.fact(fact))
      .filter(Boolean)
      .join(' ');
    this.subject = null;
    return text.replaceAll('\n ', '\n').trim();
  }

  fact(fact: Fact): string {
    const key = `${this.game}.event.${fact.tag}`;
    if (this.has(key)) return capital(this.say(key, { ...fact.fields, times: fact.times }));
    return this.plainly(fact.tag, fact.times > 1 ? { ...fact.fields, times: fact.times } : fact.fields);
  }

  /** How a seat fared. */
  result(score: Fields): string {
    const key = `${this.game}.score`;
    return this.has(key) ? this.say(key, score) : this.plainly('score', score);
  }

  /** A fact of a game that brings no words along, said as well as its names allow. */
  private plainly(kind: string, values: Fields): string {
    const told = Object.entries(values)
      .filter(([name, value]) => value !== null && !(name === 'seat' && value === this.subject))
      .map(([name, value]) => `${name.replaceAll('_', ' ')} ${this.term(name, value).text}`)
      .join(', ');
    const head = capital(kind.slice(kind.lastIndexOf('/') + 1).replaceAll('_', ' '));
    return told ? `${head}: ${told}.` : `${head}.`;
  }
}

/** Facts that follow each other and differ in their last word only are told in one sentence. */
export function toldTogether<Event extends AnyEvent>(events: readonly Event[]): Fact<Event>[] {
  const facts: Fact<Event>[] = [];
  for (const event of events) {
    const fields = without(event, 'event', 'seen_by');
    const tag = event.event;
    const last = Object.keys(fields).at(-1) ?? '';
    const before = facts.at(-1);
    if (before && before.tag === tag && joins(before.fields, fields, last)) {
      const value = joined(before.fields[last], fields[last] as string | null);
      facts[facts.length - 1] = { tag, fields: { ...fields, [last]: value }, times: before.times + 1, event };
    } else facts.push({ tag, fields, times: 1, event });
  }
  return facts;
}

function joins(before: Fields, fields: Fields, last: string): boolean {
  const value = fields[last];
  if (!last || !(typeof value === 'string' || value === null)) return false;
  return JSON.stringify({ ...before, [last]: null }) === JSON.stringify({ ...fields, [last]: null });
}

/** Names in a row; of what is hidden nothing is left. */
function joined(before: unknown, value: string | null): unknown[] | null {
  if (value === null || before === null) return null;
  return [...(Array.isArray(before) ? before : [before]), value];
}

export function without(fields: Fields, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** The squares of a path round a board, which are called by their numbers. */
const pathOf = ({ path }: Fields): Map<string, number> =>
  new Map(Array.isArray(path) ? path.map((square: unknown, step) => [String(square), step]) : []);

/** Everything in a scene that has an id, with its number among its like. */
function thingsOf(scene: Fields): Map<string, Fields> {
  const things = new Map<string, Fields>();
  for (const list of Object.values(scene)) {
    if (!Array.isArray(list)) continue;
    list.forEach((thing: unknown, index) => {
      if (typeof thing === 'object' && thing !== null && 'id' in thing)
        things.set(String(thing.id), { ...thing, number: index + 1 });
    });
  }
  return things;
}
