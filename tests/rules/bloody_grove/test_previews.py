"""BLG-ER-04..13 as a seat knows them: the tallies of the view, and what an option would make of them."""

from __future__ import annotations

from nemeton.games.bloody_grove import GAME
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.event_types import GroveResolved, SpiritDestroyed, TokenRevealed
from nemeton.games.bloody_grove.preview_types import Arrival, GrovesAfter, Recruits
from nemeton.games.bloody_grove.view_types import Share, Tally, View
from nemeton.kernel.chance import Chance
from nemeton.kernel.journal import Event, Journal
from nemeton.kernel.playthrough import choose
from nemeton.kernel.state import State
from tests.rules.bloody_grove.table import Seat, Table, end_of_round, grove
from tests.rules.rulebook import rule

KNOWN = {"T01": "+4", "T02": "+3", "T03": "destroy"}
ICONS = {"cunning": 1, "arcane": 1}


def summary(tally: Tally) -> tuple[int, int, int, int]:
    return tally.sum, tally.unknown, tally.least, tally.most


def foretold(table: Table, text: str) -> GrovesAfter | None:
    """What an option of the asked seat would do."""
    preview = table.state.preview(table.actor, table.game.parse(text))
    assert preview is None or isinstance(preview, GrovesAfter)
    return preview


def sums(table: Table, text: str) -> dict[tuple[int, int], int]:
    """The columns an option would change, by seat and grove, and what they would come to."""
    preview = foretold(table, text)
    return {(one.seat, one.grove): one.tally.sum for one in preview.columns} if preview is not None else {}


# ---------------------------------------------------------------------- tallies
@rule("BLG-ER-07", "BLG-ER-08", "BLG-ER-10", "BLG-ER-11")
def test_a_tally_is_made_spirit_by_spirit() -> None:
    """BB1 is of the druid's animal, OB2 of the grove's; T02 was not looked at and may be any token but T01."""
    own: Seat = {
        "hand": ["BB3"],
        "columns": [[("BB1", ["T01"]), ("OB2", ["T02"])]],
        "druid": ["BB2"],
        "looked": ["T01"],
    }
    table = grove(groves="OFB", values=KNOWN, seat0=own)
    tally = table.seat(0).tallies[0]

    assert [Share("BB1", 3, shape=1, tokens=4), Share("OB2", 1, grove=1, unknown=1)] == tally.shares
    assert (10, 1, 8, 14) == summary(tally)


@rule("BLG-ER-04", "BLG-ER-06", "BLG-VE-12", "BLG-HI-09")
def test_a_spirit_that_is_surely_destroyed_counts_for_nothing() -> None:
    """V03 counts the Venerables that stand; who has not looked at the token does not know which those are."""
    own: Seat = {"hand": ["BB3"], "columns": [["V03", ("V05", ["T03"]), "V07"]], "looked": ["T03"]}
    table = grove(values=KNOWN, seat0=own, round=4)
    known, seen = table.seat(0).tallies[0], table.other(0).tallies[0]

    assert [(2, False), (1, True), (0, False)] == [(share.printed, share.lost) for share in known.shares]
    assert (2, 0, 2, 2) == summary(known)
    assert (4, 1, 2, 8) == summary(seen)


