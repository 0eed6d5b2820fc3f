"""The doors are optional: what is missing is said, and nothing else needs it."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PYPROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
EXTRAS: dict[str, list[str]] = PYPROJECT["project"]["optional-dependencies"]


def run_without(package: str, code: str) -> subprocess.CompletedProcess[str]:
    """Run a line in a Python in which a package is not installed."""
    return subprocess.run(
        [sys.executable, "-c", f"import sys; sys.modules[{package!r}] = None; import nemeton.envs; {code}"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        text=True,
        capture_output=True,
    )


@pytest.mark.parametrize(
    ("package", "call", "extra"),
    [
        ("pettingzoo", "pettingzoo('celtica')", "pettingzoo"),
        ("gymnasium", "gymnasium('celtica')", "gymnasium"),
        ("pyspiel", "openspiel('celtica')", "openspiel"),
        ("numpy", "batched('celtica', 4)", "batched"),
    ],
)
def test_a_missing_package_is_one_sentence_with_the_extra_to_install(package: str, call: str, extra: str) -> None:
    """The last line of the traceback says what to do; the extra exists."""
    last = run_without(package, f"nemeton.envs.{call}").stderr.splitlines()[-1]

    expected = f"{package} is not installed: pip install 'nemeton[{extra}]' brings it."
    assert f"nemeton.kernel.extras.MissingExtra: {expected}" == last
    assert extra in EXTRAS


def test_a_mistake_of_ours_is_not_blamed_on_the_reader() -> None:
    """A missing module of the package itself is told as it is."""
    last = run_without("nemeton.envs.arrays", "nemeton.envs.batched('celtica', 4)").stderr.splitlines()[-1]

    assert last.startswith("ModuleNotFoundError: import of nemeton.envs.arrays")


def test_all_doors_have_an_extra_and_the_tests_have_them_all() -> None:
    """`envs` is all four together, and who develops gets them too."""
    each = [line for name in ("batched", "gymnasium", "openspiel", "pettingzoo") for line in EXTRAS[name]]

    assert sorted(each) == sorted(EXTRAS["envs"])
    assert set(each) <= set(EXTRAS["dev"])
