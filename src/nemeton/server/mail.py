"""Mail, where whoever runs the server has named one that sends it: a way back to a claimed name, and notices.

An address is used once its owner has confirmed it, is shown to nobody else, stands in no log, and goes as soon as its
owner says so, here or by the link every letter ends with. Codes are kept as hashes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid, parseaddr
from typing import NamedTuple
from urllib.parse import urlencode

from itsdangerous import BadSignature, URLSafeSerializer

from nemeton.messages import Catalogue
from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.couriers import Courier, Never
from nemeton.server.host import Host
from nemeton.server.names import login_of
from nemeton.server.notices import YOUR_TURN, Occasion, Words, choose_language
from nemeton.server.people import Person, digest, recovery_code
from nemeton.server.settings import Settings
from nemeton.server.smtp import hand_in, post_office
from nemeton.server.store import Statement, Unavailable
from nemeton.server.times import now_ms

AT_ONCE = 2  # letters
AGAIN = 10.0, 60.0, 600.0  # seconds until a letter is tried once more
CONFIRM_MS = 24 * 3_600_000  # for which a new address can be confirmed
RECOVER_MS = 3_600_000  # for which a mailed code opens an account
TURN_SECONDS = 600.0  # that somebody may take for a move before they are written to
LOOK_SECONDS = 10.0  # between looks at who has taken so long
MOST_TURNS = 10_000  # that are waited for
FINISH_SECONDS = 3.0  # for letters on their way when the server stops


class Turn(NamedTuple):
    """A question somebody is away from, and when they are written to."""

    occasion: Occasion
    due: float


class Letter(NamedTuple):
    """A letter, to whom, and whether it is the last one to an address that is no longer theirs."""

    player: str
    message: EmailMessage
    farewell: bool


class Mail:
    """Addresses, and the letters that go there."""

    def __init__(self, host: Host, settings: Settings, allow: Callable[[str, str], None]) -> None:
        self.host = host
        self.people = host.worker.people
        self.database = host.worker.database
        self.allow = allow  # refuses what is too much
        self.url = settings.public_url.rstrip("/")
        self.office = post_office(settings.mail, settings.mail_from) if settings.mail else None
        self.courier = Courier[Letter]("a letter", self.send, AT_ONCE, AGAIN)
        self.turns: dict[tuple[str, str], Turn] = {}  # by person and table
        self.patience = TURN_SECONDS

    @property
    def on(self) -> bool:
        return self.office is not None

    async def run(self) -> None:
        """Send letters, and look who keeps a table waiting."""
        if self.office is None:
            return
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.courier.run())
            tasks.create_task(self.look_at_turns())

    async def close(self) -> None:
        await self.courier.finish(FINISH_SECONDS)

    async def send(self, letter: Letter) -> None:
        """Hand a letter in, unless its address was taken away while it waited."""
        assert self.office is not None, "only then letters are written"
        if not letter.farewell and not await self.is_theirs(letter.player, str(letter.message["To"])):
            raise Never("the address is no longer theirs")
        await hand_in(self.office, letter.message)

    async def is_theirs(self, player: str, address: str) -> bool:
        rows = await self.database.read("SELECT address, waiting FROM mail WHERE player = ?", player)
        return any(address in (confirmed, waiting) for confirmed, waiting in rows)  # a row of asyncpg is asked by name

    # ------------------------------------------------------------------ addresses
    def must_be_on(self) -> None:
        if self.office is None:
            raise Refusal("people/no_mail", "This server sends no mail.")

    async def of(self, player: str) -> wire.Mailbox:
        """What is kept of somebody's address, for themselves."""
        rows = await self.database.read(
            "SELECT address, waiting, until, notices, lang FROM mail WHERE player = ?", player
        )
        if not rows:
            return wire.Mailbox()
        address, waiting, until, notices, lang = rows[0]
        return wire.Mailbox(address, waiting if until > now_ms() else "", bool(notices), lang)

    async def wish(self, person: Person, wanted: wire.MailWish, network: str) -> wire.Mailbox:
        """Send a code to a new address; the old one counts until the new one is confirmed."""
        self.must_be_on()
        if not person.claimed:
            raise Refusal("people/guest", "Mail is for people who keep their name: choose a password first.")
        self.allow("mail", person.id)
        self.allow("mail networks", network)
        self.allow("mail addresses", self.mark_of(wanted.address))
        code = recovery_code()
        await self.database.write(
            Statement(
                "INSERT INTO mail (player, waiting, code, until, lang) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (player) DO UPDATE SET waiting = excluded.waiting, code = excluded.code,"
                " until = excluded.until, lang = excluded.lang",
                (person.id, wanted.address, digest(code), now_ms() + CONFIRM_MS, choose_language(wanted.lang)),
            )
        )
        self.write(person, wanted.address, choose_language(wanted.lang), "confirm", link=self.link(confirm=code))
        return await self.of(person.id)

    async def confirm(self, code: str) -> None:
        """Who has the code has read the letter: the address is theirs."""
        self.must_be_on()
        rows = await self.database.read(
            "SELECT player, address, waiting, lang FROM mail WHERE code = ? AND until > ?", digest(code), now_ms()
        )
        if not rows:
            raise Refusal("people/wrong_mail_code", "This code confirms no address, or it is too old.")
        player, before, address, lang = rows[0]
        await self.database.write(
            Statement(
                "UPDATE mail SET address = waiting, waiting = '', code = NULL, until = 0 WHERE code = ?",
                (digest(code),),
            )
        )
        if before and before != address:
            self.write(await self.people.get(player), before, lang, "replaced")

    async def change(self, person: Person, wanted: wire.MailChange) -> wire.Mailbox:
        """Whether notices are wanted, and in which language."""
        await self.database.write(
            Statement(
                "UPDATE mail SET notices = ?, lang = ? WHERE player = ?",
                (int(wanted.notices), choose_language(wanted.lang), person.id),
            )
        )
        return await self.of(person.id)

    async def take_away(self, player: str) -> None:
        """Forget somebody's address."""
        await self.database.write(Statement("DELETE FROM mail WHERE player = ?", (player,)))

    async def stop(self, token: str) -> None:
        """Whoever has a letter may end all letters to its address, whose account it may be."""
        try:
            player, mark = self.stopper().loads(token)
        except (BadSignature, ValueError, TypeError):
            raise Refusal("people/wrong_token", "This link ends no letters.") from None
        rows = await self.database.read("SELECT address, waiting FROM mail WHERE player = ?", player)
        for address, waiting in rows:
            if mark == self.short_mark(waiting):
                await self.database.write(
                    Statement("UPDATE mail SET waiting = '', code = NULL, until = 0 WHERE player = ?", (player,))
                )
            if mark == self.short_mark(address):
                await self.take_away(player)

    def recover(self, name: str, lang: str, network: str) -> None:
        """Have a code sent to who has this name. Who asks learns not even by the time whether there is an address."""
        self.must_be_on()
        self.allow("mail networks", network)
        self.allow("mail", login_of(name))
        self.host.worker.tasks.spawn(self.send_way_back(name, lang))

    async def send_way_back(self, name: str, lang: str) -> None:
        """Send who has this name a code that opens the account, if there is a confirmed address."""
        rows = await self.database.read(
            "SELECT p.id, m.address FROM players p JOIN mail m ON m.player = p.id"
            " WHERE p.login = ? AND p.gone = 0 AND m.address <> ''",
            login_of(name),
        )
        for player, address in rows:
            code = recovery_code()
            await self.database.write(
                Statement(
                    "UPDATE mail SET recovery = ?, recovery_until = ? WHERE player = ?",
                    (digest(code), now_ms() + RECOVER_MS, player),
                )
            )
            person = await self.people.get(player)
            link = self.link(recover=code, name=person.name)
            self.write(person, address, choose_language(lang), "recover", code=code, link=link)

    # ------------------------------------------------------------------ notices
    def tell(self, player: str, occasion: Occasion) -> None:
        """Write to somebody at once, or of a turn if they let it wait for a while."""
        if occasion.what == YOUR_TURN:
            if len(self.turns) < MOST_TURNS or (player, occasion.table) in self.turns:
                due = asyncio.get_running_loop().time() + self.patience
                self.turns[player, occasion.table] = Turn(occasion, due)
        else:
            self.host.worker.tasks.spawn(self.notify(player, occasion))

    async def look_at_turns(self) -> None:
        """Write to those who are still asked and still away."""
        while True:
            await asyncio.sleep(min(LOOK_SECONDS, self.patience))
            now = asyncio.get_running_loop().time()
            for key, turn in [(key, turn) for key, turn in self.turns.items() if turn.due <= now]:
                del self.turns[key]
                if await self.is_still_asked(key[0], turn.occasion):
                    await self.notify(key[0], turn.occasion)

    async def is_still_asked(self, player: str, occasion: Occasion) -> bool:
        try:
            live = (await self.host.find(occasion.table)).live
        except (Refusal, Unavailable):
            return False
        table = live.table
        number = int(table.state.number) if table.state is not None else 0
        asked = occasion.seat in table.asked_seats and table.chairs[occasion.seat].person == player
        return asked and number == occasion.number and player not in live.present()

    async def notify(self, player: str, occasion: Occasion) -> None:
        """Write to somebody who wants it, unless that were too many letters."""
        try:
            box = await self.of(player)
            if not box.address or not box.notices:
                return
            self.allow("mail notices", player)
            person = await self.people.get(player)
        except (Refusal, Unavailable):
            return
        said = Words.of(occasion, box.lang)
        self.write(
            person, box.address, box.lang, "notice", title=said.title, text=said.text, link=self.url + said.place
        )

    # ------------------------------------------------------------------ letters
    def write(self, person: Person, address: str, lang: str, kind: str, **values: object) -> None:
        """Have a letter sent; it says who it is for, and how to get no more."""
        assert self.office is not None, "only then letters are written"
        words = Catalogue(lang)
        said = {"name": person.name, **values}
        stop = self.stopper().dumps([person.id, self.short_mark(address)])
        letter = EmailMessage()
        letter["Subject"] = words.say(f"mail.{kind}.subject", **said)
        letter["From"] = self.office.sender
        letter["To"] = address
        letter["Date"] = format_datetime(datetime.now(UTC))
        letter["Message-ID"] = make_msgid(domain=parseaddr(self.office.sender)[1].rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        letter["List-Unsubscribe"] = f"<{self.url}/api/mail/stop/{stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        parts = [f"mail.{kind}.text", "mail.end"]
        text = "\n\n".join(words.say(part, **said, url=self.url, stop=self.link(stop=stop)) for part in parts)
        letter.set_content(text + "\n")
        self.courier.add(person.id, Letter(person.id, letter, kind == "replaced"))

    def link(self, **query: str) -> str:
        """To one's own page. What stands behind the "#" is sent to no server, and so is in no log of one."""
        return f"{self.url}/#/me?{urlencode(query)}"

    def stopper(self) -> URLSafeSerializer:
        return URLSafeSerializer(self.people.key, salt="nemeton mail stop")

    def mark_of(self, address: str) -> str:
        """What stands for an address where it must not be read."""
        return self.people.mark_of(f"mail {address.lower()}")

    def short_mark(self, address: str) -> str:
        return self.mark_of(address)[:12] if address else ""
