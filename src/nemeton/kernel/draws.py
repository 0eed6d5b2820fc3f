"""Draws: counted cards drawn face down, and what each seat can tell about them.

One `Draws` follows one pile of a real game: a face-down supply of cards of a few kinds, equal cards of a kind alike,
drawn one by one into hidden hands, laid openly from there, and a public discard that now and then becomes the next
supply. Nobody knows an order. Rules never read it; it is there so that a seat's knowledge can be written down
(`write`) and a hidden state can be drawn that the seat could be in (`sample`).

**What is exact here.** All orders of every supply are equally likely beforehand. A world is possible for a seat if it
gives the same public events and the same fronts to that seat, and all possible orders stay equally likely: that
somebody laid a red card says that they held one, and nothing about how gladly. So a world counts once, however many
equal cards could have been the one laid.

**How it is counted.** Cut the hidden draws of each seat into *blocks*: draws from one supply with none of the seat's
shows between them. Within a block the cards are a random handful of the supply, so the orders behind a table
"cards of kind k in block b" number as many as there are ways to pick those handfuls, kind by kind, from the cards of
each supply nobody has located: a product of binomials times a constant. A show asks that the seat's blocks so far
hold at least what the seat has shown so far, and that is again a condition on one kind at a time. Kinds meet only in
the sizes of the blocks. So a walk over kinds and blocks whose state is the room left in each block counts every world
without listing them, and one number below the total picks one. Draws after a seat's last show are bound by nothing:
they and the supply are dealt from what is left.
"""

from collections.abc import Sequence
from math import comb
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from nemeton.kernel.chance import Chance

SHUFFLE: Final = 0
DRAW: Final = 1
SHOW: Final = 2
HIDDEN: Final = -1  # the kind of a card whose front is not known here
MOST_CARDS: Final = 65536  # in one supply; a log that says more is refused
SMALL: Final = 65536  # up to here one draw of chance is even enough
CHUNK: Final = 24  # bits of a larger number drawn at a time

# (SHUFFLE, cards of kind 0, cards of kind 1, …), (DRAW, seat, kind, count) or (SHOW, seat, kind, count)
Entry = tuple[int, ...]


WORDS: Final = ("shuffle", "draw", "show")


def join(log: list[Entry], entry: Entry) -> None:
    """Put an entry at the end of a log, into the last one if both say the same of the same seat and kind."""
    if len(log) > 0 and entry[0] != SHUFFLE and log[-1][:3] == entry[:3]:
        log[-1] = (entry[0], entry[1], entry[2], log[-1][3] + entry[3])
    else:
        log.append(entry)


def parsed(item: object) -> Entry:
    """One entry of written data, its shape checked; what its numbers may be depends on the log before."""
    if isinstance(item, list) and len(item) == 2 and item[0] == WORDS[SHUFFLE] and isinstance(item[1], list):
        return (SHUFFLE, *[card_number(number) for number in item[1]])
    if isinstance(item, list) and len(item) == 4 and item[0] in WORDS[DRAW:]:
        if card_number(item[3]) < 1:
            raise ValueError("its count is below 1")
        return (WORDS.index(item[0]), *[card_number(number) for number in item[1:]])
    raise ValueError('an entry is ["shuffle", [counts]], ["draw", seat, kind, count] or ["show", seat, kind, count]')


def card_number(value: object) -> int:
    """A count, a seat or a kind in written data; truth values are none, though Python counts with them."""
    if not isinstance(value, int) or isinstance(value, bool) or not HIDDEN <= value <= MOST_CARDS:
        raise ValueError(f"{value!r} is not a number of cards, a seat or a kind")
    return value


def totals_after(counts: vec[i64], kinds: i64) -> vec[i64]:
    """For each kind the sum over all later kinds, row by row."""
    totals = vec[i64]([0] * len(counts))
    for place in range(len(counts) - 2, -1, -1):
        if (place + 1) % kinds != 0:
            totals[place] = totals[place + 1] + counts[place + 1]
    return totals


def big_below(chance: Chance, n: int) -> int:
    """A number from 0 to n - 1, all equally likely, for any n: bits in chunks, again if they reach n."""
    if n <= 1:
        return 0
    if n <= SMALL:
        return chance.below(n)
    while True:
        drawn = 0
        missing = (n - 1).bit_length()
        while missing > 0:
            bits = min(missing, CHUNK)
            drawn = (drawn << bits) | int(chance.below(1 << bits))
            missing -= bits
        if drawn < n:
            return drawn


