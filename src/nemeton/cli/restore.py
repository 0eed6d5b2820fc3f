"""`nemeton restore`: a server's data as a backup holds them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from nemeton.cli.configuring import keep_secrets
from nemeton.kernel.extras import needs


def restore(
    file: Path,
    /,
    *,
    replace: Annotated[bool, Parameter(negative=())] = False,
    database: str = "",
    settings: str = "",
) -> None:
    """Put a backup in the place of a server's data. The server must be stopped.

    Parameters
    ----------
    file
        What `nemeton backup` has written. It is looked through first.
    replace
        Replace the data that are there; without it they are left alone.
    database
        The database to restore, as for `nemeton serve`.
    settings
        The server's settings file.
    """
    keep_secrets(database=database)
    with needs("server"):
        from nemeton.server.run import alone_with
        from nemeton.server.settings import Settings
        from nemeton.server.store import copies

    wanted = Settings(database=database)
    with alone_with(wanted.database_url):
        copies.restore(wanted.database_url, file, replace)
    print(f"{wanted.kept_in} is now what {file} holds.")
