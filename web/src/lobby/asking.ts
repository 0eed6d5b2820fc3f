// What is asked of one at a table, in the words of its game, for who has not gone there yet.
import { messagesOf } from '../lib/messages.svelte.ts';
import { namesOf } from '../lib/names.ts';
import { tableOf } from '../lib/server.svelte.ts';
import { Words } from '../lib/words.ts';
import { plainSpeaker } from '../table/speaker.ts';
import { left, opened } from '../table/state.ts';

export interface Asking {
  /** The question itself. */
  text: string;
  /** When it was asked, by the server's clock. */
  since: number;
  /** How much time is left on one's clock at a moment of this browser's; none runs: null. */
  left: (now: number) => number | null;
}

export async function askingAt(id: string, lang: string): Promise<Asking | null> {
  const state = opened(await tableOf(id), Date.now(), null);
  const eyes = state.eyes.find(({ ask }) => ask);
  if (!eyes?.ask || eyes.seat === null) return null;
  const { table } = state;
  const words = new Words(
    lang,
    await messagesOf(lang, table.setup.game),
    table.setup.game,
    namesOf(table.chairs),
    state.scene as Record<string, unknown>,
    eyes.seat,
  );
  const { seat, ask } = eyes;
  return {
    text: plainSpeaker.question(ask, words).headline,
    since: table.waiting_since ?? 0,
    left: (now) => left(state, seat, now),
  };
}
