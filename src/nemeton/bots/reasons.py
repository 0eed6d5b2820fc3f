"""Why a bot would choose what it chose: asked where people decide with it.

A bot may say so itself, by `explain(observation, action)`; one that has nothing to say has no reason.
"""

from typing import Protocol, runtime_checkable

from nemeton.bots.observation import Observation
from nemeton.kernel.decision import Reason


@runtime_checkable
class Explaining(Protocol):
    """A bot that gives reasons."""

    def explain(self, observation: Observation, action: int) -> Reason | None:
        """Why it chose this action of `observation.legal`; None: it cannot say."""


def explain(bot: object, observation: Observation, action: int) -> Reason | None:
    """The reason of a bot for what it chose, if it gives any."""
    return bot.explain(observation, action) if isinstance(bot, Explaining) else None
