"""Histories: count those that fit a constraint graph, and sample one.

An event is a bag (an urn): pieces go in, pieces are drawn, and to count histories is to count draws. Pieces that
nothing tells apart are counted together, as one kind. Where a span's piece is certain, what came before and what came
after are independent of each other: the graph falls into `Component`s (`constraints.independent_parts`), each counted
alone.

Counting is a dynamic program over the numbers of pieces of each kind in each bag. A component with too many states
for it is searched instead: a randomised backtracking search finds one history, and a random walk of exchanges, which
is as likely to go from one history to another as back, spreads from there.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from nemeton.kernel.belief.constraints import NOBODY, ConstraintGraph, Event, Span, joint_domain
from nemeton.kernel.belief.masks import MOST, bit, count, numbers
from nemeton.kernel.belief.uniform import uniform_below, weighted_index
from nemeton.kernel.chance import Chance

PATIENCE: Final = 64  # failures before a search begins anew for the first time
MEETINGS: Final = 32  # histories of a random walk looked at before pieces not met are probed one by one


def choice_order(span: Span) -> tuple[int, int]:
    """Sort key: spans with the fewest choices first, and no two equal."""
    return int(count(span.domain)), int(span.index)


def bag_balance(event: Event, draws: list[int]) -> tuple[int, int, int]:
    """Sort key: how many more bags are open once this event is filled, then what to prefer among equals."""
    from_bag: dict[int, int] = {}
    for span in event.ins:
        if span.flows:
            from_bag[int(span.source)] = from_bag.get(int(span.source), 0) + 1
    emptied = len([source for source, drawn in from_bag.items() if draws[source] == drawn])
    opened = 1 if draws[event.index] > 0 else 0
    return opened - emptied, draws[event.index], -int(event.index)


def classify_pieces(bags: list[int], steps: list[int]) -> list[int]:
    """Sort the pieces in the bags into kinds: those of a kind start in the same bags and may fill the same steps."""
    pieces = 0
    for bag in bags:
        pieces |= bag
    kinds: list[int] = [pieces]
    for mask in bags + steps:
        kinds = [half for kind in kinds for half in (kind & mask, kind & ~mask) if half != 0]
    return kinds


@final
@mypyc_attr(acyclic=True)
class SpanDraw:
    """One span to fill from a bag: the kinds of piece it may take, and what taking one does to the state."""

    def __init__(self, span: Span, source: i64, target: i64) -> None:
        self.span: Span = span
        self.source: i64 = source  # places of events in the component
        self.target: i64 = target  # NOBODY where the span ends in this component
        self.kinds: list[int] = []
        self.shifts: list[int] = []
        self.moves: list[int] = []


@final
@mypyc_attr(acyclic=True)
class History:
    """A history being dealt: by span its piece, and its feeder: a piece of the bag, or MOST + the span it came from."""

    def __init__(self, spans: i64) -> None:
        self.pieces: list[int] = [NOBODY] * spans
        self.feeders: list[int] = [NOBODY] * spans

    def piece(self, feeder: i64) -> i64:
        return feeder if feeder < MOST else self.pieces[feeder - MOST]


def trail(graph: ConstraintGraph, span: Span, history: History) -> list[Span]:
    """A span and all those its piece went on to."""
    spans = [span]
    while span.flows:
        feeder = MOST + int(span.index)
        for out in graph.events[span.target].outs:
            if history.feeders[out.index] == feeder:
                span = out
                break
        spans.append(span)
    return spans


@final
@mypyc_attr(acyclic=True)
class Component:
    """Events joined by spans that flow between them: their histories are independent of all others.

    A *state* is one number: for every bag and kind of piece how many are in it, each count in bits of its own.
    `layers[k]` has every state after k steps with the number of ways to get there, if there are at most `limit` states
    in all; candidates and samples then come from it. Otherwise it is empty and both come from a search.
    """

    def __init__(self, graph: ConstraintGraph, events: list[Event], limit: i64) -> None:
        self.graph: ConstraintGraph = graph
        self.events: list[Event] = events
        self.steps: list[SpanDraw] = []
        self.free: list[SpanDraw] = []  # spans that may hold whatever is left in their bag in the end
        self.kinds: list[int] = []  # masks of pieces that no step tells apart
        self.full: list[int] = []  # by kind: its bits in a state, all set
        self.offsets: list[int] = []  # by kind: where its bits begin; the last one is the width of a bag
        self.start: int = 0
        self.layers: list[dict[int, int]] = []
        self.order_steps()
        self.encode()
        if not self.count_histories(limit):
            self.steps += self.free
            self.free = []
            self.encode()

    # -- the steps -----------------------------------------------------------------------------------------------------

    def order_steps(self) -> None:
        """Put each event after those that lead to it, with few bags half empty at a time: that keeps states few."""
        draws: list[int] = [0] * len(self.graph.events)  # by event: spans that flow out and are not drawn yet
        for place in range(len(self.events)):
            event = self.events[place]
            event.place = place
            draws[event.index] = len([span for span in event.outs if span.flows])
        waiting = self.events.copy()
        done: set[int] = set()
        while len(waiting) > 0:
            ready = [event for event in waiting if all(not s.flows or int(s.source) in done for s in event.ins)]
            ready.sort(key=lambda event: bag_balance(event, draws))
            waiting.remove(ready[0])
            done.add(int(ready[0].index))
            for span in ready[0].ins:
                draws[span.source] -= span.flows
            self.add_steps(ready[0])

    def add_steps(self, event: Event) -> None:
        """Add the steps of an event: first those that fill its bag, then the spans drawn from it that end here.

        A span that may hold anything in the bag needs no step: it takes what is left.
        """
        ins = [span for span in event.ins if span.flows]
        reach = event.bag | joint_domain(ins)
        for span in sorted(ins, key=choice_order):
            self.steps.append(SpanDraw(span, self.graph.events[span.source].place, event.place))
        for span in sorted(event.outs, key=choice_order):
            if span.is_drawn and not span.flows:
                anything = reach & ~span.stated == 0
                (self.free if anything else self.steps).append(SpanDraw(span, event.place, NOBODY))

    def encode(self) -> None:
        """Sort pieces into kinds, give every count its bits in a state, and say what each step does to a state."""
        bags = [int(event.bag) for event in self.events]
        self.kinds = classify_pieces(bags, [int(step.span.domain) for step in self.steps])
        self.full, self.offsets, self.start = [], [0], 0
        for kind in self.kinds:
            self.full.append((1 << int(count(kind)).bit_length()) - 1)
            self.offsets.append(self.offsets[-1] + int(count(kind)).bit_length())
        for event in self.events:
            for k in range(len(self.kinds)):
                self.start += int(count(self.kinds[k] & event.bag)) << self.shift(event.place, k)
        for step in self.steps:
            step.kinds = [k for k in range(len(self.kinds)) if self.kinds[k] & step.span.domain != 0]
            step.shifts = [self.shift(step.source, k) for k in step.kinds]
            step.moves = []
            for k in step.kinds:
                arrives = 0 if step.target == NOBODY else 1 << self.shift(step.target, k)
                step.moves.append(arrives - (1 << self.shift(step.source, k)))

    def shift(self, place: i64, kind: i64) -> int:
        """Where the count of a kind in a bag lies in a state."""
        return int(place) * self.offsets[-1] + self.offsets[kind]

    def count_in_bag(self, state: int, place: i64, kind: i64) -> int:
        """How many pieces of a kind a bag holds."""
        return (state >> self.shift(place, kind)) & self.full[kind]

    # -- counted -------------------------------------------------------------------------------------------------------

    def count_histories(self, limit: i64) -> bool:
        """Fill the layers, states that lead nowhere left out; False if there are more states than `limit`."""
        layer: dict[int, int] = {self.start: 1}
        layers = [layer]
        states = 0
        for step in self.steps:
            layer = self.advance(step, layer)
            layers.append(layer)
            states += len(layer)
            if states > limit:
                return False
        for k in range(len(self.steps) - 1, -1, -1):
            alive = layers[k + 1]
            step = self.steps[k]
            layers[k] = {state: ways for state, ways in layers[k].items() if self.leads_on(step, state, alive)}
        self.layers = layers
        return True

    def advance(self, step: SpanDraw, layer: dict[int, int]) -> dict[int, int]:
        """The states after one more step, each with the number of ways to it."""
        after: dict[int, int] = {}
        for j in range(len(step.kinds)):
            shift, full, move = step.shifts[j], self.full[step.kinds[j]], step.moves[j]
            for state, ways in layer.items():
                held = (state >> shift) & full
                if held > 0:
                    state += move
                    after[state] = after.get(state, 0) + ways * held
        return after

    def leads_on(self, step: SpanDraw, state: int, alive: dict[int, int]) -> bool:
        """Does the step lead from this state to one that can be finished?"""
        for j in range(len(step.kinds)):
            if (state >> step.shifts[j]) & self.full[step.kinds[j]] > 0 and state + step.moves[j] in alive:
                return True
        return False

    def draw_counted(self, chance: Chance) -> list[int] | None:
        """Draw a history, all equally likely: the kind each step takes. None if there is no history.

        It is drawn from the last step backwards, each state as likely as there are ways to it.
        """
        ends = self.layers[-1]
        if len(ends) == 0:
            return None
        state = list(ends.keys())[weighted_index(chance, list(ends.values()))]
        picks: list[int] = [0] * len(self.steps)
        for k in range(len(self.steps) - 1, -1, -1):
            step = self.steps[k]
            weights: list[int] = []
            for j in range(len(step.kinds)):
                before = state - step.moves[j]
                ways = self.layers[k].get(before, 0)
                weights.append(ways * ((before >> step.shifts[j]) & self.full[step.kinds[j]]) if ways > 0 else 0)
            j = weighted_index(chance, weights)
            picks[k] = step.kinds[j]
            state -= step.moves[j]
        return picks

    # -- searched ------------------------------------------------------------------------------------------------------

    def search(self, chance: Chance) -> list[int] | None:
        """Find a history by backtracking: the kind each step takes. Any may be found; None if there is none.

        Each step tries the pieces in its bag in random order. A search that goes wrong early can be long, so it begins
        anew after some failures, more each time; what has failed for good is remembered.
        """
        dead: set[tuple[int, int]] = set()
        failures, patience = 0, PATIENCE
        picks: list[int] = []
        states = [self.start]
        left = [self.order_tries(0, self.start, chance)]
        while len(picks) < len(self.steps):
            depth = len(picks)
            if len(left[depth]) > 0:
                j = left[depth].pop()
                state = states[depth] + self.steps[depth].moves[j]
                if (depth + 1, state) not in dead and self.is_feasible(depth, state):
                    picks.append(self.steps[depth].kinds[j])
                    states.append(state)
                    left.append(self.order_tries(depth + 1, state, chance))
                continue
            if depth == 0:
                return None
            dead.add((depth, states.pop()))
            left.pop()
            picks.pop()
            failures += 1
            if failures == patience:
                failures, patience = 0, 2 * patience
                picks = []
                states = [self.start]
                left = [self.order_tries(0, self.start, chance)]
        return picks

    def order_tries(self, depth: i64, state: int, chance: Chance) -> list[int]:
        """The kinds a step may take, as places in its list, in random order by weight; the first to try is last."""
        places: list[int] = []
        weights: list[int] = []
        if depth < len(self.steps):
            step = self.steps[depth]
            for j in range(len(step.kinds)):
                held = (state >> step.shifts[j]) & self.full[step.kinds[j]]
                if held > 0:
                    places.append(j)
                    weights.append(held)
        ordered: list[int] = []
        while len(places) > 0:
            i = weighted_index(chance, weights)
            ordered.insert(0, places.pop(i))
            weights.pop(i)
        return ordered

    def is_feasible(self, depth: i64, state: int) -> bool:
        """Can the bag this step drew from still serve its spans? And the bag it filled, once that is full?"""
        step = self.steps[depth]
        if not self.can_serve(step.source, depth, state):
            return False
        filled = step.target != NOBODY
        for later in range(depth + 1, len(self.steps)):
            filled = filled and self.steps[later].target != step.target
        return not filled or self.can_serve(step.target, depth, state)

    def can_serve(self, place: i64, depth: i64, state: int) -> bool:
        """Is there a matching of a bag's pieces and all spans still to be drawn from it?"""
        room = [self.count_in_bag(state, place, k) for k in range(len(self.kinds))]
        users: list[list[int]] = [[] for _ in self.kinds]
        for later in range(depth + 1, len(self.steps)):
            if self.steps[later].source == place:
                seen: set[int] = set()
                if not self.augment(later, room, users, seen):
                    return False
        return True

    def augment(self, k: i64, room: list[int], users: list[list[int]], seen: set[int]) -> bool:
        """Give step k a piece, if need be by giving others another one (an augmenting path)."""
        for wanted in self.steps[k].kinds:
            if wanted in seen:
                continue
            seen.add(wanted)
            if len(users[wanted]) < room[wanted]:
                users[wanted].append(int(k))
                return True
            for i in range(len(users[wanted])):
                if self.augment(users[wanted][i], room, users, seen):
                    users[wanted][i] = int(k)
                    return True
        return False

    # -- what it tells -------------------------------------------------------------------------------------------------

    def is_possible(self) -> bool:
        return len(self.layers[-1]) > 0 if len(self.layers) > 0 else self.search(Chance()) is not None

    def collect(self, candidates: list[int]) -> None:
        """Add pieces that objects hold in some history: all there are if counted, what a random walk meets if not."""
        if len(self.layers) > 0:
            self.collect_counted(candidates)
        else:
            self.collect_searched(candidates)

    def collect_counted(self, candidates: list[int]) -> None:
        for k in range(len(self.steps)):
            step = self.steps[k]
            if step.span.target == self.graph.last:
                candidates[step.span.obj] |= self.pieces_taken(step, self.layers[k], self.layers[k + 1])
        for step in self.free:
            if step.span.target == self.graph.last:
                candidates[step.span.obj] |= self.pieces_left(step.source)

    def pieces_taken(self, step: SpanDraw, before: dict[int, int], after: dict[int, int]) -> int:
        """The pieces a step takes in some history."""
        pieces = 0
        for j in range(len(step.kinds)):
            shift, full, move = step.shifts[j], self.full[step.kinds[j]], step.moves[j]
            for state in before:
                if (state >> shift) & full > 0 and state + move in after:
                    pieces |= self.kinds[step.kinds[j]]
                    break
        return pieces

    def pieces_left(self, place: i64) -> int:
        """The pieces that are left in a bag at the end of some history."""
        pieces = 0
        for k in range(len(self.kinds)):
            for state in self.layers[-1]:
                if self.count_in_bag(state, place, k) > 0:
                    pieces |= self.kinds[k]
                    break
        return pieces

    def collect_searched(self, candidates: list[int]) -> None:
        """Collect on a random walk from history to history; a piece stands for all of its kind."""
        history = History(len(self.graph.spans))
        chance = Chance()
        if not self.sample(chance, 0, history):
            return
        for _ in range(MEETINGS):
            for step in self.steps:
                if step.span.target == self.graph.last:
                    piece = bit(history.pieces[step.span.index])
                    for kind in self.kinds:
                        if kind & piece != 0:
                            candidates[step.span.obj] |= kind
            for _ in self.steps:
                self.exchange(chance, history)

    # -- samples -------------------------------------------------------------------------------------------------------

    def sample(self, chance: Chance, exchanges: i64, history: History) -> bool:
        """Fill in a random history of this component; False if there is none."""
        picks = self.draw_counted(chance) if len(self.layers) > 0 else self.search(chance)
        if picks is None:
            return False
        bags = [numbers(event.bag) for event in self.events]
        for k in range(len(self.steps)):
            self.take_piece(self.steps[k], self.kinds[picks[k]], bags, chance, history)
        for step in self.free:
            self.take_piece(step, step.span.stated, bags, chance, history)
        for _ in range(exchanges * len(self.steps) if len(self.layers) == 0 else 0):
            self.exchange(chance, history)
        return True

    def take_piece(self, step: SpanDraw, pieces: i64, bags: list[list[int]], chance: Chance, history: History) -> None:
        """Draw one of these pieces for a span: all that lie in the bag are equally likely."""
        bag = bags[step.source]
        fitting = [i for i in range(len(bag)) if pieces & bit(history.piece(bag[i])) != 0]
        feeder = bag.pop(fitting[uniform_below(chance, len(fitting))])
        history.feeders[step.span.index] = feeder
        history.pieces[step.span.index] = history.piece(feeder)
        if step.target != NOBODY:
            bags[step.target].append(MOST + int(step.span.index))

    def exchange(self, chance: Chance, history: History) -> None:
        """Let two spans out of one bag exchange pieces, and all that follows from it, if no constraint is violated.

        A step of a symmetric random walk: as likely from one history to another as back. So the more steps, the nearer
        are the odds to all histories equally likely.
        """
        event = self.events[uniform_below(chance, len(self.events))]
        outs = [span for span in event.outs if span.is_drawn]
        if len(outs) < 2:
            return
        one = outs.pop(uniform_below(chance, len(outs)))
        other = outs[uniform_below(chance, len(outs))]
        trails = [trail(self.graph, one, history), trail(self.graph, other, history)]
        pieces = [history.pieces[other.index], history.pieces[one.index]]
        for side in range(2):
            for span in trails[side]:
                if span.stated & bit(pieces[side]) == 0:
                    return
        for side in range(2):
            for span in trails[side]:
                history.pieces[span.index] = pieces[side]
        feeder = history.feeders[one.index]
        history.feeders[one.index] = history.feeders[other.index]
        history.feeders[other.index] = feeder
