import pytest

from tests.rules.karnag.table import Table, karnag
from tests.rules.rulebook import rule

SPARE = {0: {"THROUGH": 1}}
TRACKS = ["CAPTURE", "MOVE", "COUNCIL", "GEMS", "MANA"]


def level(**laid: object) -> Table:
    """The level of the telepathy tile, just announced."""
    return karnag(tile="telepathy", hand=SPARE, **laid).play("do level")  # type: ignore[arg-type]


@rule("KAR-KNO-01", "KAR-KNO-02", "KAR-KNO-14", "KAR-DP-16", "KAR-RUL-32", "KAR-DAT-61", "KAR-DAT-62")
def test_one_level_at_a_time() -> None:
    """From 0 to 1, which gives nothing; the level of a tile is not to be declined."""
    table = level()
    assert [f"rise {track}" for track in TRACKS] == table.options()
    table.play("rise MANA")

    assert (1, 10) == (table.seat(0).levels["MANA"], table.seat(0).mana)


@rule("KAR-KNO-14")
def test_several_seats_may_be_on_one_level() -> None:
    """A level somebody else has reached is open to all."""
    table = level(levels={0: {"MOVE": 1}, 1: {"MOVE": 2}}).play("rise MOVE")

    assert [2, 2] == [seat.levels["MOVE"] for seat in table.view().seats]


@rule("KAR-KNO-03", "KAR-BAD-15", "KAR-RUL-56")
def test_a_full_track_cannot_be_chosen() -> None:
    """And with all full, the level is not offered at all."""
    table = level(levels={0: {"MOVE": 5}})
    assert "rise MOVE" not in table.options()
    assert "karnag/track_full" == table.refusal("rise MOVE").code
    full = karnag(tile="telepathy", hand=SPARE, levels={0: dict.fromkeys(TRACKS, 5)})

    assert ["decline"] == full.options()


@rule("KAR-KNO-05", "KAR-KNO-09", "KAR-GEN-06", "KAR-KNO-10", "KAR-RUL-37", "KAR-DP-19", "KAR-DAT-68")
@pytest.mark.parametrize(("before", "mana", "scroll"), [(1, 12, False), (2, 12, True), (3, 13, False), (4, 14, True)])
def test_the_mana_track(before: int, mana: int, scroll: bool) -> None:
    """Once, when the level is reached; a scroll gives a level on another track, which may be declined."""
    table = level(levels={0: {"MANA": before}}).play("rise MANA")

    assert mana == table.seat(0).mana
    assert scroll == (table.question.kind == "level")
    if scroll:
        assert ["decline", *(f"rise {track}" for track in TRACKS[:4])] == table.options()
        assert "karnag/scroll_elsewhere" == table.refusal("rise MANA").code or before == 4
        assert "close" == table.play("decline").question.kind


@rule("KAR-EDG-30", "KAR-RUL-32")
def test_a_scroll_lapses_if_all_other_tracks_are_full() -> None:
    """Nothing is asked."""
    table = level(levels={0: {**dict.fromkeys(TRACKS, 5), "MANA": 2}})

    assert "close" == table.question.kind  # the only track left was taken by itself
    assert 3 == table.seat(0).levels["MANA"]


@rule("KAR-KNO-07", "KAR-KNO-08", "KAR-RUL-35", "KAR-DP-17", "KAR-EDG-28")
def test_the_gems_track_moves_own_gems() -> None:
    """Two steps, divided at will, all to be made; a gem may step back."""
    table = level(levels={0: {"GEMS": 2}}, gems={0: [(5, 6), (10, 6)], 1: [(2, 5)]}).play("rise GEMS")
    assert 8 == len(table.options())
    table.play("shift 5,6 N", "shift 5,5 S")
    assert {(5, 6), (10, 6)} == table.gems(0)
    by_scroll = level(levels={0: {"GEMS": 1, "MANA": 2}}, gems={0: [(5, 6)]}).play(
        "rise MANA", "rise GEMS", "shift 5,6 N"
    )

    assert ({(5, 5)}, 12) == (by_scroll.gems(0), by_scroll.seat(0).mana)


