"""Foretells what an option would do in the glade: it is carried out on a copy, without what follows by itself."""

from __future__ import annotations

from collections.abc import Iterator

from nemeton.games.karnag import actions
from nemeton.games.karnag import words as w
from nemeton.games.karnag.events import place_name, xy
from nemeton.games.karnag.preview_types import GladeAfter, Loss, RayCount, SeatAfter
from nemeton.games.karnag.rules import captures, escapes, gems, menhirs, rays
from nemeton.games.karnag.rules.karnag import Karnag
from nemeton.games.karnag.state import KarnagState
from nemeton.games.karnag.view import seat_view
from nemeton.games.karnag.view_types import Square
from nemeton.kernel.decision import Preview


def preview(state: KarnagState, seat: int, action: int) -> Preview | None:
    """What a walk, a ray, a creature that is led, a gem or a menhir comes to; cards and cubes are not foretold."""
    found = glade_after(state, seat, action)
    return found if found != GladeAfter() else None


def glade_after(state: KarnagState, seat: int, action: int) -> GladeAfter:
    """What is to be said of an option; maybe nothing."""
    if w.WAY <= action < w.POINTS:
        return GladeAfter(origin=walk_origin(state, seat))
    if w.POINTS <= action < w.CREATE:
        return GladeAfter(seats_after(state, seat, action), origin=walk_origin(state, seat))
    if w.CREATE <= action < w.SEND:
        return preview_gem(state, seat, action)
    if w.CAPTURE <= action < w.RISE:
        hunter = count_hunt(state, seat, int(actions.hunter_of(action)))
        return GladeAfter(seats_after(state, seat, action), rays=(hunter,))
    if w.TO <= action < w.SHIFT:
        goal = int(state.board.square_of(actions.goal_of(action)))
        return GladeAfter(seats_after(state, seat, action), losses=losses(state, goal))
    if w.SHIFT <= action < w.TAKE:
        code, way = actions.shift_of(action)
        gem = int(state.board.square_of(code))
        aligned = gems_in_line(state, seat, gem + int(state.board.step[way]), gem)
        return GladeAfter(seats_after(state, seat, action), in_line=aligned)
    if action >= w.RAISE:
        return GladeAfter(seats_after(state, seat, action))
    return GladeAfter()


def try_out(state: KarnagState) -> Karnag:
    """A copy on which something can be carried out."""
    copy = state.clone_bare()
    assert isinstance(copy, Karnag), "a copy is a state of the same game"
    return copy


def seats_after(state: KarnagState, seat: int, action: int) -> tuple[SeatAfter, ...]:
    """The seats that have something else when the action is carried out."""
    copy = try_out(state)
    copy.carry_out(seat, action)
    now, then = ([seat_after(one, other) for other in range(state.seats)] for one in (state, copy))
    return tuple(after for before, after in zip(now, then, strict=True) if after != before)


def seat_after(state: KarnagState, seat: int) -> SeatAfter:
    view = seat_view(state, seat, own=False)
    return SeatAfter(seat, view.points, view.mana, view.druids, view.gems)


def walk_origin(state: KarnagState, seat: int) -> str | None:
    """KAR-G-14: where the druid that walks starts from: its place, or the corner it comes back at."""
    corner = state.walk_corner()
    if corner != w.NO_CORNER:
        return place_name(state, int(state.board.corner[corner]))
    return place_name(state, int(state.s[state.seat_at(seat) + w.DRUID_AT + state.walking_druid()]))


def preview_gem(state: KarnagState, seat: int, action: int) -> GladeAfter:
    """KAR-GEM-15, KAR-GEM-16: both rays up to where they cross, and the own gems in line with the new one."""
    one, other = actions.pair_of(action)
    square = int(gems.crossing(state, seat, one, other))
    counts = count_ray(state, seat, int(one), square), count_ray(state, seat, int(other), square)
    return GladeAfter(seats_after(state, seat, action), rays=counts, in_line=gems_in_line(state, seat, square))


def count_ray(state: KarnagState, seat: int, druid: int, goal: int) -> RayCount:
    """KAR-GEM-16: the squares before the goal."""
    ray = rays.Ray()
    rays.shine(state, ray, seat, druid, goal)
    return RayCount(druid + 1, int(ray.cost))


def count_hunt(state: KarnagState, seat: int, druid: int) -> RayCount:
    """KAR-CAP-05: the squares up to the prey, its own included."""
    ray = captures.hunt(state, seat, druid)
    assert ray is not None, "only a capture that can be carried out is offered"
    return RayCount(druid + 1, int(ray.cost))


def gems_in_line(state: KarnagState, seat: int, square: int, moved: int = w.IN_RESERVE) -> tuple[Square, ...]:
    """KAR-F-01: the own gems, but for one that moves, that share a row or column with a square."""
    at = state.seat_at(seat) + w.GEM_AT
    own = [int(state.s[at + gem]) for gem in range(state.board.gems)]
    return tuple(
        list(xy(state, gem))
        for gem in own
        if gem not in (w.IN_RESERVE, moved, square) and menhirs.in_line(state, gem, square)
    )


def losses(state: KarnagState, goal: int) -> tuple[Loss, ...]:
    """KAR-B-21..29: what each druid near costs its owner if a creature escapes there; nothing within the glade."""
    return tuple(pay_all(try_out(state), goal)) if state.ground_at(goal) == w.PATH else ()


def pay_all(copy: KarnagState, goal: int) -> Iterator[Loss]:
    """Have every seat pay for each of its druids, and tell what it paid."""
    out = copy.board.path_number[goal]
    for seat in range(copy.seats):
        at = copy.seat_at(seat)
        for druid in range(copy.board.druids):
            before = int(copy.s[at + w.VP])
            escapes.pay_for(copy, seat, druid, out)
            place = place_name(copy, int(copy.s[at + w.DRUID_AT + druid]))
            if copy.s[at + w.VP] < before and place is not None:
                yield Loss(seat, place, before - int(copy.s[at + w.VP]))
