// Karnag in words, for the furniture around its board and for who plays by text.
import laurels from 'virtual:icon/laurels';
import type { Values } from '../../lib/catalogue.ts';
import { capital, type Words } from '../../lib/words.ts';
import { otherwise } from '../../lib/exhaustive.ts';
import type { Line, Section, Speaker, Telling } from '../../table/speaker.ts';
import type {
  CreatureView,
  Described,
  Happened,
  Karnag,
  Preview,
  SeatView,
  TileView,
  View,
} from '../../wire/karnag.ts';
import { isSame } from './glade.ts';
import { TILE_ICONS, TRACK_ICONS, manaIcon } from './pieces.ts';
import { begins, deeds } from './voice.ts';

const ownOf = (view: View): SeatView | undefined => view.seats[view.seat ?? -1];
const manaOf = (view: View): number => ownOf(view)?.mana ?? 0;

/** What moves on the board is seen there, and so are cubes and whose turn it is. */
const SEEN: ReadonlySet<Happened['event']> = new Set([
  'back_seen',
  'window_opened',
  'creature_revealed',
  'creature_moved',
  'tiles_laid',
  'cube_placed',
  'creature_arrived',
]);

function line(choice: Telling<Karnag>, words: Words, view: View): Line {
  const { means } = choice;
  const label = capital(words.option(choice));
  switch (means.kind) {
    case 'create_gem':
    case 'capture_creature':
      if (means.mana === null) return { label };
      return {
        label: capital(words.say(`karnag.page.line.${means.kind}`, means)),
        gain: words.say('karnag.page.of_mana', { mana: means.mana, held: manaOf(view) }),
        icon: manaIcon,
      };
    case 'place_cube':
      return {
        label: capital(words.say('karnag.page.line.place_cube', means)),
        gain: words.say('karnag.page.slot.number', means),
        icon: TILE_ICONS[means.tile ?? ''],
      };
    case 'spend_points':
    case 'enter_cauldron':
      return {
        label: capital(words.say(`karnag.page.line.${means.kind}`, means)),
        gain: words.say('karnag.page.points_used', means),
      };
    case 'choose_corner':
      return { label: capital(words.say('karnag.page.line.choose_corner', means)) };
    case 'choose_way':
      return { label, gain: words.say('karnag.page.ends', { ends: Object.keys(means.ends ?? {}).length }) };
    case 'rise':
      return {
        label,
        icon: TRACK_ICONS[means.track],
        gain: words.say('karnag.page.from_level', { level: (means.level ?? 1) - 1 }),
      };
    case 'decline': {
      const level = view.phase === 'council';
      return level ? { label } : { label, icon: laurels, gain: words.say('karnag.page.compensation') };
    }
    case 'choose_tile':
    case 'lay_tile':
    case 'start_druid':
    case 'perform':
    case 'done':
    case 'play_card':
    case 'attach_accel':
    case 'move_druid':
    case 'send_druid':
    case 'choose_creature':
    case 'move_creature':
    case 'shift_gem':
    case 'take_card':
    case 'redraw':
    case 'raise_menhir':
      return { label };
    default:
      return otherwise(means, { label });
  }
}

/** What would follow, in a sentence. */
function follows(means: Described, words: Words, preview: Preview | undefined): string {
  switch (means.kind) {
    case 'create_gem':
      return means.square
        ? [words.say('karnag.page.would.crossing'), aligned(preview, words)].filter(Boolean).join(' ')
        : '';
    case 'shift_gem':
      return aligned(preview, words);
    case 'move_creature':
      return means.escapes ? words.say('karnag.page.would.escape') : '';
    case 'place_cube':
      return words.say(`karnag.page.does.${String(means.tile)}`, { row: means.row });
    case 'perform':
      return words.say(`karnag.page.will.${means.alternative}`);
    default:
      return '';
  }
}

/** Own gems the choice would put in line, in words. */
const aligned = (preview: Preview | undefined, words: Words): string =>
  preview?.in_line?.length ? words.say('karnag.page.would.in_line', { squares: preview.in_line }) : '';

export const speaker = {
  heading(view, words) {
    const { round, rounds, phase, window, tiles } = view;
    const tile = window ? tiles[window.position - 1]?.tile : undefined;
    const where =
      tile && window ? words.say('karnag.page.handling', { tile, row: window.row }) : words.word('phase', phase);
    return [words.say('karnag.page.round', { round, rounds }), where];
  },

  line,

  would({ means }, words, view, preview) {
    const headline = capital(words.say(`karnag.page.would.${means.kind}`, { ...means, held: manaOf(view) }));
    return { headline, follows: follows(means, words, preview) };
  },

  deed: ({ means }, words) => capital(words.say(`karnag.page.deed.${means.kind}`, means)),

  score: (view, seat) => view.seats[seat]?.points ?? null,

  tally(view, seat, words) {
    const own = view.seats[seat];
    if (!own) return { long: '', short: '' };
    const values = { points: own.points, mana: own.mana };
    return { long: words.say('karnag.page.tally', values), short: words.say('karnag.page.short_tally', values) };
  },

  silent: ({ event }) => SEEN.has(event.event),

  position: sections,

  begins,

  deeds,
} satisfies Partial<Speaker<Karnag>>;

