"""Actions as text: "wait", "stake", "match", "yield"."""

from __future__ import annotations

from nemeton.kernel.errors import BadNotation
from nemeton.studies.augury import words as w
from nemeton.studies.augury.actions import NAMES, name_of, named_action


def text(action: int) -> str:
    """An action as text."""
    if not 0 <= action < w.ACTIONS:
        raise BadNotation(f"Augury has no action {action}; actions go from 0 to {w.ACTIONS - 1}.")
    return name_of(action)


def parse(text: str) -> int:
    """The action a text names."""
    action = named_action(text)
    if action < 0:
        raise BadNotation(f"{text!r} names no action of Augury; there are {', '.join(NAMES)}.")
    return action
