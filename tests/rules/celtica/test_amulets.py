"""CEL-PT: parts and the amulets they make."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.celtica.table import KINDS, ONE_OF_EACH, celtica
from tests.rules.rulebook import rule

COLLECTIONS = st.fixed_dictionaries({kind: st.integers(0, 9) for kind in KINDS})


def amulets(parts: dict[str, int]) -> tuple[int, list[int]]:
    """Complete amulets and the sizes of the others, of a seat with these parts."""
    display = {kind: 1 for kind in KINDS if parts.get(kind, 0) < 10}
    seat = celtica(seat0={"parts": parts}, display=display).seat(0)
    return seat.amulets, seat.incomplete


@rule("CEL-PT-01")
def test_one_part_of_each_of_the_nine_kinds_makes_an_amulet() -> None:
    """Nine different parts are complete, and so are two of each twice."""
    assert (1, []) == amulets(ONE_OF_EACH)
    assert (2, []) == amulets(dict.fromkeys(KINDS, 2))


@rule("CEL-PT-01")
@pytest.mark.parametrize("missing", KINDS)
def test_an_amulet_that_lacks_a_kind_is_not_complete(missing: str) -> None:
    """Whichever kind it is, and however many others there are."""
    assert (0, [8, 1]) == amulets({**ONE_OF_EACH, missing: 0, "L1" if missing != "L1" else "M": 2})


@rule("CEL-PT-02")
def test_a_part_goes_where_its_kind_is_missing_before_a_new_amulet_is_begun() -> None:
    """A new kind fills the first amulet; a second of a kind begins another; the third kind fills the first again."""
    table = celtica(druids={"red": "P06"}, seat0={"hand": {"red": 2}, "parts": {"L1": 1}}).play("play red 1+0")
    sizes = []
    for kind in ("L2", "L1", "L3"):
        table.play(f"take {kind}")
        sizes.append(table.seat(0).incomplete)

    assert [[2], [2, 1], [3, 1]] == sizes


@rule("CEL-PT-03")
def test_the_nth_amulet_has_every_kind_owned_that_often() -> None:
    """Counts 3, 2, 1: three kinds in the first, two in the second, one in the third."""
    assert (0, [3, 2, 1]) == amulets({"L1": 3, "S2": 2, "M": 1})


@rule("CEL-PT-04")
@given(COLLECTIONS)
def test_there_are_as_many_complete_amulets_as_parts_of_the_scarcest_kind(parts: dict[str, int]) -> None:
    """The least of the nine counts."""
    assert min(parts.values()) == amulets(parts)[0]


@rule("CEL-PT-03", "CEL-PT-05")
@given(COLLECTIONS)
def test_unfinished_amulets_have_the_kinds_owned_often_enough(parts: dict[str, int]) -> None:
    """Their sizes never grow, none is 0, and with the complete ones they use every part."""
    complete, sizes = amulets(parts)

    assert [sum(count >= amulet for count in parts.values()) for amulet in range(complete + 1, 10)][
        : len(sizes)
    ] == sizes
    assert all(first >= second for first, second in pairwise(sizes))
    assert all(0 < size < 9 for size in sizes)
    assert sum(parts.values()) == 9 * complete + sum(sizes)


@rule("CEL-PT-06")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_play_areas_are_open(seat: int | None) -> None:
    """Everybody, spectators too, sees every kind and number, and the amulets they make."""
    table = celtica(3, seat0={"parts": {"L1": 2}}, seat1={"parts": ONE_OF_EACH}, seat2={"parts": {"M": 1}})
    seats = table.view(seat).seats

    assert [{"L1": 2}, ONE_OF_EACH, {"M": 1}] == [one.parts for one in seats]
    assert [(0, [1, 1]), (1, []), (0, [1])] == [(one.amulets, one.incomplete) for one in seats]
