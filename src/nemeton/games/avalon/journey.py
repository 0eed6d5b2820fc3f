"""Where a careful group goes next in chapter I: stones, bread, questions, the warden, the ford."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from nemeton.games.avalon import actions
from nemeton.games.avalon.code import CAUTION, ENERGY, FOOD, HEALTH, MAGIC, TERROR, WEALTH
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.state import (
    CHARACTER,
    DAY,
    DIAL_BITS,
    DIAL_SHIFT,
    HELD,
    LOC,
    MENHIR,
    PASSED,
    PLACE,
    PLACE_BITS,
    POINTS,
    QUEST_BITS,
    QUEST_SHIFT,
    RESOURCE,
    SECRET,
    STATUS,
    TRACK,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nemeton.games.avalon.content import Pack
    from nemeton.games.avalon.rules.avalon import Avalon

HENDRE, ORCHARDS, CAUSEWAY, STEPS, GALLOWS, HOUSE, FORD, WEIR, TUMP, KILN = (
    101,
    102,
    103,
    104,
    107,
    108,
    109,
    105,
    112,
    113,
)
EMPTIED = 133  # the warden's house, when she is gone
ATTACHES = {FORD: CAUSEWAY, HOUSE: FORD, GALLOWS: CAUSEWAY, KILN: STEPS, TUMP: WEIR}  # from where a card is laid
CURIOUS = (105, 106, 110, 115, 116, 117, 120, 123, 124, 125, 126, 129)  # places with a tale to be heard once
LEDGER = 2  # the warden's, a secret
BELLS = 10  # tokens at the ford once the ferry goes
SEEN = 10  # tokens at the house once the cart was seen; each thing known about the warden is one more
KNOWN = 3
INSIDE = 20  # tokens more once one has been in the cellar
"""Numbers of the pack, as its events and verses use them."""

BAGS = 4  # food for each
WORN = 4  # health at which one rests; as much terror
DIM = 2  # days a stone has left when it is lit again
LAST_CALL = 24  # a day after which nobody waits for better times
"""What careful means."""


def pack_of(state: Avalon) -> Pack:
    """The pack a campaign is played with."""
    pack: Pack = getattr(state.game, "pack")  # noqa: B009  (the kernel's Game knows of no packs)
    return pack


class Journey:
    """A look at the table by somebody who knows the chapter."""

    def __init__(self, state: Avalon) -> None:
        self.state = state
        pack = pack_of(state)
        self.numbers: list[int] = pack.numbers.locations
        self.statuses: list[str] = pack.numbers.statuses
        self.living = [seat for seat in range(int(state.seats)) if state.lives(seat)]
        self.leader = min(self.living, key=lambda seat: int(state.of(seat, CHARACTER)), default=0)
        self.day = int(state.s[DAY])

    # ------------------------------------------------------------------ what is known
    def place(self, seat: int) -> int:
        """The number of the location a seat stands at."""
        return self.numbers[int(self.state.of(seat, PLACE))]

    def track(self, seat: int, track: int) -> int:
        return int(self.state.of(seat, TRACK + track))

    def stock(self, resource: int) -> int:
        """What all have together."""
        return sum(int(self.state.of(seat, RESOURCE + resource)) for seat in self.living)

    def word(self, number: int) -> int:
        return int(self.state.s[LOC + self.numbers.index(number)])

    def tokens(self, number: int) -> int:
        return (self.word(number) >> QUEST_SHIFT) & QUEST_BITS

    def burns(self, number: int) -> int:
        """Days a stone has left; 0 if it is dark."""
        word = self.word(number)
        return ((word >> DIAL_SHIFT) & DIAL_BITS) + 1 if word & MENHIR else 0

    def marked(self, *statuses: str) -> bool:
        return any(self.state.s[STATUS + self.statuses.index(status)] != 0 for status in statuses)

    @cached_property
    def settled(self) -> bool:
        """Is it over with the warden?"""
        return self.marked("madrun_spared", "madrun_judged", "madrun_bought")

    # ------------------------------------------------------------------ the leader
    def lead(self, legal: Sequence[int]) -> int:
        """The leader's action."""
        here, energy = self.place(self.leader), self.track(self.leader, ENERGY)
        if actions.INSPECT in legal and self.wants_light(here):
            return actions.INSPECT
        if energy == 0:
            return actions.PASS
        for errand in (self.bread, self.rest, self.hearth, self.questions, self.stones, self.warden, self.crossing):
            action = errand(legal, here)
            if action is not None:
                return action
        return self.wait(legal, here)

    def wants_light(self, here: int) -> bool:
        """Is a stone worth its price now?"""
        if here == HENDRE:
            return self.burns(HENDRE) <= DIM + 1
        return self.burns(here) <= 1

    def bread(self, legal: Sequence[int], here: int) -> int | None:
        """To the orchards when there is nothing left for tomorrow; and from there with full bags."""
        enough = BAGS if here == ORCHARDS else 1
        if self.stock(FOOD) > enough * len(self.living):
            return None
        return self.work(ORCHARDS, legal, here)

    def rest(self, legal: Sequence[int], here: int) -> int | None:
        """Who is worn goes home: bread and salt at Hendre mend."""
        worn = any(self.track(seat, HEALTH) <= WORN or self.track(seat, TERROR) >= WORN for seat in self.living)
        if not worn or self.day >= LAST_CALL:
            return None
        if here == HENDRE:
            return self.toward(ORCHARDS, here) if self.track(self.leader, ENERGY) >= 2 else actions.PASS
        return self.toward(HENDRE, here)

    def hearth(self, legal: Sequence[int], here: int) -> int | None:
        """Hendre's stone is lit again in time."""
        if here == HENDRE or self.burns(HENDRE) > DIM or (self.burns(FORD) and self.settled):
            return None
        return self.toward(HENDRE, here)

    def questions(self, legal: Sequence[int], here: int) -> int | None:
        """What is known of the warden: asked at the hearth, the causeway, the gallows, the kiln."""
        if self.settled or self.tokens(HOUSE) % SEEN >= KNOWN or self.tokens(HOUSE) >= SEEN + INSIDE:
            return None
        for number in (HENDRE, CAUSEWAY, GALLOWS, KILN):
            if self.tokens(number) == 0 and self.way(number, here) is not None:
                return actions.EXPLORE if here == number else self.toward(number, here)
        return None

    def stones(self, legal: Sequence[int], here: int) -> int | None:
        """Two stones besides Hendre's; later at least one from which the ford is in range."""
        dark = [number for number in (GALLOWS, KILN) if self.burns(number) == 0]
        if len(dark) < (2 if self.marked("ember_carried") else 1) or self.burns(FORD):
            return None
        wanted = 1 if self.marked("ember_carried") else len(dark)
        if self.stock(MAGIC) < wanted * (1 if len(self.living) < 3 else 2):
            return self.work(STEPS, legal, here) or actions.PASS
        nearest = min(dark, key=lambda number: len(self.way(number, here) or [0] * 9))
        if here == nearest:
            return actions.PASS  # the price is energy; tomorrow there is more
        return self.toward(nearest, here)

    def warden(self, legal: Sequence[int], here: int) -> int | None:
        """To her house, or to the Tump if she waits there."""
        if self.settled:
            return None
        if self.tokens(TUMP) >= KNOWN:
            return actions.EXPLORE if here == TUMP else self.toward(TUMP, here)
        if self.tokens(HOUSE) < SEEN + KNOWN:
            return None
        return actions.EXPLORE if here == HOUSE else self.toward(HOUSE, here)

    def crossing(self, legal: Sequence[int], here: int) -> int | None:
        """Over the ford."""
        if not self.settled or not self.marked("ember_carried") or self.tokens(FORD) < BELLS:
            return None
        return actions.EXPLORE if here == FORD else self.toward(FORD, here)

    def wait(self, legal: Sequence[int], here: int) -> int:
        """Nothing to be done today but to look about, or to put something by."""
        near = [(len(way), number) for number in CURIOUS if (way := self.untold(number, here)) is not None]
        if near and min(near)[0] < self.track(self.leader, ENERGY):
            number = min(near)[1]
            return actions.EXPLORE if here == number else self.toward(number, here) or actions.PASS
        if self.stock(FOOD) < 6 * len(self.living):
            return self.work(ORCHARDS, legal, here) or actions.PASS
        if self.stock(MAGIC) < 4:
            return self.work(STEPS, legal, here) or actions.PASS
        return actions.PASS

    def untold(self, number: int, here: int) -> list[int] | None:
        """The way to a place on the map whose first tale nobody has heard yet."""
        return None if self.tokens(number) else self.way(number, here)

    def ways_across(self) -> Sequence[int]:
        """v.109.4: the desk, the boats or the woman, by what the group has."""
        ledger = self.state.s[SECRET + LEDGER] & PLACE_BITS >= HELD
        purse = sum(int(self.state.of(seat, RESOURCE + WEALTH)) for seat in self.living if self.place(seat) == FORD)
        if self.marked("madrun_bought") or purse >= 4 or ledger:
            return (0,)
        if any(self.state.of(seat, POINTS + CAUTION) >= 2 for seat in self.living):
            return (1,)
        return (2,)

    # ------------------------------------------------------------------ the others
    def follow(self, seat: int, legal: Sequence[int]) -> int:
        """Stay with the leader; where it works, work too."""
        here, there = self.place(seat), self.place(self.leader)
        if here != there and self.way(there, here) is not None and self.track(seat, ENERGY) > 0:
            step = self.toward(there, here)
            return actions.PASS if step is None else step
        own = [action for action in legal if actions.AT_PLACE <= action < actions.TOKEN]
        if own and here in (ORCHARDS, WEIR, STEPS):
            return own[0]
        rests = self.state.of(self.leader, PASSED) != 0 or self.track(self.leader, ENERGY) == 0
        if not rests and actions.EXPLORE in legal and here in (HENDRE, STEPS, ORCHARDS):
            return actions.EXPLORE
        return actions.PASS

    # ------------------------------------------------------------------ ways
    def work(self, number: int, legal: Sequence[int], here: int) -> int | None:
        """The action printed on a location, or the way there."""
        if here != number:
            return self.toward(number, here)
        own = [action for action in legal if actions.AT_PLACE <= action < actions.TOKEN]
        return own[0] if own else None

    def toward(self, number: int, here: int) -> int | None:
        """The next step to a place; if it is not on the map yet, to where it is laid from."""
        way = self.way(number, here)
        while way is None and number in ATTACHES:
            number = ATTACHES[number]
            way = self.way(number, here)
        if not way:
            return None
        return actions.TRAVEL + way[0]

    def way(self, number: int, here: int) -> list[int] | None:
        """The shortest way as directions, or None."""
        if number not in self.numbers:
            return None
        return shortest(self.numbers.index(here), self.numbers.index(number), self.neighbours)

    def neighbours(self, place: int) -> list[tuple[int, int]]:
        """Direction and place of what can be walked to."""
        found = [(direction, int(maps.neighbour(self.state, place, direction))) for direction in range(4)]
        return [(direction, other) for direction, other in found if other >= 0]


def shortest(start: int, goal: int, neighbours: Callable[[int], list[tuple[int, int]]]) -> list[int] | None:
    """Breadth first."""
    ways: dict[int, list[int]] = {start: []}
    queue = [start]
    for place in queue:
        if place == goal:
            return ways[place]
        for direction, other in neighbours(place):
            if other not in ways:
                ways[other] = [*ways[place], direction]
                queue.append(other)
    return None
