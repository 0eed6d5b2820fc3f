// The options of games in the language of the page; a guest game says them in its own words.
import type { GameCard } from '../wire/wire.ts';
import type { Catalogue } from './catalogue.ts';

type Option = GameCard['options'][number];

/** What is decided by an option. */
export function optionText(option: Option, catalogue: Catalogue): string {
  const key = `${catalogue.game}.option.${option.name}`;
  return catalogue.has(key) ? catalogue.say(key) : option.help;
}

/** One of its values: a name, a seat, a number. */
export function valueText(option: Option, value: unknown, catalogue: Catalogue): string {
  const key = `${catalogue.game}.option_value.${option.name}.${String(value)}`;
  if (catalogue.has(key)) return catalogue.say(key);
  const any = `${catalogue.game}.option_value.${option.name}.number`;
  if (typeof value === 'number' && catalogue.has(any)) return catalogue.say(any, { number: value + 1 });
  return String(value);
}
