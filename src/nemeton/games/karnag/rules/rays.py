"""KAR-GEM-05, KAR-GEM-10..16, KAR-RUL-20: druids shoot rays into the glade, and what passing its squares takes.

Ray powers are a pool for each cube (KAR-RUL-20): shadows pass rock, ghouls swamp, najas stones; THROUGH cards pass
rock or swamp and are played by themselves when an option needs them (KAR-RUL-44).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import cards
from nemeton.games.karnag.state import KarnagState

IMPOSSIBLE: Final = -1


@final
@mypyc_attr(acyclic=True)
class Ray:
    """What a ray, or two together, pass on their way: squares, and those that need a power."""

    def __init__(self) -> None:
        self.cost: i64 = 0
        self.rock: i64 = 0
        self.swamp: i64 = 0
        self.stones: i64 = 0


def cross(state: KarnagState, ray: Ray, square: i64) -> bool:
    """KAR-GEM-12..14: count what the square needs; False if no power lets a ray pass it."""
    if state.creature_at(square) >= 0:
        return False
    return need(state, ray, square)


def need(state: KarnagState, ray: Ray, square: i64) -> bool:
    """The power the ground and the stone of a square need, creatures aside; False at the gate and past the glade."""
    ground = state.ground_at(square)
    if ground == w.ROCK:
        ray.rock += 1
    elif ground == w.SWAMP:
        ray.swamp += 1
    elif ground == w.GATE or ground >= w.PATH:
        return False
    elif state.s[w.GRID + square] & w.STONE_BITS != 0:
        ray.stones += 1
    ray.cost += 1  # KAR-GEM-16
    return True


def shine(state: KarnagState, ray: Ray, seat: i64, druid: i64, goal: i64) -> bool:
    """Pass all squares before the goal."""
    board = state.board
    place = state.s[state.seat_at(seat) + w.DRUID_AT + druid]
    step = board.step[board.ray[place]]
    square = board.square[place] + step
    while square != goal:
        if not cross(state, ray, square):
            return False
        square += step
    return True


def can_shoot(state: KarnagState, seat: i64, druid: i64) -> bool:
    """KAR-GEM-05, KAR-RUL-16, KAR-RUL-24: on the path, not on a corner, not sent away by this action."""
    place = state.s[state.seat_at(seat) + w.DRUID_AT + druid]
    return place >= 0 and state.board.ray[place] != w.NONE and (state.s[w.SENT] >> druid) & 1 == 0


def through_needed(state: KarnagState, seat: i64, ray: Ray) -> i64:
    """KAR-RUL-20, KAR-RUL-44: THROUGH cards the ray costs, own powers first; IMPOSSIBLE if powers or mana lack.

    KAR-CAP-17..22, KAR-CAP-24, KAR-CRD-06, KAR-CRD-07: what creatures of the reserve and cards let it pass adds up.
    """
    s = state.s
    at = state.seat_at(seat)
    if ray.cost > s[at + w.MANA_HELD]:  # KAR-RUL-26
        return IMPOSSIBLE
    if ray.stones > s[at + w.RESERVE + w.NAJA] - s[w.USED + 2]:
        return IMPOSSIBLE
    wild = lacking(ray.rock, s[at + w.RESERVE + w.SHADOW] - s[w.USED])
    wild += lacking(ray.swamp, s[at + w.RESERVE + w.GHOUL] - s[w.USED + 1])
    return wild if wild <= s[at + w.HELD + w.THROUGH] else IMPOSSIBLE


def lacking(needed: i64, held: i64) -> i64:
    """Units beyond those at hand."""
    return needed - held if needed > held else 0


def pay(state: KarnagState, seat: i64, ray: Ray) -> None:
    """KAR-GEM-10, KAR-CAP-06, KAR-RUL-20: mana and powers, at once."""
    s = state.s
    at = state.seat_at(seat)
    wild = through_needed(state, seat, ray)
    for _ in range(wild):
        cards.play_card(state, seat, w.THROUGH)
    s[w.USED] += ray.rock - lacking(ray.rock, s[at + w.RESERVE + w.SHADOW] - s[w.USED])
    s[w.USED + 1] += ray.swamp - lacking(ray.swamp, s[at + w.RESERVE + w.GHOUL] - s[w.USED + 1])
    s[w.USED + 2] += ray.stones
    state.pay_mana(seat, ray.cost)


def to_council(state: KarnagState, seat: i64, druid: i64) -> None:
    """KAR-RUL-24: and it takes no further part in this action."""
    one: i64 = 1
    state.s[w.SENT] |= one << druid
    state.place_druid(seat, druid, w.COUNCIL)
