"""The network: it is given the numbers of a seat, likes or dislikes every action, and says how well the seat stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nemeton.kernel.extras import needs
from nemeton.kernel.game import Game
from nemeton.training.encoding import encoding_of, words_of
from nemeton.training.onnx_file import Graph
from nemeton.training.play import Options

with needs("train"):
    import torch
    from torch import nn

PLANES = (16, 8)  # of the two convolutions over squares


class Network(nn.Module):
    """Two layers and two ends; squares are looked at with their neighbours first.

    How much it likes an action is the product of what it wants (`breadth` numbers) and what the action is: the sum of
    its words and of something of its own.
    """

    def __init__(self, game: Game, width: int, breadth: int) -> None:
        super().__init__()
        self.game, self.width, self.breadth = game, width, breadth
        self.encoding = encoding = encoding_of(game.observation)
        flags = encoding.scales == 0
        self.register_buffer("columns", torch.from_numpy(encoding.columns), persistent=False)
        self.register_buffer("values", torch.from_numpy(encoding.values), persistent=False)
        self.register_buffer("scales", torch.from_numpy(encoding.scales), persistent=False)
        self.register_buffer("flags", torch.from_numpy(flags), persistent=False)
        words, count = words_of(game)
        self.register_buffer("words_of", torch.from_numpy(words), persistent=False)
        planes, rows, columns = encoding.planes
        size = encoding.size
        if planes:
            self.near = nn.Conv2d(planes, PLANES[0], 3, padding=1)
            self.far = nn.Conv2d(PLANES[0], PLANES[1], 3, padding=1)
            size += PLANES[1] * rows * columns - encoding.in_planes
        self.first = nn.Linear(size, width)
        self.second = nn.Linear(width, width)
        self.wants = nn.Linear(width, breadth)
        self.stands = nn.Linear(width, 1)
        self.words = nn.Embedding(count, breadth, padding_idx=count - 1)
        self.own = nn.Embedding(game.actions, breadth)
        self.bias = nn.Embedding(count, 1, padding_idx=count - 1)
        nn.init.normal_(self.words.weight, std=0.3)
        nn.init.zeros_(self.words.weight[-1].detach())
        nn.init.zeros_(self.own.weight)
        nn.init.zeros_(self.bias.weight)

    def look(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """What is wanted, and how well the seat stands, from -1 to 1."""
        numbers = seen[:, self.columns].float()
        features = torch.where(self.flags, (numbers == self.values).float(), numbers * self.scales)
        planes, rows, columns = self.encoding.planes
        if planes:
            glade = features[:, : self.encoding.in_planes].reshape(-1, planes, rows, columns)
            glade = torch.relu(self.far(torch.relu(self.near(glade))))
            features = torch.cat([glade.flatten(1), features[:, self.encoding.in_planes :]], 1)
        hidden = torch.relu(self.first(features))
        hidden = hidden + torch.relu(self.second(hidden))
        return self.wants(hidden), torch.tanh(self.stands(hidden)).squeeze(1)

    def actions(self, actions: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """What these actions are, and how much each is liked wherever it is asked for."""
        words = self.words_of[actions]
        return self.words(words).sum(1) + self.own(actions), self.bias(words).sum(1).squeeze(1)

    def odds(self, seen: torch.Tensor, options: Options) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithm of the odds of every option, and how well each seat stands."""
        wants, stands = self.look(seen)
        counts = torch.from_numpy(options.counts)
        rows = torch.repeat_interleave(torch.arange(len(counts)), counts)
        meant, liked = self.actions(torch.from_numpy(options.actions))
        return spread((wants[rows] * meant).sum(1) + liked, rows, len(counts)), stands

    def player(self, seen: NDArray[np.int16], options: Options) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The same on arrays, for `play`."""
        with torch.inference_mode():
            odds, stands = self.odds(torch.from_numpy(seen), options)
        return odds.numpy(), stands.numpy()

    def write(self, path: Path, told: dict[str, str]) -> None:
        """As an ONNX file: `observations` in, `likings` and `standing` out."""
        graph = Graph()
        state = {name: value.detach().numpy() for name, value in self.state_dict().items()}
        self.write_into(graph, state)
        inputs = {"observations": self.game.observation.size}
        graph.write(path, self.game.name, told, inputs, {"likings": self.game.actions, "standing": 1})

    def write_into(self, graph: Graph, state: dict[str, NDArray[Any]]) -> None:
        """All operations of `look`, and every action liked."""
        encoding = self.encoding
        flags = encoding.scales == 0
        numbers = graph.add("Gather", "observations", graph.keep("columns", encoding.columns), axis=1)
        same = graph.add("Cast", graph.add("Equal", numbers, graph.keep("values", encoding.values)), to_=1)
        shares = graph.add("Mul", numbers, graph.keep("scales", encoding.scales))
        flagged = graph.add("Mul", same, graph.keep("flags", flags.astype(np.float32)))
        features = graph.add("Add", shares, flagged)
        planes, rows, columns = encoding.planes
        if planes:
            cut = graph.keep("cut", np.array([encoding.in_planes, encoding.size - encoding.in_planes]))
            graph.split(features, cut, "squares", "rest")
            shape = graph.keep("shape", np.array([-1, planes, rows, columns]))
            glade = graph.add("Reshape", "squares", shape)
            for name in ("near", "far"):
                weights = graph.weigh(f"{name}_weights", state[f"{name}.weight"])
                bias = graph.keep(f"{name}_bias", state[f"{name}.bias"])
                glade = graph.add("Relu", graph.add("Conv", glade, weights, bias, pads=[1, 1, 1, 1]))
            features = graph.add("Concat", graph.add("Flatten", glade, axis=1), "rest", axis=1)
        hidden = graph.add("Relu", graph.linear("first", features, state))
        hidden = graph.add("Add", hidden, graph.add("Relu", graph.linear("second", hidden, state)))
        with torch.inference_mode():
            meant, liked = self.actions(torch.arange(self.game.actions))
        wants = graph.linear("wants", hidden, state)
        likings = graph.add("MatMul", wants, graph.weigh("meant", meant.numpy().T))
        graph.add("Add", likings, graph.keep("liked", liked.numpy()), to="likings")
        graph.add("Tanh", graph.linear("stands", hidden, state), to="standing")


def spread(likings: torch.Tensor, rows: torch.Tensor, count: int) -> torch.Tensor:
    """Likings of options as the logarithms of odds that add up to one, question by question."""
    most = torch.full((count,), -torch.inf).scatter_reduce(0, rows, likings.detach(), "amax")
    apart = likings - most[rows]
    total = torch.zeros(count).index_add(0, rows, apart.exp())
    return apart - total.log()[rows]
