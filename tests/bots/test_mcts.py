"""The searching bot: it plays well, repeats itself, and knows no more than its seat."""

from concurrent.futures.process import BrokenProcessPool

import pytest

import nemeton
from nemeton.bots import Bot, UnknownBot, bot
from nemeton.bots.mcts import Mcts, helpers, merge
from nemeton.bots.observation import Observation
from nemeton.bots.uniform import Random
from nemeton.kernel.state import State

GAME = nemeton.game("celtica")


def later(seed: int, decisions: int) -> State:
    """A state some random decisions into a game of three."""
    state = GAME.start(3, seed)
    for number in range(decisions):
        state.apply(state.actor, Random(seed + number).choose(Observation(state, state.actor)))
    return state


def test_the_same_seed_and_iterations_give_the_same_answer() -> None:
    """A search repeats itself; another seed finds other numbers."""
    state = later(1, 20)
    first, again, other = (Mcts(seed, 60).ponder(Observation(state, state.actor)) for seed in (5, 5, 6))

    assert first == again
    assert first != other


@pytest.mark.parametrize("seed", range(4))
def test_states_a_seat_cannot_tell_apart_get_the_same_answer(seed: int) -> None:
    """The true state and one imagined from what the seat knows lead the search to the same findings."""
    state = later(seed, 25 + 7 * seed)
    seat = state.actor
    imagined = state.sample(seat, 99 + seed)

    assert state.position() != imagined.position()
    assert Mcts(3, 40).ponder(Observation(state, seat)) == Mcts(3, 40).ponder(Observation(imagined, seat))


def test_a_search_in_other_processes_is_sent_what_the_seat_knows() -> None:
    """Two cores search what `position(seat)` says, and their findings are added up."""
    state = later(2, 30)
    observation = Observation(state, state.actor)
    two = Mcts(4, 20, cores=2)
    apart = [Mcts(seed, 20).grow(Observation.from_position(GAME, observation.position)) for seed in two.seeds()]

    assert apart[0] != apart[1]
    assert merge(apart) == two.ponder(observation) == two.ponder(observation)


def test_help_that_is_gone_is_replaced() -> None:
    """Processes that died are an error once; who asks again gets new ones."""
    state = later(2, 30)
    observation = Observation(state, state.actor)
    searching = Mcts(4, 20, cores=2)
    first = searching.ponder(observation)
    for process in list(helpers(2)._processes.values()):
        process.kill()

    with pytest.raises(BrokenProcessPool):
        searching.ponder(observation)
    assert first == searching.ponder(observation)


def test_findings_of_several_searches_are_weighed_by_their_visits() -> None:
    """One try at 1 and three at 0 are four at a quarter."""
    assert {7: (4, 0.25), 9: (2, 0.5)} == merge([{7: (1, 1.0)}, {7: (3, 0.0), 9: (2, 0.5)}])


def test_a_question_that_follows_at_once_is_searched_on_the_same_tree() -> None:
    """What was found below the own answer is not thrown away when nobody else has acted since."""
    state = GAME.start(2, 3)
    searching = Mcts(8, 80)
    seat = state.actor
    while True:
        seat = state.actor
        state.apply(seat, searching.choose(Observation(state, seat)))
        if state.actor == seat and len(state.legal(seat)) > 1:
            break
    fresh = Mcts(8, 80).ponder(Observation(state, seat))
    kept = searching.ponder(Observation(state, seat))

    assert sum(visits for visits, _ in fresh.values()) < sum(visits for visits, _ in kept.values())


def test_one_option_needs_no_thought() -> None:
    """With one option it is chosen, and no tree is grown."""
    state = GAME.start(2, 4)
    while len(state.legal(state.actor)) > 1:
        state.apply(state.actor, state.legal(state.actor)[-1])
    searching = Mcts(1, 10)

    assert state.legal(state.actor) == [searching.choose(Observation(state, state.actor))]
    assert searching.tree is None


BUDGETS = {
    "mcts": (0, 1.0, 1),
    "mcts@400": (400, 0.0, 1),
    "mcts@0.2s": (0, 0.2, 1),
    "mcts@400*2": (400, 0.0, 2),
    "mcts@1s*3": (0, 1.0, 3),
}


@pytest.mark.parametrize("name", BUDGETS)
def test_its_budget_stands_in_its_name(name: str) -> None:
    """Iterations as a number, seconds with an s, cores after a star."""
    made = bot(name, 1)

    assert isinstance(made, Mcts)
    assert name == made.name
    assert BUDGETS[name] == (made.iterations, made.seconds, made.cores)


@pytest.mark.parametrize("budget", ["", "0", "0s", "-3", "much", "1e9", "9*", "9*0", "9*2*2"])
def test_a_budget_that_is_none_is_refused(budget: str) -> None:
    """The reason says what a budget looks like."""
    with pytest.raises(UnknownBot, match="iterations"):
        bot(f"mcts@{budget}", 1)


def test_it_beats_random_play() -> None:
    """A few iterations a decision win every one of four games against random play."""
    for seed in range(4):
        state = GAME.start(2, seed)
        players: list[Bot] = [Mcts(seed, 15), Random(seed)] if seed % 2 else [Random(seed), Mcts(seed, 15)]
        while not state.over:
            state.apply(state.actor, players[state.actor].choose(Observation(state, state.actor)))

        assert 1.0 == state.utility(0 if seed % 2 else 1)
