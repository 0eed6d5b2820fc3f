"""Turns: summoning with Cunning and Arcane, and transforming with the recruitments it brings."""

from __future__ import annotations

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.bloody_grove import event_types as tell
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of, spirit_of
from nemeton.games.bloody_grove.state import Table, bit, column_in, spirit_in
from nemeton.kernel.state import A, B, C


@mypyc_attr(acyclic=True)
class Turns(Table):
    """What a player may do on a turn, and what it does."""

    @abstractmethod
    def end_round(self) -> None:
        """BLG-TU-06: what follows turn 6."""

    # ------------------------------------------------------------------ the course of turns
    def begin_turn(self) -> None:
        """BLG-TU-03, BLG-TU-05: ask whom the cube lies in front of; BLG-RUL-02: who has no card is skipped."""
        while self.s[w.SPOT] < self.board.spots:
            seat = self.acting_seat()
            if self.s[self.seat_at(seat) + w.HAND_SIZE] > 0:
                self.ask(w.ASK_TURN, seat)
                return
            if self.journal is not None:
                tell.turn_skipped(self, seat)
            self.s[w.SPOT] += 1
        self.s[w.SPOT] -= 1  # the cube stays on the last spot until the Round card is turned
        self.end_round()

    def end_turn(self) -> None:
        """BLG-TU-05: the cube moves one spot."""
        self.s[w.SPOT] += 1
        self.begin_turn()

    def turns_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """BLG-DP-02: summon or transform, with any card of the hand."""
        at = self.seat_at(seat)
        size = self.s[at + w.HAND_SIZE]
        for i in range(size):
            kind = kind_of(self.s[at + w.HAND + i])
            buffer[i] = w.SUMMON + kind
            buffer[size + i] = w.TRANSFORM + kind
        return 2 * size

    # ------------------------------------------------------------------ summon
    def summon(self, seat: i64, spirit: i64) -> None:
        """BLG-SM-01, BLG-SM-02, BLG-SM-04: into the own column of the active grove; then its icons."""
        grove = self.active_grove()
        self.show_from_hand(seat, spirit)
        self.put_in_column(seat, spirit, grove)
        if self.journal is not None:
            tell.spirit_summoned(self, seat, spirit, grove)
        self.close()
        self.ask_icon(seat, self.board.cunning[spirit], self.board.arcane[spirit])

    def ask_icon(self, seat: i64, cunning: i64, arcane: i64) -> None:
        """BLG-RUL-07: icons one at a time in any order; not asked if none can be used (BLG-RUL-11)."""
        if cunning > 0 or (arcane > 0 and self.has_tokens()):
            self.ask(w.ASK_ICON, seat, cunning, arcane)
        else:
            self.end_turn()

    def icons_into(self, buffer: vec[i64]) -> i64:
        """BLG-DP-06: use Cunning, use Arcane, or stop (BLG-CN-05, BLG-AR-06)."""
        count: i64 = 0
        if self.s[self.top + A] > 0:
            buffer[count] = w.CUNNING
            count += 1
        if self.s[self.top + B] > 0 and self.has_tokens():
            buffer[count] = w.ARCANE
            count += 1
        buffer[count] = w.STOP
        return count + 1

    # ------------------------------------------------------------------ cunning
    def use_cunning(self, seat: i64) -> None:
        """BLG-CN-01: one icon, one move; which card is asked if there are several."""
        cunning, arcane = self.s[self.top + A] - 1, self.s[self.top + B]
        at = self.seat_at(seat)
        if self.journal is not None:
            tell.icon_used(self, seat, "cunning")
        self.close()
        if self.s[at + w.SIDE_SIZE] == 1:
            self.choose_to_move(seat, spirit_in(self.s[at + w.SIDE]), cunning, arcane)
        else:
            self.ask(w.ASK_MOVE, seat, cunning, arcane)

    def moves_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """BLG-CN-02, BLG-CN-03, BLG-CN-08: any card of the own side."""
        at = self.seat_at(seat)
        for i in range(self.s[at + w.SIDE_SIZE]):
            buffer[i] = w.MOVE + kind_of(spirit_in(self.s[at + w.SIDE + i]))
        return ascending(buffer, self.s[at + w.SIDE_SIZE])

    def choose_to_move(self, seat: i64, spirit: i64, cunning: i64, arcane: i64) -> None:
        """BLG-CN-04, BLG-DP-07: to an adjacent column; only from the middle there are two."""
        if self.journal is not None:
            tell.spirit_chosen(self, seat, spirit)
        column = column_in(self.s[self.place_on_side(seat, spirit)])
        if column == 1:
            self.ask(w.ASK_COLUMN, seat, cunning, arcane, spirit)
        else:
            self.move(seat, spirit, 1)
            self.ask_icon(seat, cunning, arcane)

    def move(self, seat: i64, spirit: i64, column: i64) -> None:
        """BLG-CN-04, BLG-CN-07, BLG-RUL-06: to the outer end of the column, with its tokens."""
        at = self.seat_at(seat)
        word = self.take_off_side(seat, self.place_on_side(seat, spirit))
        if self.journal is not None:
            tell.spirit_moved(self, seat, spirit, column_in(word), column)
        self.s[at + w.SIDE + self.s[at + w.SIDE_SIZE]] = word + (column - column_in(word)) * w.COLUMN
        self.s[at + w.SIDE_SIZE] += 1

    # ------------------------------------------------------------------ arcane
    def use_arcane(self, seat: i64) -> None:
        """BLG-AR-01, BLG-RUL-11: the choice demands a token; an empty supply is renewed now."""
        cunning, arcane = self.s[self.top + A], self.s[self.top + B] - 1
        if self.journal is not None:
            tell.icon_used(self, seat, "arcane")
        self.close()
        if self.s[w.SUPPLY] == 0:
            self.renew_supply()
        token = only_one(self.s[w.SUPPLY])
        if token == w.NOTHING:
            self.ask(w.ASK_TOKEN, seat, cunning, arcane)
        else:
            self.take_token(seat, token, cunning, arcane)

    def take_token(self, seat: i64, token: i64, cunning: i64, arcane: i64) -> None:
        """BLG-AR-02: unseen; BLG-DP-08: then its target, not asked if there is but one."""
        if self.journal is not None:
            tell.token_taken(self, seat, token)
        target = self.only_target(seat)
        if target == w.NOTHING:
            self.ask(w.ASK_TARGET, seat, cunning, arcane, token)
        else:
            self.put_token(seat, token, target)
            self.ask_icon(seat, cunning, arcane)

    def only_target(self, seat: i64) -> i64:
        """The action that names the only spirit a token may go on, or NOTHING if there are several."""
        buffer: vec[i64] = vec[i64]([0] * self.breadth)
        return buffer[0] if self.targets_into(seat, buffer) == 1 else w.NOTHING

    def targets_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """BLG-AR-03..05: own spirits in any column, the opponent's but for Venerables; never a card on a druid."""
        s, at, other = self.s, self.seat_at(seat), self.seat_at(1 - seat)
        count: i64 = 0
        for i in range(at + w.SIDE, at + w.SIDE + s[at + w.SIDE_SIZE]):
            buffer[count] = w.ON_OWN + kind_of(spirit_in(s[i]))
            count += 1
        for i in range(other + w.SIDE, other + w.SIDE + s[other + w.SIDE_SIZE]):
            if spirit_in(s[i]) < w.CARDS:
                buffer[count] = w.ON_OTHER + kind_of(spirit_in(s[i]))
                count += 1
        return ascending(buffer, count)

    def put_token(self, seat: i64, token: i64, target: i64) -> None:
        """BLG-AR-01, BLG-AR-07: face down on the spirit."""
        owner = seat if target < w.ON_OTHER else 1 - seat
        spirit = spirit_of(owner, target - w.ON_OWN if target < w.ON_OTHER else target - w.ON_OTHER)
        self.s[w.SUPPLY] &= ~bit(token)
        self.s[self.place_on_side(owner, spirit)] += bit(token) * w.ON_IT
        if self.journal is not None:
            tell.token_placed(self, seat, token, owner, spirit)

    # ------------------------------------------------------------------ transform
    def lay_beside_druid(self, seat: i64, spirit: i64) -> None:
        """BLG-TR-01: face up; then left or right."""
        self.show_from_hand(seat, spirit)
        self.s[w.LAID] = spirit
        if self.journal is not None:
            tell.card_laid(self, seat, spirit)
        self.ask_instead(w.ASK_SIDE, seat)

    def join(self, seat: i64, side: i64) -> None:
        """BLG-TR-02..05: every completed icon recruits."""
        completed = self.completed(seat, self.s[w.LAID], side)
        if self.journal is not None:
            tell.card_joined(self, seat, side, completed)
        self.close()
        self.recruit_next(seat, completed)

    def recruit_next(self, seat: i64, animals: i64) -> None:
        """BLG-TR-06, BLG-RUL-04, BLG-RUL-14: the next of the completed icons whose animal has a face-up elite."""
        left: i64 = 0
        for animal in range(w.ANIMALS):
            if animals & bit(animal) != 0 and self.s[w.FACE_UP + animal] != w.NOTHING:
                left |= bit(animal)
        if left == 0:
            self.finish_transformation(seat)
            return
        animal = only_one(left)
        if animal == w.NOTHING:
            self.ask(w.ASK_ANIMAL, seat, left)
        else:
            self.ask(w.ASK_PLACE, seat, animal)

    def choose_animal(self, seat: i64, animal: i64) -> None:
        others = self.s[self.top + A] & ~bit(animal)
        if self.journal is not None:
            tell.animal_chosen(self, seat, animal)
        self.ask_instead(w.ASK_PLACE, seat, animal, others)

    def recruit(self, seat: i64, animal: i64, where: i64) -> None:
        """BLG-TR-07, BLG-TR-08, BLG-RUL-27: the elite goes to its place; only then the next one is revealed."""
        spirit = self.s[w.FACE_UP + animal]
        if where == w.TO_HAND:
            self.into_hand(seat, spirit)
        elif where == w.TO_TOP:
            self.put_on_top(seat, spirit)
        else:
            self.put_at_bottom(seat, spirit)
        if self.journal is not None:
            tell.elite_recruited(self, seat, spirit, where)
        self.reveal_elite(animal)

    def finish_transformation(self, seat: i64) -> None:
        """BLG-TR-09, BLG-RUL-16: last of all the card covers the druid."""
        s, at = self.s, self.seat_at(seat)
        spirit = s[w.LAID]
        s[w.LAID] = w.NOTHING
        s[at + w.PILE + s[at + w.PILE_SIZE]] = spirit
        s[at + w.PILE_SIZE] += 1
        if self.journal is not None:
            tell.druid_transformed(self, seat, spirit)
        self.end_turn()

    # ------------------------------------------------------------------ what the questions of a turn offer and do
    def turn_options_into(self, seat: i64, kind: i64, buffer: vec[i64]) -> i64:
        """The options of the questions of a turn, in canonical order."""
        if kind == w.ASK_TURN:
            return self.turns_into(seat, buffer)
        if kind == w.ASK_ICON:
            return self.icons_into(buffer)
        if kind == w.ASK_MOVE:
            return self.moves_into(seat, buffer)
        if kind == w.ASK_TOKEN:
            return members_into(self.s[w.SUPPLY], w.TOKENS, w.TAKE, buffer)
        if kind == w.ASK_TARGET:
            return self.targets_into(seat, buffer)
        if kind == w.ASK_ANIMAL:
            return members_into(self.s[self.top + A], w.ANIMALS, w.RECRUIT, buffer)
        if kind == w.ASK_SIDE:
            return run_into(w.LEFT, 2, buffer)
        if kind == w.ASK_PLACE:
            return run_into(w.TO_HAND, 3, buffer)
        buffer[0] = w.TO_GROVE  # BLG-CN-04, BLG-DP-07: from the middle
        buffer[1] = w.TO_GROVE + w.GROVES - 1
        return 2

    def resolve_turn(self, seat: i64, action: i64) -> None:
        """What the answers to the questions of a turn do."""
        s, top = self.s, self.top
        a, b, c = s[top + A], s[top + B], s[top + C]
        if action < w.TRANSFORM:
            self.summon(seat, spirit_of(seat, action - w.SUMMON))
        elif action < w.LEFT:
            self.lay_beside_druid(seat, spirit_of(seat, action - w.TRANSFORM))
        elif action < w.RECRUIT:
            self.join(seat, action)
        elif action < w.TO_HAND:
            self.choose_animal(seat, action - w.RECRUIT)
        elif action < w.CUNNING:
            self.close()
            self.recruit(seat, a, action)
            self.recruit_next(seat, b)
        elif action == w.CUNNING:
            self.use_cunning(seat)
        elif action == w.ARCANE:
            self.use_arcane(seat)
        elif action == w.STOP:
            if self.journal is not None:
                tell.icons_left(self, seat)
            self.close()
            self.end_turn()
        elif action < w.TO_GROVE:
            self.close()
            self.choose_to_move(seat, spirit_of(seat, action - w.MOVE), a, b)
        elif action < w.TAKE:
            self.close()
            self.move(seat, c, action - w.TO_GROVE)
            self.ask_icon(seat, a, b)
        elif action < w.ON_OWN:
            self.close()
            self.take_token(seat, action - w.TAKE, a, b)
        else:
            self.close()
            self.put_token(seat, c, action)
            self.ask_icon(seat, a, b)


def only_one(mask: i64) -> i64:
    """The only member of a mask, or NOTHING if it has none or several."""
    if mask == 0 or mask & (mask - 1) != 0:
        return w.NOTHING
    member: i64 = 0
    while mask & bit(member) == 0:
        member += 1
    return member


def members_into(mask: i64, size: i64, first: i64, buffer: vec[i64]) -> i64:
    """One option for each member of a mask."""
    count: i64 = 0
    for member in range(size):
        if mask & bit(member) != 0:
            buffer[count] = first + member
            count += 1
    return count


def run_into(first: i64, count: i64, buffer: vec[i64]) -> i64:
    """That many options, one after the other."""
    for i in range(count):
        buffer[i] = first + i
    return count


def ascending(buffer: vec[i64], count: i64) -> i64:
    """Sort the first options of a buffer; few, and often in order already."""
    for i in range(1, count):
        option = buffer[i]
        j: i64 = i
        while j > 0 and buffer[j - 1] > option:
            buffer[j] = buffer[j - 1]
            j -= 1
        buffer[j] = option
    return count
