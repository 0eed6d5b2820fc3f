"""What a series comes to: wins, intervals, places, scores, lengths."""

import pytest

from nemeton.arena.series import Played, Series
from nemeton.arena.tally import Tally, credit, wilson
from nemeton.kernel.decision import Plain

SERIES = Series(game="celtica", players=("greedy", "random"), deals=2, seed=1, rotate=True)


def played(
    number: int, seating: tuple[int, ...], places: tuple[int, ...], utilities: tuple[float, ...], decisions: int = 100
) -> Played:
    """A game that ended with these places; scores are made from them."""
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    scores: tuple[dict[str, Plain], ...] = tuple({"amulets": 10 - place, "incomplete": [1]} for place in places)
    return Played(number, 1, seating, places, utilities, winners, scores, decisions)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),  # as in textbooks
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (263, 582, 0.4119, 0.4925),
        (500.5, 1000, 0.4696, 0.5314),
    ],
)
def test_intervals_are_wilsons(wins: float, games: int, low: float, high: float) -> None:
    """Known values; at 0 and at all it does not shrink to nothing."""
    assert (low, high) == pytest.approx(wilson(wins, games), abs=1e-4)


def test_wins_are_counted_by_player_and_by_seat() -> None:
    """The greedy player wins from both seats; seats come out even."""
    tally = Tally(SERIES)
    tally.add(played(0, (0, 1), (1, 2), (1.0, 0.0), decisions=90))
    tally.add(played(1, (1, 0), (2, 1), (0.0, 1.0), decisions=120))

    assert [2.0, 0.0] == [row.wins for row in tally.players]
    assert [1.0, 1.0] == [row.wins for row in tally.seats]
    assert [1.0, 2.0] == [row.place for row in tally.players]
    assert [0.5, 0.5] == [row.share for row in tally.seats]
    assert (2, 105.0, 90, 120) == (tally.games, tally.length, tally.shortest, tally.longest)


def test_scores_that_are_numbers_are_averaged() -> None:
    """A list is no number and has no mean."""
    tally = Tally(SERIES)
    tally.add(played(0, (0, 1), (1, 2), (1.0, 0.0)))
    tally.add(played(1, (1, 0), (1, 1), (0.5, 0.5)))

    assert [{"amulets": 9.0}, {"amulets": 8.5}] == [row.mean_scores for row in tally.players]


def test_a_shared_win_is_shared() -> None:
    """Two of three on the first place have half a win each, and the game counts as shared once."""
    tally = Tally(Series(game="celtica", players=("random",) * 3, deals=1, seed=1))
    tally.add(played(0, (0, 1, 2), (1, 3, 1), (0.75, 0.0, 0.75)))

    assert [0.5, 0.0, 0.5] == [row.wins for row in tally.players]
    assert 1 == tally.shared


def test_a_victory_of_all_together_is_whole_for_each() -> None:
    """Where all play on one side, utility is 1 for all: nobody's win is smaller for it."""
    assert 1.0 == credit(played(0, (0, 1), (1, 1), (1.0, 1.0)), 1)


def test_a_game_lost_by_all_is_nobodys_win() -> None:
    """Places alone do not make a winner."""
    lost = Played(0, 1, (0, 1), (1, 1), (0.0, 0.0), (), ({}, {}), 50)

    assert 0.0 == credit(lost, 0)
