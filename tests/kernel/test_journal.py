"""Events: whole for who saw them, blank in their secrets for the others."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from nemeton import Event, Journal


class CardSlipped(Event, frozen=True, tag="card_slipped"):
    """A seat slipped another a card."""

    rule: ClassVar[str] = "TST-01"
    secrets: ClassVar[tuple[str, ...]] = ("card", "mark")
    seat: int
    card: str | None
    mark: int | None = None


SLIPPED = CardSlipped(seat=2, card="yew", mark=7, seen_by=0b101)


def test_who_saw_it_sees_it_whole() -> None:
    """Seats 0 and 2 are in the mask: they get the very event."""
    assert SLIPPED is SLIPPED.to(0)
    assert SLIPPED is SLIPPED.to(2)


def test_the_others_see_it_without_its_secrets() -> None:
    """Seat 1, a seat far off, and a spectator know who and when, not what."""
    blank = CardSlipped(seat=2, card=None, mark=None, seen_by=0b101)

    assert [blank] * 3 == [SLIPPED.to(1), SLIPPED.to(5), SLIPPED.to(None)]


def test_a_public_event_is_whole_for_everybody() -> None:
    """Without a mask nothing is blanked, for a spectator neither."""
    public = CardSlipped(seat=1, card="oak")

    assert public is public.to(None)
    assert public is public.to(61)


def test_an_event_seen_by_nobody_is_blank_for_all() -> None:
    """A mask of no seats is not the mask of everybody."""
    unseen = CardSlipped(seat=1, card="oak", seen_by=0)

    assert [None, None] == [unseen.to(1).card, unseen.to(None).card]


def test_an_event_is_sent_under_its_name() -> None:
    """With its values, and without the mask where everybody saw it."""
    sent = msgspec.json.decode(msgspec.json.encode(CardSlipped(seat=1, card="oak")))

    assert {"event": "card_slipped", "seat": 1, "card": "oak"} == sent


def test_a_journal_gives_its_events_once() -> None:
    """In the order they happened; `take` empties it, looking does not."""
    journal = Journal()
    journal.add(SLIPPED)
    journal.add(SLIPPED.to(1))

    assert 2 == len(journal.events)
    assert [SLIPPED, SLIPPED.to(1)] == journal.take()
    assert [] == journal.take()
