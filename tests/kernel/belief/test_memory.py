"""Memory: the hidden zones of a game, told by its rules and never asked by them."""

from __future__ import annotations

import pytest

from nemeton.kernel.belief.memory import EVERYBODY, Memory
from nemeton.kernel.belief.objects import ObjectBelief
from nemeton.kernel.belief.piles import PileBelief

EVERYONE = 0b111  # two seats and a spectator


def memory() -> Memory:
    """A pile of six cards in two kinds, and three shuffled tokens."""
    found = Memory([PileBelief(2, 2)], [ObjectBelief(2, 3)])
    found.record_reshuffle(0, [3, 3])
    found.record_shuffle(0, [0, 1, 2], [0, 1, 2])
    return found


def test_everything_that_teaches_counts() -> None:
    """The barrier of a take-back is found by this number."""
    known = memory()
    before = known.learned
    known.record_draw(0, 1, 0)
    known.record_show(0, 1, 0, 1)
    known.record_sight(0, 0b001, 0, 2)
    known.record_narrowing(0, EVERYONE, 1, 0b011)

    assert before + 4 == known.learned


def test_a_mix_teaches_nobody() -> None:
    """So a step that only mixes can be taken back."""
    known = memory()
    before = known.learned
    known.record_mix(0, 0b110, [0, 1], [1, 0])

    assert before == known.learned


def test_a_mix_moves_what_was_known_with_those_who_saw_it() -> None:
    """Seat 0 knew token 0 and saw where it went; seat 1 knew it too and did not."""
    known = memory()
    known.record_sight(0, EVERYONE, 0, 2)
    known.record_mix(0, 0b010, [0, 1], [1, 0])

    assert 2 == known.objects[0].knows(0, 1)
    assert [EVERYBODY, EVERYBODY] == [known.objects[0].knows(1, 0), known.objects[0].knows(1, 1)]


def test_a_clone_remembers_by_itself() -> None:
    """What one learns the other does not."""
    known = memory()
    twin = known.clone()
    twin.record_sight(0, 0b001, 0, 2)
    twin.record_draw(0, 0, 1)

    assert known.learned + 2 == twin.learned
    assert memory().write(None) == known.write(None) != twin.write(None)


def test_what_one_seat_remembers_is_read_as_that_seats() -> None:
    """It speaks for nobody else, writes itself as that seat's, and so does its clone."""
    known = memory()
    known.record_sight(0, 0b001, 0, 2)
    known.record_draw(0, 0, 1)
    written = known.write(0)
    own = Memory([PileBelief(2, 2)], [ObjectBelief(2, 3)])
    own.read(0, written["draws"], written["objects"])

    assert written == own.write(0) == own.write(None) == own.clone().write(None)
    assert [True, False, False] == [own.clone().speaks_for(seat) for seat in range(3)]
    assert [True, True, True] == [known.speaks_for(seat) for seat in range(3)]


def test_everybodys_memory_is_read_as_everybodys() -> None:
    """Whole as it was written."""
    known = memory()
    known.record_sight(0, 0b010, 1, 0)
    written = known.write(None)
    other = Memory([PileBelief(2, 2)], [ObjectBelief(2, 3)])
    other.read(None, written["draws"], written["objects"])

    assert written == other.write(None)
    assert known.write(1) == other.write(1)


@pytest.mark.parametrize("zone", [ObjectBelief(2, 4), ObjectBelief(3, 3)], ids=["more objects", "more seats"])
def test_the_memory_of_other_objects_is_refused(zone: ObjectBelief) -> None:
    """Not as many objects, or seats, as this game has."""
    other = Memory([], [zone])

    with pytest.raises(ValueError, match="other objects or of another seat"):
        other.read(None, [], [memory().objects[0].write(None)])


def test_another_seats_memory_is_refused() -> None:
    """It says itself whose it is."""
    other = Memory([], [ObjectBelief(2, 3)])

    with pytest.raises(ValueError, match="other objects or of another seat"):
        other.read(1, [], [memory().objects[0].write(0)])
