import { describe, expect, test } from 'vitest';
import type { Line, Listener } from '../src/lib/socket.ts';
import { TableController, newId } from '../src/table/controller.ts';
import { left, patched, type TableState } from '../src/table/state.ts';
import type { Ask, Opened, Step, Table } from '../src/wire/wire.ts';

/* A table against a server made of two lists: what it was sent, and what it says. */

const TABLE = { id: 'table', status: 'running', chairs: [{ seat: 0, player: 'me' }] } as unknown as Table;

const ask = (number: number): Ask => ({
  number,
  kind: 'play',
  rules: ['CEL-MV-01'],
  mode: 'single',
  about: {},
  options: [
    { action: 11, means: { kind: 'play_cards', druid: 'red', druid_cards: 1 } },
    { action: 12, means: { kind: 'play_cards', druid: 'red', druid_cards: 2 } },
    { action: 21, means: { kind: 'play_cards', druid: 'grey', druid_cards: 1 } },
  ],
});

const openedAt = (seq: number, asked: Ask | null = ask(seq)): Opened => ({
  t: 'opened',
  seq,
  now: 5000,
  table: TABLE,
  you: [0],
  player: 'me',
  scene: { places: [] },
  sights: [{ seat: 0, view: { round: 1, seats: [{ parts: 1 }, { parts: 2 }] }, ...(asked ? { ask: asked } : {}) }],
});

const step = (seq: number, more: Partial<Step> = {}): Step => ({
  t: 'step',
  seq,
  at: seq * 1000,
  what: { e: 'moved', seat: 1 },
  ...more,
});

class Server {
  readonly sent: Record<string, unknown>[] = [];
  dialled = 0;
  private listener: Listener | null = null;
  private readonly later: (() => void)[] = [];
  private ids = 0;
  readonly table = new TableController({
    dial: (listener) => this.answer(listener),
    now: () => 1000,
    later: (run) => this.later.push(run),
    newId: () => `act-${this.ids++}`,
  });

  private answer(listener: Listener): Line {
    this.dialled++;
    this.listener = listener;
    return {
      send: (text) => this.sent.push(JSON.parse(text) as Record<string, unknown>),
      close: () => listener.lost(),
    };
  }

  says(message: unknown): void {
    this.listener!.message(JSON.stringify(message));
  }

  breaks(): void {
    this.listener!.lost();
  }

  timePasses(): void {
    for (const run of this.later.splice(0)) run();
  }
}

describe('what the server says', () => {
  test('the whole table when it opens', () => {
    const { table, ...server } = opened(7);

    expect(table.now.reach).toBe('live');
    expect(table.now.ask?.number).toBe(7);
    expect(table.now.state?.ahead).toBe(4000);
    expect(server.sent).toEqual([]);
  });

  test('steps change what they name and nothing else', () => {
    const server = opened(7);
    server.says(step(8, { sights: [{ seat: 0, changed: { 'seats.1': { parts: 5 } }, events: [{ event: 'taken' }] }] }));

    expect(server.table.now.eyes?.view).toEqual({ round: 1, seats: [{ parts: 1 }, { parts: 5 }] });
    expect(server.table.now.ask).toBeNull();
    expect(server.table.now.state?.log.map((told) => told.seq)).toEqual([8]);
  });

  test('a step heard twice counts once', () => {
    const server = opened(7);
    server.says(step(8));
    server.says(step(8));

    expect(server.table.now.state?.seq).toBe(8);
    expect(server.table.now.state?.log).toHaveLength(1);
  });

  test('after a gap everything is asked for anew', () => {
    const server = opened(7);
    server.says(step(9));

    expect(server.table.now.reach).toBe('lost');
    server.timePasses();
    expect(server.dialled).toBe(2);
    server.says(openedAt(9));
    expect([server.table.now.reach, server.table.now.state?.seq]).toEqual(['live', 9]);
  });
});

