"""Seasons: what one is called, when it ends, and what of a standing comes over into the next one.

By the calendar, in UTC: a season needs nobody to end it, and all workers mean the same one. What somebody is taken for
comes over; how sure that is does so in part, for some months may have changed it. What a season came to stays.
"""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime
from typing import NamedTuple

MU, SIGMA = 25.0, 25.0 / 6  # of a newcomer: one game moves nobody very far, however many play
DOUBT = SIGMA / 2  # what a new season adds to it, as the root of the sum of squares

MONTH, QUARTER, YEAR, NONE = "month", "quarter", "year", "none"
MONTHS = {MONTH: 1, QUARTER: 3, YEAR: 12}
NAME = re.compile(r"(\d{4})(?:-(Q[1-4]|\d{2}))?")


class Standing(NamedTuple):
    """Where somebody stands on a ladder."""

    mu: float
    sigma: float
    games: int


def come_over(before: Standing) -> Standing:
    """Begin a season as one has ended another: as strong, less surely so, and without a game."""
    return Standing(before.mu, min(SIGMA, math.hypot(before.sigma, DOUBT)), 0)


def season_at(at: int, seasons: str) -> str:
    """What the season of a moment in milliseconds is called: "2026-Q4", "2026-11", "2026"; empty: there are none."""
    moment = datetime.fromtimestamp(at / 1000, UTC)
    match seasons:
        case "month":
            return f"{moment:%Y-%m}"
        case "quarter":
            return f"{moment:%Y}-Q{(moment.month + 2) // 3}"
        case "year":
            return f"{moment:%Y}"
        case _:
            return ""


def end_of(season: str) -> int:
    """When a season ends, in milliseconds; 0 if it never does."""
    found = NAME.fullmatch(season)
    if found is None:
        return 0
    year, part = int(found[1]), found[2] or "12"
    last = int(part[1]) * 3 if part.startswith("Q") else int(part)
    months = year * 12 + last  # since year 0, of the first month after it
    return round(datetime(months // 12, months % 12 + 1, 1, tzinfo=UTC).timestamp() * 1000)
