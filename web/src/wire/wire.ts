// Made from nemeton.server.wire by scripts/wire_types.py; `npm run types` makes it anew.

import type { Entry } from './entries.ts';

export type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };

/** The types of one game's data; each game's file has its own (`Celtica`). */
export type GameTypes = {
  view: CommonView;
  scene: object;
  option: { kind: string };
  preview: object;
  event: { event: string };
  question: { kind: string; about: object };
};

type Data = { [name: string]: unknown };

/** What every game's view may have, for what stands round any board. */
type CommonView = { asked?: number[]; round?: number; votes?: (Choice & { seat: number })[] };

/** What is known of a game's data if nobody knows which game it is. */
export type AnyGame = {
  view: Data & CommonView;
  scene: Data;
  option: Data & { kind: string };
  preview: Data;
  event: Data & { event: string };
  question: { kind: string; about: Data };
};

/** Why an action is not legal now, from what the asking seat may know. */
export type Refusal = {
  code: string;
  rule: string;
  values: Record<string, Plain>;
};

/** How a finished game ended: places from 1, equal places are shared; scores in the game's own words. */
export type Outcome = {
  places: number[];
  scores: Record<string, Plain>[];
  won: boolean;
};

/** Take an empty seat, one kept for oneself, or a bot's on offer; will one give to the chance of the game? */
export type Sit = {
  act: 'sit';
  id: string;
  seat: number;
  contributes?: boolean;
};

/** Give up a seat: before the start it is empty again, after it a bot plays on. */
export type Leave = {
  act: 'leave';
  id: string;
  seat: number;
};

/** The host puts a bot on an empty seat or takes one away (""); in a running game, back on a seat taken from one. */
export type Invite = {
  act: 'invite';
  id: string;
  seat: number;
  bot: string;
};

/** The host offers a bot's seat of a running game to whoever comes, or does so no longer. */
export type Offer = {
  act: 'offer';
  id: string;
  seat: number;
  on: boolean;
};

/** The host sends a person away: from the seat before the start, from the chat always. */
export type Remove = {
  act: 'remove';
  id: string;
  player: string;
};

/** The host begins the game; every seat must be taken. First everybody who said so gives to its chance. */
export type Start = {
  act: 'start';
  id: string;
};

/** While the chance of a game is made: the SHA-256 of what one gives to it. */
export type GiveSeal = {
  act: 'seal';
  id: string;
  seat: number;
  seal: string;
};

/** Once everybody has sealed something: what it was. */
export type OpenSeal = {
  act: 'open_seal';
  id: string;
  seat: number;
  contribution: string;
};

/** Answer a question. */
export type Move = {
  act: 'move';
  id: string;
  seat: number;
  number: number;
  action: number;
};

/** Take back the own last move, where nobody needs to be asked. */
export type TakeBack = {
  act: 'back';
  id: string;
  seat: number;
};

/** Ask the others. */
export type Propose = {
  act: 'propose';
  id: string;
  seat: number;
  what: 'back' | 'end' | 'replace';
  whom?: number | null;
};

/** Agree to what another proposed, or not; the proposer may withdraw it. */
export type Answer = {
  act: 'answer';
  id: string;
  seat: number;
  yes: boolean;
};

/** Give up the game. */
export type Resign = {
  act: 'resign';
  id: string;
  seat: number;
};

/** Call it off before everybody has made a first move. */
export type Abort = {
  act: 'abort';
  id: string;
};

/** Stop the clocks of a table with days per move, or let them run again. */
export type Pause = {
  act: 'pause';
  id: string;
  on: boolean;
};

/** Offer the same people a game once more, seats moved by one; or accept it, if one of them has offered it. */
export type Rematch = {
  act: 'rematch';
  id: string;
};

/** Chat: players among themselves, spectators among themselves. */
export type Say = {
  act: 'say';
  id: string;
  text: string;
};