@rule("KAR-RUL-35", "KAR-DAT-62")
def test_gem_steps_lapse_if_no_gem_can_move() -> None:
    """No gem in the glade, none that can move, or level 1, which has no steps."""
    assert "close" == level(levels={0: {"GEMS": 2}}).play("rise GEMS").question.kind
    walled = level(levels={0: {"GEMS": 2}}, gems={0: [(5, 5)], 1: [(5, 4), (5, 6), (4, 5)]}, menhirs={1: [(6, 5)]})
    assert "close" == walled.play("rise GEMS").question.kind
    assert "close" == level(gems={0: [(5, 5)]}).play("rise GEMS").question.kind


@rule("KAR-RUL-35", "KAR-INV-10")
def test_a_first_step_that_would_leave_fewer_is_not_offered() -> None:
    """Off a naja into a pocket there would be no second step, for the naja bars the way back."""
    table = level(
        terrain="open",
        levels={0: {"GEMS": 2}},
        gems={0: [(2, 5)], 1: [(1, 6), (3, 6), (2, 7)]},
        creatures={(2, 5): "naja/R"},
    ).play("rise GEMS")

    assert "shift 2,5 S" not in table.options()
    assert {"shift 2,5 N", "shift 2,5 E", "shift 2,5 W"} == set(table.options())


POCKET = {
    1: [(2, 4), (1, 5), (3, 5)]
}  # with the menhirs below, (2,5) has but one way out, to (2,6), which has no other
POCKET_WALLS = {1: [(1, 6), (3, 6), (2, 7)]}


@rule("KAR-RUL-35", "KAR-INV-10")
def test_if_only_one_step_can_be_made_it_is_made_and_the_rest_lapses() -> None:
    """Off a naja into a pocket, and the naja bars the way back."""
    table = level(
        terrain="open",
        levels={0: {"GEMS": 2}},
        gems={0: [(2, 5)], **POCKET},
        menhirs=POCKET_WALLS,
        creatures={(2, 5): "naja/R"},
    ).play("rise GEMS")

    assert ({(2, 6)}, "close") == (table.gems(0), table.question.kind)


@rule("KAR-EDG-27", "KAR-GEM-02")
def test_a_level_on_gems_between_two_creations() -> None:
    """It moves a gem out of the way or into line, before the action goes on."""
    table = karnag(
        tile="gems", druids={0: ["p2", "p49", "p46"]}, mana={0: 20}, levels={0: {"GEMS": 1}}, hand=SPARE
    ).play("do gems", "create 1+2", "send 2")
    assert "create 1+3" not in table.options()
    table.play("rise GEMS", "shift 2,3 E")

    assert "create 1+3" in table.options()


@rule("KAR-KNO-06", "KAR-EDG-29", "KAR-CRD-14", "KAR-RUL-36", "KAR-DP-20", "KAR-DAT-58")
def test_know_gives_two_levels_with_all_their_effects() -> None:
    """MANA from level 2 to 4: 2 mana and a scroll, then 3 mana."""
    table = karnag(tile="cards", hand={0: {"KNOW": 1, "THROUGH": 1}}, levels={0: {"MANA": 2}})
    table.play("play KNOW", "rise MANA", "rise MOVE", "rise MANA")

    assert (15, 4, 1) == (table.seat(0).mana, table.seat(0).levels["MANA"], table.seat(0).levels["MOVE"])
    assert "open" == table.question.kind


@rule("KAR-RUL-36")
def test_know_with_one_level_left() -> None:
    """One is taken, the other lapses."""
    levels = {**dict.fromkeys(TRACKS, 5), "CAPTURE": 4}
    table = karnag(tile="cards", hand={0: {"KNOW": 1, "THROUGH": 1}}, levels={0: levels}).play("play KNOW")

    assert (5, "open") == (table.seat(0).levels["CAPTURE"], table.question.kind)


@rule("KAR-KNO-13", "KAR-KNO-04")
def test_permanent_tracks_work_from_the_level_reached_on() -> None:
    """A MOVE level gained by a card before the move lengthens it at once."""
    table = karnag(
        tile="moves", hand={0: {"KNOW": 1, "THROUGH": 1}}, druids={0: ["p22", "p30", "C1"]}, levels={0: {"MOVE": 1}}
    ).play("play KNOW", "rise MOVE", "rise MOVE", "do move")

    assert {"least": 5, "most": 10, "alone": False} == table.question.about
