from collections.abc import Iterator

import pytest

from nemeton.games.karnag.option_types import SpendPoints
from nemeton.kernel.state import A, B
from tests.rules.karnag.table import Table, karnag
from tests.rules.rulebook import rule


def announced(**laid: object) -> Table:
    """A druid move of the first tile, just announced."""
    laid = {"tile": "moves", **laid}
    return karnag(**laid).play("do move")  # type: ignore[arg-type] # the keywords of karnag


def reach(points: int, **laid: object) -> set[str]:
    """Where the first druid can be after just so many points, either way round."""
    found: set[str] = set()
    table = karnag(tile="moves", hand={0: {"ACCEL": 1}}, **laid)  # type: ignore[arg-type] # the keywords of karnag
    table.play("play ACCEL")
    if "druid 1" in table.options():
        table.play("druid 1")
    corners = table.options() if table.question.kind == "corner" else [""]
    for corner in corners:
        start = Table(table.state.clone())
        if corner:
            start.play(corner)
        for way in ("clockwise", "counterclockwise"):
            found |= set(landings(Table(start.state.clone()).play(way), points))
    return found


def landings(table: Table, points: int) -> Iterator[str]:
    for text in table.options():
        described = table.described(text)
        if isinstance(described, SpendPoints):
            if described.points == points:
                yield f"p{described.path}"
        elif text.endswith(f" with {points}"):
            yield "C" + text.split()[1]


@rule("KAR-EX-58", "KAR-MOV-06", "KAR-MOV-12", "KAR-MOV-25", "KAR-MOV-26", "KAR-G-16")
@pytest.mark.parametrize(("points", "places"), [(1, {"p1", "p3"}), (2, {"p0", "p4"}), (3, {"p51", "p5", "C1"})])
def test_a_druid_alone_on_p2(points: int, places: set[str]) -> None:
    """One square a point; corners are ordinary squares, the ring is closed, the cauldron opens on p4."""
    assert places == reach(points, druids={0: ["p2"]})


@rule("KAR-EX-59", "KAR-MOV-10", "KAR-MOV-11", "KAR-MOV-13", "KAR-RUL-34", "KAR-EDG-16")
def test_occupied_squares_are_jumped_over() -> None:
    """Two druids in a row cost nothing; the entrance among them can be jumped into the cauldron."""
    assert {"p1", "p5", "C1"} == reach(1, druids={0: ["p2"], 1: ["p3", "p4"]})
    assert {"p1", "p5", "C1"} == reach(1, druids={0: ["p2", "p3", "p4"]})


@rule("KAR-EX-60", "KAR-MOV-14", "KAR-EDG-15", "KAR-BAD-09")
def test_a_full_cauldron_cannot_be_entered() -> None:
    """From the entrance it is one point; with two seats a large cauldron has one place."""
    assert {"p3", "p5", "C1"} == reach(1, druids={0: ["p4"]})
    assert {"p3", "p5"} == reach(1, druids={0: ["p4"], 1: ["C1"]})
    table = announced(druids={0: ["p3", "p5", "p20"]}).play("druid 1", "clockwise", "enter 1 with 2", "druid 2")

    assert "enter 1 with 2" not in table.play("counterclockwise").options()
    assert "karnag/cauldron_full" == table.refusal("enter 1 with 2").code


@rule("KAR-EX-61", "KAR-G-13", "KAR-G-14", "KAR-G-15", "KAR-RUL-31", "KAR-MOV-22", "KAR-EDG-18", "KAR-EDG-21")
def test_coming_back_from_the_council() -> None:
    """At any corner; an occupied one is skipped in the chosen direction, and so are the squares beyond."""
    assert {"p0", "p15", "p26", "p41"} == reach(1)
    assert {"p15", "p26", "p41", "p1", "p51"} == reach(1, druids={1: ["p0"]})
    assert {"p15", "p26", "p41", "p3", "p51"} == reach(1, druids={1: ["p0", "p1", "p2"]})
    assert {"p1", "p51", "p14", "p16", "p25", "p27", "p40", "p42"} == reach(2)


@rule("KAR-RUL-34", "KAR-G-15")
def test_coming_back_over_a_row_of_druids_into_a_cauldron() -> None:
    """The first point jumps over p0 to p4 and may end in the cauldron that opens on p4."""
    row = {0: ["council", "p0", "p1"], 1: ["p2", "p3", "p4"]}

    assert {"p15", "p26", "p41", "p5", "C1", "p51"} == reach(1, druids=row)


@rule("KAR-RUL-33")
def test_a_small_cauldron_has_two_entrances() -> None:
    """From p18 it is entered at p20 with three points, or past it at p21 with four."""
    assert "C3" in reach(3, druids={0: ["p18"]})
    table = announced(druids={0: ["p18", "C1", "C2"]}, seats=4).play("clockwise")

    assert "enter 3 with 3" not in table.options()
    assert "C3" not in reach(2, druids={0: ["p18"]})
    table = announced(druids={0: ["p17", "C1", "C2"]}, seats=4).play("clockwise")
    assert "enter 3 with 5" in table.options()


