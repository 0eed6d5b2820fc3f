"""A table of Karnag laid out for one ruling: name the pieces that matter, and the rest of the box is put away.

Unnamed druids are at the council, unnamed creatures in the supply, unnamed cards in the deck. If a tile is named, a
cube of the seat on turn is about to be handled on it, and no other cube lies on any tile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar

from nemeton.games.karnag import GAME, KarnagGame, make
from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import CARD_NAMES, CREATURE_NAMES, TILE_NAMES, TRACK_NAMES
from nemeton.games.karnag.data import load
from nemeton.games.karnag.invariants import broken_but_options, find_broken
from nemeton.games.karnag.rules import carrying_out, tiles
from nemeton.games.karnag.rules import deck as deck_rules
from nemeton.games.karnag.rules.karnag import Karnag
from nemeton.games.karnag.view_types import SeatView, View
from nemeton.kernel.decision import Described, Plain
from nemeton.kernel.journal import Event, Journal
from nemeton.kernel.state import State
from tests.rules.playing import PlayedTable

SMALL = make(load(Path(__file__).parent / "boards"))
"""The game with data of its own: a small board, fewer pieces, other numbers."""

Square = tuple[int, int]
E = TypeVar("E", bound=Event)
LETTERS = {"R": 1, "L": 3}


def karnag(
    seats: int = 2,
    *,
    terrain: str = "basic",
    creatures: Mapping[Square, str] | None = None,
    druids: Mapping[int, Sequence[str]] | None = None,
    gems: Mapping[int, Sequence[Square]] | None = None,
    menhirs: Mapping[int, Sequence[Square]] | None = None,
    captured: Mapping[int, Mapping[str, int]] | None = None,
    mana: Mapping[int, int] | None = None,
    points: Mapping[int, int] | None = None,
    levels: Mapping[int, Mapping[str, int]] | None = None,
    hand: Mapping[int, Mapping[str, int]] | None = None,
    deck: Sequence[str] = (),
    order: Sequence[int] | None = None,
    tile: str | None = None,
    row: str = "main",
    turn: int = 0,
    round: int = 2,  # noqa: A002 -- the rulebook's word
    seed: int = 1,
    game: KarnagGame = GAME,
    **options: Plain,
) -> Table:
    """A table in the middle of a game; seats have 10 mana and no points unless told otherwise."""
    state = game.empty(seats, game.complete_options(options), False)
    assert isinstance(state, Karnag)
    table = Table(state)
    state.seed_with(seed)
    s, board = state.s, state.board
    s[w.ROUND] = round
    for place, seat in enumerate(order or range(seats)):
        s[w.ORDER + place] = seat
    lay_obstacles(state, terrain)
    for token in range(board.tokens):
        s[w.TOKEN + token] = w.IN_SUPPLY
    s[w.SUPPLY] = board.tokens
    for square, name in (creatures or {}).items():
        table.put(name, square)
    for seat in range(seats):
        at = state.seat_at(seat)
        s[at + w.MANA_HELD] = (mana or {}).get(seat, 10)
        s[at + w.VP] = (points or {}).get(seat, 0)
        s[at + w.CUBES] = board.cubes
        for track, level in (levels or {}).get(seat, {}).items():
            s[at + w.LEVEL + TRACK_NAMES.index(track)] = level
        place_druids(state, seat, (druids or {}).get(seat, ()))
        place_stones(state, at + w.GEM_AT, (gems or {}).get(seat, ()), w.GEM + seat)
        place_stones(state, at + w.MENHIR_AT, (menhirs or {}).get(seat, ()), w.MENHIR + seat)
        for kind, count in (captured or {}).get(seat, {}).items():
            for _ in range(count):
                give(state, seat, kind)
    deal(state, hand or {}, deck)
    if tile is not None:
        open_on(state, tile, row, turn)
    assert broken_but_options(state) is None, broken_but_options(state)
    return table


def lay_obstacles(state: Karnag, terrain: str) -> None:
    assert terrain in ("basic", "open")
    for obstacle in range(state.board.obstacles):
        if terrain == "basic":
            state.lay_obstacle(obstacle, state.board.shapes.basic[obstacle])
        else:
            state.s[w.LAID + obstacle] = w.ASIDE


def free_token(state: Karnag, kind: str, arrow: str = "") -> int:
    """A token of the type, and of the arrow if it matters, that is still in the supply."""
    board = state.board
    for token in range(board.tokens):
        fits = board.token_type[token] == CREATURE_NAMES.index(kind)
        if (
            fits
            and state.s[w.TOKEN + token] == w.IN_SUPPLY
            and (not arrow or board.token_turn[token] == LETTERS[arrow])
        ):
            state.s[w.SUPPLY] -= 1
            return token
    raise AssertionError(f"the box has no further {kind}/{arrow}")


def give(state: Karnag, seat: int, kind: str) -> None:
    """A captured creature into a reserve."""
    state.s[w.TOKEN + free_token(state, kind)] = w.CAPTURED_BY - seat
    state.s[state.seat_at(seat) + w.RESERVE + CREATURE_NAMES.index(kind)] += 1


def place_druids(state: Karnag, seat: int, places: Sequence[str]) -> None:
    board = state.board
    for druid in range(board.druids):
        place = places[druid] if druid < len(places) else "council"
        if place == "council":
            state.s[state.seat_at(seat) + w.DRUID_AT + druid] = w.COUNCIL
        elif place in board.cauldron_names:
            state.s[state.seat_at(seat) + w.DRUID_AT + druid] = w.COUNCIL - 1 - board.cauldron_names.index(place)
        else:
            state.s[state.seat_at(seat) + w.DRUID_AT + druid] = w.COUNCIL
            state.place_druid(seat, druid, int(place[1:]))


def place_stones(state: Karnag, at: int, squares: Sequence[Square], stone: int) -> None:
    for number, (x, y) in enumerate(squares):
        square = state.board.at(x, y)
        state.s[at + number] = square
        state.s[w.GRID + square] |= stone << w.STONE_SHIFT


def deal(state: Karnag, hands: Mapping[int, Mapping[str, int]], deck: Sequence[str]) -> None:
    """The named cards on top of the deck in that order, the hands from the others, the rest below."""
    left = [CARD_NAMES[kind] for kind in state.board.piece_kind]
    for kind in deck:
        left.remove(kind)
    held: list[tuple[int, str]] = []
    for seat, counts in hands.items():
        for kind, count in counts.items():
            for _ in range(count):
                left.remove(kind)
                held.append((seat, kind))
    kinds = [*deck, *left, *(kind for _, kind in held)]
    for card, kind in enumerate(kinds):
        state.s[w.CARD + card] = CARD_NAMES.index(kind)
    for card in range(len(deck) + len(left)):
        state.s[w.DECK + card] = card
    state.s[w.DECK_SIZE] = len(deck) + len(left)
    for number, (seat, _) in enumerate(held):
        state.s[state.seat_at(seat) + w.HAND] |= 1 << (len(deck) + len(left) + number)
    for seat in range(state.seats):
        deck_rules.count_hand(state, seat)


def lay_row(state: Karnag, first: str = "moves") -> None:
    """The row of tiles, one of them first."""
    names = [first, *(name for name in TILE_NAMES if name != first)]
    for position in range(w.TILES):
        state.s[w.ROW + position] = TILE_NAMES.index(names[position])
    tiles.mask_slots(state)
    state.s[w.PHASE] = w.ACTING


def open_on(state: Karnag, tile: str, row: str, seat: int) -> None:
    """The window of a seat's cube on the first slot of a tile, which lies first in the row."""
    lay_row(state, tile)
    number = ("main", "secondary").index(row)
    carrying_out.begin_pass(state, number)
    state.s[w.SLOTS + number * w.ROW_SLOTS] = 1 + seat + w.USED_CUBE
    state.s[state.seat_at(seat) + w.CUBES] -= 1
    carrying_out.open_window(state, seat)


