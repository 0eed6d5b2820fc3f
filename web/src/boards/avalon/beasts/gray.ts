// Signs of the people one fights of “The Apple and the Ash”, by number: fetched when the first of them is met.
import archer from 'virtual:icon/archer';
import bandit from 'virtual:icon/bandit';
import beerHorn from 'virtual:icon/beer-horn';
import blackKnightHelm from 'virtual:icon/black-knight-helm';
import brokenShield from 'virtual:icon/broken-shield';
import campCookingPot from 'virtual:icon/camp-cooking-pot';
import coins from 'virtual:icon/coins';
import cowled from 'virtual:icon/cowled';
import drakkar from 'virtual:icon/drakkar';
import executionerHood from 'virtual:icon/executioner-hood';
import fishingNet from 'virtual:icon/fishing-net';
import hoodedFigure from 'virtual:icon/hooded-figure';
import manacles from 'virtual:icon/manacles';
import monkFace from 'virtual:icon/monk-face';
import mountedKnight from 'virtual:icon/mounted-knight';
import oldLantern from 'virtual:icon/old-lantern';
import pikeman from 'virtual:icon/pikeman';
import primitiveTorch from 'virtual:icon/primitive-torch';
import rallyTheTroops from 'virtual:icon/rally-the-troops';
import robber from 'virtual:icon/robber';
import scales from 'virtual:icon/scales';
import screaming from 'virtual:icon/screaming';
import scythe from 'virtual:icon/scythe';
import stoneSpear from 'virtual:icon/stone-spear';
import swordman from 'virtual:icon/swordman';
import tarot12TheHangedMan from 'virtual:icon/tarot-12-the-hanged-man';
import torch from 'virtual:icon/torch';
import twoCoins from 'virtual:icon/two-coins';
import vikingHead from 'virtual:icon/viking-head';
import werewolf from 'virtual:icon/werewolf';

export default [
  primitiveTorch,
  tarot12TheHangedMan,
  scythe,
  coins,
  bandit,
  stoneSpear,
  robber,
  cowled,
  twoCoins,
  torch,
  screaming,
  oldLantern,
  mountedKnight,
  brokenShield,
  scales,
  archer,
  campCookingPot,
  pikeman,
  tarot12TheHangedMan,
  werewolf,
  fishingNet,
  monkFace,
  swordman,
  manacles,
  executionerHood,
  blackKnightHelm,
  drakkar,
  beerHorn,
  hoodedFigure,
  rallyTheTroops,
  vikingHead,
] as const;
