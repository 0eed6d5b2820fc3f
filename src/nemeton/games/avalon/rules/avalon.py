"""The campaign under way: which question is open, what may be answered, and which routine goes on next."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.avalon import evaluation, events, first_observation, hidden, observation
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import (
    advancement,
    arrivals,
    chapters,
    combat,
    costs,
    day,
    death,
    encounter,
    encounter_start,
    guardians,
    items,
    keys,
    legality,
    manners,
    markers,
    night,
    party,
    programs,
    rounds,
    set_up,
    trade,
    uses,
    votes,
)
from nemeton.games.avalon.state import AvalonState
from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.state import ANSWERS, UNANSWERED, State, sort_actions


@final
@mypyc_attr(acyclic=True)
class Avalon(AvalonState):
    """A campaign under way."""

    def set_up(self) -> None:
        """AVA-SETUP-01."""
        self.push(w.R_SET_UP)
        self.go_on()

    # ------------------------------------------------------------------ legal
    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """The options of the asked seat, in canonical order: ascending."""
        kind = self.s[self.top]
        count = legality.options_into(self, kind, seat, buffer)
        if self.rules >= manners.SINCE:
            count = manners.asides_into(self, kind, seat, buffer, count)
        sort_actions(buffer, count)
        return count

    def settles(self, seat: i64, action: i64) -> bool:
        """AVA-DIP-30: the first vote other than yes closes a unanimous decision; a trade comes before a choice.

        What is said besides the answer, and what is done before supper, waits for nobody either (AVA-MAN-01, -09).
        """
        kind = self.s[self.top]
        if kind == w.ASK_EAT:
            return action not in (w.EAT, w.FAST)
        return (kind == w.ASK_AVOID and action == w.RESOLVE) or (kind == w.ASK_CHOICE and action == w.TRADE)

    def is_aside(self, action: i64) -> bool:
        """AVA-MAN-01, -02, -08, -09: how one goes, that others act first, that decks are looked at, and a trade."""
        return action in (w.AFTER_YOU, w.TRADE) or manners.is_aside(self.s[self.top], action)

    def on_answer(self, seat: i64, action: i64) -> None:
        """All sit at one table, so everybody hears what anybody answers."""
        if self.s[w.MANNERS] != 0:
            manners.put(self, seat, manners.SPOKE, False)
        if self.journal is not None:
            events.answer_given(self, seat, action)

    def revises(self, seat: i64) -> bool:
        """AVA-RUL-128: votes are open, and a new vote replaces the same seat's earlier one until the last is in."""
        return True

    def foremost(self, seats: i64) -> i64:
        """AVA-RUL-128: bots vote as the person with the lowest character number did."""
        return self.lowest(seats)

    # ------------------------------------------------------------------ resolve
    def resolve(self, seat: i64, action: i64) -> None:
        """All asked have answered: what the answers come to, and then all that follows without a choice."""
        kind = self.s[self.top]
        if kind == w.ASK_CHOICE and action == w.TRADE:
            self.trade_first(seat)
            return
        if action >= w.GO and manners.is_aside(kind, action):
            manners.say_aside(self, seat, action)
            return
        result = action
        if self.rules >= manners.SINCE and manners.each_answers(kind):
            result = manners.gather_answers(self, kind, action)
        elif self.was_voted():
            result = votes.result(self, kind)
            if result == votes.OPEN_TIE:
                votes.keep(self)
                self.ask_instead(w.ASK_TIE, self.s[w.CHRONICLER], kind)
                self.go_on()
                return
        self.s[w.ANSWER] = result
        self.close()
        self.go_on()

    def trade_first(self, seat: i64) -> None:
        """AVA-PARTY-04: the choice is put off; after the trade everybody is asked anew."""
        party = self.s[self.top + w.Q_CHOICE_PARTY]
        self.s[w.COURSE + (self.s[w.COURSE_SIZE] - 1) * w.FRAME + w.PROGRAM_ASKED] = 0
        self.close()
        self.push(w.R_TRADE, seat, 0, 0, party)
        self.go_on()

    def was_voted(self) -> bool:
        """Have several seats answered the question?"""
        count: i64 = 0
        for seat in range(self.seats):
            if self.s[self.top + ANSWERS + seat] != UNANSWERED:
                count += 1
        return count > 1

    # ------------------------------------------------------------------ what follows by itself
    def go_on(self) -> None:
        """Go on until somebody has something to choose."""
        while not self.over:
            if self.top < self.floor:
                self.step(w.COURSE + (self.s[w.COURSE_SIZE] - 1) * w.FRAME)
            elif not self.answers_itself():
                return

    def answers_itself(self) -> bool:
        """A question with one answer is not asked, but for pauses to read."""
        kind = self.s[self.top]
        if kind in (w.ASK_CHOICE, w.ASK_DISCUSS):
            return False
        buffer = self.scratch_room()
        if legality.options_into(self, kind, self.actor, buffer) != 1:
            return False
        self.s[w.ANSWER] = buffer[0]
        self.close()
        return True

    def step(self, f: i64) -> None:
        """The routine on top goes a step on; those most often under way stand first."""
        routine = self.s[f]
        if routine == w.R_PROGRAM:
            programs.step(self, f)
        elif routine == w.R_PLAY:
            keys.play(self, f)
        elif routine == w.R_ACTIVATION:
            combat.activation(self, f)
        elif routine == w.R_ENCOUNTER:
            encounter.run(self, f)
        elif routine == w.R_ATTACK:
            combat.attack(self, f)
        elif routine == w.R_RESPONSES:
            combat.responses(self, f)
        elif routine == w.R_ROUND:
            rounds.step(self, f)
        elif routine == w.R_ACTION:
            party.step(self, f)
        elif routine == w.R_PAYMENT:
            costs.payment(self, f)
        elif routine == w.R_BETWEEN:
            chapters.between(self, f)
        elif routine == w.R_DAY:
            day.step(self, f)
        elif routine == w.R_EVERY:
            day.every(self, f)
        else:
            self.rarer_step(routine, f)

    def rarer_step(self, routine: i64, f: i64) -> None:
        """Routines of arrivals, things and the end of the day."""
        if routine == w.R_DISCARD:
            markers.discard(self, f)
        elif routine == w.R_ESCAPE:
            markers.escape(self, f)
        elif routine == w.R_OPEN:
            encounter_start.step(self, f)
        elif routine == w.R_ARRIVE:
            arrivals.step(self, f)
        elif routine == w.R_OUSTED:
            arrivals.arrive_in_groups(self, f)
        elif routine == w.R_MOVE:
            arrivals.move(self, f)
        elif routine == w.R_ASSIGN:
            programs.assign(self, f)
        elif routine == w.R_TRADE:
            trade.step(self, f)
        elif routine == w.R_REST:
            night.rest(self, f)
        elif routine == w.R_SUPPER:
            night.supper(self, f)
        elif routine == w.R_ADVANCE:
            advancement.advance(self, f)
        elif routine == w.R_PICK:
            advancement.pick(self, f)
        elif routine == w.R_SKILL:
            advancement.learn(self, f)
        elif routine == w.R_BUILD:
            advancement.build(self, f)
        else:
            self.rarest_step(routine, f)

    def rarest_step(self, routine: i64, f: i64) -> None:
        """Routines that most days do without."""
        if routine == w.R_USE:
            if self.s[f + w.F_PC] == 2:
                uses.charge(self, f)
            else:
                uses.use(self, f)
        elif routine == w.R_GAIN_ITEM:
            items.gain_items(self, f)
        elif routine == w.R_WEAR:
            items.wear(self, f)
        elif routine == w.R_EQUIP:
            items.equip(self, f)
        elif routine == w.R_GIVE_UP:
            items.give_up(self, f)
        elif routine == w.R_PEEK:
            trade.peek(self, f)
        elif routine == w.R_DREAM:
            night.dream(self, f)
        elif routine == w.R_LETTER:
            set_up.read_letter(self, f)
        elif routine == w.R_GUARDIANS:
            guardians.roam(self, f)
        elif routine == w.R_DEATH:
            death.step(self, f)
        elif routine == w.R_CHAPTER:
            chapters.chapter(self, f)
        elif routine == w.R_SAVE:
            chapters.save(self, f)
        elif routine == w.R_PERISHED:
            chapters.end_or_mercy(self, f)
        else:
            assert routine == w.R_SET_UP, "every routine has its step"
            set_up.step(self, f)

    # ------------------------------------------------------------------ what the kernel asks
    def standing(self, seat: i64) -> i64:
        """All win together or fail together."""
        return 1 if self.s[w.ENDED] > 1 else 0

    def allied(self) -> bool:
        return True

    def utilities_into(self, utilities: vec[float]) -> None:
        """Everything or nothing, also for one alone: the story can win."""
        for seat in range(self.seats):
            utilities[seat] = float(self.standing(seat))

    def evaluate(self, seat: i64) -> i64:
        return evaluation.evaluate(self, seat)

    def clone(self) -> State:
        copy = Avalon(self.game, self.book, self.seats)
        copy.copy_from(self)
        return copy

    def deal_unknown(self, seat: i64, memory: Memory) -> None:
        """All seats know the same, and the table itself says what nobody has seen."""
        hidden.deal(self)

    def observe_into(self, seat: i64, buffer: vec[i64]) -> None:
        """The view as numbers, as observation.py names them."""
        observation.observe_into(self, seat, buffer)

    def observe_older_into(self, version: i64, seat: i64, buffer: vec[i64]) -> None:
        first_observation.observe(self, seat, buffer)
