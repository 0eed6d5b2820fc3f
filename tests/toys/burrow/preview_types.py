"""What an option would do, as it travels."""

from __future__ import annotations

from nemeton.kernel.decision import Preview
from tests.toys.burrow.view_types import Front


class MoundsAfter(Preview, frozen=True):
    """BUR-SW-01: the roots on the mounds after a swap, as far as the seat knows them."""

    mounds: list[Front]

    def parts(self) -> dict[str, object]:
        return {"mounds": self.mounds}


class RowAfter(Preview, frozen=True):
    """BUR-PL-01: the row of a seat after a card was played, and what it is worth."""

    seat: int
    row: list[str]
    worth: int

    def parts(self) -> dict[str, object]:
        return {f"rows.{self.seat}": self.row}
