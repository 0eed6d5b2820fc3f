// Bloody Grove in words, for the furniture around its board and for who plays by text.
import bottom from 'virtual:icon/card-pickup';
import crown from 'virtual:icon/sharp-crown';
import eye from 'virtual:icon/third-eye';
import { capital, type Words } from '../../lib/words.ts';
import type { Line, Section, Speaker } from '../../table/speaker.ts';
import type { View } from '../../wire/bloody_grove.ts';
import { ANIMAL_ICONS, ICONS, cardsIn, joined } from './cards.ts';
import { after, type Means } from './foresight.ts';
import { sidesOf, tallyAt } from './strength.ts';
import {
  between,
  deckText,
  eliteText,
  faceDown,
  groveName,
  groveView,
  handText,
  knownValue,
  nameOf,
  sumRows,
  sumText,
  valuesText,
  withPrinted,
} from './telling.ts';

const SILENT = new Set([
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

/** The own strength at a grove before and after an option. */
function change(means: Means, view: View, words: Words, grove: number): { before: string; after: string } {
  const [seat, cards] = [seatOf(view), cardsIn(words)];
  const before = tallyAt(view, sidesOf(view), cards, seat, grove);
  const then = tallyAt(view, after(view, seat, means, {}), cards, seat, grove);
  return { before: sumText(before), after: sumText(then) };
}

/** The animals a card would recruit on each side of the druid. */
function recruits(card: string, view: View, words: Words): { left: string[]; right: string[] } {
  const own = view.seats[seatOf(view)];
  const cards = cardsIn(words);
  const [laid, current] = [cards.get(card), cards.get(own?.transformation ?? own?.druid ?? '')];
  if (!laid || !current) return { left: [], right: [] };
  return { left: joined(laid, current, 'left'), right: joined(laid, current, 'right') };
}

const whereIs = (card: string, seat: number, view: View): number =>
  view.seats[seat]?.columns.findIndex((column) => column.some((one) => one.card === card)) ?? -1;

function line(choice: { means: Means; text?: string }, words: Words, of: unknown): Line {
  const view = groveView(of);
  const { means } = choice;
  const card = String(means['card'] ?? '');
  const label = words.option(choice);
  const seat = seatOf(view);
  switch (means['kind']) {
    case 'summon':
      return {
        label: words.say('bloody_grove.page.line.summon', means),
        gain: words.say('bloody_grove.page.gain.becomes', change(means, view, words, Number(means['grove']))),
      };
    case 'transform': {
      const { left, right } = recruits(card, view, words);
      return { label, gain: words.say('bloody_grove.page.gain.up_to', { count: Math.max(left.length, right.length) }) };
    }
    case 'join': {
      const animals = means['animals'] as string[];
      const gain = words.say('bloody_grove.page.gain.recruits', { animals });
      return { label: capital(words.say('bloody_grove.page.line.join', means)), gain, ...(animals[0] ? { icon: ANIMAL_ICONS[animals[0]]! } : {}) };
    }
    case 'recruit_elite':
      return { label, icon: ANIMAL_ICONS[String(means['animal'])]!, gain: ' ' };
    case 'use_cunning':
      return { label, icon: ICONS.cunning, gain: ' ' };
    case 'use_arcane':
      return { label, icon: ICONS.arcane, gain: ' ' };
    case 'take_token':
    case 'look_at_token':
      return tokenLine(capital(label), String(means['token']), view, words);
    case 'place_elite':
    case 'move_to':
      return { label: capital(label), icon: bottom };
    case 'move_spirit':
      return { label, gain: words.word('grove', String(whereIs(card, seat, view))) };
    case 'put_token':
      return { label: capital(label), gain: words.word('grove', String(whereIs(card, means['side'] === 'own' ? seat : 1 - seat, view))) };
    case 'take_venerable': {
      const points = words.thing(card)?.['domination'];
      return { label: nameOf(card, words), gain: typeof points === 'number' ? String(points) : '#', icon: crown };
    }
    case 'replace_spirit':
      return { label, gain: words.say('bloody_grove.page.gain.loses', { value: worthOf(card, view, words) }) };
    default:
      return { label };
  }
}

function tokenLine(label: string, token: string, view: View, words: Words): Line {
  const value = knownValue(view, token);
  if (value) return { label, gain: words.word('value', value), icon: eye };
  const other = view.seats.findIndex((one, seat) => seat !== view.seat && one.looked.includes(token));
  return other === -1 ? { label } : { label, gain: words.say('bloody_grove.page.gain.looked', { seat: other }) };
}

/** What a spirit brings where it lies, as far as it is known. */
function worthOf(card: string, view: View, words: Words): number {
  const seat = seatOf(view);
  const grove = whereIs(card, seat, view);
  const share = tallyAt(view, sidesOf(view), cardsIn(words), seat, grove).shares.find((one) => one.card === card);
  return share ? share.printed + share.shape + share.grove + share.tokens : 0;
}

/** What would follow, in a sentence or two. */
function follows(means: Means, view: View, words: Words): string {
  const card = String(means['card'] ?? '');
  const thing = words.thing(card) ?? {};
  switch (means['kind']) {
    case 'summon': {
      const icons = Number(thing['cunning'] ?? 0) + Number(thing['arcane'] ?? 0);
      return [
        words.say('bloody_grove.page.follows.summon', { ...means, ...change(means, view, words, Number(means['grove'])) }),
        icons ? words.say('bloody_grove.page.follows.icons', thing) : '',
      ]
        .filter(Boolean)
        .join(' ');
    }
    case 'transform':
      return words.say('bloody_grove.page.follows.transform', { ...recruits(card, view, words), animal: thing['animal'] });
    case 'join':
      return words.say('bloody_grove.page.follows.join', means);
    case 'take_venerable':
      return capital(withPrinted(card, cardsIn(words), words));
    case 'take_token':
    case 'look_at_token': {
      const value = knownValue(view, String(means['token']));
      return value ? words.say('bloody_grove.page.follows.known', { value }) : '';
    }
    case 'recruit_elite':
      return card ? capital(withPrinted(card, cardsIn(words), words)) : '';
    case 'replace_spirit':
      return words.say('bloody_grove.page.follows.replace_spirit', { value: worthOf(card, view, words) });
    default:
      return '';
  }
}

export const speaker: Partial<Speaker> = {
  heading(view, words) {
    const { round, spot, active_grove, groves } = groveView(view);
    const grove = groves[active_grove];
    return [
      words.say('bloody_grove.table.round', { round, rounds: 4, turn: spot, turns: 6 }),
      grove ? groveName(grove, words) : '',
    ].filter(Boolean);
  },

  line,

  would(choice, words, view) {
    const means: Means = choice.means;
    const headline = words.say(`bloody_grove.page.would.${String(means['kind'])}`, means);
    return { headline, follows: follows(means, groveView(view), words) };
  },

  deed: (choice, words) => words.say(`bloody_grove.page.deed.${String(choice.means['kind'])}`, choice.means),

  tally(of, seat, words) {
    const view = groveView(of);
    const groves = view.cubes.filter((holder) => holder === seat).length;
    const values = { groves, domination: view.seats[seat]?.domination ?? 0 };
    return { long: words.say('bloody_grove.page.tally', values), short: words.say('bloody_grove.page.short_tally', values) };
  },

  silent: (fact) => SILENT.has(fact.tag) || (fact.tag === 'card_drawn' && fact.fields['card'] === null),

  position: (view, words) => sections(groveView(view), words),
};

// ---------------------------------------------------------------------- the position, to be read
function sections(view: View, words: Words): Section[] {
  const you = view.seat ?? 0;
  return [groves(view, you, words), side(view, you, words), side(view, 1 - you, words), open(view, words)];
}

function groves(view: View, you: number, words: Words): Section {
  const cards = cardsIn(words);
  const sides = sidesOf(view);
  return {
    title: words.say('bloody_grove.table.groves'),
    rows: view.groves.map((animal, grove) => {
      const sum = (seat: number) => sumText(tallyAt(view, sides, cards, seat, grove));
      const values = { first: you, second: 1 - you, own: sum(you), others: sum(1 - you), holder: view.cubes[grove] ?? null };
      return [
        capital(`${words.word('grove', String(grove))}, ${words.word('animal', animal)}`),
        words.say('bloody_grove.page.text.grove', { ...values, active: String(grove === view.active_grove && !view.over) }),
      ];
    }),
  };
}

function side(view: View, seat: number, words: Words): Section {
  const one = view.seats[seat]!;
  const cards = cardsIn(words);
  const sides = sidesOf(view);
  const own = view.seat === seat;
  const shape = one.transformation ?? one.druid;
  const hand = own
    ? one.hand.cards.map((card) => withPrinted(card, cards, words)).join('; ') || words.say('bloody_grove.page.empty')
    : handText(one.hand, words);
  const looked = one.looked.map((token) => {
    const value = own ? knownValue(view, token) : '';
    return value ? `${token} ${words.word('value', value)}` : token;
  });
  return {
    title: words.names[seat] ?? String(seat),
    rows: [
      [words.say('bloody_grove.page.text.druid'), one.transformation ? withPrinted(shape, cards, words) : words.say('bloody_grove.page.text.bare')],
      ...one.columns.map((_, grove): [string, string] => {
        const tally = tallyAt(view, sides, cards, seat, grove);
        const spirits = sumRows(tally, words).map(([name, sum]) => `${name}: ${sum}`);
        const bounds = between(tally, words);
        const text = spirits.length ? `${spirits.join('; ')}. Σ ${sumText(tally)}${bounds ? `, ${bounds}` : ''}` : words.say('bloody_grove.page.empty');
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
  const named = (ids: readonly string[]) => ids.map((id) => withPrinted(id, cards, words)).join('; ') || words.say('bloody_grove.page.empty');
  const supply = Object.entries(view.tokens)
    .filter(([, token]) => token.place === 'supply')
    .map(([token]) => {
      const value = knownValue(view, token);
      return value ? `${token} (${words.word('value', value)})` : token;
    });
  const discard = Object.values(view.tokens).flatMap(({ place, value }) => (place === 'discard' && typeof value === 'string' ? [value] : []));
  return {
    title: words.say('bloody_grove.page.text.open'),
    rows: [
      ...Object.entries(view.elites).map(([animal, elite]): [string, string] => [
        words.say('bloody_grove.page.text.elite', { animal }),
        `${elite.face_up ? named([elite.face_up]) : words.say('bloody_grove.page.empty')}. ${eliteText(elite, words)}`,
      ]),
      [words.say('bloody_grove.table.venerables'), named(view.venerables)],
      [words.say('bloody_grove.page.text.to_come'), view.venerables_to_come.map((id) => nameOf(id, words)).join(', ') || words.say('bloody_grove.page.empty')],
      [words.say('bloody_grove.page.text.supply'), supply.join(', ') || words.say('bloody_grove.page.empty')],
      [words.say('bloody_grove.page.text.discard'), valuesText(discard, words) || words.say('bloody_grove.page.empty')],
      [words.say('bloody_grove.page.text.face_down'), valuesText(faceDown(view), words)],
    ],
  };
}
