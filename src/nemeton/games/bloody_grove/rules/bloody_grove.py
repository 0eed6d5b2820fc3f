"""The game: its set-up, and what the kernel asks of a state."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.bloody_grove import evaluation, observe, scoring
from nemeton.games.bloody_grove.actions import ANIMALS, BASES, ELITES_EACH, GROVES, TOKENS, VENERABLES
from nemeton.games.bloody_grove.board import CARDS, ELITE
from nemeton.games.bloody_grove.rules.rounds import Rounds
from nemeton.games.bloody_grove.state import (
    ASK_LOOK,
    ASK_TARGET,
    DECK,
    DECK_SIZE,
    ELITE_DECK,
    ELITE_SIZE,
    GROVE,
    OBJECT,
    ROUND,
    SEATS,
    STARTER,
    SUPPLY,
    TOKEN,
    VENERABLE_DECK,
    VENERABLE_SIZE,
)
from nemeton.kernel.state import State


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class BloodyGrove(Rounds):
    """A game of Bloody Grove under way."""

    # ------------------------------------------------------------------ set-up
    def set_up(self) -> None:
        """BLG-SU-01..13: shuffle everything, reveal elites and Venerables, draw; the starter looks at a token first."""
        s, board = self.s, self.board
        starter = board.starter if board.starter >= 0 else self.below(SEATS)  # BLG-SU-11
        s[STARTER] = starter
        s[ROUND] = 1
        self.shuffle_cards()
        if self.memory is not None:
            self.tell_set_up()
        for animal in range(ANIMALS):
            self.reveal_elite(animal)  # BLG-SU-06
        self.reveal_venerables()  # BLG-SU-10
        self.deal_hands()  # BLG-SU-12
        self.ask(ASK_LOOK, starter)  # BLG-SU-13, BLG-RUL-13

    def shuffle_cards(self) -> None:
        """BLG-SU-02, 03, 05, 07, 08, 09: every deck, the row of groves and the tokens."""
        s = self.s
        for seat in range(SEATS):
            at = self.seat_at(seat)
            for i in range(BASES):
                s[at + DECK + i] = seat * BASES + i
            s[at + DECK_SIZE] = BASES
            self.shuffle(at + DECK, BASES)
            self.number_objects(at + DECK, BASES, seat * BASES)
        for grove in range(GROVES):
            s[GROVE + grove] = grove
        self.shuffle(GROVE, GROVES)
        for animal in range(ANIMALS):
            at = ELITE_DECK + animal * ELITES_EACH
            for i in range(ELITES_EACH):
                s[at + i] = ELITE + animal * ELITES_EACH + i
            s[ELITE_SIZE + animal] = ELITES_EACH
            self.shuffle(at, ELITES_EACH)
            self.number_objects(at, ELITES_EACH, ELITE + animal * ELITES_EACH)
        for token in range(TOKENS):
            s[TOKEN + token] = token
        s[SUPPLY] = (1 << TOKENS) - 1
        self.shuffle(TOKEN, TOKENS)
        self.stack_venerables()

    def number_objects(self, at: i64, size: i64, first: i64) -> None:
        """From now on the cards of a deck can be followed: the bottom one is the first object."""
        for i in range(size):
            self.s[OBJECT + self.s[at + i]] = first + i

    def stack_venerables(self) -> None:
        """BLG-SU-08, BLG-SU-09: the red ones lie below the others."""
        s = self.s
        size: i64 = 0
        for red in range(1, -1, -1):
            first = size
            for venerable in range(VENERABLES):
                if self.board.red[venerable] == red:
                    s[VENERABLE_DECK + size] = CARDS + venerable
                    size += 1
            self.shuffle(VENERABLE_DECK + first, size - first)
        s[VENERABLE_SIZE] = size
        self.number_objects(VENERABLE_DECK, size, 0)

    # ------------------------------------------------------------------ legal and resolve
    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """The options of the asked seat, in canonical order."""
        kind = self.s[self.top]
        if ASK_LOOK < kind <= ASK_TARGET:
            return self.turn_options_into(seat, kind, buffer)
        return self.round_options_into(seat, kind, buffer)

    def resolve(self, seat: i64, action: i64) -> None:
        """What the answer to the topmost question does."""
        kind = self.s[self.top]
        if ASK_LOOK < kind <= ASK_TARGET:
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
        observe.observe_into(self, seat, buffer)
