"""Hidden objects against the plainest possible check: every history that fits what an observer learned, one by one."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Any, TypeAlias

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from nemeton.kernel.chance import Chance
from nemeton.kernel.knowledge import Knowledge
from nemeton.kernel.story import NARROW, Entry, Story

World: TypeAlias = tuple[int, ...]  # by object: its piece
SEATS = 2
OBSERVERS = range(SEATS + 1)  # the spectator is the last
ALL = 0b111
SEARCHED = -1  # a limit that leaves nothing to be counted


# -- what happened, and all that could have happened -------------------------------------------------------------------


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

    def knowledge(self) -> Knowledge:
        return tell(Knowledge(SEATS, self.size), self.happenings)

    def searched(self, stirs: int) -> Knowledge:
        """The same where nothing may be counted."""
        knowledge = Knowledge(SEATS, self.size)
        knowledge.limit, knowledge.stirs = SEARCHED, stirs
        return tell(knowledge, self.happenings)

    def histories(self, observer: int) -> dict[World, int]:
        return histories_of(self.size, self.happenings, observer)

    def log(self) -> list[Any]:
        """What happened as entries, one each, for an observer who was told all but followed no mix."""
        return [as_entry(happening, self.size) for happening in self.happenings]


def tell(knowledge: Knowledge, happenings: list[Happening]) -> Knowledge:
    """Let a Knowledge know what happened."""
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


def sampled(knowledge: Knowledge, observer: int, chance: Chance) -> World:
    out = vec[i64]([0] * int(knowledge.size))
    knowledge.sample(observer, chance, out)
    return tuple(out)


def odds_of_samples(knowledge: Knowledge, observer: int, most: int = 1500) -> dict[World, Fraction]:
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


def candidates(knowledge: Knowledge, observer: int) -> list[list[int]]:
    """By object: the pieces it may be, as numbers."""
    size = int(knowledge.size)
    masks = [knowledge.candidates(observer, item) for item in range(size)]
    return [[piece for piece in range(size) if mask >> piece & 1] for mask in masks]


def candidates_in(worlds: dict[World, int], size: int) -> list[list[int]]:
    return [sorted({world[item] for world in worlds}) for item in range(size)]


# -- against every history ---------------------------------------------------------------------------------------------


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


def listed_odds(knowledge: Knowledge) -> dict[World, Fraction]:
    """The odds of seat 0's samples; another table is asked for where they are too many to list."""
    try:
        return odds_of_samples(knowledge, 0)
    except Unlisted:
        assume(False)
        raise


@settings(deadline=None, max_examples=150)
@given(tables(size=5, most=9))
@example(OVERLAPPING_BACKS)
@example(SHUFFLES_AFTER_A_MIX)
def test_candidates_are_the_pieces_an_object_has_in_some_history(table: Table) -> None:
    """A piece is a candidate if and only if a whole history that fits the observer's log has it there."""
    knowledge = table.knowledge()

    for observer in OBSERVERS:
        assert candidates_in(table.histories(observer), table.size) == candidates(knowledge, observer)


@settings(deadline=None, max_examples=150)
@given(tables(size=4, most=9, observers=(ALL, ALL, ALL, 0)))
def test_a_world_is_sampled_as_often_as_histories_lead_to_it(table: Table) -> None:
    """The odds of every sample, over all that chance can give, are its share of all histories."""
    assert odds_of_histories(table.histories(0)) == listed_odds(table.knowledge())


@pytest.mark.parametrize("table", [OVERLAPPING_BACKS, SEEN_AFTER_A_MIX, SHUFFLES_AFTER_A_MIX])
def test_tables_that_led_astray_once_have_their_odds(table: Table) -> None:
    """The same for some tables that are easy to get wrong, told and read."""
    read = Knowledge.read([["knowledge", SEATS, table.size, 0], *table.log()])
    exact = odds_of_histories(table.histories(0))

    assert exact == odds_of_samples(table.knowledge(), 0, most=20000)
    assert exact == odds_of_samples(read, 0, most=20000)


