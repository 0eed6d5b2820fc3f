"""The table as data and back: in the rulebook's words, checked when it is read."""

from __future__ import annotations

from typing import Any

import msgspec

from nemeton.games.karnag.actions import MAX_SLOTS, TILES
from nemeton.games.karnag.box import CARD_NAMES, TILE_NAMES, TRACK_NAMES
from nemeton.games.karnag.events import ROWS, SOURCES, xy
from nemeton.games.karnag.invariants import broken_but_options
from nemeton.games.karnag.invariants import hand as hand_of
from nemeton.games.karnag.rules import tiles as tile_rules
from nemeton.games.karnag.state import (
    ASIDE,
    ASK_CORNER,
    ASK_LAY,
    ASK_LEVEL,
    ASK_MOVE,
    ASK_POINTS,
    ASK_RAISE,
    ASK_SEND,
    ASK_SHIFT,
    ASK_TO,
    ASK_WAY,
    BLACK,
    CAPTURED,
    CAPTURED_BY,
    CARD,
    CARDS,
    COUNCIL,
    CUBES,
    DECK,
    DECK_SIZE,
    DECK_TOP,
    DRAWN,
    DRAWN_SIZE,
    DRUID_AT,
    E_POSITION,
    E_ROW,
    E_SLOT,
    E_USED,
    FRESH,
    GEM_AT,
    GRID,
    HAND,
    IN_RESERVE,
    IN_SUPPLY,
    LAID,
    LEVEL,
    LOST_BY_ESCAPES,
    MAJORITY,
    MANA_HELD,
    MENHIR_AT,
    NO_CORNER,
    ORDER,
    PHASE,
    PLACING_CUBES,
    REMOVED,
    RESERVE,
    ROUND,
    ROW,
    SENT,
    SLOTS,
    SOURCE,
    STONE_SHIFT,
    SUPPLY,
    TOKEN,
    TURN,
    UNPLACED,
    USED,
    USED_CUBE,
    VP,
    WAITING,
    Table,
)
from nemeton.games.karnag.view import PHASES, CubeView, candidate_kinds, slots
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadPosition
from nemeton.kernel.position import tops
from nemeton.kernel.state import A, B, C

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


class TileData(msgspec.Struct, forbid_unknown_fields=True):
    """An action tile and the cubes on it."""

    tile: str
    main: list[CubeView | None]
    secondary: list[CubeView | None]


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
    tiles: list[TileData]
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
def write_table(table: Table, seat: int | None) -> dict[str, Plain]:
    """The table as data; for a seat, a card it does not know is what it may be."""
    s, board = table.s, table.board
    names = board.token_names
    written = TableData(
        phase=PHASES[s[PHASE]],
        round=int(s[ROUND]),
        turn=int(s[TURN]),
        play_order=[int(s[ORDER + place]) for place in range(table.seats)],
        tiles=[write_tile(table, position) for position in range(TILES)] if s[PHASE] >= PLACING_CUBES else [],
        acting=Acting(ROWS[s[E_ROW]], int(s[E_POSITION]), int(s[E_SLOT]), members(s[E_USED])),
        window=Window(
            [names[token] for token in members(s[FRESH])],
            members(s[SENT]),
            int(s[USED]),
            int(s[USED + 1]),
            int(s[USED + 2]),
            int(s[CAPTURED]),
        ),
        majority=members(s[MAJORITY]),
        obstacles={board.obstacle_names[o]: write_obstacle(int(s[LAID + o])) for o in range(board.obstacles)},
        creatures={name: write_token(table, int(s[TOKEN + token])) for token, name in enumerate(names)},
        black_cubes=[names[token] for token in members(s[BLACK])],
        cards=write_cards(table, seat),
        deck=[int(s[DECK + (s[DECK_TOP] + place) % board.cards]) for place in range(s[DECK_SIZE])],
        drawn=[int(s[DRAWN + place]) for place in range(s[DRAWN_SIZE])],
        seats=[write_seat(table, one) for one in range(table.seats)],
    )
    plain: dict[str, Plain] = msgspec.to_builtins(written)
    return plain


def members(mask: int) -> list[int]:
    """The numbers in a mask."""
    return [number for number in range(int(mask).bit_length()) if mask >> number & 1]


def mask_of(numbers: list[int]) -> int:
    return sum(1 << number for number in set(numbers))


def write_tile(table: Table, position: int) -> TileData:
    return TileData(TILE_NAMES[table.s[ROW + position]], slots(table, 0, position), slots(table, 1, position))


def write_obstacle(laid: int) -> tuple[int, int, int] | str:
    if laid <= WAITING:
        return "aside" if laid == ASIDE else "waiting"
    code, turns = divmod(laid - 1, 4)
    return code % 32, code // 32, turns


