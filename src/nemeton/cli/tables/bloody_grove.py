"""Bloody Grove in the terminal: three groves side by side, the other side above, one's own below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from nemeton.cli.tables import Picture
from nemeton.messages import Term

ACTIVE = "•"
UNKNOWN = "?"
NOBODY = "·"
ABREAST = 2  # spirits of a column in a row, where the screen is low


class BloodyGrove(Picture):
    """The table of Bloody Grove."""

    def draw(self, view: Mapping[str, Any], options: Sequence[Mapping[str, Any]], width: int) -> RenderableType:
        return self.laid_out(view, abreast=1)

    def draw_small(self, view: Mapping[str, Any], options: Sequence[Mapping[str, Any]], width: int) -> RenderableType:
        """Spirits stand side by side in their columns, called by their ids alone."""
        return self.laid_out(view, abreast=ABREAST)

    def laid_out(self, view: Mapping[str, Any], abreast: int) -> RenderableType:
        """The whole table, with so many spirits of a column in a row."""
        lines = self.common(view, abreast > 1), self.sides(view), self.hand(view, abreast > 1)
        return Group(self.head(view), self.groves(view, abreast), *chain.from_iterable(lines))

    def head(self, view: Mapping[str, Any]) -> Text:
        """Where we are."""
        turns = len(self.scene["round"]["groves"])
        where = self.words.say(
            "bloody_grove.table.round",
            round=view["round"],
            rounds=self.scene["round"]["rounds"],
            turn=min(view["spot"], turns),
            turns=turns,
        )
        return Text.assemble(("Bloody Grove", "bold bronze"), "  ", where)

    # ------------------------------------------------------------------ the groves
    def groves(self, view: Mapping[str, Any], abreast: int) -> Table:
        """Columns above and below each grove, the fighters nearest to it first."""
        own = view["seat"] or 0
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True, max_width=14)
        for _ in view["groves"]:
            table.add_column(min_width=20)
        for row in reversed(list(self.column_rows(view, 1 - own, abreast))):
            table.add_row(*row)
        table.add_row(Text("  " + self.words.say("bloody_grove.table.groves"), "bronze"), *self.grove_heads(view))
        for row in self.column_rows(view, own, abreast):
            table.add_row(*row)
        return table

    def grove_heads(self, view: Mapping[str, Any]) -> Iterator[Text]:
        """Number and animal of each grove, and who holds it."""
        for grove, animal in enumerate(view["groves"]):
            active = grove == view["active_grove"] and not view["over"]
            holder = view["cubes"][grove]
            yield Text.assemble(
                (f"{ACTIVE} " if active else "", "minium"),
                (f"{grove + 1} {self.words.word('animal', animal)}", "bold bronze"),
                (f"  {self.words.names[holder] if holder is not None else NOBODY}", "verdigris"),
            )

    def column_rows(self, view: Mapping[str, Any], seat: int, abreast: int) -> Iterator[list[Text]]:
        """A side row by row: strengths first, then the spirits from the grove outwards."""
        side = view["seats"][seat]
        asked = ("• ", "minium") if seat in view["asked"] else ("  ", "")
        strengths = [Text(f"Σ {strength}{self.unknown(view, column)}") for strength, column in zip(
            side["strengths"], side["columns"], strict=True)]  # fmt: skip
        yield [Text.assemble(asked, (self.words.names[seat], "bold")), *strengths]
        for depth in range(0, max((len(column) for column in side["columns"]), default=0), abreast):
            yield [
                Text(),
                *(self.draw_spirits(column[depth : depth + abreast], abreast > 1) for column in side["columns"]),
            ]

    def unknown(self, view: Mapping[str, Any], column: Sequence[Mapping[str, Any]]) -> str:
        """Tokens count too, and not all are known."""
        tokens = [view["tokens"][token]["value"] for spirit in column for token in spirit["tokens"]]
        return "".join(f" {value if isinstance(value, str) else UNKNOWN}" for value in tokens)

    def draw_spirits(self, spirits: Sequence[Mapping[str, Any]], small: bool) -> Text:
        """Spirits of a column, each with the tokens on it."""
        told = Text("  ").join(
            Text.assemble(
                self.small_card(spirit["card"]) if small else self.card(spirit["card"]),
                ("".join(f" [{token}]" for token in spirit["tokens"]), "minium"),
            )
            for spirit in spirits
        )
        return Text.assemble("" if small else "  ", told)

    # ------------------------------------------------------------------ what is common
    def common(self, view: Mapping[str, Any], small: bool) -> Iterator[Text]:
        """Elites and Venerables to be had, and the tokens one knows."""
        elites = [pile["face_up"] for pile in view["elites"].values() if pile["face_up"]]
        card = self.small_card if small else self.card
        yield self.line("elites", Text("   ").join(card(one, whole=True) for one in elites))
        if view["venerables"]:
            yield self.line("venerables", Text("   ").join(self.card(card, whole=True) for card in view["venerables"]))
        supply = sum(token["place"] == "supply" for token in view["tokens"].values())
        known = [
            f"{name} {token['value']}" for name, token in view["tokens"].items() if isinstance(token["value"], str)
        ]
        told = Term("  ".join(known), (len(known),))
        yield self.line("tokens", Text(self.words.say("bloody_grove.table.supply", count=supply, known=told)))

    def sides(self, view: Mapping[str, Any]) -> Iterator[Text]:
        """What else lies before each seat."""
        for seat, side in enumerate(view["seats"]):
            shape = side["transformation"]
            told = self.words.say(
                "bloody_grove.table.side",
                shape=shape,
                transformations=len(side["transformations"]),
                domination=side["domination"],
                hand=Term(" ".join(self.count_backs(side["hand"]["backs"])) or "0"),
                deck=len(side["deck"]),
            )
            yield Text.assemble(("  " + self.words.names[seat] + "  ", "bronze"), told)

    def count_backs(self, backs: Mapping[str, int]) -> list[str]:
        """How many cards of each back a seat holds."""
        return [self.words.say("bloody_grove.table.held", back=back, n=n) for back, n in backs.items() if n]

    def hand(self, view: Mapping[str, Any], small: bool) -> Iterator[Text]:
        """The card that lies beside a druid, and the reader's own cards, with their edges and icons."""
        card = self.small_card if small else self.card
        told = []
        if view["laid"] is not None:
            told.append(self.line("laid", card(view["laid"], whole=True)))
        if view["seat"] is not None and (cards := view["seats"][view["seat"]]["hand"]["cards"]):
            told.append(self.line("hand", Text("   ").join(card(one, whole=True) for one in cards)))
        if told:
            yield Text("  ").join(told)

    def line(self, key: str, content: Text) -> Text:
        return Text.assemble(("  " + self.words.say(f"bloody_grove.table.{key}") + "  ", "bronze"), content)

    def card(self, name: str, whole: bool = False) -> Text:
        """A card with its strength, icons and Domination points; whole, with its edges or effects too."""
        card = self.words.things[name]
        text = Text(self.words.word("card", name))
        if "animal" not in card:
            text.append(f" {card['strength']}")
        self.mark(text, card)
        if whole and "effects" in card:
            text.append("".join(f" {self.words.word('effect', effect)}" for effect in card["effects"]), "woad")
        elif whole:
            self.add_edges(text, card)
        return text

    def small_card(self, name: str, whole: bool = False) -> Text:
        """A card by its id, with its strength if it is a number, icons and Domination points; whole, its edges too."""
        card = self.words.things[name]
        text = Text(f"{name} {card['strength']}" if isinstance(card["strength"], int) else name)
        self.mark(text, card)
        if whole and "left" in card:
            self.add_edges(text, card)
        return text

    def mark(self, text: Text, card: Mapping[str, Any]) -> None:
        """Add the icons and Domination points of a card."""
        icons = "C" * card.get("cunning", 0) + "A" * card.get("arcane", 0)
        text.append(f" {icons}" if icons else "", "woad")
        text.append(f" {card['domination']}◆" if card["domination"] else "", "verdigris")

    def add_edges(self, text: Text, card: Mapping[str, Any]) -> None:
        text.append(f" {card['left'] or NOBODY}|{card['right'] or NOBODY}", "faint")
