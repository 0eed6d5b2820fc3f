"""Tuning: the fit finds a parabola that is there, a step does not go too far, and judging counts every seat alike."""

from random import Random

import pytest

import nemeton
from nemeton.arena import tuning
from nemeton.arena.tuning import Fit, Judged, Slope, Trial, Tuning, invert, judge, play_trial, survey
from nemeton.arena.workers import Here
from nemeton.bots import Observation
from nemeton.bots.weighed import Weighed
from nemeton.kernel.errors import BadSetup

CELTICA = nemeton.game("celtica")


def test_the_fit_finds_what_is_there() -> None:
    """Utilities made of a known polynomial, without noise, give it back; the errors are next to nothing."""
    chance = Random(3)
    fit = Fit(2)
    for _ in range(80):
        logs = [[chance.gauss(0, 0.3), chance.gauss(0, 0.3)] for _ in range(3)]
        worth = [0.2 * a - 0.5 * a * a - 0.7 * a**3 - 0.1 * b - 0.3 * b * b + 0.4 * a * b for a, b in logs]
        mean = sum(worth) / 3
        fit.add(logs, [0.5 + one - mean for one in worth])

    found = fit.slope()

    assert pytest.approx([0.2, -0.1], abs=1e-3) == found.up
    assert pytest.approx([-0.5, -0.3], abs=1e-3) == found.curve
    assert pytest.approx([-0.7, 0.0], abs=1e-2) == found.skew
    assert pytest.approx([0.4], abs=1e-3) == found.pairs
    assert max(found.error) < 1e-3


def test_errors_tell_how_much_is_noise() -> None:
    """Where there is nothing but noise, the slope lies within a few of its errors."""
    chance = Random(4)
    fit = Fit(1)
    for _ in range(300):
        fit.add([[chance.gauss(0, 0.3)] for _ in range(2)], [float(chance.random() < 0.5)] * 2)
        fit.add([[chance.gauss(0, 0.3)] for _ in range(2)], [float(chance.random() < 0.5), 0.5])

    found = fit.slope()

    assert abs(found.up[0]) < 4 * found.error[0]


def slope(up: list[float], curve: list[float], skew: list[float], pairs: list[float]) -> Slope:
    return Slope(up, [0.0] * len(up), curve, skew, pairs)


def test_a_step_goes_to_the_top_and_not_too_far() -> None:
    """A hollow curve leads to the end of the reach and no further; going anywhere costs a little."""
    found = slope([0.24, 0.2, -9.0, 0.0], [-0.5, 0.7, -0.5, -0.5], [0.0] * 4, [0.0] * 6)

    assert pytest.approx([0.2, 0.4, -0.4, 0.0]) == found.top()
    assert (122, 149, 67, 100) == found.step([100] * 4)
    assert (111, 122, 82, 100) == found.step([100] * 4, 0.5)
    assert (0,) == slope([0.2], [-0.5], [0.0], []).step([0])


def test_a_skewed_top_is_not_mistaken_for_a_slope() -> None:
    """Too much costs more than too little: where one stands on the top, one stays, though games round it are worse."""
    chance = Random(5)
    fit = Fit(1)
    for _ in range(400):
        logs = [[chance.gauss(0, 0.3)] for _ in range(2)]
        worth = [-0.4 * a * a - 0.7 * a**3 for (a,) in logs]
        fit.add(logs, [0.5 + one - sum(worth) / 2 for one in worth])

    assert [0.0] == fit.slope().top()


def test_weights_that_make_up_for_each_other_are_moved_together() -> None:
    """Either alone wants to rise as far; both together overshoot."""
    apart = slope([0.24, 0.24], [-0.5, -0.5], [0.0, 0.0], [0.0])
    together = slope([0.24, 0.24], [-0.5, -0.5], [0.0, 0.0], [-1.0])

    assert pytest.approx([0.2, 0.2]) == apart.top()
    assert 0.15 < sum(together.top()) < 0.3


def test_an_inverse_is_one() -> None:
    """Also where rows must change places."""
    matrix = [[0.0, 2.0], [4.0, 1.0]]

    assert [[pytest.approx(-0.125), 0.25], [0.5, 0.0]] == invert(matrix)


def test_equal_weights_win_an_even_share() -> None:
    """The same game is played once for each seat, so that all wins of a deal add up to one."""
    judged = judge(Tuning.of("celtica", 2, "random", 1), CELTICA.weights[2], 3, 9, Here())

    assert 6 == judged.games
    assert pytest.approx([3.0, 0.5]) == [judged.won, judged.left_behind]
    assert judged.interval[0] < 0.5 < judged.interval[1]


def test_each_seat_thinks_with_its_own_weights() -> None:
    """Whoever is made to dread parts loses to whoever wants them; the same trial gives the same again."""
    dread = tuple(-one for one in CELTICA.weights[2])

    found = [play_trial(Trial("celtica", "greedy", seed, (CELTICA.weights[2], dread))) for seed in range(2)]

    assert [[1.0, 0.0]] * 2 == found


def test_a_weighed_bot_sees_what_others_see() -> None:
    """It answers the same question by its own weights, again and again alike."""
    state = CELTICA.start(2, 4)
    seat = int(state.actor)
    plain, same, other = (
        [Weighed("greedy", seed, weights).choose(Observation(state, seat)) for seed in range(6)]
        for weights in (CELTICA.weights[2], CELTICA.weights[2], tuple(-one for one in CELTICA.weights[2]))
    )

    assert plain == same != other


def test_a_survey_plays_every_seat_with_other_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Near the present ones, and told as it goes on."""
    seen: list[Trial] = []

    def noted(trial: Trial) -> list[float]:
        seen.append(trial)
        return [0.0, 0.5, 1.0]

    monkeypatch.setattr(tuning, "play_trial", noted)
    told: list[int] = []
    found = survey(Tuning.of("celtica", 3, "greedy", 2), 40, Here(), told.append)

    assert list(range(1, 41)) == told
    assert 120 == len({weights for trial in seen for weights in trial.weights})
    assert 40 == len({trial.seed for trial in seen})
    assert len(CELTICA.weighed) == len(found.up) == len(found.error) == len(found.curve)


@pytest.mark.parametrize(("game", "seats"), [("celtica", 7), ("bloody_grove", 2)])
def test_what_has_no_weights_is_not_tuned(game: str, seats: int) -> None:
    """A number of seats nobody plays with, and a game whose evaluation has none."""
    with pytest.raises(BadSetup, match="no weights to tune"):
        Tuning.of(game, seats, "greedy", 1)


def test_an_interval_is_wilsons() -> None:
    """As everywhere in the arena."""
    assert pytest.approx((0.2366, 0.7634), abs=1e-4) == Judged(10, 5.0, 0.5).interval
