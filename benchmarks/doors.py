"""Steps a second behind the doors of others: PettingZoo one game at a time, and a batch; both play Celtica at random.

python benchmarks/doors.py
"""

import time
from collections.abc import Callable

import nemeton
import nemeton.envs

GAME = "celtica"
SECONDS = 0.5


def per_second(step: Callable[[], int]) -> float:
    """Steps a second of processor time, the best of three."""
    rates = []
    for _ in range(3):
        steps, begin = 0, time.process_time()
        while (spent := time.process_time() - begin) < SECONDS:
            steps += step()
        rates.append(steps / spent)
    return max(rates)


def main() -> None:
    """Print both rates and their ratio."""
    single, many = nemeton.envs.pettingzoo(GAME), nemeton.envs.batched(GAME, 128)

    def one_game() -> int:
        single.reset()
        steps = 0
        for agent in single.agent_iter():
            observed, _, ended, _, _ = single.last()
            single.step(None if ended else single.action_space(agent).sample(observed["action_mask"]))
            steps += not ended
        return steps

    def some_steps() -> int:
        for _ in range(10):
            many.step(many.random())
        return 10 * many.games

    one, batch = per_second(one_game), per_second(some_steps)
    build = "compiled" if nemeton.compiled else "interpreted"
    print(f"{build}: PettingZoo {one:,.0f} steps/s, batched {batch:,.0f} steps/s, {batch / one:.0f} times")


if __name__ == "__main__":
    main()
