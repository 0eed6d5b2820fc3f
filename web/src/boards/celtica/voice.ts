// A turn of Celtica in one sentence. Pure.
import type { Values } from '../../lib/catalogue.ts';
import type { Words } from '../../lib/words.ts';
import type { Turn } from '../../table/chronicle.ts';
import type { Celtica, Happened } from '../../wire/celtica.ts';

/** What a seat did: the walk, what it brought, and what was paid for it. */
export function deeds({ seat, events }: Turn<Celtica>, words: Words): string[] {
  const say = (name: string, values: Values) =>
    words.say(`celtica.page.voice.${name}`, { you: seat === words.reader, ...values });
  const own = events.filter((event) => !('seat' in event) || event.seat === seat);
  const parts = (kind: 'part_taken' | 'part_given_up') =>
    own.flatMap((event) => (event.event === kind ? [event.part] : []));
  const [taken, lost] = [parts('part_taken'), parts('part_given_up')];
  return [
    ...own.flatMap((event, i) => walked(event, own.slice(i), say)),
    ...(taken.length ? [say('take', { parts: taken })] : []),
    ...(lost.length ? [say('lose', { parts: lost })] : []),
    ...own.flatMap((event) => gained(event, own, say)),
  ];
}

type Say = (name: string, values: Values) => string;

function walked(event: Happened, rest: readonly Happened[], say: Say): string[] {
  if (event.event === 'retired') return [say('retire', {})];
  if (event.event !== 'cards_played') return [];
  const steps = event.druid_cards + event.experience_cards;
  const moved = rest.find((one) => one.event === 'druid_moved' && one.druid === event.druid);
  if (moved?.event !== 'druid_moved') return [say('play', { druid: event.druid, steps })];
  return [say('walk', { druid: event.druid, steps, place: moved.place })];
}

function gained(event: Happened, all: readonly Happened[], say: Say): string[] {
  switch (event.event) {
    case 'experience_card_drawn':
      return [say('experience', { druid: event.druid })];
    case 'druid_card_drawn': // a new round deals to everybody; one card alone comes from a cult site
      return all.some((one) => one.event === 'round_began') ? [] : [say('draw', { druid: event.druid })];
    case 'card_declined':
      return [say('decline', {})];
    case 'part_exchanged':
      return [say('exchange', { given: event.given, part: event.part })];
    case 'exchange_ended':
      return all.some((one) => one.event === 'part_exchanged') ? [] : [say('done', {})];
    default:
      return [];
  }
}

export const begins = ({ event }: Happened): boolean => event === 'cards_played' || event === 'retired';
