"""Hidden objects, the plain way: what happened to some, and every history that fits what an observer learned of it."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Any, TypeAlias

from hypothesis import assume
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from nemeton.kernel.belief.objects import ObjectBelief
from nemeton.kernel.chance import Chance

World: TypeAlias = tuple[int, ...]  # by object: its piece
SEATS = 2
OBSERVERS = range(SEATS + 1)  # the spectator is the last
ALL = 0b111
SEARCHED = -1  # a limit that leaves nothing to be counted


@dataclass(frozen=True)
class Shuffled:
    """Objects and pieces, each in some order."""

    objects: list[int]
    pieces: list[int]


@dataclass(frozen=True)
class Told:
    """What some observers were told about an object: a mask of pieces."""

    observers: int
    item: int
    pieces: int


@dataclass(frozen=True)
class Mixed:
    """What each object took over from which, and who could not follow it."""

    blind: int
    objects: list[int]
    order: list[int]


Happening: TypeAlias = Shuffled | Told | Mixed


@dataclass(frozen=True)
class Table:
    """How many objects there are, and what happened to them."""

    size: int
    happenings: list[Happening]

    def knowledge(self) -> ObjectBelief:
        return tell(ObjectBelief(SEATS, self.size), self.happenings)

    def searched(self, stirs: int) -> ObjectBelief:
        """The same where nothing may be counted."""
        knowledge = ObjectBelief(SEATS, self.size)
        knowledge.limit, knowledge.exchanges = SEARCHED, stirs
        return tell(knowledge, self.happenings)

    def histories(self, observer: int) -> dict[World, int]:
        return histories_of(self.size, self.happenings, observer)

    def log(self) -> list[Any]:
        """What happened as entries, one each, for an observer who was told all but followed no mix."""
        return [as_entry(happening, self.size) for happening in self.happenings]


def tell(knowledge: ObjectBelief, happenings: list[Happening]) -> ObjectBelief:
    """Let an ObjectBelief know what happened."""
    for happening in happenings:
        match happening:
            case Shuffled(objects, pieces):
                knowledge.shuffle(objects, pieces)
            case Told(observers, item, pieces) if pieces.bit_count() == 1:
                knowledge.see(observers, item, pieces.bit_length() - 1)
            case Told(observers, item, pieces):
                knowledge.narrow(observers, item, pieces)
            case Mixed(blind, objects, order):
                knowledge.mix(blind, objects, order)
    return knowledge


def as_entry(happening: Happening, size: int) -> list[Any]:
    match happening:
        case Shuffled(objects, pieces):
            return ["shuffle", objects, pieces]
        case Told(_, item, pieces):
            return ["narrow", item, [piece for piece in range(size) if pieces >> piece & 1]]
        case Mixed(_, objects, _):
            return ["mix", objects]


def after(world: World, objects: list[int], contents: tuple[int, ...]) -> World:
    changed = list(world)
    for item, piece in zip(objects, contents, strict=True):
        changed[item] = piece
    return tuple(changed)


def add(histories: dict[World, int], world: World, count: int) -> None:
    histories[world] = histories.get(world, 0) + count


def histories_of(size: int, happenings: list[Happening], observer: int) -> dict[World, int]:
    """Every present world with the number of whole histories that lead to it and fit what the observer learned."""
    histories = dict.fromkeys(permutations(range(size)), 1)
    for happening in happenings:
        later: dict[World, int] = {}
        for world, count in histories.items():
            match happening:
                case Shuffled(objects, pieces):
                    if {world[item] for item in objects} == set(pieces):
                        for order in permutations(pieces):
                            add(later, after(world, objects, order), count)
                case Told(observers, item, pieces):
                    if not observers >> observer & 1 or pieces >> world[item] & 1:
                        add(later, world, count)
                case Mixed(blind, objects, order):
                    held = [world[item] for item in objects]
                    known = tuple(held[place] for place in order)
                    for contents in permutations(held) if blind >> observer & 1 else [known]:
                        add(later, after(world, objects, contents), count)
        histories = later
    return histories


@st.composite
def tables(draw: st.DrawFn, size: int, most: int, observers: tuple[int, ...] = (ALL, ALL, 1, 2, 5, 0)) -> Table:
    """Some objects and things that really happened to them, each seen, or not followed, by some observers."""
    size = draw(st.sampled_from([size, size, size - 1, 2]))
    truth = draw(st.permutations(range(size)))
    happenings: list[Happening] = []
    kinds = st.sampled_from(["shuffle", "see", "narrow", "narrow", "mix", "mix", "mix"])
    for kind in draw(st.lists(kinds, min_size=draw(st.sampled_from([0, most - 3])), max_size=most)):
        happenings.append(draw(happening(kind, size, truth, draw(st.sampled_from(observers)))))
    return Table(size, happenings)


@st.composite
def happening(draw: st.DrawFn, kind: str, size: int, truth: list[int], observers: int) -> Happening:
    """One thing that happens; `truth` changes with it."""
    if kind in ("see", "narrow"):
        item = draw(st.integers(0, size - 1))
        others = draw(st.integers(0, 2**size - 1)) if kind == "narrow" else 0
        return Told(observers, item, 1 << truth[item] | others)
    few = 1 if kind == "shuffle" else 2
    objects = draw(st.permutations(range(size)))[: draw(st.integers(few, max(few, size - 1)))]
    held = [truth[item] for item in objects]
    order = draw(st.permutations(range(len(objects))))
    for place, item in enumerate(objects):
        truth[item] = held[order[place]]
    return Shuffled(objects, held) if kind == "shuffle" else Mixed(observers, objects, order)


class Unlisted(Exception):
    """Too many outcomes to go through them all."""


class EveryChance(Chance):
    """Gives, from one run to the next, every sequence of numbers that chance could give, with how likely it is."""

    def __init__(self) -> None:
        super().__init__()
        self.path: list[tuple[int, int]] = []  # number given, out of how many
        self.given = 0

    def below(self, n: int) -> int:
        if n > 65536:
            raise Unlisted
        if self.given == len(self.path):
            self.path.append((0, n))
        number, _ = self.path[self.given]
        self.given += 1
        return number

    def next(self) -> bool:
        """Go on to the next sequence; False after the last."""
        self.given = 0
        while self.path and self.path[-1][0] == self.path[-1][1] - 1:
            self.path.pop()
        if self.path:
            number, n = self.path.pop()
            self.path.append((number + 1, n))
        return len(self.path) > 0

    def likelihood(self) -> Fraction:
        likelihood = Fraction(1)
        for _, n in self.path:
            likelihood /= n
        return likelihood


def sampled(knowledge: ObjectBelief, observer: int, chance: Chance) -> World:
    out = vec[i64]([0] * int(knowledge.size))
    knowledge.sample(observer, chance, out)
    return tuple(out)


def odds_of_samples(knowledge: ObjectBelief, observer: int, most: int = 1500) -> dict[World, Fraction]:
    """Every world `sample` can give with its exact odds."""
    chance = EveryChance()
    odds: dict[World, Fraction] = {}
    for _ in range(most):
        world = sampled(knowledge, observer, chance)
        odds[world] = odds.get(world, Fraction(0)) + chance.likelihood()
        if not chance.next():
            return odds
    raise Unlisted


def odds_of_histories(histories: dict[World, int]) -> dict[World, Fraction]:
    total = sum(histories.values())
    return {world: Fraction(count, total) for world, count in histories.items()}


def candidates(knowledge: ObjectBelief, observer: int) -> list[list[int]]:
    """By object: the pieces it may be, as numbers."""
    size = int(knowledge.size)
    masks = [knowledge.candidates(observer, item) for item in range(size)]
    return [[piece for piece in range(size) if mask >> piece & 1] for mask in masks]


def candidates_in(worlds: dict[World, int], size: int) -> list[list[int]]:
    return [sorted({world[item] for world in worlds}) for item in range(size)]


OVERLAPPING_BACKS = Table(5, [Told(ALL, 0, 0b10100), Told(ALL, 1, 0b11001), Told(ALL, 2, 0b11001)])
SEEN_AFTER_A_MIX = Table(3, [Told(ALL, 1, 0b110), Mixed(ALL, [0, 1], [0, 1]), Told(ALL, 0, 0b001)])
SHUFFLES_AFTER_A_MIX = Table(  # what was mixed with the first shuffle's objects still tells about their past
    4,
    [
        Told(ALL, 0, 0b0011),
        Mixed(ALL, [0, 3], [0, 1]),
        Shuffled([0, 1], [0, 2]),
        Told(ALL, 1, 0b0001),
        Shuffled([1], [0]),
    ],
)
TWO_MIXES = Table(
    4,
    [
        Told(ALL, 0, 0b0011),
        Mixed(ALL, [0, 1, 2], [0, 1, 2]),
        Told(ALL, 1, 0b0111),
        Mixed(ALL, [1, 2, 3], [0, 1, 2]),
        Told(ALL, 2, 0b0110),
    ],
)


def listed_odds(knowledge: ObjectBelief) -> dict[World, Fraction]:
    """The odds of seat 0's samples; another table is asked for where they are too many to list."""
    try:
        return odds_of_samples(knowledge, 0)
    except Unlisted:
        assume(False)
        raise


def entries(knowledge: ObjectBelief, observer: int) -> list[Any]:
    return knowledge.write(observer)[1:]
