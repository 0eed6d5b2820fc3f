"""`nemeton backup`: a copy of all a server keeps."""

from __future__ import annotations

from pathlib import Path

from nemeton.cli.configuring import keep_secrets
from nemeton.kernel.extras import needs


def backup(file: Path, /, *, database: str = "", settings: str = "") -> None:
    """Copy everything a server keeps into a file, whole and consistent, while it serves.

    Parameters
    ----------
    file
        The file to write; one that is there already is left alone. It holds all secrets of the database.
    database
        The database to copy, as for `nemeton serve`.
    settings
        The server's settings file.
    """
    keep_secrets(database=database)
    with needs("server"):
        from nemeton.server.settings import Settings
        from nemeton.server.store.copies import back_up

    wanted = Settings(database=database)
    back_up(wanted.database_url, file)
    print(f"{file} is a copy of {wanted.kept_in}, {file.stat().st_size:,} bytes; keep it as safe as that.")
