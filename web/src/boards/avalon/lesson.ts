// The first evening of Avalon, with a guide: a day at Hendre, a first fight, a stone that is lit, and a first talk.
import type { Lesson, Moment as AnyMoment, Step } from '../../guide/lesson.ts';
import type { Avalon, CharacterView, Described, Happened, PrintedEncounter } from '../../wire/avalon.ts';

type Moment = AnyMoment<Avalon>;

const [HENDRE, CAUSEWAY, GALLOWS, FORD] = [101, 103, 107, 109];

/** A stone costs this much energy and magic; with less energy one sleeps before it. */
const [STONE, MAGIC] = [2, 1];
/** So much is left after a good day: with no more one sleeps. */
const TIRED = 3;

const own = ({ view, seat }: Moment): CharacterView | undefined => view.characters.find((one) => one.seat === seat);
const energy = (moment: Moment): number => own(moment)?.tracks['energy']?.at ?? 0;
const stands = (moment: Moment, place: number): boolean => own(moment)?.location === place;
const burns = ({ view }: Moment, place: number): boolean =>
  view.locations.some(({ location, menhir }) => location === place && menhir !== null);
const happened = (moment: Moment, ...events: Happened['event'][]): boolean =>
  moment.happened.some(({ event }) => events.includes(event));

/** Who is met: those with attacks are fought, the others are talked to. */
const metOf = ({ view, scene }: Moment): PrintedEncounter | undefined =>
  scene.encounters.find(({ id }) => id === view.encounter?.encounter);
const fights = (moment: Moment): boolean => !!metOf(moment)?.attacks;
const talks = (moment: Moment): boolean => !!metOf(moment) && !fights(moment);

const travels = (place: number) => (means: Described) => means.kind === 'travel' && means.location === place;
const says = (deed: string) => (means: Described) => means.kind === 'word' && means.deed === deed;
const lays = (means: Described) => means.kind === 'play_card';

/** An open book covers the isle: then the way back to it is shown. */
const onIsle = (selector: string): string => `${selector}, .verse .close`;
const place = (number: number): string => onIsle(`#place-${number}`);
/** What lies in a room of its own on a phone is shown by the way there. */
const DAY = '.day .aims, .tabs [data-room=tools]';
const CARD = '.place, .tabs [data-room=tools]';
const BODY = '.heroes .body, .party .body, .tabs [data-room=room-0]';
const LIST = '.options, .deeds [aria-expanded]';

const text = (id: string): Pick<Step<Avalon>, 'id' | 'text'> => ({ id, text: `avalon.page.lesson.${id}` });

