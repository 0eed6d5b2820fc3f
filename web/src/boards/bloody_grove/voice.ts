// A turn of Bloody Grove in one sentence. Pure.
import type { Values } from '../../lib/catalogue.ts';
import type { Words } from '../../lib/words.ts';
import type { Turn } from '../../table/chronicle.ts';
import type { BloodyGrove, Happened } from '../../wire/bloody_grove.ts';

/** What a seat did; how groves were compared is nobody's deed and told beside it. */
export function deeds({ seat, events }: Turn<BloodyGrove>, words: Words): string[] {
  const say = (name: string, values: Values) =>
    words.say(`bloody_grove.page.voice.${name}`, { you: seat === words.reader, ...values });
  const own = events.filter((event) => 'seat' in event && event.seat === seat);
  const recruited = own.flatMap((event) => (event.event === 'elite_recruited' ? [event.card] : []));
  const looks = own.filter((event) => event.event === 'token_looked_at');
  return own
    .filter((event) => event.event !== 'token_looked_at' || event === looks[0]) // all looks are told with the first
    .flatMap((event) => deed(event, recruited, looks.length, say));
}

function deed(
  event: Happened,
  recruited: readonly string[],
  looks: number,
  say: (name: string, values: Values) => string,
): string[] {
  switch (event.event) {
    case 'token_looked_at':
      return [say('look', { count: looks })];
    case 'turn_skipped':
      return [say('skip', {})];
    case 'spirit_summoned':
      return [say('summon', { card: event.card, grove: event.grove })];
    case 'spirit_moved':
      return [say('move', { card: event.card, grove: event.grove })];
    case 'token_placed':
      return [say('token', { card: event.card, own: event.side === event.seat })];
    case 'druid_transformed':
      return [say('become', { card: event.card }), ...(recruited.length ? [say('recruit', { cards: recruited })] : [])];
    case 'hand_returned':
      return [say('return', { count: event.count })];
    case 'venerable_taken':
      return [say('venerable', { card: event.card, replaced: event.replaced, grove: event.grove })];
    default:
      return [];
  }
}

export const begins = ({ event }: Happened): boolean =>
  event === 'spirit_summoned' || event === 'card_laid' || event === 'turn_skipped';
