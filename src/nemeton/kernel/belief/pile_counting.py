"""Counting: dynamic programs that count the worlds behind a log of draws without listing them, and sample one.

A program goes through a fixed number of steps, from key to key. Which keys can come next depends on the key alone, so
ways that meet in a key are counted once from there on; one way of all is then sampled with one random number.
`LabelCounts` steps over cards laid openly, `BlockCounts` over kinds and hands; `pile_posterior.py` says what for. A key
can be wider than a machine word: it is an `int`, and so is whatever it is shifted by.
"""

from abc import abstractmethod
from math import comb, perm
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from nemeton.kernel.belief.uniform import uniform_below
from nemeton.kernel.chance import Chance

MOST_LABEL_KEYS: Final = 20_000  # real games lead to a hundred
MOST_BLOCK_KEYS: Final = 300_000  # a second or two; real games lead to a third of that at most


class TooManyWays(ValueError):
    """A program has more keys than a count may take."""


@final
@mypyc_attr(acyclic=True)
class Block:
    """Hidden cards one seat drew from one supply, with none laid between that only they could be."""

    def __init__(self, seat: i64, supply: i64) -> None:
        self.seat: i64 = seat
        self.supply: i64 = supply
        self.size: i64 = 0


@final
@mypyc_attr(acyclic=True)
class Show:
    """A card laid openly that no known front of the seat explains: it was one of the seat's hidden cards."""

    def __init__(self, seat: i64, kind: i64, reach: i64) -> None:
        self.seat: i64 = seat
        self.kind: i64 = kind
        self.reach: i64 = reach  # the seat had drawn its blocks before this one
        self.earlier: i64 = 0  # such shows of the same seat and kind before
        self.floor: i64 = 1  # of the cards it could have been there were at least as many, in any world


@mypyc_attr(acyclic=True)
class CountingDP:
    """What both programs share: count backward from the last step, sample forward from the first.

    A step takes a number from `least_take` to `most_take`, in `multiplicity` ways, and leads to `next_key`.
    """

    def __init__(self, most_keys: i64) -> None:
        self.most_keys: i64 = most_keys
        self.counts: list[dict[int, int]] = []  # by step: key -> ways to the end from there

    @abstractmethod
    def least_take(self, step: i64, key: int) -> i64:
        """The least a step can take."""

    @abstractmethod
    def most_take(self, step: i64, key: int) -> i64:
        """The most a step can take."""

    @abstractmethod
    def multiplicity(self, step: i64, key: int, take: i64) -> int:
        """In how many ways a step takes so many."""

    @abstractmethod
    def next_key(self, step: i64, key: int, take: i64) -> int:
        """The key a step leads to."""

    @abstractmethod
    def end_weight(self, key: int) -> int:
        """How much a way counts that ends in this key."""

    def count(self, start: int, steps: i64) -> int:
        """Count all ways: reach all keys forward, then add up the ways to the end backward."""
        self.counts = [{start: 0}]
        keys: i64 = 0
        for step in range(steps):
            reached: dict[int, int] = {}
            for key in self.counts[step]:
                for take in range(self.least_take(step, key), self.most_take(step, key) + 1):
                    if self.multiplicity(step, key, take) > 0:
                        reached[self.next_key(step, key, take)] = 0
            keys += len(reached)
            if keys > self.most_keys:
                raise TooManyWays("The hands of this pile can have come from its supplies in too many ways to count.")
            self.counts.append(reached)
        for key in self.counts[steps]:
            self.counts[steps][key] = self.end_weight(key)
        for step in range(steps - 1, -1, -1):
            for key in self.counts[step]:
                self.counts[step][key] = self.count_from(step, key)
        return self.counts[0][start]

    def count_from(self, step: i64, key: int) -> int:
        total = 0
        for take in range(self.least_take(step, key), self.most_take(step, key) + 1):
            choices = self.multiplicity(step, key, take)
            if choices > 0:
                total += choices * self.counts[step + 1][self.next_key(step, key, take)]
        return total

    def sample(self, chance: Chance) -> vec[i64]:
        """Sample one of all ways, all equally likely: what each step takes.

        One random number names the way: each step finds the share it lies in, and goes on with what is left of it.
        """
        taken = vec[i64]()
        ((key, total),) = self.counts[0].items()
        number = uniform_below(chance, total)
        for step in range(len(self.counts) - 1):
            take = self.least_take(step, key)
            while True:
                choices = self.multiplicity(step, key, take)
                onward = self.next_key(step, key, take)
                share = choices * self.counts[step + 1][onward] if choices > 0 else 0
                if number < share:
                    break
                number -= share
                take += 1
            number //= choices
            key = onward
            taken = append(taken, take)
        return taken