@settings(deadline=None, max_examples=300)
@given(tables(size=4, most=8, observers=(ALL,)))
def test_a_log_that_nobody_shortened_leaves_the_same_candidates(table: Table) -> None:
    """Entries read one by one as they stand, whatever they say twice, mean what the same things told mean."""
    read = Knowledge.read([["knowledge", SEATS, table.size, 0], *table.log()])

    assert len(table.happenings) == len(entries(read, 0))
    assert candidates_in(table.histories(0), table.size) == candidates(read, 0)


@settings(deadline=None, max_examples=80)
@given(tables(size=4, most=6, observers=(ALL,)))
def test_a_log_that_nobody_shortened_has_the_same_odds(table: Table) -> None:
    """The odds of samples do not depend on how the log was kept."""
    read = Knowledge.read([["knowledge", SEATS, table.size, 0], *table.log()])

    assert odds_of_histories(table.histories(0)) == listed_odds(read)


@settings(deadline=None, max_examples=100)
@given(tables(size=4, most=9, observers=(ALL, ALL, ALL, 0)))
def test_a_search_finds_every_possible_world_and_no_other(table: Table) -> None:
    """Where nothing may be counted, candidates stay exact and samples keep to the possible worlds, all of them."""
    knowledge = table.searched(stirs=0)
    histories = table.histories(0)

    assert candidates_in(histories, table.size) == candidates(knowledge, 0)
    assert set(histories) == set(listed_odds(knowledge))


@settings(deadline=None, max_examples=50)
@given(tables(size=6, most=9, observers=(ALL, ALL, ALL, 0)))
def test_a_larger_search_keeps_to_possible_worlds_too(table: Table) -> None:
    """With more objects and the exchanges that follow a search, candidates are exact and no sample is impossible."""
    knowledge = table.searched(stirs=8)
    histories = table.histories(0)

    assert candidates_in(histories, table.size) == candidates(knowledge, 0)
    for seed in range(4):
        assert sampled(knowledge, 0, Chance(seed)) in histories


def distance(knowledge: Knowledge, exact: dict[World, Fraction], samples: int) -> Fraction:
    """How far the shares of many samples are from the exact odds, all differences together."""
    chance = Chance()
    chance.seed_with(2026)
    seen = dict.fromkeys(exact, 0)
    for _ in range(samples):
        seen[sampled(knowledge, 0, chance)] += 1
    return sum((abs(Fraction(count, samples) - exact[world]) for world, count in seen.items()), Fraction(0))


def test_exchanges_after_a_search_bring_its_odds_near_the_exact_ones() -> None:
    """Each world comes about as often as histories lead to it, though nothing was counted; not so without exchanges."""
    exact = odds_of_histories(TWO_MIXES.histories(0))

    assert distance(TWO_MIXES.searched(stirs=0), exact, 4000) > Fraction(2, 10)
    assert distance(TWO_MIXES.searched(stirs=8), exact, 4000) < Fraction(1, 10)


def test_a_search_begins_with_what_whole_assignments_leave() -> None:
    """Two objects that are two pieces between them leave the third piece to the third object."""
    story = Story([Entry(NARROW, 0b001, 0b011), Entry(NARROW, 0b010, 0b011)], 3)

    story.settle_thoroughly()

    assert [0b011, 0b011, 0b100] == [span.may for span in story.now]


def test_a_search_meets_worlds_that_no_exchange_of_two_pieces_leads_to() -> None:
    """Each of three objects is one of two pieces, in a circle: two worlds, in which no object is the same."""
    circle = Table(4, [Told(ALL, item, 1 << item | 1 << (item + 1) % 3) for item in range(3)])

    assert [[0, 1], [1, 2], [0, 2], [3]] == candidates(circle.searched(stirs=8), 0)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_an_observer_who_cannot_tell_two_games_apart_has_the_same_log_of_both(data: st.DataObject) -> None:
    """Hidden orders and what only others saw leave no trace in an observer's log."""
    table = data.draw(tables(size=5, most=9))
    other = [data.draw(differently_hidden(happening, table.size)) for happening in table.happenings]

    assert table.knowledge().write(0) == Table(table.size, other).knowledge().write(0)