/** One of six signs, to everybody at the table, by who sits there. */
export type GiveSign = {
  act: 'sign';
  id: string;
  sign: 'greetings' | 'well_played' | 'thanks' | 'a_moment' | 'alas' | 'good_game';
};

/** Why may the seat not choose this? An action by its number, or by its text in the game's notation. */
export type WhyNot = {
  act: 'why';
  id: string;
  seat: number;
  action?: number | null;
  text?: string;
};

/** What would the options of the seat certainly do, from what it knows? */
export type AskPreviews = {
  act: 'preview';
  id: string;
  seat: number;
};

/** What would a strong bot do, from what the seat knows? Never at rated tables. */
export type Hint = {
  act: 'hint';
  id: string;
  seat: number;
};

/** Everybody has all the time there is. */
export type NoClock = {
  kind: 'none';
};

/** So long for every decision. */
export type MoveClock = {
  kind: 'move';
  seconds: number;
};

/** So long for the whole game, and a little more with each decision. */
export type GameClock = {
  kind: 'game';
  seconds: number;
  increment?: number;
};

/** So many days for every decision. */
export type DaysClock = {
  kind: 'days';
  days: number;
};

/** What whoever begins a campaign decides. */
export type CampaignSetup = {
  name: string;
  game: string;
  clock?: NoClock | MoveClock | GameClock | DaysClock;
  companions?: number;
};

/** Come to a campaign by its link: with a hero that a bot leads or that is free, or without one for now. */
export type JoinCampaign = {
  invite: string;
  hero?: string;
};

/** Begin the next evening; with another clock than the last one's, if it is named. */
export type NextEvening = {
  clock?: NoClock | MoveClock | GameClock | DaysClock | null;
};

/** Lead a hero from the next evening on: one that only a bot leads, or one that is free. */
export type TakeHero = {
  act: 'take';
  hero: string;
};

/** Let a bot lead one's hero, or lead it oneself again (""); who leads the campaign may do it for who is away. */
export type HandHero = {
  act: 'hand';
  player: string;
  bot?: string;
};

/** So many bots come along; before the first evening, by who leads the campaign. */
export type SetCompanions = {
  act: 'companions';
  count: number;
};

/** Leave for good. One's hero goes too, or stays with a bot. */
export type LeaveCampaign = {
  act: 'leave';
  hero_goes?: boolean;
};

/** Let somebody else lead the campaign. */
export type LetLead = {
  act: 'lead';
  player: string;
};

/** Make another link: who has only the old one comes in no more. */
export type NewInvite = {
  act: 'invite';
};

/** Ask everybody to go on from the end of an earlier evening. */
export type ProposeBranch = {
  act: 'branch';
  evening: number;
};

/** Agree to that, or not; who proposed it may withdraw it. */
export type AnswerBranch = {
  act: 'answer';
  yes: boolean;
};

/** Propose when the next evening shall be; another time proposed before is given up. */
export type ProposeDate = {
  act: 'date';
  when: number;
};

/** Say whether one can come then; the last word counts. */
export type AnswerDate = {
  act: 'come';
  yes: boolean;
};

/** Give the proposed time up; by who proposed it or who leads the campaign. */
export type WithdrawDate = {
  act: 'no_date';
};

/** Somebody who takes part. */
export type CampaignPerson = {
  player: string;
  name: string;
  hero?: string;
};

/** A hero, and who leads it: a person, a bot, or a bot for a person who is away. */
export type CampaignSeat = {
  seat: number;
  hero?: string;
  player?: string;
  bot?: string;
  going?: boolean;
};

/** An evening that is over. */
export type Evening = {
  number: number;
  table: string;
  after: number;
  began: number;
  ended: number;
  hash: string;
  entries: number;
  edition: string;
  seats: CampaignSeat[];
  standing: boolean;
  story: Record<string, unknown>;
};

/** The evening that is being played, or waits to begin. */
export type Tonight = {
  number: number;
  table: string;
  status: 'open' | 'running' | 'over' | 'aborted' | 'retired';
  after: number;
  seats: CampaignSeat[];
  asked?: number[];
};

