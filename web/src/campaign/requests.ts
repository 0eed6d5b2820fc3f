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
import { ask } from '../lib/server.svelte.ts';

export const foundCampaign = (setup: CampaignSetup): Promise<Campaign> => ask('/campaigns', setup);
export const campaignOf = (id: string): Promise<Campaign> => ask(`/campaigns/${id}`);
export const invitationTo = (id: string, invite: string): Promise<Invited> =>
  ask(`/campaigns/${id}/invitation?invite=${encodeURIComponent(invite)}`);
export const joinCampaign = (id: string, invite: string, hero: string): Promise<Campaign> =>
  ask(`/campaigns/${id}/people`, { invite, hero });
export const beginEvening = (id: string, clock?: Clock): Promise<BegunEvening> =>
  ask(`/campaigns/${id}/evenings`, clock ? { clock } : {});
export const verifyChain = (id: string): Promise<Chain> => ask(`/campaigns/${id}/chain`);
export const saveAddress = (id: string): string => `/api/campaigns/${id}/save`;
/** The campaign after it; nothing for who has just left. */
export const actIn = (id: string, act: CampaignActs): Promise<Campaign | null> => ask(`/campaigns/${id}/acts`, act);
export const tableNow = (id: string): Promise<Opened> => ask(`/tables/${id}`);

/** The link by which somebody comes to a campaign. */
export const linkTo = ({ id, invite }: Campaign): string =>
  `${location.origin}${location.pathname}#/campaign/${id}?invite=${invite}`;
