// Avalon in words: the day, the fight or talk under way, the place one stands on, the characters and the map.
import { term } from '../../lib/catalogue.ts';
import { capital, type Words } from '../../lib/words.ts';
import { asked, type Line, type Row, type Section, type Speaker, type Telling } from '../../table/speaker.ts';
import type {
  AnswerGiven,
  Avalon,
  CharacterView,
  DeckView,
  EncounterView,
  Happened,
  LocationView,
  PrintedAttack,
  PrintedCard,
  PrintedEncounter,
  PrintedEvent,
  PrintedLocation,
  PrintedStage,
  RowView,
  Scene,
  ThingView,
  View,
} from '../../wire/avalon.ts';
import { goalOf, goalText, progressOf, sortOfQuest } from './goals.ts';
import { costIcon } from './icons.ts';
import { foretoldOf, foretoldText } from './keys.ts';
import { deeds } from './voice.ts';

const page = (words: Words, key: string, values = {}): string => words.say(`avalon.page.${key}`, values);
const table = (words: Words, key: string, values = {}): string => words.say(`avalon.table.${key}`, values);

/** What is better seen than told: who acts is plain from what they do, and where they stand from the map. */
const QUIET: ReadonlySet<Happened['event']> = new Set([
  'character_activated',
  'character_moved',
  'location_revealed',
  'stage_won',
]);
/** Energy that was spent: what it was spent on is told, and the price stood beside it. */
const isPaid = (event: Happened): boolean =>
  event.event === 'track_changed' && event.track === 'energy' && event.change < 0;
/** With these the chronicle begins anew: alone, somebody would else have one endless paragraph. */
const BEGINS: ReadonlySet<Happened['event']> = new Set([
  'action_taken',
  'day_began',
  'encounter_began',
  'chapter_began',
]);
const AGREED: ReadonlySet<AnswerGiven['question']> = new Set(['who_acts', 'active', 'discuss', 'chronicler']);

/** What is printed on the things of the box, by what they are. */
interface Printed {
  card: PrintedCard;
  encounter: PrintedEncounter;
  event: PrintedEvent;
  location: PrintedLocation;
}

/** A card, encounter, event or place of the box by its id; ids of two of these sorts are never the same. */
export const printedOf = <Sort extends keyof Printed>(
  _sort: Sort,
  id: string,
  words: Words,
): Printed[Sort] | undefined => words.thing(id) as Printed[Sort] | undefined;

// ---------------------------------------------------------------------- names
export const placeName = (number: number, words: Words): string =>
  `${words.word('location', String(number))} · ${number}`;

export const firstName = (character: CharacterView, words: Words): string =>
  words.word('character', character.character).split(' ')[0] ?? '';

/** "food 4, wealth 1": what there is none of is left out. */
const counted = (counts: Readonly<Record<string, number>>, kind: string, words: Words): string =>
  Object.entries(counts)
    .filter(([, n]) => n)
    .map(([name, n]) => `${words.word(kind, name)} ${n}`)
    .join(', ');

/** "to the north: the orchards", as a language writes it. */
const pair = (name: string, value: string, words: Words): string =>
  page(words, 'pair', { name: term(name), value: term(value) });

/** Only rows that say something. */
const filled = (rows: readonly Row[]): Row[] => rows.filter(([, value]) => value);

const does = (done: readonly unknown[] | undefined, words: Words): string =>
  done?.length ? words.term('do', done).text : '';

/** What is printed for one, two, three and four players, as it is for so many. */
export function forPlayers<Printed>(printed: Printed, players: number): Printed {
  const settle = (plain: unknown): unknown => {
    if (Array.isArray(plain)) return plain.map(settle);
    if (typeof plain !== 'object' || plain === null) return plain;
    if ('op' in plain && plain.op === 'n_by_players' && 'of' in plain && Array.isArray(plain.of))
      return plain.of[Math.max(1, players) - 1] ?? null;
    return Object.fromEntries(Object.entries(plain).map(([name, one]) => [name, settle(one)]));
  };
  return settle(printed) as Printed;
}

