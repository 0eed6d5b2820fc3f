// What this browser gives to the chance of a game: sealed first, opened once everybody has sealed. Nobody notices.
import { sha256 } from '../lib/sha256.ts';
import type { Intent } from './controller.ts';
import type { TableState } from './state.ts';

const BYTES = 16;

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const sealOf = (contribution: string): string =>
  sha256(Uint8Array.from(contribution.match(/../g) ?? [], (byte) => parseInt(byte, 16)));

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

export class Contributor {
  /** What was sent since the host began, so that it is sent once. */
  private sent = new Set<string>();

  constructor(
    private readonly act: (intent: Intent) => unknown,
    private readonly kept: Kept,
    private readonly random = () => crypto.getRandomValues(new Uint8Array(BYTES)),
  ) {}

  /** Do for one's own seats what the table waits for. */
  follow(state: TableState): void {
    const { id, drawing, chairs } = state.table;
    if (!drawing) this.sent.clear();
    for (const seat of drawing ? state.you : []) {
      const chair = chairs[seat];
      const name = `nemeton.chance.${id}.${seat}`;
      if (drawing === 'sealing' && chair?.contributes && !chair.seal) this.seal(name, seat);
      if (drawing === 'opening' && chair?.seal) this.open(name, seat, chair.seal);
    }
  }

  private seal(name: string, seat: number): void {
    if (this.isDone(`seal ${seat}`)) return;
    const contribution = hexOf(this.random());
    this.kept.setItem(name, contribution);
    this.act({ act: 'seal', seat, seal: sealOf(contribution) });
  }

  /** What another window sealed is that window's to open. */
  private open(name: string, seat: number, seal: string): void {
    const contribution = this.kept.getItem(name);
    if (contribution === null || sealOf(contribution) !== seal || this.isDone(`open ${seat}`)) return;
    this.act({ act: 'open_seal', seat, contribution });
  }

  private isDone(what: string): boolean {
    const done = this.sent.has(what);
    this.sent.add(what);
    return done;
  }
}
