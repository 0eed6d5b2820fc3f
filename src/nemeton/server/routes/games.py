"""The games there are, and the words they bring along.

The page has the words and rulebooks of our own games in it. Those of a guest, a game of another package, are asked for
here, when somebody sits down to it or opens its book.
"""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from nemeton import bots
from nemeton.bots import measured, roster
from nemeton.kernel import registry
from nemeton.kernel.errors import UnknownGame
from nemeton.kernel.game import Game
from nemeton.kernel.room import package_of, rulebook_file, rulebook_text
from nemeton.messages import brought_along
from nemeton.messages.languages import FALLBACK, best_language
from nemeton.server import wire
from nemeton.server.routes.dependencies import REFUSALS

OWN = "nemeton.games."  # whose words the page has
Name = Annotated[str, Parameter(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Language = Annotated[str, Parameter(pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$")]
"""A tag; a language we do not speak is answered in English."""


@get("/games", sync_to_thread=False, responses=REFUSALS)
def list_games() -> list[wire.GameCard]:
    """The games one can open a table for."""
    return [
        wire.GameCard(
            name=game.name,
            title=game.title,
            seats=list(game.seats),
            options=[
                wire.GameOption(name, option.default, list(option.values), option.help, option.names_seats)
                for name, option in game.options.items()
            ],
            rules=game.rules,
            content=game.content,
            bots=[*bots.LEVELS, *game.companions, *roster.guests_for(game.name)],
            offered=[one for seats in game.seats for one in offered_bots(game, seats)],
            campaign=game.campaign,
            rulebook=rulebook_file(game, FALLBACK) is not None,
        )
        for game in registry.all_games().values()
    ]


def offered_bots(game: Game, seats: int) -> list[wire.OfferedBot]:
    """The levels worth choosing between at so many seats, with what is known of them; companions, guests."""
    known = {one.level: one for one in measured.measurements(game.name, seats)}
    found = []
    for name in [*measured.offered_levels(game.name, seats), *game.companions, *roster.guests_for(game.name)]:
        one = known.get(name)
        if one is None:
            found.append(wire.OfferedBot(seats=seats, name=name))
        else:
            found.append(wire.OfferedBot(seats, name, one.rating, one.low, one.high, one.games))
    return found


@get("/games/{game:str}/messages", sync_to_thread=True, responses=REFUSALS)
def see_messages(game: Name, lang: Language = FALLBACK) -> dict[str, Any]:
    """What a game of another package says, by key, in a language or else in English; of our own games nothing."""
    found, spoken = known_game(game), best_language([lang])
    if type(found).__module__.startswith(OWN):
        return {}
    return brought_along(spoken, package_of(found), found.words(spoken))


@get("/games/{game:str}/rulebook", media_type="text/markdown", sync_to_thread=True, responses=REFUSALS)
def see_rulebook(game: Name, lang: Language = FALLBACK) -> Response[str]:
    """The rulebook a game brings along, as Markdown, in a language or else in English."""
    text = rulebook_text(known_game(game), best_language([lang]))
    if not text:
        raise NotFoundException("This game brings no rulebook along.")
    return Response(text, media_type="text/markdown")


def known_game(name: str) -> Game:
    try:
        return registry.game(name)
    except UnknownGame:
        raise NotFoundException("There is no such game.") from None


router = Router("/api", route_handlers=[list_games, see_messages, see_rulebook])
