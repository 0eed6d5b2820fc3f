// Boards by the name of their game: its folder here. A game that has none is played on its outline, by the same
// furniture.
import type { Component, Snippet } from 'svelte';
import { part } from '../lib/renewal.ts';
import type { Words } from '../lib/words.ts';
import type { Choosing, Snapshot } from '../table/controller.ts';
import type { Lanes } from '../table/lanes.ts';
import type { Speaker } from '../table/speaker.ts';
import type { Eyes, TableState, Told } from '../table/state.ts';
import type { AnyGame, Campaign, Evening, GameTypes } from '../wire/wire.ts';

/** A snapshot of a table there is something to draw of. */
export type Drawn<G extends GameTypes = AnyGame> = Snapshot<G> & { state: TableState<G>; eyes: Eyes<G> };

/** What every part of a board is given: it draws from the lanes, and tells `table` what the person does. */
export interface BoardProps<G extends GameTypes = AnyGame> {
  table: Choosing<G>;
  /** The table, lane by lane (`table/lanes.ts`): which one a part draws from says in which frame of a step it does. */
  lanes: Lanes<Drawn<G>>;
  words: Words;
  /** Factor of all durations; 0: nothing travels. */
  pace: number;
}

/** What a smaller part is given, which is drawn in one lane. */
export interface PartProps<G extends GameTypes = AnyGame> extends Omit<BoardProps<G>, 'lanes' | 'pace'> {
  now: Drawn<G>;
}

export interface SeatProps<G extends GameTypes = AnyGame> {
  view: G['view'];
  seat: number;
  words: Words;
}

/** What a picture of a position is given: nothing to choose, nothing that moves. */
export interface StillProps<G extends GameTypes = AnyGame> {
  scene: G['scene'];
  view: G['view'];
  words: Words;
}

/** What was secretly looked at, to be drawn large for whoever looked. */
export interface SecretProps<G extends GameTypes = AnyGame> {
  thing: string;
  view: G['view'];
  words: Words;
}

export interface Room<G extends GameTypes = AnyGame> {
  icon: string;
  label: (words: Words) => string;
  Part: Component<BoardProps<G>>;
}

/** A source of what a game counts, and what each seat has from it; what was lost is negative. */
export interface Source {
  label: string;
  values: readonly number[];
}

export interface BoardModule<G extends GameTypes = AnyGame> {
  speaker: Partial<Speaker<G>>;
  /** The picture, framed by the table. */
  Board: Component<BoardProps<G>>;
  /** The look of each seat (`art/seats.ts`) by what it plays; `null`: none yet. Without it, by the order of sitting. */
  looks?: (view: G['view'], seats: number) => (string | null)[];
  /** Does the game foretell what options would do? Then it is asked for with every question. */
  foretells?: boolean;
  /** Does it draw what lies before the own seat in a lane of its own (`front`)? */
  hasFront?: boolean;
  /** Above the frame: what lies open for all. */
  Above?: Component<BoardProps<G>>;
  /** Below it, and in the sheet of a phone: what is one's own. */
  Hand?: Component<BoardProps<G>>;
  /** Left of it on a wide screen, a room of its own on a phone. */
  Tools?: Component<BoardProps<G>>;
  /** At a desk: the columns of tools, board and the rest, where they are others than usual. */
  columns?: string;
  /** On a tablet: do the tools stand beside the decision, or below everything? */
  beside?: boolean;
  /** What that room of a phone is called, if it is no room of tools. */
  tools?: Omit<Room<G>, 'Part'>;
  /** In a seat's line: what lies before it, drawn. */
  Seat?: Component<SeatProps<G>>;
  /** The same in a phone's row of seats, where a line has the room of one word. */
  Short?: Component<SeatProps<G>>;
  /** What the seat of a view secretly looked at by an event, and its picture; `null`: nothing. */
  secretOf?: (event: G['event'], view: G['view']) => string | null;
  Secret?: Component<SecretProps<G>>;
  /** On the leaf a game ends with: what a seat came to, drawn. */
  Score?: Component<SeatProps<G>>;
  /** Of a game all win or lose together: what it all came to, drawn once. */
  Fate?: Component<StillProps<G>>;
  /** Where it came from, by the events of the game and its final scores. */
  sources?: (log: readonly Told<G>[], scores: readonly Record<string, unknown>[], words: Words) => Source[];
  /** Cards, as a selector: on a phone they open large where a finger holds them. */
  cards?: string;
  /** Does the picture come nearer by itself? Else a phone's table has it do so between two fingers. */
  zooms?: boolean;
  /** How wide the picture may get on a wide screen, in CSS: so that what is below it is in view too. */
  width?: string;
  /** Further rooms of a phone's table, beside board, seats and chronicle. */
  rooms?: readonly Room<G>[];
}

