// Made from nemeton.games.karnag by scripts/wire_types.py; `npm run types` makes it anew.

/** KAR-INF-02: whose cube lies on a slot, and whether it was carried out. */
export interface CubeView {
  seat: number;
  used: boolean;
}

/** An action tile in the row, its slots from the top. */
export interface TileView {
  tile: string;
  main: (CubeView | null)[];
  secondary: (CubeView | null)[];
}

/** Which cube is being handled; position and slot count from 1. */
export interface WindowView {
  seat: number;
  row: string;
  position: number;
  slot: number;
}

/** KAR-INF-01: a creature in the glade. */
export interface CreatureView {
  creature: string;
  type: string;
  arrow: string;
  square: number[];
  black_cube: boolean;
  next: number[] | null;
}

/** What a seat has. Cards in hand are named for their holder only (KAR-INF-03). */
export interface SeatView {
  colour: string;
  points: number;
  mana: number;
  cubes: number;
  levels: Record<string, number>;
  druids: (string | null)[];
  gems: number[][];
  gems_in_reserve: number;
  menhirs: number[][];
  menhirs_in_reserve: number;
  captured: string[];
  power_cards: number;
  sources: Record<string, number>;
  hand: Record<string, number> | null;
}

/** KAR-INF-01..11: the whole table as a seat, or a spectator, sees it. */
export interface View {
  seat: number | null;
  board: string;
  round: number;
  rounds: number;
  phase: string;
  over: boolean;
  asked: number[];
  play_order: number[];
  tiles: TileView[];
  window: WindowView | null;
  obstacles: Record<string, ((number | string)[])[]>;
  creatures: CreatureView[];
  ring: number[][][];
  supply: number;
  supplied: Record<string, number>;
  deck: string[];
  drawn: string[];
  seats: SeatView[];
}

/** KAR-DP-01: an obstacle to lay. */
export interface ChooseTile {
  kind: 'choose_tile';
  tile: string;
}

/** KAR-DP-02: where its upper left corner lies, after so many quarter turns. */
export interface LayTile {
  kind: 'lay_tile';
  square: [number, number];
  turns: number;
}

/** KAR-DP-03: a dark path square. */
export interface StartDruid {
  kind: 'start_druid';
  path: number;
}

/** KAR-DP-04: a slot; positions and slots count from 1. */
export interface PlaceCube {
  kind: 'place_cube';
  tile: string | null;
  position: number;
  row: string;
  slot: number;
}

/** KAR-DP-05: what the cube is used for. */
export interface Perform {
  kind: 'perform';
  alternative: string;
}

/** KAR-E-15: compensation instead of the action; or a level not taken (KAR-RUL-32). */
export interface Decline {
  kind: 'decline';
}

/** The action, the move, the draw or the window ends. */
export interface Done {
  kind: 'done';
}

/** KAR-CRD-01: a power card. */
export interface PlayCard {
  kind: 'play_card';
  card: string;
}

/** KAR-DP-11: an ACCEL card on the move in progress. */
export interface AttachAccel {
  kind: 'attach_accel';
  amount: number;
}

/** KAR-DP-08: the druid that moves next, and where it is. */
export interface MoveDruid {
  kind: 'move_druid';
  druid: number;
  place: string | null;
}

/** KAR-DP-09: where a druid comes back from the council. */
export interface ChooseCorner {
  kind: 'choose_corner';
  corner: string;
  path: number;
}

/** KAR-MOV-07: a way, and the places it can lead to with the points each takes; the fewest where several do. */
export interface ChooseWay {
  kind: 'choose_way';
  way: string;
  ends: Record<string, number> | null;
}

/** KAR-DP-10: so many points, and the path square they lead to. */
export interface SpendPoints {
  kind: 'spend_points';
  points: number;
  path: number | null;
}

/** KAR-MOV-12: into a cauldron with the last of so many points. */
export interface EnterCauldron {
  kind: 'enter_cauldron';
  cauldron: string;
  points: number;
}

/** KAR-DP-13: two druids, the square where their rays cross, mana and THROUGH cards it takes. */
export interface CreateGem {
  kind: 'create_gem';
  druids: [number, number];
  square: [number, number] | null;
  mana: number | null;
  through: number | null;
}

