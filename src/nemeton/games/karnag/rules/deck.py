"""KAR-SET-07, KAR-RUL-41, KAR-RUL-45: the deck and the hands, whose cards can be followed face down.

Every card has a number that all can follow; what it is, a kind, is known to those who saw its front.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.state import KarnagState
from nemeton.kernel.belief.objects import ObjectBelief


def shuffle(state: KarnagState) -> None:
    """KAR-SET-07, KAR-CHA-02: one deck, each order equally likely."""
    s, cards = state.s, state.board.cards
    for card in range(cards):
        s[w.DECK + card] = card
        s[w.CARD + card] = state.board.piece_kind[card]
    last = cards - 1
    while last > 0:
        other = state.below(last + 1)
        kind = s[w.CARD + last]
        s[w.CARD + last] = s[w.CARD + other]
        s[w.CARD + other] = kind
        last -= 1
    s[w.DECK_TOP] = 0
    s[w.DECK_SIZE] = cards
    if state.memory is not None:
        numbers = [int(card) for card in range(cards)]
        state.memory.record_shuffle(w.CARDS, numbers, numbers)
    show_back(state)


def show_back(state: KarnagState) -> None:
    """KAR-RUL-45, KAR-INF-06: everybody sees whether the top card is marked."""
    if state.s[w.DECK_SIZE] == 0:
        return
    card = state.s[w.DECK + state.s[w.DECK_TOP]]
    marked = state.s[w.CARD + card] >= w.BANISH
    if state.memory is not None:
        pieces = state.board.marked_pieces if marked else state.board.plain_pieces
        state.memory.record_narrowing(w.CARDS, state.everybody(), card, pieces)
    if state.journal is not None:
        tell.back_seen(state, marked)


def show_card(state: KarnagState, seats: i64, card: i64) -> None:
    """Observers see the front of a card."""
    if state.memory is not None:
        state.memory.record_narrowing(w.CARDS, seats, card, state.board.kind_pieces[state.s[w.CARD + card]])


def put_under(state: KarnagState, card: i64) -> None:
    """KAR-RUL-41: under the deck."""
    s = state.s
    s[w.DECK + (s[w.DECK_TOP] + s[w.DECK_SIZE]) % state.board.cards] = card
    s[w.DECK_SIZE] += 1
    if s[w.DECK_SIZE] == 1:
        show_back(state)


def is_plain(state: KarnagState, card: i64) -> bool:
    """KAR-DAT-60: all but BANISH cards have plain backs."""
    return state.s[w.CARD + card] < w.BANISH


def plain_in_deck(state: KarnagState) -> i64:
    """How many plain cards the deck holds."""
    count: i64 = 0
    for i in range(state.s[w.DECK_SIZE]):
        if state.s[w.CARD + state.s[w.DECK + (state.s[w.DECK_TOP] + i) % state.board.cards]] < w.BANISH:
            count += 1
    return count


def into_hand(state: KarnagState, seat: i64, card: i64) -> None:
    at = state.seat_at(seat)
    state.s[at + w.HAND] |= state.board.bit[card]
    state.s[at + w.HAND_SIZE] += 1
    state.s[at + w.HELD + state.s[w.CARD + card]] += 1


def count_hand(state: KarnagState, seat: i64) -> None:
    """Count the cards of a hand by kind."""
    s = state.s
    at = state.seat_at(seat)
    s[at + w.HAND_SIZE] = 0
    for kind in range(w.CARD_KINDS):
        s[at + w.HELD + kind] = 0
    for card in range(state.board.cards):
        if (s[at + w.HAND] >> card) & 1 == 1:
            s[at + w.HAND_SIZE] += 1
            s[at + w.HELD + s[w.CARD + card]] += 1


def mix(state: KarnagState, seat: i64, cards: list[int], order: list[int]) -> None:
    """What these cards are changes places, as only `seat` can follow: cards[i] becomes what cards[order[i]] was."""
    if len(cards) < 2:
        return
    s = state.s
    kinds = [int(s[w.CARD + card]) for card in cards]
    for i in range(len(cards)):
        s[w.CARD + cards[i]] = kinds[order[i]]
    if state.memory is not None:
        one: i64 = 1
        state.memory.record_mix(w.CARDS, state.everybody() & ~(one << seat), cards, order)


def deal_unknown(state: KarnagState, seat: i64, knowledge: ObjectBelief) -> None:
    """KAR-INF-03..09: let every card be what it may be for all that a seat knows, from the state's own chance."""
    board = state.board
    pieces: vec[i64] = vec[i64]([0] * board.cards)
    knowledge.sample(seat, state, pieces)
    for card in range(board.cards):
        state.s[w.CARD + card] = board.piece_kind[pieces[card]]
    for other in range(state.seats):
        count_hand(state, other)
