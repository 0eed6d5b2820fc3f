"""Every effect of content.md#effects: those that hold lists of effects themselves, and all of them by group."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from nemeton.games.avalon.content.language import Amount, Condition, Cost, Enc, Piece
from nemeton.games.avalon.content.ops import Op, PlainEffect
from nemeton.games.avalon.content.words import DialOn, Id, Number, Who


# ---------------------------------------------------------------------- story
class StartEncounter(Op, tag="encounter"):
    """AVA-ENC-03: an encounter, then one of the lists; `run` defaults to `fail`."""

    enc: Enc
    win: Effects = ()
    fail: Effects = ()
    run: Effects | UnsetType = UNSET


# ---------------------------------------------------------------------- dials
class SetDial(Op, tag="dial"):
    """A dial is set up on a secret, quest, character or location."""

    id: Id
    on: DialOn
    ref: Id | Number
    set: Annotated[int, Meta(ge=1, le=99)]
    time: bool
    on_expire: Effects = ()


# ---------------------------------------------------------------------- flow
class When(Op, tag="if"):
    """One list or the other."""

    cond: Condition
    then: Effects
    else_: Effects = ()


class ChooseOption(Piece):
    """One way to choose."""

    TEXTS: ClassVar = ("label",)
    if_: Condition | UnsetType = UNSET
    cost: Cost = Cost()
    do: Effects = ()


class Choose(Op, tag="choose"):
    """AVA-PARTY-13: one of the options that can be afforded; without one, nothing happens."""

    TEXTS: ClassVar = ("label",)
    options: tuple[ChooseOption, ...]


class Chance(Op, tag="random"):
    """One of the lists, by weight."""

    table: tuple[tuple[Annotated[int, Meta(ge=1, le=999)], Effects], ...]


class Repeat(Op, tag="repeat"):
    """The list, n times."""

    n: Amount
    do: Effects


class ForEach(Op, tag="for"):
    """The list, once for each receiver, who is its actor."""

    who: Who
    do: Effects


Effect: TypeAlias = PlainEffect | StartEncounter | SetDial | When | Choose | Chance | Repeat | ForEach
Effects: TypeAlias = tuple[Effect, ...]

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "resources": ("gain", "lose", "attribute", "cards"),
    "tracks": ("energy", "health", "terror", "damage", "set_track"),
    "encounter": (
        "pool",
        "affinity",
        "draw",
        "discard",
        "destroy",
        "tear",
        "prevent",
        "charge",
        "token",
        "opportunity",
        "extra_attack",
        "skip_attack",
        "leave",
        "run_away",
        "stage_win",
    ),
    "cards": ("item", "item_get", "item_discard", "secret", "secret_return", "secret_remove", "flip"),
    "story": ("status", "unstatus", "task", "task_done", "read", "book", "encounter"),
    "map": (
        "move",
        "reveal",
        "swap",
        "remove_location",
        "menhir",
        "menhir_dial",
        "token_time",
        "token_quest",
        "guardian_place",
        "guardian_remove",
    ),
    "dials": ("dial", "dial_add", "dial_remove"),
    "events": ("event_top", "event_bottom", "event_shuffle_discards", "quest_remove", "card_remove"),
    "flow": ("if", "choose", "random", "repeat", "for", "peek"),
    "campaign": ("chapter", "save_offer", "ending", "fail", "kill"),
    "modifiers": ("mod",),
}
GROUP_OF: Final = {op: group for group, ops in GROUPS.items() for op in ops}
