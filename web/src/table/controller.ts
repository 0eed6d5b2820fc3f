// One table: holds what the server says of it, sends what a person does, once. Boards and the text view both sit on it.
import type { Acts, AnyGame, Ask, Choice, GameTypes, Hinted, Refused, TableMessage, Why } from '../wire/wire.ts';
import {
  NOTHING_PICKED,
  fitting,
  picked,
  selected,
  unpicked,
  type FieldOf,
  type Picking,
  type ValueOf,
} from './choice.ts';
import type { Dial, Line } from '../lib/socket.ts';
import { opened, recalled, stepped, type Eyes, type TableState, type Told } from './state.ts';

/** `missing`: there is no such table, and nobody asks for it again. */
export type Reach = 'joining' | 'live' | 'lost' | 'missing' | 'closed';

/** What the game foretells of the options of a question, by action. */
export type Previews<G extends GameTypes = AnyGame> = ReadonlyMap<number, G['preview']>;

const NOTHING_FORETOLD: Previews = new Map();

/** Everything a picture of the table needs; a new object whenever anything in it has changed. */
export interface Snapshot<G extends GameTypes = AnyGame> {
  reach: Reach;
  /** How often it was tried in vain since. */
  tries: number;
  state: TableState<G> | null;
  eyes: Eyes<G> | null;
  ask: Ask<G> | null;
  picking: Picking<G>;
  /** Options that fit what was picked so far. */
  fitting: readonly Choice<G>[];
  selected: Choice<G> | null;
  /** The option pointed at, on the board or in the list. */
  pointed: number | null;
  /** A move is on its way. */
  sending: boolean;
  /** What was refused last, until the next thing is done. */
  refused: Refused | null;
  /** Why an option is closed, as asked last. */
  why: { action: number | string; refusal: Why | null } | null;
  /** What options would certainly do, by action; empty until it is told. */
  previews: Previews<G>;
  /** What a strong bot would do, as asked last for this question. */
  hint: Hinted | null;
  /** What happened before we came is being asked for. */
  recalling: boolean;
}

/** What a board tells the table: how far the choice has got, and what is to be asked of the server. */
export interface Choosing<G extends GameTypes = AnyGame> {
  /** Settle a field of what is chosen; a single option left is selected. */
  pick<Field extends FieldOf<G['option']>>(field: Field, value: ValueOf<G['option'], Field>): void;
  /** Start over with these things picked. */
  pickOnly(...path: Picking<G>['path']): void;
  select(action: number | null): void;
  /** Select; the second time, play. */
  tap(action: number): void;
  point(action: number | null): void;
  back(): void;
  /** Play what is selected. */
  confirm(): void;
  /** Answer the question that is asked. */
  move(action: number): void;
  takeBack(): void;
  /** Why may this not be chosen? An action by its number, or by its text in the game's notation. */
  askWhy(action: number | string): void;
  askHint(): void;
}

type Unsent<T> = T extends Acts ? Omit<T, 'id'> : never;
export type Intent = Unsent<Acts>;

const RETRY = [250, 500, 1000, 2000, 4000, 8000]; // milliseconds

export interface Surroundings {
  dial: Dial;
  /** Is there such a table at all? Asked when the line cannot be had. */
  exists?: () => Promise<boolean>;
  /** What happened before we came, as a seat saw it. */
  recall?: (seat: number | null) => Promise<readonly Told[]>;
  now?: () => number;
  later?: (run: () => void, milliseconds: number) => unknown;
  newId?: () => string;
}

export class TableController implements Choosing {
  private line: Line | null = null;
  private reach: Reach = 'joining';
  private state: TableState | null = null;
  private seat: number | null | undefined;
  private picking: Picking = NOTHING_PICKED;
  private pointed: number | null = null;
  private refused: Refused | null = null;
  private why: Snapshot['why'] = null;
  private previews: Previews = NOTHING_FORETOLD;
  /** The seat and the question whose previews were asked for. */
  private foretelling = '';
  private hint: Hinted | null = null;
  private only: ReadonlySet<number> | null = null;
  private recalling = false;
  private tries = 0;
  private readonly waiting = new Map<string, Acts>();
  private readonly quiet = new Set<string>();
  private readonly listeners = new Set<(snapshot: Snapshot) => void>();
  private snapshot: Snapshot;

  constructor(private readonly around: Surroundings) {
    this.snapshot = this.look();
    this.connect();
  }

  /** A store in Svelte's sense: `$table` in a component is the snapshot. */
  subscribe(run: (snapshot: Snapshot) => void): () => void {
    this.listeners.add(run);
    run(this.snapshot);
    return () => this.listeners.delete(run);
  }

  get now(): Snapshot {
    return this.snapshot;
  }

  close(): void {
    this.reach = 'closed';
    this.line?.close();
  }

  /** Somebody came in or logged in: hear everything anew, as they may. */
  redial(): void {
    this.resync();
  }

  // -------------------------------------------------------------------- choosing
  /** Whose eyes to look through, where one person holds several seats. */
  lookAs(seat: number | null): void {
    this.seat = seat;
    this.picking = NOTHING_PICKED;
    this.changed();
  }

