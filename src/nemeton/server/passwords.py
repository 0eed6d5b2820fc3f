"""Passwords, hashed and checked in threads of their own.

A hash takes long and much memory on purpose. Nothing else waits for these threads, only so many people may wait for
them, and whoever comes when all places are taken is told to come back: a flood of passwords costs those who log in.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from nemeton.server.acts import Refusal

THREADS = 2  # 64 MB each while they hash
MOST_WAITING = 16
RETRY_SECONDS = 2

T = TypeVar("T")

_hasher = PasswordHasher()


class Passwords:
    """The threads that hash, and who waits for them."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(THREADS, "nemeton-passwords")
        self.waiting = 0

    async def hash(self, password: str) -> str:
        return await self.have_done(lambda: _hasher.hash(password))

    async def fits(self, hashed: str, password: str) -> bool:
        """Is this the password that was hashed?"""
        return await self.have_done(lambda: fits(hashed, password))

    async def have_done(self, work: Callable[[], T]) -> T:
        """Wait for a thread to do it, unless too many wait already."""
        if self.waiting >= MOST_WAITING:
            detail = "Too many people log in at this moment; try again in a few seconds."
            raise Refusal("server/busy", detail, values={"seconds": RETRY_SECONDS})
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, work)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def fits(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except (Argon2Error, InvalidHashError):
        return False