@st.composite
def differently_hidden(draw: st.DrawFn, happening: Happening, size: int) -> Happening:
    """The same to seat 0, in another game."""
    match happening:
        case Shuffled(objects, pieces):
            return Shuffled(draw(st.permutations(objects)), draw(st.permutations(pieces)))
        case Told(observers, item, pieces):
            if observers & 1:
                return Told(draw(st.integers(0, ALL)) | 1, item, pieces)
            return Told(observers, draw(st.integers(0, size - 1)), draw(st.integers(1, 2**size - 1)))
        case Mixed(blind, objects, order):
            if blind & 1:
                return Mixed(blind, draw(st.permutations(objects)), draw(st.permutations(order)))
            return happening


@settings(deadline=None, max_examples=60)
@given(tables(size=5, most=9))
def test_asking_leaves_no_trace(table: Table) -> None:
    """Whether candidates and samples were asked for on the way or not, the logs are the same."""
    asked = Table(table.size, []).searched(stirs=1)
    for happening in table.happenings:
        tell(asked, [happening])
        asked.candidates(0, 0)
        sampled(asked, 1, Chance(7))

    assert table.knowledge().write(None) == asked.write(None)


def test_asking_does_not_make_the_next_entry_needless() -> None:
    """That two objects share two pieces, so that others have neither, is found out only when asked: it is news."""
    asked = Table(4, [Told(ALL, 0, 0b0011), Told(ALL, 1, 0b0011)]).searched(stirs=1)

    assert [2, 3] == candidates(asked, 0)[2]

    asked.narrow(ALL, 2, 0b1100)

    assert [["narrow", 0, [0, 1]], ["narrow", 1, [0, 1]], ["narrow", 2, [2, 3]]] == entries(asked, 0)


# -- at the table ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BLG-RUL-12", "BLG-HI-03")
def test_a_peeked_token_keeps_its_piece_wherever_it_goes() -> None:
    """Only who looked knows the value, and keeps it while other tokens are shown and mixed."""
    tokens = Knowledge(SEATS, 12)
    tokens.shuffle(list(range(12)), list(range(12)))

    tokens.see(0b001, 3, 7)
    tokens.see(ALL, 5, 2)
    tokens.mix(ALL, [0, 1, 2], [2, 0, 1])

    assert 7 == tokens.knows(0, 3)
    assert -1 == tokens.knows(1, 3)
    assert [piece for piece in range(12) if piece != 2] == candidates(tokens, 2)[3]


@pytest.mark.rule("BLG-TC-38", "BLG-HI-08", "BLG-HI-13")
def test_a_reshuffle_keeps_the_set_and_forgets_the_order() -> None:
    """Two tokens reshuffled alone are those two in unknown order; a look at another token stays."""
    tokens = Knowledge(SEATS, 12)
    tokens.shuffle(list(range(12)), list(range(12)))
    tokens.see(0b001, 9, 0)
    tokens.see(0b001, 3, 4)
    tokens.see(ALL, 3, 4)
    tokens.see(ALL, 7, 11)

    tokens.shuffle([3, 7], [4, 11])

    for observer in OBSERVERS:
        assert [4, 11] == candidates(tokens, observer)[3] == candidates(tokens, observer)[7]
    assert 0 == tokens.knows(0, 9)
    assert [piece for piece in range(12) if piece not in (4, 11)] == candidates(tokens, 1)[9]


