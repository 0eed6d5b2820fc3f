"""The game under way: which question is open, what may be answered, what an answer does, and what follows by itself."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.karnag import actions, evaluation, first_observation, observation, scoring
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import (
    advanced_set_up,
    captures,
    cards,
    carrying_out,
    council,
    cubes,
    deck,
    drawing,
    druids,
    gems,
    knowledge_tracks,
    menhirs,
    parts,
    potions,
    rounds,
    set_up,
    telepathy,
)
from nemeton.games.karnag.state import KarnagState
from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.state import State, sort_actions

MOST_DEALS: Final = 5000  # of a sample, until the open question can be answered


@final
@mypyc_attr(acyclic=True)
class Karnag(KarnagState):
    """A game of Karnag under way."""

    def set_up(self) -> None:
        """KAR-SET-17."""
        set_up.prepare(self)
        self.settle()

    # ------------------------------------------------------------------ legal
    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """The options of the asked seat, in canonical order: ascending."""
        kind = self.s[self.top]
        if kind == w.ASK_CUBE:
            return cubes.cubes_into(self, buffer)
        count = self.options_into(kind, seat, buffer)
        sort_actions(buffer, count)
        return count

    def options_into(self, kind: i64, seat: i64, buffer: vec[i64]) -> i64:
        """The options of a question, chapter by chapter."""
        if kind == w.ASK_OPEN:
            return carrying_out.openings_into(self, seat, buffer)
        if kind == w.ASK_CLOSE:
            return carrying_out.closings_into(self, seat, buffer)
        if kind == w.ASK_MOVE:
            return self.moves_into(seat, buffer)
        if kind == w.ASK_WAY:
            return druids.ways_into(buffer)
        if kind == w.ASK_POINTS:
            return druids.points_into(self, seat, buffer)
        if kind == w.ASK_CORNER:
            return druids.corners_into(buffer)
        if kind == w.ASK_GEMS:
            return gems.gems_into(self, seat, buffer)
        if kind == w.ASK_CAPTURE:
            return captures.captures_into(self, seat, buffer)
        if kind == w.ASK_SEND:
            return gems.sends_into(self, buffer)
        if kind == w.ASK_LEVEL:
            return self.levels_into(seat, buffer)
        return self.rarer_into(kind, seat, buffer)

    def rarer_into(self, kind: i64, seat: i64, buffer: vec[i64]) -> i64:
        """The options of questions that are asked less often."""
        if kind == w.ASK_CREATURE:
            return telepathy.creatures_into(self, buffer)
        if kind == w.ASK_TO:
            return telepathy.destinations_into(self, buffer)
        if kind == w.ASK_SHIFT:
            return telepathy.shifts_into(self, seat, buffer)
        if kind == w.ASK_TAKE:
            return drawing.takes_into(self, seat, buffer)
        if kind == w.ASK_MARKED:
            return drawing.marked_into(self, seat, buffer)
        if kind == w.ASK_RAISE:
            return menhirs.raises_into(self, seat, buffer)
        if kind == w.ASK_START:
            return set_up.starts_into(self, buffer)
        if kind == w.ASK_CHOOSE:
            return advanced_set_up.obstacles_into(self, buffer)
        return advanced_set_up.places_into(self, buffer)

    def moves_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """KAR-DP-08, KAR-DP-11, KAR-RUL-75: besides, cards between the moves of two druids."""
        count = druids.moves_into(self, seat, buffer)
        if not self.is_lone_move(self.top) and self.points_spent(self.top) > 0:
            count = cards.cards_into(self, seat, True, buffer, count)
        return count

    def levels_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """KAR-DP-16, KAR-DP-23: besides, cards between the levels of a potion."""
        count = knowledge_tracks.levels_into(self, seat, buffer)
        if self.level_cause() == w.FOR_POTION:
            count = cards.cards_into(self, seat, False, buffer, count)
        return count

    # ------------------------------------------------------------------ resolve
    def resolve(self, seat: i64, action: i64) -> None:
        """What the answer to the topmost question does, and then all that follows without a choice."""
        self.carry_out(seat, action)
        self.settle()

    def carry_out(self, seat: i64, action: i64) -> None:
        """What an answer does, whether the seat gave it or there was no other."""
        if action >= w.CREATE:
            self.carry_out_deed(seat, action)
        elif action >= w.DRUID:
            self.carry_out_move(seat, action)
        elif action >= w.ATTACH:
            cards.attach(self, seat, actions.amount_of(action))
        elif action >= w.PLAY:
            cards.play(self, seat, actions.played_kind(action))
        elif action == w.DONE:
            self.be_done()
        elif action == w.DECLINE:
            self.decline(seat)
        elif action >= w.PERFORM:
            carrying_out.perform(self, seat, actions.alternative_of(action))
        elif action >= w.CUBE:
            cubes.place_cube(self, seat, actions.slot_of(action))
        elif action >= w.START:
            set_up.start(self, seat, actions.start_of(action))
        elif action >= w.LAY:
            advanced_set_up.lay(self, seat, actions.place_of(action))
        else:
            advanced_set_up.choose_obstacle(self, seat, actions.obstacle_of(action))

    def carry_out_move(self, seat: i64, action: i64) -> None:
        """A step of a druid move."""
        if action >= w.ENTER:
            cauldron, points = actions.entry_of(action)
            druids.enter(self, seat, cauldron, points)
        elif action >= w.POINTS:
            druids.land(self, seat, actions.points_of(action))
        elif action >= w.WAY:
            druids.choose_way(self, seat, actions.way_of(action))
        elif action >= w.CORNER:
            druids.choose_corner(self, seat, actions.corner_of(action))
        else:
            druids.choose_druid(self, seat, actions.druid_of(action))

    def carry_out_deed(self, seat: i64, action: i64) -> None:
        """A step of any other action."""
        if action < w.SEND:
            one, other = actions.pair_of(action)
            gems.create(self, seat, one, other)
        elif action < w.CAPTURE:
            gems.send(self, seat, actions.sent_druid(action))
        elif action < w.RISE:
            captures.capture(self, seat, actions.hunter_of(action))
        elif action < w.CREATURE:
            self.rise(seat, actions.track_of(action))
        elif action < w.TO:
            telepathy.choose_creature(self, seat, actions.token_of(action))
        elif action < w.SHIFT:
            telepathy.move_to(self, self.board.square_of(actions.goal_of(action)))
        elif action < w.TAKE:
            code, way = actions.shift_of(action)
            telepathy.shift(self, seat, self.board.square_of(code), way)
        elif action < w.REDRAW:
            drawing.take(self, seat, actions.taken_kind(action))
        elif action == w.REDRAW:
            drawing.redraw(self, seat)
        else:
            menhirs.choose(self, seat, self.board.square_of(actions.raised_square(action)))

    def rise(self, seat: i64, track: i64) -> None:
        if self.s[self.top] == w.ASK_LEVEL:
            knowledge_tracks.take_level(self, seat, track)
        else:
            parts.take_level(self, seat, track)

    def decline(self, seat: i64) -> None:
        if self.s[self.top] == w.ASK_OPEN:
            carrying_out.decline(self, seat)
        else:
            knowledge_tracks.decline_level(self)

    def be_done(self) -> None:
        """The window, the action, the move, the shift or the draw ends here."""
        kind = self.s[self.top]
        if kind == w.ASK_CLOSE:
            carrying_out.close_window(self)
        elif kind in (w.ASK_TAKE, w.ASK_MARKED):
            drawing.stop_drawing(self)
        else:
            self.close()

    # ------------------------------------------------------------------ what follows by itself
    def settle(self) -> None:
        """Go on until somebody has something to choose."""
        while not self.over:
            if self.top < self.floor:
                self.go_on()
            elif not self.passes():
                return

    def passes(self) -> bool:
        """Take the topmost question a step on if it asks nothing (any more); False if it must be answered."""
        kind, seat = self.s[self.top], self.actor
        if kind == w.ACTING_IN:
            self.s[self.top] = w.ASK_CLOSE
        elif kind == w.BREWING:
            potions.finish_brewing(self, seat)
        elif kind == w.ASK_CLOSE and self.s[self.seat_at(seat) + w.HAND_SIZE] == 0:
            carrying_out.close_window(self)
        elif (
            (kind == w.ASK_LEVEL and knowledge_tracks.levels_are_finished(self, seat))
            or (kind == w.ASK_SHIFT and telepathy.shift_is_finished(self, seat))
            or (kind == w.ASK_MOVE and druids.is_finished(self, seat))
        ):
            self.close()
        else:
            return self.answers_itself(kind, seat)
        return True

    def answers_itself(self, kind: i64, seat: i64) -> bool:
        """A question with one answer is not asked, unless that would tell the others something of a hand."""
        if kind in (w.ASK_TAKE, w.ASK_MARKED, w.ASK_CUBE, w.ASK_WAY, w.ASK_CLOSE):
            return False
        if self.depends_on_hand(kind) and self.s[self.seat_at(seat) + w.HAND_SIZE] > 0:
            return False
        buffer = self.scratch_room()
        if self.legal_into(seat, buffer) != 1:
            return False
        self.carry_out(seat, buffer[0])  # `settle` is running already
        return True

    def depends_on_hand(self, kind: i64) -> bool:
        """Do the options of this question depend on the cards of the seat?"""
        if kind == w.ASK_LEVEL:
            return self.level_cause() == w.FOR_POTION
        if kind == w.ASK_MOVE:
            return not self.is_lone_move(self.top)
        return kind in (w.ASK_OPEN, w.ASK_GEMS, w.ASK_CAPTURE)

    def go_on(self) -> None:
        """No question is open: the phase goes on, or the next one begins (KAR-RND-01)."""
        phase = self.s[w.PHASE]
        if phase == w.LAYING:
            if not advanced_set_up.ask_obstacle(self):
                set_up.let_first_creatures_in(self)
        elif phase == w.PLACING_DRUIDS:
            if not set_up.ask_druid(self):
                rounds.begin_round(self)
        elif phase == w.PLACING_CUBES:
            if not cubes.ask_cube(self):
                carrying_out.begin_actions(self)
        elif phase == w.ACTING:
            if not carrying_out.open_next_window(self):
                menhirs.begin_raising(self)
        elif phase == w.RAISING:
            if not menhirs.transform_next(self):
                council.begin_meeting(self)
        elif not council.ask_majority(self):
            rounds.end_round(self)

    # ------------------------------------------------------------------ what the kernel asks
    def standing(self, seat: i64) -> i64:
        """KAR-END-17..19: points, then mana."""
        return scoring.standing(self, seat)

    def evaluate(self, seat: i64) -> i64:
        return evaluation.evaluate(self, seat)

    def clone(self) -> State:
        copy = Karnag(self.game, self.board, self.seats)
        copy.copy_from(self)
        return copy

    def deal_unknown(self, seat: i64, memory: Memory) -> None:
        """Let every card be what it may be for all that a seat knows, from the state's own chance.

        All know that the open question was asked, so it is dealt again until who is asked can answer: each deal that
        leaves an option stays as likely beside the others as it was. A position that allows none is refused later.
        """
        for _deal in range(MOST_DEALS):
            deck.deal_unknown(self, seat, memory.objects[w.CARDS])
            if self.can_be_answered():
                return

    def can_be_answered(self) -> bool:
        """Has the asked seat an option? KAR-RUL-75: only where gems or captures are to begin may it hang on a hand."""
        kind = self.kind()
        if self.actor < 0 or (kind != w.ASK_GEMS and kind != w.ASK_CAPTURE) or self.parts_done() > 0:
            return True
        return self.legal_into(self.actor, self.scratch_room()) > 0

    def observe_into(self, seat: i64, buffer: vec[i64]) -> None:
        """The view as numbers, as observation.py names them."""
        observation.observe_into(self, seat, buffer)

    def observe_older_into(self, version: i64, seat: i64, buffer: vec[i64]) -> None:
        first_observation.observe(self, seat, self.game.layout(1)["ground"].length, buffer)
