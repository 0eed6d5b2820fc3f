// What the page asks of the server about campaigns.
import type {
  BegunEvening,
  Campaign,
  CampaignActs,
  CampaignSetup,
  Chain,
  Clock,
  Invited,
  Opened,
} from '../wire/wire.ts';
import { ask, askUntil } from '../lib/server.svelte.ts';

export const foundCampaign = (setup: CampaignSetup): Promise<Campaign> => ask('/campaigns', setup);
/** It is looked at again and again: one look that gets lost must not hold up the next ones for long. */
const PATIENCE = 10_000; // milliseconds
export const campaignOf = (id: string): Promise<Campaign> => ask(`/campaigns/${id}`, undefined, 'GET', PATIENCE);
export const invitationTo = (id: string, invite: string): Promise<Invited> =>
  ask(`/campaigns/${id}/invitation?invite=${encodeURIComponent(invite)}`, undefined, 'GET', PATIENCE);
export const joinCampaign = (id: string, invite: string, hero: string): Promise<Campaign> =>
  ask(`/campaigns/${id}/people`, { invite, hero });
export const beginEvening = (id: string, clock?: Clock): Promise<BegunEvening> =>
  ask(`/campaigns/${id}/evenings`, clock ? { clock } : {});
/** All evenings are played again, which may take minutes. */
export const verifyChain = (id: string): Promise<Chain> => ask(`/campaigns/${id}/chain`, undefined, 'GET', 600_000);
export const saveAddress = (id: string): string => `/api/campaigns/${id}/save`;
/** The campaign after it; nothing for who has just left. */
export const actIn = (id: string, act: CampaignActs): Promise<Campaign | null> => ask(`/campaigns/${id}/acts`, act);
export const tableNow = (id: string): Promise<Opened> => askUntil(`/tables/${id}`);

/** The link by which somebody comes to a campaign. */
export const linkTo = ({ id, invite }: Campaign): string =>
  `${location.origin}${location.pathname}#/campaign/${id}?invite=${invite}`;
