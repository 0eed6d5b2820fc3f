"""Actions as text and back, the table as data and back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec

from nemeton.games.celtica.actions import (
    ACTIONS,
    DECLINE,
    DONE,
    DRAW,
    EXTRA,
    GET,
    GIVE,
    GIVE_UP,
    MAX_DRUIDS,
    MAX_KINDS,
    MAX_PLACES,
    PLAY,
    RETIRE,
    TAKE,
    TO,
    TRADE,
)
from nemeton.games.celtica.decisions import QUESTIONS, name
from nemeton.games.celtica.looking import by_druid, by_kind
from nemeton.games.celtica.state import (
    ASK_CULT,
    ASK_END,
    ASK_EXCHANGE,
    ASK_GET,
    ASK_GIVE,
    ASK_GIVE_UP,
    ASK_PLAY,
    ASK_TAKE,
    DISPLAY,
    DISPLAY_SIZE,
    DRUID_DISCARD,
    DRUID_SIZE,
    DRUID_SUPPLY,
    EXCHANGES,
    EXPERIENCE,
    EXPERIENCE_DISCARD,
    EXPERIENCE_SIZE,
    EXPERIENCE_SUPPLY,
    EXPERIENCES,
    HAND,
    HAND_SIZE,
    LAST_CARD,
    LAST_DRUID_CARD,
    NO_KIND,
    ON_GOAL,
    PART_DISCARD,
    PARTS,
    PARTS_SIZE,
    PLACE,
    ROUND,
    STACKS,
    STACKS_SIZE,
    Table,
)
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadNotation, BadPosition
from nemeton.kernel.state import ACTORS, A, B

if TYPE_CHECKING:
    from nemeton.games.celtica.data import Data


# ---------------------------------------------------------------------- actions as text
WORDS = {DRAW: "draw", DECLINE: "decline", RETIRE: "retire", TRADE: "trade", EXTRA: "extra", DONE: "done"}
PART_WORDS = {TAKE: "take", GIVE_UP: "give-up", GIVE: "give", GET: "get"}
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
    if not 0 <= action < ACTIONS:
        raise BadNotation(f"Celtica has no action {action}; actions go from 0 to {ACTIONS - 1}.")
    if action < TO:
        druid = name(data.druids, (action - PLAY) // 128, "druid")
        return f"play {druid} {action % 128 // 8}+{action % 8}"
    if action < TAKE:
        return f"to {name(data.places, action - TO, 'place')}"
    if action in WORDS:
        return WORDS[action]
    start = max(first for first in PART_WORDS if first <= action)
    return f"{PART_WORDS[start]} {name(data.kinds, action - start, 'kind')}"


def parse(data: Data, text: str) -> int:
    """The action a text names."""
    found = _TEXT.fullmatch(" ".join(text.split()))
    if found is None:
        raise BadNotation(f"{text!r} names no action of Celtica; try 'play red 2+0', 'take L1' or 'draw'.")
    if found["druid"]:
        cards, experience = int(found["cards"]), int(found["experience"])
        if cards >= 16 or experience >= 8:
            raise BadNotation(f"{text!r} plays more cards of a colour than there are in Celtica.")
        return PLAY + number(data.druids, found["druid"], "druid", MAX_DRUIDS) * 128 + cards * 8 + experience
    word, thing = found["word"], found["thing"] or ""
    if word == "to":
        return TO + number(data.places, thing, "place", MAX_PLACES)
    for action, known in WORDS.items():
        if word == known and not thing:
            return action
    for start, known in PART_WORDS.items():
        if word == known:
            return start + number(data.kinds, thing, "kind", MAX_KINDS)
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
    unknown_druid = unseen(table, seat, HAND, DRUID_DISCARD, int(board.druid_cards))
    unknown_experience = unseen(table, seat, EXPERIENCE, EXPERIENCE_DISCARD, int(board.experience_cards))

    def cards(where: int, size: int, among: Counts, known: bool) -> Counts | Hidden:
        return by_druid(table, where) if known else Hidden(int(s[size]), among)

    whole = seat is None
    written = TableData(
        round=int(s[ROUND]),
        last_druid_card=int(s[LAST_DRUID_CARD]),
        last_card=int(s[LAST_CARD]),
        exchanges=int(s[EXCHANGES]),
        druids={colour: board.place_names[s[PLACE + druid]] for druid, colour in enumerate(board.druid_names)},
        display=by_kind(table, DISPLAY),
        stacks=by_kind(table, STACKS),
        part_discard=by_kind(table, PART_DISCARD),
        druid_supply=cards(DRUID_SUPPLY, DRUID_SIZE, unknown_druid, whole),
        druid_discard=by_druid(table, DRUID_DISCARD),
        experience_supply=cards(EXPERIENCE_SUPPLY, EXPERIENCE_SIZE, unknown_experience, whole),
        experience_discard=by_druid(table, EXPERIENCE_DISCARD),
        seats=[
            SeatTable(
                cards(at + HAND, at + HAND_SIZE, unknown_druid, whole or other == seat),
                cards(at + EXPERIENCE, at + EXPERIENCES, unknown_experience, whole or other == seat),
                by_kind(table, at + PARTS),
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
            s[PLACE + druid] = board.place_names.index(places[colour])
            s[ON_GOAL] += int(s[PLACE + druid] == board.goal)


def read_table(table: Table, data: Any, seat: int | None) -> None:
    """Lay out a table written by `write_table`, deal what the seat does not know, and check the box is whole."""
    given = msgspec.convert(data, TableData)
    board, s = table.board, table.s
    if len(given.seats) != table.seats:
        raise BadPosition(f"This table has {len(given.seats)} seats laid out, not {table.seats}.")
    if given.round < 1 or not 0 <= given.exchanges <= table.seats:
        raise BadPosition("round counts from 1 and exchanges from 0 to the number of seats.")
    lay = _Layer(table)
    s[ROUND], s[EXCHANGES] = given.round, given.exchanges
    lay.seat_number("last_druid_card", given.last_druid_card, LAST_DRUID_CARD)
    lay.seat_number("last_card", given.last_card, LAST_CARD)
    lay.druids(given.druids)
    druids, kinds = board.druid_names, board.kind_names
    lay.counts("display", given.display, kinds, DISPLAY, DISPLAY_SIZE)
    lay.counts("stacks", given.stacks, kinds, STACKS, STACKS_SIZE)
    lay.counts("part_discard", given.part_discard, kinds, PART_DISCARD, STACKS_SIZE + 1)
    lay.counts("druid_supply", given.druid_supply, druids, DRUID_SUPPLY, DRUID_SIZE)
    lay.counts("druid_discard", given.druid_discard, druids, DRUID_DISCARD, DRUID_SIZE + 1)
    lay.counts("experience_supply", given.experience_supply, druids, EXPERIENCE_SUPPLY, EXPERIENCE_SIZE)
    lay.counts("experience_discard", given.experience_discard, druids, EXPERIENCE_DISCARD, EXPERIENCE_SIZE + 1)
    for number_, one in enumerate(given.seats):
        at = table.seat_at(number_)
        lay.counts(f"seat {number_}'s hand", one.hand, druids, at + HAND, at + HAND_SIZE)
        lay.counts(f"seat {number_}'s experience", one.experience, druids, at + EXPERIENCE, at + EXPERIENCES)
        lay.counts(f"seat {number_}'s parts", one.parts, kinds, at + PARTS, at + PARTS_SIZE)
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
    dealt = [int(table.s[DRUID_SIZE]), int(table.s[EXPERIENCE_SIZE])]
    for other, one in enumerate(given.seats):
        told += [one.hand, one.experience]
        where = table.seat_at(other)
        dealt += [int(table.s[where + HAND_SIZE]), int(table.s[where + EXPERIENCES])]
    sizes = [one.count if isinstance(one, Hidden) else sum(one.values()) for one in told]
    if sizes != dealt or own.hand != by_druid(table, at + HAND) or own.experience != by_druid(table, at + EXPERIENCE):
        raise BadPosition(f"The cards of this position are not those seat {seat} remembers.")


def check_box(table: Table) -> None:
    """CEL-TC-25: nothing is missing and nothing too much."""
    board, s = table.board, table.s
    hands = [table.seat_at(seat) for seat in range(table.seats)]
    for druid, colour in enumerate(board.druid_names):
        cards = s[DRUID_SUPPLY + druid] + s[DRUID_DISCARD + druid] + sum(s[at + HAND + druid] for at in hands)
        wild = s[EXPERIENCE_SUPPLY + druid] + s[EXPERIENCE_DISCARD + druid]
        wild += sum(s[at + EXPERIENCE + druid] for at in hands)
        if cards != board.druid_cards or wild != board.experience_cards:
            raise BadPosition(
                f"There are {board.druid_cards} druid and {board.experience_cards} experience cards in {colour}, "
                f"not {cards} and {wild} (CEL-TC-25)."
            )
    for kind, part in enumerate(board.kind_names):
        parts = (
            s[DISPLAY + kind] + s[STACKS + kind] + s[PART_DISCARD + kind] + sum(s[at + PARTS + kind] for at in hands)
        )
        if parts != board.copies[kind]:
            raise BadPosition(f"There are {board.copies[kind]} parts {part}, not {parts} (CEL-TC-25).")
    if s[DISPLAY_SIZE] > board.display:
        raise BadPosition(f"The display has room for {board.display} parts, not {s[DISPLAY_SIZE]} (CEL-TC-25).")


def check_memory(table: Table) -> None:
    """CEL-HI-09: the cards the memory tells of are those in hand, and the rest is the supply."""
    if table.memory is None:
        return
    druids = table.board.druids
    for log, hand, supply in zip(
        table.memory.write(None)["draws"], (HAND, EXPERIENCE), (DRUID_SUPPLY, EXPERIENCE_SUPPLY), strict=True
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
    on_exchange = s[table.floor] == ASK_EXCHANGE and s[table.floor + ACTORS] == s[top + ACTORS]
    in_place = not alone and on_exchange if table.kind() in (ASK_GIVE, ASK_GET) else alone
    if not in_place or not is_askable(table, seat):
        asked = QUESTIONS[table.kind()]
        words = ", ".join(f"{word} {s[top + A + i]}" for i, word in enumerate(asked.words))
        about = f" ({words})" if words else ""
        raise BadPosition(f"Seat {seat} cannot be asked {asked.name!r}{about} at such a table.")


def is_askable(table: Table, seat: int) -> bool:
    """Is there what the topmost question asks for?"""
    s, board, at = table.s, table.board, table.seat_at(seat)
    kind, a, b = table.kind(), s[table.top + A], s[table.top + B]
    if kind == ASK_PLAY:
        return s[at + HAND_SIZE] > 0  # CEL-RD-05
    if kind == ASK_END:
        steps = board.steps_to_goal[s[PLACE + a]] if 0 <= a < board.druids else 0
        return 0 < b <= steps and len(board.ends_of_move(s[PLACE + a], b)) > 1
    if kind == ASK_TAKE:
        return 0 < a <= s[DISPLAY_SIZE]
    if kind == ASK_GIVE_UP:
        return 0 < a <= s[at + PARTS_SIZE]
    if kind == ASK_EXCHANGE:
        return 0 <= a <= 1
    if kind == ASK_GET and a == NO_KIND:
        return s[at + EXPERIENCES] >= board.extra_price
    if kind == ASK_GET and not (0 <= a < board.kinds and s[at + PARTS + a] > 0):
        return False
    return kind == ASK_CULT or s[at + EXPERIENCES] >= board.trade_price
