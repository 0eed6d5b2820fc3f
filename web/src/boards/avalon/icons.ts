// Signs of what a pack has many of, by what is printed on it.
import armour from 'virtual:icon/leather-armor';
import blade from 'virtual:icon/plain-dagger';
import bundle from 'virtual:icon/knapsack';
import coins from 'virtual:icon/two-coins';
import dog from 'virtual:icon/sitting-dog';
import energy from 'virtual:icon/fire-silhouette';
import experience from 'virtual:icon/upgrade';
import eye from 'virtual:icon/semi-closed-eye';
import flag from 'virtual:icon/trumpet-flag';
import grail from 'virtual:icon/holy-grail';
import hands from 'virtual:icon/shaking-hands';
import hearts from 'virtual:icon/hearts';
import hood from 'virtual:icon/hooded-figure';
import magic from 'virtual:icon/star-swirl';
import prayer from 'virtual:icon/prayer';
import round from 'virtual:icon/round-shield';
import shield from 'virtual:icon/shield';
import slashes from 'virtual:icon/claw-slashes';
import terror from 'virtual:icon/terror';
import tools from 'virtual:icon/stone-crafting';
import wheat from 'virtual:icon/wheat';

type Icons = Readonly<Record<string, string>>;

/** Who is met, where there is no sign of their own. */
export const STRANGER = hood;

export const TRACKS: Icons = { health: hearts, energy, terror };
export const RESOURCES: Icons = { food: wheat, wealth: coins, rep: flag, magic, exp: experience };
export const ATTRIBUTES: Icons = {
  aggression: slashes,
  courage: shield,
  practicality: tools,
  empathy: hands,
  caution: eye,
  spirituality: prayer,
};

/** What something costs, by its name; what has no sign of its own has none. */
export const costIcon = (cost: string): string | undefined => TRACKS[cost] ?? RESOURCES[cost];

const KEYWORDS: Icons = { weapon: blade, armor: armour, shield: round, companion: dog, relic: grail };

/** A thing by its keyword; one without is a bundle. */
export const thingIcon = (keyword: unknown): string => KEYWORDS[String(keyword)] ?? bundle;
