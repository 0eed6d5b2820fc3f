"""Limits: so much at once, so much per second, for each person, name or network; and so many connections."""

from __future__ import annotations

import ipaddress
import time
from typing import NamedTuple

MOST_CONNECTIONS = 100  # of one network
MOST_BUCKETS = 20_000  # of each kind
HOME_NETWORK = 64  # bits of an IPv6 address that name a network: whoever has one has all its addresses
TINY = 1e-6  # what sums of floats may be wrong by


class Rate(NamedTuple):
    """A bucket: how much it holds, and how fast it fills."""

    burst: float
    per_second: float


USUAL = {
    "guests": Rate(20, 0.2),  # by network
    "login": Rate(10, 0.1),  # by network and by person
    "passwords": Rate(30, 0.2),  # by name: guesses from many networks
    "recovery": Rate(30, 0.2),  # by name
    "tables": Rate(10, 0.1),  # by person
    "openings": Rate(30, 0.3),  # by network: tables that are opened
    "replays": Rate(20, 1),  # by network: replays and records
    "analyses": Rate(5, 0.1),  # by network: those that are begun
    "acts": Rate(60, 20),  # by person; of spectators nobody knows by network
    "chat": Rate(8, 0.5),  # by person
    "signs": Rate(4, 0.2),  # by person
    "signs networks": Rate(20, 2),  # by network
    "company": Rate(20, 0.1),  # by person: who is asked, invited by name, silenced or reported
    "company networks": Rate(60, 0.5),  # by network: the same
    "hints": Rate(5, 0.2),  # by person
    "webhooks": Rate(5, 0.05),  # by person: addresses looked up
    "push": Rate(10, 0.05),  # by person: services looked up
    "mail": Rate(5, 1 / 300),  # by person, and by the name somebody wants to come back to: letters with codes
    "mail networks": Rate(20, 1 / 60),  # by network: the same
    "mail addresses": Rate(3, 1 / 1200),  # by a mark of the address: the same
    "mail notices": Rate(20, 1 / 300),  # by person
    "requests": Rate(200, 50),  # by network
}


class Limits:
    """What everybody has used lately: of each bucket the time when it will be full again."""

    def __init__(self, scale: float = 1.0) -> None:
        self.rates = {what: Rate(burst * scale, fills * scale) for what, (burst, fills) in USUAL.items()}
        self.off = scale <= 0
        self.full_at: dict[str, dict[str, float]] = {what: {} for what in USUAL}
        self.shared = False  # do other workers want to know what was used here?
        self.spent: dict[tuple[str, str], int] = {}  # since they were told

    def wait(self, what: str, who: str) -> float:
        """Take one from a bucket. Gives 0.0, or if there is none left the seconds until there is one."""
        if self.off:
            return 0.0
        burst, per_second = self.rates[what]
        buckets, now = self.full_at[what], time.monotonic()
        full_at = max(now, buckets.get(who, now))
        missing = (full_at - now) * per_second + 1 - burst
        if missing > TINY:
            return missing / per_second
        if self.shared:
            self.spent[what, who] = self.spent.get((what, who), 0) + 1
        self.spend(what, who, 1)
        return 0.0

    def spend(self, what: str, who: str, count: int) -> None:
        """Take so many from a bucket, whether they are in it or not: somebody was let in already."""
        if self.off or what not in self.rates:
            return
        buckets, now = self.full_at[what], time.monotonic()
        if len(buckets) >= MOST_BUCKETS and who not in buckets:
            make_room(buckets)
        buckets[who] = max(now, buckets.get(who, now)) + count / self.rates[what].per_second

    def take_spent(self) -> list[tuple[str, str, int]]:
        """What was used here since the last time: what, who, how often."""
        spent, self.spent = self.spent, {}
        return [(what, who, count) for (what, who), count in spent.items()]


class Connections:
    """How many connections each network has now."""

    def __init__(self, scale: float = 1.0) -> None:
        self.most = max(1, MOST_CONNECTIONS * scale) if scale > 0 else 0  # 0: as many as it likes
        self.of: dict[str, int] = {}

    def enter(self, network: str) -> bool:
        """Count one more, unless there are too many; may it come in?"""
        count = self.of.get(network, 0) + 1
        if 0 < self.most < count:
            return False
        self.of[network] = count
        return True

    def leave(self, network: str) -> None:
        """One has ended; of a network that has none nothing is kept."""
        count = self.of.pop(network, 1) - 1
        if count:
            self.of[network] = count


def make_room(buckets: dict[str, float]) -> None:
    """Forget a quarter of the buckets, those that are full soonest: strangers do not replace who has used much."""
    for who in sorted(buckets, key=buckets.__getitem__)[: len(buckets) // 4 + 1]:
        del buckets[who]


def network_of(address: str) -> str:
    """Whom an address counts for: of IPv6 the network of a home, for its addresses cost nothing."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), HOME_NETWORK), strict=False))
