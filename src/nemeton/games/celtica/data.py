"""Loads the data files and checks what the box promises; a wrong file is refused with file, key and reason."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal

import msgspec

from nemeton.games.celtica import words as w
from nemeton.games.celtica.board import CODES
from nemeton.kernel.box import between, read, refuse
from nemeton.kernel.errors import BadData

Kind = Literal["start", "village", "cloister", "castle", "ruin", "cult", "goal"]


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Copies of each colour."""

    druid: int
    experience: int


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of amulet part."""

    id: str
    name: str
    size: Literal["large", "small", "middle"]
    copies: int


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CEL-SU: what lies where at the start."""

    seats: tuple[int, int]
    hand: int
    display: int
    parts: int


class PlaceCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards drawn at a ruin and at a cult site."""

    experience: int
    cult: int


class Exchange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CEL-FX-02, CEL-FX-03: prices in experience cards."""

    trade: int
    take: int


class GoalParts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CEL-GO-02: parts taken at the goal, and the most the option allows."""

    parts: int
    most: int


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file data/celtica.toml."""

    source: str
    druids: list[str]
    cards: Cards
    part: list[Part]
    set_up: SetUp
    place: PlaceCards
    exchange: Exchange
    goal: GoalParts


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place of a board."""

    id: str
    kind: Kind
    value: int = 0
    next: list[str] = []


class BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file data/boards/*.toml."""

    source: str
    name: str
    title: str
    place: list[Place]


@dataclass(frozen=True, eq=False)
class Data:
    """The whole box, checked."""

    box: Box
    boards: Mapping[str, BoardFile]
    content: str

    @property
    def druids(self) -> tuple[str, ...]:
        return tuple(self.box.druids)

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(part.id for part in self.box.part)

    @property
    def places(self) -> tuple[str, ...]:
        """The names of the places by number: those of the board with most of them."""
        return tuple(place.id for place in max(self.boards.values(), key=lambda board: len(board.place)).place)


def load(folder: Traversable | None = None) -> Data:
    """The data of a folder; without one, those of the package."""
    folder = folder or files("nemeton.games.celtica").joinpath("data")
    digest = hashlib.blake2b(digest_size=8)
    box_file = folder.joinpath("celtica.toml")
    box = read(box_file, Box, digest)
    check_box(box_file, box)
    boards: dict[str, BoardFile] = {}
    boards_folder = folder.joinpath("boards")
    found = boards_folder.iterdir() if boards_folder.is_dir() else ()
    for file in sorted(found, key=lambda one: one.name):
        if file.name.endswith(".toml"):
            board = read(file, BoardFile, digest)
            check_board(file, board)
            check_cult_sites(file, board, box)
            if board.name in boards:
                refuse(file, "name", f"there is another board {board.name!r} already")
            boards[board.name] = board
    places = max((board.place for board in boards.values()), key=len, default=[])
    for name, board in boards.items():
        if [place.id for place in board.place] != [place.id for place in places[: len(board.place)]]:
            raise BadData(f"{boards_folder}: {name} names its places otherwise than the longest board here.")
    if not boards:
        raise BadData(f"{boards_folder}: there is no board; at least one file boards/*.toml is needed.")
    return Data(box, boards, digest.hexdigest())


def weights_file() -> Traversable:
    """What bots give for things: always the package's, whatever data are played with."""
    return files("nemeton.games.celtica").joinpath("data", "weights.toml")


def check_box(file: Traversable, box: Box) -> None:
    """Counts that fit together and into the caps of words.py."""
    between(file, "druids", len(set(box.druids)), 1, w.MAX_DRUIDS)
    if len(set(box.druids)) != len(box.druids):
        refuse(file, "druids", "a name stands twice")
    between(file, "cards.druid", box.cards.druid, 1, w.MAX_DRUID_CARDS)
    between(file, "cards.experience", box.cards.experience, 0, w.MAX_EXPERIENCE_CARDS)
    between(file, "part", len(box.part), 2, w.MAX_KINDS)
    if len({part.id for part in box.part}) != len(box.part):
        refuse(file, "part", "an id stands twice")
    for part in box.part:
        between(file, f"part {part.id}.copies", part.copies, 1, w.MAX_COPIES)
    low, high = box.set_up.seats
    if not 2 <= low <= high <= 6:
        refuse(file, "set_up.seats", "must be two numbers from 2 to 6, the smaller first")
    between(file, "set_up.hand", box.set_up.hand, 1, box.cards.druid * len(box.druids) // (2 * high))
    parts = sum(part.copies for part in box.part)
    between(file, "set_up.display", box.set_up.display, 1, parts)
    between(file, "set_up.parts", box.set_up.parts, 0, (parts - box.set_up.display) // high)
    between(file, "place.experience", box.place.experience, 0, 1)
    between(file, "place.cult", box.place.cult, 0, 1)
    between(file, "exchange.trade", box.exchange.trade, 1, 20)
    between(file, "exchange.take", box.exchange.take, 1, 20)
    between(file, "goal.most", box.goal.most, 0, box.set_up.display)
    between(file, "goal.parts", box.goal.parts, 0, box.goal.most)


def check_board(file: Traversable, board: BoardFile) -> None:
    """CEL-SU-01: one start, one goal, every way leads on to the goal and never back."""
    between(file, "place", len(board.place), 2, w.MAX_PLACES)
    order = {place.id: i for i, place in enumerate(board.place)}
    if len(order) != len(board.place):
        refuse(file, "place", "an id stands twice")
    for kind in ("start", "goal"):
        if sum(place.kind == kind for place in board.place) != 1:
            refuse(file, "place", f"there must be exactly one {kind}")
    for i, place in enumerate(board.place):
        check_place(file, place, i, order)
    reached = {board.place[0].id}
    for place in board.place:
        if place.id not in reached:
            refuse(file, f"place {place.id}", "no way leads here from the start")
        reached.update(place.next)


def check_cult_sites(file: Traversable, board: BoardFile, box: Box) -> None:
    """CEL-RUL-20: full hands and a card for every stop at a cult site must leave one to draw."""
    stops = sum(place.kind == "cult" for place in board.place) * len(box.druids)
    most = box.set_up.seats[1] * box.set_up.hand + stops * box.place.cult
    cards = len(box.druids) * box.cards.druid
    if most >= cards:
        refuse(file, "place", f"with so many cult sites hands could hold {most} of {cards} druid cards (CEL-RUL-20)")


def check_place(file: Traversable, place: Place, i: int, order: Mapping[str, int]) -> None:
    key = f"place {place.id}"
    if i == 0 and place.kind != "start":
        refuse(file, key, "the first place must be the start")
    acts = CODES[place.kind] in (w.AMULET_SITE, w.RUIN)
    between(file, f"{key}.value", place.value, int(acts), w.MAX_COPIES if acts else 0)
    if (place.kind == "goal") != (not place.next):
        refuse(file, key, "just the goal has no next place")
    for on in place.next:
        if on not in order:
            refuse(file, key, f"leads to {on!r}, which is no place")
        if order[on] <= i:
            refuse(file, key, f"leads back to {on!r}: druids never go backwards (CEL-MV-06)")
