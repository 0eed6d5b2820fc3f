// What a game of another package brings along: its server has it, the page does not.
import { untilAnswered } from './again.ts';

/** What the server has of a game; nothing if it says that there is none. A line that is down is waited for. */
async function brought(game: string, what: string, lang: string): Promise<Response | null> {
  const address = `/api/games/${encodeURIComponent(game)}/${what}?lang=${encodeURIComponent(lang)}`;
  const answer = await untilAnswered(() => fetch(address));
  return answer.ok ? answer : null;
}

export async function guestMessages(game: string, lang: string): Promise<unknown> {
  return (await brought(game, 'messages', lang))?.json() ?? {};
}

/** A rulebook as it is written. */
export async function guestRulebook(game: string, lang: string): Promise<string | null> {
  return (await brought(game, 'rulebook', lang))?.text() ?? null;
}
