"""A table of Bloody Grove laid out for one ruling: name what matters, and the rest of the box is put where it may lie.

Base spirits nobody names are in the box, elites in their decks, tokens in the supply. Every object has the number of
the card it is, which tells the rules nothing; memory holds what the seats could have seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, TypeVar

from nemeton.games.bloody_grove import GAME
from nemeton.games.bloody_grove.rules.bloody_grove import BloodyGrove
from nemeton.games.bloody_grove.view_types import SeatView, View
from nemeton.kernel.journal import Event, Journal
from nemeton.kernel.state import State
from tests.rules.playing import PlayedTable

BASES = ["BB1", "BB2", "BB3", "FB1", "FB2", "FB3", "OB1", "OB2", "OB3"]
ELITES = {animal: [f"{animal}E{number:02}" for number in range(1, 11)] for animal in "BOF"}
ALL_ELITES = [card for cards in ELITES.values() for card in cards]
NORMAL = [f"V0{number}" for number in range(1, 10)]
RED = ["R1", "R2", "R3"]
TOKENS = [f"T{number:02}" for number in range(1, 13)]
VALUES = ["+2"] * 3 + ["+3"] * 3 + ["+4"] * 3 + ["destroy"] * 3
EVERYBODY = (0, 1, 2)  # both seats, and a spectator

Card = str | tuple[str, list[str]]
E = TypeVar("E", bound=Event)


class Seat(TypedDict, total=False):
    """What a seat has; what is not named is empty."""

    hand: list[str]
    deck: list[str]  # from the top
    columns: Sequence[Sequence[Card]]
    druid: list[str]
    looked: list[str]


def grove(
    *,
    round: int = 1,  # noqa: A002 -- the rulebook's word
    turn: int = 1,
    starter: int = 0,
    asks: str = "turn",
    seat: int | None = None,
    words: Mapping[str, int] | None = None,
    groves: str = "BOF",
    cubes: Sequence[int | None] = (None, None, None),
    resolving: int | None = None,
    elites: Mapping[str, list[str]] | None = None,
    venerables: list[str] | None = None,
    values: Mapping[str, str] | None = None,
    discard: list[str] | None = None,
    laid: str | None = None,
    seat0: Seat | None = None,
    seat1: Seat | None = None,
    over: bool = False,
    seed: int = 1,
) -> Table:
    """A table in the middle of a game; `elites` names an animal's elites, the open one first, then its deck."""
    seats = [seat0 or Seat(), seat1 or Seat()]
    acting = (starter, 1 - starter, 1 - starter, starter, starter, 1 - starter)[turn - 1]
    pieces = token_pieces(values or {})
    discarded = discard or []
    boxed = boxed_bases(seats, acting, laid)
    rows = elite_rows(seats, laid, elites or {}, boxed)
    revealed, deck = venerable_rows(seats, round, venerables, boxed)
    on_cards = [token for one in seats for column in columns(one) for card in column for token in tokens_on(card)]
    supply = [token for token in TOKENS if token not in on_cards and token not in discarded]
    table: dict[str, Any] = {
        "round": round,
        "spot": turn,
        "starter": starter,
        "resolving": resolving,
        "groves": list(groves),
        "cubes": list(cubes),
        "elites": {
            animal: {
                "face_up": slot(0, row[0]) if row else None,
                "deck": [slot(0, card) for card in row[1:]],
            }
            for animal, row in rows.items()
        },
        "venerables": {"revealed": revealed, "deck": [slot(0, card) for card in deck]},
        "tokens": {
            "values": [VALUES[piece] for piece in pieces],
            "pieces": pieces,
            "supply": supply,
            "discard": discarded,
        },
        "laid": laid,
        "box": boxed,
        "seats": [seat_table(number, one) for number, one in enumerate(seats)],
    }
    asked = acting if seat is None else seat
    position: dict[str, Any] = {
        "game": "bloody_grove",
        "rules": GAME.rules,
        "content": GAME.content,
        "seats": 2,
        "options": {"starter": 0},
        "number": 40,
        "questions": [] if over else [{"kind": asks, "seats": [asked], "words": dict(words or {})}],
        "over": over,
        "table": table,
        "memory": {
            "draws": [],
            "objects": [
                knowledge(48, card_logs(seats, rows)),
                knowledge(12, token_logs(seats, pieces, discarded)),
                knowledge(12, venerable_logs(deck)),
            ],
        },
    }
    return Table(GAME.load(position, seed))


