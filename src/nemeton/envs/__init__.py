"""The same games behind the doors researchers already use: PettingZoo, OpenSpiel, Gymnasium, and batches of games.

    env = nemeton.envs.pettingzoo("celtica", seats=3)
    game = nemeton.envs.openspiel("celtica")
    env = nemeton.envs.gymnasium("celtica", seat=0, opponents="greedy")
    env = nemeton.envs.batched("celtica", 1024)

With Gymnasium installed, importing this is enough for `gymnasium.make("nemeton/Celtica-v2", opponents="greedy")`.

Each needs the extra of its name (`pip install 'nemeton[pettingzoo]'`). In all of them an action is a number in
`range(game.actions)`, an observation the numbers of `game.observation`, seats asked at once answer in their order, and
the reward comes at the end: from -1 for the last place to 1 for the first, shared places averaged. Without `seats` a
game has as few as it can. `observation=1` shows the numbers as an older version did; `memory=True` adds what the seat
remembers (`game.knowledge`), which makes an information state of it; `structured=True` gives arrays by group.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from nemeton.kernel.decision import Plain
from nemeton.kernel.extras import MissingExtra, needs
from nemeton.kernel.game import Game

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from nemeton.envs.arrays import Batched
    from nemeton.envs.opponents import Opponent
    from nemeton.envs.single import SingleSeat
    from nemeton.envs.spiel import SpielGame

__all__ = ["MissingExtra", "batched", "gymnasium", "openspiel", "pettingzoo"]

Options = Mapping[str, Plain]

with suppress(ModuleNotFoundError):  # who has no Gymnasium asks it for nothing
    from nemeton.envs.registration import register_games

    register_games()


def pettingzoo(
    game: str | Game,
    seats: int | None = None,
    options: Options | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    observation: int | None = None,
    memory: bool = False,
    structured: bool = False,
) -> AECEnv:
    """A PettingZoo environment: the seats of one game, asked in turn, and cut off after `max_cycles` answers."""
    with needs("pettingzoo"):
        from pettingzoo.utils.wrappers import OrderEnforcingWrapper

        from nemeton.envs.turns import Turns
    return OrderEnforcingWrapper(Turns(game, seats, options, render_mode, max_cycles, observation, memory, structured))


def gymnasium(
    game: str | Game,
    seats: int | None = None,
    seat: int = 0,
    opponents: str | Sequence[str] = "greedy",
    options: Options | None = None,
    render_mode: str | None = None,
    observation: int | None = None,
    memory: bool = False,
    structured: bool = False,
) -> SingleSeat:
    """A Gymnasium environment: one seat against bots; one name for all of them, or one for each."""
    with needs("gymnasium"):
        from nemeton.envs.single import SingleSeat
    return SingleSeat(game, seats, seat, opponents, options, render_mode, observation, memory, structured)


def openspiel(
    game: str | Game,
    seats: int | None = None,
    options: Options | None = None,
    seed: int = 0,
    deals: int = 0,
    exact: bool = False,
) -> SpielGame:
    """An OpenSpiel game without chance nodes: all chance follows from `seed`.

    With `deals` it opens with one chance node of so many equally likely deals, of the seeds from `seed` on. With
    `exact` every draw is a chance node with all its outcomes, and an information state holds all its player did and was
    told: what exact algorithms need, and fit for small games such as `augury`.
    """
    with needs("openspiel"):
        from nemeton.envs import spiel
    return spiel.load(game, seats, options, seed, deals, exact)


def batched(
    game: str | Game,
    games: int,
    seats: int | None = None,
    options: Options | None = None,
    seed: int = 0,
    opponents: Opponent | Sequence[Opponent] | None = None,
    seat: int | str = 0,
    observation: int | None = None,
    advice: bool = False,
) -> Batched:
    """Many games at once, stepped by one compiled call into NumPy arrays; one that ends begins anew by itself.

    With `opponents` (bots or frozen policies) the other seats are played inside, and only the learner's `seat` is
    asked; `seat="rotate"` lets it go round. With `advice` it tells what `greedy` would answer.
    """
    with needs("batched"):
        from nemeton.envs.arrays import Batched
    return Batched(game, games, seats, options, seed, opponents, seat, observation, advice)
