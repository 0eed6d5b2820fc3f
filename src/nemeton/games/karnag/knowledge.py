"""What a seat remembers, as numbers: which power cards others surely hold or may hold, and what it saw of the deck."""

from __future__ import annotations

from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import card_copies
from nemeton.games.karnag.data import Data
from nemeton.games.karnag.state import KarnagState
from nemeton.kernel.observation import Field, count, flag, seat_names

SHAPE = (w.CARD_KINDS,)
NEXT = 4  # cards of the deck told one by one, from the top


def fields(data: Data) -> list[Field]:
    """For every seat and for the cards drawn next: the kinds that may be there, and how many surely are."""
    most, group = max(card_copies(data.box)), "remembered"
    declared = []
    for who in seat_names(w.MAX_SEATS):
        declared.append(count(f"{who}_surely", most, "cards of the kind this seat surely holds", group, SHAPE))
        declared.append(
            count(f"{who}_may", most, "cards in this hand that may be of the kind", group, SHAPE)._replace(
                high=sum(card_copies(data.box))
            )
        )
    for place in range(NEXT):
        declared.append(
            flag(f"deck_{place}_may", f"may card {place} of the deck, from the top, be of the kind?", group, SHAPE)
        )
    return declared


def know(state: KarnagState, seat: int) -> list[int]:
    """The numbers of `fields` for a seat that has memory."""
    s, board, cards = state.s, state.board, state.recall(seat).objects[w.CARDS]
    kinds = [int(mask) for mask in board.kind_pieces]
    numbers = []
    for step in range(w.MAX_SEATS):
        held = int(s[state.seat_at((seat + step) % state.seats) + w.HAND]) if step < state.seats else 0
        masks = [int(cards.candidates(seat, card)) for card in range(board.cards) if held >> card & 1]
        numbers += [sum(mask & ~pieces == 0 for mask in masks) for pieces in kinds]
        numbers += [sum(mask & pieces != 0 for mask in masks) for pieces in kinds]
    for place in range(NEXT):
        mask = 0
        if place < s[w.DECK_SIZE]:
            mask = int(cards.candidates(seat, s[w.DECK + (s[w.DECK_TOP] + place) % board.cards]))
        numbers += [int(mask & pieces != 0) for pieces in kinds]
    return numbers
