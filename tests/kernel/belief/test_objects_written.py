"""What is known of hidden objects as data: logs that stay short, read as they were written, or are refused."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nemeton.kernel.belief.objects import ObjectBelief
from nemeton.kernel.chance import Chance
from tests.kernel.belief.object_tables import (
    ALL,
    OBSERVERS,
    SEARCHED,
    SEATS,
    Happening,
    Mixed,
    Shuffled,
    Table,
    Told,
    candidates,
    entries,
    histories_of,
    sampled,
    tables,
)


def test_a_log_does_not_grow_with_whole_reshuffles() -> None:
    """After each reshuffle only the reshuffle is left, however much was seen and mixed before."""
    deck = ObjectBelief(SEATS, 10)
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
    cards = ObjectBelief(SEATS, 9)
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
    cards = ObjectBelief(SEATS, 3)
    cards.shuffle([0, 1, 2], [0, 1, 2])
    cards.see(0b001, 0, 2)

    cards.mix(0b110, [0, 1, 2], [1, 2, 0])

    assert [["shuffle", [0, 1, 2], [0, 1, 2]], ["see", 2, 2]] == entries(cards, 0)


def test_mixing_what_nobody_can_tell_apart_is_no_entry() -> None:
    """Two cards of the same deck about which nothing is known stay what they were: unknown."""
    cards = ObjectBelief(SEATS, 4)
    cards.shuffle([0, 1, 2, 3], [0, 1, 2, 3])

    cards.mix(ALL, [0, 1], [1, 0])

    assert [["shuffle", [0, 1, 2, 3], [0, 1, 2, 3]]] == entries(cards, 1)


def test_what_was_known_already_is_no_entry() -> None:
    """A second look, and a back that had to be so, add nothing."""
    cards = ObjectBelief(SEATS, 3)
    cards.see(ALL, 0, 2)
    cards.see(ALL, 0, 2)
    cards.narrow(ALL, 1, 0b011)

    assert [["see", 0, 2]] == entries(cards, 1)


@settings(deadline=None, max_examples=60)
@given(tables(size=5, most=9))
def test_what_is_written_reads_as_the_same_knowledge(table: Table) -> None:
    """All logs together and each alone come back as they were, and lead to the same samples."""
    knowledge = table.knowledge()

    assert knowledge.write(None) == ObjectBelief.read(knowledge.write(None)).write(None)
    for observer in OBSERVERS:
        alone = ObjectBelief.read(knowledge.write(observer))

        assert observer == alone.owner
        assert knowledge.write(observer) == alone.write(observer)
        assert candidates(knowledge, observer) == candidates(alone, observer)
        assert sampled(knowledge, observer, Chance(5)) == sampled(alone, observer, Chance(5))


def test_entries_read_as_sentences_would() -> None:
    """Every kind of entry, as it is written."""
    cards = ObjectBelief(SEATS, 5)
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

    assert [["knowledge", 2, 3, 0], ["see", 1, 2]] == ObjectBelief.read(data).write(0)


def test_knowledge_of_one_observer_serves_nobody_else() -> None:
    """Asked for another observer it says whose it is, and it learns only what its owner learns."""
    cards = ObjectBelief(SEATS, 3)
    alone = ObjectBelief.read(cards.write(1))

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
    cards = ObjectBelief(SEATS, 4)
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
        assert 0 == ObjectBelief.read(data).owner
        return
    with pytest.raises(ValueError, match=f"^Entry {impossible[0]} of observer 0's log, .* contradicts those before it"):
        ObjectBelief.read(data)


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
        ObjectBelief.read([["knowledge", 2, 12, 2], ["see", 0, 0], entry])


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
        ObjectBelief.read(data)


def test_there_is_nothing_to_sample_where_nothing_is_possible() -> None:
    """A game that told two things that cannot both be is told so, counted or searched."""
    for limit in (20000, SEARCHED):
        cards = ObjectBelief(SEATS, 3)
        cards.limit = limit
        cards.see(ALL, 0, 0)
        cards.see(ALL, 1, 0)

        assert [0, 0, 0] == [cards.candidates(0, item) for item in range(3)]
        with pytest.raises(ValueError, match="No history fits this log"):
            sampled(cards, 0, Chance())
