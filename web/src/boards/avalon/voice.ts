// A turn of Avalon in one sentence. Pure.
import { term, type Values } from '../../lib/catalogue.ts';
import type { Words } from '../../lib/words.ts';
import type { Turn } from '../../table/chronicle.ts';
import type { Avalon, Happened } from '../../wire/avalon.ts';

const MOST = 4; // of what is told in a sentence; all of it can be unfolded

/** What a seat did: where it went, what it read, whom it met, how that ended, and what it brought. */
export function deeds({ seat, events }: Turn<Avalon>, words: Words): string[] {
  const say = (name: string, values: Values = {}) =>
    words.say(`avalon.page.voice.${name}`, { you: seat === words.reader, ...values });
  const began = events.some(({ event }) => event === 'chapter_began');
  const own = events.filter((event) => !('seat' in event) || event.seat === seat);
  const told = own.flatMap((event) => deed(event, seat, began, words, say));
  return [...new Set([...told, ...gains(own, words, say)])].slice(0, MOST);
}

/** A text within a sentence: its own full stop would be a second one. */
const quoted = (text: string): string => text.replace(/(?<!\.)\.$/u, '');

type Say = (name: string, values?: Values) => string;

function deed(event: Happened, seat: number, began: boolean, words: Words, say: Say): string[] {
  switch (event.event) {
    case 'character_claimed':
      return [say('play', { character: event.character })];
    case 'action_taken':
      return [
        acted(
          event.action,
          event.members.filter((one) => one !== seat),
          words,
          say,
        ),
      ];
    case 'character_passed':
      return [say('pass')];
    case 'answer_given':
      return event.question === 'choice' && typeof event.answer['text'] === 'string'
        ? [say(event.vote ? 'vote' : 'choose', { option: term(quoted(words.word('text', event.answer['text']))) })]
        : [];
    case 'menhir_lit':
      return began ? [] : [say('light', { location: event.location })];
    case 'encounter_began':
    case 'scene_met':
      return [say('meet', { encounter: event.encounter })];
    case 'card_played':
      return [say('lay', { card: event.card })];
    case 'encounter_ended':
      return event.result === 'won' || event.result === 'not_won'
        ? [say(event.result, { encounter: event.encounter })]
        : [];
    case 'item_gained':
      return [say('get', { item: event.item })];
    case 'day_began':
      return began ? [] : [say('sleep', { day: event.day })];
    default:
      return [];
  }
}

/** An action, and who came along. */
function acted(action: Readonly<Record<string, unknown>>, others: readonly number[], words: Words, say: Say): string {
  const company = others.length
    ? `${say('with', { names: words.enumerate(others.map((one) => words.names[one] ?? '')) })}`
    : '';
  const done = () => {
    if (action['kind'] === 'travel') return say('go', { location: action['location'] });
    if (action['kind'] === 'explore') return say('explore');
    if (typeof action['text'] === 'string')
      return say('do', { what: term(quoted(words.word('text', action['text']))) });
    return say('look');
  };
  return [done(), company].filter(Boolean).join(' ');
}

/** What came in, summed up. */
function gains(events: readonly Happened[], words: Words, say: Say): string[] {
  const sums = new Map<string, number>();
  for (const event of events)
    if (event.event === 'resource_changed' && event.change > 0)
      sums.set(event.resource, (sums.get(event.resource) ?? 0) + event.change);
  const all = [...sums].map(([resource, n]) => `${n} ${words.word('resource', resource)}`);
  return all.length ? [say('gain', { what: term(words.enumerate(all)) })] : [];
}
