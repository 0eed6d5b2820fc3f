// Made from nemeton.games.bloody_grove by scripts/wire_types.py; `npm run types` makes it anew.

/** The elites of an animal. */
export interface EliteView {
  face_up: string | null;
  deck: number;
  among: string[];
}

/** A token: where it lies, and what it is or may be for the viewer. */
export interface TokenView {
  place: string;
  value: string | string[];
}

/** A hand. All see the backs; fronts are told as far as the viewer knows them (BLG-HI-12). */
export interface HandView {
  size: number;
  backs: Record<string, number>;
  cards: string[];
  among: string[];
}

/** A spirit in a column, and the tokens on it. */
export interface Placed {
  card: string;
  tokens: string[];
}

/** What lies before one seat. */
export interface SeatView {
  druid: string;
  hand: HandView;
  deck: (string | string[])[];
  deck_back: string | null;
  columns: Placed[][];
  strengths: number[];
  transformation: string | null;
  transformations: string[];
  looked: string[];
  domination: number;
}

/** BLG-HI-01..14: the whole table as a seat, or a spectator, knows it. */
export interface View {
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
}

/** BLG-SU-13, BLG-VE-08: a supply token to look at. */
export interface LookAtToken {
  kind: 'look_at_token';
  token: string;
}

/** BLG-SM-01: a hand card into the own column of the active grove. */
export interface Summon {
  kind: 'summon';
  card: string;
  grove: number;
}

/** BLG-TR-01: a hand card beside the druid. */
export interface Transform {
  kind: 'transform';
  card: string;
}

/** BLG-TR-03, BLG-TR-04: left or right, and the animals it would recruit. */
export interface Join {
  kind: 'join';
  side: string;
  animals: string[];
}

/** BLG-TR-05, BLG-VE-06: the face-up elite of an animal. */
export interface RecruitElite {
  kind: 'recruit_elite';
  animal: string;
  card: string | null;
}

/** BLG-TR-07, BLG-VE-06: into the hand, on top of the own deck or at its bottom. */
export interface PlaceElite {
  kind: 'place_elite';
  place: string;
}

/** BLG-CN-01: move a card. */
export interface UseCunning {
  kind: 'use_cunning';
}

/** BLG-AR-01: place a token. */
export interface UseArcane {
  kind: 'use_arcane';
}

/** BLG-CN-05, BLG-AR-06: use no more icons. */
export interface Stop {
  kind: 'stop';
}

/** BLG-CN-02: the own card to move. */
export interface MoveSpirit {
  kind: 'move_spirit';
  card: string;
}

/** BLG-CN-04: where it goes. */
export interface MoveTo {
  kind: 'move_to';
  grove: number;
}

/** BLG-AR-01: the supply token to place. */
export interface TakeToken {
  kind: 'take_token';
  token: string;
}

/** BLG-AR-03: the spirit it goes on. */
export interface PutToken {
  kind: 'put_token';
  side: string;
  card: string;
}

/** BLG-ER-01: the next card under the deck. */
export interface ReturnCard {
  kind: 'return_card';
  card: string;
}

/** BLG-VE-01: a revealed Venerable. */
export interface TakeVenerable {
  kind: 'take_venerable';
  card: string;
}

/** BLG-VE-02: the spirit that gives way. */
export interface ReplaceSpirit {
  kind: 'replace_spirit';
  card: string;
}

/** A new round: Venerables are revealed, cards drawn, cubes go back to the centre. */
export interface RoundBegan {
  event: 'round_began';
  round: number;
  starter: number;
  seen_by?: number;
}

/** An elite was turned up. */
export interface EliteRevealed {
  event: 'elite_revealed';
  card: string;
  seen_by?: number;
}

/** A Venerable was turned up. */
export interface VenerableRevealed {
  event: 'venerable_revealed';
  card: string;
  seen_by?: number;
}

/** A seat drew the top card of its deck; all see its back, only that seat its front. */
export interface CardDrawn {
  event: 'card_drawn';
  seat: number;
  back: string;
  card: string | null;
  seen_by?: number;
}

/** A seat looked at a face-down token; all see which, only that seat its value. */
export interface TokenLookedAt {
  event: 'token_looked_at';
  seat: number;
  token: string;
  value: string | null;
  seen_by?: number;
}

/** A seat had no card in hand on its turn. */
export interface TurnSkipped {
  event: 'turn_skipped';
  seat: number;
  seen_by?: number;
}

/** A seat put a hand card into its column of the active grove. */
export interface SpiritSummoned {
  event: 'spirit_summoned';
  seat: number;
  card: string;
  grove: number;
  seen_by?: number;
}

