// What a game's plate says, beside its picture; a game without one has its name.
import church from 'virtual:icon/viking-church';
import dolmen from 'virtual:icon/dolmen';
import oak from 'virtual:icon/oak';
import owl from 'virtual:icon/owl';
import tree from 'virtual:icon/fruit-tree';

const ICONS: Record<string, string> = { celtica: church, bloody_grove: owl, karnag: dolmen, avalon: tree };

export const iconOf = (game: string): string => ICONS[game] ?? oak;
export const hasPlate = (game: string): boolean => game in ICONS;

/** Ours in the order of their plates, then those of others. */
export function inOrder<T extends { name: string }>(games: readonly T[]): T[] {
  const place = (game: T) => [...Object.keys(ICONS), game.name].indexOf(game.name);
  return [...games].sort((a, b) => place(a) - place(b));
}
