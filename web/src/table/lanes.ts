// The lanes a step of the game is drawn in: one lane a frame, in this order, so that no frame takes long.

export const LANES = [
  /** What lies on the board: pieces set off in the frame a step comes. */
  'pieces',
  /** What lies before the own seat, where a board draws that apart (`BoardModule.hasFront`). */
  'front',
  /** What may be chosen on the board. */
  'targets',
  /** The hand, what lies above the board, and what neither moves nor can be chosen on it. */
  'hand',
  /** The tools, and what is slow to draw in the hand. */
  'tools',
  /** Seats and heading, and what is slow to draw among the tools. */
  'seats',
  /** Chronicle and talk. */
  'chronicle',
  /** The question: with it all of a step is there. */
  'decision',
] as const;

export type Lane = (typeof LANES)[number];

/** A table as each lane shows it now; whoever draws from a lane lags as far behind the board as that lane does. */
export type Lanes<Shown> = Readonly<Record<Lane, Shown>>;

/** All lanes at once, where nothing has to wait. */
export const together = <Shown>(shown: Shown): Lanes<Shown> => ({
  pieces: shown,
  front: shown,
  targets: shown,
  hand: shown,
  tools: shown,
  seats: shown,
  chronicle: shown,
  decision: shown,
});
