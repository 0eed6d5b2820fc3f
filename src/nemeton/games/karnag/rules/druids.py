"""KAR-MOV, KAR-G-14, KAR-G-15: druids walk along the path, into cauldrons, and back from the council.

A move is a frame with its least and most points. One druid after another spends some of them; no landing is offered
after which the rest could not be spent (KAR-RUL-27, KAR-RUL-30). That look-ahead is short: there are more path squares
than druids, so a druid that has not moved and is in no cauldron can always spend any number of points.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import words as w
from nemeton.games.karnag.state import Table
from nemeton.kernel.state import A, B, C, D


# ---------------------------------------------------------------------- how much is left
def can_move(table: Table, seat: i64, druid: i64) -> bool:
    """KAR-MOV-15: not in a cauldron."""
    return table.s[table.seat_at(seat) + w.DRUID_AT + druid] >= w.COUNCIL


def can_move_any(table: Table, seat: i64) -> bool:
    """KAR-MOV-24: some druid is not in a cauldron."""
    return can_move_but(table, seat, 0)


def can_move_but(table: Table, seat: i64, moved: i64) -> bool:
    """Is there a druid that can move and is none of a mask?"""
    for druid in range(table.board.druids):
        if (moved >> druid) & 1 == 0 and can_move(table, seat, druid):
            return True
    return False


def move_frame(table: Table) -> i64:
    """Where the frame of the druid move in progress begins: at the top, or just below the choice of a way."""
    return table.top if table.s[table.top] == w.ASK_MOVE else table.top - table.frame


def least_left(table: Table, frame: i64) -> i64:
    """KAR-RUL-27, KAR-RUL-29: obligatory points still to be spent; 0 or less if none are."""
    s = table.s
    least = s[frame + A] + s[frame + D]
    return (least if least > 1 else 1) - s[frame + C] // w.SPENT


def most_left(table: Table, seat: i64, frame: i64) -> i64:
    """KAR-MOV-20, KAR-RUL-28: points that may still be spent, the MOVE bonus included."""
    s = table.s
    least = s[frame + A] + s[frame + D]
    most = s[frame + B] + s[frame + D]
    if s[frame + C] & w.LONE == 0:  # KAR-CRD-10
        most += table.board.tracks.move[s[table.seat_at(seat) + w.LEVEL + w.MOVE_TRACK]]
    if most < least:
        most = least
    return (most if most > 1 else 1) - s[frame + C] // w.SPENT


# ---------------------------------------------------------------------- options
def moves_into(table: Table, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-08, KAR-DP-11: the next druid, an ACCEL card, or the end of the move."""
    s, frame = table.s, table.top
    count: i64 = 0
    if most_left(table, seat, frame) > 0:
        count = druids_into(table, seat, s[frame + C] & w.MOVED, buffer)
    count = attachments_into(table, seat, buffer, count)
    if least_left(table, frame) <= 0:
        buffer[count] = w.DONE
        count += 1
    return count


def druids_into(table: Table, seat: i64, moved: i64, buffer: vec[i64]) -> i64:
    """KAR-MOV-09, KAR-MOV-15: those not moved yet and in no cauldron; alike ones at the council once."""
    at = table.seat_at(seat) + w.DRUID_AT
    count: i64 = 0
    seen: i64 = 0  # KAR-RUL-24 tells those apart that were sent by this very action
    for druid in range(table.board.druids):
        if (moved >> druid) & 1 == 0 and can_move(table, seat, druid):
            if table.s[at + druid] == w.COUNCIL:
                kind = 1 + ((table.s[w.SENT] >> druid) & 1)
                if seen & kind != 0:
                    continue
                seen |= kind
            buffer[count] = w.DRUID + druid
            count += 1
    return count


