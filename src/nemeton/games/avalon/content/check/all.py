"""All checks of a pack beyond the shape of its pieces: references, contexts, cards, encounters, map, verses."""

from __future__ import annotations

from nemeton.games.avalon.content.box import Box
from nemeton.games.avalon.content.check import cards, encounters, events, language, people, places, references, verses
from nemeton.games.avalon.content.grid import Grid
from nemeton.games.avalon.content.problems import Problems


def check(box: Box, problems: Problems, whole: bool = True) -> Grid:
    """Note all that is wrong with a pack, and give its map; what is not `whole` need not have every card of the box."""
    references.check(box, problems)
    language.check(box, problems)
    people.check(box, problems, whole)
    cards.check(box, problems, whole)
    encounters.check(box, problems, whole)
    events.check(box, problems)
    grid = places.check(box, problems)
    verses.check(box, problems)
    events.check_quests(box, grid, problems)
    return grid
