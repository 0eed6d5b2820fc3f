// The elements of pieces by their keys, to bring them from where they were to where they are.
import type { Journey } from './motion.ts';

const EASE = 'cubic-bezier(.3,.7,.2,1)';
const APART = 60; // milliseconds between pieces that travel
const LIFT = 4;

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

  /** As a hand would move them: one after the other, lifted a little at first. */
  travel(journeys: readonly Journey[], pace: number): void {
    journeys.forEach(({ piece, from, to }, i) => {
      const [dx, dy] = [from[0] - to[0], from[1] - to[1]];
      const duration = Math.min(700, Math.max(260, Math.hypot(dx, dy) * 0.9)) * pace;
      this.elements.get(piece)?.animate?.(
        [
          { transform: `translate(${dx}px, ${dy}px)` },
          { transform: `translate(${dx * 0.8}px, ${dy * 0.8 - LIFT}px)`, offset: 0.2 },
          { transform: 'translate(0, 0)' },
        ],
        { duration, delay: i * APART * pace, easing: EASE, fill: 'backwards' },
      );
    });
  }

  /** A tap finishes what still moves. */
  finish(): void {
    for (const element of this.elements.values()) for (const motion of element.getAnimations?.() ?? []) motion.finish();
  }
}
