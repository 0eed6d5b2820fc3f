"""What a series comes to: wins with how sure they are, places, scores, lengths."""

from __future__ import annotations

from math import sqrt

import msgspec

from nemeton.arena.series import Played, Series

Z = 1.959964  # of a normal distribution: 95 in 100 lie within so many standard deviations


class Row(msgspec.Struct):
    """How somebody fared: a player, or whoever sat in a seat."""

    games: int = 0
    wins: float = 0.0
    places: int = 0  # summed up
    scores: dict[str, int] = {}  # summed up, those that are numbers

    @property
    def share(self) -> float:
        """Wins by game."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share of wins lies, 95 times in 100."""
        return wilson(self.wins, self.games)

    @property
    def place(self) -> float:
        """The mean place."""
        return self.places / self.games

    @property
    def mean_scores(self) -> dict[str, float]:
        return {name: total / self.games for name, total in self.scores.items()}

    def add(self, played: Played, seat: int) -> None:
        self.games += 1
        self.wins += credit(played, seat)
        self.places += played.places[seat]
        for name, value in played.scores[seat].items():
            if isinstance(value, int):
                self.scores[name] = self.scores.get(name, 0) + value


class Tally:
    """Counts the games of a series as they end."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.games = 0
        self.shared = 0  # games with several winners
        self.decisions = 0  # summed up
        self.shortest = 0
        self.longest = 0
        self.players = [Row() for _ in series.players]
        self.seats = [Row() for _ in series.players]

    def add(self, played: Played) -> None:
        self.games += 1
        self.shared += len(played.winners) > 1
        self.decisions += played.decisions
        self.shortest = min(self.shortest or played.decisions, played.decisions)
        self.longest = max(self.longest, played.decisions)
        for seat, player in enumerate(played.seating):
            self.players[player].add(played, seat)
            self.seats[seat].add(played, seat)

    @property
    def length(self) -> float:
        """Decisions of a game, on average."""
        return self.decisions / self.games


def credit(played: Played, seat: int) -> float:
    """A win is one win; a shared one is shared, unless all have won together as one side (utility 1)."""
    if seat not in played.winners:
        return 0.0
    return 1.0 if played.utilities[seat] == 1.0 else 1 / len(played.winners)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share: holds at few games and near 0 and 1, where the plain one does not."""
    share = wins / games
    centre = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
