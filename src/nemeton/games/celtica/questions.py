"""What a seat is asked. Compiled, though it makes plain data: a server asks for it for every move."""

from __future__ import annotations

from nemeton.games.celtica import words as w
from nemeton.games.celtica.state import CelticaState
from nemeton.kernel.decision import Closed, Decision, Plain
from nemeton.kernel.game import QuestionKind

QUESTIONS = (
    QuestionKind("play"),
    QuestionKind("end", ("druid", "steps")),
    QuestionKind("take", ("left",)),
    QuestionKind("give_up", ("left",)),
    QuestionKind("cult"),
    QuestionKind("exchange", ("spent",)),
    QuestionKind("give"),
    QuestionKind("get", ("given",)),
)

RULES: dict[str, tuple[str, ...]] = {
    "play": ("CEL-DP-01", "CEL-MV-01", "CEL-MV-13"),
    "end": ("CEL-DP-04", "CEL-RUL-18"),
    "take": ("CEL-DP-05", "CEL-AM-01"),
    "give_up": ("CEL-DP-06", "CEL-RU-01"),
    "cult": ("CEL-DP-07", "CEL-CU-01"),
    "exchange": ("CEL-DP-08", "CEL-FX-04"),
    "give": ("CEL-DP-09", "CEL-FX-02"),
    "get": ("CEL-DP-09", "CEL-DP-10"),
}


def decision(state: CelticaState, closed: tuple[Closed, ...]) -> Decision:
    """What the asked seat is asked, with the options that are closed to it."""
    question = question_name(state)
    return Decision(int(state.number), question, RULES[question], about=about(state), closed=closed)


def question_name(state: CelticaState) -> str:
    """The name of the open question."""
    return QUESTIONS[state.kind()].name


def about(state: CelticaState) -> dict[str, Plain]:
    """What the open question is about, in names."""
    board, kind = state.board, state.kind()
    if kind == w.ASK_END:
        return {"druid": board.druid_names[state.moving_druid()], "steps": int(state.steps_to_walk())}
    if kind == w.ASK_TAKE or kind == w.ASK_GIVE_UP:
        return {"left": int(state.parts_left())}
    if kind == w.ASK_GET:
        given = int(state.given_kind())
        return {"given": None if given == w.NO_KIND else board.kind_names[given]}
    return {}