@final
@mypyc_attr(acyclic=True)
class Block:
    """Hidden cards one seat drew from one supply with none of its shows between."""

    def __init__(self, seat: i64, supply: i64, needs: vec[i64]) -> None:
        self.seat: i64 = seat
        self.supply: i64 = supply
        self.size: i64 = 0
        self.needs: vec[i64] = needs  # by kind: what this and the seat's earlier blocks must hold together
        self.bound: bool = False  # a show leans on it: later draws are another block
        self.later: vec[i64] = vec[i64]()  # by kind: the needs of all later kinds together
        self.cap: vec[i64] = needs  # by kind: what the seat's last block needs; having more is no different
        self.first: i64 = 0  # where the seat's first block stands
        self.final: bool = False  # the seat's last block
        self.drains: bool = False  # the last block that takes from its supply
        self.shift: i64 = 0  # where the room left in it lies in a key
        self.mask: int = 0
        self.left_shift: i64 = 0  # where the cards left in its supply lie in a key

    def room(self, key: int) -> i64:
        return (key >> self.shift) & self.mask


@final
@mypyc_attr(acyclic=True)
class Posterior:
    """All hidden states a log leaves possible, each with the number of orders behind it. Never changes once made."""

    def __init__(self, seats: i64, kinds: i64, log: list[Entry]) -> None:
        self.seats: i64 = seats
        self.kinds: i64 = kinds
        self.supplies: i64 = 0
        self.hands: vec[i64] = vec[i64]([0] * (seats * kinds))  # fronts known minus cards shown
        self.pools: vec[i64] = vec[i64]()  # by supply and kind: cards nobody has located
        self.free: vec[i64] = vec[i64]()  # by supply and seat: hidden draws bound by nothing
        self.blocks: list[Block] = []  # bound ones, seat by seat, each seat's in order of time
        self.possible: bool = True
        self.tables: list[dict[int, int]] = []  # by step: key -> ways to finish from there
        self.to_come: vec[i64] = vec[i64]()  # by supply and kind: cards of all later kinds in the pool
        self.have_shift: i64 = 0
        self.have_mask: int = 0
        self.left_mask: int = 0
        self.scan(log)
        if self.possible and len(self.blocks) > 0:
            self.lay_out_keys()
            self.count()

    # What the log says

    def scan(self, log: list[Entry]) -> None:
        """Locate what is known, cut the rest into blocks, and sort them into bound and free."""
        blocks: list[Block] = []
        for entry in log:
            if entry[0] == SHUFFLE:
                self.supplies += 1
                for count in entry[1:]:
                    self.pools = append(self.pools, count)
                continue
            seat: i64 = entry[1]
            kind: i64 = entry[2]
            if entry[0] == SHOW:
                self.hands[seat * self.kinds + kind] -= entry[3]
                self.need(blocks, seat, kind)
            elif kind == HIDDEN:
                self.open_block(blocks, seat).size += entry[3]
            else:
                self.pools[(self.supplies - 1) * self.kinds + kind] -= entry[3]
                self.hands[seat * self.kinds + kind] += entry[3]
        self.sort_blocks(blocks)

    def last_block(self, blocks: list[Block], seat: i64) -> Block | None:
        for block in reversed(blocks):
            if block.seat == seat:
                return block
        return None

    def open_block(self, blocks: list[Block], seat: i64) -> Block:
        """The block a hidden draw of the seat falls into now."""
        last = self.last_block(blocks, seat)
        if last is not None and last.supply == self.supplies - 1 and not last.bound:
            return last
        needs = vec[i64]([0] * self.kinds) if last is None else last.needs[:]
        blocks.append(Block(seat, self.supplies - 1, needs))
        return blocks[-1]

    def need(self, blocks: list[Block], seat: i64, kind: i64) -> None:
        """A show: what the known fronts do not cover must lie in the hidden draws made so far."""
        short = -self.hands[seat * self.kinds + kind]
        if short <= 0:
            return
        last = self.last_block(blocks, seat)
        if last is None:
            self.possible = False
        elif short > last.needs[kind]:
            last.needs[kind] = short
            last.bound = True

    def sort_blocks(self, blocks: list[Block]) -> None:
        self.free = vec[i64]([0] * (self.supplies * self.seats))
        for seat in range(self.seats):
            own = [block for block in blocks if block.seat == seat]
            while len(own) > 0 and not own[-1].bound:
                block = own.pop()
                self.free[block.supply * self.seats + seat] += block.size
            first = len(self.blocks)
            for block in own:
                block.first = first
                block.cap = own[-1].needs
                block.final = block is own[-1]
                self.blocks.append(block)

    # Counting

    def lay_out_keys(self) -> None:
        """A key packs the room left in each block, what the seat has of the kind, and the supplies' cards of it."""
        shift: i64 = 0
        for block in self.blocks:
            width: i64 = int(block.size).bit_length()
            block.shift = shift
            block.mask = (1 << width) - 1
            block.later = totals_after(block.needs, self.kinds)
            shift += width
        self.have_shift = shift
        width = max([int(max(block.needs)).bit_length() for block in self.blocks])
        self.have_mask = (1 << width) - 1
        shift += width
        width = int(max(self.pools)).bit_length()
        self.left_mask = (1 << width) - 1
        drained: list[int] = []
        for block in reversed(self.blocks):
            block.left_shift = shift + block.supply * width
            block.drains = block.supply not in drained
            drained.append(block.supply)
        self.to_come = totals_after(self.pools, self.kinds)

    def count(self) -> None:
        """Walk all reachable keys forward, then number the ways to finish backward."""
        steps = self.kinds * len(self.blocks)
        start = self.with_pools(0, 0)
        for block in self.blocks:
            start |= int(block.size) << block.shift
        self.tables.append({start: 0})
        for step in range(steps):
            reached: dict[int, int] = {}
            for key in self.tables[step]:
                for take in range(self.least(step, key), self.most(step, key) + 1):
                    reached[self.after(step, key, take)] = 1
            self.tables.append(reached)
        for step in range(steps - 1, -1, -1):
            table = self.tables[step]
            for key in table:
                table[key] = self.ways(step, key)
        self.possible = self.tables[0][start] > 0

    def with_pools(self, key: int, kind: i64) -> int:
        """The key with the cards of this kind of each supply some block takes from."""
        for block in self.blocks:
            if block.drains:
                key |= int(self.pools[block.supply * self.kinds + kind]) << block.left_shift
        return key

    def least(self, step: i64, key: int) -> i64:
        """The fewest cards of the kind a block can take: what it needs, and what later kinds could not fill."""
        kind = step // len(self.blocks)
        block = self.blocks[step % len(self.blocks)]
        have: i64 = (key >> self.have_shift) & self.have_mask
        room = block.room(key)
        if block.drains:  # all blocks of this supply have had their turn: what they still miss is for later kinds
            room = 0
            for other in self.blocks:
                if other.supply == block.supply:
                    room += other.room(key)
        return max(0, block.needs[kind] - have, room - self.to_come[block.supply * self.kinds + kind])

    def most(self, step: i64, key: int) -> i64:
        """The most it can take: its room, the supply's cards, and room kept for what later kinds need."""
        kind = step // len(self.blocks)
        place = step % len(self.blocks)
        block = self.blocks[place]
        left: i64 = (key >> block.left_shift) & self.left_mask
        room: i64 = 0
        for other in range(block.first, place + 1):
            room += self.blocks[other].room(key)
        return min(block.room(key), left, room - block.later[kind])

    def after(self, step: i64, key: int, take: i64) -> int:
        """The key once a block has taken that many; what no later step asks about is wiped, so that keys meet."""
        kind = step // len(self.blocks)
        place = step % len(self.blocks)
        block = self.blocks[place]
        have = (key >> self.have_shift) & self.have_mask
        left = (key >> block.left_shift) & self.left_mask
        key -= (int(take) << block.shift) + (have << self.have_shift)
        key -= (left if block.drains else int(take)) << block.left_shift
        if not block.final:
            key += min(have + int(take), int(block.cap[kind])) << self.have_shift
        if place == len(self.blocks) - 1 and kind < self.kinds - 1:
            key = self.with_pools(key, kind + 1)
        return key

    def ways(self, step: i64, key: int) -> int:
        """Ways to finish from here: which cards of the kind the block takes, times the ways to go on."""
        total = 0
        left = (key >> self.blocks[step % len(self.blocks)].left_shift) & self.left_mask
        for take in range(self.least(step, key), self.most(step, key) + 1):
            total += comb(left, take) * self.tables[step + 1][self.after(step, key, take)]
        return total

    # Drawing one

    def sample(self, chance: Chance, hands: vec[i64], supply: vec[i64]) -> None:
        """Fill in one possible state, each as often as orders lead to it."""
        for place in range(len(hands)):
            hands[place] = self.hands[place]
        left = self.pools[:]
        if len(self.blocks) > 0:
            self.fill_blocks(chance, hands, left)
        for number in range(self.supplies):
            self.deal(chance, hands, left, number)
        for kind in range(self.kinds):
            supply[kind] = left[(self.supplies - 1) * self.kinds + kind] if self.supplies > 0 else 0

    def fill_blocks(self, chance: Chance, hands: vec[i64], left: vec[i64]) -> None:
        """One number picks a whole world: each step finds the share it lies in, and what is left of it goes on."""
        ((key, total),) = self.tables[0].items()
        number = big_below(chance, total)
        for step in range(self.kinds * len(self.blocks)):
            kind = step // len(self.blocks)
            block = self.blocks[step % len(self.blocks)]
            pool = block.supply * self.kinds + kind
            take = self.least(step, key)
            while True:
                onward = self.after(step, key, take)
                choices = comb(left[pool], take)
                share = choices * self.tables[step + 1][onward]
                if number < share:
                    break
                number -= share
                take += 1
            number //= choices
            key = onward
            left[pool] -= take
            hands[block.seat * self.kinds + kind] += take

    def deal(self, chance: Chance, hands: vec[i64], left: vec[i64], number: i64) -> None:
        """Deal the free draws of one supply; who is owed all that is left takes it unseen."""
        base = number * self.kinds
        cards: i64 = 0
        for kind in range(self.kinds):
            cards += left[base + kind]
        for seat in range(self.seats):
            owed = self.free[number * self.seats + seat]
            hand = seat * self.kinds
            if owed == cards:
                for kind in range(self.kinds):
                    hands[hand + kind] += left[base + kind]
                    left[base + kind] = 0
                return
            cards -= owed
            for drawn in range(owed):
                at = chance.below(cards + owed - drawn)
                kind = 0
                while at >= left[base + kind]:
                    at -= left[base + kind]
                    kind += 1
                left[base + kind] -= 1
                hands[hand + kind] += 1