# ---------------------------------------------------------------------- laying out
def number_of(seat: int, card: str) -> int:
    """The number of a physical card, and here of its object too: both players' base spirits, then elites."""
    if card in BASES:
        return seat * 9 + BASES.index(card)
    if card in ALL_ELITES:
        return 18 + ALL_ELITES.index(card)
    return (NORMAL + RED).index(card)


def slot(seat: int, card: str) -> list[Any]:
    return [number_of(seat, card), card]


def columns(seat: Seat) -> list[list[Card]]:
    given = [list(column) for column in seat.get("columns", [])]
    return given + [[]] * (3 - len(given))


def name_of(card: Card) -> str:
    return card if isinstance(card, str) else card[0]


def tokens_on(card: Card) -> list[str]:
    return [] if isinstance(card, str) else card[1]


def cards_of(seat: Seat) -> list[str]:
    """All cards a seat has anywhere."""
    on_side = [name_of(card) for column in columns(seat) for card in column]
    return [*seat.get("hand", []), *seat.get("deck", []), *seat.get("druid", []), *on_side]


def boxed_bases(seats: list[Seat], acting: int, laid: str | None) -> list[str]:
    """Base spirits nobody has are out of the game."""
    return [
        f"{number}.{card}"
        for number, one in enumerate(seats)
        for card in BASES
        if card not in cards_of(one) and (card, number) != (laid, acting)
    ]


def elite_rows(
    seats: list[Seat], laid: str | None, named: Mapping[str, list[str]], boxed: list[str]
) -> dict[str, list[str]]:
    """Elites nobody has lie in their rows; those missing in a row that was named are out of the game."""
    taken = {laid, *cards_of(seats[0]), *cards_of(seats[1])}
    rows = {}
    for animal, cards in ELITES.items():
        left = [card for card in cards if card not in taken]
        rows[animal] = list(named[animal]) if animal in named else left
        boxed += [card for card in left if card not in rows[animal]]
    return rows


def venerable_rows(
    seats: list[Seat], number: int, named: list[str] | None, boxed: list[str]
) -> tuple[list[str], list[str]]:
    """Three open ones, and a deck for the rounds to come with the red ones at the bottom; the rest is out."""
    taken = {*cards_of(seats[0]), *cards_of(seats[1]), *(named or [])}
    left = [card for card in NORMAL + RED if card not in taken]
    coming = 3 * (4 - number)
    deck = left[len(left) - coming :]
    left = left[: len(left) - coming]
    revealed = named if named is not None else left[-3:]
    boxed += [card for card in left if card not in revealed]
    return revealed, deck


def token_pieces(values: Mapping[str, str]) -> list[int]:
    """Which of the twelve values each token has; those not named have what is left, in order."""
    free = list(range(12))
    pieces = dict.fromkeys(TOKENS, -1)
    for token, value in values.items():
        piece = next(one for one in free if VALUES[one] == value)
        pieces[token] = piece
        free.remove(piece)
    return [pieces[token] if pieces[token] >= 0 else free.pop(0) for token in TOKENS]


def seat_table(number: int, seat: Seat) -> dict[str, Any]:
    return {
        "hand": [slot(number, card) for card in seat.get("hand", [])],
        "deck": [slot(number, card) for card in seat.get("deck", [])],
        "columns": [[card if isinstance(card, str) else list(card) for card in column] for column in columns(seat)],
        "druid": seat.get("druid", []),
        "looked": seat.get("looked", []),
        "returned": 0,
    }


# ---------------------------------------------------------------------- memory
def knowledge(size: int, logs: list[list[Any]]) -> list[Any]:
    return [["knowledge", 2, size], *logs]


