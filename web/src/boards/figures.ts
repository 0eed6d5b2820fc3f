// Figures of rulebooks: positions of real games (`fixtures/figures.py`), drawn by the boards themselves. They are
// loaded where somebody reads.
import { mount, unmount } from 'svelte';
import { part } from '../lib/renewal.ts';
import { Words } from '../lib/words.ts';
import { messagesOf } from '../lib/messages.svelte.ts';
import type { AnyGame } from '../wire/wire.ts';
import Figure from './Figure.svelte';
import { stillOf } from './index.ts';

/** A position, and the rule it stands before. */
interface Position {
  rule: string;
  scene: AnyGame['scene'];
  view: AnyGame['view'];
}

const POSITIONS = import.meta.glob<{ default: readonly Position[] }>('./*/figures.json');

/** Puts the figures of a game into its rulebook, each before the rules it belongs to; gives what takes them away. */
export async function illustrate(page: HTMLElement, game: string, lang: string): Promise<() => void> {
  const load = POSITIONS[`./${game}/figures.json`];
  const Still = await stillOf(game);
  if (!load || !Still) return () => undefined;
  const [{ default: positions }, messages] = await Promise.all([part(load), messagesOf(lang, game)]);
  const mounted = positions.flatMap(({ rule, scene, view }) => {
    const before = page.querySelector(`#${CSS.escape(rule)}`)?.closest('ul');
    if (!before?.parentElement) return [];
    const words = new Words(lang, messages, game, [], scene, null);
    return mount(Figure, { target: before.parentElement, anchor: before, props: { Still, scene, view, words } });
  });
  return () => mounted.forEach((one) => void unmount(one));
}
