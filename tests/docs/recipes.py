"""Follows a recipe of docs/recipes/ in a copy of the source, as its blocks say.

- ```` ```diff FILE ```` changes a file: lines that begin with a space or a minus stand there, in a row and only once.
- ```` ```toml file FILE ```` (or another language) is a new file.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(?P<kind>\w+)(?P<new> file)? (?P<file>\S+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
NOT_COPIED = ignore_patterns("__pycache__", "golden", "browser")


class Copy:
    """A copy of the source and its tests, made of links; what a recipe changes becomes a file of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in ("src/nemeton", "tests"):
            copytree(ROOT / part, folder / part, copy_function=os.symlink, ignore=NOT_COPIED)

    def follow(self, recipe: str) -> None:
        """Do what a recipe says."""
        page = (ROOT / "docs" / "recipes" / f"{recipe}.md").read_text(encoding="utf-8")
        steps = list(BLOCK.finditer(page))
        assert steps, f"{recipe}.md changes nothing"
        for step in steps:
            if step["new"]:
                self.write(step["file"], step["text"])
            elif step["kind"] == "diff":
                self.write(step["file"], changed(self.read(step["file"]), step["text"], step["file"]))

    def read(self, file: str) -> str:
        here = self.folder / file
        return (here if here.exists() else ROOT / file).read_text(encoding="utf-8")

    def write(self, file: str, text: str) -> None:
        path = self.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self, program: str, typed: str = "") -> str:
        """What a program says in this copy, whether it goes well or not."""
        path = [str(self.folder), str(self.folder / "src"), os.environ.get("PYTHONPATH", "")]
        done = subprocess.run(
            [sys.executable, "-c", program],
            input=typed,
            cwd=self.folder,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join(path),
                "PYTHONUTF8": "1",
                "XDG_DATA_HOME": str(self.folder),
            },
            text=True,
            encoding="utf-8",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert 0 == done.returncode, done.stdout
        return done.stdout


def changed(text: str, diff: str, file: str) -> str:
    """A file after a change."""
    lines = diff.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] != "+")
    after = "".join(line[1:] for line in lines if line[0] != "-")
    found = list(re.finditer(f"^{re.escape(before)}", text, re.MULTILINE))
    assert 1 == len(found), f"{file} has these lines not just once:\n{before}"
    return text[: found[0].start()] + after + text[found[0].end() :]
