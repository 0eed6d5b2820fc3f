// The words of Bloody Grove's things, for its board, its speaker and its labels.
import { capital, type Words } from '../../lib/words.ts';
import type { EliteView, HandView, SeatView, Share, Tally, View } from '../../wire/bloody_grove.ts';
import { ANIMALS, COPIES, VALUES, cardsIn, type Card, type Cards } from './cards.ts';

/** A card as people call it: "Bear 3", "Venerable 4". */
export const nameOf = (id: string, words: Words): string => words.word('spirit', id);

/** What an option says of a card; of several that sound alike, which one: by its left edge, or else by a number. */
export function apart(label: string, id: string, among: readonly string[], words: Words): string {
  const cards = cardsIn(words);
  const alike = among.filter((one) => nameOf(one, words) === nameOf(id, words));
  if (alike.length < 2) return label;
  const othersLeftOf = (one: string): string[] => {
    const card = cards.get(one);
    return animals(card?.left ?? '').filter((animal) => animal !== card?.animal);
  };
  const others = othersLeftOf(id);
  const same = alike.filter((one) => `${othersLeftOf(one)}` === `${others}`);
  if (same.length > 1) return words.say('bloody_grove.page.line.copy', { label, number: same.indexOf(id) + 1 });
  return others.length ? words.say('bloody_grove.page.line.again', { label, left: others }) : label;
}

const animals = (edge: string): string[] => ANIMALS.filter((animal) => edge.includes(animal));

/** All that is printed on a card, in words. */
export function printed(card: Card, words: Words): string {
  const { left, right, cunning, arcane, domination, strength } = card;
  const counted = (value: number | string) =>
    typeof value === 'number' ? value : words.say(`bloody_grove.page.counted.${value}`);
  return [
    card.kind === 'venerable' ? words.say('bloody_grove.page.printed.strength', { strength: counted(strength) }) : '',
    left || right ? words.say('bloody_grove.page.printed.edges', { left: animals(left), right: animals(right) }) : '',
    cunning ? words.say('bloody_grove.page.printed.cunning', { cunning }) : '',
    arcane ? words.say('bloody_grove.page.printed.arcane', { arcane }) : '',
    domination ? words.say('bloody_grove.page.printed.domination', { domination: counted(domination) }) : '',
    card.effects.length
      ? words.say('bloody_grove.page.printed.effects', {
          effects: card.effects.map((effect) => words.say(`bloody_grove.page.effect.${effect}`)),
        })
      : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** What is printed on a card that is named already. */
export const printedOn = (id: string, cards: Cards, words: Words): string => {
  const card = cards.get(id);
  const more = card ? printed(card, words) : '';
  return more ? `${capital(more)}.` : '';
};

export function withPrinted(id: string, cards: Cards, words: Words): string {
  const card = cards.get(id);
  const more = card ? printed(card, words) : '';
  return more ? words.say('list.with', { name: nameOf(id, words), value: more }) : nameOf(id, words);
}

/** "8 + ?": what is known, and a mark for each token that is not. */
export const sumText = ({ sum, unknown }: Tally): string =>
  unknown ? `${sum}\u202f+\u202f${'?'.repeat(Math.min(unknown, 3))}` : String(sum);

/** What a spirit brings, as a sum. */
export function shareText(share: Share, words: Words): string {
  if (share.lost) return words.say('bloody_grove.page.sum.lost');
  return [
    String(share.printed),
    share.shape ? words.say('bloody_grove.page.sum.shape', { value: share.shape }) : '',
    share.grove ? words.say('bloody_grove.page.sum.grove', { value: share.grove }) : '',
    share.tokens ? words.say('bloody_grove.page.sum.tokens', { value: share.tokens }) : '',
    share.unknown ? words.say('bloody_grove.page.sum.unknown', { unknown: share.unknown }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** A column's sum, spirit by spirit. */
export const sumRows = (tally: Tally, words: Words): [string, string][] =>
  tally.shares.map((share) => [nameOf(share.card, words), shareText(share, words)]);

export const between = ({ least, most, unknown }: Tally, words: Words): string =>
  unknown ? words.say('bloody_grove.page.sum.between', { least, most }) : '';

/** What is known of a deck, from the top; unknown cards that follow each other are counted. */
export function deckText(deck: SeatView['deck'], words: Words): string {
  const runs: { text: string; count: number }[] = [];
  for (const front of deck) {
    const text = typeof front === 'string' ? nameOf(front, words) : words.say('bloody_grove.page.unknown');
    const last = runs.at(-1);
    if (last && last.text === text) last.count++;
    else runs.push({ text, count: 1 });
  }
  return (
    runs.map(({ text, count }) => (count > 1 ? `${text} ×${count}` : text)).join(', ') ||
    words.say('bloody_grove.page.empty')
  );
}

/** What is known of a hand that is not one's own. */
export function handText(hand: HandView, words: Words): string {
  const known = hand.cards.map((card) => nameOf(card, words));
  const rest = hand.size - known.length;
  if (!hand.size) return words.say('bloody_grove.page.empty');
  return [
    words.term('back', hand.backs).text,
    known.length ? words.say('bloody_grove.page.surely', { cards: known }) : '',
    rest && hand.among.length && hand.among.length < 9
      ? words.say('bloody_grove.page.among', { cards: hand.among.map((card) => nameOf(card, words)) })
      : '',
  ]
    .filter(Boolean)
    .join(words.say('list.apart'));
}

export const eliteText = (elite: EliteView, words: Words): string =>
  elite.deck
    ? words.say('bloody_grove.page.left_in_deck', {
        count: elite.deck,
        cards: elite.among.map((card) => nameOf(card, words)),
      })
    : words.say('bloody_grove.page.none_left');

/** The grove of an animal, as its plate calls it. */
export const groveName = (animal: string, words: Words): string => words.say('bloody_grove.page.grove', { animal });

/** A token among others, by its number, with what it is if that is known: "7 (+2)". */
export const tokenNumber = (token: string, value: string, words: Words): string =>
  value ? `${words.word('token', token)} (${words.word('value', value)})` : words.word('token', token);

/** What a token is to these eyes: its value, or nothing. */
export function knownValue({ tokens }: Pick<View, 'tokens'>, token: string): string {
  const value = tokens[token]?.value;
  return typeof value === 'string' ? value : '';
}

/** The values of tokens, each counted: "+2 ×3, destroys". */
export function valuesText(values: readonly string[], words: Words): string {
  const counts = new Map<string, number>();
  for (const value of [...values].sort()) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => `${words.word('value', value)}${count > 1 ? ` ×${count}` : ''}`)
    .join(', ');
}

/** Values of all the tokens that lie face down, known by counting. */
export function faceDown({ tokens }: Pick<View, 'tokens'>): string[] {
  const all = VALUES.flatMap((value) => Array.from({ length: COPIES }, () => value));
  for (const { place, value } of Object.values(tokens))
    if (place === 'discard' && typeof value === 'string') all.splice(all.indexOf(value), 1);
  return all;
}

export const sentence = (...parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .map((part) => capital(part))
    .join('. ');