// ---------------------------------------------------------------------- by text
function sections(view: View, words: Words): Section[] {
  const own = view.seat === null ? undefined : view.seats[view.seat];
  const say = (name: string, values: Values = {}) => words.say(`karnag.page.text.${name}`, values);
  const round: Section = {
    title: say('table'),
    rows: [
      [say('round'), words.say('karnag.page.round', { round: view.round, rounds: view.rounds })],
      [say('phase'), words.word('phase', view.phase)],
      [say('order'), words.term('seat', view.play_order).text],
      [
        say('supply'),
        Object.entries(view.supplied)
          .map(([type, count]) => `${words.word('type', type)} ${count}`)
          .join(', '),
      ],
      [say('deck'), String(view.deck.length)],
    ],
  };
  const hand: Section[] = own?.hand
    ? [
        {
          title: say('hand'),
          rows: [
            [say('cards'), words.term('card', own.hand).text],
            ...(view.drawn.length ? [[say('drawn'), words.term('card', view.drawn).text] as const] : []),
          ],
        },
      ]
    : [];
  return [
    round,
    ...hand,
    ...view.tiles.map((tile, i) => tileSection(tile, i, view, words)),
    creatureSection(view.creatures, words),
    ...obstacles(view, words),
    ...view.seats.map((seat, i) => seatSection(seat, i, words)),
  ];
}

function tileSection(tile: TileView, i: number, view: View, words: Words): Section {
  const rows = (['main', 'secondary'] as const).map((row) => {
    const cubes = tile[row].map((cube, slot) => {
      const handled = view.window?.position === i + 1 && view.window.row === row && view.window.slot === slot + 1;
      if (!cube) return words.say('karnag.page.slot.empty');
      return handled
        ? words.say('karnag.page.slot.handled', { seat: cube.seat })
        : words.say('karnag.page.slot.cube', { seat: cube.seat, used: cube.used });
    });
    return [capital(words.word('row', row)), cubes.join(', ')] as const;
  });
  return { title: words.say('karnag.page.text.tile', { number: i + 1, tile: tile.tile }), rows };
}

function creatureSection(creatures: readonly CreatureView[], words: Words): Section {
  return {
    title: words.say('karnag.page.creatures'),
    rows: creatures.map(({ creature, square, arrow, black_cube, next }) => [
      capital(words.word('creature', creature)),
      [
        words.say('karnag.page.text.creature', { square, arrow, black_cube }),
        next && !isSame(next, square)
          ? words.say('karnag.page.text.crawls', { square: next })
          : words.say('karnag.page.here.stays'),
      ].join(', '),
    ]),
  };
}

function obstacles(view: View, words: Words): Section[] {
  const squares = (letter: string) =>
    words.term(
      'square',
      Object.values(view.obstacles)
        .flat()
        .filter(([, , ground]) => ground === letter)
        .map(([x, y]) => [x, y]),
    ).text;
  return [
    {
      title: words.say('karnag.page.text.obstacles'),
      rows: [
        [words.say('karnag.page.text.rock'), squares('R')],
        [words.say('karnag.page.text.swamp'), squares('S')],
      ],
    },
  ];
}

function seatSection(seat: SeatView, i: number, words: Words): Section {
  const say = (name: string) => words.say(`karnag.page.text.${name}`);
  const squares = (all: readonly (readonly number[])[]) => (all.length ? words.term('square', all).text : '–');
  return {
    title: words.names[i] ?? String(i),
    rows: [
      [say('held'), words.say('karnag.page.tally', { points: seat.points, mana: seat.mana })],
      [
        say('levels'),
        Object.entries(seat.levels)
          .map(([track, level]) => `${words.word('track', track)} ${level}`)
          .join(', '),
      ],
      [
        say('druids'),
        seat.druids.map((place, d) => `${d + 1}: ${place ? words.word('place', place) : '–'}`).join(', '),
      ],
      [
        say('gems'),
        words.say('karnag.page.text.stones', {
          squares: { text: squares(seat.gems), forms: [] },
          reserve: seat.gems_in_reserve,
        }),
      ],
      [
        say('menhirs'),
        words.say('karnag.page.text.stones', {
          squares: { text: squares(seat.menhirs), forms: [] },
          reserve: seat.menhirs_in_reserve,
        }),
      ],
      [say('captured'), seat.captured.length ? words.term('creature', seat.captured).text : '–'],
      [say('cards'), String(seat.power_cards)],
    ],
  };
}
