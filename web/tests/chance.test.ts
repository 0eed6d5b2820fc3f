import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../src/lib/sha256.ts';
import { Contributor, sealOf } from '../src/table/chance.ts';
import type { Intent } from '../src/table/controller.ts';
import type { TableState } from '../src/table/state.ts';
import type { Chair } from '../src/wire/wire.ts';

describe('SHA-256', () => {
  it('is what everybody else computes, whatever the length', () => {
    for (const length of [0, 1, 3, 16, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256);
      expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });
});

describe('what a browser gives to the chance', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  const at = (drawing: string, chairs: Partial<Chair>[]) =>
    ({
      table: { id: 't', drawing, chairs: chairs.map((chair, seat) => ({ seat, ...chair })) },
      you: [1],
    }) as unknown as TableState;

  it('is sealed once, opened once, and only where it was sealed', () => {
    const sent: Intent[] = [];
    const mine = new Contributor((intent) => sent.push(intent), storage);
    mine.follow(at('', [{}, { contributes: true }]));
    expect(sent).toEqual([]);
    mine.follow(at('sealing', [{ contributes: true }, { contributes: true }]));
    mine.follow(at('sealing', [{ contributes: true, seal: 'x' }, { contributes: true }]));
    const part = kept.get('nemeton.chance.t.1')!;
    expect(part).toMatch(/^[0-9a-f]{32}$/);
    expect(sent).toEqual([{ act: 'seal', seat: 1, seal: sealOf(part) }]);
    mine.follow(at('opening', [{ seal: 'x' }, { contributes: true, seal: 'another window’s' }]));
    expect(sent).toHaveLength(1);
    for (let i = 0; i < 2; i++) mine.follow(at('opening', [{ seal: 'x' }, { contributes: true, seal: sealOf(part) }]));
    expect(sent.slice(1)).toEqual([{ act: 'open_seal', seat: 1, contribution: part }]);
    const reloaded = new Contributor((intent) => sent.push(intent), storage);
    reloaded.follow(at('opening', [{}, { contributes: true, seal: sealOf(part) }]));
    expect(sent).toHaveLength(3);
  });

  it('is another one when it begins anew, and nothing where one does not contribute', () => {
    const sent: Intent[] = [];
    const mine = new Contributor((intent) => sent.push(intent), storage);
    for (const drawing of ['sealing', '', 'sealing']) mine.follow(at(drawing, [{}, { contributes: true }]));
    expect(sent).toHaveLength(2);
    expect(sent[0]).not.toEqual(sent[1]);
    mine.follow(at('', []));
    mine.follow(at('sealing', [{}, {}]));
    expect(sent).toHaveLength(2);
  });
});
