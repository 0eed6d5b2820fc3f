"""Actions as text and back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import make_action, thing_of, use_of
from nemeton.kernel.errors import BadNotation

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.data import Data

WORDS = {
    w.LEFT: "left",
    w.RIGHT: "right",
    w.TO_HAND: "hand",
    w.TO_TOP: "top",
    w.TO_BOTTOM: "bottom",
    w.CUNNING: "cunning",
    w.ARCANE: "arcane",
    w.STOP: "stop",
}
TOKEN_WORDS = {w.LOOK: "look", w.TAKE: "take"}
KIND_WORDS = {
    w.SUMMON: "summon",
    w.TRANSFORM: "transform",
    w.MOVE: "move",
    w.ON_OWN: "own",
    w.ON_OTHER: "other",
    w.RETURN: "return",
    w.REPLACE: "replace",
}
_HINT = "try 'summon BB1', 'left', 'take T03' or 'own BE07'"


def word_and_thing(
    kinds: tuple[str, ...], animals: tuple[str, ...], tokens: tuple[str, ...], action: int
) -> tuple[str, str]:
    """The word of an action, and the name of the thing it is about."""
    use = use_of(action)
    thing = int(thing_of(use, action))
    if use in WORDS:
        return WORDS[use], ""
    if use in TOKEN_WORDS:
        return TOKEN_WORDS[use], tokens[thing]
    if use == w.RECRUIT:
        return "recruit", animals[thing]
    if use == w.TO_GROVE:
        return "to", str(thing + 1)
    if use == w.VENERABLE:
        return "venerable", kinds[w.FIRST_VENERABLE + thing]
    return KIND_WORDS[use], kinds[thing]


def text(data: Data, action: int) -> str:
    """An action as text: "summon BB1", "left", "recruit B", "take T03", "own BE07"; groves count from 1."""
    if not 0 <= action < w.ACTIONS:
        raise BadNotation(f"Bloody Grove has no action {action}; actions go from 0 to {w.ACTIONS - 1}.")
    word, thing = word_and_thing(data.kinds, data.animals, data.tokens, action)
    return f"{word} {thing}" if thing else word


def parse(data: Data, text: str) -> int:
    """The action a text names."""
    found = re.fullmatch(r"(\S+)(?: (\S+))?", " ".join(text.split()))
    if found is None:
        raise BadNotation(f"{text!r} names no action of Bloody Grove; {_HINT}.")
    word, thing = found[1], found[2] or ""
    for action, known in WORDS.items():
        if word == known and not thing:
            return action
    firsts = {word: first for words in (TOKEN_WORDS, KIND_WORDS) for first, word in words.items()}
    firsts |= {"recruit": w.RECRUIT, "to": w.TO_GROVE, "venerable": w.VENERABLE}
    if word not in firsts:
        raise BadNotation(f"{text!r} names no action of Bloody Grove; {_HINT}.")
    names = data.kinds
    if word in TOKEN_WORDS.values():
        names = data.tokens
    elif word == "recruit":
        names = data.animals
    elif word == "to":
        names = tuple(str(grove + 1) for grove in range(w.GROVES))
    elif word == "venerable":
        names = data.kinds[w.FIRST_VENERABLE :]
    if thing not in names:
        raise BadNotation(f"{text!r}: {thing!r} is nothing one can {word}; it is one of {', '.join(names)}.")
    return int(make_action(firsts[word], names.index(thing)))
