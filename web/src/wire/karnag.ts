// Made from nemeton.games.karnag by scripts/wire_types.py; `npm run types` makes it anew.

/** KAR-INF-02: whose cube lies on a slot, and whether it was carried out. */
export type CubeView = {
  seat: number;
  used: boolean;
};

/** An action tile in the row, its slots from the top. */
export type TileView = {
  tile: string;
  main: (CubeView | null)[];
  secondary: (CubeView | null)[];
};

/** Which cube is being handled; position and slot count from 1. */
export type WindowView = {
  seat: number;
  row: string;
  position: number;
  slot: number;
};

/** KAR-INF-01: a creature in the glade. */
export type CreatureView = {
  creature: string;
  type: string;
  arrow: string;
  square: [number, number];
  black_cube: boolean;
  next: [number, number] | null;
};

/** What a seat has. Cards in hand are named for their holder only (KAR-INF-03). */
export type SeatView = {
  colour: string;
  points: number;
  mana: number;
  cubes: number;
  levels: Record<string, number>;
  druids: (string | null)[];
  gems: [number, number][];
  gems_in_reserve: number;
  menhirs: [number, number][];
  menhirs_in_reserve: number;
  captured: string[];
  power_cards: number;
  sources: Record<string, number>;
  hand: Record<string, number> | null;
};

/** KAR-INF-01..11: the whole table as a seat, or a spectator, sees it. */
export type View = {
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
  ring: [number, number][][];
  supply: number;
  supplied: Record<string, number>;
  deck: string[];
  drawn: string[];
  seats: SeatView[];
};

/** KAR-DAT-17..22: a cauldron, its strip of dark path squares, and how many druids have room in it. */
export type CauldronScene = {
  id: string;
  size: 'large' | 'small';
  dark: number[];
  entrances: number[];
  places: number;
};

/** KAR-DAT-61..66: by level, from 0. */
export type Tracks = {
  capture_action: number[];
  capture_creature: number[];
  move: number[];
  council: number[][];
  gems: number[];
  mana: number[];
  scroll: number[];
};

/** KAR-DAT-40..45: what the actions do. */
export type Tiles = {
  moves_main: [number, number];
  moves_secondary: [number, number];
  gems_move: [number, number];
  capture_move: [number, number];
  telepathy_main: number;
  telepathy_secondary: number;
  shift_secondary: number;
  potion_main: number[];
  potion_secondary: number[];
  draw_main: number;
  draw_secondary: number;
};

/** KAR-DAT-09..11: points for a new menhir, and for a gem at the end. */
export type Region = {
  menhir: number;
  gem: number;
};

/** The three regions. */
export type Regions = {
  green: Region;
  light: Region;
  dark: Region;
};

/** KAR-CRD: what the cards do. */
export type Effects = {
  accel: number;
  mana: number;
  gem_steps: number;
  levels: number;
  control: number;
  banish: number;
};

/** KAR-DAT-50..53: tokens of one type. */
export type Creature = {
  right: number;
  left: number;
  points: number;
};

/** The four types. */
export type Creatures = {
  golem: Creature;
  ghoul: Creature;
  shadow: Creature;
  naja: Creature;
};

/** KAR-DAT-50..53: a creature's token, and which way it turns. */
export type TokenScene = {
  id: string;
  type: string;
  arrow: 'right' | 'left';
};

/** The glade with its regions and gate, the path with its cauldrons, the tracks, and what is printed. */
export type Scene = {
  columns: number;
  rows: number;
  glade: string[];
  arrows: ('N' | 'E' | 'S' | 'W')[];
  path: [number, number][];
  corners: number[];
  cauldrons: CauldronScene[];
  obstacles: string[];
  shapes: Record<string, [number, number, 'R' | 'S'][][]>;
  colours: string[];
  tracks: Tracks;
  tiles: Tiles;
  regions: Regions;
  penalty: number[];
  effects: Effects;
  creatures: Creatures;
  most_mana: number;
  tokens: TokenScene[];
};

/** KAR-DP-01: an obstacle to lay. */
export type ChooseTile = {
  kind: 'choose_tile';
  tile: string;
};

/** KAR-DP-02: where its upper left corner lies, after so many quarter turns. */
export type LayTile = {
  kind: 'lay_tile';
  square: [number, number];
  turns: number;
};

/** KAR-DP-03: a dark path square. */
export type StartDruid = {
  kind: 'start_druid';
  path: number;
};

/** KAR-DP-04: a slot; positions and slots count from 1. */
export type PlaceCube = {
  kind: 'place_cube';
  tile: string | null;
  position: number;
  row: string;
  slot: number;
};

/** KAR-DP-05: what the cube is used for. */
export type Perform = {
  kind: 'perform';
  alternative: string;
};

