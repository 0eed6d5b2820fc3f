"""The game under way: which question is open, what may be answered, what an answer does, and what follows by itself."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.karnag import evaluation, observation, scoring
from nemeton.games.karnag import events as tell
from nemeton.games.karnag.actions import (
    ATTACH,
    CAPTURE,
    CHOOSE,
    CORNER,
    CREATE,
    CREATURE,
    CUBE,
    DECLINE,
    DONE,
    DRUID,
    ENTER,
    LAY,
    MAIN,
    MAX_POINTS,
    MAX_SHIFT,
    PERFORM,
    PLAY,
    POINTS,
    RAISE,
    REDRAW,
    RISE,
    SECONDARY,
    SEND,
    SHIFT,
    START,
    TAKE,
    TO,
    WAY,
)
from nemeton.games.karnag.rules import (
    arrivals,
    cards,
    council,
    creatures,
    druids,
    knowledge_tracks,
    menhirs,
    potions,
    rays,
    set_up,
    telepathy,
    tiles,
)
from nemeton.games.karnag.state import (
    ACTING,
    ACTING_IN,
    ASK_CAPTURE,
    ASK_CHOOSE,
    ASK_CLOSE,
    ASK_CORNER,
    ASK_CREATURE,
    ASK_CUBE,
    ASK_GEMS,
    ASK_LEVEL,
    ASK_MARKED,
    ASK_MOVE,
    ASK_OPEN,
    ASK_POINTS,
    ASK_RAISE,
    ASK_SEND,
    ASK_SHIFT,
    ASK_START,
    ASK_TAKE,
    ASK_TO,
    ASK_WAY,
    BREWING,
    CARDS,
    FINISHED,
    FOR_POTION,
    HAND_SIZE,
    LAYING,
    LONE,
    MEETING,
    ORDER,
    PHASE,
    PLACING_CUBES,
    PLACING_DRUIDS,
    RAISING,
    ROUND,
    SPENT,
    TURN,
    VP,
    Table,
)
from nemeton.kernel.errors import NothingKnown
from nemeton.kernel.state import B, C, State


@final
@mypyc_attr(acyclic=True)
class Karnag(Table):
    """A game of Karnag under way."""

    def set_up(self) -> None:
        """KAR-SET-17."""
        set_up.prepare(self)
        self.settle()

    # ------------------------------------------------------------------ legal
    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """The options of the asked seat, in canonical order: ascending."""
        kind = self.s[self.top]
        if kind == ASK_CUBE:
            return tiles.cubes_into(self, buffer)
        count = self.options_into(kind, seat, buffer)
        for i in range(1, count):  # most come sorted already
            action = buffer[i]
            place = i
            while place > 0 and buffer[place - 1] > action:
                buffer[place] = buffer[place - 1]
                place -= 1
            buffer[place] = action
        return count

    def options_into(self, kind: i64, seat: i64, buffer: vec[i64]) -> i64:
        """The options of a question, chapter by chapter."""
        if kind == ASK_OPEN:
            return tiles.openings_into(self, seat, buffer)
        if kind == ASK_CLOSE:
            return tiles.closings_into(self, seat, buffer)
        if kind == ASK_MOVE:
            return self.moves_into(seat, buffer)
        if kind == ASK_WAY:
            return druids.ways_into(buffer)
        if kind == ASK_POINTS:
            return druids.points_into(self, seat, buffer)
        if kind == ASK_CORNER:
            return druids.corners_into(buffer)
        if kind == ASK_GEMS:
            return tiles.gems_into(self, seat, buffer)
        if kind == ASK_CAPTURE:
            return tiles.captures_into(self, seat, buffer)
        if kind == ASK_SEND:
            return rays.sends_into(self, buffer)
        if kind == ASK_LEVEL:
            return self.levels_into(seat, buffer)
        return self.rarer_into(kind, seat, buffer)

    def rarer_into(self, kind: i64, seat: i64, buffer: vec[i64]) -> i64:
        """The options of questions that are asked less often."""
        if kind == ASK_CREATURE:
            return telepathy.creatures_into(self, buffer)
        if kind == ASK_TO:
            return telepathy.destinations_into(self, buffer)
        if kind == ASK_SHIFT:
            return telepathy.shifts_into(self, seat, buffer)
        if kind == ASK_TAKE:
            return cards.takes_into(self, seat, buffer)
        if kind == ASK_MARKED:
            return cards.marked_into(self, seat, buffer)
        if kind == ASK_RAISE:
            return menhirs.raises_into(self, seat, buffer)
        if kind == ASK_START:
            return set_up.starts_into(self, buffer)
        if kind == ASK_CHOOSE:
            return set_up.obstacles_into(self, buffer)
        return set_up.places_into(self, buffer)

    def moves_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """KAR-DP-08, KAR-DP-11, KAR-RUL-75: besides, cards between the moves of two druids."""
        count = druids.moves_into(self, seat, buffer)
        moved = self.s[self.top + C]
        if moved & LONE == 0 and moved >= SPENT:
            count = cards.cards_into(self, seat, True, buffer, count)
        return count

    def levels_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """KAR-DP-16, KAR-DP-23: besides, cards between the levels of a potion."""
        count = knowledge_tracks.levels_into(self, seat, buffer)
        if self.s[self.top + B] == FOR_POTION:
            count = cards.cards_into(self, seat, False, buffer, count)
        return count

    # ------------------------------------------------------------------ resolve
    def resolve(self, seat: i64, action: i64) -> None:
        """What the answer to the topmost question does, and then all that follows without a choice."""
        if action >= CREATE:
            self.resolve_deed(seat, action)
        elif action >= ATTACH:
            self.resolve_move(seat, action)
        elif action >= PLAY:
            cards.play(self, seat, action - PLAY)
        elif action == DONE:
            self.be_done()
        elif action == DECLINE:
            self.decline(seat)
        elif action >= PERFORM:
            tiles.perform(self, seat, action - PERFORM)
        elif action >= CUBE:
            tiles.place_cube(self, seat, action - CUBE)
        elif action >= START:
            set_up.start(self, seat, action - START)
        elif action >= LAY:
            set_up.lay(self, seat, action - LAY)
        else:
            set_up.choose_obstacle(self, seat, action - CHOOSE)
        self.settle()

    def resolve_move(self, seat: i64, action: i64) -> None:
        """A step of a druid move."""
        if action >= ENTER:
            druids.enter(self, seat, (action - ENTER) // MAX_POINTS, (action - ENTER) % MAX_POINTS)
        elif action >= POINTS:
            druids.land(self, seat, action - POINTS)
        elif action >= WAY:
            druids.choose_way(self, seat, action - WAY)
        elif action >= CORNER:
            druids.choose_corner(self, seat, action - CORNER)
        elif action >= DRUID:
            druids.choose_druid(self, seat, action - DRUID)
        else:
            druids.attach(self, seat, action - ATTACH - MAX_SHIFT)

    def resolve_deed(self, seat: i64, action: i64) -> None:
        """A step of any other action."""
        if action < SEND:
            one, other = tiles.pair_of(action - CREATE)
            rays.create(self, seat, one, other)
        elif action < CAPTURE:
            rays.send(self, seat, action - SEND)
        elif action < RISE:
            rays.capture(self, seat, action - CAPTURE)
        elif action < CREATURE:
            self.rise(seat, action - RISE)
        elif action < TO:
            telepathy.choose_creature(self, seat, action - CREATURE)
        elif action < SHIFT:
            telepathy.move_to(self, self.board.coded(action - TO))
        elif action < TAKE:
            telepathy.shift(self, seat, self.board.coded((action - SHIFT) // 4), (action - SHIFT) % 4)
        elif action < REDRAW:
            cards.take(self, seat, action - TAKE)
        elif action == REDRAW:
            cards.redraw(self, seat)
        else:
            menhirs.choose(self, seat, self.board.coded(action - RAISE))

    def rise(self, seat: i64, track: i64) -> None:
        if self.s[self.top] == ASK_LEVEL:
            knowledge_tracks.take_level(self, seat, track)
        else:
            tiles.take_level(self, seat, track)

    def decline(self, seat: i64) -> None:
        if self.s[self.top] == ASK_OPEN:
            tiles.decline(self, seat)
        else:
            knowledge_tracks.decline_level(self)

    def be_done(self) -> None:
        """The window, the action, the move, the shift or the draw ends here."""
        kind = self.s[self.top]
        if kind == ASK_CLOSE:
            tiles.close_window(self)
        elif kind in (ASK_TAKE, ASK_MARKED):
            cards.stop_drawing(self)
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
        if kind == ACTING_IN:
            self.s[self.top] = ASK_CLOSE
        elif kind == BREWING:
            potions.finish_brewing(self, seat)
        elif kind == ASK_CLOSE and self.s[self.seat_at(seat) + HAND_SIZE] == 0:
            tiles.close_window(self)
        elif (
            (kind == ASK_LEVEL and knowledge_tracks.levels_are_finished(self, seat))
            or (kind == ASK_SHIFT and telepathy.shift_is_finished(self, seat))
            or (kind == ASK_MOVE and druids.is_finished(self, seat))
        ):
            self.close()
        else:
            return self.answers_itself(kind, seat)
        return True

    def answers_itself(self, kind: i64, seat: i64) -> bool:
        """A question with one answer is not asked, unless that would tell the others something of a hand."""
        if kind in (ASK_TAKE, ASK_MARKED, ASK_CUBE, ASK_WAY, ASK_CLOSE):
            return False
        if self.depends_on_hand(kind) and self.s[self.seat_at(seat) + HAND_SIZE] > 0:
            return False
        buffer = self.look_buffer()
        if self.legal_into(seat, buffer) != 1:
            return False
        self.resolve_alone(seat, buffer[0])
        return True

    def depends_on_hand(self, kind: i64) -> bool:
        """Do the options of this question depend on the cards of the seat?"""
        if kind == ASK_LEVEL:
            return self.s[self.top + B] == FOR_POTION
        if kind == ASK_MOVE:
            return self.s[self.top + C] & LONE == 0
        return kind in (ASK_OPEN, ASK_GEMS, ASK_CAPTURE)

    def resolve_alone(self, seat: i64, action: i64) -> None:
        """Answer for the seat; `settle` is running already."""
        if action >= CREATE:
            self.resolve_deed(seat, action)
        elif action >= ATTACH:
            self.resolve_move(seat, action)
        elif action == DONE:
            self.be_done()
        elif action == DECLINE:
            self.decline(seat)
        elif action >= PERFORM:
            tiles.perform(self, seat, action - PERFORM)
        elif action >= START:
            set_up.start(self, seat, action - START)
        elif action >= LAY:
            set_up.lay(self, seat, action - LAY)
        else:
            set_up.choose_obstacle(self, seat, action - CHOOSE)

    def go_on(self) -> None:
        """No question is open: the phase goes on, or the next one begins (KAR-RND-01)."""
        phase = self.s[PHASE]
        if phase == LAYING:
            if not set_up.ask_obstacle(self):
                set_up.let_first_creatures_in(self)
        elif phase == PLACING_DRUIDS:
            if not set_up.ask_druid(self):
                self.begin_round()
        elif phase == PLACING_CUBES:
            if not tiles.ask_cube(self):
                tiles.begin_actions(self)
        elif phase == ACTING:
            if not tiles.open_next_window(self):
                self.s[PHASE] = RAISING
                self.s[TURN] = 0
        elif phase == RAISING:
            self.raise_menhirs()
        elif not council.ask_majority(self):
            self.end_round()

    # ------------------------------------------------------------------ rounds
    def begin_round(self) -> None:
        """KAR-RND-01, KAR-RND-02: phases A, B and C."""
        if self.s[ROUND] > 1:
            self.order_seats()
        if self.journal is not None:
            tell.round_began(self)
        creatures.move_creatures(self)
        arrivals.arrivals_of_round(self)
        tiles.lay_tiles(self)

    def order_seats(self) -> None:
        """KAR-A-01, KAR-A-02: fewest points first; equals keep their order."""
        s = self.s
        for place in range(1, self.seats):
            seat = s[ORDER + place]
            at = place
            while at > 0 and s[self.seat_at(s[ORDER + at - 1]) + VP] > s[self.seat_at(seat) + VP]:
                s[ORDER + at] = s[ORDER + at - 1]
                at -= 1
            s[ORDER + at] = seat

    def raise_menhirs(self) -> None:
        """KAR-F-16: phase F seat by seat in play order, then phase G begins."""
        if self.s[TURN] < self.seats:
            seat = self.s[ORDER + self.s[TURN]]
            self.s[TURN] += 1
            menhirs.transform(self, seat)
        else:
            self.s[PHASE] = MEETING
            council.pay(self)

    def end_round(self) -> None:
        """KAR-RND-03, KAR-RND-04: the final count, or cubes back and the next round."""
        if self.s[ROUND] == self.board.rounds:
            self.s[PHASE] = FINISHED
            scoring.final_count(self)
            self.end()
            return
        tiles.remove_cubes(self, MAIN)
        tiles.remove_cubes(self, SECONDARY)
        self.s[ROUND] += 1
        self.begin_round()

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

    def sample_into(self, seat: i64, seed: i64, target: State) -> None:
        """Deal anew what the seat does not know; the target keeps no memory, for it is made to be played out."""
        memory = self.memory
        if memory is None:
            raise NothingKnown("This Karnag game keeps no memory of who saw what: start or load it with memory.")
        assert isinstance(target, Karnag), "a sample goes into a state of the same game"
        self.memory = None
        target.copy_from(self)
        self.memory = memory
        target.seed_with(int(seed))
        target.deal_unknown(seat, memory.objects[CARDS])

    def observe_into(self, seat: i64, buffer: vec[i64]) -> None:
        """The view as numbers, as observation.py names them."""
        observation.observe(self, seat, self.game.observation["ground"].length, buffer)
