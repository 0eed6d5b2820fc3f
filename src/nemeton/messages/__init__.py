"""What Nemeton says, in every language it speaks: one catalogue for the terminal and the page.

A message is a pattern with named values, or a choice between patterns by the form of one value:

    reshuffled = "The {cards} discard becomes the new supply."
    part_taken = { by = "seat", you = "You took {part}.", other = "{seat} took {part}." }

`{first:seat}` is the value `first`, said as seats are said. What a value reads like, and the forms it asks for, is a
term: a number asks for itself, then for "negative" if it is below zero, then for its plural in the language ("one",
"few", …, by CLDR: `numbers.py`); a list for its length; nothing at all for "none"; everything, in the end, for
"other". A number is written as the language writes numbers; one that is a name, such as a seed, is given as text. A
name is looked up among the game's words: `{part}` with "L1" reads "Spirals", and `{place}` with "p12" what `p` reads,
with 12 as its `{number}`. Of names in a row, those a game counts (`<game>.counted.<kind>.<name>`) are each said once:
"the Ring twice and the Key". A square is the letter of its column and the number of its row: "g4". What is printed on a
card is a structure with an `op`, said by the message of that op: "+2 food"; an action somebody chose is said as the
option it was.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter, ascii_lowercase
from typing import Any, NamedTuple, TypeAlias

from nemeton.messages.languages import FALLBACK, LANGUAGES
from nemeton.messages.numbers import number, plural

Message: TypeAlias = "str | Choice"
Messages = dict[str, Message]
LETTERS = ascii_lowercase  # of a board's columns
NUMBERED = re.compile(r"([A-Za-z]+)(\d+)")  # an id that is a sort and a number: "p12"


class Choice(NamedTuple):
    """Patterns to choose from by the form of one value."""

    by: str
    forms: dict[str, Message]


class Term(NamedTuple):
    """A value as it is read, and the forms of a sentence it asks for, the most telling first."""

    text: str
    forms: tuple[str | float, ...] = ()


class Catalogue:
    """The messages of one language, for one game or for none; what it lacks is said in English, or named by its key."""

    def __init__(
        self, lang: str = FALLBACK, game: str = "", package: str = "", content: Mapping[str, str] | None = None
    ) -> None:
        """A game of another package brings its messages along, in a folder `messages` beside its code.

        `content` are the messages of what is played: the names and texts of a story.
        """
        assert lang in LANGUAGES, f"there is no catalogue for {lang!r}"
        self.lang = lang
        self.game = game
        self.sources = [
            (language, messages)
            for language in dict.fromkeys((lang, FALLBACK))
            for messages in (own_messages(language), guest_messages(language, package))
        ]
        self.sources.append((lang, dict(content or {})))

    # ------------------------------------------------------------------ saying
    def say(self, key: str, /, **values: object) -> str:
        """The message of that key, filled with the values."""
        for language, messages in self.sources:
            if key in messages:
                return self.fill(messages[key], language, values)
        return key

    def has(self, key: str) -> bool:
        """Is there a message of that key, in this language or in English?"""
        return any(key in messages for _, messages in self.sources)

    def keys(self, prefix: str) -> list[str]:
        """The keys that begin like this, in the order in which they were written down."""
        return list(dict.fromkeys(key for _, messages in self.sources for key in messages if key.startswith(prefix)))

    def fill(self, message: Message, language: str, values: Mapping[str, object]) -> str:
        while isinstance(message, Choice):
            message = message.forms[choose_form(message, self.value(message.by, values).forms, language)]
        parts: list[str] = []
        for literal, name, kind, _ in Formatter().parse(message):
            parts.append(literal)
            if name is not None:
                parts.append(self.value(f"{name}:{kind or name}", values).text)
        return "".join(parts)

    def value(self, placeholder: str, values: Mapping[str, object]) -> Term:
        """The term a placeholder, "first:seat" or "part", stands for."""
        name, _, kind = placeholder.partition(":")
        return self.term(kind or name, values[name]) if name in values else Term(f"{{{name}}}")

    # ------------------------------------------------------------------ terms
    def term(self, kind: str, value: object) -> Term:
        """A value of a kind (part, druid, seat, …) as it is read here."""
        match value:
            case Term():
                return value
            case None:
                return Term("", ("none",))
            case bool():
                name = str(value).lower()
                return Term(self.word(kind, name), (name,))
            case int() | float():
                return Term(self.numeral(kind, value), (value, "negative") if value < 0 else (value,))
            case dict() if isinstance(op := value.get("op"), str):
                return Term(self.say(f"{self.game}.op.{op}", **value), (op,))
            case dict() if isinstance(action := value.get("kind"), str) and self.has(f"{self.game}.action.{action}"):
                return Term(self.say(f"{self.game}.action.{action}", **value), (action,))
            case dict():
                counted = [self.count(kind, str(name), n) for name, n in value.items()]
                return Term(self.enumerate(counted), (len(counted),))
            case [int(x), int(y)] if kind == "square":
                return Term(square(x, y), ("square",))
            case list() | tuple():
                texts = self.tally(kind, value) or [self.term(kind, one).text for one in value]
                return Term(self.enumerate(texts, kind), (len(value),))
        return Term(self.word(kind, str(value)), (str(value),))

    def tally(self, kind: str, things: Iterable[object]) -> list[str]:
        """Names in a row, each said once with how many there are, where a game counts things of that kind."""
        names = [str(one).lower() if isinstance(one, bool) else one for one in things]
        tally = Counter(name for name in names if isinstance(name, str))
        if tally.total() < len(names) or not all(self.has(f"{self.game}.counted.{kind}.{name}") for name in tally):
            return []
        return [self.count(kind, name, n) for name, n in tally.items()]

    def count(self, kind: str, name: str, n: object) -> str:
        """So many of a thing: "2 food"; a game may have a message for it where the thing has a plural."""
        key = f"{self.game}.counted.{kind}.{name}"
        return self.say(key, n=n) if self.has(key) else f"{self.term('n', n).text} {self.term(kind, name).text}"

    def word(self, kind: str, name: str) -> str:
        """What a thing of the game is called; its own name if the catalogue has no other."""
        key = f"{self.game}.word.{kind}.{name}"
        if self.has(key):
            return self.say(key)
        numbered = NUMBERED.fullmatch(name)
        if numbered and self.has(sort := f"{self.game}.word.{kind}.{numbered[1]}"):
            return self.say(sort, number=int(numbered[2]))
        return name

    def numeral(self, kind: str, value: float) -> str:
        """A number: the game's own word for it, or else as the language writes numbers."""
        said = self.word(kind, name := str(value))
        return number(value, self.lang) if said == name else said

    def enumerate(self, texts: Iterable[str], kind: str = "") -> str:
        """Several things in one breath: "Ring, Key and Chain"; a game may join a kind of its own otherwise."""
        if self.has(joint := f"{self.game}.join.{kind}"):
            return self.say(joint).join(texts)
        *first, last = [*texts] or [self.say("list.nothing")]
        return self.say("list.and", first=Term(", ".join(first)), last=Term(last)) if first else last


