// How Karnag's pieces are drawn: stones, creatures, cubes, rocks and fens; and which icon stands for what.
import card from 'virtual:icon/card-pickup';
import cage from 'virtual:icon/cage';
import cauldron from 'virtual:icon/cauldron';
import cobra from 'virtual:icon/cobra';
import emerald from 'virtual:icon/emerald';
import skull from 'virtual:icon/fanged-skull';
import gems from 'virtual:icon/gems';
import golem from 'virtual:icon/golem-head';
import mana from 'virtual:icon/potion-ball';
import waves from 'virtual:icon/psychic-waves';
import rock from 'virtual:icon/rock';
import scroll from 'virtual:icon/scroll-unfurled';
import spectre from 'virtual:icon/spectre';
import throne from 'virtual:icon/stone-throne';
import boot from 'virtual:icon/walking-boot';
import broken from 'virtual:icon/broken-skull';
import type { Creatures } from '../../wire/karnag.ts';

export const TILE_ICONS: Readonly<Record<string, string>> = {
  moves: boot,
  gems,
  capture: cage,
  telepathy: waves,
  potions: cauldron,
  cards: card,
};

export const TRACK_ICONS: Readonly<Record<string, string>> = {
  CAPTURE: cage,
  MOVE: boot,
  COUNCIL: throne,
  GEMS: gems,
  MANA: mana,
};

export const CARD_ICONS: Readonly<Record<string, string>> = {
  THROUGH: rock,
  ACCEL: boot,
  MANA: mana,
  GEMMOVE: emerald,
  KNOW: scroll,
  CONTROL: waves,
  'BANISH-GHOUL': broken,
  'BANISH-SHADOW': broken,
  'BANISH-NAJA': broken,
};

export interface CreatureLook {
  /** On a field of 44 by 44: the outline alone tells the type. */
  outline: string;
  icon: string;
}

export const CREATURES: Readonly<Record<keyof Creatures, CreatureLook>> = {
  golem: { outline: 'M10 3H34L41 10V34L34 41H10L3 34V10Z', icon: golem },
  ghoul: {
    outline:
      'M22 2C33 2 41 9.5 41 20C41 27 39.5 31 39.5 41L32 36.5L27 42L22 37L17 42L12 36.5L4.5 41C4.5 31 3 27 3' +
      ' 20C3 9.5 11 2 22 2Z',
    icon: skull,
  },
  shadow: {
    outline:
      'M22 1L27 9L36 5L35 14.5L43.5 19L36.5 25L40 34L30.5 34L27 43L21 36.5L13 41.5L12.5 32L3 31L8.5 23L1 17' +
      'L10 14L9.5 4.5L17.5 9Z',
    icon: spectre,
  },
  naja: { outline: 'M22 1C33 9 39 16 39 22C39 28 33 35 22 43C11 35 5 28 5 22C5 16 11 9 22 1Z', icon: cobra },
};

const isCreature = (type: string): type is keyof Creatures => type in CREATURES;

export const CREATURE_TYPES = Object.keys(CREATURES).filter(isCreature);

export const creatureLook = (type: string): CreatureLook => CREATURES[isCreature(type) ? type : 'golem'];

/** The hook that shows which way it turns, on the same field. */
export const HOOKS: Readonly<Record<string, string>> = {
  right: 'M29-1.5H38.5V8M34.5 5.5L38.5 10L42.5 5.5',
  left: 'M15-1.5H5.5V8M1.5 5.5L5.5 10L9.5 5.5',
};

// Stones, on fields of 40 by 50.
export const MENHIR = 'M12 46L9.5 26C9.5 14 14 3 21 2C28.5 3 31.5 15 31 27L29 46Q20 49.5 12 46Z';
export const MENHIR_SHADE = 'M21 2C28.5 3 31.5 15 31 27L29 46Q26 47.4 22.5 47.6C25 32 25 14 21 2Z';
export const GEM = 'M20 7L32 15.5V29.5L20 40L8 29.5V15.5Z';
export const GEM_TOP = 'M20 7L32 15.5L20 20.5L8 15.5Z';
export const GEM_RIGHT = 'M20 20.5L32 15.5V29.5L20 40Z';
export const GEM_FACETS = 'M8 15.5L20 20.5L32 15.5M20 20.5V40';

// A rock and a fen around 0 0, each in a few forms so that neighbours differ.
export const ROCKS = [
  {
    body: 'M-18 14L-19 2L-12-9L-4-17L9-15L17-6L19 8L13 17L-6 18Z',
    shade: 'M9-15L17-6L19 8L13 17L-6 18L2 6L12 0Z',
    lines: 'M-4-17L0-6L12 0M0-6L-12 2L-18 14M-12 2L-12-9M2 6L0-6',
  },
  {
    body: 'M-19 10L-16-4L-7-16L3-18L14-12L19 2L17 14L4 18L-12 17Z',
    shade: 'M14-12L19 2L17 14L4 18L-12 17L-2 9L9 4L8-8Z',
    lines: 'M3-18L8-8L9 4M8-8L-4-4L-16-4M-4-4L-2 9L-12 17',
  },
  {
    body: 'M-17 16L-19 4L-14-10L0-17L12-13L19-2L18 11L9 18L-8 18Z',
    shade: 'M12-13L19-2L18 11L9 18L-8 18L-1 10L11 5Z',
    lines: 'M0-17L-3-5L11 5L19-2M-3-5L-14 3L-17 16M-3-5L-1 10',
  },
] as const;
export const FEN = 'M-19 4C-20-8-12-17 0-17C12-17 20-9 19 3C18 13 11 18-1 18C-12 18-18 13-19 4Z';
export const RIPPLES = 'M-13 8q5-4 10 0t10 0M-8 13q5-3 9 0M-3 2q5-3 9 0M6-6q4-3 8 0';
export const REEDS = 'M-7 6C-8-2-9-6-8-12M-2 2C-2-4 0-8 1-12M-11 8C-13 2-14-1-14-4';
export const CATTAILS = 'M-8-12v-4M1-12v-4';
export const TRISKELE = 'M0-15C6-9 6-3 0 0C6 3 14 4 15 9C8 14 2 9 0 0C-2 9-8 14-15 9C-14 4-6 3 0 0C-6-3-6-9 0-15Z';

// A cube on a field of 24 by 26.
export const CUBE = 'M12 1L22 6V19L12 25L2 19V6Z';
export const CUBE_LINES = 'M2 6L12 11.5L22 6M12 11.5V25';
export const CUBE_TOP = 'M12 1L22 6L12 11.5L2 6Z';

export { cauldron, gems as gemIcon, mana as manaIcon, throne };
