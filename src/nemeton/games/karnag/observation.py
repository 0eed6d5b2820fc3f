"""The view as numbers: what each field is called and means, and what a seat sees in it.

Seats are told from who looks on: `own`, then in seat order `left_1`, `left_2` and so on. Glade and path are planes, all
of one height and width; a square that a smaller board has not got is 0 in all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import card_copies, creatures_of
from nemeton.games.karnag.rules.druids import least_left, most_left
from nemeton.games.karnag.state import KarnagState
from nemeton.kernel.observation import Field, count, flag, identity, seat_names

if TYPE_CHECKING:
    from nemeton.games.karnag.data import Data

VERSION = 2

MOST_POINTS: Final = 255  # KAR-GEN-08: there is no limit; a number beyond this is told as this
PLANES: Final = 9
GROUND: Final = 0
CREATURE: Final = 1
LEFT_ARROW: Final = 2
BLACK: Final = 3
GEM: Final = 4
MENHIR: Final = 5
DRUID: Final = 6
ABOUT: Final = 7
MAY_RISE: Final = 8


# ---------------------------------------------------------------------- the declaration
def fields(data: Data) -> list[Field]:
    """All fields, with room for the most seats there are."""
    return [*question_fields(data), *table_fields(data), *card_fields(data), *seat_fields(data), *plane_fields(data)]


def question_fields(data: Data) -> list[Field]:
    """What is asked, and what that is about; all 0 for who is not asked."""
    box = data.box
    tiles, effects = box.tiles, box.effects
    moves = [*tiles.moves_main, *tiles.moves_secondary, *tiles.gems_move, *tiles.capture_move, effects.accel]
    points = max(moves) + box.cards.accel * effects.accel + max(box.tracks.move)
    steps = [tiles.telepathy_main, tiles.telepathy_secondary, tiles.shift_secondary, effects.gem_steps, effects.control]
    levels = max([1, box.set_up.druids, effects.levels, *box.tracks.scroll])
    shape = (box.set_up.druids,)
    return [
        identity("question", w.ASK_RAISE + 1, "what the viewer is asked: 0 nothing, else the kind of question, from 1"),
        identity("obstacle", most_obstacles(data), "the obstacle to lay, from 1; else 0"),
        flag("level_to_take", "is the level that goes with gems or captures still to be had?"),
        count("parts_done", 1 + max(box.set_up.gems, len(data.tokens)), "gems made or creatures captured, and levels"),
        flag("asked_druids", "is the question about this druid of the viewer?", shape=shape),
        flag("moved_druids", "has this druid of the viewer moved in the move under way?", shape=shape),
        identity("corner", 4, "the corner where a druid comes back from the council, from 1; else 0"),
        identity("way", 2, "the way a druid walks: 1 clockwise, 2 counter-clockwise; else 0"),
        count("least_points", points, "points the move under way must still take"),
        count("most_points", points, "points it may still take"),
        count("steps", max([*steps, *box.tracks.gems]), "steps a creature or gems may still make"),
        count("levels", levels, "levels still to be taken or declined"),
        identity("cause", w.FOR_COUNCIL + 1, "why levels are taken or gems moved, from 1; else 0"),
        count("cards", sum(card_copies(box)), "cards that are drawn at once, or not yet seen of the deck"),
        count("menhirs_left", box.set_up.menhirs, "gems that may still become menhirs"),
    ]


def most_obstacles(data: Data) -> int:
    return max([len(board.obstacle) for board in data.boards.values()])


def table_fields(data: Data) -> list[Field]:
    """The course of the game, the row of tiles with their cubes, and the supplies."""
    box, shape = data.box, (2, w.TILES, w.MAX_SLOTS)
    return [
        identity("phase", w.FINISHED, "obstacles, druids, cubes, actions, menhirs, council, end"),
        count("round", max([players.rounds for players in box.players]), "the round, from 1"),
        identity("acting_row", 2, "the row of the cube being handled: 1 main, 2 secondary; else 0"),
        identity("acting_position", w.TILES, "its place in that row, from 1; else 0"),
        identity("acting_slot", w.MAX_SLOTS, "its slot there, from 1; else 0"),
        identity("tiles", w.TILES, "the action tile at this position, from 1", shape=(w.TILES,)),
        identity(
            "cube", w.MAX_SEATS, "whose cube is there: 1 the viewer's, 2 that of left_1, …; else 0", "slots", shape
        ),
        flag("used", "has that cube been carried out?", "slots", shape),
        flag("masked", "is the slot closed in this game?", "slots", shape),
        count(
            "supplied",
            max([one.left + one.right for one in creatures_of(box)]),
            "creatures of this type in the supply",
            shape=(w.CREATURE_TYPES,),
        ),
        count("deck", sum(card_copies(box)), "cards in the deck"),
        identity("top_card", 2, "the back on top of the deck: 1 plain, 2 marked; else 0"),
    ]


def card_fields(data: Data) -> list[Field]:
    """One number a kind of power card."""
    most, shape = max(card_copies(data.box)), (w.CARD_KINDS,)
    return [
        count("own_hand", most, "cards of the kind in the own hand", "cards", shape),
        count("own_drawn", most, "cards of the kind the viewer has drawn and not yet dealt with", "cards", shape),
    ]


def seat_fields(data: Data) -> list[Field]:
    """What is seen of every seat."""
    box = data.box
    begin, druids = box.set_up, (box.set_up.druids,)
    cauldrons = max([len(board.cauldron) for board in data.boards.values()])
    captured = max([one.left + one.right for one in creatures_of(box)])
    return [
        field
        for who in seat_names(w.MAX_SEATS)
        for field in (
            identity(f"{who}_order", w.MAX_SEATS, "its place in the play order, from 1; 0: there is no such seat", who),
            count(f"{who}_points", MOST_POINTS, f"victory points, told as {MOST_POINTS} beyond that", who),
            count(f"{who}_mana", begin.most_mana, "mana", who),
            count(f"{who}_cubes", begin.cubes, "cubes in stock", who),
            count(f"{who}_levels", len(box.tracks.move) - 1, "its level on each track", who, (w.TRACKS,)),
            identity(
                f"{who}_path", w.MAX_PATH, "the path square of each druid, from 1; 0: not on the path", who, druids
            ),
            identity(f"{who}_cauldron", cauldrons, "the cauldron of each druid, from 1; 0: in none", who, druids),
            flag(f"{who}_council", "is this druid at the council?", who, druids),
            count(f"{who}_gems", begin.gems, "gems in reserve", who),
            count(f"{who}_menhirs", begin.menhirs, "menhirs in reserve", who),
            count(f"{who}_captured", captured, "creatures captured, by type", who, (w.CREATURE_TYPES,)),
            count(f"{who}_power_cards", sum(card_copies(box)), "power cards in hand", who),
        )
    ]


def plane_fields(data: Data) -> list[Field]:
    """One number a square, row by row from the north; the path lies around the glade."""
    group = "glade"
    shape = (max([one.rows for one in data.boards.values()]) + 2, max([one.cols for one in data.boards.values()]) + 2)
    whose = "1 the viewer's, 2 that of left_1, …; else 0"
    return [
        identity("ground", w.CORNER_GROUND, "0 plain, 1 rock, 2 swamp, 3 gate, 4 path, 5 corner", group, shape),
        identity("creature", w.CREATURE_TYPES, "the type of the creature there, from 1; else 0", group, shape),
        flag("left_arrow", "does that creature turn left?", group, shape),
        flag("black", "has it a black cube?", group, shape),
        identity("gem", w.MAX_SEATS, f"whose gem is there: {whose}", group, shape),
        identity("menhir", w.MAX_SEATS, f"whose menhir is there: {whose}", group, shape),
        identity("druid", w.MAX_SEATS, f"whose druid is there: {whose}", group, shape),
        flag("asked", "is the question about what is there: the creature to move, the gem moved first?", group, shape),
        flag("may_rise", "may the gem there become a menhir by the answer?", group, shape),
    ]


# ---------------------------------------------------------------------- what a seat sees
def from_viewer(state: KarnagState, seat: i64, other: i64) -> i64:
    """How many seats on another one sits."""
    return (other - seat + state.seats) % state.seats


def observe_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> None:
    """Write the view of a seat, field by field."""
    for i in range(size_of(state)):
        buffer[i] = 0
    at = question_into(state, seat, buffer)
    at = table_into(state, seat, buffer, at)
    at = cards_into(state, seat, buffer, at)
    for step in range(w.MAX_SEATS):
        at = seat_into(state, seat, step, buffer, at)
    squares_into(state, seat, buffer, at)
    if state.asks(seat):
        asked_squares_into(state, seat, buffer, at)


def size_of(state: KarnagState) -> i64:
    """How many numbers there are in all."""
    druids = state.board.druids
    table = 13 + 2 * druids + 7 + w.TILES + 3 * w.ALL_SLOTS + w.CREATURE_TYPES + 2 * w.CARD_KINDS
    seat = 7 + w.TRACKS + 3 * druids + w.CREATURE_TYPES
    return table + w.MAX_SEATS * seat + PLANES * state.board.plane


def question_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    """What is asked, and what that is about; returns where the next field begins."""
    druids = state.board.druids
    after = 4 + 2 * druids
    if not state.asks(seat):
        return after + 9
    kind = state.kind()
    buffer[0] = kind + 1
    if kind == w.ASK_LAY:
        buffer[1] = state.obstacle_to_lay() + 1
    elif kind == w.ASK_GEMS or kind == w.ASK_CAPTURE:
        buffer[2] = state.level_to_take()
        buffer[3] = state.parts_done()
    elif kind == w.ASK_SEND:
        one, other = state.crossing_druids()
        buffer[4 + one] = 1
        buffer[4 + other] = 1
    elif w.ASK_MOVE <= kind <= w.ASK_POINTS:
        move_into(state, seat, kind, buffer, after)
    elif kind == w.ASK_CREATURE or kind == w.ASK_TO:
        buffer[after + 4] = state.creature_steps()
    elif kind == w.ASK_SHIFT:
        buffer[after + 4] = state.gem_steps_left()
        buffer[after + 6] = state.shift_cause() + 1
    elif kind == w.ASK_LEVEL:
        buffer[after + 5] = state.levels_left()
        buffer[after + 6] = state.level_cause() + 1
    elif kind == w.ASK_TAKE:
        buffer[after + 7] = state.cards_to_draw()
    elif kind == w.ASK_MARKED:
        buffer[after + 7] = state.cards_unseen()
    elif kind == w.ASK_RAISE:
        buffer[after + 8] = state.menhirs_left()
    return after + 9


def move_into(state: KarnagState, seat: i64, kind: i64, buffer: vec[i64], after: i64) -> None:
    """A druid move under way: who has moved, who walks and how, and the points it takes."""
    frame = state.move_frame()
    moved = state.moved_druids(frame)
    for druid in range(state.board.druids):
        buffer[4 + state.board.druids + druid] = (moved >> druid) & 1
    if kind != w.ASK_MOVE:
        buffer[4 + state.walking_druid()] = 1
        if kind != w.ASK_CORNER:
            buffer[after] = state.walk_corner() + 1
        if kind == w.ASK_POINTS:
            buffer[after + 1] = state.walk_way() + 1
    least, most = least_left(state, frame), most_left(state, seat, frame)
    if least > 0:
        buffer[after + 2] = least
    if most > 0:
        buffer[after + 3] = most


def table_into(state: KarnagState, seat: i64, buffer: vec[i64], at: i64) -> i64:
    """The course, the row of tiles and its slots, the supplies."""
    s, board = state.s, state.board
    buffer[at] = s[w.PHASE]
    buffer[at + 1] = s[w.ROUND]
    if s[w.PHASE] == w.ACTING and not state.over:
        buffer[at + 2] = s[w.E_ROW] + 1
        buffer[at + 3] = s[w.E_POSITION] + 1
        buffer[at + 4] = s[w.E_SLOT] + 1
    at += 5
    for position in range(w.TILES):
        buffer[at + position] = s[w.ROW + position] + 1
    at += w.TILES
    for slot in range(w.ALL_SLOTS):
        word = s[w.SLOTS + slot]
        if word == w.MASKED_SLOT:
            buffer[at + 2 * w.ALL_SLOTS + slot] = 1
        elif word > 0:
            buffer[at + slot] = 1 + from_viewer(state, seat, word % w.USED_CUBE - 1)
            buffer[at + w.ALL_SLOTS + slot] = word // w.USED_CUBE
    at += 3 * w.ALL_SLOTS
    for token in range(board.tokens):
        if s[w.TOKEN + token] == w.IN_SUPPLY:
            buffer[at + board.token_type[token]] += 1
    at += w.CREATURE_TYPES
    buffer[at] = s[w.DECK_SIZE]
    if s[w.DECK_SIZE] > 0:
        buffer[at + 1] = 1
        if s[w.CARD + s[w.DECK + s[w.DECK_TOP]]] >= w.BANISH:
            buffer[at + 1] = 2
    return at + 2


def cards_into(state: KarnagState, seat: i64, buffer: vec[i64], at: i64) -> i64:
    """The own cards, and those just drawn by who is asked about them."""
    s, own = state.s, state.seat_at(seat)
    for kind in range(w.CARD_KINDS):
        buffer[at + kind] = s[own + w.HELD + kind]
    if state.asks(seat):
        for place in range(s[w.DRAWN_SIZE]):
            buffer[at + w.CARD_KINDS + s[w.CARD + s[w.DRAWN + place]]] += 1
    return at + 2 * w.CARD_KINDS


def seat_into(state: KarnagState, seat: i64, step: i64, buffer: vec[i64], at: i64) -> i64:
    """A seat, by how many seats on it sits; nothing of one that is not there."""
    s, druids = state.s, state.board.druids
    after = at + 4 + w.TRACKS + 3 * druids
    if step >= state.seats:
        return after + 3 + w.CREATURE_TYPES
    there_seat = (seat + step) % state.seats
    there = state.seat_at(there_seat)
    for place in range(state.seats):
        if s[w.ORDER + place] == there_seat:
            buffer[at] = place + 1
    points = s[there + w.VP]
    if points > MOST_POINTS:
        points = MOST_POINTS
    buffer[at + 1] = points
    buffer[at + 2] = s[there + w.MANA_HELD]
    buffer[at + 3] = s[there + w.CUBES]
    for track in range(w.TRACKS):
        buffer[at + 4 + track] = s[there + w.LEVEL + track]
    at += 4 + w.TRACKS
    for druid in range(druids):
        where = s[there + w.DRUID_AT + druid]
        if where >= 0:
            buffer[at + druid] = where + 1
        elif where == w.COUNCIL:
            buffer[at + 2 * druids + druid] = 1
        elif where != w.UNPLACED:
            buffer[at + druids + druid] = w.COUNCIL - where
    buffer[after] = state.gems_in_reserve(there_seat)
    buffer[after + 1] = state.menhirs_in_reserve(there_seat)
    for kind in range(w.CREATURE_TYPES):
        buffer[after + 2 + kind] = s[there + w.RESERVE + kind]
    buffer[after + 2 + w.CREATURE_TYPES] = s[there + w.HAND_SIZE]
    return after + 3 + w.CREATURE_TYPES


def squares_into(state: KarnagState, seat: i64, buffer: vec[i64], at: i64) -> None:
    """What lies and stands on every square."""
    board, squares = state.board, state.board.plane
    for square in range(board.size):
        here = at + on_plane(state, square)
        buffer[here] = state.ground_at(square)
        token = state.creature_at(square)
        if token >= 0:
            buffer[here + CREATURE * squares] = 1 + board.token_type[token]
            buffer[here + BLACK * squares] = (state.s[w.BLACK] >> token) & 1
            if board.token_turn[token] == 3:
                buffer[here + LEFT_ARROW * squares] = 1
        stone = state.stone_at(square)
        if stone >= w.MENHIR:
            buffer[here + MENHIR * squares] = 1 + from_viewer(state, seat, stone - w.MENHIR)
        elif stone > 0:
            buffer[here + GEM * squares] = 1 + from_viewer(state, seat, stone - w.GEM)
        druid = state.druid_at(square)
        if druid >= 0:
            buffer[here + DRUID * squares] = 1 + from_viewer(state, seat, druid // w.MAX_DRUIDS)


def on_plane(state: KarnagState, square: i64) -> i64:
    """The place of a square on a plane, which may be wider than its board."""
    return state.board.y(square) * state.board.plane_width + state.board.x(square)


def asked_squares_into(state: KarnagState, seat: i64, buffer: vec[i64], at: i64) -> None:
    """The squares the question is about."""
    kind, squares = state.kind(), state.board.plane
    if kind == w.ASK_TO:
        square = state.s[w.TOKEN + state.moving_token()]
        buffer[at + ABOUT * squares + on_plane(state, square)] = 1
    elif kind == w.ASK_SHIFT and state.shifted_gem() != w.UNMOVED:
        buffer[at + ABOUT * squares + on_plane(state, state.shifted_gem())] = 1
    elif kind == w.ASK_RAISE:
        gems, own = state.gems_to_raise(), state.seat_at(seat) + w.GEM_AT
        for gem in range(state.board.gems):
            if (gems >> gem) & 1 == 1:
                buffer[at + MAY_RISE * squares + on_plane(state, state.s[own + gem])] = 1
