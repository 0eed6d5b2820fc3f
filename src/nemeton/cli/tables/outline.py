"""Any view as an outline: names on the left, values on the right; what does not fit on a line has lines of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rich.text import Text

INDENT = "  "
NONE = "·"


Namer = Callable[[str], str]  # what a part of a view is called


def outline(view: Mapping[str, Any], width: int, called: Namer = str) -> Text:
    """Plain data as lines of text."""
    return Text("\n").join(line for name, value in view.items() for line in lines(name, value, "", width, called))


def lines(name: str, value: Any, indent: str, width: int, called: Namer) -> Iterator[Text]:
    """What a name stands for: on its line if there is room, else its parts below it."""
    label = called(name).replace("_", " ")
    inline = in_words(value, called)
    if len(f"{indent}{label}: {inline}") <= width or not isinstance(value, dict | list):
        yield Text.assemble(indent, (f"{label}: ", "bronze"), inline)
        return
    yield Text(f"{indent}{label}", "bronze")
    for part, one in value.items() if isinstance(value, dict) else enumerate(value):
        yield from lines(str(part), one, indent + INDENT, width, called)


def in_words(value: Any, called: Namer = str) -> str:
    """A value on one line; parts that have parts of their own in brackets."""
    match value:
        case None:
            return NONE
        case bool():
            return "yes" if value else "no"
        case dict():
            return (
                ", ".join(f"{called(name).replace('_', ' ')} {enclosed(one, called)}" for name, one in value.items())
                or NONE
            )
        case list():
            return " ".join(enclosed(one, called) for one in value) or NONE
    return str(value)


def enclosed(value: Any, called: Namer) -> str:
    said = in_words(value, called)
    return f"({said})" if isinstance(value, dict | list) and value else said
