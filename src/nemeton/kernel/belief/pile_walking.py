"""Walking: a world of a log that has too many ways to count, with odds near the exact ones.

All supplies are dealt at random. Then two cards of a supply change places, again and again, wherever they lie: in a
block that some show leans on, or elsewhere. A world *lacks* as many cards as its shows miss in the blocks they lean
on; a possible world lacks none. An exchange after which a world lacks n cards more stays with the odds 1 / patience to
the n (Metropolis). In the long run all orders of the supplies that lead to a possible world come equally often, and the
walk gets from any of them to any other, through worlds that lack a little. Patience grows from round to round, so that
a way is found among worlds that lack much first (annealing).
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from nemeton.kernel.belief.pile_counting import Cell, TooManyWays
from nemeton.kernel.chance import Chance

MOST_PATIENCE: Final = 512
COOLING: Final = 4  # rounds before patience doubles
ROUNDS: Final = 60  # a round tries one exchange a card
MOST_ROUNDS: Final = 20_000  # seconds; the logs of games need hardly more than the first ones
MOST_LACK: Final = 3  # what costs more than that never stays


@final
@mypyc_attr(acyclic=True)
class WorldWalk:
    """The blocks shows lean on, cell by cell, and the cards of their supplies. Only a `Walker` changes."""

    def __init__(self, kinds: i64, pools: vec[i64], cells: list[Cell]) -> None:
        self.kinds: i64 = kinds
        self.pools: vec[i64] = pools  # by supply and kind: cards nobody has located
        self.cells: list[Cell] = cells  # seat by seat, each seat's in order of time
        self.supplies: i64 = len(pools) // kinds
        self.starts: vec[i64] = vec[i64]([0])  # by supply: the number of its first card, and one more for the end
        for supply in range(self.supplies):
            cards = self.starts[supply]
            for kind in range(kinds):
                cards += pools[supply * kinds + kind]
            self.starts = append(self.starts, cards)

    def walk(self, chance: Chance) -> "Walker":
        """Sample a possible world. One that no walk finds in seconds is given up."""
        walker = Walker(self, chance)
        rounds = 0
        patience: i64 = 2
        while rounds < ROUNDS or walker.lack > 0:
            if rounds % COOLING == COOLING - 1 and patience < MOST_PATIENCE:
                patience *= 2
            walker.exchange_cards(chance, patience)
            rounds += 1
            if rounds > MOST_ROUNDS:
                raise TooManyWays("The hands of this pile can have come from its supplies in too many ways to try.")
        return walker


@final
@mypyc_attr(acyclic=True)
class Walker:
    """A world on its way. A card lies in a cell, or in the rest of its supply, which has number -1."""

    def __init__(self, plan: WorldWalk, chance: Chance) -> None:
        self.plan: WorldWalk = plan
        self.kinds: i64 = plan.kinds
        self.left: vec[i64] = plan.pools[:]  # by supply and kind: the rest
        self.counts: vec[i64] = vec[i64]([0] * (len(plan.cells) * plan.kinds))  # by cell and kind
        for place in range(len(plan.cells)):
            self.deal(chance, place)
        self.lack: i64 = 0
        for place in range(len(plan.cells)):
            if plan.cells[place].first == place:
                for kind in range(self.kinds):
                    self.lack += self.lacks(place, kind)

    def deal(self, chance: Chance, place: i64) -> None:
        """Deal a cell its cards from the rest of its supply."""
        cell = self.plan.cells[place]
        base = cell.supply * self.kinds
        cards: i64 = 0
        for kind in range(self.kinds):
            cards += self.left[base + kind]
        for dealt in range(cell.size):
            at = chance.below(cards - dealt)
            kind = 0
            while at >= self.left[base + kind]:
                at -= self.left[base + kind]
                kind += 1
            self.left[base + kind] -= 1
            self.counts[place * self.kinds + kind] += 1

    def lacks(self, first: i64, kind: i64) -> i64:
        """The cards of a kind that a seat's shows miss, summed up over its cells from the first one."""
        lack: i64 = 0
        have: i64 = 0
        place = first
        while True:
            cell = self.plan.cells[place]
            have += self.counts[place * self.kinds + kind]
            if cell.needs[kind] > have:
                lack += cell.needs[kind] - have
            if cell.final:
                return lack
            place += 1

    def exchange_cards(self, chance: Chance, patience: i64) -> None:
        """One round: as many exchanges are tried as there are cards."""
        starts = self.plan.starts
        total = starts[self.plan.supplies]
        for _ in range(total):
            one = chance.below(total)
            supply: i64 = 0
            while one >= starts[supply + 1]:
                supply += 1
            other = chance.below(starts[supply + 1] - starts[supply])
            self.try_exchange(
                chance, patience, self.find_card(supply, one - starts[supply]), self.find_card(supply, other)
            )

    def find_card(self, supply: i64, number: i64) -> tuple[i64, i64]:
        """The cell and the kind of a card of a supply; all its cards have a number."""
        for kind in range(self.kinds):
            number -= self.left[supply * self.kinds + kind]
            if number < 0:
                return -1, kind
        for place in range(len(self.plan.cells)):
            if self.plan.cells[place].supply == supply:
                for kind in range(self.kinds):
                    number -= self.counts[place * self.kinds + kind]
                    if number < 0:
                        return place, kind
        raise AssertionError("a supply has as many cards as were counted")

    def try_exchange(self, chance: Chance, patience: i64, one: tuple[i64, i64], other: tuple[i64, i64]) -> None:
        """Exchange two cards of a supply; they change back if the world would lack too much."""
        if one[0] == other[0] or one[1] == other[1]:
            return
        supply = self.plan.cells[max(one[0], other[0])].supply
        before = self.lack_of(one[0], other[0], one[1], other[1])
        self.put(one[0], supply, one[1], other[1])
        self.put(other[0], supply, other[1], one[1])
        more = self.lack_of(one[0], other[0], one[1], other[1]) - before
        if more > MOST_LACK or (more > 0 and self.is_refused(chance, patience, more)):
            self.put(one[0], supply, other[1], one[1])
            self.put(other[0], supply, one[1], other[1])
        else:
            self.lack += more

    def is_refused(self, chance: Chance, patience: i64, more: i64) -> bool:
        """Is an exchange refused that lacks so many cards more? One chance in patience for each of them."""
        for _ in range(more):
            if chance.below(patience) != 0:
                return True
        return False

    def put(self, place: i64, supply: i64, out: i64, into: i64) -> None:
        """A card of a cell, or of the rest of the supply, is of another kind from now on."""
        if place < 0:
            self.left[supply * self.kinds + out] -= 1
            self.left[supply * self.kinds + into] += 1
        else:
            self.counts[place * self.kinds + out] -= 1
            self.counts[place * self.kinds + into] += 1

    def lack_of(self, one: i64, other: i64, kind: i64, also: i64) -> i64:
        """What the seats of two cells lack of two kinds."""
        lack: i64 = 0
        first: i64 = -1
        if one >= 0:
            first = self.plan.cells[one].first
            lack += self.lacks(first, kind) + self.lacks(first, also)
        if other >= 0 and self.plan.cells[other].first != first:
            first = self.plan.cells[other].first
            lack += self.lacks(first, kind) + self.lacks(first, also)
        return lack
