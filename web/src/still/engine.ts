// What a server draws pictures of positions with: the boards' own drawings as plain SVG, in a JavaScript engine without
// a browser. Built into one file, `picture/stills.js`.
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import type { StillProps } from '../boards/index.ts';
import type { Fields } from '../lib/words.ts';
import { Words } from '../lib/words.ts';
import base from '../styles/base.css?inline';
import tokens from '../styles/tokens.css?inline';
import Hatchings from '../ui/Hatchings.svelte';
import { plain } from './plain.ts';

// oxlint-disable-next-line typescript/no-explicit-any
type Still = Component<StillProps<any>>;

/** What the server says for us: messages in the language of who asks. */
declare const sayMessage: (key: string, values: string) => string;
declare const sayWord: (kind: string, name: string) => string;

class ServerWords extends Words {
  override say(key: string, values: Fields = {}): string {
    return sayMessage(key, JSON.stringify(values));
  }
  override word(kind: string, name: string): string {
    return sayWord(kind, name);
  }
}

const STILLS = import.meta.glob<Still>('../boards/*/Still.svelte', { eager: true, import: 'default' });
const SHEETS = import.meta.glob<string>('../boards/*/*.css', { eager: true, import: 'default', query: '?inline' });

/** The position as SVG; empty if the game has no drawing. */
function drawStill(game: string, given: string): string {
  const still = STILLS[`../boards/${game}/Still.svelte`];
  if (!still) return '';
  const { scene, view } = JSON.parse(given) as { scene: Fields; view: Fields };
  const words = new ServerWords('en', new Map(), game, [], scene, null);
  const { body, head } = render(still, { props: { scene, view, words } });
  const own = Object.entries(SHEETS).flatMap(([file, sheet]) => (file.includes(`/${game}/`) ? [sheet] : []));
  const styled = [...head.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((found) => found[1]!);
  const sheets = [tokens, base, ...own, ...styled];
  const hatchings = plain(render(Hatchings).body, sheets);
  return plain(body, sheets).replace(/^<svg([^>]*)>/, `<svg xmlns="http://www.w3.org/2000/svg"$1>${hatchings}`);
}

Object.assign(globalThis, { drawStill });
