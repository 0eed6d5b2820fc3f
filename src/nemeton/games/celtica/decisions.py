"""What a seat is asked, what its options mean, and why another is not one.

Compiled, though it makes plain data: a server asks all of it for every move.
"""

from __future__ import annotations

from nemeton.games.celtica.actions import DECLINE, DONE, DRAW, EXTRA, GET, GIVE, GIVE_UP, PLAY, RETIRE, TAKE, TO, TRADE
from nemeton.games.celtica.board import GOAL
from nemeton.games.celtica.described import (
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
from nemeton.games.celtica.state import (
    ASK_EXCHANGE,
    ASK_GET,
    ASK_GIVE,
    ASK_PLAY,
    EXPERIENCE,
    HAND,
    PLACE,
    Table,
)
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
    DRAW: DrawCard(),
    DECLINE: DeclineCard(),
    RETIRE: Retire(),
    DONE: EndExchange(),
}


def describe(table: Table, action: int) -> Described:
    """What an action means here."""
    board = table.board
    if action < TO:
        druid, cards, experience = action // 128, action % 128 // 8, action % 8
        place, steps = table.s[PLACE + druid], cards + experience
        reached = board.ends_of_move(place, steps) if steps <= board.steps_to_goal[place] else []
        return PlayCards(
            name(board.druid_names, druid, "druid"), cards, experience, [board.place_names[i] for i in reached]
        )
    if action < TAKE:
        return EndMove(name(board.place_names, action - TO, "place"))
    if action in PLAIN:
        return PLAIN[action]
    if action == TRADE:
        return Trade(int(board.trade_price))
    if action == EXTRA:
        return TakeExtra(int(board.extra_price))
    if action < GIVE_UP:
        return TakePart(name(board.kind_names, action - TAKE, "kind"))
    if action < DRAW:
        return GiveUpPart(name(board.kind_names, action - GIVE_UP, "kind"))
    if action < GET:
        return GivePart(name(board.kind_names, action - GIVE, "kind"))
    return GetPart(name(board.kind_names, action - GET, "kind"))


def name(names: list[str], number: int, what: str) -> str:
    """The name of a thing; one that is not in the data has its number, so that every action has a text."""
    return names[number] if number < len(names) else f"{what}-{number}"


def decision(table: Table, seat: int) -> Decision:
    """What an asked seat is asked."""
    kind = QUESTIONS[table.kind()].name
    legal = set(table.legal(seat))
    closed = [Closed(action, refuse(table, seat, action)) for action in expected(table, seat) if action not in legal]
    return Decision(int(table.number), kind, RULES[kind], about=about(table), closed=tuple(closed))


def expected(table: Table, seat: int) -> list[int]:
    """What a player would look for here: every play the hand allows, each way to use experience cards at the end."""
    if table.kind() == ASK_EXCHANGE:
        return [TRADE, EXTRA]
    if table.kind() != ASK_PLAY:
        return []
    s, at = table.s, table.seat_at(seat)
    return [
        PLAY + druid * 128 + cards * 8 + experience
        for druid in range(table.board.druids)
        for cards in range(s[at + HAND + druid] + 1)
        for experience in range(s[at + EXPERIENCE + druid] + 1)
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
    if action < TO:
        return refuse_play(table, seat, action // 128, action % 128 // 8, action % 8)
    asked = QUESTIONS[table.kind()].name
    if action == RETIRE and table.kind() == ASK_PLAY:
        return Refusal("celtica/live_cards", "CEL-RUL-06")
    if action == TRADE and table.kind() == ASK_EXCHANGE:
        return Refusal("celtica/cannot_trade", "CEL-FX-02", {"price": int(table.board.trade_price)})
    if action == EXTRA and table.kind() == ASK_EXCHANGE:
        return Refusal("celtica/cannot_take_extra", "CEL-FX-03", {"price": int(table.board.extra_price)})
    if action >= GIVE and action < GET and table.kind() == ASK_GIVE:
        return Refusal(
            "celtica/cannot_give", "CEL-RUL-12", {"part": name(table.board.kind_names, action - GIVE, "kind")}
        )
    if action >= GET and table.kind() == ASK_GET:
        return Refusal("celtica/cannot_get", "CEL-RUL-12", {"part": name(table.board.kind_names, action - GET, "kind")})
    return Refusal("celtica/not_asked_for", RULES[asked][0], {"question": asked})


def refuse_play(table: Table, seat: int, druid: int, cards: int, experience: int) -> Refusal:
    """CEL-TC-02..06: too few, too many, too far."""
    if table.kind() != ASK_PLAY:
        asked = QUESTIONS[table.kind()].name
        return Refusal("celtica/not_asked_for", RULES[asked][0], {"question": asked})
    board, s, at = table.board, table.s, table.seat_at(seat)
    if druid >= board.druids:
        return Refusal("celtica/no_such_druid", "CEL-SU-02", {"druid": f"druid-{druid}"})
    about: dict[str, Plain] = {"druid": board.druid_names[druid]}
    if board.kind[s[PLACE + druid]] == GOAL:
        return Refusal("celtica/druid_on_goal", "CEL-MV-12", about)
    if cards + experience == 0:
        return Refusal("celtica/no_cards", "CEL-MV-01", about)
    if cards > s[at + HAND + druid]:
        held = int(s[at + HAND + druid])
        return Refusal("celtica/cards_not_in_hand", "CEL-MV-02", {**about, "asked": cards, "held": held})
    if experience > s[at + EXPERIENCE + druid]:
        held = int(s[at + EXPERIENCE + druid])
        return Refusal("celtica/experience_not_in_hand", "CEL-MV-03", {**about, "asked": experience, "held": held})
    steps = int(board.steps_to_goal[s[PLACE + druid]])
    return Refusal("celtica/beyond_the_goal", "CEL-MV-13", {**about, "asked": cards + experience, "steps": steps})
