// Bloody Grove in words, for the furniture around its board and for who plays by text.
import bottom from 'virtual:icon/card-pickup';
import crown from 'virtual:icon/sharp-crown';
import eye from 'virtual:icon/third-eye';
import { capital, type Words } from '../../lib/words.ts';
import { otherwise } from '../../lib/exhaustive.ts';
import type { Line, Section, Speaker, Telling } from '../../table/speaker.ts';
import type { BloodyGrove, Described, Happened, Preview, Tally, View } from '../../wire/bloody_grove.ts';
import { ANIMAL_ICONS, ICONS, cardsIn } from './cards.ts';
import {
  between,
  deckText,
  eliteText,
  faceDown,
  groveName,
  handText,
  knownValue,
  apart,
  nameOf,
  printedOn,
  sumRows,
  sumText,
  tokenNumber,
  valuesText,
  withPrinted,
} from './telling.ts';
import { begins, deeds } from './voice.ts';

const SILENT: ReadonlySet<Happened['event']> = new Set([
  'elite_revealed',
  'venerable_revealed',
  'icon_used',
  'spirit_chosen',
  'token_taken',
  'animal_chosen',
  'venerable_chosen',
  'card_laid',
  'card_joined',
]);

/** Who is asked, or looks. */
const seatOf = (view: View): number => view.seat ?? view.asked[0] ?? 0;

/** The tally of a seat at a grove. */
const tallyAt = (view: View, seat: number, grove: number): Tally | undefined => view.seats[seat]?.tallies[grove];

/** The own strength at a grove before and after an option; nothing until it is foretold. */
function change(preview: Preview | undefined, view: View, grove: number): { before: string; after: string } | null {
  const seat = seatOf(view);
  const before = tallyAt(view, seat, grove);
  const then = preview?.columns.find((one) => one.seat === seat && one.grove === grove);
  return before && then ? { before: sumText(before), after: sumText(then.tally) } : null;
}

const whereIs = (card: string, seat: number, view: View): number =>
  view.seats[seat]?.columns.findIndex((column) => column.some((one) => one.card === card)) ?? -1;

/** An option by what it does with a card, which is told apart from others of its name. */
function labelOf(choice: Telling<BloodyGrove>, words: Words, view: View): string {
  const { means } = choice;
  const own = view.seats[seatOf(view)];
  switch (means.kind) {
    case 'summon':
    case 'transform':
    case 'return_card': {
      const label = words.say(`bloody_grove.page.line.${means.kind}`, means);
      return apart(label, means.card, own?.hand.cards ?? [], words);
    }
    case 'move_spirit':
    case 'replace_spirit':
    case 'put_token': {
      const label = words.say(`bloody_grove.page.line.${means.kind}`, means);
      const side = means.kind === 'put_token' && means.side !== 'own' ? view.seats[1 - seatOf(view)] : own;
      return apart(label, means.card, side?.columns.flat().map(({ card }) => card) ?? [], words);
    }
    case 'recruit_elite':
      return words.say('bloody_grove.page.line.recruit_elite', means);
    default:
      return words.option(choice);
  }
}

function line(choice: Telling<BloodyGrove>, words: Words, view: View, preview?: Preview): Line {
  const { means } = choice;
  const seat = seatOf(view);
  const label = labelOf(choice, words, view);
  switch (means.kind) {
    case 'summon': {
      const becomes = change(preview, view, means.grove);
      return {
        label,
        gain: becomes ? words.say('bloody_grove.page.gain.becomes', becomes) : ' ',
        foretold: true,
      };
    }
    case 'transform': {
      if (!preview?.recruits) return { label, gain: ' ', foretold: true };
      const { left, right } = preview.recruits;
      const count = Math.max(left.length, right.length);
      return { label, gain: words.say('bloody_grove.page.gain.up_to', { count }), foretold: true };
    }
    case 'join': {
      const { animals } = means;
      const gain = words.say('bloody_grove.page.gain.recruits', { animals });
      return {
        label: capital(words.say('bloody_grove.page.line.join', means)),
        gain,
        ...(animals[0] ? { icon: ANIMAL_ICONS[animals[0]]! } : {}),
      };
    }
    case 'recruit_elite':
      return { label, icon: ANIMAL_ICONS[means.animal]!, gain: ' ' };
    case 'use_cunning':
      return { label, icon: ICONS.cunning, gain: ' ' };
    case 'use_arcane':
      return { label, icon: ICONS.arcane, gain: ' ' };
    case 'take_token':
    case 'look_at_token':
      return tokenLine(capital(label), means.token, view, words);
    case 'place_elite':
    case 'move_to':
      return { label: capital(label), icon: bottom };
    case 'move_spirit':
      return { label, gain: words.word('grove', String(whereIs(means.card, seat, view))) };
    case 'put_token':
      return {
        label: capital(label),
        gain: words.word('grove', String(whereIs(means.card, means.side === 'own' ? seat : 1 - seat, view))),
      };
    case 'take_venerable': {
      const points = cardsIn(words).get(means.card)?.domination;
      return { label: nameOf(means.card, words), gain: typeof points === 'number' ? String(points) : '#', icon: crown };
    }
    case 'replace_spirit':
      return { label, gain: words.say('bloody_grove.page.gain.loses', { value: worthOf(means.card, view) }) };
    case 'stop':
    case 'return_card':
      return { label };
    default:
      return otherwise(means, { label });
  }
}

