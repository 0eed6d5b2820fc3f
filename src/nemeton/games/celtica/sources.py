"""Where the parts of the amulets came from, and where they were lost; for reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nemeton.games.celtica import event_types as told
from nemeton.kernel.journal import Event

DEALT, RUIN, EXCHANGE = "dealt", "ruin", "exchange"


def sources(kinds: Mapping[str, str], parts: Sequence[int], events: Sequence[Event]) -> list[dict[str, int]]:
    """By the kind of place a druid had walked to; the exchange; lost at ruins; the rest was dealt at the set-up."""
    found: list[dict[str, int]] = [{} for _ in parts]
    kind = ""
    for event in events:
        match event:
            case told.DruidMoved():
                kind = kinds[event.place]
            case told.PartTaken():
                add(found[event.seat], kind, 1)
            case told.PartGivenUp():
                add(found[event.seat], RUIN, -1)
            case told.PartExchanged(given=None):
                add(found[event.seat], EXCHANGE, 1)
            case _:
                pass
    return [{DEALT: total - sum(own.values()), **own} for total, own in zip(parts, found, strict=True)]


def add(found: dict[str, int], source: str, parts: int) -> None:
    found[source] = found.get(source, 0) + parts
