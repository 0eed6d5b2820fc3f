"""Information-set Monte Carlo tree search, over the abstract State: one search for every game.

Each iteration imagines a state that may be the true one for all the seat knows, walks down one tree shared by all of
them along actions that are legal in this one, adds a leaf, and tells every node on the way how it looks there for the
seat that chose it. Each seat goes where its own result is best.

Where a game has an evaluation, it serves twice. An action not tried yet is worth what it leads to, one step on; the
better that looks, the sooner the action is tried (PUCT). And a leaf is worth what the evaluation says after a few more
decisions, or at the end of the round where the game asks for that; each seat looks one step ahead until then. So few
iterations play like a look one step ahead, and more of them look further where it seems to matter. Where a game has
none, all actions are promising alike, and a leaf is worth what a random game to the end gives.

What was seldom legal is judged by how often it was (`offered`), so that moves of rare hands are not mistaken for moves
nobody wants. The tree is a few flat vectors: a node is a number, its children a linked list.
"""

from math import exp, sqrt
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from nemeton.bots.lookahead import WON, prospect, value
from nemeton.kernel.chance import INCREMENT, MULTIPLIER, WORD_MASK, word_of
from nemeton.kernel.state import State

NONE: Final = -1
ROOT: Final = 0
LOGIT: Final = 1.1  # three chances in four, as a logit
EVEN: Final = 0.5  # what an action is worth of which nothing is known
EXPLORE: Final = 0.5  # how much is given to what is promising but little tried
TRUST: Final = 0.5  # a first look at an action counts as so many tries
AHEAD: Final = 8  # decisions played on from a leaf, if not to the end of the round
SHARP: Final = 0.05  # an action that looks better by so much is e times as promising


