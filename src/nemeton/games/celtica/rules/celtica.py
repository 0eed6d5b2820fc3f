"""A game of Celtica: which chapter offers the options of a question, and which one follows an answer."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.celtica import evaluation, first_observation, observation, scoring
from nemeton.games.celtica import words as w
from nemeton.games.celtica.actions import kind_of, place_of, play_of
from nemeton.games.celtica.rules import amulet_sites, cult_sites, final_exchange, moving, ruins, set_up
from nemeton.games.celtica.state import CelticaState
from nemeton.kernel.state import State

DUEL: Final = 2  # seats


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Celtica(CelticaState):
    """A game of Celtica under way."""

    def set_up(self) -> None:
        set_up.set_up(self)

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """The options of the asked seat, in canonical order: one arm a kind of question."""
        kind = self.s[self.top]
        if kind == w.ASK_PLAY:
            return moving.plays_into(self, seat, buffer)
        if kind == w.ASK_TAKE:
            return self.kinds_into(w.DISPLAY, w.TAKE, w.NO_KIND, buffer)  # CEL-DP-05
        if kind == w.ASK_GIVE_UP:
            return self.kinds_into(self.seat_at(seat) + w.PARTS, w.GIVE_UP, w.NO_KIND, buffer)  # CEL-DP-06
        if kind == w.ASK_CULT:
            buffer[0] = w.DRAW  # CEL-DP-07
            buffer[1] = w.DECLINE
            return 2
        if kind == w.ASK_END:
            return moving.ends_into(self, buffer)
        if kind == w.ASK_EXCHANGE:
            return final_exchange.exchanges_into(self, seat, buffer)
        if kind == w.ASK_GIVE:
            return final_exchange.gifts_into(self, seat, buffer)
        return self.kinds_into(w.DISPLAY, w.GET, self.given_kind(), buffer)  # CEL-DP-09, CEL-DP-10

    def do(self, seat: i64, action: i64) -> None:
        """Answer without a check; seats are never asked together here."""
        self.number += 1
        self.resolve(seat, action)

    def resolve(self, seat: i64, action: i64) -> None:
        """What the answer to the topmost question does: one arm a kind of action."""
        if action < w.TO:
            druid, cards, experience = play_of(action)
            moving.play(self, seat, druid, cards, experience)
        elif action < w.TAKE:
            moving.arrive(self, seat, self.moving_druid(), place_of(action))
        elif action < w.GIVE_UP:
            amulet_sites.take(self, seat, kind_of(action))
        elif action < w.DRAW:
            ruins.give_up(self, seat, kind_of(action))
        elif action == w.DRAW:
            cult_sites.draw(self, seat)
        elif action == w.DECLINE:
            cult_sites.decline(self, seat)
        elif action == w.RETIRE:
            moving.retire(self, seat)
        elif action == w.TRADE:
            final_exchange.ask_gift(self, seat)
        elif action == w.EXTRA:
            final_exchange.ask_get(self, seat, w.NO_KIND)
        elif action == w.DONE:
            final_exchange.end_exchange(self, seat)
        elif action < w.GET:
            final_exchange.ask_get(self, seat, kind_of(action))
        else:
            final_exchange.get(self, seat, kind_of(action))

    def standing(self, seat: i64) -> i64:
        """CEL-SC-05: the ranking key."""
        return scoring.standing(self, seat)

    def evaluate(self, seat: i64) -> i64:
        return evaluation.evaluate(self, seat)

    def round_ahead(self) -> i64:
        """Above two seats a few decisions do not even come round the table."""
        if self.seats > DUEL:
            return self.s[w.ROUND]
        return 0

    def observe_into(self, seat: i64, buffer: vec[i64]) -> None:
        observation.observe_into(self, seat, buffer, 0)

    def observe_at(self, seat: i64, buffer: vec[i64], at: i64) -> None:
        observation.observe_into(self, seat, buffer, at)

    def observe_older_into(self, version: i64, seat: i64, buffer: vec[i64]) -> None:
        first_observation.observe_into(self, seat, buffer)

    def clone(self) -> State:
        copy = Celtica(self.game, self.board, self.seats)
        copy.copy_from(self)
        return copy
