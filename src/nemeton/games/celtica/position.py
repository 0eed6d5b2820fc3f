"""Actions as text and back, the table as data and back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec

from nemeton.games.celtica import words as w
from nemeton.games.celtica.actions import end_action, kind_of, part_action, part_use, place_of, play_action, play_of
from nemeton.games.celtica.questions import QUESTIONS, name
from nemeton.games.celtica.state import Table
from nemeton.games.celtica.view import by_druid, by_kind
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadNotation, BadPosition
from nemeton.kernel.state import ACTORS, A, B

if TYPE_CHECKING:
    from nemeton.games.celtica.data import Data


# ---------------------------------------------------------------------- actions as text
WORDS = {w.DRAW: "draw", w.DECLINE: "decline", w.RETIRE: "retire", w.TRADE: "trade", w.EXTRA: "extra", w.DONE: "done"}
PART_WORDS = {w.TAKE: "take", w.GIVE_UP: "give-up", w.GIVE: "give", w.GET: "get"}
_TEXT = re.compile(r"play (?P<druid>\S+) (?P<cards>\d+)\+(?P<experience>\d+)|(?P<word>\S+)(?: (?P<thing>\S+))?")


def number(names: list[str], text: str, what: str, cap: int) -> int:
    """The number a name stands for."""
    if text in names:
        return names.index(text)
    found = re.fullmatch(rf"{what}-(\d+)", text)
    if found and len(names) <= int(found[1]) < cap:
        return int(found[1])
    raise BadNotation(f"There is no {what} {text!r} in Celtica; there are {', '.join(names)}.")


def text(data: Data, action: int) -> str:
    """An action as text: "play red 2+1", "take L3", "draw"."""
    if not 0 <= action < w.ACTIONS:
        raise BadNotation(f"Celtica has no action {action}; actions go from 0 to {w.ACTIONS - 1}.")
    if action < w.TO:
        druid, cards, experience = play_of(action)
        return f"play {name(data.druids, druid, 'druid')} {cards}+{experience}"
    if action < w.TAKE:
        return f"to {name(data.places, place_of(action), 'place')}"
    if action in WORDS:
        return WORDS[action]
    return f"{PART_WORDS[part_use(action)]} {name(data.kinds, kind_of(action), 'kind')}"


def parse(data: Data, text: str) -> int:
    """The action a text names."""
    found = _TEXT.fullmatch(" ".join(text.split()))
    if found is None:
        raise BadNotation(f"{text!r} names no action of Celtica; try 'play red 2+0', 'take L1' or 'draw'.")
    if found["druid"]:
        cards, experience = int(found["cards"]), int(found["experience"])
        if cards > w.MAX_DRUID_CARDS or experience > w.MAX_EXPERIENCE_CARDS:
            raise BadNotation(f"{text!r} plays more cards of a colour than there are in Celtica.")
        return int(play_action(number(data.druids, found["druid"], "druid", w.MAX_DRUIDS), cards, experience))
    word, thing = found["word"], found["thing"] or ""
    if word == "to":
        return int(end_action(number(data.places, thing, "place", w.MAX_PLACES)))
    for action, known in WORDS.items():
        if word == known and not thing:
            return action
    for use, known in PART_WORDS.items():
        if word == known:
            return int(part_action(use, number(data.kinds, thing, "kind", w.MAX_KINDS)))
    raise BadNotation(f"{text!r} names no action of Celtica; try 'play red 2+0', 'take L1' or 'draw'.")


# ---------------------------------------------------------------------- the table as data
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


def write_table(table: Table, seat: int | None) -> dict[str, Plain]:
    """The table as data; for a seat, what it does not know is a number and what that may be."""
    s, board = table.s, table.board
    unknown_druid = unseen(table, seat, w.HAND, w.DRUID_DISCARD, int(board.druid_cards))
    unknown_experience = unseen(table, seat, w.EXPERIENCE, w.EXPERIENCE_DISCARD, int(board.experience_cards))

    def cards(where: int, size: int, among: Counts, known: bool) -> Counts | Hidden:
        return by_druid(table, where) if known else Hidden(int(s[size]), among)

    whole = seat is None
    written = TableData(
        round=int(s[w.ROUND]),
        last_druid_card=int(s[w.LAST_DRUID_CARD]),
        last_card=int(s[w.LAST_CARD]),
        exchanges=int(s[w.EXCHANGES]),
        druids={colour: board.place_names[s[w.PLACE + druid]] for druid, colour in enumerate(board.druid_names)},
        display=by_kind(table, w.DISPLAY),
        stacks=by_kind(table, w.STACKS),
        part_discard=by_kind(table, w.PART_DISCARD),
        druid_supply=cards(w.DRUID_SUPPLY, w.DRUID_SIZE, unknown_druid, whole),
        druid_discard=by_druid(table, w.DRUID_DISCARD),
        experience_supply=cards(w.EXPERIENCE_SUPPLY, w.EXPERIENCE_SIZE, unknown_experience, whole),
        experience_discard=by_druid(table, w.EXPERIENCE_DISCARD),
        seats=[
            SeatTable(
                cards(at + w.HAND, at + w.HAND_SIZE, unknown_druid, whole or other == seat),
                cards(at + w.EXPERIENCE, at + w.EXPERIENCES, unknown_experience, whole or other == seat),
                by_kind(table, at + w.PARTS),
            )
            for other in range(table.seats)
            for at in [table.seat_at(other)]
        ],
    )
    plain: dict[str, Plain] = msgspec.to_builtins(written)
    return plain


def unseen(table: Table, seat: int | None, hand: int, discard: int, copies: int) -> Counts:
    """CEL-HI-07: the cards of each colour that are neither discarded nor in the seat's own hand."""
    if seat is None:
        return {}
    at = table.seat_at(seat) + hand
    left = {
        colour: copies - int(table.s[discard + druid]) - int(table.s[at + druid])
        for druid, colour in enumerate(table.board.druid_names)
    }
    return {colour: count for colour, count in left.items() if count}


