import pytest

from nemeton.games.karnag import words as w
from tests.rules.karnag.table import Square, Table, karnag
from tests.rules.rulebook import rule

SPARE = {0: {"THROUGH": 1}}  # a card in hand, so that the window stays open


def mind(row: str = "main", **laid: object) -> Table:
    """Telepathy, just announced."""
    return karnag(tile="telepathy", row=row, **laid).play("do telepathy")  # type: ignore[arg-type]


@rule("KAR-TEL-03", "KAR-TEL-04", "KAR-TEL-05", "KAR-TEL-13", "KAR-DP-18", "KAR-RUL-67", "KAR-GEN-04", "KAR-BAD-13")
def test_a_creature_goes_where_it_can_in_three_steps() -> None:
    """Any way, orthogonally, at most three steps, not back to where it stands; no druid and no mana is needed."""
    table = mind(terrain="open", creatures={(3, 8): "golem/R"}, mana={0: 0}, hand=SPARE)
    reached = {tuple(map(int, text.split()[1].split(","))) for text in table.options()}

    expected = {(x, y) for x in range(15) for y in range(12) if 1 <= abs(x - 3) + abs(y - 8) <= 3}
    assert expected == reached
    assert "karnag/out_of_reach" == table.refusal("to 3,8").code
    assert "karnag/out_of_reach" == table.refusal("to 7,8").code


@rule("KAR-TEL-06", "KAR-TEL-07", "KAR-RUL-67", "KAR-DAT-76")
def test_obstacles_stay_obstacles() -> None:
    """A golem walks round rock, a shadow through it; gate and druids stop both; the path ends a move."""
    golem = mind(creatures={(3, 3): "golem/R"}, hand=SPARE)
    shadow = mind(creatures={(3, 3): "shadow/R"}, hand=SPARE)
    assert "to 3,4" not in golem.options()
    assert {"to 3,4", "to 4,4", "to 3,5"} <= set(shadow.options())
    at_the_gate = mind(creatures={(7, 4): "golem/R"}, hand=SPARE)
    assert "to 7,5" not in at_the_gate.options()
    edge = mind(terrain="open", creatures={(1, 5): "golem/R"}, druids={1: ["p46"]}, hand=SPARE)

    assert "to 0,5" in edge.options()
    assert "to 0,6" not in edge.options()  # a druid stands on p46


@rule("KAR-TEL-07", "KAR-B-27", "KAR-EDG-34")
def test_driving_a_creature_out_costs_as_usual() -> None:
    """Also the player who did it."""
    table = mind(creatures={(8, 1): "golem/R"}, druids={0: ["p9"], 1: ["p10"]}, points={0: 5, 1: 5}, hand=SPARE)
    table.play("to 8,0")

    assert [2, 3] == table.points()
    assert set() == table.squares()


@rule("KAR-TEL-08", "KAR-TEL-09", "KAR-TEL-10", "KAR-RUL-38", "KAR-CRD-15", "KAR-CRD-16", "KAR-CRD-17", "KAR-CRD-18")
@rule("KAR-EDG-32", "KAR-EDG-33")
def test_a_black_cube_binds_when_the_window_closes() -> None:
    """CONTROL, the tile and CONTROL again move one creature up to nine squares; later nobody may."""
    table = karnag(
        tile="telepathy", terrain="open", creatures={(1, 6): "golem/R"}, hand={0: {"CONTROL": 2, "THROUGH": 1}}
    )
    table.play("play CONTROL", "to 4,6", "do telepathy", "to 4,9", "play CONTROL", "to 7,9")
    assert {(7, 9)} == table.squares()
    assert ["g01"] == table.table_data()["black_cubes"]
    table.play("done")
    other = karnag(tile="telepathy", row="secondary", creatures={(5, 6): "golem/R", (10, 6): "golem/L"}, hand=SPARE)
    other.state.s[w.BLACK] = 1
    other.play("do telepathy")

    assert ["to 10,5", "to 9,6", "to 11,6", "to 10,7"] == other.options()  # the other golem is not offered
    cubed = karnag(tile="telepathy", row="secondary", creatures={(5, 6): "golem/R"}, gems={0: [(5, 5)]}, hand=SPARE)
    cubed.state.s[w.BLACK] = 1
    assert "karnag/cannot_perform" == cubed.refusal("do telepathy").code


