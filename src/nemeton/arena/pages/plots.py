"""Plots, drawn as SVG: every mark has its figure as a title, so that a pointer, or a screen reader, finds it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

WIDTH = 420
NARROW = 300
HILL = 60  # its height
LEFT = 146  # room for names in plots that have names
PIGMENTS = ("verdigris", "woad", "bronze", "moss", "ember")
"""Colours of things that are not seats."""

Format = Callable[[float], str]


class Mark(NamedTuple):
    """A value with its interval."""

    value: float
    low: float
    high: float


def svg(height: float, inside: str, label: str, width: float = WIDTH) -> str:
    return f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(label, quote=True)}">{inside}</svg>'


def text(x: float, y: float, said: str, kind: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(said)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str = "grid", style: str = "") -> str:
    drawn = f' style="{style}"' if style else ""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"{drawn}/>'


def rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{max(0.1, width):.1f}" height="{height:.1f}"'
    return f'<rect {place} fill="{fill}" class="ol"/>'


def tip(inside: str, said: str) -> str:
    return f"<g><title>{escape(said)}</title>{inside}</g>"


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers between two."""
    span = high - low
    if span <= 0:
        return [low]
    raw = span / most
    size = 10.0 ** len(str(int(raw))) if raw >= 1 else 1.0
    while size / 10 >= raw:
        size /= 10
    step = next(size * f for f in (0.1, 0.2, 0.25, 0.5, 1.0) if size * f >= raw)
    if low == int(low) and high == int(high) and span >= 1 and step < 1:
        step = 1.0
    first = int(low / step) + (low % step > 0)
    return [round(step * (first + i), 9) for i in range(most + 2) if step * (first + i) <= high + 1e-9]


class Scale:
    """From figures to places on the paper."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high, self.start, self.end = low, high if high > low else low + 1, start, end

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


# ---------------------------------------------------------------------- hills
def hills(rows: Sequence[tuple[str, dict[int, int], str]], label: str, told: Format) -> str:
    """Distributions as hills, one before the other: name, counts by value, and the colour's name."""
    values = [value for _, counts, _ in rows for value in counts]
    bins = bin_numbers(min(values), max(values))
    x = Scale(bins[0][0], bins[-1][1], LEFT, WIDTH - 8)
    foot = 24 + len(rows) * 46.0
    drawn = ""
    for at in ticks(bins[0][0], bins[-1][1] - 1):
        drawn += line(x(at + 0.5), 10, x(at + 0.5), foot) + text(x(at + 0.5), foot + 16, told(at), "mid")
    for i, (name, counts, colour) in enumerate(rows):
        base = 20 + (i + 1) * 46.0
        total = sum(counts.values())
        shares = [sum(counts.get(v, 0) for v in range(a, b)) / total for a, b in bins]
        tops = [base - HILL * share / max(shares) for share in shares]
        path = f"M{x(bins[0][0]):.1f} {base:.1f}{ridge(x, bins, tops, base)}Z"
        mean = sum(value * count for value, count in counts.items()) / total
        body = f'<path d="{path}" fill="var(--{colour})" fill-opacity=".82" class="ol"/>'
        body += f'<circle cx="{x(mean + 0.5):.1f}" cy="{base:.1f}" r="4" fill="var(--{colour})" class="pt"/>'
        drawn += tip(body, f"{name}: {told(round(mean, 1))}") + text(LEFT - 10, base - 2, shorten(name), "n end")
    return svg(foot + 22, drawn, label)


