import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

/* The formatter breaks code, not comments and strings: those are the writer's. */

const LONGEST = 120;

test('no line is longer than 120 characters', () => {
  const root = new URL('..', import.meta.url).pathname;
  const files = ['src', 'tests', 'build', 'scripts'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const written = files.filter((file) => /\.(ts|svelte|css|mjs)$/.test(file));
  const long = written.flatMap((file) =>
    readFileSync(`${root}${file}`, 'utf8')
      .split('\n')
      .flatMap((line, i) => ([...line].length > LONGEST ? [`${file}:${i + 1}`] : [])),
  );

  expect(written.length).toBeGreaterThan(200);
  expect(long).toEqual([]);
});
