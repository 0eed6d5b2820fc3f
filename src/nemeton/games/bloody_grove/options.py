"""Actions as text and back, what they mean, and why one is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of
from nemeton.games.bloody_grove.state import Table
from nemeton.kernel.decision import Closed, Decision, Described, Plain, Refusal
from nemeton.kernel.errors import BadNotation
from nemeton.kernel.game import QuestionKind
from nemeton.kernel.state import A, B, C

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.data import Data

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


# ---------------------------------------------------------------------- what an action means
class LookAtToken(Described, frozen=True, tag="look_at_token"):
    """BLG-SU-13, BLG-VE-08: a supply token to look at."""

    token: str


class Summon(Described, frozen=True, tag="summon"):
    """BLG-SM-01: a hand card into the own column of the active grove."""

    card: str
    grove: int


class Transform(Described, frozen=True, tag="transform"):
    """BLG-TR-01: a hand card beside the druid."""

    card: str


class Join(Described, frozen=True, tag="join"):
    """BLG-TR-03, BLG-TR-04: left or right, and the animals it would recruit."""

    side: str
    animals: list[str]


class RecruitElite(Described, frozen=True, tag="recruit_elite"):
    """BLG-TR-05, BLG-VE-06: the face-up elite of an animal."""

    animal: str
    card: str | None


class PlaceElite(Described, frozen=True, tag="place_elite"):
    """BLG-TR-07, BLG-VE-06: into the hand, on top of the own deck or at its bottom."""

    place: str


class UseCunning(Described, frozen=True, tag="use_cunning"):
    """BLG-CN-01: move a card."""


class UseArcane(Described, frozen=True, tag="use_arcane"):
    """BLG-AR-01: place a token."""


class Stop(Described, frozen=True, tag="stop"):
    """BLG-CN-05, BLG-AR-06: use no more icons."""


class MoveSpirit(Described, frozen=True, tag="move_spirit"):
    """BLG-CN-02: the own card to move."""

    card: str


class MoveTo(Described, frozen=True, tag="move_to"):
    """BLG-CN-04: where it goes."""

    grove: int


class TakeToken(Described, frozen=True, tag="take_token"):
    """BLG-AR-01: the supply token to place."""

    token: str


class PutToken(Described, frozen=True, tag="put_token"):
    """BLG-AR-03: the spirit it goes on."""

    side: str  # "own" or "other"
    card: str


class ReturnCard(Described, frozen=True, tag="return_card"):
    """BLG-ER-01: the next card under the deck."""

    card: str


class TakeVenerable(Described, frozen=True, tag="take_venerable"):
    """BLG-VE-01: a revealed Venerable."""

    card: str


class ReplaceSpirit(Described, frozen=True, tag="replace_spirit"):
    """BLG-VE-02: the spirit that gives way."""

    card: str


def describe(table: Table, action: int) -> Described:
    """What an action means here."""
    board = table.board
    word, thing = named(board.kind_names, board.animal_names, board.token_names, action)
    if action in (w.LEFT, w.RIGHT):
        return Join(word, completed(table, action))
    if w.RECRUIT <= action < w.TO_HAND:
        spirit = int(table.s[w.FACE_UP + action - w.RECRUIT])
        return RecruitElite(thing, None if spirit == w.NOTHING else board.kind_names[kind_of(spirit)])
    match word:
        case "look":
            return LookAtToken(thing)
        case "summon":
            return Summon(thing, int(table.active_grove()))
        case "transform":
            return Transform(thing)
        case "hand" | "top" | "bottom":
            return PlaceElite(word)
        case "cunning":
            return UseCunning()
        case "arcane":
            return UseArcane()
        case "stop":
            return Stop()
        case "move":
            return MoveSpirit(thing)
        case "to":
            return MoveTo(action - w.TO_GROVE)
        case "take":
            return TakeToken(thing)
        case "own" | "other":
            return PutToken(word, thing)
        case "return":
            return ReturnCard(thing)
        case "venerable":
            return TakeVenerable(thing)
        case _:
            return ReplaceSpirit(thing)


def completed(table: Table, side: int) -> list[str]:
    """The animals the laid card would complete; none while no card is laid."""
    spirit = int(table.s[w.LAID])
    if spirit == w.NOTHING:
        return []
    mask = int(table.completed(table.acting_seat(), spirit, side))
    return [name for i, name in enumerate(table.board.animal_names) if mask >> i & 1]


# ---------------------------------------------------------------------- actions as text
WORDS = {
    w.LEFT: "left",
    w.RIGHT: "right",
    w.TO_HAND: "hand",
    w.TO_TOP: "top",
    w.TO_BOTTOM: "bottom",
    w.CUNNING: "cunning",
    w.ARCANE: "arcane",
    w.STOP: "stop",
}
TOKEN_WORDS = {w.LOOK: "look", w.TAKE: "take"}
KIND_WORDS = {
    w.SUMMON: "summon",
    w.TRANSFORM: "transform",
    w.MOVE: "move",
    w.ON_OWN: "own",
    w.ON_OTHER: "other",
    w.RETURN: "return",
    w.REPLACE: "replace",
}
_HINT = "try 'summon BB1', 'left', 'take T03' or 'own BE07'"


def named(kinds: list[str], animals: list[str], tokens: list[str], action: int) -> tuple[str, str]:
    """The word of an action, and the name of the thing it is about."""
    if action in WORDS:
        return WORDS[action], ""
    if w.RECRUIT <= action < w.TO_HAND:
        return "recruit", animals[action - w.RECRUIT]
    if w.TO_GROVE <= action < w.TAKE:
        return "to", str(action - w.TO_GROVE + 1)
    if w.VENERABLE <= action < w.REPLACE:
        return "venerable", kinds[w.FIRST_VENERABLE + action - w.VENERABLE]
    for first, word in TOKEN_WORDS.items():
        if first <= action < first + len(tokens):
            return word, tokens[action - first]
    first = max(start for start in KIND_WORDS if start <= action)
    return KIND_WORDS[first], kinds[action - first]


def text(data: Data, action: int) -> str:
    """An action as text: "summon BB1", "left", "recruit B", "take T03", "own BE07"; groves count from 1."""
    if not 0 <= action < w.ACTIONS:
        raise BadNotation(f"Bloody Grove has no action {action}; actions go from 0 to {w.ACTIONS - 1}.")
    word, thing = named(data.kinds, data.animals, data.tokens, action)
    return f"{word} {thing}" if thing else word


def parse(data: Data, text: str) -> int:
    """The action a text names."""
    found = re.fullmatch(r"(\S+)(?: (\S+))?", " ".join(text.split()))
    if found is None:
        raise BadNotation(f"{text!r} names no action of Bloody Grove; {_HINT}.")
    word, thing = found[1], found[2] or ""
    for action, known in WORDS.items():
        if word == known and not thing:
            return action
    firsts = {word: first for words in (TOKEN_WORDS, KIND_WORDS) for first, word in words.items()}
    firsts |= {"recruit": w.RECRUIT, "to": w.TO_GROVE, "venerable": w.VENERABLE}
    if word not in firsts:
        raise BadNotation(f"{text!r} names no action of Bloody Grove; {_HINT}.")
    names = data.kinds
    if word in TOKEN_WORDS.values():
        names = data.tokens
    elif word == "recruit":
        names = data.animals
    elif word == "to":
        names = [str(grove + 1) for grove in range(w.GROVES)]
    elif word == "venerable":
        names = data.kinds[w.FIRST_VENERABLE :]
    if thing not in names:
        raise BadNotation(f"{text!r}: {thing!r} is nothing one can {word}; it is one of {', '.join(names)}.")
    return firsts[word] + names.index(thing)


# ---------------------------------------------------------------------- decisions and refusals
def decision(table: Table, seat: int) -> Decision:
    """What an asked seat is asked."""
    kind = QUESTIONS[table.kind()].name
    legal = set(table.legal(seat))
    closed = [Closed(action, refuse(table, seat, action)) for action in expected(table) if action not in legal]
    return Decision(int(table.number), kind, RULES[kind], about=about(table), closed=tuple(closed))


def expected(table: Table) -> list[int]:
    """What a player would look for here and may not find."""
    kind = table.kind()
    if kind == w.ASK_ICON and table.s[table.top + B] > 0:
        return [w.ARCANE]  # BLG-RUL-11: there may be no token
    if kind == w.ASK_LOOK:
        return [w.LOOK + token for token in range(len(table.board.token_names))]  # BLG-SU-14
    if kind == w.ASK_DECK_END:
        return [w.TO_HAND]  # BLG-VE-06
    return []


def about(table: Table) -> dict[str, Plain]:
    """What the open question is about, in names."""
    s, top, board = table.s, table.top, table.board
    kind = QUESTIONS[table.kind()]
    a, b, c = int(s[top + A]), int(s[top + B]), int(s[top + C])
    if kind.name in ("turn", "side"):
        facts: dict[str, Plain] = {"grove": int(table.active_grove()), "turn": int(s[w.SPOT]) + 1}
        if kind.name == "side":
            facts |= {"card": board.kind_names[kind_of(s[w.LAID])]}
            facts |= {"left": list(completed(table, w.LEFT)), "right": list(completed(table, w.RIGHT))}
        return facts
    if kind.name == "animal":
        return {"animals": [name for i, name in enumerate(board.animal_names) if a >> i & 1]}
    if kind.name in ("place", "deck_end"):
        animal = a if kind.name == "place" else c
        return {"animal": board.animal_names[animal], "card": board.kind_names[kind_of(s[w.FACE_UP + animal])]}
    if kind.words[:2] == ICONS:
        facts = {"cunning": a, "arcane": b}
        if kind.name == "column":
            facts |= {"card": board.kind_names[kind_of(c)]}
        elif kind.name == "target":
            facts |= {"token": board.token_names[c]}
        return facts
    if kind.name in ("venerable", "replace", "elite", "peek"):
        facts = {"grove": int(s[w.RESOLVING])}
        return facts if kind.name == "venerable" else {**facts, "venerable": board.kind_names[w.FIRST_VENERABLE + a]}
    return {}


def refuse(table: Table, seat: int, action: int) -> Refusal:
    """Why the asked seat may not choose an action, from what it sees."""
    asked = QUESTIONS[table.kind()].name
    board = table.board
    word, thing = named(board.kind_names, board.animal_names, board.token_names, action)
    answers = ANSWERS[asked]
    if word not in answers:
        if asked == "deck_end" and action == w.TO_HAND:
            return Refusal("bloody_grove/not_into_hand", "BLG-VE-06")
        return Refusal("bloody_grove/not_asked_for", RULES[asked][0], {"question": asked})
    if word in ("summon", "transform", "return"):
        return Refusal("bloody_grove/not_in_hand", IN_HAND[word], {"card": thing})
    if word == "look" and asked == "look" and table.s[table.seat_at(1 - seat) + w.LOOKED] >> (action - w.LOOK) & 1:
        return Refusal("bloody_grove/looked_at_by_other", "BLG-SU-14", {"token": thing})
    if word in ("look", "take"):
        return Refusal("bloody_grove/not_in_supply", "BLG-AR-01", {"token": thing})
    if word == "arcane":
        return refuse_arcane(table)
    if word == "cunning":
        return Refusal("bloody_grove/no_icon", "BLG-CN-01", {"icon": word})
    if word == "to":
        return Refusal("bloody_grove/not_adjacent", "BLG-CN-04", {"grove": action - w.TO_GROVE})
    if word == "recruit":
        rule = "BLG-RUL-04" if table.s[w.FACE_UP + action - w.RECRUIT] == w.NOTHING else "BLG-TR-05"
        return Refusal("bloody_grove/cannot_recruit", rule, {"animal": thing})
    if word == "other" and action - w.ON_OTHER >= w.FIRST_VENERABLE:
        return Refusal("bloody_grove/others_venerable", "BLG-AR-04", {"card": thing})
    if word == "venerable":
        return Refusal("bloody_grove/not_revealed", "BLG-VE-01", {"card": thing})
    if word == "replace" and action - w.REPLACE >= w.FIRST_VENERABLE:
        return Refusal("bloody_grove/venerable_stays", "BLG-VE-03", {"card": thing})
    return Refusal("bloody_grove/not_there", ON_SIDE[word], {"card": thing})


def refuse_arcane(table: Table) -> Refusal:
    if table.s[table.top + B] > 0:
        return Refusal("bloody_grove/no_token", "BLG-RUL-11")
    return Refusal("bloody_grove/no_icon", "BLG-AR-01", {"icon": "arcane"})


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
