"""What levels mean: rated from their games, told apart only where the interval says so, kept in a file bots read."""

from pathlib import Path

import msgspec
import pytest

from nemeton.arena import levels
from nemeton.arena.series import Played
from nemeton.bots import LEVELS, measured
from nemeton.bots.measured import Measured, Measures


def game(number: int, players: tuple[str, ...], winner: int) -> tuple[tuple[str, ...], Played]:
    """A game that a player won; all others share the second place."""
    seating = tuple(range(len(players)))
    places = tuple(1 if seat == winner else 2 for seat in seating)
    utilities = tuple(float(seat == winner) for seat in seating)
    return players, Played(number, 0, seating, places, utilities, (winner,), tuple({} for _ in seating), 1)


def games(players: tuple[str, ...], wins: int, losses: int) -> list[tuple[tuple[str, ...], Played]]:
    """The first of the players wins so often."""
    total = wins + losses
    return [game(number, players, int((number * wins) % total >= wins)) for number in range(total)]


def test_a_level_that_wins_is_rated_higher_and_told_apart() -> None:
    """Of two seats, with enough games; the weakest one stands for itself."""
    weak, better = levels.rate_levels("moot", 2, games(("casual", "beginner"), 30, 10))

    assert ("beginner", "casual") == (weak.level, better.level)
    assert weak.rating < better.rating
    assert better.low < better.rating < better.high
    assert (40, 40) == (weak.games, better.games)
    assert weak.apart
    assert better.apart


@pytest.mark.parametrize(("players", "wins", "apart"), [(2, 24, False), (2, 30, True), (4, 15, False), (4, 20, True)])
def test_an_interval_round_an_even_share_tells_nothing_apart(players: int, wins: int, apart: bool) -> None:
    """An even share of forty games is twenty for two and ten for four."""
    table = ("expert", *["strong"] * (players - 1))

    assert apart == levels.stands_before("expert", "strong", games(table, wins, 40 - wins))


def test_shared_wins_are_shared() -> None:
    """Two who always win together are no better than each other."""
    table, played = game(0, ("expert", "strong"), 0)
    both = msgspec.structs.replace(played, winners=(0, 1))

    assert not levels.stands_before("expert", "strong", [(table, both)] * 200)


def test_the_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    """By the same reader bots have."""
    found = levels.rate_levels("moot", 2, games(("casual", "beginner"), 30, 10))
    levels.write(found, tmp_path / "measured.toml", "2026-11-18")

    read = msgspec.toml.decode((tmp_path / "measured.toml").read_bytes(), type=Measures)

    assert Measures("2026-11-18", found) == read


def test_a_level_like_the_one_below_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it was measured, and only there; all others are."""
    line = Measured("moot", 2, "expert", 25.0, 24.0, 26.0, 40, apart=False)
    monkeypatch.setattr(measured, "measures", lambda: Measures("", [line]))

    assert [line] == measured.measurements("moot", 2)
    assert ["beginner", "casual", "strong"] == measured.offered_levels("moot", 2)
    assert list(LEVELS) == measured.offered_levels("moot", 3)


def test_what_is_published_is_whole() -> None:
    """Levels there are, games and seats there are, intervals round their ratings, and at least two levels to choose."""
    for one in measured.measures().level:
        assert one.level in LEVELS
        assert one.low <= one.rating <= one.high
        assert one.games > 0
        assert len(measured.offered_levels(one.game, one.seats)) > 1
