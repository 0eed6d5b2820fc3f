"""The games of this source tree, by name: installed or not, tests find them in the registry."""

import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

from nemeton.kernel import registry

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"


def register_games() -> None:
    """Register what pyproject.toml names and no installed package has told the registry of."""
    declared = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]["entry-points"]
    for group, known in ((registry.GROUP, registry.names()), (registry.STUDIES, registry.studies())):
        for name in sorted(set(declared[group]) - set(known)):
            registry.register(EntryPoint(name, declared[group][name], group).load())