def hand_with_a_recruit() -> Knowledge:
    """A deck 0 to 3 of pieces 0 to 3 and the recruit 4, shown to all; the hand is 0 and 4, held by seat 0."""
    cards = Knowledge(SEATS, 5)
    cards.shuffle([0, 1, 2, 3], [0, 1, 2, 3])
    cards.see(0b001, 0, 2)
    cards.see(ALL, 4, 4)
    return cards


@pytest.mark.rule("BLG-TC-40", "BLG-HI-12")
def test_a_known_card_returned_among_two_is_one_of_the_two_until_the_other_is_shown() -> None:
    """The opponent loses which of the two it is, and learns it again from the other; the owner always knows."""
    cards = hand_with_a_recruit()

    cards.mix(0b110, [0, 4], [1, 0])

    assert [0, 1, 2, 3, 4] == candidates(cards, 1)[0] == candidates(cards, 1)[4]
    assert [0, 1, 2, 3] == candidates(cards, 1)[1]
    assert (4, 2) == (cards.knows(0, 0), cards.knows(0, 4))

    cards.see(ALL, 4, 2)

    assert 4 == cards.knows(1, 0)
    assert 4 == cards.knows(2, 0)


@pytest.mark.rule("BLG-TC-39", "BLG-HI-11")
def test_a_card_put_openly_under_the_deck_stays_known_above_a_returned_hand() -> None:
    """Both know the recruit's place; only the owner knows the two cards below it."""
    cards = Knowledge(SEATS, 6)
    cards.shuffle([0, 1, 2, 3, 4], [0, 1, 2, 3, 4])
    cards.see(ALL, 5, 5)
    cards.see(0b001, 0, 3)
    cards.see(0b001, 1, 1)

    cards.mix(0b110, [0, 1], [1, 0])

    assert [5, 5, 5] == [cards.knows(observer, 5) for observer in OBSERVERS]
    assert (1, 3) == (cards.knows(0, 0), cards.knows(0, 1))
    assert [0, 1, 2, 3, 4] == candidates(cards, 1)[0] == candidates(cards, 1)[1]


@pytest.mark.rule("BLG-HI-12", "BLG-HI-07", "BLG-RUL-19")
def test_the_back_of_a_returned_card_tells_if_only_one_front_fits() -> None:
    """Pieces 0 to 3 have one back, 4 another: seeing that back on top makes the card known, and the other one not."""
    cards = hand_with_a_recruit()
    cards.mix(0b110, [0, 4], [0, 1])

    cards.narrow(ALL, 4, 0b10000)

    assert 4 == cards.knows(1, 4)
    assert [0, 1, 2, 3] == candidates(cards, 1)[0]


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_a_back_is_never_contradicted(data: st.DataObject) -> None:
    """Every sample gives every card whose back is seen a front with that back."""
    table = data.draw(tables(size=5, most=7))
    truth = data.draw(st.sampled_from(sorted(table.histories(0))))
    back = [0b10101, 0b01010]
    cards = table.knowledge()

    for item in range(table.size):
        cards.narrow(1, item, back[truth[item] % 2])

    for seed in range(3):
        assert [piece % 2 for piece in truth] == [piece % 2 for piece in sampled(cards, 0, Chance(seed))]


@pytest.mark.rule("KAR-INF-05", "KAR-INF-07")
def test_cards_seen_go_under_the_deck_in_an_order_only_the_drawer_knows() -> None:
    """Of four drawn cards one is kept; the drawer follows the three returned, the others know nothing of them."""
    deck = Knowledge(SEATS, 8)
    deck.shuffle(list(range(8)), list(range(8)))
    for item, piece in enumerate([5, 1, 7, 2]):
        deck.see(0b001, item, piece)

    deck.mix(0b110, [0, 1, 2, 3], [3, 0, 2, 1])

    assert [2, 5, 7, 1] == [deck.knows(0, item) for item in range(4)]
    assert [list(range(8))] * 8 == candidates(deck, 1)


def test_before_anything_happened_an_object_may_be_any_piece() -> None:
    """A spectator who comes first sees nothing and excludes nothing."""
    assert [[0, 1, 2]] * 3 == candidates(Knowledge(SEATS, 3), 2)


