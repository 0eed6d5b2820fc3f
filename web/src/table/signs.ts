// The six signs of a table: their pictures, and how long one stands. Pure.
import type { Signed } from '../wire/wire.ts';
import greetings from 'virtual:icon/open-palm';
import wellPlayed from 'virtual:icon/laurels';
import thanks from 'virtual:icon/three-leaves';
import aMoment from 'virtual:icon/hourglass';
import alas from 'virtual:icon/falling-leaf';
import goodGame from 'virtual:icon/oak';

export type Sign = Signed['sign'];

export const SIGNS: Readonly<Record<Sign, string>> = {
  greetings,
  well_played: wellPlayed,
  thanks,
  a_moment: aMoment,
  alas,
  good_game: goodGame,
};

export const SIGN_STANDS = 5000; // milliseconds
