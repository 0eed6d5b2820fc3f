"""The rules: what may be decided, and what a decision does. Read it beside the rulebook; IDs name the rules."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.celtica import event_types as tell
from nemeton.games.celtica import scoring
from nemeton.games.celtica import words as w
from nemeton.games.celtica.actions import end_action, kind_of, part_action, place_of, play_action, play_of
from nemeton.games.celtica.state import Table
from nemeton.kernel.state import A, B, State


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Celtica(Table):
    """A game of Celtica under way."""

    # ------------------------------------------------------------------ set-up
    def set_up(self) -> None:
        """CEL-SU-01..10: druids on the start, cards and parts dealt, the start player asked."""
        s, board = self.s, self.board
        first = board.start_player if board.start_player >= 0 else self.below(self.seats)  # CEL-SU-10, CEL-RUL-02
        for druid in range(board.druids):
            s[w.PLACE + druid] = board.start  # CEL-SU-02
            s[w.DRUID_SUPPLY + druid] = board.druid_cards
            s[w.EXPERIENCE_SUPPLY + druid] = board.experience_cards
        s[w.DRUID_SIZE] = board.druids * board.druid_cards
        s[w.EXPERIENCE_SIZE] = board.druids * board.experience_cards
        for kind in range(board.kinds):
            s[w.STACKS + kind] = board.copies[kind]
            s[w.STACKS_SIZE] += board.copies[kind]
        if self.memory is not None:
            self.memory.reshuffled(w.DRUID_CARDS, self.counts(w.DRUID_SUPPLY, board.druids))
            self.memory.reshuffled(w.EXPERIENCE_CARDS, self.counts(w.EXPERIENCE_SUPPLY, board.druids))
        s[w.LAST_DRUID_CARD] = first
        s[w.LAST_CARD] = first
        self.refill_display()  # CEL-SU-08
        self.deal_first_parts(first)
        self.begin_round(first)

    def deal_first_parts(self, first: i64) -> None:
        """CEL-SU-09, CEL-RUL-16: two parts each, clockwise from the start player."""
        seat = first
        for _seat in range(self.seats):
            for _part in range(self.board.first_parts):
                kind = self.draw_part()
                self.gain_part(seat, kind)
                if self.journal is not None:
                    tell.part_dealt(self, seat, kind)
            seat = self.next_seat(seat)

    # ------------------------------------------------------------------ rounds and turns
    def begin_round(self, first: i64) -> None:
        """CEL-RD-10, CEL-SU-04, CEL-RUL-16: five druid cards each, clockwise from the round's first player."""
        self.s[w.ROUND] += 1
        if self.journal is not None:
            tell.round_began(self, first)
        seat = first
        for _seat in range(self.seats):
            for _card in range(self.board.hand):
                self.draw_druid_card(seat)
            seat = self.next_seat(seat)
        self.ask(w.ASK_PLAY, first)

    def is_in(self, seat: i64) -> bool:
        """CEL-RD-04: with at least one druid card in hand."""
        return self.s[self.seat_at(seat) + w.HAND_SIZE] > 0

    def end_turn(self, seat: i64) -> None:
        """CEL-MV-15, CEL-RUL-09: refill, look for an end, then the next player who is in."""
        s = self.s
        self.close()
        if s[w.DISPLAY_SIZE] < self.board.display:
            self.refill_display()
        if s[w.ON_GOAL] == self.board.druids or s[w.DISPLAY_SIZE] == 0:  # CEL-EN-02; CEL-EN-03, CEL-RUL-10
            self.end_at_once(seat)
            return
        following = self.next_seat(seat)
        for _seat in range(self.seats):  # CEL-RD-06; CEL-RD-07: it may come back to the same seat
            if self.is_in(following):
                self.ask(w.ASK_PLAY, following)
                return
            following = self.next_seat(following)
        self.end_round()

    def end_round(self) -> None:
        """CEL-RD-08, CEL-RD-09, CEL-EN-01: a new round, or, with a druid on the goal, the end."""
        if self.s[w.ON_GOAL] > 0:
            self.begin_exchange(self.s[w.LAST_CARD])  # CEL-RUL-11
        else:
            self.begin_round(self.next_seat(self.s[w.LAST_DRUID_CARD]))  # CEL-RD-13

    # ------------------------------------------------------------------ legal
    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """The options of the asked seat, in canonical order."""
        kind = self.s[self.top]
        if kind == w.ASK_PLAY:
            return self.plays_into(seat, buffer)
        if kind == w.ASK_TAKE:
            return self.kinds_into(w.DISPLAY, w.TAKE, w.NO_KIND, buffer)  # CEL-DP-05
        if kind == w.ASK_GIVE_UP:
            return self.kinds_into(self.seat_at(seat) + w.PARTS, w.GIVE_UP, w.NO_KIND, buffer)  # CEL-DP-06
        if kind == w.ASK_CULT:
            buffer[0] = w.DRAW  # CEL-DP-07
            buffer[1] = w.DECLINE
            return 2
        if kind == w.ASK_END:
            return self.ends_into(buffer)
        if kind == w.ASK_EXCHANGE:
            return self.exchanges_into(seat, buffer)
        if kind == w.ASK_GIVE:
            return self.gifts_into(seat, buffer)
        return self.kinds_into(w.DISPLAY, w.GET, self.s[self.top + A], buffer)  # CEL-DP-09, CEL-DP-10

    def plays_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """CEL-DP-01..03: every colour, number of druid cards and number of experience cards that fits.

        It is asked even if only one play is left: that there is no other would tell the others of the hand.
        """
        s, board = self.s, self.board
        at = self.seat_at(seat)
        count: i64 = 0
        live = False
        for druid in range(board.druids):
            held = s[at + w.HAND + druid]
            wild = s[at + w.EXPERIENCE + druid]
            if held + wild == 0:
                continue
            steps = board.steps_to_goal[s[w.PLACE + druid]]
            if steps == 0:  # CEL-MV-12: on the goal
                continue
            if held > 0:
                live = True
            for cards in range(held + 1):  # CEL-MV-02
                left = steps - cards
                if left < 0:  # CEL-MV-13
                    break
                if cards > 0:  # CEL-MV-01
                    buffer[count] = play_action(druid, cards, 0)
                    count += 1
                for more in range(1, (wild if wild < left else left) + 1):  # CEL-MV-03, CEL-MV-04
                    buffer[count] = play_action(druid, cards, more)
                    count += 1
        if not live:  # CEL-RUL-06
            buffer[count] = w.RETIRE
            count += 1
        return count

    def kinds_into(self, where: i64, use: i64, but: i64, buffer: vec[i64]) -> i64:
        """One option for each kind of part that lies there, except one."""
        s = self.s
        count: i64 = 0
        for kind in range(self.board.kinds):
            if s[where + kind] > 0 and kind != but:
                buffer[count] = part_action(use, kind)
                count += 1
        return count

    def ends_into(self, buffer: vec[i64]) -> i64:
        """CEL-DP-04, CEL-RUL-18: the places the move can end on."""
        s = self.s
        count: i64 = 0
        for end in self.board.ends_of_move(s[w.PLACE + s[self.top + A]], s[self.top + B]):
            buffer[count] = end_action(end)
            count += 1
        return count

    def exchanges_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """CEL-DP-08: trade, take, or be done."""
        count: i64 = 0
        if self.can_trade(seat):
            buffer[count] = w.TRADE
            count += 1
        if self.can_take_extra(seat):
            buffer[count] = w.EXTRA
            count += 1
        buffer[count] = w.DONE  # CEL-FX-05
        return count + 1

    def can_trade(self, seat: i64) -> bool:
        """CEL-FX-02, CEL-RUL-12: a card, an own part, and a displayed one of another kind."""
        at = self.seat_at(seat)
        if self.s[at + w.EXPERIENCES] < self.board.trade_price:
            return False
        for kind in range(self.board.kinds):
            if self.s[at + w.PARTS + kind] > 0 and self.displays_another(kind):
                return True
        return False

    def displays_another(self, kind: i64) -> bool:
        """Is some other kind displayed?"""
        return self.s[w.DISPLAY_SIZE] > self.s[w.DISPLAY + kind]

    def can_take_extra(self, seat: i64) -> bool:
        """CEL-FX-03: two cards and a part to take."""
        return self.s[self.seat_at(seat) + w.EXPERIENCES] >= self.board.extra_price and self.s[w.DISPLAY_SIZE] > 0

    def gifts_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """CEL-DP-09: own kinds for which some other kind is displayed."""
        at = self.seat_at(seat)
        count: i64 = 0
        for kind in range(self.board.kinds):
            if self.s[at + w.PARTS + kind] > 0 and self.displays_another(kind):
                buffer[count] = part_action(w.GIVE, kind)
                count += 1
        return count

    # ------------------------------------------------------------------ resolve
    def resolve(self, seat: i64, action: i64) -> None:
        """What the answer to the topmost question does: one arm a kind of action."""
        if action < w.TO:
            druid, cards, experience = play_of(action)
            self.play(seat, druid, cards, experience)
        elif action < w.TAKE:
            self.arrive(seat, self.s[self.top + A], place_of(action))
        elif action < w.GIVE_UP:
            self.take(seat, kind_of(action))
        elif action < w.DRAW:
            self.give_up(seat, kind_of(action))
        elif action == w.DRAW:
            self.draw_at_cult_site(seat)
        elif action == w.DECLINE:
            self.decline(seat)
        elif action == w.RETIRE:
            self.retire(seat)
        elif action == w.TRADE:
            self.ask_gift(seat)
        elif action == w.EXTRA:
            self.ask_get(seat, w.NO_KIND)
        elif action == w.DONE:
            self.end_exchange(seat)
        elif action < w.GET:
            self.ask_get(seat, kind_of(action))
        else:
            self.get(seat, kind_of(action))

    # ------------------------------------------------------------------ playing cards and moving
    def play(self, seat: i64, druid: i64, cards: i64, experience: i64) -> None:
        """CEL-MV-01..05: lay the cards, then move the druid of their colour as many places."""
        s = self.s
        if cards > 0:
            self.discard_druid_cards(seat, druid, cards)
            s[w.LAST_DRUID_CARD] = seat
        if experience > 0:
            self.discard_experience_cards(seat, druid, experience)
        s[w.LAST_CARD] = seat
        if self.journal is not None:
            tell.cards_played(self, seat, druid, cards, experience)
        end = self.board.end_of_move(s[w.PLACE + druid], cards + experience)
        if end == w.SEVERAL:
            self.ask_instead(w.ASK_END, seat, druid, cards + experience)  # CEL-RUL-18
        else:
            self.arrive(seat, druid, end)

    def arrive(self, seat: i64, druid: i64, place: i64) -> None:
        """CEL-MV-14: the druid stops; the mover carries out the action of the place."""
        if self.journal is not None:
            tell.druid_moved(self, druid, place)
        self.s[w.PLACE + druid] = place
        kind, value = self.board.kind[place], self.board.value[place]
        if kind == w.AMULET_SITE:
            self.visit_amulet_site(seat, value)
        elif kind == w.RUIN:
            self.visit_ruin(seat, value)
        elif kind == w.CULT_SITE:
            self.visit_cult_site(seat)
        elif kind == w.GOAL:
            self.reach_goal(seat, value)

    def reach_goal(self, seat: i64, parts: i64) -> None:
        """CEL-GO-01, CEL-GO-03; CEL-GO-02: with goal parts it acts as an amulet site."""
        self.s[w.ON_GOAL] += 1
        if parts > 0:
            self.visit_amulet_site(seat, parts)
        else:
            self.end_turn(seat)

    def retire(self, seat: i64) -> None:
        """CEL-RUL-06, CEL-RUL-07: a hand of dead cards is discarded; that is not playing a card."""
        if self.journal is not None:
            tell.retired(self, seat)
        self.discard_hand(seat)
        self.end_turn(seat)

    # ------------------------------------------------------------------ amulet sites
    def visit_amulet_site(self, seat: i64, value: i64) -> None:
        """CEL-AM-01, CEL-AM-06, CEL-AM-07: as many parts as the site says, or all there are."""
        owed = value if value < self.s[w.DISPLAY_SIZE] else self.s[w.DISPLAY_SIZE]
        self.ask_instead(w.ASK_TAKE, seat, owed)
        self.take_without_choice(seat)

    def take(self, seat: i64, kind: i64) -> None:
        """CEL-AM-02, CEL-AM-03: no refill between two parts."""
        self.move_from_display(seat, kind)
        self.take_without_choice(seat)

    def take_without_choice(self, seat: i64) -> None:
        """Take on while only one kind is displayed (nothing to ask), and end the turn when all is taken."""
        s = self.s
        left = self.top + A
        while s[left] > 0:
            kind = self.only_kind(w.DISPLAY)
            if kind == w.NO_KIND:
                return
            self.move_from_display(seat, kind)
        self.end_turn(seat)

    def move_from_display(self, seat: i64, kind: i64) -> None:
        """One of the parts owed goes from the display into the play area."""
        s = self.s
        s[w.DISPLAY + kind] -= 1
        s[w.DISPLAY_SIZE] -= 1
        s[self.top + A] -= 1
        self.gain_part(seat, kind)
        if self.journal is not None:
            tell.part_taken(self, seat, kind)

    # ------------------------------------------------------------------ ruins
    def visit_ruin(self, seat: i64, value: i64) -> None:
        """CEL-RU-01, CEL-RU-04, CEL-RU-05: as many parts as the ruin says, or all one has."""
        held = self.s[self.seat_at(seat) + w.PARTS_SIZE]
        self.ask_instead(w.ASK_GIVE_UP, seat, value if value < held else held)
        self.give_up_without_choice(seat)

    def give_up(self, seat: i64, kind: i64) -> None:
        """CEL-RU-02, CEL-RU-03: the visitor chooses."""
        self.discard_part(seat, kind)
        self.give_up_without_choice(seat)

    def give_up_without_choice(self, seat: i64) -> None:
        """Give up on while there is only one own kind left, then draw the experience card (CEL-RU-12)."""
        s = self.s
        left = self.top + A
        while s[left] > 0:
            kind = self.only_kind(self.seat_at(seat) + w.PARTS)
            if kind == w.NO_KIND:
                return
            self.discard_part(seat, kind)
        for _card in range(self.board.ruin_cards):  # CEL-RU-08, CEL-RU-09
            self.draw_experience_card(seat)
        self.end_turn(seat)

    def discard_part(self, seat: i64, kind: i64) -> None:
        """CEL-RU-06: one of the parts owed goes on the part discard."""
        s = self.s
        s[w.PART_DISCARD + kind] += 1
        s[w.PART_DISCARD_SIZE] += 1
        s[self.top + A] -= 1
        self.lose_part(seat, kind)
        if self.journal is not None:
            tell.part_given_up(self, seat, kind)

    # ------------------------------------------------------------------ cult sites
    def visit_cult_site(self, seat: i64) -> None:
        """CEL-CU-01, CEL-CU-02: one more druid card, if one likes."""
        self.ask_instead(w.ASK_CULT, seat)

    def draw_at_cult_site(self, seat: i64) -> None:
        """CEL-CU-03, CEL-CU-04: an ordinary card of this round; who drew it is in."""
        for _card in range(self.board.cult_cards):
            self.draw_druid_card(seat)
        self.end_turn(seat)

    def decline(self, seat: i64) -> None:
        if self.journal is not None:
            tell.card_declined(self, seat)
        self.end_turn(seat)

    # ------------------------------------------------------------------ the end and the final exchange
    def end_at_once(self, seat: i64) -> None:
        """CEL-EN-02..05: hands are discarded, experience cards kept; who is on turn ended the game."""
        for other in range(self.seats):
            if self.is_in(other):
                if self.journal is not None:
                    tell.hand_discarded(self, other)
                self.discard_hand(other)
        self.begin_exchange(seat)

    def begin_exchange(self, ender: i64) -> None:
        """CEL-FX-01: clockwise from the left neighbour of who ended the game, who comes last."""
        self.s[w.EXCHANGES] = self.seats
        if self.journal is not None:
            tell.game_ending(self, ender)
        self.ask_next_exchange(ender)

    def ask_next_exchange(self, seat: i64) -> None:
        """CEL-FX-09: one turn each; who has no experience card is skipped."""
        while self.s[w.EXCHANGES] > 0:
            self.s[w.EXCHANGES] -= 1
            seat = self.next_seat(seat)
            if self.can_trade(seat) or self.can_take_extra(seat):
                self.ask(w.ASK_EXCHANGE, seat)
                return
        if self.journal is not None:
            tell.game_ended(self)
        self.end()

    def ask_gift(self, seat: i64) -> None:
        """CEL-DP-09: which own part to give; not asked if there is one kind only."""
        gift: i64 = w.NO_KIND
        gifts: i64 = 0
        at = self.seat_at(seat)
        for kind in range(self.board.kinds):
            if self.s[at + w.PARTS + kind] > 0 and self.displays_another(kind):
                gift = kind
                gifts += 1
        if gifts == 1:
            self.ask_get(seat, gift)
        else:
            self.ask(w.ASK_GIVE, seat)

    def ask_get(self, seat: i64, given: i64) -> None:
        """CEL-DP-09, CEL-DP-10: which displayed part to get; nothing has moved yet."""
        if self.s[self.top] == w.ASK_GIVE:
            self.close()
        self.ask(w.ASK_GET, seat, given)
        only: i64 = w.NO_KIND
        kinds: i64 = 0
        for kind in range(self.board.kinds):
            if self.s[w.DISPLAY + kind] > 0 and kind != given:
                only = kind
                kinds += 1
        if kinds == 1:
            self.get(seat, only)

    def get(self, seat: i64, kind: i64) -> None:
        """CEL-FX-02, CEL-FX-03, CEL-RUL-23: pay, and the parts change places in one step."""
        s = self.s
        given = s[self.top + A]
        self.close()
        self.pay(seat, self.board.extra_price if given == w.NO_KIND else self.board.trade_price)
        s[w.DISPLAY + kind] -= 1
        s[w.DISPLAY_SIZE] -= 1
        self.gain_part(seat, kind)
        if given != w.NO_KIND:  # CEL-RUL-12: a true swap
            self.lose_part(seat, given)
            s[w.DISPLAY + given] += 1
            s[w.DISPLAY_SIZE] += 1
        if self.journal is not None:
            tell.part_exchanged(self, seat, given, kind)
        s[self.top + A] = 1
        if not self.can_trade(seat) and not self.can_take_extra(seat):
            self.end_exchange(seat)

    def pay(self, seat: i64, price: i64) -> None:
        """CEL-DP-11, CEL-FX-08: which colours are spent has no effect, so in canonical order."""
        at = self.seat_at(seat)
        for druid in range(self.board.druids):
            held = self.s[at + w.EXPERIENCE + druid]
            spent = price if price < held else held
            if spent > 0:
                self.discard_experience_cards(seat, druid, spent)
                if self.journal is not None:
                    tell.experience_spent(self, seat, druid, spent)
                price -= spent

    def end_exchange(self, seat: i64) -> None:
        """CEL-FX-06, CEL-RUL-23: refill if something was spent, then the next player."""
        spent = self.s[self.top + A]
        self.close()
        if self.journal is not None:
            tell.exchange_ended(self, seat)
        if spent > 0:
            self.refill_display()
        self.ask_next_exchange(seat)

    # ------------------------------------------------------------------ what the kernel asks
    def standing(self, seat: i64) -> i64:
        """CEL-SC-05: the ranking key."""
        return scoring.standing(self, seat)

    def evaluate(self, seat: i64) -> i64:
        return scoring.evaluate(self, seat)

    def clone(self) -> State:
        copy = Celtica(self.game, self.board, self.seats)
        copy.copy_from(self)
        return copy

    def observe_into(self, seat: i64, buffer: vec[i64]) -> None:
        """The view as numbers, as OBSERVATION in notation.py names them; seats are told clockwise from the viewer."""
        s = self.s
        at: i64 = 0
        buffer[at] = s[self.top] + 1 if self.asks(seat) else 0
        buffer[at + 1] = s[self.top + A] if self.asks(seat) else 0
        buffer[at + 2] = s[w.ROUND]
        at += 3
        for i in range(w.MAX_DRUIDS):
            buffer[at + i] = s[w.PLACE + i]
        at += w.MAX_DRUIDS
        own = self.seat_at(seat)
        for i in range(2 * w.MAX_DRUIDS):  # own druid cards, then own experience cards
            buffer[at + i] = s[own + w.HAND + i]
        at += 2 * w.MAX_DRUIDS
        for i in range(w.MAX_DRUIDS):
            buffer[at + i] = s[w.DRUID_DISCARD + i]
            buffer[at + w.MAX_DRUIDS + i] = s[w.EXPERIENCE_DISCARD + i]
        at += 2 * w.MAX_DRUIDS
        for i in range(w.STACKS, w.DRUID_SIZE):  # stacks (known by counting), part discard, display
            buffer[at] = s[i]
            at += 1
        for other in range(self.game.seats[-1]):
            if other < self.seats:
                there = self.seat_at((seat + other) % self.seats)
                for i in range(w.PARTS, w.PARTS_SIZE):  # parts by kind, then the sizes of both hands
                    buffer[at + i - w.PARTS] = s[there + i]
            else:
                for i in range(w.PARTS, w.PARTS_SIZE):
                    buffer[at + i - w.PARTS] = 0
            at += w.PARTS_SIZE - w.PARTS
