"""An analysis: by what players could know, the same for the same seed, and nothing blamed that may have been right."""

from functools import lru_cache

import msgspec
import pytest

import nemeton
from nemeton.arena import analysis
from nemeton.arena.analysis import (
    Analysis,
    Estimate,
    Judge,
    Judged,
    analyse,
    answer_question,
    estimate,
    final_chances,
    question,
    questions,
    standing_moves,
    turning_points,
    verdict,
)
from nemeton.arena.rollouts import ON, Rollouts
from nemeton.arena.series import Series, play_game
from nemeton.arena.workers import Cores
from nemeton.bots import Observation
from nemeton.kernel import registry
from nemeton.kernel.match import Match
from nemeton.kernel.record import Record, read
from tests.arena.test_series import needs_installation
from tests.toys import moot


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quick game to look at."""
    monkeypatch.setitem(registry._registered, "moot", moot.GAME)


@lru_cache
def record(game: str = "moot", seats: int = 3) -> Record:
    """A game between random bots."""
    rules = moot.GAME if game == "moot" else nemeton.game(game)
    series = Series(game=game, players=("random",) * seats, deals=1, seed=4)
    return read(play_game(rules, series, 0, True).record)


@lru_cache
def analysed() -> Analysis:
    return analyse(record(), iterations=40, seed=5)


def opening(game: str, seats: int, moves: int) -> Match:
    """A match a few moves on."""
    match = Match.start(nemeton.game(game), seats, 3)
    for _ in range(moves):
        seat = int(match.state.actor)
        match.act(seat, match.state.legal(seat)[0])
    return match


# ---------------------------------------------------------------------- all of it
def test_every_decision_is_there_with_chances_of_every_seat() -> None:
    """In the order of the record; chances add up to one and lie within their intervals."""
    found = analysed()

    assert [number for number, _ in enumerate(record().entries, 1)] == [one.entry for one in found.decisions]
    for one in found.decisions:
        assert 3 == len(one.chances)
        assert pytest.approx(1.0, abs=0.001) == sum(chance.value for chance in one.chances)
        assert all(0 <= chance.low <= chance.value <= chance.high <= 1 for chance in one.chances)
    assert sum(found.end) == pytest.approx(1.0)
    assert record().places == found.places


def test_a_choice_is_compared_with_the_best_other_option() -> None:
    """What was played is among the options told, with as many tries as its rival; no choice is not judged."""
    for one in analysed().decisions:
        if one.options == 1:
            assert ("only", None, None, []) == (one.verdict, one.best, one.cost, one.tried)
        else:
            assert one.best is not None
            assert one.best.action != one.action
            tries = {option.action: option.iterations for option in one.tried}
            assert tries[one.action] == tries[one.best.action] == 10


def test_the_same_seed_gives_the_same_analysis() -> None:
    """And another one gives other estimates of the same game."""
    other = analyse(record(), iterations=40, seed=6)

    assert analysed() == analyse(record(), iterations=40, seed=5)
    assert [one.text for one in other.decisions] == [one.text for one in analysed().decisions]
    assert [one.chances for one in other.decisions] != [one.chances for one in analysed().decisions]


@needs_installation
def test_the_number_of_cores_makes_no_difference() -> None:
    """The questions of a game are handed to two processes; the analysis is the same."""
    moments, _ = standing_moves(record("celtica", 2), nemeton.game("celtica"))
    questions = [question(nemeton.game("celtica"), None, moment, 40, 1, 1) for moment in moments[40:43]]

    assert [answer_question(one) for one in questions] == [
        one for _, one in sorted(Cores(2).run(answer_question, questions))
    ]


def test_it_travels_as_json() -> None:
    """Typed both ways, for whoever shows it."""
    assert analysed() == msgspec.json.decode(msgspec.json.encode(analysed()), type=Analysis)


def test_too_few_iterations_are_refused() -> None:
    """An interval from next to nothing would say nothing."""
    with pytest.raises(nemeton.BadSetup, match="An analysis takes 40 iterations a decision or more, not 39"):
        analyse(record(), iterations=39)


def test_a_game_given_up_before_the_first_move_has_nothing_to_judge() -> None:
    """No decision, no turning point."""
    found = analyse(Match.start(moot.GAME, 2, 3).record, iterations=40)

    assert ([], [], []) == (found.decisions, found.turns, found.end)


def test_moves_taken_back_are_not_judged() -> None:
    """Only what stood in the end."""
    match = Match.start(moot.GAME, 2, 3)
    seat = int(match.state.actor)
    match.act(seat, match.state.legal(seat)[0])
    match.take_back(seat, "shown")
    match.act(seat, match.state.legal(seat)[-1])
    moments, end = standing_moves(match.record, moot.GAME)

    assert [3] == [moment.entry for moment in moments]
    assert [moot.GAME.parse(match.record.entries[2].text)] == [moment.action for moment in moments]  # type: ignore[union-attr]  # a move
    assert match.state.number == end.number


# ---------------------------------------------------------------------- by what the player could know
def test_who_judges_a_decision_has_seen_no_more_than_its_seat() -> None:
    """From two deals that a seat cannot tell apart its decision is judged alike, whatever the others hold."""
    state = opening("celtica", 2, 6).state
    seat = int(state.actor)
    other = state.sample(seat, 99)
    game = nemeton.game("celtica")
    found = []
    for one in (state, other):
        own = Observation.from_position(game, one.position(seat))
        judge = Judge(own, Rollouts(own.target(), own.target(), own.target(), 4, float(game.lead)), 7)
        found.append(judge.compare(own.legal[0], 40))

    assert state.position(1 - seat) != other.position(seat)
    assert found[0] == found[1]


def test_what_is_handed_out_holds_positions_of_seats_alone() -> None:
    """The seed of a game, and its chance, stay where the record is."""
    moments, _ = standing_moves(record("celtica", 2), nemeton.game("celtica"))
    asked = question(nemeton.game("celtica"), None, moments[10], 40, 4, 1)

    assert [0, 1] == [position["seat"] for position in asked.positions]
    assert [None, None] == [position["chance"] for position in asked.positions]


def test_chances_weigh_what_all_seats_know() -> None:
    """They are the mean of what the seats' own samples say."""
    state = opening("celtica", 2, 6).state
    game = nemeton.game("celtica")
    eyes = [Observation.from_position(game, state.position(seat)) for seat in (0, 1)]
    own = eyes[int(state.actor)]

    def judge() -> Judge:
        return Judge(own, Rollouts(own.target(), own.target(), own.target(), 4, float(game.lead)), 7)

    one = judge()
    means = [[row[0][0] for row in one.values(eye, [ON], 10)] for eye in eyes]

    assert judge().chances(eyes, 10)[0].value == pytest.approx(sum(map(sum, means)) / 20, abs=1e-4)


