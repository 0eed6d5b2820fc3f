"""The table as data and back: in the rulebook's words, checked when it is read."""

from __future__ import annotations

from typing import Any

import msgspec

from nemeton.games.karnag import actions
from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import CARD_NAMES, TILE_NAMES, TRACK_NAMES
from nemeton.games.karnag.events import ROWS, SOURCES, xy
from nemeton.games.karnag.invariants import broken_but_options
from nemeton.games.karnag.invariants import hand as hand_of
from nemeton.games.karnag.questions import QUESTIONS
from nemeton.games.karnag.rules import deck, tiles
from nemeton.games.karnag.state import KarnagState
from nemeton.games.karnag.view import PHASES, candidate_kinds, slots, tile_view
from nemeton.games.karnag.view_types import TileView
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadPosition
from nemeton.kernel.position import frame_starts
from nemeton.kernel.state import A

Square = tuple[int, int]


class Hidden(msgspec.Struct, array_like=True, tag="?", forbid_unknown_fields=True):
    """A card that is not known, as ["?", the kinds it may be]."""

    among: list[str]


class Acting(msgspec.Struct, forbid_unknown_fields=True):
    """Which cube of phase E is being handled; counted from 0."""

    row: str
    position: int
    slot: int
    used: list[int]  # KAR-E-06


class Window(msgspec.Struct, forbid_unknown_fields=True):
    """What the window of that cube has seen so far."""

    moved: list[str]  # KAR-RUL-38: creatures
    sent: list[int]  # KAR-RUL-24: druids, from 0
    rock: int  # KAR-RUL-20: powers used
    swamp: int
    stones: int
    captured: int


