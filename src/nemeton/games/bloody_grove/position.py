"""The table as data and back, in the rulebook's words.

A card that can be followed while hidden is written with the number of its object; for a seat, what it may be stands
instead of what it is. Without memory nobody follows objects, and a card's name alone will do.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

import msgspec

from nemeton.games.bloody_grove import view
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import spirit_of
from nemeton.games.bloody_grove.data import MOST_ICONS
from nemeton.games.bloody_grove.questions import QUESTIONS
from nemeton.games.bloody_grove.rules.turns import acting_seat
from nemeton.games.bloody_grove.state import BloodyGroveState, column_in, spirit_in, tokens_in
from nemeton.games.bloody_grove.view_types import Front
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadPosition

Slot = str | tuple[int, Front]
"""A card: its object's number and what it is or may be; or just its name."""

OnSide = str | tuple[str, list[str]]
"""A card in a column, with the tokens on it if there are any."""


class EliteRow(msgspec.Struct, forbid_unknown_fields=True):
    """The elites of an animal."""

    face_up: Slot | None
    deck: list[Slot]  # from the top


class VenerableRow(msgspec.Struct, forbid_unknown_fields=True):
    """The Venerables not taken yet."""

    revealed: list[str]
    deck: list[Slot]  # from the top


class Tokens(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """All tokens: what each is, and where those lie that are on no card."""

    values: list[Front]
    supply: list[str]
    discard: list[str]
    pieces: list[int] = []  # in a whole position: which of the equal tokens each is


class SeatTable(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat has."""

    hand: list[Slot]
    deck: list[Slot]  # from the top
    columns: list[list[OnSide]]  # by grove, the outer end last
    druid: list[str]  # transformations, the current one last
    looked: list[str]
    returned: int  # BLG-RUL-28: cards put under the deck so far, while hands return


class TableData(msgspec.Struct, forbid_unknown_fields=True):
    """The table in the rulebook's words."""

    round: int
    spot: int  # from 1
    starter: int
    resolving: int | None
    groves: list[str]
    cubes: list[int | None]
    elites: dict[str, EliteRow]
    venerables: VenerableRow
    tokens: Tokens
    laid: str | None
    box: list[str]
    seats: list[SeatTable]


# ---------------------------------------------------------------------- writing
def write_table(state: BloodyGroveState, seat: int | None) -> dict[str, Plain]:
    """The table as data; for a seat, what it does not know is all that it may be."""
    plain: dict[str, Plain] = msgspec.to_builtins(table_data(state, seat))
    return plain


def table_data(state: BloodyGroveState, seat: int | None) -> TableData:
    """The table as a seat knows it, or, without one, as it is."""
    s, names = state.s, state.board.animal_names
    return TableData(
        round=int(s[w.ROUND]),
        spot=int(s[w.SPOT]) + 1,
        starter=int(s[w.STARTER]),
        resolving=None if s[w.RESOLVING] == w.NOTHING else int(s[w.RESOLVING]),
        groves=[names[s[w.GROVE + grove]] for grove in range(w.GROVES)],
        cubes=[None if s[w.CUBE + grove] == 0 else int(s[w.CUBE + grove]) - 1 for grove in range(w.GROVES)],
        elites={names[animal]: elite_row(state, seat, animal) for animal in range(w.ANIMALS)},
        venerables=VenerableRow(
            view.revealed_venerables(state),
            [slot(state, seat, s[w.VENERABLE_DECK + i]) for i in range(s[w.VENERABLE_SIZE] - 1, -1, -1)],
        ),
        tokens=tokens(state, seat),
        laid=None if s[w.LAID] == w.NOTHING else view.card_name(state, s[w.LAID]),
        box=view.names_in_box(state),
        seats=[seat_table(state, seat, one) for one in range(w.SEATS)],
    )


def slot(state: BloodyGroveState, seat: int | None, spirit: int) -> Slot:
    """A card that is or may be hidden."""
    item = int(state.s[w.OBJECT + spirit])
    if seat is None:
        return item, view.card_name(state, spirit)
    return item, view.card_front(state, seat, item) if spirit < w.CARDS else view.venerable_front(state, seat, item)


def elite_row(state: BloodyGroveState, seat: int | None, animal: int) -> EliteRow:
    face_up = int(state.s[w.FACE_UP + animal])
    return EliteRow(
        None if face_up == w.NOTHING else slot(state, seat, face_up),
        [slot(state, seat, spirit) for spirit in reversed(view.elite_deck(state, animal))],
    )


def tokens(state: BloodyGroveState, seat: int | None) -> Tokens:
    s, board = state.s, state.board
    pieces = [int(s[w.TOKEN + token]) for token in range(w.TOKENS)]
    whole = [board.value_names[piece] for piece in pieces]
    return Tokens(
        [view.token_front(state, seat, token) for token in range(w.TOKENS)] if seat is not None else [*whole],
        view.token_names(state, int(s[w.SUPPLY])),
        view.token_names(state, int(s[w.DISCARD])),
        pieces if seat is None else [],
    )


def seat_table(state: BloodyGroveState, seat: int | None, owner: int) -> SeatTable:
    """What a seat has; BLG-RUL-28: for the other one as it was before hands began to return."""
    s, at = state.s, state.seat_at(owner)
    hand = view.hand_of(state, owner, seat)
    if seat is not None and seat != owner:
        hand.sort(key=lambda spirit: s[w.OBJECT + spirit])  # the order of their fronts would tell
    return SeatTable(
        hand=[slot(state, seat, spirit) for spirit in hand],
        deck=[slot(state, seat, spirit) for spirit in view.deck_of(state, owner, seat)],
        columns=[
            [(placed.card, placed.tokens) if placed.tokens else placed.card for placed in column]
            for column in view.columns_of(state, owner)
        ],
        druid=view.pile_of(state, owner),
        looked=view.token_names(state, int(s[at + w.LOOKED])),
        returned=int(s[at + w.RETURNED]),
    )


# ---------------------------------------------------------------------- reading
def read_table(state: BloodyGroveState, data: Any, seat: int | None) -> None:
    """Lay out a table written by `write_table`, deal what the seat does not know, and check that it can be."""
    given = msgspec.convert(data, TableData)
    check_course(state, given)
    Reader(state, given, seat).lay_out()
    check_venerables(state)
    memory = state.memory
    if seat is not None:
        if memory is None:
            raise BadPosition("A Bloody Grove position for a seat needs that seat's memory.")
        state.deal_unknown(seat, memory)
        if table_data(state, seat) != given:
            raise BadPosition(f"The table of this position is not the one seat {seat} remembers.")
    elif memory is not None:
        check_memory(state)
    check_question(state)


class Reader:
    """Lays data out on a table, and names the place where it cannot."""

    def __init__(self, state: BloodyGroveState, given: TableData, seat: int | None) -> None:
        self.state = state
        self.given = given
        self.seat = seat
        by_starter = state.board.by_starter[given.spot - 1] == 1
        self.acting = given.starter if by_starter else 1 - given.starter
        self.free = self.unnamed_spirits()  # spirits that stand for the unknown until it is dealt

    def lay_out(self) -> None:
        s, given, board = self.state.s, self.given, self.state.board
        if len(given.seats) != w.SEATS:
            raise BadPosition(f"This table has {len(given.seats)} seats laid out, not {w.SEATS}.")
        s[w.ROUND], s[w.SPOT] = given.round, given.spot - 1
        s[w.STARTER] = given.starter
        s[w.RESOLVING] = w.NOTHING if given.resolving is None else given.resolving
        if sorted(given.groves) != sorted(board.animal_names):
            raise BadPosition(f"groves has each of {', '.join(board.animal_names)} once (BLG-SU-03).")
        if len(given.cubes) != w.GROVES or not set(given.cubes) <= {None, *range(w.SEATS)}:
            raise BadPosition("cubes has three entries: a seat, or none for the centre (BLG-TC-34).")
        for grove in range(w.GROVES):
            s[w.GROVE + grove] = board.animal_names.index(given.groves[grove])
            cube = given.cubes[grove]
            s[w.CUBE + grove] = 0 if cube is None else 1 + cube
        self.lay_elites()
        self.lay_venerables()
        self.lay_tokens()
        for owner, one in enumerate(given.seats):
            self.lay_seat(owner, one)
        if given.laid is not None:
            s[w.LAID] = self.card(self.acting, given.laid)
        for name in given.box:
            s[w.BOX] |= 1 << self.spirit_in_box(name)
        self.check_conserved()

    # ------------------------------------------------------------------ names
    def unnamed_spirits(self) -> list[int]:
        """The spirits no slot names: whoever is hidden is one of them."""
        given = self.given
        named: set[int] = set()
        for owner, one in enumerate(given.seats[: w.SEATS]):
            slots = [*one.hand, *one.deck]
            names = [*one.druid, *(card if isinstance(card, str) else card[0] for card in chain(*one.columns))]
            names += [known for known in map(front, slots) if isinstance(known, str)]
            named.update(self.card(owner, name) for name in names)
        for row in given.elites.values():
            some = [front(one) for one in ([] if row.face_up is None else [row.face_up]) + row.deck]
            named.update(self.card(0, name) for name in some if isinstance(name, str))
        some = [*given.venerables.revealed, *map(front, given.venerables.deck)]
        named.update(self.card(0, name) for name in some if isinstance(name, str))
        named.update(self.spirit_in_box(name) for name in given.box)
        if given.laid is not None:
            named.add(self.card(self.acting, given.laid))
        return [spirit for spirit in range(w.SPIRITS) if spirit not in named]

    def card(self, owner: int, name: str) -> int:
        """The spirit a name means before a seat."""
        names = self.state.board.kind_names
        if name not in names:
            raise BadPosition(f"{name!r} is no card of Bloody Grove.")
        return int(spirit_of(owner, names.index(name)))

    def spirit_in_box(self, name: str) -> int:
        owner, dot, base = name.partition(".")
        if dot and owner in ("0", "1") and base in self.state.board.kind_names[: w.BASES]:
            return self.card(int(owner), base)
        spirit = self.card(0, name)
        if spirit < w.ELITE:
            raise BadPosition(f"The box holds {name!r}; say whose it is, as in '0.{name}'.")
        return spirit

    def slot(self, owner: int, given: Slot, like: range) -> int:
        """The spirit of a slot; an unknown one is for now any free spirit of a kind that may lie there."""
        known = front(given)
        if isinstance(known, str):
            spirit = self.card(owner, known)
        elif self.seat is None:
            raise BadPosition("A whole position names every card.")
        else:
            spirit = next((one for one in self.free if one in like), w.NOTHING)
            if spirit == w.NOTHING:
                raise BadPosition("This position hides more cards than there are.")
            self.free.remove(spirit)
        if spirit not in like:
            raise BadPosition(f"{known!r} cannot lie where this position has it.")
        self.give_object(spirit, given)
        return spirit

    def give_object(self, spirit: int, given: Slot) -> None:
        size = w.CARDS if spirit < w.CARDS else w.VENERABLES
        if not isinstance(given, str):
            if not 0 <= given[0] < size:
                raise BadPosition(f"There is no object {given[0]}; they are numbered below {size}.")
            self.state.s[w.OBJECT + spirit] = given[0]
        elif self.state.memory is not None:
            raise BadPosition("A position with memory gives every card the number of its object.")

    # ------------------------------------------------------------------ zones
    def lay_elites(self) -> None:
        s, names = self.state.s, self.state.board.animal_names
        if set(self.given.elites) != set(names):
            raise BadPosition(f"elites has a row for each of {', '.join(names)}.")
        for animal, name in enumerate(names):
            row = self.given.elites[name]
            like = range(w.ELITE + animal * w.ELITES_EACH, w.ELITE + (animal + 1) * w.ELITES_EACH)
            s[w.FACE_UP + animal] = w.NOTHING if row.face_up is None else self.slot(0, row.face_up, like)
            if row.face_up is None and row.deck:
                raise BadPosition(f"The elite deck of {name} has cards, so one must be face up (BLG-TR-08).")
            if len(row.deck) >= w.ELITES_EACH:
                raise BadPosition(f"The elite deck of {name} has {len(row.deck)} cards: too many (BLG-SU-05).")
            s[w.ELITE_SIZE + animal] = len(row.deck)
            for i, one in enumerate(reversed(row.deck)):
                s[w.ELITE_DECK + animal * w.ELITES_EACH + i] = self.slot(0, one, like)

    def lay_venerables(self) -> None:
        s, given = self.state.s, self.given.venerables
        like = range(w.CARDS, w.SPIRITS)
        if len(given.deck) > w.VENERABLES:
            raise BadPosition(f"The Venerable deck has {len(given.deck)} cards: too many (BLG-SU-09).")
        for name in given.revealed:
            spirit = self.card(0, name)
            if spirit not in like:
                raise BadPosition(f"{name!r} is no Venerable.")
            s[w.REVEALED] |= 1 << spirit - w.CARDS
        s[w.VENERABLE_SIZE] = len(given.deck)
        for i, one in enumerate(reversed(given.deck)):
            s[w.VENERABLE_DECK + i] = self.slot(0, one, like)

    def lay_tokens(self) -> None:
        s, given, values = self.state.s, self.given.tokens, self.state.board.value_names
        s[w.SUPPLY], s[w.DISCARD] = self.tokens(given.supply), self.tokens(given.discard)
        free = list(range(w.TOKENS))
        if given.pieces:
            if sorted(given.pieces) != free or [values[piece] for piece in given.pieces] != given.values:
                raise BadPosition("The pieces of the tokens do not have the values of the tokens.")
            for token, piece in enumerate(given.pieces):
                s[w.TOKEN + token] = piece
            return
        if len(given.values) != w.TOKENS:
            raise BadPosition(f"tokens has a value for each of the {w.TOKENS} tokens (BLG-TC-34).")
        known = sorted(range(w.TOKENS), key=lambda token: isinstance(given.values[token], list))
        for token in known:
            value = given.values[token]
            piece = next((one for one in free if isinstance(value, list) or values[one] == value), w.NOTHING)
            if piece == w.NOTHING or (isinstance(value, list) and self.seat is None):
                raise BadPosition(f"Token {self.state.board.token_names[token]} cannot be {value!r} here (BLG-TC-34).")
            free.remove(piece)
            s[w.TOKEN + token] = piece

    def tokens(self, names: list[str]) -> int:
        """The mask of tokens by name."""
        mask = 0
        for name in names:
            if name not in self.state.board.token_names:
                raise BadPosition(f"{name!r} is no token; they are T01 to T{w.TOKENS}.")
            bit = 1 << self.state.board.token_names.index(name)
            if mask & bit:
                raise BadPosition(f"Token {name} stands twice in one place (BLG-TC-34).")
            mask |= bit
        return mask

    def lay_seat(self, owner: int, given: SeatTable) -> None:
        state, s = self.state, self.state.s
        at = state.seat_at(owner)
        if max(len(given.hand), len(given.deck), len(given.druid)) >= w.MOST_HELD or len(given.columns) != w.GROVES:
            raise BadPosition(f"Seat {owner} has more cards than there are, or not three columns.")
        own = [*range(owner * w.BASES, (owner + 1) * w.BASES), *range(w.ELITE, w.CARDS)]
        like = range(w.CARDS)
        for one in reversed(given.deck):
            state.put_on_top(owner, self.slot(owner, one, like))
        for one in given.hand:
            state.into_hand(owner, self.slot(owner, one, like))
        for name in given.druid:
            spirit = self.card(owner, name)
            if spirit not in own:
                raise BadPosition(f"{name!r} cannot lie on the druid of seat {owner}.")
            s[at + w.PILE + s[at + w.PILE_SIZE]] = spirit
            s[at + w.PILE_SIZE] += 1
        s[at + w.LOOKED] = self.tokens(given.looked)
        for grove, column in enumerate(given.columns):
            for placed in column:
                name, on_it = (placed, []) if isinstance(placed, str) else placed
                if s[at + w.SIDE_SIZE] >= w.SPIRITS - w.BASES:
                    raise BadPosition(f"The side of seat {owner} has more cards than there are.")
                state.put_in_column(owner, self.card(owner, name), grove)
                s[at + w.SIDE + s[at + w.SIDE_SIZE] - 1] += self.tokens(on_it) * w.ON_IT
        self.lay_returned(owner, given)

    def lay_returned(self, owner: int, given: SeatTable) -> None:
        """BLG-RUL-28: what the other has returned is written as if still in hand; which they are is dealt later."""
        s, at = self.state.s, self.state.seat_at(owner)
        hidden = self.seat is not None and self.seat != owner
        most = int(s[at + w.HAND_SIZE]) if hidden else int(s[at + w.DECK_SIZE])
        if not 0 <= given.returned <= most:
            raise BadPosition(f"Seat {owner} cannot have returned {given.returned} cards (BLG-RUL-28).")
        s[at + w.RETURNED] = given.returned
        for _ in range(given.returned if hidden else 0):
            spirit = view.hand_of(self.state, owner, owner)[0]
            self.state.out_of_hand(owner, spirit)
            self.state.put_at_bottom(owner, spirit)

    # ------------------------------------------------------------------ checks
    def check_conserved(self) -> None:
        """BLG-TC-34: every card and token is in exactly one place."""
        state, s = self.state, self.state.s
        spirits: Counter[int] = Counter(w.CARDS + i for i in range(w.VENERABLES) if s[w.REVEALED] >> i & 1)
        spirits.update(int(s[w.VENERABLE_DECK + i]) for i in range(s[w.VENERABLE_SIZE]))
        spirits.update(spirit for spirit in range(w.SPIRITS) if s[w.BOX] >> spirit & 1)
        on_cards: list[int] = []
        for animal in range(w.ANIMALS):
            spirits.update([*view.elite_deck(state, animal), int(s[w.FACE_UP + animal])])
        for owner in range(w.SEATS):
            at = state.seat_at(owner)
            spirits.update([*view.hand_of(state, owner, None), *view.deck_of(state, owner, None)])
            spirits.update(int(s[at + w.PILE + i]) for i in range(s[at + w.PILE_SIZE]))
            words = [int(s[at + w.SIDE + i]) for i in range(s[at + w.SIDE_SIZE])]
            spirits.update(int(spirit_in(word)) for word in words)
            on_cards += [token for word in words for token in range(w.TOKENS) if tokens_in(word) >> token & 1]
        spirits[int(s[w.LAID])] += 1
        for spirit in range(w.SPIRITS):
            if spirits[spirit] != 1:
                name = view.box_name(state, spirit)
                raise BadPosition(f"The card {name} is in {spirits[spirit]} places, not in one (BLG-TC-34).")
        in_bowls = [token for token in range(w.TOKENS) for at in (w.SUPPLY, w.DISCARD) if s[at] >> token & 1]
        if sorted(on_cards + in_bowls) != list(range(w.TOKENS)):
            raise BadPosition("Each of the twelve tokens lies in exactly one place (BLG-TC-34).")


def front(given: Slot) -> Front:
    return given if isinstance(given, str) else given[1]


def check_course(state: BloodyGroveState, given: TableData) -> None:
    """BLG-TU-01, BLG-TU-02: a round, a spot and a starter there can be."""
    board = state.board
    if (
        not 1 <= given.round <= board.rounds
        or not 1 <= given.spot <= board.spots
        or given.starter not in range(w.SEATS)
    ):
        raise BadPosition(f"There is no spot {given.spot} of round {given.round} started by seat {given.starter}.")
    if given.resolving is not None and not 0 <= given.resolving < w.GROVES:
        raise BadPosition(f"There is no grove {given.resolving} to resolve.")
    if any(one.returned for one in given.seats) and state.kind() != w.ASK_RETURN:
        raise BadPosition("Cards have been returned although no hand is returning (BLG-RUL-28).")


def check_venerables(state: BloodyGroveState) -> None:
    """BLG-VE-16: enough of them for the rounds to come."""
    left = (state.board.rounds - state.s[w.ROUND]) * state.board.revealed
    if state.s[w.VENERABLE_SIZE] < left:
        raise BadPosition(f"The Venerable deck has {state.s[w.VENERABLE_SIZE]} cards, too few for the rounds to come.")


def check_memory(state: BloodyGroveState) -> None:
    """Nothing may be what somebody knows it is not."""
    memory, s = state.memory, state.s
    assert memory is not None, "asked where there is memory"
    hidden = [spirit for seat in range(w.SEATS) for spirit in view.hand_of(state, seat, None)]
    hidden += [spirit for seat in range(w.SEATS) for spirit in view.deck_of(state, seat, None)]
    hidden += [spirit for animal in range(w.ANIMALS) for spirit in view.elite_deck(state, animal)]
    truths = [(w.CARD_ZONE, int(s[w.OBJECT + spirit]), spirit) for spirit in hidden]
    truths += [(w.TOKEN_ZONE, token, int(s[w.TOKEN + token])) for token in range(w.TOKENS)]
    deck = [int(s[w.VENERABLE_DECK + i]) for i in range(s[w.VENERABLE_SIZE])]
    truths += [(w.VENERABLE_ZONE, int(s[w.OBJECT + spirit]), spirit - w.CARDS) for spirit in deck]
    if len({(zone, item) for zone, item, _ in truths}) != len(truths):
        raise BadPosition("Two cards of this position are the same object.")
    for observer in range(w.SEATS + 1):
        if memory.speaks_for(observer):
            for zone, item, piece in truths:
                if not memory.objects[zone].candidates(observer, item) >> piece & 1:
                    raise BadPosition(f"Observer {observer} remembers otherwise what object {item} is.")


def check_question(state: BloodyGroveState) -> None:
    """The words of an open question must fit the table."""
    if state.kind() < 0 or is_askable(state, int(state.actor)):
        return
    name = QUESTIONS[state.kind()].name
    words = [int(state.question_word(number)) for number in range(3)]
    raise BadPosition(f"The question {name!r} with the words {words} cannot be asked on this table.")


def is_askable(state: BloodyGroveState, seat: int) -> bool:
    """Can this seat be asked the open question at such a table?"""
    kind, resolving = state.kind(), int(state.s[w.RESOLVING])
    if (state.s[w.LAID] != w.NOTHING) != (w.ASK_SIDE <= kind <= w.ASK_PLACE):
        return False
    if kind >= w.ASK_VENERABLE:
        won = resolving != w.NOTHING and state.s[w.CUBE + resolving] == 1 + seat
        return won and fits_venerable(state)
    if resolving != w.NOTHING:
        return False
    if w.ASK_TURN <= kind <= w.ASK_TARGET:
        return seat == acting_seat(state) and fits_turn(state, seat)
    return True


def fits_turn(state: BloodyGroveState, seat: int) -> bool:
    """Do the words of a question of a turn fit? Animals have a face-up elite, icons are few, things lie there."""
    kind = state.kind()
    every_animal = (1 << w.ANIMALS) - 1
    if kind == w.ASK_ANIMAL:
        animals = state.animals_to_recruit()
        return 0 < animals <= every_animal and not animals & ~state.animals_face_up()
    if kind == w.ASK_PLACE:
        return has_elite(state, int(state.recruited_animal())) and 0 <= state.other_animals() <= every_animal
    if kind < w.ASK_ICON:
        return True
    if not (0 <= state.cunning_left() <= MOST_ICONS and 0 <= state.arcane_left() <= MOST_ICONS):
        return False
    if kind == w.ASK_COLUMN:
        return can_move_both_ways(state, seat, int(state.moving_spirit()))
    if kind == w.ASK_TARGET:
        token = int(state.taken_token())
        return 0 <= token < w.TOKENS and state.s[w.SUPPLY] >> token & 1 == 1
    return True


def fits_venerable(state: BloodyGroveState) -> bool:
    """Do the words of a question about a Venerable fit? There is such a Venerable, effect and elite."""
    kind, venerable = state.kind(), int(state.taken_venerable())
    if kind == w.ASK_VENERABLE:
        return True
    if not 0 <= venerable < w.VENERABLES:
        return False
    if kind == w.ASK_REPLACE:
        return state.s[w.REVEALED] >> venerable & 1 == 1
    if not 0 <= state.next_effect() <= w.EFFECTS:
        return False
    return kind != w.ASK_DECK_END or has_elite(state, int(state.chosen_animal()))


def has_elite(state: BloodyGroveState, animal: int) -> bool:
    """BLG-RUL-04: is this an animal with a face-up elite?"""
    return 0 <= animal < w.ANIMALS and state.animals_face_up() >> animal & 1 == 1


def can_move_both_ways(state: BloodyGroveState, seat: int, spirit: int) -> bool:
    """BLG-CN-04: does the spirit stand in the middle column of this seat's side?"""
    place = state.place_on_side(seat, spirit)
    return place != w.NOTHING and column_in(state.s[place]) == 1
