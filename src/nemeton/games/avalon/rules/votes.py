"""Group decisions (AVA-RUL-88): what several votes come to."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.state import AvalonState
from nemeton.kernel.state import UNANSWERED

OPEN_TIE: Final = -1  # the chronicler must be asked (AVA-RUL-88)


def result(t: AvalonState, kind: i64) -> i64:
    """The answer of a question that several seats were asked; OPEN_TIE if only the chronicler can say."""
    first: i64 = -1
    agreed = True
    for seat in range(t.seats):
        vote = t.answer(seat)
        if vote != UNANSWERED:
            if first < 0:
                first = vote
            elif vote != first:
                agreed = False
    if kind == w.ASK_AVOID:
        return w.AVOID if agreed and first == w.AVOID else w.RESOLVE  # AVA-DIP-30: unanimity
    if agreed:
        return first
    chronicler = t.s[w.CHRONICLER]
    if chronicler >= 0:
        return t.answer(chronicler)  # UNANSWERED, which is OPEN_TIE, if nobody asked the chronicler
    if kind in (w.ASK_WHO, w.ASK_ACTIVE):
        return lowest_number(t)  # AVA-DAY-21, AVA-ENC-11
    return most_votes(t)


def lowest_number(t: AvalonState) -> i64:
    """AVA-RUL-88: who acts or is activated is the lowest character number, whatever was voted for."""
    voters: i64 = 0
    for seat in range(t.seats):
        if t.answer(seat) != UNANSWERED:
            voters |= bit(seat)
    return w.SEAT + t.lowest(voters)


def most_votes(t: AvalonState) -> i64:
    """The option with the most votes, among equals the one the lowest character number voted for."""
    best: i64 = -1
    most: i64 = 0
    for seat in range(t.seats):
        vote = t.answer(seat)
        if vote == UNANSWERED:
            continue
        count: i64 = 0
        for other in range(t.seats):
            if t.answer(other) == vote:
                count += 1
        if best < 0 or count > most or (count == most and t.number_of(seat) < t.number_of(best)):
            best = seat
            most = count
    return t.answer(best)


def keep(t: AvalonState) -> None:
    """Keep the votes for the chronicler to look at."""
    for seat in range(t.seats):
        t.s[w.VOTED + seat] = t.answer(seat)
