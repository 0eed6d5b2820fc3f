// The elements of pieces by their keys, to bring them from where they were to where they are.
import { keyframes } from '../../lib/travel.ts';
import type { BloodyGrove, View } from '../../wire/bloody_grove.ts';
import type { Drawn } from '../index.ts';
import type { Layout } from './layout.ts';
import { journeys, origins, places, type Journey, type Spot } from './motion.ts';

const APART = 60; // milliseconds between pieces that travel
const LIFT = 4;
const WAY = [0, 0.2, 0.8, 1]; // lifted at the second of these, put down after the third

export class Pieces {
  private readonly elements = new Map<string, SVGGElement>();

  /** For `{@attach}`: a group that is drawn where its piece lies. */
  hold(key: string): (element: SVGGElement) => () => void {
    return (element) => {
      this.elements.set(key, element);
      return () => {
        if (this.elements.get(key) === element) this.elements.delete(key);
      };
    };
  }

  /**
   * As a hand would move them: one after the other, lifted a little at first. Only those that are meant; the others
   * have their time all the same.
   */
  travel(all: readonly Journey[], pace: number, meant: (piece: string) => boolean): void {
    const ways = all.map(({ piece, from, to }, i) => {
      const [dx, dy] = [from[0] - to[0], from[1] - to[1]];
      const stations = WAY.map((at) => ({ at, x: dx * (1 - at), y: dy * (1 - at) - (at > 0 && at < 1 ? LIFT : 0) }));
      return { piece, stations, begins: i * APART, lasts: Math.min(700, Math.max(260, Math.hypot(dx, dy) * 0.9)) };
    });
    const whole = Math.max(0, ...ways.map(({ begins, lasts }) => begins + lasts));
    for (const { piece, ...leg } of ways)
      if (meant(piece)) this.elements.get(piece)?.animate?.(keyframes([leg], whole), { duration: whole * pace });
  }

  /** A tap finishes what still moves. */
  finish(): void {
    for (const element of this.elements.values()) for (const motion of element.getAnimations?.() ?? []) motion.finish();
  }
}

/** Has pieces travel at each step, from where they lay at the step before: those that this one draws. */
export class Mover {
  private step = -1;
  private before: { seat: number | null; spots: ReadonlyMap<string, Spot> } | null = null;

  constructor(
    private readonly pieces: Pieces,
    private readonly draws: (piece: string, view: View) => boolean,
  ) {}

  follow({ state, eyes }: Pick<Drawn<BloodyGrove>, 'state' | 'eyes'>, layout: Layout, you: number, pace: number): void {
    const latest = state.latest;
    const { seat, view } = eyes;
    const spots = places(layout, view, you);
    if (latest && latest.seq !== this.step && this.before?.seat === seat && pace > 0)
      this.pieces.travel(journeys(this.before.spots, spots, origins(latest.events, layout, you)), pace, (piece) =>
        this.draws(piece, view),
      );
    this.step = latest?.seq ?? -1;
    this.before = { seat, spots };
  }
}
