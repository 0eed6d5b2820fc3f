// A seal for what is marked on the sheet, by what its name speaks of; a mark of another pack has a plain one.
import anchor from 'virtual:icon/anchor';
import bell from 'virtual:icon/ringing-bell';
import boar from 'virtual:icon/boar';
import boat from 'virtual:icon/sailboat';
import bread from 'virtual:icon/bread-slice';
import candle from 'virtual:icon/candle-light';
import chair from 'virtual:icon/throne-king';
import coins from 'virtual:icon/two-coins';
import door from 'virtual:icon/door';
import drop from 'virtual:icon/water-drop';
import embers from 'virtual:icon/fire-silhouette';
import fire from 'virtual:icon/fire';
import gibbet from 'virtual:icon/gibbet';
import hand from 'virtual:icon/open-palm';
import hands from 'virtual:icon/shaking-hands';
import harp from 'virtual:icon/harp';
import heron from 'virtual:icon/heron';
import hood from 'virtual:icon/hooded-figure';
import hourglass from 'virtual:icon/hourglass';
import tree from 'virtual:icon/oak';
import wall from 'virtual:icon/broken-wall';
import wax from 'virtual:icon/wax-seal';
import wheat from 'virtual:icon/wheat';

/** The first that fits: what happened to a thing says more than the thing. */
const SEALS: readonly (readonly [RegExp, string])[] = [
  [/ember|hearth/, embers],
  [/barley/, wheat],
  [/burn|fired/, fire],
  [/chapel|relit/, candle],
  [/boat|sea$/, boat],
  [/guild|quay/, anchor],
  [/debt|bought/, coins],
  [/spared|graced/, hand],
  [/oath|friend/, hands],
  [/judged|gallows/, gibbet],
  [/washed|drowned/, drop],
  [/weir|broken/, wall],
  [/bell/, bell],
  [/chair|hall/, chair],
  [/boar/, boar],
  [/pit|fed/, bread],
  [/heron/, heron],
  [/harper|song/, harp],
  [/door/, door],
  [/late/, hourglass],
  [/tyronoe|sister/, hood],
  [/decided|tree/, tree],
];

export const sealOf = (mark: string): string => SEALS.find(([fits]) => fits.test(mark))?.[1] ?? wax;
