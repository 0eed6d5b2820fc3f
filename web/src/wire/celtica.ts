// Made from nemeton.games.celtica by scripts/wire_types.py; `npm run types` makes it anew.

/** What lies before one seat. Colours of cards are there for their holder only (CEL-HI-02). */
export type SeatView = {
  druid_cards: number;
  experience_cards: number;
  parts: Record<string, number>;
  amulets: number;
  incomplete: number[];
  hand: Record<string, number> | null;
  experience: Record<string, number> | null;
};

/** CEL-HI-01: the whole table as a seat, or a spectator, sees it. */
export type View = {
  seat: number | null;
  board: string;
  round: number;
  last_round: boolean;
  over: boolean;
  asked: number[];
  druids: Record<string, string>;
  display: Record<string, number>;
  stacks: number;
  stacked: Record<string, number>;
  part_discard: Record<string, number>;
  druid_supply: number;
  druid_discard: Record<string, number>;
  experience_supply: number;
  experience_discard: Record<string, number>;
  seats: SeatView[];
};

/** One kind of amulet part. */
export type Part = {
  id: string;
  name: string;
  size: 'large' | 'small' | 'middle';
  copies: number;
};

/** A place of a board. */
export type Place = {
  id: string;
  kind: 'start' | 'village' | 'cloister' | 'castle' | 'ruin' | 'cult' | 'goal';
  value: number;
  next: string[];
};

/** The druids, the kinds of parts and the places, with what each place gives or costs in this game. */
export type Scene = {
  druids: string[];
  parts: Part[];
  places: Place[];
};

/** CEL-MV-01: cards of one colour, and where the druid would stop. */
export type PlayCards = {
  kind: 'play_cards';
  druid: string;
  druid_cards: number;
  experience_cards: number;
  ends: string[];
};

/** CEL-RUL-18: the place a move ends on. */
export type EndMove = {
  kind: 'end_move';
  place: string;
};

/** CEL-AM-01: a part of the display. */
export type TakePart = {
  kind: 'take_part';
  part: string;
};

/** CEL-RU-02: an own part, lost. */
export type GiveUpPart = {
  kind: 'give_up_part';
  part: string;
};

/** CEL-CU-01: draw. */
export type DrawCard = {
  kind: 'draw_card';
};

/** CEL-CU-02: do not. */
export type DeclineCard = {
  kind: 'decline_card';
};

/** CEL-RUL-06: lay down a hand of dead cards. */
export type Retire = {
  kind: 'retire';
};

/** CEL-FX-02: swap a part, for so many experience cards. */
export type Trade = {
  kind: 'trade';
  price: number;
};

/** CEL-FX-03: take a part, for so many experience cards. */
export type TakeExtra = {
  kind: 'take_extra';
  price: number;
};

/** CEL-FX-05: stop. */
export type EndExchange = {
  kind: 'end_exchange';
};

/** CEL-DP-09: the own part of a trade. */
export type GivePart = {
  kind: 'give_part';
  part: string;
};

/** CEL-DP-09, CEL-DP-10: the displayed part of a trade or a take. */
export type GetPart = {
  kind: 'get_part';
  part: string;
};

/** A new round: every seat is dealt druid cards. */
export type RoundBegan = {
  event: 'round_began';
  round: number;
  first: number;
  seen_by?: number;
};

/** A seat drew a druid card; only that seat sees its colour. */
export type DruidCardDrawn = {
  event: 'druid_card_drawn';
  seat: number;
  druid: string | null;
  seen_by?: number;
};

/** A seat drew an experience card; only that seat sees its colour. */
export type ExperienceCardDrawn = {
  event: 'experience_card_drawn';
  seat: number;
  druid: string | null;
  seen_by?: number;
};

/** A discard became the new supply. */
export type Reshuffled = {
  event: 'reshuffled';
  cards: string;
  seen_by?: number;
};

/** The part discard became the new stacks. */
export type StacksRenewed = {
  event: 'stacks_renewed';
  seen_by?: number;
};

