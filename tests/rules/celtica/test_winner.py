"""CEL-SC: who wins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.celtica.table import KINDS, ONE_OF_EACH, celtica
from tests.rules.rulebook import rule


def places(*collections: dict[str, int]) -> tuple[int, ...]:
    """The places of seats that end the game with these parts."""
    table = celtica(len(collections), over=True, display={}, each=[{"parts": parts} for parts in collections])
    return table.outcome()


@rule("CEL-SC-01")
def test_most_complete_amulets_win() -> None:
    """One complete amulet beats eight unfinished parts five times over; two beat one with many more parts."""
    rich = {**dict.fromkeys(KINDS, 5), "M": 0}

    assert (1, 2) == places(ONE_OF_EACH, rich)
    assert (2, 1) == places({**rich, "M": 1}, dict.fromkeys(KINDS, 2))


@rule("CEL-SC-02")
def test_a_tie_goes_to_the_largest_unfinished_amulet() -> None:
    """One amulet each; four parts in one beginning beat three and three."""
    four = {**ONE_OF_EACH, "L1": 2, "L2": 2, "L3": 2, "L4": 2}
    three_and_three = {**ONE_OF_EACH, "L1": 3, "L2": 3, "L3": 3}

    assert (1, 2) == places(four, three_and_three)
    assert (2, 1) == places(three_and_three, four)


@rule("CEL-SC-03")
def test_still_tied_the_second_largest_decides_then_the_third() -> None:
    """A missing amulet counts 0."""
    three_two = {"L1": 2, "L2": 2, "L3": 1}
    three_one_one = {"L1": 3, "L2": 1, "L3": 1}
    three_one = {"L1": 2, "L2": 1, "L3": 1}

    assert (1, 2, 3) == places(three_two, three_one_one, three_one)
    assert (2, 1) == places({"L1": 1}, {"M": 2})


@rule("CEL-SC-04")
def test_equal_in_all_comparisons_the_win_is_shared() -> None:
    """Sizes count, not kinds: both have an amulet of three and one of one."""
    assert (1, 1, 3) == places({"L1": 2, "L2": 1, "L3": 1}, {"S1": 1, "S2": 2, "M": 1}, {"S1": 1, "S2": 1, "M": 1})


def key(parts: dict[str, int]) -> list[int]:
    """CEL-SC-05, written out: complete amulets, then the sizes of the others, the largest first."""
    complete = min(parts.values())
    return [complete, *[sum(count >= amulet for count in parts.values()) for amulet in range(complete + 1, 12)]]


@rule("CEL-SC-05")
@given(st.lists(st.fixed_dictionaries({kind: st.integers(0, 3) for kind in KINDS}), min_size=2, max_size=3))
def test_the_ranking_compares_complete_amulets_then_sizes_in_order(collections: list[dict[str, int]]) -> None:
    """Places are those of the keys compared figure by figure, larger first."""
    keys = [key(parts) for parts in collections]

    assert tuple(1 + sum(other > own for other in keys) for own in keys) == places(*collections)


@rule("CEL-SC-05")
@pytest.mark.parametrize("utility", [(1.0, 0.25, 0.25)])
def test_the_outcome_tells_places_amulets_and_sizes(utility: tuple[float, ...]) -> None:
    """What decided is told for every seat; shared places share their worth."""
    table = celtica(3, asks="exchange", exchanges=0, seat0={"experience": {"red": 1}, "parts": {**ONE_OF_EACH, "M": 2}})
    table.play("done")
    outcome = table.state.outcome()

    assert (1, 2, 2) == outcome.places
    assert (0,) == outcome.winners
    assert {"amulets": 1, "incomplete": [1], "parts": 10} == outcome.scores[0]
    assert {"amulets": 0, "incomplete": [], "parts": 0} == outcome.scores[1]
    assert utility == tuple(table.state.utility(seat) for seat in range(3))