function tokenLine(label: string, token: string, view: View, words: Words): Line {
  const value = knownValue(view, token);
  if (value) return { label, gain: words.word('value', value), icon: eye };
  const other = view.seats.findIndex((one, seat) => seat !== view.seat && one.looked.includes(token));
  return other === -1 ? { label } : { label, gain: words.say('bloody_grove.page.gain.looked', { seat: other }) };
}

/** What a spirit brings where it lies, as far as it is known. */
function worthOf(card: string, view: View): number {
  const seat = seatOf(view);
  const share = tallyAt(view, seat, whereIs(card, seat, view))?.shares.find((one) => one.card === card);
  return share ? share.printed + (share.shape ?? 0) + (share.grove ?? 0) + (share.tokens ?? 0) : 0;
}

/** What would follow, in a sentence or two. */
function follows(means: Described, view: View, words: Words, preview?: Preview): string {
  const cards = cardsIn(words);
  switch (means.kind) {
    case 'summon': {
      const { cunning = 0, arcane = 0 } = cards.get(means.card) ?? {};
      const becomes = change(preview, view, means.grove);
      return [
        becomes ? words.say('bloody_grove.page.follows.summon', { ...means, ...becomes }) : '',
        cunning + arcane ? words.say('bloody_grove.page.follows.icons', { cunning, arcane }) : '',
      ]
        .filter(Boolean)
        .join(' ');
    }
    case 'transform':
      return preview?.recruits
        ? words.say('bloody_grove.page.follows.transform', {
            ...preview.recruits,
            animal: cards.get(means.card)?.animal,
          })
        : '';
    case 'join':
      return words.say('bloody_grove.page.follows.join', means);
    case 'take_venerable':
      return printedOn(means.card, cards, words);
    case 'take_token':
    case 'look_at_token': {
      const value = knownValue(view, means.token);
      return value ? words.say('bloody_grove.page.follows.known', { value }) : '';
    }
    case 'recruit_elite':
      return means.card ? printedOn(means.card, cards, words) : '';
    case 'replace_spirit':
      return words.say('bloody_grove.page.follows.replace_spirit', { value: worthOf(means.card, view) });
    case 'place_elite':
    case 'use_cunning':
    case 'use_arcane':
    case 'stop':
    case 'move_spirit':
    case 'move_to':
    case 'put_token':
    case 'return_card':
      return '';
    default:
      return otherwise(means, '');
  }
}

export const speaker = {
  heading(view, words) {
    const { round, spot, active_grove, groves } = view;
    const grove = groves[active_grove];
    return [
      words.say('bloody_grove.table.round', { round, rounds: 4, turn: spot, turns: 6 }),
      grove ? groveName(grove, words) : '',
    ].filter(Boolean);
  },

  line,

  would({ means }, words, view, preview) {
    const headline = words.say(`bloody_grove.page.would.${means.kind}`, means);
    return { headline, follows: follows(means, view, words, preview) };
  },

  deed: ({ means }, words) => words.say(`bloody_grove.page.deed.${means.kind}`, means),

  tally(view, seat, words) {
    const groves = view.cubes.filter((holder) => holder === seat).length;
    const values = { groves, domination: view.seats[seat]?.domination ?? 0 };
    return {
      long: words.say('bloody_grove.page.tally', values),
      short: words.say('bloody_grove.page.short_tally', values),
    };
  },

  score: (view, seat) => view.seats[seat]?.domination ?? null,

  silent: ({ event }) => SILENT.has(event.event) || (event.event === 'card_drawn' && event.card === null),

  position: sections,

  begins,

  deeds,
} satisfies Partial<Speaker<BloodyGrove>>;

