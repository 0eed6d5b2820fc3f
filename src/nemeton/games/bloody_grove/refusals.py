"""Why an action is refused, and which of the actions a player would look for are."""

from __future__ import annotations

from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import make_action, thing_of
from nemeton.games.bloody_grove.notation import word_and_thing
from nemeton.games.bloody_grove.questions import RULES, question_name
from nemeton.games.bloody_grove.state import BloodyGroveState
from nemeton.kernel.decision import Closed, Refusal

IN_HAND = {"summon": "BLG-SM-01", "transform": "BLG-TR-01", "return": "BLG-ER-01"}
ON_SIDE = {"move": "BLG-CN-02", "own": "BLG-AR-03", "other": "BLG-AR-03", "replace": "BLG-VE-02"}
ANSWERS: dict[str, tuple[str, ...]] = {
    "look": ("look",),
    "turn": ("summon", "transform"),
    "side": ("left", "right"),
    "animal": ("recruit",),
    "place": ("hand", "top", "bottom"),
    "icon": ("cunning", "arcane", "stop"),
    "move": ("move",),
    "column": ("to",),
    "token": ("take",),
    "target": ("own", "other"),
    "return": ("return",),
    "venerable": ("venerable",),
    "replace": ("replace",),
    "elite": ("recruit",),
    "deck_end": ("top", "bottom"),
    "peek": ("look",),
}
"""The words of the actions a question can be answered with."""


def closed_options(state: BloodyGroveState, seat: int) -> tuple[Closed, ...]:
    """The expected actions that are not legal now, each with its reason."""
    legal = set(state.legal(seat))
    return tuple(Closed(one, refuse(state, seat, one)) for one in expected_actions(state) if one not in legal)


def expected_actions(state: BloodyGroveState) -> list[int]:
    """The actions a player would look for here and may not find."""
    kind = state.kind()
    if kind == w.ASK_ICON and state.arcane_left() > 0:
        return [w.ARCANE]  # BLG-RUL-11: there may be no token
    if kind == w.ASK_LOOK:
        return [int(make_action(w.LOOK, token)) for token in range(len(state.board.token_names))]  # BLG-SU-14
    if kind == w.ASK_DECK_END:
        return [w.TO_HAND]  # BLG-VE-06
    return []


def refuse(state: BloodyGroveState, seat: int, action: int) -> Refusal:
    """Why the asked seat may not choose an action, from what it sees."""
    asked = question_name(state)
    board = state.board
    word, thing = word_and_thing(board.kind_names, board.animal_names, board.token_names, action)
    answers = ANSWERS[asked]
    if word not in answers:
        if asked == "deck_end" and action == w.TO_HAND:
            return Refusal("bloody_grove/not_into_hand", "BLG-VE-06")
        return Refusal("bloody_grove/not_asked_for", RULES[asked][0], {"question": asked})
    if word in ("summon", "transform", "return"):
        return Refusal("bloody_grove/not_in_hand", IN_HAND[word], {"card": thing})
    if word == "look" and asked == "look" and has_looked(state, 1 - seat, int(thing_of(w.LOOK, action))):
        return Refusal("bloody_grove/looked_at_by_other", "BLG-SU-14", {"token": thing})
    if word in ("look", "take"):
        return Refusal("bloody_grove/not_in_supply", "BLG-AR-01", {"token": thing})
    if word == "arcane":
        return refuse_arcane(state)
    if word == "cunning":
        return Refusal("bloody_grove/no_icon", "BLG-CN-01", {"icon": word})
    if word == "to":
        return Refusal("bloody_grove/not_adjacent", "BLG-CN-04", {"grove": int(thing_of(w.TO_GROVE, action))})
    if word == "recruit":
        rule = "BLG-RUL-04" if state.s[w.FACE_UP + thing_of(w.RECRUIT, action)] == w.NOTHING else "BLG-TR-05"
        return Refusal("bloody_grove/cannot_recruit", rule, {"animal": thing})
    if word == "other" and thing_of(w.ON_OTHER, action) >= w.FIRST_VENERABLE:
        return Refusal("bloody_grove/others_venerable", "BLG-AR-04", {"card": thing})
    if word == "venerable":
        return Refusal("bloody_grove/not_revealed", "BLG-VE-01", {"card": thing})
    if word == "replace" and thing_of(w.REPLACE, action) >= w.FIRST_VENERABLE:
        return Refusal("bloody_grove/venerable_stays", "BLG-VE-03", {"card": thing})
    return Refusal("bloody_grove/not_there", ON_SIDE[word], {"card": thing})


def has_looked(state: BloodyGroveState, seat: int, token: int) -> bool:
    """BLG-HI-03: has this seat looked at the token? All saw it do so."""
    return bool(state.s[state.seat_at(seat) + w.LOOKED] >> token & 1)


def refuse_arcane(state: BloodyGroveState) -> Refusal:
    if state.arcane_left() > 0:
        return Refusal("bloody_grove/no_token", "BLG-RUL-11")
    return Refusal("bloody_grove/no_icon", "BLG-AR-01", {"icon": "arcane"})