/** KAR-E-15: compensation instead of the action; or a level not taken (KAR-RUL-32). */
export type Decline = {
  kind: 'decline';
};

/** The action, the move, the draw or the window ends. */
export type Done = {
  kind: 'done';
};

/** KAR-CRD-01: a power card. */
export type PlayCard = {
  kind: 'play_card';
  card: string;
};

/** KAR-DP-11: an ACCEL card on the move in progress. */
export type AttachAccel = {
  kind: 'attach_accel';
  amount: number;
};

/** KAR-DP-08: the druid that moves next, and where it is. */
export type MoveDruid = {
  kind: 'move_druid';
  druid: number;
  place: string | null;
};

/** KAR-DP-09: where a druid comes back from the council. */
export type ChooseCorner = {
  kind: 'choose_corner';
  corner: string;
  path: number;
};

/** KAR-MOV-07: a way, and the places it can lead to with the points each takes; the fewest where several do. */
export type ChooseWay = {
  kind: 'choose_way';
  way: string;
  ends: Record<string, number> | null;
};

/** KAR-DP-10: so many points, and the path square they lead to. */
export type SpendPoints = {
  kind: 'spend_points';
  points: number;
  path: number | null;
};

/** KAR-MOV-12: into a cauldron with the last of so many points. */
export type EnterCauldron = {
  kind: 'enter_cauldron';
  cauldron: string;
  points: number;
};

/** KAR-DP-13: two druids, the square where their rays cross, mana and THROUGH cards it takes. */
export type CreateGem = {
  kind: 'create_gem';
  druids: [number, number];
  square: [number, number] | null;
  mana: number | null;
  through: number | null;
};

/** KAR-DP-14: to the council. */
export type SendDruid = {
  kind: 'send_druid';
  druid: number;
  place: string | null;
};

/** KAR-DP-15: a druid, its prey, mana and THROUGH cards it takes. */
export type CaptureCreature = {
  kind: 'capture_creature';
  druid: number;
  creature: string | null;
  square: [number, number] | null;
  mana: number | null;
  through: number | null;
};

/** KAR-DP-16: one level up, and the level reached. */
export type Rise = {
  kind: 'rise';
  track: string;
  level: number | null;
};

/** KAR-DP-18: the creature to move. */
export type ChooseCreature = {
  kind: 'choose_creature';
  creature: string;
  square: [number, number] | null;
};

/** KAR-RUL-67: where it goes; on the path it escapes. */
export type MoveCreature = {
  kind: 'move_creature';
  square: [number, number];
  escapes: boolean;
};

/** KAR-DP-17: one step of an own gem. */
export type ShiftGem = {
  kind: 'shift_gem';
  square: [number, number];
  direction: string;
};

/** KAR-DP-21: a plain card to keep, or a marked one to use. */
export type TakeCard = {
  kind: 'take_card';
  card: string;
};

/** KAR-DRW-12, KAR-DRW-15: under the deck, and draw anew. */
export type Redraw = {
  kind: 'redraw';
};

/** KAR-DP-24: the gem that becomes a menhir. */
export type RaiseMenhir = {
  kind: 'raise_menhir';
  square: [number, number];
};

/** A new round; seats in play order. */
export type RoundBegan = {
  event: 'round_began';
  round: number;
  order: number[];
  seen_by?: number;
};

/** A tile was laid in the advanced set-up. */
export type ObstacleLaid = {
  event: 'obstacle_laid';
  seat: number;
  obstacle: string;
  squares: [number, number][];
  seen_by?: number;
};

/** A tile had no place in the glade. */
export type ObstaclePutAside = {
  event: 'obstacle_put_aside';
  obstacle: string;
  seen_by?: number;
};

/** A token was put on the gate and turned over. */
export type CreatureRevealed = {
  event: 'creature_revealed';
  creature: string;
  gate: number;
  seen_by?: number;
};

/** A new creature rushed out of the gate over these squares. */
export type CreatureArrived = {
  event: 'creature_arrived';
  creature: string;
  squares: [number, number][];
  seen_by?: number;
};

/** A new creature could not leave the gate and was removed. */
export type CreatureLost = {
  event: 'creature_lost';
  creature: string;
  seen_by?: number;
};

/** A creature moved, by itself or by telepathy. */
export type CreatureMoved = {
  event: 'creature_moved';
  creature: string;
  origin: [number, number];
  square: [number, number];
  seen_by?: number;
};

/** A creature reached the path and left the game. */
export type CreatureEscaped = {
  event: 'creature_escaped';
  creature: string;
  path: number;
  seen_by?: number;
};

/** A seat captured a creature. */
export type CreatureCaptured = {
  event: 'creature_captured';
  seat: number;
  creature: string;
  square: [number, number];
  mana: number;
  seen_by?: number;
};

