"""KAR-F: gems of one colour in line become menhirs and score."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.state import KarnagState


def in_line(state: KarnagState, one: i64, other: i64) -> bool:
    """KAR-F-01: in one row or column."""
    board = state.board
    return board.x(one) == board.x(other) or board.y(one) == board.y(other)


def aligned_gems(state: KarnagState, seat: i64) -> i64:
    """KAR-RUL-47: the mask of a seat's gems that share a row or column with another."""
    at = state.seat_at(seat) + w.GEM_AT
    mask: i64 = 0
    bit: i64 = 1
    for one in range(state.board.gems):
        for other in range(one + 1, state.board.gems):
            first, second = state.s[at + one], state.s[at + other]
            if first != w.IN_RESERVE and second != w.IN_RESERVE and in_line(state, first, second):
                mask |= bit << one | bit << other
    return mask


def squares_in_line(state: KarnagState, seat: i64) -> i64:
    """KAR-F-04..07, KAR-F-11, KAR-RUL-46: squares on the lines between aligned gems, each counted once."""
    board, s = state.board, state.s
    at = state.seat_at(seat) + w.GEM_AT
    squares: list[int] = []
    for one in range(board.gems):
        for other in range(board.gems):
            first, last = s[at + one], s[at + other]
            if first == w.IN_RESERVE or last == w.IN_RESERVE or first >= last or not in_line(state, first, last):
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


def begin_raising(state: KarnagState) -> None:
    """KAR-RND-01: phase F begins."""
    state.s[w.PHASE] = w.RAISING
    state.s[w.TURN] = 0


def transform_next(state: KarnagState) -> bool:
    """KAR-F-16: the gems of the next seat in play order; False if all have had their turn."""
    if state.s[w.TURN] == state.seats:
        return False
    seat = state.s[w.ORDER + state.s[w.TURN]]
    state.s[w.TURN] += 1
    transform(state, seat)
    return True


def transform(state: KarnagState, seat: i64) -> None:
    """KAR-F-01..15: score the lines, then replace the gems; KAR-RUL-72: with too few menhirs the owner chooses."""
    gems = aligned_gems(state, seat)
    menhirs = state.menhirs_in_reserve(seat)
    if gems == 0 or menhirs == 0:  # KAR-F-14
        return
    squares = squares_in_line(state, seat)
    if state.journal is not None:
        tell.gems_aligned(state, seat, squares)
    state.gain(seat, squares, w.FROM_MENHIRS)
    if menhirs < count_of(gems):
        state.ask(w.ASK_RAISE, seat, menhirs, gems)
        return
    at = state.seat_at(seat) + w.GEM_AT
    for gem in range(state.board.gems):
        if (gems >> gem) & 1 == 1:
            raise_at(state, seat, state.s[at + gem])


def count_of(mask: i64) -> i64:
    count: i64 = 0
    while mask > 0:
        count += mask & 1
        mask >>= 1
    return count


def raise_at(state: KarnagState, seat: i64, square: i64) -> None:
    """KAR-F-03, KAR-F-08..10: a menhir instead of the gem, and the bonus of its region."""
    state.raise_menhir(seat, square)
    if state.journal is not None:
        tell.menhir_raised(state, seat, square)
    state.gain(seat, state.board.menhir_bonus[state.board.region[square]], w.FROM_MENHIRS)


def raises_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-24: the aligned gems."""
    at = state.seat_at(seat) + w.GEM_AT
    count: i64 = 0
    for gem in range(state.board.gems):
        if (state.gems_to_raise() >> gem) & 1 == 1:
            buffer[count] = actions.raise_action(state.board.code[state.s[at + gem]])
            count += 1
    return count


def choose(state: KarnagState, seat: i64, square: i64) -> None:
    """KAR-RUL-72: as many as menhirs remain."""
    gem = state.gem_word(seat, square) - state.seat_at(seat) - w.GEM_AT
    state.note_menhir(gem)
    raise_at(state, seat, square)
    if state.menhirs_left() == 0:
        state.close()