def attachments_into(table: Table, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """KAR-RUL-29, KAR-RUL-74: an ACCEL card, minus only before the first point, plus only if it can be spent."""
    s, frame = table.s, table.top
    if s[table.seat_at(seat) + w.HELD + w.ACCEL] == 0 or s[frame + C] & w.LONE != 0:
        return count
    if s[frame + C] // w.SPENT == 0 and most_left(table, seat, frame) > 1:  # KAR-RUL-76: a minus must tell
        for less in range(table.board.effects.accel):
            buffer[count] = w.ATTACH + w.MAX_SHIFT - table.board.effects.accel + less
            count += 1
    if can_move_but(table, seat, s[frame + C] & w.MOVED):
        for more in range(table.board.effects.accel):
            buffer[count] = w.ATTACH + w.MAX_SHIFT + 1 + more
            count += 1
    return count


def corners_into(buffer: vec[i64]) -> i64:
    """KAR-G-14, KAR-RUL-31: any corner, occupied or not."""
    for corner in range(4):
        buffer[corner] = w.CORNER + corner
    return 4


def ways_into(buffer: vec[i64]) -> i64:
    """KAR-MOV-07."""
    buffer[0] = w.WAY + w.CLOCKWISE
    buffer[1] = w.WAY + w.COUNTER
    return 2


def points_into(table: Table, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-10: every number of points that leaves the rest spendable, on the path or into a cauldron."""
    s = table.s
    return reach_into(table, seat, s[table.top + A], s[table.top + B], s[table.top + C], buffer)


def reach_into(table: Table, seat: i64, druid: i64, corner: i64, way: i64, buffer: vec[i64]) -> i64:
    """The same for any way of the druid that is to walk, before one is chosen."""
    s, board = table.s, table.board
    frame = move_frame(table)
    one: i64 = 1
    needed = least_left(table, frame)
    most = most_left(table, seat, frame)
    if can_move_but(table, seat, (s[frame + C] & w.MOVED) | (one << druid)):
        needed = 1  # KAR-RUL-30: another druid can spend the rest
    start = s[table.seat_at(seat) + w.DRUID_AT + druid]
    if start < 0:
        return walk(table, start, corner, way, needed, most, buffer)
    here = w.GRID + board.square[start]
    standing = s[here]
    s[here] = standing & ~w.DRUID_BITS  # lifted: it may come round to its own square
    count = walk(table, start, corner, way, needed, most, buffer)
    s[here] = standing
    return count


def walk(table: Table, start: i64, corner: i64, way: i64, needed: i64, most: i64, buffer: vec[i64]) -> i64:
    """KAR-MOV-06, KAR-MOV-10..17, KAR-RUL-33, KAR-RUL-34: landings and cauldrons, one point after the other."""
    s, board = table.s, table.board
    step: i64 = 1 if way == w.CLOCKWISE else board.path - 1
    place = start
    count: i64 = 0
    for points in range(1, most + 1):
        doors: i64 = 0  # cauldrons that can be entered with this point
        if place >= 0:
            doors = door(table, place, doors)
            place = (place + step) % board.path
        else:
            place = board.corner[corner]  # KAR-G-14
        while s[w.GRID + board.square[place]] & w.DRUID_BITS != 0:  # jumped over
            doors = door(table, place, doors)
            place = (place + step) % board.path
        if points >= needed:
            buffer[count] = w.POINTS + points
            count += 1
            for cauldron in range(board.cauldrons):
                if (doors >> cauldron) & 1 == 1 and table.in_cauldron(cauldron) < board.places[cauldron]:
                    buffer[count] = w.ENTER + cauldron * w.MAX_POINTS + points
                    count += 1
    return count


def door(table: Table, place: i64, doors: i64) -> i64:
    """KAR-MOV-12, KAR-MOV-13: the cauldron that opens on a path square joins the mask."""
    cauldron = table.board.cauldron[place]
    one: i64 = 1
    return doors if cauldron == w.NONE else doors | (one << cauldron)


def landing(table: Table, start: i64, corner: i64, way: i64, points: i64) -> i64:
    """The path square a druid reaches; its own is free for it."""
    s, board = table.s, table.board
    step: i64 = 1 if way == w.CLOCKWISE else board.path - 1
    place = start
    for _ in range(points):
        place = (place + step) % board.path if place >= 0 else board.corner[corner]
        while place != start and s[w.GRID + board.square[place]] & w.DRUID_BITS != 0:
            place = (place + step) % board.path
    return place


# ---------------------------------------------------------------------- what a choice does
def begin_move(table: Table, seat: i64, least: i64, most: i64, lone: bool) -> None:
    """KAR-MOV-01..04, KAR-CRD-09: a druid move is announced."""
    table.ask(w.ASK_MOVE, seat, least, most, w.LONE if lone else 0, 0)


def choose_druid(table: Table, seat: i64, druid: i64) -> None:
    """KAR-DP-08, KAR-DP-09: from the council first the corner is asked."""
    if table.s[table.seat_at(seat) + w.DRUID_AT + druid] == w.COUNCIL:
        table.ask(w.ASK_CORNER, seat, druid)
    else:
        table.ask(w.ASK_WAY, seat, druid, w.NO_CORNER)


def choose_corner(table: Table, seat: i64, corner: i64) -> None:
    druid = table.s[table.top + A]
    table.close()
    table.ask(w.ASK_WAY, seat, druid, corner)


def choose_way(table: Table, seat: i64, way: i64) -> None:
    druid, corner = table.s[table.top + A], table.s[table.top + B]
    table.close()
    table.ask(w.ASK_POINTS, seat, druid, corner, way)


def land(table: Table, seat: i64, points: i64) -> None:
    """KAR-MOV-11: the druid's whole move at once."""
    s = table.s
    druid, corner, way = s[table.top + A], s[table.top + B], s[table.top + C]
    start = s[table.seat_at(seat) + w.DRUID_AT + druid]
    finish_druid(table, seat, druid, landing(table, start, corner, way, points), points)


def enter(table: Table, seat: i64, cauldron: i64, points: i64) -> None:
    """KAR-MOV-12, KAR-MOV-17: the last point leads into the cauldron."""
    finish_druid(table, seat, table.s[table.top + A], w.COUNCIL - 1 - cauldron, points)


def finish_druid(table: Table, seat: i64, druid: i64, place: i64, points: i64) -> None:
    table.close()
    one: i64 = 1
    table.s[table.top + C] = (table.s[table.top + C] | (one << druid)) + points * w.SPENT
    table.place_druid(seat, druid, place)


def attach(table: Table, seat: i64, amount: i64) -> None:
    """KAR-CRD-08, KAR-RUL-29: the card shifts least and most alike."""
    table.play_card(seat, w.ACCEL)
    table.s[table.top + D] += amount


def is_finished(table: Table, seat: i64) -> bool:
    """Nothing is left to choose: no druid can move any more, so no card could lengthen the move either."""
    return not can_move_but(table, seat, table.s[table.top + C] & w.MOVED)
