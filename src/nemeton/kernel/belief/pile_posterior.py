"""Posterior: the hidden states a log of draws leaves possible, and one of them sampled with its exact odds.

**What is exact here.** All orders of every supply are equally likely beforehand. A world is possible for a seat if it
gives the same public events and the same fronts to that seat, and all possible orders stay equally likely: that
somebody laid a red card says that they held one, and nothing about how gladly. So a world counts once, however many
equal cards could have been the one laid.

**How one is sampled:** by rejection. Label every show with the hidden card it was. Labelled worlds are easy to draw
evenly, for a label locates one card and leaves all others alone: choose the labels, then deal the other hidden cards
from what is left of their supplies. Who held cards of one supply only can have laid any of them; who held cards of
several, from each as often as labelled worlds follow, and `LabelCounts` counts these. A world with L labellings is
proposed L times as often as it should be, so it is accepted with the odds F / L, and else all begins anew. L is a
product over the shows: how many cards of the kind the seat held just then. F is the product of lower bounds of these
that hold in every world. Who drew r + p cards of a kind at once and laid p of them has L = (r + p)! / r! and F = p!,
so most worlds are accepted.

**Why time is bounded.** After `MOST_PROPOSALS` rejections `BlockCounts` counts all worlds once and for all, and one of
them is drawn. That changes no odds: a proposal that is accepted has, given that one was accepted, the odds it should
have; and if none was, the count gives every world these odds too, with chance that had no part in the proposals.

**What is near.** Large hands drawn from many small supplies can have come about in too many ways to count. Then a
random walk from world to world (`pile_walking.py`) ends in one of them, with odds near the exact ones.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from nemeton.kernel.belief.pile_counting import (
    MOST_BLOCK_KEYS,
    MOST_LABEL_KEYS,
    Block,
    BlockCounts,
    Cell,
    LabelCounts,
    Show,
    TooManyWays,
    cells_of,
)
from nemeton.kernel.belief.pile_walking import WorldWalk
from nemeton.kernel.chance import Chance

SHUFFLE: Final = 0
DRAW: Final = 1
SHOW: Final = 2
HIDDEN: Final = -1  # the kind of a card whose front is not known here
OPEN: Final = -1  # the supply of a label that is still to be chosen
MOST_PROPOSALS: Final = 1000  # real games accept one world in fifty or more

# (SHUFFLE, cards of kind 0, cards of kind 1, …), (DRAW, seat, kind, count) or (SHOW, seat, kind, count)
Entry = tuple[int, ...]


@final
@mypyc_attr(acyclic=True)
class World:
    """A hidden state while it is filled in."""

    def __init__(self, left: vec[i64], rooms: vec[i64], counts: vec[i64]) -> None:
        self.left: vec[i64] = left  # by supply and kind: cards not located yet
        self.rooms: vec[i64] = rooms  # by block: cards not filled in yet
        self.counts: vec[i64] = counts  # by block and kind: cards filled in


@final
@mypyc_attr(acyclic=True)
class PilePosterior:
    """The worlds a log leaves possible. It never changes, but for a count that is made when it is first needed."""

    def __init__(
        self,
        seats: i64,
        kinds: i64,
        log: list[Entry],
        most_label_keys: i64 = MOST_LABEL_KEYS,
        most_block_keys: i64 = MOST_BLOCK_KEYS,
    ) -> None:
        self.seats: i64 = seats
        self.kinds: i64 = kinds
        self.hands: vec[i64] = vec[i64]([0] * (seats * kinds))  # by seat and kind: fronts known minus cards shown
        self.pools: vec[i64] = vec[i64]()  # by supply and kind: cards no known front has located
        self.blocks: list[Block] = []  # seat by seat, each seat's in order of time
        self.shows: list[Show] = []  # likewise
        self.first_block: vec[i64] = vec[i64]()  # by seat, and one more for the end
        self.first_show: vec[i64] = vec[i64]()
        self.sizes: vec[i64] = vec[i64]()  # by block
        self.left: vec[i64] = vec[i64]()  # the pools without the cards of labels whose supply is certain
        self.sources: vec[i64] = vec[i64]()  # by show: the supply its label is from, or OPEN
        self.most_label_keys: i64 = most_label_keys  # a count that takes more is not made
        self.most_block_keys: i64 = most_block_keys
        self.label_counts: LabelCounts | None = None  # if some are open
        self.block_counts: BlockCounts | None = None
        self.world_walk: WorldWalk | None = None  # if there are too many ways to count
        self.possible: bool = True
        self.scan(log)
        if self.possible:
            self.set_floors()
            self.locate()

    # ------------------------------------------------------------------ what the log says
    def scan(self, log: list[Entry]) -> None:
        """Find the fronts that are known, and what each other seat drew and laid."""
        blocks: list[list[Block]] = [[] for _ in range(self.seats)]
        shows: list[list[Show]] = [[] for _ in range(self.seats)]
        fronts = self.hands[:]  # known, and not needed to explain a show so far
        supply: i64 = -1
        for entry in log:
            if entry[0] == SHUFFLE:
                supply += 1
                for count in entry[1:]:
                    self.pools = append(self.pools, count)
                continue
            seat: i64 = entry[1]
            kind: i64 = entry[2]
            number: i64 = entry[3]
            if entry[0] == SHOW:
                self.hands[seat * self.kinds + kind] -= number
                covered = min(fronts[seat * self.kinds + kind], number)
                fronts[seat * self.kinds + kind] -= covered
                for _ in range(number - covered):
                    shows[seat].append(Show(seat, kind, len(blocks[seat])))
            elif kind == HIDDEN:
                own = blocks[seat]
                if len(own) == 0 or own[-1].supply != supply or closes_block(own, shows[seat]):
                    own.append(Block(seat, supply))
                own[-1].size += number
            else:
                self.pools[supply * self.kinds + kind] -= number
                self.hands[seat * self.kinds + kind] += number
                fronts[seat * self.kinds + kind] += number
        self.gather(blocks, shows)

    def gather(self, blocks: list[list[Block]], shows: list[list[Show]]) -> None:
        """Everything seat by seat in one row; a seat that laid more than it held makes the log impossible."""
        for seat in range(self.seats):
            base = len(self.blocks)
            self.first_block = append(self.first_block, base)
            self.first_show = append(self.first_show, len(self.shows))
            for block in blocks[seat]:
                self.blocks.append(block)
                self.sizes = append(self.sizes, block.size)
            for number, show in enumerate(shows[seat]):
                show.reach += base
                self.possible = self.possible and number < self.count_drawn(base, show.reach)
                self.shows.append(show)
        self.first_block = append(self.first_block, len(self.blocks))
        self.first_show = append(self.first_show, len(self.shows))

    def count_drawn(self, first: i64, end: i64) -> i64:
        cards: i64 = 0
        for place in range(first, end):
            cards += self.sizes[place]
        return cards

    def set_floors(self) -> None:
        """Find a lower bound of each factor of L: what is laid from a show on and not drawn later is held by then."""
        for seat in range(self.seats):
            shown = vec[i64]([0] * self.kinds)
            for place in range(self.first_show[seat], self.first_show[seat + 1]):
                show = self.shows[place]
                show.earlier = shown[show.kind]
                shown[show.kind] += 1
            for place in range(self.first_show[seat], self.first_show[seat + 1]):
                show = self.shows[place]
                later = self.count_drawn(show.reach, self.first_block[seat + 1])
                show.floor = max(1, shown[show.kind] - show.earlier - later)

    def locate(self) -> None:
        """Take the cards of certain labels off the pools, and count the ways to choose the open ones."""
        self.left = self.pools[:]
        for show in self.shows:
            first = self.blocks[self.first_block[show.seat]].supply
            source = first if first == self.blocks[show.reach - 1].supply else OPEN
            self.sources = append(self.sources, source)
            if source != OPEN:
                self.left[source * self.kinds + show.kind] -= 1
        self.possible = len(self.left) == 0 or min(self.left) >= 0
        labels = LabelCounts(self.kinds, self.left, self.most_label_keys)
        for place, show in enumerate(self.shows):
            if self.sources[place] == OPEN:
                labels.add(show, self.choosable_cards(show))
        if self.possible and len(labels.shows) > 0:
            self.count_labels(labels)

    def count_labels(self, labels: LabelCounts) -> None:
        """Count the ways to choose the open labels; if there are too many, see that a walk finds a world."""
        try:
            self.possible = labels.count_all() > 0
            self.label_counts = labels
        except TooManyWays:
            self.world_walk = WorldWalk(self.kinds, self.pools, self.cells())
            self.world_walk.walk(Chance())

    def cells(self) -> list[Cell]:
        return cells_of(self.kinds, self.blocks, self.shows)

    def choosable_cards(self, show: Show) -> vec[i64]:
        """By supply: the hidden cards the seat had drawn by then, less those its certain labels are."""
        cards = vec[i64]([0] * (len(self.pools) // self.kinds))
        for place in range(self.first_block[show.seat], show.reach):
            cards[self.blocks[place].supply] += self.sizes[place]
        for place in range(self.first_show[show.seat], self.first_show[show.seat + 1]):
            if self.sources[place] != OPEN:
                cards[self.sources[place]] -= 1
        return cards

    # ------------------------------------------------------------------ drawing one
    def sample(self, chance: Chance, hands: vec[i64], supply: vec[i64]) -> None:
        """Sample one possible state, each as likely as there are orders of the supplies that lead to it."""
        world = self.empty()
        tries = 0
        while not self.is_walked() and not self.propose(chance, world):
            tries += 1
            if tries == MOST_PROPOSALS:
                self.count_blocks()
                if not self.is_walked():
                    self.sample_counted(chance, world)
                    break
        if self.world_walk is not None:
            self.sample_walked(chance, world, self.world_walk)
        self.write_state(world, hands, supply)

    def is_walked(self) -> bool:
        """Are there too many ways to count?

        Asked here, anew each time: compiled, a comparison with None before a loop is believed until its end, though
        counting may change it meanwhile.
        """
        return self.world_walk is not None

    def empty(self) -> World:
        return World(self.left[:], self.sizes[:], vec[i64]([0] * (len(self.blocks) * self.kinds)))

    def clear(self, world: World, left: vec[i64]) -> None:
        for place in range(len(left)):
            world.left[place] = left[place]
        for place in range(len(world.rooms)):
            world.rooms[place] = self.sizes[place]
        for place in range(len(world.counts)):
            world.counts[place] = 0

    def write_state(self, world: World, hands: vec[i64], supply: vec[i64]) -> None:
        """Write the hands and the supply of a filled-in world."""
        for place in range(len(hands)):
            hands[place] = self.hands[place]
        for place in range(len(self.blocks)):
            hand = self.blocks[place].seat * self.kinds
            for kind in range(self.kinds):
                hands[hand + kind] += world.counts[place * self.kinds + kind]
        last = len(self.pools) - self.kinds
        for kind in range(self.kinds):
            supply[kind] = world.left[last + kind] if last >= 0 else 0

    # ------------------------------------------------------------------ by rejection
    def propose(self, chance: Chance, world: World) -> bool:
        """Propose one labelled world; returns whether it is accepted."""
        self.clear(world, self.left)
        sources = self.sources
        if self.label_counts is not None:
            sources = self.choose_sources(self.label_counts.sample(chance), world)
        for seat in range(self.seats):
            for place in range(self.first_show[seat], self.first_show[seat + 1]):
                self.label(chance, world, self.shows[place], sources[place])
            for block in range(self.first_block[seat], self.first_block[seat + 1]):
                self.deal(chance, world, block)
            if not self.accepts(chance, world, seat):
                return False
        return True

    def choose_sources(self, picked: vec[i64], world: World) -> vec[i64]:
        """The supply of every label, the open ones as sampled; their cards are taken off what is left."""
        sources = self.sources[:]
        number = 0
        for place in range(len(sources)):
            if sources[place] == OPEN:
                sources[place] = picked[number]
                number += 1
                world.left[sources[place] * self.kinds + self.shows[place].kind] -= 1
        return sources

    def label(self, chance: Chance, world: World, show: Show, source: i64) -> None:
        """Say which card of that supply was shown: any the seat had drawn by then and not shown yet."""
        cards: i64 = 0
        place = self.first_block[show.seat]
        for block in range(place, show.reach):
            if self.blocks[block].supply == source:
                cards += world.rooms[block]
                if world.rooms[block] > 0:
                    place = block
        if cards > world.rooms[place]:  # not all in one block
            at = chance.below(cards)
            place = self.first_block[show.seat]
            while self.blocks[place].supply != source or at >= world.rooms[place]:
                if self.blocks[place].supply == source:
                    at -= world.rooms[place]
                place += 1
        world.rooms[place] -= 1
        world.counts[place * self.kinds + show.kind] += 1

    def accepts(self, chance: Chance, world: World, seat: i64) -> bool:
        """Accept a world as far as a seat's shows go: each with the odds floor / cards it could have been."""
        for place in range(self.first_show[seat], self.first_show[seat + 1]):
            show = self.shows[place]
            held = -show.earlier
            for block in range(self.first_block[seat], show.reach):
                held += world.counts[block * self.kinds + show.kind]
            if held > show.floor and chance.below(held) >= show.floor:
                return False
        return True

    def deal(self, chance: Chance, world: World, block: i64) -> None:
        """Fill the room in a block from its supply; if that is owed all that is left, unseen."""
        left = world.left
        base = self.blocks[block].supply * self.kinds
        row = block * self.kinds
        owed = world.rooms[block]
        world.rooms[block] = 0
        cards: i64 = 0
        for kind in range(self.kinds):
            cards += left[base + kind]
        if owed == cards:
            for kind in range(self.kinds):
                world.counts[row + kind] += left[base + kind]
                left[base + kind] = 0
            return
        for dealt in range(owed):
            at = chance.below(cards - dealt)
            kind = 0
            while at >= left[base + kind]:
                at -= left[base + kind]
                kind += 1
            left[base + kind] -= 1
            world.counts[row + kind] += 1

    # ------------------------------------------------------------------ by counting
    def sample_counted(self, chance: Chance, world: World) -> None:
        """Sample a world by counting the blocks that shows lean on; the others are dealt from what that leaves."""
        self.clear(world, self.pools)
        self.count_blocks()
        if self.block_counts is not None:
            cells = self.block_counts.cells
            picked = self.block_counts.sample(chance)
            for step in range(len(picked)):
                self.fill(world, cells[step % len(cells)], step // len(cells), picked[step])
        self.deal_rest(chance, world)

    def count_blocks(self) -> None:
        """Count the worlds, if that was not done yet; if there are too many ways, walk from now on."""
        if self.block_counts is not None or len(self.shows) == 0:
            return
        try:
            self.block_counts = BlockCounts(self.kinds, self.pools, self.cells(), self.most_block_keys)
        except TooManyWays:
            self.world_walk = WorldWalk(self.kinds, self.pools, self.cells())

    def fill(self, world: World, cell: Cell, kind: i64, count: i64) -> None:
        """Put so many cards of a kind from its supply into a cell."""
        world.left[cell.supply * self.kinds + kind] -= count
        world.rooms[cell.place] -= count
        world.counts[cell.place * self.kinds + kind] += count

    def deal_rest(self, chance: Chance, world: World) -> None:
        """Deal the blocks no show leans on."""
        for block in range(len(self.blocks)):
            self.deal(chance, world, block)

    # ------------------------------------------------------------------ by walking
    def sample_walked(self, chance: Chance, world: World, walk: WorldWalk) -> None:
        """Sample a world by a walk through the blocks that shows lean on, with odds near the exact ones."""
        self.clear(world, self.pools)
        walker = walk.walk(chance)
        for place, cell in enumerate(walk.cells):
            for kind in range(self.kinds):
                self.fill(world, cell, kind, walker.counts[place * self.kinds + kind])
        self.deal_rest(chance, world)


def closes_block(own: list[Block], shows: list[Show]) -> bool:
    """Does a show lean on the last block, so that the next draw begins another?"""
    return len(shows) > 0 and shows[-1].reach == len(own)
