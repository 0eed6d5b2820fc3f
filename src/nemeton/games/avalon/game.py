"""The Game object of Avalon, by its old address."""

from nemeton.games.avalon import AvalonGame, make

__all__ = ["AvalonGame", "make"]
