"""What a command refuses to do, and how it says so."""

import sys

from nemeton.kernel.errors import NemetonError

MOST_LETTERS = 2_000
STEERING: dict[int, int | str] = {
    **{sign: 0x2400 + sign for sign in range(0x20) if chr(sign) not in "\n\t"},  # ␛ for escape, and so on
    **dict.fromkeys((*range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)), "\ufffd"),
    **dict.fromkeys((0x061C, 0x200E, 0x200F, 0x2028, 0x2029), "\ufffd"),
}
"""Control and bidirectional signs, and what is printed in their place."""


class UsageError(NemetonError):
    """A command that was called with something it cannot use; one sentence says what and why."""


def complain(sentence: str) -> None:
    """What went wrong, in one sentence on its own stream; of a very long one, how it begins and ends."""
    half = MOST_LETTERS // 2
    short = sentence if len(sentence) <= MOST_LETTERS else f"{sentence[:half]} … {sentence[-half:]}"
    print(f"nemeton: {printable(short)}", file=sys.stderr)


def printable(text: str) -> str:
    """A text without anything that would steer the terminal, or turn round what is read: its place is marked."""
    return text.translate(STEERING)
