"""Functions are named by verbs for what acts and nouns for what is: a participle alone says neither."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "nemeton"
# Of the verbs our code is about; regular ones are known by their ending.
IRREGULAR = """
    told said made seen given taken kept heard drawn shown known held chosen brought gone done written sent lost won
    dealt laid paid bought sold stood sat thought built meant begun spoken broken worn grown thrown hidden forgotten
"""
# Words that only end like one, and the public door `nemeton.envs.batched`, whose name is a promise.
OTHERS = frozenset({"deed", "heed", "seed", "need", "feed", "allied", "batched"})


def is_participle(name: str) -> bool:
    """Is the name one participle and nothing else?"""
    bare = name.strip("_")
    regular = "_" not in bare and bare.endswith("ed") and len(bare) > 4
    return bare not in OTHERS and (regular or bare in IRREGULAR.split())


def participles(file: Path) -> list[str]:
    """The functions of a file with such a name; a property may say how its object is."""
    return [
        node.name
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and is_participle(node.name)
        and not any("property" in ast.unparse(one) for one in node.decorator_list)
    ]


@pytest.mark.skipif(not SOURCE.is_dir(), reason="the source is not here")
def test_no_function_is_a_participle_alone() -> None:
    """`asked` could be a question, an answer or a list; tellers of events alone have the event's name."""
    files = [file for file in sorted(SOURCE.rglob("*.py")) if file.name != "events.py"]

    assert len(files) > 300
    assert {} == {str(file.relative_to(SOURCE)): found for file in files if (found := participles(file))}


def test_a_participle_is_known_by_its_form() -> None:
    """Alone, it is one; with a noun or a verb beside it, it is not."""
    assert [True, True, True] == [is_participle(name) for name in ("asked", "_told", "drawn")]
    assert [False, False, False] == [is_participle(name) for name in ("asked_seats", "deed", "draw")]
