"""KAR-GEM, KAR-CAP: druids shoot rays into the glade; two that cross make a gem, one alone captures a creature.

Ray powers are a pool for each cube (KAR-RUL-20): shadows pass rock, ghouls swamp, najas stones; THROUGH cards pass
rock or swamp and are played by themselves when an option needs them (KAR-RUL-44).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.state import KarnagState
from nemeton.kernel.state import A, B

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


def through_needed(state: KarnagState, seat: i64, ray: Ray) -> i64:
    """KAR-RUL-20, KAR-RUL-44: THROUGH cards the ray costs, own powers first; IMPOSSIBLE if powers or mana lack."""
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
        state.play_card(seat, w.THROUGH)
    s[w.USED] += ray.rock - lacking(ray.rock, s[at + w.RESERVE + w.SHADOW] - s[w.USED])
    s[w.USED + 1] += ray.swamp - lacking(ray.swamp, s[at + w.RESERVE + w.GHOUL] - s[w.USED + 1])
    s[w.USED + 2] += ray.stones
    state.pay_mana(seat, ray.cost)


def can_shoot(state: KarnagState, seat: i64, druid: i64) -> bool:
    """KAR-GEM-05, KAR-RUL-16, KAR-RUL-24: on the path, not on a corner, not sent away by this action."""
    place = state.s[state.seat_at(seat) + w.DRUID_AT + druid]
    return place >= 0 and state.board.ray[place] != w.NONE and (state.s[w.SENT] >> druid) & 1 == 0


# ---------------------------------------------------------------------- gems
def crossing(state: KarnagState, seat: i64, one: i64, other: i64) -> i64:
    """KAR-GEM-06, KAR-RUL-22: where the rays of two druids would cross, or NONE if they are not perpendicular."""
    board = state.board
    at = state.seat_at(seat) + w.DRUID_AT
    first, second = state.s[at + one], state.s[at + other]
    if board.ray[first] % 2 == board.ray[second] % 2:
        return w.NONE
    column, row = (first, second) if board.ray[first] % 2 == 0 else (second, first)
    return board.at(board.x(board.square[column]), board.y(board.square[row]))


def creation(state: KarnagState, seat: i64, one: i64, other: i64) -> Ray | None:
    """KAR-GEM-09, KAR-GEM-15: what creating a gem with two druids takes; None if they cannot."""
    if not can_shoot(state, seat, one) or not can_shoot(state, seat, other):
        return None
    square = crossing(state, seat, one, other)
    if square == w.NONE or not state.is_free_for_stone(square):
        return None
    ray = Ray()
    ray.cost = 1
    if not shine(state, ray, seat, one, square) or not shine(state, ray, seat, other, square):
        return None
    return ray


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


def can_create(state: KarnagState, seat: i64, one: i64, other: i64) -> bool:
    ray = creation(state, seat, one, other)
    return ray is not None and through_needed(state, seat, ray) != IMPOSSIBLE


def creations_into(state: KarnagState, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """KAR-DP-13: the pairs of druids that can make a gem now."""
    if state.gems_in_reserve(seat) == 0:  # KAR-GEM-07
        return count
    druids = state.board.druids
    for one in range(druids):
        for other in range(one + 1, druids):
            if can_create(state, seat, one, other):
                buffer[count] = w.CREATE + one * w.MAX_DRUIDS + other
                count += 1
    return count


def create(state: KarnagState, seat: i64, one: i64, other: i64) -> None:
    """KAR-GEM-06..11: pay, put the gem, and ask who goes to the council."""
    ray = creation(state, seat, one, other)
    assert ray is not None, "only a creation that can be carried out is offered"
    square = crossing(state, seat, one, other)
    pay(state, seat, ray)
    state.put_gem(seat, square)
    if state.journal is not None:
        tell.gem_created(state, seat, square, ray.cost)
    state.s[state.top + B] += 1
    state.ask(w.ASK_SEND, seat, one, other)


def sends_into(state: KarnagState, buffer: vec[i64]) -> i64:
    """KAR-DP-14."""
    buffer[0] = w.SEND + state.s[state.top + A]
    buffer[1] = w.SEND + state.s[state.top + B]
    return 2


def send(state: KarnagState, seat: i64, druid: i64) -> None:
    """KAR-GEM-17, KAR-G-09."""
    state.close()
    to_council(state, seat, druid)


def to_council(state: KarnagState, seat: i64, druid: i64) -> None:
    """KAR-RUL-24: and it takes no further part in this action."""
    one: i64 = 1
    state.s[w.SENT] |= one << druid
    state.place_druid(seat, druid, w.COUNCIL)


# ---------------------------------------------------------------------- captures
def prey(state: KarnagState, seat: i64, druid: i64) -> i64:
    """KAR-CAP-04: the first creature on a druid's ray, whatever lies before it; NONE if there is none."""
    if not can_shoot(state, seat, druid):
        return w.NONE
    board = state.board
    place = state.s[state.seat_at(seat) + w.DRUID_AT + druid]
    step = board.step[board.ray[place]]
    square = board.square[place] + step
    while state.ground_at(square) < w.GATE:
        if state.s[w.GRID + square] & w.CREATURE_BITS != 0:
            return state.creature_at(square)
        square += step
    return w.NONE


def hunt(state: KarnagState, seat: i64, druid: i64) -> Ray | None:
    """KAR-CAP-05, KAR-CAP-23, KAR-RUL-21: what the capture takes, the creature's square included; None without prey."""
    token = prey(state, seat, druid)
    if token == w.NONE:
        return None
    ray = Ray()
    goal = state.s[w.TOKEN + token]
    shine(state, ray, seat, druid, goal)
    need(state, ray, goal)
    return ray


def can_capture(state: KarnagState, seat: i64, druid: i64) -> bool:
    ray = hunt(state, seat, druid)
    return ray is not None and through_needed(state, seat, ray) != IMPOSSIBLE


def captures_into(state: KarnagState, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """KAR-DP-15: the druids that can capture now."""
    for druid in range(state.board.druids):
        if can_capture(state, seat, druid):
            buffer[count] = w.CAPTURE + druid
            count += 1
    return count


def capture(state: KarnagState, seat: i64, druid: i64) -> None:
    """KAR-CAP-06..14, KAR-RUL-63: pay, take the creature, score, and go to the council."""
    s, board = state.s, state.board
    token = prey(state, seat, druid)
    ray = hunt(state, seat, druid)
    assert ray is not None, "only a capture that can be carried out is offered"
    at = state.seat_at(seat)
    pay(state, seat, ray)
    if state.journal is not None:
        tell.creature_captured(state, seat, token, ray.cost)
    state.lift_creature(token, w.CAPTURED_BY - seat)
    kind = board.token_type[token]
    s[at + w.RESERVE + kind] += 1
    level = s[at + w.LEVEL + w.CAPTURE_TRACK]
    points = board.capture_points[kind] + board.tracks.capture_creature[level]
    if s[w.CAPTURED] == 0:
        points += board.tracks.capture_action[level]
    s[w.CAPTURED] += 1
    state.gain(seat, points, w.FROM_CAPTURES)
    s[state.top + B] += 1
    to_council(state, seat, druid)
