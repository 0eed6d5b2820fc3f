"""What an option would do in the glade, told before it is chosen."""

from __future__ import annotations

from nemeton.games.karnag.preview_types import GladeAfter, Loss, RayCount
from nemeton.games.karnag.rules import menhirs
from tests.rules.karnag.table import Table, karnag
from tests.rules.rulebook import rule

SPARE = {0: {"THROUGH": 1}}


def foretold(table: Table, text: str) -> GladeAfter:
    """What an option of the asked seat would do."""
    preview = table.state.preview(table.actor, table.game.parse(text))
    assert isinstance(preview, GladeAfter)
    return preview


def has_come_true(table: Table, preview: GladeAfter) -> bool:
    """Do the seats have what was foretold?"""
    seats = table.view(0).seats
    return [(one.points, one.mana, one.druids, one.gems) for one in preview.seats] == [
        (seats[one.seat].points, seats[one.seat].mana, seats[one.seat].druids, seats[one.seat].gems)
        for one in preview.seats
    ]


@rule("KAR-GEM-16", "KAR-EX-33", "KAR-F-01")
def test_rays_are_counted_up_to_where_they_cross() -> None:
    """Seven mana for the gem: five squares down, one to the right, and its own; one own gem lies in its row."""
    druids = {0: ["p2", "p49", "p46"]}
    table = karnag(tile="gems", row="secondary", druids=druids, mana={0: 11}, gems={0: [(9, 6), (8, 2)]}, hand=SPARE)
    table.play("do gems")
    preview = foretold(table, "create 1+3")

    assert (RayCount(1, 5), RayCount(3, 1)) == preview.rays
    assert ([9, 6],) == preview.in_line
    assert [4] == [one.mana for one in preview.seats]
    assert has_come_true(table.play("create 1+3"), preview)


@rule("KAR-CAP-05", "KAR-CAP-06", "KAR-G-08")
def test_a_capture_tells_what_it_costs_and_brings() -> None:
    """The ray counts the square of the prey; mana, points and the council are told."""
    druids = {0: ["p3"]}
    table = karnag(
        terrain="open", tile="capture", row="secondary", druids=druids, creatures={(3, 3): "golem/R"}, hand=SPARE
    )
    table.play("do capture")
    preview = foretold(table, "capture 1")

    assert (RayCount(1, 3),) == preview.rays
    assert [(7, 5, "council")] == [(one.mana, one.points, one.druids[0]) for one in preview.seats]
    assert has_come_true(table.play("capture 1"), preview)


@rule("KAR-EX-26", "KAR-B-26", "KAR-GEN-07", "KAR-TEL-08")
def test_an_escape_names_the_druids_it_costs_for() -> None:
    """Seat 0 pays for two, seat 1 no more than it has, seat 2 is too far away; within the glade nobody pays."""
    table = karnag(
        3,
        terrain="open",
        tile="telepathy",
        druids={0: ["p11", "p14"], 1: ["p8"], 2: ["p3"]},
        points={0: 10, 1: 1, 2: 10},
        creatures={(10, 1): "shadow/R"},
        hand=SPARE,
    )
    table.play("do telepathy")
    preview = foretold(table, "to 10,0")

    assert (Loss(0, "p11", 3), Loss(0, "p14", 1), Loss(1, "p8", 1)) == preview.losses
    assert [(0, 6), (1, 0)] == [(one.seat, one.points) for one in preview.seats]
    assert table.state.preview(0, table.game.parse("to 10,2")) is None
    assert has_come_true(table.play("to 10,0"), preview)


@rule("KAR-MOV-06", "KAR-MOV-25", "KAR-G-14")
def test_a_walk_tells_where_it_starts_and_lands() -> None:
    """From the council it starts at the corner that was chosen; druids on the way are jumped over."""
    table = karnag(tile="moves", druids={0: ["p5", "p7", "council"], 1: ["p6"]}, hand=SPARE).play("do move")
    walk = Table(table.state.clone()).play("druid 1")
    assert "p5" == foretold(walk, "clockwise").origin
    preview = foretold(walk.play("clockwise"), "points 1")
    assert ("p5", "p8") == (preview.origin, preview.seats[0].druids[0])
    assert has_come_true(walk.play("points 1"), preview)

    back = table.play("druid 3", "corner 2")
    corner = f"p{int(table.state.board.corner[1])}"
    assert corner == foretold(back, "counterclockwise").origin
    preview = foretold(back.play("counterclockwise"), "points 1")
    assert (corner, corner) == (preview.origin, preview.seats[0].druids[2])
    assert has_come_true(back.play("points 1"), preview)


@rule("KAR-TEL-11", "KAR-F-01")
def test_a_gem_that_moves_is_not_in_line_with_itself() -> None:
    """Only with the others in its new row or column."""
    gems = {0: [(5, 5), (9, 4), (5, 9)]}
    table = karnag(terrain="open", tile="telepathy", row="secondary", gems=gems, hand=SPARE).play("do shift")
    preview = foretold(table, "shift 5,5 N")

    assert ([9, 4], [5, 9]) == preview.in_line
    assert has_come_true(table.play("shift 5,5 N"), preview)


@rule("KAR-RUL-72", "KAR-F-08")
def test_a_menhir_tells_the_bonus_of_its_region() -> None:
    """Where the owner chooses which gem becomes one."""
    placed = [(2, 3), (5, 9), (7, 1), (9, 1), (11, 1)]
    table = karnag(menhirs={0: placed}, gems={0: [(3, 6), (4, 6), (6, 6)]})
    menhirs.transform(table.state, 0)
    preview = foretold(table, "raise 4,6")

    assert 4 + 7 == preview.seats[0].points
    assert has_come_true(table.play("raise 4,6"), preview)