def bin_numbers(low: int, high: int, most: int = 26) -> list[tuple[int, int]]:
    """Whole numbers in groups of the same size, few enough to be seen."""
    size = -(-(high - low + 1) // most)
    first = low // size * size
    return [(at, at + size) for at in range(first, high + 1, size)]


def ridge(x: Scale, bins: Sequence[tuple[int, int]], tops: Sequence[float], base: float) -> str:
    """A soft line over the middles of the groups."""
    points = [((x(a) + x(b)) / 2, top) for (a, b), top in zip(bins, tops, strict=True)]
    points = [(x(bins[0][0]), base), *points, (x(bins[-1][1]), base)]
    curve = ""
    for (x0, y0), (x1, y1) in pairwise(points):
        half = (x1 - x0) / 2
        curve += f"C{x0 + half:.1f} {y0:.1f} {x1 - half:.1f} {y1:.1f} {x1:.1f} {y1:.1f}"
    return curve


# ---------------------------------------------------------------------- bars
def columns(counts: dict[int, int], label: str, told: Format, colour: str = "bronze", most: int = 24) -> str:
    """A histogram of whole numbers as shares, in groups if there are many of them."""
    total = sum(counts.values())
    groups = bin_numbers(min(counts), max(counts), most)
    shares = [sum(counts.get(value, 0) for value in range(*group)) / total for group in groups]
    x = Scale(0, len(groups), 8, WIDTH - 8)
    y = Scale(0, max(shares), 170, 24)
    width = min(30.0, (x(1) - x(0)) * 0.72)
    drawn = line(8, 170, WIDTH - 8, 170, "axis")
    every = -(-len(groups) // 12)
    for i, ((first, after), share) in enumerate(zip(groups, shares, strict=True)):
        bar = rect(x(i + 0.5) - width / 2, y(share), width, 170 - y(share), f"var(--{colour})") if share else ""
        name = str(first) if after == first + 1 else f"{first}\u2013{after - 1}"
        drawn += tip(bar, f"{name}: {told(share)}")
        if i % every == 0:
            drawn += text(x(i + 0.5), 188, str(first), "mid")
    peak = max(range(len(shares)), key=shares.__getitem__)
    drawn += text(x(peak + 0.5), y(shares[peak]) - 6, told(shares[peak]), "v mid")
    return svg(194, drawn, label)


def bars(rows: Sequence[tuple[str, float, str, str]], label: str, colour: str = "verdigris") -> str:
    """Named bars: the value, what is written at its end, and what is told to who points at it."""
    most = max(row[1] for row in rows) or 1
    x = Scale(0, most, LEFT, WIDTH - 64)
    drawn = ""
    for i, (name, value, said, more) in enumerate(rows):
        y = 8 + i * 24
        width = max(1.0, x(value) - LEFT)
        bar = rect(LEFT, y, width, 14, f"var(--{colour})")
        drawn += tip(bar, f"{name}: {more}") + text(LEFT - 8, y + 11, shorten(name), "n end")
        drawn += text(x(value) + 6, y + 11, said, "v")
    return svg(len(rows) * 24 + 10, drawn, label)


def stacks(rows: Sequence[tuple[str, dict[str, float]]], colours: dict[str, str], label: str, told: Format) -> str:
    """Bars made of parts, those below nothing to the left of it."""
    gains = [sum(v for v in parts.values() if v > 0) for _, parts in rows]
    losses = [sum(v for v in parts.values() if v < 0) for _, parts in rows]
    x = Scale(min(0.0, *losses), max(gains), LEFT, WIDTH - 44)
    drawn = ""
    for i, (name, parts) in enumerate(rows):
        y = 6 + i * 34
        right = left = 0.0
        drawn += text(LEFT - 8, y + 16, shorten(name), "n end")
        for part, value in parts.items():
            start, end = (right, right + value) if value > 0 else (left + value, left)
            right, left = (end, left) if value > 0 else (right, start)
            width = x(end) - x(start)
            block = rect(x(start), y, width, 24, colours[part])
            drawn += tip(block, f"{name}, {part}: {told(value)}")
        drawn += text(x(right) + 6, y + 17, told(sum(parts.values())), "v")
    foot = len(rows) * 34 + 4
    return svg(foot + 4, drawn + line(x(0), 0, x(0), foot, "axis"), label)


# ---------------------------------------------------------------------- dots
class Pair(NamedTuple):
    """What winners and others did, and whether the difference is sure."""

    name: str
    winners: float
    others: float
    sure: bool
    told: str


def pairs(rows: Sequence[Pair], label: str, told: Format) -> str:
    """Two dots a line: winners filled, others hollow, joined by a line that is bold where the difference is sure."""
    most = max(max(row.winners, row.others) for row in rows) or 1.0
    x = Scale(0, most, LEFT, WIDTH - 20)
    foot = len(rows) * 22 + 8
    drawn = "".join(
        line(x(at), 2, x(at), foot) + text(x(at), foot + 16, told(at), "mid") for at in ticks(0, most, 4)
    )  # a light grid
    for i, row in enumerate(rows):
        y = 14 + i * 22
        style = "stroke:var(--verdigris);stroke-width:3" if row.sure else "stroke:var(--edge);stroke-width:1"
        body = line(x(row.winners), y, x(row.others), y, "ln", style)
        body += f'<circle cx="{x(row.others):.1f}" cy="{y}" r="4.5" class="hollow" stroke="var(--edge)"/>'
        body += f'<circle cx="{x(row.winners):.1f}" cy="{y}" r="5" fill="var(--verdigris)" class="pt"/>'
        drawn += tip(body, f"{row.name}: {row.told}") + text(LEFT - 10, y + 5, shorten(row.name), "n end")
    return svg(foot + 20, drawn, label)


def intervals(rows: Sequence[tuple[str, str, Mark]], even: float, label: str, told: Format) -> str:
    """Values with their intervals, against what would be even: a sign, a name and the mark."""
    low = min(0.0, *(mark.low for _, _, mark in rows))
    high = max(even * 1.4, *(mark.high for _, _, mark in rows))
    x = Scale(low, high, 74, NARROW - 46)
    foot = len(rows) * 34 + 6
    drawn = line(x(even), 0, x(even), foot, "even") + text(x(even), foot + 15, told(even), "mid")
    for i, (sign, name, mark) in enumerate(rows):
        y = 20 + i * 34
        body = line(x(mark.low), y, x(mark.high), y, "ln", "stroke:var(--edge);stroke-width:2")
        body += line(x(mark.low), y - 5, x(mark.low), y + 5, "axis") + line(
            x(mark.high), y - 5, x(mark.high), y + 5, "axis"
        )
        body += f'<circle cx="{x(mark.value):.1f}" cy="{y}" r="6" fill="var(--verdigris)" class="pt"/>'
        said = f"{name}: {told(mark.value)} ({told(mark.low)}, {told(mark.high)})"
        drawn += tip(body, said) + f'<g transform="translate(14 {y})">{sign}</g>'
        drawn += text(34, y + 5, name, "n") + text(NARROW - 4, y + 5, told(mark.value), "v end")
    return svg(foot + 20, drawn, label, NARROW)


# ---------------------------------------------------------------------- lines
def dashes(i: int) -> str:
    """How the lines of one drawing differ, besides their colours."""
    return ("", "stroke-dasharray:9 5", "stroke-dasharray:1 5", "stroke-dasharray:9 4 1 4", "stroke-dasharray:4 4")[
        i % 5
    ]


def lines(rows: Sequence[tuple[str, Sequence[float], str]], label: str, told: Format, x_told: Format) -> str:
    """Shares over the course of a game: name, values from its beginning to its end, and the colour's name."""
    x, y = Scale(0, 1, 44, WIDTH - 14), Scale(0, 1, 190, 12)
    drawn = "".join(
        line(44, y(at), WIDTH - 14, y(at)) + text(38, y(at) + 5, told(at), "end") for at in (0, 0.25, 0.5, 0.75, 1)
    )
    drawn += "".join(text(x(at), 208, x_told(at), "mid") for at in (0, 0.5, 1))
    for i, (name, values, colour) in enumerate(rows):
        points = " ".join(f"{x(at / (len(values) - 1)):.1f},{y(value):.1f}" for at, value in enumerate(values))
        drawn += tip(f'<polyline points="{points}" class="ln" style="stroke:var(--{colour});{dashes(i)}"/>', name)
    return svg(214, drawn, label)


def shorten(name: str, most: int = 22) -> str:
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
