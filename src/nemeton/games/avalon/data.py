"""A pack as the rules read it: the flat lists of the loader in one book."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import code
from nemeton.games.avalon.book import Book
from nemeton.games.avalon.content import Pack

TABLES = (
    "characters",
    "cards",
    "skills",
    "encounters",
    "locations",
    "events",
    "items",
    "secrets",
    "statuses",
    "chapters",
    "conditions",
    "verses",
    "start_dial",
)
SCALARS = ("slots", "start_location", "first_chapter", "mercy_verse", "mercy_status", "colours")


def book_of(pack: Pack) -> Book:
    """The book of a pack."""
    book = Book(pack.flat.code)
    for name in TABLES:
        setattr(book, name, vec[i64](getattr(pack.flat, name)))
    for name in SCALARS:
        setattr(book, name, getattr(pack.flat, name))
    book.open()
    for number in range(code.MAX_SECRETS):
        name = f"secret.{number}"
        if name in pack.numbers.dials:
            book.secret_dials[number] = pack.numbers.dials.index(name)
    book.action_names = vec[i64](action_names(pack))
    return book


def action_names(pack: Pack) -> list[int]:
    """AVA-RUL-72: a number for the name of each location action, so that a replacement finds the same ones again."""
    known: dict[str, int] = {}
    numbers = [-1] * (len(pack.numbers.locations) * code.MAX_LOCATION_ACTIONS)
    for place, location in enumerate(pack.numbers.locations):
        for action, name in enumerate(pack.numbers.actions[location]):
            numbers[place * code.MAX_LOCATION_ACTIONS + action] = known.setdefault(name, len(known))
    return numbers
