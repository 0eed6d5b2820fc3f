"""What view and scene tell beyond the pieces: what would happen next, what is closed in, where a choice leads."""

from itertools import pairwise
from typing import Any

import pytest

from nemeton.games.karnag import GAME
from nemeton.games.karnag import words as w
from nemeton.games.karnag.event_types import CreatureCaptured
from nemeton.games.karnag.option_types import ChooseWay, EnterCauldron, SpendPoints
from tests.rules.karnag.table import SMALL, Table, karnag, opening
from tests.rules.rulebook import rule

EIGHT = ((6, 3), (11, 3), (11, 6), (10, 6), (10, 8), (5, 8), (5, 4), (6, 4))


def next_steps(table: Table) -> dict[tuple[int, ...], list[int] | None]:
    """Where each creature would crawl, by where it is."""
    return {tuple(one.square): one.next for one in table.view().creatures}


@rule("KAR-B-04", "KAR-B-13", "KAR-B-14", "KAR-B-15", "KAR-B-19")
def test_the_view_tells_where_creatures_crawl_next() -> None:
    """Straight on, aside, out onto the path, or not at all; and nothing has moved."""
    table = karnag(
        creatures={(8, 1): "golem/R", (8, 3): "golem/R", (3, 3): "golem/R", (5, 1): "golem/L"},
        druids={0: ["p5"]},
        gems={0: [(4, 1)]},
        tile="moves",
    )
    before = table.state.position()

    assert {(8, 1): [8, 0], (8, 3): [8, 2], (3, 3): [4, 3], (5, 1): None} == next_steps(table)
    assert before == table.state.position()


@rule("KAR-RND-03", "KAR-B-01")
def test_after_the_last_phase_b_no_creature_crawls_any_more() -> None:
    """The last round has had its phase B before its cubes are placed."""
    table = karnag(creatures={(8, 3): "golem/R"}, tile="moves")
    assert {(8, 3): [8, 2]} == next_steps(table)
    table.state.s[w.ROUND] = table.state.board.rounds

    assert {(8, 3): None} == next_steps(table)


@rule("KAR-END-14", "KAR-END-15", "KAR-RUL-52")
def test_the_view_traces_the_shortest_ring() -> None:
    """Eight lines of the rulebook's ring; the lower pair and its lines are no part of it."""
    menhirs = {0: EIGHT[:7], 1: (EIGHT[7], (5, 9), (10, 9))}
    ring = karnag(terrain="open", menhirs=menhirs, tile="moves").view().ring

    around = [*EIGHT, EIGHT[0]]
    sides = {frozenset(side) for side in pairwise(around)}
    assert sides == {frozenset((tuple(one), tuple(other))) for one, other in ring}
    assert 8 == len(ring)


@rule("KAR-END-15")
def test_several_shortest_rings_are_all_traced() -> None:
    """Two ways round a corner are equally long: the lines of both."""
    squares = ((6, 4), (9, 4), (9, 7), (6, 7), (10, 4), (10, 7))
    inner = karnag(terrain="open", menhirs={0: squares}, tile="moves").view().ring
    assert 4 == len(inner)
    twins = ((6, 3), (9, 3), (9, 7), (6, 7), (5, 3), (5, 7), (10, 3), (10, 7))
    wide = karnag(terrain="open", menhirs={0: twins[:6], 1: twins[6:]}, tile="moves").view().ring

    assert {((6, 3), (9, 3)), ((9, 3), (9, 7)), ((6, 7), (9, 7)), ((6, 3), (6, 7))} == {
        (tuple(one), tuple(other)) for one, other in wide
    }


@rule("KAR-END-10")
def test_no_ring_no_lines() -> None:
    """Three menhirs close nothing in."""
    assert [] == karnag(terrain="open", menhirs={0: EIGHT[:3]}, tile="moves").view().ring


@rule("KAR-DP-09", "KAR-DP-10", "KAR-MOV-12")
def test_a_way_tells_where_it_can_lead() -> None:
    """With 5 points all of one druid's own: squares are jumped over, a cauldron is entered with its own point."""
    table = karnag(tile="moves", row="secondary", druids={0: ["p2", "C5", "C6"], 1: ["p5"]}).play("do move")
    clockwise, back = (table.state.describe(action) for action in table.state.legal(0))

    assert ChooseWay("clockwise", {"p8": 5}) == clockwise
    assert ChooseWay("counterclockwise", {"p49": 5}) == back


@rule("KAR-DP-09", "KAR-DP-10")
def test_what_a_way_tells_is_what_is_asked_then() -> None:
    """The options that follow lead to the same places."""
    table = karnag(tile="moves", druids={0: ["p2", "p30"]}).play("do move", "druid 1")
    told = table.state.describe(GAME.parse("clockwise"))
    table.play("clockwise")
    options = [table.state.describe(action) for action in table.state.legal(0)]
    reached = {f"p{one.path}": one.points for one in options if isinstance(one, SpendPoints)}
    entered = {one.cauldron: one.points for one in options if isinstance(one, EnterCauldron)}

    assert {"C1": 3} == entered
    assert ChooseWay("clockwise", {**reached, **entered}) == told


@rule("KAR-CAP-04")
def test_a_capture_tells_where_the_creature_was() -> None:
    """The event names the square."""
    table = karnag(tile="capture", druids={0: ["p8"]}, creatures={(8, 3): "golem/R"})
    table.play("do capture", "capture 1")

    assert [(8, 3)] == [event.square for event in table.all_of(CreatureCaptured)]


@rule("KAR-ADV-08")
def test_an_obstacle_says_why_it_cannot_lie_somewhere() -> None:
    """In the middle of the gate, for one."""
    table = opening(2, 1, setup="advanced")
    table.state.apply(table.state.actor, table.state.legal(table.state.actor)[0])
    refusal = table.state.why_not(table.state.actor, GAME.parse("lay 7,5 turn 0"))

    assert refusal is not None
    assert ("karnag/cannot_lie", [7, 5]) == (refusal.code, refusal.values["square"])


@rule("KAR-DAT-26")
def test_the_scene_has_the_shapes_of_tiles() -> None:
    """A tile's squares after each turn that makes a difference."""
    scene: dict[str, Any] = dict(SMALL.scene(opening(2, 1, game=SMALL).state))
    shapes = scene["shapes"]

    assert [[[0, 0, "S"]], [], [], []] == shapes["S1"]
    assert [4, 3] == [len(shapes["L1"]), len(shapes["L1"][0])]


@rule("KAR-BAD-02")
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("start p3", "start_druid"),
        ("druid 3", "move_druid"),
        ("points 15", "spend_points"),
        ("enter 5 with 2", "enter_cauldron"),
        ("create 1+2", "create_gem"),
        ("capture 3", "capture_creature"),
        ("creature g03", "choose_creature"),
        ("to 2,4", "move_creature"),
        ("lay 7,5 turn 0", "lay_tile"),
        ("shift 5,5 N", "shift_gem"),
        ("cube secondary 3 slot 2", "place_cube"),
    ],
)
def test_what_one_asks_about_is_named_by_its_notation(text: str, kind: str) -> None:
    """As the page writes it (web/tests/karnag.test.ts), whether it may be chosen or not."""
    assert kind == type(GAME.describe(opening(2, 1).state, GAME.parse(text))).__struct_config__.tag
