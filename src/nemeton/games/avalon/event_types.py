"""What may happen, as facts in the past tense; each names its rule. Made only where there is a journal (events.py)."""

from __future__ import annotations

from typing import ClassVar

from nemeton.kernel.decision import Plain
from nemeton.kernel.journal import Event


class CharacterClaimed(Event, frozen=True, tag="character_claimed"):
    """A seat plays a character from now on."""

    rule: ClassVar[str] = "AVA-SETUP-01"
    seat: int
    character: str


class AnswerGiven(Event, frozen=True, tag="answer_given"):
    """Somebody answered a question; a vote may still be changed while others are asked."""

    rule: ClassVar[str] = "AVA-RUL-93"
    seat: int
    question: str
    answer: dict[str, Plain]
    vote: bool


class MannerChanged(Event, frozen=True, tag="manner_changed"):
    """A seat said how it goes with the others from now on: together, asked or alone."""

    rule: ClassVar[str] = "AVA-MAN-01"
    seat: int
    manner: str


class ChapterBegan(Event, frozen=True, tag="chapter_began"):
    """A chapter begins."""

    rule: ClassVar[str] = "AVA-SETUP-21"
    chapter: str


class DayBegan(Event, frozen=True, tag="day_began"):
    """A new day."""

    rule: ClassVar[str] = "AVA-DAY-01"
    day: int


class LocationRevealed(Event, frozen=True, tag="location_revealed"):
    """A location card was laid on the map."""

    rule: ClassVar[str] = "AVA-ACT-13"
    location: int


class LocationLeft(Event, frozen=True, tag="location_left"):
    """A location card left the map."""

    rule: ClassVar[str] = "AVA-DAY-03"
    location: int


class MenhirLit(Event, frozen=True, tag="menhir_lit"):
    """A menhir burns, and its dial shows so many days."""

    rule: ClassVar[str] = "AVA-MEN-01"
    location: int
    dial: int


class MenhirWentOut(Event, frozen=True, tag="menhir_went_out"):
    """A menhir went out."""

    rule: ClassVar[str] = "AVA-DAY-02"
    location: int


class ResourceChanged(Event, frozen=True, tag="resource_changed"):
    """A character gained or lost units of a resource."""

    rule: ClassVar[str] = "AVA-RES-06"
    seat: int
    resource: str
    change: int


class TrackChanged(Event, frozen=True, tag="track_changed"):
    """Energy, health or terror of a character moved."""

    rule: ClassVar[str] = "AVA-RES-01"
    seat: int
    track: str
    change: int


class AttributeRaised(Event, frozen=True, tag="attribute_raised"):
    """A character has a point more of an attribute."""

    rule: ClassVar[str] = "AVA-ADV-05"
    seat: int
    attribute: str


class ConditionTurned(Event, frozen=True, tag="condition_turned"):
    """A character is dying or insane, or is so no more."""

    rule: ClassVar[str] = "AVA-CND-01"
    seat: int
    condition: str
    on: bool


class DamagePrevented(Event, frozen=True, tag="damage_prevented"):
    """Damage did not reach a character."""

    rule: ClassVar[str] = "AVA-RUL-36"
    seat: int
    damage: int


class CharacterMoved(Event, frozen=True, tag="character_moved"):
    """A character stands at another location."""

    rule: ClassVar[str] = "AVA-ACT-10"
    seat: int
    location: int


class ActionTaken(Event, frozen=True, tag="action_taken"):
    """A character took an action, alone or with others."""

    rule: ClassVar[str] = "AVA-DAY-20"
    seat: int
    action: dict[str, Plain]
    members: list[int]


class CharacterPassed(Event, frozen=True, tag="character_passed"):
    """A character takes no more actions today."""

    rule: ClassVar[str] = "AVA-ACT-50"
    seat: int


class VerseRead(Event, frozen=True, tag="verse_read"):
    """A verse was read."""

    rule: ClassVar[str] = "AVA-ACT-01"
    verse: str
    members: list[int]


class EventDrawn(Event, frozen=True, tag="event_drawn"):
    """An event was revealed."""

    rule: ClassVar[str] = "AVA-DAY-11"
    card: str


class QuestCompleted(Event, frozen=True, tag="quest_completed"):
    """The objective of a quest is met."""

    rule: ClassVar[str] = "AVA-EVT-01"
    card: str


class QuestClosed(Event, frozen=True, tag="quest_closed"):
    """A quest left the quest pile."""

    rule: ClassVar[str] = "AVA-EVT-03"
    card: str


class StatusChanged(Event, frozen=True, tag="status_changed"):
    """A status, or a part of it, was marked or cleared; part 0 is the box itself, -1 all of it."""

    rule: ClassVar[str] = "AVA-STAT-01"
    status: str
    part: int
    marked: bool


class TaskNoted(Event, frozen=True, tag="task_noted"):
    """A task was noted or struck out."""

    rule: ClassVar[str] = "AVA-EVT-05"
    task: str
    done: bool


class EncounterBegan(Event, frozen=True, tag="encounter_began"):
    """A fight or a talk began."""

    rule: ClassVar[str] = "AVA-ENC-03"
    encounter: str
    members: list[int]


