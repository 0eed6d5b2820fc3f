"""A record: a whole game as text that can be read, replayed and checked, on any machine and for ever.

    nemeton-record 1
    game celtica
    rules 1
    content 1f0c3ad2…
    seats 2
    options {"board":"classic","goal_parts":0,"start_player":"random"}
    names ["Ann","greedy"]
    seed 2026

    1 0 play red 2+0
    2 0 take L3
    3 0 !back 2
    4 0 take S1 @1763244000000
    = 4 5c0f2b9a3d1e4f60

An entry has its number, the seat, what it did, and, if told, when (milliseconds). What begins with `!` is not a move:
a step taken back, a seat taken over, a flag that fell, a game given up or ended before its time. A line with `=` holds
the digest of the position after an entry.

A game between people has a `secret` of the server's, committed to beforehand, and what the seats contributed: chance is
keyed with the hash of all of it, so nobody chose it alone.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadRecord

MAGIC = "nemeton-record"
FORMAT = 1


class Move(msgspec.Struct, frozen=True, tag="move"):
    """A seat answered a question; the action is in the game's notation."""

    seat: int
    text: str
    at: int | None = None


class TakeBack(msgspec.Struct, frozen=True, tag="back"):
    """A seat took back everything from entry `to` on; what comes next has new chance."""

    seat: int
    to: int
    at: int | None = None


class TakenOver(msgspec.Struct, frozen=True, tag="taken"):
    """Somebody else plays the seat from here on."""

    seat: int
    name: str
    at: int | None = None


class FlagFall(msgspec.Struct, frozen=True, tag="flag"):
    """The seat's time ran out."""

    seat: int
    at: int | None = None


class Lost(msgspec.Struct, frozen=True, tag="lost"):
    """The seat gave the game up, or lost it on time; whoever plays on in its place plays for nobody's glory."""

    seat: int
    at: int | None = None


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The game ends before its rules end it: those who have not lost share the first place."""

    seat: int
    at: int | None = None


Entry = Move | TakeBack | TakenOver | FlagFall | Lost | Ended


class After(msgspec.Struct, frozen=True):
    """The record a campaign goes on from: its file and the hash of its text; who left it since, and who came."""

    file: str  # a name beside this record
    hash: str  # SHA-256 of the text
    leave: list[int] = []  # seats of that record
    join: list[list[str]] = []  # by words of the game: a character, or a character and its colour
    secrets: dict[str, int] = {}  # what was to be handed over by those who left, and the seat that has it now


class Header(msgspec.Struct, kw_only=True):
    """What was agreed before the first move. It starts from a seed, an (opened) secret or a position."""

    game: str
    rules: int
    content: str
    seats: int
    options: dict[str, Any]
    names: list[str]
    seed: int | None = None
    secret: str | None = None  # hexadecimal: 32 bytes; chance is keyed with them, or with the hash below
    commitment: str | None = None  # SHA-256 of the secret, said before anybody contributed
    table: str | None = None  # where it was played
    contributions: list[str] | None = None  # by seat: what each gave to the seed
    seals: list[str] | None = None  # by seat: SHA-256 of that, said before anybody's was known
    position: dict[str, Any] | None = None
    after: After | None = None  # a campaign that goes on: it starts where another record ended


class Record(msgspec.Struct):
    """A header and numbered entries; digests by entry number; the places once it is over."""

    header: Header
    entries: list[Entry] = []
    digests: dict[int, str] = {}
    places: tuple[int, ...] | None = None

    def __str__(self) -> str:
        header = msgspec.to_builtins(self.header)
        lines = [f"{MAGIC} {FORMAT}"]
        lines += [f"{name} {_value(value)}" for name, value in header.items() if value is not None]
        lines.append("")
        for number, entry in enumerate(self.entries, 1):
            lines.append(f"{number} {_entry_text(entry)}")
            if number in self.digests:
                lines.append(f"= {number} {self.digests[number]}")
        if self.places is not None:
            lines.append("over " + " ".join(str(place) for place in self.places))
        return "\n".join(lines) + "\n"


def commitment(secret: bytes) -> str:
    """What a server says of its secret before the game."""
    return hashlib.sha256(secret).hexdigest()


def text_hash(text: str) -> str:
    """What a record says of the one it follows."""
    return hashlib.sha256(text.encode()).hexdigest()


def sealed_seed(secret: bytes, table: str, contributions: Sequence[str]) -> bytes:
    """The key of a game's chance, where everybody sealed what they gave before anybody's was known."""
    return hashlib.sha256("\n".join(["nemeton seed 2", secret.hex(), table, *contributions]).encode()).digest()


def seal(contribution: str) -> str:
    """What a seat says of its contribution before anybody's is known."""
    return hashlib.sha256(bytes.fromhex(contribution)).hexdigest()