def test_as_many_objects_as_a_mask_has_bits_can_be_told_apart() -> None:
    """The highest numbers are followed like the lowest."""
    cards = Knowledge(SEATS, 62)
    cards.shuffle(list(range(62)), list(range(62)))

    cards.see(ALL, 61, 31)
    cards.mix(ALL, [60, 61], [1, 0])
    cards.see(0b001, 60, 61)

    assert 31 == cards.knows(0, 61)
    assert 2**31 | 2**61 == cards.candidates(1, 61) & (2**31 | 2**61)
    assert list(range(62)) == sorted(sampled(cards, 1, Chance(3)))


@pytest.mark.parametrize("size", [0, 63])
def test_a_size_that_no_mask_can_hold_is_refused(size: int) -> None:
    """A Knowledge has at least one object and at most as many as a mask has bits."""
    with pytest.raises(ValueError, match="1 to 62"):
        Knowledge(SEATS, size)


def test_the_same_chance_gives_the_same_sample() -> None:
    """Nothing but the chance handed in decides, whether the part is counted or searched."""
    for one in (TWO_MIXES.knowledge(), TWO_MIXES.searched(stirs=8)):
        again = one.clone()
        first = [sampled(one, 0, Chance(seed)) for seed in range(20)]

        assert first == [sampled(again, 0, Chance(seed)) for seed in range(20)]
        assert 1 < len(set(first))


# -- short logs --------------------------------------------------------------------------------------------------------


def entries(knowledge: Knowledge, observer: int) -> list[Any]:
    return knowledge.write(observer)[1:]


def test_a_log_does_not_grow_with_whole_reshuffles() -> None:
    """After each reshuffle only the reshuffle is left, however much was seen and mixed before."""
    deck = Knowledge(SEATS, 10)
    everything = list(range(10))
    for piece in everything * 3:
        deck.shuffle(everything, everything)
        deck.see(0b001, 4, piece)
        deck.mix(0b110, [2, 4, 6], [1, 2, 0])
        deck.see(ALL, 2, piece)
    deck.shuffle(everything, everything)

    for observer in OBSERVERS:
        assert [["shuffle", everything, everything]] == entries(deck, observer)


def test_a_log_does_not_grow_with_reshuffles_of_a_discard_beside_hidden_hands() -> None:
    """A hand of three never empties while cards are drawn, played and reshuffled; the log stays short."""
    truth = list(range(9))
    deck, hand, discard = list(range(3, 9)), [0, 1, 2], list[int]()
    cards = Knowledge(SEATS, 9)
    cards.shuffle(list(range(9)), list(range(9)))
    chance = Chance(11)
    lengths: list[int] = []
    for _ in range(120):
        order = [0, 1, 2]
        for place in (2, 1):
            other = int(chance.below(place + 1))
            order[place], order[other] = order[other], order[place]
        held = [truth[item] for item in hand]
        for place, item in enumerate(hand):
            truth[item] = held[order[place]]
        cards.mix(0b110, hand, order)
        played = hand.pop()
        cards.see(ALL, played, truth[played])
        discard.append(played)
        hand.append(deck.pop())
        cards.see(0b001, hand[-1], truth[hand[-1]])
        if not deck:
            cards.shuffle(discard, [truth[item] for item in discard])
            deck, discard = discard, []
            lengths.append(len(entries(cards, 1)))

    assert 20 == len(lengths)
    assert max(lengths) <= 4
    assert all(truth[item] in candidates(cards, 1)[item] for item in range(9))


def test_an_order_that_is_known_renames_the_past() -> None:
    """Who follows a change of places has no entry of it, only the objects' new numbers."""
    cards = Knowledge(SEATS, 3)
    cards.shuffle([0, 1, 2], [0, 1, 2])
    cards.see(0b001, 0, 2)

    cards.mix(0b110, [0, 1, 2], [1, 2, 0])

    assert [["shuffle", [0, 1, 2], [0, 1, 2]], ["see", 2, 2]] == entries(cards, 0)


