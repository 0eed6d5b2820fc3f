"""The page of an analysis: the chances as a picture, then what turned the game, then what could have been better."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import ceil

from nemeton.arena.analysis import Analysis, Estimate, Judged, Turn
from nemeton.arena.pages.figures import number, percent
from nemeton.arena.pages.page import SEATS, badge, figure, key, page, section
from nemeton.arena.pages.plots import Scale, line, svg, text, tip
from nemeton.messages import Catalogue

WIDTH, HEIGHT = 1160, 420
LEFT, RIGHT, TOP, FOOT = 52, 24, 34, 372

Said = Mapping[tuple[int, int], str]
"""What an action at an entry means, in words."""


def analysis_page(analysis: Analysis, words: Catalogue, said: Said) -> str:
    """All of it, in one file."""
    writer = Writer(analysis, words, said)
    parts = [writer.chances(), writer.players(), writer.turns(), writer.better()]
    foot = words.say(
        "analysis.foot.how",
        iterations=number(analysis.iterations, words.lang),
        chances=number(analysis.chance_iterations, words.lang),
        horizon=analysis.horizon,
        seed=str(analysis.seed),
    )
    title = words.say("analysis.title")
    return page(words.lang, title, analysis.title[:1], writer.lead(), "".join(parts), foot)


class Writer:
    """Puts an analysis into words and drawings of one language."""

    def __init__(self, analysis: Analysis, words: Catalogue, said: Said) -> None:
        self.analysis = analysis
        self.words = words
        self.said = said
        self.names = [player.name for player in analysis.players]
        self.blamed = [one for one in analysis.decisions if one.verdict in ("slip", "mistake")]

    def say(self, key: str, /, **values: object) -> str:
        return self.words.say(f"analysis.{key}", **values)

    def percent(self, value: float) -> str:
        return percent(value, self.words.lang)

    def lead(self) -> str:
        """Who played, and how it ended."""
        places = self.analysis.places
        winners = [name for name, place in zip(self.names, places or (), strict=False) if place == 1]
        if places is None:
            result = self.say("unfinished")
        elif winners:
            result = self.say("won", winners=self.words.term("", winners), count=len(winners))
        else:
            result = self.say("nobody")
        return self.say("lead", game=self.analysis.title, names=self.words.term("", self.names), result=result)

    # ------------------------------------------------------------------ the picture
    def chances(self) -> str:
        decisions = self.analysis.decisions
        x = Scale(0, max(1, len(decisions)), LEFT, WIDTH - RIGHT)
        y = Scale(0, 1, FOOT, TOP)
        drawn = "".join(
            line(LEFT, y(at), WIDTH - RIGHT, y(at)) + text(LEFT - 8, y(at) + 5, self.percent(at), "end")
            for at in (0, 0.25, 0.5, 0.75, 1)
        )
        every = ceil(max(1, len(decisions)) / 12)
        for i in range(0, len(decisions) - every // 2, every):
            drawn += text(x(i), FOOT + 20, str(decisions[i].entry), "mid")
        drawn += text(WIDTH - RIGHT, FOOT + 20, self.say("end"), "mid")
        drawn += "".join(self.band(seat, x, y) for seat in range(self.analysis.seats))
        drawn += "".join(self.curve(seat, x, y) for seat in range(self.analysis.seats))
        drawn += self.marks(x, y)
        drawn += "".join(self.point(i, one, x) for i, one in enumerate(decisions))
        signs = [(badge(seat, 9, 9, 0.8), name) for seat, name in enumerate(self.names)]
        signs.append((TURN, self.say("turns")))
        signs.append((f'<g transform="translate(9 9)">{BLAME}</g>', self.say("better")))
        title = self.say("chances")
        picture = f'<div class="scroll">{svg(HEIGHT, drawn, title, WIDTH)}</div>'
        return section(title, self.say("chances_note"), figure("", key(signs) + picture, wide=True))

    def values(self, seat: int) -> list[Estimate]:
        """A seat's chances before every decision, and in the end."""
        end = self.analysis.end[seat] if self.analysis.end else 0.0
        return [*(one.chances[seat] for one in self.analysis.decisions), Estimate(end, end, end)]

    def band(self, seat: int, x: Scale, y: Scale) -> str:
        """Where the chance may lie."""
        values = self.values(seat)
        above = [f"{x(i):.1f},{y(one.high):.1f}" for i, one in enumerate(values)]
        below = [f"{x(i):.1f},{y(one.low):.1f}" for i, one in enumerate(values)]
        return f'<polygon points="{" ".join([*above, *reversed(below)])}" fill="{colour(seat)}" fill-opacity=".22"/>'

    def curve(self, seat: int, x: Scale, y: Scale) -> str:
        """What it is likely to be; the seat's shield rides on it, for whoever cannot tell the colours."""
        values = self.values(seat)
        points = " ".join(f"{x(i):.1f},{y(one.value):.1f}" for i, one in enumerate(values))
        drawn = f'<polyline points="{points}" class="ln" style="stroke:var(--halo);stroke-width:4.5;opacity:.6"/>'
        drawn += f'<polyline points="{points}" class="ln" style="stroke:{colour(seat)};stroke-width:2.6"/>'
        step = max(1, len(values) // 5)
        for i in range(step // 2 + seat * step // max(1, self.analysis.seats), len(values), step):
            drawn += badge(seat, x(i), y(values[i].value), 0.7)
        return drawn

    def marks(self, x: Scale, y: Scale) -> str:
        """Turning points above, what could have been better below, at the decision they belong to."""
        at = {one.entry: i for i, one in enumerate(self.analysis.decisions)}
        drawn = ""
        for turn in self.analysis.turns:
            place = x(at[turn.entry])
            mark = line(place, TOP, place, FOOT, "even") + f'<g transform="translate({place - 9:.1f} 12)">{TURN}</g>'
            drawn += tip(mark, f"{turn.entry}: {self.describe_turn(turn)}")
        for one in self.blamed:
            mark = f'<g transform="translate({x(at[one.entry]):.1f} {FOOT + 36})">{BLAME}</g>'
            drawn += tip(mark, f"{one.entry}: {self.names[one.seat]}, {self.cost(one)}")
        return drawn

    def point(self, i: int, one: Judged, x: Scale) -> str:
        """Room for a pointer: all chances at a decision."""
        told = [
            self.say(
                "point",
                entry=one.entry,
                name=name,
                chance=self.percent(chance.value),
                low=self.percent(chance.low),
                high=self.percent(chance.high),
            )
            for name, chance in zip(self.names, one.chances, strict=True)
        ]
        place = f'x="{x(i - 0.5):.1f}" y="{TOP}" width="{x(1) - x(0):.1f}" height="{FOOT - TOP}"'
        return tip(f'<rect {place} fill="transparent"/>', "\n".join(told))

    # ------------------------------------------------------------------ in words
    def players(self) -> str:
        heads = [self.say(name) for name in ("seat", "decisions", "slips", "mistakes", "lost")]
        rows = [
            [
                f'<svg viewBox="-10 -12 20 24" width="18" height="20" style="vertical-align:-4px">{badge(seat)}</svg> '
                + escape(one.name),
                *(number(count, self.words.lang) for count in (one.decisions, one.slips, one.mistakes)),
                self.percent(one.cost),
            ]
            for seat, one in enumerate(self.analysis.players)
        ]
        return section(self.say("seats"), "", table(heads, rows, right=range(1, 5)))

    def turns(self) -> str:
        if not self.analysis.turns:
            return section(self.say("turns"), self.say("no_turns"))
        by_entry = {one.entry: one for one in self.analysis.decisions}
        heads = [self.say(name) for name in ("when", "what", "change")]
        rows = []
        for turn in self.analysis.turns:
            one = by_entry[turn.entry]
            played = f"{self.names[one.seat]}: {self.said.get((one.entry, one.action), one.text)}"
            rows.append([str(turn.entry), escape(played), escape(self.describe_turn(turn))])
        return section(self.say("turns"), self.say("turns_text"), table(heads, rows, right=()))

    def describe_turn(self, turn: Turn) -> str:
        before, after = self.percent(turn.before), self.percent(turn.after)
        return self.say("turn", name=self.names[turn.seat], before=before, after=after)

    def better(self) -> str:
        if not self.blamed:
            return section(self.say("better"), self.say("no_better"))
        heads = [self.say("when"), self.say("seat"), self.say("played"), self.say("instead"), self.say("cost"), ""]
        rows = []
        for one in sorted(self.blamed, key=lambda one: -one.cost.value if one.cost else 0.0):
            best = one.best
            assert best is not None, "what is blamed was compared with something"
            rows.append(
                [
                    str(one.entry),
                    escape(self.names[one.seat]),
                    escape(self.said.get((one.entry, one.action), one.text)),
                    escape(self.said.get((one.entry, best.action), best.text)),
                    escape(self.cost(one)),
                    escape(self.say(f"verdict_{one.verdict}")),
                ]
            )
        return section(self.say("better"), self.say("better_text"), table(heads, rows, right=()))

    def cost(self, one: Judged) -> str:
        assert one.cost is not None, "what is blamed was compared with something"
        value, low, high = (self.percent(bound) for bound in (one.cost.value, one.cost.low, one.cost.high))
        return self.say("between", value=value, low=low, high=high)


TURN = '<path d="M9 1L17 9L9 17L1 9Z" fill="var(--woad)" class="ol"/>'
BLAME = '<path d="M-5-5L5 5M-5 5L5-5" class="ln" style="stroke:var(--minium);stroke-width:3"/>'


def colour(seat: int) -> str:
    return SEATS[seat % len(SEATS)]


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int]) -> str:
    """A table; cells are markup already."""

    def cells(tag: str, row: Sequence[str], kind: Callable[[int], str]) -> str:
        return "".join(f'<{tag} class="{kind(i)}">{one}</{tag}>' for i, one in enumerate(row))

    head = cells("th", [escape(one) for one in heads], lambda i: "r" if i in right else "")
    body = "".join(f"<tr>{cells('td', row, lambda i: 'r' if i in right else 'w')}</tr>" for row in rows)
    return f'<div class="wide scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
