"""The bots: found by name, honest, repeatable; each plays as its name says."""

from collections import Counter
from pathlib import Path

import pytest

import nemeton
from nemeton.bots import Observation, UnknownBot, bot, names
from nemeton.kernel.state import State
from tests.toys import moot

CELTICA = nemeton.game("celtica")


def play(state: State, *players: str) -> State:
    """Let bots play a state to its end, one a seat."""
    seated = [bot(name, seed) for seed, name in enumerate(players)]
    while not state.over:
        seat = state.actor
        state.apply(seat, seated[seat].choose(Observation(state, seat)))
    return state


# ---------------------------------------------------------------------- by name
def test_bots_are_found_by_name() -> None:
    """Each of ours is listed and is called what it was asked for by."""
    for name in ("greedy", "random"):
        assert name in names()
        assert name == bot(name, 1).name


def test_an_unknown_bot_is_refused_with_a_hint() -> None:
    """A typing error is pointed out."""
    with pytest.raises(UnknownBot, match=r"There is no bot 'gredy'; there are .*random.* Did you mean 'greedy'\?"):
        bot("gredy", 1)


def test_a_guest_is_found_by_its_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that names a bot in its entry points needs no change here."""
    (tmp_path / "oak.py").write_text(
        "class Oak:\n"
        "    name = 'oak'\n"
        "    def __init__(self, seed): self.seed = seed\n"
        "    def choose(self, observation): return observation.legal[self.seed % len(observation.legal)]\n"
    )
    (tmp_path / "oak-1.dist-info").mkdir()
    (tmp_path / "oak-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: oak\nVersion: 1\n")
    (tmp_path / "oak-1.dist-info" / "entry_points.txt").write_text("[nemeton.bots]\noak = oak:Oak\n")
    monkeypatch.syspath_prepend(tmp_path)
    state = CELTICA.start(2, 1)

    assert "oak" in names()
    assert state.legal(state.actor)[1] == bot("oak", 1).choose(Observation(state, state.actor))


# ---------------------------------------------------------------------- random
def test_random_takes_every_option_equally_often() -> None:
    """Over many seeds each of n options comes about a share of 1/n, within five standard deviations."""
    observation = Observation(CELTICA.start(2, 5), CELTICA.start(2, 5).actor)
    tries, options = 3000, len(observation.legal)

    taken = Counter(bot("random", seed).choose(observation) for seed in range(tries))

    assert set(observation.legal) == set(taken)
    spread = (tries / options * (1 - 1 / options)) ** 0.5
    assert all(abs(count - tries / options) < 5 * spread for count in taken.values())


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_bot_repeats_itself(name: str) -> None:
    """The same seed gives the same game, the same question asked twice the same answer."""
    state = CELTICA.start(2, 9)
    player = bot(name, 4)
    observation = Observation(state, state.actor)

    assert player.choose(observation) == player.choose(observation)
    assert play(CELTICA.start(3, 9), name, name, name).position() == play(state_of(9), name, name, name).position()


def state_of(seed: int) -> State:
    return CELTICA.start(3, seed)


def test_random_bots_of_one_seed_differ_by_seat() -> None:
    """Seats that answer one question together are not one mind: with equal seeds they still vote apart."""
    votes = set()
    for seed in range(20):
        state = moot.GAME.start(4, 1)
        votes.add(tuple(bot("random", seed).choose(Observation(state, seat)) for seat in range(4)))

    assert any(len(set(vote)) > 1 for vote in votes)


# ---------------------------------------------------------------------- greedy
def test_greedy_answers_at_once_where_there_is_one_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is imagined for a question with one answer."""
    state = CELTICA.start(2, 4)
    while len(state.legal(state.actor)) > 1:
        state.apply(state.actor, state.legal(state.actor)[-1])
    monkeypatch.delattr(Observation, "sample_into")

    assert state.legal(state.actor) == [bot("greedy", 1).choose(Observation(state, state.actor))]


def test_greedy_takes_the_lowest_of_equals() -> None:
    """In the first vote of a moot no grove is better than another: it is the first one."""
    state = moot.GAME.start(3, 1)

    assert state.legal(0)[0] == bot("greedy", 6).choose(Observation(state, 0))


def test_greedy_takes_what_stands_best_one_step_on() -> None:
    """The last voter of a moot joins the vote that decides, and so gains favour, wherever it stands in the list."""
    for grove in ("ash", "oak", "yew"):
        state = moot.GAME.start(2, 1)
        state.apply(0, moot.GAME.parse(f"vote {grove}"))

        assert f"vote {grove}" == moot.GAME.text(bot("greedy", 2).choose(Observation(state, 1)))


def test_greedy_beats_random_play() -> None:
    """In Celtica it wins every one of ten games for two, from both seats."""
    won = [play(CELTICA.start(2, seed), *order).utility(place) for seed in range(5) for order, place in SEATINGS]

    assert [1.0] * 10 == won


SEATINGS = [(("greedy", "random"), 0), (("random", "greedy"), 1)]


@pytest.mark.parametrize("seed", range(3))
def test_greedy_knows_no_more_than_its_seat(seed: int) -> None:
    """The true state and one that looks the same to the seat lead to the same answer."""
    state = CELTICA.start(3, seed)
    for number in range(25):
        state.apply(state.actor, bot("random", number).choose(Observation(state, state.actor)))
    seat = state.actor
    imagined = state.sample(seat, 77)

    assert state.position() != imagined.position()
    assert bot("greedy", 5).choose(Observation(state, seat)) == bot("greedy", 5).choose(Observation(imagined, seat))
