"""What one seat may see: typed, plain data, the same for two tables the seat cannot tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import CARD_NAMES, CREATURE_NAMES, TILE_NAMES, TRACK_NAMES
from nemeton.games.karnag.events import ROWS, SOURCES, CreatureMoved, place_name, xy
from nemeton.games.karnag.rules import encirclement
from nemeton.games.karnag.rules.creatures import move_creatures
from nemeton.games.karnag.state import Table
from nemeton.kernel.journal import Journal

if TYPE_CHECKING:
    from nemeton.games.karnag.board import Board
    from nemeton.games.karnag.data import Data
    from nemeton.kernel.decision import Plain

Square = list[int]  # column and row: a view is made of what JSON has

PHASES = ("obstacles", "druids", "cubes", "actions", "menhirs", "council", "end")
ARROWS = {1: "right", 3: "left"}
GROUND_LETTERS = {1: "R", 2: "S"}
# Where the numbers of actions begin, for who asks why something is no option.
NUMBERS = {
    "lay_tile": w.LAY,
    "start_druid": w.START,
    "place_cube": w.CUBE,
    "move_druid": w.DRUID,
    "spend_points": w.POINTS,
    "enter_cauldron": w.ENTER,
    "create_gem": w.CREATE,
    "capture_creature": w.CAPTURE,
    "rise": w.RISE,
    "choose_creature": w.CREATURE,
    "move_creature": w.TO,
    "shift_gem": w.SHIFT,
    "side": w.MAX_SIDE,
    "slots": w.MAX_SLOTS,
    "points": w.MAX_POINTS,
    "druids": w.MAX_DRUIDS,
}


class CubeView(msgspec.Struct, frozen=True):
    """KAR-INF-02: whose cube lies on a slot, and whether it was carried out."""

    seat: int
    used: bool


class TileView(msgspec.Struct, frozen=True):
    """An action tile in the row, its slots from the top."""

    tile: str
    main: list[CubeView | None]
    secondary: list[CubeView | None]


class CreatureView(msgspec.Struct, frozen=True):
    """KAR-INF-01: a creature in the glade."""

    creature: str
    type: str
    arrow: str
    square: Square
    black_cube: bool
    next: (
        Square | None
    )  # where it would crawl if phase B came now; None: it would stay, or there is no phase B any more


class WindowView(msgspec.Struct, frozen=True):
    """Which cube is being handled; position and slot count from 1."""

    seat: int
    row: str
    position: int
    slot: int


class SeatView(msgspec.Struct, frozen=True):
    """What a seat has. Cards in hand are named for their holder only (KAR-INF-03)."""

    colour: str
    points: int
    mana: int
    cubes: int
    levels: dict[str, int]
    druids: list[str | None]  # p12, a cauldron, council; None before it is placed
    gems: list[Square]
    gems_in_reserve: int
    menhirs: list[Square]
    menhirs_in_reserve: int
    captured: list[str]
    power_cards: int
    sources: dict[str, int]  # where the points came from; "escapes" is what they cost
    hand: dict[str, int] | None = None


class View(msgspec.Struct, frozen=True):
    """KAR-INF-01..11: the whole table as a seat, or a spectator, sees it."""

    seat: int | None
    board: str
    round: int
    rounds: int
    phase: str
    over: bool
    asked: list[int]
    play_order: list[int]
    tiles: list[TileView]
    window: WindowView | None
    obstacles: dict[str, list[list[int | str]]]  # column, row and R or S of each square
    creatures: list[CreatureView]
    ring: list[list[Square]]  # KAR-END-14: from menhir to menhir, the shortest lines that close the gate in now
    supply: int
    supplied: dict[str, int]  # KAR-INF-10: types left, known to all by counting
    deck: list[str]  # from the top: a kind, "plain", "marked" or "?" as far as the seat knows
    drawn: list[str]  # cards drawn and not yet dealt with, as far as the seat knows
    seats: list[SeatView]


def view(table: Table, seat: int | None) -> View:
    """The table as `seat` sees it."""
    s, board = table.s, table.board
    known = known_cards(table, seat)
    deck = [int(s[w.DECK + (s[w.DECK_TOP] + place) % board.cards]) for place in range(s[w.DECK_SIZE])]
    return View(
        seat=seat,
        board=board.name,
        round=int(s[w.ROUND]),
        rounds=int(board.rounds),
        phase=PHASES[s[w.PHASE]],
        over=table.over,
        asked=[one for one in range(table.seats) if table.asks(one)],
        play_order=[int(s[w.ORDER + place]) for place in range(table.seats)],
        tiles=[tile_view(table, position) for position in range(w.TILES)] if s[w.PHASE] >= w.PLACING_CUBES else [],
        window=window_view(table),
        obstacles={board.obstacle_names[o]: covered(table, o) for o in laid_obstacles(table)},
        creatures=creatures(table),
        ring=[[list(xy(table, one)), list(xy(table, other))] for one, other in encirclement.ring_lines(table)],
        supply=int(s[w.SUPPLY]),
        supplied=supplied(table),
        deck=[known[card] for card in deck],
        drawn=[known[s[w.DRAWN + place]] for place in range(s[w.DRAWN_SIZE])],
        seats=[seat_view(table, one, one == seat) for one in range(table.seats)],
    )


def known_cards(table: Table, seat: int | None) -> list[str]:
    """What an observer knows of every card: its kind, its back, or nothing."""
    memory, observer = table.memory, int(table.seats) if seat is None else seat
    if memory is None or not memory.speaks_for(observer):
        return ["?"] * int(table.board.cards)
    knowledge = memory.objects[w.CARDS]
    masks = [knowledge.candidates(observer, card) for card in range(table.board.cards)]
    words = {mask: card_word(table, mask) for mask in set(masks)}  # of most cards the same is known
    return [words[mask] for mask in masks]


def card_word(table: Table, candidates: int) -> str:
    """A card that may be any of a mask of pieces, in one word."""
    kinds = candidate_kinds(table, candidates)
    if len(kinds) == 1:
        return CARD_NAMES[kinds[0]]
    if kinds[-1] < w.BANISH:
        return "plain"
    return "marked" if kinds[0] >= w.BANISH else "?"


def candidate_kinds(table: Table, candidates: int) -> list[int]:
    """The kinds of a mask of pieces, ascending."""
    kinds = table.board.piece_kind
    return sorted({int(kinds[piece]) for piece in range(table.board.cards) if candidates >> piece & 1})


def tile_view(table: Table, position: int) -> TileView:
    return TileView(TILE_NAMES[table.s[w.ROW + position]], slots(table, 0, position), slots(table, 1, position))


def slots(table: Table, row: int, position: int) -> list[CubeView | None]:
    """The slots of an action that are not masked."""
    first = w.SLOTS + (row * w.TILES + position) * w.MAX_SLOTS
    words = [int(table.s[first + slot]) for slot in range(w.MAX_SLOTS)]
    return [
        CubeView(word % w.USED_CUBE - 1, word >= w.USED_CUBE) if word > 0 else None
        for word in words
        if word != w.MASKED_SLOT
    ]


def window_view(table: Table) -> WindowView | None:
    s = table.s
    if s[w.PHASE] != w.ACTING or table.over:
        return None
    seat = int(table.actor)
    return WindowView(seat, ROWS[s[w.E_ROW]], int(s[w.E_POSITION]) + 1, int(s[w.E_SLOT]) + 1)


def laid_obstacles(table: Table) -> list[int]:
    """The tiles that lie in the glade."""
    return [obstacle for obstacle in range(table.board.obstacles) if table.s[w.LAID + obstacle] > w.WAITING]


def covered(table: Table, obstacle: int) -> list[list[int | str]]:
    """The squares under a tile."""
    board, place = table.board, table.s[w.LAID + obstacle] - 1
    corner, first = board.coded(place // 4), board.shapes.first[obstacle * 4 + place % 4]
    squares: list[list[int | str]] = []
    for i in range(first, first + board.shapes.size[obstacle]):
        x, y = xy(table, corner + board.shapes.y[i] * board.width + board.shapes.x[i])
        squares.append([x, y, GROUND_LETTERS[board.shapes.ground[i]]])
    return squares


def shapes(board: Board, obstacle: int) -> list[list[list[int | str]]]:
    """What a tile covers after 0 to 3 quarter turns, from its upper left corner; none where a turn is no news."""
    return [
        [
            [int(board.shapes.x[i]), int(board.shapes.y[i]), GROUND_LETTERS[board.shapes.ground[i]]]
            for i in range(first, first + board.shapes.size[obstacle] if first != w.NONE else first)
        ]
        for first in (board.shapes.first[obstacle * 4 + turns] for turns in range(4))
    ]


def creatures(table: Table) -> list[CreatureView]:
    board, s, steps = table.board, table.s, next_steps(table)
    return [
        CreatureView(
            board.token_names[token],
            CREATURE_NAMES[board.token_type[token]],
            ARROWS[board.token_turn[token]],
            list(xy(table, s[w.TOKEN + token])),
            bool(s[w.BLACK] >> token & 1),
            steps.get(board.token_names[token]),
        )
        for token in range(board.tokens)
        if s[w.TOKEN + token] > 0
    ]


def next_steps(table: Table) -> dict[str, Square]:
    """KAR-B-01..20: where creatures would crawl if phase B came now, tried on a copy; who would stay is left out."""
    s = table.s
    if table.over or (s[w.ROUND] == table.board.rounds and s[w.PHASE] >= w.PLACING_CUBES):
        return {}
    memory, table.memory = table.memory, None  # the copy need not remember who saw what
    copy = table.clone()
    table.memory = memory
    assert isinstance(copy, Table), "a table's copy is a table"
    copy.journal = Journal()
    move_creatures(copy)
    return {event.creature: list(event.square) for event in copy.journal.take() if isinstance(event, CreatureMoved)}


def supplied(table: Table) -> dict[str, int]:
    """Creatures left in the supply, by type."""
    board = table.board
    left = [CREATURE_NAMES[board.token_type[t]] for t in range(board.tokens) if table.s[w.TOKEN + t] == w.IN_SUPPLY]
    return {name: left.count(name) for name in CREATURE_NAMES}


def seat_view(table: Table, seat: int, own: bool) -> SeatView:
    board, s, at = table.board, table.s, table.seat_at(seat)
    gems = [int(s[at + w.GEM_AT + gem]) for gem in range(board.gems)]
    menhirs = [int(s[at + w.MENHIR_AT + menhir]) for menhir in range(board.menhirs)]
    return SeatView(
        colour=board.colours[seat],
        points=int(s[at + w.VP]),
        mana=int(s[at + w.MANA_HELD]),
        cubes=int(s[at + w.CUBES]),
        levels={name: int(s[at + w.LEVEL + track]) for track, name in enumerate(TRACK_NAMES)},
        druids=[place_name(table, int(s[at + w.DRUID_AT + druid])) for druid in range(board.druids)],
        gems=[list(xy(table, square)) for square in gems if square != w.IN_RESERVE],
        gems_in_reserve=gems.count(w.IN_RESERVE),
        menhirs=[list(xy(table, square)) for square in menhirs if square != w.IN_RESERVE],
        menhirs_in_reserve=menhirs.count(w.IN_RESERVE),
        captured=[board.token_names[t] for t in range(board.tokens) if s[w.TOKEN + t] == w.CAPTURED_BY - seat],
        power_cards=int(s[at + w.HAND_SIZE]),
        sources=sources(table, seat),
        hand=hand(table, seat) if own else None,
    )


def sources(table: Table, seat: int) -> dict[str, int]:
    """Where a seat's points came from."""
    at = table.seat_at(seat) + w.SOURCE
    gained = {name: int(table.s[at + source]) for source, name in enumerate(SOURCES)}
    return {**gained, "escapes": -int(table.s[at + w.LOST_BY_ESCAPES])}


