"""Actions are ints, by their names; an int means the same in every state."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.studies.augury import words as w

NAMES = ("wait", "stake", "match", "yield")


def named_action(name: str) -> int:
    """The action of a name; -1 if there is none."""
    return NAMES.index(name) if name in NAMES else -1


def name_of(action: i64) -> str:
    """What an action is called."""
    return NAMES[action]


def is_answer(action: i64) -> bool:
    """AUG-ST-04: does it answer a stake?"""
    return action in (w.MATCH, w.YIELD)
