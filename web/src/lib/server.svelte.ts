// What the page asks of the server outside a table: who one is, the games, the lobby, new tables.
import type {
  Acts,
  Analysed,
  CampaignCard,
  Card,
  Claimed,
  Done,
  Export,
  GameCard,
  LobbyMessage,
  Me,
  Opened,
  Problem,
  Profile,
  RatingChange,
  Replay,
  Setup,
  Table,
} from '../wire/wire.ts';
import { untilAnswered } from './again.ts';
import { givenName } from './given.ts';
import { say, speech } from './messages.svelte.ts';
import { forgetReplays, keepReplay, keptReplay } from './offline.ts';
import { dialSocket, type Line } from './socket.ts';

/** The server said no, or was not reached. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** Why something was refused, in the reader's language if we have words for it. */
export function explained(error: unknown): string {
  if (!(error instanceof Refused)) return String(error);
  const { code, detail } = error.problem;
  const keys = [`web.refusal.${code.replace('/', '.')}`, code.replace('/', '.refusal.')];
  const key = keys.find((one) => speech.catalogue.has(one));
  return key ? say(key) : detail;
}

const UNREACHED = 'web/unreached';
/** How long an answer may take, in milliseconds; what changes something may have happened, so it is given longer. */
const PATIENCE = { look: 30_000, change: 60_000, replay: 120_000 };

export async function ask<T>(
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
  patience = method === 'GET' ? PATIENCE.look : PATIENCE.change,
): Promise<T> {
  const init: RequestInit = { method, signal: AbortSignal.timeout(patience) };
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  try {
    const answer = await fetch(`/api${path}`, init);
    if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
    throw new Refused((await answer.json().catch(() => ({ code: `http/${answer.status}`, detail: '' }))) as Problem);
  } catch (failure) {
    if (failure instanceof Refused) throw failure;
    throw new Refused({ code: UNREACHED, detail: 'The server is out of reach.' });
  }
}

/** Has the server answered? Not if it was not reached, nor if it could not say for now. */
const hasAnswered = (failure: unknown): boolean =>
  failure instanceof Refused && failure.problem.code !== UNREACHED && !failure.problem.code.startsWith('http/5');

/** What a page cannot do without: asked for until the server answers. */
export const askUntil = <T>(path: string): Promise<T> => untilAnswered(() => ask<T>(path), hasAnswered);

const CAME_IN = 'nemeton.came_in';

const TAKEN = new Set(['people/name_taken', 'people/name_alike']);
const MOST_TRIES = 20;

/** Who is at this browser; nobody until they do something that needs a name. */
class Person {
  me = $state.raw<Me | null>(null);
  known = $state(false);
  /** What somebody who has not come in yet will be called: a name of the grove, until they type another. */
  wish = $state(givenName());
  private typed = false;
  private coming: Promise<void> | null = null;
  /** How often who is here has changed: an answer to a question from before is no longer true. */
  private changes = 0;

  private become(me: Me | null): void {
    this.changes += 1;
    this.me = me;
  }

  /** The cookie is not ours to read: that somebody came in here before is noted beside it. */
  async recall(): Promise<void> {
    if (!this.me && localStorage.getItem(CAME_IN)) {
      const before = this.changes;
      const me = await askUntil<Me>('/me').catch(() => null);
      if (before === this.changes) this.become(me);
    }
    this.known = true;
  }

  /** A name that is typed counts from then on, whatever is pressed next. */
  wishFor(name: string): void {
    this.wish = name;
    this.typed = true;
  }

  /** Be somebody: who is nobody yet comes in under the name that was typed, or the one that was given. */
  async ensure(): Promise<void> {
    await (this.coming ??= this.beSomebody().finally(() => (this.coming = null)));
  }

  private async beSomebody(): Promise<void> {
    await this.recall();
    for (let tries = 0; !this.me; tries++) {
      const name = this.wish.trim() || givenName();
      const own = this.typed && !!this.wish.trim();
      try {
        this.welcome(await ask<Me>('/guests', { name: own || !tries ? name : `${name} ${tries + 1}` }));
      } catch (error) {
        const taken = error instanceof Refused && TAKEN.has(error.problem.code);
        if (!taken || own || tries >= MOST_TRIES) throw error; // what was typed is for its owner to change
      }
    }
  }

  async logIn(name: string, password: string): Promise<void> {
    this.welcome(await ask<Me>('/login', { name, password }));
  }

  /** With a code that was noted down, and a new password. */
  async recover(name: string, code: string, password: string): Promise<void> {
    this.welcome(await ask<Me>('/recover', { name, code, password }));
  }

  /** Somebody has signed in elsewhere and come back: who it is, the server knows. */
  async comeBack(): Promise<void> {
    localStorage.setItem(CAME_IN, '1');
    this.become(null);
    await this.recall();
  }

  /** The provider opens this name no longer. */
  async unlink(): Promise<void> {
    this.become(await ask<Me>('/me/identity', undefined, 'DELETE'));
  }

  /** Somebody has come in, by whichever way. */
  arrive(me: Me): void {
    this.welcome(me);
  }

  private welcome(me: Me): void {
    this.become(me);
    localStorage.setItem(CAME_IN, '1');
  }

