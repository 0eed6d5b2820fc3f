"""Games by name: found through entry points, so a game of another package needs no change here."""

from __future__ import annotations

from difflib import get_close_matches
from importlib.metadata import entry_points
from threading import RLock

from nemeton.kernel.errors import UnknownGame
from nemeton.kernel.game import Game

GROUP = "nemeton.games"
STUDIES = "nemeton.studies"  # games to study: found by name, and in no list of games

_registered: dict[str, Game] = {}
_broken: dict[str, str] = {}  # games that cannot be loaded, and why: nobody tries again and again
_loading = RLock()  # a game is loaded once, whoever asks for it meanwhile


def register(game: Game) -> Game:
    """Make a game known for this run; an installed package names it as an entry point instead."""
    _registered[game.name] = game
    return game


def is_registered(game: Game) -> bool:
    """Is this very object the one its name stands for?"""
    return _registered.get(game.name) is game


def names() -> list[str]:
    """The names of all games, in alphabetical order, but for those to study."""
    known = (name for name, game in _registered.items() if not game.study)
    return sorted({*known, *(point.name for point in entry_points(group=GROUP))})


def studies() -> list[str]:
    """The names of the games to study, in alphabetical order."""
    known = (name for name, game in _registered.items() if game.study)
    return sorted({*known, *(point.name for point in entry_points(group=STUDIES))})


def game(name: str, data: str | None = None) -> Game:
    """The game of that name; with `data`, played with the data files in that folder instead of its own."""
    found = _registered.get(name)
    if found is None:
        with _loading:
            found = _registered.get(name) or _from_entry_point(name)
    if found is None:
        close = get_close_matches(name, names(), 1)
        hint = f" Did you mean {close[0]!r}?" if close else ""
        raise UnknownGame(f"There is no game {name!r}; there are {', '.join(names()) or 'none'}.{hint}")
    return found if data is None else found.with_data(data)


def all_games() -> dict[str, Game]:
    """All games by name, but for those that cannot be loaded: `broken_games` says why."""
    found: dict[str, Game] = {}
    for name in names():
        try:
            found[name] = game(name)
        except UnknownGame:
            continue
    return found


def broken_games() -> dict[str, str]:
    """The games that are installed and cannot be loaded: by name, a sentence that says why."""
    all_games()
    return dict(sorted(_broken.items()))


def _from_entry_point(name: str) -> Game | None:
    for point in (*entry_points(group=GROUP, name=name), *entry_points(group=STUDIES, name=name)):
        if name in _broken:
            raise UnknownGame(_broken[name])
        try:
            loaded = point.load()
        except (Exception, SystemExit) as problem:
            _broken[name] = f"The game {name!r} ({point.value}) cannot be loaded: {type(problem).__name__}: {problem}."
            raise UnknownGame(_broken[name]) from problem
        if not isinstance(loaded, Game):
            _broken[name] = f"What should be the game {name!r} ({point.value}) is no game."
            raise UnknownGame(_broken[name])
        return register(loaded)
    return None
