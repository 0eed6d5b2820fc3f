// The first game of Celtica, with a guide: whatever is dealt, each thing is told when it first comes up.
import type { Lesson, Moment as AnyMoment } from '../../guide/lesson.ts';
import type { Celtica, Described, Happened, Place } from '../../wire/celtica.ts';

type Moment = AnyMoment<Celtica>;

const endOf = (means: Described): string => (means.kind === 'play_cards' ? (means.ends[0] ?? '') : '');

const placeOf = (moment: Moment, id: string): Place | undefined => moment.scene.places.find((place) => place.id === id);

/** Does the play end where parts are to be had? */
const gives = (means: Described, moment: Moment): boolean =>
  ['village', 'cloister', 'castle'].includes(placeOf(moment, endOf(means))?.kind ?? '');

const ruinAhead = (moment: Moment): string | undefined =>
  moment.ask?.options.map((option) => endOf(option.means)).find((end) => placeOf(moment, end)?.kind === 'ruin');

const held = (moment: Moment, part: string): number => moment.view.seats[moment.seat]?.parts[part] ?? 0;

const drewExperience = (event: Happened, seat: number): boolean =>
  event.event === 'experience_card_drawn' && event.seat === seat;

const moved = (moment: Moment) => moment.happened.findLast((one) => one.event === 'druid_moved');

/** Did another one move it? Then there are no cards of the learner's among what happened. */
const othersMoved = (moment: Moment): boolean =>
  !!moved(moment) && moment.happened.some((one) => one.event === 'cards_played' && one.seat !== moment.seat);

export default {
  game: 'celtica',
  setup: { seats: 2, options: { start_player: 0 } },
  closing: 'celtica.page.lesson.closing',
  steps: [
    { id: 'druids', text: 'celtica.page.lesson.druids' },
    { id: 'amulet', text: 'celtica.page.lesson.amulet', spot: '.hand .amulets' },
    { id: 'cards', text: 'celtica.page.lesson.cards', spot: '.hand .cards' },
    { id: 'walk', text: 'celtica.page.lesson.walk', on: ['play'], choose: gives, spot: '.hand .cards' },
    {
      id: 'take',
      text: 'celtica.page.lesson.take',
      on: ['take'],
      choose: (means, moment) => means.kind === 'take_part' && held(moment, means.part) === 0,
      spot: '.display',
    },
    {
      id: 'others',
      text: 'celtica.page.lesson.others',
      on: ['play'],
      when: othersMoved,
      values: (moment) => ({ druid: moved(moment)?.druid }),
      spot: '.pane .trace',
    },
    {
      id: 'experience',
      text: 'celtica.page.lesson.experience',
      when: (moment) => moment.happened.some((event) => drewExperience(event, moment.seat)),
      spot: '.hand .cards',
      maybe: true,
    },
    {
      id: 'ruin',
      text: 'celtica.page.lesson.ruin',
      on: ['play'],
      when: (moment) => ruinAhead(moment) !== undefined,
      spot: (moment) => `#place-${ruinAhead(moment)}`,
    },
    {
      id: 'several',
      text: 'celtica.page.lesson.several',
      on: ['play'],
      choose: (means, moment) => means.kind === 'play_cards' && means.druid_cards > 1 && gives(means, moment),
      spot: '.hand .cards',
      maybe: true,
    },
    { id: 'give_up', text: 'celtica.page.lesson.give_up', on: ['give_up'], choose: 'any', spot: '.gives', maybe: true },
    { id: 'cult', text: 'celtica.page.lesson.cult', on: ['cult'], choose: 'any', maybe: true },
    {
      id: 'dead',
      text: 'celtica.page.lesson.dead',
      on: ['play'],
      when: (moment) => !!moment.ask?.options.some((option) => option.means.kind === 'retire'),
      maybe: true,
    },
    {
      id: 'last',
      text: 'celtica.page.lesson.last',
      when: (moment) => moment.view.last_round && !moment.view.over,
      spot: '#place-P19',
      maybe: true,
    },
    {
      id: 'round',
      text: 'celtica.page.lesson.round',
      on: ['play'],
      when: (moment) => moment.view.round > 1,
      spot: '.hand .cards',
    },
    { id: 'exchange', text: 'celtica.page.lesson.exchange', on: ['exchange'], choose: 'any', maybe: true },
  ],
} satisfies Lesson<Celtica>;
