"""What a browser heard of a table, put together again: every view it was shown, every event, and what it knows."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from nemeton.kernel.journal import Event

View = dict[str, Any]
Fact = tuple[Any, ...]


class Heard:
    """All that came over the sockets of one browser."""

    def __init__(self, lines: list[str], game: str) -> None:
        self.game = game
        self.views: dict[int, View] = {}  # by the number of the step
        self.events: list[dict[str, Any]] = []
        view: View = {}
        for message in map(json.loads, lines):
            for sight in message.get("sights", []):
                view = sight.get("view") or patched(view, sight.get("changed", {}))
                self.views[message["seq"]] = view
                self.events += sight.get("events", [])

    def secrets(self) -> list[Any]:
        """The fields of events that are for some seats only, as this browser heard them."""
        room = f"nemeton.games.{self.game}."
        own = [event for event in Event.__subclasses__() if event.__module__.startswith(room)]
        fields = {event.__struct_config__.tag: event.secrets for event in own}
        return [event[field] for event in self.events for field in fields.get(event["event"], ())]


def patched(view: View, changed: dict[str, Any]) -> View:
    """A view with some of it changed by path, as the page does it: "display", "seats.1", "seats.length"."""
    after = dict(view)
    for path, value in changed.items():
        name, _, member = path.partition(".")
        if not member:
            after[name] = value
            continue
        things = list(after[name])
        if member == "length":
            del things[value:]
        else:
            things[int(member) : int(member) + 1] = [value]
        after[name] = things
    return after


# ---------------------------------------------------------------------- what not everybody knows
def in_celtica(view: View) -> set[Fact]:
    """Whose hand has how many cards of a colour."""
    hands = [(seat, name, own[name]) for seat, own in enumerate(view["seats"]) for name in ("hand", "experience")]
    return {(seat, name, *card) for seat, name, cards in hands for card in (cards or {}).items()}


def in_bloody_grove(view: View) -> set[Fact]:
    """What a token is, which card is in a hand or at which place of a deck.

    For the others a hand is as it was before hands began to return (BLG-RUL-28): who has put a card under the own
    deck knows that it was in the hand.
    """
    tokens = {(token, seen["value"]) for token, seen in view["tokens"].items() if isinstance(seen["value"], str)}
    seats = list(enumerate(view["seats"]))
    hands = {(seat, "hand", card) for seat, own in seats for card in own["hand"]["cards"]}
    decks = {(seat, i, card) for seat, own in seats for i, card in enumerate(own["deck"]) if isinstance(card, str)}
    mine = {(seat, "hand", card) for seat, _, card in decks if seat == view["seat"]}
    return tokens | hands | decks | mine


def in_karnag(view: View) -> set[Fact]:
    """Which power cards are in a hand, were just drawn, or lie at a place of the deck."""
    hands = {(seat, *card) for seat, own in enumerate(view["seats"]) for card in (own["hand"] or {}).items()}
    unknown = ("?", "plain", "marked")
    piles = {(pile, i, card) for pile in ("drawn", "deck") for i, card in enumerate(view[pile]) if card not in unknown}
    return hands | piles


KNOWN: dict[str, Callable[[View], set[Fact]]] = {
    "bloody_grove": in_bloody_grove,
    "celtica": in_celtica,
    "karnag": in_karnag,
}
