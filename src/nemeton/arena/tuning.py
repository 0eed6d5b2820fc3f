"""Better weights for an evaluation, found by playing: for one game, one number of seats and one kind of bot.

    slope = survey(tuning, 2000, workers)    # games in which every seat thinks with weights of its own
    weights = slope.step(tuning.centre)      # where the fitted polynomial has its top, but not too far away
    judged = judge(tuning, weights, 100, seed, workers)  # fresh deals: one with these weights, the others without

Every seat of a game multiplies each weight by a random factor. How the seats fared is fitted by a polynomial in the
logarithms of the factors: up to the third power of each, since too much of a thing is rarely as bad as too little, and
products of two, since weights make up for each other. Without them slopes came out many times their error that games
did not confirm. A gentle cost is added for every move, so that nothing goes further than the games can tell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, sqrt
from typing import NamedTuple

from nemeton.arena.series import derive_seed, play_out
from nemeton.arena.tally import wilson
from nemeton.arena.workers import Workers
from nemeton.bots.roster import Bot
from nemeton.bots.weighed import Weighed
from nemeton.kernel import registry
from nemeton.kernel.chance import Chance
from nemeton.kernel.errors import BadSetup

SPREAD = 0.3  # of the logarithm of a factor: two factors of three lie between 0.74 and 1.35
STEP = 0.4  # the farthest a weight is moved at once, as a logarithm
GENTLE = 0.1  # what a factor of e costs besides, of the share of others left behind
NOTCHES = 16  # places tried on either side, weight by weight
SWEEPS = 8  # over all weights; each goes up, so they settle
HALF = 1 << 29


class Tuning(NamedTuple):
    """What is tuned, and how."""

    game: str
    seats: int
    bot: str
    seed: int
    centre: tuple[int, ...]

    @classmethod
    def of(cls, game: str, seats: int, bot: str, seed: int) -> Tuning:
        """From the weights there are."""
        rules = registry.game(game)
        if seats not in rules.weights:
            raise BadSetup(f"{rules.title}'s evaluation has no weights to tune for {seats} seats.")
        if seats == 1:
            raise BadSetup("Weights are tuned by who leaves whom behind: that takes two seats or more.")
        return cls(game, seats, bot, seed, rules.weights[seats])


class Trial(NamedTuple):
    """A game with the weights of every seat."""

    game: str
    bot: str
    seed: int
    weights: tuple[tuple[int, ...], ...]


def play_trial(trial: Trial) -> list[float]:
    """What a worker does: gives the utility of every seat."""
    state = registry.game(trial.game).start(len(trial.weights), trial.seed)
    players: list[Bot] = [
        Weighed(trial.bot, derive_seed(trial.seed, seat), weights) for seat, weights in enumerate(trial.weights)
    ]
    play_out(state, players, state.apply)
    return [float(state.utility(seat)) for seat in range(len(trial.weights))]


def scale_weights(weights: Sequence[int], logs: Sequence[float]) -> tuple[int, ...]:
    """The weights times their factors; a weight that is 0 stays so."""
    return tuple(round(weight * exp(one)) for weight, one in zip(weights, logs, strict=True))


# ---------------------------------------------------------------------- looking round
class Slope(NamedTuple):
    """What a survey found: the factors of all `terms` of the logarithms."""

    up: list[float]  # weight by weight, where they stand
    error: list[float]  # of `up`
    curve: list[float]  # negative: there is a top
    skew: list[float]
    pairs: list[float]

    def at(self, logs: Sequence[float]) -> float:
        """How much better one would fare there, less what going there costs."""
        found = [*self.up, *self.curve, *self.skew, *self.pairs]
        cost = GENTLE * sum(one * one for one in logs)
        return sum(factor * term for factor, term in zip(found, terms(logs), strict=True)) - cost

    def top(self) -> list[float]:
        """The best place in reach: one weight after the other is moved to where the polynomial is highest."""
        here = [0.0] * len(self.up)
        for _ in range(SWEEPS):
            for i in range(len(here)):
                places = [[*here[:i], STEP * notch / NOTCHES, *here[i + 1 :]] for notch in range(-NOTCHES, NOTCHES + 1)]
                best = max(places, key=self.at)
                if self.at(best) > self.at(here):
                    here = best
        return here

    def step(self, centre: Sequence[int], share: float = 1.0) -> tuple[int, ...]:
        """The weights there, or a share of the way."""
        return scale_weights(centre, [share * one for one in self.top()])


def terms(logs: Sequence[float]) -> list[float]:
    """All that is fitted: the logarithms, their squares and cubes, and their products."""
    products = [one * other for i, one in enumerate(logs) for other in logs[i + 1 :]]
    return [*logs, *(one * one for one in logs), *(one**3 for one in logs), *products]


def survey(tuning: Tuning, games: int, workers: Workers, told: Callable[[int], None] = lambda done: None) -> Slope:
    """Play so many games near the present weights, and fit them."""
    chance = Chance(tuning.seed)
    logs = [[[SPREAD * bell(chance) for _ in tuning.centre] for _ in range(tuning.seats)] for _ in range(games)]
    trials = [
        Trial(
            tuning.game,
            tuning.bot,
            derive_seed(tuning.seed, number),
            tuple(scale_weights(tuning.centre, seat) for seat in game),
        )
        for number, game in enumerate(logs)
    ]
    fit = Fit(len(tuning.centre))
    for done, (number, utilities) in enumerate(workers.run(play_trial, trials), 1):
        fit.add(logs[number], utilities)
        told(done)
    return fit.slope()


def bell(chance: Chance) -> float:
    """A number of a normal distribution, nearly: the sum of twelve even ones."""
    return sum(chance.below(2 * HALF) - HALF for _ in range(12)) / (2 * HALF)


class Fit:
    """Least squares: what a seat had more than the others, against how its weights differed from theirs."""

    def __init__(self, weights: int) -> None:
        self.weights = weights
        self.width = len(terms([0.0] * weights))
        self.products = [[0.0] * self.width for _ in range(self.width)]
        self.sums = [0.0] * self.width
        self.squares = 0.0
        self.rows = 0

    def add(self, logs: Sequence[Sequence[float]], utilities: Sequence[float]) -> None:
        """One game: its seats are compared with each other, so that each tells only how it differs."""
        seats = len(utilities)
        values = [terms(one) for one in logs]
        means = [sum(column) / seats for column in zip(*values, strict=True)]
        mean = sum(utilities) / seats
        for row, utility in zip(values, utilities, strict=True):
            self.row([value - middle for value, middle in zip(row, means, strict=True)], utility - mean)
        self.rows += seats - 1

    def row(self, apart: Sequence[float], result: float) -> None:
        for i, one in enumerate(apart):
            self.sums[i] += one * result
            self.products[i] = [total + one * other for total, other in zip(self.products[i], apart, strict=True)]
        self.squares += result * result

    def slope(self) -> Slope:
        """A little is added to the diagonal, so that a weight of 0, which tells nothing, changes nothing."""
        width, weights = self.width, self.weights
        inverse = invert([[self.products[i][j] + (i == j) * 1e-6 for j in range(width)] for i in range(width)])
        found = [sum(inverse[i][j] * self.sums[j] for j in range(width)) for i in range(width)]
        left = self.squares - sum(one * total for one, total in zip(found, self.sums, strict=True))
        noise = sqrt(max(0.0, left) / max(1, self.rows - width))
        errors = [noise * sqrt(max(0.0, inverse[i][i])) for i in range(weights)]
        parts = [found[i * weights : (i + 1) * weights] for i in range(3)]
        return Slope(parts[0], errors, parts[1], parts[2], found[3 * weights :])


def invert(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a small matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(1.0 if i == j else 0.0 for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(rows[i][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = rows[column][column]
        rows[column] = [value / scale for value in rows[column]]
        for i in range(size):
            if i != column and rows[i][column] != 0.0:
                times = rows[i][column]
                rows[i] = [value - times * own for value, own in zip(rows[i], rows[column], strict=True)]
    return [row[size:] for row in rows]


# ---------------------------------------------------------------------- judging
class Judged(NamedTuple):
    """How one seat with new weights fared among seats with the present ones."""

    games: int
    won: float  # games, shared ones in part
    left_behind: float  # the mean share of the others it left behind

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share of games won lies, 95 times in 100."""
        return wilson(self.won, self.games)


def judge(
    tuning: Tuning,
    weights: Sequence[int],
    deals: int,
    seed: int,
    workers: Workers,
    told: Callable[[int], None] = lambda done: None,
) -> Judged:
    """Every deal once for each seat the new weights can sit in."""
    trials = [
        Trial(
            tuning.game,
            tuning.bot,
            derive_seed(seed, deal),
            tuple(tuple(weights) if seat == new else tuning.centre for seat in range(tuning.seats)),
        )
        for deal in range(deals)
        for new in range(tuning.seats)
    ]
    won = behind = 0.0
    for done, (number, utilities) in enumerate(workers.run(play_trial, trials), 1):
        own = utilities[number % tuning.seats]
        won += (own == max(utilities)) / utilities.count(max(utilities))
        behind += own
        told(done)
    return Judged(len(trials), won, behind / len(trials))
