"""The game: its set-up, and what the kernel asks of a state."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.bloody_grove import evaluation, observation, scoring
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.rules.rounds import Rounds
from nemeton.kernel.state import State


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class BloodyGrove(Rounds):
    """A game of Bloody Grove under way."""

    # ------------------------------------------------------------------ set-up
    def set_up(self) -> None:
        """BLG-SU-01..13: shuffle everything, reveal elites and Venerables, draw; the starter looks at a token first."""
        s, board = self.s, self.board
        starter = board.starter if board.starter >= 0 else self.below(w.SEATS)  # BLG-SU-11
        s[w.STARTER] = starter
        s[w.ROUND] = 1
        self.shuffle_cards()
        if self.memory is not None:
            self.tell_set_up()
        for animal in range(w.ANIMALS):
            self.reveal_elite(animal)  # BLG-SU-06
        self.reveal_venerables()  # BLG-SU-10
        self.deal_hands()  # BLG-SU-12
        self.ask(w.ASK_LOOK, starter)  # BLG-SU-13, BLG-RUL-13

    def shuffle_cards(self) -> None:
        """BLG-SU-02, 03, 05, 07, 08, 09: every deck, the row of groves and the tokens."""
        s = self.s
        for seat in range(w.SEATS):
            at = self.seat_at(seat)
            for i in range(w.BASES):
                s[at + w.DECK + i] = seat * w.BASES + i
            s[at + w.DECK_SIZE] = w.BASES
            self.shuffle(at + w.DECK, w.BASES)
            self.number_objects(at + w.DECK, w.BASES, seat * w.BASES)
        for grove in range(w.GROVES):
            s[w.GROVE + grove] = grove
        self.shuffle(w.GROVE, w.GROVES)
        for animal in range(w.ANIMALS):
            at = w.ELITE_DECK + animal * w.ELITES_EACH
            for i in range(w.ELITES_EACH):
                s[at + i] = w.ELITE + animal * w.ELITES_EACH + i
            s[w.ELITE_SIZE + animal] = w.ELITES_EACH
            self.shuffle(at, w.ELITES_EACH)
            self.number_objects(at, w.ELITES_EACH, w.ELITE + animal * w.ELITES_EACH)
        for token in range(w.TOKENS):
            s[w.TOKEN + token] = token
        s[w.SUPPLY] = (1 << w.TOKENS) - 1
        self.shuffle(w.TOKEN, w.TOKENS)
        self.stack_venerables()

    def number_objects(self, at: i64, size: i64, first: i64) -> None:
        """From now on the cards of a deck can be followed: the bottom one is the first object."""
        for i in range(size):
            self.s[w.OBJECT + self.s[at + i]] = first + i

    def stack_venerables(self) -> None:
        """BLG-SU-08, BLG-SU-09: the red ones lie below the others."""
        s = self.s
        size: i64 = 0
        for red in range(1, -1, -1):
            first = size
            for venerable in range(w.VENERABLES):
                if self.board.red[venerable] == red:
                    s[w.VENERABLE_DECK + size] = w.CARDS + venerable
                    size += 1
            self.shuffle(w.VENERABLE_DECK + first, size - first)
        s[w.VENERABLE_SIZE] = size
        self.number_objects(w.VENERABLE_DECK, size, 0)

    # ------------------------------------------------------------------ legal and resolve
    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """The options of the asked seat, in canonical order."""
        kind = self.s[self.top]
        if w.ASK_LOOK < kind <= w.ASK_TARGET:
            return self.turn_options_into(seat, kind, buffer)
        return self.round_options_into(seat, kind, buffer)

    def resolve(self, seat: i64, action: i64) -> None:
        """What the answer to the topmost question does."""
        kind = self.s[self.top]
        if w.ASK_LOOK < kind <= w.ASK_TARGET:
            self.resolve_turn(seat, action)
        else:
            self.resolve_round(seat, action)

    # ------------------------------------------------------------------ what the kernel asks
    def standing(self, seat: i64) -> i64:
        """BLG-SC-01..06: who holds all groves, then Domination points, then transformations."""
        return scoring.standing(self, seat)

    def evaluate(self, seat: i64) -> i64:
        return evaluation.evaluate(self, seat)

    def clone(self) -> State:
        copy = BloodyGrove(self.game, self.board, self.seats)
        copy.copy_from(self)
        return copy

    def observe_into(self, seat: i64, buffer: vec[i64]) -> None:
        observation.observe_into(self, seat, buffer)