/** A creature of a reserve left the game. */
export type CreatureBanished = {
  event: 'creature_banished';
  seat: number;
  creature: string;
  seen_by?: number;
};

/** A seat scored. */
export type PointsGained = {
  event: 'points_gained';
  seat: number;
  points: number;
  source: string;
  seen_by?: number;
};

/** An escape cost a seat points. */
export type PointsLost = {
  event: 'points_lost';
  seat: number;
  points: number;
  seen_by?: number;
};

/** A seat gained mana. */
export type ManaGained = {
  event: 'mana_gained';
  seat: number;
  mana: number;
  seen_by?: number;
};

/** The action tiles of the round, from left to right. */
export type TilesLaid = {
  event: 'tiles_laid';
  tiles: string[];
  seen_by?: number;
};

/** A seat placed a cube; positions and slots count from 1. */
export type CubePlaced = {
  event: 'cube_placed';
  seat: number;
  position: number;
  row: string;
  slot: number;
  seen_by?: number;
};

/** It is a cube's turn; position and slot count from 1. */
export type WindowOpened = {
  event: 'window_opened';
  seat: number;
  position: number;
  row: string;
  slot: number;
  seen_by?: number;
};

/** A seat announced what it uses a cube for. */
export type ActionBegun = {
  event: 'action_begun';
  seat: number;
  tile: string;
  row: string;
  alternative: string;
  seen_by?: number;
};

/** A seat did not use a cube. */
export type ActionDeclined = {
  event: 'action_declined';
  seat: number;
  seen_by?: number;
};

/** A druid went from one place to another: p12 on the path, a cauldron, the council. */
export type DruidMoved = {
  event: 'druid_moved';
  seat: number;
  druid: number;
  origin: string;
  place: string;
  seen_by?: number;
};

/** Two rays crossed and made a gem. */
export type GemCreated = {
  event: 'gem_created';
  seat: number;
  square: [number, number];
  mana: number;
  seen_by?: number;
};

/** A gem was moved by one square. */
export type GemMoved = {
  event: 'gem_moved';
  seat: number;
  origin: [number, number];
  square: [number, number];
  seen_by?: number;
};

/** A seat's gems stood in line over so many squares. */
export type GemsAligned = {
  event: 'gems_aligned';
  seat: number;
  squares: number;
  seen_by?: number;
};

/** A gem became a menhir. */
export type MenhirRaised = {
  event: 'menhir_raised';
  seat: number;
  square: [number, number];
  seen_by?: number;
};

/** Phase G: these seats have most druids at the council and may rise. */
export type CouncilMet = {
  event: 'council_met';
  majority: number[];
  seen_by?: number;
};

/** A seat's druids brewed. */
export type PotionBrewed = {
  event: 'potion_brewed';
  seat: number;
  druids: number;
  seen_by?: number;
};

/** A seat rose on a knowledge track. */
export type LevelGained = {
  event: 'level_gained';
  seat: number;
  track: string;
  level: number;
  seen_by?: number;
};

/** Everybody sees the back of the card that is on top of the deck now. */
export type BackSeen = {
  event: 'back_seen';
  marked: boolean;
  seen_by?: number;
};

/** A seat drew cards; the others see how many are marked. */
export type CardsDrawn = {
  event: 'cards_drawn';
  seat: number;
  marked: number;
  cards: string[] | null;
  seen_by?: number;
};

/** A seat took a drawn card into its hand; what else was drawn went under the deck, and all saw the backs. */
export type CardKept = {
  event: 'card_kept';
  seat: number;
  returned: boolean[];
  card: string | null;
  seen_by?: number;
};

/** A seat played a card; it went under the deck. */
export type CardPlayed = {
  event: 'card_played';
  seat: number;
  card: string;
  seen_by?: number;
};

/** A closed line of menhirs runs round the gate. */
export type GateEncircled = {
  event: 'gate_encircled';
  menhirs: [number, number][];
  seen_by?: number;
};

/** The final count is done. */
export type GameEnded = {
  event: 'game_ended';
  seen_by?: number;
};

/** A seat that would have something else, as the view will have it. */
export type SeatAfter = {
  seat: number;
  points: number;
  mana: number;
  druids: (string | null)[];
  gems: [number, number][];
};

/** KAR-GEM-16, KAR-CAP-05: the squares that count on the ray of an own druid; druids count from 1. */
export type RayCount = {
  druid: number;
  squares: number;
};

/** KAR-B-22..29: what an escape costs a seat for the druid at a place. */
export type Loss = {
  seat: number;
  place: string;
  points: number;
};

/** What an option would do before anything follows by itself. */
export type GladeAfter = {
  seats?: SeatAfter[];
  origin?: string | null;
  rays?: RayCount[];
  in_line?: [number, number][];
  losses?: Loss[];
};

