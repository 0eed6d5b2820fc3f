// The four signs in the corners of a chapter's leaf: above of what comes, below of what was.
import apple from 'virtual:icon/shiny-apple';
import bell from 'virtual:icon/ringing-bell';
import boar from 'virtual:icon/boar';
import candle from 'virtual:icon/candle-light';
import chair from 'virtual:icon/throne-king';
import harp from 'virtual:icon/harp';
import hide from 'virtual:icon/animal-hide';
import key from 'virtual:icon/key';
import kite from 'virtual:icon/kite';
import snow from 'virtual:icon/snowflake-1';
import stones from 'virtual:icon/dolmen';
import tree from 'virtual:icon/oak';
import wheat from 'virtual:icon/wheat';

const CORNERS = [
  [apple, chair, kite, wheat],
  [snow, boar, chair, key],
  [tree, stones, boar, hide],
  [wheat, candle, apple, harp],
] as const;

/** By chapter, from the upper left; one of another pack has what the isle is known by. */
export const cornersOf = (number: number): readonly string[] => CORNERS[number - 1] ?? [apple, stones, bell, harp];
