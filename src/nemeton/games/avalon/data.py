"""A pack as the rules read it: the flat lists of the loader in one book, and the pack a state is played with."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import NO_DIAL, Book

if TYPE_CHECKING:
    from nemeton.games.avalon import AvalonGame
    from nemeton.games.avalon.content import Pack
    from nemeton.games.avalon.state import AvalonState


def book_of(pack: Pack) -> Book:
    """The book of a pack."""
    return Book(pack.flat, action_names(pack), secret_dials(pack))


def secret_dials(pack: Pack) -> list[int]:
    """The dial each secret brings along, or NO_DIAL."""
    names = [f"secret.{number}" for number in range(w.MAX_SECRETS)]
    return [pack.numbers.dials.index(name) if name in pack.numbers.dials else NO_DIAL for name in names]


def action_names(pack: Pack) -> list[int]:
    """AVA-RUL-72: a number for the name of each location action, so that a replacement finds the same ones again."""
    known: dict[str, int] = {}
    numbers = [-1] * (len(pack.numbers.locations) * w.MAX_LOCATION_ACTIONS)
    for place, location in enumerate(pack.numbers.locations):
        for action, name in enumerate(pack.numbers.actions[location]):
            numbers[place * w.MAX_LOCATION_ACTIONS + action] = known.setdefault(name, len(known))
    return numbers


def pack_of(t: AvalonState) -> Pack:
    """The pack a state is played with."""
    return cast("AvalonGame", t.game).pack
