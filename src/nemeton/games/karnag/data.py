"""Reads and checks the data files."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import (
    BoardFile,
    Box,
    token_names,
)
from nemeton.games.karnag.checks import BoardCheck, BoxCheck
from nemeton.kernel.box import read
from nemeton.kernel.errors import BadData


@dataclass(frozen=True, eq=False)
class Data:
    """The whole box, checked."""

    box: Box
    boards: Mapping[str, BoardFile]
    content: str

    @property
    def tokens(self) -> list[str]:
        return token_names(self.box)


# ---------------------------------------------------------------------- reading
def load(folder: Traversable | None = None) -> Data:
    """The data of a folder; without one, those of the package."""
    folder = folder or files("nemeton.games.karnag").joinpath("data")
    digest = hashlib.blake2b(digest_size=8)
    box_file = folder.joinpath("karnag.toml")
    box = read(box_file, Box, digest)
    BoxCheck(box_file, box).run()
    boards: dict[str, BoardFile] = {}
    boards_folder = folder.joinpath("boards")
    found = boards_folder.iterdir() if boards_folder.is_dir() else ()
    for file in sorted(found, key=lambda one: one.name):
        if file.name.endswith(".toml"):
            board = read(file, BoardFile, digest)
            BoardCheck(file, board, box).run()
            boards[board.name] = board
    if not boards:
        raise BadData(f"{boards_folder}: there is no board; at least one file boards/*.toml is needed.")
    return Data(box, boards, digest.hexdigest())


def weights_file() -> Traversable:
    """What bots give for things: always the package's, whatever data are played with."""
    return files("nemeton.games.karnag").joinpath("data", "weights.toml")


def breadth(data: Data) -> int:
    """No question has more options than this: the places of a tile, or the points of a druid."""
    return max(4 * max(file.cols * file.rows for file in data.boards.values()), w.MAX_POINTS * (w.MAX_CAULDRONS + 1))
