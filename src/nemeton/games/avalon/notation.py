"""Actions as text and back: one-to-one over all of them, the same in every state and for every pack."""

from __future__ import annotations

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content.words import ATTRIBUTES, ENCOUNTER_DECKS, PERSONAL_DECKS
from nemeton.kernel.errors import BadNotation

SINGLE = {
    w.READY: "ready",
    w.JOIN: "join",
    w.STAY: "stay",
    w.ACCEPT: "accept",
    w.REFUSE: "refuse",
    w.PAY: "pay",
    w.LEAVE_IT: "leave it",
    w.GO_ON: "go on",
    w.CALL_OFF: "call off",
    w.ACTIVATE: "activate",
    w.LEAVE: "leave",
    w.AVOID: "avoid",
    w.RESOLVE: "resolve",
    w.KEEP: "keep",
    w.REDRAW: "redraw",
    w.NO_CARD: "no card",
    w.ESCAPE: "escape",
    w.TOP_CARD: "play top card",
    w.DO_NOT: "do not",
    w.YES: "yes",
    w.NO: "no",
    w.DONE: "done",
    w.EAT: "eat",
    w.FAST: "do not eat",
    w.STOP: "stop",
    w.NOBODY_ELSE: "nobody",
    w.MERCY: "mercy",
    w.END_CAMPAIGN: "end",
    w.SAVE: "save",
    w.PUT_ON_TOP: "keep on top",
    w.PUT_AT_BOTTOM: "put at the bottom",
    w.EXPLORE: "explore",
    w.CHARACTER_ACTION: "character action",
    w.INSPECT: "inspect",
    w.TRADE: "trade",
    w.PASS: "pass",
    w.GO + w.GO_TOGETHER: "go together",
    w.GO + w.GO_ASKED: "go asked",
    w.GO + w.GO_ALONE: "go alone",
    w.AFTER_YOU: "after you",
    w.ARRANGE: "arrange decks",
    w.OWN_IN_COMPANY: "character action in company",
}
DIRECTIONS = ("north", "east", "south", "west")


def text(action: int) -> str:
    """An action as text."""
    if action in SINGLE:
        return SINGLE[action]
    if 0 <= action < w.WORDS:
        return word_text(action)
    if w.WORDS <= action < w.ACTIONS:
        return range_text(action)
    raise BadNotation(f"Avalon has no action {action}; actions go from 0 to {w.ACTIONS - 1}.")


def word_text(action: int) -> str:
    """The short ranges at the beginning."""
    if action >= w.RAISE:
        return f"raise {ATTRIBUTES[action - w.RAISE]}"
    if action >= w.TRAVEL:
        return f"travel {DIRECTIONS[action - w.TRAVEL]}"
    if action >= w.ENCOUNTER_DECK:
        return f"deck {ENCOUNTER_DECKS[action - w.ENCOUNTER_DECK]}"
    if action >= w.OPEN_DECK:
        return f"deck {PERSONAL_DECKS[action - w.OPEN_DECK]}"
    if action >= w.SIDE:
        return f"side {'ab'[action - w.SIDE]}"
    return f"buy {PERSONAL_DECKS[action - w.BUY]}"


RANGES = (
    (w.CLAIM, "claim {}"),
    (w.TAKE_COLOUR, "colour {}"),
    (w.SEAT, "seat {}"),
    (w.CHOOSE, "choose {}"),
    (w.TO, "to place {}"),
    (w.AT_PLACE, "do {}"),
    (w.TOKEN, "uncover {}"),
    (w.NAME_GUARDIAN, "guardian {}"),
    (w.WEAR, "wear {}"),
    (w.ASIDE, "set aside {}"),
    (w.GIVE_UP, "give up {}"),
    (w.PICK_UP, "pick up {}"),
    (w.USE, "use {}"),
    (w.USE_SKILL, "use skill {}"),
    (w.LEARN, "learn {}"),
    (w.PLAY, "play {}"),
    (w.DISCARD, "discard {}"),
    (w.TAKE, "take {}"),
    (w.PUT_IN, "put in {}"),
    (w.TAKE_OUT, "take out {}"),
    (w.CHARGE, "charge {}"),
    (w.GIVE, "give {}"),
    (w.IN_COMPANY, "do {} in company"),
)
COUNTED = {w.CLAIM, w.TAKE_COLOUR, w.CHOOSE, w.TO, w.PICK_UP}  # from 1, as people count
PLACED = {w.AT_PLACE, w.TOKEN, w.IN_COMPANY}
THINGS = {w.WEAR, w.ASIDE, w.GIVE_UP, w.USE}
CARDS = {w.PLAY, w.DISCARD, w.TAKE, w.PUT_IN, w.TAKE_OUT}
DECKS = {w.NAME_GUARDIAN}


def range_text(action: int) -> str:
    """The ranges that name a thing by its number."""
    start, form = next(one for one in reversed(RANGES) if one[0] <= action)
    return form.format(name_thing(start, action - start))


def name_thing(start: int, which: int) -> str:
    """A thing of a range."""
    if start in COUNTED:
        return str(which + 1)
    if start in PLACED:
        return f"{which // w.MAX_LOCATION_ACTIONS + 1}.{which % w.MAX_LOCATION_ACTIONS + 1}"
    if start in THINGS:
        return thing(which)
    if start in CARDS:
        return card(which)
    if start in DECKS:
        return f"{ENCOUNTER_DECKS[which // 31]} {which % 31 + 1}"
    if start == w.CHARGE:
        return f"{which // 2 + 1}.{which % 2 + 1}"
    if start == w.GIVE:
        return f"{gift(which % w.GIFTS)} to {which // w.GIFTS}"
    return str(which)


def thing(which: int) -> str:
    """An item by its place in the pack, or a secret by its number."""
    if which < w.THING_SECRET:
        return f"item {which + 1}"
    return f"secret {which - w.THING_SECRET}"


def gift(which: int) -> str:
    """What can be handed to another character."""
    if which == w.GIFT_FOOD:
        return "food"
    return "wealth" if which == w.GIFT_WEALTH else thing(which - w.GIFT_THING)


def card(which: int) -> str:
    """One of a character's 80 cards: c1 to c25 and c+1 to c+15 are the combat cards, d… the others."""
    letter, number = "cd"[which // bc.DECK_CARDS], which % bc.DECK_CARDS
    return f"{letter}{number + 1}" if number < 25 else f"{letter}+{number - 24}"


TEXTS = {text(action): action for action in range(w.ACTIONS)}
assert len(TEXTS) == w.ACTIONS, "every action has a text of its own"


def parse(words: str) -> int:
    """The action a text names."""
    action = TEXTS.get(" ".join(words.lower().split()))
    if action is None:
        raise BadNotation(
            f"{words!r} names no action of Avalon; examples: explore, travel north, play c3, choose 2, pass."
        )
    return action
