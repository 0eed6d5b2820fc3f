"""Where a careful group goes next: for bread, for light, to ask, to find what is sought, and to the end.

Which places these are, the pack's plan says (content/plan.py).
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import UNSET

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content.words import ATTRIBUTES
from nemeton.games.avalon.look import Look
from nemeton.kernel.decision import Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nemeton.games.avalon.content.plan import Case, Goal, Plan
    from nemeton.games.avalon.rules.avalon import Avalon
    from nemeton.kernel.decision import Plain

BAGS = 4  # food for each
WORN = 4  # health at which one rests; as much terror
DIM = 2  # days a stone has left when it is lit again
LAST_CALL = 24  # a day after which nobody waits for better times
"""What careful means."""


class Journey(Look):
    """A look at the table by somebody who knows the chapter."""

    def __init__(self, state: Avalon, plan: Plan) -> None:
        super().__init__(state)
        self.plan = plan
        self.beside = {one.place: one.beside for one in plan.laid}

    @cached_property
    def settled(self) -> bool:
        """Was what is sought found?"""
        return self.is_marked(*self.plan.settled)

    # ------------------------------------------------------------------ the leader
    def lead(self, legal: Sequence[int]) -> int:
        """The leader's action."""
        here, energy = self.place(self.leader), self.track(self.leader, bc.ENERGY)
        if w.INSPECT in legal and self.wants_light(here):
            return w.INSPECT
        if energy == 0:
            return w.PASS
        return self.errand(legal, here)[1]

    def errand(self, legal: Sequence[int], here: int) -> tuple[str, int]:
        """What is most needed now, by name, and the next step of it."""
        errands = (self.bread, self.rest, self.hearth, self.questions, self.stones, self.search, self.ending)
        for errand in errands:
            action = errand(legal, here)
            if action is not None:
                return errand.__name__, action
        return self.wait.__name__, self.wait(legal, here)

    def aim(self) -> Reason | None:
        """Why the group goes where its leader goes, for people; what lies ahead in the story is not told."""
        here = self.place(self.leader)
        anything = [action for action in range(w.ACTIONS) if action != w.INSPECT]
        name, action = self.errand(anything, here)
        fed, days = self.stock(bc.FOOD), self.burns(self.plan.home)
        match name:
            case "bread":
                away = len(self.way(self.plan.bread, here) or ())
                values: dict[str, Plain] = {"food": fed, "mouths": len(self.living), "place": self.plan.bread}
                return Reason("bread", values | {"steps": away})
            case "rest":
                worn = min(self.living, key=lambda seat: self.track(seat, bc.HEALTH) - self.track(seat, bc.TERROR))
                marks: dict[str, Plain] = {"health": self.track(worn, bc.HEALTH), "terror": self.track(worn, bc.TERROR)}
                return Reason("rest", {"seat": worn, **marks, "place": self.plan.home})
            case "hearth":
                away = len(self.way(self.plan.home, here) or ())
                return Reason("hearth", {"place": self.plan.home, "days": days, "steps": away})
            case "stones":
                return Reason("stones", {"magic": self.stock(bc.MAGIC)})
            case "wait":
                return Reason("wait", {"days": days, "place": self.plan.home})
        there = self.step_to(here, action)
        return Reason("unheard" if action != w.EXPLORE else "look", {"place": there})

    def step_to(self, here: int, action: int) -> int:
        """The place a step leads to, if it is one."""
        if not w.TRAVEL <= action < w.RAISE:
            return here
        ways = dict(self.neighbours(self.numbers.index(here)))
        return self.numbers[ways[action - w.TRAVEL]]

    def wants_light(self, here: int) -> bool:
        """Is a stone worth its price now?"""
        if here == self.plan.home:
            return self.burns(here) <= DIM + 1
        return self.burns(here) <= 1

    def bread(self, legal: Sequence[int], here: int) -> int | None:
        """To where there is bread when there is nothing left for tomorrow; and from there with full bags."""
        enough = BAGS if here == self.plan.bread else 1
        if self.stock(bc.FOOD) > enough * len(self.living):
            return None
        return self.work(self.plan.bread, legal, here)

    def rest(self, legal: Sequence[int], here: int) -> int | None:
        """Who is worn goes home."""
        worn = any(self.track(seat, bc.HEALTH) <= WORN or self.track(seat, bc.TERROR) >= WORN for seat in self.living)
        if not worn or self.day >= LAST_CALL:
            return None
        if here == self.plan.home:
            return self.toward(self.plan.bread, here) if self.track(self.leader, bc.ENERGY) >= 2 else w.PASS
        return self.toward(self.plan.home, here)

    def hearth(self, legal: Sequence[int], here: int) -> int | None:
        """The stone at home is lit again in time."""
        home = self.plan.home
        if here == home or self.burns(home) > DIM or (self.burns(self.plan.end.place) and self.settled):
            return None
        return self.toward(home, here)

    def questions(self, legal: Sequence[int], here: int) -> int | None:
        """What is to be found out is asked where nobody has asked yet."""
        asked = self.plan.questions
        known = self.tokens(asked.counted_at)
        if self.settled or known % asked.apart >= asked.enough or known >= asked.until:
            return None
        for number in asked.at:
            if self.tokens(number) == 0 and self.way(number, here) is not None:
                return w.EXPLORE if here == number else self.toward(number, here)
        return None

    def stones(self, legal: Sequence[int], here: int) -> int | None:
        """All of them besides the one at home; later at least one from which the end is in range."""
        stones, carried = self.plan.stones, self.is_marked(self.plan.carried)
        dark = [number for number in stones if self.burns(number) == 0]
        if len(dark) < (len(stones) if carried else 1) or self.burns(self.plan.end.place):
            return None
        wanted = 1 if carried else len(dark)
        if self.stock(bc.MAGIC) < wanted * (1 if len(self.living) < 3 else 2):
            return self.work(self.plan.magic, legal, here) or w.PASS
        nearest = min(dark, key=lambda number: len(self.way(number, here) or [0] * 9))
        if here == nearest:
            return w.PASS  # the price is energy; tomorrow there is more
        return self.toward(nearest, here)

    def search(self, legal: Sequence[int], here: int) -> int | None:
        """To where what is sought is found."""
        if self.settled:
            return None
        return next((self.visit(goal.place, here) for goal in self.plan.goals if self.ripe(goal)), None)

    def ending(self, legal: Sequence[int], here: int) -> int | None:
        """To where the chapter ends."""
        if not self.settled or not self.is_marked(self.plan.carried) or not self.ripe(self.plan.end):
            return None
        return self.visit(self.plan.end.place, here)

    def ripe(self, goal: Goal) -> bool:
        """Has enough been done for it?"""
        return self.tokens(goal.place) >= goal.tokens

    def visit(self, number: int, here: int) -> int | None:
        """Explore a place, or go there."""
        return w.EXPLORE if here == number else self.toward(number, here)

    def wait(self, legal: Sequence[int], here: int) -> int:
        """Nothing to be done today but to look about, or to put something by."""
        near = [(len(way), number) for number in self.plan.tales if (way := self.untold(number, here)) is not None]
        if near and min(near)[0] < self.track(self.leader, bc.ENERGY):
            number = min(near)[1]
            return w.EXPLORE if here == number else self.toward(number, here) or w.PASS
        if self.stock(bc.FOOD) < 6 * len(self.living):
            return self.work(self.plan.bread, legal, here) or w.PASS
        if self.stock(bc.MAGIC) < 4:
            return self.work(self.plan.magic, legal, here) or w.PASS
        return w.PASS

    def untold(self, number: int, here: int) -> list[int] | None:
        """The way to a place on the map whose first tale nobody has heard yet."""
        return None if self.tokens(number) else self.way(number, here)

    # ------------------------------------------------------------------ verses
    def picks(self, verse: str, turn: int) -> Sequence[int]:
        """The choices worth making at the end of a verse, by their printed numbers, the best first."""
        choice = next((one for one in self.plan.choice if one.verse == verse), None)
        if choice is None:
            return ()
        if choice.turns:
            return choice.turns[turn % len(choice.turns)]
        return next((case.take for case in choice.cases if self.fits(case)), choice.take)

    def fits(self, case: Case) -> bool:
        """Does all hold that a case asks for?"""
        s = self.state.s
        if case.status is not UNSET and not self.is_marked(case.status):
            return False
        if case.secret is not UNSET and s[w.SECRET + case.secret] & w.PLACE_BITS < w.HELD:
            return False
        if case.wealth is not UNSET and self.purse() < case.wealth:
            return False
        if case.attribute is not UNSET:
            at = w.POINTS + ATTRIBUTES.index(case.attribute)
            return any(self.state.of(seat, at) >= case.least for seat in self.living)
        return True

    def purse(self) -> int:
        """The wealth of those who stand with the leader."""
        there = self.place(self.leader)
        return sum(
            int(self.state.of(seat, w.RESOURCE + bc.WEALTH)) for seat in self.living if self.place(seat) == there
        )

    # ------------------------------------------------------------------ the others
    def follow(self, seat: int, legal: Sequence[int]) -> int:
        """Stay with the leader; where it works, work too."""
        here, there = self.place(seat), self.place(self.leader)
        if here != there and self.way(there, here) is not None and self.track(seat, bc.ENERGY) > 0:
            step = self.toward(there, here)
            return w.PASS if step is None else step
        own = [action for action in legal if w.AT_PLACE <= action < w.TOKEN]
        if own and here in self.plan.works:
            return own[0]
        rests = self.state.of(self.leader, w.PASSED) != 0 or self.track(self.leader, bc.ENERGY) == 0
        if not rests and w.EXPLORE in legal and here in self.plan.looks:
            return w.EXPLORE
        return w.PASS

    # ------------------------------------------------------------------ ways
    def work(self, number: int, legal: Sequence[int], here: int) -> int | None:
        """The action printed on a location, or the way there."""
        if here != number:
            return self.toward(number, here)
        own = [action for action in legal if w.AT_PLACE <= action < w.TOKEN]
        return own[0] if own else None

    def toward(self, number: int, here: int) -> int | None:
        """The next step to a place; if it is not on the map yet, to where it is laid from."""
        way = self.way(number, here)
        while way is None and number in self.beside:
            number = self.beside[number]
            way = self.way(number, here)
        if not way:
            return None
        return w.TRAVEL + way[0]
