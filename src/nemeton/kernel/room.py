"""What lies beside a game's code: the package its room is, and its rulebook there."""

from __future__ import annotations

import sys
from importlib.resources import files
from importlib.resources.abc import Traversable

from nemeton.kernel.game import Game


def package_of(game: Game) -> str:
    """The package a game's room is, where its rulebook and messages lie; empty for a game in a single module."""
    module = type(game).__module__
    return module if hasattr(sys.modules.get(module), "__path__") else ""


def rulebook_file(game: Game, lang: str) -> Traversable | None:
    """Where a game's rulebook lies, in a language or else in English; nowhere if it brings none along."""
    package = package_of(game)
    found = [files(package) / name for name in (f"rulebook.{lang}.md", "rulebook.md")] if package else []
    return next((file for file in found if file.is_file()), None)


def rulebook_text(game: Game, lang: str) -> str:
    """A game's rulebook as it is written; empty if it brings none along."""
    file = rulebook_file(game, lang)
    return file.read_text(encoding="utf-8") if file is not None else ""
