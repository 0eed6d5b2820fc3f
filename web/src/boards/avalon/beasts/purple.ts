// Signs of the shades of “The Apple and the Ash”, by number: fetched when the first of them is met.
import barnOwl from 'virtual:icon/barn-owl';
import bigWave from 'virtual:icon/big-wave';
import boar from 'virtual:icon/boar';
import candleFlame from 'virtual:icon/candle-flame';
import candles from 'virtual:icon/candles';
import clothesline from 'virtual:icon/clothesline';
import coldHeart from 'virtual:icon/cold-heart';
import drowning from 'virtual:icon/drowning';
import fog from 'virtual:icon/fog';
import haunting from 'virtual:icon/haunting';
import heavyRain from 'virtual:icon/heavy-rain';
import hound from 'virtual:icon/hound';
import lanternFlame from 'virtual:icon/lantern-flame';
import nunFace from 'virtual:icon/nun-face';
import queenCrown from 'virtual:icon/queen-crown';
import ringingBell from 'virtual:icon/ringing-bell';
import rockGolem from 'virtual:icon/rock-golem';
import shadowFollower from 'virtual:icon/shadow-follower';
import shirt from 'virtual:icon/shirt';
import shouting from 'virtual:icon/shouting';
import sing from 'virtual:icon/sing';
import sleepy from 'virtual:icon/sleepy';
import smallFishingSailboat from 'virtual:icon/small-fishing-sailboat';
import snowflake2 from 'virtual:icon/snowflake-2';
import treeDoor from 'virtual:icon/tree-door';
import tripleSkulls from 'virtual:icon/triple-skulls';
import vineFlower from 'virtual:icon/vine-flower';
import vineLeaf from 'virtual:icon/vine-leaf';

export default [
  lanternFlame,
  haunting,
  bigWave,
  clothesline,
  ringingBell,
  vineLeaf,
  tripleSkulls,
  shadowFollower,
  treeDoor,
  candleFlame,
  sing,
  drowning,
  rockGolem,
  vineFlower,
  fog,
  candles,
  barnOwl,
  ringingBell,
  hound,
  smallFishingSailboat,
  queenCrown,
  shirt,
  shouting,
  heavyRain,
  clothesline,
  coldHeart,
  nunFace,
  bigWave,
  snowflake2,
  sleepy,
  boar,
] as const;