  /** Leave only these options of this question open, as a guide does; `null`: all of them. */
  narrow(only: ReadonlySet<number> | null): void {
    if (this.only === only) return;
    this.only = only;
    const { selected = null } = this.picking;
    if (only && !(selected !== null && only.has(selected))) this.picking = NOTHING_PICKED; // what is still lit stays
    this.changed();
  }

  pick(field: string, value: unknown): void {
    this.picking = picked(this.ask(), this.picking, field, value);
    this.touched();
  }

  /** Start over with these things picked. */
  pickOnly(...path: Picking['path']): void {
    this.picking = path.reduce((sofar, [field, value]) => picked(this.ask(), sofar, field, value), NOTHING_PICKED);
    this.touched();
  }

  select(action: number | null): void {
    this.picking = { ...this.picking, selected: action };
    this.touched();
  }

  /** First it is selected, then, asked for again, it is played. */
  tap(action: number): void {
    if (this.picking.selected === action) this.confirm();
    else this.select(action);
  }

  point(action: number | null): void {
    if (this.pointed === action) return;
    this.pointed = action;
    this.changed();
  }

  back(): void {
    this.picking = unpicked(this.picking);
    this.touched();
  }

  /** Play what is selected. */
  confirm(): void {
    if (this.picking.selected !== null) this.move(this.picking.selected);
  }

  private touched(): void {
    this.refused = null;
    this.why = null;
    this.changed();
  }

  // -------------------------------------------------------------------- acting
  /** Answer the question that is asked; a second answer to it is not sent. */
  move(action: number): void {
    const eyes = this.eyes();
    if (!eyes?.ask || eyes.seat === null || this.moving()) return;
    this.act({ act: 'move', seat: eyes.seat, number: eyes.ask.number, action });
  }

  /** Vote anew, while others have not voted yet. */
  revise(action: number): void {
    const eyes = this.eyes();
    if (!eyes?.again || eyes.seat === null || this.moving()) return;
    this.act({ act: 'move', seat: eyes.seat, number: eyes.again.number, action });
  }

  takeBack(): void {
    const eyes = this.eyes();
    if (!eyes?.back || eyes.seat === null) return;
    if (eyes.back.needs) this.act({ act: 'propose', seat: eyes.seat, what: 'back' });
    else this.act({ act: 'back', seat: eyes.seat });
  }

  askWhy(action: number | string): void {
    const seat = this.eyes()?.seat;
    if (typeof seat !== 'number') return;
    this.act({ act: 'why', seat, ...(typeof action === 'number' ? { action } : { text: action }) });
  }

  /** Have the options of the open question foretold; asked again, nothing is sent again. */
  askPreviews(): void {
    const { seat, ask } = this.eyes() ?? {};
    if (!ask || typeof seat !== 'number' || this.foretelling === previewed(seat, ask)) return;
    this.foretelling = previewed(seat, ask);
    this.previews = NOTHING_FORETOLD;
    this.send({ act: 'preview', seat }, true);
  }

  askHint(): void {
    const seat = this.eyes()?.seat;
    if (typeof seat === 'number') this.act({ act: 'hint', seat });
  }

  /**
   * Send something to be done; kept until the server has answered, and sent again after a break. Quietly: a refusal is
   * no news.
   */
  act(intent: Intent, quietly = false): string {
    this.refused = null;
    const id = this.send(intent, quietly);
    this.changed();
    return id;
  }

  private send(intent: Intent, quietly: boolean): string {
    const id = (this.around.newId ?? newId)();
    if (quietly) this.quiet.add(id);
    const act = { ...intent, id } as Acts;
    this.waiting.set(id, act);
    if (this.reach === 'live') this.line?.send(JSON.stringify(act));
    return id;
  }

  private moving(): boolean {
    return [...this.waiting.values()].some((act) => act.act === 'move');
  }

  // -------------------------------------------------------------------- listening
  private connect(): void {
    // What an old line still has to say, or that it closes at last, is no news.
    const line: Line = this.around.dial({
      message: (text) => this.line === line && this.hear(JSON.parse(text) as TableMessage),
      lost: () => this.line === line && this.lost(),
    });
    this.line = line;
  }

  private lost(): void {
    if (this.reach === 'closed') return;
    this.line = null;
    this.reach = 'lost';
    const wait = RETRY[Math.min(this.tries++, RETRY.length - 1)]!;
    (this.around.later ?? setTimeout)(() => {
      if (this.reach === 'lost') this.connect();
    }, wait);
    if (!this.state || this.tries > 1) void this.around.exists?.().then((found) => found || this.giveUp());
    this.changed();
  }

  /** There is no such table: nobody is asked for it again. */
  private giveUp(): void {
    if (this.reach !== 'lost') return;
    this.reach = 'missing';
    this.changed();
  }

  /** Steps are missing: hang up, and hear everything anew. */
  private resync(): void {
    const line = this.line;
    this.lost();
    line?.close();
  }

