"""Reasons: what bots say for what they would choose, where people decide with them."""

from __future__ import annotations

import msgspec
import pytest

import nemeton
from nemeton.bots import Observation, bot, explain
from nemeton.cli.words import Words
from nemeton.games.avalon import words as w
from nemeton.games.avalon.questions import GROUPS, KINDS
from nemeton.kernel.decision import Reason
from nemeton.kernel.match import Match
from nemeton.messages import own_messages
from nemeton.messages.languages import LANGUAGES

GAME = nemeton.game("avalon")
ASKED = {KINDS[kind][0] for kind in (*GROUPS, w.ASK_AVOID)}  # avoided by all, or not at all
STEPS = 260


def told(names: str, seats: int, seed: int) -> dict[str, set[str]]:
    """By kind of question: the keys of the reasons bots gave in a campaign's first days."""
    match = Match.start(GAME, seats, seed)
    players = [bot(names, seed + seat) for seat in range(seats)]
    words = [Words(lang, GAME, [f"P{seat}" for seat in range(seats)], GAME.scene(match.state)) for lang in LANGUAGES]
    found: dict[str, set[str]] = {}
    for _ in range(STEPS):
        state = match.state
        if state.over:
            break
        seat = int(state.actor)
        observation = Observation(state, seat)
        action = players[seat].choose(observation)
        if len(observation.legal) > 1:
            why = explain(players[seat], observation, action)
            if why is not None:
                found.setdefault(observation.decision.kind, set()).add(why.key)
                assert msgspec.json.decode(msgspec.json.encode(why.values)) == why.values, "it is plain data"
                for one in words:
                    said = one.reason(why)
                    assert said.endswith(".")
                    assert "{" not in said
        match.act(seat, action)
    return found


def test_a_careful_companion_says_what_the_group_is_after() -> None:
    """Who leads says which of bread, light, rest or news it goes for, and what speaks for a choice of the group."""
    found = told("careful", 3, 5)

    errands = {"bread", "rest", "hearth", "stones", "wait", "unheard", "look"}
    assert len(found["action"] & errands) > 2
    assert found["action"] <= errands | {"follows"}
    assert "light" in found["activate"]
    assert found["choice"] <= {"brings", "brings_for", "free"}


@pytest.mark.parametrize("level", ["greedy", "casual"])
def test_levels_say_what_the_table_can_see(level: str) -> None:
    """They have no plan: they give no reason for where they go, and facts for what a group decides."""
    found = told(level, 3, 7)

    assert found
    assert found.keys() <= ASKED


def test_who_slips_has_no_reason() -> None:
    """A beginner that did not look says nothing, and one that always slips never does."""
    from nemeton.bots.careless import Careless

    state = GAME.start(seats=2, seed=3)
    while state.decision(int(state.actor)).kind != "activate":  # type: ignore[union-attr]  # somebody is asked
        seat = int(state.actor)
        state.apply(seat, w.INSPECT if w.INSPECT in state.legal(seat) else state.legal(seat)[0])
    observation = Observation(state, int(state.actor))

    assert explain(Careless(1, 100), observation, w.ACTIVATE) is None
    assert explain(bot("random", 1), observation, w.ACTIVATE) is None
    assert explain(Careless(1, 0), observation, w.ACTIVATE) == Reason("light", {"days": 7, "burning": 1})


def test_every_reason_has_words() -> None:
    """The keys the code gives are those of the catalogue, and no more."""
    from pathlib import Path

    room = Path(nemeton.__file__).parent / "games" / "avalon"
    code = "".join((room / f"{name}.py").read_text() for name in ("reasons", "journey", "careful"))
    keys = {key.removeprefix("avalon.reason.") for key in own_messages("en") if key.startswith("avalon.reason.")}

    assert keys
    assert {key for key in keys if f'"{key}"' not in code} == set()
