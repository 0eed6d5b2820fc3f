// Who is met, as a sign: each has one of their own in the pack we have drawn, and all strangers one.
import { part } from '../../lib/renewal.ts';
import { STRANGER } from './icons.ts';

type Signs = readonly string[];

const DRAWN = 'apple_and_ash';
const DECKS = import.meta.glob<{ default: Signs }>('./beasts/*.ts');

/** The signs of a deck are fetched when the first of it is met; until they are there, nothing stands in their place. */
class Bestiary {
  private signs = $state.raw<Readonly<Record<string, Signs>>>({});
  private readonly asked = new Set<string>();

  signOf(encounter: string, pack: string): string {
    const [deck = '', number] = encounter.split('.');
    if (pack !== DRAWN) return STRANGER;
    this.fetch(deck);
    return this.signs[deck] ? (this.signs[deck][Number(number) - 1] ?? STRANGER) : '';
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
