import pytest

from nemeton.games.karnag import words as w
from nemeton.games.karnag.option_types import CaptureCreature, CreateGem
from tests.rules.karnag.table import Square, Table, karnag
from tests.rules.rulebook import rule


def creating(**laid: object) -> Table:
    """A gem creation of the secondary row, just announced."""
    laid = {"tile": "gems", "row": "secondary", **laid}
    return karnag(**laid).play("do gems")  # type: ignore[arg-type] # the keywords of karnag


def hunting(**laid: object) -> Table:
    """A capture of the secondary row, just announced."""
    laid = {"tile": "capture", "row": "secondary", **laid}
    return karnag(**laid).play("do capture")  # type: ignore[arg-type] # the keywords of karnag


def creation(table: Table, text: str) -> tuple[Square | None, int | None, int | None]:
    """Square, mana and THROUGH cards of a creation."""
    described = table.described(text)
    assert isinstance(described, CreateGem)
    return described.square, described.mana, described.through


def hunt(table: Table, text: str) -> tuple[int | None, int | None]:
    """Mana and THROUGH cards of a capture."""
    described = table.described(text)
    assert isinstance(described, CaptureCreature)
    return described.mana, described.through


THREE = {0: ["p2", "p49", "p46"]}  # A, B and D of the rulebook's example


@rule("KAR-EX-33", "KAR-GEM-05", "KAR-GEM-06", "KAR-GEM-09", "KAR-GEM-10", "KAR-GEM-17", "KAR-GEM-18", "KAR-GEM-19")
@rule("KAR-RUL-22", "KAR-RUL-23", "KAR-DP-13", "KAR-DP-14", "KAR-G-09", "KAR-EDG-22", "KAR-DP-06")
def test_two_gems_in_one_action() -> None:
    """Seven mana for the far one, four for the near one; a druid goes to the council after each."""
    table = creating(druids=THREE, mana={0: 11})
    assert ((2, 6), 7, 0) == creation(table, "create 1+3")
    table.play("create 1+3")
    assert ["send 1", "send 3"] == table.options()
    table.play("send 3")
    assert ((2, 3), 4, 0) == creation(table, "create 1+2")
    table.play("create 1+2", "send 2")

    assert {(2, 6), (2, 3)} == table.gems(0) or table.menhirs(0) == {(2, 6), (2, 3)}
    assert 0 == table.seat(0).mana
    assert ["p2", "council", "council"] == table.seat(0).druids


@rule("KAR-GEM-06")
def test_any_two_druids_in_any_order() -> None:
    """The second on a row and the third on a column make a gem where these two cross."""
    table = creating(druids={0: ["p20", "p46", "p2"]}, mana={0: 20}, hand={0: {"ACCEL": 1}})

    assert ((2, 6), 7, 0) == creation(table, "create 2+3")
    assert {(2, 6)} == table.play("create 2+3", "send 2").gems(0)
    assert ["p20", "council", "p2"] == table.seat(0).druids


@rule("KAR-GEM-05", "KAR-RUL-16", "KAR-EX-45")
@pytest.mark.parametrize("place", ["council", "C1", "C6", "p0", "p15", "p26", "p41"])
def test_only_druids_on_the_path_emit_rays(place: str) -> None:
    """Neither from the council nor from a cauldron nor from a corner, wherever the other druids stand."""
    druids = {0: [place, "p2", "p46"]}
    table = creating(terrain="open", druids=druids, mana={0: 20}, hand={0: {"ACCEL": 1}})

    assert ["create 2+3"] == table.options()


@rule("KAR-CAP-24")
def test_golems_pass_nothing() -> None:
    """However many one has: neither rock nor swamp nor a stone."""
    table = karnag(
        tile="capture",
        druids={0: ["p6", "p3", "p9"]},
        creatures={(6, 3): "naja", (3, 3): "naja", (9, 3): "naja"},
        gems={1: [(9, 2)]},
        captured={0: {"golem": 5}},
        mana={0: 20},
    ).play("do capture")

    assert [] == [text for text in table.options() if text.startswith("capture")]


@rule("KAR-EX-34", "KAR-GEM-20", "KAR-GEM-12", "KAR-RUL-24")
def test_the_first_gem_blocks_the_second_ray() -> None:
    """With the near gem first, the far one cannot be made any more; with a naja it can."""
    table = creating(druids=THREE, mana={0: 20}, hand={0: {"MANA": 1}}).play("create 1+2", "send 2")
    assert "create 1+3" not in table.options()
    assert "karnag/not_enough_power" == table.refusal("create 1+3").code
    naja = creating(druids=THREE, mana={0: 20}, captured={0: {"naja": 1}}).play("create 1+2", "send 2")

    assert "create 1+3" in naja.options()
    assert "karnag/rays_do_not_meet" == naja.refusal("create 1+2").code  # the druid was sent away


