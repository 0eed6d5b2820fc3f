// Fonts of fontsource, cut down to the letters our messages use; other Latin letters come in a second file,
// fetched only where a name needs it. `virtual:fonts.css` is the style sheet of all of them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { gamesWithMessages, readMessages, tagsOf } from './messages.ts';

const require = createRequire(import.meta.url);
const ID = 'virtual:fonts.css';
const REST = 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122';
const EXTENDED = 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+2C60-2C7F, U+A720-A7FF';
const RANGES = REST.split(', ').map((range) =>
  range
    .slice(2)
    .split('-')
    .map((end) => parseInt(end, 16)),
);
/**
 * Every letter the page itself writes: a file that comes late has everything laid out again, in the middle of a move.
 */
const SIGNS = '’‘“”«»‹›–—…·•−×±→←↑↓\u00a0\u202f\u2009';
export const OURS = `${printable()}${written()}àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸáóíú${SIGNS}`;

interface Face {
  family: string;
  file: string;
  weight: number;
  style?: 'italic';
}

const FACES: Face[] = [
  { family: 'Uncial Antiqua', file: 'uncial-antiqua', weight: 400 },
  { family: 'Alegreya', file: 'alegreya', weight: 400 },
  { family: 'Alegreya', file: 'alegreya', weight: 700 },
  { family: 'Alegreya', file: 'alegreya', weight: 400, style: 'italic' },
  { family: 'Alegreya Sans', file: 'alegreya-sans', weight: 500 },
  { family: 'Alegreya Sans', file: 'alegreya-sans', weight: 700 },
];

function printable(): string {
  return Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
}

/** Is the letter in the files of Latin letters, of which ours is a part? */
export function inLatin(letter: string): boolean {
  const point = letter.codePointAt(0)!;
  return point >= 32 && RANGES.some(([from = 0, to = from]) => from <= point && point <= to);
}

/** The letters of all messages in all languages. */
function written(): string {
  const rooms = [undefined, ...gamesWithMessages()];
  const all = tagsOf().flatMap((lang) => rooms.map((game) => JSON.stringify(readMessages(lang, game))));
  return [...new Set(all.join(''))].filter(inLatin).sort().join('');
}

function source({ file, weight, style = undefined }: Face, script: string): Buffer {
  const name = `@fontsource/${file}/files/${file}-${script}-${weight}-${style ?? 'normal'}.woff2`;
  return readFileSync(require.resolve(name));
}

/** The faces of shared pictures, which the server draws: it needs whole files, in the form all programs read. */
const DRAWN = FACES.filter(({ style }) => !style);
const LETTERS = String.fromCodePoint(
  ...Array.from({ length: 0x250 - 0x20 }, (_, i) => 0x20 + i),
  ...Array.from({ length: 0x2045 - 0x2010 }, (_, i) => 0x2010 + i),
  0x2212,
);

const rangeOf = (letters: string): string =>
  [...new Set(letters)].map((letter) => `U+${letter.codePointAt(0)!.toString(16)}`).join(',');

export function fonts(): Plugin {
  let serving = false;
  const held = new Map<string, Buffer>();
  return {
    name: 'nemeton-fonts',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      const rules: string[] = [];
      for (const face of FACES) {
        const slug = `${face.file}-${face.weight}${face.style ? '-italic' : ''}`;
        const cut = await subsetFont(source(face, 'latin'), OURS, { targetFormat: 'woff2' });
        // later rules win: ours first asked for, the rest where ours has no such letter
        for (const [part, data, range] of [
          ['ext', source(face, 'latin-ext'), EXTENDED],
          ['rest', source(face, 'latin'), REST],
          ['ours', Buffer.from(cut), rangeOf(OURS)],
        ] as const) {
          const name = `${slug}-${part}.woff2`;
          const url = serving ? `/@fonts/${name}` : `__FONT__${this.emitFile({ type: 'asset', name, source: data })}__`;
          held.set(`/@fonts/${name}`, data);
          rules.push(
            `@font-face{font-family:'${face.family}';font-weight:${face.weight};font-style:${face.style ?? 'normal'};` +
              `font-display:swap;src:url("${url}") format("woff2");unicode-range:${range}}`,
          );
        }
      }
      return rules.join('\n');
    },
    async generateBundle(_, bundle) {
      for (const face of DRAWN)
        // the first file of a weight is asked first, and has most letters
        for (const [i, script] of ['latin', 'latin-ext'].entries()) {
          const whole = await subsetFont(source(face, script), LETTERS, { targetFormat: 'truetype' });
          const fileName = `picture/${i + 1}-${face.file}-${face.weight}.ttf`;
          this.emitFile({ type: 'asset', fileName, source: Buffer.from(whole) });
        }
      for (const item of Object.values(bundle)) {
        if (item.type !== 'asset' || !item.fileName.endsWith('.css')) continue;
        item.source = String(item.source).replace(/__FONT__([\w$]+?)__(?=["')])/g, (_all, ref: string) =>
          this.getFileName(ref).replace(/^.*\//, ''),
        );
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const data = held.get(request.url ?? '');
        if (!data) return next();
        response.setHeader('content-type', 'font/woff2');
        response.end(data);
      });
    },
  };
}