def test_mixing_what_nobody_can_tell_apart_is_no_entry() -> None:
    """Two cards of the same deck about which nothing is known stay what they were: unknown."""
    cards = Knowledge(SEATS, 4)
    cards.shuffle([0, 1, 2, 3], [0, 1, 2, 3])

    cards.mix(ALL, [0, 1], [1, 0])

    assert [["shuffle", [0, 1, 2, 3], [0, 1, 2, 3]]] == entries(cards, 1)


def test_what_was_known_already_is_no_entry() -> None:
    """A second look, and a back that had to be so, add nothing."""
    cards = Knowledge(SEATS, 3)
    cards.see(ALL, 0, 2)
    cards.see(ALL, 0, 2)
    cards.narrow(ALL, 1, 0b011)

    assert [["see", 0, 2]] == entries(cards, 1)


# -- as data -----------------------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=60)
@given(tables(size=5, most=9))
def test_what_is_written_reads_as_the_same_knowledge(table: Table) -> None:
    """All logs together and each alone come back as they were, and lead to the same samples."""
    knowledge = table.knowledge()

    assert knowledge.write(None) == Knowledge.read(knowledge.write(None)).write(None)
    for observer in OBSERVERS:
        alone = Knowledge.read(knowledge.write(observer))

        assert observer == alone.owner
        assert knowledge.write(observer) == alone.write(observer)
        assert candidates(knowledge, observer) == candidates(alone, observer)
        assert sampled(knowledge, observer, Chance(5)) == sampled(alone, observer, Chance(5))


def test_entries_read_as_sentences_would() -> None:
    """Every kind of entry, as it is written."""
    cards = Knowledge(SEATS, 5)
    cards.shuffle([2, 0, 1, 3], [3, 1, 0, 2])
    cards.see(ALL, 4, 4)
    cards.narrow(ALL, 3, 0b00011)
    cards.mix(ALL, [4, 0], [1, 0])

    assert [
        ["knowledge", 2, 5, 1],
        ["shuffle", [0, 1, 2, 3], [0, 1, 2, 3]],
        ["narrow", 3, [0, 1]],
        ["mix", [0, 4]],
    ] == [entry for entry in cards.write(1) if entry != ["see", 4, 4]]


def test_a_mix_may_be_read_with_its_order() -> None:
    """Somebody who writes a log by hand may leave the renaming to us."""
    data = [["knowledge", 2, 3, 0], ["see", 0, 2], ["mix", [0, 1], [1, 0]]]

    assert [["knowledge", 2, 3, 0], ["see", 1, 2]] == Knowledge.read(data).write(0)


def test_knowledge_of_one_observer_serves_nobody_else() -> None:
    """Asked for another observer it says whose it is, and it learns only what its owner learns."""
    cards = Knowledge(SEATS, 3)
    alone = Knowledge.read(cards.write(1))

    alone.see(0b101, 0, 0)
    alone.see(0b010, 1, 1)

    assert [["see", 1, 1]] == entries(alone, 1)
    with pytest.raises(ValueError, match="observer 1's log: it is not observer 0's"):
        alone.candidates(0, 0)
    with pytest.raises(ValueError, match="observer 1's log: it is not observer 2's"):
        sampled(alone, 2, Chance())
    with pytest.raises(ValueError, match="observer 1's log: it has no others"):
        alone.write(None)


def test_a_clone_goes_its_own_way() -> None:
    """What the clone learns the original does not, and the other way round."""
    cards = Knowledge(SEATS, 4)
    cards.shuffle([0, 1, 2, 3], [0, 1, 2, 3])
    other = cards.clone()

    cards.see(ALL, 0, 0)
    other.see(ALL, 0, 1)

    assert (0, 1) == (cards.knows(0, 0), other.knows(0, 0))


