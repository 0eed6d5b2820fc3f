"""KAR-ADV: the players lay the obstacles, one tile each in play order."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.state import KarnagState


def ask_obstacle(state: KarnagState) -> bool:
    """KAR-ADV-01..07, KAR-ADV-12: the next one lays a tile; False if none is left."""
    s, board = state.s, state.board
    for mixed in range(1, -1, -1):  # KAR-ADV-03
        found = False
        for obstacle in range(board.obstacles):
            if s[w.LAID + obstacle] == w.WAITING and board.shapes.mixed[obstacle] == mixed:
                if can_lay(state, obstacle):
                    found = True
                else:
                    s[w.LAID + obstacle] = w.ASIDE  # KAR-RUL-64
                    if state.journal is not None:
                        tell.obstacle_put_aside(state, obstacle)
        if found:
            state.ask(w.ASK_CHOOSE, state.seat_in_turn())
            return True
    return False


def obstacles_into(state: KarnagState, buffer: vec[i64]) -> i64:
    """KAR-DP-01: waiting tiles of the kind that is due; those that look alike once."""
    s, mixed = state.s, state.board.shapes.mixed
    due: i64 = 0
    for obstacle in range(state.board.obstacles):
        if s[w.LAID + obstacle] == w.WAITING and mixed[obstacle] == 1:
            due = 1
    count: i64 = 0
    for obstacle in range(state.board.obstacles):
        if s[w.LAID + obstacle] == w.WAITING and mixed[obstacle] == due and is_first_alike(state, obstacle):
            buffer[count] = actions.choose_action(obstacle)
            count += 1
    return count


def is_first_alike(state: KarnagState, obstacle: i64) -> bool:
    """No waiting tile before it looks the same."""
    alike = state.board.shapes.alike
    for other in range(obstacle):
        if state.s[w.LAID + other] == w.WAITING and alike[other] == alike[obstacle]:
            return False
    return True


def can_lay(state: KarnagState, obstacle: i64) -> bool:
    """Is there any place for a tile?"""
    board = state.board
    for square in range(board.size):
        for turns in range(w.TURNS):
            if fits(state, obstacle, square, turns):
                return True
    return False


def places_into(state: KarnagState, buffer: vec[i64]) -> i64:
    """KAR-DP-02: positions and turns in reading order."""
    board = state.board
    obstacle = state.obstacle_to_lay()
    count: i64 = 0
    for square in range(board.size):
        if state.ground_at(square) < w.PATH:
            for turns in range(w.TURNS):
                if fits(state, obstacle, square, turns):
                    buffer[count] = actions.lay_action(board.code[square], turns)
                    count += 1
    return count


def fits(state: KarnagState, obstacle: i64, corner: i64, turns: i64) -> bool:
    """KAR-ADV-04, KAR-ADV-08..11: within the glade, clear of the gate and other tiles; a mixed one in a corner."""
    board = state.board
    first = board.shapes.first[obstacle * w.TURNS + turns]
    if first < 0 or state.ground_at(corner) >= w.PATH:
        return False
    in_corner = False
    for i in range(first, first + board.shapes.size[obstacle]):
        x = board.x(corner) + board.shapes.x[i]
        y = board.y(corner) + board.shapes.y[i]
        if x > board.cols or y > board.rows or not is_clear(state, board.at(x, y)):
            return False
        if (x == 1 or x == board.cols) and (y == 1 or y == board.rows):
            in_corner = True
    return in_corner or board.shapes.mixed[obstacle] == 0


def is_clear(state: KarnagState, square: i64) -> bool:
    """KAR-ADV-08..10, KAR-RUL-65: neither it nor a neighbour, diagonal ones included, is gate or obstacle."""
    width = state.board.width
    for row in range(-1, 2):
        for column in range(-1, 2):
            ground = state.ground_at(square + row * width + column)
            if ground != w.PLAIN and ground <= w.GATE:
                return False
    return True


def choose_obstacle(state: KarnagState, seat: i64, obstacle: i64) -> None:
    state.close()
    state.ask(w.ASK_LAY, seat, obstacle)


def lay(state: KarnagState, seat: i64, place: i64) -> None:
    """KAR-ADV-06: the turn passes on."""
    obstacle = state.obstacle_to_lay()
    state.close()
    state.lay_obstacle(obstacle, place)
    state.s[w.TURN] += 1
    if state.journal is not None:
        tell.obstacle_laid(state, seat, obstacle)
