// Made from nemeton.games.avalon by scripts/wire_types.py; `npm run types` makes it anew.

export type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };

/** A track: where its marker stands, and its top slot. */
export type TrackView = {
  at: number;
  top: number;
};

/** An item or a secret somebody holds; up: its effects hold. */
export type ThingView = {
  id: string;
  up: boolean;
  flipped: boolean;
  aside: boolean;
};

/** The cards of one personal deck: the hand is open, the deck and the pool are counted. */
export type DeckView = {
  hand: string[];
  discard: string[];
  reserve: string[];
  deck: number;
  pool: number;
};

/** A character in play. */
export type CharacterView = {
  seat: number;
  character: string;
  colour: string | null;
  number: number;
  location: number;
  tracks: Record<string, TrackView>;
  resources: Record<string, number>;
  attributes: Record<string, number>;
  levels: Record<string, number>;
  conditions: string[];
  panics: boolean;
  passed: boolean;
  skills: Record<string, string>;
  items: ThingView[];
  secrets: ThingView[];
  combat: DeckView;
  diplomacy: DeckView;
  manner?: string;
};

/** A location on the map. */
export type LocationView = {
  location: number;
  cell: number[];
  ways: Record<string, number>;
  menhir: number | null;
  tokens: Record<string, number>;
  quest_tokens: number;
  items: string[];
  guardians: string[];
};

/** A card of the sequence. */
export type RowView = {
  card: string;
  seat: number;
  connected: number[];
  tokens: number;
  charges: number;
  visible: boolean;
};

/** The fight or talk under way. */
export type EncounterView = {
  encounter: string;
  members: number[];
  activated: number[];
  active: number | null;
  turn: number;
  pool: number;
  target: number;
  affinity: number;
  gray: number;
  stage: number;
  sequence: RowView[];
};

/** AVA-RUL-128: what a seat has voted for so far, open to all until the last vote is in. */
export type VoteView = {
  seat: number;
  action: number;
  means: Described;
};

/** The table as everybody sees it. */
export type View = {
  asked: number[];
  day: number;
  round: number;
  chapter: string;
  chronicler: number | null;
  event: string | null;
  quests: string[];
  event_deck: number;
  event_discards: string[];
  encounter_decks: Record<string, number>;
  characters: CharacterView[];
  locations: LocationView[];
  statuses: Record<string, number[]>;
  tasks: string[];
  tasks_done: string[];
  dials: (Record<string, string | number>)[];
  reading: string | null;
  encounter: EncounterView | null;
  votes: VoteView[];
  over: boolean;
  ending: string | null;
};

/** A character's tray: the tracks with their red slots, what it starts with, and its own action. */
export type PrintedCharacter = {
  id: string;
  number: number;
  colour: string;
  red: Record<string, number[]>;
  tracks: Record<string, TrackView>;
  attributes: Record<string, number>;
  resources: Record<string, number>;
  energy: unknown;
  once: boolean;
  do: unknown[];
};

/** A personal card: its edges from the top, and what it does beside its keys. */
export type PrintedCard = {
  id: string;
  deck: string;
  passive: boolean;
  left: string[];
  right: string[];
  abilities: unknown[];
};

/** A row of the enemy's table, for so many markers. */
export type PrintedAttack = {
  pool: [number, number];
  text: string;
  do: unknown[];
};

/** A stage of a talk, with what a check does in it. */
export type PrintedStage = {
  text: string;
  response: unknown[];
  checks: Record<string, unknown[]>;
};

/** An encounter card: a fight has attacks, a talk has stages. */
export type PrintedEncounter = {
  id: string;
  deck: string;
  level: unknown;
  kind_of: string;
  right: string[];
  traits: string[];
  reward: unknown[];
  loot: unknown[];
  attacks?: PrintedAttack[];
  opportunity?: unknown[];
  abilities?: unknown[];
  slots?: number;
  stages?: PrintedStage[];
  failure?: unknown[];
  avoid?: unknown;
};

/** An action of a location. */
export type PrintedAction = {
  id: string;
  cost: Record<string, unknown>;
  do: unknown[];
  once: boolean;
};

