"""Makes the views of the seats, and the scene they lie in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from nemeton.games.bloody_grove import scoring, tallies
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of
from nemeton.games.bloody_grove.events import back_name
from nemeton.games.bloody_grove.rules.turns import active_grove
from nemeton.games.bloody_grove.scene_types import Scene
from nemeton.games.bloody_grove.state import BloodyGroveState, column_in, spirit_in, tokens_in
from nemeton.games.bloody_grove.view_types import EliteView, Front, HandView, Placed, SeatView, TokenView, View

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.data import Data
    from nemeton.kernel.decision import Plain


# ---------------------------------------------------------------------- names and knowledge
def card_name(state: BloodyGroveState, spirit: int) -> str:
    return state.board.kind_names[kind_of(spirit)]


def token_names(state: BloodyGroveState, mask: int) -> list[str]:
    return [name for i, name in enumerate(state.board.token_names) if mask >> i & 1]


def names_in_box(state: BloodyGroveState) -> list[str]:
    """What is out of the game; a base spirit with its seat, for both have its like."""
    box = int(state.s[w.BOX])
    return [box_name(state, spirit) for spirit in range(w.SPIRITS) if box >> spirit & 1]


def box_name(state: BloodyGroveState, spirit: int) -> str:
    name = card_name(state, spirit)
    return f"{spirit // w.BASES}.{name}" if spirit < w.ELITE else name


def card_front(state: BloodyGroveState, observer: int, item: int) -> Front:
    """What a card is, followed as an object, or all it may be for an observer (a spectator: the number of seats)."""
    return card_or_candidates(state, int(state.recall(observer).objects[w.CARD_ZONE].candidates(observer, item)))


def card_or_candidates(state: BloodyGroveState, candidates: int) -> Front:
    """The card that is left of a mask of candidates, or all of them."""
    names = [card_name(state, spirit) for spirit in range(w.CARDS) if candidates >> spirit & 1]
    return names[0] if len(names) == 1 else names


def token_front(state: BloodyGroveState, observer: int, token: int) -> Front:
    """A token's value, or all it may be for an observer."""
    candidates = int(state.recall(observer).objects[w.TOKEN_ZONE].candidates(observer, token))
    values = [value for piece, value in enumerate(state.board.value_names) if candidates >> piece & 1]
    different = list(dict.fromkeys(values))
    return different[0] if len(different) == 1 else different


def venerable_front(state: BloodyGroveState, observer: int, item: int) -> Front:
    candidates = int(state.recall(observer).objects[w.VENERABLE_ZONE].candidates(observer, item))
    names = [card_name(state, w.CARDS + one) for one in range(w.VENERABLES) if candidates >> one & 1]
    return names[0] if len(names) == 1 else names


# ---------------------------------------------------------------------- zones
def hand_of(state: BloodyGroveState, seat: int, observer: int | None) -> list[int]:
    """BLG-RUL-28: the spirits in a hand; for others than its player, as it was before hands began to return."""
    s, at = state.s, state.seat_at(seat)
    hand = [int(s[at + w.HAND + i]) for i in range(s[at + w.HAND_SIZE])]
    if observer is not None and observer != seat:
        hand += [int(s[at + w.DECK + i]) for i in range(s[at + w.RETURNED])]
    return sorted(hand)


def deck_of(state: BloodyGroveState, seat: int, observer: int | None) -> list[int]:
    """BLG-RUL-28: the spirits of a deck from the top; for others, as it was before hands began to return."""
    s, at = state.s, state.seat_at(seat)
    first = int(s[at + w.RETURNED]) if observer is not None and observer != seat else 0
    return [int(s[at + w.DECK + i]) for i in range(s[at + w.DECK_SIZE] - 1, first - 1, -1)]


def columns_of(state: BloodyGroveState, seat: int) -> list[list[Placed]]:
    """A side, column by column, the outer end last."""
    s, at = state.s, state.seat_at(seat)
    words = [int(s[at + w.SIDE + i]) for i in range(s[at + w.SIDE_SIZE])]
    return [
        [
            Placed(card_name(state, spirit_in(word)), token_names(state, int(tokens_in(word))))
            for word in words
            if column_in(word) == grove
        ]
        for grove in range(w.GROVES)
    ]


def pile_of(state: BloodyGroveState, seat: int) -> list[str]:
    """The transformations made, the current one last."""
    at = state.seat_at(seat)
    return [card_name(state, state.s[at + w.PILE + i]) for i in range(state.s[at + w.PILE_SIZE])]