test('what was told before we came is recalled, and what was heard meanwhile stays', async () => {
  const before = [6, 7].map((seq) => ({ seq, at: 0, what: { e: 'moved' as const, seat: 1 }, events: [] }));
  let listener: Listener | null = null;
  const table = new TableController({
    dial: (own) => {
      listener = own;
      return { send: () => undefined, close: () => undefined };
    },
    recall: () => Promise.resolve(before),
  });
  const hear = (message: unknown) => (listener as Listener | null)?.message(JSON.stringify(message));
  hear(openedAt(7));
  expect(table.now.recalling).toBe(true);
  hear(step(8));
  await Promise.resolve();

  expect(table.now.recalling).toBe(false);
  expect(table.now.state?.log.map((told) => told.seq)).toEqual([6, 7, 8]);
});

test('when the game begins, its step brings the scene', () => {
  const server = new Server();
  const { scene: _scene, sights: _sights, ...before } = openedAt(3);
  server.says(before);
  server.says(step(4, { scene: { places: ['P1'] }, sights: [{ seat: 0, view: { round: 1 } }] }));
  server.says(step(5, { sights: [{ seat: 0, changed: { round: 2 } }] }));

  expect(server.dialled).toBe(1);
  expect(server.table.now.state?.scene).toEqual({ places: ['P1'] });
  expect(server.table.now.eyes?.view).toEqual({ round: 2 });
});

test('what is done quietly may be refused without a word', () => {
  const server = opened(7);
  server.table.act({ act: 'sit', seat: 0 }, true);
  server.says({ t: 'refused', id: 'act-0', code: 'table/seat_taken', detail: 'Seat 0 is taken.' });

  expect(server.table.now.refused).toBeNull();
});

test('who sits down looks with that seat’s eyes from then on', () => {
  const server = new Server();
  const empty = { ...TABLE, chairs: [{ seat: 0 }] };
  server.says({ ...openedAt(3), table: empty, you: [], sights: [{ seat: null, view: { round: 1 } }] });
  server.says(step(4, { table: TABLE, sights: [{ seat: 0, view: { round: 1, hand: 5 } }] }));

  expect(server.table.now.state?.you).toEqual([0]);
  expect(server.table.now.eyes).toMatchObject({ seat: 0, view: { hand: 5 } });
});

describe('a move', () => {
  test('what a guide lights keeps what was selected, if it is among it', () => {
    const server = opened(7);
    server.table.select(12);
    server.table.narrow(new Set([12, 21]));
    expect(server.table.now.selected?.action).toBe(12);
    server.table.narrow(null);
    expect(server.table.now.selected?.action).toBe(12);
    server.table.narrow(new Set([21]));
    expect(server.table.now.selected).toBeNull();
  });

  test('is sent once, with the number of its question and its own id', () => {
    const server = opened(7);
    server.table.select(12);
    server.table.confirm();
    server.table.confirm();

    expect(server.sent).toEqual([{ act: 'move', seat: 0, number: 7, action: 12, id: 'act-0' }]);
    expect(server.table.now.sending).toBe(true);
  });

  test('is answered by its step', () => {
    const server = opened(7);
    server.table.move(12);
    server.says(step(8, { what: { e: 'moved', seat: 0, id: 'act-0' }, sights: [{ seat: 0, ask: ask(8) }] }));

    expect(server.table.now.sending).toBe(false);
  });

  test('is made anew while others are still asked, and only then', () => {
    const server = opened(7);
    server.table.revise(12);
    server.says(step(8, { sights: [{ seat: 0, again: { ...ask(7), said: 11 } }] }));
    server.table.move(12);
    server.table.revise(12);
    server.table.revise(11);

    expect(server.sent).toEqual([{ act: 'move', seat: 0, number: 7, action: 12, id: 'act-0' }]);
    expect(server.table.now.ask).toBe(null);
  });

  test('that was under way when the line broke is sent again as it was', () => {
    const server = opened(7);
    server.table.move(12);
    server.breaks();
    server.timePasses();
    server.says(openedAt(7));

    expect(server.sent.map((act) => act['id'])).toEqual(['act-0', 'act-0']);
    server.says({ t: 'done', id: 'act-0', seq: 8 });
    server.breaks();
    server.timePasses();
    server.says(openedAt(8));
    expect(server.sent).toHaveLength(2);
  });

  test('made while nobody is reached goes out when somebody is', () => {
    const server = opened(7);
    server.breaks();
    server.table.move(21);

    expect(server.sent).toEqual([]);
    server.timePasses();
    server.says(openedAt(7));
    expect(server.sent.map((act) => act['action'])).toEqual([21]);
  });

  test('that is refused says why, and the question stays open', () => {
    const server = opened(7);
    server.table.move(12);
    server.says({ t: 'refused', id: 'act-0', code: 'celtica/no_cards', detail: 'No.', rule: 'CEL-MV-01' });

    expect(server.table.now.refused?.rule).toBe('CEL-MV-01');
    expect(server.table.now.sending).toBe(false);
    server.table.move(11);
    expect(server.sent.at(-1)?.['action']).toBe(11);
  });
});

