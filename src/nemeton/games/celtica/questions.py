"""What a seat is asked, what its options mean, and why another is not one.

Compiled, though it makes plain data: a server asks all of it for every move.
"""

from __future__ import annotations

from nemeton.games.celtica import words as w
from nemeton.games.celtica.actions import kind_of, place_of, play_action, play_of
from nemeton.games.celtica.option_types import (
    DeclineCard,
    DrawCard,
    EndExchange,
    EndMove,
    GetPart,
    GivePart,
    GiveUpPart,
    PlayCards,
    Retire,
    TakeExtra,
    TakePart,
    Trade,
)
from nemeton.games.celtica.state import Table
from nemeton.kernel.decision import Closed, Decision, Described, Plain, Refusal
from nemeton.kernel.game import Question
from nemeton.kernel.state import A, B

QUESTIONS = (
    Question("play"),
    Question("end", ("druid", "steps")),
    Question("take", ("left",)),
    Question("give_up", ("left",)),
    Question("cult"),
    Question("exchange", ("spent",)),
    Question("give"),
    Question("get", ("given",)),
)

RULES: dict[str, tuple[str, ...]] = {
    "play": ("CEL-DP-01", "CEL-MV-01", "CEL-MV-13"),
    "end": ("CEL-DP-04", "CEL-RUL-18"),
    "take": ("CEL-DP-05", "CEL-AM-01"),
    "give_up": ("CEL-DP-06", "CEL-RU-01"),
    "cult": ("CEL-DP-07", "CEL-CU-01"),
    "exchange": ("CEL-DP-08", "CEL-FX-04"),
    "give": ("CEL-DP-09", "CEL-FX-02"),
    "get": ("CEL-DP-09", "CEL-DP-10"),
}

PLAIN: dict[int, Described] = {  # what needs no more to be said
    w.DRAW: DrawCard(),
    w.DECLINE: DeclineCard(),
    w.RETIRE: Retire(),
    w.DONE: EndExchange(),
}


def describe(table: Table, action: int) -> Described:
    """What an action means here."""
    board = table.board
    if action < w.TO:
        druid, cards, experience = play_of(action)
        place, steps = table.s[w.PLACE + druid], cards + experience
        reached = board.ends_of_move(place, steps) if steps <= board.steps_to_goal[place] else []
        ends = [board.place_names[i] for i in reached]
        return PlayCards(name(board.druid_names, int(druid), "druid"), int(cards), int(experience), ends)
    if action < w.TAKE:
        return EndMove(name(board.place_names, int(place_of(action)), "place"))
    if action in PLAIN:
        return PLAIN[action]
    if action == w.TRADE:
        return Trade(int(board.trade_price))
    if action == w.EXTRA:
        return TakeExtra(int(board.extra_price))
    part = part_name(table, action)
    if action < w.GIVE_UP:
        return TakePart(part)
    if action < w.DRAW:
        return GiveUpPart(part)
    if action < w.GET:
        return GivePart(part)
    return GetPart(part)


def name(names: list[str], number: int, what: str) -> str:
    """The name of a thing; one that is not in the data has its number, so that every action has a text."""
    return names[number] if number < len(names) else f"{what}-{number}"


def part_name(table: Table, action: int) -> str:
    """The kind of part an action is about."""
    return name(table.board.kind_names, int(kind_of(action)), "kind")


def decision(table: Table, seat: int) -> Decision:
    """What an asked seat is asked."""
    kind = QUESTIONS[table.kind()].name
    legal = set(table.legal(seat))
    closed = [Closed(action, refuse(table, seat, action)) for action in expected(table, seat) if action not in legal]
    return Decision(int(table.number), kind, RULES[kind], about=about(table), closed=tuple(closed))


def expected(table: Table, seat: int) -> list[int]:
    """What a player would look for here: every play the hand allows, each way to use experience cards at the end."""
    if table.kind() == w.ASK_EXCHANGE:
        return [w.TRADE, w.EXTRA]
    if table.kind() != w.ASK_PLAY:
        return []
    s, at = table.s, table.seat_at(seat)
    return [
        int(play_action(druid, cards, experience))
        for druid in range(table.board.druids)
        for cards in range(s[at + w.HAND + druid] + 1)
        for experience in range(s[at + w.EXPERIENCE + druid] + 1)
        if cards + experience
    ]


def about(table: Table) -> dict[str, Plain]:
    """What the open question is about, in names."""
    s, top, board = table.s, table.top, table.board
    kind = QUESTIONS[table.kind()].name
    if kind == "end":
        return {"druid": board.druid_names[s[top + A]], "steps": int(s[top + B])}
    if kind in ("take", "give_up"):
        return {"left": int(s[top + A])}
    if kind == "get":
        given = int(s[top + A])
        return {"given": None if given < 0 else board.kind_names[given]}
    return {}


def refuse(table: Table, seat: int, action: int) -> Refusal:
    """Why the asked seat may not choose an action, from what it sees."""
    if action < w.TO:
        return refuse_play(table, seat, action)
    asked = QUESTIONS[table.kind()].name
    if action == w.RETIRE and table.kind() == w.ASK_PLAY:
        return Refusal("celtica/live_cards", "CEL-RUL-06")
    if action == w.TRADE and table.kind() == w.ASK_EXCHANGE:
        return Refusal("celtica/cannot_trade", "CEL-FX-02", {"price": int(table.board.trade_price)})
    if action == w.EXTRA and table.kind() == w.ASK_EXCHANGE:
        return Refusal("celtica/cannot_take_extra", "CEL-FX-03", {"price": int(table.board.extra_price)})
    if action >= w.GIVE and action < w.GET and table.kind() == w.ASK_GIVE:
        return Refusal("celtica/cannot_give", "CEL-RUL-12", {"part": part_name(table, action)})
    if action >= w.GET and table.kind() == w.ASK_GET:
        return Refusal("celtica/cannot_get", "CEL-RUL-12", {"part": part_name(table, action)})
    return Refusal("celtica/not_asked_for", RULES[asked][0], {"question": asked})


def refuse_play(table: Table, seat: int, action: int) -> Refusal:
    """CEL-TC-02..06: too few, too many, too far."""
    druid, cards, experience = play_of(action)
    if table.kind() != w.ASK_PLAY:
        asked = QUESTIONS[table.kind()].name
        return Refusal("celtica/not_asked_for", RULES[asked][0], {"question": asked})
    board, s, at = table.board, table.s, table.seat_at(seat)
    if druid >= board.druids:
        return Refusal("celtica/no_such_druid", "CEL-SU-02", {"druid": f"druid-{druid}"})
    about: dict[str, Plain] = {"druid": board.druid_names[druid]}
    if board.kind[s[w.PLACE + druid]] == w.GOAL:
        return Refusal("celtica/druid_on_goal", "CEL-MV-12", about)
    if cards + experience == 0:
        return Refusal("celtica/no_cards", "CEL-MV-01", about)
    if cards > s[at + w.HAND + druid]:
        held = int(s[at + w.HAND + druid])
        return Refusal("celtica/cards_not_in_hand", "CEL-MV-02", {**about, "asked": cards, "held": held})
    if experience > s[at + w.EXPERIENCE + druid]:
        held = int(s[at + w.EXPERIENCE + druid])
        return Refusal("celtica/experience_not_in_hand", "CEL-MV-03", {**about, "asked": experience, "held": held})
    steps = int(board.steps_to_goal[s[w.PLACE + druid]])
    return Refusal("celtica/beyond_the_goal", "CEL-MV-13", {**about, "asked": cards + experience, "steps": steps})