def shared_seed(secret: bytes, table: str, contributions: Sequence[str]) -> bytes:
    """The key of older games' chance, and of those nobody sealed anything for."""
    told = msgspec.json.encode(["nemeton seed 1", secret.hex(), table, list(contributions)])
    return hashlib.sha256(told).digest()


def key_of(header: Header) -> bytes | None:
    """The 32 bytes chance is keyed with, where the secret has been opened."""
    if header.secret is None:
        return None
    secret = bytes.fromhex(header.secret)
    if header.contributions is None:
        return secret
    if header.seals is not None:
        return sealed_seed(secret, header.table or "", header.contributions)
    return shared_seed(secret, header.table or "", header.contributions)


def read(text: str, where: str = "the record") -> Record:
    """The record a text holds; a text that is none is refused with the line and the reason."""
    return _Reader(text, where).record()


def _value(value: Plain) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _entry_text(entry: Entry) -> str:
    match entry:
        case Move(seat, text):
            what = text
        case TakeBack(seat, to):
            what = f"!back {to}"
        case TakenOver(seat, name):
            what = f"!taken {msgspec.json.encode(name).decode()}"
        case FlagFall(seat):
            what = "!flag"
        case Lost(seat):
            what = "!lost"
        case Ended(seat):
            what = "!ended"
    return f"{seat} {what}" + ("" if entry.at is None else f" @{entry.at}")


_NUMBER = "[0-9]{1,18}"  # no count, seat or moment has more digits
_ENTRY = re.compile(rf"(?P<number>{_NUMBER}) (?P<seat>{_NUMBER}) (?P<what>.*?)(?: @(?P<at>{_NUMBER}))?")
_DIGEST = re.compile(rf"= (?P<number>{_NUMBER}) (?P<digest>[0-9a-f]+)")
_NUMBERS = {"rules", "seats", "seed"}
_STRUCTURES = {"options", "names", "position", "contributions", "seals", "after"}
_BARE: dict[str, type[FlagFall] | type[Lost] | type[Ended]] = {"!flag": FlagFall, "!lost": Lost, "!ended": Ended}