class SeatData(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat has; null is a stone in the reserve or a druid not yet placed."""

    points: int
    mana: int
    cubes: int
    levels: dict[str, int]
    druids: list[str | None]
    gems: list[Square | None]
    menhirs: list[Square | None]
    hand: list[int]  # cards by number
    sources: dict[str, int]


class TableData(msgspec.Struct, forbid_unknown_fields=True):
    """The table in the rulebook's words."""

    phase: str
    round: int
    turn: int
    play_order: list[int]
    tiles: list[TileView]
    acting: Acting
    window: Window
    majority: list[int]
    obstacles: dict[str, tuple[int, int, int] | str]  # column, row and turns of a laid one; "waiting" or "aside"
    creatures: dict[str, Square | int | str]  # a square, the seat that captured it, "supply" or "removed"
    black_cubes: list[str]
    cards: list[str | Hidden]  # what each card is
    deck: list[int]  # card numbers from the top
    drawn: list[int]
    seats: list[SeatData]


# ---------------------------------------------------------------------- writing
def write_table(state: KarnagState, seat: int | None) -> dict[str, Plain]:
    """The table as data; for a seat, a card it does not know is what it may be."""
    s, board = state.s, state.board
    names = board.token_names
    written = TableData(
        phase=PHASES[s[w.PHASE]],
        round=int(s[w.ROUND]),
        turn=int(s[w.TURN]),
        play_order=[int(s[w.ORDER + place]) for place in range(state.seats)],
        tiles=[tile_view(state, position) for position in range(w.TILES)] if s[w.PHASE] >= w.PLACING_CUBES else [],
        acting=Acting(ROWS[s[w.E_ROW]], int(s[w.E_POSITION]), int(s[w.E_SLOT]), members(s[w.E_USED])),
        window=Window(
            [names[token] for token in members(s[w.FRESH])],
            members(s[w.SENT]),
            int(s[w.USED]),
            int(s[w.USED + 1]),
            int(s[w.USED + 2]),
            int(s[w.CAPTURED]),
        ),
        majority=members(s[w.MAJORITY]),
        obstacles={board.obstacle_names[o]: write_obstacle(int(s[w.LAID + o])) for o in range(board.obstacles)},
        creatures={name: write_token(state, int(s[w.TOKEN + token])) for token, name in enumerate(names)},
        black_cubes=[names[token] for token in members(s[w.BLACK])],
        cards=write_cards(state, seat),
        deck=[int(s[w.DECK + (s[w.DECK_TOP] + place) % board.cards]) for place in range(s[w.DECK_SIZE])],
        drawn=[int(s[w.DRAWN + place]) for place in range(s[w.DRAWN_SIZE])],
        seats=[write_seat(state, one) for one in range(state.seats)],
    )
    plain: dict[str, Plain] = msgspec.to_builtins(written)
    return plain


def members(mask: int) -> list[int]:
    """The numbers in a mask."""
    return [number for number in range(int(mask).bit_length()) if mask >> number & 1]


def mask_of(numbers: list[int]) -> int:
    return sum(1 << number for number in set(numbers))


def write_obstacle(laid: int) -> tuple[int, int, int] | str:
    if laid <= w.WAITING:
        return "aside" if laid == w.ASIDE else "waiting"
    code, turns = actions.corner_and_turns(laid - 1)
    x, y = actions.column_and_row(code)
    return x, y, turns


def write_token(state: KarnagState, place: int) -> Square | int | str:
    if place > 0:
        return xy(state, place)
    if place <= w.CAPTURED_BY:
        return w.CAPTURED_BY - place
    return "supply" if place == w.IN_SUPPLY else "removed"


def write_cards(state: KarnagState, seat: int | None) -> list[str | Hidden]:
    """KAR-INF-03..09: the whole truth, or what a seat knows."""
    if seat is None:
        return [CARD_NAMES[state.s[w.CARD + card]] for card in range(state.board.cards)]
    knowledge = state.recall(seat).objects[w.CARDS]
    masks = [knowledge.candidates(seat, card) for card in range(state.board.cards)]
    known = {mask: [CARD_NAMES[kind] for kind in candidate_kinds(state, mask)] for mask in set(masks)}
    return [known[mask][0] if len(known[mask]) == 1 else Hidden(known[mask]) for mask in masks]


def write_seat(state: KarnagState, seat: int) -> SeatData:
    s, board, at = state.s, state.board, state.seat_at(seat)
    return SeatData(
        points=int(s[at + w.VP]),
        mana=int(s[at + w.MANA_HELD]),
        cubes=int(s[at + w.CUBES]),
        levels={name: int(s[at + w.LEVEL + track]) for track, name in enumerate(TRACK_NAMES)},
        druids=[write_druid(state, int(s[at + w.DRUID_AT + druid])) for druid in range(board.druids)],
        gems=[write_stone(state, int(s[at + w.GEM_AT + gem])) for gem in range(board.gems)],
        menhirs=[write_stone(state, int(s[at + w.MENHIR_AT + menhir])) for menhir in range(board.menhirs)],
        hand=hand_of(state, seat),
        sources={name: int(s[at + w.SOURCE + i]) for i, name in enumerate((*SOURCES, "escapes"))},
    )


def write_druid(state: KarnagState, place: int) -> str | None:
    if place >= 0:
        return f"p{place}"
    if place == w.UNPLACED:
        return None
    return "council" if place == w.COUNCIL else state.board.cauldron_names[w.COUNCIL - 1 - place]


def write_stone(state: KarnagState, square: int) -> Square | None:
    return None if square == w.IN_RESERVE else xy(state, square)


# ---------------------------------------------------------------------- reading
def read_table(state: KarnagState, data: Any, seat: int | None) -> None:
    """KAR-BAD-20: lay out what `write_table` wrote, deal what the seat does not know, check the box is whole."""
    given = msgspec.convert(data, TableData)
    reader = Reader(state)
    reader.course(given)
    reader.obstacles(given)
    reader.creatures(given)
    for number, one in enumerate(given.seats):
        reader.seat(number, one)
    reader.cards(given, seat)
    reason = broken_but_options(state) or bad_frame(state)  # the kernel asks for options when all is laid out
    if reason is not None:
        raise BadPosition(f"This Karnag position cannot be: {reason}.")


class Reader:
    """Lays data out on a table, and names the place where it cannot."""

    def __init__(self, state: KarnagState) -> None:
        self.state = state
        self.board = state.board
        self.s = state.s

    def number(self, where: str, value: int, low: int, high: int) -> int:
        if not low <= value <= high:
            raise BadPosition(f"{where} is {value}; it must be from {low} to {high}.")
        return value

    def index(self, where: str, name: str, names: Any) -> int:
        found = list(names)
        if name not in found:
            raise BadPosition(f"{where} names {name!r}, which is not in this game of Karnag.")
        return found.index(name)

    def members(self, where: str, numbers: list[int], below: int) -> int:
        for one in numbers:
            self.number(where, one, 0, below - 1)
        return mask_of(numbers)

    def square(self, where: str, square: Square) -> int:
        x, y = square
        self.number(f"the column of {where}", x, 1, int(self.board.cols))
        self.number(f"the row of {where}", y, 1, int(self.board.rows))
        return int(self.board.at(x, y))

    # ------------------------------------------------------------------ the course of the game
    def course(self, given: TableData) -> None:
        s, seats = self.s, int(self.state.seats)
        if len(given.seats) != seats or sorted(given.play_order) != list(range(seats)):
            raise BadPosition(f"This table must have {seats} seats laid out and in play order.")
        s[w.PHASE] = self.index("phase", given.phase, PHASES)
        s[w.ROUND] = self.number("round", given.round, 1, int(self.board.rounds))
        s[w.TURN] = self.number("turn", given.turn, 0, 200)
        for place, seat in enumerate(given.play_order):
            s[w.ORDER + place] = seat
        s[w.MAJORITY] = self.members("majority", given.majority, seats)
        s[w.E_ROW] = self.index("acting.row", given.acting.row, ROWS)
        s[w.E_POSITION] = self.number("acting.position", given.acting.position, 0, w.TILES)
        s[w.E_SLOT] = self.number("acting.slot", given.acting.slot, 0, w.MAX_SLOTS)
        s[w.E_USED] = self.members("acting.used", given.acting.used, seats)
        window = given.window
        s[w.FRESH] = self.tokens("window.moved", window.moved)
        s[w.SENT] = self.members("window.sent", window.sent, int(self.board.druids))
        for power, used in enumerate((window.rock, window.swamp, window.stones)):
            s[w.USED + power] = self.number("a power used in the window", used, 0, 40)
        s[w.CAPTURED] = self.number("window.captured", window.captured, 0, int(self.board.druids))
        self.tiles(given)

    def tokens(self, where: str, names: list[str]) -> int:
        return mask_of([self.index(where, name, self.board.token_names) for name in names])

    def tiles(self, given: TableData) -> None:
        if self.s[w.PHASE] < w.PLACING_CUBES:
            if given.tiles:
                raise BadPosition("Action tiles are laid out before the first round has begun.")
            return
        if sorted(tile.tile for tile in given.tiles) != sorted(TILE_NAMES):
            raise BadPosition(f"The row of tiles must be {', '.join(TILE_NAMES)} in some order.")
        tiles.mask_slots(self.state)
        for position, tile in enumerate(given.tiles):
            self.s[w.ROW + position] = TILE_NAMES.index(tile.tile)
            for row, cubes in enumerate((tile.main, tile.secondary)):
                if len(cubes) != len(slots(self.state, row, position)):
                    raise BadPosition(f"Tile {tile.tile} has not that many {ROWS[row]} slots with these seats.")
                for slot, cube in enumerate(cubes):
                    if cube is not None:
                        seat = self.number("a cube's seat", cube.seat, 0, int(self.state.seats) - 1)
                        word = 1 + seat + (w.USED_CUBE if cube.used else 0)
                        self.s[w.SLOTS + (row * w.TILES + position) * w.MAX_SLOTS + slot] = word

    # ------------------------------------------------------------------ glade
    def obstacles(self, given: TableData) -> None:
        names = self.board.obstacle_names
        if sorted(given.obstacles) != sorted(names):
            raise BadPosition(f"obstacles must name just {', '.join(names)}.")
        for obstacle, name in enumerate(names):
            laid = given.obstacles[name]
            if isinstance(laid, str):
                self.s[w.LAID + obstacle] = (w.WAITING, w.ASIDE)[self.index(name, laid, ("waiting", "aside"))]
                continue
            x, y, turns = laid
            self.square(name, (x, y))
            first = self.board.shapes.first[obstacle * w.TURNS + self.number(f"the turns of {name}", turns, 0, 3)]
            last = self.board.shapes.size[obstacle] + first
            if first < 0 or any(
                x + self.board.shapes.x[i] > self.board.cols or y + self.board.shapes.y[i] > self.board.rows
                for i in range(first, last)
            ):
                raise BadPosition(f"The tile {name} does not lie in the glade.")
            if any(
                self.state.ground_at(self.board.at(x + self.board.shapes.x[i], y + self.board.shapes.y[i]))
                for i in range(first, last)
            ):
                raise BadPosition(f"The tile {name} lies on the gate or on another tile.")
            self.state.lay_obstacle(obstacle, actions.tile_place(actions.square_code(x, y), turns))

    def creatures(self, given: TableData) -> None:
        names = self.board.token_names
        if sorted(given.creatures) != sorted(names):
            raise BadPosition("creatures must name every token of the box once.")
        self.s[w.SUPPLY] = 0
        for token, name in enumerate(names):
            place = given.creatures[name]
            if isinstance(place, str):
                self.s[w.TOKEN + token] = (w.IN_SUPPLY, w.REMOVED)[self.index(name, place, ("supply", "removed"))]
                self.s[w.SUPPLY] += place == "supply"
            elif isinstance(place, int):
                seat = self.number(f"the seat of {name}", place, 0, int(self.state.seats) - 1)
                self.s[w.TOKEN + token] = w.CAPTURED_BY - seat
                self.s[self.state.seat_at(seat) + w.RESERVE + self.board.token_type[token]] += 1
            else:
                square = self.square(name, place)
                if self.state.creature_at(square) >= 0:
                    raise BadPosition(f"Two creatures stand on {place} (KAR-GEN-12).")
                self.state.put_creature(token, square)
        self.s[w.BLACK] = self.tokens("black_cubes", given.black_cubes)

    # ------------------------------------------------------------------ seats
    def seat(self, seat: int, given: SeatData) -> None:
        s, board, at = self.s, self.board, self.state.seat_at(seat)
        where = f"seat {seat}'s"
        s[at + w.VP] = self.number(f"{where} points", given.points, 0, 100000)
        s[at + w.MANA_HELD] = self.number(f"{where} mana", given.mana, 0, int(board.most_mana))
        s[at + w.CUBES] = self.number(f"{where} cubes", given.cubes, 0, int(board.cubes))
        for track, name in enumerate(TRACK_NAMES):
            s[at + w.LEVEL + track] = self.number(
                f"{where} {name}", given.levels.get(name, -1), 0, int(board.tracks.top_level)
            )
        for source, name in enumerate((*SOURCES, "escapes")):
            s[at + w.SOURCE + source] = self.number(f"{where} {name}", given.sources.get(name, -1), 0, 100000)
        assert w.LOST_BY_ESCAPES == len(SOURCES), "escapes stand last"
        self.druids(seat, given)
        self.stones(f"{where} gems", given.gems, int(at) + w.GEM_AT, int(board.gems), w.GEM + seat)
        self.stones(f"{where} menhirs", given.menhirs, int(at) + w.MENHIR_AT, int(board.menhirs), w.MENHIR + seat)
        s[at + w.HAND] = self.members(f"{where} hand", given.hand, int(board.cards))

    def druids(self, seat: int, given: SeatData) -> None:
        if len(given.druids) != self.board.druids:
            raise BadPosition(f"Seat {seat} has {self.board.druids} druids.")
        at = self.state.seat_at(seat) + w.DRUID_AT
        for druid, place in enumerate(given.druids):
            self.s[at + druid] = w.UNPLACED
            if place is None:
                continue
            if place == "council":
                self.s[at + druid] = w.COUNCIL
            elif place in self.board.cauldron_names:
                self.s[at + druid] = w.COUNCIL - 1 - self.board.cauldron_names.index(place)
            else:
                path = self.index(f"a druid of seat {seat}", place, [f"p{p}" for p in range(self.board.path)])
                if self.state.druid_at(self.board.square[path]) >= 0:
                    raise BadPosition(f"Two druids stand on {place} (KAR-GEN-01).")
                self.state.place_druid(seat, druid, path)

    def stones(self, where: str, squares: list[Square | None], at: int, count: int, stone: int) -> None:
        if len(squares) != count:
            raise BadPosition(f"{where} are {len(squares)}, not {count} (KAR-INV-04).")
        for number, square in enumerate(squares):
            if square is not None:
                placed = self.square(where, square)
                if self.state.stone_at(placed):
                    raise BadPosition(f"Two stones stand on {square} (KAR-INV-08).")
                self.s[at + number] = placed
                self.s[w.GRID + placed] |= stone << w.STONE_SHIFT

    # ------------------------------------------------------------------ cards
    def cards(self, given: TableData, seat: int | None) -> None:
        board, s = self.board, self.s
        if len(given.cards) != board.cards or len(given.deck) > board.cards or len(given.drawn) > 8:
            raise BadPosition(f"There are {board.cards} cards in the box (KAR-INV-02).")
        for place, card in enumerate(given.deck):
            s[w.DECK + place] = self.number("a card of the deck", card, 0, int(board.cards) - 1)
        s[w.DECK_TOP], s[w.DECK_SIZE] = 0, len(given.deck)
        for place, card in enumerate(given.drawn):
            s[w.DRAWN + place] = self.number("a drawn card", card, 0, int(board.cards) - 1)
        s[w.DRAWN_SIZE] = len(given.drawn)
        if seat is None:
            self.open_cards(given)
        else:
            self.deal_cards(given, seat)

    def open_cards(self, given: TableData) -> None:
        for card, kind in enumerate(given.cards):
            if not isinstance(kind, str):
                raise BadPosition("A whole position names every card; this one has a hidden card.")
            self.s[w.CARD + card] = self.index("cards", kind, CARD_NAMES)
        for seat in range(self.state.seats):
            deck.count_hand(self.state, seat)

    def deal_cards(self, given: TableData, seat: int) -> None:
        """Deal what the seat does not know; what was said of the cards must agree with what it remembers."""
        self.state.deal_unknown(seat, self.state.recall(seat))
        for card, kind in enumerate(given.cards):
            dealt = CARD_NAMES[self.s[w.CARD + card]]
            if dealt != kind if isinstance(kind, str) else dealt not in kind.among:
                raise BadPosition(f"Card {card} of this position is not what seat {seat} remembers.")


# ---------------------------------------------------------------------- open questions
def bad_frame(state: KarnagState) -> str | None:
    """What is wrong with the words of an open question, if anything is."""
    s, board = state.s, state.board
    limits: dict[int, tuple[tuple[int, int], ...]] = {
        w.ASK_LAY: ((0, int(board.obstacles) - 1),),
        w.ASK_SEND: ((0, int(board.druids) - 1), (0, int(board.druids) - 1)),
        w.ASK_CORNER: ((0, int(board.druids) - 1),),
        w.ASK_WAY: ((0, int(board.druids) - 1), (w.NO_CORNER, 3)),
        w.ASK_POINTS: ((0, int(board.druids) - 1), (w.NO_CORNER, 3), (0, 1)),
        w.ASK_TO: ((1, 8), (0, int(board.tokens) - 1)),
        w.ASK_SHIFT: ((0, 8), (0, 2), (0, int(board.size) - 1), (0, int(board.size) - 1)),
        w.ASK_LEVEL: ((0, 8), (0, 4)),
        w.ASK_RAISE: ((1, int(board.menhirs)), (1, (1 << board.gems) - 1)),
    }
    for top in frame_starts(state):
        kind = int(s[top])
        words = {name: int(s[top + A + i]) for i, name in enumerate(QUESTIONS[kind].words)}
        for word, (low, high) in zip(words.values(), limits.get(kind, ()), strict=False):
            if not low <= word <= high:
                return f"an open question has the word {word}, which must be from {low} to {high}"
        if kind in (w.ASK_CORNER, w.ASK_WAY, w.ASK_POINTS) and s[top - state.frame] != w.ASK_MOVE:
            return "a druid is asked where to go without a move"
        if kind == w.ASK_MOVE and not (1 <= words["least"] <= words["most"] < w.MAX_POINTS and words["moved"] >= 0):
            return "a druid move has points that cannot be"
        if kind == w.ASK_TO and s[w.TOKEN + words["creature"]] <= 0:
            return "a creature is moved that is not in the glade"
        if kind == w.ASK_RAISE and words["gems"] & ~gems_in_glade(state, int(state.actor)):
            return "a gem is to become a menhir that is not in the glade"
    return None


def gems_in_glade(state: KarnagState, seat: int) -> int:
    """The mask of a seat's gems that are not in its reserve."""
    at = state.seat_at(seat) + w.GEM_AT
    return mask_of([gem for gem in range(state.board.gems) if state.s[at + gem] != w.IN_RESERVE])
