"""`nemeton role`: who looks after a server."""

from __future__ import annotations

import asyncio
from typing import Literal

from nemeton.cli.configuring import keep_secrets
from nemeton.cli.errors import UsageError
from nemeton.kernel.extras import needs


def role(
    name: str,
    role: Literal["host", "moderator", "none"],
    /,
    *,
    database: str = "",
    settings: str = "",
) -> None:
    """Say who looks after a server: a host, who may also say who moderates, a moderator, or neither.

    Parameters
    ----------
    name
        The name somebody keeps there with a password.
    role
        What they are from now on; a running server knows at once.
    database
        The server's database, as for `nemeton serve`.
    settings
        The server's settings file.
    """
    keep_secrets(database=database)
    with needs("server"):
        from nemeton.server.moderation import Moderator, appointing, note_deed
        from nemeton.server.names import login_of
        from nemeton.server.settings import Settings
        from nemeton.server.store import connect

    async def appoint() -> None:
        store = connect(Settings(database=database).database_url)
        await store.open()
        try:
            rows = await store.read("SELECT id FROM players WHERE login = ? AND gone = 0", login_of(name))
            if not rows:
                raise UsageError(f"Nobody keeps the name {name!r} here with a password.")
            player, given = str(rows[0][0]), "" if role == "none" else role
            deed = note_deed(Moderator("", "host"), given or "dismiss", player, "", 0, "")
            await store.write(*appointing(player, given), deed)
        finally:
            await store.close()

    asyncio.run(appoint())
    print(f"{name} is {'neither host nor moderator' if role == 'none' else f'a {role}'} now.")