/** A seat used a Cunning or an Arcane icon of the spirit it summoned. */
export interface IconUsed {
  event: 'icon_used';
  seat: number;
  icon: string;
  seen_by?: number;
}

/** A seat used no more icons. */
export interface IconsLeft {
  event: 'icons_left';
  seat: number;
  seen_by?: number;
}

/** A seat chose the spirit that Cunning moves. */
export interface SpiritChosen {
  event: 'spirit_chosen';
  seat: number;
  card: string;
  seen_by?: number;
}

/** Cunning moved a spirit to an adjacent column. */
export interface SpiritMoved {
  event: 'spirit_moved';
  seat: number;
  card: string;
  origin: number;
  grove: number;
  seen_by?: number;
}

/** A seat took a face-down token from the supply, without looking at it. */
export interface TokenTaken {
  event: 'token_taken';
  seat: number;
  token: string;
  seen_by?: number;
}

/** A seat put a face-down token on a spirit. */
export interface TokenPlaced {
  event: 'token_placed';
  seat: number;
  token: string;
  side: number;
  card: string;
  seen_by?: number;
}

/** The discarded tokens were shuffled face down into a new supply. */
export interface SupplyRenewed {
  event: 'supply_renewed';
  tokens: string[];
  seen_by?: number;
}

/** A seat laid a hand card beside its druid. */
export interface CardLaid {
  event: 'card_laid';
  seat: number;
  card: string;
  seen_by?: number;
}

/** The card was joined to the druid's left or right edge, and completed icons. */
export interface CardJoined {
  event: 'card_joined';
  seat: number;
  side: string;
  animals: string[];
  seen_by?: number;
}

/** A seat chose the animal to recruit next. */
export interface AnimalChosen {
  event: 'animal_chosen';
  seat: number;
  animal: string;
  seen_by?: number;
}

/** A seat took a face-up elite into its hand or deck. */
export interface EliteRecruited {
  event: 'elite_recruited';
  seat: number;
  card: string;
  place: string;
  seen_by?: number;
}

/** The laid card covered the druid. */
export interface DruidTransformed {
  event: 'druid_transformed';
  seat: number;
  card: string;
  seen_by?: number;
}

/** A seat put its hand under its deck; only that seat knows the order, the bottom card last. */
export interface HandReturned {
  event: 'hand_returned';
  seat: number;
  count: number;
  cards: string[] | null;
  seen_by?: number;
}

/** A token was turned up in a confrontation. */
export interface TokenRevealed {
  event: 'token_revealed';
  token: string;
  value: string;
  seen_by?: number;
}

/** A token destroyed a spirit. */
export interface SpiritDestroyed {
  event: 'spirit_destroyed';
  seat: number;
  card: string;
  seen_by?: number;
}

/** The strengths at a grove were compared; without a winner its cube stayed in the centre. */
export interface GroveResolved {
  event: 'grove_resolved';
  grove: number;
  strengths: number[];
  winner: number | null;
  seen_by?: number;
}

/** The winner of a grove chose a Venerable. */
export interface VenerableChosen {
  event: 'venerable_chosen';
  seat: number;
  card: string;
  seen_by?: number;
}

/** The winner of a grove took a Venerable; it replaced a spirit, if there was one to replace. */
export interface VenerableTaken {
  event: 'venerable_taken';
  seat: number;
  card: string;
  grove: number;
  replaced: string | null;
  seen_by?: number;
}

/** A Venerable brought the lowest card of its owner's deck into its column. */
export interface BottomCardPlaced {
  event: 'bottom_card_placed';
  seat: number;
  card: string;
  grove: number;
  seen_by?: number;
}

/** Venerables nobody took went to the box. */
export interface VenerablesRemoved {
  event: 'venerables_removed';
  cards: string[];
  seen_by?: number;
}

/** All groves are one seat's, or the last round is over. */
export interface GameEnded {
  event: 'game_ended';
  domination: number[];
  groves: number[];
  seen_by?: number;
}

export type Described = LookAtToken | Summon | Transform | Join | RecruitElite | PlaceElite | UseCunning | UseArcane | Stop | MoveSpirit | MoveTo | TakeToken | PutToken | ReturnCard | TakeVenerable | ReplaceSpirit;

export type Happened = RoundBegan | EliteRevealed | VenerableRevealed | CardDrawn | TokenLookedAt | TurnSkipped | SpiritSummoned | IconUsed | IconsLeft | SpiritChosen | SpiritMoved | TokenTaken | TokenPlaced | SupplyRenewed | CardLaid | CardJoined | AnimalChosen | EliteRecruited | DruidTransformed | HandReturned | TokenRevealed | SpiritDestroyed | GroveResolved | VenerableChosen | VenerableTaken | BottomCardPlaced | VenerablesRemoved | GameEnded;