describe('choosing', () => {
  test('goes one thing at a time, until one option is left', () => {
    const { table } = opened(7);
    table.pick('druid', 'red');

    expect(table.now.fitting.map((one) => one.action)).toEqual([11, 12]);
    expect(table.now.selected).toBeNull();
    table.pick('druid_cards', 2);
    expect(table.now.selected?.action).toBe(12);
  });

  test('steps back in the order it went', () => {
    const { table } = opened(7);
    table.pick('druid', 'red');
    table.pick('druid_cards', 2);
    table.back();

    expect(table.now.picking).toEqual({ path: [['druid', 'red']], selected: null });
    table.back();
    expect(table.now.fitting).toHaveLength(3);
  });

  test('is forgotten with its question', () => {
    const server = opened(7);
    server.table.select(12);
    server.says(step(8, { sights: [{ seat: 0, ask: ask(8) }] }));

    expect(server.table.now.selected).toBeNull();
  });

  test('is kept while others do what does not concern it', () => {
    const server = opened(7);
    server.table.select(12);
    server.says(step(8, { sights: [{ seat: 0, ask: ask(7) }] }));

    expect(server.table.now.selected?.action).toBe(12);
  });

  test('a second tap plays', () => {
    const server = opened(7);
    server.table.tap(12);
    expect(server.sent).toEqual([]);
    server.table.tap(12);
    expect(server.sent.map((act) => act['action'])).toEqual([12]);
  });
});

describe('previews', () => {
  const foretold = (server: Server, id: string, number: number, red: string) =>
    server.says({ t: 'previewed', id, number, options: [{ action: 11, would: { red } }] });

  test('are asked for once a question, and are there until the next', () => {
    const server = new Server();
    server.says(openedAt(1));
    server.table.askPreviews();
    server.table.askPreviews();

    expect(server.sent).toEqual([{ act: 'preview', id: 'act-0', seat: 0 }]);
    expect(server.table.now.previews.size).toBe(0);
    foretold(server, 'act-0', 1, 'oak');
    expect(server.table.now.previews.get(11)).toEqual({ red: 'oak' });
    server.says(step(2, { sights: [{ seat: 0, ask: ask(2) }] }));
    expect(server.table.now.previews.size).toBe(0);
  });

  test('of a question that is over are not taken for the next one', () => {
    const server = new Server();
    server.says(openedAt(1));
    server.table.askPreviews();
    server.says(step(2, { sights: [{ seat: 0, ask: ask(2) }] }));
    server.table.askPreviews();
    foretold(server, 'act-0', 1, 'oak');
    expect(server.table.now.previews.size).toBe(0);
    foretold(server, 'act-1', 2, 'ash');
    expect(server.table.now.previews.get(11)).toEqual({ red: 'ash' });
  });

  test('of one seat are not shown to another at the same device', () => {
    const server = new Server();
    const opened = openedAt(1);
    server.says({ ...opened, you: [0, 1], sights: [...opened.sights!, { seat: 1, view: {}, ask: ask(1) }] });
    server.table.lookAs(0);
    server.table.askPreviews();
    foretold(server, 'act-0', 1, 'oak');
    server.table.lookAs(1);
    expect(server.table.now.previews.size).toBe(0);
  });

  test('that are refused are no news', () => {
    const server = new Server();
    server.says(openedAt(1));
    server.table.askPreviews();
    server.says({ t: 'refused', id: 'act-0', code: 'table/not_asked', detail: '' });
    expect(server.table.now.refused).toBeNull();
  });

  test('are not asked for where nobody is asked anything', () => {
    const server = new Server();
    server.says(openedAt(1, null));
    server.table.askPreviews();
    expect(server.sent).toEqual([]);
  });
});

