// The first game of Bloody Grove, with a guide: whatever is dealt, each thing is told when it first comes up.
import type { Lesson, Moment as AnyMoment } from '../../guide/lesson.ts';
import type { BloodyGrove, Preview } from '../../wire/bloody_grove.ts';

type Moment = AnyMoment<BloodyGrove>;

const own = (moment: Moment) => moment.view.seats[moment.seat]!;
const summoned = (moment: Moment, seat: number): boolean =>
  moment.happened.some((one) => one.event === 'spirit_summoned' && one.seat === seat);

/** Does the card complete an icon on either side of the druid? */
const completes = (preview: Preview | undefined): boolean =>
  !!preview?.recruits && preview.recruits.left.length + preview.recruits.right.length > 0;

/** Where the learner has spirits, or else the grove that is fought for. */
function fought(moment: Moment): number {
  const grove = own(moment).columns.findIndex((column) => column.length > 0);
  return grove === -1 ? moment.view.active_grove : grove;
}

/** What lies open for both has a room of its own on a phone: there the way to it is shown. */
const AWAY = '.tabs [data-room=tools]';
const TOKENS = '.tray, .tools .tokens';

export default {
  game: 'bloody_grove',
  setup: { seats: 2, options: { starter: 0 } },
  closing: 'bloody_grove.page.lesson.closing',
  steps: [
    { id: 'groves', text: 'bloody_grove.page.lesson.groves', spot: '.groves' },
    { id: 'look', text: 'bloody_grove.page.lesson.look', on: ['look'], choose: 'any', spot: TOKENS },
    {
      id: 'known',
      text: 'bloody_grove.page.lesson.known',
      on: ['turn'],
      when: (moment) => own(moment).looked.length > 0,
      spot: `.tools .tokens, ${AWAY}`,
    },
    { id: 'hand', text: 'bloody_grove.page.lesson.hand', on: ['turn'], spot: '.groves [data-what=hand]' },
    {
      id: 'summon',
      text: 'bloody_grove.page.lesson.summon',
      on: ['turn'],
      choose: (means) => means.kind === 'summon',
      spot: (moment) => `#grove-zone-${moment.view.active_grove}`,
    },
    {
      id: 'sum',
      text: 'bloody_grove.page.lesson.sum',
      on: ['turn'],
      when: (moment) => own(moment).columns.some((column) => column.length > 0),
      spot: (moment) => `#grove-tally-${moment.seat}-${fought(moment)}`,
    },
    {
      id: 'transform',
      text: 'bloody_grove.page.lesson.transform',
      on: ['turn'],
      choose: (means, _, preview) => means.kind === 'transform' && completes(preview),
      spot: (moment) => `#grove-druid-${moment.seat}`,
    },
    {
      id: 'side',
      text: 'bloody_grove.page.lesson.side',
      on: ['side'],
      choose: (means) => means.kind === 'join' && means.animals.length > 0,
      spot: '#grove-slot-left',
      maybe: true,
    },
    {
      id: 'animal',
      text: 'bloody_grove.page.lesson.animal',
      on: ['animal'],
      choose: 'any',
      spot: '.tray, .tools .elites',
      maybe: true,
    },
    {
      id: 'place',
      text: 'bloody_grove.page.lesson.place',
      on: ['place'],
      choose: 'any',
      spot: '.tray, #grove-place-hand',
    },
    {
      id: 'shape',
      text: 'bloody_grove.page.lesson.shape',
      when: (moment) => own(moment).transformation !== null,
      spot: (moment) => `#grove-druid-${moment.seat}`,
    },
    {
      id: 'others',
      text: 'bloody_grove.page.lesson.others',
      on: ['turn'],
      when: (moment) => summoned(moment, 1 - moment.seat),
      spot: '.pane .trace',
      maybe: true,
    },
    {
      id: 'icon',
      text: 'bloody_grove.page.lesson.icon',
      on: ['icon'],
      choose: 'any',
      spot: '.groves [data-what=seal]',
      maybe: true,
    },
    { id: 'move', text: 'bloody_grove.page.lesson.move', on: ['move'], choose: 'any', maybe: true },
    { id: 'token', text: 'bloody_grove.page.lesson.token', on: ['token'], choose: 'any', spot: TOKENS, maybe: true },
    { id: 'target', text: 'bloody_grove.page.lesson.target', on: ['target'], choose: 'any', maybe: true },
    {
      id: 'return',
      text: 'bloody_grove.page.lesson.return',
      on: ['return'],
      choose: 'any',
      spot: '.groves [data-what=hand]',
      maybe: true,
    },
    {
      id: 'venerable',
      text: 'bloody_grove.page.lesson.venerable',
      on: ['venerable'],
      choose: 'any',
      spot: '.tray, .tools .venerables',
      maybe: true,
    },
    { id: 'replace', text: 'bloody_grove.page.lesson.replace', on: ['replace'], choose: 'any', maybe: true },
    { id: 'peek', text: 'bloody_grove.page.lesson.peek', on: ['peek'], choose: 'any', spot: TOKENS, maybe: true },
    {
      id: 'elite',
      text: 'bloody_grove.page.lesson.elite',
      on: ['elite'],
      choose: 'any',
      spot: '.tray, .tools .elites',
      maybe: true,
    },
    {
      id: 'round',
      text: 'bloody_grove.page.lesson.round',
      on: ['turn'],
      when: (moment) => moment.view.round > 1,
      spot: '.groves [data-what=hand]',
    },
    {
      id: 'last',
      text: 'bloody_grove.page.lesson.last',
      on: ['turn'],
      when: (moment) => moment.view.round === 4,
      spot: `.tools .venerables, ${AWAY}`,
      maybe: true,
    },
  ],
} satisfies Lesson<BloodyGrove>;
