"""What a designer wants to know of many games, counted: lengths, choices, scores, what was used, who led when.

Everything is counted in whole numbers, so that it does not matter who counted what, nor in which order it is added up.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from math import exp
from typing import Any, NamedTuple

import msgspec

from nemeton.arena.series import Series, ask, derive_seed
from nemeton.bots import Observation, bot
from nemeton.kernel import registry
from nemeton.kernel.decision import Described
from nemeton.kernel.game import Game
from nemeton.kernel.journal import Event, Journal
from nemeton.kernel.state import State

WHOLE = 2520  # one win, so that up to ten can share it without a remainder
MILLION = 1_000_000  # a chance of 1
MOMENTS = 40  # of a game at which it is looked at who leads
LOGIT = 1.0986  # three chances in four, as a logit: what a game's `lead` is worth
SILENT = {"seen_by", "seat"}

Histogram = dict[int, int]

Names = dict[str, dict[str, None]]
"""By action and field, the values: each once, in the order in which they were met."""


class Use(msgspec.Struct):
    """How often something happened: by seats that won and by others; squares, too, to tell how sure that is."""

    games: int = 0  # in which it happened at all
    winners: int = 0
    winners_squared: int = 0
    others: int = 0
    others_squared: int = 0

    def add(self, other: Use) -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Pick(msgspec.Struct):
    """How often something could be chosen and was; and the same for those who went on to win."""

    offered: int = 0
    chosen: int = 0
    offered_winners: int = 0
    chosen_winners: int = 0

    def add(self, other: Pick) -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Asked(msgspec.Struct):
    """A kind of question: how often it was asked, and with how many options in all."""

    times: int = 0
    options: int = 0

    def add(self, other: Asked) -> None:
        self.times += other.times
        self.options += other.options


class Facts(msgspec.Struct):
    """All that was counted in games of one number of seats."""

    seats: int
    games: int = 0
    shared: int = 0  # games with several winners
    winners: int = 0  # seats that won, shared or not
    lengths: Histogram = {}  # games by decisions
    breadth: Histogram = {}  # decisions by the number of options
    questions: dict[str, Asked] = {}
    wins: list[int] = []  # by seat, in WHOLEs
    scores: dict[str, Histogram] = {}  # seats by score
    winning_scores: dict[str, Histogram] = {}
    seat_scores: dict[str, list[int]] = {}  # summed up by seat
    sources: dict[str, Use] = {}
    led: list[int] = []  # at each moment: games whose winner led, in WHOLEs where the lead was shared
    chances: list[int] = []  # at each moment: the winner's chance by the game's evaluation, in millionths, summed up
    lead_changes: Histogram = {}
    decided: Histogram = {}  # games by the moment after which the lead never changed
    events: dict[str, Use] = {}
    uses: dict[str, dict[str, Use]] = {}  # by event and field ("part_taken.part"), then by value
    picks: dict[str, dict[str, Pick]] = {}  # by action and field, then by value

    def add(self, other: Facts) -> None:
        """More games of as many seats."""
        assert self.seats == other.seats, "games of different sizes are counted apart"
        for name in ("games", "shared", "winners"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("lengths", "breadth", "lead_changes", "decided"):
            add_counts(getattr(self, name), getattr(other, name))
        for name in ("wins", "led", "chances"):
            setattr(self, name, add_up(getattr(self, name), getattr(other, name)))
        for score, sums in other.seat_scores.items():
            self.seat_scores[score] = add_up(self.seat_scores.get(score, []), sums)
        for name in ("scores", "winning_scores"):
            for score, counts in getattr(other, name).items():
                add_counts(getattr(self, name).setdefault(score, {}), counts)
        for name in ("questions", "sources", "events"):
            add_all(getattr(self, name), getattr(other, name))
        for name in ("uses", "picks"):
            for group, values in getattr(other, name).items():
                add_all(getattr(self, name).setdefault(group, {}), values)

    def pace(self, event: str) -> dict[str, float]:
        """How many questions of each kind a seat answers from one such event (a day) to the next, most frequent first.

        Days are counted, not read off the end: a chapter that is begun again counts them from 1 again.
        """
        begun = self.events.get(event, Use())
        days = (begun.winners + begun.others) * self.seats
        asked = sorted(self.questions.items(), key=lambda item: -item[1].times)
        return {kind: one.times / days for kind, one in asked} if days else {}


def add_counts(own: Histogram, more: Histogram) -> None:
    for value, count in more.items():
        own[value] = own.get(value, 0) + count


def add_all(own: dict[str, Any], more: dict[str, Any]) -> None:
    for name, one in more.items():
        own.setdefault(name, type(one)()).add(one)


def add_up(own: list[int], more: list[int]) -> list[int]:
    return [a + b for a, b in zip(own, more, strict=True)] if own else list(more)


# ---------------------------------------------------------------------- watching a game
class Choice(NamedTuple):
    """One decision of a game."""

    seat: int
    kind: str
    options: int
    offered: Names
    chosen: Names


class Watch:
    """Looks at one game while it is played, and says at the end what was to be seen."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.game: Game = state.game
        self.seats = int(state.seats)
        state.journal = self.journal = Journal()
        self.choices: list[Choice] = []
        self.happened: list[tuple[int, Event]] = []  # with the seat that acted
        self.worths: list[list[int]] = [self.worth()]

    def worth(self) -> list[int]:
        return [int(self.state.evaluate(seat)) for seat in range(self.seats)]

    def before(self, seat: int, legal: Sequence[int], action: int) -> None:
        """A seat is about to choose."""
        kind = self.game.questions[int(self.state.kind())].name
        offered: Names = {}
        for option in legal:
            note(offered, self.state.describe(option))
        chosen: Names = {}
        note(chosen, self.state.describe(action))
        self.choices.append(Choice(seat, kind, len(legal), offered, chosen))

    def after(self, seat: int) -> None:
        """It has chosen."""
        self.happened += [(seat, event) for event in self.journal.take()]
        self.worths.append(self.worth())

    def facts(self) -> Facts:
        """All of it, once the game is over."""
        outcome = self.state.outcome()
        winners = outcome.winners
        found = Facts(self.seats, games=1, shared=int(len(winners) > 1), winners=len(winners))
        found.lengths = {len(self.choices): 1}
        together = len(winners) == self.seats and float(self.state.utility(0)) == 1.0
        share = WHOLE if together else WHOLE // max(1, len(winners))
        found.wins = [share if seat in winners else 0 for seat in range(self.seats)]
        self.count_scores(found, outcome.scores, winners)
        self.count_choices(found, winners)
        self.count_events(found, winners)
        self.count_leads(found, winners)
        return found

    def count_scores(self, found: Facts, scores: Sequence[dict[str, Any]], winners: Sequence[int]) -> None:
        for seat, score in enumerate(scores):
            for name, value in score.items():
                if type(value) is int:
                    add_counts(found.scores.setdefault(name, {}), {value: 1})
                    found.seat_scores.setdefault(name, [0] * self.seats)[seat] += value
                    if seat in winners:
                        add_counts(found.winning_scores.setdefault(name, {}), {value: 1})
        for source, amounts in by_seat(self.game.sources(self.state, [one for _, one in self.happened])).items():
            found.sources[source] = use_of(amounts, winners)

    def count_choices(self, found: Facts, winners: Sequence[int]) -> None:
        for choice in self.choices:
            add_counts(found.breadth, {choice.options: 1})
            asked = found.questions.setdefault(choice.kind, Asked())
            asked.add(Asked(1, choice.options))
            won = int(choice.seat in winners)
            for group, values in choice.offered.items():
                for value in values:
                    chosen = int(value in choice.chosen.get(group, ()))
                    pick = found.picks.setdefault(group, {}).setdefault(value, Pick())
                    pick.add(Pick(1, chosen, won, chosen * won))

    def count_events(self, found: Facts, winners: Sequence[int]) -> None:
        counts: dict[tuple[str, str], list[int]] = {}
        for actor, event in self.happened:
            seat = getattr(event, "seat", actor)
            for group, value in labels(event, self.game.tallied):
                counts.setdefault((group, value), [0] * self.seats)[seat] += 1
        for (group, value), amounts in counts.items():
            where = found.uses.setdefault(group, {}) if value else found.events
            where[value or group] = use_of(amounts, winners)

    def count_leads(self, found: Facts, winners: Sequence[int]) -> None:
        last = len(self.worths) - 1
        shown = [self.worths[moment * last // (MOMENTS - 1)] for moment in range(MOMENTS)]
        found.led = [led(worth, winners) for worth in shown]
        found.chances = [
            round(MILLION * sum(chances(worth, self.game.lead)[seat] for seat in winners)) for worth in shown
        ]
        turns = changes([leaders(worth) for worth in self.worths])
        found.lead_changes = {len(turns): 1}
        found.decided = {(turns[-1] * (MOMENTS - 1) // max(1, last) if turns else 0): 1}


def note(groups: Names, described: Described) -> None:
    """What an action is, and what it is done with."""
    for group, value in labels(described):
        groups.setdefault(group if value else "", {})[value or group] = None


def labels(fact: Event | Described, numbered: Container[str] = ()) -> Iterator[tuple[str, str]]:
    """A fact by its kind, and by each name in it: ("part_taken", ""), ("part_taken.part", "L1").

    A number is a name in the fields that are numbered: ("character_moved.location", "103").
    """
    tag = str(fact.__struct_config__.tag)
    yield tag, ""
    for name in fact.__struct_fields__:
        value = getattr(fact, name)
        if name in SILENT:
            continue
        if isinstance(value, str) or (type(value) is int and f"{tag}.{name}" in numbered):
            yield f"{tag}.{name}", str(value)
        elif isinstance(value, list | dict) and value and all(isinstance(one, str) for one in value):
            yield from ((f"{tag}.{name}", one) for one in dict.fromkeys(value))


def by_seat(found: Sequence[dict[str, int]]) -> dict[str, list[int]]:
    """Amounts by source, one a seat."""
    names = dict.fromkeys(name for own in found for name in own)
    return {name: [own.get(name, 0) for own in found] for name in names}


def use_of(amounts: Sequence[int], winners: Sequence[int]) -> Use:
    """One game's amounts, one a seat."""
    use = Use(games=int(any(amounts)))
    for seat, amount in enumerate(amounts):
        if seat in winners:
            use.winners += amount
            use.winners_squared += amount * amount
        else:
            use.others += amount
            use.others_squared += amount * amount
    return use


# ---------------------------------------------------------------------- who leads
def leaders(worth: Sequence[int]) -> frozenset[int]:
    """The seats that look best by the game's own evaluation."""
    best = max(worth)
    return frozenset(seat for seat, one in enumerate(worth) if one == best)


def led(worth: Sequence[int], winners: Sequence[int]) -> int:
    """Did a winner lead? A shared lead counts in part."""
    first = leaders(worth)
    return WHOLE * len(first.intersection(winners)) // len(first)


def changes(leading: Sequence[frozenset[int]]) -> list[int]:
    """When somebody else took the lead; drawing level takes nothing."""
    found = []
    holder: frozenset[int] = frozenset()
    for moment, first in enumerate(leading):
        if len(first) == 1 and first != holder:
            if holder:
                found.append(moment)
            holder = first
    return found


def chances(worth: Sequence[int], lead: int) -> list[float]:
    """What the evaluation makes of it: whoever is one `lead` ahead of another stands before it three times in four."""
    best = max(worth)
    odds = [exp(LOGIT * (one - best) / lead) for one in worth]
    return [one / sum(odds) for one in odds]


# ---------------------------------------------------------------------- many games
class Task(NamedTuple):
    """What a worker is given: some games of a series."""

    series: Series
    numbers: range


def watch_games(task: Task) -> Facts:
    """What a worker does; it depends on the task alone."""
    game = registry.game(task.series.game, task.series.data)
    found = Facts(len(task.series.players))
    for number in task.numbers:
        found.add(watch_game(game, task.series, number))
    return found


def watch_game(game: Game, series: Series, number: int) -> Facts:
    """One game, played as the series would play it, and looked at."""
    deal, rotation = divmod(number, series.rotations)
    seed = derive_seed(series.seed, deal)
    players = [bot(series.players[player], derive_seed(seed, player)) for player in series.seating(rotation)]
    state = game.start(len(players), seed, series.options)
    watch = Watch(state)
    while not state.over:
        seat = int(state.actor)
        observation = Observation(state, seat)
        action = ask(players[seat], observation)
        watch.before(seat, observation.legal, action)
        state.apply(seat, action)
        watch.after(seat)
    return watch.facts()