@rule("KAR-EDG-19")
def test_two_druids_come_back_at_one_corner() -> None:
    """The second jumps over the first."""
    table = announced().play("corner 1", "clockwise", "points 1", "corner 1", "clockwise", "points 1")

    assert ["p0", "p1", "council"] == table.seat(0).druids


@rule("KAR-EDG-17", "KAR-MOV-26")
def test_round_the_ring_and_back() -> None:
    """Past p51 to p0 and on, and the other way."""
    table = announced(druids={0: ["p49", "p2", "C1"]})

    assert "p1" == table.play("druid 1", "clockwise", "points 4").seat(0).druids[0]
    assert "p49" == table.play("counterclockwise", "points 4").seat(0).druids[1]


@rule("KAR-MOV-26", "KAR-MOV-11")
def test_all_round_the_ring_a_druid_comes_back_to_its_own_square() -> None:
    """With so many points as the path has squares; nobody stands in its own way, nor jumps over itself."""
    table = announced(druids={0: ["p4", "C2", "C5"]})
    table.state.s[table.state.move_frame() + A] = 1
    table.state.s[table.state.move_frame() + B] = 53  # no card gives so many
    table.play("clockwise")
    ends = [described.path for text in table.options() if isinstance(described := table.described(text), SpendPoints)]

    assert [3, 4, 5] == ends[-3:]
    assert ["enter 1 with 1", "enter 1 with 53"] == [text for text in table.options() if text.startswith("enter 1")]
    assert "p4" == table.play("points 52").seat(0).druids[0]


@rule("KAR-MOV-01", "KAR-MOV-02", "KAR-MOV-03", "KAR-MOV-04", "KAR-RUL-27", "KAR-RUL-28", "KAR-MOV-20", "KAR-MOV-21")
@rule("KAR-EX-63", "KAR-KNO-12", "KAR-KNO-04", "KAR-DAT-67")
@pytest.mark.parametrize(
    ("tile", "row", "level", "least", "most"),
    [
        ("moves", "main", 0, 5, 8),
        ("moves", "main", 3, 5, 10),
        ("moves", "main", 1, 5, 8),
        ("moves", "secondary", 0, 5, 5),
        ("moves", "secondary", 5, 5, 9),
        ("gems", "main", 0, 6, 6),
        ("gems", "main", 2, 6, 7),
        ("capture", "main", 0, 7, 7),
        ("capture", "main", 4, 7, 10),
    ],
)
def test_how_many_points_a_move_has(tile: str, row: str, level: int, least: int, most: int) -> None:
    """The MOVE track raises the most, never the least."""
    table = announced(tile=tile, row=row, druids={0: ["p22", "p40", "C2"]}, levels={0: {"MOVE": level}})

    assert {"least": least, "most": most, "alone": False} == table.question.about
    table.play("druid 1", "clockwise")
    assert [f"points {n}" for n in range(1, most + 1)] == [text for text in table.options() if "points" in text]


@rule("KAR-MOV-05", "KAR-MOV-08", "KAR-MOV-09", "KAR-MOV-18", "KAR-MOV-23", "KAR-DP-08", "KAR-DP-09", "KAR-DP-10")
@rule("KAR-BAD-07", "KAR-BAD-08", "KAR-RUL-30", "KAR-GEN-02")
def test_points_are_divided_among_druids() -> None:
    """Each moves once and one way; the last one must spend what is left of the obligatory points."""
    table = announced(row="secondary", druids={0: ["p22", "p31", "p6"]})
    assert ["druid 1", "druid 2", "druid 3"] == table.options()
    table.play("druid 1", "clockwise")
    assert [f"points {n}" for n in range(1, 6)] == table.options()
    table.play("points 2")

    assert "karnag/has_moved" == table.refusal("druid 1").code
    assert "karnag/points_unspent" == table.refusal("done").code
    table.play("druid 2", "counterclockwise", "points 2", "clockwise")  # the rest is the third one's, one point
    assert ["p24", "p29", "p7"] == table.seat(0).druids


@rule("KAR-MOV-11", "KAR-MOV-16", "KAR-MOV-17", "KAR-RUL-30")
def test_a_cauldron_takes_just_one_point_and_ends_the_move() -> None:
    """Points left over are spent by another druid, or the cauldron is not offered."""
    alone = announced(row="secondary", druids={0: ["p2", "C2", "C4"]}).play("clockwise")
    assert [] == [text for text in alone.options() if text.startswith("enter 1")]
    two = announced(row="secondary", druids={0: ["p2", "p25", "C4"]}).play("druid 1", "clockwise", "enter 1 with 3")

    assert "C1" == two.seat(0).druids[0]
    assert "p27" == two.play("clockwise").seat(0).druids[1]