test('why not is asked by number or by text', () => {
  const server = new Server();
  server.says(openedAt(1));
  server.table.askWhy('play grey 2+0');
  expect(server.sent.at(-1)).toEqual({ act: 'why', id: 'act-0', seat: 0, text: 'play grey 2+0' });
  server.says({ t: 'told', id: 'act-0', why: null });
  expect(server.table.now.why).toEqual({ action: 'play grey 2+0', refusal: null });
});

test('why not is asked and told', () => {
  const server = opened(7);
  server.table.askWhy(99);
  server.says({ t: 'told', id: 'act-0', why: { code: 'celtica/no_cards', rule: 'CEL-MV-01', values: {} } });

  expect(server.table.now.why).toEqual({
    action: 99,
    refusal: { code: 'celtica/no_cards', rule: 'CEL-MV-01', values: {} },
  });
});

test('a way back past a barrier is proposed, a free one taken', () => {
  const server = opened(7);
  const back = { to: 5, entries: 1 };
  server.says(step(8, { sights: [{ seat: 0, back }] }));
  server.table.takeBack();
  server.says(step(9, { sights: [{ seat: 0, back: { ...back, needs: 'shown' } }] }));
  server.table.takeBack();

  expect(server.sent.map((act) => act['act'])).toEqual(['back', 'propose']);
});

test('paths reach into lists and leave the old view as it was', () => {
  const before = { a: [1, { b: 2 }], c: 3 };

  expect(patched(before, { 'a.1.b': 5, c: 4 })).toEqual({ a: [1, { b: 5 }], c: 4 });
  expect(before).toEqual({ a: [1, { b: 2 }], c: 3 });
  expect(patched(before, { 'a.length': 1 })).toEqual({ a: [1], c: 3 });
});

test('a clock runs for the seats that are asked', () => {
  const state = {
    ahead: 100,
    table: TABLE,
    clock: { left: { '0': 9000, '1': 8000 }, running: [1], at: 1000 },
  } as unknown as TableState;

  expect([left(state, 0, 3000), left(state, 1, 3000), left(state, 2, 3000)]).toEqual([9000, 5900, null]);
});

test('ids are fit for the wire and never alike', () => {
  const ids = Array.from({ length: 100 }, newId);

  expect(new Set(ids).size).toBe(100);
  expect(ids.every((id) => /^[A-Za-z0-9_-]{1,36}$/.test(id))).toBe(true);
});

function opened(seq: number): Server {
  const server = new Server();
  server.says(openedAt(seq));
  return server;
}

describe('a table that is not there', () => {
  const dialled = async (exists: boolean): Promise<[number, string]> => {
    let [count, ring] = [0, (): void => undefined];
    const listeners: Listener[] = [];
    const table = new TableController({
      dial: (listener) => {
        count++;
        listeners.push(listener);
        return { send: () => undefined, close: () => undefined };
      },
      exists: () => Promise.resolve(exists),
      later: (run) => (ring = run),
    });
    for (let i = 0; i < 5; i++) {
      listeners.at(-1)!.lost();
      await Promise.resolve().then(() => undefined);
      ring();
    }
    return [count, table.now.reach];
  };

  test('is asked for once', async () => {
    expect(await dialled(false)).toEqual([1, 'missing']);
  });

  test('is asked for again and again while nobody says so', async () => {
    expect(await dialled(true)).toEqual([6, 'lost']);
  });
});