// ---------------------------------------------------------------------- the day
function day(view: View, words: Words): Section {
  const rows: Row[] = [];
  for (const quest of view.quests) rows.push([page(words, 'quest'), questRow(quest, view, words)]);
  view.tasks.forEach((task, i) => rows.push([i ? '' : page(words, 'note'), words.word('task', task)]));
  if (view.chronicler !== null) rows.push([page(words, 'chronicler'), words.names[view.chronicler] ?? '']);
  rows.push([
    page(words, 'sheet'),
    Object.keys(view.statuses)
      .map((one) => words.word('status', one))
      .join(' · '),
  ]);
  rows.push([page(words, 'decks'), counted(view.encounter_decks, 'deck', words)]);
  const event = view.event;
  return {
    title: capital(table(words, 'day', { day: view.day, round: view.round, chapter: view.chapter })),
    prose: event ? [`${words.word('event', event)}. ${told(words, 'event_text', event)}`] : [],
    rows: filled(rows),
  };
}

/** A text the pack may not have. */
const told = (words: Words, kind: string, id: string): string =>
  words.has(`avalon.word.${kind}.${id}`) ? words.word(kind, id) : '';

function questRow(quest: string, view: View, words: Words): string {
  const sort = sortOfQuest(quest);
  const progress = progressOf(goalOf(quest, words), view);
  const goal = goalText(quest, words);
  const said = progress ? `${goal} (${page(words, 'progress', progress)})` : goal;
  return said ? pair(words.word(sort, quest), said, words) : words.word(sort, quest);
}

/** What was read last: the verse a choice stands in, or the last one of the day. */
function lastRead({ reading }: View, words: Words): Section {
  const text = reading ? told(words, 'verse', reading) : '';
  return { title: page(words, 'read_last'), prose: text ? text.split('\n').filter(Boolean) : [], rows: [] };
}

// ---------------------------------------------------------------------- where one stands
function here(view: View, words: Words): Section[] {
  const own = view.characters.find((one) => one.seat === words.reader) ?? view.characters[0];
  const place = view.locations.find((one) => one.location === own?.location);
  const printed = place && printedOf('location', String(place.location), words);
  if (!place || !printed) return [];
  const seals = printed.seals.map((seal) => words.word('seal', seal)).join(', ');
  const rows: Row[] = [[page(words, 'seals'), seals]];
  if (printed.menhir) rows.push([page(words, 'menhir'), menhir(view, place, printed, words)]);
  for (const action of printed.actions) {
    const name = words.word('text', `location.${place.location}.actions.${action.id}.name`);
    const covered = place.tokens[action.id] ? ` ${page(words, 'covered', { tokens: place.tokens[action.id] })}` : '';
    const { do: done, cost } = forPlayers(action, view.characters.length);
    rows.push([name, `${does(done, words)}${costs(cost, words)}${covered}`]);
  }
  rows.push([page(words, 'ways'), ways(place, words)]);
  const text = `location.${place.location}.front_text`;
  const prose = words.has(`avalon.word.text.${text}`) ? [words.word('text', text)] : [];
  return [{ title: placeName(place.location, words), prose, rows: filled(rows) }];
}

const costs = (cost: Readonly<Record<string, unknown>>, words: Words): string =>
  Object.keys(cost).length ? ` (${words.term('cost', cost).text})` : '';

function menhir(view: View, place: LocationView, printed: PrintedLocation, words: Words): string {
  if (place.menhir !== null) return page(words, 'burns', { dial: place.menhir });
  const column = Math.max(1, view.characters.length) - 1;
  const { costs: prices, dials, cond } = printed.menhir!;
  return table(words, cond ? 'menhir_if' : 'menhir', { cost: prices[column], dial: dials[column], cond });
}

const ways = (place: LocationView, words: Words): string =>
  Object.entries(place.ways)
    .map(([way, to]) => pair(words.word('way', way), placeName(to, words), words))
    .join(', ');

