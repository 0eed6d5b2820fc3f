"""What one seat may see and work out: typed, plain data, the same for two tables the seat cannot tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from nemeton.games.bloody_grove import scoring
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of
from nemeton.games.bloody_grove.event_types import back_name
from nemeton.games.bloody_grove.scene_types import Scene
from nemeton.games.bloody_grove.state import Table, column_in, spirit_in, tokens_in

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.data import Data
    from nemeton.kernel.decision import Plain

Front = str | list[str]
"""What a card or token is, or all that it may be."""


class Placed(msgspec.Struct, frozen=True):
    """A spirit in a column, and the tokens on it."""

    card: str
    tokens: list[str]


class HandView(msgspec.Struct, frozen=True):
    """A hand. All see the backs; fronts are told as far as the viewer knows them (BLG-HI-12)."""

    size: int
    backs: dict[str, int]
    cards: list[str]  # surely in it; the own hand whole
    among: list[str]  # what the others may be


class SeatView(msgspec.Struct, frozen=True):
    """What lies before one seat."""

    druid: str
    hand: HandView
    deck: list[Front]  # from the top
    deck_back: str | None  # BLG-RUL-19: of the top card
    columns: list[list[Placed]]  # by grove, the outer end last
    strengths: list[int]  # by grove, without tokens
    transformation: str | None
    transformations: list[str]  # on the druid, the current one last
    looked: list[str]  # BLG-HI-03: tokens this seat has looked at
    domination: int


class EliteView(msgspec.Struct, frozen=True):
    """The elites of an animal."""

    face_up: str | None
    deck: int
    among: list[str]  # in the deck, in an order nobody knows


class TokenView(msgspec.Struct, frozen=True):
    """A token: where it lies, and what it is or may be for the viewer."""

    place: str  # "supply", "discard", "card"
    value: Front


class View(msgspec.Struct, frozen=True):
    """BLG-HI-01..14: the whole table as a seat, or a spectator, knows it."""

    seat: int | None
    round: int
    spot: int  # of the Round card, from 1
    starter: int
    active_grove: int
    resolving: int | None  # the grove being resolved
    over: bool
    asked: list[int]
    groves: list[str]  # animals by position
    cubes: list[int | None]  # the seat that holds a grove
    elites: dict[str, EliteView]
    venerables: list[str]
    venerable_deck: int
    venerables_to_come: list[str]
    tokens: dict[str, TokenView]
    laid: str | None
    box: list[str]
    seats: list[SeatView]


# ---------------------------------------------------------------------- names and knowledge
def card_name(table: Table, spirit: int) -> str:
    return table.board.kind_names[kind_of(spirit)]


def token_names(table: Table, mask: int) -> list[str]:
    return [name for i, name in enumerate(table.board.token_names) if mask >> i & 1]


def boxed(table: Table) -> list[str]:
    """What is out of the game; a base spirit with its seat, for both have its like."""
    box = int(table.s[w.BOX])
    return [box_name(table, spirit) for spirit in range(w.SPIRITS) if box >> spirit & 1]


def box_name(table: Table, spirit: int) -> str:
    name = card_name(table, spirit)
    return f"{spirit // w.BASES}.{name}" if spirit < w.ELITE else name


def card_front(table: Table, observer: int, item: int) -> Front:
    """What a card is, followed as an object, or all it may be for an observer (a spectator: the number of seats)."""
    return named(table, int(table.recall(observer).objects[w.CARD_ZONE].candidates(observer, item)))


def named(table: Table, candidates: int) -> Front:
    names = [card_name(table, spirit) for spirit in range(w.CARDS) if candidates >> spirit & 1]
    return names[0] if len(names) == 1 else names


def token_front(table: Table, observer: int, token: int) -> Front:
    """A token's value, or all it may be for an observer."""
    candidates = int(table.recall(observer).objects[w.TOKEN_ZONE].candidates(observer, token))
    values = [value for piece, value in enumerate(table.board.value_names) if candidates >> piece & 1]
    different = list(dict.fromkeys(values))
    return different[0] if len(different) == 1 else different


def venerable_front(table: Table, observer: int, item: int) -> Front:
    candidates = int(table.recall(observer).objects[w.VENERABLE_ZONE].candidates(observer, item))
    names = [card_name(table, w.CARDS + one) for one in range(w.VENERABLES) if candidates >> one & 1]
    return names[0] if len(names) == 1 else names


# ---------------------------------------------------------------------- zones
def hand_of(table: Table, seat: int, observer: int | None) -> list[int]:
    """BLG-RUL-28: the spirits in a hand; for others than its player, as it was before hands began to return."""
    s, at = table.s, table.seat_at(seat)
    hand = [int(s[at + w.HAND + i]) for i in range(s[at + w.HAND_SIZE])]
    if observer is not None and observer != seat:
        hand += [int(s[at + w.DECK + i]) for i in range(s[at + w.RETURNED])]
    return sorted(hand)


def deck_of(table: Table, seat: int, observer: int | None) -> list[int]:
    """BLG-RUL-28: the spirits of a deck from the top; for others, as it was before hands began to return."""
    s, at = table.s, table.seat_at(seat)
    first = int(s[at + w.RETURNED]) if observer is not None and observer != seat else 0
    return [int(s[at + w.DECK + i]) for i in range(s[at + w.DECK_SIZE] - 1, first - 1, -1)]


def columns_of(table: Table, seat: int) -> list[list[Placed]]:
    """A side, column by column, the outer end last."""
    s, at = table.s, table.seat_at(seat)
    words = [int(s[at + w.SIDE + i]) for i in range(s[at + w.SIDE_SIZE])]
    return [
        [
            Placed(card_name(table, spirit_in(word)), token_names(table, int(tokens_in(word))))
            for word in words
            if column_in(word) == grove
        ]
        for grove in range(w.GROVES)
    ]


