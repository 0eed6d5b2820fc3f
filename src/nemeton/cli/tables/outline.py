"""Any view as an outline: names on the left, values on the right; what does not fit on a line has lines of its own.

A game may have words for the parts of its view (`<game>.word.field.<name>`) and for what stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rich.text import Text

INDENT = "  "
NONE = "·"
FIELD = "field"

Namer = Callable[[str, str], str]
"""What a thing of a kind is called."""


def outline(view: Mapping[str, Any], width: int, called: Namer) -> Text:
    """Plain data as lines of text."""
    return Text("\n").join(line for name, value in view.items() for line in lines(name, name, value, "", width, called))


def lines(name: str, kind: str, value: Any, indent: str, width: int, called: Namer) -> Iterator[Text]:
    """What a name stands for: on its line if there is room, else its parts below it."""
    label = label_of(name, called)
    inline = in_words(value, kind, called)
    if len(f"{indent}{label}: {inline}") <= width or not isinstance(value, dict | list):
        yield Text.assemble(indent, (f"{label}: ", "bronze"), inline)
        return
    yield Text(f"{indent}{label}", "bronze")
    if isinstance(value, dict):
        for part, one in value.items():
            yield from lines(part, part, one, indent + INDENT, width, called)
    else:
        for place, one in enumerate(value):
            yield from lines(str(place), kind, one, indent + INDENT, width, called)


def label_of(name: str, called: Namer) -> str:
    return called(FIELD, name).replace("_", " ")


def in_words(value: Any, kind: str, called: Namer) -> str:
    """A value on one line; parts that have parts of their own in brackets."""
    match value:
        case None:
            return NONE
        case bool():
            return "yes" if value else "no"
        case dict():
            parts = (f"{label_of(name, called)} {enclose(one, name, called)}" for name, one in value.items())
            return ", ".join(parts) or NONE
        case list():
            return " ".join(enclose(one, kind, called) for one in value) or NONE
        case str():
            return called(kind, value)
    return str(value)


def enclose(value: Any, kind: str, called: Namer) -> str:
    said = in_words(value, kind, called)
    return f"({said})" if isinstance(value, dict | list) and value else said
