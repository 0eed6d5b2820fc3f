// Celtica in words, for the furniture around its board and for who plays by text.
import castle from 'virtual:icon/castle';
import ruins from 'virtual:icon/castle-ruins';
import church from 'virtual:icon/church';
import dolmen from 'virtual:icon/dolmen';
import dock from 'virtual:icon/harbor-dock';
import monastery from 'virtual:icon/viking-church';
import village from 'virtual:icon/village';
import { capital, type Words } from '../../lib/words.ts';
import type { Line, Section, Speaker, Telling } from '../../table/speaker.ts';
import type { Celtica, Described, Place, View } from '../../wire/celtica.ts';
import { begins, deeds } from './voice.ts';

export const PLACE_ICONS: Readonly<Record<Place['kind'], string>> = {
  start: dock,
  village,
  cloister: church,
  castle,
  ruin: ruins,
  cult: dolmen,
  goal: monastery,
};

/** Where a play would end; the first of them where the road forks. */
const endOf = (means: Described): string | undefined =>
  means.kind === 'end_move' ? means.place : means.kind === 'play_cards' ? means.ends[0] : undefined;

/** A place as the scene has it, with its number among the places. */
const placeOf = (id: string | undefined, words: Words): (Place & { number: number }) | undefined =>
  id ? (words.thing(id) as (Place & { number: number }) | undefined) : undefined;

function line(choice: Telling<Celtica>, words: Words): Line {
  const { means } = choice;
  const place = placeOf(endOf(means), words);
  const label = means.kind === 'play_cards' ? words.say('celtica.page.cards', means) : words.option(choice);
  if (!place) return { label: capital(label) };
  const gain = words.say('celtica.page.gain', place);
  return { label: capital(label), gain, icon: PLACE_ICONS[place.kind] };
}

export const speaker = {
  heading(view, words) {
    const { round, last_round, druid_supply } = view;
    return [
      last_round ? words.say('celtica.table.last_round') : words.say('celtica.table.round', { round }),
      words.say('celtica.page.supply', { cards: druid_supply }),
    ];
  },

  line,

  would({ means }, words) {
    const place = placeOf(endOf(means), words);
    if (!place) return { headline: words.say(`celtica.page.would.${means.kind}`, means), follows: '' };
    const headline =
      means.kind === 'play_cards'
        ? capital(
            words.say('celtica.page.walks', { druid: means.druid, steps: means.druid_cards + means.experience_cards }),
          )
        : words.say('celtica.page.would.end_move', means);
    return { headline, follows: words.say('celtica.page.lands', place) };
  },

  deed({ means }, words) {
    if (means.kind === 'play_cards')
      return words.say('celtica.page.deed.play_cards', { ...means, end: placeOf(endOf(means), words)?.number });
    return words.say(`celtica.page.deed.${means.kind}`, means);
  },

  score: (view, seat) => {
    const parts = view.seats[seat]?.parts;
    return parts ? Object.values(parts).reduce((sum, one) => sum + one, 0) : null;
  },

  tally(view, seat, words) {
    const own = view.seats[seat];
    if (!own) return { long: '', short: '' };
    const parts = own.incomplete[0] ?? 0;
    const values = { amulets: own.amulets, parts, cards: own.druid_cards, experience: own.experience_cards };
    return { long: words.say('celtica.page.tally', values), short: words.say('celtica.page.short_tally', values) };
  },

  /** New parts on display lie there to be seen; how many cards others draw for a round is known. */
  silent: ({ event, times }) =>
    event.event === 'part_displayed' || (event.event === 'druid_card_drawn' && event.druid === null && times > 1),

  position(view, words) {
    return sections(view, words);
  },

  begins,

  deeds,
} satisfies Partial<Speaker<Celtica>>;

function sections(view: View, words: Words): Section[] {
  const own = view.seat === null ? null : view.seats[view.seat];
  const part = (parts: Record<string, number>) => words.term('part', parts).text;
  const druid = (cards: Record<string, number>) => words.term('druid', cards).text;
  const places: Section = {
    title: words.say('celtica.page.section.druids'),
    rows: Object.entries(view.druids).map(([name, place]) => [
      capital(words.word('druid', name)),
      words.word('place', place),
    ]),
  };
  const mine: Section[] = own?.hand
    ? [
        {
          title: words.say('celtica.table.hand'),
          rows: [
            [words.say('celtica.page.section.druid_cards'), druid(own.hand)],
            [words.say('celtica.table.own_experience'), druid(own.experience ?? {})],
          ],
        },
      ]
    : [];
  const seats: Section[] = view.seats.map((one, seat) => ({
    title: words.names[seat] ?? String(seat),
    rows: [
      [words.say('celtica.page.section.amulets'), words.say('celtica.page.tally', tallied(one))],
      [words.say('celtica.page.section.parts'), part(one.parts)],
    ],
  }));
  const open: Section = {
    title: words.say('celtica.page.section.open'),
    rows: [
      [words.say('celtica.page.section.display'), part(view.display)],
      [words.say('celtica.page.section.stacks'), words.say('celtica.table.stacks', { stacks: view.stacks })],
      [words.say('celtica.page.section.lost'), part(view.part_discard)],
      [words.say('celtica.page.section.supply'), words.say('celtica.page.supply', { cards: view.druid_supply })],
      [words.say('celtica.page.section.played'), druid(view.druid_discard)],
    ],
  };
  return [places, ...mine, open, ...seats];
}

const tallied = (own: View['seats'][number]) => ({
  amulets: own.amulets,
  parts: own.incomplete[0] ?? 0,
  cards: own.druid_cards,
  experience: own.experience_cards,
});
