"""Augury, rule by rule."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import nemeton
from nemeton import BadData, IllegalAction
from nemeton.kernel.exact import ExactGame
from tests.rules.rulebook import rule

OMENS = ("wren", "raven", "stag")


def game() -> nemeton.Game:
    return nemeton.game("augury")


def begin(auguries: int = 2, drawn: Sequence[str] = ("raven", "wren")) -> ExactGame:
    """An augury in which the druids have drawn these."""
    for outcome in range(3):
        for other in range(2):
            play = ExactGame(game(), 2, {"auguries": auguries})
            play.draw(outcome)
            play.draw(other)
            if list(drawn) == [seat["token"] for seat in truth(play)["seats"]]:
                return play
    raise AssertionError(f"nobody can draw {drawn}")


def truth(play: ExactGame) -> dict[str, Any]:
    """What lies on the table, with nothing hidden."""
    table: Any = play.state.position()["table"]
    seats = [{"berries": table["berries"][seat], "token": table["tokens"][seat]} for seat in range(2)]
    return {"bowl": table["bowl"], "seats": seats, "turned_up": table["turned_up"], "augury": table["augury"]}


def say(play: ExactGame, *texts: str) -> ExactGame:
    """The asked seats say these, one after the other; open draws after the last are left open."""
    for text in texts:
        play.act(int(play.state.actor), game().parse(text))
    return play


def berries(play: ExactGame) -> list[int]:
    return [seat["berries"] for seat in truth(play)["seats"]]


@rule("AUG-SU-01", "AUG-SU-02")
@pytest.mark.parametrize("auguries", [1, 2, 3])
def test_two_druids_have_two_berries_for_each_augury(auguries: int) -> None:
    """One of them is in the bowl already."""
    play = begin(auguries)

    assert (2,) == game().seats
    assert [2 * auguries - 1] * 2 == berries(play)
    start: Any = game().start(2, 5).position()
    assert {*OMENS} == {*start["table"]["tokens"]}


@rule("AUG-DR-01", "AUG-DR-02")
def test_each_sees_the_own_token_alone() -> None:
    """The other's and the stone's are the two that are left, for a spectator any of three."""
    play = begin(drawn=("raven", "wren"))

    assert 2 == truth(play)["bowl"]
    assert ["raven", ["wren", "stag"]] == [seat.token for seat in play.state.view(0).seats]
    assert ["wren", "stag"] == play.state.view(0).stone
    assert [["raven", "stag"], "wren"] == [seat.token for seat in play.state.view(1).seats]
    assert [[*OMENS]] * 3 == [*(seat.token for seat in play.state.view(None).seats), play.state.view(None).stone]


@rule("AUG-ST-01")
def test_the_druids_open_in_turn() -> None:
    """Seat 0 the first augury, seat 1 the second."""
    play = begin()
    assert 0 == play.state.actor
    say(play, "wait", "wait")
    play.draw(0)
    play.draw(0)
    assert (2, 1) == (truth(play)["augury"], play.state.actor)


@rule("AUG-ST-02", "AUG-ST-03", "AUG-EN-01")
def test_after_two_waits_the_stronger_omen_takes_the_bowl() -> None:
    """Both tokens are seen by all, and kept in mind."""
    play = say(begin(1, ("raven", "wren")), "wait", "wait")

    assert (True, [3, 1], 0) == (play.state.over, berries(play), truth(play)["bowl"])
    assert [["raven", "wren"]] == play.state.view(None).turned_up
    assert ["raven", "wren"] == [seat.token for seat in play.state.view(None).seats]


@rule("AUG-ST-02", "AUG-ST-04")
@pytest.mark.parametrize("before", [(), ("wait",)])
def test_a_stake_that_is_matched_turns_the_tokens_up(before: tuple[str, ...]) -> None:
    """Four berries go to the stronger omen, whoever staked."""
    play = say(begin(1, ("wren", "stag")), *before, "stake", "match")

    assert (True, [0, 4]) == (play.state.over, berries(play))
    assert (2, 1) == play.state.outcome().places


@rule("AUG-ST-04", "AUG-EN-02")
def test_who_yields_gives_the_bowl_away_and_shows_nothing() -> None:
    """Also with the stronger omen: nobody is told."""
    play = say(begin(1, ("wren", "stag")), "stake", "yield")

    assert (True, [3, 1]) == (play.state.over, berries(play))
    assert [[]] == play.state.view(0).turned_up
    assert ["raven", "stag"] == play.state.view(0).seats[1].token


@rule("AUG-EN-03")
def test_more_berries_win_and_equal_berries_share() -> None:
    """Over both auguries together."""
    play = say(begin(2, ("wren", "stag")), "stake", "yield")
    play.draw(0)
    play.draw(0)
    say(play, "stake", "yield")

    assert (True, [4, 4], (1, 1)) == (play.state.over, berries(play), play.state.outcome().places)


@rule("AUG-ST-02", "AUG-ST-04")
def test_what_was_not_asked_is_refused_with_its_reason() -> None:
    """A stake cannot be matched that nobody made, nor waited out."""
    play = begin()
    with pytest.raises(IllegalAction) as refused:
        say(play, "match")
    assert "augury/no_stake" == refused.value.code
    with pytest.raises(IllegalAction) as refused:
        say(play, "stake", "wait")
    assert "augury/stake_to_answer" == refused.value.code


@pytest.mark.parametrize(
    "damage",
    [
        {"bowl": 3},
        {"augury": 9},
        {"berries": [9, -1]},
        {"tokens": ["wren", "wren", "stag"]},
        {"turned_up": [["wren", "wren"]]},
        {"turned_up": []},
    ],
)
def test_a_table_that_cannot_be_is_refused(damage: dict[str, Any]) -> None:
    """Berries, tokens and auguries are counted."""
    position: Any = game().start(2, 1).position()

    with pytest.raises(nemeton.BadPosition):
        game().load({**position, "table": {**position["table"], **damage}})


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ('tokens = ["wren", "raven"]', "number of tokens"),
        ('tokens = ["wren", "wren", "stag"]', "must differ"),
        ("auguries = [0]", "auguries"),
        ("ante = 0", "ante"),
    ],
)
def test_data_that_cannot_be_played_are_refused(tmp_path: Path, line: str, wrong: str) -> None:
    """With the file, the key and the reason; other data are played."""
    usual = {"tokens": '["a", "b", "c"]', "ante": "1", "stake": "2", "auguries": "[1]"}
    file = tmp_path / "augury.toml"
    file.write_text("\n".join(f"{key} = {value}" for key, value in usual.items()))
    assert 5 == berries_with(str(tmp_path))
    key = line.partition(" ")[0]
    file.write_text("\n".join([line, *(f"{one} = {value}" for one, value in usual.items() if one != key)]))
    with pytest.raises(BadData, match=wrong):
        game().with_data(str(tmp_path))


def berries_with(folder: str) -> int:
    """What a druid who staked and won has at the end of one augury with other data."""
    state: Any = game().with_data(folder).start(2, 1)
    state.apply(0, game().parse("stake"))
    state.apply(1, game().parse("yield"))
    return int(state.view(0).seats[0].berries) + 1
