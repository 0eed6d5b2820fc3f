"""Files that others wrote: read whole, and never more than a file of ours could have; and where ours are kept."""

from __future__ import annotations

import errno
import os
from importlib.resources.abc import Traversable
from pathlib import Path

MOST_BYTES = 20_000_000


def read_bytes(file: Traversable) -> bytes:
    """All a file holds. An `OSError` says why not, also of one that never ends, or whose name no file can have."""
    try:
        if isinstance(file, Path) and file.exists() and not file.is_file():
            raise OSError(errno.EINVAL, "It is no file")
        with file.open("rb") as opened:
            found = opened.read(MOST_BYTES + 1)
    except ValueError:
        raise OSError(errno.EINVAL, "No file can have such a name") from None
    if len(found) > MOST_BYTES:
        raise OSError(errno.EFBIG, f"It has more than {MOST_BYTES} bytes")
    return found


def read_text(file: Traversable) -> str:
    """All a file of UTF-8 holds, whichever way its lines end."""
    return read_bytes(file).decode().replace("\r\n", "\n").replace("\r", "\n")


def data_folder(thing: str) -> Path:
    """Where this system keeps people's data; but where all of them used to be, if a thing of this name is there.

    A folder is not moved: a server may be using it, and whoever has the address of a file keeps it.
    """
    from platformdirs import user_data_path  # only who keeps something needs it

    here = user_data_path("nemeton", appauthor=False)
    before = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "nemeton"
    return before if (before / thing).exists() and not (here / thing).exists() else here


def write_whole(file: Path, data: bytes) -> None:
    """Write a file that is there whole or as it was before: whatever stops the program leaves no half of it."""
    draft = file.with_name(f".{file.name}.draft")
    try:
        with draft.open("wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
