// Made from nemeton.games.bloody_grove by scripts/wire_types.py; `npm run types` makes it anew.

/** The elites of an animal. */
export type EliteView = {
  face_up: string | null;
  deck: number;
  among: string[];
};

/** A token: where it lies, and what it is or may be for the viewer. */
export type TokenView = {
  place: string;
  value: string | string[];
};

/** A hand. All see the backs; fronts are told as far as the viewer knows them (BLG-HI-12). */
export type HandView = {
  size: number;
  backs: Record<string, number>;
  cards: string[];
  among: string[];
};

/** A spirit in a column, and the tokens on it. */
export type Placed = {
  card: string;
  tokens: string[];
};

/** What one spirit brings to the strength of its column, as far as the viewer knows. */
export type Share = {
  card: string;
  printed: number;
  shape?: number;
  grove?: number;
  tokens?: number;
  unknown?: number;
  lost?: boolean;
};

/** BLG-ER-04..13: the strength of a column, spirit by spirit, as it would be resolved now. */
export type Tally = {
  shares: Share[];
  sum: number;
  unknown: number;
  least: number;
  most: number;
};

/** What lies before one seat. */
export type SeatView = {
  druid: string;
  hand: HandView;
  deck: (string | string[])[];
  deck_back: string | null;
  columns: Placed[][];
  strengths: number[];
  tallies: Tally[];
  transformation: string | null;
  transformations: string[];
  looked: string[];
  domination: number;
};

/** BLG-HI-01..14: the whole table as a seat, or a spectator, knows it. */
export type View = {
  seat: number | null;
  round: number;
  spot: number;
  starter: number;
  active_grove: number;
  resolving: number | null;
  over: boolean;
  asked: number[];
  groves: string[];
  cubes: (number | null)[];
  elites: Record<string, EliteView>;
  venerables: string[];
  venerable_deck: number;
  venerables_to_come: string[];
  tokens: Record<string, TokenView>;
  laid: string | null;
  box: string[];
  seats: SeatView[];
};

/** An animal and the grove that has it. */
export type Animal = {
  id: string;
  name: string;
  grove: string;
};

/** A seat's own druid card. */
export type Druid = {
  id: string;
  name: string;
  left: string;
  right: string;
};

/** Equal Arcane tokens; without a strength they destroy. */
export type Token = {
  value: string;
  copies: number;
  strength: number;
};

/** A base or elite spirit. */
export type Spirit = {
  id: string;
  animal: string;
  strength: number;
  left: string;
  right: string;
  cunning: number;
  arcane: number;
  domination: number;
};

/** A Venerable Spirit. */
export type Venerable = {
  id: string;
  strength: number | 'venerables';
  domination: number | 'venerables' | 'animals';
  red: boolean;
  effects: ('peek' | 'recruit' | 'bottom')[];
};

/** BLG-TU-02, BLG-TU-04: who acts on each spot, and which grove is active. */
export type RoundCard = {
  rounds: number;
  actors: string;
  groves: number[];
};

/** All cards, animals, druids and tokens as printed. */
export type Scene = {
  animals: Animal[];
  druids: Druid[];
  tokens: Token[];
  base: Spirit[];
  elites: Spirit[];
  venerables: Venerable[];
  round: RoundCard;
};

/** BLG-SU-13, BLG-VE-08: a supply token to look at. */
export type LookAtToken = {
  kind: 'look_at_token';
  token: string;
};

/** BLG-SM-01: a hand card into the own column of the active grove. */
export type Summon = {
  kind: 'summon';
  card: string;
  grove: number;
};

/** BLG-TR-01: a hand card beside the druid. */
export type Transform = {
  kind: 'transform';
  card: string;
};

/** BLG-TR-03, BLG-TR-04: left or right, and the animals it would recruit. */
export type Join = {
  kind: 'join';
  side: string;
  animals: string[];
};

/** BLG-TR-05, BLG-VE-06: the face-up elite of an animal. */
export type RecruitElite = {
  kind: 'recruit_elite';
  animal: string;
  card: string | null;
};

/** BLG-TR-07, BLG-VE-06: into the hand, on top of the own deck or at its bottom. */
export type PlaceElite = {
  kind: 'place_elite';
  place: string;
};

/** BLG-CN-01: move a card. */
export type UseCunning = {
  kind: 'use_cunning';
};

/** BLG-AR-01: place a token. */
export type UseArcane = {
  kind: 'use_arcane';
};

/** BLG-CN-05, BLG-AR-06: use no more icons. */
export type Stop = {
  kind: 'stop';
};

/** BLG-CN-02: the own card to move. */
export type MoveSpirit = {
  kind: 'move_spirit';
  card: string;
};

/** BLG-CN-04: where it goes. */
export type MoveTo = {
  kind: 'move_to';
  grove: number;
};

