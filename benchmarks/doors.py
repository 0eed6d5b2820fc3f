"""Steps a second behind the doors of others: PettingZoo one game at a time, and a batch; both play Celtica at random.

Then the same with `greedy` on the other seat: asked by whoever steps PettingZoo, and inside the batch. A step is one of
the learner's there, and the other seat's answers come on top. Last, what of that is not greedy's own: a batch against
`random`, and one whose games remember who saw what, which whoever imagines hidden cards needs.

Each is measured with the sampler it brings along, and with the quickest policy NumPy can make of what it shows, as a
learner's would be made. Rounds are taken in turn and the ratios within a round compared, so that a busy machine
disturbs all alike.

python benchmarks/doors.py
"""

import time
from collections.abc import Callable
from statistics import median

import numpy as np

import nemeton
import nemeton.envs
from nemeton.bots import Observation, bot

GAME = "celtica"
BATCH = 256
SECONDS = 0.4
ROUNDS = 7

Step = Callable[[], int]


def rate(step: Step) -> float:
    """Steps a second of processor time."""
    steps, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        steps += step()
    return steps / spent


def one_at_a_time(own_sampler: bool) -> Step:
    """A whole game of the PettingZoo environment."""
    env = nemeton.envs.pettingzoo(GAME)
    chance = np.random.default_rng(1)

    def play() -> int:
        env.reset()
        steps = 0
        for agent in env.agent_iter():
            observed, _, ended, _, _ = env.last()
            if ended:
                env.step(None)
            elif own_sampler:
                env.step(env.action_space(agent).sample(observed["action_mask"]))
                steps += 1
            else:
                legal = np.flatnonzero(observed["action_mask"])
                env.step(legal[int(chance.random() * len(legal))])
                steps += 1
        return steps

    return play


def all_at_once(own_sampler: bool) -> Step:
    """Ten steps of a batch."""
    env = nemeton.envs.batched(GAME, BATCH)
    chance = np.random.default_rng(1)
    rows = np.arange(BATCH)

    def choose() -> np.ndarray:
        """Any of the options of each game."""
        return env.options[rows, (chance.random(BATCH) * env.counts).astype(np.int64)]

    def play() -> int:
        for _ in range(10):
            env.step(env.random() if own_sampler else choose())
        return 10 * BATCH

    return play


def against_one_at_a_time(opponent: str) -> Step:
    """A whole game of the PettingZoo environment, seat 0 at random against a bot."""
    env = nemeton.envs.pettingzoo(GAME, memory=True)
    chance = np.random.default_rng(1)
    played = 0

    def play() -> int:
        nonlocal played
        played += 1
        env.reset(seed=played)
        rival, steps = bot(opponent, played), 0
        for agent in env.agent_iter():
            observed, _, ended, _, _ = env.last()
            if ended:
                env.step(None)
            elif agent == "seat_0":
                legal = np.flatnonzero(observed["action_mask"])
                env.step(legal[int(chance.random() * len(legal))])
                steps += 1
            else:
                env.step(rival.choose(Observation(env.unwrapped.state_of_play, 1)))
        return steps

    return play


def against_all_at_once(opponent: str, remember: bool = False) -> Step:
    """Ten steps of a batch, seat 0 at random against a bot; games remember who saw what if the bot needs that."""
    env = nemeton.envs.batched(GAME, BATCH, opponents=opponent, advice=remember)

    def play() -> int:
        for _ in range(10):
            env.step(env.random())
        return 10 * BATCH

    return play


def main() -> None:
    """Print the rates, and the ratios within a round."""
    doors: dict[tuple[bool, bool], Step] = {
        (many, own): (all_at_once if many else one_at_a_time)(own) for many in (False, True) for own in (True, False)
    }
    opposed = {name: (against_one_at_a_time(name), against_all_at_once(name)) for name in ("greedy", "greedy@1")}
    parts = {"random": against_all_at_once("random"), "random, remembering": against_all_at_once("random", True)}
    rounds = [{door: rate(step) for door, step in doors.items()} for _ in range(ROUNDS)]
    fights = [{name: (rate(one), rate(many)) for name, (one, many) in opposed.items()} for _ in range(ROUNDS)]
    build = "compiled" if nemeton.compiled else "interpreted"
    print(f"{GAME}, {build}, {ROUNDS} rounds, {BATCH} games in the batch; steps a second of processor time")
    for own, name in ((True, "its own sampler"), (False, "a policy in NumPy")):
        one, batch = (median(found[many, own] for found in rounds) for many in (False, True))
        ratio = median(found[True, own] / found[False, own] for found in rounds)
        print(f"{name:>18}: PettingZoo {one:>9,.0f}   batched {batch:>11,.0f}   {ratio:.0f} times")
    for name in opposed:
        one, batch = (median(found[name][many] for found in fights) for many in (0, 1))
        ratio = median(found[name][1] / found[name][0] for found in fights)
        print(f"{'against ' + name:>18}: PettingZoo {one:>9,.0f}   batched {batch:>11,.0f}   {ratio:.1f} times")
    for name, step in parts.items():
        found = median(rate(step) for _ in range(ROUNDS))
        print(f"{name:>18} inside: {found:,.0f} steps a second, {1e6 / found:.2f} microseconds each")


if __name__ == "__main__":
    main()
