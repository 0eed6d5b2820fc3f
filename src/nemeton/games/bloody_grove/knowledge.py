"""What a seat remembers, as numbers: what hidden cards and tokens may be for all it has seen.

Cards are followed face down (see the kernel's ObjectBelief), so a seat knows some cards of a hand or deck for sure, and
of others that they can be there or not.
"""

from __future__ import annotations

from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of
from nemeton.games.bloody_grove.data import Data
from nemeton.games.bloody_grove.state import BloodyGroveState
from nemeton.games.bloody_grove.view import deck_of, hand_of
from nemeton.kernel.observation import Field, flag, identity

SHAPE = (w.FIRST_VENERABLE,)  # base spirits and elites: what hands and decks are made of
PLACES = (("other", "hand"), ("own", "deck"), ("other", "deck"))


def fields(data: Data) -> list[Field]:
    """Values a token may have; spirits that may be in a hidden place, that surely are, and where in a deck."""
    values = [token.value for token in data.box.token]
    declared = [
        flag(f"may_be_{name_of(value)}", f"may the token be {value}?", "remembered_tokens", (w.TOKENS,))
        for value in values
    ]
    for who, place in PLACES:
        group = "remembered_spirits"
        declared.append(flag(f"{who}_{place}_may", f"may it be in this {place}?", group, SHAPE))
        declared.append(flag(f"{who}_{place}_surely", f"is it surely in this {place}?", group, SHAPE))
    for who in ("own", "other"):
        told = "the spirit surely in this place of the deck, from the top, from 1; 0 not known"
        declared.append(identity(f"{who}_deck_place", SHAPE[0], told, "remembered_decks", (w.MOST_HELD,)))
    return declared


def name_of(value: str) -> str:
    """A token's value as part of a field's name."""
    return value.replace("+", "plus_").replace("-", "minus_")


def know(state: BloodyGroveState, seat: int) -> list[int]:
    """The numbers of `fields` for a seat that has memory."""
    board, memory = state.board, state.recall(seat)
    tokens = memory.objects[w.TOKEN_ZONE]
    masks = [int(tokens.candidates(seat, token)) for token in range(w.TOKENS)]
    values = list(dict.fromkeys(board.value_names))
    pieces = {value: sum(1 << n for n, name in enumerate(board.value_names) if name == value) for value in values}
    numbers = [int(mask & pieces[value] != 0) for value in values for mask in masks]
    cards = memory.objects[w.CARD_ZONE]
    candidates = [int(cards.candidates(seat, item)) for item in range(w.CARDS)]
    for who, place in PLACES:
        owner = seat if who == "own" else 1 - seat
        spirits = hand_of(state, owner, seat) if place == "hand" else deck_of(state, owner, seat)
        numbers += inside(candidates, {int(state.s[w.OBJECT + spirit]) for spirit in spirits})
    for owner in (seat, 1 - seat):
        items = [int(state.s[w.OBJECT + spirit]) for spirit in deck_of(state, owner, seat)]
        places = [sure_kind(candidates[item]) for item in items]
        numbers += places + [0] * (w.MOST_HELD - len(places))
    return numbers


def sure_kind(mask: int) -> int:
    """The kind all candidates are of, from 1; 0 if they differ."""
    kinds = {kind_of(spirit) for spirit in range(w.CARDS) if mask >> spirit & 1}
    return kinds.pop() + 1 if len(kinds) == 1 else 0


def inside(candidates: list[int], items: set[int]) -> list[int]:
    """By kind: may one of these cards be it, and must one be it?"""
    within = without = 0
    for item, mask in enumerate(candidates):
        if item in items:
            within |= mask
        else:
            without |= mask
    may, surely = [0] * SHAPE[0], [0] * SHAPE[0]
    for spirit in range(w.CARDS):
        if within >> spirit & 1:
            may[kind_of(spirit)] = 1
            surely[kind_of(spirit)] |= int(not without >> spirit & 1)
    return may + surely
