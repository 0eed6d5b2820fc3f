"""KAR-RND, KAR-A: how a round begins and ends, and the order of play."""

from __future__ import annotations

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import scoring
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import arrivals, creatures, cubes, tiles
from nemeton.games.karnag.state import KarnagState


def begin_round(state: KarnagState) -> None:
    """KAR-RND-01, KAR-RND-02: phases A, B and C."""
    if state.s[w.ROUND] > 1:
        order_seats(state)
    if state.journal is not None:
        tell.round_began(state)
    creatures.move_creatures(state)
    arrivals.arrivals_of_round(state)
    tiles.lay_tiles(state)


def order_seats(state: KarnagState) -> None:
    """KAR-A-01..03: fewest points first; equals keep their order."""
    s = state.s
    for place in range(1, state.seats):
        seat = s[w.ORDER + place]
        at = place
        while at > 0 and s[state.seat_at(s[w.ORDER + at - 1]) + w.VP] > s[state.seat_at(seat) + w.VP]:
            s[w.ORDER + at] = s[w.ORDER + at - 1]
            at -= 1
        s[w.ORDER + at] = seat


def end_round(state: KarnagState) -> None:
    """KAR-RND-03, KAR-RND-04: the final count, or cubes back and the next round."""
    if state.s[w.ROUND] == state.board.rounds:
        state.s[w.PHASE] = w.FINISHED
        scoring.final_count(state)
        state.end()
        return
    cubes.remove_cubes(state, w.MAIN)
    cubes.remove_cubes(state, w.SECONDARY)
    state.s[w.ROUND] += 1
    begin_round(state)
