"""Why an action is refused, from what the asked seat sees."""

from __future__ import annotations

from nemeton.kernel.decision import Refusal
from tests.toys.burrow import words as w
from tests.toys.burrow.actions import card_of, mound_of
from tests.toys.burrow.questions import question_name
from tests.toys.burrow.state import BurrowState


def refuse(state: BurrowState, seat: int, action: int) -> Refusal:
    """Why the asked seat may not choose an action."""
    asked = question_name(state)
    if action >= w.BURY or (action >= w.PLAY and asked == "turn"):
        rule = "BUR-PL-01" if action < w.BURY else "BUR-BU-01"
        return Refusal("burrow/not_in_hand", rule, {"card": state.board.card_names[card_of(action)]})
    if asked != "turn":
        return Refusal("burrow/not_asked_for", "BUR-BU-01", {"question": asked})
    if action == w.DRAW:
        deck, hand = int(state.s[w.DECK_SIZE]), len(state.hand(seat))
        return Refusal("burrow/cannot_draw", "BUR-DR-01", {"deck": deck, "hand": hand})
    return Refusal("burrow/peeked_before", "BUR-PK-02", {"mound": int(mound_of(action)) + 1})
