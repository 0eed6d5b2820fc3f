// The day in words to draw: quests as sentences with what is left of their time, and what a place offers. Pure.
import type { Words } from '../../lib/words.ts';
import { ofKind } from '../../table/choice.ts';
import type { Avalon, LocationView, Scene, View } from '../../wire/avalon.ts';
import type { Choice, Shut } from '../../wire/wire.ts';
import { goalOf, goalText, progressOf, sortOfQuest, type Progress } from './goals.ts';
import { forPlayers, printedOf } from './speaker.ts';

/** Something the party is after: its name, what it wants, and a dial if time runs. */
export interface Aim {
  id: string;
  sort: 'quest' | 'secret' | 'task' | 'dial';
  title: string;
  text: string;
  days: number | null;
  /** How far it has got, where that can be counted. */
  progress: Progress | null;
}

/** The thing a dial lies on, as it is called. */
function bearer(
  dial: View['dials'][number],
  scene: Pick<Scene, 'locations' | 'events' | 'characters'>,
  words: Words,
): string {
  const which = Number(dial['which']);
  switch (dial['on']) {
    case 'secret':
      return words.word('secret', String(which));
    case 'location':
      return words.word('location', scene.locations[which]?.id ?? '');
    case 'quest':
      return words.word('event', scene.events[which]?.id ?? '');
    default:
      return words.word('character', scene.characters[which]?.id ?? '');
  }
}

/** Quests, notes, and dials that lie on neither, in the order one reads them. */
export function aimsOf(view: View, scene: Scene, words: Words): Aim[] {
  const dials = view.dials.map((dial) => ({ name: bearer(dial, scene, words), days: Number(dial['shows']) }));
  const daysOf = (title: string) => dials.find(({ name }) => name === title)?.days ?? null;
  const quests = view.quests.map((id): Aim => {
    const sort = sortOfQuest(id);
    const title = words.word(sort, id);
    const progress = progressOf(goalOf(id, words), view);
    return {
      id,
      sort: sort === 'event' ? 'quest' : sort,
      title,
      text: goalText(id, words),
      days: daysOf(title),
      progress,
    };
  });
  const tasks = view.tasks.map((id): Aim => ({
    id,
    sort: 'task',
    title: '',
    text: words.word('task', id),
    days: null,
    progress: null,
  }));
  const told = new Set(quests.map(({ title }) => title));
  const others = dials
    .filter(({ name }) => !told.has(name))
    .map(({ name, days }, i): Aim => ({ id: `dial-${i}`, sort: 'dial', title: name, text: '', days, progress: null }));
  return [...quests, ...tasks, ...others];
}

/** Something to do at a place: what it is called, costs and does, and the option that does it now. */
export interface Offer {
  id: string;
  name: string;
  does: string;
  cost: Readonly<Record<string, unknown>>;
  /** Time tokens on it. */
  covered: number;
  action: number | null;
  /** Why not, where it is closed. */
  why: string;
}

type Asked = { options: readonly Choice<Avalon>[]; closed?: readonly Shut<Avalon>[] } | null;

/** All a place offers whoever stands there: exploring, its actions, and its stone. */
export function offersOf(place: LocationView, view: View, ask: Asked, here: boolean, words: Words): Offer[] {
  const printed = printedOf('location', String(place.location), words);
  const asked = here ? ask : null;
  const explore = ofKind(asked?.options, 'explore')[0];
  const offers: Offer[] = [];
  if (explore)
    offers.push({
      id: 'explore',
      name: words.say('avalon.page.explore'),
      does: '',
      cost: { energy: explore.means.energy },
      covered: 0,
      action: explore.action,
      why: '',
    });
  for (const action of printed?.actions ?? []) {
    const text = `location.${place.location}.actions.${action.id}.name`;
    const { do: done, cost } = forPlayers(action, view.characters.length);
    const open = ofKind(asked?.options, 'at_place').find(({ means }) => means.text === text);
    const shut = ofKind(asked?.closed, 'at_place').find(({ means }) => means.text === text);
    offers.push({
      id: action.id,
      name: words.word('text', text),
      does: done.length ? words.term('do', done).text : '',
      cost,
      covered: place.tokens[action.id] ?? 0,
      action: open?.action ?? null,
      why: shut ? words.refused(shut.why) : '',
    });
  }
  return offers;
}
