"""KAR-SET: pieces and tracks, shuffles, play order, the first creatures, the druids."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import arrivals, deck
from nemeton.games.karnag.state import KarnagState

FIRST_CREATURES = 4


def prepare(state: KarnagState) -> None:
    """KAR-SET-01..10, KAR-SET-16, KAR-SET-17: everything before the obstacles, and those of the basic set-up."""
    s, board = state.s, state.board
    s[w.ROUND] = 1
    for seat in range(state.seats):
        at = state.seat_at(seat)
        s[at + w.VP] = board.first_points
        s[at + w.MANA_HELD] = board.first_mana
        s[at + w.CUBES] = board.cubes
        for druid in range(board.druids):
            s[at + w.DRUID_AT + druid] = w.UNPLACED
    for token in range(board.tokens):
        s[w.TOKEN + token] = w.IN_SUPPLY
    s[w.SUPPLY] = board.tokens
    deck.shuffle(state)
    draw_play_order(state)  # KAR-RUL-66
    s[w.PHASE] = w.LAYING
    if not board.advanced:
        for obstacle in range(board.obstacles):
            state.lay_obstacle(obstacle, board.shapes.basic[obstacle])


def draw_play_order(state: KarnagState) -> None:
    """KAR-SET-09, KAR-CHA-01: each order equally likely."""
    s = state.s
    for seat in range(state.seats):
        s[w.ORDER + seat] = seat
    last = state.seats - 1
    while last > 0:
        other = state.below(last + 1)
        seat = s[w.ORDER + last]
        s[w.ORDER + last] = s[w.ORDER + other]
        s[w.ORDER + other] = seat
        last -= 1


def let_first_creatures_in(state: KarnagState) -> None:
    """KAR-SET-11, KAR-SET-12, KAR-B-46: one on each gate square, without the roll for the number."""
    arrivals.arrive_on(state, 0, FIRST_CREATURES)
    state.s[w.PHASE] = w.PLACING_DRUIDS
    state.s[w.TURN] = 0


def ask_druid(state: KarnagState) -> bool:
    """KAR-SET-13: one druid each in play order, until all stand on the path; False when they do."""
    if state.s[w.TURN] >= state.seats * state.board.druids:
        return False
    state.ask(w.ASK_START, state.seat_in_turn())
    return True


def starts_into(state: KarnagState, buffer: vec[i64]) -> i64:
    """KAR-SET-14, KAR-DP-03: dark path squares without a druid."""
    board = state.board
    count: i64 = 0
    for place in range(board.path):
        if board.start[place] == 1 and state.s[w.GRID + board.square[place]] & w.DRUID_BITS == 0:
            buffer[count] = actions.start_action(place)
            count += 1
    return count


def start(state: KarnagState, seat: i64, place: i64) -> None:
    state.close()
    state.place_druid(seat, state.s[w.TURN] // state.seats, place)
    state.s[w.TURN] += 1
