"""Packages not everybody needs: optional, and named in one sentence where one is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from nemeton.kernel.errors import NemetonError


class MissingExtra(NemetonError, ImportError):
    """A package that what was asked for needs is not installed."""


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Import inside; what is not installed is said with the extra that brings it."""
    try:
        yield
    except ModuleNotFoundError as problem:
        package = (problem.name or "").partition(".")[0]
        if package == "nemeton":
            raise
        raise MissingExtra(f"{package} is not installed: pip install 'nemeton[{extra}]' brings it.") from problem
