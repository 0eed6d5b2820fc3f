"""The recipes of docs/recipes/, followed in a copy of the source: each leads where it says."""

import json
import tomllib
from pathlib import Path
from shutil import copyfile

import pytest

from tests.docs.recipes import ROOT, Copy, changed

RECIPES = {page.stem for page in (ROOT / "docs" / "recipes").glob("*.md")} - {"README"}
FOLLOWED = {  # and where, if it is elsewhere
    "level": "",
    "language": "tests/messages/test_languages.py",
    "card-kind": "",
    "table-option": "",
    "game": "",
    "board": "web/tests/recipes.test.ts",
}


def test_every_recipe_is_followed() -> None:
    """None is only read."""
    assert RECIPES == FOLLOWED.keys()
    for recipe, test in FOLLOWED.items():
        assert recipe in (ROOT / test if test else Path(__file__)).read_text(encoding="utf-8")


def test_every_recipe_is_in_the_list() -> None:
    """By a link, so that it is found."""
    listed = (ROOT / "docs" / "recipes" / "README.md").read_text(encoding="utf-8")

    assert [] == [name for name in RECIPES if f"({name}.md)" not in listed]


@pytest.mark.parametrize("text", ["oak\n", "ash\nash\n"], ids=["missing", "twice"])
def test_a_recipe_that_does_not_fit_is_not_followed(text: str) -> None:
    """What it finds must stand there, and only once."""
    with pytest.raises(AssertionError, match=r"grove\.txt has these lines not just once"):
        changed(text, " ash\n+yew\n", "grove.txt")


def test_a_level(tmp_path: Path) -> None:
    """It is a bot, the server offers it in its place, and it has a name in French."""
    copy = Copy(tmp_path)
    copy.follow("level")

    said = copy.run("""
import json
from nemeton.bots import bot
from nemeton.messages import Catalogue
from nemeton.server.routes.games import list_games
print(json.dumps([bot("sage", 1).name, Catalogue("fr").say("web.bot.sage"), list_games.fn()[0].bots]))
""")

    assert ["sage", "Sage", ["beginner", "casual", "strong", "sage", "expert", "careful", "loyal"]] == json.loads(said)


def test_a_card_kind(tmp_path: Path) -> None:
    """It lies in the box, is played where it helps, gives what its card says, and is refused where it does not."""
    copy = Copy(tmp_path)
    copy.follow("card-kind")

    said = copy.run("""
import json
import nemeton
from tests.rules.karnag.table import karnag
table = karnag(tile="cards", hand={0: {"SPRING": 1, "THROUGH": 1}}, mana={0: 3})
offered = "play SPRING" in table.options()
table.play("play SPRING")
full = karnag(tile="cards", hand={0: {"SPRING": 1}}, mana={0: 20}).refusal("play SPRING").code
state = nemeton.game("karnag").start(3, 7)
while not state.over:
    legal = state.legal(state.actor)
    state.apply(state.actor, legal[int(state.number) * 7919 % len(legal)])
print(json.dumps([offered, table.seat(0).mana, full, state.over]))
""")

    assert [True, 5, "karnag/card_without_effect", True] == json.loads(said)


def test_a_table_option(tmp_path: Path) -> None:
    """Giving up is refused where the setup says so, goes on elsewhere, and the page's types know the option."""
    copy = Copy(tmp_path)
    copy.follow("table-option")
    (tmp_path / "web" / "scripts").mkdir(parents=True)
    (tmp_path / "web" / "src" / "wire").mkdir(parents=True, exist_ok=True)
    copyfile(ROOT / "web" / "scripts" / "wire_types.py", tmp_path / "web" / "scripts" / "wire_types.py")

    said = copy.run("""
import runpy
from nemeton.server import wire
from nemeton.server.acts import Refusal
from tests.server.desk import Desk
Desk.begun("ann", "ben").do("ann", wire.Resign("x", 0))
try:
    Desk.begun("ann", "ben", giving_up=False).do("ann", wire.Resign("x", 0))
except Refusal as refusal:
    print(refusal.code)
runpy.run_path("web/scripts/wire_types.py", run_name="__main__")
""")

    assert "table/no_giving_up\n" == said
    assert "\n  giving_up?: boolean;\n" in copy.read("web/src/wire/wire.ts")
    assert "bind:checked={givingUp}" in copy.read("web/src/pages/Open.svelte")


def test_a_game(tmp_path: Path) -> None:
    """A package with a game is found by its entry point, by commands and by the server, with its words and rules."""
    copy = Copy(tmp_path)
    copy.write("moot/__init__.py", copy.read("tests/toys/moot.py"))
    copy.follow("game")
    install(tmp_path)

    said = copy.run(
        """
from nemeton.cli import main
from nemeton.server.routes.games import list_games
print([card.name for card in list_games.fn()])
main(["play", "moot", "--seats", "human,random", "--seed", "3"])
main(["rules", "moot", "MOO-VO-01"])
""",
        typed="q\n",
    )

    assert "'moot'" in said
    assert "For which grove do you vote?" in said
    assert "vote for the ash" in said
    assert "MOO-VO-01 All seats vote" in " ".join(said.replace("**", "").split())


def install(folder: Path) -> None:
    """What an installer leaves behind of the entry points in pyproject.toml."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = folder / f"{project['name']}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
    points = project["entry-points"]["nemeton.games"]
    (about / "entry_points.txt").write_text(
        "[nemeton.games]\n" + "".join(f"{name} = {at}\n" for name, at in points.items())
    )