  async rename(name: string): Promise<void> {
    this.become(await ask<Me>('/me', { name }, 'PATCH'));
  }

  /** Keep the identity for good; gives the codes that open it if the password is lost. */
  async claim(password: string): Promise<readonly string[]> {
    const { me, recovery } = await ask<Claimed>('/me/claim', { password });
    this.become(me);
    return recovery;
  }

  async endOtherSessions(): Promise<void> {
    this.become(await ask<Me>('/me/sessions/end', {}));
    await import('./push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined);
  }

  async logOut(): Promise<void> {
    await this.endPush();
    await ask('/logout', {});
    this.gone();
  }

  /** All the server keeps about whoever is here. */
  takeAlong(): Promise<Export> {
    return ask('/me/data');
  }

  /** Everything about them is deleted. */
  async forget(): Promise<void> {
    await this.endPush();
    await ask('/me', undefined, 'DELETE');
    this.gone();
  }

  /** This browser shows nobody's notices who has left it. */
  private endPush(): Promise<void> {
    return import('./push.ts').then(({ endPush }) => endPush()).catch(() => undefined);
  }

  private gone(): void {
    this.become(null);
    localStorage.removeItem(CAME_IN);
    void forgetReplays().catch(() => undefined);
  }
}

export const person = new Person();

export const games = (): Promise<GameCard[]> => askUntil('/games');
export const ownCampaigns = (): Promise<CampaignCard[]> => ask('/campaigns');
export const openTable = (setup: Setup): Promise<Table> => ask('/tables', setup);
/** A replay, from the server or, where that is out of reach, as it was kept when it was last looked at. */
export async function replayOf(table: string, seat: number | null): Promise<Replay> {
  const path = `/tables/${table}/replay${seat === null ? '' : `?seat=${seat}`}`;
  try {
    const replay = await ask<Replay>(path, undefined, 'GET', PATIENCE.replay);
    void keepReplay(path, replay).catch(() => undefined);
    return replay;
  } catch (failure) {
    const kept = hasAnswered(failure) ? null : await keptReplay(path).catch(() => null);
    if (kept) return kept;
    throw failure;
  }
}
export const ratingsAt = (table: string): Promise<RatingChange[]> => ask(`/tables/${table}/ratings`);
export const profileOf = (player: string): Promise<Profile> => ask(`/players/${player}`);
export const analysisOf = (table: string): Promise<Analysed> => ask(`/tables/${table}/analysis`);
export const tablesOf = (player: string): Promise<Card[]> => ask(`/players/${player}/tables`);

/** An act at a table one is not looking at: what the socket does there, once. */
export const actAt = (table: string, act: Acts): Promise<Done> => ask(`/tables/${table}/acts`, act);

export const tableOf = (table: string): Promise<Opened> => ask(`/tables/${table}`);

/** Is there such a table? A server that cannot be asked has not said no. */
export const tableExists = (table: string): Promise<boolean> =>
  tableOf(table).then(
    () => true,
    (error: unknown) => !(error instanceof Refused && /unknown|40[04]/.test(error.problem.code)),
  );

/** Say no to the seats that are kept for one at a table. */
export async function leaveSeats(table: string): Promise<void> {
  const { you } = await tableOf(table);
  for (const seat of you) await actAt(table, { act: 'leave', id: `leave-${seat}`, seat });
}

export const socketUrl = (path: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api${path}`;

const RETRY = 2000; // milliseconds

/** The lobby, live: opened again whenever the line breaks. */
export class Lobby {
  tables = $state.raw<readonly Card[]>([]);
  own = $state.raw<readonly Card[]>([]);
  reached = $state(false);
  opened = $state(false);
  /** Was the server called in vain? */
  failed = $state(false);
  /** The server's clock minus ours, in milliseconds. */
  ahead = $state(0);
  /** How often one's own lists of people have changed. */
  company = $state(0);
  private line: Line | null = null;
  private closed = false;

  constructor() {
    this.connect();
  }

  close(): void {
    this.closed = true;
    this.line?.close();
  }

  private connect(): void {
    this.line = dialSocket(socketUrl('/lobby/socket'))({
      message: (text) => this.hear(JSON.parse(text) as LobbyMessage),
      lost: () => {
        this.reached = false;
        this.failed = true;
        if (!this.closed) setTimeout(() => !this.closed && this.connect(), RETRY);
      },
    });
  }

  private hear(message: LobbyMessage): void {
    this.reached = this.opened = true;
    this.failed = false;
    if (message.t === 'company') {
      this.company += 1;
      return;
    }
    this.ahead = message.now - Date.now();
    if (message.t === 'lobby') {
      [this.tables, this.own] = [message.tables, message.own];
      return;
    }
    const gone = new Set(message.gone ?? []);
    this.tables = changed(this.tables, message.tables ?? []).filter((card) => !gone.has(card.id));
    this.own = changed(this.own, message.own ?? []);
  }
}

/** Cards that came or changed go first. */
export function changed(cards: readonly Card[], news: readonly Card[]): Card[] {
  const fresh = new Set(news.map((card) => card.id));
  return [...news, ...cards.filter((card) => !fresh.has(card.id))];
}
