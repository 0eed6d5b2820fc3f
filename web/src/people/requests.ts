// What somebody asks of the server about how they are reached.
import { ask } from '../lib/server.svelte.ts';
import { settings } from '../lib/settings.svelte.ts';
import type { Mailbox } from '../wire/wire.ts';

export const mailbox = (): Promise<Mailbox> => ask('/me/mail');
export const wishForMail = (address: string): Promise<Mailbox> =>
  ask('/me/mail', { address, lang: settings.lang }, 'PUT');
export const changeMail = (notices: boolean): Promise<Mailbox> =>
  ask('/me/mail', { notices, lang: settings.lang }, 'PATCH');
export const takeMailAway = (): Promise<void> => ask('/me/mail', undefined, 'DELETE');
export const confirmMail = (code: string): Promise<void> => ask('/mail/confirm', { code });
export const stopMail = (token: string): Promise<void> => ask(`/mail/stop/${encodeURIComponent(token)}`, {});
export const writeWayBack = (name: string): Promise<void> => ask('/recover/mail', { name, lang: settings.lang });
