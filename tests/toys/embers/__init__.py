"""Embers: roll on, or carry home what glows. A whole game of declared numbers; its words lie beside it."""

from nemeton.kernel.simple import Choice, Each, Fact, Number, SimpleState, action, simple_game

MOST = 45  # no heap and no hearth can hold more: the larger goal, and what the last roll brings beyond it
ROUNDS = 12


class Embers(SimpleState):
    """A game of Embers under way."""

    goal = Choice(20, 40, meaning="how many embers end the game")
    round = Number(high=ROUNDS, start=1)
    heap = Number(high=MOST)
    hearth = Each(high=MOST)

    rolled = Fact("EMB-TU-02", seat=int, pips=int)
    went_out = Fact("EMB-TU-03", seat=int, heap=int)
    carried = Fact("EMB-TU-04", seat=int, heap=int)

    def set_up(self) -> None:
        """EMB-SU-01."""
        self.ask_next(0)

    @action("EMB-TU-02")
    def throw(self, seat: int) -> None:
        """EMB-TU-02, EMB-TU-03, EMB-TU-05: a one puts the heap out; what reaches the goal is carried home at once."""
        pips = self.roll()
        self.rolled(seat=seat, pips=pips)
        if pips == 1:
            self.went_out(seat=seat, heap=self.heap)
            self.pass_on(seat)
            return
        self.heap += pips
        if self.hearth[seat] + self.heap >= self.goal:
            self.bring_home(seat)
        else:
            self.ask_next(seat)

    @action("EMB-TU-04", when=lambda state, seat: state.heap > 0)
    def carry(self, seat: int) -> None:
        """EMB-TU-04."""
        self.bring_home(seat)

    def bring_home(self, seat: int) -> None:
        """EMB-TU-04, EMB-TU-05."""
        self.carried(seat=seat, heap=self.heap)
        self.hearth[seat] += self.heap
        self.pass_on(seat)

    def pass_on(self, seat: int) -> None:
        """EMB-TU-01, EMB-EN-01: all have had as many turns when the game ends."""
        self.heap = 0
        if self.next_seat(seat) != 0:
            self.ask_next(self.next_seat(seat))
        elif self.round == ROUNDS or max(self.hearth) >= self.goal:
            self.end()
        else:
            self.round += 1
            self.ask_next(0)


GAME = simple_game(Embers, name="embers", title="Embers", seats=(2, 3, 4), score="hearth")
