// Signs of the beasts of “The Apple and the Ash”, by number: fetched when the first of them is met.
import anglerFish from 'virtual:icon/angler-fish';
import badger from 'virtual:icon/badger';
import bearFace from 'virtual:icon/bear-face';
import bearHead from 'virtual:icon/bear-head';
import boar from 'virtual:icon/boar';
import boarTusks from 'virtual:icon/boar-tusks';
import bull from 'virtual:icon/bull';
import bullHorns from 'virtual:icon/bull-horns';
import deerHead from 'virtual:icon/deer-head';
import direwolf from 'virtual:icon/direwolf';
import eel from 'virtual:icon/eel';
import foxHead from 'virtual:icon/fox-head';
import hawkEmblem from 'virtual:icon/hawk-emblem';
import heron from 'virtual:icon/heron';
import horseHead from 'virtual:icon/horse-head';
import hound from 'virtual:icon/hound';
import lynxHead from 'virtual:icon/lynx-head';
import pig from 'virtual:icon/pig';
import rabbit from 'virtual:icon/rabbit';
import rabbitHead from 'virtual:icon/rabbit-head';
import raven from 'virtual:icon/raven';
import sandSnake from 'virtual:icon/sand-snake';
import snake from 'virtual:icon/snake';
import squirrel from 'virtual:icon/squirrel';
import stagHead from 'virtual:icon/stag-head';
import wolfHead from 'virtual:icon/wolf-head';
import wolfHowl from 'virtual:icon/wolf-howl';

export default [
  foxHead,
  hound,
  rabbit,
  heron,
  pig,
  snake,
  rabbitHead,
  eel,
  badger,
  bearHead,
  boar,
  lynxHead,
  horseHead,
  bullHorns,
  raven,
  squirrel,
  anglerFish,
  sandSnake,
  boarTusks,
  deerHead,
  bull,
  wolfHowl,
  horseHead,
  hawkEmblem,
  bearFace,
  direwolf,
  bullHorns,
  stagHead,
  boarTusks,
  eel,
  wolfHead,
] as const;