/** A part was laid on the display. */
export type PartDisplayed = {
  event: 'part_displayed';
  part: string;
  seen_by?: number;
};

/** A seat got a part at the set-up. */
export type PartDealt = {
  event: 'part_dealt';
  seat: number;
  part: string;
  seen_by?: number;
};

/** A seat laid cards of one colour. */
export type CardsPlayed = {
  event: 'cards_played';
  seat: number;
  druid: string;
  druid_cards: number;
  experience_cards: number;
  seen_by?: number;
};

/** A druid walked on. */
export type DruidMoved = {
  event: 'druid_moved';
  druid: string;
  origin: string;
  place: string;
  seen_by?: number;
};

/** A seat took a part of the display. */
export type PartTaken = {
  event: 'part_taken';
  seat: number;
  part: string;
  seen_by?: number;
};

/** A seat gave up a part at a ruin. */
export type PartGivenUp = {
  event: 'part_given_up';
  seat: number;
  part: string;
  seen_by?: number;
};

/** A seat drew no card at a cult site. */
export type CardDeclined = {
  event: 'card_declined';
  seat: number;
  seen_by?: number;
};

/** A seat laid down a hand of dead cards. */
export type Retired = {
  event: 'retired';
  seat: number;
  cards: Record<string, number>;
  seen_by?: number;
};

/** The game ended at once; a seat laid down its druid cards. */
export type HandDiscarded = {
  event: 'hand_discarded';
  seat: number;
  cards: Record<string, number>;
  seen_by?: number;
};

/** The last turn was played; the final exchange begins to the left of the seat that ended the game. */
export type GameEnding = {
  event: 'game_ending';
  ender: number;
  seen_by?: number;
};

/** A seat paid with experience cards. */
export type ExperienceSpent = {
  event: 'experience_spent';
  seat: number;
  druid: string;
  count: number;
  seen_by?: number;
};

/** A seat got a part of the display for experience cards, and in a trade for a part of its own. */
export type PartExchanged = {
  event: 'part_exchanged';
  seat: number;
  given: string | null;
  part: string;
  seen_by?: number;
};

/** A seat's turn in the final exchange is over, whether it exchanged anything or not. */
export type ExchangeEnded = {
  event: 'exchange_ended';
  seat: number;
  seen_by?: number;
};

/** All exchanges are done. */
export type GameEnded = {
  event: 'game_ended';
  seen_by?: number;
};

/** CEL-RUL-18: which druid stops, and how far it has walked. */
export type AboutEnd = {
  druid: string;
  steps: number;
};

/** How many parts are still to be taken, or given up. */
export type AboutParts = {
  left: number;
};

/** The part given in a trade; none where one is taken. */
export type AboutGet = {
  given: string | null;
};

export type Described =
  | PlayCards
  | EndMove
  | TakePart
  | GiveUpPart
  | DrawCard
  | DeclineCard
  | Retire
  | Trade
  | TakeExtra
  | EndExchange
  | GivePart
  | GetPart;

export type Happened =
  | RoundBegan
  | DruidCardDrawn
  | ExperienceCardDrawn
  | Reshuffled
  | StacksRenewed
  | PartDisplayed
  | PartDealt
  | CardsPlayed
  | DruidMoved
  | PartTaken
  | PartGivenUp
  | CardDeclined
  | Retired
  | HandDiscarded
  | GameEnding
  | ExperienceSpent
  | PartExchanged
  | ExchangeEnded
  | GameEnded;

export type Preview = never;

export type Question =
  | { kind: 'play' | 'cult' | 'exchange' | 'give'; about: Record<string, never> }
  | { kind: 'end'; about: AboutEnd }
  | { kind: 'take' | 'give_up'; about: AboutParts }
  | { kind: 'get'; about: AboutGet };

/** Celtica's types, for what is made for any game: `Snapshot<Celtica>`. */
export type Celtica = {
  view: View;
  scene: Scene;
  option: Described;
  preview: Preview;
  event: Happened;
  question: Question;
};
