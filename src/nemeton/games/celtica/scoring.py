"""The end of the game: amulets, the ranking key, and a bot's idea of how well a seat stands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.celtica.actions import MAX_COPIES, MAX_KINDS
from nemeton.games.celtica.state import (
    ASK_CULT,
    ASK_GIVE_UP,
    ASK_TAKE,
    EXPERIENCES,
    HAND_SIZE,
    PARTS,
    Table,
)
from nemeton.kernel.state import A

BASE: Final = 11  # of the ranking key: an amulet has at most MAX_KINDS parts, one less
assert BASE == MAX_KINDS + 1


def amulet_size(table: Table, seat: i64, amulet: i64) -> i64:
    """CEL-PT-03, CEL-PT-05: the parts of a seat's i-th amulet, counted from 1."""
    s = table.s
    at = table.seat_at(seat) + PARTS
    size: i64 = 0
    for i in range(at, at + table.board.kinds):
        if s[i] >= amulet:
            size += 1
    return size


def complete_amulets(table: Table, seat: i64) -> i64:
    """CEL-PT-01, CEL-PT-04: amulets that have every kind."""
    amulets: i64 = 0
    while amulet_size(table, seat, amulets + 1) == table.board.kinds:
        amulets += 1
    return amulets


def standing(table: Table, seat: i64) -> i64:
    """CEL-SC-01..05: amulet sizes as the digits of one number, the largest first.

    A complete amulet is the largest digit there is, so more of them always outweigh the rest.
    """
    key: i64 = 0
    size: i64 = 1
    for amulet in range(1, MAX_COPIES + 1):
        if size > 0:  # sizes never grow (CEL-PT-05), so after an empty amulet all are empty
            size = amulet_size(table, seat, amulet)
        key = key * BASE + size
    return key


# --- what `evaluate` gives for things; found by playing
PART: Final = 10  # a part in any amulet, and its amulet's size more on top
EXPERIENCE_CARD: Final = 9
DRUID_CARD: Final = 4
PART_TO_TAKE: Final = 22
PART_TO_GIVE_UP: Final = -14
LEAD: Final = 60


def evaluate(table: Table, seat: i64) -> i64:
    """How well a seat stands in the middle of the game: parts, the more the fuller their amulet, and cards."""
    value: i64 = 0
    for amulet in range(1, MAX_COPIES + 1):
        size = amulet_size(table, seat, amulet)
        if size == 0:
            break
        value += size * (PART + size)
    at = table.seat_at(seat)
    value += table.s[at + EXPERIENCES] * EXPERIENCE_CARD + table.s[at + HAND_SIZE] * DRUID_CARD
    return value + expected(table) if table.actor == seat else value


def expected(table: Table) -> i64:
    """What the open question is about to bring to the seat that is asked."""
    kind = table.kind()
    if kind == ASK_TAKE:
        return table.s[table.top + A] * PART_TO_TAKE
    if kind == ASK_GIVE_UP:
        return table.s[table.top + A] * PART_TO_GIVE_UP + EXPERIENCE_CARD
    return DRUID_CARD if kind == ASK_CULT else 0