@rule("KAR-EX-35", "KAR-GEM-11", "KAR-GEN-05", "KAR-RUL-26", "KAR-BAD-11")
def test_ten_mana_make_either_gem_but_not_both() -> None:
    """What cannot be paid is not offered."""
    table = creating(druids=THREE, mana={0: 10}, hand={0: {"ACCEL": 1}})
    assert {"create 1+2", "create 1+3"} <= set(table.options())
    table.play("create 1+3", "send 3")

    assert ["done", "play ACCEL"] == table.options()
    assert "karnag/not_enough_mana" == table.refusal("create 1+2").code


@rule("KAR-EX-44", "KAR-RUL-22", "KAR-BAD-10")
def test_opposite_druids_make_nothing() -> None:
    """Two rays on one line do not cross."""
    table = karnag(tile="gems", row="secondary", druids={0: ["p8", "p33"]})

    assert "close" == table.question.kind or [] == [text for text in table.options() if text == "do gems"]


@rule("KAR-GEM-15", "KAR-BAD-10", "KAR-DAT-38")
@pytest.mark.parametrize("blocker", ["gem", "menhir", "creature", "rock"])
def test_the_crossing_must_be_free(blocker: str) -> None:
    """Plain ground with nothing on it, whatever powers one has."""
    stones: dict[str, dict[str, object]] = {
        "gem": {"gems": {1: [(5, 3)]}},
        "menhir": {"menhirs": {1: [(5, 3)]}},
        "creature": {"creatures": {(5, 3): "golem/R"}},
        "rock": {},
    }
    druids = ["p12", "p49", "council"] if blocker == "rock" else ["p5", "p49", "council"]
    table = karnag(
        tile="gems",
        druids={0: druids},
        mana={0: 20},
        captured={0: {"naja": 2, "shadow": 3, "ghoul": 3}},
        hand={0: {"THROUGH": 3}},
        **stones[blocker],  # type: ignore[arg-type] # the keywords of karnag
    ).play("do gems")

    assert [] == [text for text in table.options() if text.startswith("create")]
    assert "karnag/rays_do_not_meet" == table.refusal("create 1+2").code


@rule("KAR-GEM-13", "KAR-GEM-16", "KAR-CAP-22", "KAR-CAP-20", "KAR-EDG-24", "KAR-CRD-06", "KAR-CRD-07", "KAR-RUL-44")
def test_powers_let_rays_pass_and_passed_squares_cost() -> None:
    """p6 looks down on rock at (6,2), p46 along row 6: crossing (6,6) is dark; the rock counts like any square."""
    plain = karnag(tile="gems", druids={0: ["p6", "p46"]}, mana={0: 20}).play("do gems")
    assert [] == [text for text in plain.options() if text.startswith("create")]
    shadow = karnag(tile="gems", druids={0: ["p6", "p46"]}, mana={0: 20}, captured={0: {"shadow": 1}}).play("do gems")
    assert ((6, 6), 5 + 5 + 1, 0) == creation(shadow, "create 1+2")
    wild = karnag(tile="gems", druids={0: ["p6", "p46"]}, mana={0: 20}, hand={0: {"THROUGH": 1}}).play("do gems")
    assert ((6, 6), 11, 1) == creation(wild, "create 1+2")
    wild.play("create 1+2")

    assert {} == wild.seat(0).hand  # the card was played by itself
    both = karnag(tile="gems", druids={0: ["p6", "p48"]}, mana={0: 20}, captured={0: {"shadow": 1}}).play("do gems")
    assert [] == [text for text in both.options() if text.startswith("create")]  # rock on both rays, one unit


@rule("KAR-GEM-14", "KAR-RUL-50")
def test_no_power_passes_a_creature_or_the_gate() -> None:
    """With everything in hand, a golem and the gate still stop rays."""
    table = karnag(
        tile="gems",
        druids={0: ["p7", "p44"]},
        mana={0: 20},
        captured={0: {"naja": 2, "shadow": 4, "ghoul": 2}},
        hand={0: {"THROUGH": 3}},
    ).play("do gems")
    assert [] == [text for text in table.options() if text.startswith("create")]
    golem = karnag(tile="gems", druids={0: ["p5", "p48"]}, mana={0: 20}, creatures={(5, 2): "golem/R"}).play("do gems")

    assert [] == [text for text in golem.options() if text.startswith("create")]


