"""Pictures of a pack: the map shows places, ways and walls, the graph every verse and where it leads."""

from __future__ import annotations

from functools import lru_cache
from xml.etree import ElementTree

from nemeton.games.avalon import content
from nemeton.games.avalon.content.draw.canvas import EMBER, Canvas, wrap
from nemeton.games.avalon.content.draw.graph import laid_out
from nemeton.games.avalon.content.draw.map import draw_map
from nemeton.games.avalon.content.places import Goto, Stop, Verse
from tests.rules.avalon.content.alder import FOLDER, changed
from tests.rules.rulebook import rule

SVG = "{http://www.w3.org/2000/svg}"


@lru_cache(maxsize=1)
def examined() -> content.Examined:
    return content.examine(FOLDER)


def words(picture: str) -> list[str]:
    """The texts of a picture, which must be well-formed."""
    return [element.text or "" for element in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def picture_of(pack: content.Pack) -> str:
    """The map of a pack without texts."""
    return draw_map(pack.grid, pack.text, "map")


def walls(picture: str) -> int:
    """How many ways are barred."""
    paths = ElementTree.fromstring(picture).iter(f"{SVG}path")
    return sum(path.get("stroke") == EMBER and path.get("stroke-width") == "4" for path in paths) - 1  # the legend's


def test_the_map_shows_every_place_by_number_and_name() -> None:
    """Replacements peep out under the card they replace."""
    said = words(examined().map() or "")

    assert "Under the Alders" in said
    assert {"101", "102", "103", "104", "105", "106", "107", "108", "110"} <= set(said)
    assert {"Alder Landing", "· Trade for bread", "Bald Rock"} <= set(said)
    assert any(line.startswith("131 Ferry House") for line in said)


@rule("AVA-ACT-15")
def test_the_map_bars_the_way_between_cards_that_touch_without_keys() -> None:
    """The chapel and the yard are neighbours, and there is no way; with keys there is one."""
    assert 1 == walls(picture_of(content.build(changed("tasks", "stubble", "location", 102), whole=False)))

    pack = changed("locations", 106, "keys.e", 108)
    pack["locations"][7]["keys"]["w"] = 106

    assert 0 == walls(picture_of(content.build(pack, whole=False)))


def test_the_graph_shows_every_verse() -> None:
    """Under the name of its place, with how it begins and what it does."""
    said = words(examined().graph() or "")
    verses = [entry.id for entry in content.load(FOLDER).box.of("journal", "book")]

    assert set(verses) <= set(said)
    assert {"101  Alder Landing", "letters", "the book of secrets"} <= set(said)
    assert {"She nods, once.", "status, unstatus, book"} <= set(said)


def test_a_picture_of_one_chapter_leaves_the_others_out() -> None:
    """A place says how many verses it has in that chapter, and the graph shows these alone."""
    chapters = examined().chapters()
    told = {chapter: set(words(examined().graph(chapter) or "")) for chapter in chapters}
    everything = set(words(examined().graph() or ""))

    assert all(any(word.endswith(" to read") for word in words(examined().map(chapter) or "")) for chapter in chapters)
    assert not any(word.endswith(" to read") for word in words(examined().map() or ""))
    verses = {str(entry.id) for entry in content.load(FOLDER).box.of("journal", "book")}
    assert verses <= everything
    assert verses == verses & set().union(*told.values())
    assert len({frozenset(verses & said) for said in told.values()}) == len(chapters)


def test_a_verse_stands_right_of_all_that_lead_to_it() -> None:
    """Columns follow the longest way; a way back does not push a verse out for ever."""
    verses = {
        "v.1.1": Verse(id="v.1.1", next=Goto(goto="v.1.2")),
        "v.1.2": Verse(id="v.1.2", next=Goto(goto="v.1.3")),
        "v.1.3": Verse(id="v.1.3", next=Goto(goto="v.1.1")),
        "v.1.4": Verse(id="v.1.4", next=Stop(end=True)),
    }

    assert {"v.1.1": (0, 0), "v.1.2": (1, 0), "v.1.3": (2, 0), "v.1.4": (0, 1)} == laid_out("one", verses).spots


def test_what_a_text_says_is_never_markup() -> None:
    """Signs of the markup in a name stay signs of the name."""
    canvas = Canvas()
    canvas.text(0, 0, 'Salt & <Stair> "deep"')

    assert ['Salt & <Stair> "deep"'] == words(canvas.svg(10, 10, "a < b"))


def test_texts_are_cut_where_the_room_ends() -> None:
    """Whole words as long as they fit, and a sign that there is more."""
    assert ["one two", "three"] == wrap("one two three", 40, 10, 2)
    assert ["one two…"] == wrap("one two three", 42, 10, 1)
    assert [] == wrap("one two three", 40, 10, 0)