/** KAR-DP-14: to the council. */
export interface SendDruid {
  kind: 'send_druid';
  druid: number;
  place: string | null;
}

/** KAR-DP-15: a druid, its prey, mana and THROUGH cards it takes. */
export interface CaptureCreature {
  kind: 'capture_creature';
  druid: number;
  creature: string | null;
  square: [number, number] | null;
  mana: number | null;
  through: number | null;
}

/** KAR-DP-16: one level up, and the level reached. */
export interface Rise {
  kind: 'rise';
  track: string;
  level: number | null;
}

/** KAR-DP-18: the creature to move. */
export interface ChooseCreature {
  kind: 'choose_creature';
  creature: string;
  square: [number, number] | null;
}

/** KAR-RUL-67: where it goes; on the path it escapes. */
export interface MoveCreature {
  kind: 'move_creature';
  square: [number, number];
  escapes: boolean;
}

/** KAR-DP-17: one step of an own gem. */
export interface ShiftGem {
  kind: 'shift_gem';
  square: [number, number];
  direction: string;
}

/** KAR-DP-21: a plain card to keep, or a marked one to use. */
export interface TakeCard {
  kind: 'take_card';
  card: string;
}

/** KAR-DRW-12, KAR-DRW-15: under the deck, and draw anew. */
export interface Redraw {
  kind: 'redraw';
}

/** KAR-DP-24: the gem that becomes a menhir. */
export interface RaiseMenhir {
  kind: 'raise_menhir';
  square: [number, number];
}

/** A new round; seats in play order. */
export interface RoundBegan {
  event: 'round_began';
  round: number;
  order: number[];
  seen_by?: number;
}

/** A tile was laid in the advanced set-up. */
export interface ObstacleLaid {
  event: 'obstacle_laid';
  seat: number;
  obstacle: string;
  squares: ([number, number])[];
  seen_by?: number;
}

/** A tile had no place in the glade. */
export interface ObstaclePutAside {
  event: 'obstacle_put_aside';
  obstacle: string;
  seen_by?: number;
}

/** A token was put on the gate and turned over. */
export interface CreatureRevealed {
  event: 'creature_revealed';
  creature: string;
  gate: number;
  seen_by?: number;
}

/** A new creature rushed out of the gate over these squares. */
export interface CreatureArrived {
  event: 'creature_arrived';
  creature: string;
  squares: ([number, number])[];
  seen_by?: number;
}

/** A new creature could not leave the gate and was removed. */
export interface CreatureLost {
  event: 'creature_lost';
  creature: string;
  seen_by?: number;
}

/** A creature moved, by itself or by telepathy. */
export interface CreatureMoved {
  event: 'creature_moved';
  creature: string;
  origin: [number, number];
  square: [number, number];
  seen_by?: number;
}

/** A creature reached the path and left the game. */
export interface CreatureEscaped {
  event: 'creature_escaped';
  creature: string;
  path: number;
  seen_by?: number;
}

/** A seat captured a creature. */
export interface CreatureCaptured {
  event: 'creature_captured';
  seat: number;
  creature: string;
  square: [number, number];
  mana: number;
  seen_by?: number;
}

/** A creature of a reserve left the game. */
export interface CreatureBanished {
  event: 'creature_banished';
  seat: number;
  creature: string;
  seen_by?: number;
}

/** A seat scored. */
export interface PointsGained {
  event: 'points_gained';
  seat: number;
  points: number;
  source: string;
  seen_by?: number;
}

/** An escape cost a seat points. */
export interface PointsLost {
  event: 'points_lost';
  seat: number;
  points: number;
  seen_by?: number;
}

/** A seat gained mana. */
export interface ManaGained {
  event: 'mana_gained';
  seat: number;
  mana: number;
  seen_by?: number;
}

/** The action tiles of the round, from left to right. */
export interface TilesLaid {
  event: 'tiles_laid';
  tiles: string[];
  seen_by?: number;
}

/** A seat placed a cube; positions and slots count from 1. */
export interface CubePlaced {
  event: 'cube_placed';
  seat: number;
  position: number;
  row: string;
  slot: number;
  seen_by?: number;
}