class Resolving(Journal):
    """Holds every grove that is resolved against the tallies all observers had before its tokens were turned up."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state
        self.before: list[View] = []
        self.uncertain: list[bool] = []

    def add(self, event: Event) -> None:
        if isinstance(event, TokenRevealed | SpiritDestroyed):
            return
        if isinstance(event, GroveResolved):
            for view in self.before:
                for seat, strength in enumerate(event.strengths):
                    self.compare(view.seats[seat].tallies[event.grove], strength)
        self.before = self.state.views((0, 1, None))

    def compare(self, tally: Tally, strength: int) -> None:
        assert tally.least <= strength <= tally.most
        assert tally.unknown or tally.sum == strength
        self.uncertain.append(tally.unknown > 0)


def test_a_tally_comes_true_when_its_grove_is_resolved() -> None:
    """The strength that is counted lies within the bounds every observer was told; without unknown tokens it is it."""
    uncertain: set[bool] = set()
    for seed in range(3):
        state, chance = GAME.start(2, seed), Chance(seed)
        state.journal = journal = Resolving(state)
        while not state.over:
            state.apply(*choose(state, chance))
        state.journal = None
        uncertain |= set(journal.uncertain)

    assert {True, False} == uncertain


# ---------------------------------------------------------------------- previews
@rule("BLG-SM-01", "BLG-SM-02")
def test_a_summoned_spirit_is_added_to_the_active_grove() -> None:
    """Only that column changes, and the spirit lies at its outer end."""
    table = grove(groves="OFB", seat0={"hand": ["OB2", "BB1"], "columns": [["BB2"]]}, seat1={"columns": [["FB1"]]})
    bare = table.seat(0).tallies[0].sum
    preview = foretold(table, "summon OB2")

    assert preview is not None
    assert Arrival("OB2", 0) == preview.arrival
    assert ["BB2", "OB2"] == [share.card for share in preview.columns[0].tally.shares]
    assert {(0, 0): bare + 2} == sums(table, "summon OB2")


@rule("BLG-TR-09", "BLG-ER-10")
def test_a_transformation_is_foretold_to_its_end() -> None:
    """When the card covers the druid its animal counts, whatever is recruited before; other animals change nothing."""
    own: Seat = {"hand": ["BB1", "FB1"], "columns": [["BB2"], ["OB1"], ["BB3"]]}
    table = grove(groves="OFB", seat0=own)
    before = [tally.sum for tally in table.seat(0).tallies]

    assert {(0, 0): before[0] + 1, (0, 2): before[2] + 1} == sums(table, "transform BB1")
    assert {} == sums(table, "transform FB1")
    table.play("transform BB1")
    assert {(0, 0): before[0] + 1, (0, 2): before[2] + 1} == sums(table, "left")


@rule("BLG-TR-02", "BLG-TR-03", "BLG-TR-04")
def test_a_transformation_tells_what_it_would_recruit() -> None:
    """On the side of a bear that shows a bear only, the owl completes one; the sides say so when it is laid."""
    table = grove(seat0={"hand": ["OB2", "BE05"], "druid": ["BB1"]})
    found = {text: preview.recruits for text in table.options() if (preview := foretold(table, text)) is not None}

    assert {"summon OB2": None, "summon BE05": None} == {text: found[text] for text in found if "summon" in text}
    assert Recruits([], []) == found["transform BE05"]
    owl = found["transform OB2"]
    assert owl == Recruits(["B"], [])
    table.play("transform OB2")
    assert [owl.left, owl.right] == [getattr(table.state.describe(side), "animals", None) for side in (w.LEFT, w.RIGHT)]


@rule("BLG-CN-04", "BLG-CN-07", "BLG-DP-07")
def test_a_spirit_moves_with_its_tokens() -> None:
    """From an end to the middle; from the middle only when it is said where to."""
    own: Seat = {"columns": [[("BB1", ["T01"])], ["OB2"]], "looked": ["T01"]}
    table = grove(groves="OFB", values=KNOWN, seat0=own, asks="move", words=ICONS)
    from_end = foretold(table, "move BB1")

    assert from_end is not None
    assert Arrival("BB1", 1) == from_end.arrival
    assert {(0, 0): 0, (0, 1): 8} == sums(table, "move BB1")
    assert foretold(table, "move OB2") is None
    table.play("move OB2")
    assert {(0, 1): 0, (0, 0): 9} == sums(table, "to 1")
    assert {(0, 1): 0, (0, 2): 1} == sums(table, "to 3")


@rule("BLG-AR-03", "BLG-HI-03")
def test_a_token_counts_as_far_as_it_is_known() -> None:
    """On either side; one that is known to destroy takes the spirit away, an unknown one opens the bounds."""
    own: Seat = {"columns": [["BB1"]], "looked": ["T01", "T03"]}
    table = grove(groves="OFB", values=KNOWN, seat0=own, seat1={"columns": [["OB2"]]}, asks="token", words=ICONS)

    taken = {text: grove_with_token(table, text) for text in ("take T01", "take T03", "take T02")}
    assert {(0, 0): 7} == sums(taken["take T01"], "own BB1")
    assert {(1, 0): 0} == sums(taken["take T03"], "other OB2")
    unknown = foretold(taken["take T02"], "own BB1")
    assert unknown is not None
    assert (3, 1, 0, 7) == summary(unknown.columns[0].tally)


def grove_with_token(table: Table, text: str) -> Table:
    """A table of its own on which the token is taken."""
    return Table(table.state.clone()).play(text)


@rule("BLG-VE-04", "BLG-VE-12")
def test_a_venerable_takes_the_place_of_a_spirit() -> None:
    """With the strength it has there."""
    table = end_of_round(
        groves="OFB", round=4, venerables=["V03", "V04", "V05"], seat0={"columns": [["BB1", "V07", "BB2"]]}
    )
    table.play("venerable V03")
    preview = foretold(table, "replace BB1")

    assert preview is not None
    assert ["V03", "V07", "BB2"] == [share.card for share in preview.columns[0].tally.shares]
    assert 2 == preview.columns[0].tally.shares[0].printed
    assert preview.arrival is None
