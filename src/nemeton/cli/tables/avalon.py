"""Avalon in the terminal: the map with its lit menhirs, the characters beside it; in an encounter the row of cards.

Nothing is told by colour alone: a joined key has a double line, a lit menhir a filled triangle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from nemeton.cli.tables import Picture, Read
from nemeton.cli.words import Fact
from nemeton.messages import Term

CELL, GAP = 9, 2  # columns of a location on the map, and of the way between two
PROSE = 84  # columns a text is read in
ASIDE = 36  # columns in which people beside the map can be read
LIT, DARK, DREAM, SETTLEMENT, GUARDIAN, LYING = "▲", "△", "☾", "!", "☠", "*"
JOINED, APART, PASSIVE = "═", " ", "‖"
HALF, CARD = 10, 23  # columns of a key on the left edge, and of a card in the row or in a hand
INDENT = 2  # columns before the row and before a hand
TRACKS = {"health": "♥", "energy": "⚡", "terror": "☽"}
LETTERS = {"aggression": "A", "empathy": "E", "courage": "C", "caution": "U", "practicality": "P", "spirituality": "S"}
READ = ("verse_read", "event_drawn", "scene_met")  # what is prose
QUIET = ("character_activated", "character_moved", "location_revealed", "quest_closed", "stage_won")
AGREED = ("who_acts", "active", "discuss", "chronicler")  # votes whose outcome is plain

Spot = tuple[int, int]
View = Mapping[str, Any]


class Avalon(Picture):
    """The table of Avalon."""

    own_paragraphs = True
    whole_news = True  # prose is read to its end

    def draw(self, view: View, options: Sequence[View], width: int) -> RenderableType:
        if view["encounter"] is not None:
            middle: list[RenderableType] = [*self.encounter(view, width), *self.hands(view, width)]
            return Group(self.head(view), *middle, *self.people(view), self.letters("locks"))
        around = self.beside_map(view, options, width)
        learnt = self.learnt(options, width)
        return Group(self.head(view), *around, *self.notes(view), *self.here(view, options), *learnt)

    def beside_map(self, view: View, options: Sequence[View], width: int) -> Iterator[RenderableType]:
        """The map with the people beside it, or below it where there is no room: a row of the map must not break."""
        rows = list(self.map(view, options))
        people = [*self.people(view), *self.explain_attributes(view)]
        wide = max((row.cell_len for row in rows), default=0)
        if wide + ASIDE > width:
            yield from [*rows, *people]
            return
        table = Table.grid(padding=(0, 3, 0, 0))
        table.add_column(no_wrap=True)
        table.add_row(Group(*rows), Group(*people))
        yield table

    def shows(self, fact: Fact) -> bool:
        """What the map and the tracks show better than a sentence."""
        return fact.tag in QUIET or (fact.tag == "answer_given" and fact.fields["question"] in AGREED)

    def explains(self, kind: str) -> bool:
        """AVA-PARTY-13: a closed choice of the story is shown with what it lacks."""
        return kind == "choice"

    def keeps_places(self, kind: str) -> bool:
        """What one does in a day is asked again and again: the same action has the same number at the same place."""
        return kind == "action"

    def comes_last(self, option: View) -> bool:
        """Handing things over is no answer to a scene."""
        return option.get("deed") == "trade"

    def names(self, view: View, players: Sequence[str]) -> list[str]:
        """Everybody goes by the character's first name, once there is one."""
        called = list(players)
        for one in view["characters"]:
            called[one["seat"]] = self.first_name(one)
        return called

    def first_name(self, character: View) -> str:
        return self.words.word("character", character["character"]).split()[0]

    def thing(self, sort: str, name: str) -> View:
        """What is printed on a thing of the box."""
        return next((one for one in self.scene[sort] if one["id"] == name), {})

    def word_for(self, key: str, **values: object) -> str:
        return self.words.say(f"avalon.table.{key}", **values)

    # ------------------------------------------------------------------ where we are
    def head(self, view: View) -> Text:
        """Day, round and chapter, and the event of the day."""
        where = self.word_for("day", day=view["day"], round=view["round"], chapter=view["chapter"])
        event = f"  {self.word_for('event', card=view['event'])}" if view["event"] else ""
        return Text.assemble(("Avalon", "bold bronze"), f"  {where}{event}")

    def quest(self, title: str, name: str, card: str, goal: object) -> str:
        """A quest with what it wants: in the words of the pack, or as its objective reads."""
        if self.words.has(f"avalon.word.{name}_goal.{card}"):
            return self.word_for("written_goal", title=title, goal=self.words.word(f"{name}_goal", card))
        return self.word_for("goal", title=title, goal=goal) if goal else self.word_for("quest", title=title)

    def notes(self, view: View) -> Iterator[Text]:
        """What the group has to remember: quests, notes, guardians, things left lying; the journal has notes whole."""
        yield from self.quests(view)
        for task in view["tasks"]:
            yield Text(self.word_for("task", task=task), "faint", no_wrap=True, overflow="ellipsis")
        for place in view["locations"]:
            for guardian in place["guardians"]:
                yield Text(self.word_for("guardian", encounter=guardian, location=place["location"]), "ember")
            if place["items"]:
                yield Text(self.word_for("lies", location=place["location"], items=place["items"]), "bronze")

    def quests(self, view: View) -> Iterator[Text]:
        for card in view["quests"]:
            sort, name = ("secrets", "secret") if card.isdecimal() else ("events", "event")
            title = self.words.word(name, card)
            yield Text(self.quest(title, name, card, self.thing(sort, card).get("goal")), "woad")

    def reminders(self, view: View) -> Iterator[RenderableType]:
        """Quests and notes whole, and what everybody's things do."""
        yield from self.quests(view)
        for task in view["tasks"]:
            yield Text(self.word_for("task", task=task))
        for one in view["characters"]:
            things = [("items", "item", held["id"]) for held in one["items"]]
            things += [("secrets", "secret", held["id"]) for held in one["secrets"]]
            if things:
                yield Text(self.words.word("character", one["character"]), "bold")
                yield self.things_table(things)

    def things_table(self, things: Sequence[tuple[str, str, str]]) -> RenderableType:
        """Things of the box by name, each with what it does."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for box, sort, name in things:
            does = self.thing(box, name).get("does") or []
            table.add_row(Text(self.words.word(sort, name)), Text(self.words.term("does", does).text, "faint"))
        return Padding(table, (0, 0, 0, INDENT))

    def here(self, view: View, options: Sequence[View]) -> Iterator[RenderableType]:
        """The place the acting character stands on, while it is asked for its action."""
        if not any(option["kind"] == "explore" for option in options) or self.words.reader is None:
            return
        own = next((one for one in view["characters"] if one["seat"] == self.words.reader), None)
        if own is None:
            return
        number = own["location"]
        printed = self.thing("locations", str(number))
        seals = f" ({self.words.enumerate(self.words.word('seal', one) for one in printed['seals'])})"
        name = self.words.word("location", str(number))
        yield Text.assemble(("◆ ", "bronze"), (name, "bold"), (seals if printed["seals"] else "", "faint"))
        text = self.words.word("text", f"location.{number}.front_text")
        yield Padding(Text(text, "italic"), (0, 0, 0, 2), expand=False)
        if "menhir" in printed:
            lit = next((one["menhir"] for one in view["locations"] if one["location"] == number), None)
            yield Text(f"  {self.menhir(view, printed['menhir'], lit is not None)}", "faint")

    def learnt(self, options: Sequence[View], width: int) -> Iterator[RenderableType]:
        """Cards and skills to choose from, with what they do: who takes one wants to know."""
        cards = [option["id"] for option in options if option["kind"] == "which" and option["sort"] == "card"]
        yield from self.cards(cards, width)
        boxes = {"item": "items", "secret": "secrets"}
        named = [(option["sort"], option["id"]) for option in options if option["kind"] == "which"]
        things = [(boxes[sort], sort, name) for sort, name in named if sort in boxes]
        if things:
            yield self.things_table(things)
        table = Table.grid(padding=(0, 2, 0, 0))
        for option in options:
            if option["kind"] == "learn":
                skill = self.thing("skills", str(option["skill"]))
                for side in ("a", "b"):
                    name = self.words.word("text", option[side])
                    table.add_row(Text(name), Text(self.words.term("does", skill[side]).text, "faint"))
        if table.row_count:
            yield Padding(table, (1, 0, 0, 2))

    def menhir(self, view: View, printed: View, lit: bool) -> str:
        """What lighting the menhir takes for so many players, or lighting it anew."""
        column = max(1, len(view["characters"])) - 1
        told = {"cost": printed["costs"][column], "dial": printed["dials"][column], "cond": printed["cond"]}
        return self.word_for("menhir_lit" if lit else "menhir_if" if printed["cond"] else "menhir", **told)

    # ------------------------------------------------------------------ the map
    def map(self, view: View, options: Sequence[View]) -> Iterator[Text]:
        """Row by row from the north: number, seals and menhir; below it who is there; then the ways south."""
        places: dict[Spot, View] = {(one["cell"][0], one["cell"][1]): one for one in view["locations"]}
        if not places:
            return
        targets = {option["location"] for option in options if option["kind"] == "travel"}
        columns = range(min(x for x, _ in places), max(x for x, _ in places) + 1)
        for y in range(max(y for _, y in places), min(y for _, y in places) - 1, -1):
            first, second, below = Text(), Text(), Text()
            for x in columns:
                place = places.get((x, y))
                self.cell(view, place, targets, first, second)
                way = place is not None and "east" in place["ways"]
                first.append(("─" * GAP) if way else " " * GAP, "faint")
                second.append(" " * GAP)
                south = place is not None and "south" in place["ways"]
                below.append(("│" if south else " ").center(3).ljust(CELL + GAP), "faint")
            for row in (first, second, below):
                row.rstrip()
            yield first
            yield second
            if below.plain:
                yield below

    def cell(self, view: View, place: View | None, targets: set[int], first: Text, second: Text) -> None:
        """One location: two lines of its own width."""
        if place is None:
            first.append(" " * CELL)
            second.append(" " * CELL)
            return
        number = place["location"]
        seals = self.thing("locations", str(number))["seals"]
        menhir = DARK if "menhir" in seals else ""
        if place["menhir"] is not None:
            menhir = f"{LIT}{place['menhir']}"
        marks = ("!" if {"friendly", "unfriendly"} & set(seals) else "") + (DREAM if "dream" in seals else "")
        first.append(str(number), "bold minium" if number in targets else "bold")
        first.append(menhir, "bold bronze" if place["menhir"] is not None else "bronze")
        first.append(marks.ljust(CELL - len(str(number)) - len(menhir)), "faint")
        there = " ".join(self.first_name(one)[0] for one in view["characters"] if one["location"] == number)
        other = GUARDIAN * len(place["guardians"]) + LYING * bool(place["items"])
        second.append(there, "bold minium")
        second.append((f" {other}" if other else "").ljust(CELL - len(there)), "ember")

    # ------------------------------------------------------------------ characters
    def people(self, view: View) -> Iterator[RenderableType]:
        """Tracks, resources, attributes and what is carried."""
        for one in view["characters"]:
            name = self.words.word("character", one["character"])
            marks = [self.words.word("condition", mark) for mark in one["conditions"]]
            marks += [self.words.word("condition", "panic")] * one["panics"]
            marks += [self.words.word("condition", "passed")] * one["passed"]
            place = self.words.word("location", str(one["location"]))
            line = Text.assemble((name, "bold"), (f" · {place}", "faint"))
            line.append("".join(f" · {mark}" for mark in marks), "ember")
            yield line
            marked = [(sign, one["tracks"][track]) for track, sign in TRACKS.items()]
            tracks = "  ".join(f"{sign}{track['at']}/{track['top']}" for sign, track in marked)
            held = "  ".join(f"{self.words.word('resource', r)} {n}" for r, n in one["resources"].items() if n)
            yield Text(f"  {tracks}  {held}")
            levels = " ".join(f"{LETTERS[attribute]}{level}" for attribute, level in one["levels"].items())
            things = [
                *self.list_things(one, "items", "item"),
                *self.list_things(one, "secrets", "secret"),
                *self.skills(one),
            ]
            yield Text(f"  {levels}" + (f"  {', '.join(things)}" if things else ""), "faint")

    def explain_attributes(self, view: View) -> Iterator[RenderableType]:
        """What the letters of the attributes stand for, once there is anybody who has some."""
        if view["characters"]:
            yield self.letters("letters")

    def letters(self, key: str) -> RenderableType:
        """The letters of the attributes beside their names; where there are keys, the other locks too."""
        named = [f"{letter} {self.words.word('attribute', attribute)}" for attribute, letter in LETTERS.items()]
        return Padding(
            Text(self.word_for(key, letters=Term(", ".join(named))), "faint"), (0, 0, 0, INDENT), expand=False
        )

    def list_things(self, character: View, where: str, sort: str) -> list[str]:
        """Names of things; what is face down is in brackets."""
        names = [(self.words.word(sort, one["id"]), one["up"] and not one["flipped"]) for one in character[where]]
        return [name if up else f"({name})" for name, up in names]

    def skills(self, character: View) -> list[str]:
        return [self.words.word("text", f"skill.{no}.sides.{side}.name") for no, side in character["skills"].items()]

    # ------------------------------------------------------------------ encounters
    def encounter(self, view: View, width: int) -> Iterator[RenderableType]:
        """The card, what it does at which point, and the row of cards."""
        now = view["encounter"]
        printed = self.thing("encounters", now["encounter"])
        yield Text(self.words.word("text", f"encounter.{now['encounter']}.text"), "italic")
        yield from self.fight(now, printed) if "attacks" in printed else self.talk(now, printed)
        spoils = [(key, printed.get(key)) for key in ("reward", "loot", "failure")]
        told = [self.word_for(key, do=done) for key, done in spoils if done]
        if told:
            yield Text(f"  {'   '.join(told)}", "faint")
        yield from self.row(view, now, printed, width)

    def fight(self, now: View, printed: View) -> Iterator[Text]:
        """AVA-COM-08: the rows of the table, the one in force marked."""
        head = self.word_for(
            "fight", encounter=now["encounter"], pool=now["pool"], target=now["target"], turn=now["turn"]
        )
        traits = self.words.enumerate(self.words.word("trait", one) for one in printed["traits"])
        yield Text.assemble((head, "bold"), (f"  {traits}" if printed["traits"] else "", "ember"))
        for attack in printed["attacks"]:
            low, high = attack["pool"]
            force = low <= now["pool"] <= high
            name = self.words.word("text", attack["text"]) if attack["text"] else ""
            markers = self.word_for("markers" if low == high else "markers_span", low=low, high=high)
            line = self.word_for("attack", markers=Term(markers), name=name, do=attack["do"])
            yield Text(f"{'▸' if force else ' '} {line}", "bold ember" if force else "faint")
        if printed["opportunity"]:
            yield Text(f"  {self.word_for('opportunity', do=printed['opportunity'])}", "faint")
        if printed["abilities"]:
            yield Text(f"  {self.words.term('abilities', printed['abilities']).text}", "faint")

    def talk(self, now: View, printed: View) -> Iterator[Text]:
        """AVA-DIP-10: the stages, the one at hand marked, and the track."""
        told = {name: now[name] for name in ("encounter", "affinity", "stage", "turn")}
        if "stages" not in printed:
            return
        top = printed["slots"] - 1
        yield Text(self.word_for("talk", **told, top=top, stages=len(printed["stages"])), "bold")
        track = "".join("●" if at == now["affinity"] else "○" if at == now["gray"] else "·" for at in range(top + 1))
        yield Text(f"  {' '.join(track)}", "woad")
        for number, stage in enumerate(printed["stages"], 1):
            force = number == now["stage"]
            name = self.words.word("text", stage["text"])
            line = self.word_for("stage", name=name, do=stage["response"])
            yield Text(f"{'▸' if force else ' '} {line}", "bold ember" if force else "faint")
            checks = [self.word_for("check", attribute=one, do=done) for one, done in stage["checks"].items()]
            if checks:
                yield Text(f"    {'   '.join(checks)}", "faint")

    def row(self, view: View, now: View, printed: View, width: int) -> Iterator[RenderableType]:
        """The encounter card and the sequence, edge to edge; as much of its end as fits."""
        cards: list[tuple[str, View, View]] = [(self.words.word("encounter", now["encounter"]), printed, {})]
        cards += [(self.name(view, one), self.thing("cards", one["card"]), one) for one in now["sequence"]]
        most = max(2, (width - INDENT) // CARD)
        shown, hidden = cards[-most:], len(cards) > most
        lines = [Text("… " if hidden else " " * INDENT) for _ in range(5)]
        for name, card, laid in shown:
            for line, part in zip(lines, self.block(name, card, laid), strict=True):
                line.append_text(part)
        yield from lines

    def block(self, name: str, card: View, laid: View) -> list[Text]:
        """A card as five lines of equal width: its name, and its keys one below the other, joined ones marked."""
        mark = f"{PASSIVE} " if card.get("passive") else ""
        lines = [Text(shorten(f"{mark}{name}", CARD - 1).ljust(CARD), "bold" if laid.get("visible", True) else "faint")]
        for slot in range(4):
            joined = slot + 1 in laid.get("connected", ())
            line = Text(JOINED if joined else APART, "bold verdigris")
            line.append(f"{plain(card['left'][slot]) if 'left' in card else '':{HALF}}", "bold" if joined else "")
            line.append(f"{plain(card['right'][slot]):>{CARD - HALF - 2}} ")
            lines.append(line)
        return lines

    def name(self, view: View, laid: View) -> str:
        """A card of the row: its tokens and charges behind its name."""
        counts = f" ⧗{laid['tokens']}" * bool(laid["tokens"]) + f" ◦{laid['charges']}" * bool(laid["charges"])
        return f"{self.words.word('card', laid['card'])}{counts}"

    def hands(self, view: View, width: int) -> Iterator[RenderableType]:
        """Hands are open to all: each card with its edges and what it does."""
        now = view["encounter"]
        kind = self.thing("encounters", now["encounter"])["deck"]
        deck = "diplomacy" if kind == "blue" else "combat"
        for one in view["characters"]:
            if one["seat"] not in now["members"] or not one[deck]["hand"]:
                continue
            active = "▸ " if one["seat"] == now["active"] else "  "
            yield Text(f"{active}{self.word_for('hand', name=self.first_name(one), deck=one[deck]['deck'])}", "bold")
            yield from self.cards(one[deck]["hand"], width)

    def cards(self, names: Sequence[str], width: int) -> Iterator[RenderableType]:
        """Cards side by side as in the row, each with what it does below its keys."""
        most = max(1, (width - INDENT) // CARD)
        for first in range(0, len(names), most):
            table = Table.grid()
            for _ in names[first : first + most]:
                table.add_column(width=CARD)
            table.add_row(*(self.card(name) for name in names[first : first + most]))
            yield Padding(table, (0, 0, 0, INDENT))

    def card(self, name: str) -> RenderableType:
        """A card that is not laid: name, keys, abilities."""
        card = self.thing("cards", name)
        does = self.words.term("abilities", card["abilities"]).text if card["abilities"] else ""
        block = self.block(self.words.word("card", name), card, {})
        return Group(*block, Padding(Text(does, "faint"), (0, 1, 0, 1))) if does else Group(*block)

    # ------------------------------------------------------------------ the journal
    def reads(self, view: View, happened: Sequence[Fact]) -> list[Read]:
        """All that was read, with the day, the place and who read it; `view` is the table before it happened."""
        places = {one["seat"]: str(one["location"]) for one in view["characters"]}
        day, home, found = view["day"], "", list[Read]()
        for fact in happened:
            fields = fact.fields
            if fact.tag == "day_began":
                day = fields["day"]
            elif fact.tag == "location_revealed":
                home = home or str(fields["location"])  # the first one is where all begin
            elif fact.tag == "character_moved":
                places[fields["seat"]] = str(fields["location"])
            elif fact.tag in READ:
                seats = fields.get("members", [])
                place = places.get(seats[0], home) if seats else ""
                found.append(Read(day, place, seats, self.words.fact(fact).strip()))
        return found

    def place_name(self, place: str) -> str:
        return self.words.word("location", place)


def shorten(name: str, width: int) -> str:
    """A name that has room; one that has not ends with dots."""
    return name if len(name) <= width else f"{name[: width - 1]}…"


def plain(half: str) -> str:
    """A key; an empty one is a dot."""
    return "·" if half in ("-", "") else half
