// What is heard of the isle: every place with what it is, who is there, and what may be done.
import { capital, type Words } from '../../lib/words.ts';
import type { Avalon, LocationView, View } from '../../wire/avalon.ts';
import type { Choice } from '../../wire/wire.ts';
import { firstName, printedOf } from './speaker.ts';

const page = (words: Words, key: string, values = {}): string => words.say(`avalon.page.${key}`, values);

/** What is told of a place beside its name: its seals, its stone, who and what is there. */
export function stateOf(place: LocationView, view: Pick<View, 'characters'>, words: Words): string[] {
  const seals = printedOf('location', String(place.location), words)?.seals ?? [];
  const there = view.characters.filter((one) => one.location === place.location).map((one) => firstName(one, words));
  const covered = Object.values(place.tokens).reduce((sum, n) => sum + n, 0);
  const told = [
    ...seals.filter((seal) => seal !== 'menhir').map((seal) => words.word('seal', seal)),
    place.menhir !== null
      ? page(words, 'burns', { dial: place.menhir })
      : seals.includes('menhir')
        ? page(words, 'dark')
        : '',
    there.length ? page(words, 'there', { names: words.enumerate(there) }) : '',
    place.guardians.length
      ? page(words, 'roams', { names: words.enumerate(place.guardians.map((one) => words.word('encounter', one))) })
      : '',
    place.items.length
      ? page(words, 'lies', { names: words.enumerate(place.items.map((one) => words.word('item', one))) })
      : '',
    covered ? page(words, 'tokens', { tokens: covered }) : '',
    place.quest_tokens ? page(words, 'marked', { tokens: place.quest_tokens }) : '',
  ];
  return told.filter(Boolean);
}

export function placeLabel(
  place: LocationView,
  view: Pick<View, 'characters'>,
  options: readonly Choice<Avalon>[] | undefined,
  words: Words,
): string {
  const name = `${place.location}, ${words.word('location', String(place.location))}`;
  const may = (options ?? []).map((option) => page(words, 'may', { option: words.option(option) }));
  return [name, ...stateOf(place, view, words).map(capital), ...may].join('. ');
}
