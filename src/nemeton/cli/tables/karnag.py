"""Karnag in the terminal: glade and path as a map, the seats beside it, the row of tiles and the hand below.

Nothing is told by colour alone: a seat is the first letter of its colour, in front of all that is its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from nemeton.cli.tables import Picture
from nemeton.cli.words import Fact

CELL = 3  # columns a square takes
GEM, MENHIR, EMPTY, BLACK = "◆", "▲", "·", "*"
ARROWS = {"right": ">", "left": "<"}
LETTERS = {"golem": "g", "ghoul": "h", "shadow": "s", "naja": "n"}
REGIONS = {"g": ("·", "faint"), "l": (":", "faint"), "d": ("+", "faint")}
GROUNDS = {"R": ("#", "bronze"), "S": ("~", "woad")}
TRACKS = {"CAPTURE": "c", "MOVE": "m", "COUNCIL": "k", "GEMS": "g", "MANA": "e"}
QUIET = ("back_seen", "window_opened", "creature_revealed", "creature_moved", "tiles_laid")

Spot = tuple[int, int]


class Karnag(Picture):
    """The table of Karnag."""

    def draw(self, view: Mapping[str, Any], options: Sequence[Mapping[str, Any]], width: int) -> RenderableType:
        side = Table.grid(padding=(0, 1, 0, 0))
        for row in self.seats(view):
            side.add_row(row)
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_row(Group(*self.board(view, self.targets(options))), side)
        return Group(self.head(view), table, *self.tiles(view), *self.hand(view))

    def shows(self, fact: Fact) -> bool:
        """What the map shows better than a sentence."""
        return fact.tag in QUIET

    def head(self, view: Mapping[str, Any]) -> Text:
        """Where we are."""
        order = " ".join(self.letter(view, seat) for seat in view["play_order"])
        where = {name: view[name] for name in ("round", "rounds", "phase")}
        said = self.words.say("karnag.table.round", **where, order=order)
        return Text.assemble(("Karnag", "bold bronze"), f"  {said}")

    def letter(self, view: Mapping[str, Any], seat: int) -> str:
        colour: str = view["seats"][seat]["colour"]
        return colour[0].upper()

    # ------------------------------------------------------------------ the map
    def targets(self, options: Sequence[Mapping[str, Any]]) -> dict[Spot, list[int]]:
        """Squares the options speak of, with the numbers of these options."""
        found: dict[Spot, list[int]] = {}
        for number, option in enumerate(options, 1):
            if option.get("square"):
                found.setdefault((option["square"][0], option["square"][1]), []).append(number)
            if isinstance(option.get("path"), int):
                x, y = self.scene["path"][option["path"]]
                found.setdefault((x, y), []).append(number)
        return found

    def board(self, view: Mapping[str, Any], targets: Mapping[Spot, Sequence[int]]) -> Iterator[Text]:
        """Row by row, path and glade; a target of an option stands out, by its number where nothing stands."""
        pieces = self.pieces(view)
        numbers = {spot: str(only[0]) for spot, only in targets.items() if len(only) == 1 and spot not in pieces}
        squares = {**self.ground(view), **pieces}
        yield Text(
            "   ".ljust(CELL) + "".join(self.column(x).ljust(CELL) for x in range(self.scene["columns"] + 2)), "faint"
        )
        for y in range(self.scene["rows"] + 2):
            line = Text(str(y).ljust(CELL), "faint")
            for x in range(self.scene["columns"] + 2):
                text, style = squares[x, y]
                text = numbers.get((x, y), text)
                line.append(text.ljust(CELL), "bold minium" if (x, y) in targets else style)
            yield line

    def column(self, x: int) -> str:
        """The letter of a column of the glade; the path has numbers of its own."""
        return ascii_lowercase[x - 1] if 0 < x <= self.scene["columns"] else ""

    def ground(self, view: Mapping[str, Any]) -> dict[Spot, tuple[str, str]]:
        """What every square is when nothing stands on it."""
        squares: dict[Spot, tuple[str, str]] = {}
        for y, line in enumerate(self.scene["glade"], 1):
            for x, letter in enumerate(line, 1):
                squares[x, y] = REGIONS.get(letter, (letter, "bold ember"))
        for covered in view["obstacles"].values():
            for x, y, ground in covered:
                squares[x, y] = GROUNDS[ground]
        dark = {p for cauldron in self.scene["cauldrons"] for p in cauldron["dark"]}
        doors = {p: cauldron["id"] for cauldron in self.scene["cauldrons"] for p in cauldron["entrances"]}
        for p, (x, y) in enumerate(self.scene["path"]):
            if p in self.scene["corners"]:
                squares[x, y] = ("O", "bronze")
            else:
                squares[x, y] = (doors[p], "verdigris") if p in doors else ("=" if p in dark else ".", "")
        return squares

    def pieces(self, view: Mapping[str, Any]) -> dict[Spot, tuple[str, str]]:
        """Druids, stones and creatures; a naja under a stone is seen with it."""
        squares: dict[Spot, tuple[str, str]] = {}
        for seat, holding in enumerate(view["seats"]):
            letter = self.letter(view, seat)
            for number, place in enumerate(holding["druids"], 1):
                if place is not None and place.startswith("p"):
                    x, y = self.scene["path"][int(place[1:])]
                    squares[x, y] = (f"{letter}{number}", "bold")
            for x, y in holding["gems"]:
                squares[x, y] = (f"{letter}{GEM}", "bold verdigris")
            for x, y in holding["menhirs"]:
                squares[x, y] = (f"{letter}{MENHIR}", "bold bronze")
        for creature in view["creatures"]:
            x, y = creature["square"]
            mark = LETTERS[creature["type"]] + ARROWS[creature["arrow"]] + (BLACK if creature["black_cube"] else "")
            if (x, y) in squares:
                mark = LETTERS[creature["type"]] + squares[x, y][0]
            squares[x, y] = (mark, "bold ember")
        return squares

    # ------------------------------------------------------------------ seats, tiles, hand
    def seats(self, view: Mapping[str, Any]) -> Iterator[Text]:
        """Two lines a seat: what it has, and where its druids are that the map does not show."""
        for seat, holding in enumerate(view["seats"]):
            asked = ("• ", "minium") if seat in view["asked"] else ("  ", "")
            name = f"{self.letter(view, seat)} {self.words.names[seat]}"
            yield Text.assemble(asked, (name[:14].ljust(14), "bold"), f" {holding['points']}★ {holding['mana']}○")
            levels = "".join(f"{TRACKS[track]}{level}" for track, level in holding["levels"].items())
            away = " ".join(f"{n}{place}" for n, place in enumerate(holding["druids"], 1) if place and place[0] != "p")
            stones = f"{holding['gems_in_reserve']}{GEM}{holding['menhirs_in_reserve']}{MENHIR}"
            cards = f" {holding['power_cards']}▯" if holding["power_cards"] else ""
            caught = "".join(sorted(name[0] for name in holding["captured"]))
            yield Text(f"  {levels} {stones}{cards} {caught} {away}".rstrip(), "faint")

    def tiles(self, view: Mapping[str, Any]) -> Iterator[RenderableType]:
        """The row of tiles with the cubes on it; used cubes are small letters."""
        if not view["tiles"]:
            return
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="bronze", show_edge=False)
        table.add_column("", no_wrap=True)
        for tile in view["tiles"]:
            table.add_column(self.words.word("tile", tile["tile"]), no_wrap=True)
        for row in ("main", "secondary"):
            table.add_row(self.words.word("row", row), *(self.slots(view, tile[row]) for tile in view["tiles"]))
        yield table

    def slots(self, view: Mapping[str, Any], cubes: Sequence[Mapping[str, Any] | None]) -> str:
        letters = [EMPTY if cube is None else self.letter(view, cube["seat"]) for cube in cubes]
        return " ".join(
            letter.lower() if cube and cube["used"] else letter for letter, cube in zip(letters, cubes, strict=True)
        )

    def hand(self, view: Mapping[str, Any]) -> Iterator[Text]:
        """The cards of the reader."""
        held = view["seats"][view["seat"]]["hand"] if view["seat"] is not None else None
        if held:
            yield Text("▯ " + "  ".join(f"{card} {count}" for card, count in held.items()))