# ---------------------------------------------------------------------- from which supply each shown card was
@final
@mypyc_attr(acyclic=True)
class LabelCounts(CountingDP):
    """A step is a show whose seat held hidden cards of several supplies, and takes the number of one supply.

    A key packs how many cards of each supply and kind the shows so far have taken and, above these, how many of each
    supply the seat has. At the end the cards nobody has located can lie in any order.
    """

    def __init__(self, kinds: i64, left: vec[i64], most_keys: i64) -> None:
        super().__init__(most_keys)
        self.kinds: i64 = kinds
        self.supplies: i64 = len(left) // kinds
        self.left: vec[i64] = left  # by supply and kind: cards not located by anything else
        self.shows: list[Show] = []
        self.drawn: list[vec[i64]] = []  # by show and supply: the hidden cards the seat could lay but for these shows
        self.width: int = 0  # of a number in a key
        self.mask: int = 0

    def add(self, show: Show, drawn: vec[i64]) -> None:
        """One more step; shows come seat by seat and, for each seat, in order of time."""
        self.shows.append(show)
        self.drawn.append(drawn)

    def count_all(self) -> int:
        self.width = len(self.shows).bit_length()
        self.mask = (1 << self.width) - 1
        return self.count(0, len(self.shows))

    def number_at(self, key: int, field: int) -> int:
        return (key >> (field * self.width)) & self.mask

    def least_take(self, step: i64, key: int) -> i64:
        return 0

    def most_take(self, step: i64, key: int) -> i64:
        return self.supplies - 1

    def multiplicity(self, step: i64, key: int, take: i64) -> int:
        """Which of the seat's hidden cards of the supply it was, and which of the supply's cards of the kind that."""
        pool = take * self.kinds + self.shows[step].kind
        slots = int(self.drawn[step][take]) - self.number_at(key, self.supplies * self.kinds + take)
        cards = int(self.left[pool]) - self.number_at(key, pool)
        return slots * cards if slots > 0 and cards > 0 else 0

    def next_key(self, step: i64, key: int, take: i64) -> int:
        one = 1
        pool: int = take * self.kinds + self.shows[step].kind
        fields: int = self.supplies * self.kinds
        key += one << (pool * self.width)
        if step + 1 < len(self.shows) and self.shows[step + 1].seat == self.shows[step].seat:
            return key + (one << ((fields + int(take)) * self.width))
        return key & ((one << (fields * self.width)) - 1)  # the next seat has taken nothing yet

    def end_weight(self, key: int) -> int:
        """The orders of the cards not located: factorials, without the part they have in common."""
        orders = 1
        for supply in range(self.supplies):
            cards = 0
            taken = 0
            for pool in range(supply * self.kinds, (supply + 1) * self.kinds):
                cards += int(self.left[pool])
                taken += self.number_at(key, pool)
            orders *= perm(cards - taken, min(len(self.shows), cards) - taken)
        return orders


# ---------------------------------------------------------------------- how many of each kind in each block
@final
@mypyc_attr(acyclic=True)
class Cell:
    """A block some show leans on, as the census sees it."""

    def __init__(self, place: i64, block: Block, needs: vec[i64]) -> None:
        self.place: i64 = place  # among all blocks
        self.supply: i64 = block.supply
        self.size: i64 = block.size
        self.needs: vec[i64] = needs  # by kind: what this and the seat's earlier blocks must hold together
        self.later: vec[i64] = vec[i64]()  # by kind: the needs of all later kinds together
        self.cap: vec[i64] = needs  # by kind: what the seat's last cell needs; having more is no different
        self.first: i64 = 0  # where the seat's first cell stands
        self.final: bool = False  # the seat's last cell
        self.drains: bool = False  # the last cell that takes from its supply
        self.shift: int = 0  # where the room left in it lies in a key
        self.mask: int = 0
        self.left_shift: int = 0  # where the cards left in its supply lie in a key

    def room(self, key: int) -> i64:
        return (key >> self.shift) & self.mask


def cells_of(kinds: i64, blocks: list[Block], shows: list[Show]) -> list[Cell]:
    """A cell for each block a show leans on; shows come seat by seat, so each seat's last one reaches farthest."""
    cells: list[Cell] = []
    at = 0
    while at < len(shows):
        seat = shows[at].seat
        place: i64 = 0
        while blocks[place].seat != seat:
            place += 1
        first = len(cells)
        needs = vec[i64]([0] * kinds)
        while at < len(shows) and shows[at].seat == seat:
            while place < shows[at].reach:
                cells.append(Cell(place, blocks[place], needs[:]))
                place += 1
            needs = cells[-1].needs
            needs[shows[at].kind] += 1
            at += 1
        for cell in cells[first:]:
            cell.first = first
            cell.cap = needs
            cell.later = totals_after(cell.needs, kinds)
        cells[-1].final = True
    return cells


