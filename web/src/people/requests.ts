// What somebody asks of the server about how they are reached.
import { ask } from '../lib/server.svelte.ts';
import { settings } from '../lib/settings.svelte.ts';
import type { Company, Mailbox } from '../wire/wire.ts';

export const mailbox = (): Promise<Mailbox> => ask('/me/mail');
export const wishForMail = (address: string): Promise<Mailbox> =>
  ask('/me/mail', { address, lang: settings.lang }, 'PUT');
export const changeMail = (notices: boolean): Promise<Mailbox> =>
  ask('/me/mail', { notices, lang: settings.lang }, 'PATCH');
export const takeMailAway = (): Promise<void> => ask('/me/mail', undefined, 'DELETE');
export const confirmMail = (code: string): Promise<void> => ask('/mail/confirm', { code });
export const stopMail = (token: string): Promise<void> => ask(`/mail/stop/${encodeURIComponent(token)}`, {});
export const writeWayBack = (name: string): Promise<void> => ask('/recover/mail', { name, lang: settings.lang });

/** One's own lists: friends, who would be one, where one is called, whom one does not hear. */
export const company = (): Promise<Company> => ask('/company');
/** A name is looked up as it is kept; an id is somebody's for sure. */
export type Whom = { player: string } | { name: string };
export type Place = { table: string } | { campaign: string };
export const askFriend = (whom: Whom): Promise<void> => ask('/friends', whom);
export const answerFriend = (player: string, yes: boolean): Promise<void> => ask('/friends/answer', { player, yes });
export const endFriend = (player: string): Promise<void> => ask('/friends/end', { player });
export const silence = (player: string, what: '' | 'muted' | 'blocked'): Promise<void> =>
  ask('/silence', { player, what });
export const call = (whom: Whom, place: Place): Promise<void> => ask('/calls', { ...whom, ...place });
export const decline = (caller: string, place: Place): Promise<void> => ask('/calls/decline', { caller, ...place });
export const reportPerson = (player: string, reason: string): Promise<void> =>
  ask(`/players/${player}/reports`, { reason });
