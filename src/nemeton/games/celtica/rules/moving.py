"""CEL-MV: playing cards and moving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.celtica import events as tell
from nemeton.games.celtica import words as w
from nemeton.games.celtica.actions import end_action, play_action
from nemeton.games.celtica.rules import amulet_sites, cult_sites, goal, rounds, ruins

if TYPE_CHECKING:
    from nemeton.games.celtica.rules.celtica import Celtica


# ---------------------------------------------------------------------- what may be played
def plays_into(state: Celtica, seat: i64, buffer: vec[i64]) -> i64:
    """CEL-DP-01..03: every colour, number of druid cards and number of experience cards that fits.

    It is asked even if only one play is left: that there is no other would tell the others of the hand.
    """
    s, board = state.s, state.board
    at = state.seat_at(seat)
    count: i64 = 0
    live = False
    for druid in range(board.druids):
        held = s[at + w.HAND + druid]
        wild = s[at + w.EXPERIENCE + druid]
        if held + wild == 0:
            continue
        steps = board.steps_to_goal[s[w.PLACE + druid]]
        if steps == 0:  # CEL-MV-12: on the goal
            continue
        if held > 0:
            live = True
        for cards in range(held + 1):  # CEL-MV-02
            left = steps - cards
            if left < 0:  # CEL-MV-13
                break
            play = play_action(druid, cards, 0)  # with experience cards it is one of the next actions
            if cards > 0:  # CEL-MV-01
                buffer[count] = play
                count += 1
            for more in range(1, (wild if wild < left else left) + 1):  # CEL-MV-03, CEL-MV-04
                buffer[count] = play + more
                count += 1
    if not live:  # CEL-RUL-06
        buffer[count] = w.RETIRE
        count += 1
    return count


def ends_into(state: Celtica, buffer: vec[i64]) -> i64:
    """CEL-DP-04, CEL-RUL-18: the places the move can end on."""
    count: i64 = 0
    for end in state.board.ends_of_move(state.s[w.PLACE + state.moving_druid()], state.steps_to_walk()):
        buffer[count] = end_action(end)
        count += 1
    return count


# ---------------------------------------------------------------------- what a play does
def play(state: Celtica, seat: i64, druid: i64, cards: i64, experience: i64) -> None:
    """CEL-MV-01..05: lay the cards, then move the druid of their colour as many places."""
    s = state.s
    if cards > 0:
        state.discard_druid_cards(seat, druid, cards)
        s[w.LAST_DRUID_CARD] = seat
    if experience > 0:
        state.discard_experience_cards(seat, druid, experience)
    s[w.LAST_CARD] = seat
    if state.journal is not None:
        tell.cards_played(state, seat, druid, cards, experience)
    end = state.board.end_of_move(s[w.PLACE + druid], cards + experience)
    if end == w.SEVERAL:
        state.ask_instead(w.ASK_END, seat, druid, cards + experience)  # CEL-RUL-18
    else:
        arrive(state, seat, druid, end)


def arrive(state: Celtica, seat: i64, druid: i64, place: i64) -> None:
    """CEL-MV-14: the druid stops; the mover carries out the action of the place."""
    if state.journal is not None:
        tell.druid_moved(state, druid, place)
    state.s[w.PLACE + druid] = place
    kind, value = state.board.kind[place], state.board.value[place]
    if kind == w.AMULET_SITE:
        amulet_sites.visit_amulet_site(state, seat, value)
    elif kind == w.RUIN:
        ruins.visit_ruin(state, seat, value)
    elif kind == w.CULT_SITE:
        cult_sites.visit_cult_site(state, seat)
    elif kind == w.GOAL:
        goal.reach_goal(state, seat, value)


def retire(state: Celtica, seat: i64) -> None:
    """CEL-RUL-06, CEL-RUL-07: a hand of dead cards is discarded; that is not playing a card."""
    if state.journal is not None:
        tell.retired(state, seat)
    state.discard_hand(seat)
    rounds.end_turn(state, seat)