// ---------------------------------------------------------------------- characters
function person(view: View, one: CharacterView, words: Words): Section {
  const marks = [
    ...one.conditions.map((mark) => words.word('condition', mark)),
    ...(one.panics ? [words.word('condition', 'panic')] : []),
    ...(one.passed ? [words.word('condition', 'passed')] : []),
    ...(one.manner !== undefined && view.characters.length > 1 ? [words.word('manner', one.manner)] : []),
  ];
  const tracks = Object.entries(one.tracks).map(([name, { at, top }]) => `${words.word('track', name)} ${at}/${top}`);
  const skills = Object.entries(one.skills).map(([no, side]) => words.word('text', `skill.${no}.sides.${side}.name`));
  return {
    title: words.word('character', one.character),
    aside: words.names[one.seat] ?? '',
    rows: filled([
      [page(words, 'place'), placeName(one.location, words)],
      [page(words, 'tracks'), tracks.join(', ')],
      [page(words, 'holds'), counted(one.resources, 'resource', words)],
      [page(words, 'attributes'), counted(one.levels, 'attribute', words)],
      [page(words, 'condition'), marks.join(', ')],
      [page(words, 'items'), carried(one.items, 'item', words)],
      [page(words, 'secrets'), carried(one.secrets, 'secret', words)],
      [page(words, 'skills'), skills.join(', ')],
      [
        page(words, 'cards'),
        view.encounter
          ? ''
          : [deckOf('combat', one.combat, words), deckOf('diplomacy', one.diplomacy, words)].filter(Boolean).join(', '),
      ],
    ]),
  };
}

const carried = (things: readonly ThingView[], kind: string, words: Words): string =>
  things.map((one) => (one.up && !one.flipped ? words.word(kind, one.id) : `(${words.word(kind, one.id)})`)).join(', ');

const deckOf = (name: string, { deck, hand, discard }: DeckView, words: Words): string =>
  deck + hand.length + discard.length ? `${words.word('deck', name)} ${deck + hand.length + discard.length}` : '';

// ---------------------------------------------------------------------- fights and talks
function encounter(view: View, now: EncounterView, words: Words): Section[] {
  const printed = printedOf('encounter', now.encounter, words);
  if (!printed) return [];
  const rows = printed.attacks ? fight(now, printed, words) : talk(now, printed, words);
  for (const key of ['reward', 'loot', 'failure'] as const)
    if (printed[key]?.length) rows.push([page(words, key), does(printed[key], words)]);
  const head = printed.attacks
    ? table(words, 'fight', { ...now })
    : table(words, 'talk', { ...now, top: (printed.slots ?? 1) - 1, stages: printed.stages?.length ?? 0 });
  const prose = [told(words, 'text', `encounter.${now.encounter}.text`)].filter(Boolean);
  const hands = view.characters
    .filter((one) => now.members.includes(one.seat))
    .map((one) => hand(now, one, printed, words));
  return [{ title: head, prose, rows: filled(rows) }, sequence(now, words), ...hands].filter((one) => one.rows.length);
}

function fight(now: EncounterView, printed: PrintedEncounter, words: Words): Row[] {
  const attack = ({ pool: [low, high], text, do: done }: PrintedAttack): Row => {
    const markers = term(table(words, low === high ? 'markers' : 'markers_span', { low, high }));
    const force = low <= now.pool && now.pool <= high ? '▸ ' : '';
    return [
      `${force}${text ? words.word('text', text) : page(words, 'attack')}`,
      pair(capital(page(words, 'at_markers', { markers })), does(done, words), words),
    ];
  };
  return [
    [page(words, 'traits'), printed.traits.map((one) => words.word('trait', one)).join(', ')],
    ...(printed.attacks ?? []).map(attack),
    [page(words, 'opening'), does(printed.opportunity, words)],
    [page(words, 'always'), printed.abilities?.length ? words.term('abilities', printed.abilities).text : ''],
  ];
}

function talk(now: EncounterView, printed: PrintedEncounter, words: Words): Row[] {
  return (printed.stages ?? []).flatMap(({ text, response, checks }: PrintedStage, i): Row[] => [
    [`${i + 1 === now.stage ? '▸ ' : ''}${words.word('text', text)}`, does(response, words)],
    ...Object.entries(checks).map(([attribute, done]): Row => [page(words, 'check', { attribute }), does(done, words)]),
  ]);
}