/** The obstacle to lay. */
export type AboutTile = {
  tile: string;
};

/** KAR-E-04: the action tile whose cube is handled, and its row. */
export type AboutWindow = {
  tile: string;
  row: 'main' | 'secondary';
};

/** Whether it is a level's action, and how often it was done. */
export type AboutAction = {
  level: boolean;
  done: number;
};

/** KAR-GEM-17: the two druids one of which goes to the council. */
export type AboutSend = {
  first: number;
  second: number;
};

/** KAR-MOV-05: how many points are left to walk, and whether one druid walks alone. */
export type AboutMove = {
  least: number;
  most: number;
  alone: boolean;
};

/** KAR-G-14: the druid that comes back. */
export type AboutCorner = {
  druid: number;
};

/** The druid that walks, and the corner if it comes from the council. */
export type AboutWay = {
  druid: number;
  corner: 'top left' | 'top right' | 'bottom right' | 'bottom left' | null;
};

/** The druid that walks, the corner if it comes from the council, and its way. */
export type AboutPoints = {
  druid: number;
  corner: 'top left' | 'top right' | 'bottom right' | 'bottom left' | null;
  way: 'clockwise' | 'counterclockwise';
};

/** KAR-TEL-03: the steps a creature may be led. */
export type AboutSteps = {
  steps: number;
};

/** The creature that is led, and its steps. */
export type AboutTo = {
  steps: number;
  creature: string;
};

/** KAR-TEL-11: how far a gem may be shifted, and by what. */
export type AboutShift = {
  steps: number;
  cause: string;
};

/** KAR-KNO-02: how many levels are gained, and by what. */
export type AboutLevel = {
  levels: number;
  cause: string;
};

/** The druids that brew. */
export type AboutBrewing = {
  druids: number;
};

/** KAR-DRW-01: the cards to keep. */
export type AboutTake = {
  cards: number;
};

/** KAR-DRW-15: the cards not seen yet. */
export type AboutMarked = {
  unseen: number;
};

/** KAR-RUL-72: menhirs to raise, and the gems they may be raised on. */
export type AboutRaise = {
  menhirs: number;
  gems: number;
};

export type Described =
  | ChooseTile
  | LayTile
  | StartDruid
  | PlaceCube
  | Perform
  | Decline
  | Done
  | PlayCard
  | AttachAccel
  | MoveDruid
  | ChooseCorner
  | ChooseWay
  | SpendPoints
  | EnterCauldron
  | CreateGem
  | SendDruid
  | CaptureCreature
  | Rise
  | ChooseCreature
  | MoveCreature
  | ShiftGem
  | TakeCard
  | Redraw
  | RaiseMenhir;

export type Happened =
  | RoundBegan
  | ObstacleLaid
  | ObstaclePutAside
  | CreatureRevealed
  | CreatureArrived
  | CreatureLost
  | CreatureMoved
  | CreatureEscaped
  | CreatureCaptured
  | CreatureBanished
  | PointsGained
  | PointsLost
  | ManaGained
  | TilesLaid
  | CubePlaced
  | WindowOpened
  | ActionBegun
  | ActionDeclined
  | DruidMoved
  | GemCreated
  | GemMoved
  | GemsAligned
  | MenhirRaised
  | CouncilMet
  | PotionBrewed
  | LevelGained
  | BackSeen
  | CardsDrawn
  | CardKept
  | CardPlayed
  | GateEncircled
  | GameEnded;

export type Preview = GladeAfter;

export type Question =
  | { kind: 'choose_tile' | 'start' | 'cube' | 'acting'; about: Record<string, never> }
  | { kind: 'lay_tile'; about: AboutTile }
  | { kind: 'open' | 'close'; about: AboutWindow }
  | { kind: 'gems' | 'capture'; about: AboutAction }
  | { kind: 'send'; about: AboutSend }
  | { kind: 'move'; about: AboutMove }
  | { kind: 'corner'; about: AboutCorner }
  | { kind: 'way'; about: AboutWay }
  | { kind: 'points'; about: AboutPoints }
  | { kind: 'creature'; about: AboutSteps }
  | { kind: 'to'; about: AboutTo }
  | { kind: 'shift'; about: AboutShift }
  | { kind: 'level'; about: AboutLevel }
  | { kind: 'brewing'; about: AboutBrewing }
  | { kind: 'take'; about: AboutTake }
  | { kind: 'marked'; about: AboutMarked }
  | { kind: 'raise'; about: AboutRaise };

/** Karnag's types, for what is made for any game: `Snapshot<Karnag>`. */
export type Karnag = {
  view: View;
  scene: Scene;
  option: Described;
  preview: Preview;
  event: Happened;
  question: Question;
};