/** Somebody asks to go on from an earlier evening. */
export type Branch = {
  evening: number;
  agreed: string[];
};

/** When the next evening shall be, and who can come then; who is in neither list has not said. */
export type Date = {
  when: number;
  by: string;
  come: string[];
  cannot: string[];
};

/** All about a campaign, for its people. */
export type Campaign = {
  id: string;
  name: string;
  game: string;
  edition: string;
  founded: number;
  lead: string;
  invite: string;
  clock: NoClock | MoveClock | GameClock | DaysClock;
  companion: string;
  you: string;
  people: CampaignPerson[];
  seats: CampaignSeat[];
  most: number;
  evenings: Evening[];
  head?: number;
  tonight?: Tonight | null;
  branch?: Branch | null;
  date?: Date | null;
  free?: string[];
  quiet?: boolean;
  over?: boolean;
  doors?: Record<string, Record<string, unknown>[]>;
};

/** A campaign as the lobby shows it. */
export type CampaignCard = {
  id: string;
  name: string;
  game: string;
  changed: number;
  evenings: number;
  people: string[];
  story?: Record<string, unknown>;
  tonight?: string;
  status?: 'open' | 'running' | 'over' | 'aborted' | 'retired' | null;
  turn?: boolean;
  when?: number;
  unsaid?: boolean;
  over?: boolean;
};

/** A campaign for who holds a link to it and is not in it yet. */
export type Invited = {
  id: string;
  name: string;
  game: string;
  people: string[];
  evenings: number;
  seats: CampaignSeat[];
  free: string[];
  room: boolean;
  within?: boolean;
};

/** The table of an evening. */
export type BegunEvening = {
  table: string;
};

/** What came of playing all evenings again: does each begin where the last one ended? */
export type Chain = {
  whole: boolean;
  evenings: number;
  entries: number;
  problem?: string;
};

/** Somebody, and since when they are what the list says. */
export type Fellow = {
  id: string;
  name: string;
  at: number;
};

/** A friend; both have agreed to that. */
export type Friend = {
  id: string;
  name: string;
  at: number;
  here?: boolean;
  table?: string;
  game?: string;
};

/** Somebody one does not hear; if blocked, they can ask and invite one to nothing either. */
export type Silent = {
  id: string;
  name: string;
  at: number;
  blocked?: boolean;
};

/** An invitation by name: to a table, or to a campaign by its link. */
export type Call = {
  caller: string;
  name: string;
  at: number;
  game: string;
  table?: string;
  campaign?: string;
  title?: string;
  link?: string;
};

/** Somebody's own lists; told to nobody else. */
export type Company = {
  friends?: Friend[];
  asking?: Fellow[];
  asked?: Fellow[];
  silent?: Silent[];
  calls?: Call[];
};

/** Somebody, by id or by the name they keep. */
export type Whom = {
  player?: string | null;
  name?: string | null;
};

/** Somebody would be one's friend: yes, or no, of which they hear nothing. */
export type FriendAnswer = {
  player: string;
  yes: boolean;
};

/** No friends any more; or whom one had asked need not answer. */
export type Parting = {
  player: string;
};

/** Not to hear somebody, to be left alone by them, or neither any more. */
export type Silencing = {
  player: string;
  what: '' | 'muted' | 'blocked';
};

/** Invite somebody by id or name, to a table or to a campaign. */
export type Calling = {
  player?: string | null;
  name?: string | null;
  table?: string | null;
  campaign?: string | null;
};

/** An invitation is not followed. */
export type Declining = {
  caller: string;
  table?: string | null;
  campaign?: string | null;
};

/** Somebody finds a person out of place. */
export type Complaint = {
  reason: string;
};

/** A report of a person, for a moderator. */
export type Complained = {
  player: string;
  name: string;
  at: number;
  reporter: string;
  reporter_name: string;
  reason: string;
  settled: boolean;
};

