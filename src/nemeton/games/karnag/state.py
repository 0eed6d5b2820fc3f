"""What changes during a game: one flat vector, names for what lies where in it, and the handling of the pieces.

A word of the grid holds all that is on one square: creature, stone, druid and ground. Where the pieces are is kept a
second time by piece, so that neither has to be searched for. Cards are objects that can be followed face down; nobody
can know the order of the creature supply, so a token is drawn from it by chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.board import Board
from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.belief.objects import ObjectBelief
from nemeton.kernel.state import NO_ROOM, State

if TYPE_CHECKING:
    from nemeton.kernel.game import Game


@mypyc_attr(acyclic=True)
class KarnagState(State):
    """The state of a game of Karnag, and the handling of its pieces; the rules derive from it."""

    def __init__(self, game: Game, board: Board, seats: i64) -> None:
        super().__init__(game, seats)
        self.board: Board = board
        self.scratch: vec[i64] = NO_ROOM

    def scratch_room(self) -> vec[i64]:
        """Room of the state's own to look at the options of its question: a board is shared by states and threads.

        It is made at the first look and kept, for most clones never look; no two looks go on at once in one state.
        """
        if len(self.scratch) == 0:
            self.scratch = self.buffer()
        return self.scratch

    def open_box(self, memory: bool) -> None:
        """Make room for the table, and for what the seats will remember."""
        self.lay_out(w.GRID + self.board.size, w.DEPTH)
        for square in range(self.board.size):
            self.s[w.GRID + square] = self.board.ground[square] << w.GROUND_SHIFT
        if memory:
            self.memory = Memory([], [ObjectBelief(self.seats, self.board.cards)])

    def seat_at(self, seat: i64) -> i64:
        """Where the words of a seat begin."""
        return w.SEATS + seat * w.SEAT_WIDTH

    def seat_in_turn(self) -> i64:
        """The seat whose turn it is in a phase that goes round in play order."""
        return self.s[w.ORDER + self.s[w.TURN] % self.seats]

    # ------------------------------------------------------------------ points and mana
    def gain(self, seat: i64, points: i64, source: i64) -> None:
        """KAR-GEN-08: victory points have no upper limit."""
        if points == 0:
            return
        at = self.seat_at(seat)
        self.s[at + w.VP] += points
        self.s[at + w.SOURCE + source] += points
        if self.journal is not None:
            tell.points_gained(self, seat, points, source)

    def lose(self, seat: i64, points: i64) -> None:
        """KAR-GEN-07: never below 0."""
        at = self.seat_at(seat)
        lost = points if points < self.s[at + w.VP] else self.s[at + w.VP]
        if lost == 0:
            return
        self.s[at + w.VP] -= lost
        self.s[at + w.SOURCE + w.LOST_BY_ESCAPES] += lost
        if self.journal is not None:
            tell.points_lost(self, seat, lost)

    def gain_mana(self, seat: i64, mana: i64) -> None:
        """KAR-GEN-06, KAR-POT-08: what is above the limit is lost."""
        at = self.seat_at(seat) + w.MANA_HELD
        room = self.board.most_mana - self.s[at]
        gained = mana if mana < room else room
        if gained == 0:
            return
        self.s[at] += gained
        if self.journal is not None:
            tell.mana_gained(self, seat, gained)

    def pay_mana(self, seat: i64, mana: i64) -> None:
        """KAR-GEM-10, KAR-CAP-06: at once."""
        self.s[self.seat_at(seat) + w.MANA_HELD] -= mana

    # ------------------------------------------------------------------ squares
    def ground_at(self, square: i64) -> i64:
        return (self.s[w.GRID + square] & w.GROUND_BITS) >> w.GROUND_SHIFT

    def creature_at(self, square: i64) -> i64:
        """The token on a square, or -1."""
        return (self.s[w.GRID + square] & w.CREATURE_BITS) - 1

    def stone_at(self, square: i64) -> i64:
        """0 for none, GEM + seat for a gem, MENHIR + seat for a menhir."""
        return (self.s[w.GRID + square] & w.STONE_BITS) >> w.STONE_SHIFT

    def druid_at(self, square: i64) -> i64:
        """The druid on a path square as seat * MAX_DRUIDS + druid, or -1."""
        return ((self.s[w.GRID + square] & w.DRUID_BITS) >> w.DRUID_SHIFT) - 1

    def is_free_for(self, kind: i64, square: i64) -> bool:
        """KAR-DAT-34..39, KAR-DAT-76, KAR-DAT-77: may a creature of this type enter the square?"""
        word = self.s[w.GRID + square]
        if word & w.BARRED == 0:
            return True
        if word & (w.CREATURE_BITS | w.DRUID_BITS | w.MARK) != 0:
            return False
        ground = (word & w.GROUND_BITS) >> w.GROUND_SHIFT
        if ground == w.PLAIN:
            return kind == w.NAJA  # KAR-DAT-37: a stone lies there
        if ground == w.ROCK:
            return kind == w.SHADOW
        if ground == w.SWAMP:
            return kind == w.GHOUL
        return ground == w.PATH  # KAR-RUL-15: not a corner, not the gate

    def is_free_for_stone(self, square: i64) -> bool:
        """KAR-DAT-38: plain ground with nothing on it."""
        return self.s[w.GRID + square] & w.BARRED == 0

    # ------------------------------------------------------------------ creatures
    def draw_token(self) -> i64:
        """KAR-B-33: one of the tokens in the supply, each equally likely."""
        s = self.s
        left = self.below(s[w.SUPPLY])
        token: i64 = 0
        while s[w.TOKEN + token] != w.IN_SUPPLY or left > 0:
            if s[w.TOKEN + token] == w.IN_SUPPLY:
                left -= 1
            token += 1
        s[w.SUPPLY] -= 1
        s[w.TOKEN + token] = w.REMOVED  # until it stands in the glade
        return token

    def put_creature(self, token: i64, square: i64) -> None:
        self.s[w.TOKEN + token] = square
        self.s[w.GRID + square] |= token + 1

    def lift_creature(self, token: i64, place: i64) -> None:
        """Off its square, to a place outside the glade; its black cube returns to the stock (KAR-EDG-36)."""
        s = self.s
        s[w.GRID + s[w.TOKEN + token]] &= ~w.CREATURE_BITS
        s[w.TOKEN + token] = place
        s[w.BLACK] &= ~self.board.bit[token]

    def escape(self, token: i64, exit_square: i64) -> None:
        """KAR-B-21..29: the creature leaves the game; druids near the exit cost their owners points."""
        s, board = self.s, self.board
        if s[w.TOKEN + token] >= 0:
            self.lift_creature(token, w.REMOVED)
        out = board.path_number[exit_square]
        if self.journal is not None:
            tell.creature_escaped(self, token, out)
        reach: i64 = len(board.penalty)
        for seat in range(self.seats):
            at = self.seat_at(seat) + w.DRUID_AT
            for druid in range(board.druids):
                place = s[at + druid]
                if place >= 0:  # KAR-B-25
                    distance = board.ring_distance(place, out)
                    if distance < reach:
                        self.lose(seat, board.penalty[distance])

    def step_creature(self, token: i64, square: i64) -> None:
        """Onto a free square; a path square lets it escape."""
        if self.journal is not None:
            tell.creature_moved(self, token, square)
        if self.ground_at(square) == w.PATH:
            self.escape(token, square)
        else:
            self.s[w.GRID + self.s[w.TOKEN + token]] &= ~w.CREATURE_BITS
            self.put_creature(token, square)

    # ------------------------------------------------------------------ druids
    def place_druid(self, seat: i64, druid: i64, place: i64) -> None:
        """On a path square by its number, in a cauldron or at the council; from wherever it was."""
        s = self.s
        at = self.seat_at(seat) + w.DRUID_AT + druid
        if self.journal is not None:
            tell.druid_moved(self, seat, druid, place)
        if s[at] >= 0:
            s[w.GRID + self.board.square[s[at]]] &= ~w.DRUID_BITS
        s[at] = place
        if place >= 0:
            s[w.GRID + self.board.square[place]] |= (seat * w.MAX_DRUIDS + druid + 1) << w.DRUID_SHIFT

    def in_cauldron(self, cauldron: i64) -> i64:
        """How many druids are in a cauldron."""
        count: i64 = 0
        for seat in range(self.seats):
            at = self.seat_at(seat) + w.DRUID_AT
            for druid in range(self.board.druids):
                if self.s[at + druid] == w.COUNCIL - 1 - cauldron:
                    count += 1
        return count

    def at_council(self, seat: i64) -> i64:
        """How many of a seat's druids are at the council."""
        count: i64 = 0
        at = self.seat_at(seat) + w.DRUID_AT
        for druid in range(self.board.druids):
            if self.s[at + druid] == w.COUNCIL:
                count += 1
        return count

    # ------------------------------------------------------------------ stones
    def gems_in_reserve(self, seat: i64) -> i64:
        return self.in_reserve(self.seat_at(seat) + w.GEM_AT, self.board.gems)

    def menhirs_in_reserve(self, seat: i64) -> i64:
        return self.in_reserve(self.seat_at(seat) + w.MENHIR_AT, self.board.menhirs)

    def in_reserve(self, at: i64, count: i64) -> i64:
        left: i64 = 0
        for i in range(count):
            if self.s[at + i] == w.IN_RESERVE:
                left += 1
        return left

    def put_gem(self, seat: i64, square: i64) -> None:
        """KAR-GEM-07: from the reserve."""
        at = self.seat_at(seat) + w.GEM_AT
        while self.s[at] != w.IN_RESERVE:
            at += 1
        self.s[at] = square
        self.s[w.GRID + square] |= (w.GEM + seat) << w.STONE_SHIFT

    def move_gem(self, seat: i64, square: i64, target: i64) -> None:
        at = self.gem_word(seat, square)
        self.s[at] = target
        self.s[w.GRID + square] &= ~w.STONE_BITS
        self.s[w.GRID + target] |= (w.GEM + seat) << w.STONE_SHIFT

    def gem_word(self, seat: i64, square: i64) -> i64:
        """The word of a seat's gem on a square."""
        at = self.seat_at(seat) + w.GEM_AT
        while self.s[at] != square:
            at += 1
        return at

    def raise_menhir(self, seat: i64, square: i64) -> None:
        """KAR-F-03: the gem on the square goes back to the reserve, a menhir takes its place."""
        self.s[self.gem_word(seat, square)] = w.IN_RESERVE
        at = self.seat_at(seat) + w.MENHIR_AT
        while self.s[at] != w.IN_RESERVE:
            at += 1
        self.s[at] = square
        self.s[w.GRID + square] &= ~w.STONE_BITS
        self.s[w.GRID + square] |= (w.MENHIR + seat) << w.STONE_SHIFT

    # ------------------------------------------------------------------ obstacles
    def lay_obstacle(self, obstacle: i64, place: i64) -> None:
        """Cover squares with rock and swamp; `place` is the square code of the upper left corner * 4 + turns."""
        board = self.board
        first = board.shapes.first[obstacle * 4 + place % 4]
        corner = board.coded(place // 4)
        for i in range(first, first + board.shapes.size[obstacle]):
            square = corner + board.shapes.y[i] * board.width + board.shapes.x[i]
            self.s[w.GRID + square] |= board.shapes.ground[i] << w.GROUND_SHIFT
        self.s[w.LAID + obstacle] = 1 + place

    # ------------------------------------------------------------------ cards
    def everybody(self) -> i64:
        """All seats and the spectator, as observers of hidden cards."""
        one: i64 = 1
        return (one << (self.seats + 1)) - 1

    def shuffle_cards(self) -> None:
        """KAR-SET-07, KAR-CHA-02: one deck, each order equally likely."""
        s, cards = self.s, self.board.cards
        for card in range(cards):
            s[w.DECK + card] = card
            s[w.CARD + card] = self.board.piece_kind[card]
        last = cards - 1
        while last > 0:
            other = self.below(last + 1)
            kind = s[w.CARD + last]
            s[w.CARD + last] = s[w.CARD + other]
            s[w.CARD + other] = kind
            last -= 1
        s[w.DECK_TOP] = 0
        s[w.DECK_SIZE] = cards
        if self.memory is not None:
            numbers = [int(card) for card in range(cards)]
            self.memory.record_shuffle(w.CARDS, numbers, numbers)
        self.show_back()

    def show_back(self) -> None:
        """KAR-RUL-45, KAR-INF-06: everybody sees whether the top card is marked."""
        if self.s[w.DECK_SIZE] == 0:
            return
        card = self.s[w.DECK + self.s[w.DECK_TOP]]
        marked = self.s[w.CARD + card] >= w.BANISH
        if self.memory is not None:
            pieces = self.board.marked_pieces if marked else self.board.plain_pieces
            self.memory.record_narrowing(w.CARDS, self.everybody(), card, pieces)
        if self.journal is not None:
            tell.back_seen(self, marked)

    def show_card(self, seats: i64, card: i64) -> None:
        """Observers see the front of a card."""
        if self.memory is not None:
            self.memory.record_narrowing(w.CARDS, seats, card, self.board.kind_pieces[self.s[w.CARD + card]])

    def draw_card(self, seat: i64) -> i64:
        """KAR-DRW-16: the top card, seen by the drawer; the next back can be seen by all."""
        s = self.s
        card = s[w.DECK + s[w.DECK_TOP]]
        s[w.DECK_TOP] = (s[w.DECK_TOP] + 1) % self.board.cards
        s[w.DECK_SIZE] -= 1
        s[w.DRAWN + s[w.DRAWN_SIZE]] = card
        s[w.DRAWN_SIZE] += 1
        one: i64 = 1
        self.show_card(one << seat, card)
        self.show_back()
        return card

    def put_under(self, card: i64) -> None:
        """KAR-RUL-41: under the deck."""
        s = self.s
        s[w.DECK + (s[w.DECK_TOP] + s[w.DECK_SIZE]) % self.board.cards] = card
        s[w.DECK_SIZE] += 1
        if s[w.DECK_SIZE] == 1:
            self.show_back()

    def return_drawn(self) -> None:
        """All drawn cards go under the deck, in the order drawn."""
        for i in range(self.s[w.DRAWN_SIZE]):
            self.put_under(self.s[w.DRAWN + i])
        self.s[w.DRAWN_SIZE] = 0

    def take_drawn(self, seat: i64, place: i64) -> None:
        """KAR-DRW-01, KAR-RUL-41: one drawn card into the hand, the others under the deck in the order drawn.

        Others see the backs go: they can tell between which marked cards the kept one lay, but not which one of the
        plain cards there it was. So what those hold changes places, the kept one first.
        """
        s = self.s
        first, last = place, place
        while first > 0 and self.is_plain(s[w.DRAWN + first - 1]):
            first -= 1
        while last < s[w.DRAWN_SIZE] - 1 and self.is_plain(s[w.DRAWN + last + 1]):
            last += 1
        cards = [int(s[w.DRAWN + i]) for i in range(first, last + 1)]
        order = [int(place - first)] + [int(i - first) for i in range(first, last + 1) if i != place]
        self.mix(seat, cards, order)
        for i in range(s[w.DRAWN_SIZE]):
            if i != first:
                self.put_under(s[w.DRAWN + i])
        if self.memory is not None and len(cards) < s[w.DRAWN_SIZE]:  # the backs told something
            self.memory.record_narrowing(w.CARDS, self.everybody(), cards[0], self.board.plain_pieces)
        s[w.DRAWN_SIZE] = 0
        self.into_hand(seat, cards[0])

    def is_plain(self, card: i64) -> bool:
        """KAR-DAT-60: all but BANISH cards have plain backs."""
        return self.s[w.CARD + card] < w.BANISH

    def into_hand(self, seat: i64, card: i64) -> None:
        at = self.seat_at(seat)
        self.s[at + w.HAND] |= self.board.bit[card]
        self.s[at + w.HAND_SIZE] += 1
        self.s[at + w.HELD + self.s[w.CARD + card]] += 1

    def mix(self, seat: i64, cards: list[int], order: list[int]) -> None:
        """What these cards are changes places, as only `seat` can follow: cards[i] becomes what cards[order[i]] was."""
        if len(cards) < 2:
            return
        s = self.s
        kinds = [int(s[w.CARD + card]) for card in cards]
        for i in range(len(cards)):
            s[w.CARD + cards[i]] = kinds[order[i]]
        if self.memory is not None:
            one: i64 = 1
            self.memory.record_mix(w.CARDS, self.everybody() & ~(one << seat), cards, order)

    def play_card(self, seat: i64, kind: i64) -> None:
        """KAR-CRD-04: seen by all, then under the deck; nobody else knows which one of the hand it was."""
        s = self.s
        at = self.seat_at(seat)
        hand = [int(card) for card in range(self.board.cards) if (s[at + w.HAND] >> card) & 1 == 1]
        order = list(range(len(hand)))
        for place in range(len(hand)):
            if s[w.CARD + hand[place]] == kind:
                order[0] = place
                order[place] = 0
                break
        self.mix(seat, hand, order)
        card: i64 = hand[0]
        s[at + w.HAND] &= ~self.board.bit[card]
        s[at + w.HAND_SIZE] -= 1
        s[at + w.HELD + kind] -= 1
        self.show_card(self.everybody(), card)
        self.put_under(card)
        if self.journal is not None:
            tell.card_played(self, seat, kind)

    def plain_in_deck(self) -> i64:
        """How many plain cards the deck holds."""
        count: i64 = 0
        for i in range(self.s[w.DECK_SIZE]):
            if self.s[w.CARD + self.s[w.DECK + (self.s[w.DECK_TOP] + i) % self.board.cards]] < w.BANISH:
                count += 1
        return count

    def deal_unknown(self, seat: i64, memory: Memory) -> None:
        """Let every card be what it may be for all that a seat knows, from the state's own chance."""
        s, board = self.s, self.board
        pieces: vec[i64] = vec[i64]([0] * board.cards)
        memory.objects[w.CARDS].sample(seat, self, pieces)
        for card in range(board.cards):
            s[w.CARD + card] = board.piece_kind[pieces[card]]
        for other in range(self.seats):
            self.count_hand(other)

    def count_hand(self, seat: i64) -> None:
        """Count the cards of a hand by kind."""
        s = self.s
        at = self.seat_at(seat)
        s[at + w.HAND_SIZE] = 0
        for kind in range(w.CARD_KINDS):
            s[at + w.HELD + kind] = 0
        for card in range(self.board.cards):
            if (s[at + w.HAND] >> card) & 1 == 1:
                s[at + w.HAND_SIZE] += 1
                s[at + w.HELD + s[w.CARD + card]] += 1