@rule("KAR-TEL-09", "KAR-EDG-33", "KAR-RUL-38")
@pytest.mark.parametrize("by", ["card", "tile"])
def test_nobody_moves_a_creature_on_in_a_later_window(by: str) -> None:
    """Moved by a card or by the tile in one window, it is bound in the next, which is another seat's."""
    table = karnag(
        tile="telepathy", creatures={(5, 6): "golem/R"}, hand={0: {"CONTROL": 1, "THROUGH": 1}, 1: {"KNOW": 1}}
    )
    table.state.s[w.SLOTS + 1] = 1 + 1
    table.state.s[table.state.seat_at(1) + w.CUBES] -= 1
    table.play(*(["play CONTROL", "to 5,5", "decline"] if by == "card" else ["do telepathy", "to 5,5"]), "done")
    assert (1, "open") == table.asked

    assert ["do level", "decline", "play KNOW"] == table.options()


@rule("KAR-RUL-68")
def test_black_cubes_do_not_run_out() -> None:
    """Eight lie on creatures already; a ninth creature may be moved and gets one too."""
    creatures = {(x, 5): "golem" for x in (1, 3, 5, 10, 12, 14)} | {(x, 8): "golem" for x in (5, 7, 9)}
    table = karnag(tile="telepathy", creatures=creatures, hand=SPARE)
    table.state.s[w.BLACK] = (1 << 8) - 1
    table.play("do telepathy", "to 9,7")

    assert 9 == len(table.table_data()["black_cubes"])


@rule("KAR-BAD-13", "KAR-TEL-09")
def test_a_cubed_creature_is_refused() -> None:
    """With the reason."""
    creatures = {(5, 6): "golem/R", (10, 6): "golem/L", (12, 6): "golem/L"}
    table = karnag(tile="telepathy", creatures=creatures, hand=SPARE)
    table.state.s[w.BLACK] = 1
    table.play("do telepathy")

    assert "karnag/black_cube" == table.refusal("creature g01").code
    assert "karnag/not_in_the_glade" == table.refusal("creature n01").code


@rule("KAR-TEL-02", "KAR-TEL-11", "KAR-TEL-12", "KAR-DP-17", "KAR-GEN-03", "KAR-BAD-14", "KAR-DAT-38")
def test_a_gem_is_shifted_by_one_square() -> None:
    """An own one, orthogonally, onto free glade ground, never onto the path."""
    table = karnag(tile="telepathy", row="secondary", gems={0: [(1, 5)], 1: [(2, 5)]}, hand=SPARE).play("do shift")

    assert ["shift 1,5 N", "shift 1,5 S"] == table.options()
    assert "karnag/cannot_shift" == table.refusal("shift 2,5 E").code
    assert "karnag/cannot_shift" == table.refusal("shift 1,5 W").code
    assert {(1, 4)} == table.play("shift 1,5 N").gems(0)


@rule("KAR-TEL-11", "KAR-TEL-02")
@pytest.mark.parametrize(("way", "to"), [("N", (3, 5)), ("E", (4, 6)), ("S", (3, 7)), ("W", (2, 6))])
def test_a_gem_with_one_way_out(way: str, to: Square) -> None:
    """Whichever it is, the shift is offered, and leads there; also to a seat that is not the first."""
    walls = [spot for spot in ((3, 5), (4, 6), (3, 7), (2, 6)) if spot != to]
    table = karnag(tile="telepathy", row="secondary", turn=1, gems={0: walls, 1: [(3, 6)]}, hand={1: {"THROUGH": 1}})
    assert ["do shift", "decline"] == table.options()
    table.play("do shift")

    assert ({to}, "close") == (table.gems(1), table.question.kind)


@rule("KAR-EDG-04", "KAR-RUL-18")
def test_a_naja_stays_when_its_gem_is_moved_away() -> None:
    """And the gem may not come back onto it."""
    table = karnag(tile="telepathy", row="secondary", gems={0: [(5, 5)]}, creatures={(5, 5): "naja/R"}, hand=SPARE)
    table.play("do shift", "shift 5,5 N")
    assert ({(5, 5)}, {(5, 4)}) == (table.squares(), table.gems(0))
    back = karnag(tile="telepathy", row="secondary", gems={0: [(5, 4)]}, creatures={(5, 5): "naja/R"}, hand=SPARE)

    assert "shift 5,4 S" not in back.play("do shift").options()


@rule("KAR-EDG-31", "KAR-E-14", "KAR-RUL-55")
def test_neither_gem_nor_creature_to_move() -> None:
    """Only compensation is left, and with no card in hand it is paid without a question."""
    cubed = karnag(tile="telepathy", row="secondary", creatures={(5, 6): "golem/R"}, hand=SPARE)
    cubed.state.s[w.BLACK] = 1

    assert ["decline"] == cubed.options()
