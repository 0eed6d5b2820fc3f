"""The curves of a run, drawn: a page that any browser shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nemeton.arena.pages.drawing import Drawing
from nemeton.arena.pages.plots import lines

if TYPE_CHECKING:
    from nemeton.training.run import Round

NEIGHBOURS = 8  # rounds that a point is the mean of: single rounds leap


def draw(rounds: Sequence[Round]) -> str:
    """Agreement with the advice, results against the opponents and doubt, each from 0 to 1 over the run."""
    curves: list[tuple[str, list[float | None], str]] = [
        ("agreed with the advice", [one.agreed for one in rounds], "verdigris"),
        ("others left behind, of the opponents", [half(one.against) for one in rounds], "ember"),
        ("doubt: the entropy of the answers", [one.entropy for one in rounds], "woad"),
    ]
    drawn = [(name, smooth(values), colour) for name, values, colour in curves]
    shown = [row for row in drawn if len(row[1]) > 1]
    if not shown:
        return "<!doctype html><title>Nothing learned yet</title>"
    last = len(rounds)
    plot = Drawing(lines(shown, "How training went", "{:.0%}".format, lambda at: f"{at * last:.0f}"))
    key = "".join(f'<li style="color:var(--{colour})">{name}: {values[-1]:.0%}</li>' for name, values, colour in shown)
    told = f'<ul class="nemeton-drawing">{key}</ul>'
    return f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Training</title>{plot}{told}</html>'


def half(result: float | None) -> float | None:
    """From -1 and 1 to 0 and 1."""
    return None if result is None else (result + 1) / 2


def smooth(values: Sequence[float | None]) -> list[float]:
    """Each point the mean of those shortly before it; what was not measured keeps the last one."""
    found: list[float] = []
    known: list[float] = []
    for value in values:
        if value is not None:
            known.append(value)
        if known:
            near = known[-NEIGHBOURS:]
            found.append(min(1.0, max(0.0, sum(near) / len(near))))
    return found
