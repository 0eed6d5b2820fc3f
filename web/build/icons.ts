// Icons of game-icons.net, one module each, so that a page carries only those it shows:
//   import dolmen from 'virtual:icon/dolmen';    the path on a field of 512 by 512
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:icon/';
const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');

interface IconSet {
  icons: Record<string, { body: string }>;
}

let set: IconSet | undefined;

export function iconPath(name: string): string {
  set ??= JSON.parse(readFileSync(file, 'utf8')) as IconSet;
  const body = set.icons[name]?.body;
  if (!body) throw new Error(`game-icons has no icon ${name}`);
  return [...body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]).join('');
}

export function icons(): Plugin {
  return {
    name: 'nemeton-icons',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      return `export default ${JSON.stringify(iconPath(id.slice(PREFIX.length + 1)))};`;
    },
  };
}