/** A card on one line: "A1 · F │ +h1 ·" from the top of its left edge to the bottom of its right one. */
export const edges = ({ left, right }: PrintedCard): string =>
  [left, right].map((edge) => edge.map(key).join(' ')).join(' │ ');

export const key = (half: string): string => (half === '-' || !half ? '·' : half);

function sequence(now: EncounterView, words: Words): Section {
  const laid = ({ card, connected, tokens, charges, visible }: RowView): Row => {
    const printed = printedOf('card', card, words);
    const counts = [
      tokens ? page(words, 'tokens', { tokens }) : '',
      charges ? page(words, 'charges', { charges }) : '',
    ];
    const joined = connected.length ? page(words, 'joined', { slots: connected.join(', ') }) : '';
    const name = words.word('card', card);
    return [
      visible ? name : `(${name})`,
      [printed ? edges(printed) : '', joined, ...counts].filter(Boolean).join('; '),
    ];
  };
  return { title: page(words, 'row'), rows: now.sequence.map(laid) };
}

function hand(now: EncounterView, one: CharacterView, printed: PrintedEncounter, words: Words): Section {
  const deck = printed.deck === 'blue' ? one.diplomacy : one.combat;
  const title = table(words, 'hand', { name: firstName(one, words), deck: deck.deck });
  return {
    title: one.seat === now.active ? `▸ ${title}` : title,
    rows: deck.hand.map((card): Row => [words.word('card', card), cardText(card, words)]),
  };
}

export function cardText(id: string, words: Words): string {
  const card = printedOf('card', id, words);
  if (!card) return '';
  const abilities = card.abilities.length ? words.term('abilities', card.abilities).text : '';
  return [edges(card), abilities].filter(Boolean).join('. ');
}

// ---------------------------------------------------------------------- the map
function map(view: View, words: Words): Section {
  const rows = view.locations.map((place): Row => {
    const there = view.characters.filter((one) => one.location === place.location).map((one) => firstName(one, words));
    const seals = printedOf('location', String(place.location), words)?.seals ?? [];
    const parts = [
      place.menhir !== null
        ? page(words, 'burns', { dial: place.menhir })
        : seals.includes('menhir')
          ? page(words, 'dark')
          : '',
      there.length ? page(words, 'there', { names: words.enumerate(there) }) : '',
      place.guardians.length
        ? page(words, 'roams', { names: words.enumerate(place.guardians.map((one) => words.word('encounter', one))) })
        : '',
      place.items.length
        ? page(words, 'lies', { names: words.enumerate(place.items.map((one) => words.word('item', one))) })
        : '',
      page(words, 'leads', {
        ways: Object.entries(place.ways)
          .map(([way, to]) => `${words.word('way', way)} ${to}`)
          .join(', '),
      }),
    ];
    return [placeName(place.location, words), parts.filter(Boolean).join('; ')];
  });
  return { title: page(words, 'map'), rows };
}

/** Who may be played, before the first day: what each is, and starts with. */
function cast(words: Words): Section {
  const heroes = (words.scene as Pick<Scene, 'characters'>).characters ?? [];
  const rows = heroes.map(({ id, attributes, resources }): Row => [
    words.word('character', id),
    [told(words, 'character_text', id), counted(attributes, 'attribute', words), counted(resources, 'resource', words)]
      .filter(Boolean)
      .join(' · '),
  ]);
  return { title: page(words, 'cast'), rows };
}

/** What somebody does for a living, and the rest of what is told of them. */
export function taleOf(character: string, words: Words): { trade: string; tale: string } {
  const text = told(words, 'character_text', character);
  const [, trade = '', tale = ''] = /^([^.]{1,40})\.\s+(.*)$/su.exec(text) ?? [];
  return tale ? { trade, tale } : { trade: '', tale: text };
}