export default {
  game: 'avalon',
  setup: { seats: 1 },
  closing: 'avalon.page.lesson.closing',
  steps: [
    { ...text('together'), on: ['claim'], spot: '.cast' },
    { ...text('hero'), on: ['claim'], choose: 'any', spot: '.cast li' },

    // --- the first day at Hendre
    {
      ...text('letter'),
      when: (moment) => happened(moment, 'verse_read') && moment.view.day === 1,
      spot: '.verse .prose',
      press: '.verse .close',
    },
    { ...text('isle'), on: ['action'], spot: onIsle('.isle .window') },
    { ...text('stone'), on: ['action'], spot: place(HENDRE) },
    { ...text('body'), on: ['action'], spot: BODY },
    { ...text('energy'), on: ['action'], spot: BODY },
    { ...text('day'), on: ['action'], spot: DAY },
    {
      ...text('explore'),
      on: ['action'],
      when: (moment) => stands(moment, HENDRE),
      choose: (means) => means.kind === 'explore',
      spot: LIST,
    },
    { ...text('verse'), on: ['choice'], spot: '.verse .prose' },
    {
      ...text('choose'),
      on: ['choice'],
      choose: (means, moment) => means.kind === 'choice' && (moment.view.reading !== 'v.101.2' || means.number === 2),
      spot: '.doors',
    },
    {
      ...text('came'),
      on: ['action'],
      when: (moment) => happened(moment, 'answer_given'),
      spot: '.verse .page',
      press: '.verse .close',
      maybe: true,
    },
    { ...text('walk'), on: ['action'], choose: travels(CAUSEWAY), spot: place(CAUSEWAY) },

    // --- a first fight
    { ...text('card'), on: ['action'], when: (moment) => stands(moment, CAUSEWAY), spot: CARD },
    {
      ...text('follow'),
      on: ['action'],
      choose: (means) => means.kind === 'at_place' && means.text === `location.${CAUSEWAY}.actions.drive.name`,
      spot: LIST,
    },
    { ...text('fight'), when: fights, spot: '.encounter .row' },
    { ...text('hand'), on: ['hand'], when: fights, choose: says('keep'), spot: '.encounter .hand' },
    { ...text('ladder'), on: ['first_card'], when: fights, spot: '.encounter .stands' },
    { ...text('keys'), on: ['first_card'], when: fights, spot: '.encounter .hand' },
    { ...text('stakes'), on: ['first_card'], when: fights, spot: '.stakes' },
    { ...text('lay'), on: ['first_card'], when: fights, choose: lays, spot: '.encounter .hand' },
    { ...text('magic'), on: ['magic_key'], choose: 'any', spot: '.prompt', maybe: true },
    {
      ...text('chain'),
      on: ['more_cards'],
      when: fights,
      choose: (means) => lays(means) || says('stop')(means),
      spot: '.encounter .hand',
      maybe: true,
    },
    {
      ...text('turn'),
      on: ['first_card', 'discard'],
      when: (moment) => fights(moment) && happened(moment, 'enemy_struck', 'opportunity_taken'),
      spot: '.encounter .stands',
      maybe: true,
    },
    { ...text('fought'), when: (moment) => happened(moment, 'encounter_ended', 'encounter_left'), spot: BODY },

    // --- a night, and a stone
    { ...text('gallows'), on: ['action'], choose: travels(GALLOWS), spot: place(GALLOWS) },
    {
      ...text('rest'),
      on: ['action'],
      when: (moment) => energy(moment) <= 1 || (energy(moment) <= TIRED && stands(moment, GALLOWS)),
      choose: says('pass'),
      spot: LIST,
    },
    { ...text('eat'), on: ['eat'], choose: 'any', spot: '.prompt' },
    { ...text('morning'), on: ['action'], when: (moment) => moment.view.day > 1, spot: DAY },
    {
      ...text('light'),
      on: ['action'],
      when: (moment) =>
        stands(moment, GALLOWS) &&
        !burns(moment, GALLOWS) &&
        energy(moment) >= STONE &&
        (own(moment)?.resources['magic'] ?? 0) >= MAGIC,
      choose: says('inspect'),
      spot: LIST,
    },
    { ...text('lit'), on: ['activate'], choose: says('activate'), spot: LIST },
    {
      ...text('seen'),
      when: (moment) => fights(moment) && burns(moment, GALLOWS),
      spot: '.encounter .row',
      maybe: true,
    },
    {
      ...text('back'),
      on: ['action'],
      when: (moment) => burns(moment, GALLOWS),
      choose: travels(CAUSEWAY),
      spot: place(CAUSEWAY),
    },

    // --- a first talk
    { ...text('ford'), on: ['action'], choose: travels(FORD), spot: place(FORD) },
    { ...text('avoid'), on: ['avoid'], choose: says('resolve'), spot: LIST, maybe: true },
    { ...text('talk'), when: talks, spot: '.encounter .stands' },
    { ...text('speak'), on: ['first_card'], when: talks, choose: lays, spot: '.encounter .hand' },
    {
      ...text('talked'),
      when: (moment) => happened(moment, 'encounter_ended') && !moment.view.encounter && stands(moment, FORD),
      spot: BODY,
    },
    { ...text('exp'), on: ['spend'], choose: 'any', spot: LIST, maybe: true },
    {
      ...text('dream'),
      when: (moment) => happened(moment, 'verse_read') && /^(dr|nm)\./.test(moment.view.reading ?? ''),
      spot: '.verse .prose',
      maybe: true,
    },
  ],
} satisfies Lesson<Avalon>;
