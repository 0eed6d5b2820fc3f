"""Any view as an outline: names on the left, values on the right, parts indented."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

INDENT = "  "
NONE = "·"


def outline(view: Mapping[str, Any]) -> Text:
    """Plain data as lines of text."""
    return Text("\n").join(line for name, value in view.items() for line in lines(name, value, ""))


def lines(name: str, value: Any, indent: str) -> Iterator[Text]:
    """What a name stands for: on its line if it is short, below it if it has parts of its own."""
    label = name.replace("_", " ")
    if is_short(value):
        yield Text.assemble(indent, (f"{label}: ", "bronze"), short(value))
        return
    yield Text(f"{indent}{label}", "bronze")
    for part, one in value.items() if isinstance(value, dict) else enumerate(value):
        yield from lines(str(part), one, indent + INDENT)


def is_short(value: Any) -> bool:
    """Can it be read on one line?"""
    if isinstance(value, dict):
        return all(not isinstance(one, dict | list) for one in value.values()) and len(value) <= 12
    return not isinstance(value, list) or all(not isinstance(one, dict | list) for one in value)


def short(value: Any) -> str:
    match value:
        case None:
            return NONE
        case bool():
            return "yes" if value else "no"
        case dict():
            return ", ".join(f"{name} {short(one)}" for name, one in value.items()) or NONE
        case list():
            return " ".join(short(one) for one in value) or NONE
    return str(value)
