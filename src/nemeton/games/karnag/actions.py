"""Actions are ints: an int names a thing and means the same in every state. Made and taken apart here.

A square is named by a code that is the same on every board, its row * MAX_SIDE + its column.
"""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.karnag import words as w


# ---------------------------------------------------------------------- squares, places of tiles, slots
def square_code(x: i64, y: i64) -> i64:
    """How actions name the square in a column and a row."""
    return y * w.MAX_SIDE + x


def column_and_row(code: i64) -> tuple[i64, i64]:
    """The square of a code."""
    return code % w.MAX_SIDE, code // w.MAX_SIDE


def tile_place(code: i64, turns: i64) -> i64:
    """Where an obstacle lies: the square of its upper left corner, and its quarter turns."""
    return code * w.TURNS + turns


def corner_and_turns(place: i64) -> tuple[i64, i64]:
    """The square code of the upper left corner, and the quarter turns, of an obstacle's place."""
    return place // w.TURNS, place % w.TURNS


def slot_number(row: i64, position: i64, slot: i64) -> i64:
    """A slot of the action in a row of the tile at a position; all count from 0."""
    return row * w.ROW_SLOTS + position * w.MAX_SLOTS + slot


def slot_parts(number: i64) -> tuple[i64, i64, i64]:
    """The row, the position and the slot of a slot's number."""
    rest = number % w.ROW_SLOTS
    return number // w.ROW_SLOTS, rest // w.MAX_SLOTS, rest % w.MAX_SLOTS


# ---------------------------------------------------------------------- set-up
def choose_action(obstacle: i64) -> i64:
    """KAR-DP-01: lay this obstacle."""
    return w.CHOOSE + obstacle


def obstacle_of(action: i64) -> i64:
    return action - w.CHOOSE


def lay_action(code: i64, turns: i64) -> i64:
    """KAR-DP-02: lay it with its upper left corner on a square, after some quarter turns."""
    return w.LAY + tile_place(code, turns)


def place_of(action: i64) -> i64:
    """Where the obstacle is laid."""
    return action - w.LAY


def start_action(path: i64) -> i64:
    """KAR-DP-03: a druid starts on this path square."""
    return w.START + path


def start_of(action: i64) -> i64:
    return action - w.START


# ---------------------------------------------------------------------- cubes and cards
def cube_action(slot: i64) -> i64:
    """KAR-DP-04: place a cube on the slot of that number."""
    return w.CUBE + slot


def slot_of(action: i64) -> i64:
    return action - w.CUBE


def perform_action(alternative: i64) -> i64:
    """KAR-DP-05: use the cube for this alternative of the tile."""
    return w.PERFORM + alternative


def alternative_of(action: i64) -> i64:
    return action - w.PERFORM


def play_action(kind: i64) -> i64:
    """KAR-CRD-01: play a card of this kind."""
    return w.PLAY + kind


def played_kind(action: i64) -> i64:
    return action - w.PLAY


def attach_action(amount: i64) -> i64:
    """KAR-DP-11: lengthen the move in progress by so many points with an ACCEL card; shorten it if negative."""
    return w.ATTACH + w.MAX_SHIFT + amount


def amount_of(action: i64) -> i64:
    return action - w.ATTACH - w.MAX_SHIFT


def take_action(kind: i64) -> i64:
    """KAR-DP-21: keep or use a drawn card of this kind."""
    return w.TAKE + kind


def taken_kind(action: i64) -> i64:
    return action - w.TAKE


# ---------------------------------------------------------------------- druid moves
def druid_action(druid: i64) -> i64:
    """KAR-DP-08: this druid moves next."""
    return w.DRUID + druid


def druid_of(action: i64) -> i64:
    return action - w.DRUID


def corner_action(corner: i64) -> i64:
    """KAR-DP-09: it comes back from the council at this corner."""
    return w.CORNER + corner


def corner_of(action: i64) -> i64:
    return action - w.CORNER


def way_action(way: i64) -> i64:
    """KAR-MOV-07: it walks clockwise, or counterclockwise."""
    return w.WAY + way


def way_of(action: i64) -> i64:
    return action - w.WAY


def points_action(points: i64) -> i64:
    """KAR-DP-10: it spends so many points and stops on the path."""
    return w.POINTS + points


def points_of(action: i64) -> i64:
    return action - w.POINTS


def enter_action(cauldron: i64, points: i64) -> i64:
    """KAR-MOV-12: it enters a cauldron with the last of so many points."""
    return w.ENTER + cauldron * w.MAX_POINTS + points


def entry_of(action: i64) -> tuple[i64, i64]:
    """The cauldron, and the points it takes."""
    entry = action - w.ENTER
    return entry // w.MAX_POINTS, entry % w.MAX_POINTS


# ---------------------------------------------------------------------- gems, captures, levels, menhirs
def create_action(one: i64, other: i64) -> i64:
    """KAR-DP-13: two druids make a gem where their rays cross."""
    return w.CREATE + one * w.MAX_DRUIDS + other


def pair_of(action: i64) -> tuple[i64, i64]:
    """The two druids that make a gem."""
    pair = action - w.CREATE
    return pair // w.MAX_DRUIDS, pair % w.MAX_DRUIDS


def send_action(druid: i64) -> i64:
    """KAR-DP-14: this one of the two goes to the council."""
    return w.SEND + druid


def sent_druid(action: i64) -> i64:
    return action - w.SEND


def capture_action(druid: i64) -> i64:
    """KAR-DP-15: this druid captures the first creature on its ray."""
    return w.CAPTURE + druid


def hunter_of(action: i64) -> i64:
    return action - w.CAPTURE


def rise_action(track: i64) -> i64:
    """KAR-DP-16: one level up on a track."""
    return w.RISE + track


def track_of(action: i64) -> i64:
    return action - w.RISE


def raise_action(code: i64) -> i64:
    """KAR-DP-24: the gem on this square becomes a menhir."""
    return w.RAISE + code


def raised_square(action: i64) -> i64:
    """The square code of the gem."""
    return action - w.RAISE


# ---------------------------------------------------------------------- telepathy
def creature_action(token: i64) -> i64:
    """KAR-DP-18: move this creature."""
    return w.CREATURE + token


def token_of(action: i64) -> i64:
    return action - w.CREATURE


def to_action(code: i64) -> i64:
    """KAR-RUL-67: the creature goes to this square."""
    return w.TO + code


def goal_of(action: i64) -> i64:
    """The square code the creature goes to."""
    return action - w.TO


def shift_action(code: i64, way: i64) -> i64:
    """KAR-DP-17: the gem on this square makes a step in a direction."""
    return w.SHIFT + code * w.DIRECTIONS + way


def shift_of(action: i64) -> tuple[i64, i64]:
    """The square code of the gem, and the direction."""
    shift = action - w.SHIFT
    return shift // w.DIRECTIONS, shift % w.DIRECTIONS
