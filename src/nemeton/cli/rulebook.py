"""A game's rulebook: package data in Markdown, one numbered entry a rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import NamedTuple

from nemeton.cli.errors import UsageError
from nemeton.kernel.game import Game
from nemeton.kernel.room import rulebook_text

_HEADING = re.compile(r"#+ (?:[0-9.]+ )?(?P<title>.*)")
_RULE = re.compile(r"- \*\*(?P<id>[A-Z]+(?:-[A-Z]+)*-[A-Z]?[0-9]+)\*\* (?P<text>.*)")


class Rule(NamedTuple):
    """One rule in our own words, and the chapter it stands in."""

    id: str
    chapter: str
    text: str  # Markdown

    def __str__(self) -> str:
        return f"**{self.id}** {self.text}"


class Rulebook:
    """The rulebook of a game in one language."""

    def __init__(self, game: Game, text: str) -> None:
        self.game = game
        self.text = text
        self.rules: Mapping[str, Rule] = {rule.id: rule for rule in rules_in(text)}

    def find(self, wanted: str) -> list[Rule]:
        """The rule of an ID, or all whose ID begins with it: "CEL-RU" is a chapter."""
        wanted = wanted.upper()
        if wanted in self.rules:
            return [self.rules[wanted]]
        found = [rule for name, rule in self.rules.items() if name.startswith(wanted.rstrip("-") + "-")]
        if not found:
            close = get_close_matches(wanted, self.rules, 1)
            hint = f" Did you mean {close[0]}?" if close else ""
            raise UsageError(f"{self.game.title} has no rule {wanted}.{hint}")
        return found


def rulebook(game: Game, lang: str) -> Rulebook:
    """The rulebook of a game, in a language or else in English."""
    if text := rulebook_text(game, lang):
        return Rulebook(game, text)
    raise UsageError(f"{game.title} brings no rulebook along.")


def rules_in(text: str) -> list[Rule]:
    """The numbered entries of a rulebook, in order; lines that belong to one are indented under it."""
    rules: list[Rule] = []
    chapter = ""
    open_rule = False
    for line in text.splitlines():
        if found := _HEADING.fullmatch(line):
            chapter, open_rule = found["title"], False
        elif found := _RULE.fullmatch(line):
            rules.append(Rule(found["id"], chapter, found["text"]))
            open_rule = True
        elif open_rule and line.startswith("  "):
            rules[-1] = rules[-1]._replace(text=f"{rules[-1].text}\n{line.strip()}")
        else:
            open_rule = False
    return rules
