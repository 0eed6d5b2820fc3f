"""Who was winning when: a game looked at again, decision by decision, by what its players could know.

    analysis = analyse(record, iterations=400)

Two things are estimated at every decision, both by imagined games (`rollouts.py`). The *chances* of every seat: from
what each of the seats knew, all with the same weight. And what the decision was *worth*: from what the deciding seat
knew and nothing else, its options are tried in the same imagined states; half of the iterations look for the best other
option, the other half compare it, on fresh samples, with the one that was played. What lies inside the interval of that
difference is called nothing.

The work is handed out as positions of seats, so whoever judges a decision has never seen what its seat could not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import log, sqrt
from statistics import NormalDist, fmean, variance
from typing import Literal, NamedTuple, overload

import msgspec

from nemeton.arena.rollouts import ON, Rollouts
from nemeton.arena.series import derive_seed
from nemeton.arena.workers import Here, Workers, in_order
from nemeton.bots import Observation
from nemeton.kernel import match as matches
from nemeton.kernel import registry
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadSetup
from nemeton.kernel.game import Game
from nemeton.kernel.record import Move, Record
from nemeton.kernel.state import State

HORIZON = 12  # decisions an imagined game goes on for each seat, see docs/arena.md for why
FEWEST = 40  # iterations
SURE = 0.95  # of the intervals of chances
SURER = 0.99  # of those of a decision: a game has a hundred of them, and one in twenty would be blamed by mere chance
TOLD = 0.02  # a difference in chances below this is not worth a word, however sure
GRAVE = 0.10  # and above this it is a mistake
TURN = 0.08  # the least change of a chance that is a turning point
TURNS = 6  # turning points told
SHOWN = 5  # options told for a decision
DIGITS = 4

Verdict = Literal["only", "fine", "slip", "mistake"]
"""No choice; nothing better that is told apart; a little better; much better."""


class Estimate(msgspec.Struct, frozen=True):
    """A chance from 0 to 1, or a difference of two, and where it lies 95 (a decision: 99) times in 100."""

    value: float
    low: float
    high: float


class Tried(msgspec.Struct, frozen=True):
    """An option: the deciding seat's chance after it, and how often it was tried."""

    action: int
    text: str
    chance: float
    iterations: int


class Judged(msgspec.Struct, frozen=True):
    """A decision of the game."""

    entry: int  # in the record, from 1
    seat: int
    kind: str  # of the question
    options: int  # how many there were
    action: int
    text: str
    chances: list[Estimate]  # of every seat, before the decision
    verdict: Verdict
    best: Tried | None = None  # the best other option
    cost: Estimate | None = None  # how much better it was than the one played; negative if it was worse
    tried: list[Tried] = []  # the options that were looked at longest, the one played among them
    iterations: int = 0


class Turn(msgspec.Struct, frozen=True):
    """A turning point: what a decision and the luck after it did to the chances of a seat."""

    entry: int
    seat: int  # whose chances changed most
    before: float
    after: float


