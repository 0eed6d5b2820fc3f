// The first game of Karnag, with a guide: whatever the die does, each thing is told when it first comes up.
import type { Lesson, Moment as AnyMoment } from '../../guide/lesson.ts';
import type { Described, Happened, Karnag } from '../../wire/karnag.ts';

type Moment = AnyMoment<Karnag>;

const own = (moment: Moment) => moment.view.seats[moment.seat];
const offers = (moment: Moment, wanted: (means: Described) => boolean): boolean =>
  !!moment.ask?.options.some(({ means }) => wanted(means));
const kind = (name: Described['kind']) => (means: Described) => means.kind === name;
const does = (name: string) => (means: Described) => means.kind === 'perform' && means.alternative === name;
const placed = (moment: Moment): number => own(moment)?.druids.filter((place) => place !== null).length ?? 0;
const happened = (moment: Moment, event: Happened['event']): boolean =>
  moment.happened.some((one) => one.event === event);

/** A cube on one of these tiles, on its main action. */
const cubeOn =
  (...tiles: string[]) =>
  (means: Described): boolean =>
    means.kind === 'place_cube' && means.tile !== null && tiles.includes(means.tile) && means.row === 'main';

/** On a phone the tracks have a room of their own: there the way to it is shown. */
const TRACKS = '.tracks, .tabs [data-room=tools]';

const cubes = (moment: Moment): number => own(moment)?.cubes ?? 0;

export default {
  game: 'karnag',
  setup: { seats: 2 },
  closing: 'karnag.page.lesson.closing',
  steps: [
    { id: 'gate', text: 'karnag.page.lesson.gate', spot: '.pane .gate' },
    { id: 'creatures', text: 'karnag.page.lesson.creatures', spot: '.caption-line button' },
    { id: 'druids', text: 'karnag.page.lesson.druids', on: ['start'], choose: 'any', spot: '.glade' },
    {
      id: 'sight',
      text: 'karnag.page.lesson.sight',
      on: ['start'],
      when: (moment) => placed(moment) === 1,
      choose: 'any',
      spot: '.glade',
    },
    { id: 'tiles', text: 'karnag.page.lesson.tiles', on: ['cube'], spot: '.tiles' },
    { id: 'order', text: 'karnag.page.lesson.order', on: ['cube'], spot: '.order' },
    {
      id: 'first_cube',
      text: 'karnag.page.lesson.first_cube',
      on: ['cube'],
      choose: (means, moment) =>
        cubeOn('moves')(means) || (!offers(moment, cubeOn('moves')) && means.kind === 'place_cube'),
      spot: '.tiles',
    },
    {
      id: 'aims',
      text: 'karnag.page.lesson.aims',
      on: ['cube'],
      when: (moment) => cubes(moment) < 5,
      choose: (means, moment) =>
        cubeOn('capture', 'gems')(means) || (!offers(moment, cubeOn('capture', 'gems')) && means.kind === 'place_cube'),
      spot: '.tiles',
    },
    {
      id: 'rest',
      text: 'karnag.page.lesson.rest',
      on: ['cube'],
      when: (moment) => cubes(moment) < 4,
      choose: 'any',
      spot: TRACKS,
    },
    { id: 'window', text: 'karnag.page.lesson.window', on: ['open'], spot: '.chain:not(.empty), .prompt' },
    {
      id: 'walk',
      text: 'karnag.page.lesson.walk',
      on: ['open'],
      when: (moment) => offers(moment, does('move')),
      choose: does('move'),
    },
    { id: 'landing', text: 'karnag.page.lesson.landing', on: ['way'], choose: 'any', spot: '.glade' },
    {
      id: 'cauldron',
      text: 'karnag.page.lesson.cauldron',
      on: ['points'],
      when: (moment) => offers(moment, kind('enter_cauldron')),
      choose: 'any',
      spot: '.glade',
      maybe: true,
    },
    {
      id: 'capture',
      text: 'karnag.page.lesson.capture',
      on: ['capture'],
      when: (moment) => offers(moment, kind('capture_creature')),
      choose: kind('capture_creature'),
      spot: '.glade',
      maybe: true,
    },
    {
      id: 'gem',
      text: 'karnag.page.lesson.gem',
      on: ['gems'],
      when: (moment) => offers(moment, kind('create_gem')),
      choose: kind('create_gem'),
      spot: '.glade',
      maybe: true,
    },
    { id: 'send', text: 'karnag.page.lesson.send', on: ['send'], choose: 'any', maybe: true },
    { id: 'level', text: 'karnag.page.lesson.level', on: ['level'], choose: 'any', spot: TRACKS, maybe: true },
    {
      id: 'brew',
      text: 'karnag.page.lesson.brew',
      on: ['open'],
      when: (moment) => offers(moment, does('brew')),
      choose: does('brew'),
      maybe: true,
    },
    {
      id: 'telepathy',
      text: 'karnag.page.lesson.telepathy',
      on: ['creature'],
      choose: 'any',
      spot: '.glade',
      maybe: true,
    },
    { id: 'cards', text: 'karnag.page.lesson.cards', on: ['take'], choose: 'any', spot: '.cards', maybe: true },
    {
      id: 'lapse',
      text: 'karnag.page.lesson.lapse',
      on: ['open'],
      when: (moment) => offers(moment, kind('decline')) && (moment.ask?.options.length ?? 0) === 1,
      choose: 'any',
      maybe: true,
    },
    {
      id: 'menhirs',
      text: 'karnag.page.lesson.menhirs',
      when: (moment) => happened(moment, 'menhir_raised'),
      spot: '.glade',
      maybe: true,
    },
    {
      id: 'round',
      text: 'karnag.page.lesson.round',
      on: ['cube'],
      when: (moment) => moment.view.round > 1,
      spot: '.glade',
    },
    {
      id: 'goal',
      text: 'karnag.page.lesson.goal',
      on: ['cube'],
      when: (moment) => moment.view.round > 1,
      spot: '.pane .gate',
    },
    {
      id: 'last',
      text: 'karnag.page.lesson.last',
      on: ['cube'],
      when: (moment) => moment.view.round === moment.view.rounds,
      maybe: true,
    },
  ],
} satisfies Lesson<Karnag>;