# ---------------------------------------------------------------------- how sure
@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        (None, "only"),
        (Estimate(-0.1, -0.2, -0.01), "fine"),
        (Estimate(0.3, -0.01, 0.6), "fine"),
        (Estimate(0.01, 0.005, 0.015), "fine"),
        (Estimate(0.05, 0.001, 0.1), "slip"),
        (Estimate(0.3, 0.09, 0.5), "slip"),
        (Estimate(0.3, 0.1, 0.5), "mistake"),
    ],
)
def test_nothing_inside_its_interval_is_blamed(cost: Estimate | None, expected: str) -> None:
    """A slip lies above nothing as far as its interval reaches; a mistake well above."""
    assert expected == verdict(cost)


def test_samples_that_are_all_alike_make_no_certainty() -> None:
    """None in a hundred may be three in a hundred; nothing reaches beyond what is possible."""
    assert Estimate(0.0, 0.0, 0.03) == estimate(0.0, 0.0, 100, 0.95, 0.0, 1.0)
    assert Estimate(0.5, 0.402, 0.598) == estimate(0.5, 0.05, 100, 0.95, 0.0, 1.0)


def judged(entry: int, *chances: Estimate) -> Judged:
    return Judged(entry, 0, "vote", 2, 0, "x", list(chances), "fine")


