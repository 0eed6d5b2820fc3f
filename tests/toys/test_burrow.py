"""The burrow against enumeration: all whole histories that would have told an observer the same, and what follows."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

import msgspec
import pytest

from nemeton import BadData, Event, Journal, State
from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.chance import Chance, word_of
from nemeton.kernel.state import NOBODY
from tests.toys.burrow import GAME
from tests.toys.burrow import words as w
from tests.toys.burrow.rules.burrow import Burrow
from tests.toys.burrow.view_types import View

BOARD = GAME.boards[3]
ROOT_NAMES, CARD_NAMES = BOARD.root_names, BOARD.card_names

World = tuple[tuple[str, ...], ...]
History = tuple[tuple[tuple[int, ...], int, int], ...]
"""What happened: the chance of each step, who acted, and how."""


class Scripted(Burrow):
    """A burrow whose chance is told beforehand; what is not told comes as 0, and how many it was of is noted."""

    script: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    past: History = ()

    def below(self, n: int) -> int:
        place = len(self.asked)
        self.asked += (int(n),)
        return self.script[place] if place < len(self.script) else 0

    def clone(self) -> Scripted:
        copy = Scripted(self.game, self.board, self.seats)
        copy.copy_from(self)
        copy.past = self.past
        return copy

    def go(self, script: tuple[int, ...], actor: int, action: int) -> None:
        """One step with this chance: the set-up, or an answer."""
        self.script, self.asked = script, ()
        self.past += ((script, actor, action),)
        if actor == NOBODY:
            self.set_up()
        else:
            self.apply(actor, action)


Told = tuple[Event, ...]


def outcomes(state: Scripted, actor: int, action: int) -> Iterator[tuple[Scripted, Told]]:
    """All a step can lead to, one for each way chance can go in it, and what happened on the way."""
    scripts: list[tuple[int, ...]] = [()]
    while scripts:
        script = scripts.pop()
        after, journal = state.clone(), Journal()
        after.journal = journal
        after.go(script, actor, action)
        yield after, tuple(journal.take())
        for place in range(len(script), len(after.asked)):
            scripts += [(*script, *[0] * (place - len(script)), other) for other in range(1, after.asked[place])]


def empty(seats: int, memory: bool) -> Scripted:
    fresh = GAME.empty(seats, GAME.complete_options({}), memory)
    state = Scripted(GAME, fresh.board, seats)
    state.copy_from(fresh)
    return state


@lru_cache
def deals(seats: int) -> dict[World, tuple[Scripted, Told]]:
    """Every game that can be dealt, by its roots and cards."""
    dealt = outcomes(empty(seats, memory=False), NOBODY, 0)
    return {deal(state): (state, events) for state, events in dealt}


def deal(state: State) -> World:
    s = state.s
    return tuple(ROOT_NAMES[s[w.ROOT + i]] for i in range(w.MAX_MOUNDS)), tuple(
        CARD_NAMES[s[w.CARD + i]] for i in range(w.MAX_CARDS)
    )


def roots(state: State) -> World:
    """What lies on each mound."""
    assert isinstance(state, Burrow)
    return (tuple(ROOT_NAMES[state.root_on(mound)] for mound in range(w.MAX_MOUNDS)),)


def cards(state: State) -> World:
    """The deck from the top, then every hand: in which order one holds it is nobody's business."""
    assert isinstance(state, Burrow)
    s = state.s
    hands = [sorted(CARD_NAMES[s[w.CARD + card]] for card in state.hand(seat)) for seat in range(state.seats)]
    return tuple(CARD_NAMES[s[w.CARD + s[w.DECK + i]]] for i in range(s[w.DECK_SIZE])), *(tuple(hand) for hand in hands)


def heard(events: Told, observer: int | None) -> list[Event]:
    return [event.to(observer) for event in events]


def remembered(state: State, observer: int | None) -> object:
    memory = state.memory
    assert isinstance(memory, Memory)
    return [zone.write(int(state.seats) if observer is None else observer) for zone in memory.objects]


class Observer:
    """A seat, or a spectator (None), with every history that would have told it the same, as far as it has come."""

    def __init__(self, seat: int | None, truth: State) -> None:
        self.seat = seat
        self.truth = truth
        self.found: list[tuple[Scripted, int]] = []
        started = heard(deals(truth.seats)[deal(truth)][1], seat)
        self.keep((state, 1) for state, events in deals(truth.seats).values() if heard(events, seat) == started)

    def keep(self, histories: Iterator[tuple[Scripted, int]]) -> None:
        """Histories that lead to the same are counted together."""
        ways: Counter[tuple[int, ...]] = Counter()
        states: dict[tuple[int, ...], Scripted] = {}
        for state, number in histories:
            ways[tuple(state.s)] += number
            states[tuple(state.s)] = state
        self.found = [(states[key], number) for key, number in ways.items()]

    def follow(self, actor: int, action: int, events: Told) -> None:
        """The truth has gone on: in every history the others may have done anything that was told the same."""
        self.keep(
            (after, number)
            for state, number in self.found
            for choice in ([action] if actor == self.seat else state.legal(actor))
            for after, said in outcomes(state, actor, choice)
            if heard(said, self.seat) == heard(events, self.seat)
        )

    def odds(self, part: Callable[[State], World]) -> dict[World, float]:
        """How likely each world is, by the number of histories behind it."""
        counts: Counter[World] = Counter()
        for state, number in self.found:
            counts[part(state)] += number
        return {found: number / counts.total() for found, number in counts.items()}


