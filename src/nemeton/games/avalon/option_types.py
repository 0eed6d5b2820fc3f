"""What an action means, typed, for people and pages: with its price and what is printed on it."""

from __future__ import annotations

from nemeton.kernel.decision import Described, Plain


class Word(Described, frozen=True, tag="word"):
    """A choice that needs no more than its name: pass, keep, pay…."""

    deed: str


class Explore(Described, frozen=True, tag="explore"):
    """AVA-ACT-01: read on about the place one stands on."""

    energy: int


class Travel(Described, frozen=True, tag="travel"):
    """AVA-ACT-10: to a neighbour; no location: there is no way."""

    way: str
    location: int | None
    energy: int


class CharacterAction(Described, frozen=True, tag="character_action"):
    """AVA-ACT-30: what only this character can do."""

    text: str
    energy: int
    do: list[Plain]


class AtPlace(Described, frozen=True, tag="at_place"):
    """AVA-ACT-20: an action printed on a location."""

    text: str
    cost: dict[str, Plain]
    do: list[Plain]


class InCompany(Described, frozen=True, tag="in_company"):
    """AVA-MAN-03: an action of one's own or of a location, to which the others here are invited."""

    text: str
    cost: dict[str, Plain]
    do: list[Plain]


class Uncover(Described, frozen=True, tag="uncover"):
    """AVA-RUL-69: which action loses its time token."""

    text: str


class Choice(Described, frozen=True, tag="choice"):
    """AVA-PARTY-13: a printed choice; `text` is the key of its words in the pack."""

    number: int
    text: str
    cost: dict[str, Plain]
    do: list[Plain]


class Which(Described, frozen=True, tag="which"):
    """A thing is named: what is done, what sort of thing it is, and its name in the pack."""

    deed: str
    sort: str
    id: str


class PlayCard(Described, frozen=True, tag="play_card"):
    """AVA-KEY-01: a card of the hand; the slots it would join, and those it would join for magic, from the top."""

    card: str
    joins: list[int]
    magic: list[int]


class Use(Described, frozen=True, tag="use"):
    """AVA-RUL-103: what a thing, a skill or a card with charges lets one do."""

    text: str
    cost: dict[str, Plain]
    do: list[Plain]


class Learn(Described, frozen=True, tag="learn"):
    """AVA-ADV-07: a skill card, by the names of its two sides."""

    skill: int
    a: str
    b: str


class Side(Described, frozen=True, tag="side"):
    """AVA-ADV-07: one side of a skill card, for good."""

    side: str
    text: str
    do: list[Plain]


class Buy(Described, frozen=True, tag="buy"):
    """AVA-ADV-02: a new card for a deck."""

    deck: str
    exp: int


class Raise(Described, frozen=True, tag="raise"):
    """AVA-ADV-05: a point of an attribute."""

    attribute: str
    exp: int


class Gift(Described, frozen=True, tag="gift"):
    """AVA-PARTY-11: what is offered to whom."""

    seat: int
    sort: str
    id: str


class Who(Described, frozen=True, tag="who"):
    """Somebody is named."""

    seat: int