def totals_after(counts: vec[i64], kinds: i64) -> vec[i64]:
    """For each kind the sum over all later kinds, row by row."""
    totals = vec[i64]([0] * len(counts))
    for place in range(len(counts) - 2, -1, -1):
        if (place + 1) % kinds != 0:
            totals[place] = totals[place + 1] + counts[place + 1]
    return totals


@final
@mypyc_attr(acyclic=True)
class BlockCounts(CountingDP):
    """A step is a kind and a cell, kind by kind, and takes the number of cards of the kind that lie in it.

    Cards of a block are a random handful of the supply, so the orders behind a table "cards of kind k in block b"
    number as many as there are ways to pick those handfuls, kind by kind: a product of binomials times a constant. A
    show asks for so many of a kind in the seat's blocks so far: again a condition on one kind at a time. Kinds meet
    only in the sizes of the blocks, so a key packs the room left in each cell, what the seat has of the kind, and what
    the supplies have of it. With five seats there can be tens of thousands: that costs time.
    """

    def __init__(self, kinds: i64, pools: vec[i64], cells: list[Cell], most_keys: i64) -> None:
        super().__init__(most_keys)
        self.kinds: i64 = kinds
        self.pools: vec[i64] = pools  # by supply and kind: cards nobody has located
        self.to_come: vec[i64] = totals_after(pools, kinds)  # of all later kinds
        self.cells: list[Cell] = cells  # seat by seat, each seat's in order of time
        self.have_shift: int = 0
        self.have_mask: int = 0
        self.left_mask: int = 0
        self.encode_keys()
        start = self.with_pools(0, 0)
        for cell in self.cells:
            start |= int(cell.size) << cell.shift
        self.count(start, kinds * len(self.cells))

    def encode_keys(self) -> None:
        shift = 0
        for cell in self.cells:
            width = int(cell.size).bit_length()
            cell.shift = shift
            cell.mask = (1 << width) - 1
            shift += width
        self.have_shift = shift
        width = max([int(max(cell.needs)).bit_length() for cell in self.cells])
        self.have_mask = (1 << width) - 1
        shift += width
        width = int(max(self.pools)).bit_length()
        self.left_mask = (1 << width) - 1
        drained: list[int] = []
        for cell in reversed(self.cells):
            cell.left_shift = shift + int(cell.supply) * width
            cell.drains = cell.supply not in drained
            drained.append(cell.supply)

    def with_pools(self, key: int, kind: i64) -> int:
        """The key with the cards of this kind of each supply some cell takes from."""
        for cell in self.cells:
            if cell.drains:
                key |= int(self.pools[cell.supply * self.kinds + kind]) << cell.left_shift
        return key

    def least_take(self, step: i64, key: int) -> i64:
        """The fewest cards of the kind a cell can take: what it needs, and what later kinds could not fill."""
        kind = step // len(self.cells)
        cell = self.cells[step % len(self.cells)]
        have: i64 = (key >> self.have_shift) & self.have_mask
        room = cell.room(key)
        if cell.drains:  # all cells of this supply have had their turn: what they still miss is for later kinds
            room = 0
            for other in self.cells:
                if other.supply == cell.supply:
                    room += other.room(key)
        return max(0, cell.needs[kind] - have, room - self.to_come[cell.supply * self.kinds + kind])

    def most_take(self, step: i64, key: int) -> i64:
        """The most it can take: its room, the supply's cards, and room kept for what later kinds need."""
        kind = step // len(self.cells)
        place = step % len(self.cells)
        cell = self.cells[place]
        left: i64 = (key >> cell.left_shift) & self.left_mask
        room: i64 = 0
        for other in range(cell.first, place + 1):
            room += self.cells[other].room(key)
        return min(cell.room(key), left, room - cell.later[kind])

    def multiplicity(self, step: i64, key: int, take: i64) -> int:
        """Which of the supply's cards of the kind the cell takes."""
        left = (key >> self.cells[step % len(self.cells)].left_shift) & self.left_mask
        return comb(left, take)

    def next_key(self, step: i64, key: int, take: i64) -> int:
        """The key once a cell has taken that many; what no later step asks about is wiped, so that keys meet."""
        kind = step // len(self.cells)
        place = step % len(self.cells)
        cell = self.cells[place]
        have = (key >> self.have_shift) & self.have_mask
        left = (key >> cell.left_shift) & self.left_mask
        key -= (int(take) << cell.shift) + (have << self.have_shift)
        key -= (left if cell.drains else int(take)) << cell.left_shift
        if not cell.final:
            key += min(have + int(take), int(cell.cap[kind])) << self.have_shift
        if place == len(self.cells) - 1 and kind < self.kinds - 1:
            key = self.with_pools(key, kind + 1)
        return key

    def end_weight(self, key: int) -> int:
        return 1
