"""Which rules the tests cite: the marks are read from the test files, which are parsed and never run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

MARK = "rule"  # @rule("CEL-RU-04") or @pytest.mark.rule("CEL-RU-04")


def cited_rules(folder: Path) -> set[str]:
    """The IDs of all rules that some test in the folder, or below it, says it proves."""
    return set(citations(folder))


def citations(folder: Path) -> dict[str, list[str]]:
    """Rule IDs and the tests that cite them, each as "file::test"."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for test, rule in citations_in(file.read_text(encoding="utf-8")):
            found.setdefault(rule, []).append(f"{file.relative_to(folder).as_posix()}::{test}")
    return found


def citations_in(source: str) -> Iterator[tuple[str, str]]:
    """The tests of one file with the rules they cite; a marked class cites for all its tests."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and is_test(node.name):
            for decorator in node.decorator_list:
                for rule in rules_of(decorator):
                    yield node.name, rule


def is_test(name: str) -> bool:
    """Would pytest collect it? A mark on anything else proves nothing."""
    return name.startswith(("test", "Test"))


def rules_of(decorator: ast.expr) -> list[str]:
    """The rule IDs of a decorator; none if it is another one."""
    if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func).rpartition(".")[2] != MARK:
        return []
    return [one.value for one in decorator.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
