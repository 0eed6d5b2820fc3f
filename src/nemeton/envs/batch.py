"""Many games at once, over the abstract State: one compiled loop that steps them all.

What comes of a step lies in flat vectors, one row a game, which others may look at without a copy: they are made once
and never grow. A game that ends begins anew at once with a seed of its own, so every game always asks somebody.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from nemeton.kernel.chance import INCREMENT, MULTIPLIER, WORD_MASK, word_of
from nemeton.kernel.state import State

FINE: Final = -1
LOST: Final = -1.0
WON: Final = 1.0


@final
@mypyc_attr(acyclic=True)
class Batch:
    """The games, and what they show. The k-th game of a row has the seed `first + row + k * games`."""

    def __init__(self, empty: State, games: i64, actions: i64, numbers: i64, first: i64) -> None:
        seats = empty.seats
        self.empty: State = empty
        self.games: i64 = games
        self.seats: i64 = seats
        self.actions: i64 = actions
        self.numbers: i64 = numbers  # of an observation
        self.breadth: i64 = empty.breadth
        self.word: i64 = word_of(first)  # chance of random players, not of games
        self.states: list[State] = [empty.clone() for _game in range(games)]
        self.seeds: vec[i64] = vec[i64]([0] * games)
        self.actors: vec[i64] = vec[i64]([0] * games)
        self.observations: vec[i64] = vec[i64]([0] * (games * numbers))
        self.masks: vec[u8] = vec[u8]([0] * (games * actions))
        self.rewards: vec[float] = vec[float]([0.0] * (games * seats))
        self.ended: vec[u8] = vec[u8]([0] * games)
        self.options: vec[i64] = vec[i64]([0] * (games * self.breadth))  # the legal actions themselves
        self.counts: vec[i64] = vec[i64]([0] * games)
        self.drawn: vec[i64] = vec[i64]([0] * games)
        self.buffer: vec[i64] = empty.buffer()
        self.view: vec[i64] = vec[i64]([0] * numbers)
        self.utilities: vec[float] = vec[float]([0.0] * seats)
        self.begin_all(first)

    # ------------------------------------------------------------------ beginning
    def begin_all(self, first: i64) -> None:
        """Every row begins with a game of its own."""
        self.word = word_of(first & WORD_MASK)
        for row in range(self.games):
            self.seeds[row] = first + row
            self.ended[row] = 0
            for seat in range(self.seats):
                self.rewards[row * self.seats + seat] = 0.0
            self.begin(row)
            self.show(row)

    def begin(self, row: i64) -> None:
        """A new game with the seed of the row; one that is over before anybody was asked gives way to the next."""
        state = self.states[row]
        while True:
            state.copy_from(self.empty)
            state.seed_with(int(self.seeds[row]))
            state.set_up()
            if not state.over:
                return
            self.seeds[row] += self.games

    # ------------------------------------------------------------------ stepping
    def refused(self, actions: list[int]) -> i64:
        """The first row whose action is not legal, or FINE."""
        for row in range(self.games):
            action: i64 = actions[row]
            if action < 0 or action >= self.actions or self.masks[row * self.actions + action] == 0:
                return row
        return FINE

    def step(self, actions: list[int]) -> None:
        """The seat asked first in each game chooses the action of its row, which must be legal."""
        for row in range(self.games):
            state = self.states[row]
            state.do(self.actors[row], actions[row])
            if self.ended[row] == 1:
                self.ended[row] = 0
                for seat in range(self.seats):
                    self.rewards[row * self.seats + seat] = 0.0
            if state.over:
                self.finish(row, state)
            self.show(row)

    def finish(self, row: i64, state: State) -> None:
        """Rewards from -1 for the last place to 1 for the first; then the row's next game."""
        state.utilities_into(self.utilities)
        for seat in range(self.seats):
            self.rewards[row * self.seats + seat] = LOST + (WON - LOST) * self.utilities[seat]
        self.ended[row] = 1
        self.seeds[row] += self.games
        self.begin(row)

    # ------------------------------------------------------------------ showing
    def show(self, row: i64) -> None:
        """Write down whom a game asks, what that seat sees, and what it may do."""
        state = self.states[row]
        seat = state.actor
        self.actors[row] = seat
        self.show_view(row, state, seat)
        self.show_options(row, state, seat)

    def show_view(self, row: i64, state: State, seat: i64) -> None:
        view, observations, at = self.view, self.observations, row * self.numbers
        state.observe_into(seat, view)
        for i in range(self.numbers):
            observations[at + i] = view[i]

    def show_options(self, row: i64, state: State, seat: i64) -> None:
        buffer, options, masks = self.buffer, self.options, self.masks
        at, base = row * self.breadth, row * self.actions
        for i in range(self.counts[row]):
            masks[base + options[at + i]] = 0
        count = state.legal_into(seat, buffer)
        for i in range(count):
            options[at + i] = buffer[i]
            masks[base + buffer[i]] = 1
        self.counts[row] = count

    # ------------------------------------------------------------------ random players
    def draw(self) -> None:
        """A legal action for each game, all equally likely, into `drawn`."""
        word = self.word
        for row in range(self.games):
            word = (word * MULTIPLIER + INCREMENT) & WORD_MASK
            self.drawn[row] = self.options[row * self.breadth + (((word >> 30) * self.counts[row]) >> 32)]
        self.word = word
