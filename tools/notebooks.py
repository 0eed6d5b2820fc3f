"""Notebooks as plain Python: cells begin with `# %%`, text with `# %% [markdown]`.

Jupyter (with Jupytext), VS Code and PyCharm open such files as notebooks, a diff of one can be read, and running it
needs no kernel: what a cell prints and the value of its last line are its output. `as_ipynb` makes an .ipynb of one,
with its outputs, for who has nothing but Jupyter.
"""

from __future__ import annotations

import ast
import io
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

MARK = re.compile(r"^# %%(?P<markdown> \[markdown\])?$", re.MULTILINE)


class Cell(NamedTuple):
    """A cell of a notebook: text, or code."""

    is_text: bool
    source: str


class Ran(NamedTuple):
    """A cell with what it printed, and the HTML its last line shows."""

    cell: Cell
    printed: str
    shown: str


def cells(path: Path) -> Iterator[Cell]:
    """The cells of a notebook."""
    text = path.read_text(encoding="utf-8")
    marks = [*MARK.finditer(text)]
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        source = text[mark.end() : following.start() if following else len(text)].strip("\n")
        if mark["markdown"]:
            source = "\n".join(line.removeprefix("#").removeprefix(" ") for line in source.splitlines())
        yield Cell(mark["markdown"] is not None, source)


def run(path: Path) -> list[Ran]:
    """Run a notebook, cell by cell, in one namespace."""
    names: dict[str, Any] = {"__name__": "notebook"}
    return [run_cell(cell, path, names) for cell in cells(path)]


def run_cell(cell: Cell, path: Path, names: dict[str, Any]) -> Ran:
    if cell.is_text:
        return Ran(cell, "", "")
    body = ast.parse(cell.source, path.name).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    value: Any = None
    out = io.StringIO()
    with redirect_stdout(out):
        exec(compile(ast.Module(body, []), path.name, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), path.name, "eval"), names)
    return Ran(cell, out.getvalue(), value._repr_html_() if hasattr(value, "_repr_html_") else "")


def as_markdown(ran: list[Ran]) -> str:
    """A notebook that was run, as a page."""
    parts: list[str] = []
    for cell, printed, shown in ran:
        parts.append(cell.source if cell.is_text else f"```python\n{cell.source}\n```")
        parts += [f"```text\n{printed.rstrip()}\n```"] if printed.strip() else []
        parts += [shown] if shown else []
    return "\n\n".join(parts) + "\n"


def as_ipynb(ran: list[Ran]) -> str:
    """The same as Jupyter has it."""
    written = [written_cell(place, one) for place, one in enumerate(ran)]
    return json.dumps({"cells": written, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1) + "\n"


def written_cell(place: int, ran: Ran) -> dict[str, Any]:
    common = {"id": f"cell-{place}", "metadata": {}, "source": ran.cell.source}
    if ran.cell.is_text:
        return {**common, "cell_type": "markdown"}
    outputs: list[dict[str, Any]] = []
    if ran.printed:
        outputs.append({"output_type": "stream", "name": "stdout", "text": ran.printed})
    if ran.shown:
        outputs.append({"output_type": "display_data", "data": {"text/html": ran.shown}, "metadata": {}})
    return {**common, "cell_type": "code", "execution_count": None, "outputs": outputs}
