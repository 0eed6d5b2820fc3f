// What of the chronicle is pointed at: the board shows what was done there instead of what was done last.
import type { AnyGame, GameTypes } from '../wire/wire.ts';
import { doneIn, doneSince, type Done } from './chronicle.ts';
import type { Told } from './state.ts';

class Spotlight {
  private span = $state.raw<{ first: number; seq: number } | null>(null);

  point(span: { first: number; seq: number } | null): void {
    this.span = span;
  }

  /** What a board marks as done: by the turn that is pointed at, else by all since the seat last had a say. */
  done<G extends GameTypes = AnyGame>(log: readonly Told<G>[], seat: number | null): Done<G>[] {
    return this.span ? doneIn(log, this.span.first, this.span.seq) : doneSince(log, seat);
  }
}

export const spotlight = new Spotlight();
