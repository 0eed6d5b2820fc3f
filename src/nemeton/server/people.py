"""People: guests with a name, and those who have claimed theirs with a password.

An identity travels in a signed cookie, or as a bearer token for programs; both hold the player's id, the number of
times this person has ended all sessions, and a name of their own, so that all tokens can be taken back, or one.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

from nemeton.kernel.decision import Plain
from nemeton.server.acts import Refusal
from nemeton.server.names import clean_name, login_of, skeleton_of
from nemeton.server.passwords import Passwords
from nemeton.server.signals import Signal
from nemeton.server.store import Database, Statement, Taken, Unavailable
from nemeton.server.times import now_ms

NOBODY = ""
DAY_MS = 24 * 3_600_000
RECOVERY_CODES = 8
MOST_KNOWN = 50_000  # people at hand


@dataclass(frozen=True)
class Person:
    """Somebody who has been here."""

    id: str
    name: str
    sessions: int = 0
    claimed: bool = False  # is the name nobody else's?
    password: bool = False  # does a password open it?
    signs_in: bool = False  # does an identity?
    webhook: str = ""
    ended: frozenset[str] = frozenset()  # names of tokens that were ended one by one
    token: str = ""  # the name of the token they came with
    seen: int = 0  # when they were last here, to the day
    suspended: int = 0  # until when they are not let in


class People:
    """Everybody, by id; those who were here lately are kept at hand."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.passwords = Passwords()
        self.known: dict[str, Person] = {}
        self.key = b""  # what identities are signed with
        self.signer: URLSafeSerializer | None = None
        self.on_change: Signal[str] = Signal()  # the person of this id has changed

    async def open(self) -> None:
        """The key that signs identities is made once and kept with the data."""
        with suppress(Taken):  # it is there already
            await self.database.write(
                Statement("INSERT INTO meta (key, value) VALUES ('signing key', ?)", (secrets.token_hex(32),))
            )
        rows = await self.database.read("SELECT value FROM meta WHERE key = 'signing key'")
        self.key = str(rows[0][0]).encode()
        self.signer = URLSafeSerializer(str(rows[0][0]), salt="nemeton player")
        await self.note_old_names()

    async def note_old_names(self) -> None:
        """Names that were claimed before their looks were noted are noted once; of two that look alike the first is."""
        if await self.database.read("SELECT 1 FROM meta WHERE key = 'looks noted'"):
            return
        for player, name in await self.database.read("SELECT id, name FROM players WHERE login IS NOT NULL"):
            login = Statement("UPDATE players SET login = ? WHERE id = ?", (login_of(str(name)), player))
            for statement in (login, note_looks(str(name), str(player))):
                with suppress(Taken):
                    await self.database.write(statement)
        await self.database.write(
            Statement("INSERT INTO meta (key, value) VALUES ('looks noted', '1') ON CONFLICT DO NOTHING", ())
        )

    # ------------------------------------------------------------------ coming in
    async def welcome(self, name: str, at: int, place: Callable[[str], Awaitable[Statement]] | None = None) -> Person:
        """A new guest. A name somebody has claimed, or one that looks like it, is not for others.

        `place`, where one must be invited, gives what takes up the invitation for the person of this id.
        """
        name = clean_name(name)
        await self.must_be_free(name, NOBODY)
        person = Person(secrets.token_urlsafe(9), name, seen=at)
        made = Statement("INSERT INTO players (id, name, created, seen) VALUES (?, ?, ?, ?)", (person.id, name, at, at))
        while True:
            with_it = [await place(person.id)] if place is not None else []
            try:
                await self.database.write(made, *with_it)
                break
            except Taken:  # another has taken the same place; there may be one more
                continue
        self.remember(person)
        return person

    async def claim(self, person: Person, password: str, name: str) -> tuple[Person, list[str]]:
        """Keep an identity for good; gives the recovery codes, which are kept only as hashes."""
        name = clean_name(name)
        await self.must_be_free(name, person.id)
        codes = [recovery_code() for _ in range(RECOVERY_CODES)]
        hashed = await self.passwords.hash(password)
        try:
            await self.database.write(
                Statement(
                    "UPDATE players SET name = ?, login = ?, password = ?, recovery = ? WHERE id = ?",
                    (
                        name,
                        login_of(name),
                        hashed,
                        msgspec.json.encode([digest(one) for one in codes]).decode(),
                        person.id,
                    ),
                ),
                forget_looks(person.id),
                note_looks(name, person.id),
            )
        except Taken:
            raise refuse_taken(name) from None
        return await self.renew(person.id), codes

    async def log_in(self, name: str, password: str) -> Person:
        """Who has this name and password.

        A name nobody has claimed is refused without hashing: whether it is claimed, anybody learns who asks for it.
        """
        rows = await self.database.read("SELECT id, password FROM players WHERE login = ? AND gone = 0", login_of(name))
        for player, hashed in rows:
            if await self.passwords.fits(str(hashed), password):
                return must_be_welcome(await self.get(str(player)))
        raise Refusal("people/wrong_password", "There is nobody here with this name and password.")

    async def recover(self, name: str, code: str, password: str) -> Person:
        """A recovery code opens the account once, ends all sessions and sets a new password."""
        player, codes = await self.recovery_of(name)
        left = [one for one in codes if not hmac.compare_digest(one, digest(code))]
        if len(left) == len(codes) and not await self.was_mailed(player, code):
            raise wrong_code()
        hashed = await self.passwords.hash(password)
        try:
            await self.database.write(
                Statement("INSERT INTO meta (key, value) VALUES (?, '1')", (used_key(player, code),)),
                Statement(
                    "UPDATE players SET password = ?, recovery = ?, sessions = sessions + 1 WHERE id = ?",
                    (hashed, msgspec.json.encode(left).decode(), player),
                ),
                Statement("UPDATE mail SET recovery = '', recovery_until = 0 WHERE player = ?", (player,)),
                *forget_tokens(player),
            )
        except Taken:  # somebody has come in with it at the same moment
            raise wrong_code() from None
        return must_be_welcome(await self.renew(player))

    async def recovery_of(self, name: str) -> tuple[str, list[str]]:
        """Whose name this is, and the hashes of the recovery codes left to them."""
        rows = await self.database.read("SELECT id, recovery FROM players WHERE login = ? AND gone = 0", login_of(name))
        if not rows:
            raise wrong_code()
        player, kept = rows[0]
        return str(player), msgspec.json.decode(kept, type=list[str])

    async def was_mailed(self, player: str, code: str) -> bool:
        """Is this the code that was last sent to their address, and not long ago?"""
        rows = await self.database.read("SELECT recovery, recovery_until FROM mail WHERE player = ?", player)
        return any(until > now_ms() and hmac.compare_digest(str(kept), digest(code)) for kept, until in rows)

    async def end_sessions(self, person: Person) -> Person:
        """Every cookie and token of this person is void from now on."""
        await self.database.write(
            Statement("UPDATE players SET sessions = sessions + 1 WHERE id = ?", (person.id,)),
            *forget_tokens(person.id),
        )
        return await self.renew(person.id)

    async def end_token(self, person: Person) -> None:
        """The token this person came with is void from now on; others of theirs are not."""
        await self.database.write(
            Statement(
                "INSERT INTO ended_tokens (player, token) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (person.id, person.token),
            ),
            Statement("DELETE FROM subscriptions WHERE player = ? AND token = ?", (person.id, person.token)),
        )
        await self.renew(person.id)

    async def change(self, person: Person, name: str, webhook: str) -> Person:
        """Another name or another place for notices."""
        if name != person.name:
            name = clean_name(name)
            await self.must_be_free(name, person.id)
        login = login_of(name) if person.claimed else None
        looks = [forget_looks(person.id), note_looks(name, person.id)] if person.claimed and name != person.name else []
        try:
            await self.database.write(
                Statement(
                    "UPDATE players SET name = ?, webhook = ?, login = ? WHERE id = ?",
                    (name, webhook, login, person.id),
                ),
                *looks,
            )
        except Taken:
            raise refuse_taken(name) from None
        return await self.renew(person.id)

    async def forget(self, person: Person, at: int) -> None:
        """Delete all that is known of somebody. Records keep the seat, not the name."""
        await self.database.write(
            Statement(
                "UPDATE players SET name = '', login = NULL, password = '', recovery = '[]', webhook = '',"
                " sessions = sessions + 1, gone = ? WHERE id = ?",
                (at, person.id),
            ),
            forget_looks(person.id),
            *forget_tokens(person.id),
            Statement("DELETE FROM mail WHERE player = ?", (person.id,)),
            Statement("DELETE FROM identities WHERE player = ?", (person.id,)),
            Statement("DELETE FROM openings WHERE player = ?", (person.id,)),
            Statement("DELETE FROM arrivals WHERE player = ?", (person.id,)),
            Statement("DELETE FROM neighbours WHERE player = ? OR other = ?", (person.id, person.id)),
            Statement("DELETE FROM chat WHERE player = ?", (person.id,)),
            Statement("DELETE FROM ratings WHERE player = ?", (person.id,)),
            Statement("DELETE FROM rated WHERE player = ?", (person.id,)),
            Statement("DELETE FROM results WHERE player = ?", (person.id,)),
            Statement("DELETE FROM called_off WHERE player = ?", (person.id,)),
            Statement("DELETE FROM ladder WHERE player = ?", (person.id,)),
            *forget_company(person.id),
            Statement("DELETE FROM reports WHERE reporter = ?", (person.id,)),
            Statement("DELETE FROM roles WHERE player = ?", (person.id,)),
            Statement("DELETE FROM invited WHERE player = ?", (person.id,)),
        )
        self.known.pop(person.id, None)
        self.on_change.emit(person.id)

    async def must_have_claimed(self, player: str) -> None:
        """Refuse a guest where only those may play who keep their name: a second guest costs nothing."""
        if not (await self.get(player)).claimed:
            raise Refusal("table/claimed_names", "A rated table is for people who keep their name with a password.")

    async def must_be_free(self, name: str, player: str) -> None:
        """Refuse a name that another has claimed, and one that looks like it."""
        rows = await self.database.read("SELECT id FROM players WHERE login = ?", login_of(name))
        if rows and rows[0][0] != player:
            raise refuse_taken(name)
        rows = await self.database.read("SELECT player FROM looks WHERE skeleton = ?", skeleton_of(name))
        if rows and rows[0][0] != player:
            raise alike(name)

    # ------------------------------------------------------------------ tokens
    def token(self, person: Person) -> str:
        """What proves who one is."""
        assert self.signer is not None, "people are open"
        return str(self.signer.dumps([person.id, person.sessions, secrets.token_urlsafe(6)]))

    async def whose(self, token: str) -> Person | None:
        """Whose token this is, if it is one and still counts."""
        assert self.signer is not None, "people are open"
        try:
            player, sessions, *name = self.signer.loads(token)
        except (BadSignature, ValueError, TypeError):
            return None
        await self.know([player])
        person = self.known.get(player)
        if person is None:
            return None
        came = replace(person, token=name[0] if name else "")  # the first tokens had no name
        if not has_session(person, sessions, came.token) or person.suspended > now_ms():
            return None
        await self.note_seen(person, now_ms())
        return came

    async def note_seen(self, person: Person, now: int) -> None:
        """Somebody is here: noted once a day, so that who comes back is not forgotten."""
        if now - person.seen < DAY_MS:
            return
        self.remember(replace(person, seen=now))
        with suppress(Unavailable):  # then tomorrow
            await self.database.write(Statement("UPDATE players SET seen = ? WHERE id = ?", (now, person.id)))

    def mark_of(self, network: str) -> str:
        """What is kept in the place of a network: equal for equal ones, and nothing to anybody without the key."""
        return hmac.new(self.key, f"nemeton network {network}".encode(), "sha256").hexdigest()[:32] if network else ""

    # ------------------------------------------------------------------ names
    async def know(self, players: Iterable[str]) -> None:
        """Have these at hand."""
        for player in players:
            if player and player not in self.known and (found := await self.find(player)) is not None:
                self.remember(found)

    async def find(self, player: str) -> Person | None:
        """Somebody as the database has them; none if there is nobody of this id, or no longer."""
        rows = await self.database.read(
            "SELECT name, sessions, login, webhook, seen, suspended, password FROM players WHERE id = ? AND gone = 0",
            player,
        )
        if not rows:
            return None
        name, sessions, login, webhook, seen, suspended, password = rows[0]
        tokens = await self.database.read("SELECT token FROM ended_tokens WHERE player = ?", player)
        ended = frozenset(str(row[0]) for row in tokens)
        identities = await self.database.read("SELECT 1 FROM identities WHERE player = ?", player)
        return Person(
            player,
            name,
            sessions,
            claimed=login is not None,
            password=bool(password),
            signs_in=bool(identities),
            webhook=webhook,
            ended=ended,
            seen=seen,
            suspended=suspended,
        )

    async def get(self, player: str) -> Person:
        """Somebody by id."""
        await self.know([player])
        if player not in self.known:
            raise unknown(player)
        return self.known[player]

    def remember(self, person: Person) -> None:
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
        self.known[person.id] = person

    async def renew(self, player: str) -> Person:
        """Somebody has changed: have them at hand as they are kept now, and let everybody know."""
        found = await self.find(player)
        if found is None:
            raise unknown(player)
        self.remember(found)
        self.on_change.emit(player)
        return found

    def forget_cached(self, player: str) -> None:
        """Another worker has changed somebody, or, if it is not known whom, anybody: what is at hand is old."""
        if player:
            self.known.pop(player, None)
        else:
            self.known.clear()

    def name_of(self, player: str) -> str:
        """What somebody is called; nobody's name is empty, and so is that of one who left for good."""
        person = self.known.get(player)
        return person.name if person is not None else ""


