// Made from nemeton.server.entries by scripts/wire_types.py; `npm run types` makes it anew.

import type { Setup } from './wire.ts';

/** Somebody opened the table; the server has committed to a secret. */
export type Opened = {
  e: 'opened';
  setup: Setup;
  host: string;
  commitment: string;
  follows?: string;
};

/** A person took a seat, and will give something to the chance when the game begins, or will not. */
export type Sat = {
  e: 'sat';
  seat: number;
  player: string;
  contribution?: string;
  contributes?: boolean;
  reserved?: boolean;
  same_address?: number[];
};

/** A person gave up a seat before the start. */
export type Left = {
  e: 'left';
  seat: number;
};

/** A bot was put on an empty seat, or taken away. */
export type Invited = {
  e: 'invited';
  seat: number;
  bot: string;
};

/** The host offers a bot's seat of a running game to whoever comes, or does so no longer. */
export type Offered = {
  e: 'offered';
  seat: number;
  on: boolean;
};

/** The host begins: everybody who contributes seals something. */
export type Drawing = {
  e: 'drawing';
};

/** A seat sealed what it gives to the chance. */
export type Sealed = {
  e: 'sealed';
  seat: number;
  seal: string;
};

/** No more is sealed: what was is opened. */
export type Opening = {
  e: 'opening';
};

/** A seat opened what it had sealed. */
export type SealOpened = {
  e: 'seal_opened';
  seat: number;
  contribution: string;
};

/** These sealed something and did not open it: they are off their seats, and all that was given is void. */
export type Withheld = {
  e: 'withheld';
  seats: number[];
};

/** The game began, by these rules and data. */
export type Started = {
  e: 'started';
  rules: number;
  content: string;
  grace?: number;
};

/** Why a bot would choose it: a message of its game, `<game>.reason.<key>`, and values for the sentence. */
export type Reason = {
  key: string;
  values?: Record<string, unknown>;
};

/** A seat answered a question. What it answered is for those to know who saw what happened. */
export type Moved = {
  e: 'moved';
  seat: number;
  id?: string;
  reason?: Reason | null;
};

/** A bot said what it would choose and why, to the people it decides with and before they do. */
export type Suggested = {
  e: 'suggested';
  seat: number;
  text: string;
  number: number;
  reason?: Reason | null;
};

/** A seat took back everything from entry `to` of the game's record on. */
export type TookBack = {
  e: 'took_back';
  seat: number;
  to: number;
};

/** A seat's time ran out. */
export type FlagFell = {
  e: 'flag_fell';
  seat: number;
};

/** A bot plays on for a person who left. */
export type TakenOver = {
  e: 'taken_over';
  seat: number;
  bot: string;
};

/** The host put a bot back on a seat that somebody had taken from one. */
export type PutBack = {
  e: 'put_back';
  seat: number;
  bot: string;
};

/** A seat resigned, or lost on time. */
export type GaveUp = {
  e: 'gave_up';
  seat: number;
  why?: 'resigned' | 'time';
};

/** A seat asks the others. */
export type Proposed = {
  e: 'proposed';
  seat: number;
  what: 'back' | 'end' | 'replace';
  to?: number;
  whom?: number | null;
};

/** A seat agreed, or did not; the proposer's own no withdraws it. */
export type Answered = {
  e: 'answered';
  seat: number;
  yes: boolean;
};

/** The clocks stand still, or go on. */
export type Paused = {
  e: 'paused';
  on: boolean;
  player: string;
};

/** Nobody served the table for so many milliseconds before: they count for nobody. */
export type Outage = {
  e: 'outage';
  lasted: number;
};

/** The game ended before its rules end it. */
export type Ended = {
  e: 'ended';
  seat: number;
};

/** It was called off before everybody had made a first move, or closed by who looks after the server. */
export type Aborted = {
  e: 'aborted';
  player: string;
  moderated?: boolean;
};

/** A rematch was opened. */
export type Followed = {
  e: 'followed';
  table: string;
};

export type Entry =
  | Opened
  | Sat
  | Left
  | Invited
  | Offered
  | Drawing
  | Sealed
  | Opening
  | SealOpened
  | Withheld
  | Started
  | Moved
  | Suggested
  | TookBack
  | FlagFell
  | TakenOver
  | PutBack
  | GaveUp
  | Proposed
  | Answered
  | Paused
  | Outage
  | Ended
  | Aborted
  | Followed;
