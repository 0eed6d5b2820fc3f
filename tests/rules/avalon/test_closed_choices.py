"""AVA-PARTY-13: closed choices are shown with what they lack, never with what lies behind them."""

from typing import Any

import pytest

from tests.rules.avalon.table import AvalonTable, campaign
from tests.rules.rulebook import rule


def exploring(**held: int) -> AvalonTable:
    """H explores 101 alone and is asked what to do there."""
    return campaign("h").put("h", **held).play("explore")


@rule("AVA-PARTY-13")
def test_a_closed_choice_says_what_it_lacks() -> None:
    """Without empathy 2 the second choice is closed, for that reason."""
    table = exploring(empathy=0)
    decision = table.state.decision(0)

    assert decision is not None
    closed = {table.game.text(one.action): one.refusal for one in decision.closed}
    assert "avalon/condition" == closed["choose 2"].code
    assert {"op": "if_attr", "attr": "empathy", "least": 2, "most": None} == closed["choose 2"].values["lacks"]


@rule("AVA-PARTY-13")
def test_what_lies_behind_a_closed_choice_is_not_told() -> None:
    """The third costs 1 wealth: who has it sees what it brings, who has none sees the price alone."""
    rich, poor = (exploring(wealth=wealth).state for wealth in (1, 0))
    third = rich.game.parse("choose 3")

    assert third in rich.legal(0)
    assert third not in poor.legal(0)
    assert {"wealth": 1} == rich.describe(third).cost == poor.describe(third).cost  # type: ignore[attr-defined]  # a Choice
    assert [] == poor.describe(third).do  # type: ignore[attr-defined]  # a Choice
    assert [] != rich.describe(third).do  # type: ignore[attr-defined]  # a Choice


def asking_for(condition: dict[str, Any]) -> Any:
    """The second choice at 101 has another condition."""

    def change(tables: dict[str, Any]) -> None:
        tables["journal"][0]["next"]["choices"][1]["if"] = condition

    return change


def refused(table: AvalonTable) -> tuple[str, object] | None:
    """What is said of the second choice: code and what lacks; None if it is not shown."""
    decision = table.state.decision(0)
    assert decision is not None
    closed = {table.game.text(one.action): one.refusal for one in decision.closed}
    found = closed.get("choose 2")
    return None if found is None else (found.code, found.values.get("lacks"))


FRESH = {"not": {"tokens": "quest", "at": 101, "min": 1}}
DONE = {"tokens": "quest", "at": 101, "min": 1}
POOR = {"res": "wealth", "min": 5}


@rule("AVA-PARTY-13")
@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ({"all": [POOR, {"attr": "courage", "min": 1}]}, ("avalon/condition", "if_res")),
        ({"all": [POOR, {"attr": "empathy", "min": 2}]}, ("avalon/condition", "if_all")),
        ({"all": [{"attr": "courage", "min": 1}, FRESH]}, ("avalon/done", None)),
        ({"any": [FRESH, {"all": [{"tokens": "quest", "at": 101, "min": 9}, FRESH]}]}, ("avalon/done", None)),
        ({"tokens": "quest", "at": 101, "min": 9}, ("avalon/condition", "if_tokens")),
        ({"any": [FRESH, POOR]}, ("avalon/condition", "if_any")),
        ({"not": {"status": "oath", "part": 1}}, ("avalon/done", None)),
    ],
)
def test_of_several_conditions_those_that_lack_are_named(condition: Any, said: tuple[str, str | None]) -> None:
    """H has courage 1, no wealth, and has been here before: what holds is not asked for again, nor what is spent."""
    table = campaign("h", change=asking_for(condition)).put("h", empathy=0)
    table.state.set_quest_tokens(table.where(101), 1)
    found = refused(table.mark(2, 0b10).play("explore"))

    assert found is not None
    lacks = found[1]
    assert said == (found[0], lacks["op"] if isinstance(lacks, dict) else None)


@rule("AVA-PARTY-13")
@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ({"status": "oath", "part": 1}, None),
        ({"all": [{"status": "oath"}, POOR]}, None),
        ({"character": "k"}, None),
        ({"all": [{"character": "k"}, {"attr": "courage", "min": 1}]}, None),
        ({"any": [{"character": "k"}, POOR]}, "if_any"),
        ({"character": "g", "who": "actor"}, "if_leads"),
    ],
)
def test_what_would_tell_of_others_or_of_what_may_come_is_not_shown(condition: Any, said: str | None) -> None:
    """H explores with G, K is not at the table, no oath is marked. What is G's own is open when G is who acts."""
    table = campaign("h", "g", change=asking_for(condition)).put("h", empathy=0).put("g", empathy=0)
    table.vote(h="seat 0", g="seat 0").play("explore", "join", "accept")
    while table.question.kind == "pay":
        table.play("pay")
    assert "choice" == table.question.kind
    found = refused(table)

    lacks = None if found is None else found[1]
    assert said == (lacks["op"] if isinstance(lacks, dict) else None)
