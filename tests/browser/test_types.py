"""The page's types are those of the structures as they are."""

import importlib.util
from pathlib import Path
from types import ModuleType

WEB = Path(__file__).parents[2] / "web"


def wire_types() -> ModuleType:
    """The script that writes them."""
    spec = importlib.util.spec_from_file_location("wire_types", WEB / "scripts" / "wire_types.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_types_are_current() -> None:
    """`npm run types` in web/ would change nothing."""
    written = {name: (WEB / "src" / "wire" / name).read_text(encoding="utf-8") for name in wire_types().files()}

    assert wire_types().files() == written