def hand(table: Table, seat: int) -> dict[str, int]:
    """The cards of a hand by kind, those that are not 0."""
    at = table.seat_at(seat) + w.HELD
    return {name: int(table.s[at + kind]) for kind, name in enumerate(CARD_NAMES) if table.s[at + kind]}


def scene(data: Data, board: Board) -> dict[str, Plain]:
    """The glade with its regions and gate, the path with its cauldrons, and the tracks."""
    file = data.boards[board.name]
    told = msgspec.json.encode(
        {
            "columns": int(board.cols),
            "rows": int(board.rows),
            "glade": file.lines,
            "arrows": file.arrows,
            "path": [[int(board.x(square)), int(board.y(square))] for square in board.square],
            "corners": [int(corner) for corner in board.corner],
            "cauldrons": [
                {**msgspec.to_builtins(cauldron), "places": int(board.places[number])}
                for number, cauldron in enumerate(file.cauldron)
            ],
            "obstacles": [obstacle.id for obstacle in file.obstacle],
            "shapes": {name: shapes(board, number) for number, name in enumerate(board.obstacle_names)},
            "colours": data.box.colours,
            "tracks": data.box.tracks,
            "tiles": data.box.tiles,
            "regions": data.box.regions,
            "penalty": data.box.penalty,
            "effects": data.box.effects,
            "creatures": data.box.creatures,
            "most_mana": data.box.set_up.most_mana,
            "tokens": [
                {"id": name, "type": CREATURE_NAMES[board.token_type[t]], "arrow": ARROWS[board.token_turn[t]]}
                for t, name in enumerate(board.token_names)
            ],
            "numbers": NUMBERS,
        }
    )
    plain: dict[str, Plain] = msgspec.json.decode(told)
    return plain
