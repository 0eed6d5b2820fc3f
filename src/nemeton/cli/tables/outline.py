"""Any view as an outline: names on the left, values on the right; what does not fit on a line has lines of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

INDENT = "  "
NONE = "·"


def outline(view: Mapping[str, Any], width: int) -> Text:
    """Plain data as lines of text."""
    return Text("\n").join(line for name, value in view.items() for line in lines(name, value, "", width))


def lines(name: str, value: Any, indent: str, width: int) -> Iterator[Text]:
    """What a name stands for: on its line if there is room, else its parts below it."""
    label = name.replace("_", " ")
    inline = in_words(value)
    if len(f"{indent}{label}: {inline}") <= width or not isinstance(value, dict | list):
        yield Text.assemble(indent, (f"{label}: ", "bronze"), inline)
        return
    yield Text(f"{indent}{label}", "bronze")
    for part, one in value.items() if isinstance(value, dict) else enumerate(value):
        yield from lines(str(part), one, indent + INDENT, width)


def in_words(value: Any) -> str:
    """A value on one line; parts that have parts of their own in brackets."""
    match value:
        case None:
            return NONE
        case bool():
            return "yes" if value else "no"
        case dict():
            return ", ".join(f"{name.replace('_', ' ')} {enclosed(one)}" for name, one in value.items()) or NONE
        case list():
            return " ".join(enclosed(one) for one in value) or NONE
    return str(value)


def enclosed(value: Any) -> str:
    return f"({in_words(value)})" if isinstance(value, dict | list) and value else in_words(value)
