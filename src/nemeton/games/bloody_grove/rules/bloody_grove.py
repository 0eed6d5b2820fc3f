"""A game of Bloody Grove: which chapter offers the options of a question, and which one follows an answer."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.bloody_grove import evaluation, first_observation, observation, scoring
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import spirit_of, thing_of
from nemeton.games.bloody_grove.masks import members_into, run_into
from nemeton.games.bloody_grove.rules import (
    arcane,
    cunning,
    end_of_round,
    set_up,
    summoning,
    transforming,
    turns,
    venerables,
)
from nemeton.games.bloody_grove.state import BloodyGroveState
from nemeton.kernel.state import State


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class BloodyGrove(BloodyGroveState):
    """A game of Bloody Grove under way."""

    def set_up(self) -> None:
        set_up.set_up(self)

    # ------------------------------------------------------------------ options
    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """The options of the asked seat, in canonical order: one arm a kind of question."""
        kind = self.s[self.top]
        if w.ASK_LOOK < kind <= w.ASK_TARGET:
            return self.turn_options_into(seat, kind, buffer)
        return self.round_options_into(seat, kind, buffer)

    def turn_options_into(self, seat: i64, kind: i64, buffer: vec[i64]) -> i64:
        """The options of the questions of a turn."""
        if kind == w.ASK_TURN:
            return turns.turns_into(self, seat, buffer)
        if kind == w.ASK_ICON:
            return summoning.icons_into(self, buffer)
        if kind == w.ASK_MOVE:
            return cunning.moves_into(self, seat, buffer)
        if kind == w.ASK_TOKEN:
            return members_into(self.s[w.SUPPLY], w.TOKENS, w.TAKE, buffer)
        if kind == w.ASK_TARGET:
            return arcane.targets_into(self, seat, buffer)
        if kind == w.ASK_ANIMAL:
            return members_into(self.animals_to_recruit(), w.ANIMALS, w.RECRUIT, buffer)
        if kind == w.ASK_SIDE:
            return run_into(w.LEFT, 2, buffer)
        if kind == w.ASK_PLACE:
            return run_into(w.TO_HAND, 3, buffer)
        return cunning.columns_into(buffer)

    def round_options_into(self, seat: i64, kind: i64, buffer: vec[i64]) -> i64:
        """The options of the questions outside turns."""
        if kind == w.ASK_RETURN:
            return end_of_round.returns_into(self, seat, buffer)
        if kind == w.ASK_VENERABLE:
            return members_into(self.s[w.REVEALED], w.VENERABLES, w.VENERABLE, buffer)
        if kind == w.ASK_REPLACE:
            return venerables.replaceable_into(self, seat, buffer)
        if kind == w.ASK_PEEK:
            return members_into(self.s[w.SUPPLY], w.TOKENS, w.LOOK, buffer)
        if kind == w.ASK_ELITE:
            return members_into(self.animals_face_up(), w.ANIMALS, w.RECRUIT, buffer)
        if kind == w.ASK_DECK_END:
            return run_into(w.TO_TOP, 2, buffer)
        return set_up.looks_into(self, seat, buffer)

    # ------------------------------------------------------------------ answers
    def resolve(self, seat: i64, action: i64) -> None:
        """What the answer to the topmost question does: one arm a kind of action."""
        kind = self.s[self.top]
        if w.ASK_LOOK < kind <= w.ASK_TARGET:
            self.resolve_turn(seat, action)
        else:
            self.resolve_round(seat, action)

    def resolve_turn(self, seat: i64, action: i64) -> None:
        """What the answers to the questions of a turn do."""
        if action < w.TRANSFORM:
            summoning.summon(self, seat, spirit_of(seat, thing_of(w.SUMMON, action)))
        elif action < w.LEFT:
            transforming.transform(self, seat, spirit_of(seat, thing_of(w.TRANSFORM, action)))
        elif action < w.RECRUIT:
            transforming.join(self, seat, action)
        elif action < w.TO_HAND:
            transforming.answer_animal(self, seat, thing_of(w.RECRUIT, action))
        elif action < w.CUNNING:
            transforming.answer_place(self, seat, action)
        elif action == w.CUNNING:
            cunning.use_cunning(self, seat)
        elif action == w.ARCANE:
            arcane.use_arcane(self, seat)
        elif action == w.STOP:
            summoning.leave_icons(self, seat)
        elif action < w.TO_GROVE:
            cunning.answer_move(self, seat, spirit_of(seat, thing_of(w.MOVE, action)))
        elif action < w.TAKE:
            cunning.answer_column(self, seat, thing_of(w.TO_GROVE, action))
        elif action < w.ON_OWN:
            arcane.answer_token(self, seat, thing_of(w.TAKE, action))
        else:
            arcane.answer_target(self, seat, action)

    def resolve_round(self, seat: i64, action: i64) -> None:
        """What the answers to the questions outside turns do."""
        if action < w.SUMMON:
            if self.s[self.top] == w.ASK_PEEK:
                venerables.answer_peek(self, seat, thing_of(w.LOOK, action))
            else:
                set_up.answer_look(self, seat, thing_of(w.LOOK, action))
        elif action < w.TO_HAND:
            venerables.answer_elite(self, seat, thing_of(w.RECRUIT, action))
        elif action < w.RETURN:
            venerables.answer_deck_end(self, seat, action)
        elif action < w.VENERABLE:
            end_of_round.answer_return(self, seat, spirit_of(seat, thing_of(w.RETURN, action)))
        elif action < w.REPLACE:
            venerables.answer_venerable(self, seat, thing_of(w.VENERABLE, action))
        else:
            venerables.answer_replace(self, seat, spirit_of(seat, thing_of(w.REPLACE, action)))

    # ------------------------------------------------------------------ where an earlier chapter leads to a later one
    def end_round(self) -> None:
        """BLG-TU-06: what follows turn 6."""
        end_of_round.end_round(self)

    def resolve_next_grove(self) -> None:
        """BLG-ER-02: the grove after the one being resolved."""
        end_of_round.resolve_grove(self, self.s[w.RESOLVING] + 1)

    # ------------------------------------------------------------------ what the kernel asks
    def standing(self, seat: i64) -> i64:
        """BLG-SC-01..06: who holds all groves, then Domination points, then transformations."""
        return scoring.standing(self, seat)

    def evaluate(self, seat: i64) -> i64:
        return evaluation.evaluate(self, seat)

    def observe_into(self, seat: i64, buffer: vec[i64]) -> None:
        observation.observe_into(self, seat, buffer)

    def observe_older_into(self, version: i64, seat: i64, buffer: vec[i64]) -> None:
        first_observation.observe_into(self, seat, buffer)

    def clone(self) -> State:
        copy = BloodyGrove(self.game, self.board, self.seats)
        copy.copy_from(self)
        return copy