/** BLG-AR-01: the supply token to place. */
export type TakeToken = {
  kind: 'take_token';
  token: string;
};

/** BLG-AR-03: the spirit it goes on. */
export type PutToken = {
  kind: 'put_token';
  side: string;
  card: string;
};

/** BLG-ER-01: the next card under the deck. */
export type ReturnCard = {
  kind: 'return_card';
  card: string;
};

/** BLG-VE-01: a revealed Venerable. */
export type TakeVenerable = {
  kind: 'take_venerable';
  card: string;
};

/** BLG-VE-02: the spirit that gives way. */
export type ReplaceSpirit = {
  kind: 'replace_spirit';
  card: string;
};

/** A new round: Venerables are revealed, cards drawn, cubes go back to the centre. */
export type RoundBegan = {
  event: 'round_began';
  round: number;
  starter: number;
  seen_by?: number;
};

/** An elite was turned up. */
export type EliteRevealed = {
  event: 'elite_revealed';
  card: string;
  seen_by?: number;
};

/** A Venerable was turned up. */
export type VenerableRevealed = {
  event: 'venerable_revealed';
  card: string;
  seen_by?: number;
};

/** A seat drew the top card of its deck; all see its back, only that seat its front. */
export type CardDrawn = {
  event: 'card_drawn';
  seat: number;
  back: string;
  card: string | null;
  seen_by?: number;
};

/** A seat looked at a face-down token; all see which, only that seat its value. */
export type TokenLookedAt = {
  event: 'token_looked_at';
  seat: number;
  token: string;
  value: string | null;
  seen_by?: number;
};

/** A seat had no card in hand on its turn. */
export type TurnSkipped = {
  event: 'turn_skipped';
  seat: number;
  seen_by?: number;
};

/** A seat put a hand card into its column of the active grove. */
export type SpiritSummoned = {
  event: 'spirit_summoned';
  seat: number;
  card: string;
  grove: number;
  seen_by?: number;
};

/** A seat used a Cunning or an Arcane icon of the spirit it summoned. */
export type IconUsed = {
  event: 'icon_used';
  seat: number;
  icon: string;
  seen_by?: number;
};

/** A seat used no more icons. */
export type IconsLeft = {
  event: 'icons_left';
  seat: number;
  seen_by?: number;
};

/** A seat chose the spirit that Cunning moves. */
export type SpiritChosen = {
  event: 'spirit_chosen';
  seat: number;
  card: string;
  seen_by?: number;
};

/** Cunning moved a spirit to an adjacent column. */
export type SpiritMoved = {
  event: 'spirit_moved';
  seat: number;
  card: string;
  origin: number;
  grove: number;
  seen_by?: number;
};

/** A seat took a face-down token from the supply, without looking at it. */
export type TokenTaken = {
  event: 'token_taken';
  seat: number;
  token: string;
  seen_by?: number;
};

/** A seat put a face-down token on a spirit. */
export type TokenPlaced = {
  event: 'token_placed';
  seat: number;
  token: string;
  side: number;
  card: string;
  seen_by?: number;
};

/** The discarded tokens were shuffled face down into a new supply. */
export type SupplyRenewed = {
  event: 'supply_renewed';
  tokens: string[];
  seen_by?: number;
};

/** A seat laid a hand card beside its druid. */
export type CardLaid = {
  event: 'card_laid';
  seat: number;
  card: string;
  seen_by?: number;
};

/** The card was joined to the druid's left or right edge, and completed icons. */
export type CardJoined = {
  event: 'card_joined';
  seat: number;
  side: string;
  animals: string[];
  seen_by?: number;
};

/** A seat chose the animal to recruit next. */
export type AnimalChosen = {
  event: 'animal_chosen';
  seat: number;
  animal: string;
  seen_by?: number;
};

/** A seat took a face-up elite into its hand or deck. */
export type EliteRecruited = {
  event: 'elite_recruited';
  seat: number;
  card: string;
  place: string;
  seen_by?: number;
};

/** The laid card covered the druid. */
export type DruidTransformed = {
  event: 'druid_transformed';
  seat: number;
  card: string;
  seen_by?: number;
};

/** A seat put its hand under its deck; only that seat knows the order, the bottom card last. */
export type HandReturned = {
  event: 'hand_returned';
  seat: number;
  count: number;
  cards: string[] | null;
  seen_by?: number;
};

/** A token was turned up in a confrontation. */
export type TokenRevealed = {
  event: 'token_revealed';
  token: string;
  value: string;
  seen_by?: number;
};

/** A token destroyed a spirit. */
export type SpiritDestroyed = {
  event: 'spirit_destroyed';
  seat: number;
  card: string;
  seen_by?: number;
};

/** The strengths at a grove were compared; without a winner its cube stayed in the centre. */
export type GroveResolved = {
  event: 'grove_resolved';
  grove: number;
  strengths: number[];
  winner: number | null;
  seen_by?: number;
};

