// What hosts and moderators ask of the server.
import { ask } from '../lib/server.svelte.ts';
import type { Complained, Deed, InvitationCard, Reported, Somebody } from '../wire/wire.ts';

const at = (path: string): string => `/moderation/${path}`;

export const reports = (): Promise<Reported[]> => ask(at('reports'));
export const settle = (report: Reported, remove: boolean, reason: string): Promise<void> =>
  ask(at('reports/settle'), { table: report.table, line: report.line, remove, reason });
export const complaints = (): Promise<Complained[]> => ask(at('complaints'));
export const settleComplaint = ({ player, reporter }: Complained, reason: string): Promise<void> =>
  ask(at('complaints/settle'), { player, reporter, reason });
export const findPeople = (name: string): Promise<Somebody[]> => ask(at(`people?name=${encodeURIComponent(name)}`));
export const mute = (player: string, hours: number, reason: string): Promise<void> =>
  ask(at(`people/${player}/mute`), { hours, reason });
export const suspend = (player: string, hours: number, reason: string): Promise<void> =>
  ask(at(`people/${player}/suspend`), { hours, reason });
export const appoint = (player: string, role: Somebody['role']): Promise<void> =>
  ask(at(`people/${player}/role`), { role });
export const closeTable = (table: string, reason: string): Promise<void> =>
  ask(at(`tables/${table}/close`), { reason });
export const deeds = (): Promise<Deed[]> => ask(at('log'));
export const invitations = (): Promise<InvitationCard[]> => ask(at('invitations'));
export const invite = (uses: number, days: number): Promise<InvitationCard> => ask(at('invitations'), { uses, days });
export const withdraw = (id: string): Promise<void> => ask(at('invitations/withdraw'), { id });
