"""KAR-MOV, KAR-G-14, KAR-G-15: druids walk along the path, into cauldrons, and back from the council.

A move is a frame with its least and most points. One druid after another spends some of them; no landing is offered
after which the rest could not be spent (KAR-RUL-27, KAR-RUL-30). That look-ahead is short: there are more path squares
than druids, so a druid that has not moved and is in no cauldron can always spend any number of points.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag import words as w
from nemeton.games.karnag.state import KarnagState


def can_move(state: KarnagState, seat: i64, druid: i64) -> bool:
    """KAR-MOV-15: not in a cauldron."""
    return state.s[state.seat_at(seat) + w.DRUID_AT + druid] >= w.COUNCIL


def can_move_any(state: KarnagState, seat: i64) -> bool:
    """KAR-MOV-24: some druid is not in a cauldron."""
    return can_move_but(state, seat, 0)


def can_move_but(state: KarnagState, seat: i64, moved: i64) -> bool:
    """Is there a druid that can move and is none of a mask?"""
    for druid in range(state.board.druids):
        if (moved >> druid) & 1 == 0 and can_move(state, seat, druid):
            return True
    return False


def least_left(state: KarnagState, frame: i64) -> i64:
    """KAR-MOV-19, KAR-RUL-27, KAR-RUL-29: obligatory points still to be spent; 0 or less if none are."""
    least = state.least_points(frame)
    return (least if least > 1 else 1) - state.points_spent(frame)


def most_left(state: KarnagState, seat: i64, frame: i64) -> i64:
    """KAR-MOV-20, KAR-MOV-21, KAR-RUL-28: points that may still be spent, the MOVE bonus included."""
    least, most = state.least_points(frame), state.most_points(frame)
    if not state.is_lone_move(frame):  # KAR-CRD-10
        most += state.board.tracks.move[state.s[state.seat_at(seat) + w.LEVEL + w.MOVE_TRACK]]
    if most < least:
        most = least
    return (most if most > 1 else 1) - state.points_spent(frame)


def moves_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-08, KAR-DP-11: the next druid, an ACCEL card, or the end of the move."""
    frame = state.top
    count: i64 = 0
    if most_left(state, seat, frame) > 0:
        count = druids_into(state, seat, state.moved_druids(frame), buffer)
    count = attachments_into(state, seat, buffer, count)
    if least_left(state, frame) <= 0:
        buffer[count] = w.DONE
        count += 1
    return count


def druids_into(state: KarnagState, seat: i64, moved: i64, buffer: vec[i64]) -> i64:
    """KAR-MOV-09, KAR-MOV-15: those not moved yet and in no cauldron; alike ones at the council once."""
    at = state.seat_at(seat) + w.DRUID_AT
    count: i64 = 0
    seen: i64 = 0  # KAR-RUL-24 tells those apart that were sent by this very action
    for druid in range(state.board.druids):
        if (moved >> druid) & 1 == 0 and can_move(state, seat, druid):
            if state.s[at + druid] == w.COUNCIL:
                kind = 1 + ((state.s[w.SENT] >> druid) & 1)
                if seen & kind != 0:
                    continue
                seen |= kind
            buffer[count] = actions.druid_action(druid)
            count += 1
    return count


