"""Copies of a database: one of a running server, whole and consistent, and a database made of one again."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from urllib.parse import unquote, urlsplit

from nemeton.kernel.errors import NemetonError
from nemeton.server.store.schema import VERSION

PRIVATE = 0o600  # a copy holds what the database holds: everything


class NoCopy(NemetonError):
    """A copy that cannot be made, or cannot be used."""


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite URL; of another URL none."""
    kind, _, rest = url.partition("://")
    return Path(rest.removeprefix("/")) if kind == "sqlite" else None


def back_up(url: str, copy: Path) -> None:
    """Write a copy of the database to a new file."""
    if copy.exists():
        raise NoCopy(f"{copy} is there already; nothing was overwritten.")
    file = sqlite_file(url)
    try:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    except OSError as problem:
        raise NoCopy(f"{copy} cannot be written: {problem.strerror or problem}.") from None
    try:
        if file is None:
            run_postgres("pg_dump", url, "--format=custom", f"--file={copy}")
        else:
            copy_sqlite(file, copy)
            look_through(copy)
    except BaseException:
        copy.unlink(missing_ok=True)
        raise


def restore(url: str, copy: Path, replace: bool) -> None:
    """Make the database what a copy holds; no server may use it meanwhile."""
    file = sqlite_file(url)
    if file is None:
        run_postgres("pg_restore", url, "--clean", "--if-exists", "--no-owner", "--single-transaction", str(copy))
        return
    look_through(copy)
    if file.exists() and not replace:
        raise NoCopy(f"{file} is there already; --replace puts the copy in its place.")
    draft = file.with_name(f"{file.name}.restored")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    copy_sqlite(copy, draft)
    for beside in ("-wal", "-shm"):
        file.with_name(file.name + beside).unlink(missing_ok=True)
    draft.replace(file)


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy page by page, as SQLite does it beside a server that writes."""
    if not source.is_file():
        raise NoCopy(f"There is no database {source}.")
    try:
        with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
            one.backup(other)
    except sqlite3.Error as problem:
        raise NoCopy(f"{source} cannot be copied: {problem}.") from None


def look_through(file: Path) -> int:
    """Check every page and index of a SQLite database of ours; gives the version that wrote it."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as db:
            [[found]] = db.execute("PRAGMA integrity_check(1)").fetchall()
            [[version]] = db.execute("PRAGMA user_version").fetchall()
            known = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'entries'").fetchone()
    except sqlite3.Error as problem:
        raise NoCopy(f"{file} is no database that can be read: {problem}.") from None
    if found != "ok":
        raise NoCopy(f"{file} is damaged: {found}.")
    if known is None:
        raise NoCopy(f"{file} is a database, but not one of Nemeton.")
    if version > VERSION:
        raise NoCopy(f"{file} was written by a newer Nemeton (version {version}, here {VERSION}).")
    return int(version)


def run_postgres(program: str, url: str, *words: str) -> None:
    """Run one of PostgreSQL's own programs; the password goes along in the environment, where nobody else sees it."""
    found = shutil.which(program)
    if found is None:
        raise NoCopy(f"{program} is not installed; it comes with PostgreSQL's client programs.")
    parts = urlsplit(url)
    place = {
        "PGHOST": parts.hostname,
        "PGPORT": str(parts.port or ""),
        "PGUSER": unquote(parts.username or ""),
        "PGPASSWORD": unquote(parts.password or ""),
        "PGDATABASE": parts.path.removeprefix("/"),
    }
    environment = {**os.environ, **{name: value for name, value in place.items() if value}}
    name = () if program == "pg_dump" else ("--dbname", parts.path.removeprefix("/"))
    done = subprocess.run([found, *name, *words], env=environment, text=True, capture_output=True)
    if done.returncode:
        raise NoCopy(f"{program} failed: {' '.join(done.stderr.split())}")