def bold(state: State, chance: Chance) -> int:
    """A choice that makes much happen: hands that grow and then go under the deck, cards played, few looks."""
    legal = state.legal(state.actor)
    if w.DRAW in legal and chance.below(2):
        return w.DRAW
    some = [action for action in legal if action >= (w.BURY if chance.below(3) else w.PLAY)] or legal
    return some[chance.below(len(some))]


SEEDS = {2: (3, 4, 7), 3: (1, 3, 7)}  # games in which hands of two and three are buried, and drawn again by others


def games(seats: int, observer: int | None, count: int) -> Iterator[Observer]:
    """Games followed by an observer, at every decision."""
    for seed in SEEDS[seats][:count]:
        truth = GAME.start(seats, seed)
        chance = Chance(word_of(seed))
        follower = Observer(observer, truth)
        while not truth.over:
            yield follower
            actor, action = int(truth.actor), bold(truth, chance)
            truth.journal = Journal()
            truth.apply(actor, action)
            follower.follow(actor, action, tuple(truth.journal.take()))
        yield follower


SAMPLES = 6  # for each world, where all of them are to be reached
FEW = 40  # worlds


@pytest.mark.parametrize(("seats", "observer"), [(2, 0), (2, 1), (3, 1)])
def test_samples_are_the_possible_worlds_and_reach_each_of_them(seats: int, observer: int) -> None:
    """Against all histories: never a world that none of them leads to, and none of them left out."""
    for follower in games(seats, observer, 3):
        for part in (roots, cards):
            odds = follower.odds(part)
            if part is cards and len(odds) > FEW:
                continue
            wanted = int(SAMPLES / min(odds.values()))
            samples = {part(follower.truth.sample(observer, seed)) for seed in range(wanted)}

            assert set(odds) == samples


def test_samples_come_with_the_odds_of_the_histories_behind_them() -> None:
    """Along a game, of 400 samples each world gets its share, within four deviations."""
    for follower in games(2, 0, 1):
        odds = follower.odds(cards)
        if len(odds) == 36:
            continue  # the start
        counts = Counter(cards(follower.truth.sample(0, seed)) for seed in range(400))

        for found, likely in odds.items():
            assert 400 * likely == pytest.approx(counts[found], abs=4 * (400 * likely * (1 - likely)) ** 0.5 + 1)


@pytest.mark.parametrize(("seats", "observer"), [(2, 0), (2, None), (3, 2), (3, None)])
def test_a_view_shows_exactly_what_can_be_known(seats: int, observer: int | None) -> None:
    """What a view says a root or a card of the deck may be is what it is in some history, no more and no less."""
    for follower in games(seats, observer, 2):
        view = follower.truth.view(observer)
        assert isinstance(view, View)
        told = [*view.mounds, *view.deck]
        worlds = [(*roots(state)[0], *cards(state)[0]) for state, _ in follower.found]

        assert [{one} if isinstance(one, str) else set(one) for one in told] == [
            set(column) for column in zip(*worlds, strict=True)
        ]


@pytest.mark.parametrize(("seats", "observer"), [(2, 0), (2, None), (3, 1)])
def test_what_one_remembers_depends_on_what_one_was_told_alone(seats: int, observer: int | None) -> None:
    """Histories that tell an observer the same leave it the very same memory, whatever they hide."""
    for moment, follower in enumerate(games(seats, observer, 2)):
        if moment % 3:
            continue
        expected = remembered(follower.truth, observer)
        some = follower.found[:: max(1, len(follower.found) // 8)]
        for state, _ in some:
            again = empty(seats, memory=True)
            for script, actor, action in state.past:
                again.go(script, actor, action)

            assert expected == remembered(again, observer)


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("roots", [1, 2], "number of roots: must be 3"),
        ("values", [1, 2, 3, 4], "number of cards: must be 6"),
        ("seats", [2, 4], "seats: must be from 2 to 3, and is 4"),
        ("hand_limit", 0, "hand_limit: must be from 1 to 6, and is 0"),
        ("stirs", "moss", "stirs: must be one of leaf, stone, and is 'moss'"),
        ("turns", [], "turns: must be one number of turns or more"),
    ],
)
def test_data_that_cannot_be_played_is_refused(tmp_path: Path, key: str, value: object, reason: str) -> None:
    """By file, key and reason."""
    with pytest.raises(BadData, match=rf"burrow\.toml: {reason}"):
        GAME.with_data(str(written(tmp_path, {key: value})))


def test_other_data_are_another_game(tmp_path: Path) -> None:
    """Numbers of the rules stand in the data: with others it is played otherwise, and says so by its content."""
    other = GAME.with_data(str(written(tmp_path, {"roots": [4, 5, 6], "turns": [1]})))

    assert other.content != GAME.content
    assert {"turns": 1} == other.complete_options({})
    assert ("root-4", "root-5", "root-6") == other.boards[1].root_names


def written(folder: Path, changes: dict[str, object]) -> Path:
    """A folder with the game's own data but for some keys."""
    own = tomllib.loads((Path(__file__).parent / "burrow/data/burrow.toml").read_text(encoding="utf-8"))
    lines = [f"{key} = {msgspec.json.encode(value).decode()}" for key, value in {**own, **changes}.items()]
    (folder / "burrow.toml").write_text("\n".join(lines), encoding="utf-8")
    return folder
