"""The effects of content.md#effects that hold no lists of effects, one piece an op."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET, UnsetType

from nemeton.games.avalon.content.language import Amount, Enc, Piece, Signed
from nemeton.games.avalon.content.words import (
    Attribute,
    CardKind,
    Destination,
    EncounterDeck,
    Id,
    Keyword,
    ModKey,
    Number,
    PersonalDeck,
    Resource,
    Track,
    Until,
    Who,
)


class Op(Piece, tag_field="op"):
    """An effect, told by its op."""


class Received(Op):
    """An effect with receivers; without `who`, those that content.md#effects gives for the place it stands in."""

    who: Who | UnsetType = UNSET


# ---------------------------------------------------------------------- resources
class Gain(Received, tag="gain"):
    """AVA-RES-06: gain of a resource."""

    res: Resource
    n: Amount


class Lose(Received, tag="lose"):
    """AVA-RES-04: lose of a resource, as far as there is any."""

    res: Resource
    n: Amount


class GainAttribute(Received, tag="attribute"):
    """AVA-ADV-09: a point of an attribute, free of cost."""

    attr: Attribute
    n: Amount = 1


class GainCards(Received, tag="cards"):
    """n free advancement picks (AVA-ADV-02) from the pool of that deck; `any`: the receiver chooses each time."""

    deck: PersonalDeck | Literal["any"]
    n: Amount


# ---------------------------------------------------------------------- tracks
class Energy(Received, tag="energy"):
    """Energy goes up or down."""

    n: Signed


class Health(Received, tag="health"):
    """Health goes up or down."""

    n: Signed


class Terror(Received, tag="terror"):
    """Terror goes up or down."""

    n: Signed


class Damage(Received, tag="damage"):
    """AVA-KEY-16: a loss of health that can be prevented."""

    n: Amount


class SetTrack(Received, tag="set_track"):
    """The marker is set to a slot."""

    track: Track
    to: Amount | Literal["start", "max"]


# ---------------------------------------------------------------------- encounter
class Pool(Op, tag="pool"):
    """Markers into the combat pool or out of it (AVA-COM-20)."""

    n: Signed


class Affinity(Op, tag="affinity"):
    """AVA-KEY-13: the affinity marker moves."""

    n: Signed


class Draw(Received, tag="draw"):
    """Draw from the fitting deck."""

    n: Amount


class Discard(Received, tag="discard"):
    """AVA-ENC-09: discard from the hand, or from the top of the fitting deck."""

    n: Amount
    from_: Literal["hand", "deck"] = "hand"


class Destroy(Received, tag="destroy"):
    """AVA-RUL-98: from hand, deck, or the last card of the sequence, out of reach until the encounter ends."""

    n: Amount
    from_: Literal["hand", "deck", "last"] = "hand"


class Tear(Op, tag="tear"):
    """AVA-RUL-16: the last cards of the sequence are discarded."""

    n: Amount


class Prevent(Received, tag="prevent"):
    """AVA-RUL-36: a budget against damage, in a talk against loss of affinity."""

    n: Amount | Literal["all"]


class Charge(Op, tag="charge"):
    """AVA-ABI-07: charges onto the card that bears the effect."""

    n: Amount


class Token(Op, tag="token"):
    """Sets the time tokens of the card that bears the effect."""

    n: Amount


class Opportunity(Op, tag="opportunity"):
    """The enemy makes its opportunity attack."""


class ExtraAttack(Op, tag="extra_attack"):
    """One step 3 more."""


class SkipAttack(Op, tag="skip_attack"):
    """One step 3 is left out."""


class Leave(Received, tag="leave"):
    """A free escape: no loss of energy, no opportunity attack."""


class RunAway(Op, tag="run_away"):
    """AVA-COM-23: the encounter ends at once."""


class StageWin(Op, tag="stage_win"):
    """AVA-RUL-118: the marker is put on the highest slot."""


# ---------------------------------------------------------------------- cards
class DrawItem(Received, tag="item"):
    """AVA-ITEM-04: n items from the item deck, the first ones that fit."""

    draw: Literal["any", "craftable"] | Keyword
    n: Amount


class GetItem(Received, tag="item_get"):
    """A named item, if there is one left."""

    id: Id


class DiscardItem(Received, tag="item_discard"):
    """AVA-ITEM-07: items, never secrets, are discarded."""

    n: Amount | Literal["all"]
    keyword: Keyword | UnsetType = UNSET


class GetSecret(Received, tag="secret"):
    """The secret of that number is taken from the box."""

    no: Number


class ReturnSecret(Op, tag="secret_return"):
    """AVA-RUL-94: the secret goes back into the box."""

    no: Number


class RemoveSecret(Op, tag="secret_remove"):
    """AVA-SETUP-27: the secret leaves the campaign."""

    no: Number


class Flip(Op, tag="flip"):
    """The card that bears the effect turns face down."""


# ---------------------------------------------------------------------- story
class MarkStatus(Op, tag="status"):
    """AVA-STAT-01: a status or a part of it is marked; `next` is the lowest unmarked part."""

    id: Id
    part: int | Literal["next"] | UnsetType = UNSET


class ClearStatus(Op, tag="unstatus"):
    """A status, or one part of it, is cleared."""

    id: Id
    part: int | UnsetType = UNSET