/** What lighting a menhir takes, and how long it burns, by the number of players. */
export type PrintedMenhir = {
  cond: unknown;
  costs: Record<string, unknown>[];
  dials: number[];
};

/** What a place looks like: its shape, the ground around it, how many, and with what. */
export type PrintedMotif = {
  shape: string;
  ground: string;
  count: number | null;
  having: string[];
};

/** A location card; it leads to other places wherever its edge has a key. */
export type PrintedLocation = {
  id: string;
  seals: string[];
  leads: string[];
  actions: PrintedAction[];
  static: unknown[];
  instant: unknown[];
  menhir?: PrintedMenhir;
  motif?: PrintedMotif;
};

/** An item. */
export type PrintedItem = {
  id: string;
  keyword: unknown;
  does: unknown[];
};

/** A secret. */
export type PrintedSecret = {
  id: string;
  keyword: unknown;
  personal: boolean;
  does: unknown[];
  goal: unknown;
};

/** A skill card, both sides. */
export type PrintedSkill = {
  id: string;
  attribute: string;
  a: unknown[];
  b: unknown[];
};

/** An event, and what its quest wants. */
export type PrintedEvent = {
  id: string;
  quest: unknown;
  static: unknown[];
  goal: unknown;
};

/** The pack, and what is printed on all that lies in the box. */
export type Scene = {
  pack: string;
  version: string;
  title: string;
  characters: PrintedCharacter[];
  cards: PrintedCard[];
  encounters: PrintedEncounter[];
  locations: PrintedLocation[];
  land: number[][];
  items: PrintedItem[];
  secrets: PrintedSecret[];
  skills: PrintedSkill[];
  events: PrintedEvent[];
};

/** A choice that needs no more than its name: pass, keep, pay…. */
export type Word = {
  kind: 'word';
  deed: string;
};

/** AVA-ACT-01: read on about the place one stands on. */
export type Explore = {
  kind: 'explore';
  energy: number;
};

/** AVA-ACT-10: to a neighbour; no location: there is no way. */
export type Travel = {
  kind: 'travel';
  way: string;
  location: number | null;
  energy: number;
};

/** AVA-ACT-30: what only this character can do. */
export type CharacterAction = {
  kind: 'character_action';
  text: string;
  energy: number;
  do: Plain[];
};

/** AVA-ACT-20: an action printed on a location. */
export type AtPlace = {
  kind: 'at_place';
  text: string;
  cost: Record<string, Plain>;
  do: Plain[];
};

/** AVA-MAN-03: an action of one's own or of a location, to which the others here are invited. */
export type InCompany = {
  kind: 'in_company';
  text: string;
  cost: Record<string, Plain>;
  do: Plain[];
};

/** AVA-RUL-69: which action loses its time token. */
export type Uncover = {
  kind: 'uncover';
  text: string;
};

/** AVA-PARTY-13: a printed choice; `text` is the key of its words in the pack. */
export type Choice = {
  kind: 'choice';
  number: number;
  text: string;
  cost: Record<string, Plain>;
  do: Plain[];
};

/** A thing is named: what is done, what sort of thing it is, and its name in the pack. */
export type Which = {
  kind: 'which';
  deed: string;
  sort: string;
  id: string;
};

/** AVA-KEY-01: a card of the hand; the slots it would join, and those it would join for magic, from the top. */
export type PlayCard = {
  kind: 'play_card';
  card: string;
  joins: number[];
  magic: number[];
};

/** AVA-RUL-103: what a thing, a skill or a card with charges lets one do. */
export type Use = {
  kind: 'use';
  text: string;
  cost: Record<string, Plain>;
  do: Plain[];
};

/** AVA-ADV-07: a skill card, by the names of its two sides. */
export type Learn = {
  kind: 'learn';
  skill: number;
  a: string;
  b: string;
};

/** AVA-ADV-07: one side of a skill card, for good. */
export type Side = {
  kind: 'side';
  side: string;
  text: string;
  do: Plain[];
};

/** AVA-ADV-02: a new card for a deck. */
export type Buy = {
  kind: 'buy';
  deck: string;
  exp: number;
};

