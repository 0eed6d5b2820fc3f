"""Tells the journal what happened: one function an event, called by the rules where a journal is attached.

They put the rules' numbers into the rulebook's words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nemeton.games.bloody_grove import event_types as facts
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of
from nemeton.games.bloody_grove.board import elite_deck_of
from nemeton.kernel.journal import Event

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.state import BloodyGroveState

PLACES = {w.TO_HAND: "hand", w.TO_TOP: "top", w.TO_BOTTOM: "bottom"}


def add(state: BloodyGroveState, event: Event) -> None:
    assert state.journal is not None, "events are told to a journal"
    state.journal.add(event)


def card(state: BloodyGroveState, spirit: int) -> str:
    return state.board.kind_names[kind_of(spirit)]


def back_name(state: BloodyGroveState, spirit: int) -> str:
    """BLG-RUL-19: "base", or the animal of an elite."""
    return "base" if spirit < w.ELITE else state.board.animal_names[elite_deck_of(spirit)]


def round_began(state: BloodyGroveState, number: int, starter: int) -> None:
    add(state, facts.RoundBegan(round=number, starter=starter))


def elite_revealed(state: BloodyGroveState, spirit: int) -> None:
    add(state, facts.EliteRevealed(card=card(state, spirit)))


def venerable_revealed(state: BloodyGroveState, spirit: int) -> None:
    add(state, facts.VenerableRevealed(card=card(state, spirit)))


def card_drawn(state: BloodyGroveState, seat: int, spirit: int) -> None:
    add(state, facts.CardDrawn(seat=seat, back=back_name(state, spirit), card=card(state, spirit), seen_by=1 << seat))


def token_looked_at(state: BloodyGroveState, seat: int, token: int, piece: int) -> None:
    name, value = state.board.token_names[token], state.board.value_names[piece]
    add(state, facts.TokenLookedAt(seat=seat, token=name, value=value, seen_by=1 << seat))


def turn_skipped(state: BloodyGroveState, seat: int) -> None:
    add(state, facts.TurnSkipped(seat=seat))


def spirit_summoned(state: BloodyGroveState, seat: int, spirit: int, grove: int) -> None:
    add(state, facts.SpiritSummoned(seat=seat, card=card(state, spirit), grove=grove))


def icon_used(state: BloodyGroveState, seat: int, icon: str) -> None:
    add(state, facts.IconUsed(seat=seat, icon=icon))


def icons_left(state: BloodyGroveState, seat: int) -> None:
    add(state, facts.IconsLeft(seat=seat))


def spirit_chosen(state: BloodyGroveState, seat: int, spirit: int) -> None:
    add(state, facts.SpiritChosen(seat=seat, card=card(state, spirit)))


def spirit_moved(state: BloodyGroveState, seat: int, spirit: int, origin: int, column: int) -> None:
    add(state, facts.SpiritMoved(seat=seat, card=card(state, spirit), origin=origin, grove=column))


def token_taken(state: BloodyGroveState, seat: int, token: int) -> None:
    add(state, facts.TokenTaken(seat=seat, token=state.board.token_names[token]))


def token_placed(state: BloodyGroveState, seat: int, token: int, side: int, spirit: int) -> None:
    add(state, facts.TokenPlaced(seat=seat, token=state.board.token_names[token], side=side, card=card(state, spirit)))


def supply_renewed(state: BloodyGroveState, tokens: int) -> None:
    add(state, facts.SupplyRenewed(tokens=[state.board.token_names[i] for i in range(w.TOKENS) if tokens >> i & 1]))


def card_laid(state: BloodyGroveState, seat: int, spirit: int) -> None:
    add(state, facts.CardLaid(seat=seat, card=card(state, spirit)))


def card_joined(state: BloodyGroveState, seat: int, side: int, animals: int) -> None:
    names = [state.board.animal_names[i] for i in range(w.ANIMALS) if animals >> i & 1]
    add(state, facts.CardJoined(seat=seat, side="left" if side == w.LEFT else "right", animals=names))


def animal_chosen(state: BloodyGroveState, seat: int, animal: int) -> None:
    add(state, facts.AnimalChosen(seat=seat, animal=state.board.animal_names[animal]))


def elite_recruited(state: BloodyGroveState, seat: int, spirit: int, where: int) -> None:
    add(state, facts.EliteRecruited(seat=seat, card=card(state, spirit), place=PLACES[where]))


def druid_transformed(state: BloodyGroveState, seat: int, spirit: int) -> None:
    add(state, facts.DruidTransformed(seat=seat, card=card(state, spirit)))


def hand_returned(state: BloodyGroveState, seat: int, spirits: list[int]) -> None:
    cards = [card(state, spirit) for spirit in spirits]
    add(state, facts.HandReturned(seat=seat, count=len(cards), cards=cards, seen_by=1 << seat))


def token_revealed(state: BloodyGroveState, token: int, piece: int) -> None:
    add(state, facts.TokenRevealed(token=state.board.token_names[token], value=state.board.value_names[piece]))


def spirit_destroyed(state: BloodyGroveState, seat: int, spirit: int) -> None:
    add(state, facts.SpiritDestroyed(seat=seat, card=card(state, spirit)))


def grove_resolved(state: BloodyGroveState, grove: int, strengths: list[int], winner: int) -> None:
    add(state, facts.GroveResolved(grove=grove, strengths=strengths, winner=None if winner < 0 else winner))


def venerable_chosen(state: BloodyGroveState, seat: int, spirit: int) -> None:
    add(state, facts.VenerableChosen(seat=seat, card=card(state, spirit)))


def venerable_taken(state: BloodyGroveState, seat: int, spirit: int, grove: int, replaced: int) -> None:
    name = None if replaced < 0 else card(state, replaced)
    add(state, facts.VenerableTaken(seat=seat, card=card(state, spirit), grove=grove, replaced=name))


def bottom_card_placed(state: BloodyGroveState, seat: int, spirit: int, grove: int) -> None:
    add(state, facts.BottomCardPlaced(seat=seat, card=card(state, spirit), grove=grove))


def venerables_removed(state: BloodyGroveState, venerables: int) -> None:
    add(
        state,
        facts.VenerablesRemoved(cards=[card(state, w.CARDS + i) for i in range(w.VENERABLES) if venerables >> i & 1]),
    )


def game_ended(state: BloodyGroveState, domination: list[int], groves: list[int]) -> None:
    add(state, facts.GameEnded(domination=domination, groves=groves))
