"""Files that others wrote: read whole, and never more than a file of ours could have."""

from __future__ import annotations

import errno
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
