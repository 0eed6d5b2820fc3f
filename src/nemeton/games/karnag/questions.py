"""What a seat is asked: the questions by name, the rules behind each, and what it is about."""

from __future__ import annotations

from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import TILE_NAMES
from nemeton.games.karnag.events import ROWS
from nemeton.games.karnag.options import CORNERS, WAYS
from nemeton.games.karnag.rules import carrying_out, druids
from nemeton.games.karnag.state import KarnagState
from nemeton.kernel.decision import Closed, Decision, Plain
from nemeton.kernel.game import QuestionKind

QUESTIONS = (
    QuestionKind("choose_tile"),
    QuestionKind("lay_tile", ("tile",)),
    QuestionKind("start"),
    QuestionKind("cube"),
    QuestionKind("open"),
    QuestionKind("close"),
    QuestionKind("acting"),
    QuestionKind("gems", ("level", "done")),
    QuestionKind("send", ("first", "second")),
    QuestionKind("capture", ("level", "done")),
    QuestionKind("move", ("least", "most", "moved", "accel")),
    QuestionKind("corner", ("druid",)),
    QuestionKind("way", ("druid", "corner")),
    QuestionKind("points", ("druid", "corner", "way")),
    QuestionKind("creature", ("steps",)),
    QuestionKind("to", ("steps", "creature")),
    QuestionKind("shift", ("steps", "cause", "moved", "origin")),
    QuestionKind("level", ("levels", "cause")),
    QuestionKind("brewing", ("druids",)),
    QuestionKind("take", ("cards",)),
    QuestionKind("marked", ("unseen",)),
    QuestionKind("raise", ("menhirs", "gems")),
)

RULES: dict[str, tuple[str, ...]] = {
    "choose_tile": ("KAR-DP-01", "KAR-ADV-02", "KAR-ADV-03"),
    "lay_tile": ("KAR-DP-02", "KAR-ADV-04", "KAR-ADV-08", "KAR-ADV-10"),
    "start": ("KAR-DP-03", "KAR-SET-13", "KAR-SET-14"),
    "cube": ("KAR-DP-04", "KAR-D-05"),
    "open": ("KAR-DP-05", "KAR-E-04", "KAR-E-15"),
    "close": ("KAR-DP-07", "KAR-CRD-01"),
    "gems": ("KAR-DP-13", "KAR-GEM-06", "KAR-GEM-09"),
    "send": ("KAR-DP-14", "KAR-GEM-17"),
    "capture": ("KAR-DP-15", "KAR-CAP-04", "KAR-CAP-05"),
    "move": ("KAR-DP-08", "KAR-MOV-05", "KAR-RUL-27"),
    "corner": ("KAR-DP-09", "KAR-G-14"),
    "way": ("KAR-DP-09", "KAR-MOV-07"),
    "points": ("KAR-DP-10", "KAR-MOV-10", "KAR-MOV-12"),
    "creature": ("KAR-DP-18", "KAR-TEL-03"),
    "to": ("KAR-DP-18", "KAR-RUL-67"),
    "shift": ("KAR-DP-17", "KAR-TEL-11"),
    "level": ("KAR-DP-16", "KAR-KNO-02"),
    "take": ("KAR-DP-21", "KAR-DRW-01"),
    "marked": ("KAR-DP-22", "KAR-DRW-15"),
    "raise": ("KAR-DP-24", "KAR-RUL-72"),
}
CAUSES = ("tile", "potion", "card", "scroll", "council")
SHIFT_CAUSES = ("tile", "track", "card")


def decision(state: KarnagState, seat: int, closed: tuple[Closed, ...]) -> Decision:
    """What an asked seat is asked, with the options that are closed to it."""
    kind = question_name(state)
    return Decision(int(state.number), kind, RULES[kind], about=about(state, seat), closed=closed)


def question_name(state: KarnagState) -> str:
    """The name of the open question."""
    return QUESTIONS[state.kind()].name


def about(state: KarnagState, seat: int) -> dict[str, Plain]:
    """What the open question is about, in names; only for the seat that is asked."""
    s, top, kind = state.s, state.top, state.kind()
    if kind in (w.ASK_OPEN, w.ASK_CLOSE):
        return {"tile": TILE_NAMES[carrying_out.tile_in_turn(state)], "row": ROWS[s[w.E_ROW]]}
    if kind == w.ASK_MOVE:
        return {
            "least": max(0, int(druids.least_left(state, top))),
            "most": int(druids.most_left(state, seat, top)),
            "alone": state.is_lone_move(top),
        }
    if kind in (w.ASK_GEMS, w.ASK_CAPTURE):
        return {"level": bool(state.level_to_take()), "done": int(state.parts_done())}
    if kind == w.ASK_CREATURE:
        return {"steps": int(state.creature_steps())}
    if kind == w.ASK_TO:
        return {"steps": int(state.creature_steps()), "creature": state.board.token_names[state.moving_token()]}
    if kind == w.ASK_SHIFT:
        return {"steps": int(state.gem_steps_left()), "cause": SHIFT_CAUSES[state.shift_cause()]}
    if kind == w.ASK_LEVEL:
        return {"levels": int(state.levels_left()), "cause": CAUSES[state.level_cause()]}
    if kind == w.ASK_LAY:
        return {"tile": state.board.obstacle_names[state.obstacle_to_lay()]}
    if kind == w.ASK_SEND:
        one, other = state.crossing_druids()
        return {"first": int(one) + 1, "second": int(other) + 1}
    if kind == w.ASK_RAISE:
        return {"menhirs": int(state.menhirs_left()), "gems": int(state.gems_to_raise()).bit_count()}
    if kind in (w.ASK_CORNER, w.ASK_WAY, w.ASK_POINTS):
        return about_walk(state)
    if kind == w.ASK_TAKE:
        return {"cards": int(state.cards_to_draw())}
    return {"unseen": int(state.cards_unseen())} if kind == w.ASK_MARKED else {}


def about_walk(state: KarnagState) -> dict[str, Plain]:
    """Which druid is to walk, and what is settled about it: the corner if it comes from the council, the way."""
    kind, corner = state.kind(), state.walk_corner()
    told: dict[str, Plain] = {"druid": int(state.walking_druid()) + 1}
    if kind != w.ASK_CORNER:
        told["corner"] = None if corner == w.NO_CORNER else CORNERS[corner]
    if kind == w.ASK_POINTS:
        told["way"] = WAYS[state.walk_way()]
    return told
