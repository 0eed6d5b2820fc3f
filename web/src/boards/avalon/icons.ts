// Signs of what a pack has many of, by what is printed on it.
import hood from 'virtual:icon/hooded-figure';
import speech from 'virtual:icon/conversation';
import spectre from 'virtual:icon/spectre';
import wolf from 'virtual:icon/wolf-head';

const BEASTS: Readonly<Record<string, string>> = { green: wolf, gray: hood, purple: spectre, blue: speech };

/** Somebody who is met: a beast of the green deck, a person of the grey, a shade of the purple, a speaker of the blue. */
export const beastOf = (encounter: string): string => BEASTS[encounter.split('.')[0] ?? ''] ?? hood;
