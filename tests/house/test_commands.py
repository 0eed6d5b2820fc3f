"""The commands of the house: what `make help` promises and what the check of every change runs."""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_help_lists_every_target() -> None:
    """A target nobody can find is not there."""
    phony = re.search(r"^\.PHONY: (.*) FORCE$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony is not None

    shown = subprocess.run(["make", "help"], cwd=ROOT, text=True, capture_output=True, check=True).stdout

    assert phony[1].split() == re.findall(r"^make (\w+) +\S", shown, re.MULTILINE)


def test_a_change_is_checked_by_make_test_from_anywhere(tmp_path: Path) -> None:
    """`.ci/run` runs `make test` at the top of the repository and passes its failure on."""
    make = tmp_path / "make"
    make.write_text('#!/bin/sh\necho "$PWD: $*"\nexit 3\n')
    make.chmod(0o755)

    run = subprocess.run(
        [ROOT / ".ci" / "run"],
        cwd=tmp_path,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
        text=True,
        capture_output=True,
    )

    assert f"{ROOT}: test\n" == run.stdout
    assert 3 == run.returncode