def test_a_turning_point_is_more_than_its_intervals() -> None:
    """A great change between wide intervals is none; a surely great one is, and names the seat it was greatest for."""
    wide = judged(1, Estimate(0.5, 0.2, 0.8), Estimate(0.5, 0.2, 0.8))
    later = judged(2, Estimate(0.75, 0.7, 0.8), Estimate(0.3, 0.2, 0.4))
    sure = judged(3, Estimate(0.45, 0.43, 0.47), Estimate(0.55, 0.53, 0.57))
    found = turning_points([wide, later, sure], [0.46, 0.54])

    assert [(2, 0, 0.75, 0.45)] == [(turn.entry, turn.seat, turn.before, turn.after) for turn in found]


def test_the_end_is_what_happened() -> None:
    """Who won has all of it; a game that is not over keeps what was thought last."""
    match = opening("celtica", 2, 3)
    last = judged(3, Estimate(0.6, 0.5, 0.7), Estimate(0.4, 0.3, 0.5))

    assert [0.6, 0.4] == final_chances(match.state, [last])
    assert sorted([1.0, 0.0]) == sorted(final_chances(nemeton.verify(record("celtica", 2)).state, []))


# ---------------------------------------------------------------------- imagined games
def test_a_game_played_to_its_end_is_judged_by_its_end() -> None:
    """With a horizon beyond the end every chance is a whole win, or a shared one."""
    state = moot.GAME.start(2, 3)
    own = Observation(state, int(state.actor))
    rollouts = Rollouts(own.target(), own.target(), own.target(), 10_000, 100.0)
    found = rollouts.run(own, own.seat, own.legal, 20, 1)

    assert 20 * 2 * len(own.legal) == len(found)
    assert {0.0, 0.5, 1.0} >= set(found)
    assert all(1.0 == found[at] + found[at + 1] for at in range(0, len(found), 2))


class Oracle:
    """Imagined games of which the truth is known: one option is good, another fair, all others are poor."""

    def __init__(self, good: int, fair: int, noise: float) -> None:
        self.good, self.fair, self.noise = good, fair, noise

    def run(self, observation: Observation, seat: int, actions: list[int], samples: int, seed: int) -> list[float]:
        found = []
        for sample in range(samples):
            luck = self.noise if (sample * 7919 + seed) % 2 else -self.noise
            for action in actions:
                chance = {self.good: 0.8, self.fair: 0.6}.get(action, 0.2) + (luck if action == self.good else 0.0)
                found += [chance, 1 - chance] if seat == 0 else [1 - chance, chance]
        return found


@pytest.mark.parametrize("noise", [0.0, 0.1])
def test_the_best_other_option_is_found_and_what_it_is_worth(noise: float) -> None:
    """Against a poor one the good one, against the good one the fair one, and by as much as is true."""
    state = opening("celtica", 2, 2).state
    own = Observation(state, int(state.actor))
    good, fair, poor, *_ = own.legal
    oracle = Oracle(good, fair, noise)
    for played, rival, worth in ((poor, good, 0.6), (fair, good, 0.2), (good, fair, -0.2)):
        best, cost, shown = Judge(own, oracle, 5).compare(played, 400)  # type: ignore[arg-type]  # it knows the truth

        assert rival == best.action
        assert worth == pytest.approx(cost.value, abs=0.04)
        assert cost.low <= worth <= cost.high
        assert ("fine" if worth < 0 else "mistake") == verdict(cost)
        assert {played, rival} <= {one.action for one in shown}
        assert shown == sorted(shown, key=lambda one: (-one.chance, one.action))


def test_questions_are_made_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other: what four seats knew at every decision of a long game is not held in memory at once."""
    made: list[int] = []

    def noted(*positional: object, **named: object) -> object:
        made.append(len(made))
        return question(*positional, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(analysis, "question", noted)
    asked = questions(record(), 40)

    assert len(record().entries) == len(asked)
    assert [] == made
    assert asked[1] == asked[1:3][0]
    assert 3 == len(made)
    assert asked[-1].entry == list(asked)[-1].entry == len(record().entries)
