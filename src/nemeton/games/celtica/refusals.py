"""Why an action is refused, and which of the actions a player would look for are.

Compiled, though it makes plain data: a server asks for it for every move.
"""

from __future__ import annotations

from nemeton.games.celtica import words as w
from nemeton.games.celtica.actions import play_action, play_of
from nemeton.games.celtica.options import part_name
from nemeton.games.celtica.questions import RULES, question_name
from nemeton.games.celtica.state import CelticaState
from nemeton.kernel.decision import Closed, Plain, Refusal


def closed_options(state: CelticaState, seat: int) -> tuple[Closed, ...]:
    """The expected actions that are not legal now, each with its reason."""
    legal = set(state.legal(seat))
    return tuple([Closed(one, refuse(state, seat, one)) for one in expected_actions(state, seat) if one not in legal])


def expected_actions(state: CelticaState, seat: int) -> list[int]:
    """The actions a player would look for: every play the hand allows, each way to use experience cards at the end."""
    if state.kind() == w.ASK_EXCHANGE:
        return [w.TRADE, w.EXTRA]
    if state.kind() != w.ASK_PLAY:
        return []
    s, at = state.s, state.seat_at(seat)
    return [
        int(play_action(druid, cards, experience))
        for druid in range(state.board.druids)
        for cards in range(s[at + w.HAND + druid] + 1)
        for experience in range(s[at + w.EXPERIENCE + druid] + 1)
        if cards + experience
    ]


def refuse(state: CelticaState, seat: int, action: int) -> Refusal:
    """Why the asked seat may not choose an action, from what it sees."""
    if action < w.TO:
        return refuse_play(state, seat, action)
    if action == w.RETIRE and state.kind() == w.ASK_PLAY:
        return Refusal("celtica/live_cards", "CEL-RUL-06")
    if action == w.TRADE and state.kind() == w.ASK_EXCHANGE:
        return Refusal("celtica/cannot_trade", "CEL-FX-02", {"price": int(state.board.trade_price)})
    if action == w.EXTRA and state.kind() == w.ASK_EXCHANGE:
        return Refusal("celtica/cannot_take_extra", "CEL-FX-03", {"price": int(state.board.extra_price)})
    if action >= w.GIVE and action < w.GET and state.kind() == w.ASK_GIVE:
        return Refusal("celtica/cannot_give", "CEL-RUL-12", {"part": part_name(state, action)})
    if action >= w.GET and state.kind() == w.ASK_GET:
        return Refusal("celtica/cannot_get", "CEL-RUL-12", {"part": part_name(state, action)})
    return refuse_unasked(state)


def refuse_unasked(state: CelticaState) -> Refusal:
    """The action answers another question than the open one."""
    question = question_name(state)
    return Refusal("celtica/not_asked_for", RULES[question][0], {"question": question})


def refuse_play(state: CelticaState, seat: int, action: int) -> Refusal:
    """CEL-TC-02..06: too few, too many, too far."""
    if state.kind() != w.ASK_PLAY:
        return refuse_unasked(state)
    druid, cards, experience = play_of(action)
    board, s, at = state.board, state.s, state.seat_at(seat)
    if druid >= board.druids:
        return Refusal("celtica/no_such_druid", "CEL-SU-02", {"druid": f"druid-{druid}"})
    about: dict[str, Plain] = {"druid": board.druid_names[druid]}
    if board.kind[s[w.PLACE + druid]] == w.GOAL:
        return Refusal("celtica/druid_on_goal", "CEL-MV-12", about)
    if cards + experience == 0:
        return Refusal("celtica/no_cards", "CEL-MV-01", about)
    if cards > s[at + w.HAND + druid]:
        held = int(s[at + w.HAND + druid])
        return Refusal("celtica/cards_not_in_hand", "CEL-MV-02", {**about, "asked": int(cards), "held": held})
    if experience > s[at + w.EXPERIENCE + druid]:
        held = int(s[at + w.EXPERIENCE + druid])
        return Refusal("celtica/experience_not_in_hand", "CEL-MV-03", {**about, "asked": int(experience), "held": held})
    steps = int(board.steps_to_goal[s[w.PLACE + druid]])
    return Refusal("celtica/beyond_the_goal", "CEL-MV-13", {**about, "asked": int(cards + experience), "steps": steps})