def opening(seats: int = 2, seed: int = 1, memory: bool = False, game: KarnagGame = GAME, **options: Plain) -> Table:
    """A table just set up, with all that happened at the set-up in its events."""
    state = game.empty(seats, game.complete_options(options), memory)
    assert isinstance(state, Karnag)
    state.journal = Journal()
    state.seed_with(seed)
    state.set_up()
    return Table(state)


class Table(PlayedTable[Karnag]):
    """A table of Karnag."""

    def __init__(self, state: State) -> None:
        assert isinstance(state, Karnag), "a table of Karnag"
        super().__init__(state)

    def play(self, *texts: str) -> Self:
        """Answer one question after the other; after each the box must still be whole (KAR-INV)."""
        for text in texts:
            super().play(text)
            reason = find_broken(self.state)
            assert reason is None, f"after {text!r}: {reason}"
        return self

    # ------------------------------------------------------------------ laying out
    def square(self, x: int, y: int) -> int:
        return int(self.state.board.at(x, y))

    def put(self, name: str, square: Square) -> int:
        """A creature such as golem/R on a square; returns its token."""
        kind, _, arrow = name.partition("/")
        token = free_token(self.state, kind, arrow)
        self.state.put_creature(token, self.square(*square))
        return token

    def take(self, name: str) -> int:
        """A creature such as golem/R out of the supply, on its way into the glade."""
        kind, _, arrow = name.partition("/")
        token = free_token(self.state, kind, arrow)
        self.state.s[w.TOKEN + token] = w.REMOVED
        return token

    def described(self, text: str) -> Described:
        """What an option means now."""
        return self.state.describe(self.game.parse(text))

    # ------------------------------------------------------------------ looking
    def view(self, seat: int | None = None) -> View:
        seen: View = self.state.view(seat)
        return seen

    def seat(self, seat: int) -> SeatView:
        """What a seat has, as that seat sees it."""
        return self.view(seat).seats[seat]

    def points(self) -> list[int]:
        return [seat.points for seat in self.view().seats]

    def all_points(self, seat: int) -> int:
        """What a seat has scored by captures."""
        return self.view().seats[seat].sources["captures"]

    def where(self) -> dict[str, Square]:
        """The creatures in the glade by type and arrow, such as golem/R; several of a kind get a number."""
        found: dict[str, Square] = {}
        for one in self.view().creatures:
            name = f"{one.type}/{one.arrow[0].upper()}"
            while name in found:
                name += "'"
            found[name] = (one.square[0], one.square[1])
        return found

    def squares(self) -> set[Square]:
        """Where creatures stand."""
        return {(one.square[0], one.square[1]) for one in self.view().creatures}

    def gems(self, seat: int) -> set[Square]:
        """Where a seat's gems stand."""
        return {(x, y) for x, y in self.view().seats[seat].gems}

    def menhirs(self, seat: int) -> set[Square]:
        """Where a seat's menhirs stand."""
        return {(x, y) for x, y in self.view().seats[seat].menhirs}

    def cards_known(self, seat: int) -> list[Any]:
        """What a seat knows of each card."""
        return self.state.position(seat)["table"]["cards"]  # type: ignore[return-value,index,call-overload]
