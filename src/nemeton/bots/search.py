"""Information-set Monte Carlo tree search, over the abstract State: one search for every game.

Each iteration imagines a state that may be the true one for all the seat knows, walks down one tree shared by all of
them along actions that are legal in this one, adds a leaf, plays on at random for a while, and tells every node on the
way how it came out for the seat that chose it. What was seldom legal is judged by how often it was (`offered`), so
that moves of rare hands are not mistaken for moves nobody wants. Random play is a poor guide to the end of a long
game: after a horizon of a few decisions the game's own evaluation says how it looks.

The tree is a few flat vectors: a node is a number, its children a linked list.
"""

from math import exp, log, sqrt
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from nemeton.kernel.chance import INCREMENT, MULTIPLIER, WORD_MASK, word_of
from nemeton.kernel.state import State

NONE: Final = -1
ROOT: Final = 0
LOGIT: Final = 1.1  # three chances in four, as a logit
EXPLORE: Final = 0.7  # how much the search trusts what it has seen little of


@final
@mypyc_attr(acyclic=True)
class Tree:
    """What a search has learned about one question, and room to learn more."""

    def __init__(self, actions: i64, seed: int, horizon: i64, lead: float) -> None:
        self.horizon: i64 = horizon  # random decisions after the leaf
        self.lead: float = lead  # by `evaluate`: with it one stands before another seat three times in four
        self.word: i64 = word_of(seed & WORD_MASK)
        self.slot: vec[i64] = vec[i64]([NONE] * actions)  # the child of an action, while a node is looked at
        self.grow()

    def grow(self) -> None:
        """Begin with a bare root."""
        self.action: vec[i64] = vec[i64]([NONE])
        self.seat: vec[i64] = vec[i64]([NONE])  # who chose the action
        self.visits: vec[i64] = vec[i64]([0])
        self.offered: vec[i64] = vec[i64]([0])
        self.value: vec[float] = vec[float]([0.0])
        self.child: vec[i64] = vec[i64]([NONE])
        self.sibling: vec[i64] = vec[i64]([NONE])

    def draw(self, n: i64) -> i64:
        """The search's own chance."""
        self.word = (self.word * MULTIPLIER + INCREMENT) & WORD_MASK
        return ((self.word >> 30) * n) >> 32

    def add(self, parent: i64, action: i64, seat: i64) -> i64:
        """A new leaf."""
        node: i64 = len(self.action)
        self.action = append(self.action, action)
        self.seat = append(self.seat, seat)
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 1)
        self.value = append(self.value, 0.0)
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, self.child[parent])
        self.child[parent] = node
        return node

    # ------------------------------------------------------------------ searching
    def search(self, observation: Any, iterations: i64, state: State) -> None:
        """Run some iterations; `state` is room to imagine in."""
        buffer = state.buffer()
        path: vec[i64] = vec[i64]([ROOT] * 16)
        for _iteration in range(iterations):
            observation.sample_into(int(self.draw(1 << 30)), state)
            path[0] = ROOT
            depth: i64 = 1
            node: i64 = ROOT
            while not state.over:
                seat = state.actor
                count = state.legal_into(seat, buffer)
                size: i64 = len(self.action)
                node = self.step(node, seat, count, buffer)
                if depth < len(path):
                    path[depth] = node
                else:
                    path = append(path, node)
                depth += 1
                state.do(seat, self.action[node])
                if node == size:  # a new leaf
                    break
            self.finish(state, buffer)
            self.learn(state, path, depth)

    def step(self, node: i64, seat: i64, count: i64, buffer: vec[i64]) -> i64:
        """One step down: the most promising child that is legal here, or a new one if some action has none."""
        slot, sibling, action = self.slot, self.sibling, self.action
        child = self.child[node]
        while child != NONE:
            slot[action[child]] = child
            child = sibling[child]
        best: i64 = NONE
        best_worth = -1.0
        untried: i64 = 0
        new: i64 = NONE
        for i in range(count):
            child = slot[buffer[i]]
            if child == NONE:
                untried += 1
                if self.draw(untried) == 0:
                    new = buffer[i]
            else:
                self.offered[child] += 1
                if untried == 0:
                    worth = self.worth(child)
                    if worth > best_worth:
                        best_worth = worth
                        best = child
        child = self.child[node]
        while child != NONE:
            slot[action[child]] = NONE
            child = sibling[child]
        if untried > 0:
            return self.add(node, new, seat)
        return best

    def worth(self, node: i64) -> float:
        """The upper confidence bound of a node."""
        visits = float(self.visits[node])
        return self.value[node] / visits + EXPLORE * sqrt(log(float(self.offered[node])) / visits)

    def finish(self, state: State, buffer: vec[i64]) -> None:
        """Play on at random, to the end or as far as the horizon."""
        word = self.word
        left = self.horizon
        while not state.over and left > 0:
            seat = state.actor
            count = state.legal_into(seat, buffer)
            word = (word * MULTIPLIER + INCREMENT) & WORD_MASK
            state.do(seat, buffer[((word >> 30) * count) >> 32])
            left -= 1
        self.word = word

    def learn(self, state: State, path: vec[i64], depth: i64) -> None:
        """Tell the nodes of a path how it ended, or how it looks, for the seat that chose them."""
        utility: vec[float] = vec[float]([0.0] * state.seats)
        if state.over:
            state.utilities_into(utility)
        else:
            self.guess_into(state, utility)
        self.visits[ROOT] += 1
        for i in range(1, depth):
            node = path[i]
            self.visits[node] += 1
            self.value[node] += utility[self.seat[node]]

    def guess_into(self, state: State, utility: vec[float]) -> None:
        """The utilities to expect by the game's own evaluation: the mean chance to stand before each other seat."""
        seats = state.seats
        worth: vec[i64] = vec[i64]([0] * seats)
        for seat in range(seats):
            worth[seat] = state.evaluate(seat)
        for seat in range(seats):
            total = 0.0
            for other in range(seats):
                if other != seat:
                    total += 1.0 / (1.0 + exp(LOGIT * float(worth[other] - worth[seat]) / self.lead))
            utility[seat] = total / float(seats - 1)

    # ------------------------------------------------------------------ going on
    def descend(self, action: i64) -> None:
        """The action was chosen: what was learned below it becomes the tree; all else is forgotten."""
        old = self.clone()
        start = old.child[ROOT]
        while start != NONE and old.action[start] != action:
            start = old.sibling[start]
        self.grow()
        if start == NONE:
            return
        self.visits[ROOT] = old.visits[start]
        pairs: vec[i64] = vec[i64]([start, ROOT])  # (old node, new node) still to be followed
        at: i64 = 0
        while at < len(pairs):
            child = old.child[pairs[at]]
            while child != NONE:
                node = self.add(pairs[at + 1], old.action[child], old.seat[child])
                self.visits[node] = old.visits[child]
                self.offered[node] = old.offered[child]
                self.value[node] = old.value[child]
                pairs = append(append(pairs, child), node)
                child = old.sibling[child]
            at += 2

    def clone(self) -> "Tree":
        """The same tree; both may grow on their own."""
        copy = Tree(0, 0, self.horizon, self.lead)
        copy.word, copy.slot = self.word, self.slot[:]
        copy.action, copy.seat = self.action[:], self.seat[:]
        copy.visits, copy.offered, copy.value = self.visits[:], self.offered[:], self.value[:]
        copy.child, copy.sibling = self.child[:], self.sibling[:]
        return copy

    # ------------------------------------------------------------------ what came of it
    def tried(self) -> list[tuple[int, int, float]]:
        """The root's actions with their visits and mean results, in order of the actions."""
        found: list[tuple[int, int, float]] = []
        child = self.child[ROOT]
        while child != NONE:
            visits = self.visits[child]
            found.append((int(self.action[child]), int(visits), self.value[child] / float(visits)))
            child = self.sibling[child]
        found.sort()
        return found
