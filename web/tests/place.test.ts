import { expect, test } from 'vitest';
import { address, find, parse } from '../src/lib/place.ts';

test('an address is a room, an id and more', () => {
  expect(parse('#/table/abc/chat?step=14')).toMatchObject({ room: 'table', id: 'abc', more: 'chat' });
  expect(parse('#/table/abc?step=14').query.get('step')).toBe('14');
  expect(parse('').room).toBe('lobby');
  expect(parse(address('player', 'a/b')).id).toBe('a/b');
});

test('an address nobody could have encoded is read all the same', () => {
  expect(parse('#/%/%E0%A4%A')).toMatchObject({ room: '%', id: '%E0%A4%A' });
});

test('a name everybody has is nothing of a table', () => {
  const pages = { lobby: 1 };
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '']) {
    expect(find(pages, name)).toBeUndefined();
  }
  expect(find(pages, 'lobby')).toBe(1);
});
