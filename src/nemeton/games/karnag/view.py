"""Makes what one seat may see of a state, and the scene, which all see and which never changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from nemeton.games.karnag import actions
from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import CARD_NAMES, CREATURE_NAMES, TILE_NAMES, TRACK_NAMES
from nemeton.games.karnag.event_types import CreatureMoved
from nemeton.games.karnag.events import ROWS, SOURCES, place_name, xy
from nemeton.games.karnag.rules import encirclement
from nemeton.games.karnag.rules.creatures import move_creatures
from nemeton.games.karnag.state import KarnagState
from nemeton.games.karnag.view_types import CreatureView, CubeView, SeatView, Square, TileView, View, WindowView
from nemeton.kernel.journal import Journal

if TYPE_CHECKING:
    from nemeton.games.karnag.board import Board
    from nemeton.games.karnag.data import Data
    from nemeton.kernel.decision import Plain

PHASES = ("obstacles", "druids", "cubes", "actions", "menhirs", "council", "end")
ARROWS = {1: "right", 3: "left"}
GROUND_LETTERS = {1: "R", 2: "S"}


def view(state: KarnagState, seat: int | None) -> View:
    """The table as `seat` sees it."""
    s, board = state.s, state.board
    known = known_cards(state, seat)
    deck = [int(s[w.DECK + (s[w.DECK_TOP] + place) % board.cards]) for place in range(s[w.DECK_SIZE])]
    return View(
        seat=seat,
        board=board.name,
        round=int(s[w.ROUND]),
        rounds=int(board.rounds),
        phase=PHASES[s[w.PHASE]],
        over=state.over,
        asked=[one for one in range(state.seats) if state.asks(one)],
        play_order=[int(s[w.ORDER + place]) for place in range(state.seats)],
        tiles=[tile_view(state, position) for position in range(w.TILES)] if s[w.PHASE] >= w.PLACING_CUBES else [],
        window=window_view(state),
        obstacles={board.obstacle_names[o]: covered_squares(state, o) for o in laid_obstacles(state)},
        creatures=creatures(state),
        ring=[[list(xy(state, one)), list(xy(state, other))] for one, other in encirclement.ring_lines(state)],
        supply=int(s[w.SUPPLY]),
        supplied=supply_left(state),
        deck=[known[card] for card in deck],
        drawn=[known[s[w.DRAWN + place]] for place in range(s[w.DRAWN_SIZE])],
        seats=[seat_view(state, one, one == seat) for one in range(state.seats)],
    )


def known_cards(state: KarnagState, seat: int | None) -> list[str]:
    """What an observer knows of every card: its kind, its back, or nothing."""
    memory, observer = state.memory, int(state.seats) if seat is None else seat
    if memory is None or not memory.speaks_for(observer):
        return ["?"] * int(state.board.cards)
    knowledge = memory.objects[w.CARDS]
    masks = [knowledge.candidates(observer, card) for card in range(state.board.cards)]
    words = {mask: card_word(state, mask) for mask in set(masks)}  # of most cards the same is known
    return [words[mask] for mask in masks]


def card_word(state: KarnagState, candidates: int) -> str:
    """A card that may be any of a mask of pieces, in one word."""
    kinds = candidate_kinds(state, candidates)
    if len(kinds) == 1:
        return CARD_NAMES[kinds[0]]
    if kinds[-1] < w.BANISH:
        return "plain"
    return "marked" if kinds[0] >= w.BANISH else "?"


def candidate_kinds(state: KarnagState, candidates: int) -> list[int]:
    """The kinds of a mask of pieces, ascending."""
    kinds = state.board.piece_kind
    return sorted({int(kinds[piece]) for piece in range(state.board.cards) if candidates >> piece & 1})


def tile_view(state: KarnagState, position: int) -> TileView:
    return TileView(TILE_NAMES[state.s[w.ROW + position]], slots(state, 0, position), slots(state, 1, position))


def slots(state: KarnagState, row: int, position: int) -> list[CubeView | None]:
    """The slots of an action that are not masked."""
    first = w.SLOTS + (row * w.TILES + position) * w.MAX_SLOTS
    words = [int(state.s[first + slot]) for slot in range(w.MAX_SLOTS)]
    return [
        CubeView(word % w.USED_CUBE - 1, word >= w.USED_CUBE) if word > 0 else None
        for word in words
        if word != w.MASKED_SLOT
    ]


def window_view(state: KarnagState) -> WindowView | None:
    s = state.s
    if s[w.PHASE] != w.ACTING or state.over:
        return None
    seat = int(state.actor)
    return WindowView(seat, ROWS[s[w.E_ROW]], int(s[w.E_POSITION]) + 1, int(s[w.E_SLOT]) + 1)


def laid_obstacles(state: KarnagState) -> list[int]:
    """The tiles that lie in the glade."""
    return [obstacle for obstacle in range(state.board.obstacles) if state.s[w.LAID + obstacle] > w.WAITING]


def covered_squares(state: KarnagState, obstacle: int) -> list[list[int | str]]:
    """The squares under a tile."""
    board, place = state.board, state.s[w.LAID + obstacle] - 1
    code, turns = actions.corner_and_turns(place)
    corner, first = board.square_of(code), board.shapes.first[obstacle * w.TURNS + turns]
    squares: list[list[int | str]] = []
    for i in range(first, first + board.shapes.size[obstacle]):
        x, y = xy(state, corner + board.shapes.y[i] * board.width + board.shapes.x[i])
        squares.append([x, y, GROUND_LETTERS[board.shapes.ground[i]]])
    return squares


def shapes(board: Board, obstacle: int) -> list[list[list[int | str]]]:
    """What a tile covers after 0 to 3 quarter turns, from its upper left corner; none where a turn is no news."""
    return [
        [
            [int(board.shapes.x[i]), int(board.shapes.y[i]), GROUND_LETTERS[board.shapes.ground[i]]]
            for i in range(first, first + board.shapes.size[obstacle] if first != w.NONE else first)
        ]
        for first in (board.shapes.first[obstacle * w.TURNS + turns] for turns in range(w.TURNS))
    ]


def creatures(state: KarnagState) -> list[CreatureView]:
    board, s, steps = state.board, state.s, next_steps(state)
    return [
        CreatureView(
            board.token_names[token],
            CREATURE_NAMES[board.token_type[token]],
            ARROWS[board.token_turn[token]],
            list(xy(state, s[w.TOKEN + token])),
            bool(s[w.BLACK] >> token & 1),
            steps.get(board.token_names[token]),
        )
        for token in range(board.tokens)
        if s[w.TOKEN + token] > 0
    ]


def next_steps(state: KarnagState) -> dict[str, Square]:
    """KAR-B-01..20: where creatures would crawl if phase B came now, tried on a copy; who would stay is left out."""
    s = state.s
    if state.over or (s[w.ROUND] == state.board.rounds and s[w.PHASE] >= w.PLACING_CUBES):
        return {}
    copy = state.clone_bare()
    assert isinstance(copy, KarnagState), "a copy is a state of the same game"
    copy.journal = Journal()
    move_creatures(copy)
    return {event.creature: list(event.square) for event in copy.journal.take() if isinstance(event, CreatureMoved)}


def supply_left(state: KarnagState) -> dict[str, int]:
    """Creatures left in the supply, by type."""
    board = state.board
    left = [CREATURE_NAMES[board.token_type[t]] for t in range(board.tokens) if state.s[w.TOKEN + t] == w.IN_SUPPLY]
    return {name: left.count(name) for name in CREATURE_NAMES}


def seat_view(state: KarnagState, seat: int, own: bool) -> SeatView:
    board, s, at = state.board, state.s, state.seat_at(seat)
    gems = [int(s[at + w.GEM_AT + gem]) for gem in range(board.gems)]
    menhirs = [int(s[at + w.MENHIR_AT + menhir]) for menhir in range(board.menhirs)]
    return SeatView(
        colour=board.colours[seat],
        points=int(s[at + w.VP]),
        mana=int(s[at + w.MANA_HELD]),
        cubes=int(s[at + w.CUBES]),
        levels={name: int(s[at + w.LEVEL + track]) for track, name in enumerate(TRACK_NAMES)},
        druids=[place_name(state, int(s[at + w.DRUID_AT + druid])) for druid in range(board.druids)],
        gems=[list(xy(state, square)) for square in gems if square != w.IN_RESERVE],
        gems_in_reserve=gems.count(w.IN_RESERVE),
        menhirs=[list(xy(state, square)) for square in menhirs if square != w.IN_RESERVE],
        menhirs_in_reserve=menhirs.count(w.IN_RESERVE),
        captured=[board.token_names[t] for t in range(board.tokens) if s[w.TOKEN + t] == w.CAPTURED_BY - seat],
        power_cards=int(s[at + w.HAND_SIZE]),
        sources=sources(state, seat),
        hand=hand(state, seat) if own else None,
    )


def sources(state: KarnagState, seat: int) -> dict[str, int]:
    """Where a seat's points came from."""
    at = state.seat_at(seat) + w.SOURCE
    gained = {name: int(state.s[at + source]) for source, name in enumerate(SOURCES)}
    return {**gained, "escapes": -int(state.s[at + w.LOST_BY_ESCAPES])}


def hand(state: KarnagState, seat: int) -> dict[str, int]:
    """The cards of a hand by kind, those that are not 0."""
    at = state.seat_at(seat) + w.HELD
    return {name: int(state.s[at + kind]) for kind, name in enumerate(CARD_NAMES) if state.s[at + kind]}


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
        }
    )
    plain: dict[str, Plain] = msgspec.json.decode(told)
    return plain
