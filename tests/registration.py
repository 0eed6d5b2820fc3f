"""The games of this source tree, by name: installed or not, tests find them in the registry."""

import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

from nemeton.kernel import registry

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"


def register_games() -> None:
    """Register what pyproject.toml names and no installed package has told the registry of."""
    declared = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]["entry-points"][registry.GROUP]
    for name in sorted(set(declared) - set(registry.names())):
        registry.register(EntryPoint(name, declared[name], registry.GROUP).load())
