// Where one is in a chain of small decisions: tile, alternative, what was done, what is settled of what is asked. Pure.
import type { Told } from '../../table/state.ts';
import type { Happened, Karnag, Question, View } from '../../wire/karnag.ts';

/** A link of the chain, for words to say. */
export interface Link {
  say:
    | 'tile'
    | 'does'
    | 'card'
    | 'gem'
    | 'captured'
    | 'walked'
    | 'beast'
    | 'shifted'
    | 'rose'
    | 'drew'
    | 'druid'
    | 'corner'
    | 'way'
    | 'creature';
  values: Readonly<Record<string, unknown>>;
}

/** Everything that happened since the cube in hand was taken up. */
function sinceWindow(log: readonly Told<Karnag>[]): Happened[] {
  const found: Happened[][] = [];
  for (let i = log.length - 1; i >= 0 && i > log.length - 80; i--) {
    const here = log[i]!.events;
    const begin = here.findLastIndex((event) => event.event === 'window_opened');
    found.unshift(begin < 0 ? [...here] : here.slice(begin + 1));
    if (begin >= 0) break;
  }
  return found.flat();
}

export function chain(view: View, ask: Question | null, log: readonly Told<Karnag>[]): Link[] {
  const { window } = view;
  if (!window) return [];
  const tile = view.tiles[window.position - 1]?.tile ?? '';
  const done = sinceWindow(log).flatMap((event) => linkOf(event, window.seat));
  return [{ say: 'tile', values: { tile, row: window.row } }, ...done, ...settled(ask)];
}

function linkOf(event: Happened, seat: number): Link[] {
  if (!('seat' in event) || event.seat !== seat)
    return event.event === 'creature_moved'
      ? [{ say: 'beast', values: { creature: event.creature, square: event.square } }]
      : [];
  switch (event.event) {
    case 'action_begun':
      return [{ say: 'does', values: { alternative: event.alternative } }];
    case 'card_played':
      return [{ say: 'card', values: { card: event.card } }];
    case 'gem_created':
      return [{ say: 'gem', values: { square: event.square } }];
    case 'creature_captured':
      return [{ say: 'captured', values: { creature: event.creature } }];
    case 'druid_moved':
      return [{ say: 'walked', values: { druid: event.druid, place: event.place } }];
    case 'gem_moved':
      return [{ say: 'shifted', values: { square: event.square } }];
    case 'level_gained':
      return [{ say: 'rose', values: { track: event.track, level: event.level } }];
    case 'cards_drawn':
      return [{ say: 'drew', values: { marked: event.marked } }];
    default:
      return [];
  }
}

/** What the open question has settled already, which no event tells. */
function settled(ask: Question | null): Link[] {
  const druidOf = ({ druid }: { druid: number }): Link => ({ say: 'druid', values: { druid } });
  const cornerOf = ({ corner }: { corner: string | null }): Link[] =>
    corner ? [{ say: 'corner', values: { corner } }] : [];
  switch (ask?.kind) {
    case 'corner':
      return [druidOf(ask.about)];
    case 'way':
      return [druidOf(ask.about), ...cornerOf(ask.about)];
    case 'points':
      return [druidOf(ask.about), ...cornerOf(ask.about), { say: 'way', values: { way: ask.about.way } }];
    case 'to':
      return [{ say: 'creature', values: { creature: ask.about.creature } }];
    default:
      return [];
  }
}