@rule("KAR-MOV-15", "KAR-MOV-24", "KAR-EDG-14", "KAR-E-14", "KAR-RUL-55")
def test_druids_in_cauldrons_cannot_move() -> None:
    """With all three inside, only compensation is left, and a lone ACCEL card cannot be played either."""
    table = karnag(tile="moves", druids={0: ["C1", "C2", "C4"]}, hand={0: {"ACCEL": 1}})

    assert ["decline"] == table.options()
    assert "karnag/cannot_perform" == table.refusal("do move").code
    moving = announced(druids={0: ["C1", "p30", "p20"]})
    assert "karnag/in_cauldron" == moving.refusal("druid 1").code


@rule("KAR-MOV-19", "KAR-MOV-20", "KAR-RUL-27")
def test_optional_points_may_be_left() -> None:
    """After five points the move may end, or go on to eight."""
    table = announced(druids={0: ["p22", "p31", "C1"]}).play("druid 1", "clockwise", "points 5")

    assert ["done", "druid 2"] == table.options()
    assert {"least": 0, "most": 3, "alone": False} == table.question.about


# ---------------------------------------------------------------------- ACCEL
@rule("KAR-EX-64", "KAR-CRD-08", "KAR-DP-11", "KAR-RUL-29", "KAR-RUL-75")
def test_accel_shortens_or_lengthens_a_move() -> None:
    """Minus three on a move of five leaves two; plus three makes eight."""
    table = announced(row="secondary", druids={0: ["p22", "C1", "C2"]}, hand={0: {"ACCEL": 1}})
    shorter = Table(table.state.clone()).play("accel -3")
    longer = Table(table.state.clone()).play("accel +3")

    assert "p24" == shorter.play("clockwise").seat(0).druids[0]
    assert "p30" == longer.play("clockwise").seat(0).druids[0]


@rule("KAR-EDG-20", "KAR-RUL-27")
def test_accel_and_the_move_track_together() -> None:
    """MOVE level 5 with T1 main and ACCEL +3: total 8 to 15."""
    table = announced(druids={0: ["p22", "C1", "C2"]}, hand={0: {"ACCEL": 1}}, levels={0: {"MOVE": 5}}, seats=4)
    table.play("accel +3", "counterclockwise")

    assert ["points 8", "points 15"] == [text for text in table.options() if "points" in text][::7]


@rule("KAR-RUL-29", "KAR-BAD-18", "KAR-EDG-61")
def test_when_accel_can_be_attached() -> None:
    """Minus only before the first point, plus only while a druid can still move, amounts from one to three."""
    table = announced(druids={0: ["p22", "p31", "C1"]}, hand={0: {"ACCEL": 2}})
    assert {f"accel {n:+}" for n in (-3, -2, -1, 1, 2, 3)} <= set(table.options())
    assert "karnag/no_such_amount" == table.refusal("accel +4").code
    assert "karnag/no_such_amount" == table.refusal("accel +0").code
    table.play("druid 1", "clockwise", "points 3")
    assert {"accel +1", "accel +2", "accel +3", "druid 2"} == set(table.options())
    assert "karnag/cannot_attach" == table.refusal("accel -1").code
    table.play("druid 2", "clockwise", "points 2")

    assert "close" == table.question.kind  # nobody can move any more: the move is over


@rule("KAR-RUL-29")
def test_the_limit_of_one_is_applied_to_the_sum() -> None:
    """Five minus three minus three is one, and a plus of two afterwards makes one of it again, not three."""
    table = announced(row="secondary", druids={0: ["p22", "C1", "C2"]}, hand={0: {"ACCEL": 4}})
    table.play("accel -3", "accel -3")
    assert {"least": 1, "most": 1, "alone": False} == table.question.about
    table.play("accel +2")

    assert {"least": 1, "most": 1, "alone": False} == table.question.about


@rule("KAR-CRD-09", "KAR-CRD-10", "KAR-RUL-74", "KAR-EDG-62", "KAR-DAT-55")
def test_accel_alone() -> None:
    """A move of one to three points of its own, without track bonus, before or after a druid move, not in it."""
    table = karnag(tile="moves", druids={0: ["p22", "p31", "p6"]}, hand={0: {"ACCEL": 2}}, levels={0: {"MOVE": 5}})
    assert "play ACCEL" in table.options()
    table.play("play ACCEL")
    assert {"least": 1, "most": 3, "alone": True} == table.question.about
    assert ["druid 1", "druid 2", "druid 3"] == table.options()  # no second card on it
    table.play("druid 1", "clockwise", "points 2", "druid 2", "clockwise")
    assert "open" == table.question.kind
    table.play("do move", "druid 1", "clockwise", "points 5")

    assert "play ACCEL" not in table.options()
    assert "karnag/no_card_now" == table.refusal("play ACCEL").code
    table.play("done")
    assert "play ACCEL" in table.options()


@rule("KAR-MOV-07", "KAR-G-11", "KAR-G-12")
def test_a_druid_chooses_one_of_two_ways() -> None:
    """Clockwise or the other way; druids at the council that nothing tells apart are offered once."""
    table = announced()
    assert "corner" == table.question.kind
    table.play("corner 2")

    assert ["clockwise", "counterclockwise"] == table.options()