// ---------------------------------------------------------------------- the position, to be read
function sections(view: View, words: Words): Section[] {
  const you = view.seat ?? 0;
  return [groves(view, you, words), side(view, you, words), side(view, 1 - you, words), open(view, words)];
}

function groves(view: View, you: number, words: Words): Section {
  return {
    title: words.say('bloody_grove.page.text.groves'),
    rows: view.groves.map((animal, grove) => {
      const sum = (seat: number) => sumText(tallyAt(view, seat, grove)!);
      const values = {
        first: you,
        second: 1 - you,
        own: sum(you),
        others: sum(1 - you),
        holder: view.cubes[grove] ?? null,
      };
      return [
        capital(`${words.word('grove', String(grove))}, ${words.word('animal', animal)}`),
        words.say('bloody_grove.page.text.grove', {
          ...values,
          active: String(grove === view.active_grove && !view.over),
        }),
      ];
    }),
  };
}

function side(view: View, seat: number, words: Words): Section {
  const one = view.seats[seat]!;
  const cards = cardsIn(words);
  const own = view.seat === seat;
  const shape = one.transformation ?? one.druid;
  const hand = own
    ? one.hand.cards.map((card) => withPrinted(card, cards, words)).join(words.say('list.apart')) ||
      words.say('bloody_grove.page.empty')
    : handText(one.hand, words);
  const looked = one.looked.map((token) => tokenNumber(token, own ? knownValue(view, token) : '', words));
  return {
    title: words.names[seat] ?? String(seat),
    rows: [
      [
        words.say('bloody_grove.page.text.druid'),
        one.transformation ? withPrinted(shape, cards, words) : words.say('bloody_grove.page.text.bare'),
      ],
      ...one.tallies.map((tally, grove): [string, string] => {
        const spirits = sumRows(tally, words).map(([name, value]) => words.say('list.with', { name, value }));
        const bounds = between(tally, words);
        const text = spirits.length
          ? `${spirits.join(words.say('list.apart'))}. Σ ${sumText(tally)}${bounds ? `, ${bounds}` : ''}`
          : words.say('bloody_grove.page.empty');
        return [capital(words.word('grove', String(grove))), text];
      }),
      [words.say('bloody_grove.page.text.hand'), hand],
      [words.say('bloody_grove.page.text.deck', { count: one.deck.length }), deckText(one.deck, words)],
      [words.say('bloody_grove.page.text.looked'), looked.join(', ') || words.say('bloody_grove.page.empty')],
      [words.say('bloody_grove.page.text.domination'), String(one.domination)],
      [words.say('bloody_grove.page.text.transformations'), String(one.transformations.length)],
    ],
  };
}

function open(view: View, words: Words): Section {
  const cards = cardsIn(words);
  const named = (ids: readonly string[]) =>
    ids.map((id) => withPrinted(id, cards, words)).join(words.say('list.apart')) ||
    words.say('bloody_grove.page.empty');
  const supply = Object.entries(view.tokens)
    .filter(([, token]) => token.place === 'supply')
    .map(([token]) => tokenNumber(token, knownValue(view, token), words));
  const discard = Object.values(view.tokens).flatMap(({ place, value }) =>
    place === 'discard' && typeof value === 'string' ? [value] : [],
  );
  return {
    title: words.say('bloody_grove.page.text.open'),
    rows: [
      ...Object.entries(view.elites).map(([animal, elite]): [string, string] => [
        words.say('bloody_grove.page.text.elite', { animal }),
        `${elite.face_up ? named([elite.face_up]) : words.say('bloody_grove.page.empty')}. ${eliteText(elite, words)}`,
      ]),
      [words.say('bloody_grove.table.venerables'), named(view.venerables)],
      [
        words.say('bloody_grove.page.text.to_come'),
        view.venerables_to_come.map((id) => nameOf(id, words)).join(', ') || words.say('bloody_grove.page.empty'),
      ],
      [words.say('bloody_grove.page.text.supply'), supply.join(', ') || words.say('bloody_grove.page.empty')],
      [words.say('bloody_grove.page.text.discard'), valuesText(discard, words) || words.say('bloody_grove.page.empty')],
      [words.say('bloody_grove.page.text.face_down'), valuesText(faceDown(view), words)],
    ],
  };
}
