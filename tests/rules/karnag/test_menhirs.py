import pytest

from nemeton.games.karnag import words as w
from nemeton.games.karnag.event_types import GemsAligned
from nemeton.games.karnag.rules import menhirs
from tests.rules.karnag.table import Square, Table, karnag
from tests.rules.rulebook import rule


def raised(gems: list[Square], placed: list[Square] | None = None) -> Table:
    """Phase F for a seat with these gems."""
    table = karnag(gems={0: gems}, menhirs={0: placed or []})
    menhirs.transform(table.state, 0)
    return table


@rule("KAR-EX-46", "KAR-EX-47", "KAR-EX-48", "KAR-EX-49", "KAR-F-01", "KAR-F-02", "KAR-F-04", "KAR-F-05", "KAR-F-06")
@rule("KAR-F-07", "KAR-F-08", "KAR-F-09", "KAR-F-10", "KAR-F-11", "KAR-F-12", "KAR-RUL-47", "KAR-EDG-46", "KAR-EDG-47")
@pytest.mark.parametrize(
    ("gems", "points", "left"),
    [
        ([(6, 7), (13, 7)], 22, 0),  # rocks between do not matter
        ([(4, 3), (14, 3), (4, 10)], 25, 0),  # a right angle, the corner once
        ([(2, 4), (5, 4), (13, 4)], 19, 0),  # a line from first to last
        ([(2, 6), (2, 7), (5, 9)], 2, 1),  # the third is in no line
        ([(13, 4), (13, 5), (13, 6)], 3, 0),  # three side by side
        ([(6, 4), (9, 4)], 4 + 28, 0),  # two dark ones
        ([(1, 4), (2, 5), (3, 6)], 0, 3),  # diagonals are no line
    ],
)
def test_gems_in_line_become_menhirs(gems: list[Square], points: int, left: int) -> None:
    """One point a square of the lines, and the bonus of each new menhir's region."""
    table = raised(gems)

    assert points == table.points()[0]
    assert (left, len(gems) - left) == (len(table.gems(0)), len(table.menhirs(0)))


@rule("KAR-F-03", "KAR-GEN-10", "KAR-INV-04")
def test_gems_go_back_to_the_reserve() -> None:
    """And menhirs from it stand on their squares."""
    table = raised([(6, 7), (13, 7)])

    assert ({(6, 7), (13, 7)}, 3, 5) == (
        table.menhirs(0),
        table.seat(0).gems_in_reserve,
        table.seat(0).menhirs_in_reserve,
    )


@rule("KAR-RUL-46", "KAR-F-11")
def test_the_gate_lies_on_a_line_like_any_square() -> None:
    """From (5,5) to (10,5): six squares, two light menhirs."""
    assert 6 + 14 == raised([(5, 5), (10, 5)]).points()[0]


@rule("KAR-F-13")
def test_menhirs_play_no_part_in_an_alignment() -> None:
    """A gem in line with an own menhir stays a gem."""
    table = raised([(2, 6)], [(2, 3)])

    assert (0, {(2, 6)}) == (table.points()[0], table.gems(0))


SEVEN = [(2, 3), (5, 9), (7, 1), (9, 1), (11, 1), (14, 4), (14, 6)]


@rule("KAR-EX-52", "KAR-F-14", "KAR-F-15", "KAR-EDG-49")
def test_with_seven_menhirs_placed_alignments_are_ignored() -> None:
    """The gems stay and score 1, 4 or 8 at the end."""
    from nemeton.games.karnag import scoring

    table = raised([(3, 6), (4, 6), (6, 6)], SEVEN)

    assert (0, 3) == (table.points()[0], len(table.gems(0)))
    assert 1 + 4 + 8 == scoring.gem_points(table.state, 0)


@rule("KAR-RUL-72", "KAR-EDG-48", "KAR-DP-24")
def test_too_few_menhirs() -> None:
    """Two left and three aligned gems: the owner chooses; the line scores in full, the bonus for those placed."""
    table = raised([(3, 6), (4, 6), (6, 6)], SEVEN[:5])
    assert 4 == table.points()[0]
    assert ["raise 3,6", "raise 4,6", "raise 6,6"] == table.options()
    table.play("raise 6,6", "raise 4,6")

    assert 4 + 14 + 7 == table.view().seats[0].sources["menhirs"]
    assert {(3, 6)} == table.gems(0)
    assert {(6, 6), (4, 6)} <= table.menhirs(0)


@rule("KAR-RUL-72", "KAR-DP-24")
def test_each_gem_is_chosen_once() -> None:
    """What has become a menhir is not offered again."""
    table = raised([(3, 6), (4, 6), (6, 6)], SEVEN[:5]).play("raise 4,6")

    assert ["raise 3,6", "raise 6,6"] == table.options()


@rule("KAR-RUL-72")
@pytest.mark.parametrize(("placed", "asked"), [(5, False), (6, True)])
def test_the_owner_chooses_only_if_menhirs_are_too_few(placed: int, asked: bool) -> None:
    """Two aligned gems: two menhirs are enough, one is not."""
    table = raised([(3, 6), (4, 6)], SEVEN[:placed])

    assert 2 == table.view().seats[0].sources["menhirs"] - (0 if asked else 7)
    assert asked == (table.state.kind() == w.ASK_RAISE)
    assert (0 if not asked else 2) == len(table.gems(0))


@rule("KAR-F-02")
def test_no_line_is_told_where_there_is_none() -> None:
    """A gem alone is no alignment, not even one of no squares."""
    assert [] == raised([(1, 4), (2, 5)]).all_of(GemsAligned)


@rule("KAR-F-16")
def test_colours_do_not_influence_each_other() -> None:
    """Seat by seat in play order; a line of another colour between is no matter."""
    table = karnag(gems={0: [(2, 6), (6, 6)], 1: [(3, 6), (4, 6)]}, order=[1, 0])
    table.state.s[0] = 4  # phase F
    menhirs.transform_next(table.state)
    menhirs.transform_next(table.state)

    assert [(1, 2), (0, 5)] == [(event.seat, event.squares) for event in table.all_of(GemsAligned)]
