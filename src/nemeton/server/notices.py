"""Notices for who is away: their turn, an evening that begins, a time proposed for one, an invitation by name.

What is told is what everybody at the table may know. Each way to tell it (an address of their own, mail, a browser)
looks by itself whether somebody wants it that way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from nemeton.kernel import registry
from nemeton.messages import Catalogue
from nemeton.messages.languages import FALLBACK, LANGUAGES
from nemeton.server.people import People
from nemeton.server.table import Table

MOST_TOLD = 20_000  # questions that are remembered, so that nobody is told twice

YOUR_TURN = "your turn"
EVENING = "evening begins"
DATE = "date proposed"
CALLED = "called"


class Occasion(NamedTuple):
    """What somebody is told of: at a table, or in a campaign."""

    what: str
    game: str
    table: str = ""
    seat: int = 0
    number: int = 0  # of the question
    others: tuple[str, ...] = ()  # the names of who else is at the table
    campaign: str = ""
    when: int = 0  # the time that is proposed


class Words(NamedTuple):
    """An occasion as people read it, and the place of the page it is about."""

    title: str
    text: str
    place: str

    @classmethod
    def of(cls, occasion: Occasion, lang: str) -> Words:
        """A time is left to the page, which knows where its reader lives."""
        catalogue = Catalogue(lang)
        values = {"game": registry.game(occasion.game).title, "others": list(occasion.others)}
        key = f"notice.{occasion.what.replace(' ', '_')}"
        if occasion.what == CALLED:
            return cls(catalogue.say(f"{key}.title", **values), catalogue.say(f"{key}.text", **values), "/#/people")
        place = f"/#/campaign/{occasion.campaign}" if occasion.campaign else f"/#/table/{occasion.table}"
        return cls(catalogue.say(f"{key}.title", **values), catalogue.say(f"{key}.text", **values), place)


class Way(Protocol):
    """A way to tell people something."""

    def tell(self, player: str, occasion: Occasion) -> None:
        """Tell somebody, if they want it this way; never waits."""


class Notices:
    """Who is told what, once."""

    def __init__(self, people: People, ways: Iterable[Way]) -> None:
        self.people = people
        self.ways = tuple(ways)
        self.told: dict[tuple[str, int], int] = {}  # table and seat: the question it was last told of

    def tell(self, player: str, occasion: Occasion) -> None:
        for way in self.ways:
            way.tell(player, occasion)

    def notify_asked(self, table: Table, present: set[str]) -> None:
        """Somebody may be asked at a table now; who is there sees it."""
        if not self.ways:
            return
        number = int(table.state.number) if table.state is not None else 0
        for seat in table.asked_seats:
            player = table.chairs[seat].person
            if not player or player in present or self.told.get((table.id, seat)) == number:
                continue
            self.remember(table.id, seat, number)
            others = tuple(
                self.people.name_of(one) for one in dict.fromkeys(chair.person for chair in table.chairs) if one
            )
            named = tuple(name for name in others if name and name != self.people.name_of(player))
            self.tell(player, Occasion(YOUR_TURN, table.setup.game, table.id, seat, number, named))

    def notify_evening(self, player: str, table: str, game: str, seat: int) -> None:
        """An evening of somebody's campaign begins."""
        self.tell(player, Occasion(EVENING, game, table, seat))

    def notify_date(self, player: str, campaign: str, game: str, when: int) -> None:
        """A time is proposed for the next evening of somebody's campaign."""
        self.tell(player, Occasion(DATE, game, campaign=campaign, when=when))

    def remember(self, table: str, seat: int, number: int) -> None:
        """Note that a question was told; the one that was told longest ago is forgotten if there are too many."""
        self.told.pop((table, seat), None)
        self.told[table, seat] = number
        if len(self.told) > MOST_TOLD:
            del self.told[next(iter(self.told))]


def choose_language(lang: str) -> str:
    """A language we speak: the one asked for, or English."""
    return lang if lang in LANGUAGES else FALLBACK
