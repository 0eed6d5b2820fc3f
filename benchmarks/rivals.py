"""Searches of other kinds, to measure ours against at equal CPU time. They are not for tables.

- `greedy-ismcts`: information-set UCT whose rollouts are played to the end by a soft one-step look-ahead, ours.
- `determinised-uct`: so many worlds, each searched by itself with random rollouts as if all were open; then a vote.

Both are given a budget of CPU seconds for a decision: `greedy-ismcts@0.05`. At a table with one of ours, `equal`
stands for as much CPU time as ours has taken for a decision of this game so far.
"""

from __future__ import annotations

import time
from math import log, sqrt

from nemeton.arena.rollouts import Rollouts
from nemeton.bots import Observation
from nemeton.bots.search import Tree
from nemeton.kernel.chance import Chance
from nemeton.kernel.state import State

NAMES = ("greedy-ismcts", "determinised-uct")
EQUAL = "equal"
FIRST = 0.02  # CPU seconds for a decision as long as ours has not been asked
TO_THE_END = 1 << 30  # decisions
EXPLORE = 0.7
WORLDS = 8


def is_rival(name: str) -> bool:
    """Is it one of these?"""
    return name.partition("@")[0] in NAMES


def rival(name: str, seed: int) -> Rival:
    """The rival of that name."""
    kind, _, budget = name.partition("@")
    seconds = FIRST if budget == EQUAL else float(budget)
    return (GreedyIsmcts if kind == NAMES[0] else DeterminisedUct)(name, seed, seconds)


class Rival:
    """A search with a budget of CPU seconds a decision."""

    def __init__(self, name: str, seed: int, seconds: float) -> None:
        self.name = name
        self.seconds = seconds
        self.chance = Chance(seed)

    def choose(self, observation: Observation) -> int:
        """The option most often tried."""
        if len(observation.legal) == 1:
            return observation.legal[0]
        visits = self.search(observation, time.process_time() + self.seconds)
        return min(observation.legal, key=lambda action: (-visits.get(action, 0), action))

    def search(self, observation: Observation, until: float) -> dict[int, int]:
        """How often every option was tried before the CPU time was used up."""
        raise NotImplementedError


class Node:
    """What was learned about an action of a seat."""

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0
        self.value = 0.0
        self.children: dict[tuple[int, int], Node] = {}


class GreedyIsmcts(Rival):
    """Single-observer IS-MCTS: UCB among what is legal in this world, and a greedy rollout to the end of the game."""

    def search(self, observation: Observation, until: float) -> dict[int, int]:
        root = Node()
        world, play, look = observation.target(), observation.target(), observation.target()
        rollouts = Rollouts(world, play, look, TO_THE_END, float(observation.game.lead))
        done = 0
        while not done or time.process_time() < until:
            observation.sample_into(self.chance.below(1 << 30), play)
            rollouts.word = self.chance.below(1 << 30)
            path = self.descend(root, observation.seat, play)
            rollouts.play_on()
            for seat, node in path:
                node.visits += 1
                node.value += float(play.utility(seat))
            done += 1
        return {action: node.visits for (_, action), node in root.children.items()}

    def descend(self, root: Node, first: int, state: State) -> list[tuple[int, Node]]:
        """Down to an action not tried before; gives the way with who chose it."""
        path: list[tuple[int, Node]] = []
        node, seat = root, first
        while not state.over:
            legal = state.legal(seat)
            nodes = [node.children.setdefault((seat, action), Node()) for action in legal]
            for child in nodes:
                child.offered += 1
            fresh = [i for i, child in enumerate(nodes) if not child.visits]
            at = (
                fresh[self.chance.below(len(fresh))] if fresh else max(range(len(nodes)), key=lambda i: bound(nodes[i]))
            )
            state.do(seat, legal[at])
            node = nodes[at]
            path.append((seat, node))
            if fresh:
                break
            seat = int(state.actor)
        return path


def bound(node: Node) -> float:
    """UCB1 by how often it could have been chosen."""
    return node.value / node.visits + EXPLORE * sqrt(log(node.offered) / node.visits)


class World:
    """An observation of somebody who knows one whole state to be the true one."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat

    def sample_into(self, seed: int, target: State) -> None:
        """The one world, with chance to come of its own."""
        target.copy_from(self.state)
        target.seed_with(seed)


class DeterminisedUct(Rival):
    """A tree for each world, without our evaluation; what was tried most in all of them together."""

    def search(self, observation: Observation, until: float) -> dict[int, int]:
        trees: list[tuple[World, Tree]] = []
        state, trial = observation.target(), observation.target()
        for _ in range(WORLDS):
            world = observation.target()
            observation.sample_into(self.chance.below(1 << 30), world)
            tree = Tree(observation.game.actions, observation.seats, self.chance.below(1 << 30), 0.0)
            trees.append((World(world, observation.seat), tree))
        done = 0
        while not done or time.process_time() < until:
            for world, tree in trees:
                tree.search(world, 4, state, trial)
            done += 1
        visits: dict[int, int] = {}
        for _, tree in trees:
            for action, count, _ in tree.root_statistics():
                visits[action] = visits.get(action, 0) + count
        return visits
