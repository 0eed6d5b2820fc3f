"""A disk that loses power: of a file only what was synced is left.

SQLite reaches its files through a VFS, and lets anybody put one of their own before it. This one notes, whenever SQLite
has a file synced, what is in it at that moment; a power cut leaves each file as it was last noted, and a file that was
never synced is not there at all. Whatever SQLite does beside is what it always does.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

POINTER, INT, TEXT = ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p
OPEN = ctypes.CFUNCTYPE(INT, POINTER, POINTER, POINTER, INT, POINTER)  # VFS, name, file, flags, flags given
SYNC = ctypes.CFUNCTYPE(INT, POINTER, INT)  # file, flags
METHODS = 19  # fields of sqlite3_io_methods: its version, and then functions
X_SYNC = 5  # the place of xSync among them

_kept: list[Any] = []  # what SQLite points to: it may close a file later than a test thinks


class Vfs(ctypes.Structure):
    """`sqlite3_vfs`: all we need of it has a name here, and the rest are functions."""

    _fields_: ClassVar[Any] = [
        ("version", INT),
        ("file_size", INT),
        ("longest_name", INT),
        ("next", POINTER),
        ("name", TEXT),
        ("data", POINTER),
        ("open", POINTER),
        ("rest", POINTER * 16),
    ]


class Methods(ctypes.Structure):
    """`sqlite3_io_methods`, whose first field is its version."""

    _fields_: ClassVar[Any] = [("all", POINTER * METHODS)]


class Disk:
    """What would be left of every file in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.synced: dict[Path, bytes] = {}
        self.syncing = threading.Lock()  # else who read a file first and is done last would bring back what it was

    def cut(self, folder: Path) -> Path:
        """Put what a power cut would leave now into another folder; gives the database there."""
        folder.mkdir()
        for path, content in dict(self.synced).items():
            if path.exists():  # else it was deleted
                (folder / path.name).write_bytes(content)
        return folder / "nemeton.db"

    def watch(self, file: int, path: Path) -> None:
        """Note from now on what is in a file, which SQLite has just opened, when it is synced."""
        place = ctypes.cast(file, ctypes.POINTER(POINTER))  # a file's first field points to its methods
        usual = ctypes.cast(place[0], ctypes.POINTER(Methods)).contents
        ours = Methods.from_buffer_copy(usual)
        sync_usually = SYNC(usual.all[X_SYNC])

        def sync(file: int, flags: int) -> int:
            with self.syncing:
                content = path.read_bytes()
                code = int(sync_usually(file, flags))
                if code == 0:
                    self.synced[path] = content
            return code

        hook = SYNC(sync)
        ours.all[X_SYNC] = ctypes.cast(hook, POINTER).value
        _kept.extend((hook, ours))
        place[0] = ctypes.addressof(ours)


def library() -> Any:
    """The SQLite that Python uses, if others may call it too; else none."""
    import _sqlite3

    for name in (_sqlite3.__file__, ctypes.util.find_library("sqlite3")):
        if name:
            found = ctypes.CDLL(name)
            if hasattr(found, "sqlite3_vfs_find") and hasattr(found, "sqlite3_vfs_register"):
                return found
    return None


@contextmanager
def disk_that_loses_power(folder: Path) -> Iterator[Disk]:
    """All files SQLite opens in a folder are on such a disk, for a while."""
    sqlite, disk = library(), Disk(folder)
    sqlite.sqlite3_vfs_find.restype = ctypes.POINTER(Vfs)
    usual = sqlite.sqlite3_vfs_find(None)
    ours = Vfs.from_buffer_copy(usual.contents)
    ours.name = b"nemeton-power"
    open_usually = OPEN(usual.contents.open)

    def open_file(vfs: int, name: int | None, file: int, flags: int, given: int) -> int:
        """SQLite keeps the pointer to a name, which is therefore passed on as it came."""
        code = int(open_usually(ctypes.addressof(usual.contents), name, file, flags, given))
        path = Path(os.path.realpath(ctypes.string_at(name).decode())) if name is not None and code == 0 else None
        if path is not None and path.parent == folder:
            disk.watch(file, path)
        return code

    hook = OPEN(open_file)
    ours.open = ctypes.cast(hook, POINTER).value
    _kept.extend((hook, ours, usual))
    sqlite.sqlite3_vfs_register(ctypes.byref(ours), 1)
    try:
        yield disk
    finally:
        sqlite.sqlite3_vfs_unregister(ctypes.byref(ours))
        sqlite.sqlite3_vfs_register(usual, 1)
