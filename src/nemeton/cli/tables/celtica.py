"""Celtica in the terminal: the road with the druids on it, the parts of display and seats in one table, the hand.

Nothing is told by colour alone: a druid is a letter, a gain has a plus and a loss a minus.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from nemeton.cli.tables import Picture
from nemeton.cli.words import Fact

CELL = 4  # columns a place takes on the road
ABREAST = CELL - 1  # druids side by side on a place
ROAD = "─"
NONE = "·"
MINUS = "\N{MINUS SIGN}"
BADGES = {  # fill and ink, a ladder of lightness
    "white": ("#f6f1e2", "#231a10"),
    "grey": ("#8d9390", "#231a10"),
    "red": ("#cc4a33", "#fff6df"),
    "brown": ("#5e3a18", "#fbf1d8"),
    "black": ("#23211f", "#fbf1d8"),
}
SIGNS = {"start": ("▷", "bold"), "cult": ("◇", "woad"), "goal": ("◎", "bold bronze")}


class Celtica(Picture):
    """The table of Celtica."""

    def draw(self, view: Mapping[str, Any], options: Sequence[Mapping[str, Any]], width: int) -> RenderableType:
        reachable = {place for option in options for place in option.get("ends", [])}
        reachable |= {option["place"] for option in options if "place" in option}
        blocks: list[RenderableType] = [self.head(view), *self.road(view, reachable, width), Text()]
        blocks.append(self.parts(view))
        blocks += self.hand(view)
        return Group(*blocks)

    def shows(self, fact: Fact) -> bool:
        """The display shows its new parts, and the numbers of cards the hands dealt to the others."""
        dealt = fact.tag == "druid_card_drawn" and fact.fields["druid"] is None and fact.times > 1
        return dealt or fact.tag == "part_displayed"

    def head(self, view: Mapping[str, Any]) -> Text:
        """Where we are."""
        head = Text("Celtica", "bold bronze")
        head.append("  " + self.words.say("celtica.table.round", round=view["round"]), "")
        if view["last_round"]:
            head.append("  " + self.words.say("celtica.table.last_round"), "minium")
        return head

    # ------------------------------------------------------------------ the road
    def road(self, view: Mapping[str, Any], reachable: set[str], width: int) -> Iterator[Text]:
        """Druids above, places as a road, numbers below; as many rows as the width needs."""
        places: list[dict[str, Any]] = self.scene["places"]
        a_row = max(1, (width - 1) // CELL)
        for first in range(0, len(places), a_row):
            row = places[first : first + a_row]
            yield from self.druids(view, row)
            yield self.stretch(row, last=first + a_row >= len(places))
            yield Text().join(
                Text(str(first + i).ljust(CELL), "bold minium" if place["id"] in reachable else "faint")
                for i, place in enumerate(row, 1)
            )
        if ways := self.side_ways(places):
            yield Text(ways, "faint")

    def druids(self, view: Mapping[str, Any], row: Sequence[Mapping[str, Any]]) -> Iterator[Text]:
        """The druids of some places, three abreast, the rest behind them."""
        standing = {
            place["id"]: [druid for druid, where in view["druids"].items() if where == place["id"]] for place in row
        }
        ranks = max((len(druids) + ABREAST - 1) // ABREAST for druids in standing.values())
        for rank in reversed(range(max(1, ranks))):
            line = Text()
            for druids in standing.values():
                shown = druids[rank * ABREAST : (rank + 1) * ABREAST]
                for druid in shown:
                    line.append(self.badge(druid))
                line.append(" " * (CELL - len(shown)))
            yield line

    def stretch(self, row: Sequence[Mapping[str, Any]], last: bool) -> Text:
        """A piece of the road with what its places do."""
        line = Text()
        for place in row:
            sign, style = self.sign(place)
            line.append(sign, style).append(ROAD * (CELL - len(sign)), "faint")
        if last:
            line.right_crop(CELL - len(self.sign(row[-1])[0]))
        return line

    def sign(self, place: Mapping[str, Any]) -> tuple[str, str]:
        """What stopping here brings: a gain, a loss, or the sign of the place."""
        kind, value = place["kind"], place["value"]
        if kind == "ruin":
            return f"{MINUS}{value}", "ember"
        return (f"+{value}", "verdigris") if value else SIGNS[kind]

    def side_ways(self, places: Sequence[Mapping[str, Any]]) -> str:
        """Ways that do not just lead to the next place."""
        number = {place["id"]: i for i, place in enumerate(places, 1)}
        return "  ".join(
            f"{number[place['id']]} → {'/'.join(str(number[on]) for on in place['next'])}"
            for place in places
            if place["next"] and [number[on] for on in place["next"]] != [number[place["id"]] + 1]
        )

    def badge(self, druid: str) -> Text:
        """A druid, or a card of its colour: a letter on its ground."""
        fill, ink = BADGES.get(druid, ("default", "default"))
        return Text(self.letter(druid), Style(color=ink, bgcolor=fill, bold=True))

    def letter(self, druid: str) -> str:
        key = f"celtica.letter.{druid}"
        return self.words.say(key) if self.words.has(key) else druid[:1].upper()

    # ------------------------------------------------------------------ parts
    def parts(self, view: Mapping[str, Any]) -> Table:
        """What lies on display and before each seat, kind by kind: what a seat lacks stands above its gaps."""
        kinds = [part["id"] for part in self.scene["parts"]]
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="bronze", show_edge=False)
        table.add_column(no_wrap=True, max_width=14)
        for kind in kinds:
            table.add_column(self.words.term("short", kind).text, justify="center", min_width=3)
        for column in ("whole", "next", "cards", "experience"):
            table.add_column(
                self.words.say(f"celtica.table.{column}"), justify="left" if column == "next" else "center"
            )
        own = view["seats"][view["seat"]] if view["seat"] is not None else None
        table.add_row(
            Text("  " + self.words.say("celtica.table.display"), "bronze"),
            *(self.draw_count(view["display"].get(kind, 0), kind, own) for kind in kinds),
            Text(),
            Text(self.words.say("celtica.table.stacks", stacks=view["stacks"]), "faint"),
        )
        for seat, holding in enumerate(view["seats"]):
            table.add_row(*self.seat_row(seat, holding, kinds, asked=seat in view["asked"]))
        return table

    def draw_count(self, count: int, kind: str, own: Mapping[str, Any] | None) -> Text:
        """How often a kind is displayed; marked where the reader's growing amulet lacks it."""
        wanted = own is not None and own["parts"].get(kind, 0) <= own["amulets"]
        return Text(str(count), "bold verdigris" if wanted else "") if count else Text(NONE, "faint")

    def seat_row(self, seat: int, holding: Mapping[str, Any], kinds: Sequence[str], asked: bool) -> Iterator[Text]:
        name = self.words.names[seat]
        yield Text.assemble(("• ", "minium"), (name, "bold")) if asked else Text(f"  {name}")
        for kind in kinds:
            count = holding["parts"].get(kind, 0)
            yield Text(str(count)) if count else Text(NONE, "faint")
        yield Text(str(holding["amulets"]), "bold" if holding["amulets"] else "faint")
        growing = (holding["incomplete"] or [0])[0]
        yield Text.assemble(("▰" * growing, "bronze"), ("▱" * (len(kinds) - growing), "faint"))
        yield Text(str(holding["druid_cards"]), "" if holding["druid_cards"] else "faint")
        yield Text(str(holding["experience_cards"]), "" if holding["experience_cards"] else "faint")

    # ------------------------------------------------------------------ the hand
    def hand(self, view: Mapping[str, Any]) -> Iterator[Text]:
        """The reader's own cards; nobody else's are ever known."""
        if view["seat"] is None:
            return
        own = view["seats"][view["seat"]]
        line = Text.assemble("  ", (self.words.say("celtica.table.hand"), "bronze"), "  ")
        line.append(self.cards(own["hand"]))
        if own["experience"]:
            line.append("   ").append(self.words.say("celtica.table.own_experience"), "bronze").append("  ")
            line.append(self.cards(own["experience"]))
        yield line

    def cards(self, cards: Mapping[str, int]) -> Text:
        if not cards:
            return Text(self.words.say("celtica.table.no_cards"), "faint")
        return Text("  ").join(
            Text.assemble(self.badge(druid), f" {count} {self.words.word('druid', druid)}")
            for druid, count in cards.items()
        )
