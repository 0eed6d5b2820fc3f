"""Why an action is refused, from what the asked seat sees."""

from __future__ import annotations

from nemeton.kernel.decision import Refusal
from nemeton.studies.augury.actions import is_answer
from nemeton.studies.augury.state import AuguryState


def refuse(state: AuguryState, seat: int, action: int) -> Refusal:
    """Why the asked seat may not choose an action."""
    if is_answer(action):
        return Refusal("augury/no_stake", "AUG-ST-04")
    return Refusal("augury/stake_to_answer", "AUG-ST-04")