/** A report of a person is dealt with. */
export type Settled = {
  player: string;
  reporter: string;
  reason?: string;
};

/** A question of friendship that was put to somebody, in the data they take along. */
export type Asked = {
  player: string;
  at: number;
  refused?: number;
};

/** An invitation or a report somebody made, in the data they take along. */
export type Made = {
  player: string;
  at: number;
  table?: string;
  campaign?: string;
  reason?: string;
};

/** All the server keeps about somebody and others, in the data they take along. */
export type Ties = {
  friends?: Fellow[];
  asked?: Asked[];
  asking?: Asked[];
  silent?: Silent[];
  calls?: Made[];
  called?: Made[];
  complaints?: Made[];
};

/** Somebody's own lists have changed: they may be asked for anew. */
export type CompanyChanged = {
  t: 'company';
};

/** Who sits on a seat. */
export type Chair = {
  seat: number;
  player?: string;
  name?: string;
  bot?: string;
  here?: boolean;
  offered?: boolean;
  contributes?: boolean;
  seal?: string;
  reserved?: boolean;
  came_late?: boolean;
};

/** A table as the lobby shows it. */
export type Card = {
  id: string;
  game: string;
  status: 'open' | 'running' | 'over' | 'aborted' | 'retired';
  seats: number;
  chairs: Chair[];
  clock: NoClock | MoveClock | GameClock | DaysClock;
  rated: boolean;
  public: boolean;
  opened: number;
  changed: number;
  asked?: number[];
  options?: Record<string, unknown>;
};

/** A clock as it stood at a step: it goes on running for the seats that are asked. */
export type Ran = {
  left: Record<string, number>;
  running: number[];
  at: number;
  grace?: Record<string, number>;
};

/** An option: its number, and what it means. */
export type Choice<G extends GameTypes = AnyGame> = {
  action: number;
  means: G['option'];
};

/** Why not: a stable code, the rule of the game that refuses, and values for the sentence. */
export type Why = {
  code: string;
  rule: string;
  values?: Record<string, unknown>;
};

/** An option one might expect, and why it is closed. */
export type Shut<G extends GameTypes = AnyGame> = {
  action: number;
  means: G['option'];
  why: Why;
};

/** The question a seat is asked. */
export type Ask<G extends GameTypes = AnyGame> = G['question'] & {
  number: number;
  rules: string[];
  mode: 'single' | 'each' | 'consensus' | 'unanimous';
  options: Choice<G>[];
  closed?: Shut<G>[];
  said?: number | null;
};

/** What the seat's next take-back would undo, and what stands in its way. */
export type Back = {
  to: number;
  entries: number;
  needs?: '' | 'passed' | 'shown';
  allowed?: boolean;
};

/** The game as one seat, or a spectator (none), sees it. In a step only what has changed. */
export type Sight<G extends GameTypes = AnyGame> = {
  seat: number | null;
  view?: G['view'] | null;
  changed?: Record<string, unknown>;
  events?: G['event'][];
  ask?: Ask<G> | null;
  again?: Ask<G> | null;
  back?: Back | null;
};

/** What whoever opens a table decides. */
export type Setup = {
  game: string;
  seats: number;
  options?: Record<string, boolean | number | string>;
  bots?: Record<string, string>;
  public?: boolean;
  clock?: NoClock | MoveClock | GameClock | DaysClock;
  undo?: 'none' | 'free' | 'ask';
  out_of_time?: 'bot' | 'loses';
  rated?: boolean;
  open_seats?: boolean;
  open_talk?: boolean;
};

/** How it ended. */
export type Ending = {
  why: 'finished' | 'resigned' | 'time' | 'agreed' | 'aborted' | 'dropped' | 'closed';
  places?: number[];
  scores?: Record<string, unknown>[];
  won?: boolean;
};

