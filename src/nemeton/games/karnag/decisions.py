"""What a seat is asked: the question, what it is about, and what one would look for but may not choose."""

from __future__ import annotations

from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import TILE_NAMES, TRACK_NAMES
from nemeton.games.karnag.events import ROWS
from nemeton.games.karnag.options import CORNERS, WAYS
from nemeton.games.karnag.questions import CAUSES, QUESTIONS, RULES, SHIFT_CAUSES
from nemeton.games.karnag.refusals import refuse
from nemeton.games.karnag.rules import druids, tiles
from nemeton.games.karnag.state import KarnagState
from nemeton.kernel.decision import Closed, Decision, Plain
from nemeton.kernel.state import A, B, C


def decision(state: KarnagState, seat: int) -> Decision:
    """What an asked seat is asked."""
    kind = QUESTIONS[state.kind()].name
    legal = set(state.legal(seat))
    closed = [Closed(action, refuse(state, seat, action)) for action in expected(state, seat) if action not in legal]
    return Decision(int(state.number), kind, RULES[kind], about=about(state, seat), closed=tuple(closed))


def expected(state: KarnagState, seat: int) -> list[int]:
    """What a player would look for here: each alternative of the tile, each druid, each card in hand."""
    kind = state.kind()
    druids_ = range(int(state.board.druids))
    if kind == w.ASK_OPEN:
        offered = [int(tiles.first_alternative(state)), int(tiles.second_alternative(state))]
        return [w.PERFORM + one for one in offered if one >= 0] + in_hand(state, seat)
    if kind == w.ASK_CLOSE:
        return in_hand(state, seat)
    if kind == w.ASK_MOVE:
        return [w.DRUID + druid for druid in druids_]
    if kind == w.ASK_GEMS:
        return [w.CREATE + one * w.MAX_DRUIDS + other for one in druids_ for other in druids_ if one < other]
    if kind == w.ASK_CAPTURE:
        return [w.CAPTURE + druid for druid in druids_]
    if kind == w.ASK_LEVEL:
        return [w.RISE + track for track in range(len(TRACK_NAMES))]
    return []


def in_hand(state: KarnagState, seat: int) -> list[int]:
    """The cards a seat holds, as plays."""
    at = state.seat_at(seat) + w.HELD
    return [w.PLAY + kind for kind in range(w.BANISH) if state.s[at + kind] > 0]


def about(state: KarnagState, seat: int) -> dict[str, Plain]:
    """What the open question is about, in names; only for the seat that is asked."""
    s, top, kind = state.s, state.top, state.kind()
    if kind in (w.ASK_OPEN, w.ASK_CLOSE):
        return {"tile": TILE_NAMES[tiles.tile_in_turn(state)], "row": ROWS[s[w.E_ROW]]}
    if kind == w.ASK_MOVE:
        return {
            "least": max(0, int(druids.least_left(state, top))),
            "most": int(druids.most_left(state, seat, top)),
            "alone": bool(s[top + C] & w.LONE),
        }
    if kind in (w.ASK_GEMS, w.ASK_CAPTURE):
        return {"level": bool(s[top + A]), "done": int(s[top + B])}
    if kind == w.ASK_CREATURE:
        return {"steps": int(s[top + A])}
    if kind == w.ASK_TO:
        return {"steps": int(s[top + A]), "creature": state.board.token_names[s[top + B]]}
    if kind == w.ASK_SHIFT:
        return {"steps": int(s[top + A]), "cause": SHIFT_CAUSES[s[top + B]]}
    if kind == w.ASK_LEVEL:
        return {"levels": int(s[top + A]), "cause": CAUSES[s[top + B]]}
    if kind == w.ASK_LAY:
        return {"tile": state.board.obstacle_names[s[top + A]]}
    if kind == w.ASK_SEND:
        return {"first": int(s[top + A]) + 1, "second": int(s[top + B]) + 1}
    if kind == w.ASK_RAISE:
        return {"menhirs": int(s[top + A]), "gems": int(s[top + B]).bit_count()}
    if kind in (w.ASK_CORNER, w.ASK_WAY, w.ASK_POINTS):
        return about_walk(state)
    return {name: int(s[top + A + i]) for i, name in enumerate(QUESTIONS[kind].words)}


def about_walk(state: KarnagState) -> dict[str, Plain]:
    """Which druid is to walk, and what is settled about it: the corner if it comes from the council, the way."""
    s, top, kind = state.s, state.top, state.kind()
    told: dict[str, Plain] = {"druid": int(s[top + A]) + 1}
    if kind != w.ASK_CORNER:
        told["corner"] = None if s[top + B] == w.NO_CORNER else CORNERS[s[top + B]]
    if kind == w.ASK_POINTS:
        told["way"] = WAYS[s[top + C]]
    return told