/** The position in reading order. */
export function sections(now: View, words: Words): Section[] {
  const people = now.characters.length ? now.characters.map((one) => person(now, one, words)) : [cast(words)];
  const middle = now.encounter ? encounter(now, now.encounter, words) : [lastRead(now, words), ...here(now, words)];
  const all = [...middle, day(now, words), ...people, map(now, words)];
  return all.filter((one) => one.rows.length || one.prose?.length);
}

/** What leaving an encounter, or laying nothing in a fight, brings at once: said before it happens. */
function atOnce(deed: unknown, view: View, words: Words): string {
  const met = view.encounter && printedOf('encounter', view.encounter.encounter, words);
  if (!met || (deed !== 'escape' && deed !== 'no card')) return '';
  const fight = !!met.attacks;
  const done = fight ? met.opportunity : deed === 'escape' ? met.failure : [];
  const does = done?.length ? words.term('do', done).text : '';
  if (!fight) return does;
  return words.say(deed === 'escape' ? 'avalon.page.escape_now' : 'avalon.page.no_card_now', { does: does || null });
}

/** What an option costs, where each part of it has a sign; nothing where it says so in words. */
function priceOf({ means }: Telling<Avalon>): Readonly<Record<string, number>> {
  if (means.kind === 'explore' || means.kind === 'character_action' || means.kind === 'travel')
    return means.kind === 'travel' && means.location === null ? {} : { energy: means.energy };
  const cost: Readonly<Record<string, unknown>> =
    means.kind === 'at_place' || means.kind === 'in_company' || means.kind === 'use' ? means.cost : {};
  const parts = Object.entries(cost).filter((part): part is [string, number] => typeof part[1] === 'number');
  const plain = parts.length === Object.keys(cost).length && parts.every(([name, n]) => n > 0 && costIcon(name));
  return plain ? Object.fromEntries(parts) : {};
}

/** An option with its price as signs at the right; then its words do not say it again. */
function priced(choice: Telling<Avalon>, words: Words): Line {
  const price = priceOf(choice);
  const signs = Object.entries(price).map(([name, n]) => ({
    path: costIcon(name) ?? '',
    n,
    label: words.word('cost', name),
  }));
  if (!signs.length) return { label: words.option(choice) };
  const { kind } = choice.means;
  const unpriced = { ...choice.means, ...('cost' in choice.means ? { cost: {} } : {}) };
  const label = words.has(`avalon.page.line.${kind}`)
    ? capital(page(words, `line.${kind}`, unpriced))
    : words.option({ ...choice, means: unpriced });
  return { label, signs };
}

export const speaker = {
  heading: ({ day, round, chapter }, words) => [table(words, 'day', { day, round, chapter })],

  /** What each card would come to stands with the card. */
  question(ask, words) {
    const ofCards = ask.kind === 'first_card' || ask.kind === 'more_cards';
    return asked(words.question(ofCards ? { kind: ask.kind, about: { ...ask.about, foretold: false } } : ask));
  },

  line(choice, words, view, _preview, about) {
    const { means } = choice;
    if (means.kind === 'which' && means.sort === 'character' && means.deed === 'claim')
      return { label: pair(words.word('character', means.id), taleOf(means.id, words).trade, words) };
    const told = means.kind === 'play_card' ? foretoldOf(about).get(means.card) : undefined;
    const met = view.encounter;
    if (told && met) {
      const gain = foretoldText(told, printedOf('encounter', met.encounter, words), met, words);
      return { label: words.option(choice), gain, foretold: true };
    }
    const gain = atOnce('deed' in means ? means.deed : '', view, words);
    return gain ? { label: words.option(choice), gain } : priced(choice, words);
  },

  position: (view, words) => sections(view, words),

  tally(view, seat, words) {
    const one = view.characters.find((character) => character.seat === seat);
    if (!one) return { long: '', short: '' };
    return { long: firstName(one, words), short: firstName(one, words) };
  },

  begins: ({ event }) => BEGINS.has(event),

  deeds,

  silent: ({ event }) =>
    QUIET.has(event.event) || isPaid(event) || (event.event === 'answer_given' && AGREED.has(event.question)),
} satisfies Partial<Speaker<Avalon>>;
