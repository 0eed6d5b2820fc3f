"""KAR-F: gems of one colour in line become menhirs and score."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.state import Table
from nemeton.kernel.state import A, B


def in_line(table: Table, one: i64, other: i64) -> bool:
    """KAR-F-01: in one row or column."""
    board = table.board
    return board.x(one) == board.x(other) or board.y(one) == board.y(other)


def aligned_gems(table: Table, seat: i64) -> i64:
    """KAR-RUL-47: the mask of a seat's gems that share a row or column with another."""
    at = table.seat_at(seat) + w.GEM_AT
    mask: i64 = 0
    bit: i64 = 1
    for one in range(table.board.gems):
        for other in range(one + 1, table.board.gems):
            first, second = table.s[at + one], table.s[at + other]
            if first != w.IN_RESERVE and second != w.IN_RESERVE and in_line(table, first, second):
                mask |= bit << one | bit << other
    return mask


def squares_in_line(table: Table, seat: i64) -> i64:
    """KAR-F-04..07, KAR-F-11, KAR-RUL-46: squares on the lines between aligned gems, each counted once."""
    board, s = table.board, table.s
    at = table.seat_at(seat) + w.GEM_AT
    squares: list[int] = []
    for one in range(board.gems):
        for other in range(board.gems):
            first, last = s[at + one], s[at + other]
            if first == w.IN_RESERVE or last == w.IN_RESERVE or first >= last or not in_line(table, first, last):
                continue
            step: i64 = 1 if board.y(first) == board.y(last) else board.width
            square = first
            while square <= last:
                if s[w.GRID + square] & w.MARK == 0:
                    s[w.GRID + square] |= w.MARK
                    squares.append(int(square))
                square += step
    for marked in squares:
        s[w.GRID + marked] &= ~w.MARK
    return len(squares)


def transform(table: Table, seat: i64) -> None:
    """KAR-F-01..15: score the lines, then replace the gems; KAR-RUL-72: with too few menhirs the owner chooses."""
    gems = aligned_gems(table, seat)
    menhirs = table.menhirs_in_reserve(seat)
    if gems == 0 or menhirs == 0:  # KAR-F-14
        return
    squares = squares_in_line(table, seat)
    if table.journal is not None:
        tell.gems_aligned(table, seat, squares)
    table.gain(seat, squares, w.FROM_MENHIRS)
    if menhirs < count_of(gems):
        table.ask(w.ASK_RAISE, seat, menhirs, gems)
        return
    at = table.seat_at(seat) + w.GEM_AT
    for gem in range(table.board.gems):
        if (gems >> gem) & 1 == 1:
            raise_at(table, seat, table.s[at + gem])


def count_of(mask: i64) -> i64:
    count: i64 = 0
    while mask > 0:
        count += mask & 1
        mask >>= 1
    return count


def raise_at(table: Table, seat: i64, square: i64) -> None:
    """KAR-F-03, KAR-F-08..10: a menhir instead of the gem, and the bonus of its region."""
    table.raise_menhir(seat, square)
    if table.journal is not None:
        tell.menhir_raised(table, seat, square)
    table.gain(seat, table.board.menhir_bonus[table.board.region[square]], w.FROM_MENHIRS)


def raises_into(table: Table, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-24: the aligned gems."""
    at = table.seat_at(seat) + w.GEM_AT
    count: i64 = 0
    for gem in range(table.board.gems):
        if (table.s[table.top + B] >> gem) & 1 == 1:
            buffer[count] = w.RAISE + table.board.code[table.s[at + gem]]
            count += 1
    return count


def choose(table: Table, seat: i64, square: i64) -> None:
    """KAR-RUL-72: as many as menhirs remain."""
    s = table.s
    one: i64 = 1
    gem = table.gem_word(seat, square) - table.seat_at(seat) - w.GEM_AT
    s[table.top + A] -= 1
    s[table.top + B] &= ~(one << gem)
    raise_at(table, seat, square)
    if s[table.top + A] == 0:
        table.close()
