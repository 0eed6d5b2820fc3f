"""The view as numbers: what each field is called and means, and what a seat sees in it.

Seats are told from who looks on: `own`, then clockwise `left_1`, `left_2` and so on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.celtica import words as w
from nemeton.games.celtica.board import longest_routes
from nemeton.games.celtica.state import CelticaState
from nemeton.kernel.observation import Field, count, flag, identity, seat_names

if TYPE_CHECKING:
    from nemeton.games.celtica.data import Data

VERSION = 2


def fields(data: Data) -> list[Field]:
    """All fields, with room for the most seats there are."""
    druids, kinds = len(data.druids), len(data.kinds)
    return [*table_fields(data), *druid_fields(data, (druids,)), *part_fields(data, (kinds,)), *seat_fields(data)]


def table_fields(data: Data) -> list[Field]:
    """The question, and what there is one of."""
    box, druids = data.box, len(data.druids)
    most_parts = max([box.goal.most, *[place.value for board in data.boards.values() for place in board.place]])
    return [
        identity("question", w.ASK_GET + 1, "what the viewer is asked: 0 nothing, else the kind of question, from 1"),
        count("parts_left", most_parts, "parts still to take or to give up, where that is asked"),
        identity("moving_druid", druids, "the druid whose way forks, from 1; else 0"),
        count("steps", box.cards.druid + box.cards.experience, "how far that druid walks"),
        flag("exchanged", "has the viewer spent a card in this final exchange?"),
        identity("given_part", len(data.kinds), "the kind of part given in the trade under way, from 1; else 0"),
        count("round", druids * longest_way(data), "the round, from 1: somebody takes a step in each"),
        flag("last_round", "is a druid on the goal?"),
        count("druid_supply", druids * box.cards.druid, "cards in the druid supply"),
        count("experience_supply", druids * box.cards.experience, "cards in the experience supply"),
    ]


def longest_way(data: Data) -> int:
    """The steps of the longest way from start to goal on any board."""
    ways = []
    for board in data.boards.values():
        order = {place.id: number for number, place in enumerate(board.place)}
        ways.append(max(longest_routes([[order[on] for on in place.next] for place in board.place])))
    return max(ways)


def druid_fields(data: Data, shape: tuple[int, ...]) -> list[Field]:
    """One number a druid, in the order of the box."""
    cards, places = data.box.cards, max([len(board.place) for board in data.boards.values()])
    return [
        identity("place", places - 1, "the place it stands on, in the order of the board", "druids", shape),
        count("steps_to_goal", longest_way(data), "steps of its longest way to the goal", "druids", shape),
        count("own_cards", cards.druid, "druid cards of its colour in the own hand", "druids", shape),
        count("own_experience", cards.experience, "experience cards of its colour in the own hand", "druids", shape),
        count("discarded", cards.druid, "druid cards of its colour on the discard", "druids", shape),
        count(
            "experience_discarded", cards.experience, "experience cards of its colour on the discard", "druids", shape
        ),
        count("unseen", cards.druid, "its druid cards that are in the supply or in other hands", "druids", shape),
        count(
            "experience_unseen",
            cards.experience,
            "its experience cards in the supply or in other hands",
            "druids",
            shape,
        ),
    ]


def part_fields(data: Data, shape: tuple[int, ...]) -> list[Field]:
    """One number a kind of part, in the order of the box."""
    most = max([part.copies for part in data.box.part])
    return [
        count("stacked", most, "parts of the kind in the stacks, known by counting", "parts", shape),
        count("part_discarded", most, "parts of the kind on the discard", "parts", shape),
        count("displayed", most, "parts of the kind on display", "parts", shape),
        *[
            count(f"{who}_parts", most, "parts of the kind before this seat", "parts", shape)
            for who in seat_names(data.box.set_up.seats[1])
        ],
    ]


def seat_fields(data: Data) -> list[Field]:
    """What else is seen of every seat."""
    cards, druids = data.box.cards, len(data.druids)
    return [
        field
        for who in seat_names(data.box.set_up.seats[1])
        for field in (
            flag(f"{who}_present", "is there such a seat?", who),
            count(f"{who}_druid_cards", druids * cards.druid, "druid cards in its hand", who),
            count(f"{who}_experience_cards", druids * cards.experience, "experience cards in its hand", who),
        )
    ]


# ---------------------------------------------------------------------- what a seat sees
def observe_into(state: CelticaState, seat: i64, buffer: vec[i64], at: i64) -> None:
    """Write what a seat sees into the buffer, field by field, from a place on."""
    question_into(state, seat, buffer, at)
    s = state.s
    buffer[at + 6] = s[w.ROUND]
    buffer[at + 7] = 1 if s[w.ON_GOAL] > 0 else 0
    buffer[at + 8] = s[w.DRUID_SIZE]
    buffer[at + 9] = s[w.EXPERIENCE_SIZE]
    at = druids_into(state, seat, buffer, at + 10)
    at = parts_into(state, seat, buffer, at)
    seats_into(state, seat, buffer, at)


def question_into(state: CelticaState, seat: i64, buffer: vec[i64], at: i64) -> None:
    """What the seat is asked, and what that is about."""
    for i in range(at, at + 6):
        buffer[i] = 0
    if not state.asks(seat):
        return
    kind = state.kind()
    buffer[at] = kind + 1
    if kind == w.ASK_TAKE or kind == w.ASK_GIVE_UP:
        buffer[at + 1] = state.parts_left()
    elif kind == w.ASK_END:
        buffer[at + 2] = state.moving_druid() + 1
        buffer[at + 3] = state.steps_to_walk()
    elif kind == w.ASK_EXCHANGE:
        buffer[at + 4] = state.question_word()
    elif kind == w.ASK_GET:
        buffer[at + 5] = state.given_kind() + 1


def druids_into(state: CelticaState, seat: i64, buffer: vec[i64], at: i64) -> i64:
    """What is seen of every druid; returns where the next field begins."""
    s, board, own = state.s, state.board, state.seat_at(seat)
    druids = board.druids
    for druid in range(druids):
        place = s[w.PLACE + druid]
        cards, experience = s[own + w.HAND + druid], s[own + w.EXPERIENCE + druid]
        discarded, worn = s[w.DRUID_DISCARD + druid], s[w.EXPERIENCE_DISCARD + druid]
        buffer[at + druid] = place
        buffer[at + druids + druid] = board.steps_to_goal[place]
        buffer[at + 2 * druids + druid] = cards
        buffer[at + 3 * druids + druid] = experience
        buffer[at + 4 * druids + druid] = discarded
        buffer[at + 5 * druids + druid] = worn
        buffer[at + 6 * druids + druid] = board.druid_cards - cards - discarded
        buffer[at + 7 * druids + druid] = board.experience_cards - experience - worn
    return at + 8 * druids


def parts_into(state: CelticaState, seat: i64, buffer: vec[i64], at: i64) -> i64:
    """The parts on the table, then those of every seat from the viewer on."""
    s, kinds = state.s, state.board.kinds
    for kind in range(kinds):
        buffer[at + kind] = s[w.STACKS + kind]
        buffer[at + kinds + kind] = s[w.PART_DISCARD + kind]
        buffer[at + 2 * kinds + kind] = s[w.DISPLAY + kind]
    at += 3 * kinds
    for step in range(state.board.most_seats):
        if step < state.seats:
            there = state.seat_at((seat + step) % state.seats) + w.PARTS
            for kind in range(kinds):
                buffer[at + kind] = s[there + kind]
        else:
            for kind in range(kinds):
                buffer[at + kind] = 0
        at += kinds
    return at


def seats_into(state: CelticaState, seat: i64, buffer: vec[i64], at: i64) -> None:
    """The sizes of all hands, from the viewer on; nothing of a seat that is not there."""
    s = state.s
    for step in range(state.board.most_seats):
        if step < state.seats:
            there = state.seat_at((seat + step) % state.seats)
            buffer[at] = 1
            buffer[at + 1] = s[there + w.HAND_SIZE]
            buffer[at + 2] = s[there + w.EXPERIENCES]
        else:
            buffer[at] = 0
            buffer[at + 1] = 0
            buffer[at + 2] = 0
        at += 3
