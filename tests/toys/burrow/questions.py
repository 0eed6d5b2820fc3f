"""What a seat is asked."""

from __future__ import annotations

from nemeton.kernel.decision import Decision, Plain
from nemeton.kernel.game import QuestionKind
from tests.toys.burrow import words as w
from tests.toys.burrow.state import BurrowState

QUESTIONS = (QuestionKind("turn"), QuestionKind("bury", ("buried",)))
RULES = {"turn": ("BUR-SU-03",), "bury": ("BUR-BU-01",)}


def question_name(state: BurrowState) -> str:
    """The name of the open question."""
    return QUESTIONS[state.kind()].name


def decision(state: BurrowState) -> Decision:
    """The open question with the rules behind it and what it is about."""
    name = question_name(state)
    about: dict[str, Plain] = {"buried": state.buried()} if state.kind() == w.ASK_BURY else {}
    return Decision(int(state.number), name, RULES[name], about=about)
