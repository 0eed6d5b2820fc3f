"""Plain signs for terminals that have no others: each takes the place of one, so that tables stay in line."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from typing import TextIO

PLAIN = {
    **dict.fromkeys("—–−", "-"),
    **dict.fromkeys("─═", "="),
    **dict.fromkeys("│‖", "|"),
    **dict.fromkeys("▷▸→»›", ">"),
    **dict.fromkeys("◀←«‹", "<"),
    **dict.fromkeys("•●★✦♥⚡", "*"),
    **dict.fromkeys("○◎◇◦☾☽", "o"),
    **dict.fromkeys("▰◆▲█▓☠", "#"),
    **dict.fromkeys("▱▯△·░▒", "."),
    **dict.fromkeys("’‘", "'"),
    **dict.fromkeys("“”", '"'),
    **dict.fromkeys("✗×", "x"),
    "±": "~",
    "Σ": "S",
    "⧗": "T",
    "␛": "?",
}
UNKNOWN = "?"
HANDLER = "nemeton-plain-signs"


def plain(sign: str) -> str:
    """A sign every terminal has: the one listed, or the letter under its accent."""
    if sign in PLAIN:
        return PLAIN[sign]
    letter = unicodedata.normalize("NFKD", sign)[:1]
    return letter if letter.isascii() else UNKNOWN


def replace(problem: UnicodeError) -> tuple[str, int]:
    """Stand in for what an encoding has not; called by Python when it meets such signs."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    return "".join(map(plain, problem.object[problem.start : problem.end])), problem.end


codecs.register_error(HANDLER, replace)


def speak_plainly(*streams: TextIO) -> None:
    """Have streams of a narrow encoding write plain signs, where Python would give up."""
    for stream in streams or (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and not (stream.encoding or "").lower().startswith("utf"):
            reconfigure(errors=HANDLER)