/** It is a cube's turn; position and slot count from 1. */
export interface WindowOpened {
  event: 'window_opened';
  seat: number;
  position: number;
  row: string;
  slot: number;
  seen_by?: number;
}

/** A seat announced what it uses a cube for. */
export interface ActionBegun {
  event: 'action_begun';
  seat: number;
  tile: string;
  row: string;
  alternative: string;
  seen_by?: number;
}

/** A seat did not use a cube. */
export interface ActionDeclined {
  event: 'action_declined';
  seat: number;
  seen_by?: number;
}

/** A druid went from one place to another: p12 on the path, a cauldron, the council. */
export interface DruidMoved {
  event: 'druid_moved';
  seat: number;
  druid: number;
  origin: string;
  place: string;
  seen_by?: number;
}

/** Two rays crossed and made a gem. */
export interface GemCreated {
  event: 'gem_created';
  seat: number;
  square: [number, number];
  mana: number;
  seen_by?: number;
}

/** A gem was moved by one square. */
export interface GemMoved {
  event: 'gem_moved';
  seat: number;
  origin: [number, number];
  square: [number, number];
  seen_by?: number;
}

/** A seat's gems stood in line over so many squares. */
export interface GemsAligned {
  event: 'gems_aligned';
  seat: number;
  squares: number;
  seen_by?: number;
}

/** A gem became a menhir. */
export interface MenhirRaised {
  event: 'menhir_raised';
  seat: number;
  square: [number, number];
  seen_by?: number;
}

/** Phase G: these seats have most druids at the council and may rise. */
export interface CouncilMet {
  event: 'council_met';
  majority: number[];
  seen_by?: number;
}

/** A seat's druids brewed. */
export interface PotionBrewed {
  event: 'potion_brewed';
  seat: number;
  druids: number;
  seen_by?: number;
}

/** A seat rose on a knowledge track. */
export interface LevelGained {
  event: 'level_gained';
  seat: number;
  track: string;
  level: number;
  seen_by?: number;
}

/** Everybody sees the back of the card that is on top of the deck now. */
export interface BackSeen {
  event: 'back_seen';
  marked: boolean;
  seen_by?: number;
}

/** A seat drew cards; the others see how many are marked. */
export interface CardsDrawn {
  event: 'cards_drawn';
  seat: number;
  marked: number;
  cards: string[] | null;
  seen_by?: number;
}

/** A seat took a drawn card into its hand; what else was drawn went under the deck, and all saw the backs. */
export interface CardKept {
  event: 'card_kept';
  seat: number;
  returned: boolean[];
  card: string | null;
  seen_by?: number;
}

/** A seat played a card; it went under the deck. */
export interface CardPlayed {
  event: 'card_played';
  seat: number;
  card: string;
  seen_by?: number;
}

/** A closed line of menhirs runs round the gate. */
export interface GateEncircled {
  event: 'gate_encircled';
  menhirs: ([number, number])[];
  seen_by?: number;
}

/** The final count is done. */
export interface GameEnded {
  event: 'game_ended';
  seen_by?: number;
}

export type Described = ChooseTile | LayTile | StartDruid | PlaceCube | Perform | Decline | Done | PlayCard | AttachAccel | MoveDruid | ChooseCorner | ChooseWay | SpendPoints | EnterCauldron | CreateGem | SendDruid | CaptureCreature | Rise | ChooseCreature | MoveCreature | ShiftGem | TakeCard | Redraw | RaiseMenhir;

export type Happened = RoundBegan | ObstacleLaid | ObstaclePutAside | CreatureRevealed | CreatureArrived | CreatureLost | CreatureMoved | CreatureEscaped | CreatureCaptured | CreatureBanished | PointsGained | PointsLost | ManaGained | TilesLaid | CubePlaced | WindowOpened | ActionBegun | ActionDeclined | DruidMoved | GemCreated | GemMoved | GemsAligned | MenhirRaised | CouncilMet | PotionBrewed | LevelGained | BackSeen | CardsDrawn | CardKept | CardPlayed | GateEncircled | GameEnded;
