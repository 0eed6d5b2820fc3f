// Made from nemeton.games.avalon by scripts/wire_types.py; `npm run types` makes it anew.

export type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };

/** A track: where its marker stands, and its top slot. */
export interface TrackView {
  at: number;
  top: number;
}

/** An item or a secret somebody holds; up: its effects hold. */
export interface ThingView {
  id: string;
  up: boolean;
  flipped: boolean;
  aside: boolean;
}

/** The cards of one personal deck: the hand is open, the deck and the pool are counted. */
export interface DeckView {
  hand: string[];
  discard: string[];
  reserve: string[];
  deck: number;
  pool: number;
}

/** A character in play. */
export interface CharacterView {
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
}

/** A location on the map. */
export interface LocationView {
  location: number;
  cell: number[];
  ways: Record<string, number>;
  menhir: number | null;
  tokens: Record<string, number>;
  quest_tokens: number;
  items: string[];
  guardians: string[];
}

/** A card of the sequence. */
export interface RowView {
  card: string;
  seat: number;
  connected: number[];
  tokens: number;
  charges: number;
  visible: boolean;
}

/** The fight or talk under way. */
export interface EncounterView {
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
}

/** Section 6: what a seat has voted for so far, open to all until the last vote is in. */
export interface VoteView {
  seat: number;
  action: number;
  means: Record<string, Plain>;
}

/** The table as everybody sees it. */
export interface View {
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
}

/** A choice that needs no more than its name: pass, keep, pay…. */
export interface Word {
  kind: 'word';
  deed: string;
}

/** AVA-ACT-01: read on about the place one stands on. */
export interface Explore {
  kind: 'explore';
  energy: number;
}

/** AVA-ACT-10: to a neighbour; no location: there is no way. */
export interface Travel {
  kind: 'travel';
  way: string;
  location: number | null;
  energy: number;
}

/** AVA-ACT-30: what only this character can do. */
export interface CharacterAction {
  kind: 'character_action';
  text: string;
  energy: number;
  do: Plain[];
}

/** AVA-ACT-20: an action printed on a location. */
export interface AtPlace {
  kind: 'at_place';
  text: string;
  cost: Record<string, Plain>;
  do: Plain[];
}

/** AVA-RUL-69: which action loses its time token. */
export interface Uncover {
  kind: 'uncover';
  text: string;
}

/** D12: a printed choice; `text` is the key of its words in the pack. */
export interface Choice {
  kind: 'choice';
  number: number;
  text: string;
  cost: Record<string, Plain>;
  do: Plain[];
}

/** A thing is named: what is done, what sort of thing it is, and its name in the pack. */
export interface Which {
  kind: 'which';
  deed: string;
  sort: string;
  id: string;
}

/** AVA-KEY-01: a card of the hand; the slots it would join, and those it would join for magic, from the top. */
export interface PlayCard {
  kind: 'play_card';
  card: string;
  joins: number[];
  magic: number[];
}

/** AVA-RUL-103: what a thing, a skill or a card with charges lets one do. */
export interface Use {
  kind: 'use';
  text: string;
  cost: Record<string, Plain>;
  do: Plain[];
}

/** AVA-ADV-07: a skill card, by the names of its two sides. */
export interface Learn {
  kind: 'learn';
  skill: number;
  a: string;
  b: string;
}

/** AVA-ADV-07: one side of a skill card, for good. */
export interface Side {
  kind: 'side';
  side: string;
  text: string;
  do: Plain[];
}

/** AVA-ADV-02: a new card for a deck. */
export interface Buy {
  kind: 'buy';
  deck: string;
  exp: number;
}

/** AVA-ADV-05: a point of an attribute. */
export interface Raise {
  kind: 'raise';
  attribute: string;
  exp: number;
}

/** D34: what is offered to whom. */
export interface Gift {
  kind: 'gift';
  seat: number;
  sort: string;
  id: string;
}

/** Somebody is named. */
export interface Who {
  kind: 'who';
  seat: number;
}

/** A seat plays a character from now on. */
export interface CharacterClaimed {
  event: 'character_claimed';
  seat: number;
  character: string;
  seen_by?: number;
}

/** Somebody answered a question; a vote may still be changed while others are asked. */
export interface AnswerGiven {
  event: 'answer_given';
  seat: number;
  question: string;
  answer: Record<string, Plain>;
  vote: boolean;
  seen_by?: number;
}