/** Somebody asks the others for something. */
export type Proposal = {
  what: 'back' | 'end' | 'replace';
  seat: number;
  agreed?: number[];
  to?: number;
  whom?: number | null;
};

/** Why a bot would choose it: a message of its game, `<game>.reason.<key>`, and values for the sentence. */
export type Reason = {
  key: string;
  values?: Record<string, unknown>;
};

/** What a bot would choose; where it decides with people, they hear of it before they do. */
export type Suggestion<G extends GameTypes = AnyGame> = {
  seat: number;
  number: number;
  action: number;
  means: G['option'];
  reason?: Reason | null;
};

/** All about a table but the game on it. */
export type Table<G extends GameTypes = AnyGame> = {
  id: string;
  setup: Setup;
  status: 'open' | 'running' | 'over' | 'aborted' | 'retired';
  host: string;
  chairs: Chair[];
  commitment: string;
  opened: number;
  rules?: number;
  content?: string;
  started?: number;
  ended?: number;
  paused?: boolean;
  ending?: Ending | null;
  proposal?: Proposal | null;
  suggested?: Suggestion<G>[];
  drawing?: '' | 'sealing' | 'opening';
  withheld?: string[];
  waiting_since?: number;
  rematch?: string;
  note?: string;
  same_address?: number[][];
  campaign?: string;
  evening?: number;
};

/** The act is on disk; `seq` is its entry, or the table's last one. A rematch names its table. */
export type Done = {
  t: 'done';
  id: string;
  seq: number;
  table?: string;
};

/** The act is not done, and why; nothing has changed. */
export type Refused = {
  t: 'refused';
  id: string;
  code: string;
  detail: string;
  seq?: number;
  rule?: string;
  values?: Record<string, unknown>;
};

/** The answer to `WhyNot`; none: the seat may. */
export type Told = {
  t: 'told';
  id: string;
  why: Why | null;
};

/** An option, and what it would certainly do: the game's own preview. */
export type Foretold<G extends GameTypes = AnyGame> = {
  action: number;
  would: G['preview'];
};

/** The answer to `AskPreviews`: the options of the seat's question that have a preview. */
export type Previewed<G extends GameTypes = AnyGame> = {
  t: 'previewed';
  id: string;
  number: number;
  options: Foretold<G>[];
};

/** An option as a search sees it: how much of its time it gave to it, and the result it expects, in thousandths. */
export type Weighed = {
  action: number;
  share: number;
  chance: number;
};

/** The answer to `Hint`: the options a strong bot looked at, the one it would take first. */
export type Hinted = {
  t: 'hinted';
  id: string;
  number: number;
  iterations: number;
  options: Weighed[];
};

/** A line of the chat. */
export type Spoken = {
  t: 'said';
  id: number;
  at: number;
  player: string;
  name: string;
  text: string;
  seats: boolean;
};

/** Everything, when a socket opens and whenever a client has fallen behind. */
export type Opened<G extends GameTypes = AnyGame> = {
  t: 'opened';
  seq: number;
  now: number;
  table: Table<G>;
  you: number[];
  player: string;
  scene?: G['scene'];
  sights?: Sight<G>[];
  clock?: Ran | null;
  chat?: Spoken[];
};

/** One entry of the log, and what it changed for whoever listens. */
export type Step<G extends GameTypes = AnyGame> = {
  t: 'step';
  seq: number;
  at: number;
  what: Entry;
  table?: Table<G> | null;
  sights?: Sight<G>[];
  clock?: Ran | null;
  scene?: G['scene'];
};

/** Somebody at the table gave a sign; it is shown for a moment, and kept nowhere. */
export type Signed = {
  t: 'signed';
  at: number;
  player: string;
  seat: number;
  sign: 'greetings' | 'well_played' | 'thanks' | 'a_moment' | 'alas' | 'good_game';
};

/** Who is at the table now. */
export type Presence = {
  t: 'here';
  seats: number[];
  watching: number;
};

