// A turn of Karnag in one sentence. Pure.
import type { Values } from '../../lib/catalogue.ts';
import type { Words } from '../../lib/words.ts';
import type { Turn } from '../../table/chronicle.ts';
import type { Happened, Karnag } from '../../wire/karnag.ts';

type Say = (name: string, values: Values) => string;

/** What a seat did with its cube; what creatures do by themselves is told beside it. */
export function deeds(turn: Turn<Karnag>, words: Words): string[] {
  const { seat, events } = turn;
  const say: Say = (name, values) => words.say(`karnag.page.voice.${name}`, { you: seat === words.reader, ...values });
  const crawl = events.findIndex((event) => event.event === 'round_began');
  const before = crawl < 0 ? events : events.slice(0, crawl);
  const own = before.filter((event) => !('seat' in event) || event.seat === seat);
  const pointsFor = (instead: boolean): number =>
    own.reduce((sum, event) => {
      const counts = event.event === 'points_gained' && (event.source === 'compensation') === instead;
      return counts ? sum + event.points : sum;
    }, 0);
  const [instead, points] = [pointsFor(true), pointsFor(false)];
  const done = [
    ...walks(own, say),
    ...own.flatMap((event) => deed(event, turn, say)),
    ...(instead ? [say('decline', { points: instead })] : []),
    ...(points ? [say('points', { points })] : []),
  ];
  const begun = own.find((event) => event.event === 'action_begun');
  return done.length || !begun ? done : [say('begin', { ...begun })];
}

/** Druids that walked or came; who goes to the council does so for a gem, a capture or a potion. */
function walks(own: readonly Happened[], say: Say): string[] {
  const ends = own.flatMap((event) =>
    event.event === 'druid_moved' && event.place !== 'council' ? [event.place] : [],
  );
  if (!ends.length) return [];
  if (ends.length > 1) return [say('walk_several', { druids: ends.length, places: ends })];
  return [say(ends[0]!.startsWith('C') ? 'enter' : 'walk', { place: ends[0] })];
}

function deed(event: Happened, { earlier }: Turn<Karnag>, say: Say): string[] {
  switch (event.event) {
    case 'obstacle_laid':
      return [say('obstacle', { square: event.squares[0] })];
    case 'cube_placed':
      return [say('cube', { tile: earlier('tiles_laid')?.tiles[event.position - 1] ?? null, row: event.row })];
    case 'gem_created':
      return [say('gem', { square: event.square })];
    case 'creature_captured':
      return [say('capture', { creature: event.creature, square: event.square })];
    case 'creature_banished':
      return [say('banish', { creature: event.creature })];
    case 'creature_moved':
      return [say('lead', { creature: event.creature, square: event.square })];
    case 'gem_moved':
      return [say('shift', { square: event.square })];
    case 'level_gained':
      return [say('level', { level: event.level, track: event.track })];
    case 'potion_brewed':
      return [say('brew', { druids: event.druids })];
    case 'card_kept':
      return [say('keep', { card: event.card })];
    case 'card_played':
      return [say('play', { card: event.card })];
    case 'menhir_raised':
      return [say('menhir', { square: event.square })];
    default:
      return [];
  }
}

export const begins = ({ event }: Happened): boolean => event === 'cube_placed' || event === 'action_begun';
