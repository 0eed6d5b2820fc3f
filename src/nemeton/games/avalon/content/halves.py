"""The short notation of key slots (content.md#cards): `-`, a lock, icons, or a lock followed by icons."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias, get_args

from msgspec import UNSET, UnsetType

from nemeton.games.avalon.content.schema import AttributeLock, Half
from nemeton.games.avalon.content.words import Attribute, Icon

LETTERS: Final[dict[str, Attribute]] = {
    "A": "aggression",
    "C": "courage",
    "P": "practicality",
    "E": "empathy",
    "U": "caution",
    "S": "spirituality",
}
ALL_ICONS: Final[tuple[Icon, ...]] = get_args(Icon)
WRITTEN: Final = {icon.replace("hit", "h"): icon for icon in ALL_ICONS}  # as files write them
Lock: TypeAlias = AttributeLock | Literal["magic", "free"] | UnsetType
MOST_ICONS: Final = 8
LOCK = re.compile(r"(?P<letter>[A-Z])(?P<level>[0-9]*)")


def parse_half(written: str) -> tuple[Half | None, str]:
    """The half a file writes, and what is wrong with it, if anything is."""
    if written == "-":
        return None, ""
    lock_text, plus, icon_text = written.partition("+")
    if not lock_text and not plus:
        return None, "is an empty half; a slot without anything is -"
    lock, reason = parse_lock(lock_text)
    if reason:
        return None, reason
    icons = icon_text.split("+") if plus else []
    for icon in icons:
        if icon not in WRITTEN:
            return (
                None,
                f"has an unknown icon +{icon} in {written!r}" if icon else f"has no icon after + in {written!r}",
            )
    if len(icons) > MOST_ICONS:
        return None, f"has more than {MOST_ICONS} icons"
    return Half(lock=lock, bonus=tuple(WRITTEN[icon] for icon in icons)), ""


def parse_lock(written: str) -> tuple[Lock, str]:
    """A lock, and what is wrong with it."""
    if written == "":
        return UNSET, ""
    if written == "M":
        return "magic", ""
    if written == "F":
        return "free", ""
    found = LOCK.fullmatch(written)
    if found is None or found["letter"] not in LETTERS:
        return UNSET, f"has an unknown lock {written!r}; locks are A C P E U S with a level, M and F"
    level = int(found["level"] or 0)
    if not 1 <= level <= 8:
        return UNSET, f"has a lock of level {level} in {written!r}; levels go from 1 to 8"
    return AttributeLock(attr=LETTERS[found["letter"]], level=level), ""


def write_half(half: Half | None) -> str:
    """A half as files write it."""
    if half is None:
        return "-"
    letters = {attribute: letter for letter, attribute in LETTERS.items()}
    short = {icon: written for written, icon in WRITTEN.items()}
    lock = ""
    if isinstance(half.lock, AttributeLock):
        lock = f"{letters[half.lock.attr]}{half.lock.level}"
    elif half.lock is not UNSET:
        lock = half.lock[0].upper()
    return lock + "".join(f"+{short[icon]}" for icon in half.bonus)
