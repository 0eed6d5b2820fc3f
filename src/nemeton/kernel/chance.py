"""Chance: the only source of it in every game.

Three kinds live in one class. The *word* is a 62-bit linear congruential generator: one number to copy, right for
playouts and tests, and predictable to whoever watches enough of its draws. The *keyed* kind hashes a 32-byte secret
with the number of draws made so far: nobody can look ahead, so every game between people uses it. The *scripted* kind
draws what it was told to, and stops where it was told nothing: `exact.py` finds every outcome of a game that way.
"""

from hashlib import blake2b
from typing import Final

from mypy_extensions import i64, mypyc_attr

from nemeton.kernel.errors import OpenDraw

MULTIPLIER: Final = 3935559000370003845
INCREMENT: Final = 2691343689449507681
WORD_MASK: Final = 0x3FFFFFFFFFFFFFFF  # 62 bits: the largest mask that stays an unboxed literal
KEY_BYTES: Final = 32
OUTCOME_BYTES: Final = 4  # of a script, which begins with one byte and the draws made before it: it never has 32
SCRIPT_HEAD: Final = 9


def word_of(seed: i64) -> i64:
    """A well-stirred starting word, so that neighbouring seeds give unrelated games."""
    x = (seed * 2685821657736338717 + 1442695040888963407) & WORD_MASK
    x = ((x ^ (x >> 31)) * 3202034522624059733) & WORD_MASK
    x = ((x ^ (x >> 29)) * 2862933555777941757) & WORD_MASK
    return x ^ (x >> 32)


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Chance:
    """Draws numbers; `draws` counts them and never goes back."""

    def __init__(self, word: i64 = 0) -> None:
        self.word: i64 = word
        self.draws: i64 = 0
        self.key: bytes = b""  # empty: the word is used

    def seed_with(self, seed: int | bytes) -> None:
        """An int starts the word; 32 bytes start the keyed kind."""
        self.draws = 0
        if isinstance(seed, bytes):
            assert len(seed) == KEY_BYTES, "a secret seed has 32 bytes"
            self.key = seed
            self.word = 0
        else:
            self.key = b""
            self.word = word_of(seed & WORD_MASK)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely (n below 2**31)."""
        self.draws += 1
        if len(self.key) > 0:
            return self.keyed_below(n)
        x = (self.word * MULTIPLIER + INCREMENT) & WORD_MASK
        self.word = x
        return ((x >> 30) * n) >> 32

    def draw_these(self, outcomes: list[int]) -> None:
        """Draw these outcomes next; the draw after them is open. What draws one of one needs no outcome."""
        head = b"\x00" + int(self.draws).to_bytes(8, "little")
        self.key = head + b"".join([outcome.to_bytes(OUTCOME_BYTES, "little") for outcome in outcomes])

    def scripted_below(self, n: i64) -> i64:
        """The outcome the script has for this draw."""
        if n == 1:
            self.draws -= 1  # nothing was decided
            return 0
        drawn = int(self.draws) - 1 - int.from_bytes(self.key[1:SCRIPT_HEAD], "little")
        place = SCRIPT_HEAD + OUTCOME_BYTES * drawn
        if place >= len(self.key):
            raise OpenDraw(int(n))
        return int.from_bytes(self.key[place : place + OUTCOME_BYTES], "little")

    def keyed_below(self, n: i64) -> i64:
        if len(self.key) != KEY_BYTES:
            return self.scripted_below(n)
        draw = blake2b(int(self.draws).to_bytes(8, "little"), key=self.key, digest_size=8).digest()
        return (int.from_bytes(draw, "little") * int(n)) >> 64
