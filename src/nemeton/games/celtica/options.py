"""What an action means. Compiled, though it makes plain data: a server describes all options for every move."""

from __future__ import annotations

from nemeton.games.celtica import words as w
from nemeton.games.celtica.actions import kind_of, place_of, play_of
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
from nemeton.games.celtica.state import CelticaState
from nemeton.kernel.decision import Described

PLAIN: dict[int, Described] = {  # what needs no more to be said
    w.DRAW: DrawCard(),
    w.DECLINE: DeclineCard(),
    w.RETIRE: Retire(),
    w.DONE: EndExchange(),
}


def describe(state: CelticaState, action: int) -> Described:
    """What an action means here."""
    board = state.board
    if action < w.TO:
        druid, cards, experience = play_of(action)
        place, steps = state.s[w.PLACE + druid], cards + experience
        reached = board.ends_of_move(place, steps) if steps <= board.steps_to_goal[place] else ()
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
    part = part_name(state, action)
    if action < w.GIVE_UP:
        return TakePart(part)
    if action < w.DRAW:
        return GiveUpPart(part)
    if action < w.GET:
        return GivePart(part)
    return GetPart(part)


def part_name(state: CelticaState, action: int) -> str:
    """The kind of part an action is about."""
    return name(state.board.kind_names, int(kind_of(action)), "kind")


def name(names: tuple[str, ...], number: int, what: str) -> str:
    """The name of a thing; one that is not in the data has its number, so that every action has a text."""
    return names[number] if number < len(names) else f"{what}-{number}"
