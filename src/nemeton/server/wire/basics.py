"""What all structures on the wire have in common: they are strict, and name things the same way."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

MOST_SEATS = 8
LONGEST_NAME = 24

Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_NAME,
        pattern=r"^[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f])?$",
    ),
]
TableId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{12}$")]
PlayerId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{12}$")]
ActId = Annotated[str, Meta(min_length=1, max_length=36, pattern=r"^[A-Za-z0-9_-]+$")]
Contribution = Annotated[str, Meta(pattern=r"^([0-9a-f]{2}){16,32}$")]
Seal = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
WRITABLE = r"^[^\x00]*$"  # a database keeps any text but NUL
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
QuestionNumber = Annotated[int, Meta(ge=0, le=2**31)]
LineNumber = Annotated[int, Meta(ge=0, le=2**53)]  # of chat: a moment in microseconds; what a browser counts exactly
ActionNumber = Annotated[int, Meta(ge=0, le=2**31)]
Millis = Annotated[int, Meta(ge=0)]


class Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Any data that may hold what is written here, and nothing else."""
