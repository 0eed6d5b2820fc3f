"""KAR-CRD: power cards are played around and between the steps of one's own actions.

A card is one more option between two steps of an action, and pushes its own question, which must end before the step
below is asked again. THROUGH is played by the rays themselves, ACCEL also on a druid move in progress.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import deck, druids, knowledge_tracks, telepathy
from nemeton.games.karnag.state import KarnagState

LEAST_ACCEL: Final = 1  # KAR-CRD-09: points of an ACCEL card played alone


def cards_into(state: KarnagState, seat: i64, in_move: bool, buffer: vec[i64], count: i64) -> i64:
    """KAR-CRD-01, KAR-CRD-02, KAR-CRD-21: cards in hand whose effect can be carried out now."""
    held = state.seat_at(seat) + w.HELD
    for kind in range(w.ACCEL, w.BANISH):  # KAR-RUL-44: THROUGH is never played by itself
        if state.s[held + kind] > 0 and can_play(state, seat, kind, in_move):
            buffer[count] = actions.play_action(kind)
            count += 1
    return count


def can_play(state: KarnagState, seat: i64, kind: i64, in_move: bool) -> bool:
    """KAR-RUL-76: no card is spent without effect; KAR-RUL-74: no lone ACCEL during a druid move."""
    if kind == w.ACCEL:
        return not in_move and druids.can_move_any(state, seat)
    if kind == w.MANA:
        return state.s[state.seat_at(seat) + w.MANA_HELD] < state.board.most_mana
    if kind == w.GEMMOVE:
        return telepathy.can_shift(state, seat)
    if kind == w.KNOW:
        return knowledge_tracks.can_rise_any(state, seat)
    return telepathy.can_move_creature(state)


def play(state: KarnagState, seat: i64, kind: i64) -> None:
    """KAR-CRD-03, KAR-CRD-04: the card is shown, and its effect completed before anything else."""
    board = state.board
    play_card(state, seat, kind)
    if kind == w.ACCEL:
        druids.begin_move(state, seat, LEAST_ACCEL, board.effects.accel, True)
    elif kind == w.MANA:
        state.gain_mana(seat, board.effects.mana)
    elif kind == w.GEMMOVE:
        telepathy.begin_shift(state, seat, board.effects.gem_steps, w.BY_CARD)
    elif kind == w.KNOW:
        knowledge_tracks.begin_levels(state, seat, board.effects.levels, w.FOR_KNOW)
    else:
        assert kind == w.CONTROL, "KAR-CRD-19: BANISH cards are never in a hand"
        telepathy.begin_telepathy(state, seat, board.effects.control)


def play_card(state: KarnagState, seat: i64, kind: i64) -> None:
    """KAR-CRD-04: seen by all, then under the deck; nobody else knows which one of the hand it was."""
    s = state.s
    at = state.seat_at(seat)
    hand = [int(card) for card in range(state.board.cards) if (s[at + w.HAND] >> card) & 1 == 1]
    order = list(range(len(hand)))
    for place in range(len(hand)):
        if s[w.CARD + hand[place]] == kind:
            order[0] = place
            order[place] = 0
            break
    deck.mix(state, seat, hand, order)
    card: i64 = hand[0]
    s[at + w.HAND] &= ~state.board.bit[card]
    s[at + w.HAND_SIZE] -= 1
    s[at + w.HELD + kind] -= 1
    deck.show_card(state, state.everybody(), card)
    deck.put_under(state, card)
    if state.journal is not None:
        tell.card_played(state, seat, kind)


def attach(state: KarnagState, seat: i64, amount: i64) -> None:
    """KAR-CRD-08, KAR-RUL-29: the card shifts least and most alike."""
    play_card(state, seat, w.ACCEL)
    state.lengthen_move(amount)
