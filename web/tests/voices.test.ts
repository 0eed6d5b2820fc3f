import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMessages } from '../build/messages.ts';
import { speaker as bloodyGrove } from '../src/boards/bloody_grove/speaker.ts';
import { speaker as celtica } from '../src/boards/celtica/speaker.ts';
import { speaker as karnag } from '../src/boards/karnag/speaker.ts';
import { flatten } from '../src/lib/catalogue.ts';
import { Words } from '../src/lib/words.ts';
import { newest } from '../src/table/chronicle.ts';
import { speakerOf, type Speaker } from '../src/table/speaker.ts';
import type { Told } from '../src/table/state.ts';

/* Everything the page says of the moments of a whole game: names people say, whole words, no ids and no notation. */

interface Moment {
  seat: number | null;
  names: string[];
  view: never;
  decision: { kind: string; about: never } | null;
  options: { action: number; described: { kind: string }; would: Record<string, unknown> | null }[];
  closed: { described: { kind: string }; refusal: { code: string; values: never } }[];
  told: { seat: number; events: object[] }[];
}

const SPEAKERS = { celtica, bloody_grove: bloodyGrove, karnag } as unknown as Record<string, Partial<Speaker>>;

/** What only a program would say. */
const MACHINE: readonly [what: string, sign: RegExp][] = [
  ['an id of a token', /\bT\d\d\b/],
  ['an id of a card', /\b(BB|OB|FB|FE|BE|OE|V|R|M)\d+\b/],
  ['an id of a path square', /\bp\d+\b/],
  ['a notation', /\d\+\d|\bexp(?!\p{L})/u],
  ['an arrow', /→|->/],
  ['a hyphen for a minus', /(^|\s)-\d/],
  ['a name of a key', /[a-z]_[a-z]|\b[a-z]+\.[a-z]+\.[a-z]+/],
  ['a value left open', /[{}]|undefined|null|NaN|\[object/],
  [
    'a plural of one',
    /\b1 (points|cards|druids|druides|cartes|levels|niveaux|squares|cases|places|lieux|tokens|jetons)\b/,
  ],
  ['none of something', /\b0 (marked|marquées)/],
  ['a creature without its article', /(does|Lead|Capture|Où va|Mener|Capturer) (golem|ghoul|shadow|naja|goule|ombre)/],
  ['a part without its article', /^(Take|Give|Give up|Prendre|Donner|Céder) (Ring|Key|Chain|Anneau|Clé|Chaîne)/],
];

const wordsOf = (game: string, lang: string, scene: never, { names, seat }: Moment): Words => {
  const messages = [undefined, 'table', game].flatMap((part) => [...flatten(readMessages(lang, part) as never)]);
  return new Words(lang, new Map(messages), game, names, scene, seat);
};

function saidIn(moment: Moment, words: Words, speaker: Speaker): string[] {
  const { view, decision, options, closed, told } = moment;
  const log = told.map(
    ({ seat, events }, i) => ({ seq: i + 1, at: 0, what: { e: 'moved', seat }, events }) as unknown as Told,
  );
  const question = decision ? Object.values(speaker.question(decision as never, words)) : [];
  return [
    ...newest(log, words, speaker, 99).flatMap(({ text, more }) => [text, more]),
    ...question,
    ...options.flatMap(({ action, described, would }) => {
      const option = { action, means: described } as never;
      const [line, then] = [
        speaker.line(option, words, view, would ?? undefined, decision?.about),
        speaker.would(option, words, view, would ?? undefined),
      ];
      return [line.label, line.gain ?? '', then.headline, then.follows, speaker.deed(option, words, view)];
    }),
    ...closed.flatMap(({ described, refusal }) => [
      speaker.line({ means: described } as never, words, view).label,
      words.refused(refusal),
    ]),
    ...speaker.heading(view, words),
    ...moment.names.flatMap((_, seat) => Object.values(speaker.tally(view, seat, words))),
    ...speaker.position(view, words).flatMap(({ title, rows }) => [title, ...rows.flat()]),
  ];
}

const machineWords = (said: readonly string[]): string[] =>
  MACHINE.flatMap(([what, sign]) => said.filter((text) => sign.test(text)).map((text) => `${what}: ${text}`));

test.each(Object.keys(SPEAKERS).flatMap((game) => ['en', 'fr'].map((lang) => [game, lang] as const)))(
  'no machine word in all the page says of a game: %s, %s',
  (game, lang) => {
    const { scene, moments } = JSON.parse(
      readFileSync(new URL(`../fixtures/${game}.json`, import.meta.url), 'utf8'),
    ) as { scene: never; moments: Moment[] };
    const speaker = speakerOf(SPEAKERS[game]);
    const said = moments.flatMap((moment) => saidIn(moment, wordsOf(game, lang, scene, moment), speaker));

    expect(said.length).toBeGreaterThan(500);
    expect([...new Set(machineWords(said))]).toEqual([]);
  },
);

test('what a machine would say is found', () => {
  expect(machineWords(['T07 +2', 'Grey 1+1 exp', 'White 15 → ruin 16', 'to p5', 'Where does golem go?'])).toHaveLength(
    5,
  );
});