@rule("KAR-GEM-07", "KAR-EDG-23", "KAR-GEM-08", "KAR-GEM-03")
def test_without_a_gem_in_reserve_only_the_level_is_left() -> None:
    """All three in the glade; the main action still gives a level, the secondary one compensation."""
    gems = {0: [(5, 5), (10, 8), (13, 1 + 1)]}
    table = karnag(tile="gems", druids=THREE, gems=gems).play("do gems")

    assert [f"rise {track}" for track in ("CAPTURE", "MOVE", "COUNCIL", "GEMS", "MANA")] == table.options()
    assert "karnag/no_gem_left" == table.refusal("create 1+2").code
    assert (
        "do gems" not in karnag(tile="gems", row="secondary", druids=THREE, gems=gems, hand={0: {"KNOW": 1}}).options()
    )


@rule("KAR-GEM-02", "KAR-GEM-03", "KAR-GEM-08", "KAR-DP-12", "KAR-BAD-21", "KAR-KNO-15")
def test_one_level_before_between_or_after_the_gems() -> None:
    """Once per action, and the action may end after any part."""
    table = karnag(tile="gems", druids=THREE, mana={0: 20}, hand={0: {"ACCEL": 1}}).play("do gems")
    assert "done" not in table.options()
    table.play("create 1+3", "send 3")
    assert {"create 1+2", "rise MOVE", "done"} <= set(table.options())
    table.play("rise MOVE")

    assert "karnag/level_taken" == table.refusal("rise MOVE").code
    assert {"create 1+2", "done", "play ACCEL"} == set(table.options())


@rule("KAR-GEM-21")
def test_a_new_gem_is_not_transformed_before_phase_f() -> None:
    """Two in line stand as gems until the round's actions are done."""
    table = creating(druids=THREE, mana={0: 20}, hand={0: {"ACCEL": 1}}).play(
        "create 1+3", "send 3", "create 1+2", "send 2"
    )

    assert ({(2, 3), (2, 6)}, set()) == (table.gems(0), table.menhirs(0))
    table.play("done", "done")
    assert {(2, 3), (2, 6)} == table.menhirs(0)


# ---------------------------------------------------------------------- captures
@rule("KAR-EX-36", "KAR-CAP-04", "KAR-CAP-05", "KAR-CAP-06", "KAR-CAP-07", "KAR-CAP-10", "KAR-CAP-12", "KAR-G-08")
@rule("KAR-RUL-59", "KAR-DP-15", "KAR-CAP-24")
def test_a_capture() -> None:
    """A golem three squares away: 3 mana, 5 points, the druid at the council, the golem in the reserve for all."""
    table = hunting(druids={0: ["p8", "p20"]}, creatures={(8, 3): "golem/R"}, hand={0: {"ACCEL": 1}})
    assert (3, 0) == hunt(table, "capture 1")
    table.play("capture 1")

    assert (7, 5) == (table.seat(0).mana, table.seat(0).points)
    assert "council" == table.seat(0).druids[0]
    assert ["g01"] == table.view(1).seats[0].captured


@rule("KAR-EX-37", "KAR-BAD-12")
def test_only_the_first_creature_on_a_ray() -> None:
    """The one behind is safe."""
    table = hunting(druids={0: ["p8"]}, creatures={(8, 2): "golem/R", (8, 4): "golem/L"}, hand={0: {"ACCEL": 1}})

    assert "g01" == getattr(table.described("capture 1"), "creature", None)


@rule("KAR-EX-38", "KAR-EX-39", "KAR-CAP-17", "KAR-CAP-23", "KAR-RUL-21", "KAR-RUL-20")
def test_rock_before_and_under_the_prey() -> None:
    """A unit for the rock before a ghoul at (7,3), and one for a shadow inside the rock at (7,2)."""
    behind = {"creatures": {(7, 3): "ghoul/R"}, "druids": {0: ["p7"]}, "tile": "capture"}
    inside = {"creatures": {(7, 2): "shadow/R"}, "druids": {0: ["p7"]}, "tile": "capture"}
    for laid, cost in ((behind, 3), (inside, 2)):
        without = karnag(**laid).play("do capture")  # type: ignore[arg-type] # the keywords of karnag
        assert [] == [text for text in without.options() if text.startswith("capture")]
        shadow = karnag(captured={0: {"shadow": 1}}, **laid).play("do capture")  # type: ignore[arg-type]
        assert (cost, 0) == hunt(shadow, "capture 1")
        wild = karnag(hand={0: {"THROUGH": 1}}, **laid).play("do capture")  # type: ignore[arg-type]
        assert (cost, 1) == hunt(wild, "capture 1")