def card_logs(seats: list[Seat], rows: Mapping[str, list[str]]) -> list[list[Any]]:
    """Decks and hands hold base spirits in an order not known, but for the own hand; all elites in them were seen."""
    logs: list[list[Any]] = [[], [], []]
    hidden: set[int] = set()
    for number, one in enumerate(seats):
        held = [*one.get("hand", []), *one.get("deck", [])]
        hidden |= shuffled(logs, [number_of(number, card) for card in held if card in BASES])
        logs[number] += [["see", number_of(number, card), number_of(number, card)] for card in one.get("hand", [])]
    for row in rows.values():
        hidden |= shuffled(logs, [number_of(0, card) for card in row[1:]])
    for observer in EVERYBODY:
        logs[observer] += [["see", item, item] for item in range(48) if item not in hidden]
    return logs


def shuffled(logs: list[list[Any]], items: list[int]) -> set[int]:
    for observer in EVERYBODY if items else ():
        logs[observer].append(["shuffle", sorted(items), sorted(items)])
    return set(items)


def token_logs(seats: list[Seat], pieces: list[int], discard: list[str]) -> list[list[Any]]:
    """All twelve were shuffled; the discarded ones were seen by all, those looked at by their lookers."""
    everything = list(range(12))
    logs: list[list[Any]] = [[["shuffle", everything, everything]] for _ in EVERYBODY]

    def seen(observer: int, token: str) -> None:
        value = VALUES[pieces[TOKENS.index(token)]]
        equal = [piece for piece in everything if VALUES[piece] == value]
        logs[observer].append(["narrow", TOKENS.index(token), equal])

    for observer in EVERYBODY:
        for token in discard:
            seen(observer, token)
    for number, one in enumerate(seats):
        for token in one.get("looked", []):
            seen(number, token)
    return logs


def venerable_logs(deck: list[str]) -> list[list[Any]]:
    logs: list[list[Any]] = [[], [], []]
    hidden = shuffled(logs, [number_of(0, card) for card in deck if card in NORMAL])
    hidden |= shuffled(logs, [number_of(0, card) for card in deck if card in RED])
    for observer in EVERYBODY:
        logs[observer] += [["see", item, item] for item in range(12) if item not in hidden]
    return logs


def opening(seed: int = 1, memory: bool = True, starter: int | str = 0) -> Table:
    """A table just set up, with all that happened at the set-up in its events."""
    state = GAME.empty(2, GAME.complete_options({"starter": starter}), memory)
    state.journal = Journal()
    state.seed_with(seed)
    state.set_up()
    return Table(state)


class Table(PlayedTable[BloodyGrove]):
    """A table of Bloody Grove."""

    def __init__(self, state: State) -> None:
        assert isinstance(state, BloodyGrove), "a table of Bloody Grove"
        super().__init__(state)

    # ------------------------------------------------------------------ looking
    def view(self, seat: int | None = None) -> View:
        seen: View = self.state.view(seat)
        return seen

    def seat(self, seat: int) -> SeatView:
        """What lies before a seat, as that seat sees it."""
        return self.view(seat).seats[seat]

    def other(self, seat: int) -> SeatView:
        """What lies before a seat, as the other sees it."""
        return self.view(1 - seat).seats[seat]

    def hand(self, seat: int) -> list[str]:
        """What a seat really holds."""
        return [card for _, card in self.table_data()["seats"][seat]["hand"]]

    def deck(self, seat: int) -> list[str]:
        """A seat's real deck, from the top."""
        return [card for _, card in self.table_data()["seats"][seat]["deck"]]

    def columns(self, seat: int) -> list[list[str]]:
        """The cards of a side, by grove, without their tokens."""
        return [[name_of(card) for card in column] for column in self.table_data()["seats"][seat]["columns"]]

    def tokens(self, seat: int, card: str) -> list[str]:
        """The tokens on a card of a side."""
        placed = [one for column in self.table_data()["seats"][seat]["columns"] for one in column]
        return next(tokens_on(one) for one in placed if name_of(one) == card)

    @property
    def box(self) -> list[str]:
        return self.view().box


def end_of_round(*, seat0: Seat | None = None, seat1: Seat | None = None, **given: Any) -> Table:
    """The end of a round: the last hand card is returned and the groves are resolved, up to the first question.

    Unless hands are named, seat 1 returns two base spirits it has nowhere else.
    """
    own = seat1 or Seat()
    if "hand" not in own:
        own = {**own, "hand": [card for card in BASES if card not in cards_of(own)][:2]}
    table = grove(turn=6, asks="return", seat=1, seat0=seat0, seat1=own, **given)
    return table.play(table.options()[0])
