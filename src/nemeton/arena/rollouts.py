"""Imagined games: a state that may be the true one is played on for a while, and then judged. Compiled, for every game.

All players of an imagined game look one step ahead, and among what looks nearly as good they take now this, now that.
That is quick and not very clever, but the same for all, and what hangs in the air comes down before the game's own
evaluation is asked. A game that ends is judged by its end.
"""

from math import exp, log
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.bots.lookahead import value
from nemeton.kernel.chance import INCREMENT, MULTIPLIER, WORD_MASK, word_of
from nemeton.kernel.state import State

LOGIT: Final = 1.0986  # three chances in four, as a logit: what a game's `lead` is worth
CALM: Final = 0.1  # of a lead: options that differ by less are taken about as often; by what foretold games best
ON: Final = -1  # no action: the state is played on as it is


@final
@mypyc_attr(acyclic=True)
class Rollouts:
    """Room to imagine in: three states of the same game, seats and options."""

    def __init__(self, sample: State, play: State, look: State, horizon: i64, lead: float) -> None:
        self.sample: State = sample
        self.play: State = play
        self.look: State = look
        self.horizon: i64 = horizon  # decisions
        self.lead: float = lead
        self.word: i64 = 0
        self.buffer: vec[i64] = sample.buffer()
        self.utility: vec[float] = vec[float]([0.0] * sample.seats)

    def run(self, observation: Any, seat: i64, actions: list[int], samples: i64, seed: int) -> list[float]:
        """The chances of every seat after each action in each of so many samples, in one flat list.

        The seats of the first action in the first sample come first, then those of the second action. All actions
        meet the same samples with the same luck to come, so what differs is what they are worth.
        """
        found: list[float] = []
        word: i64 = word_of(seed & WORD_MASK)
        for _sample in range(samples):
            word = (word * MULTIPLIER + INCREMENT) & WORD_MASK
            observation.sample_into(int(word >> 32), self.sample)
            for i in range(len(actions)):
                action: i64 = actions[i]
                self.play.copy_from(self.sample)
                if action != ON:
                    self.play.do(seat, action)
                self.word = word  # the same luck for all actions
                self.play_on()
                self.judge(found)
        return found

    def play_on(self) -> None:
        """Some decisions further, each more likely the better it looks one step ahead (drawn by Gumbel's noise)."""
        play, look, buffer = self.play, self.look, self.buffer
        left = self.horizon
        while left > 0 and not play.over:
            seat = play.actor
            count = play.legal_into(seat, buffer)
            best = buffer[0]
            if count > 1:
                most = 0.0
                for i in range(count):
                    look.copy_from(play)
                    look.do(seat, buffer[i])
                    worth = float(value(look, seat)) / (CALM * self.lead) - log(-log(self.draw()))
                    if i == 0 or worth > most:
                        most = worth
                        best = buffer[i]
            play.do(seat, best)
            left -= 1

    def draw(self) -> float:
        """A number between 0 and 1, neither of them."""
        self.word = (self.word * MULTIPLIER + INCREMENT) & WORD_MASK
        return (float(self.word >> 30) + 0.5) / 4294967296.0

    def judge(self, found: list[float]) -> None:
        """Add every seat's chance to win."""
        play = self.play
        if play.over:
            self.judge_end(found)
            return
        seats = play.seats
        if seats == 1 or play.allied():
            chance = 1.0 / (1.0 + exp(-LOGIT * float(play.evaluate(0)) / self.lead))
            for _seat in range(seats):
                found.append(chance)
            return
        best = play.evaluate(0)
        for seat in range(1, seats):
            worth = play.evaluate(seat)
            if worth > best:
                best = worth
        total = 0.0
        utility = self.utility
        for seat in range(seats):
            utility[seat] = exp(LOGIT * float(play.evaluate(seat) - best) / self.lead)
            total += utility[seat]
        for seat in range(seats):
            found.append(utility[seat] / total)

    def judge_end(self, found: list[float]) -> None:
        """A win is a win; one that is shared is shared, unless all have won together as one side."""
        utility = self.utility
        self.play.utilities_into(utility)
        best = 0.0
        for seat in range(self.play.seats):
            if utility[seat] > best:
                best = utility[seat]
        winners = 0.0
        for seat in range(self.play.seats):
            if utility[seat] == best:
                winners += 1.0
        share = 1.0 if best == 1.0 else 1.0 / winners
        for seat in range(self.play.seats):
            found.append(share if best > 0.0 and utility[seat] == best else 0.0)
