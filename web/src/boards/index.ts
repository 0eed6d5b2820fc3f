// Boards by the name of their game: its folder here. A game that has none is played on its outline, by the same furniture.
import type { Component } from 'svelte';
import type { Words } from '../lib/words.ts';
import type { Snapshot, TableController } from '../table/controller.ts';
import type { Speaker } from '../table/speaker.ts';
import type { View } from '../table/state.ts';

/** What every part of a board is given. `now` changes; `table` is told what the person does. */
export interface BoardProps {
  table: TableController;
  now: Snapshot;
  /** The same a frame later, for a picture that is drawn in two (`inTwo`): what lies before the own seat. */
  own?: Snapshot;
  /** Another frame later: for the picture, so that what may be chosen is drawn when the pieces move already. */
  asking?: Snapshot;
  /** For the picture, and later still: what neither moves nor can be chosen. */
  resting?: Snapshot;
  words: Words;
  /** Factor of all durations; 0: nothing travels. */
  pace: number;
}

export interface SeatProps {
  view: View;
  seat: number;
  words: Words;
}

export interface Room {
  icon: string;
  label: (words: Words) => string;
  Part: Component<BoardProps>;
}

export interface BoardModule {
  speaker: Partial<Speaker>;
  /** The picture, framed by the table. */
  Board: Component<BoardProps>;
  /** Does it draw what lies before the own seat a frame after the rest (`own`)? */
  inTwo?: boolean;
  /** Above the frame: what lies open for all. */
  Above?: Component<BoardProps>;
  /** Below it, and in the sheet of a phone: what is one's own. */
  Hand?: Component<BoardProps>;
  /** Left of it on a wide screen, a room of its own on a phone. */
  Tools?: Component<BoardProps>;
  /** In a seat's line: what lies before it, drawn. */
  Seat?: Component<SeatProps>;
  /** How wide the picture may get on a wide screen, in CSS: so that what is below it is in view too. */
  width?: string;
  /** Further rooms of a phone's table, beside board, seats and chronicle. */
  rooms?: readonly Room[];
}

const BOARDS = import.meta.glob<{ default: BoardModule }>('./*/index.ts');

export async function boardOf(game: string): Promise<BoardModule | null> {
  return (await BOARDS[`./${game}/index.ts`]?.())?.default ?? null;
}
