"""What a seat is asked."""

from __future__ import annotations

from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of
from nemeton.games.bloody_grove.options import completed_animals
from nemeton.games.bloody_grove.rules.turns import active_grove
from nemeton.games.bloody_grove.state import BloodyGroveState
from nemeton.kernel.decision import Closed, Decision, Plain
from nemeton.kernel.game import QuestionKind

ICONS = ("cunning", "arcane")
EFFECT = ("venerable", "effect")
QUESTIONS = (
    QuestionKind("look"),
    QuestionKind("turn"),
    QuestionKind("side"),
    QuestionKind("animal", ("animals",)),
    QuestionKind("place", ("animal", "animals")),
    QuestionKind("icon", ICONS),
    QuestionKind("move", ICONS),
    QuestionKind("column", (*ICONS, "spirit")),
    QuestionKind("token", ICONS),
    QuestionKind("target", (*ICONS, "token")),
    QuestionKind("return"),
    QuestionKind("venerable"),
    QuestionKind("replace", ("venerable",)),
    QuestionKind("elite", EFFECT),
    QuestionKind("deck_end", (*EFFECT, "animal")),
    QuestionKind("peek", EFFECT),
)


RULES: dict[str, tuple[str, ...]] = {
    "look": ("BLG-DP-01", "BLG-SU-13", "BLG-SU-14"),
    "turn": ("BLG-DP-02", "BLG-TU-03"),
    "side": ("BLG-DP-03", "BLG-TR-03", "BLG-TR-04"),
    "animal": ("BLG-DP-04", "BLG-TR-06"),
    "place": ("BLG-DP-05", "BLG-TR-07"),
    "icon": ("BLG-DP-06", "BLG-RUL-07"),
    "move": ("BLG-DP-07", "BLG-CN-02"),
    "column": ("BLG-DP-07", "BLG-CN-04"),
    "token": ("BLG-DP-08", "BLG-AR-01"),
    "target": ("BLG-DP-08", "BLG-AR-03"),
    "return": ("BLG-DP-09", "BLG-ER-01"),
    "venerable": ("BLG-DP-10", "BLG-VE-01"),
    "replace": ("BLG-DP-11", "BLG-VE-02"),
    "elite": ("BLG-DP-12", "BLG-VE-06"),
    "deck_end": ("BLG-DP-12", "BLG-VE-06"),
    "peek": ("BLG-DP-13", "BLG-VE-08"),
}


def decision(state: BloodyGroveState, closed: tuple[Closed, ...]) -> Decision:
    """What the asked seat is asked, with the options that are closed to it."""
    question = question_name(state)
    return Decision(int(state.number), question, RULES[question], about=about(state), closed=closed)


def question_name(state: BloodyGroveState) -> str:
    """The name of the open question."""
    return QUESTIONS[state.kind()].name


def about(state: BloodyGroveState) -> dict[str, Plain]:
    """What the open question is about, in names."""
    kind = state.kind()
    if kind in (w.ASK_TURN, w.ASK_SIDE):
        return about_turn(state)
    if w.ASK_ICON <= kind <= w.ASK_TARGET:
        return about_icons(state)
    if kind in (w.ASK_ANIMAL, w.ASK_PLACE, w.ASK_DECK_END):
        return about_elites(state)
    if kind >= w.ASK_VENERABLE:
        return about_venerable(state)
    return {}


def about_turn(state: BloodyGroveState) -> dict[str, Plain]:
    """BLG-DP-02, BLG-DP-03: the grove and the turn; beside the druid also the card, and what it would complete."""
    facts: dict[str, Plain] = {"grove": int(active_grove(state)), "turn": int(state.s[w.SPOT]) + 1}
    if state.kind() == w.ASK_SIDE:
        laid = int(state.s[w.LAID])
        facts |= {"card": state.board.kind_names[kind_of(laid)]}
        facts |= {"left": list(completed_animals(state, laid, w.LEFT))}
        facts |= {"right": list(completed_animals(state, laid, w.RIGHT))}
    return facts


def about_elites(state: BloodyGroveState) -> dict[str, Plain]:
    """BLG-DP-04, BLG-DP-05, BLG-DP-12: the animals still to recruit, or the one recruited with its elite."""
    board, kind = state.board, state.kind()
    if kind == w.ASK_ANIMAL:
        return {"animals": [name for i, name in enumerate(board.animal_names) if state.animals_to_recruit() >> i & 1]}
    animal = state.recruited_animal() if kind == w.ASK_PLACE else state.chosen_animal()
    return {"animal": board.animal_names[animal], "card": board.kind_names[kind_of(state.s[w.FACE_UP + animal])]}


def about_icons(state: BloodyGroveState) -> dict[str, Plain]:
    """BLG-DP-06..08: the icons left; then the spirit that moves, or the token to put down."""
    facts: dict[str, Plain] = {"cunning": int(state.cunning_left()), "arcane": int(state.arcane_left())}
    if state.kind() == w.ASK_COLUMN:
        facts |= {"card": state.board.kind_names[kind_of(state.moving_spirit())]}
    elif state.kind() == w.ASK_TARGET:
        facts |= {"token": state.board.token_names[state.taken_token()]}
    return facts


def about_venerable(state: BloodyGroveState) -> dict[str, Plain]:
    """BLG-DP-10..13: the grove won; then the Venerable taken."""
    facts: dict[str, Plain] = {"grove": int(state.s[w.RESOLVING])}
    if state.kind() != w.ASK_VENERABLE:
        facts |= {"venerable": state.board.kind_names[w.FIRST_VENERABLE + state.taken_venerable()]}
    return facts