/** The lobby as it is: open tables, tables to watch, one's own tables. */
export type LobbyOpened = {
  t: 'lobby';
  now: number;
  tables: Card[];
  own: Card[];
};

/** Tables that came or changed; and ids of those that went. */
export type LobbyChanged = {
  t: 'changed';
  now: number;
  tables?: Card[];
  own?: Card[];
  gone?: string[];
};

/** A choice before the game. */
export type GameOption = {
  name: string;
  default: unknown;
  values: unknown[];
  help: string;
  names_seats?: boolean;
};

/** A bot one may choose at a table of so many seats, and what it was measured to be worth there. */
export type OfferedBot = {
  seats: number;
  name: string;
  rating?: number | null;
  low?: number | null;
  high?: number | null;
  games?: number;
};

/** A game one can open a table for. */
export type GameCard = {
  name: string;
  title: string;
  seats: number[];
  options: GameOption[];
  rules: number;
  content: string;
  bots: string[];
  offered: OfferedBot[];
  campaign?: boolean;
  rulebook?: boolean;
};

/** A game from its first step, as one seat or a spectator saw it (and, once it is over, as any other did). */
export type Replay<G extends GameTypes = AnyGame> = {
  table: Table<G>;
  scene: G['scene'];
  first: Sight<G>;
  steps: Step<G>[];
};

/** Who was winning when, and what could have been better; while it is being made, ask again in a little while. */
export type Analysed = {
  status: 'ready' | 'working';
  analysis?: unknown;
  done?: number;
  decisions?: number;
};

/** How a server is kept: what whoever comes should know before they do. */
export type Manner = {
  guests?: boolean;
  invited?: boolean;
  chat?: boolean;
  mail?: boolean;
  sign_in?: string;
  push?: string;
};

/** A line somebody finds out of place, with those said around it, for a moderator. */
export type Reported = {
  table: string;
  line: number;
  at: number;
  reporter: string;
  reporter_name: string;
  reason: string;
  settled: boolean;
  around: Spoken[];
};

/** A person, for a moderator. */
export type Somebody = {
  id: string;
  name: string;
  claimed: boolean;
  created: number;
  seen: number;
  muted: number;
  suspended: number;
  role: 'host' | 'moderator' | '';
  reports: number;
  tables: string[];
};

/** What a moderator did. */
export type Deed = {
  id: string;
  at: number;
  moderator: string;
  moderator_name: string;
  what: string;
  player?: string;
  name?: string;
  table?: string;
  until?: number;
  reason?: string;
};

/** A reported line is dealt with; it may be taken out of the talk. */
export type Settling = {
  table: string;
  line: number;
  remove?: boolean;
  reason?: string;
};

/** Somebody is muted or suspended for so many hours; 0 lifts it. */
export type Sentence = {
  hours: number;
  reason?: string;
};

/** A table is closed. */
export type Closing = {
  reason?: string;
};

/** Somebody is given a role, or none. */
export type Appointing = {
  role: 'host' | 'moderator' | '';
};

/** An invitation for so many people, good for so many days. */
export type Inviting = {
  uses?: number;
  days?: number;
};

/** An invitation; its code is told once, to who made it. */
export type InvitationCard = {
  id: string;
  moderator: string;
  uses: number;
  used: number;
  until: number;
  code?: string;
};

/** An invitation is void from now on. */
export type Withdrawing = {
  id: string;
};

/** Somebody comes in; where one must be invited, with the code of an invitation. */
export type Guest = {
  name: string;
  invitation?: string;
};

/** Who one is here. */
export type Me = {
  id: string;
  name: string;
  claimed: boolean;
  webhook?: string;
  role?: '' | 'host' | 'moderator';
  password?: boolean;
  signs_in?: boolean;
};

/** Somebody comes in and keeps the name at once, with a password. */
export type Newcomer = {
  name: string;
  password: string;
  invitation?: string;
};