  private hear(message: TableMessage): void {
    switch (message.t) {
      case 'opened':
        this.state = opened(message, this.time(), this.state);
        this.reach = 'live';
        this.tries = 0;
        this.keepPicking();
        for (const act of this.waiting.values()) this.line?.send(JSON.stringify(act));
        this.remember();
        break;
      case 'step': {
        const next = this.state && stepped(this.state, message);
        if (!next) return this.resync();
        this.state = next;
        if (message.what.e === 'moved') this.waiting.delete(message.what.id ?? ''); // a move is answered by its step
        this.keepPicking();
        break;
      }
      case 'done':
        this.waiting.delete(message.id);
        break;
      case 'refused':
        if (this.waiting.delete(message.id) && !this.quiet.delete(message.id)) this.refused = message;
        break;
      case 'told': {
        const act = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (act?.act === 'why') this.why = { action: act.action ?? act.text ?? '', refusal: message.why };
        break;
      }
      case 'previewed': {
        const act = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        this.quiet.delete(message.id);
        if (act?.act !== 'preview' || this.foretelling !== previewed(act.seat, message)) return;
        this.previews = new Map(message.options.map(({ action, would }) => [action, would]));
        break;
      }
      case 'hinted':
        this.waiting.delete(message.id);
        if (message.number === this.ask()?.number) this.hint = message;
        break;
      case 'said':
        if (this.state) this.state = { ...this.state, chat: [...this.state.chat, message] };
        break;
      case 'signed':
        if (this.state) this.state = { ...this.state, signed: message };
        break;
      case 'here':
        if (this.state) this.state = { ...this.state, present: { seats: message.seats, watching: message.watching } };
        break;
    }
    this.changed();
  }

  /** Have the chronicle whole again; who cannot be asked for it leaves it as it is. */
  private remember(): void {
    const eyes = this.eyes();
    if (!eyes || !this.around.recall) return;
    const several = (this.state?.you.length ?? 0) > 1; // what one of them saw is not for the others
    this.recalling = true;
    const told = (before: readonly Told[]): void => {
      this.recalling = false;
      if (this.state) this.state = recalled(this.state, before);
      this.changed();
    };
    void this.around.recall(several ? null : eyes.seat).then(told, () => told([]));
  }

  /** A state to look at that no server sent: a step of a replay. */
  show(state: TableState): void {
    this.state = state;
    this.reach = 'live';
    this.changed();
  }

  /** What was picked belongs to one question. */
  private keepPicking(): void {
    const number = this.snapshot.ask?.number;
    if (this.ask()?.number === number) return;
    this.picking = NOTHING_PICKED;
    this.pointed = null;
    this.why = null;
    this.previews = NOTHING_FORETOLD;
    this.foretelling = '';
    this.hint = null;
    this.only = null;
  }

  // -------------------------------------------------------------------- looking
  private time(): number {
    return (this.around.now ?? Date.now)();
  }

  /** The eyes we use: those asked for, else those of an own seat that is asked, else of the first. */
  private eyes(): Eyes | null {
    const all = this.state?.eyes ?? [];
    if (this.seat !== undefined) return all.find((one) => one.seat === this.seat) ?? all[0] ?? null;
    return all.find((one) => one.ask) ?? all[0] ?? null;
  }

  private ask(): Ask | null {
    const [ask, only] = [this.eyes()?.ask ?? null, this.only];
    return ask && only ? { ...ask, options: ask.options.filter((option) => only.has(option.action)) } : ask;
  }

  /** What is as it was stays the very thing it was, so that nobody has to look at it again. */
  private look(): Snapshot {
    const before: Snapshot | undefined = this.snapshot;
    const eyes = this.eyes();
    const asked = this.ask();
    const same = asked?.number === before?.ask?.number && sameList(asked?.options ?? [], before?.ask?.options ?? []);
    const ask = same && before ? before.ask : asked;
    const fits = fitting(ask, this.picking);
    return {
      reach: this.reach,
      tries: this.tries,
      state: this.state,
      eyes,
      ask,
      picking: this.picking,
      fitting: before && sameList(fits, before.fitting) ? before.fitting : fits,
      selected: selected(ask, this.picking),
      pointed: this.pointed,
      sending: this.moving(),
      refused: this.refused,
      why: this.why,
      previews: this.foretold(eyes, ask),
      hint: this.hint,
      recalling: this.recalling,
    };
  }

  /** The previews, if they are of this question to this seat. */
  private foretold(eyes: Eyes | null, ask: Ask | null): Previews {
    const seat = eyes?.seat;
    const told = ask && typeof seat === 'number' && this.foretelling === previewed(seat, ask);
    return told ? this.previews : NOTHING_FORETOLD;
  }

  private changed(): void {
    this.snapshot = this.look();
    for (const run of this.listeners) run(this.snapshot);
  }
}

/** Whose question previews are of. */
const previewed = (seat: number, { number }: { number: number }): string => `${seat} ${number}`;

const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i]);

/** A name nobody else gives; also where a page is not served safely and has no `randomUUID`. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