@st.composite
def made_up_tables(draw: st.DrawFn) -> Table:
    """Entries that may contradict each other."""
    size = draw(st.integers(2, 4))
    happenings: list[Happening] = []
    some = st.lists(st.integers(0, size - 1), min_size=1, unique=True)
    for kind in draw(st.lists(st.sampled_from(["shuffle", "narrow", "narrow", "mix"]), max_size=7)):
        objects = draw(some)
        if kind == "shuffle":
            happenings.append(Shuffled(objects, draw(st.permutations(range(size)))[: len(objects)]))
        elif kind == "mix":
            happenings.append(Mixed(ALL, objects, list(range(len(objects)))))
        else:
            happenings.append(Told(ALL, objects[0], draw(st.integers(1, 2**size - 1))))
    return Table(size, happenings)


@settings(deadline=None, max_examples=200)
@given(made_up_tables())
def test_a_log_is_refused_just_when_no_history_fits_it(table: Table) -> None:
    """The entry named is the first that leaves no history."""
    entries_read = range(len(table.happenings))
    impossible = [n for n in entries_read if not histories_of(table.size, table.happenings[: n + 1], 0)]
    data = [["knowledge", SEATS, table.size, 0], *table.log()]

    if not impossible:
        assert 0 == Knowledge.read(data).owner
        return
    with pytest.raises(ValueError, match=f"^Entry {impossible[0]} of observer 0's log, .* contradicts those before it"):
        Knowledge.read(data)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (["see", 14, 2], "there is no object 14 among 12"),
        (["see", 3, True], "there is no piece True among 12"),
        (["see", 3], "a see has objects and pieces"),
        (["narrow", 3, []], "it names no pieces"),
        (["narrow", [3], [1, 2]], r"there is no object \[3\] among 12"),
        (["shuffle", [1, 2], [1]], "it names 2 objects, but 1 pieces"),
        (["shuffle", [1, 1], [1, 2]], "it names one object twice"),
        (["mix", [1, 2], [0, 2]], "there is no place 2 among 2"),
        (["mix", [1, 2], [0]], "it names 2 objects, but 1 places"),
        (["deal", 3, 1], "an entry begins with shuffle, see, narrow or mix"),
        ("see", "an entry begins with shuffle, see, narrow or mix"),
    ],
)
def test_an_entry_that_cannot_be_is_refused_by_name(entry: object, reason: str) -> None:
    """The sentence says which entry of whose log it is, and what is wrong with it."""
    with pytest.raises(ValueError, match=rf"^Entry 1 of observer 2's log, .*, cannot be: {reason}"):
        Knowledge.read([["knowledge", 2, 12, 2], ["see", 0, 0], entry])


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ([], "Knowledge begins with"),
        ([["see", 0, 0]], "Knowledge begins with"),
        ([["knowledge", 2, 12, 3]], "Knowledge begins with"),
        ([["knowledge", 2, 0, 1]], "1 to 62 fit"),
        ([["knowledge", 2, 12], [], []], "Knowledge of 2 seats and a spectator has 3 logs, not 2"),
        ([["knowledge", 2, 12], [], 5, []], "The log of observer 1 is a list of entries, not 5"),
    ],
)
def test_data_of_another_shape_is_refused(data: list[Any], reason: str) -> None:
    """The sentence says what was expected."""
    with pytest.raises(ValueError, match=reason):
        Knowledge.read(data)


def test_there_is_nothing_to_sample_where_nothing_is_possible() -> None:
    """A game that told two things that cannot both be is told so, counted or searched."""
    for limit in (20000, SEARCHED):
        cards = Knowledge(SEATS, 3)
        cards.limit = limit
        cards.see(ALL, 0, 0)
        cards.see(ALL, 1, 0)

        assert [0, 0, 0] == [cards.candidates(0, item) for item in range(3)]
        with pytest.raises(ValueError, match="No history fits this log"):
            sampled(cards, 0, Chance())