/** AVA-ADV-05: a point of an attribute. */
export type Raise = {
  kind: 'raise';
  attribute: string;
  exp: number;
};

/** AVA-PARTY-11: what is offered to whom. */
export type Gift = {
  kind: 'gift';
  seat: number;
  sort: string;
  id: string;
};

/** Somebody is named. */
export type Who = {
  kind: 'who';
  seat: number;
};

/** A seat plays a character from now on. */
export type CharacterClaimed = {
  event: 'character_claimed';
  seat: number;
  character: string;
  seen_by?: number;
};

/** Somebody answered a question; a vote may still be changed while others are asked. */
export type AnswerGiven = {
  event: 'answer_given';
  seat: number;
  question: string;
  answer: Record<string, Plain>;
  vote: boolean;
  seen_by?: number;
};

/** A seat said how it goes with the others from now on: together, asked or alone. */
export type MannerChanged = {
  event: 'manner_changed';
  seat: number;
  manner: string;
  seen_by?: number;
};

/** A chapter begins. */
export type ChapterBegan = {
  event: 'chapter_began';
  chapter: string;
  seen_by?: number;
};

/** A new day. */
export type DayBegan = {
  event: 'day_began';
  day: number;
  seen_by?: number;
};

/** A location card was laid on the map. */
export type LocationRevealed = {
  event: 'location_revealed';
  location: number;
  seen_by?: number;
};

/** A location card left the map. */
export type LocationLeft = {
  event: 'location_left';
  location: number;
  seen_by?: number;
};

/** A menhir burns, and its dial shows so many days. */
export type MenhirLit = {
  event: 'menhir_lit';
  location: number;
  dial: number;
  seen_by?: number;
};

/** A menhir went out. */
export type MenhirWentOut = {
  event: 'menhir_went_out';
  location: number;
  seen_by?: number;
};

/** A character gained or lost units of a resource. */
export type ResourceChanged = {
  event: 'resource_changed';
  seat: number;
  resource: string;
  change: number;
  seen_by?: number;
};

/** Energy, health or terror of a character moved. */
export type TrackChanged = {
  event: 'track_changed';
  seat: number;
  track: string;
  change: number;
  seen_by?: number;
};

/** A character has a point more of an attribute. */
export type AttributeRaised = {
  event: 'attribute_raised';
  seat: number;
  attribute: string;
  seen_by?: number;
};

/** A character is dying or insane, or is so no more. */
export type ConditionTurned = {
  event: 'condition_turned';
  seat: number;
  condition: string;
  on: boolean;
  seen_by?: number;
};

/** Damage did not reach a character. */
export type DamagePrevented = {
  event: 'damage_prevented';
  seat: number;
  damage: number;
  seen_by?: number;
};

/** A character stands at another location. */
export type CharacterMoved = {
  event: 'character_moved';
  seat: number;
  location: number;
  seen_by?: number;
};

/** A character took an action, alone or with others. */
export type ActionTaken = {
  event: 'action_taken';
  seat: number;
  action: Record<string, Plain>;
  members: number[];
  seen_by?: number;
};

/** A character takes no more actions today. */
export type CharacterPassed = {
  event: 'character_passed';
  seat: number;
  seen_by?: number;
};

/** A verse was read. */
export type VerseRead = {
  event: 'verse_read';
  verse: string;
  members: number[];
  seen_by?: number;
};

/** An event was revealed. */
export type EventDrawn = {
  event: 'event_drawn';
  card: string;
  seen_by?: number;
};

/** The objective of a quest is met. */
export type QuestCompleted = {
  event: 'quest_completed';
  card: string;
  seen_by?: number;
};

/** A quest left the quest pile. */
export type QuestClosed = {
  event: 'quest_closed';
  card: string;
  seen_by?: number;
};

/** A status, or a part of it, was marked or cleared; part 0 is the box itself, -1 all of it. */
export type StatusChanged = {
  event: 'status_changed';
  status: string;
  part: number;
  marked: boolean;
  seen_by?: number;
};

/** A task was noted or struck out. */
export type TaskNoted = {
  event: 'task_noted';
  task: string;
  done: boolean;
  seen_by?: number;
};