class AddTask(Op, tag="task"):
    """AVA-EVT-05: a note on the task list."""

    id: Id


class StrikeTask(Op, tag="task_done"):
    """The note is struck out."""

    id: Id


class ReadVerse(Op, tag="read"):
    """A verse is inserted; then the list goes on."""

    verse: Id


class ReadBook(Op, tag="book"):
    """A verse of the book of secrets is inserted; then the list goes on."""

    verse: Id


# ---------------------------------------------------------------------- map
class ToNumber(Piece):
    """A location by its number."""

    number: Number


class Move(Received, tag="move"):
    """AVA-LOC-06: special movement."""

    to: Destination | ToNumber


class Reveal(Op, tag="reveal"):
    """The card is attached at its cell, whatever the range."""

    number: Number


class Swap(Op, tag="swap"):
    """AVA-RUL-72: a location card takes the place of another."""

    old: Number
    new: Number


class RemoveLocation(Op, tag="remove_location"):
    """AVA-RUL-111: a location card is taken off the map."""

    number: Number


class LightMenhir(Op, tag="menhir"):
    """AVA-MEN-01: a menhir with a dial."""

    number: Number
    dial: Amount


class TurnMenhir(Op, tag="menhir_dial"):
    """The dial of a menhir, or of all, goes up or down."""

    number: Number | Literal["all"]
    n: Signed


class TimeTokens(Op, tag="token_time"):
    """Time tokens on an action, or on the card without covering anything."""

    number: Number
    n: Signed
    action: Id | UnsetType = UNSET


class QuestTokens(Op, tag="token_quest"):
    """Quest tokens on a location."""

    number: Number
    n: Signed


class PlaceGuardian(Op, tag="guardian_place"):
    """AVA-GRD-01: an encounter card is laid on a location of the map."""

    enc: Enc
    number: Number


class RemoveGuardian(Op, tag="guardian_remove"):
    """All guardians of that location go back to their decks."""

    number: Number


# ---------------------------------------------------------------------- dials
class TurnDial(Op, tag="dial_add"):
    """A dial goes up or down."""

    id: Id
    n: Signed


class RemoveDial(Op, tag="dial_remove"):
    """A dial is taken away; its `on_expire` does not run."""

    id: Id


# ---------------------------------------------------------------------- events
class EventTop(Op, tag="event_top"):
    """Random events, or a named event, onto the event deck: one of the two."""

    random: Amount | UnsetType = UNSET
    id: Id | UnsetType = UNSET


class EventBottom(Op, tag="event_bottom"):
    """A named event to the bottom of the event deck."""

    id: Id


class ShuffleDiscards(Op, tag="event_shuffle_discards"):
    """The event discards are shuffled into the deck."""


class RemoveQuest(Op, tag="quest_remove"):
    """AVA-EVT-03: a quest leaves the quest pile."""

    id: Id | Number


class RemoveCard(Op, tag="card_remove"):
    """AVA-SETUP-27: a card leaves the campaign."""

    kind: CardKind
    id: Id | Number


# ---------------------------------------------------------------------- flow
class Peek(Op, tag="peek"):
    """AVA-RUL-93: the top cards of an encounter deck, each may go to the bottom; `any`: the actor chooses the deck."""

    deck: EncounterDeck | Literal["any"]
    n: Amount


# ---------------------------------------------------------------------- campaign
class BeginChapter(Op, tag="chapter"):
    """AVA-RUL-107: the next chapter, once the action is over."""

    id: Id


class OfferSave(Op, tag="save_offer"):
    """AVA-SAVE-01: a save is offered."""


class End(Op, tag="ending"):
    """The campaign ends, and this is how."""

    id: Id


class Fail(Op, tag="fail"):
    """The campaign ends in failure."""


class Kill(Op, tag="kill"):
    """Death without the dying card."""

    who: Who


# ---------------------------------------------------------------------- modifiers
class AddMod(Received, tag="mod"):
    """A modifier for a while."""

    key: ModKey
    n: Signed
    until: Until


PlainEffect: TypeAlias = (
    Gain
    | Lose
    | GainAttribute
    | GainCards
    | Energy
    | Health
    | Terror
    | Damage
    | SetTrack
    | Pool
    | Affinity
    | Draw
    | Discard
    | Destroy
    | Tear
    | Prevent
    | Charge
    | Token
    | Opportunity
    | ExtraAttack
    | SkipAttack
    | Leave
    | RunAway
    | StageWin
    | DrawItem
    | GetItem
    | DiscardItem
    | GetSecret
    | ReturnSecret
    | RemoveSecret
    | Flip
    | MarkStatus
    | ClearStatus
    | AddTask
    | StrikeTask
    | ReadVerse
    | ReadBook
    | Move
    | Reveal
    | Swap
    | RemoveLocation
    | LightMenhir
    | TurnMenhir
    | TimeTokens
    | QuestTokens
    | PlaceGuardian
    | RemoveGuardian
    | TurnDial
    | RemoveDial
    | EventTop
    | EventBottom
    | ShuffleDiscards
    | RemoveQuest
    | RemoveCard
    | Peek
    | BeginChapter
    | OfferSave
    | End
    | Fail
    | Kill
    | AddMod
)
