"""A plot that a notebook shows: the plots of the reports, with the colours they need."""

from __future__ import annotations

from importlib.resources import files

from nemeton.arena.pages.plots import WIDTH


class Drawing:
    """An SVG of `plots.py`. Jupyter and its like show it; `str` of it is HTML for a page."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_html_(self) -> str:
        return str(self)

    def __str__(self) -> str:
        colours, _, _ = (files(__package__) / "page.css").read_text(encoding="utf-8").partition("@media")
        root = colours[colours.index("{") + 1 : colours.rindex("}")]
        shape = (
            "svg text { font: 500 13px/1 sans-serif; fill: var(--ink2); } svg text.end { text-anchor: end; } "
            "svg text.mid { text-anchor: middle; } .axis, .grid { stroke: var(--rule); } "
            ".ln { fill: none; stroke-width: 2.2; }"
        )
        style = f".nemeton-drawing {{ {root.strip()} max-width: {WIDTH}px; background: var(--leaf); }}"
        inside = shape.replace("svg", ".nemeton-drawing svg").replace(" .", " .nemeton-drawing .")
        return f'<div class="nemeton-drawing"><style>{style} {inside}</style>{self.svg}</div>'
