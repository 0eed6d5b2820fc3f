"""The end of a round: hands return, groves are resolved one by one, Venerables taken; then a new round or the end."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.bloody_grove import event_types as tell
from nemeton.games.bloody_grove import scoring
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of, spirit_of
from nemeton.games.bloody_grove.rules.turns import Turns, members_into, only_one, run_into
from nemeton.games.bloody_grove.state import bit, column_in, spirit_in, tokens_in
from nemeton.kernel.state import A, B, C


@mypyc_attr(acyclic=True)
class Rounds(Turns):
    """What happens between the last turn of a round and the first of the next."""

    # ------------------------------------------------------------------ hands return
    def end_round(self) -> None:
        """BLG-TU-06, BLG-ER-01, BLG-RUL-17: hands go under the decks, the starter's first."""
        self.ask_return(self.s[w.STARTER])

    def ask_return(self, seat: i64) -> None:
        """BLG-DP-09: which card next; the last one goes by itself."""
        at = self.seat_at(seat)
        if self.s[at + w.HAND_SIZE] > 1:
            self.ask(w.ASK_RETURN, seat)
            return
        if self.s[at + w.HAND_SIZE] == 1:
            self.return_card(seat, self.s[at + w.HAND])
        if seat == self.s[w.STARTER]:
            self.ask_return(1 - seat)
        else:
            self.finish_returning()

    def return_card(self, seat: i64, spirit: i64) -> None:
        """BLG-ER-01, BLG-RUL-17: the card put down last is the bottom card."""
        self.out_of_hand(seat, spirit)
        self.put_at_bottom(seat, spirit)
        self.s[self.seat_at(seat) + w.RETURNED] += 1

    def finish_returning(self) -> None:
        """BLG-RUL-28, BLG-RUL-29: only now the new decks are seen, and their top backs; then the groves."""
        for seat in range(w.SEATS):
            if self.journal is not None:
                tell.hand_returned(self, seat, self.returned_cards(seat))
        for seat in range(w.SEATS):
            self.end_returning(seat)
            if self.memory is not None:
                self.tell_top(seat)
        self.resolve_grove(0)

    def returned_cards(self, seat: i64) -> list[int]:
        """The cards a seat has put under its deck, in the order in which they went."""
        at = self.seat_at(seat)
        first = at + w.DECK + self.s[at + w.RETURNED] - 1
        return [int(self.s[i]) for i in range(first, at + w.DECK - 1, -1)]

    def returns_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """BLG-DP-09: any card of the hand."""
        at = self.seat_at(seat)
        for i in range(self.s[at + w.HAND_SIZE]):
            buffer[i] = w.RETURN + kind_of(self.s[at + w.HAND + i])
        return self.s[at + w.HAND_SIZE]

    # ------------------------------------------------------------------ confrontations
    def resolve_grove(self, grove: i64) -> None:
        """BLG-ER-02: in order; BLG-ER-14, BLG-ER-15: the strictly stronger player takes it, else nobody."""
        if grove == w.GROVES:
            self.finish_round()
            return
        self.s[w.RESOLVING] = grove
        tokens = self.reveal_tokens(grove)
        self.destroy_spirits(grove)
        one, other = scoring.strength(self, 0, grove), scoring.strength(self, 1, grove)
        winner: i64 = w.NOTHING
        if one != other:
            winner = 0
            if other > one:
                winner = 1
            self.s[w.CUBE + grove] = 1 + winner
        if self.journal is not None:
            tell.grove_resolved(self, grove, [one, other], winner)
        self.discard_tokens(grove, tokens)
        if winner == w.NOTHING:
            self.resolve_grove(grove + 1)
        else:
            self.ask_venerable(winner)

    def reveal_tokens(self, grove: i64) -> i64:
        """BLG-ER-03, BLG-RUL-05: all tokens of both columns together; returns their mask."""
        tokens: i64 = 0
        for seat in range(w.SEATS):
            at = self.seat_at(seat)
            for i in range(at + w.SIDE, at + w.SIDE + self.s[at + w.SIDE_SIZE]):
                if column_in(self.s[i]) == grove:
                    tokens |= tokens_in(self.s[i])
        for token in range(w.TOKENS):
            if tokens & bit(token) != 0:
                self.reveal_token(token)
        return tokens

    def destroy_spirits(self, grove: i64) -> None:
        """BLG-ER-04..06, BLG-RUL-21: before anything is counted, on both sides; their tokens count nothing."""
        for seat in range(w.SEATS):
            at = self.seat_at(seat)
            i = at + w.SIDE
            while i < at + w.SIDE + self.s[at + w.SIDE_SIZE]:
                word = self.s[i]
                if column_in(word) == grove and self.destroys(tokens_in(word)):
                    self.take_off_side(seat, i)
                    self.put_in_box(spirit_in(word))
                    if self.journal is not None:
                        tell.spirit_destroyed(self, seat, spirit_in(word))
                else:
                    i += 1

    def destroys(self, tokens: i64) -> bool:
        """BLG-ER-04: is one of these a token that destroys?"""
        for token in range(w.TOKENS):
            if tokens & bit(token) != 0 and self.board.token_strength[self.s[w.TOKEN + token]] == 0:
                return True
        return False

    def discard_tokens(self, grove: i64, tokens: i64) -> None:
        """BLG-ER-16, BLG-RUL-10: face up beside the supply, before a Venerable is taken."""
        self.s[w.DISCARD] |= tokens
        for seat in range(w.SEATS):
            at = self.seat_at(seat)
            for i in range(at + w.SIDE, at + w.SIDE + self.s[at + w.SIDE_SIZE]):
                if column_in(self.s[i]) == grove:
                    self.s[i] = spirit_in(self.s[i]) + grove * w.COLUMN

    # ------------------------------------------------------------------ taking a Venerable
    def ask_venerable(self, seat: i64) -> None:
        """BLG-VE-01, BLG-DP-10: one of those revealed, not asked if one is left."""
        venerable = only_one(self.s[w.REVEALED])
        if self.s[w.REVEALED] == 0:
            self.resolve_grove(self.s[w.RESOLVING] + 1)  # data may reveal fewer than there are groves
        elif venerable == w.NOTHING:
            self.ask(w.ASK_VENERABLE, seat)
        else:
            self.take_venerable(seat, venerable)

    def take_venerable(self, seat: i64, venerable: i64) -> None:
        """BLG-VE-02, BLG-VE-03, BLG-DP-11: it replaces a base or elite spirit; BLG-RUL-03: if there is none, none."""
        if self.journal is not None:
            tell.venerable_chosen(self, seat, w.CARDS + venerable)
        buffer: vec[i64] = vec[i64]([0] * self.breadth)
        count = self.replaceable_into(seat, buffer)
        if count > 1:
            self.ask(w.ASK_REPLACE, seat, venerable)
        else:
            self.replace(seat, venerable, spirit_of(seat, buffer[0] - w.REPLACE) if count == 1 else w.NOTHING)

    def replaceable_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """BLG-VE-02, BLG-VE-03: base and elite spirits of the winner's column."""
        at, grove = self.seat_at(seat), self.s[w.RESOLVING]
        mask: i64 = 0
        for i in range(at + w.SIDE, at + w.SIDE + self.s[at + w.SIDE_SIZE]):
            if column_in(self.s[i]) == grove and spirit_in(self.s[i]) < w.CARDS:
                mask |= bit(kind_of(spirit_in(self.s[i])))
        return members_into(mask, w.CARDS, w.REPLACE, buffer)

    def replace(self, seat: i64, venerable: i64, spirit: i64) -> None:
        """BLG-VE-04, BLG-RUL-18: the replaced card goes to the box, the Venerable takes its place; then its effects."""
        grove = self.s[w.RESOLVING]
        self.s[w.REVEALED] &= ~bit(venerable)
        if spirit == w.NOTHING:
            self.put_in_column(seat, w.CARDS + venerable, grove)  # BLG-RUL-03
        else:
            self.s[self.place_on_side(seat, spirit)] = w.CARDS + venerable + grove * w.COLUMN
            self.put_in_box(spirit)
        if self.journal is not None:
            tell.venerable_taken(self, seat, w.CARDS + venerable, grove, spirit)
        self.go_on_with_effects(seat, venerable, 0)

    # ------------------------------------------------------------------ effects of Venerables
    def go_on_with_effects(self, seat: i64, venerable: i64, step: i64) -> None:
        """BLG-VE-05, BLG-RUL-09: in printed order, as far as possible; then the next grove."""
        while step < w.EFFECTS:
            effect = self.board.effects[venerable * w.EFFECTS + step]
            step += 1
            if effect == w.NO_EFFECT:
                continue
            if effect == w.BOTTOM:
                self.place_bottom_card(seat)
            elif effect == w.PEEK:
                if self.peek(seat, venerable, step):
                    return
            elif self.recruit_for_venerable(seat, venerable, step):
                return
        self.resolve_grove(self.s[w.RESOLVING] + 1)

    def place_bottom_card(self, seat: i64) -> None:
        """BLG-VE-09, BLG-RUL-08, BLG-RUL-09: into the Venerable's column, icons unused; none from an empty deck."""
        if self.s[self.seat_at(seat) + w.DECK_SIZE] > 0:
            spirit = self.take_from_bottom(seat)
            self.put_in_column(seat, spirit, self.s[w.RESOLVING])
            if self.journal is not None:
                tell.bottom_card_placed(self, seat, spirit, self.s[w.RESOLVING])

    def peek(self, seat: i64, venerable: i64, step: i64) -> bool:
        """BLG-VE-08, BLG-RUL-11, BLG-DP-13: look at a supply token; returns whether the seat is asked which."""
        if not self.has_tokens():
            return False
        if self.s[w.SUPPLY] == 0:
            self.renew_supply()
        token = only_one(self.s[w.SUPPLY])
        if token == w.NOTHING:
            self.ask(w.ASK_PEEK, seat, venerable, step)
            return True
        self.look_at(seat, token)
        return False

    def recruit_for_venerable(self, seat: i64, venerable: i64, step: i64) -> bool:
        """BLG-VE-06, BLG-RUL-04, BLG-DP-12: any animal with a face-up elite; returns whether there is one."""
        animals = self.animals_face_up()
        if animals == 0:
            return False
        animal = only_one(animals)
        if animal == w.NOTHING:
            self.ask(w.ASK_ELITE, seat, venerable, step)
        else:
            self.ask(w.ASK_DECK_END, seat, venerable, step, animal)
        return True

    def animals_face_up(self) -> i64:
        mask: i64 = 0
        for animal in range(w.ANIMALS):
            if self.s[w.FACE_UP + animal] != w.NOTHING:
                mask |= bit(animal)
        return mask

    # ------------------------------------------------------------------ the next round, or the end
    def finish_round(self) -> None:
        """BLG-VE-15, BLG-NR-01, BLG-SC-01, BLG-RUL-22: Venerables nobody took leave; then look for an end."""
        s = self.s
        s[w.RESOLVING] = w.NOTHING
        for venerable in range(w.VENERABLES):
            if s[w.REVEALED] & bit(venerable) != 0:
                self.put_in_box(w.CARDS + venerable)
        if self.journal is not None and s[w.REVEALED] != 0:
            tell.venerables_removed(self, s[w.REVEALED])
        s[w.REVEALED] = 0
        if scoring.controls_all(self, 0) or scoring.controls_all(self, 1) or s[w.ROUND] == self.board.rounds:
            if self.journal is not None:
                points: list[int] = [scoring.domination(self, seat) for seat in range(w.SEATS)]
                tell.game_ended(self, points, [scoring.groves_held(self, seat) for seat in range(w.SEATS)])
            self.end()
        else:
            self.begin_round(self.acting_seat())

    def begin_round(self, starter: i64) -> None:
        """BLG-NR-02..05: reveal, draw, cubes to the centre; who had the last turn starts."""
        s = self.s
        s[w.ROUND] += 1
        s[w.STARTER] = starter
        s[w.SPOT] = 0
        if self.journal is not None:
            tell.round_began(self, s[w.ROUND], starter)
        self.reveal_venerables()
        self.deal_hands()
        for grove in range(w.GROVES):
            s[w.CUBE + grove] = 0
        self.begin_turn()

    def deal_hands(self) -> None:
        """BLG-SU-12, BLG-NR-03, BLG-RUL-01: four cards each, or all there are; the starter draws first."""
        seat = self.s[w.STARTER]
        for _seat in range(w.SEATS):
            for _card in range(self.board.hand):
                if self.s[self.seat_at(seat) + w.DECK_SIZE] > 0:
                    self.draw_card(seat)
            seat = 1 - seat

    # ------------------------------------------------------------------ what these questions offer and do
    def round_options_into(self, seat: i64, kind: i64, buffer: vec[i64]) -> i64:
        """The options of the questions outside turns, in canonical order."""
        if kind == w.ASK_RETURN:
            return self.returns_into(seat, buffer)
        if kind == w.ASK_VENERABLE:
            return members_into(self.s[w.REVEALED], w.VENERABLES, w.VENERABLE, buffer)
        if kind == w.ASK_REPLACE:
            return self.replaceable_into(seat, buffer)
        if kind == w.ASK_PEEK:
            return members_into(self.s[w.SUPPLY], w.TOKENS, w.LOOK, buffer)
        if kind == w.ASK_ELITE:
            return members_into(self.animals_face_up(), w.ANIMALS, w.RECRUIT, buffer)
        if kind == w.ASK_DECK_END:
            return run_into(w.TO_TOP, 2, buffer)
        looked = self.s[self.seat_at(1 - seat) + w.LOOKED]  # BLG-SU-14, BLG-RUL-13
        return members_into(self.s[w.SUPPLY] & ~looked, w.TOKENS, w.LOOK, buffer)

    def resolve_round(self, seat: i64, action: i64) -> None:
        """What the answers to the questions outside turns do."""
        kind, a, b, c = self.s[self.top], self.s[self.top + A], self.s[self.top + B], self.s[self.top + C]
        self.close()
        if action < w.SUMMON:
            self.look_at(seat, action - w.LOOK)
            if kind == w.ASK_PEEK:
                self.go_on_with_effects(seat, a, b)
            elif seat == self.s[w.STARTER]:
                self.ask(w.ASK_LOOK, 1 - seat)
            else:
                self.begin_turn()
        elif action < w.TO_HAND:
            if self.journal is not None:
                tell.animal_chosen(self, seat, action - w.RECRUIT)
            self.ask(w.ASK_DECK_END, seat, a, b, action - w.RECRUIT)
        elif action < w.RETURN:
            self.recruit(seat, c, action)
            self.go_on_with_effects(seat, a, b)
        elif action < w.VENERABLE:
            self.return_card(seat, spirit_of(seat, action - w.RETURN))
            self.ask_return(seat)
        elif action < w.REPLACE:
            self.take_venerable(seat, action - w.VENERABLE)
        else:
            self.replace(seat, a, spirit_of(seat, action - w.REPLACE))
