"""Actions as text and back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nemeton.games.celtica import words as w
from nemeton.games.celtica.actions import end_action, kind_of, part_action, part_use, place_of, play_action, play_of
from nemeton.games.celtica.options import name
from nemeton.kernel.errors import BadNotation

if TYPE_CHECKING:
    from nemeton.games.celtica.data import Data


WORDS = {w.DRAW: "draw", w.DECLINE: "decline", w.RETIRE: "retire", w.TRADE: "trade", w.EXTRA: "extra", w.DONE: "done"}
PART_WORDS = {w.TAKE: "take", w.GIVE_UP: "give-up", w.GIVE: "give", w.GET: "get"}
_TEXT = re.compile(r"play (?P<druid>\S+) (?P<cards>\d+)\+(?P<experience>\d+)|(?P<word>\S+)(?: (?P<thing>\S+))?")


def number(names: tuple[str, ...], text: str, what: str, cap: int) -> int:
    """The number a name stands for."""
    if text in names:
        return names.index(text)
    found = re.fullmatch(rf"{what}-(\d+)", text)
    if found and len(names) <= int(found[1]) < cap:
        return int(found[1])
    raise BadNotation(f"There is no {what} {text!r} in Celtica; there are {', '.join(names)}.")


def text(data: Data, action: int) -> str:
    """An action as text: "play red 2+1", "take L3", "draw"."""
    if not 0 <= action < w.ACTIONS:
        raise BadNotation(f"Celtica has no action {action}; actions go from 0 to {w.ACTIONS - 1}.")
    if action < w.TO:
        druid, cards, experience = play_of(action)
        return f"play {name(data.druids, druid, 'druid')} {cards}+{experience}"
    if action < w.TAKE:
        return f"to {name(data.places, place_of(action), 'place')}"
    if action in WORDS:
        return WORDS[action]
    return f"{PART_WORDS[part_use(action)]} {name(data.kinds, kind_of(action), 'kind')}"


def parse(data: Data, text: str) -> int:
    """The action a text names."""
    found = _TEXT.fullmatch(" ".join(text.split()))
    if found is None:
        raise BadNotation(f"{text!r} names no action of Celtica; try 'play red 2+0', 'take L1' or 'draw'.")
    if found["druid"]:
        cards, experience = int(found["cards"]), int(found["experience"])
        if cards > w.MAX_DRUID_CARDS or experience > w.MAX_EXPERIENCE_CARDS:
            raise BadNotation(f"{text!r} plays more cards of a colour than there are in Celtica.")
        return int(play_action(number(data.druids, found["druid"], "druid", w.MAX_DRUIDS), cards, experience))
    word, thing = found["word"], found["thing"] or ""
    if word == "to":
        return int(end_action(number(data.places, thing, "place", w.MAX_PLACES)))
    for action, known in WORDS.items():
        if word == known and not thing:
            return action
    for use, known in PART_WORDS.items():
        if word == known:
            return int(part_action(use, number(data.kinds, thing, "kind", w.MAX_KINDS)))
    raise BadNotation(f"{text!r} names no action of Celtica; try 'play red 2+0', 'take L1' or 'draw'.")
