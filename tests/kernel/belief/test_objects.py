"""Hidden objects against the plainest possible check: every history that fits what an observer learned, one by one."""

from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nemeton.kernel.belief.constraints import NARROW, Constraint, ConstraintGraph
from nemeton.kernel.belief.objects import ObjectBelief
from nemeton.kernel.chance import Chance
from tests.kernel.belief.object_tables import (
    ALL,
    OBSERVERS,
    OVERLAPPING_BACKS,
    SEATS,
    SEEN_AFTER_A_MIX,
    SHUFFLES_AFTER_A_MIX,
    TWO_MIXES,
    Happening,
    Mixed,
    Shuffled,
    Table,
    Told,
    World,
    candidates,
    candidates_in,
    entries,
    listed_odds,
    odds_of_histories,
    odds_of_samples,
    sampled,
    tables,
    tell,
)


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
    read = ObjectBelief.read([["knowledge", SEATS, table.size, 0], *table.log()])
    exact = odds_of_histories(table.histories(0))

    assert exact == odds_of_samples(table.knowledge(), 0, most=20000)
    assert exact == odds_of_samples(read, 0, most=20000)


@settings(deadline=None, max_examples=300)
@given(tables(size=4, most=8, observers=(ALL,)))
def test_a_log_that_nobody_shortened_leaves_the_same_candidates(table: Table) -> None:
    """Entries read one by one as they stand, whatever they say twice, mean what the same things told mean."""
    read = ObjectBelief.read([["knowledge", SEATS, table.size, 0], *table.log()])

    assert len(table.happenings) == len(entries(read, 0))
    assert candidates_in(table.histories(0), table.size) == candidates(read, 0)


@settings(deadline=None, max_examples=80)
@given(tables(size=4, most=6, observers=(ALL,)))
def test_a_log_that_nobody_shortened_has_the_same_odds(table: Table) -> None:
    """The odds of samples do not depend on how the log was kept."""
    read = ObjectBelief.read([["knowledge", SEATS, table.size, 0], *table.log()])

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


def distance(knowledge: ObjectBelief, exact: dict[World, Fraction], samples: int) -> Fraction:
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
    graph = ConstraintGraph([Constraint(NARROW, 0b001, 0b011), Constraint(NARROW, 0b010, 0b011)], 3)

    graph.propagate_matchings()

    assert [0b011, 0b011, 0b100] == [span.domain for span in graph.current]


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