/** A fight or a talk began. */
export type EncounterBegan = {
  event: 'encounter_began';
  encounter: string;
  members: number[];
  seen_by?: number;
};

/** A card that starts neither fight nor talk: what it says happens to the party. */
export type SceneMet = {
  event: 'scene_met';
  encounter: string;
  members: number[];
  seen_by?: number;
};

/** It is over. */
export type EncounterEnded = {
  event: 'encounter_ended';
  encounter: string;
  result: string;
  seen_by?: number;
};

/** It is a character's activation. */
export type CharacterActivated = {
  event: 'character_activated';
  seat: number;
  seen_by?: number;
};

/** A card was laid; these slots connect, counted from the top. */
export type CardPlayed = {
  event: 'card_played';
  seat: number;
  card: string;
  connected: number[];
  seen_by?: number;
};

/** A card left the sequence. */
export type CardTorn = {
  event: 'card_torn';
  seat: number;
  card: string;
  seen_by?: number;
};

/** A member drew cards; hands are open. */
export type CardsDrawn = {
  event: 'cards_drawn';
  seat: number;
  cards: string[];
  seen_by?: number;
};

/** A member's card was discarded or destroyed. */
export type CardDiscarded = {
  event: 'card_discarded';
  seat: number;
  card: string;
  seen_by?: number;
};

/** A card of the pool is now in the deck. */
export type CardGained = {
  event: 'card_gained';
  seat: number;
  card: string;
  seen_by?: number;
};

/** Markers came into the combat pool or out of it. */
export type PoolChanged = {
  event: 'pool_changed';
  change: number;
  pool: number;
  seen_by?: number;
};

/** The affinity marker moved. */
export type AffinityChanged = {
  event: 'affinity_changed';
  change: number;
  affinity: number;
  seen_by?: number;
};

/** A stage of the talk was won; counted from 1. */
export type StageWon = {
  event: 'stage_won';
  stage: number;
  seen_by?: number;
};

/** The enemy attacked or the other side answered: the key of the attack's or stage's name. */
export type EnemyStruck = {
  event: 'enemy_struck';
  seat: number;
  text: string;
  seen_by?: number;
};

/** The enemy made its opportunity attack. */
export type OpportunityTaken = {
  event: 'opportunity_taken';
  seat: number;
  seen_by?: number;
};

/** A member left the encounter: by escape, dying or a free way out. */
export type EncounterLeft = {
  event: 'encounter_left';
  seat: number;
  way: string;
  seen_by?: number;
};

/** A guardian stands at a location. */
export type GuardianPlaced = {
  event: 'guardian_placed';
  encounter: string;
  location: number;
  seen_by?: number;
};

/** A guardian went back to its deck. */
export type GuardianLeft = {
  event: 'guardian_left';
  encounter: string;
  seen_by?: number;
};

/** A character received an item. */
export type ItemGained = {
  event: 'item_gained';
  seat: number;
  item: string;
  seen_by?: number;
};

/** An item went to the bottom of the item deck. */
export type ItemLost = {
  event: 'item_lost';
  seat: number;
  item: string;
  seen_by?: number;
};

/** A secret was taken from the box. */
export type SecretGained = {
  event: 'secret_gained';
  seat: number;
  secret: number;
  seen_by?: number;
};

/** A secret went back into the box, or left the campaign. */
export type SecretLeft = {
  event: 'secret_left';
  secret: number;
  seen_by?: number;
};

/** One unit or one thing changed hands. */
export type GiftHandedOver = {
  event: 'gift_handed_over';
  seat: number;
  receiver: number;
  sort: string;
  id: string;
  seen_by?: number;
};

/** A character looked at the top card of an encounter deck; all may know it. */
export type DeckLookedInto = {
  event: 'deck_looked_into';
  seat: number;
  encounter: string;
  seen_by?: number;
};

/** A character died. */
export type CharacterDied = {
  event: 'character_died';
  seat: number;
  character: string;
  seen_by?: number;
};

