"""Logs about hidden objects as plain data: what is read is checked first, and refused in half a sentence."""

from typing import Any

from mypy_extensions import i64

from nemeton.kernel.belief.constraints import MIX, NARROW, SHUFFLE, Constraint
from nemeton.kernel.belief.masks import MOST, mask_of
from nemeton.kernel.belief.observer_log import ObserverLog


def is_number(value: Any, below_what: i64) -> bool:
    return type(value) is int and 0 <= value < below_what


def is_heading(value: Any) -> bool:
    """Is this the heading of written knowledge: seats, objects and, for one log alone, its observer?"""
    if not isinstance(value, list) or not 3 <= len(value) <= 4 or value[0] != "knowledge":
        return False
    if not is_number(value[1], MOST) or not is_number(value[2], MOST + 1):
        return False
    return len(value) == 3 or is_number(value[3], value[1] + 1)


def refusal(entry: Any, size: i64) -> str:
    """Why this is no entry, in half a sentence; empty if it is one."""
    kinds = ("shuffle", "see", "narrow", "mix")
    if not isinstance(entry, list) or not 2 <= len(entry) <= 3 or entry[0] not in kinds:
        return "an entry begins with shuffle, see, narrow or mix, and then says of what"
    kind = entry[0]
    if len(entry) == 2 and kind != "mix":
        return f"a {kind} has objects and pieces"
    objects = [entry[1]] if kind in ("see", "narrow") else entry[1]
    reason = list_refusal(objects, "object", size)
    if reason == "" and len(entry) == 3:
        named = [entry[2]] if kind == "see" else entry[2]
        what = "place" if kind == "mix" else "piece"
        reason = list_refusal(named, what, len(objects) if kind == "mix" else size)
        if reason == "" and kind in ("shuffle", "mix") and len(named) != len(objects):
            reason = f"it names {len(objects)} objects, but {len(named)} {what}s"
    return reason


def list_refusal(members: Any, what: str, size: i64) -> str:
    """Why these are not some of the numbers below `size`, each once; empty if they are."""
    if not isinstance(members, list) or len(members) == 0:
        return f"it names no {what}s"
    for member in members:
        if not is_number(member, size):
            return f"there is no {what} {member} among {size}"
    return f"it names one {what} twice" if len(set(members)) < len(members) else ""


def read_entry(observer_log: ObserverLog, entry: list[Any]) -> None:
    """Append a checked entry as it stands: a log that was written has been simplified already."""
    kind: str = entry[0]
    objects: list[int] = entry[1] if isinstance(entry[1], list) else [entry[1]]
    if kind == "mix" and len(entry) == 3:
        observer_log.rename([objects[place] for place in entry[2]], objects)
        return
    pieces: list[int] = [] if kind == "mix" else [entry[2]] if kind == "see" else entry[2]
    number = SHUFFLE if kind == "shuffle" else MIX if kind == "mix" else NARROW
    observer_log.replace([*observer_log.entries, Constraint(number, mask_of(objects), mask_of(pieces))])


def first_contradiction(log: list[Any], size: i64, limit: i64) -> int:
    """The place of the entry with which an impossible log became so."""
    observer_log = ObserverLog(size)
    place = 0
    while True:
        read_entry(observer_log, log[place])
        if not observer_log.is_possible(limit):
            return place
        place += 1