/** Keep an identity for good: with a password, under a name that is then nobody else's. */
export type Claim = {
  password: string;
  name?: string | null;
};

/** Codes to note down: each opens the account once if the password is lost. They are shown this once. */
export type Claimed = {
  me: Me;
  recovery: string[];
};

/** Come back. */
export type Login = {
  name: string;
  password: string;
};

/** Come back with a recovery code, and a new password. */
export type Recover = {
  name: string;
  code: string;
  password: string;
};

/** What one changes about oneself; what is left out stays. */
export type Changes = {
  name?: string | null;
  webhook?: string | null;
};

/** An address somebody wants letters at; it counts once it is confirmed. */
export type MailWish = {
  address: string;
  lang?: string;
};

/** Whether somebody wants notices by mail, and in which language. */
export type MailChange = {
  notices: boolean;
  lang?: string;
};

/** The code a letter brought. */
export type MailCode = {
  code: string;
};

/** Where somebody's letters go; told to nobody else. */
export type Mailbox = {
  address?: string;
  waiting?: string;
  notices?: boolean;
  lang?: string;
};

/** Somebody goes to the provider of identities, and comes back to a place of the page. */
export type SignIn = {
  invitation?: string;
  place?: string;
};

/** Where the browser is to go. */
export type Away = {
  url: string;
};

/** Who somebody is to a provider; told to nobody else. */
export type IdentityCard = {
  issuer: string;
  subject: string;
  at: number;
};

/** A browser shows notices: where its service is reached, and the keys it gave for that. */
export type Subscription = {
  endpoint: string;
  public_key: string;
  secret: string;
  lang?: string;
  before?: string;
};

/** A browser shows no more notices. */
export type Unsubscribe = {
  endpoint: string;
};

/** A browser that shows somebody's notices; told to nobody else. */
export type Browser = {
  endpoint: string;
  lang: string;
  at: number;
};

/** Somebody has lost their password and would like a letter. */
export type WayBack = {
  name: string;
  lang?: string;
};

/** How strong somebody is at a game: the number to show is what we are almost sure of. */
export type Rating = {
  game: string;
  shown: number;
  mu: number;
  sigma: number;
  games: number;
};

/** What a rated game made of the rating of a seat's person: the numbers shown before and after it. */
export type RatingChange = {
  seat: number;
  before: number;
  after: number;
};

/** A game somebody played to its end. */
export type Result = {
  table: string;
  game: string;
  seat: number;
  seats: number;
  place: number;
  rated: boolean;
  ended: number;
};

/** All of somebody's games of one kind. */
export type Tally = {
  game: string;
  played: number;
  won: number;
};

/** What everybody may know of somebody. */
export type Profile = {
  id: string;
  name: string;
  ratings: Rating[];
  tallies: Tally[];
  latest: Result[];
};

/** Somebody's games at which another person sat, or a bot of a level. */
export type Against = {
  game: string;
  player?: string;
  name?: string;
  bot?: string;
  played?: number;
  won?: number;
};

/** A rating after so many rated games; `at` is the day, not known of early ones. */
export type Moment = {
  games: number;
  shown: number;
  at: number;
};

/** How a rating went; of very many games some are left out. */
export type Course = {
  game: string;
  moments: Moment[];
};

/** What somebody's victories at a game were owed to: a word of the game's own, `<game>.word.plan.<plan>`. */
export type Plan = {
  game: string;
  plan: string;
  won: number;
};

/** Somebody, or a level of bots, on a ladder; a bot takes nobody's place. */
export type Rung = {
  shown: number;
  spread: number;
  games: number;
  place?: number;
  player?: string;
  name?: string;
  bot?: string;
};

/** Who stands where at a game with so many seats, in a season. */
export type Ladder = {
  game: string;
  seats: number;
  season: string;
  ends: number;
  rungs: Rung[];
  over?: boolean;
  own?: Rung | null;
};

/** A ladder, and the seasons it has had, the one that runs first. */
export type LadderName = {
  game: string;
  seats: number;
  seasons: string[];
};

