"""A bot in another process: what is sent to it, and its answer.

    sent = msgspec.msgpack.encode(Message.of(observation, bot="strong", seed=7))    # or pickle, or JSON
    action = think(msgspec.msgpack.decode(sent, type=Message))                      # over there

A message holds what the seat knows and nothing else, so a bot that is sent one cannot cheat.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from nemeton.bots import roster
from nemeton.bots.observation import Observation
from nemeton.bots.reasons import explain
from nemeton.kernel import registry
from nemeton.kernel.decision import Reason
from nemeton.kernel.errors import BadPosition


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """One question to a bot that is elsewhere."""

    bot: str  # its name: "greedy", "mcts@400", "expert"
    seed: int  # of its own chance
    position: dict[str, Any]  # `position(seat)`: the question and all the seat knows, as plain data
    data: str | None = None  # a folder with the game's data, instead of its own

    @classmethod
    def of(cls, observation: Observation, bot: str, seed: int) -> Message:
        """The message for an observation at hand."""
        return cls(bot=bot, seed=seed, position=observation.position, data=observation.game.source or None)

    def observation(self) -> Observation:
        """The same observation, where the message has arrived."""
        name = self.position.get("game")
        if not isinstance(name, str):
            raise BadPosition("This position names no game: a bot is sent what `position(seat)` gives.")
        return Observation.from_position(registry.game(name, self.data), self.position)


class Answer(NamedTuple):
    """What a bot chooses, and why, if it says so."""

    action: int
    reason: Reason | None = None


def think(message: Message) -> int:
    """What the bot chooses: one of the actions its seat may take. It keeps nothing from one question to the next."""
    return answer(message).action


def advise(message: Message) -> Answer:
    """What the bot would choose and why, said to the people it decides with."""
    return answer(message, explained=True)


def answer(message: Message, explained: bool = False) -> Answer:
    """The answer of a bot that was sent a message, with its reason where one is wanted."""
    observation = message.observation()
    bot = roster.bot(message.bot, message.seed)
    action = bot.choose(observation)
    if action not in observation.legal:
        raise ValueError(f"The bot {message.bot} chose {action!r}, which its seat may not do.")
    return Answer(action, explain(bot, observation, action) if explained else None)
