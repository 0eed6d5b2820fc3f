"""BLG-TR: transforming, and the elites it recruits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from nemeton.games.bloody_grove import events as tell
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.masks import bit, only_one
from nemeton.games.bloody_grove.rules import turns

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.rules.bloody_grove import BloodyGrove
    from nemeton.games.bloody_grove.state import BloodyGroveState


def transform(state: BloodyGrove, seat: i64, spirit: i64) -> None:
    """BLG-TR-01: a card beside the druid; then left or right."""
    lay_beside_druid(state, seat, spirit)
    state.ask_instead(w.ASK_SIDE, seat)


def lay_beside_druid(state: BloodyGrove, seat: i64, spirit: i64) -> None:
    """BLG-TR-01: face up."""
    state.show_from_hand(seat, spirit)
    state.s[w.LAID] = spirit
    if state.journal is not None:
        tell.card_laid(state, seat, spirit)


def join(state: BloodyGrove, seat: i64, side: i64) -> None:
    """BLG-TR-02..05: every completed icon recruits."""
    animals = matching_animals(state, seat, state.s[w.LAID], side)
    if state.journal is not None:
        tell.card_joined(state, seat, side, animals)
    state.close()
    recruit_next(state, seat, animals)


def matching_animals(state: BloodyGroveState, seat: i64, spirit: i64, side: i64) -> i64:
    """BLG-TR-02..04, BLG-TR-14: the animals on both touching edges of a card laid left or right, as a mask."""
    edges, at = state.board, state.seat_at(seat)
    size = state.s[at + w.PILE_SIZE]
    if side == w.LEFT:
        edge = edges.druid_left[seat]
        if size > 0:
            edge = edges.left[state.s[at + w.PILE + size - 1]]
        return edges.right[spirit] & edge
    edge = edges.druid_right[seat]
    if size > 0:
        edge = edges.right[state.s[at + w.PILE + size - 1]]
    return edges.left[spirit] & edge


def recruit_next(state: BloodyGrove, seat: i64, animals: i64) -> None:
    """BLG-TR-06, BLG-RUL-04, BLG-RUL-14: the next of the completed icons whose animal has a face-up elite."""
    left = animals & state.animals_face_up()
    if left == 0:
        finish_transformation(state, seat)
        return
    animal = only_one(left)
    if animal == w.NOTHING:
        state.ask(w.ASK_ANIMAL, seat, left)
    else:
        state.ask(w.ASK_PLACE, seat, animal)


def answer_animal(state: BloodyGrove, seat: i64, animal: i64) -> None:
    """BLG-DP-04: the elite of this animal first."""
    others = state.animals_to_recruit() & ~bit(animal)
    if state.journal is not None:
        tell.animal_chosen(state, seat, animal)
    state.ask_instead(w.ASK_PLACE, seat, animal, others)


def answer_place(state: BloodyGrove, seat: i64, where: i64) -> None:
    """BLG-DP-05: the elite goes there; then the next."""
    animal, others = state.recruited_animal(), state.other_animals()
    state.close()
    recruit(state, seat, animal, where)
    recruit_next(state, seat, others)


def recruit(state: BloodyGrove, seat: i64, animal: i64, where: i64) -> None:
    """BLG-TR-07, BLG-TR-08, BLG-RUL-27: the elite goes to its place; only then the next one is revealed."""
    spirit = state.s[w.FACE_UP + animal]
    if where == w.TO_HAND:
        state.into_hand(seat, spirit)
    elif where == w.TO_TOP:
        state.put_on_top(seat, spirit)
    else:
        state.put_at_bottom(seat, spirit)
    if state.journal is not None:
        tell.elite_recruited(state, seat, spirit, where)
    state.reveal_elite(animal)


def finish_transformation(state: BloodyGrove, seat: i64) -> None:
    """BLG-TR-09, BLG-RUL-16: last of all the card covers the druid."""
    cover_druid(state, seat)
    turns.end_turn(state)


def cover_druid(state: BloodyGrove, seat: i64) -> None:
    """BLG-TR-09: the card laid beside the druid is its transformation now."""
    s, at = state.s, state.seat_at(seat)
    spirit = s[w.LAID]
    s[w.LAID] = w.NOTHING
    s[at + w.PILE + s[at + w.PILE_SIZE]] = spirit
    s[at + w.PILE_SIZE] += 1
    if state.journal is not None:
        tell.druid_transformed(state, seat, spirit)