/** The chapter begins again. */
export type MercyTaken = {
  event: 'mercy_taken';
  chapter: string;
  seen_by?: number;
};

/** The group wants the campaign saved here. */
export type SaveWanted = {
  event: 'save_wanted';
  seen_by?: number;
};

/** The campaign is over: with an ending, or failed. */
export type CampaignEnded = {
  event: 'campaign_ended';
  ending: string | null;
  seen_by?: number;
};

/** What a seat was for. */
export type Voice = {
  seat: number;
  text: string;
};

/** A choice that was made: where it was printed, the key of what was chosen, and what it marked. */
export type Decided = {
  verse: string;
  chapter: string;
  day: number;
  location: number | null;
  text: string;
  voices: Voice[];
  marked: string[];
};

/** Choices that stood beside the one that was made: the keys of what they say. */
export type Door = {
  verse: string;
  text: string;
  left: string[];
};

/** A stone that went out, and the day on which it did. */
export type Dark = {
  location: number;
  day: number;
};

/** An evening of Avalon. */
export type Story = {
  chapter: string;
  first_day: number;
  last_day: number;
  location: number | null;
  chapters: string[];
  began: number[];
  decided: Decided[];
  marked: string[];
  lit: number[];
  dark: Dark[];
  revealed: number[];
  cells: number[][];
  quests: string[];
  died: string[];
  ending: string | null;
  over: boolean;
};

export type Described =
  | Word
  | Explore
  | Travel
  | CharacterAction
  | AtPlace
  | InCompany
  | Uncover
  | Choice
  | Which
  | PlayCard
  | Use
  | Learn
  | Side
  | Buy
  | Raise
  | Gift
  | Who;

export type Happened =
  | CharacterClaimed
  | AnswerGiven
  | MannerChanged
  | ChapterBegan
  | DayBegan
  | LocationRevealed
  | LocationLeft
  | MenhirLit
  | MenhirWentOut
  | ResourceChanged
  | TrackChanged
  | AttributeRaised
  | ConditionTurned
  | DamagePrevented
  | CharacterMoved
  | ActionTaken
  | CharacterPassed
  | VerseRead
  | EventDrawn
  | QuestCompleted
  | QuestClosed
  | StatusChanged
  | TaskNoted
  | EncounterBegan
  | SceneMet
  | EncounterEnded
  | CharacterActivated
  | CardPlayed
  | CardTorn
  | CardsDrawn
  | CardDiscarded
  | CardGained
  | PoolChanged
  | AffinityChanged
  | StageWon
  | EnemyStruck
  | OpportunityTaken
  | EncounterLeft
  | GuardianPlaced
  | GuardianLeft
  | ItemGained
  | ItemLost
  | SecretGained
  | SecretLeft
  | GiftHandedOver
  | DeckLookedInto
  | CharacterDied
  | MercyTaken
  | SaveWanted
  | CampaignEnded;

export type Preview = never;

export type Kind =
  | 'claim'
  | 'colour'
  | 'chronicler'
  | 'token'
  | 'discuss'
  | 'wear'
  | 'who_acts'
  | 'action'
  | 'join'
  | 'accept'
  | 'pay'
  | 'go_on'
  | 'choice'
  | 'assign'
  | 'activate'
  | 'destination'
  | 'guardian'
  | 'join_encounter'
  | 'avoid'
  | 'set_aside'
  | 'hand'
  | 'active'
  | 'first_card'
  | 'magic_key'
  | 'more_cards'
  | 'charge'
  | 'discard'
  | 'response'
  | 'loot'
  | 'eat'
  | 'spend'
  | 'pool'
  | 'skill'
  | 'side'
  | 'build'
  | 'offer'
  | 'gift'
  | 'secret'
  | 'mercy'
  | 'save'
  | 'tie'
  | 'give_up'
  | 'peek'
  | 'deck'
  | 'other'
  | 'manners';

export type Question = { kind: Kind; about: Record<string, Plain> };

/** Avalon's types, for what is made for any game: `Snapshot<Avalon>`. */
export type Avalon = {
  view: View;
  scene: Scene;
  option: Described;
  preview: Preview;
  event: Happened;
  question: Question;
};
