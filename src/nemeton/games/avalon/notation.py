"""Actions as text and back: one-to-one over all of them, the same in every state and for every pack."""

from __future__ import annotations

from nemeton.games.avalon import actions
from nemeton.games.avalon.code import DECK_CARDS
from nemeton.games.avalon.content.words import ATTRIBUTES, ENCOUNTER_DECKS, PERSONAL_DECKS
from nemeton.kernel.errors import BadNotation

SINGLE = {
    actions.READY: "ready",
    actions.JOIN: "join",
    actions.STAY: "stay",
    actions.ACCEPT: "accept",
    actions.REFUSE: "refuse",
    actions.PAY: "pay",
    actions.LEAVE_IT: "leave it",
    actions.GO_ON: "go on",
    actions.CALL_OFF: "call off",
    actions.ACTIVATE: "activate",
    actions.LEAVE: "leave",
    actions.AVOID: "avoid",
    actions.RESOLVE: "resolve",
    actions.KEEP: "keep",
    actions.REDRAW: "redraw",
    actions.NO_CARD: "no card",
    actions.ESCAPE: "escape",
    actions.TOP_CARD: "play top card",
    actions.DO_NOT: "do not",
    actions.YES: "yes",
    actions.NO: "no",
    actions.DONE: "done",
    actions.EAT: "eat",
    actions.FAST: "do not eat",
    actions.STOP: "stop",
    actions.NOBODY_ELSE: "nobody",
    actions.MERCY: "mercy",
    actions.END_CAMPAIGN: "end",
    actions.SAVE: "save",
    actions.ON_TOP: "keep on top",
    actions.AT_BOTTOM: "put at the bottom",
    actions.EXPLORE: "explore",
    actions.CHARACTER_ACTION: "character action",
    actions.INSPECT: "inspect",
    actions.TRADE: "trade",
    actions.PASS: "pass",
}
DIRECTIONS = ("north", "east", "south", "west")


def text(action: int) -> str:
    """An action as text."""
    if action in SINGLE:
        return SINGLE[action]
    if 0 <= action < actions.WORDS:
        return word_text(action)
    if actions.WORDS <= action < actions.ACTIONS:
        return range_text(action)
    raise BadNotation(f"Avalon has no action {action}; actions go from 0 to {actions.ACTIONS - 1}.")


def word_text(action: int) -> str:
    """The short ranges at the beginning."""
    if action >= actions.RAISE:
        return f"raise {ATTRIBUTES[action - actions.RAISE]}"
    if action >= actions.TRAVEL:
        return f"travel {DIRECTIONS[action - actions.TRAVEL]}"
    if action >= actions.ENCOUNTER_DECK:
        return f"deck {ENCOUNTER_DECKS[action - actions.ENCOUNTER_DECK]}"
    if action >= actions.OPEN_DECK:
        return f"deck {PERSONAL_DECKS[action - actions.OPEN_DECK]}"
    if action >= actions.SIDE:
        return f"side {'ab'[action - actions.SIDE]}"
    return f"buy {PERSONAL_DECKS[action - actions.BUY]}"


RANGES = (
    (actions.CLAIM, "claim {}"),
    (actions.COLOUR, "colour {}"),
    (actions.SEAT, "seat {}"),
    (actions.CHOOSE, "choose {}"),
    (actions.TO, "to place {}"),
    (actions.AT_PLACE, "do {}"),
    (actions.TOKEN, "uncover {}"),
    (actions.GUARDIAN, "guardian {}"),
    (actions.WEAR, "wear {}"),
    (actions.ASIDE, "set aside {}"),
    (actions.GIVE_UP, "give up {}"),
    (actions.PICK_UP, "pick up {}"),
    (actions.USE, "use {}"),
    (actions.USE_SKILL, "use skill {}"),
    (actions.SKILL, "learn {}"),
    (actions.PLAY, "play {}"),
    (actions.DISCARD, "discard {}"),
    (actions.TAKE, "take {}"),
    (actions.PUT_IN, "put in {}"),
    (actions.TAKE_OUT, "take out {}"),
    (actions.CHARGE, "charge {}"),
    (actions.GIVE, "give {}"),
)
COUNTED = {actions.CLAIM, actions.COLOUR, actions.CHOOSE, actions.TO, actions.PICK_UP}  # from 1, as people count
PLACED = {actions.AT_PLACE, actions.TOKEN}
THINGS = {actions.WEAR, actions.ASIDE, actions.GIVE_UP, actions.USE}
CARDS = {actions.PLAY, actions.DISCARD, actions.TAKE, actions.PUT_IN, actions.TAKE_OUT}
DECKS = {actions.GUARDIAN}


def range_text(action: int) -> str:
    """The ranges that name a thing by its number."""
    start, form = next(one for one in reversed(RANGES) if one[0] <= action)
    return form.format(named(start, action - start))


def named(start: int, which: int) -> str:
    """A thing of a range."""
    if start in COUNTED:
        return str(which + 1)
    if start in PLACED:
        return f"{which // actions.MAX_LOCATION_ACTIONS + 1}.{which % actions.MAX_LOCATION_ACTIONS + 1}"
    if start in THINGS:
        return thing(which)
    if start in CARDS:
        return card(which)
    if start in DECKS:
        return f"{ENCOUNTER_DECKS[which // 31]} {which % 31 + 1}"
    if start == actions.CHARGE:
        return f"{which // 2 + 1}.{which % 2 + 1}"
    if start == actions.GIVE:
        return f"{gift(which % actions.GIFTS)} to {which // actions.GIFTS}"
    return str(which)


def thing(which: int) -> str:
    """An item by its place in the pack, or a secret by its number."""
    if which < actions.THING_SECRET:
        return f"item {which + 1}"
    return f"secret {which - actions.THING_SECRET}"


def gift(which: int) -> str:
    """What can be handed to another character."""
    if which == actions.GIFT_FOOD:
        return "food"
    return "wealth" if which == actions.GIFT_WEALTH else thing(which - actions.GIFT_THING)


def card(which: int) -> str:
    """One of a character's 80 cards: c1 to c25 and c+1 to c+15 are the combat cards, d… the others."""
    letter, number = "cd"[which // DECK_CARDS], which % DECK_CARDS
    return f"{letter}{number + 1}" if number < 25 else f"{letter}+{number - 24}"


TEXTS = {text(action): action for action in range(actions.ACTIONS)}
assert len(TEXTS) == actions.ACTIONS, "every action has a text of its own"


def parse(words: str) -> int:
    """The action a text names."""
    action = TEXTS.get(" ".join(words.lower().split()))
    if action is None:
        raise BadNotation(
            f"{words!r} names no action of Avalon; examples: explore, travel north, play c3, choose 2, pass."
        )
    return action