@rule("KAR-CAP-18", "KAR-CAP-19", "KAR-CAP-21", "KAR-DAT-51", "KAR-DAT-52", "KAR-DAT-53", "KAR-DAT-54")
@pytest.mark.parametrize(
    ("power", "druid", "prey"), [("ghoul", "p10", (10, 4)), ("naja", "p9", (9, 4)), ("shadow", "p6", (6, 3))]
)
def test_each_power_passes_its_own(power: str, druid: str, prey: Square) -> None:
    """Swamp on column 10 twice, a stone on column 9, rock on column 6; the creature is not used up."""
    laid = {"creatures": {prey: "golem/R"}, "druids": {0: [druid]}, "gems": {1: [(9, 2)]}, "tile": "capture"}
    count = 2 if power == "ghoul" else 1
    for name in ("ghoul", "naja", "shadow"):
        table = karnag(captured={0: {name: count}}, **laid).play("do capture")  # type: ignore[arg-type]
        assert (name == power) == ("capture 1" in table.options())
    table = karnag(captured={0: {power: count}}, **laid).play("do capture", "capture 1")  # type: ignore[arg-type]

    assert count + 1 == len(table.seat(0).captured)


@rule("KAR-RUL-20", "KAR-EDG-25", "KAR-CAP-16", "KAR-CAP-17", "KAR-CAP-08", "KAR-CAP-09")
def test_powers_are_a_pool_of_the_action() -> None:
    """One shadow passes one rock; a shadow captured meanwhile joins the pool at once."""
    laid = {"druids": {0: ["p6", "p7", "p8"]}, "creatures": {(6, 3): "golem/R", (7, 3): "golem/L", (8, 1): "shadow/R"}}
    one = karnag(tile="capture", captured={0: {"shadow": 1}}, mana={0: 20}, **laid).play("do capture")  # type: ignore[arg-type]
    one.play("capture 1")
    assert "capture 2" not in one.options()
    one.play("capture 3")
    assert {"capture 2", "done"} <= set(one.options())  # nobody must capture more
    one.play("capture 2")

    assert 4 == len(one.seat(0).captured)
    assert ["council"] * 3 == one.seat(0).druids


@rule("KAR-RUL-20", "KAR-CAP-18", "KAR-CAP-17")
def test_each_kind_of_power_has_a_pool_of_its_own() -> None:
    """One ghoul passes one swamp; that leaves the shadow's rock as it was."""
    laid = {"druids": {0: ["p3", "p4", "p6"]}, "creatures": dict.fromkeys([(3, 3), (4, 3), (6, 3)], "golem")}
    table = hunting(captured={0: {"ghoul": 1, "shadow": 1}}, mana={0: 20}, hand={0: {"ACCEL": 1}}, **laid)
    table.play("capture 1")

    assert {"done", "play ACCEL", "capture 3"} == set(table.options())
    assert "karnag/not_enough_power" == table.refusal("capture 2").code


@rule("KAR-CAP-19", "KAR-RUL-20")
def test_one_naja_passes_one_stone_an_action() -> None:
    """A gem or a menhir, of any colour; the second stone stops the next ray."""
    table = hunting(
        druids={0: ["p8", "p9", "C1"]},
        creatures={(8, 3): "golem", (9, 3): "golem"},
        gems={1: [(8, 2)]},
        menhirs={0: [(9, 2)]},
        captured={0: {"naja": 1}},
        mana={0: 20},
        hand={0: {"ACCEL": 1}},
    )
    assert ["capture 1", "capture 2"] == table.options()
    table.play("capture 2")

    assert "karnag/not_enough_power" == table.refusal("capture 1").code