class Player(msgspec.Struct, frozen=True):
    """A seat in all."""

    name: str
    decisions: int  # with a choice
    slips: int
    mistakes: int
    cost: float  # of its slips and mistakes, summed up


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game. The same for the same record, iterations and seed, whoever does the work."""

    game: str
    title: str
    content: str
    rules: int
    seats: int
    places: tuple[int, ...] | None
    iterations: int  # to judge a decision
    chance_iterations: int  # for the chances before it
    horizon: int  # decisions an imagined game went on
    seed: int
    sure: float
    surer: float
    players: list[Player]
    decisions: list[Judged]
    end: list[float]  # the chances when all was said and done
    turns: list[Turn]


class Question(NamedTuple):
    """What a worker is given: a decision as each seat saw it, and what was played."""

    game: str
    data: str | None
    positions: list[dict[str, Plain]]  # by seat
    seat: int
    entry: int
    action: int
    iterations: int
    horizon: int
    seed: int


class Answer(NamedTuple):
    """What a worker found out."""

    chances: list[Estimate]
    best: Tried | None
    cost: Estimate | None
    tried: list[Tried]


def analyse(
    record: Record,
    iterations: int = 400,
    seed: int = 1,
    data: str | None = None,
    workers: Workers | None = None,
    horizon: int | None = None,
    told: Callable[[int], None] = lambda done: None,
) -> Analysis:
    """Look at a record again. `told` hears how many decisions are done."""
    if iterations < FEWEST:
        raise BadSetup(f"An analysis takes {FEWEST} iterations a decision or more, not {iterations}.")
    game = matches.game_of(record, data)
    ahead = HORIZON * record.header.seats if horizon is None else horizon
    moments, end = standing_moves(record, game)
    asked = Questions(game, data, moments, iterations, ahead, seed)
    answers: list[Answer] = []
    for answer in in_order((workers or Here()).run(answer_question, asked)):
        answers.append(answer)
        told(len(answers))
    decisions = [
        judge_decision(game, moment, answer, iterations) for moment, answer in zip(moments, answers, strict=True)
    ]
    final = final_chances(end, decisions)
    return Analysis(
        game=game.name,
        title=game.title,
        content=game.content,
        rules=record.header.rules,
        seats=record.header.seats,
        places=record.places,
        iterations=iterations,
        chance_iterations=looks(iterations, record.header.seats) * record.header.seats,
        horizon=ahead,
        seed=seed,
        sure=SURE,
        surer=SURER,
        players=[player(seat, name, decisions) for seat, name in enumerate(record.header.names)],
        decisions=decisions,
        end=final,
        turns=turning_points(decisions, final),
    )


def questions(record: Record, iterations: int) -> Questions:
    """What `analyse` would ask about a record, decision by decision: for who hands it out piece by piece."""
    game = matches.game_of(record, None)
    return Questions(game, None, standing_moves(record, game)[0], iterations, HORIZON * record.header.seats, 1)


# ---------------------------------------------------------------------- the game once more
class Moment(NamedTuple):
    """A move that stood, and the state before it."""

    entry: int
    seat: int
    action: int
    state: State


def standing_moves(record: Record, game: Game) -> tuple[list[Moment], State]:
    """The moves that were not taken back, and the end."""
    before: list[State] = []
    for _, match in matches.replay(record, game):
        before.append(match.state.clone())
    moments = []
    for step in match.line:
        entry = record.entries[step.entry - 1]
        assert isinstance(entry, Move), "only moves stand in the line of a match"
        moments.append(Moment(step.entry, step.seat, game.parse(entry.text), before[step.entry - 1]))
    return moments, match.state


def question(game: Game, data: str | None, moment: Moment, iterations: int, horizon: int, seed: int) -> Question:
    seats = range(moment.state.seats)
    return Question(
        game=game.name,
        data=data,
        positions=[moment.state.position(seat) for seat in seats],
        seat=moment.seat,
        entry=moment.entry,
        action=moment.action,
        iterations=iterations,
        horizon=horizon,
        seed=seed,
    )


class Questions(Sequence[Question]):
    """What is asked about the moves of a game, each question made when it is asked for.

    What four seats knew at 500 decisions would otherwise lie in memory at once: 0.7 GB in Karnag.
    """

    def __init__(
        self, game: Game, data: str | None, moments: Sequence[Moment], iterations: int, horizon: int, seed: int
    ) -> None:
        self.moments = moments
        self.make = partial(question, game, data, iterations=iterations, horizon=horizon, seed=seed)

    def __len__(self) -> int:
        return len(self.moments)

    @overload
    def __getitem__(self, at: int) -> Question: ...

    @overload
    def __getitem__(self, at: slice) -> list[Question]: ...

    def __getitem__(self, at: int | slice) -> Question | list[Question]:
        if isinstance(at, slice):
            return [self.make(moment) for moment in self.moments[at]]
        return self.make(self.moments[at])


# ---------------------------------------------------------------------- one decision
def answer_question(asked: Question) -> Answer:
    """What a worker does; it depends on the question alone."""
    game = registry.game(asked.game, asked.data)
    eyes = [Observation.from_position(game, position) for position in asked.positions]
    own = eyes[asked.seat]
    rollouts = Rollouts(own.target(), own.target(), own.target(), asked.horizon, float(game.lead))
    judge = Judge(own, rollouts, derive_seed(asked.seed, asked.entry))
    chances = judge.chances(eyes, looks(asked.iterations, len(eyes)))
    if len(own.legal) == 1:
        return Answer(chances, None, None, [])
    return Answer(chances, *judge.compare(asked.action, asked.iterations))


def looks(iterations: int, seats: int) -> int:
    """Imagined games from what each seat knew, for the chances before a decision."""
    return max(FEWEST // 2, iterations // (2 * seats))


class Judge:
    """Tries the options of one decision from what its seat knows."""

    def __init__(self, own: Observation, rollouts: Rollouts, seed: int) -> None:
        self.own = own
        self.rollouts = rollouts
        self.seed = seed
        self.runs = 0

    def values(self, eyes: Observation, actions: Sequence[int], samples: int) -> list[list[list[float]]]:
        """By sample, action and seat; every run has luck of its own."""
        self.runs += 1
        found = self.rollouts.run(eyes, self.own.seat, list(actions), samples, derive_seed(self.seed, self.runs))
        seats, width = self.own.seats, self.own.seats * len(actions)
        return [
            [found[at + i * seats : at + (i + 1) * seats] for i in range(len(actions))]
            for at in range(0, len(found), width)
        ]

    def chances(self, eyes: Sequence[Observation], samples: int) -> list[Estimate]:
        """Every seat's chance, from what all seats know, each with the same weight."""
        means: list[list[float]] = []
        spreads: list[list[float]] = []
        for one in eyes:
            seen = [row[0] for row in self.values(one, [ON], samples)]
            means.append([fmean(row[seat] for row in seen) for seat in range(len(eyes))])
            spreads.append([variance(row[seat] for row in seen) / samples for seat in range(len(eyes))])
        found = []
        for seat in range(len(eyes)):
            mean = fmean(one[seat] for one in means)
            error = sqrt(sum(one[seat] for one in spreads)) / len(eyes)
            found.append(estimate(mean, error, samples * len(eyes), SURE, 0.0, 1.0))
        return found

    def compare(self, played: int, iterations: int) -> tuple[Tried, Estimate, list[Tried]]:
        """The best other option, how much better it is than the one played, and the options looked at longest."""
        rival, known = self.search(played, iterations // 2)
        samples = iterations // 4
        own = self.own.seat
        pairs = [(row[0][own], row[1][own]) for row in self.values(self.own, [played, rival], samples)]
        differences = [other - mine for mine, other in pairs]
        error = sqrt(variance(differences) / samples)
        cost = estimate(fmean(differences), error, samples, SURER, -1.0, 1.0)
        sides = {played: fmean(mine for mine, _ in pairs), rival: fmean(other for _, other in pairs)}
        final = {action: self.try_action(action, chance, samples) for action, chance in sides.items()}
        others = [one for action, one in known.items() if action not in final]
        others.sort(key=lambda one: (-one.iterations, -one.chance, one.action))
        shown = sorted([*final.values(), *others[: SHOWN - len(final)]], key=lambda one: (-one.chance, one.action))
        return final[rival], cost, shown

    def search(self, played: int, budget: int) -> tuple[int, dict[int, Tried]]:
        """The best other option, and what was found out about all: the better half is tried again, and longer."""
        rivals = [action for action in self.own.legal if action != played]
        known: dict[int, Tried] = {}
        rounds = len(rivals).bit_length() - 1
        while len(rivals) > 1:
            left = [*rivals, played]
            samples = max(2, budget // (rounds * len(left)))
            rows = self.values(self.own, left, samples)
            for i, action in enumerate(left):
                known[action] = self.try_action(action, fmean(row[i][self.own.seat] for row in rows), samples)
            rivals.sort(key=lambda action: (-known[action].chance, action))
            rivals = rivals[: len(rivals) // 2]
        return rivals[0], known

    def try_action(self, action: int, chance: float, iterations: int) -> Tried:
        return Tried(action, self.own.text(action), round(chance, DIGITS), iterations)


def estimate(mean: float, error: float, samples: int, sure: float, least: float, most: float) -> Estimate:
    """A mean with its interval, which does not reach beyond what is possible.

    So many samples that are all alike do not make a certainty: one in a few hundred may still be otherwise.
    """
    spread = max(error * NormalDist().inv_cdf((1 + sure) / 2), -log(1 - sure) / samples)
    low, high = max(least, mean - spread), min(most, mean + spread)
    return Estimate(round(mean, DIGITS), round(low, DIGITS), round(high, DIGITS))


# ---------------------------------------------------------------------- what it comes to
def judge_decision(game: Game, moment: Moment, answer: Answer, iterations: int) -> Judged:
    return Judged(
        entry=moment.entry,
        seat=moment.seat,
        kind=game.questions[int(moment.state.kind())].name,
        options=len(moment.state.legal(moment.seat)),
        action=moment.action,
        text=game.text(moment.action),
        chances=answer.chances,
        verdict=verdict(answer.cost),
        best=answer.best,
        cost=answer.cost,
        tried=answer.tried,
        iterations=iterations if answer.best else 0,
    )


def verdict(cost: Estimate | None) -> Verdict:
    """Nothing is called a slip that may as well have been right, and nothing a mistake that may have been a slip."""
    if cost is None:
        return "only"
    if cost.low > 0 and cost.value >= TOLD:
        return "mistake" if cost.low >= GRAVE else "slip"
    return "fine"


def player(seat: int, name: str, decisions: Sequence[Judged]) -> Player:
    own = [one for one in decisions if one.seat == seat and one.cost is not None]
    blamed = [one for one in own if one.verdict in ("slip", "mistake")]
    mistakes = sum(one.verdict == "mistake" for one in blamed)
    cost = sum(one.cost.value for one in blamed if one.cost is not None)
    return Player(name, len(own), len(blamed) - mistakes, mistakes, round(cost, DIGITS))


def final_chances(end: State, decisions: Sequence[Judged]) -> list[float]:
    """Who won; of a game that is not over, what was thought last."""
    if not end.over:
        return [one.value for one in decisions[-1].chances] if decisions else []
    outcome = end.outcome()
    together = len(outcome.winners) == end.seats and float(end.utility(0)) == 1.0
    share = 1.0 if together else 1.0 / max(1, len(outcome.winners))
    return [share if seat in outcome.winners else 0.0 for seat in range(end.seats)]


def turning_points(decisions: Sequence[Judged], end: Sequence[float]) -> list[Turn]:
    """The greatest changes of a chance from one decision to the next that are more than the intervals allow."""
    if not decisions:
        return []
    found = []
    after = [[*one.chances] for one in decisions[1:]] + [[Estimate(value, value, value) for value in end]]
    for one, later in zip(decisions, after, strict=True):
        turn = max(find_turns(one, later), key=lambda turn: abs(turn.after - turn.before), default=None)
        if turn is not None and abs(turn.after - turn.before) >= TURN:
            found.append(turn)
    found.sort(key=lambda turn: (-abs(turn.after - turn.before), turn.entry))
    return sorted(found[:TURNS], key=lambda turn: turn.entry)


def find_turns(one: Judged, later: Sequence[Estimate]) -> Iterator[Turn]:
    """The seats whose chances were surely others after a decision."""
    for seat, (before, after) in enumerate(zip(one.chances, later, strict=True)):
        if before.high < after.low or after.high < before.low:
            yield Turn(one.entry, seat, before.value, after.value)