class _Layer:
    """Lays data out on a table, and names the place where it cannot."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def counts(self, where: str, counts: Counts | Hidden, names: list[str], at: int, size: int | None = None) -> None:
        """Counts by name into the words from `at` on, their sum into `size`; the hidden are dealt later."""
        if isinstance(counts, Hidden):
            return
        for key, count in counts.items():
            if key not in names:
                raise BadPosition(f"{where} names {key!r}, which is not in this game of Celtica.")
            if count < 0:
                raise BadPosition(f"{where} has {count} of {key!r}; there cannot be fewer than none.")
            self.table.s[at + names.index(key)] = count
        if size is not None:
            self.table.s[size] = sum(counts.values())

    def seat_number(self, where: str, seat: int, at: int) -> None:
        if not 0 <= seat < self.table.seats:
            raise BadPosition(f"{where} is seat {seat}; there are {self.table.seats} seats.")
        self.table.s[at] = seat

    def druids(self, places: dict[str, str]) -> None:
        board, s = self.table.board, self.table.s
        if set(places) != set(board.druid_names):
            raise BadPosition(f"druids must place just {', '.join(board.druid_names)}.")
        for druid, colour in enumerate(board.druid_names):
            if places[colour] not in board.place_names:
                raise BadPosition(f"The {colour} druid stands on {places[colour]!r}, which is no place of this board.")
            s[w.PLACE + druid] = board.place_names.index(places[colour])
            s[w.ON_GOAL] += int(s[w.PLACE + druid] == board.goal)


def read_table(table: Table, data: Any, seat: int | None) -> None:
    """Lay out a table written by `write_table`, deal what the seat does not know, and check the box is whole."""
    given = msgspec.convert(data, TableData)
    board, s = table.board, table.s
    if len(given.seats) != table.seats:
        raise BadPosition(f"This table has {len(given.seats)} seats laid out, not {table.seats}.")
    if given.round < 1 or not 0 <= given.exchanges <= table.seats:
        raise BadPosition("round counts from 1 and exchanges from 0 to the number of seats.")
    lay = _Layer(table)
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
        at = table.seat_at(number_)
        lay.counts(f"seat {number_}'s hand", one.hand, druids, at + w.HAND, at + w.HAND_SIZE)
        lay.counts(f"seat {number_}'s experience", one.experience, druids, at + w.EXPERIENCE, at + w.EXPERIENCES)
        lay.counts(f"seat {number_}'s parts", one.parts, kinds, at + w.PARTS, at + w.PARTS_SIZE)
    if seat is not None:
        deal_hidden(table, given, seat)
    check_box(table)
    if seat is None:
        check_memory(table)
    check_question(table)


def deal_hidden(table: Table, given: TableData, seat: int) -> None:
    """Deal what the seat does not know; what was said of it must agree with what the seat remembers."""
    if table.memory is None:
        raise BadPosition("A Celtica position for a seat needs that seat's memory.")
    own = given.seats[seat]
    table.deal_unknown(seat, table.memory)
    at = table.seat_at(seat)
    told = [given.druid_supply, given.experience_supply]
    dealt = [int(table.s[w.DRUID_SIZE]), int(table.s[w.EXPERIENCE_SIZE])]
    for other, one in enumerate(given.seats):
        told += [one.hand, one.experience]
        where = table.seat_at(other)
        dealt += [int(table.s[where + w.HAND_SIZE]), int(table.s[where + w.EXPERIENCES])]
    sizes = [one.count if isinstance(one, Hidden) else sum(one.values()) for one in told]
    if (
        sizes != dealt
        or own.hand != by_druid(table, at + w.HAND)
        or own.experience != by_druid(table, at + w.EXPERIENCE)
    ):
        raise BadPosition(f"The cards of this position are not those seat {seat} remembers.")


def check_box(table: Table) -> None:
    """CEL-TC-25: nothing is missing and nothing too much."""
    board, s = table.board, table.s
    hands = [table.seat_at(seat) for seat in range(table.seats)]
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


def check_memory(table: Table) -> None:
    """CEL-HI-09: the cards the memory tells of are those in hand, and the rest is the supply."""
    if table.memory is None:
        return
    druids = table.board.druids
    for log, hand, supply in zip(
        table.memory.write(None)["draws"], (w.HAND, w.EXPERIENCE), (w.DRUID_SUPPLY, w.EXPERIENCE_SUPPLY), strict=True
    ):
        hands, left = remembered(log, int(table.seats), int(druids))
        for seat, told in enumerate(hands):
            if not agree(told, table.counts(table.seat_at(seat) + hand, druids)):
                raise BadPosition(f"The cards seat {seat} holds in this position are not those the memory tells of.")
        if not agree(left, table.counts(supply, druids)):
            raise BadPosition("The supplies of this position are not those the memory tells of.")


def agree(told: list[int], lying: list[int]) -> bool:
    """Are these the cards told of? Where some colours are not told, their number must do."""
    return told[:-1] == lying if told[-1] == 0 else sum(told) == sum(lying)


def remembered(log: list[list[Any]], seats: int, druids: int) -> tuple[list[list[int]], list[int]]:
    """Hands and supply as a memory tells of them; the last number of each is of cards whose colour it does not know."""
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


def check_question(table: Table) -> None:
    """The open questions are ones the rules ask of that seat, and for no more than there is."""
    if table.top < table.floor:
        return
    s, top, seat = table.s, table.top, int(table.actor)
    alone = top == table.floor
    on_exchange = s[table.floor] == w.ASK_EXCHANGE and s[table.floor + ACTORS] == s[top + ACTORS]
    in_place = not alone and on_exchange if table.kind() in (w.ASK_GIVE, w.ASK_GET) else alone
    if not in_place or not is_askable(table, seat):
        asked = QUESTIONS[table.kind()]
        words = ", ".join(f"{word} {s[top + A + i]}" for i, word in enumerate(asked.words))
        about = f" ({words})" if words else ""
        raise BadPosition(f"Seat {seat} cannot be asked {asked.name!r}{about} at such a table.")


def is_askable(table: Table, seat: int) -> bool:
    """Is there what the topmost question asks for?"""
    s, board, at = table.s, table.board, table.seat_at(seat)
    kind, a, b = table.kind(), s[table.top + A], s[table.top + B]
    if kind == w.ASK_PLAY:
        return s[at + w.HAND_SIZE] > 0  # CEL-RD-05
    if kind == w.ASK_END:
        steps = board.steps_to_goal[s[w.PLACE + a]] if 0 <= a < board.druids else 0
        return 0 < b <= steps and len(board.ends_of_move(s[w.PLACE + a], b)) > 1
    if kind == w.ASK_TAKE:
        return 0 < a <= s[w.DISPLAY_SIZE]
    if kind == w.ASK_GIVE_UP:
        return 0 < a <= s[at + w.PARTS_SIZE]
    if kind == w.ASK_EXCHANGE:
        return 0 <= a <= 1
    if kind == w.ASK_GET and a == w.NO_KIND:
        return s[at + w.EXPERIENCES] >= board.extra_price
    if kind == w.ASK_GET and not (0 <= a < board.kinds and s[at + w.PARTS + a] > 0):
        return False
    return kind == w.ASK_CULT or s[at + w.EXPERIENCES] >= board.trade_price
