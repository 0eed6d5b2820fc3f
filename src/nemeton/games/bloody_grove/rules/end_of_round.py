"""BLG-ER: the end of a round: hands return, and groves are resolved one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.bloody_grove import events as tell
from nemeton.games.bloody_grove import scoring
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of, make_action
from nemeton.games.bloody_grove.masks import bit
from nemeton.games.bloody_grove.rules import next_round, venerables
from nemeton.games.bloody_grove.state import column_in, spirit_in, tokens_in

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.rules.bloody_grove import BloodyGrove


def end_round(state: BloodyGrove) -> None:
    """BLG-TU-06, BLG-ER-01, BLG-RUL-17: hands go under the decks, the starter's first."""
    ask_return(state, state.s[w.STARTER])


def ask_return(state: BloodyGrove, seat: i64) -> None:
    """BLG-DP-09: which card next; the last one goes by itself."""
    at = state.seat_at(seat)
    if state.s[at + w.HAND_SIZE] > 1:
        state.ask(w.ASK_RETURN, seat)
        return
    if state.s[at + w.HAND_SIZE] == 1:
        return_card(state, seat, state.s[at + w.HAND])
    if seat == state.s[w.STARTER]:
        ask_return(state, 1 - seat)
    else:
        finish_returning(state)


def answer_return(state: BloodyGrove, seat: i64, spirit: i64) -> None:
    """BLG-DP-09: this card goes next."""
    state.close()
    return_card(state, seat, spirit)
    ask_return(state, seat)


def return_card(state: BloodyGrove, seat: i64, spirit: i64) -> None:
    """BLG-ER-01, BLG-RUL-17: the card put down last is the bottom card."""
    state.out_of_hand(seat, spirit)
    state.put_at_bottom(seat, spirit)
    state.s[state.seat_at(seat) + w.RETURNED] += 1


def finish_returning(state: BloodyGrove) -> None:
    """BLG-RUL-28, BLG-RUL-29: only now the new decks are seen, and their top backs; then the groves."""
    for seat in range(w.SEATS):
        if state.journal is not None:
            tell.hand_returned(state, seat, returned_cards(state, seat))
    for seat in range(w.SEATS):
        state.end_returning(seat)
        if state.memory is not None:
            state.tell_top(seat)
    resolve_grove(state, 0)


def returned_cards(state: BloodyGrove, seat: i64) -> list[int]:
    """The cards a seat has put under its deck, in the order in which they went."""
    at = state.seat_at(seat)
    first = at + w.DECK + state.s[at + w.RETURNED] - 1
    return [int(state.s[i]) for i in range(first, at + w.DECK - 1, -1)]


def returns_into(state: BloodyGrove, seat: i64, buffer: vec[i64]) -> i64:
    """BLG-DP-09: any card of the hand."""
    at = state.seat_at(seat)
    for i in range(state.s[at + w.HAND_SIZE]):
        buffer[i] = make_action(w.RETURN, kind_of(state.s[at + w.HAND + i]))
    return state.s[at + w.HAND_SIZE]


def resolve_grove(state: BloodyGrove, grove: i64) -> None:
    """BLG-ER-02: in order; BLG-ER-14, BLG-ER-15: the strictly stronger player takes it, else nobody."""
    if grove == w.GROVES:
        next_round.finish_round(state)
        return
    state.s[w.RESOLVING] = grove
    tokens = reveal_tokens(state, grove)
    destroy_spirits(state, grove)
    one, other = scoring.strength(state, 0, grove), scoring.strength(state, 1, grove)
    winner: i64 = w.NOTHING
    if one != other:
        winner = 0
        if other > one:
            winner = 1
        state.s[w.CUBE + grove] = 1 + winner
    if state.journal is not None:
        tell.grove_resolved(state, grove, [one, other], winner)
    discard_tokens(state, grove, tokens)
    if winner == w.NOTHING:
        resolve_grove(state, grove + 1)
    else:
        venerables.ask_venerable(state, winner)


def reveal_tokens(state: BloodyGrove, grove: i64) -> i64:
    """BLG-ER-03, BLG-RUL-05: all tokens of both columns together; returns their mask."""
    tokens: i64 = 0
    for seat in range(w.SEATS):
        at = state.seat_at(seat)
        for i in range(at + w.SIDE, at + w.SIDE + state.s[at + w.SIDE_SIZE]):
            if column_in(state.s[i]) == grove:
                tokens |= tokens_in(state.s[i])
    for token in range(w.TOKENS):
        if tokens & bit(token) != 0:
            state.reveal_token(token)
    return tokens


def destroy_spirits(state: BloodyGrove, grove: i64) -> None:
    """BLG-ER-04..06, BLG-RUL-21: before anything is counted, on both sides; their tokens count nothing."""
    for seat in range(w.SEATS):
        at = state.seat_at(seat)
        i = at + w.SIDE
        while i < at + w.SIDE + state.s[at + w.SIDE_SIZE]:
            word = state.s[i]
            if column_in(word) == grove and destroys(state, tokens_in(word)):
                state.take_off_side(seat, i)
                state.put_in_box(spirit_in(word))
                if state.journal is not None:
                    tell.spirit_destroyed(state, seat, spirit_in(word))
            else:
                i += 1


def destroys(state: BloodyGrove, tokens: i64) -> bool:
    """BLG-ER-04: is one of these a token that destroys?"""
    for token in range(w.TOKENS):
        if tokens & bit(token) != 0 and state.board.token_strength[state.s[w.TOKEN + token]] == 0:
            return True
    return False


def discard_tokens(state: BloodyGrove, grove: i64, tokens: i64) -> None:
    """BLG-ER-16, BLG-RUL-10: face up beside the supply, before a Venerable is taken."""
    state.s[w.DISCARD] |= tokens
    for seat in range(w.SEATS):
        at = state.seat_at(seat)
        for i in range(at + w.SIDE, at + w.SIDE + state.s[at + w.SIDE_SIZE]):
            if column_in(state.s[i]) == grove:
                state.s[i] = spirit_in(state.s[i]) + grove * w.COLUMN
