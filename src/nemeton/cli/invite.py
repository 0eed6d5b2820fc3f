"""`nemeton invite`: an invitation to a server that lets in only who is invited."""

from __future__ import annotations

import asyncio

from nemeton.cli.configuring import keep_secrets
from nemeton.cli.errors import UsageError
from nemeton.kernel.extras import needs

MOST_USES, MOST_DAYS = 1_000, 365


def invite(*, uses: int = 1, days: int = 7, database: str = "", settings: str = "") -> None:
    """Make an invitation to a server that runs with --invite-only, and say its code, which is kept nowhere.

    Parameters
    ----------
    uses
        How many may come with it.
    days
        For how long it counts.
    database
        The server's database, as for `nemeton serve`.
    settings
        The server's settings file.
    """
    if not (1 <= uses <= MOST_USES and 1 <= days <= MOST_DAYS):
        raise UsageError(f"An invitation is for 1 to {MOST_USES} people and 1 to {MOST_DAYS} days.")
    keep_secrets(database=database)
    with needs("server"):
        from nemeton.server.invitations import Invitations
        from nemeton.server.moderation import Moderator
        from nemeton.server.settings import Settings
        from nemeton.server.store import connect

    async def make() -> str:
        store = connect(Settings(database=database).database_url)
        await store.open()
        try:
            return (await Invitations(store).make(Moderator("", "host"), uses, days)).code
        finally:
            await store.close()

    code = asyncio.run(make())
    print(f"The code is {code}; as a link, add #/me?invitation={code} to the server's address.")