def write_token(table: Table, place: int) -> Square | int | str:
    if place > 0:
        return xy(table, place)
    if place <= CAPTURED_BY:
        return CAPTURED_BY - place
    return "supply" if place == IN_SUPPLY else "removed"


def write_cards(table: Table, seat: int | None) -> list[str | Hidden]:
    """KAR-INF-03..09: the whole truth, or what a seat knows."""
    if seat is None:
        return [CARD_NAMES[table.s[CARD + card]] for card in range(table.board.cards)]
    knowledge = table.recall(seat).objects[CARDS]
    masks = [knowledge.candidates(seat, card) for card in range(table.board.cards)]
    known = {mask: [CARD_NAMES[kind] for kind in candidate_kinds(table, mask)] for mask in set(masks)}
    return [known[mask][0] if len(known[mask]) == 1 else Hidden(known[mask]) for mask in masks]


def write_seat(table: Table, seat: int) -> SeatData:
    s, board, at = table.s, table.board, table.seat_at(seat)
    return SeatData(
        points=int(s[at + VP]),
        mana=int(s[at + MANA_HELD]),
        cubes=int(s[at + CUBES]),
        levels={name: int(s[at + LEVEL + track]) for track, name in enumerate(TRACK_NAMES)},
        druids=[write_druid(table, int(s[at + DRUID_AT + druid])) for druid in range(board.druids)],
        gems=[write_stone(table, int(s[at + GEM_AT + gem])) for gem in range(board.gems)],
        menhirs=[write_stone(table, int(s[at + MENHIR_AT + menhir])) for menhir in range(board.menhirs)],
        hand=hand_of(table, seat),
        sources={name: int(s[at + SOURCE + i]) for i, name in enumerate((*SOURCES, "escapes"))},
    )


def write_druid(table: Table, place: int) -> str | None:
    if place >= 0:
        return f"p{place}"
    if place == UNPLACED:
        return None
    return "council" if place == COUNCIL else table.board.cauldron_names[COUNCIL - 1 - place]


def write_stone(table: Table, square: int) -> Square | None:
    return None if square == IN_RESERVE else xy(table, square)


# ---------------------------------------------------------------------- reading
def read_table(table: Table, data: Any, seat: int | None) -> None:
    """Lay out a table written by `write_table`, deal what the seat does not know, and check the box is whole."""
    given = msgspec.convert(data, TableData)
    reader = Reader(table)
    reader.course(given)
    reader.obstacles(given)
    reader.creatures(given)
    for number, one in enumerate(given.seats):
        reader.seat(number, one)
    reader.cards(given, seat)
    reason = broken_but_options(table) or bad_frame(table)  # the kernel asks for options when all is laid out
    if reason is not None:
        raise BadPosition(f"This Karnag position cannot be: {reason}.")


