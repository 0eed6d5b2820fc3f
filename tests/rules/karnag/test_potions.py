import pytest

from tests.rules.karnag.table import karnag
from tests.rules.rulebook import rule

SPARE = {0: {"THROUGH": 1}}


@rule("KAR-EX-56", "KAR-EX-57", "KAR-POT-02", "KAR-POT-03", "KAR-POT-05", "KAR-POT-06", "KAR-POT-07", "KAR-POT-08")
@rule("KAR-POT-04", "KAR-POT-10", "KAR-G-10", "KAR-DP-23", "KAR-RUL-32", "KAR-GEN-06", "KAR-EDG-37")
@pytest.mark.parametrize(
    ("row", "cauldrons", "before", "after"),
    [
        ("main", ["C1", "C2", "C4"], 17, 20),
        ("secondary", ["C1", "C2", "C4"], 2, 7),
        ("main", ["C1"], 2, 7),
        ("main", ["C1", "C3"], 2, 10),
        ("main", ["C1", "C3", "C6"], 2, 12),
        ("secondary", ["C1"], 2, 5),
        ("secondary", ["C1", "C3"], 2, 7),
        ("main", ["C1"], 20, 20),
    ],
)
def test_mana_then_levels_then_the_council(row: str, cauldrons: list[str], before: int, after: int) -> None:
    """Mana by the number of druids, never above 20; one level a druid; then they are at the council."""
    druids = [*cauldrons, "p8", "p9"]
    table = karnag(tile="potions", row=row, druids={0: druids[:3]}, mana={0: before}, hand=SPARE).play("do brew")
    assert after == table.seat(0).mana
    for _ in cauldrons:
        assert "C1" == table.seat(0).druids[0]  # still inside
        table.play("rise CAPTURE")

    assert len(cauldrons) == table.seat(0).levels["CAPTURE"]
    assert len(cauldrons) == table.seat(0).druids.count("council")


@rule("KAR-POT-01", "KAR-POT-04", "KAR-POT-09")
def test_all_druids_in_cauldrons_brew_and_none_joins() -> None:
    """A druid that enters a cauldron by a card in the middle stays there."""
    table = karnag(tile="potions", druids={0: ["C2", "p4", "p30"]}, hand={0: {"ACCEL": 1, "THROUGH": 1}}).play(
        "do brew"
    )
    table.play("play ACCEL", "druid 2", "clockwise", "enter 1 with 1", "done", "rise MOVE")

    assert ["council", "C1", "p30"] == table.seat(0).druids
    assert ["decline"] == karnag(tile="potions", druids={0: ["p4", "p5"]}, hand=SPARE).options()


@rule("KAR-RUL-32", "KAR-POT-05")
def test_a_level_of_a_potion_may_be_declined() -> None:
    """One by one."""
    table = karnag(tile="potions", druids={0: ["C1", "C2", "p9"]}, hand=SPARE).play("do brew", "decline", "rise MANA")

    assert {"CAPTURE": 0, "MOVE": 0, "COUNCIL": 0, "GEMS": 0, "MANA": 1} == table.seat(0).levels


@rule("KAR-EDG-38", "KAR-G-12")
def test_a_druid_can_brew_twice_in_a_round() -> None:
    """From the council back into a cauldron by a card, and the secondary row brews again."""
    table = karnag(tile="potions", row="secondary", druids={0: ["C1", "council", "p4"]}, mana={0: 0}, hand=SPARE)
    table.play("do brew", "rise MOVE")

    assert (3, "council") == (table.seat(0).mana, table.seat(0).druids[0])