@rule("KAR-RUL-20", "KAR-CRD-07", "KAR-CAP-20")
def test_a_card_spares_no_unit_and_uses_none() -> None:
    """Two swamps by one ghoul and one THROUGH; the ghoul captured there is a unit more for the next swamp."""
    laid = {"druids": {0: ["p10", "p3", "p4"]}, "creatures": {(10, 4): "ghoul", (3, 3): "golem", (4, 3): "golem"}}
    table = hunting(captured={0: {"ghoul": 1}}, mana={0: 20}, hand={0: {"THROUGH": 1, "ACCEL": 1}}, **laid)
    assert (4, 1) == hunt(table, "capture 1")
    table.play("capture 1")
    assert {"capture 2", "capture 3"} <= set(table.options())
    table.play("capture 2")

    assert "capture 3" not in table.options()


@rule("KAR-RUL-24", "KAR-CAP-08")
def test_a_druid_sent_away_takes_no_further_part_even_if_a_card_brings_it_back() -> None:
    """Back on p2 it faces a golem, and may hunt it only with the next cube."""
    table = hunting(
        druids={0: ["p8", "p20", "C1"]},
        creatures={(8, 3): "golem", (2, 5): "golem"},
        hand={0: {"ACCEL": 1, "THROUGH": 1}},
    )
    table.play("capture 1", "play ACCEL", "druid 1", "corner 1", "clockwise", "points 3")
    assert "p2" == table.seat(0).druids[0]

    assert ["done"] == table.options()
    assert "karnag/no_prey" == table.refusal("capture 1").code
    fresh = hunting(druids={0: ["p2"]}, creatures={(2, 5): "golem"}, hand={0: {"THROUGH": 1}})
    assert ["capture 1"] == fresh.options()


@rule("KAR-EX-43", "KAR-CAP-13", "KAR-CAP-14", "KAR-KNO-11", "KAR-EDG-26", "KAR-RUL-63")
def test_the_capture_track() -> None:
    """Level 4: 5 + 2, 2 once and 1 each, 11 in all; a level gained between counts from then on."""
    laid = {"druids": {0: ["p8", "p9"]}, "creatures": {(8, 1): "golem/R", (9, 1): "ghoul/R"}, "tile": "capture"}
    table = karnag(levels={0: {"CAPTURE": 4}}, row="secondary", **laid).play("do capture")  # type: ignore[arg-type]
    table.play("capture 1", "capture 2")
    assert 11 == table.all_points(0)
    late = karnag(levels={0: {"CAPTURE": 3}}, **laid).play("do capture")  # type: ignore[arg-type]
    late.play("capture 1", "rise CAPTURE", "capture 2")

    assert 5 + 2 + 2 + 1 == late.all_points(0)


@rule("KAR-BAD-12", "KAR-RUL-16")
@pytest.mark.parametrize("place", ["p0", "C1", "council", "p9"])
def test_who_has_no_prey(place: str) -> None:
    """On a corner, in a cauldron, at the council, or with an empty ray."""
    table = karnag(tile="capture", druids={0: [place, "p8"]}, creatures={(8, 3): "golem/R"}).play("do capture")

    assert "karnag/no_prey" == table.refusal("capture 1").code


@rule("KAR-CAP-15", "KAR-EDG-36")
def test_a_creature_with_a_black_cube_can_be_captured() -> None:
    """Its cube returns to the stock."""
    table = hunting(druids={0: ["p8", "p9"]}, creatures={(8, 3): "golem/R"}, hand={0: {"ACCEL": 1}})
    table.state.s[w.BLACK] = 1
    table.play("capture 1")

    assert 0 == table.state.s[w.BLACK]
    assert [] == table.table_data()["black_cubes"]


@rule("KAR-CAP-02", "KAR-CAP-03", "KAR-DP-06", "KAR-E-16")
def test_a_level_goes_with_the_main_action_only() -> None:
    """Before, between or without captures; the secondary action offers none, and must capture something."""
    laid = {"druids": {0: ["p8"]}, "creatures": {(8, 3): "golem/R"}, "hand": {0: {"ACCEL": 1}}}
    main = karnag(tile="capture", **laid).play("do capture", "rise MANA")  # type: ignore[arg-type]
    assert {"capture 1", "done", "play ACCEL"} == set(main.options())
    second = karnag(tile="capture", row="secondary", **laid).play("do capture")  # type: ignore[arg-type]

    assert ["capture 1"] == second.options()
    assert 0 == main.seat(0).points


@rule("KAR-RUL-25", "KAR-E-05")
def test_creation_and_capture_are_never_mixed() -> None:
    """Each tile gives one kind."""
    table = karnag(tile="gems", druids={0: ["p2", "p49", "p8"]}, creatures={(8, 3): "golem/R"}).play("do gems")

    assert [] == [text for text in table.options() if text.startswith("capture")]
