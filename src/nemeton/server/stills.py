"""A position as a picture, drawn by the page's own boards.

The page's build puts the drawings of all boards into one file (`web/src/still/engine.ts`), which makes plain SVG of
what a spectator sees. It runs here in a small JavaScript engine without a browser: page and shared picture cannot
differ, and no board is drawn a second time in Python. The file is ours, and what it is given is data.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from nemeton.kernel import registry
from nemeton.messages import Catalogue
from nemeton.server import wire
from nemeton.server.gate import Gate
from nemeton.server.table import Table

ENGINE = "stills.js"  # as web/vite.stills.config.ts calls it
MEMORY = 256 * 2**20  # bytes; the largest drawing takes a tenth of it


class Position(NamedTuple):
    """What is to be drawn: a game as a spectator sees it, written, and the language of what is said in it."""

    game: str
    lang: str
    seen: bytes
    engine: str


def position_of(table: Table, lang: str, engine: str) -> Position | None:
    """What stands on a table, as anybody may see it; nothing before it has begun, or where no drawing was built."""
    sight = Gate(table).whole(None)
    if sight is None or table.state is None or not engine:
        return None
    seen = {"scene": table.game.scene(table.state), "view": sight.view}
    return Position(table.setup.game, lang, wire.encode(seen), engine)


def draw_position(position: Position) -> str:
    """The position as SVG; empty if its game has no drawing."""
    from quickjs import Context  # nobody else needs it

    game = registry.game(position.game)
    words = Catalogue(position.lang, game.name, content=game.words(position.lang))
    context = Context()
    context.set_memory_limit(MEMORY)
    context.add_callable("sayMessage", lambda key, values: words.say(key, **msgspec.json.decode(values)))
    context.add_callable("sayWord", words.word)
    context.eval(Path(position.engine).read_text(encoding="utf-8"))
    return str(context.get("drawStill")(game.name, position.seen.decode()))
