"""What a command refuses to do, and how it says so."""

import sys

from nemeton.kernel.errors import NemetonError


class UsageError(NemetonError):
    """A command that was called with something it cannot use; one sentence says what and why."""


def complain(sentence: str) -> None:
    """What went wrong, in one sentence on its own stream."""
    print(f"nemeton: {sentence}", file=sys.stderr)