/**
 * The board of some game. Which game it is nobody knows who shows it, nor has to: a board is given what its own game's
 * server sent. Here, and where a lesson is loaded, the types of one game are let go.
 */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyBoard = BoardModule<any>;

/** A part of the page, asked for until it comes; nothing if there is none. */
async function fetched<T>(load: (() => Promise<{ default: T }>) | undefined): Promise<T | null> {
  return load ? (await part(load)).default : null;
}

const BOARDS = import.meta.glob<{ default: AnyBoard }>('./*/index.ts');

export async function boardOf(game: string): Promise<AnyBoard | null> {
  return fetched(BOARDS[`./${game}/index.ts`]);
}

// oxlint-disable-next-line typescript/no-explicit-any
type AnyStill = Component<StillProps<any>>;

const STILLS = import.meta.glob<{ default: AnyStill }>('./*/Still.svelte');

/** A game's picture of a position; nothing if it has none. */
export async function stillOf(game: string): Promise<AnyStill | null> {
  return fetched(STILLS[`./${game}/Still.svelte`]);
}

/** What the parts of a campaign's page are given: the table as it was last seen, if there was an evening. */
export interface CampaignProps<G extends GameTypes = AnyGame> {
  campaign: Campaign;
  view: G['view'] | null;
  scene: G['scene'];
  words: Words;
}

/** The leaf of what is over: of an evening, or of all of them; below it, how to keep it. */
export interface LeafProps<G extends GameTypes = AnyGame> extends CampaignProps<G> {
  evening?: number | null;
  save?: Snippet;
}

export interface EveningProps {
  evening: Evening;
  /** The evenings it goes on from. */
  before?: readonly Evening[];
  /** Who sat where. */
  names: readonly string[];
  words: Words;
}

/** What a game that is played over many evenings has to show of them. */
export interface CampaignModule<G extends GameTypes = AnyGame> {
  /** Where the story stands, in a line. */
  line: (props: CampaignProps<G>) => string;
  hero: (id: string, words: Words) => string;
  /** The look of a hero (`art/seats.ts`), as it is in the last view there is. */
  lookOf?: (hero: string, scene: Partial<G['scene']>, view: G['view'] | null) => string | null;
  /** The picture of it all so far, and what is open. */
  SoFar: Component<CampaignProps<G>>;
  Chapters: Component<CampaignProps<G>>;
  /** Full leaves of the parts of the story that are over. */
  Leaves: Component<LeafProps<G>>;
  /** What could have been chosen, in chapters that are over. */
  Doors: Component<CampaignProps<G>>;
  /** Beside an evening: where it turned. */
  Roundel: Component<EveningProps>;
  Evening: Component<EveningProps>;
}

// oxlint-disable-next-line typescript/no-explicit-any
export type AnyCampaign = CampaignModule<any>;

const CAMPAIGNS = import.meta.glob<{ default: AnyCampaign }>('./*/campaign/index.ts');

export async function campaignModule(game: string): Promise<AnyCampaign | null> {
  return fetched(CAMPAIGNS[`./${game}/campaign/index.ts`]);
}
