"""What whoever runs a server decides."""

from __future__ import annotations

import os
import re
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec

from nemeton.kernel.files import data_folder

VARIABLE = "NEMETON_WORKER_SETTINGS"  # what a server tells its workers; `NEMETON_SETTINGS` is a file's name


def data_file() -> Path:
    """Where a server keeps its data if nobody says otherwise."""
    return data_folder("nemeton.db") / "nemeton.db"


@dataclass(frozen=True)
class Settings:
    """A server's settings; without any it is complete."""

    database: str = ""  # a URL; empty: the data file of whoever starts it
    redis: str = ""  # a URL; needed by several workers
    thinkers: int = 1  # processes for bots
    limits: float = 1.0  # times the usual rate limits; 0: none
    origins: tuple[str, ...] = ()  # other origins that may call, beside the server's own
    hosts: tuple[str, ...] = ()  # the names this server goes by; none: whatever it is called
    proxies: tuple[str, ...] = ()  # proxies on other machines, by address or network, that say where requests come from
    bots: tuple[str, ...] = ()  # guests one may seat, beside the levels: NAME, or NAME=module:Class@file
    webhooks: bool = False  # may people have notices sent to an address of theirs?
    metrics: bool = False  # may anybody who can reach it read /metrics?
    invite_only: bool = False  # must one be invited to come in?
    no_guests: bool = False  # must one come in with a password?
    no_chat: bool = False  # is there no talk at the tables?
    keep_guests: int = 0  # days after their last visit; 0: for ever
    keep_tables: int = 0  # days after they are over; 0: for ever
    keep_chat: int = 0  # days; 0: for ever
    seasons: str = "quarter"  # how long one of the ladders lasts: a month, a quarter, a year; or "none"
    public_url: str = ""  # where people find this server, for letters and for who sends them back here
    mail: str = ""  # a URL of the server that sends mail; empty: there is none
    mail_from: str = ""  # whom letters come from
    push: str = ""  # whom a service for browsers' notices may write to; empty: there are none
    oidc: str = ""  # the issuer of identities people sign in by; empty: there is none
    oidc_client: str = ""  # what this server is called there
    oidc_secret: str = ""  # by which it proves that; empty: by PKCE alone
    oidc_name: str = ""  # what people call the provider
    admin: str = ""  # the word that opens the admin page; empty: there is none

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{data_file()}"

    @property
    def kept_in(self) -> str:
        """Where the data are, for people to read: no password in it, whatever signs it has."""
        return re.sub(r"//.*@", "//", self.database).partition("?")[0] or str(data_file())

    def to_environment(self) -> None:
        """For the worker processes this one starts."""
        os.environ[VARIABLE] = msgspec.json.encode(asdict(self)).decode()

    @classmethod
    def from_environment(cls) -> Settings:
        return msgspec.json.decode(os.environ.get(VARIABLE, "{}"), type=cls)
