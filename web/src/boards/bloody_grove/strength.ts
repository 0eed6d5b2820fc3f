// The strength of a column, added up as the rules do, so that it can be explained and foretold. What is legal is the
// server's to say; sums are the table's.
import type { Placed, TokenView, View } from '../../wire/bloody_grove.ts';
import type { Cards } from './cards.ts';

/** What one spirit brings. */
export interface Share {
  card: string;
  printed: number;
  /** One for the shape of its druid, one for the grove. */
  shape: number;
  grove: number;
  /** Numbers of the tokens known. */
  tokens: number;
  /** Tokens nobody at these eyes knows. */
  unknown: number;
  /** A token known to destroy it lies on it. */
  lost: boolean;
}

export interface Tally {
  shares: readonly Share[];
  /** All that is known, added up. */
  sum: number;
  unknown: number;
  /** However the unknown tokens turn out. */
  least: number;
  most: number;
}

interface Column {
  placed: readonly Placed[];
  /** The animal of the grove, and of the druid's shape. */
  grove: string;
  shape: string | null;
}

const NUMBER = /^\+(\d+)$/;
const strengthOf = (value: string): number => Number(NUMBER.exec(value)?.[1] ?? 0);
const destroys = (value: string): boolean => !NUMBER.test(value);
const candidates = (token: TokenView | undefined): readonly string[] =>
  token === undefined ? [] : typeof token.value === 'string' ? [token.value] : token.value;

export function tally(column: Column, cards: Cards, tokens: Readonly<Record<string, TokenView>>): Tally {
  const may = column.placed.map((one) => one.tokens.map((token) => candidates(tokens[token])));
  const known = may.map((all) => all.filter((values) => values.length === 1).map((values) => values[0]!));
  const lost = known.map((values) => values.some(destroys));
  const printed = printedIn(column.placed, cards, lost);
  const shares = column.placed.map((one, i): Share => {
    const animal = cards.get(one.card)?.animal ?? null;
    return {
      card: one.card,
      printed: printed[i]!,
      shape: animal !== null && animal === column.shape ? 1 : 0,
      grove: animal !== null && animal === column.grove ? 1 : 0,
      tokens: known[i]!.reduce((sum, value) => sum + strengthOf(value), 0),
      unknown: may[i]!.length - known[i]!.length,
      lost: lost[i]!,
    };
  });
  const standing = shares.filter((share) => !share.lost);
  const sum = standing.reduce((all, share) => all + worth(share), 0);
  const unknown = standing.reduce((all, share) => all + share.unknown, 0);
  return { shares, sum, unknown, ...bounds(column.placed, shares, may, cards) };
}

const worth = (share: Share): number => share.printed + share.shape + share.grove + share.tokens;

/** Strengths as printed; some Venerables count the Venerables of their column that stand. */
function printedIn(placed: readonly Placed[], cards: Cards, lost: readonly boolean[]): number[] {
  const elders = placed.filter((one, i) => !lost[i] && cards.get(one.card)?.kind === 'venerable').length;
  return placed.map((one) => {
    const strength = cards.get(one.card)?.strength ?? 0;
    return typeof strength === 'number' ? strength : elders;
  });
}

/** The least and the most a column can come to: every spirit that may be destroyed, destroyed or not. */
function bounds(
  placed: readonly Placed[],
  shares: readonly Share[],
  may: readonly (readonly (readonly string[])[])[],
  cards: Cards,
): { least: number; most: number } {
  const inDoubt = shares.flatMap((share, i) =>
    !share.lost && may[i]!.some((values) => values.some(destroys)) ? [i] : [],
  );
  let [least, most] = [Infinity, -Infinity];
  for (let fate = 0; fate < 2 ** inDoubt.length; fate++) {
    const lost = shares.map(
      (share, i) => share.lost || (inDoubt.includes(i) && (fate >> inDoubt.indexOf(i)) % 2 === 1),
    );
    const printed = printedIn(placed, cards, lost);
    let [low, high] = [0, 0];
    shares.forEach((share, i) => {
      if (lost[i]) return;
      const always = printed[i]! + share.shape + share.grove;
      const numbers = may[i]!.map((values) => values.filter((value) => !destroys(value)).map(strengthOf));
      low += always + numbers.reduce((sum, all) => sum + Math.min(...all), 0);
      high += always + numbers.reduce((sum, all) => sum + Math.max(...all), 0);
    });
    least = Math.min(least, low);
    most = Math.max(most, high);
  }
  return { least, most };
}

/** The table as far as sums go: by seat, the columns and the shape. */
export interface Sides {
  columns: readonly (readonly (readonly Placed[])[])[];
  shapes: readonly (string | null)[];
}

export const sidesOf = (view: View): Sides => ({
  columns: view.seats.map((seat) => seat.columns),
  shapes: view.seats.map((seat) => seat.transformation),
});

/** The tally of a seat at a grove. */
export function tallyAt(view: View, sides: Sides, cards: Cards, seat: number, grove: number): Tally {
  const shape = sides.shapes[seat];
  const column = {
    placed: sides.columns[seat]?.[grove] ?? [],
    grove: view.groves[grove] ?? '',
    shape: (shape && cards.get(shape)?.animal) ?? null,
  };
  return tally(column, cards, view.tokens);
}
