"""The view as numbers: what each field is called and means, and what a seat sees in it.

It tells what lies open, the own hand and the tokens looked at. What can be worked out beyond that is in knowledge.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of
from nemeton.games.bloody_grove.first_observation import back_of
from nemeton.games.bloody_grove.masks import bit
from nemeton.games.bloody_grove.state import BloodyGroveState, column_in, spirit_in, tokens_in
from nemeton.kernel.observation import Field, count, flag, identity

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.data import Data

VERSION = 2

WHO: Final = ("own", "other")

# --- where the groups begin and how many numbers each has; literals, since mypyc folds no sum over a list
TABLE: Final = 14
GROVES_AT: Final = TABLE
SPIRITS_AT: Final = GROVES_AT + 3 * w.GROVES
TOKENS_AT: Final = SPIRITS_AT + 13 * w.KINDS
SEATS_AT: Final = TOKENS_AT + 8 * w.TOKENS
SEAT_WIDTH: Final = 5 + w.ANIMALS
SIZE: Final = SEATS_AT + 2 * SEAT_WIDTH

# --- features of spirits, one run of KINDS each
IN_HAND: Final = SPIRITS_AT
COLUMN: Final = IN_HAND + w.KINDS  # own, then other's
LADEN: Final = COLUMN + 2 * w.KINDS
SPENT: Final = LADEN + 2 * w.KINDS
GONE: Final = SPENT + 2 * w.KINDS
FACE_UP: Final = GONE + 2 * w.KINDS
TO_COME: Final = FACE_UP + w.KINDS
LAID: Final = TO_COME + w.KINDS
ABOUT: Final = LAID + w.KINDS

# --- features of tokens, one run of TOKENS each
SUPPLIED: Final = TOKENS_AT
DISCARDED: Final = SUPPLIED + w.TOKENS
ON: Final = DISCARDED + w.TOKENS  # own, then other's
KNOWN: Final = ON + 2 * w.TOKENS
STRENGTH: Final = KNOWN + w.TOKENS
LOOKED: Final = STRENGTH + w.TOKENS
TAKEN: Final = LOOKED + w.TOKENS


def fields(data: Data) -> list[Field]:
    """All fields: the table, groves, spirits, tokens, and both seats."""
    declared = [*table_fields(data), *grove_fields(), *spirit_fields(), *token_fields(data), *seat_fields()]
    assert sum([field.length for field in declared]) == SIZE, "what is declared is what is written"
    return declared


def table_fields(data: Data) -> list[Field]:
    """The question, and what there is one of."""
    cards = [*data.spirits.base, *data.spirits.elite]
    icons = "icons of the card just summoned that may still be used"
    return [
        identity("question", w.ASK_PEEK + 1, "what the viewer is asked: 0 nothing, else the kind of question, from 1"),
        count("cunning_left", max([card.cunning for card in cards]), f"Cunning {icons}"),
        count("arcane_left", max([card.arcane for card in cards]), f"Arcane {icons}"),
        identity("effect", w.EFFECTS, "the effect of a Venerable under way, from 1; else 0"),
        flag("asked_about", "may or must an elite of this animal be recruited by the question?", shape=(w.ANIMALS,)),
        count("round", data.box.round.rounds, "the round, from 1"),
        count("spot", len(data.box.round.actors) - 1, "the spot of the Round card, from 0"),
        flag("starts", "does the viewer start this round?"),
        identity("resolving", w.GROVES, "the grove being resolved, from 1; else 0"),
        count("elite_deck", w.ELITES_EACH, "cards in the elite deck of this animal", shape=(w.ANIMALS,)),
    ]


def grove_fields() -> list[Field]:
    """One number a grove, from left to right."""
    return [
        identity("animal", w.ANIMALS - 1, "its animal", "groves", (w.GROVES,)),
        flag("own_held", "has the viewer its cube?", "groves", (w.GROVES,)),
        flag("other_held", "has the other its cube?", "groves", (w.GROVES,)),
    ]


def spirit_fields() -> list[Field]:
    """One number a kind of spirit: base spirits, elites, Venerables, in the order of the box."""
    shape, group = (w.KINDS,), "spirits"
    return [
        flag("own_hand", "does the viewer hold it?", group, shape),
        *[identity(f"{who}_column", w.GROVES, "the column it stands in, from 1; else 0", group, shape) for who in WHO],
        *[count(f"{who}_tokens", w.TOKENS, "tokens on it on this side", group, shape) for who in WHO],
        *[flag(f"{who}_transformed", "does it lie on this druid?", group, shape) for who in WHO],
        flag("own_gone", "is it out of the game? Of base spirits, the viewer's", group, shape),
        flag("other_gone", "is it out of the game? Of base spirits, the other's", group, shape),
        flag("face_up", "can it be recruited, or is it a Venerable on show?", group, shape),
        flag("to_come", "does it lie in an elite deck or in the deck of Venerables? Known by counting", group, shape),
        flag("laid", "does it lie beside the druid of who is transforming?", group, shape),
        flag("asked", "is the question about it?", group, shape),
    ]


def token_fields(data: Data) -> list[Field]:
    """One number a token."""
    shape, group = (w.TOKENS,), "tokens"
    strengths = [token.strength for token in data.box.token]
    known = "its strength, where the viewer knows it; 0 destroys"
    return [
        flag("supplied", "is it in the supply?", group, shape),
        flag("discarded", "is it discarded?", group, shape),
        *[
            identity(f"{who}_spirit", w.KINDS, "this side's spirit it lies on, from 1; else 0", group, shape)
            for who in WHO
        ],
        flag("known", "was it turned up, or looked at by the viewer?", group, shape),
        count("strength", max(strengths), known, group, shape, min([0, *strengths])),
        flag("other_looked", "has the other looked at it?", group, shape),
        flag("taken", "is it the token to be put down now?", group, shape),
    ]


def seat_fields() -> list[Field]:
    """What else is seen of both seats."""
    elites = "elites in hand, by animal (their backs are open)"
    return [
        field
        for who in WHO
        for field in (
            count(f"{who}_base_spirits", w.BASES, "base spirits in hand", who),
            count(f"{who}_elites", w.ELITES_EACH, elites, who, (w.ANIMALS,)),
            count(f"{who}_deck", w.BASES + w.ELITES, "cards in the deck", who),
            identity(
                f"{who}_deck_top", 1 + w.ANIMALS, "the back on top of it: 1 base, 2 and on an elite's; else 0", who
            ),
            identity(
                f"{who}_transformation", w.KINDS, "the topmost spirit on the druid, from 1; 0 the bare druid", who
            ),
            count(f"{who}_transformations", w.BASES + w.ELITES, "spirits on the druid", who),
        )
    ]


# ---------------------------------------------------------------------- what a seat sees
def observe_into(state: BloodyGroveState, seat: i64, buffer: vec[i64]) -> None:
    """Write what a seat sees."""
    for i in range(SIZE):
        buffer[i] = 0
    if state.asks(seat):
        question_into(state, buffer)
    table_into(state, seat, buffer)
    spirits_into(state, seat, buffer)
    tokens_into(state, seat, buffer)
    for step in range(w.SEATS):
        side_into(state, (seat + step) % w.SEATS, step, buffer)
        holdings_into(state, (seat + step) % w.SEATS, step == 0, buffer, SEATS_AT + step * SEAT_WIDTH)


def question_into(state: BloodyGroveState, buffer: vec[i64]) -> None:
    """What is asked, and what that is about."""
    kind = state.kind()
    buffer[0] = kind + 1
    if w.ASK_ICON <= kind <= w.ASK_TARGET:
        buffer[1] = state.cunning_left()
        buffer[2] = state.arcane_left()
    if kind == w.ASK_COLUMN:
        buffer[ABOUT + kind_of(state.moving_spirit())] = 1
    elif kind == w.ASK_TARGET:
        buffer[TAKEN + state.taken_token()] = 1
    elif kind == w.ASK_ANIMAL:
        for animal in range(w.ANIMALS):
            buffer[4 + animal] = (state.animals_to_recruit() >> animal) & 1
    elif kind == w.ASK_PLACE:
        buffer[4 + state.recruited_animal()] = 1
    elif kind >= w.ASK_REPLACE:
        buffer[ABOUT + w.FIRST_VENERABLE + state.taken_venerable()] = 1
        if kind > w.ASK_REPLACE:
            buffer[3] = state.next_effect()
        if kind == w.ASK_DECK_END:
            buffer[4 + state.chosen_animal()] = 1


def table_into(state: BloodyGroveState, seat: i64, buffer: vec[i64]) -> None:
    """The course of the game, the elite decks and the groves."""
    s = state.s
    buffer[7] = s[w.ROUND]
    buffer[8] = s[w.SPOT]
    buffer[9] = 1 if s[w.STARTER] == seat else 0
    buffer[10] = s[w.RESOLVING] + 1
    for animal in range(w.ANIMALS):
        buffer[11 + animal] = s[w.ELITE_SIZE + animal]
    for grove in range(w.GROVES):
        cube = s[w.CUBE + grove]
        buffer[GROVES_AT + grove] = s[w.GROVE + grove]
        buffer[GROVES_AT + w.GROVES + grove] = 1 if cube == 1 + seat else 0
        buffer[GROVES_AT + 2 * w.GROVES + grove] = 1 if cube == 2 - seat else 0


def spirits_into(state: BloodyGroveState, seat: i64, buffer: vec[i64]) -> None:
    """The own hand, and the cards that are nobody's."""
    s, own = state.s, state.seat_at(seat)
    for i in range(own + w.HAND, own + w.HAND + s[own + w.HAND_SIZE]):
        buffer[IN_HAND + kind_of(s[i])] = 1
    for animal in range(w.ANIMALS):
        if s[w.FACE_UP + animal] != w.NOTHING:
            buffer[FACE_UP + kind_of(s[w.FACE_UP + animal])] = 1
        at = w.ELITE_DECK + animal * w.ELITES_EACH
        for i in range(at, at + s[w.ELITE_SIZE + animal]):
            buffer[TO_COME + kind_of(s[i])] = 1
    for i in range(w.VENERABLE_DECK, w.VENERABLE_DECK + s[w.VENERABLE_SIZE]):
        buffer[TO_COME + kind_of(s[i])] = 1
    for venerable in range(w.VENERABLES):
        buffer[FACE_UP + w.FIRST_VENERABLE + venerable] = (s[w.REVEALED] >> venerable) & 1
    for spirit in range(w.SPIRITS):
        if s[w.BOX] & bit(spirit) != 0:
            if spirit >= w.ELITE or spirit // w.BASES == seat:
                buffer[GONE + kind_of(spirit)] = 1
            if spirit >= w.ELITE or spirit // w.BASES != seat:
                buffer[GONE + w.KINDS + kind_of(spirit)] = 1
    if s[w.LAID] != w.NOTHING:
        buffer[LAID + kind_of(s[w.LAID])] = 1


