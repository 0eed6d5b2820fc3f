// Signs of the people one talks with of “The Apple and the Ash”, by number: fetched when the first of them is met.
import boar from 'virtual:icon/boar';
import boatFishing from 'virtual:icon/boat-fishing';
import bread from 'virtual:icon/bread';
import campfire from 'virtual:icon/campfire';
import closedDoors from 'virtual:icon/closed-doors';
import coins from 'virtual:icon/coins';
import diamondRing from 'virtual:icon/diamond-ring';
import drowning from 'virtual:icon/drowning';
import fruitTree from 'virtual:icon/fruit-tree';
import gate from 'virtual:icon/gate';
import ghost from 'virtual:icon/ghost';
import harp from 'virtual:icon/harp';
import holeLadder from 'virtual:icon/hole-ladder';
import holyOak from 'virtual:icon/holy-oak';
import horseshoe from 'virtual:icon/horseshoe';
import keyring from 'virtual:icon/keyring';
import lyre from 'virtual:icon/lyre';
import manacles from 'virtual:icon/manacles';
import puzzle from 'virtual:icon/puzzle';
import roundTable from 'virtual:icon/round-table';
import scales from 'virtual:icon/scales';
import shinyApple from 'virtual:icon/shiny-apple';
import stairs from 'virtual:icon/stairs';
import stoneWall from 'virtual:icon/stone-wall';
import table from 'virtual:icon/table';
import tarot12TheHangedMan from 'virtual:icon/tarot-12-the-hanged-man';
import tiedScroll from 'virtual:icon/tied-scroll';
import watchtower from 'virtual:icon/watchtower';
import windmill from 'virtual:icon/windmill';
import woodenDoor from 'virtual:icon/wooden-door';

export default [
  gate,
  coins,
  tiedScroll,
  watchtower,
  windmill,
  stoneWall,
  closedDoors,
  bread,
  woodenDoor,
  harp,
  campfire,
  fruitTree,
  boatFishing,
  scales,
  diamondRing,
  lyre,
  tarot12TheHangedMan,
  horseshoe,
  table,
  holeLadder,
  puzzle,
  stairs,
  ghost,
  manacles,
  harp,
  roundTable,
  drowning,
  holyOak,
  boar,
  shinyApple,
  keyring,
] as const;
