"""What a seat is asked."""

from __future__ import annotations

from nemeton.kernel.decision import Decision
from nemeton.kernel.game import QuestionKind
from nemeton.studies.augury.state import AuguryState

QUESTIONS = (QuestionKind("speak", ("waits",)), QuestionKind("answer"))
RULES = {"speak": ("AUG-ST-02", "AUG-ST-03"), "answer": ("AUG-ST-04", "AUG-EN-02")}


def question_name(state: AuguryState) -> str:
    """The name of the open question."""
    return QUESTIONS[state.kind()].name


def decision(state: AuguryState) -> Decision:
    """The open question with the rules behind it and what it is about."""
    name = question_name(state)
    return Decision(int(state.number), name, RULES[name], about={"bowl": state.bowl()})