@final
@mypyc_attr(acyclic=True)
class Draws:
    """The log of one pile: who drew when, what was laid openly, and what each new supply was made of."""

    def __init__(self, seats: i64, kinds: i64) -> None:
        self.seats: i64 = seats
        self.kinds: i64 = kinds
        self.log: list[Entry] = []
        self.left: i64 = 0  # cards in the supply
        self.posteriors: list[Posterior | None] = [None] * (seats + 1)  # by observer, until the log changes

    def clone(self) -> "Draws":
        """A copy with a log of its own; what was inferred is shared, since it never changes."""
        other = Draws(self.seats, self.kinds)
        other.log = self.log[:]
        other.left = self.left
        other.posteriors = self.posteriors[:]
        return other

    # What happens at the table

    def reshuffle(self, counts: list[int]) -> None:
        """CEL-HI-08: the supply is used up and a new one with this public content is formed."""
        self.note_shuffle(counts)
        self.forget_past()

    def drew(self, seat: i64, kind: i64) -> None:
        """CEL-HI-05: the seat drew one card from the supply and alone knows its front."""
        self.note_draw(seat, kind, 1)

    def showed(self, seat: i64, kind: i64, count: i64) -> None:
        """The seat laid this many cards of a kind openly from its hand; none at all is no event."""
        if count == 0:
            return
        self.note_show(seat, kind, count)
        self.forget_hand(seat)
        self.forget_past()

    def note_shuffle(self, counts: list[int]) -> None:
        if self.left > 0:
            raise ValueError(f"the old supply still has cards ({self.left})")
        if len(counts) != self.kinds or min(counts) < 0 or sum(counts) > MOST_CARDS:
            raise ValueError(f"a supply is {self.kinds} numbers of cards, none negative, {MOST_CARDS} together at most")
        self.add((SHUFFLE, *counts))
        self.left = sum(counts)

    def note_draw(self, seat: i64, kind: i64, count: i64) -> None:
        self.check_names(seat, kind, HIDDEN)
        if count > self.left:
            raise ValueError(f"the supply has {self.left} cards left, not {count}")
        if kind != HIDDEN and count > self.unlocated(kind):
            raise ValueError(f"the supply has {self.unlocated(kind)} cards of kind {kind} left, not {count}")
        self.add((DRAW, seat, kind, count))
        self.left -= count

    def note_show(self, seat: i64, kind: i64, count: i64) -> None:
        self.check_names(seat, kind, 0)
        if not self.can_show(seat, kind, count):
            raise ValueError(f"seat {seat} does not hold {count} of kind {kind}")
        self.add((SHOW, seat, kind, count))

    def check_names(self, seat: i64, kind: i64, lowest: i64) -> None:
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}")
        if not lowest <= kind < self.kinds:
            raise ValueError(f"there is no kind {kind}")

    def add(self, entry: Entry) -> None:
        """Put an entry at the end of the log, into the last one if that says the same."""
        join(self.log, entry)
        self.posteriors = [None] * (self.seats + 1)

    def unlocated(self, kind: i64) -> i64:
        """Cards of the kind in the newest supply that no known draw has taken."""
        count: i64 = 0
        for entry in self.log:
            if entry[0] == SHUFFLE:
                count = entry[1 + kind]
            elif entry[0] == DRAW and entry[2] == kind:
                count -= entry[3]
        return count

    def can_show(self, seat: i64, kind: i64, count: i64) -> bool:
        """Whether the seat's known fronts and its unknown cards can make up all it has shown, this included."""
        fronts = [0] * self.kinds
        fronts[kind] -= count
        unknown = 0
        for entry in self.log:
            if entry[0] == SHUFFLE or entry[1] != seat:
                continue
            if entry[0] == SHOW:
                fronts[entry[2]] -= entry[3]
            elif entry[2] == HIDDEN:
                unknown += entry[3]
            else:
                fronts[entry[2]] += entry[3]
        return sum([-front for front in fronts if front < 0]) <= unknown

    # What no longer matters

    def forget_hand(self, seat: i64) -> None:
        """A hand drawn from one supply and by now all laid open leaves the log and the supply's content.

        Its kinds are exactly those shown, whoever looks, and in which order it was drawn bears on nobody else. A hand
        from two supplies stays: which card came from which is not known. Only public facts decide, so the log
        remains a function of what each seat observed.
        """
        start, origin = self.last_hand(seat)
        if origin < 0:
            return
        content = list(self.log[origin])
        for entry in self.log[start:]:
            if entry[0] == SHOW and entry[1] == seat:
                content[1 + entry[2]] -= entry[3]
        if min(content) < 0:
            raise ValueError(f"seat {seat} has shown cards that its supply did not hold")
        kept: list[Entry] = []
        for place, entry in enumerate(self.log):
            if place == origin:
                kept.append(tuple(content))
            elif place < start or entry[0] == SHUFFLE or entry[1] != seat:
                kept.append(entry)
        self.log = kept

    def last_hand(self, seat: i64) -> tuple[int, int]:
        """Where in the log the seat's last hand begins and its supply stands: -1 if it had two, or holds cards yet."""
        start = origin = supply = -1
        cards = 0
        for place, entry in enumerate(self.log):
            if entry[0] == SHUFFLE:
                supply = place
            elif entry[1] == seat and entry[0] == SHOW:
                cards -= entry[3]
            elif entry[1] == seat:
                if cards == 0:
                    start, origin = place, supply
                elif origin != supply:
                    origin = -1
                cards += entry[3]
        return start, origin if cards == 0 else -1

    def forget_past(self) -> None:
        """CEL-HI-07: up to where nobody holds a card the past is what was left in the supply, and that is public."""
        cards = 0
        past = 0  # entries up to the last moment with no hidden card
        for place, entry in enumerate(self.log):
            if entry[0] != SHUFFLE:
                cards += entry[3] if entry[0] == DRAW else -entry[3]
            if cards == 0:
                past = place + 1
        content = [0] * self.kinds
        for entry in self.log[:past]:
            if entry[0] == SHUFFLE:
                content = [before + new for before, new in zip(content, entry[1:], strict=True)]
            elif entry[0] == SHOW:
                content[entry[2]] -= entry[3]
        log = [(SHUFFLE, *content), *self.log[past:]]
        self.log = [entry for entry in log if entry[0] != SHUFFLE or max(entry[1:]) > 0]

    # As data

    def seen_by(self, seat: i64) -> list[Entry]:
        """CEL-HI-06: the log with the fronts of all other seats hidden; nobody's are seen by seat number `seats`."""
        seen: list[Entry] = []
        for entry in self.log:
            if entry[0] == DRAW and entry[1] != seat:
                join(seen, (DRAW, entry[1], HIDDEN, entry[3]))
            else:
                join(seen, entry)
        return seen

    def write(self, seat: int | None) -> list[list[object]]:
        """The log as plain data: whole for None, else what the seat (or, as seat number `seats`, a spectator) knows."""
        data: list[list[object]] = []
        whole: list[Entry] = []
        for entry in self.log:
            join(whole, entry)
        for entry in whole if seat is None else self.seen_by(seat):
            if entry[0] == SHUFFLE:
                data.append([WORDS[SHUFFLE], list(entry[1:])])
            else:
                data.append([WORDS[entry[0]], entry[1], entry[2], entry[3]])
        return data

    def read(self, data: Sequence[object], seat: int | None = None) -> None:
        """Take over a written log, as that seat's if one is named; an impossible one is refused, this one unchanged."""
        told = self.told(data, seat)
        posterior = Posterior(self.seats, self.kinds, told.log)
        if not posterior.possible:
            raise self.first_impossible(data, seat)
        fresh = Draws(self.seats, self.kinds)
        for entry in told.log:
            fresh.happen(entry)
        self.log = fresh.log
        self.left = fresh.left
        for observer in range(self.seats + 1):
            same = fresh.speaks_for(observer) and fresh.seen_by(observer) == told.log
            self.posteriors[observer] = posterior if same else None

    def told(self, data: Sequence[object], seat: int | None) -> "Draws":
        """The log as the data tell it, nothing forgotten."""
        told = Draws(self.seats, self.kinds)
        for number, item in enumerate(data):
            try:
                entry = parsed(item)
                if seat is not None and entry[0] == DRAW and (entry[1] == seat) == (entry[2] == HIDDEN):
                    raise ValueError(f"seat {seat} knows the fronts it drew itself and no others")
                told.note(entry)
            except ValueError as reason:
                raise ValueError(f"Entry {number} of the draws, {item!r}, is refused: {reason}.") from None
        return told

    def first_impossible(self, data: Sequence[object], seat: int | None) -> ValueError:
        """The refusal of a log whose every entry is in order by itself and which yet no order of the cards explains."""
        number = 0
        while Posterior(self.seats, self.kinds, self.told(data[: number + 1], seat).log).possible:
            number += 1
        reason = "no order of the supplies explains it after the entries before it"
        return ValueError(f"Entry {number} of the draws, {data[number]!r}, is refused: {reason}.")

    def note(self, entry: Entry) -> None:
        if entry[0] == SHUFFLE:
            self.note_shuffle(list(entry[1:]))
        elif entry[0] == DRAW:
            self.note_draw(entry[1], entry[2], entry[3])
        else:
            self.note_show(entry[1], entry[2], entry[3])

    def happen(self, entry: Entry) -> None:
        if entry[0] == SHUFFLE:
            self.reshuffle(list(entry[1:]))
        elif entry[0] == DRAW:
            self.note_draw(entry[1], entry[2], entry[3])
        else:
            self.showed(entry[1], entry[2], entry[3])

    # What a seat can tell

    def speaks_for(self, observer: i64) -> bool:
        """Whether it has all fronts the observer drew; another seat's written knowledge has not."""
        for entry in self.log:
            if entry[0] == DRAW and entry[1] == observer and entry[2] == HIDDEN:
                return False
        return True

    def posterior(self, observer: i64) -> Posterior:
        """What the observer's own projection of the log leaves possible: nothing else goes in, so nothing leaks."""
        known = self.posteriors[observer]
        if known is not None:
            return known
        if not self.speaks_for(observer):
            raise ValueError(f"This log does not know what seat {observer} drew, so it cannot speak for that seat.")
        found = Posterior(self.seats, self.kinds, self.seen_by(observer))
        self.posteriors[observer] = found
        return found

    def sample(self, observer: i64, chance: Chance, hands: vec[i64], supply: vec[i64]) -> None:
        """CEL-HI-09: fill hands (seat by seat, kind by kind) and supply with a state the observer could be in.

        Each comes as often as orders of the supplies lead to it; the observer's own hand comes out as it is.
        Observer number `seats` is a spectator, who knows nobody's hand.
        """
        posterior = self.posterior(observer)
        if not posterior.possible:
            raise ValueError(f"No order of the supplies explains what seat {observer} has seen of this pile.")
        assert len(hands) == self.seats * self.kinds, "hands has a number for each seat and kind"
        assert len(supply) == self.kinds, "supply has a number for each kind"
        posterior.sample(chance, hands, supply)