/** A chapter begins. */
export interface ChapterBegan {
  event: 'chapter_began';
  chapter: string;
  seen_by?: number;
}

/** A new day. */
export interface DayBegan {
  event: 'day_began';
  day: number;
  seen_by?: number;
}

/** A location card was laid on the map. */
export interface LocationRevealed {
  event: 'location_revealed';
  location: number;
  seen_by?: number;
}

/** A location card left the map. */
export interface LocationLeft {
  event: 'location_left';
  location: number;
  seen_by?: number;
}

/** A menhir burns, and its dial shows so many days. */
export interface MenhirLit {
  event: 'menhir_lit';
  location: number;
  dial: number;
  seen_by?: number;
}

/** A menhir went out. */
export interface MenhirWentOut {
  event: 'menhir_went_out';
  location: number;
  seen_by?: number;
}

/** A character gained or lost units of a resource. */
export interface ResourceChanged {
  event: 'resource_changed';
  seat: number;
  resource: string;
  change: number;
  seen_by?: number;
}

/** Energy, health or terror of a character moved. */
export interface TrackChanged {
  event: 'track_changed';
  seat: number;
  track: string;
  change: number;
  seen_by?: number;
}

/** A character has a point more of an attribute. */
export interface AttributeRaised {
  event: 'attribute_raised';
  seat: number;
  attribute: string;
  seen_by?: number;
}

/** A character is dying or insane, or is so no more. */
export interface ConditionTurned {
  event: 'condition_turned';
  seat: number;
  condition: string;
  on: boolean;
  seen_by?: number;
}

/** Damage did not reach a character. */
export interface DamagePrevented {
  event: 'damage_prevented';
  seat: number;
  damage: number;
  seen_by?: number;
}

/** A character stands at another location. */
export interface CharacterMoved {
  event: 'character_moved';
  seat: number;
  location: number;
  seen_by?: number;
}

/** A character took an action, alone or with others. */
export interface ActionTaken {
  event: 'action_taken';
  seat: number;
  action: Record<string, Plain>;
  members: number[];
  seen_by?: number;
}

/** A character takes no more actions today. */
export interface CharacterPassed {
  event: 'character_passed';
  seat: number;
  seen_by?: number;
}

/** A verse was read. */
export interface VerseRead {
  event: 'verse_read';
  verse: string;
  members: number[];
  seen_by?: number;
}

/** An event was revealed. */
export interface EventDrawn {
  event: 'event_drawn';
  card: string;
  seen_by?: number;
}

/** The objective of a quest is met. */
export interface QuestCompleted {
  event: 'quest_completed';
  card: string;
  seen_by?: number;
}

/** A quest left the quest pile. */
export interface QuestClosed {
  event: 'quest_closed';
  card: string;
  seen_by?: number;
}

/** A status, or a part of it, was marked or cleared; part 0 is the box itself, -1 all of it. */
export interface StatusChanged {
  event: 'status_changed';
  status: string;
  part: number;
  marked: boolean;
  seen_by?: number;
}

/** A task was noted or struck out. */
export interface TaskNoted {
  event: 'task_noted';
  task: string;
  done: boolean;
  seen_by?: number;
}

/** A fight or a talk began. */
export interface EncounterBegan {
  event: 'encounter_began';
  encounter: string;
  members: number[];
  seen_by?: number;
}

/** It is over. */
export interface EncounterEnded {
  event: 'encounter_ended';
  encounter: string;
  result: string;
  seen_by?: number;
}

/** It is a character's activation. */
export interface CharacterActivated {
  event: 'character_activated';
  seat: number;
  seen_by?: number;
}

/** A card was laid; these slots connect, counted from the top. */
export interface CardPlayed {
  event: 'card_played';
  seat: number;
  card: string;
  connected: number[];
  seen_by?: number;
}

/** A card left the sequence. */
export interface CardTorn {
  event: 'card_torn';
  seat: number;
  card: string;
  seen_by?: number;
}

/** A member drew cards; hands are open. */
export interface CardsDrawn {
  event: 'cards_drawn';
  seat: number;
  cards: string[];
  seen_by?: number;
}