class Reader:
    """Lays data out on a table, and names the place where it cannot."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.board = table.board
        self.s = table.s

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
        s, seats = self.s, int(self.table.seats)
        if len(given.seats) != seats or sorted(given.play_order) != list(range(seats)):
            raise BadPosition(f"This table must have {seats} seats laid out and in play order.")
        s[PHASE] = self.index("phase", given.phase, PHASES)
        s[ROUND] = self.number("round", given.round, 1, int(self.board.rounds))
        s[TURN] = self.number("turn", given.turn, 0, 200)
        for place, seat in enumerate(given.play_order):
            s[ORDER + place] = seat
        s[MAJORITY] = self.members("majority", given.majority, seats)
        s[E_ROW] = self.index("acting.row", given.acting.row, ROWS)
        s[E_POSITION] = self.number("acting.position", given.acting.position, 0, TILES)
        s[E_SLOT] = self.number("acting.slot", given.acting.slot, 0, MAX_SLOTS)
        s[E_USED] = self.members("acting.used", given.acting.used, seats)
        window = given.window
        s[FRESH] = self.tokens("window.moved", window.moved)
        s[SENT] = self.members("window.sent", window.sent, int(self.board.druids))
        for power, used in enumerate((window.rock, window.swamp, window.stones)):
            s[USED + power] = self.number("a power used in the window", used, 0, 40)
        s[CAPTURED] = self.number("window.captured", window.captured, 0, int(self.board.druids))
        self.tiles(given)

    def tokens(self, where: str, names: list[str]) -> int:
        return mask_of([self.index(where, name, self.board.token_names) for name in names])

    def tiles(self, given: TableData) -> None:
        if self.s[PHASE] < PLACING_CUBES:
            if given.tiles:
                raise BadPosition("Action tiles are laid out before the first round has begun.")
            return
        if sorted(tile.tile for tile in given.tiles) != sorted(TILE_NAMES):
            raise BadPosition(f"The row of tiles must be {', '.join(TILE_NAMES)} in some order.")
        tile_rules.mask_slots(self.table)
        for position, tile in enumerate(given.tiles):
            self.s[ROW + position] = TILE_NAMES.index(tile.tile)
            for row, cubes in enumerate((tile.main, tile.secondary)):
                if len(cubes) != len(slots(self.table, row, position)):
                    raise BadPosition(f"Tile {tile.tile} has not that many {ROWS[row]} slots with these seats.")
                for slot, cube in enumerate(cubes):
                    if cube is not None:
                        seat = self.number("a cube's seat", cube.seat, 0, int(self.table.seats) - 1)
                        word = 1 + seat + (USED_CUBE if cube.used else 0)
                        self.s[SLOTS + (row * TILES + position) * MAX_SLOTS + slot] = word

    # ------------------------------------------------------------------ glade
    def obstacles(self, given: TableData) -> None:
        names = self.board.obstacle_names
        if sorted(given.obstacles) != sorted(names):
            raise BadPosition(f"obstacles must name just {', '.join(names)}.")
        for obstacle, name in enumerate(names):
            laid = given.obstacles[name]
            if isinstance(laid, str):
                self.s[LAID + obstacle] = (WAITING, ASIDE)[self.index(name, laid, ("waiting", "aside"))]
                continue
            x, y, turns = laid
            self.square(name, (x, y))
            first = self.board.shape[obstacle * 4 + self.number(f"the turns of {name}", turns, 0, 3)]
            last = self.board.shape_size[obstacle] + first
            if first < 0 or any(
                x + self.board.shape_x[i] > self.board.cols or y + self.board.shape_y[i] > self.board.rows
                for i in range(first, last)
            ):
                raise BadPosition(f"The tile {name} does not lie in the glade.")
            if any(
                self.table.ground_at(self.board.at(x + self.board.shape_x[i], y + self.board.shape_y[i]))
                for i in range(first, last)
            ):
                raise BadPosition(f"The tile {name} lies on the gate or on another tile.")
            self.table.lay_obstacle(obstacle, (y * 32 + x) * 4 + turns)

    def creatures(self, given: TableData) -> None:
        names = self.board.token_names
        if sorted(given.creatures) != sorted(names):
            raise BadPosition("creatures must name every token of the box once.")
        self.s[SUPPLY] = 0
        for token, name in enumerate(names):
            place = given.creatures[name]
            if isinstance(place, str):
                self.s[TOKEN + token] = (IN_SUPPLY, REMOVED)[self.index(name, place, ("supply", "removed"))]
                self.s[SUPPLY] += place == "supply"
            elif isinstance(place, int):
                seat = self.number(f"the seat of {name}", place, 0, int(self.table.seats) - 1)
                self.s[TOKEN + token] = CAPTURED_BY - seat
                self.s[self.table.seat_at(seat) + RESERVE + self.board.token_type[token]] += 1
            else:
                square = self.square(name, place)
                if self.table.creature_at(square) >= 0:
                    raise BadPosition(f"Two creatures stand on {place} (KAR-GEN-12).")
                self.table.put_creature(token, square)
        self.s[BLACK] = self.tokens("black_cubes", given.black_cubes)

    # ------------------------------------------------------------------ seats
    def seat(self, seat: int, given: SeatData) -> None:
        s, board, at = self.s, self.board, self.table.seat_at(seat)
        where = f"seat {seat}'s"
        s[at + VP] = self.number(f"{where} points", given.points, 0, 100000)
        s[at + MANA_HELD] = self.number(f"{where} mana", given.mana, 0, int(board.most_mana))
        s[at + CUBES] = self.number(f"{where} cubes", given.cubes, 0, int(board.cubes))
        for track, name in enumerate(TRACK_NAMES):
            s[at + LEVEL + track] = self.number(f"{where} {name}", given.levels.get(name, -1), 0, int(board.top_level))
        for source, name in enumerate((*SOURCES, "escapes")):
            s[at + SOURCE + source] = self.number(f"{where} {name}", given.sources.get(name, -1), 0, 100000)
        assert LOST_BY_ESCAPES == len(SOURCES), "escapes stand last"
        self.druids(seat, given)
        self.stones(f"{where} gems", given.gems, int(at) + GEM_AT, int(board.gems), 1 + seat)
        self.stones(f"{where} menhirs", given.menhirs, int(at) + MENHIR_AT, int(board.menhirs), 6 + seat)
        s[at + HAND] = self.members(f"{where} hand", given.hand, int(board.cards))

    def druids(self, seat: int, given: SeatData) -> None:
        if len(given.druids) != self.board.druids:
            raise BadPosition(f"Seat {seat} has {self.board.druids} druids.")
        at = self.table.seat_at(seat) + DRUID_AT
        for druid, place in enumerate(given.druids):
            self.s[at + druid] = UNPLACED
            if place is None:
                continue
            if place == "council":
                self.s[at + druid] = COUNCIL
            elif place in self.board.cauldron_names:
                self.s[at + druid] = COUNCIL - 1 - self.board.cauldron_names.index(place)
            else:
                path = self.index(f"a druid of seat {seat}", place, [f"p{p}" for p in range(self.board.path)])
                if self.table.druid_at(self.board.square[path]) >= 0:
                    raise BadPosition(f"Two druids stand on {place} (KAR-GEN-01).")
                self.table.place_druid(seat, druid, path)

    def stones(self, where: str, squares: list[Square | None], at: int, count: int, stone: int) -> None:
        if len(squares) != count:
            raise BadPosition(f"{where} are {len(squares)}, not {count} (KAR-INV-04).")
        for number, square in enumerate(squares):
            if square is not None:
                placed = self.square(where, square)
                if self.table.stone_at(placed):
                    raise BadPosition(f"Two stones stand on {square} (KAR-INV-08).")
                self.s[at + number] = placed
                self.s[GRID + placed] |= stone << STONE_SHIFT

    # ------------------------------------------------------------------ cards
    def cards(self, given: TableData, seat: int | None) -> None:
        board, s = self.board, self.s
        if len(given.cards) != board.cards or len(given.deck) > board.cards or len(given.drawn) > 8:
            raise BadPosition(f"There are {board.cards} cards in the box (KAR-INV-02).")
        for place, card in enumerate(given.deck):
            s[DECK + place] = self.number("a card of the deck", card, 0, int(board.cards) - 1)
        s[DECK_TOP], s[DECK_SIZE] = 0, len(given.deck)
        for place, card in enumerate(given.drawn):
            s[DRAWN + place] = self.number("a drawn card", card, 0, int(board.cards) - 1)
        s[DRAWN_SIZE] = len(given.drawn)
        if seat is None:
            self.open_cards(given)
        else:
            self.deal_cards(given, seat)

    def open_cards(self, given: TableData) -> None:
        for card, kind in enumerate(given.cards):
            if not isinstance(kind, str):
                raise BadPosition("A whole position names every card; this one has a hidden card.")
            self.s[CARD + card] = self.index("cards", kind, CARD_NAMES)
        for seat in range(self.table.seats):
            self.table.count_hand(seat)

    def deal_cards(self, given: TableData, seat: int) -> None:
        """Deal what the seat does not know; what was said of the cards must agree with what it remembers."""
        self.table.deal_unknown(seat, self.table.recall(seat).objects[CARDS])
        for card, kind in enumerate(given.cards):
            dealt = CARD_NAMES[self.s[CARD + card]]
            if dealt != kind if isinstance(kind, str) else dealt not in kind.among:
                raise BadPosition(f"Card {card} of this position is not what seat {seat} remembers.")


# ---------------------------------------------------------------------- open questions
def bad_frame(table: Table) -> str | None:
    """What is wrong with the words of an open question, if anything is."""
    s, board = table.s, table.board
    limits: dict[int, tuple[tuple[int, int], ...]] = {
        ASK_LAY: ((0, int(board.obstacles) - 1),),
        ASK_SEND: ((0, int(board.druids) - 1), (0, int(board.druids) - 1)),
        ASK_CORNER: ((0, int(board.druids) - 1),),
        ASK_WAY: ((0, int(board.druids) - 1), (NO_CORNER, 3)),
        ASK_POINTS: ((0, int(board.druids) - 1), (NO_CORNER, 3), (0, 1)),
        ASK_TO: ((1, 8), (0, int(board.tokens) - 1)),
        ASK_SHIFT: ((0, 8), (0, 2), (0, int(board.size) - 1), (0, int(board.size) - 1)),
        ASK_LEVEL: ((0, 8), (0, 4)),
        ASK_RAISE: ((1, int(board.menhirs)), (1, (1 << board.gems) - 1)),
    }
    for top in tops(table):
        for i, (low, high) in enumerate(limits.get(int(s[top]), ())):
            if not low <= s[top + A + i] <= high:
                return f"an open question has the word {s[top + A + i]}, which must be from {low} to {high}"
        if s[top] in (ASK_CORNER, ASK_WAY, ASK_POINTS) and s[top - table.frame] != ASK_MOVE:
            return "a druid is asked where to go without a move"
        if s[top] == ASK_MOVE and not (1 <= s[top + A] <= s[top + B] < 64 and s[top + C] >= 0):
            return "a druid move has points that cannot be"
        if s[top] == ASK_TO and s[TOKEN + s[top + B]] <= 0:
            return "a creature is moved that is not in the glade"
        if s[top] == ASK_RAISE and any(
            s[top + B] >> gem & 1 and s[table.seat_at(table.actor) + GEM_AT + gem] == IN_RESERVE
            for gem in range(board.gems)
        ):
            return "a gem is to become a menhir that is not in the glade"
    return None
