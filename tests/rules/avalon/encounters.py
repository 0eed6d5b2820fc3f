"""Fights and talks of the fixture, with cards and enemies as a test wants them."""

from typing import Any

from tests.rules.avalon.table import AvalonTable, Change, encounter

DECK = "c10 c11 c12 c13 c14"
TALK = "d10 d11 d12 d13 d14"
HARMLESS: dict[str, Any] = {"op": "terror", "n": -1}


def card(name: str, **words: Any) -> Change:
    """A personal card of the fixture with other edges, abilities or a passive frame."""

    def change(tables: dict[str, Any]) -> None:
        found = next(one for one in tables["cards"] if one["id"] == name)
        for word, value in words.items():
            found[word] = value.split(",") if isinstance(value, str) else value

    return change


def enemy(name: str, **words: Any) -> Change:
    """An encounter of the fixture with other words."""

    def change(tables: dict[str, Any]) -> None:
        found = next(one for one in tables["encounters"] if one["id"] == name)
        found |= words

    return change


def both(*changes: Change) -> Change:
    def change(tables: dict[str, Any]) -> None:
        for one in changes:
            one(tables)

    return change


def hound(change: Change | None = None, **words: Any) -> AvalonTable:
    """H before the hound."""
    held = {"health": 7, "energy": 6, "hand": "c1 c2 c3", "deck": DECK, **words}
    return encounter("green.01", {"h": held}, change=change)


def talk(change: Change | None = None, **words: Any) -> AvalonTable:
    """N before the reeve."""
    held = {"health": 7, "energy": 6, "hand": "d1 d2 d3", "deck": TALK, **words}
    return encounter("blue.01", {"n": held}, change=change)


def strikes(*effects: dict[str, Any]) -> Change:
    """The hound's only attack."""
    return enemy("green.01", attacks=[{"pool": [0, 3], "do": list(effects)}])
