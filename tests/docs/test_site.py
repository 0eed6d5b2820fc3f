"""The documentation site and its notebooks: every link leads somewhere, every docstring is found, every cell runs."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tools import documentation, notebooks

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.py"))


@pytest.fixture(scope="module")
def laid_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of the site, notebooks unrun."""
    folder = tmp_path_factory.mktemp("site")
    documentation.lay_out(folder, run_notebooks=False)
    return folder


def test_every_link_leads_to_a_page_and_a_heading_of_it(laid_out: Path) -> None:
    """Also those that led out of docs/ in the repository."""
    assert [] == [*documentation.lost_links(laid_out)]


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    """A page that is not there, and a heading that is not; what stands in code is no link."""
    (tmp_path / "one.md").write_text("# A head\n[x](two.md) [y](#a-head) [z](#no-head)\n```\n[w](three.md)\n```\n")

    assert ["one.md: two.md", "one.md: #no-head"] == [*documentation.lost_links(tmp_path)]


def test_a_link_to_what_is_no_page_is_its_text() -> None:
    """Pages and pictures keep theirs, from wherever they stand now."""
    places = documentation.pages()
    text = "[code](../src/nemeton/__init__.py), [a rule](rules/celtica.md#x), [about](../README.md), ```[i64]([0])```"

    page = documentation.on_the_site(text, ROOT / "docs" / "bots.md", places)
    assert "code, [a rule](rules/celtica.md#x), [about](index.md), ```[i64]([0])```" == page
    from_the_front = documentation.on_the_site("[bots](docs/bots.md)", ROOT / "README.md", places)
    assert "[bots](bots.md)" == from_the_front


def test_the_way_through_the_site_names_pages_that_are_there(laid_out: Path) -> None:
    """And the reference names modules that are."""
    config: Any = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))
    named = [*named_pages(config["project"]["nav"])]

    assert [] == [page for page in named if not (laid_out / page).is_file()]
    assert {f"reference/{page}.md" for page in documentation.REFERENCE} <= set(named)
    for _, modules in documentation.REFERENCE.values():
        assert [] == [module for module in modules if find_spec(module) is None]


def named_pages(nav: Any) -> Iterator[str]:
    """The pages of a navigation, in all its branches."""
    for entry in nav:
        for place in entry.values():
            yield from [place] if isinstance(place, str) else named_pages(place)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_holds_what_it_says(notebook: Path) -> None:
    """Cell by cell, its last with what must have come of it; as a page and for Jupyter it has its outputs."""
    ran = notebooks.run(notebook)

    assert "assert " in ran[-1].cell.source
    assert any(one.printed for one in ran)
    written = json.loads(notebooks.as_ipynb(ran))["cells"]
    assert len(ran) == len(written)
    for one, cell in zip(ran, written, strict=True):
        assert one.cell.is_text == (cell["cell_type"] == "markdown")
        assert bool(one.printed) + bool(one.shown) == len(cell.get("outputs", ()))
        assert one.shown in notebooks.as_markdown(ran)


def test_there_are_plots_in_the_notebooks_that_promise_them() -> None:
    """A drawing is shown where a cell ends with one, with colours of its own and nothing to fetch."""
    from nemeton.arena.pages.drawing import Drawing
    from nemeton.arena.pages.plots import columns

    shown = Drawing(columns({1: 2, 3: 4}, "shares", str))._repr_html_()
    assert "<svg" in shown
    assert "--bronze: #" in shown
    assert "http" not in shown
    drawn = [path.stem for path in NOTEBOOKS if "Drawing(" in path.read_text(encoding="utf-8")]
    assert ["a_thousand_games", "a_training_run"] == drawn


def test_a_cell_that_fails_fails_its_notebook(tmp_path: Path) -> None:
    """The test above can fail."""
    (tmp_path / "wrong.py").write_text("# %%\nprint(1)\n\n# %%\nassert 1 > 2\n")

    with pytest.raises(AssertionError):
        notebooks.run(tmp_path / "wrong.py")
