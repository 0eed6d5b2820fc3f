"""AVA-RUL-128: votes are open to all seats, and bots go with the person who has the lowest character number."""

from nemeton.games.avalon.view_types import VoteView
from tests.rules.avalon.table import AvalonTable, Change, campaign
from tests.rules.rulebook import rule


def choosing(*heroes: str, change: Change | None = None) -> AvalonTable:
    """All explore 101 together and are asked what to do there."""
    table = campaign(*heroes, change=change).pass_by("seat 0").play("explore")
    for _other in heroes[1:]:
        table.play("join", "accept")
    return table.pass_by("pay")


@rule("AVA-RUL-128")
def test_everybody_sees_who_voted_for_what() -> None:
    """H has voted: seats and spectators see it, and that G is still asked; after G's vote nothing is left of it."""
    table = choosing("h", "g").vote(h="choose 1")
    action = table.game.parse("choose 1")

    for eyes in (0, 1, None):
        view = table.state.view(eyes)
        assert [1] == view.asked
        assert [(0, action, 1)] == [(vote.seat, vote.action, vote.means["number"]) for vote in view.votes]
        assert all(isinstance(vote, VoteView) for vote in view.votes)
    table.say("g", "choose 1")
    assert [] == table.state.view(None).votes


@rule("AVA-RUL-128")
def test_the_foremost_of_several_has_the_lowest_character_number() -> None:
    """H is number 2, G 3, N 1 and K 4, whatever their seats."""
    table = campaign("k", "g", "h", "n")

    assert [3, 2, 1, 0] == [table.state.foremost(seats) for seats in (0b1111, 0b0111, 0b0011, 0b0001)]
