// Boards by the name of their game: its folder here. A game that has none is played on its outline, by the same
// furniture.
import type { Component } from 'svelte';
import type { Words } from '../lib/words.ts';
import type { Choosing, Snapshot } from '../table/controller.ts';
import type { Speaker } from '../table/speaker.ts';
import type { Eyes, TableState } from '../table/state.ts';
import type { AnyGame, GameTypes } from '../wire/wire.ts';

/** A snapshot of a table there is something to draw of. */
export type Drawn<G extends GameTypes = AnyGame> = Snapshot<G> & { state: TableState<G>; eyes: Eyes<G> };

/** What every part of a board is given. `now` changes; `table` is told what the person does. */
export interface BoardProps<G extends GameTypes = AnyGame> {
  table: Choosing<G>;
  now: Drawn<G>;
  /** The same a frame later, for a picture that is drawn in two (`inTwo`): what lies before the own seat. */
  own?: Drawn<G>;
  /** Another frame later: for the picture, so that what may be chosen is drawn when the pieces move already. */
  asking?: Drawn<G>;
  /** For the picture, and later still: what neither moves nor can be chosen. */
  resting?: Drawn<G>;
  words: Words;
  /** Factor of all durations; 0: nothing travels. */
  pace: number;
}

export interface SeatProps<G extends GameTypes = AnyGame> {
  view: G['view'];
  seat: number;
  words: Words;
}

export interface Room<G extends GameTypes = AnyGame> {
  icon: string;
  label: (words: Words) => string;
  Part: Component<BoardProps<G>>;
}

export interface BoardModule<G extends GameTypes = AnyGame> {
  speaker: Partial<Speaker<G>>;
  /** The picture, framed by the table. */
  Board: Component<BoardProps<G>>;
  /** Does it draw what lies before the own seat a frame after the rest (`own`)? */
  inTwo?: boolean;
  /** Above the frame: what lies open for all. */
  Above?: Component<BoardProps<G>>;
  /** Below it, and in the sheet of a phone: what is one's own. */
  Hand?: Component<BoardProps<G>>;
  /** Left of it on a wide screen, a room of its own on a phone. */
  Tools?: Component<BoardProps<G>>;
  /** In a seat's line: what lies before it, drawn. */
  Seat?: Component<SeatProps<G>>;
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

const BOARDS = import.meta.glob<{ default: AnyBoard }>('./*/index.ts');

export async function boardOf(game: string): Promise<AnyBoard | null> {
  return (await BOARDS[`./${game}/index.ts`]?.())?.default ?? null;
}
