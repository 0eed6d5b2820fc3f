"""Tells the journal what happened: one function an event, called by the rules where a journal is attached.

They put the rules' numbers into the rulebook's words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nemeton.games.celtica import event_types as facts
from nemeton.games.celtica import words as w
from nemeton.kernel.journal import Event

if TYPE_CHECKING:
    from nemeton.games.celtica.state import CelticaState


def add(state: CelticaState, event: Event) -> None:
    assert state.journal is not None, "rules tell events only where there is a journal"
    state.journal.add(event)


def hand_of(state: CelticaState, seat: int) -> dict[str, int]:
    """The druid cards of a seat by colour."""
    return state.counts_by_name(state.seat_at(seat) + w.HAND, state.board.druid_names)


def round_began(state: CelticaState, first: int) -> None:
    add(state, facts.RoundBegan(round=int(state.s[w.ROUND]), first=first))


def druid_card_drawn(state: CelticaState, seat: int, druid: int) -> None:
    add(state, facts.DruidCardDrawn(seat=seat, druid=state.board.druid_names[druid], seen_by=1 << seat))


def experience_card_drawn(state: CelticaState, seat: int, druid: int) -> None:
    add(state, facts.ExperienceCardDrawn(seat=seat, druid=state.board.druid_names[druid], seen_by=1 << seat))


def reshuffled(state: CelticaState, pile: int) -> None:
    add(state, facts.Reshuffled(cards=("druid", "experience")[pile]))


def stacks_renewed(state: CelticaState) -> None:
    add(state, facts.StacksRenewed())


def part_displayed(state: CelticaState, kind: int) -> None:
    add(state, facts.PartDisplayed(part=state.board.kind_names[kind]))


def part_dealt(state: CelticaState, seat: int, kind: int) -> None:
    add(state, facts.PartDealt(seat=seat, part=state.board.kind_names[kind]))


def cards_played(state: CelticaState, seat: int, druid: int, druid_cards: int, experience_cards: int) -> None:
    add(
        state,
        facts.CardsPlayed(
            seat=seat, druid=state.board.druid_names[druid], druid_cards=druid_cards, experience_cards=experience_cards
        ),
    )


def druid_moved(state: CelticaState, druid: int, place: int) -> None:
    origin = state.board.place_names[state.s[w.PLACE + druid]]
    add(
        state,
        facts.DruidMoved(druid=state.board.druid_names[druid], origin=origin, place=state.board.place_names[place]),
    )


def part_taken(state: CelticaState, seat: int, kind: int) -> None:
    add(state, facts.PartTaken(seat=seat, part=state.board.kind_names[kind]))


def part_given_up(state: CelticaState, seat: int, kind: int) -> None:
    add(state, facts.PartGivenUp(seat=seat, part=state.board.kind_names[kind]))


def card_declined(state: CelticaState, seat: int) -> None:
    add(state, facts.CardDeclined(seat=seat))


def retired(state: CelticaState, seat: int) -> None:
    add(state, facts.Retired(seat=seat, cards=hand_of(state, seat)))


def hand_discarded(state: CelticaState, seat: int) -> None:
    add(state, facts.HandDiscarded(seat=seat, cards=hand_of(state, seat)))


def game_ending(state: CelticaState, ender: int) -> None:
    add(state, facts.GameEnding(ender=ender))


def experience_spent(state: CelticaState, seat: int, druid: int, count: int) -> None:
    add(state, facts.ExperienceSpent(seat=seat, druid=state.board.druid_names[druid], count=count))


def part_exchanged(state: CelticaState, seat: int, given: int, kind: int) -> None:
    add(
        state,
        facts.PartExchanged(
            seat=seat, given=state.board.kind_names[given] if given >= 0 else None, part=state.board.kind_names[kind]
        ),
    )


def exchange_ended(state: CelticaState, seat: int) -> None:
    add(state, facts.ExchangeEnded(seat=seat))


def game_ended(state: CelticaState) -> None:
    add(state, facts.GameEnded())