@final
@mypyc_attr(acyclic=True)
class Tree:
    """What a search has learned about one question, and room to learn more."""

    def __init__(self, actions: i64, seats: i64, seed: int, lead: float) -> None:
        """`lead`: by the game's evaluation, what stands before another seat three times in four; 0 if it has none."""
        self.lead: float = lead
        self.par: float = 0.0  # the evaluation a search began with: what an even chance is to those who stand together
        self.round: i64 = 0  # that leaves are played to the end of; 0: they are played on for a few decisions
        self.word: i64 = word_of(seed & WORD_MASK)
        self.slot: vec[i64] = vec[i64]([NONE] * actions)  # the child of an action, while a node is looked at
        self.standings: vec[i64] = vec[i64]([0] * seats)
        self.utility: vec[float] = vec[float]([0.0] * seats)
        self.path: vec[i64] = vec[i64]([ROOT] * 64)
        self.grow()

    def grow(self) -> None:
        """Begin with a bare root."""
        self.action: vec[i64] = vec[i64]([NONE])
        self.seat: vec[i64] = vec[i64]([NONE])  # who chose the action
        self.visits: vec[i64] = vec[i64]([0])
        self.offered: vec[i64] = vec[i64]([0])
        self.value: vec[float] = vec[float]([0.0])  # summed up over the visits
        self.look: vec[float] = vec[float]([EVEN])  # what it is worth at first sight
        self.promise: vec[float] = vec[float]([1.0])  # how much it is to be preferred for that
        self.child: vec[i64] = vec[i64]([NONE])
        self.sibling: vec[i64] = vec[i64]([NONE])

    def draw(self, n: i64) -> i64:
        """The search's own chance."""
        self.word = (self.word * MULTIPLIER + INCREMENT) & WORD_MASK
        return ((self.word >> 30) * n) >> 32

    def add(self, parent: i64, action: i64, seat: i64) -> i64:
        """A new node that nobody has visited."""
        node: i64 = len(self.action)
        self.action = append(self.action, action)
        self.seat = append(self.seat, seat)
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 0)
        self.value = append(self.value, 0.0)
        self.look = append(self.look, EVEN)
        self.promise = append(self.promise, 1.0)
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, self.child[parent])
        self.child[parent] = node
        return node

    # ------------------------------------------------------------------ searching
    def search(self, observation: Any, iterations: i64, state: State, trial: State) -> None:
        """Run some iterations; `state` and `trial` are room to imagine in."""
        buffer = state.buffer()
        for _iteration in range(iterations):
            observation.sample_into(int(self.draw(1 << 30)), state)
            if self.visits[ROOT] == 0 and self.lead != 0.0:
                self.par = float(state.evaluate(int(observation.seat)))
            self.round = state.round_ahead()
            depth = self.walk(int(observation.seat), state, buffer, trial)
            if self.lead == 0.0:
                self.play_to_the_end(state, buffer)
            elif self.round > 0:
                self.play_round(state, buffer, trial)
            else:
                self.play_on(state, buffer, trial)
            self.learn(state, depth)

    def walk(self, first: i64, state: State, buffer: vec[i64], trial: State) -> i64:
        """From the root down to a node not visited before, or to the end of the game; gives the length of the path.

        `first` answers first: of seats asked together it need not be the lowest.
        """
        depth: i64 = 0
        node: i64 = ROOT
        seat = first
        while not state.over:
            count = state.legal_into(seat, buffer)
            node = self.step(node, seat, count, buffer, state, trial)
            if depth < len(self.path):
                self.path[depth] = node
            else:
                self.path = append(self.path, node)
            depth += 1
            state.do(seat, self.action[node])
            if self.visits[node] == 0:
                break
            seat = state.actor
        return depth

    def step(self, node: i64, seat: i64, count: i64, buffer: vec[i64], state: State, trial: State) -> i64:
        """One step down: the best child among what is legal here; an action met for the first time gets a node."""
        slot = self.slot
        child = self.child[node]
        while child != NONE:
            if self.seat[child] == seat:  # after other chance somebody else may be asked
                slot[self.action[child]] = child
            child = self.sibling[child]
        promises = 0.0
        for i in range(count):
            child = slot[buffer[i]]
            if child == NONE:
                child = self.add(node, buffer[i], seat)
                slot[buffer[i]] = child
                if self.lead != 0.0 and count > 1:
                    trial.copy_from(state)
                    trial.do(seat, buffer[i])
                    self.look_at(child, trial)
            promises += self.promise[child]
        best = self.best(count, buffer, promises)
        child = self.child[node]
        while child != NONE:
            slot[self.action[child]] = NONE
            child = self.sibling[child]
        return best

    def look_at(self, node: i64, after: State) -> None:
        """A first look at an action: what it leads to by the game's evaluation."""
        self.judge(after)
        look = self.utility[self.seat[node]]
        self.look[node] = look
        self.promise[node] = exp((look - EVEN) / SHARP)

    def best(self, count: i64, buffer: vec[i64], promises: float) -> i64:
        """Of the legal actions' nodes the one with the best bound, each taken note of as offered."""
        slot, visits, offered, value = self.slot, self.visits, self.offered, self.value
        look, promise = self.look, self.promise
        best: i64 = NONE
        highest = -1.0
        for i in range(count):
            node = slot[buffer[i]]
            offered[node] += 1
            tries = float(visits[node])
            mean = (value[node] + TRUST * look[node]) / (tries + TRUST)
            bound = mean + EXPLORE * promise[node] / promises * sqrt(float(offered[node])) / (1.0 + tries)
            if bound > highest:
                highest = bound
                best = node
        return best

    def play_to_the_end(self, state: State, buffer: vec[i64]) -> None:
        """At random."""
        word = self.word
        while not state.over:
            seat = state.actor
            count = state.legal_into(seat, buffer)
            word = (word * MULTIPLIER + INCREMENT) & WORD_MASK
            state.do(seat, buffer[((word >> 30) * count) >> 32])
        self.word = word

    def play_on(self, state: State, buffer: vec[i64], trial: State) -> None:
        """A few decisions on from a leaf, so that what hangs in the air comes down: each seat looks one step ahead.

        It looks at itself alone, which takes half the time, or less, of looking at all the others too.
        """
        left: i64 = AHEAD
        while not state.over and left > 0:
            seat = state.actor
            count = state.legal_into(seat, buffer)
            pick: i64 = 0
            if count > 1:
                left -= 1
                most: i64 = -WON - 1
                for i in range(count):
                    trial.copy_from(state)
                    trial.do(seat, buffer[i])
                    worth = prospect(trial, seat)
                    if worth > most:
                        most = worth
                        pick = i
            state.do(seat, buffer[pick])

    def play_round(self, state: State, buffer: vec[i64], trial: State) -> None:
        """To the end of the round the search began in: each seat looks one step ahead, at itself and the others.

        Looking at itself alone it plays worse, and the longer it plays, the more that tells.
        """
        while not state.over and state.round_ahead() == self.round:
            seat = state.actor
            count = state.legal_into(seat, buffer)
            pick: i64 = 0
            if count > 1:
                most: i64 = 0
                for i in range(count):
                    trial.copy_from(state)
                    trial.do(seat, buffer[i])
                    worth = value(trial, seat)
                    if i == 0 or worth > most:
                        most = worth
                        pick = i
            state.do(seat, buffer[pick])

    def learn(self, state: State, depth: i64) -> None:
        """Tell the nodes of a path how it looks at its end, for the seat that chose them."""
        self.judge(state)
        self.visits[ROOT] += 1
        for i in range(depth):
            node = self.path[i]
            self.visits[node] += 1
            self.value[node] += self.utility[self.seat[node]]

    def judge(self, state: State) -> None:
        """The utilities of a state: as it ended, or the mean chance to stand before each other seat.

        Where nobody is to be left behind, a state is measured against the one the search began with.
        """
        utility, standings = self.utility, self.standings
        if state.over:
            state.utilities_into(utility)
            return
        seats = state.seats
        if seats == 1 or state.allied():
            chance = 1.0 / (1.0 + exp(LOGIT * (self.par - float(state.evaluate(0))) / self.lead))
            for seat in range(seats):
                utility[seat] = chance
            return
        for seat in range(seats):
            standings[seat] = state.evaluate(seat)
        for seat in range(seats):
            total = 0.0
            for other in range(seats):
                if other != seat:
                    total += 1.0 / (1.0 + exp(LOGIT * float(standings[other] - standings[seat]) / self.lead))
            utility[seat] = total / float(seats - 1)

    # ------------------------------------------------------------------ going on
    def descend(self, action: i64) -> None:
        """The action was chosen: what was learned below it becomes the tree; all else is forgotten."""
        old_action, old_seat, old_visits, old_offered = self.action, self.seat, self.visits, self.offered
        old_value, old_look, old_promise = self.value, self.look, self.promise
        old_child, old_sibling = self.child, self.sibling
        start = old_child[ROOT]
        while start != NONE and old_action[start] != action:
            start = old_sibling[start]
        self.grow()
        if start == NONE:
            return
        self.visits[ROOT] = old_visits[start]
        pairs: vec[i64] = vec[i64]([start, ROOT])  # (old node, new node) still to be followed
        at: i64 = 0
        while at < len(pairs):
            child = old_child[pairs[at]]
            while child != NONE:
                node = self.add(pairs[at + 1], old_action[child], old_seat[child])
                self.visits[node] = old_visits[child]
                self.offered[node] = old_offered[child]
                self.value[node] = old_value[child]
                self.look[node] = old_look[child]
                self.promise[node] = old_promise[child]
                pairs = append(append(pairs, child), node)
                child = old_sibling[child]
            at += 2

    # ------------------------------------------------------------------ what came of it
    def root_statistics(self) -> list[tuple[int, int, float]]:
        """The root's actions that were tried with their visits and mean results, in order of the actions."""
        found: list[tuple[int, int, float]] = []
        child = self.child[ROOT]
        while child != NONE:
            visits = self.visits[child]
            if visits > 0:
                found.append((int(self.action[child]), int(visits), self.value[child] / float(visits)))
            child = self.sibling[child]
        found.sort()
        return found