def square(x: int, y: int) -> str:
    """A square by the letter of its column and the number of its row; one beyond the letters by both numbers."""
    return f"{LETTERS[x - 1]}{y}" if 0 < x <= len(LETTERS) and y > 0 else f"{x},{y}"


def choose_form(choice: Choice, forms: tuple[str | float, ...], language: str) -> str:
    """The first form asked for that there is, or else the plural of the number among them, or else "other"."""
    for form in forms:
        if str(form) in choice.forms:
            return str(form)
    for form in forms:
        if not isinstance(form, str) and (category := plural(form, language)) in choice.forms:
            return category
    return "other"


# ---------------------------------------------------------------------- reading
@lru_cache
def own_messages(lang: str) -> Messages:
    """Our own messages in a language."""
    return read(files(__package__) / f"{lang}.toml")


@lru_cache
def guest_messages(lang: str, package: str) -> Messages:
    """The messages a game of another package brings along, if it does."""
    if not package:
        return {}
    file = files(package) / "messages" / f"{lang}.toml"
    return read(file) if file.is_file() else {}


def brought_along(lang: str, package: str, content: Mapping[str, str]) -> dict[str, Any]:
    """What a game says that does not stand in our own catalogue, as plain data for a page that cannot look here.

    What is there in English alone says so where it has forms: these are chosen as English does.
    """
    own = {**plain(guest_messages(lang, package)), **content}
    return {**plain(guest_messages(FALLBACK, package), "" if lang == FALLBACK else FALLBACK), **own}


def plain(messages: Messages, lang: str = "") -> dict[str, Any]:
    """Messages as they are written in a file; those in another language than the rest are marked with it."""
    return {key: plain_message(message, lang) for key, message in messages.items()}


def plain_message(message: Message, lang: str) -> Any:
    if isinstance(message, str):
        return message
    forms = {form: plain_message(one, lang) for form, one in message.forms.items()}
    return {"by": message.by, **forms, **({"lang": lang} if lang else {})}


def read(file: Traversable) -> Messages:
    """The messages of a file by their dotted keys."""
    return dict(flat(tomllib.loads(file.read_text(encoding="utf-8")), ""))


def flat(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Message]]:
    for key, value in table.items():
        if isinstance(value, dict) and "by" not in value:
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", message(value)


def message(value: Any) -> Message:
    if isinstance(value, str):
        return value
    return Choice(value["by"], {form: message(one) for form, one in value.items() if form != "by"})


def placeholders(message: Message) -> set[str]:
    """The names of the values a message asks for, in all its forms."""
    if isinstance(message, Choice):
        return {message.by.partition(":")[0]}.union(*(placeholders(form) for form in message.forms.values()))
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}