def attachments_into(state: KarnagState, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """KAR-RUL-29, KAR-RUL-74: an ACCEL card, minus only before the first point, plus only if it can be spent."""
    frame = state.top
    if state.s[state.seat_at(seat) + w.HELD + w.ACCEL] == 0 or state.is_lone_move(frame):
        return count
    if state.points_spent(frame) == 0 and most_left(state, seat, frame) > 1:  # KAR-RUL-76: a minus must tell
        for less in range(state.board.effects.accel):
            buffer[count] = actions.attach_action(less - state.board.effects.accel)
            count += 1
    if can_move_but(state, seat, state.moved_druids(frame)):
        for more in range(state.board.effects.accel):
            buffer[count] = actions.attach_action(1 + more)
            count += 1
    return count


def corners_into(buffer: vec[i64]) -> i64:
    """KAR-G-14, KAR-RUL-31: any corner, occupied or not."""
    for corner in range(4):
        buffer[corner] = actions.corner_action(corner)
    return 4


def ways_into(buffer: vec[i64]) -> i64:
    """KAR-MOV-07, KAR-MOV-08: each druid may go either way."""
    buffer[0] = actions.way_action(w.CLOCKWISE)
    buffer[1] = actions.way_action(w.COUNTER)
    return 2


def points_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-10: every number of points that leaves the rest spendable, on the path or into a cauldron."""
    return reach_into(state, seat, state.walking_druid(), state.walk_corner(), state.walk_way(), buffer)


def reach_into(state: KarnagState, seat: i64, druid: i64, corner: i64, way: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-10: what a druid can reach by one of its ways, also before one is chosen."""
    s, board = state.s, state.board
    frame = state.move_frame()
    one: i64 = 1
    needed = least_left(state, frame)
    most = most_left(state, seat, frame)
    if can_move_but(state, seat, state.moved_druids(frame) | (one << druid)):
        needed = 1  # KAR-RUL-30: another druid can spend the rest
    start = s[state.seat_at(seat) + w.DRUID_AT + druid]
    if start < 0:
        return walk(state, start, corner, way, needed, most, buffer)
    here = w.GRID + board.square[start]
    standing = s[here]
    s[here] = standing & ~w.DRUID_BITS  # lifted: it may come round to its own square
    count = walk(state, start, corner, way, needed, most, buffer)
    s[here] = standing
    return count


def walk(state: KarnagState, start: i64, corner: i64, way: i64, needed: i64, most: i64, buffer: vec[i64]) -> i64:
    """KAR-MOV-06, KAR-MOV-10..17, KAR-MOV-23, KAR-RUL-33, KAR-RUL-34: landings and cauldrons, point by point."""
    s, board = state.s, state.board
    step: i64 = 1 if way == w.CLOCKWISE else board.path - 1
    place = start
    count: i64 = 0
    for points in range(1, most + 1):
        doors: i64 = 0  # cauldrons that can be entered with this point
        if place >= 0:
            doors = door(state, place, doors)
            place = (place + step) % board.path
        else:
            place = board.corner[corner]  # KAR-G-14
        while s[w.GRID + board.square[place]] & w.DRUID_BITS != 0:  # jumped over
            doors = door(state, place, doors)
            place = (place + step) % board.path
        if points >= needed:
            buffer[count] = actions.points_action(points)
            count += 1
            for cauldron in range(board.cauldrons):
                if (doors >> cauldron) & 1 == 1 and state.in_cauldron(cauldron) < board.places[cauldron]:
                    buffer[count] = actions.enter_action(cauldron, points)
                    count += 1
    return count


def door(state: KarnagState, place: i64, doors: i64) -> i64:
    """KAR-MOV-12, KAR-MOV-13: the cauldron that opens on a path square joins the mask."""
    cauldron = state.board.cauldron[place]
    one: i64 = 1
    return doors if cauldron == w.NONE else doors | (one << cauldron)


def landing(state: KarnagState, start: i64, corner: i64, way: i64, points: i64) -> i64:
    """KAR-MOV-25, KAR-MOV-26: the path square a druid reaches; its own is free for it."""
    s, board = state.s, state.board
    step: i64 = 1 if way == w.CLOCKWISE else board.path - 1
    place = start
    for _ in range(points):
        place = (place + step) % board.path if place >= 0 else board.corner[corner]
        while place != start and s[w.GRID + board.square[place]] & w.DRUID_BITS != 0:
            place = (place + step) % board.path
    return place


def begin_move(state: KarnagState, seat: i64, least: i64, most: i64, lone: bool) -> None:
    """KAR-MOV-01..04, KAR-CRD-09: a druid move is announced."""
    state.ask(w.ASK_MOVE, seat, least, most, w.LONE if lone else 0, 0)


def choose_druid(state: KarnagState, seat: i64, druid: i64) -> None:
    """KAR-DP-08, KAR-DP-09, KAR-MOV-22, KAR-G-11..13: from the council first the corner is asked."""
    if state.s[state.seat_at(seat) + w.DRUID_AT + druid] == w.COUNCIL:
        state.ask(w.ASK_CORNER, seat, druid)
    else:
        state.ask(w.ASK_WAY, seat, druid, w.NO_CORNER)


def choose_corner(state: KarnagState, seat: i64, corner: i64) -> None:
    druid = state.walking_druid()
    state.close()
    state.ask(w.ASK_WAY, seat, druid, corner)


def choose_way(state: KarnagState, seat: i64, way: i64) -> None:
    druid, corner = state.walking_druid(), state.walk_corner()
    state.close()
    state.ask(w.ASK_POINTS, seat, druid, corner, way)


def land(state: KarnagState, seat: i64, points: i64) -> None:
    """KAR-MOV-11: the druid's whole move at once."""
    druid, corner, way = state.walking_druid(), state.walk_corner(), state.walk_way()
    start = state.s[state.seat_at(seat) + w.DRUID_AT + druid]
    finish_druid(state, seat, druid, landing(state, start, corner, way, points), points)


def enter(state: KarnagState, seat: i64, cauldron: i64, points: i64) -> None:
    """KAR-MOV-12, KAR-MOV-17: the last point leads into the cauldron."""
    finish_druid(state, seat, state.walking_druid(), w.COUNCIL - 1 - cauldron, points)


def finish_druid(state: KarnagState, seat: i64, druid: i64, place: i64, points: i64) -> None:
    state.close()
    state.note_druid_move(druid, points)
    state.place_druid(seat, druid, place)


def is_finished(state: KarnagState, seat: i64) -> bool:
    """Nothing is left to choose: no druid can move any more, so no card could lengthen the move either."""
    return not can_move_but(state, seat, state.moved_druids(state.top))