class SceneMet(Event, frozen=True, tag="scene_met"):
    """A card that starts neither fight nor talk: what it says happens to the party."""

    rule: ClassVar[str] = "AVA-RUL-54"
    encounter: str
    members: list[int]


class EncounterEnded(Event, frozen=True, tag="encounter_ended"):
    """It is over."""

    rule: ClassVar[str] = "AVA-ENC-16"
    encounter: str
    result: str


class CharacterActivated(Event, frozen=True, tag="character_activated"):
    """It is a character's activation."""

    rule: ClassVar[str] = "AVA-ENC-12"
    seat: int


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A card was laid; these slots connect, counted from the top."""

    rule: ClassVar[str] = "AVA-KEY-01"
    seat: int
    card: str
    connected: list[int]


class CardTorn(Event, frozen=True, tag="card_torn"):
    """A card left the sequence."""

    rule: ClassVar[str] = "AVA-KEY-10"
    seat: int
    card: str


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """A member drew cards; hands are open."""

    rule: ClassVar[str] = "AVA-KEY-08"
    seat: int
    cards: list[str]


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """A member's card was discarded or destroyed."""

    rule: ClassVar[str] = "AVA-ENC-09"
    seat: int
    card: str


class CardGained(Event, frozen=True, tag="card_gained"):
    """A card of the pool is now in the deck."""

    rule: ClassVar[str] = "AVA-ADV-02"
    seat: int
    card: str


class PoolChanged(Event, frozen=True, tag="pool_changed"):
    """Markers came into the combat pool or out of it."""

    rule: ClassVar[str] = "AVA-KEY-12"
    change: int
    pool: int


class AffinityChanged(Event, frozen=True, tag="affinity_changed"):
    """The affinity marker moved."""

    rule: ClassVar[str] = "AVA-KEY-13"
    change: int
    affinity: int


class StageWon(Event, frozen=True, tag="stage_won"):
    """A stage of the talk was won; counted from 1."""

    rule: ClassVar[str] = "AVA-DIP-07"
    stage: int


class EnemyStruck(Event, frozen=True, tag="enemy_struck"):
    """The enemy attacked or the other side answered: the key of the attack's or stage's name."""

    rule: ClassVar[str] = "AVA-COM-08"
    seat: int
    text: str


class OpportunityTaken(Event, frozen=True, tag="opportunity_taken"):
    """The enemy made its opportunity attack."""

    rule: ClassVar[str] = "AVA-COM-05"
    seat: int


class EncounterLeft(Event, frozen=True, tag="encounter_left"):
    """A member left the encounter: by escape, dying or a free way out."""

    rule: ClassVar[str] = "AVA-PARTY-10"
    seat: int
    way: str


class GuardianPlaced(Event, frozen=True, tag="guardian_placed"):
    """A guardian stands at a location."""

    rule: ClassVar[str] = "AVA-GRD-01"
    encounter: str
    location: int


class GuardianLeft(Event, frozen=True, tag="guardian_left"):
    """A guardian went back to its deck."""

    rule: ClassVar[str] = "AVA-GRD-02"
    encounter: str


class ItemGained(Event, frozen=True, tag="item_gained"):
    """A character received an item."""

    rule: ClassVar[str] = "AVA-ITEM-01"
    seat: int
    item: str


class ItemLost(Event, frozen=True, tag="item_lost"):
    """An item went to the bottom of the item deck."""

    rule: ClassVar[str] = "AVA-SETUP-24"
    seat: int
    item: str


class SecretGained(Event, frozen=True, tag="secret_gained"):
    """A secret was taken from the box."""

    rule: ClassVar[str] = "AVA-ITEM-06"
    seat: int
    secret: int


class SecretLeft(Event, frozen=True, tag="secret_left"):
    """A secret went back into the box, or left the campaign."""

    rule: ClassVar[str] = "AVA-RUL-94"
    secret: int


class GiftHandedOver(Event, frozen=True, tag="gift_handed_over"):
    """One unit or one thing changed hands."""

    rule: ClassVar[str] = "AVA-PARTY-11"
    seat: int
    receiver: int
    sort: str
    id: str


class DeckLookedInto(Event, frozen=True, tag="deck_looked_into"):
    """A character looked at the top card of an encounter deck; all may know it."""

    rule: ClassVar[str] = "AVA-RUL-93"
    seat: int
    encounter: str


class CharacterDied(Event, frozen=True, tag="character_died"):
    """A character died."""

    rule: ClassVar[str] = "AVA-DEATH-04"
    seat: int
    character: str


class MercyTaken(Event, frozen=True, tag="mercy_taken"):
    """The chapter begins again."""

    rule: ClassVar[str] = "AVA-DEATH-08"
    chapter: str


class SaveWanted(Event, frozen=True, tag="save_wanted"):
    """The group wants the campaign saved here."""

    rule: ClassVar[str] = "AVA-SAVE-01"


class CampaignEnded(Event, frozen=True, tag="campaign_ended"):
    """The campaign is over: with an ending, or failed."""

    rule: ClassVar[str] = "AVA-DEATH-07"
    ending: str | None
