import pytest

from nemeton.games.karnag import words as w
from nemeton.games.karnag.event_types import CouncilMet
from nemeton.games.karnag.rules import council
from tests.rules.karnag.table import Table, karnag
from tests.rules.rulebook import rule

PLACES = ["p8", "p20", "p33"]


def meeting(*present: int, level: int = 0, seats: int = 4, **laid: object) -> Table:
    """Phase G with so many druids of each seat at the council."""
    spread = [[f"p{seat * 12 + n}" for n in range(1, 4)] for seat in range(seats)]
    druids = {seat: [*["council"] * count, *spread[seat]][:3] for seat, count in enumerate(present)}
    table = karnag(seats, druids=druids, levels={0: {"COUNCIL": level}}, **laid)  # type: ignore[arg-type]
    table.state.s[w.PHASE] = w.MEETING
    council.pay(table.state)
    return table


@rule("KAR-EX-53", "KAR-G-01", "KAR-G-02", "KAR-G-03", "KAR-DAT-67")
@pytest.mark.parametrize(
    ("level", "present", "points"), [(0, 2, 2), (5, 1, 3), (5, 3, 9), (2, 3, 4), (3, 2, 4), (4, 3, 7), (5, 0, 0)]
)
def test_what_the_council_pays(level: int, present: int, points: int) -> None:
    """One point a druid, and the bonus columns of those present."""
    assert points == meeting(present, 0, 0, 0, level=level).points()[0]


@rule("KAR-EX-54", "KAR-G-04", "KAR-G-05", "KAR-G-06", "KAR-G-07", "KAR-RUL-48", "KAR-DP-25")
def test_who_has_most_druids_may_rise() -> None:
    """Ties all may, in play order, after all points are paid; the level may be declined."""
    table = meeting(2, 2, 1, 0, level=5, order=[3, 1, 0, 2])
    assert [[0, 1]] == [event.majority for event in table.all_of(CouncilMet)]
    assert [6, 2, 1, 0] == table.points()
    table.state.settle()
    assert (1, "level") == table.asked
    assert "decline" in table.options()
    table.play("rise MOVE")
    assert (0, "level") == table.asked
    table.play("decline")

    assert 1 == table.view().seats[1].levels["MOVE"]
    assert 0 == table.view().seats[0].levels["MOVE"]


@rule("KAR-EX-55", "KAR-RUL-48")
def test_nobody_at_the_council() -> None:
    """No points, no level."""
    table = meeting(0, 0, 0, 0)

    assert ([0] * 4, [[]]) == (table.points(), [event.majority for event in table.all_of(CouncilMet)])


@rule("KAR-EDG-51", "KAR-G-11")
def test_all_tied_with_one_druid_each() -> None:
    """Everybody may rise; druids stay and count again next time."""
    table = meeting(1, 1, 1, 1)
    assert [[0, 1, 2, 3]] == [event.majority for event in table.all_of(CouncilMet)]
    council.pay(table.state)

    assert [2, 2, 2, 2] == table.points()


@rule("KAR-G-16")
def test_the_council_has_room_for_all() -> None:
    """Fifteen druids of five seats."""
    assert [3] * 5 == meeting(3, 3, 3, 3, 3, seats=5).points()
