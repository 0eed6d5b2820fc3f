"""Players made of code. They play every game through the kernel alone and see what their seat sees.

    bot = nemeton.bots.bot("greedy", seed=7)
    action = bot.choose(Observation(state, seat))

`beginner`, `casual`, `strong` and `expert` are levels to pick. `random` takes any option, `greedy` looks one step
ahead, `mcts` searches for a second: `mcts@400` for so many iterations, `mcts@0.2s` for so long, `mcts@1s*2` on two
cores. `think` is for bots in other processes.

A guest's bot is named in the entry points of its own package, in the group `nemeton.bots`:

    [project.entry-points."nemeton.bots"]
    oak = "grove.oak:Oak"       # Oak(seed) makes a bot

Without that it is named by its place: `grove.oak:Oak`, `./oak.py:Oak`. `oak@net.onnx` makes Oak(seed, "net.onnx").
"""

from nemeton.bots.apart import Message, think
from nemeton.bots.levels import LEVELS, Level
from nemeton.bots.observation import Observation
from nemeton.bots.reasons import explain
from nemeton.bots.roster import Bot, UnknownBot, bot, names

__all__ = ["LEVELS", "Bot", "Level", "Message", "Observation", "UnknownBot", "bot", "explain", "names", "think"]
