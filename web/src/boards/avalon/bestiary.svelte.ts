// Who is met, as a sign: each its own in the pack we have drawn, else one for the whole deck.
import { part } from '../../lib/renewal.ts';
import { beastOf } from './icons.ts';

type Signs = readonly string[];

const DRAWN = 'apple_and_ash';
const DECKS = import.meta.glob<{ default: Signs }>('./beasts/*.ts');

/** The signs of a deck are fetched when the first of it is met; until then, and without any, it has the plain one. */
class Bestiary {
  private signs = $state.raw<Readonly<Record<string, Signs>>>({});
  private readonly asked = new Set<string>();

  signOf(encounter: string, pack: string): string {
    const [deck = '', number] = encounter.split('.');
    if (pack === DRAWN) this.fetch(deck);
    return (pack === DRAWN && this.signs[deck]?.[Number(number) - 1]) || beastOf(encounter);
  }

  private fetch(deck: string): void {
    const load = DECKS[`./beasts/${deck}.ts`];
    if (!load || this.asked.has(deck)) return;
    this.asked.add(deck);
    void part(load).then(
      ({ default: signs }) => (this.signs = { ...this.signs, [deck]: signs }),
      () => this.asked.delete(deck),
    );
  }
}

export const bestiary = new Bestiary();
