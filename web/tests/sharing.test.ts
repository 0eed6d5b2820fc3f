import { describe, expect, it } from 'vitest';
import { share, sharing } from '../src/lib/sharing.ts';

describe('what is as it was', () => {
  it('is the very thing it was', () => {
    const before = {
      seats: [
        { points: 3, hand: ['a', 'b'] },
        { points: 4, hand: [] },
      ],
      round: 2,
    };
    expect(share(before, structuredClone(before))).toBe(before);
  });

  it('stays within what has changed', () => {
    const before = {
      seats: [
        { points: 3, hand: ['a', 'b'] },
        { points: 4, hand: [] },
      ],
      round: 2,
    };
    const after = {
      seats: [
        { points: 3, hand: ['a', 'b'] },
        { points: 5, hand: [] },
      ],
      round: 3,
    };
    const made = share(before, after);
    expect(made).toEqual(after);
    expect(made.seats[0]).toBe(before.seats[0]);
    expect(made.seats[1]).not.toBe(before.seats[1]);
    expect(made.seats[1]!.hand).toBe(before.seats[1]!.hand);
  });

  it('is known in a list by its id, else by its place', () => {
    const before = [
      { id: 'a', x: 1 },
      { id: 'b', x: 2 },
    ];
    const made = share(before, [
      { id: 'b', x: 2 },
      { id: 'a', x: 5 },
    ]);
    expect(made).toEqual([
      { id: 'b', x: 2 },
      { id: 'a', x: 5 },
    ]);
    expect(made[0]).toBe(before[1]);
    expect(share([[1], [2]], [[2]])).toEqual([[2]]);
  });

  it('is not mistaken for another', () => {
    const pairs: [unknown, unknown][] = [
      [{ a: undefined }, { b: undefined }],
      [{ a: 1, b: 2 }, { a: 1 }],
      [
        [1, 2, 3],
        [1, 2],
      ],
      [{ a: null }, { a: {} }],
      [{ 0: 'a' }, ['a']],
      [['a'], { 0: 'a' }],
      [new Map([[1, 2]]), new Map([[1, 3]])],
      [
        [{ id: 1, x: 1 }, null],
        [
          { id: 1, x: 1 },
          { id: 1, x: 2 },
        ],
      ],
      [undefined, [{ id: 1 }]],
    ];
    for (const [before, after] of pairs) expect(share(before, after)).toStrictEqual(after);
  });

  it('changes neither', () => {
    const [before, after] = [
      { list: [{ id: 1, x: 1 }] },
      {
        list: [
          { id: 2, x: 1 },
          { id: 1, x: 1 },
        ],
      },
    ];
    const copies = structuredClone([before, after]);
    share(before, after);
    expect([before, after]).toEqual(copies);
  });

  it('is given again and again', () => {
    let x = 1;
    const give = sharing(() => ({ x, list: [{ id: 'a' }] }));
    const first = give();
    expect(give()).toBe(first);
    x = 2;
    expect(give()).toEqual({ x: 2, list: [{ id: 'a' }] });
    expect(give().list).toBe(first.list);
  });
});
