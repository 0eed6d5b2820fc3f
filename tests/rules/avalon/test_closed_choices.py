"""AVA-PARTY-13: closed choices are shown with what they lack, never with what lies behind them."""

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