/** Where somebody stood on a ladder in a season, in the data they take along. */
export type Standing = {
  season: string;
  game: string;
  seats: number;
  mu: number;
  sigma: number;
  games: number;
  at: number;
};

/** What a viewer may know of somebody's games beyond their number. */
export type Past = {
  games: number;
  against?: Against[];
  courses?: Course[];
  plans?: Plan[];
};

/** A line of chat somebody finds out of place. */
export type Report = {
  line: number;
  reason: string;
};

/** All the server keeps about somebody. */
export type Export = {
  me: Me;
  created: number;
  ratings: Rating[];
  results: Result[];
  tables: string[];
  chat: Spoken[];
  ties: Ties;
  ladders: Standing[];
  campaigns?: string[];
  mail?: Mailbox;
  browsers?: Browser[];
  identities?: IdentityCard[];
};

/** What proves who one is, for programs. */
export type Token = {
  token: string;
};

/** Why a request was refused; of an act at a table also where the table stands. */
export type Problem = {
  code: string;
  detail: string;
  values?: Record<string, unknown>;
  seq?: number;
};

/** Somebody looks for anybody, about as strong: at a game, for so many, at a pace. */
export type Wish = {
  game: string;
  seats?: number;
  pace?: 'any' | 'live' | 'days';
  rated?: boolean;
};

/** A seat in all. */
export type Player = {
  name: string;
  decisions: number;
  slips: number;
  mistakes: number;
  cost: number;
};

/** A chance from 0 to 1, or a difference of two, and where it lies 95 (a decision: 99) times in 100. */
export type Estimate = {
  value: number;
  low: number;
  high: number;
};

/** An option: the deciding seat's chance after it, and how often it was tried. */
export type Tried = {
  action: number;
  text: string;
  chance: number;
  iterations: number;
};

/** A decision of the game. */
export type Judged = {
  entry: number;
  seat: number;
  kind: string;
  options: number;
  action: number;
  text: string;
  chances: Estimate[];
  verdict: 'only' | 'fine' | 'slip' | 'mistake';
  best: Tried | null;
  cost: Estimate | null;
  tried: Tried[];
  iterations: number;
};

/** A turning point: what a decision and the luck after it did to the chances of a seat. */
export type Turn = {
  entry: number;
  seat: number;
  before: number;
  after: number;
};

/** An analysis, and what the actions in it mean: by entry and action, "14/305". */
export type Study<G extends GameTypes = AnyGame> = {
  game: string;
  title: string;
  content: string;
  rules: number;
  seats: number;
  places: number[] | null;
  iterations: number;
  chance_iterations: number;
  horizon: number;
  seed: number;
  sure: number;
  surer: number;
  players: Player[];
  decisions: Judged[];
  end: number[];
  turns: Turn[];
  means: Record<string, G['option']>;
};

export type Clock = NoClock | MoveClock | GameClock | DaysClock;

export type Acts =
  | Sit
  | Leave
  | Invite
  | Offer
  | Remove
  | Start
  | GiveSeal
  | OpenSeal
  | Move
  | TakeBack
  | Propose
  | Answer
  | Resign
  | Abort
  | Pause
  | Rematch
  | Say
  | GiveSign
  | WhyNot
  | AskPreviews
  | Hint;

export type CampaignActs =
  | TakeHero
  | HandHero
  | SetCompanions
  | LeaveCampaign
  | LetLead
  | NewInvite
  | ProposeBranch
  | AnswerBranch
  | ProposeDate
  | AnswerDate
  | WithdrawDate;

export type TableMessage<G extends GameTypes = AnyGame> =
  | Opened<G>
  | Step<G>
  | Done
  | Refused
  | Told
  | Previewed<G>
  | Hinted
  | Spoken
  | Signed
  | Presence;

export type LobbyMessage = LobbyOpened | LobbyChanged | CompanyChanged;