def pile_of(table: Table, seat: int) -> list[str]:
    """The transformations made, the current one last."""
    at = table.seat_at(seat)
    return [card_name(table, table.s[at + w.PILE + i]) for i in range(table.s[at + w.PILE_SIZE])]


def elite_deck(table: Table, animal: int) -> list[int]:
    """The spirits of an elite deck, the next one last."""
    at = w.ELITE_DECK + animal * w.ELITES_EACH
    return [int(table.s[at + i]) for i in range(table.s[w.ELITE_SIZE + animal])]


def revealed(table: Table) -> list[str]:
    return [card_name(table, w.CARDS + i) for i in range(w.VENERABLES) if table.s[w.REVEALED] >> i & 1]


# ---------------------------------------------------------------------- the view
def view(table: Table, seat: int | None) -> View:
    """The table as `seat` knows it."""
    s, board = table.s, table.board
    observer = int(table.seats) if seat is None else seat
    table.recall(observer)
    names = board.animal_names
    return View(
        seat=seat,
        round=int(s[w.ROUND]),
        spot=int(s[w.SPOT]) + 1,
        starter=int(s[w.STARTER]),
        active_grove=int(table.active_grove()),
        resolving=None if s[w.RESOLVING] == w.NOTHING else int(s[w.RESOLVING]),
        over=table.over,
        asked=[one for one in range(table.seats) if table.asks(one)],
        groves=[names[s[w.GROVE + grove]] for grove in range(w.GROVES)],
        cubes=[None if s[w.CUBE + grove] == 0 else int(s[w.CUBE + grove]) - 1 for grove in range(w.GROVES)],
        elites={names[animal]: elite_view(table, animal) for animal in range(w.ANIMALS)},
        venerables=revealed(table),
        venerable_deck=int(s[w.VENERABLE_SIZE]),
        venerables_to_come=sorted_kinds(table, [s[w.VENERABLE_DECK + i] for i in range(s[w.VENERABLE_SIZE])]),
        tokens={name: token_view(table, observer, token) for token, name in enumerate(board.token_names)},
        laid=None if s[w.LAID] == w.NOTHING else card_name(table, s[w.LAID]),
        box=boxed(table),
        seats=[seat_view(table, one, observer) for one in range(w.SEATS)],
    )


def sorted_kinds(table: Table, spirits: list[int]) -> list[str]:
    """The names of spirits in canonical order, so that no order tells anything."""
    return [card_name(table, spirit) for spirit in sorted(spirits)]


def elite_view(table: Table, animal: int) -> EliteView:
    """BLG-HI-06: what is left in the deck is known by counting."""
    spirit, deck = table.s[w.FACE_UP + animal], elite_deck(table, animal)
    face_up = None if spirit == w.NOTHING else card_name(table, spirit)
    return EliteView(face_up, len(deck), sorted_kinds(table, deck))


def token_view(table: Table, observer: int, token: int) -> TokenView:
    s = table.s
    place = "supply" if s[w.SUPPLY] >> token & 1 else "discard" if s[w.DISCARD] >> token & 1 else "card"
    return TokenView(place, token_front(table, observer, token))


def seat_view(table: Table, seat: int, observer: int) -> SeatView:
    s, at = table.s, table.seat_at(seat)
    deck = deck_of(table, seat, observer)
    pile = pile_of(table, seat)
    return SeatView(
        druid=table.board.druid_names[seat],
        hand=hand_view(table, seat, observer),
        deck=[card_front(table, observer, int(s[w.OBJECT + spirit])) for spirit in deck],
        deck_back=back_name(table, deck[0]) if deck else None,
        columns=columns_of(table, seat),
        strengths=[int(scoring.strength_without_tokens(table, seat, grove)) for grove in range(w.GROVES)],
        transformation=pile[-1] if pile else None,
        transformations=pile,
        looked=token_names(table, int(s[at + w.LOOKED])),
        domination=int(scoring.domination(table, seat)),
    )


def hand_view(table: Table, seat: int, observer: int) -> HandView:
    """BLG-HI-12: backs for all; the fronts that lie nowhere else for all the viewer knows, and what the rest may be."""
    hand = hand_of(table, seat, observer)
    backs = [back_name(table, spirit) for spirit in hand]
    known = table.recall(observer).objects[w.CARD_ZONE]
    items = {int(table.s[w.OBJECT + spirit]) for spirit in hand}
    inside = outside = 0
    for item in range(w.CARDS):
        if item in items:
            inside |= int(known.candidates(observer, item))
        else:
            outside |= int(known.candidates(observer, item))
    sure = [spirit for spirit in range(w.CARDS) if inside & ~outside & 1 << spirit]
    may = [spirit for spirit in range(w.CARDS) if inside & outside & 1 << spirit]
    return HandView(
        size=len(hand),
        backs={back: backs.count(back) for back in ("base", *table.board.animal_names) if back in backs},
        cards=[card_name(table, spirit) for spirit in sure],
        among=[card_name(table, spirit) for spirit in may],
    )


def scene(data: Data) -> dict[str, Plain]:
    """All cards, animals, druids and tokens as printed."""
    plain: dict[str, Plain] = msgspec.to_builtins(
        Scene(
            animals=data.box.animal,
            druids=data.box.druid,
            tokens=data.box.token,
            base=data.spirits.base,
            elites=data.spirits.elite,
            venerables=data.venerables.venerable,
            round=data.box.round,
        )
    )
    return plain