def elite_deck(state: BloodyGroveState, animal: int) -> list[int]:
    """The spirits of an elite deck, the next one last."""
    at = w.ELITE_DECK + animal * w.ELITES_EACH
    return [int(state.s[at + i]) for i in range(state.s[w.ELITE_SIZE + animal])]


def revealed_venerables(state: BloodyGroveState) -> list[str]:
    return [card_name(state, w.CARDS + i) for i in range(w.VENERABLES) if state.s[w.REVEALED] >> i & 1]


# ---------------------------------------------------------------------- the view
def view(state: BloodyGroveState, seat: int | None) -> View:
    """The table as `seat` knows it."""
    s, board = state.s, state.board
    observer = int(state.seats) if seat is None else seat
    state.recall(observer)
    names = board.animal_names
    return View(
        seat=seat,
        round=int(s[w.ROUND]),
        spot=int(s[w.SPOT]) + 1,
        starter=int(s[w.STARTER]),
        active_grove=int(active_grove(state)),
        resolving=None if s[w.RESOLVING] == w.NOTHING else int(s[w.RESOLVING]),
        over=state.over,
        asked=[one for one in range(state.seats) if state.asks(one)],
        groves=[names[s[w.GROVE + grove]] for grove in range(w.GROVES)],
        cubes=[None if s[w.CUBE + grove] == 0 else int(s[w.CUBE + grove]) - 1 for grove in range(w.GROVES)],
        elites={names[animal]: elite_view(state, animal) for animal in range(w.ANIMALS)},
        venerables=revealed_venerables(state),
        venerable_deck=int(s[w.VENERABLE_SIZE]),
        venerables_to_come=sorted_kinds(state, [s[w.VENERABLE_DECK + i] for i in range(s[w.VENERABLE_SIZE])]),
        tokens={name: token_view(state, observer, token) for token, name in enumerate(board.token_names)},
        laid=None if s[w.LAID] == w.NOTHING else card_name(state, s[w.LAID]),
        box=names_in_box(state),
        seats=[seat_view(state, one, observer) for one in range(w.SEATS)],
    )


def sorted_kinds(state: BloodyGroveState, spirits: list[int]) -> list[str]:
    """The names of spirits in canonical order, so that no order tells anything."""
    return [card_name(state, spirit) for spirit in sorted(spirits)]


def elite_view(state: BloodyGroveState, animal: int) -> EliteView:
    """BLG-HI-06: what is left in the deck is known by counting."""
    spirit, deck = state.s[w.FACE_UP + animal], elite_deck(state, animal)
    face_up = None if spirit == w.NOTHING else card_name(state, spirit)
    return EliteView(face_up, len(deck), sorted_kinds(state, deck))


def token_view(state: BloodyGroveState, observer: int, token: int) -> TokenView:
    s = state.s
    place = "supply" if s[w.SUPPLY] >> token & 1 else "discard" if s[w.DISCARD] >> token & 1 else "card"
    return TokenView(place, token_front(state, observer, token))


def seat_view(state: BloodyGroveState, seat: int, observer: int) -> SeatView:
    s, at = state.s, state.seat_at(seat)
    deck = deck_of(state, seat, observer)
    pile = pile_of(state, seat)
    return SeatView(
        druid=state.board.druid_names[seat],
        hand=hand_view(state, seat, observer),
        deck=[card_front(state, observer, int(s[w.OBJECT + spirit])) for spirit in deck],
        deck_back=back_name(state, deck[0]) if deck else None,
        columns=columns_of(state, seat),
        strengths=[int(scoring.strength_without_tokens(state, seat, grove)) for grove in range(w.GROVES)],
        tallies=tallies.tallies(state, seat, tallies.token_strengths(state, state, observer)),
        transformation=pile[-1] if pile else None,
        transformations=pile,
        looked=token_names(state, int(s[at + w.LOOKED])),
        domination=int(scoring.domination(state, seat)),
    )


def hand_view(state: BloodyGroveState, seat: int, observer: int) -> HandView:
    """BLG-HI-12: backs for all; the fronts that lie nowhere else for all the viewer knows, and what the rest may be."""
    hand = hand_of(state, seat, observer)
    backs = [back_name(state, spirit) for spirit in hand]
    known = state.recall(observer).objects[w.CARD_ZONE]
    items = {int(state.s[w.OBJECT + spirit]) for spirit in hand}
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
        backs={back: backs.count(back) for back in ("base", *state.board.animal_names) if back in backs},
        cards=[card_name(state, spirit) for spirit in sure],
        among=[card_name(state, spirit) for spirit in may],
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