def tokens_into(state: BloodyGroveState, seat: i64, buffer: vec[i64]) -> None:
    """Where the tokens are, and what the viewer has seen of them."""
    s = state.s
    own, other = s[state.seat_at(seat) + w.LOOKED], s[state.seat_at(1 - seat) + w.LOOKED]
    for token in range(w.TOKENS):
        mask = bit(token)
        if s[w.SUPPLY] & mask != 0:
            buffer[SUPPLIED + token] = 1
        if s[w.DISCARD] & mask != 0:
            buffer[DISCARDED + token] = 1
        if (s[w.DISCARD] | own) & mask != 0:
            buffer[KNOWN + token] = 1
            buffer[STRENGTH + token] = state.board.token_strength[s[w.TOKEN + token]]
        if other & mask != 0:
            buffer[LOOKED + token] = 1


def side_into(state: BloodyGroveState, owner: i64, step: i64, buffer: vec[i64]) -> None:
    """The columns of a side with the tokens in them, and what lies on its druid."""
    s, there = state.s, state.seat_at(owner)
    for i in range(there + w.SIDE, there + w.SIDE + s[there + w.SIDE_SIZE]):
        kind, tokens = kind_of(spirit_in(s[i])), tokens_in(s[i])
        buffer[COLUMN + step * w.KINDS + kind] = 1 + column_in(s[i])
        for token in range(w.TOKENS):
            if tokens & bit(token) != 0:
                buffer[LADEN + step * w.KINDS + kind] += 1
                buffer[ON + step * w.TOKENS + token] = 1 + kind
    for i in range(there + w.PILE, there + w.PILE + s[there + w.PILE_SIZE]):
        buffer[SPENT + step * w.KINDS + kind_of(s[i])] = 1


def holdings_into(state: BloodyGroveState, owner: i64, own: bool, buffer: vec[i64], at: i64) -> None:
    """Hand, deck and druid; BLG-RUL-28: while hands return, the other's hand and deck as they were before."""
    s, there = state.s, state.seat_at(owner)
    returned = s[there + w.RETURNED]
    if own:
        returned = 0
    for i in range(there + w.HAND, there + w.HAND + s[there + w.HAND_SIZE]):
        buffer[at + back_of(s[i])] += 1
    for i in range(there + w.DECK, there + w.DECK + returned):
        buffer[at + back_of(s[i])] += 1
    size, pile = s[there + w.DECK_SIZE], s[there + w.PILE_SIZE]
    after = at + 1 + w.ANIMALS
    buffer[after] = size - returned
    if size > returned:
        buffer[after + 1] = 1 + back_of(s[there + w.DECK + size - 1])
    if pile > 0:
        buffer[after + 2] = 1 + kind_of(s[there + w.PILE + pile - 1])
    buffer[after + 3] = pile