/** The winner of a grove chose a Venerable. */
export type VenerableChosen = {
  event: 'venerable_chosen';
  seat: number;
  card: string;
  seen_by?: number;
};

/** The winner of a grove took a Venerable; it replaced a spirit, if there was one to replace. */
export type VenerableTaken = {
  event: 'venerable_taken';
  seat: number;
  card: string;
  grove: number;
  replaced: string | null;
  seen_by?: number;
};

/** A Venerable brought the lowest card of its owner's deck into its column. */
export type BottomCardPlaced = {
  event: 'bottom_card_placed';
  seat: number;
  card: string;
  grove: number;
  seen_by?: number;
};

/** Venerables nobody took went to the box. */
export type VenerablesRemoved = {
  event: 'venerables_removed';
  cards: string[];
  seen_by?: number;
};

/** All groves are one seat's, or the last round is over. */
export type GameEnded = {
  event: 'game_ended';
  domination: number[];
  groves: number[];
  seen_by?: number;
};

/** A column that would be stronger or weaker, or have other spirits. */
export type ColumnAfter = {
  seat: number;
  grove: number;
  tally: Tally;
};

/** A spirit that would come to the outer end of an own column. */
export type Arrival = {
  card: string;
  grove: number;
};

/** BLG-TR-02..05: the animals a card laid beside the own druid would complete, on either side. */
export type Recruits = {
  left: string[];
  right: string[];
};

/** The columns an option would change, as soon as its spirit, its token or its shape is there. */
export type GrovesAfter = {
  columns: ColumnAfter[];
  arrival: Arrival | null;
  recruits: Recruits | null;
};

/** The active grove, and which turn of the round it is. */
export type AboutTurn = {
  grove: number;
  turn: number;
};

/** The card that was laid, and the animals it would complete on either side. */
export type AboutSide = {
  grove: number;
  turn: number;
  card: string;
  left: string[];
  right: string[];
};

/** The animals one may recruit from. */
export type AboutAnimal = {
  animals: string[];
};

/** The elite that needs a place. */
export type AboutPlace = {
  animal: string;
  card: string;
};

/** The icons that are left. */
export type AboutIcons = {
  cunning: number;
  arcane: number;
};

/** The spirit that moves, and the icons that are left. */
export type AboutColumn = {
  cunning: number;
  arcane: number;
  card: string;
};

/** The token that is put somewhere, and the icons that are left. */
export type AboutTarget = {
  cunning: number;
  arcane: number;
  token: string;
};

/** The grove that is being resolved. */
export type AboutGrove = {
  grove: number;
};

/** The grove that is being resolved, and the Venerable its winner took. */
export type AboutVenerable = {
  grove: number;
  venerable: string;
};

export type Described =
  | LookAtToken
  | Summon
  | Transform
  | Join
  | RecruitElite
  | PlaceElite
  | UseCunning
  | UseArcane
  | Stop
  | MoveSpirit
  | MoveTo
  | TakeToken
  | PutToken
  | ReturnCard
  | TakeVenerable
  | ReplaceSpirit;

export type Happened =
  | RoundBegan
  | EliteRevealed
  | VenerableRevealed
  | CardDrawn
  | TokenLookedAt
  | TurnSkipped
  | SpiritSummoned
  | IconUsed
  | IconsLeft
  | SpiritChosen
  | SpiritMoved
  | TokenTaken
  | TokenPlaced
  | SupplyRenewed
  | CardLaid
  | CardJoined
  | AnimalChosen
  | EliteRecruited
  | DruidTransformed
  | HandReturned
  | TokenRevealed
  | SpiritDestroyed
  | GroveResolved
  | VenerableChosen
  | VenerableTaken
  | BottomCardPlaced
  | VenerablesRemoved
  | GameEnded;

export type Preview = GrovesAfter;

export type Question =
  | { kind: 'look' | 'return'; about: Record<string, never> }
  | { kind: 'turn'; about: AboutTurn }
  | { kind: 'side'; about: AboutSide }
  | { kind: 'animal'; about: AboutAnimal }
  | { kind: 'place' | 'deck_end'; about: AboutPlace }
  | { kind: 'icon' | 'move' | 'token'; about: AboutIcons }
  | { kind: 'column'; about: AboutColumn }
  | { kind: 'target'; about: AboutTarget }
  | { kind: 'venerable'; about: AboutGrove }
  | { kind: 'replace' | 'elite' | 'peek'; about: AboutVenerable };

/** Bloody Grove's types, for what is made for any game: `Snapshot<BloodyGrove>`. */
export type BloodyGrove = {
  view: View;
  scene: Scene;
  option: Described;
  preview: Preview;
  event: Happened;
  question: Question;
};
