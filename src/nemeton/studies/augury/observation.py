"""The view as numbers: what each field is called and means, and what a seat sees in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.kernel.observation import Field, count, identity
from nemeton.studies.augury import words as w
from nemeton.studies.augury.state import AuguryState

if TYPE_CHECKING:
    from nemeton.studies.augury.data import Data

PAST = (w.MOST_AUGURIES,)


def fields(data: Data) -> list[Field]:
    """All fields, with room for the most auguries there are."""
    box = data.box
    auguries, berries = max(box.auguries), w.SEATS * max(box.auguries) * (box.ante + box.stake)
    return [
        identity(
            "question", w.ASK_ANSWER + 1, "what the viewer is asked: 0 nothing, else the kind of question, from 1"
        ),
        count("waits", 1, "who has waited before, where one speaks"),
        count("augury", auguries, "which augury is held, from 1"),
        count("bowl", w.SEATS * (box.ante + box.stake), "berries in the bowl"),
        count("own_berries", berries, "berries before the viewer"),
        count("left_1_berries", berries, "berries before the other druid"),
        identity("own_token", w.TOKENS, "the token the viewer drew, from 1, the weakest"),
        identity("left_1_token", w.TOKENS, "the other druid's token, from 1; 0 while it is not shown"),
        identity("own_turned_up", w.TOKENS, "by augury what the viewer turned up, from 1; else 0", shape=PAST),
        identity("left_1_turned_up", w.TOKENS, "by augury what the other turned up, from 1; else 0", shape=PAST),
    ]


def observe_into(state: AuguryState, seat: i64, buffer: vec[i64]) -> None:
    """Write what is open, or was shown to the seat, into the buffer, field by field."""
    other = 1 - seat
    numbers = [
        state.kind() + 1 if state.asks(seat) else 0,
        state.waits(),
        state.s[w.AUGURY],
        state.bowl(),
        state.berries(seat),
        state.berries(other),
        1 + state.token(seat),
        1 + state.token(other) if state.is_shown() else 0,
        *(1 + state.seen_then(augury, seat) for augury in range(w.MOST_AUGURIES)),
        *(1 + state.seen_then(augury, other) for augury in range(w.MOST_AUGURIES)),
    ]
    for place, number in enumerate(numbers):
        buffer[place] = number
