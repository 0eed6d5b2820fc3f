"""Many games at once, over the abstract State: one compiled loop that steps them all.

What comes of a step lies in flat vectors, one row a game, which others may look at without a copy: they are made once
and never grow. A game that ends begins anew at once with a seed of its own, so every game always asks somebody.

Other seats than the learner's may be played here, too: at random, or looking one step ahead as the bots `greedy`,
`casual` and `beginner` do, by the same chance and with the same answers. A seat of a frozen policy waits: whoever
steps the batch asks the policy for all of its rows at once, and answers for them.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from nemeton.bots.lookahead import value
from nemeton.kernel.chance import INCREMENT, MULTIPLIER, WORD_MASK, Chance, word_of
from nemeton.kernel.state import State

FINE: Final = -1
LOST: Final = -1.0
WON: Final = 1.0

# --- who plays a seat, counted clockwise from the learner's
LEARNER: Final = 0
RANDOM: Final = 1
GREEDY: Final = 2
POLICY: Final = 3

BOT_SEATS: Final = 64  # as bots/chance.py counts them
DRAWS: Final = 1 << 30


@final
@mypyc_attr(acyclic=True)
class Batch:
    """The games, and what they show. The k-th game of a row has the seed `first + row + k * games`."""

    def __init__(
        self, empty: State, games: i64, actions: i64, numbers: i64, first: i64, older: i64 = 0, direct: bool = False
    ) -> None:
        seats = empty.seats
        self.empty: State = empty
        self.games: i64 = games
        self.seats: i64 = seats
        self.actions: i64 = actions
        self.numbers: i64 = numbers  # of an observation
        self.older: i64 = older  # the version of the observations, if not the newest
        self.direct: bool = direct and older == 0  # can states write their observations where they belong?
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
        self.advised: vec[i64] = vec[i64]([0] * games)
        self.buffer: vec[i64] = empty.buffer()
        self.view: vec[i64] = vec[i64]([0] * numbers)
        self.utilities: vec[float] = vec[float]([0.0] * seats)
        # opponents: none until somebody seats them
        self.learners: vec[i64] = vec[i64]([0] * games)  # the learner's seat in each game
        self.waiting: vec[i64] = vec[i64]([0] * games)  # 0: the learner is asked, else the player whose policy is
        self.asked: vec[u8] = vec[u8]([0] * games)  # has the learner been asked in this game?
        self.kinds: vec[i64] = vec[i64]([LEARNER] * seats)  # by player: LEARNER, RANDOM, GREEDY or POLICY
        self.slips: vec[i64] = vec[i64]([0] * seats)  # by player: times in a hundred that it answers anything
        self.samples: vec[i64] = vec[i64]([0] * seats)  # by player: states imagined for a question
        self.opposed: bool = False
        self.turns: bool = False  # does the learner's seat go round, game by game?
        self.seat: i64 = 0  # the learner's, in the first row if it goes round
        self.chance: Chance = Chance()
        self.sample: State = empty.clone()
        self.trial: State = empty.clone()
        self.totals: vec[i64] = vec[i64]([0] * self.breadth)
        self.begin_all(first)

    # ------------------------------------------------------------------ seating
    def seat_player(self, player: i64, kind: i64, slips: i64, samples: i64) -> None:
        """Who plays a seat, so many seats clockwise from the learner's; `begin_all` comes next."""
        self.kinds[player] = kind
        self.slips[player] = slips
        self.samples[player] = samples
        self.opposed = True

    def seat_learner(self, seat: i64, turns: bool) -> None:
        """Where the learner sits in the first row; `turns`: one seat on for every row and every new game."""
        self.seat = seat
        self.turns = turns

    # ------------------------------------------------------------------ beginning
    def begin_all(self, first: i64) -> None:
        """Every row begins with a game of its own."""
        self.word = word_of(first & WORD_MASK)
        for row in range(self.games):
            self.seeds[row] = first + row
            self.learners[row] = self.seat
            if self.turns:
                self.learners[row] = (self.seat + row) % self.seats
            self.ended[row] = 0
            for seat in range(self.seats):
                self.rewards[row * self.seats + seat] = 0.0
            self.begin(row)
            self.show(row)

    def begin(self, row: i64) -> None:
        """A new game with the seed of the row; one that is over before anybody was asked gives way to the next."""
        state = self.states[row]
        while True:
            self.asked[row] = 0
            state.copy_from(self.empty)
            state.seed_with(int(self.seeds[row]))
            state.set_up()
            if self.opposed:
                self.play_on(row, state)
            if not state.over:
                return
            self.next_seed(row)

    def next_seed(self, row: i64) -> None:
        """The row's next game has a seed of its own, and maybe another seat for the learner."""
        self.seeds[row] += self.games
        if self.turns:
            self.learners[row] = (self.learners[row] + 1) % self.seats

    # ------------------------------------------------------------------ stepping
    def first_illegal(self, actions: list[int]) -> i64:
        """The first row whose action is not legal, or FINE."""
        for row in range(self.games):
            action: i64 = actions[row]
            if action < 0 or action >= self.actions or self.masks[row * self.actions + action] == 0:
                return row
        return FINE

    def step(self, actions: list[int]) -> None:
        """The seat asked first in each game chooses the action of its row, which must be legal."""
        for row in range(self.games):
            if self.ended[row] == 1:
                self.ended[row] = 0
                for seat in range(self.seats):
                    self.rewards[row * self.seats + seat] = 0.0
            self.answer(row, actions[row])

    def answer(self, row: i64, action: i64) -> None:
        """The seat a game asks chooses a legal action; opponents play on until somebody outside is asked again."""
        state = self.states[row]
        state.do(self.actors[row], action)
        if self.opposed and not state.over:
            self.play_on(row, state)
        if state.over:
            self.finish(row, state)
        self.show(row)

    def finish(self, row: i64, state: State) -> None:
        """Rewards from -1 for the last place to 1 for the first; then the row's next game."""
        if self.asked[row] == 1:
            state.utilities_into(self.utilities)
            for seat in range(self.seats):
                self.rewards[row * self.seats + seat] = LOST + (WON - LOST) * self.utilities[seat]
            self.ended[row] = 1
        self.next_seed(row)
        self.begin(row)

    # ------------------------------------------------------------------ showing
    def show(self, row: i64) -> None:
        """Write down whom a game asks, what that seat sees, and what it may do."""
        state = self.states[row]
        seat = state.actor
        self.actors[row] = seat
        self.waiting[row] = 0
        if self.opposed:
            player = self.player_on(row, seat)
            if self.kinds[player] == POLICY:
                self.waiting[row] = player
        if self.waiting[row] == 0:
            self.asked[row] = 1
        self.show_view(row, state, seat)
        self.show_options(row, state, seat)

    def show_view(self, row: i64, state: State, seat: i64) -> None:
        view, observations, at = self.view, self.observations, row * self.numbers
        if self.direct:
            state.observe_at(seat, observations, at)
            return
        if self.older == 0:
            state.observe_into(seat, view)
        else:
            state.observe_older_into(self.older, seat, view)
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

    # ------------------------------------------------------------------ opponents
    def player_on(self, row: i64, seat: i64) -> i64:
        """Who sits there: the learner is 0, and the others are counted clockwise from it."""
        return (seat - self.learners[row] + self.seats) % self.seats

    def play_on(self, row: i64, state: State) -> None:
        """Bots answer until the learner or a policy is asked, or the game is over."""
        while not state.over:
            seat = state.actor
            player = self.player_on(row, seat)
            if self.kinds[player] != RANDOM and self.kinds[player] != GREEDY:
                return
            state.do(seat, self.choose(row, state, seat, player))

    def choose(self, row: i64, state: State, seat: i64, player: i64) -> i64:
        """What a bot answers: what `bots.bot(name, seed)` would, with the seed of the row's game."""
        count = state.legal_into(seat, self.buffer)
        if self.kinds[player] == RANDOM or self.slips[player] > 0:
            self.begin_chance(row, state, seat)
            answers = self.answers_to(state, count)
            if self.kinds[player] == RANDOM:
                answers = count
            chosen = self.chance.below(answers)
            if self.kinds[player] == RANDOM:
                return self.buffer[chosen]
            anything = self.totals[chosen]
            if self.chance.below(100) < self.slips[player]:
                return anything
        if count == 1:
            return self.buffer[0]
        self.begin_chance(row, state, seat)
        return self.look_ahead(state, seat, count, self.samples[player])

    def begin_chance(self, row: i64, state: State, seat: i64) -> None:
        """A bot's own chance for one answer, as bots/chance.py has it."""
        self.chance.seed_with(int(word_of(self.seeds[row]) + state.number * BOT_SEATS + seat))

    def answers_to(self, state: State, count: i64) -> i64:
        """The options that answer the question, into `totals`; all, if there are no others."""
        found: i64 = 0
        for i in range(count):
            if not state.is_aside(self.buffer[i]):
                self.totals[found] = self.buffer[i]
                found += 1
        if found == 0:
            for i in range(count):
                self.totals[i] = self.buffer[i]
            return count
        return found

    def look_ahead(self, state: State, seat: i64, count: i64, samples: i64) -> i64:
        """The option that leads to the best states on average, the lowest of equals."""
        buffer, totals, sample, trial = self.buffer, self.totals, self.sample, self.trial
        for i in range(count):
            totals[i] = 0
        for _sample in range(samples):
            state.sample_into(seat, self.chance.below(DRAWS), sample)
            for i in range(count):
                trial.copy_from(sample)
                trial.do(seat, buffer[i])
                totals[i] += value(trial, seat)
        best: i64 = 0
        for i in range(1, count):
            if totals[i] > totals[best] or (totals[i] == totals[best] and buffer[i] < buffer[best]):
                best = i
        return buffer[best]

    def advise(self, samples: i64) -> None:
        """What a bot that looks one step ahead would answer for whoever each game asks, into `advised`."""
        for row in range(self.games):
            state, seat = self.states[row], self.actors[row]
            count = state.legal_into(seat, self.buffer)
            if count == 1:
                self.advised[row] = self.buffer[0]
            else:
                self.begin_chance(row, state, seat)
                self.advised[row] = self.look_ahead(state, seat, count, samples)

    # ------------------------------------------------------------------ random players
    def draw(self) -> None:
        """A legal action for each game, all equally likely, into `drawn`."""
        word = self.word
        for row in range(self.games):
            word = (word * MULTIPLIER + INCREMENT) & WORD_MASK
            self.drawn[row] = self.options[row * self.breadth + (((word >> 30) * self.counts[row]) >> 32)]
        self.word = word
