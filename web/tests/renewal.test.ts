import { expect, test } from 'vitest';
import { entryOf } from '../src/lib/renewal.ts';

test('a build is known by the script its page begins with', () => {
  const page = (name: string) => `<head><script src="./theme.js"></script>
    <script type="module" crossorigin src="./assets/${name}"></script></head>`;
  expect(entryOf(page('index-abc_1-.js'))).toBe('index-abc_1-.js');
  expect(entryOf(page('index-abc_1-.js').replace('"./assets', '"/assets'))).toBe('index-abc_1-.js');
  expect(entryOf(page('index-def.js'))).not.toBe(entryOf(page('index-abc.js')));
  expect(entryOf('<h1>Bad gateway</h1>')).toBe('');
});