def must_be_welcome(person: Person) -> Person:
    """Refuse who is suspended, and say until when."""
    if person.suspended > now_ms():
        until: dict[str, Plain] = {"until": person.suspended}
        raise Refusal("people/suspended", "You are suspended from this server for a while.", values=until)
    return person


def has_session(person: Person | None, number: int, token: str) -> bool:
    """Does a session still count that was begun after so many were ended, with the token of this name?"""
    return person is not None and person.sessions == number and token not in person.ended


def forget_tokens(player: str) -> list[Statement]:
    """All tokens of this person end, and no browser shows their notices; which had ended need not be known."""
    return [
        Statement("DELETE FROM ended_tokens WHERE player = ?", (player,)),
        Statement("DELETE FROM subscriptions WHERE player = ?", (player,)),
    ]


def forget_company(player: str) -> list[Statement]:
    """All that was between somebody and others goes, whoever of them said it."""
    pairs = (
        ("friends", "other"),
        ("friend_asks", "other"),
        ("silenced", "other"),
        ("calls", "caller"),
        ("complaints", "reporter"),
    )
    return [Statement(f"DELETE FROM {table} WHERE player = ? OR {who} = ?", (player, player)) for table, who in pairs]


def unknown(player: str) -> Refusal:
    return Refusal("people/unknown", f"There is nobody {player!r} here.")


def refuse_taken(name: str) -> Refusal:
    return Refusal("people/name_taken", f"Somebody else has claimed the name {name!r}.")


def alike(name: str) -> Refusal:
    return Refusal("people/name_alike", f"The name {name!r} looks like one that somebody else has claimed.")


def wrong_code() -> Refusal:
    return Refusal("people/wrong_code", "There is nobody here with this name and recovery code.")


def note_looks(name: str, player: str) -> Statement:
    """What keeps others from a name that looks like this one."""
    return Statement("INSERT INTO looks (skeleton, player) VALUES (?, ?)", (skeleton_of(name), player))


def forget_looks(player: str) -> Statement:
    return Statement("DELETE FROM looks WHERE player = ?", (player,))


def used_key(player: str, code: str) -> str:
    """What marks a recovery code as used: it can be written once, however many come with it at the same moment."""
    return f"recovered {player} {digest(code)}"


def recovery_code() -> str:
    """Easy to write down: four groups of five letters and digits that are not mistaken for each other."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(letters) for _ in range(5)) for _ in range(4))


def digest(code: str) -> str:
    """A code has enough chance in it that a plain hash keeps it."""
    return hashlib.sha256(code.strip().lower().encode()).hexdigest()