class _Reader:
    """Reads a record line by line and knows where it is, so that a complaint can name the place."""

    def __init__(self, text: str, where: str) -> None:
        self.where = where
        self.lines = [line.removesuffix("\r") for line in text.split("\n")]  # a name may have other line ends in it
        self.line = 0

    def refuse(self, reason: str) -> BadRecord:
        return BadRecord(f"{self.where}, line {self.line}: {reason}")

    def record(self) -> Record:
        record = Record(self.header(), [], {})
        for number, line in enumerate(self.lines[self.line :], self.line + 1):
            self.line = number
            if line.strip():
                self.body(record, line)
        return record

    def header(self) -> Header:
        self.line = 1
        first = self.lines[0].split() if self.lines else []
        if first[:1] != [MAGIC]:
            raise self.refuse(f"this is no record: it does not begin with {MAGIC!r}.")
        if first != [MAGIC, str(FORMAT)]:
            raise self.refuse(f"this record has another format ({' '.join(first[1:])}) than {FORMAT}.")
        fields: dict[str, Any] = {}
        for number, line in enumerate(self.lines[1:], 2):
            self.line = number
            if not line.strip():
                break
            name, _, value = line.partition(" ")
            if name in fields:
                raise self.refuse(f"{name!r} stands twice in the header.")
            fields[name] = self.header_value(name, value)
        return self.check_header(fields)

    def header_value(self, name: str, value: str) -> Any:
        if name not in Header.__struct_fields__:
            raise self.refuse(f"a header has no {name!r}.")
        if name in _NUMBERS or name in _STRUCTURES:
            try:
                return msgspec.json.decode(value)
            except msgspec.DecodeError as problem:
                raise self.refuse(f"{name!r} cannot be read: {problem}.") from None
            except RecursionError:
                raise self.refuse(f"{name!r} cannot be read: it is nested too deeply.") from None
        return value

    def check_header(self, fields: dict[str, Any]) -> Header:
        try:
            header = msgspec.convert(fields, Header)
        except msgspec.ValidationError as problem:
            raise self.refuse(f"the header is wrong: {problem}.") from None
        if len(header.names) != header.seats:
            raise self.refuse(f"the header names {len(header.names)} players for {header.seats} seats.")
        if header.secret is not None and not re.fullmatch(r"[0-9a-f]{64}", header.secret):
            raise self.refuse("a secret is 64 hexadecimal digits.")
        if header.contributions is not None and len(header.contributions) != header.seats:
            raise self.refuse(f"{len(header.contributions)} seats of {header.seats} contributed to the seed.")
        if header.seals is not None and not self.fit(header.seals, header.contributions or []):
            raise self.refuse("what a seat contributed is not what it sealed.")
        return header

    def fit(self, seals: list[str], contributions: list[str]) -> bool:
        """Is every contribution the one that was sealed? Who sealed nothing gave nothing."""
        if len(seals) != len(contributions) or not all(re.fullmatch(r"([0-9a-f]{2})*", one) for one in contributions):
            return False
        return all(sealed == (seal(given) if given else "") for sealed, given in zip(seals, contributions, strict=True))

    def body(self, record: Record, line: str) -> None:
        if record.places is not None:
            raise self.refuse("there is more after the end of the game.")
        if found := _DIGEST.fullmatch(line):
            if int(found["number"]) != len(record.entries):
                raise self.refuse(f"a digest for entry {found['number']} stands after entry {len(record.entries)}.")
            record.digests[len(record.entries)] = found["digest"]
        elif line.startswith("over "):
            record.places = self.places(line, record.header.seats)
        elif found := _ENTRY.fullmatch(line):
            if int(found["number"]) != len(record.entries) + 1:
                raise self.refuse(f"entry {len(record.entries) + 1} is missing; this is {found['number']}.")
            record.entries.append(self.entry(found, record))
        else:
            raise self.refuse(f"this is no entry: {line[:60]!r}.")

    def places(self, line: str, seats: int) -> tuple[int, ...]:
        words = line.split()[1:]
        if len(words) != seats or not all(re.fullmatch(_NUMBER, word) for word in words):
            raise self.refuse(f"the end of a game of {seats} seats has as many places.")
        return tuple(int(word) for word in words)

    def entry(self, found: re.Match[str], record: Record) -> Entry:
        seat = int(found["seat"])
        if seat >= record.header.seats:
            raise self.refuse(f"there is no seat {seat} in a game of {record.header.seats}.")
        at = None if found["at"] is None else int(found["at"])
        what: str = found["what"]
        if not what.startswith("!"):
            return Move(seat, what, at)
        word, _, rest = what.partition(" ")
        if word == "!back" and re.fullmatch(_NUMBER, rest):
            return TakeBack(seat, int(rest), at)
        if word in _BARE and not rest:
            return _BARE[word](seat, at)
        if word == "!taken":
            return TakenOver(seat, self.name(rest), at)
        raise self.refuse(f"{what[:60]!r} is nothing that can happen at a table.")

    def name(self, text: str) -> str:
        try:
            return msgspec.json.decode(text, type=str)
        except msgspec.MsgspecError:
            raise self.refuse(f"{text[:60]!r} is no name.") from None