/** A member's card was discarded or destroyed. */
export interface CardDiscarded {
  event: 'card_discarded';
  seat: number;
  card: string;
  seen_by?: number;
}

/** A card of the pool is now in the deck. */
export interface CardGained {
  event: 'card_gained';
  seat: number;
  card: string;
  seen_by?: number;
}

/** Markers came into the combat pool or out of it. */
export interface PoolChanged {
  event: 'pool_changed';
  change: number;
  pool: number;
  seen_by?: number;
}

/** The affinity marker moved. */
export interface AffinityChanged {
  event: 'affinity_changed';
  change: number;
  affinity: number;
  seen_by?: number;
}

/** A stage of the talk was won; counted from 1. */
export interface StageWon {
  event: 'stage_won';
  stage: number;
  seen_by?: number;
}

/** The enemy attacked or the other side answered: the key of the attack's or stage's name. */
export interface EnemyStruck {
  event: 'enemy_struck';
  seat: number;
  text: string;
  seen_by?: number;
}

/** The enemy made its opportunity attack. */
export interface OpportunityTaken {
  event: 'opportunity_taken';
  seat: number;
  seen_by?: number;
}

/** A member left the encounter: by escape, dying or a free way out. */
export interface EncounterLeft {
  event: 'encounter_left';
  seat: number;
  way: string;
  seen_by?: number;
}

/** A guardian stands at a location. */
export interface GuardianPlaced {
  event: 'guardian_placed';
  encounter: string;
  location: number;
  seen_by?: number;
}

/** A guardian went back to its deck. */
export interface GuardianLeft {
  event: 'guardian_left';
  encounter: string;
  seen_by?: number;
}

/** A character received an item. */
export interface ItemGained {
  event: 'item_gained';
  seat: number;
  item: string;
  seen_by?: number;
}

/** An item went to the bottom of the item deck. */
export interface ItemLost {
  event: 'item_lost';
  seat: number;
  item: string;
  seen_by?: number;
}

/** A secret was taken from the box. */
export interface SecretGained {
  event: 'secret_gained';
  seat: number;
  secret: number;
  seen_by?: number;
}

/** A secret went back into the box, or left the campaign. */
export interface SecretLeft {
  event: 'secret_left';
  secret: number;
  seen_by?: number;
}

/** One unit or one thing changed hands. */
export interface GiftHandedOver {
  event: 'gift_handed_over';
  seat: number;
  receiver: number;
  sort: string;
  id: string;
  seen_by?: number;
}

/** A character looked at the top card of an encounter deck; all may know it. */
export interface DeckLookedInto {
  event: 'deck_looked_into';
  seat: number;
  encounter: string;
  seen_by?: number;
}

/** A character died. */
export interface CharacterDied {
  event: 'character_died';
  seat: number;
  character: string;
  seen_by?: number;
}

/** The chapter begins again. */
export interface MercyTaken {
  event: 'mercy_taken';
  chapter: string;
  seen_by?: number;
}

/** The group wants the campaign saved here. */
export interface SaveWanted {
  event: 'save_wanted';
  seen_by?: number;
}

/** The campaign is over: with an ending, or failed. */
export interface CampaignEnded {
  event: 'campaign_ended';
  ending: string | null;
  seen_by?: number;
}

export type Described = Word | Explore | Travel | CharacterAction | AtPlace | Uncover | Choice | Which | PlayCard | Use | Learn | Side | Buy | Raise | Gift | Who;

export type Happened = CharacterClaimed | AnswerGiven | ChapterBegan | DayBegan | LocationRevealed | LocationLeft | MenhirLit | MenhirWentOut | ResourceChanged | TrackChanged | AttributeRaised | ConditionTurned | DamagePrevented | CharacterMoved | ActionTaken | CharacterPassed | VerseRead | EventDrawn | QuestCompleted | QuestClosed | StatusChanged | TaskNoted | EncounterBegan | EncounterEnded | CharacterActivated | CardPlayed | CardTorn | CardsDrawn | CardDiscarded | CardGained | PoolChanged | AffinityChanged | StageWon | EnemyStruck | OpportunityTaken | EncounterLeft | GuardianPlaced | GuardianLeft | ItemGained | ItemLost | SecretGained | SecretLeft | GiftHandedOver | DeckLookedInto | CharacterDied | MercyTaken | SaveWanted | CampaignEnded;
