"""The table as data and back."""

from __future__ import annotations

from typing import Any

import msgspec

from nemeton.games.celtica import words as w
from nemeton.games.celtica.questions import QUESTIONS
from nemeton.games.celtica.state import CelticaState
from nemeton.games.celtica.view import by_druid, by_kind
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadPosition
from nemeton.kernel.state import ACTORS, A

Counts = dict[str, int]


class Hidden(msgspec.Struct, array_like=True, tag="?", forbid_unknown_fields=True):
    """Cards whose colours are not known, as ["?", how many, what they may be]."""

    count: int
    among: Counts


class SeatTable(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat holds."""

    hand: Counts | Hidden
    experience: Counts | Hidden
    parts: Counts


class TableData(msgspec.Struct, forbid_unknown_fields=True):
    """The table in the rulebook's words."""

    round: int
    last_druid_card: int  # the seat that played it
    last_card: int
    exchanges: int  # still to come
    druids: dict[str, str]
    display: Counts
    stacks: Counts
    part_discard: Counts
    druid_supply: Counts | Hidden
    druid_discard: Counts
    experience_supply: Counts | Hidden
    experience_discard: Counts
    seats: list[SeatTable]


def write_table(state: CelticaState, seat: int | None) -> dict[str, Plain]:
    """The table as data; for a seat, what it does not know is a number and what that may be."""
    s, board = state.s, state.board
    unknown_druid = unseen_cards(state, seat, w.HAND, w.DRUID_DISCARD, int(board.druid_cards))
    unknown_experience = unseen_cards(state, seat, w.EXPERIENCE, w.EXPERIENCE_DISCARD, int(board.experience_cards))

    def cards(where: int, size: int, among: Counts, known: bool) -> Counts | Hidden:
        return by_druid(state, where) if known else Hidden(int(s[size]), among)

    whole = seat is None
    written = TableData(
        round=int(s[w.ROUND]),
        last_druid_card=int(s[w.LAST_DRUID_CARD]),
        last_card=int(s[w.LAST_CARD]),
        exchanges=int(s[w.EXCHANGES]),
        druids={colour: board.place_names[s[w.PLACE + druid]] for druid, colour in enumerate(board.druid_names)},
        display=by_kind(state, w.DISPLAY),
        stacks=by_kind(state, w.STACKS),
        part_discard=by_kind(state, w.PART_DISCARD),
        druid_supply=cards(w.DRUID_SUPPLY, w.DRUID_SIZE, unknown_druid, whole),
        druid_discard=by_druid(state, w.DRUID_DISCARD),
        experience_supply=cards(w.EXPERIENCE_SUPPLY, w.EXPERIENCE_SIZE, unknown_experience, whole),
        experience_discard=by_druid(state, w.EXPERIENCE_DISCARD),
        seats=[
            SeatTable(
                cards(at + w.HAND, at + w.HAND_SIZE, unknown_druid, whole or other == seat),
                cards(at + w.EXPERIENCE, at + w.EXPERIENCES, unknown_experience, whole or other == seat),
                by_kind(state, at + w.PARTS),
            )
            for other in range(state.seats)
            for at in [state.seat_at(other)]
        ],
    )
    plain: dict[str, Plain] = msgspec.to_builtins(written)
    return plain


def unseen_cards(state: CelticaState, seat: int | None, hand: int, discard: int, copies: int) -> Counts:
    """CEL-HI-07: the cards of each colour that are neither discarded nor in the seat's own hand."""
    if seat is None:
        return {}
    at = state.seat_at(seat) + hand
    left = {
        colour: copies - int(state.s[discard + druid]) - int(state.s[at + druid])
        for druid, colour in enumerate(state.board.druid_names)
    }
    return {colour: count for colour, count in left.items() if count}


class _Layer:
    """Lays data out on a table, and names the place where it cannot."""

    def __init__(self, state: CelticaState) -> None:
        self.state = state

    def counts(self, where: str, counts: Counts | Hidden, names: tuple[str, ...], at: int, size: int) -> None:
        """Counts by name into the words from `at` on, their sum into `size`; the hidden are dealt later."""
        if isinstance(counts, Hidden):
            return
        for key, count in counts.items():
            if key not in names:
                raise BadPosition(f"{where} names {key!r}, which is not in this game of Celtica.")
            if count < 0:
                raise BadPosition(f"{where} has {count} of {key!r}; there cannot be fewer than none.")
            self.state.s[at + names.index(key)] = count
        self.state.s[size] = sum(counts.values())

    def seat_number(self, where: str, seat: int, at: int) -> None:
        if not 0 <= seat < self.state.seats:
            raise BadPosition(f"{where} is seat {seat}; there are {self.state.seats} seats.")
        self.state.s[at] = seat

    def druids(self, places: dict[str, str]) -> None:
        board, s = self.state.board, self.state.s
        if set(places) != set(board.druid_names):
            raise BadPosition(f"druids must place just {', '.join(board.druid_names)}.")
        for druid, colour in enumerate(board.druid_names):
            if places[colour] not in board.place_names:
                raise BadPosition(f"The {colour} druid stands on {places[colour]!r}, which is no place of this board.")
            s[w.PLACE + druid] = board.place_names.index(places[colour])
            s[w.ON_GOAL] += int(s[w.PLACE + druid] == board.goal)


def read_table(state: CelticaState, data: Any, seat: int | None) -> None:
    """Lay out a table written by `write_table`, deal what the seat does not know, and check the box is whole."""
    given = msgspec.convert(data, TableData)
    board, s = state.board, state.s
    if len(given.seats) != state.seats:
        raise BadPosition(f"This table has {len(given.seats)} seats laid out, not {state.seats}.")
    if given.round < 1 or not 0 <= given.exchanges <= state.seats:
        raise BadPosition("round counts from 1 and exchanges from 0 to the number of seats.")
    lay = _Layer(state)
    s[w.ROUND], s[w.EXCHANGES] = given.round, given.exchanges
    lay.seat_number("last_druid_card", given.last_druid_card, w.LAST_DRUID_CARD)
    lay.seat_number("last_card", given.last_card, w.LAST_CARD)
    lay.druids(given.druids)
    druids, kinds = board.druid_names, board.kind_names
    lay.counts("display", given.display, kinds, w.DISPLAY, w.DISPLAY_SIZE)
    lay.counts("stacks", given.stacks, kinds, w.STACKS, w.STACKS_SIZE)
    lay.counts("part_discard", given.part_discard, kinds, w.PART_DISCARD, w.PART_DISCARD_SIZE)
    lay.counts("druid_supply", given.druid_supply, druids, w.DRUID_SUPPLY, w.DRUID_SIZE)
    lay.counts("druid_discard", given.druid_discard, druids, w.DRUID_DISCARD, w.DRUID_DISCARD_SIZE)
    lay.counts("experience_supply", given.experience_supply, druids, w.EXPERIENCE_SUPPLY, w.EXPERIENCE_SIZE)
    lay.counts("experience_discard", given.experience_discard, druids, w.EXPERIENCE_DISCARD, w.EXPERIENCE_DISCARD_SIZE)
    for number_, one in enumerate(given.seats):
        at = state.seat_at(number_)
        lay.counts(f"seat {number_}'s hand", one.hand, druids, at + w.HAND, at + w.HAND_SIZE)
        lay.counts(f"seat {number_}'s experience", one.experience, druids, at + w.EXPERIENCE, at + w.EXPERIENCES)
        lay.counts(f"seat {number_}'s parts", one.parts, kinds, at + w.PARTS, at + w.PARTS_SIZE)
    if seat is not None:
        deal_hidden(state, given, seat)
    check_box(state)
    if seat is None:
        check_memory(state)
    check_question(state)


def deal_hidden(state: CelticaState, given: TableData, seat: int) -> None:
    """Deal what the seat does not know; what was said of it must agree with what the seat remembers."""
    if state.memory is None:
        raise BadPosition("A Celtica position for a seat needs that seat's memory.")
    own = given.seats[seat]
    state.deal_unknown(seat, state.memory)
    at = state.seat_at(seat)
    told = [given.druid_supply, given.experience_supply]
    dealt = [int(state.s[w.DRUID_SIZE]), int(state.s[w.EXPERIENCE_SIZE])]
    for other, one in enumerate(given.seats):
        told += [one.hand, one.experience]
        where = state.seat_at(other)
        dealt += [int(state.s[where + w.HAND_SIZE]), int(state.s[where + w.EXPERIENCES])]
    sizes = [one.count if isinstance(one, Hidden) else sum(one.values()) for one in told]
    if (
        sizes != dealt
        or own.hand != by_druid(state, at + w.HAND)
        or own.experience != by_druid(state, at + w.EXPERIENCE)
    ):
        raise BadPosition(f"The cards of this position are not those seat {seat} remembers.")


def check_box(state: CelticaState) -> None:
    """CEL-TC-25: nothing is missing and nothing too much."""
    board, s = state.board, state.s
    hands = [state.seat_at(seat) for seat in range(state.seats)]
    for druid, colour in enumerate(board.druid_names):
        cards = s[w.DRUID_SUPPLY + druid] + s[w.DRUID_DISCARD + druid] + sum(s[at + w.HAND + druid] for at in hands)
        wild = s[w.EXPERIENCE_SUPPLY + druid] + s[w.EXPERIENCE_DISCARD + druid]
        wild += sum(s[at + w.EXPERIENCE + druid] for at in hands)
        if cards != board.druid_cards or wild != board.experience_cards:
            raise BadPosition(
                f"There are {board.druid_cards} druid and {board.experience_cards} experience cards in {colour}, "
                f"not {cards} and {wild} (CEL-TC-25)."
            )
    for kind, part in enumerate(board.kind_names):
        parts = (
            s[w.DISPLAY + kind]
            + s[w.STACKS + kind]
            + s[w.PART_DISCARD + kind]
            + sum(s[at + w.PARTS + kind] for at in hands)
        )
        if parts != board.copies[kind]:
            raise BadPosition(f"There are {board.copies[kind]} parts {part}, not {parts} (CEL-TC-25).")
    if s[w.DISPLAY_SIZE] > board.display:
        raise BadPosition(f"The display has room for {board.display} parts, not {s[w.DISPLAY_SIZE]} (CEL-TC-25).")


def check_memory(state: CelticaState) -> None:
    """CEL-HI-09: the cards the memory tells of are those in hand, and the rest is the supply."""
    if state.memory is None:
        return
    druids = state.board.druids
    for log, hand, supply in zip(
        state.memory.write(None)["draws"], (w.HAND, w.EXPERIENCE), (w.DRUID_SUPPLY, w.EXPERIENCE_SUPPLY), strict=True
    ):
        hands, left = replay_log(log, int(state.seats), int(druids))
        for seat, told in enumerate(hands):
            if not agree(told, state.counts(state.seat_at(seat) + hand, druids)):
                raise BadPosition(f"The cards seat {seat} holds in this position are not those the memory tells of.")
        if not agree(left, state.counts(supply, druids)):
            raise BadPosition("The supplies of this position are not those the memory tells of.")


def agree(told: list[int], lying: list[int]) -> bool:
    """Are these the cards told of? Where some colours are not told, their number must do."""
    return told[:-1] == lying if told[-1] == 0 else sum(told) == sum(lying)


def replay_log(log: list[list[Any]], seats: int, druids: int) -> tuple[list[list[int]], list[int]]:
    """Follow a memory's log to the hands and the supply, by colour; the last number counts unknown colours."""
    hands = [[0] * (druids + 1) for _ in range(seats)]
    left = [0] * (druids + 1)
    for what, *entry in log:
        if what == "shuffle":
            left = [*entry[0], 0]
            continue
        seat, druid, count = entry
        if what == "draw":
            left[druid] -= count
        hands[seat][druid] += count if what == "draw" else -count
    return hands, left


def check_question(state: CelticaState) -> None:
    """The open questions are ones the rules ask of that seat, and for no more than there is."""
    if state.top < state.floor:
        return
    s, top, seat = state.s, state.top, int(state.actor)
    alone = top == state.floor
    on_exchange = s[state.floor] == w.ASK_EXCHANGE and s[state.floor + ACTORS] == s[top + ACTORS]
    in_place = not alone and on_exchange if state.kind() in (w.ASK_GIVE, w.ASK_GET) else alone
    if not in_place or not is_askable(state, seat):
        asked = QUESTIONS[state.kind()]
        words = ", ".join(f"{word} {s[top + A + i]}" for i, word in enumerate(asked.words))
        about = f" ({words})" if words else ""
        raise BadPosition(f"Seat {seat} cannot be asked {asked.name!r}{about} at such a table.")


def is_askable(state: CelticaState, seat: int) -> bool:
    """Is there what the topmost question asks for?"""
    s, at, kind = state.s, state.seat_at(seat), state.kind()
    if kind == w.ASK_PLAY:
        return state.is_in(seat)  # CEL-RD-05
    if kind == w.ASK_END:
        return can_end_in_several(state)
    if kind == w.ASK_TAKE:
        return 0 < state.parts_left() <= s[w.DISPLAY_SIZE]
    if kind == w.ASK_GIVE_UP:
        return 0 < state.parts_left() <= s[at + w.PARTS_SIZE]
    if kind == w.ASK_CULT:
        return True
    if kind == w.ASK_EXCHANGE:
        return 0 <= state.question_word() <= 1
    if kind == w.ASK_GET:
        return can_get(state, seat, state.given_kind())
    return s[at + w.EXPERIENCES] >= state.board.trade_price


def can_end_in_several(state: CelticaState) -> bool:
    """CEL-RUL-18: is the question of where to stop about a druid and steps that can end in several places?"""
    board, druid, steps = state.board, state.moving_druid(), state.steps_to_walk()
    if not 0 <= druid < board.druids:
        return False
    place = state.s[w.PLACE + druid]
    return 0 < steps <= board.steps_to_goal[place] and len(board.ends_of_move(place, steps)) > 1


def can_get(state: CelticaState, seat: int, given: int) -> bool:
    """CEL-FX-02, CEL-FX-03: can the seat pay for a part, in a trade also with a part of the kind given?"""
    board, s, at = state.board, state.s, state.seat_at(seat)
    if given == w.NO_KIND:
        return s[at + w.EXPERIENCES] >= board.extra_price
    owns_it = 0 <= given < board.kinds and s[at + w.PARTS + given] > 0
    return owns_it and s[at + w.EXPERIENCES] >= board.trade_price
