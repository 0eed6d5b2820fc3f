"""What a client asks for, at a table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from nemeton.server.wire.basics import (
    WRITABLE,
    ActId,
    ActionNumber,
    Contribution,
    PlayerId,
    QuestionNumber,
    Seal,
    SeatNumber,
    Strict,
)
from nemeton.server.wire.tables import Proposable


class Act(Strict, frozen=True, tag_field="act"):
    """Something a person does at a table."""

    id: ActId


class Sit(Act, frozen=True, tag="sit"):
    """Take an empty seat, one kept for oneself, or a bot's on offer; will one give to the chance of the game?"""

    seat: SeatNumber
    contributes: bool = False


class Leave(Act, frozen=True, tag="leave"):
    """Give up a seat: before the start it is empty again, after it a bot plays on."""

    seat: SeatNumber


class Invite(Act, frozen=True, tag="invite"):
    """The host puts a bot on an empty seat or takes one away (""); in a running game, back on a seat taken from one."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)]


class Offer(Act, frozen=True, tag="offer"):
    """The host offers a bot's seat of a running game to whoever comes, or does so no longer."""

    seat: SeatNumber
    on: bool


class Remove(Act, frozen=True, tag="remove"):
    """The host sends a person away: from the seat before the start, from the chat always."""

    player: PlayerId


class Start(Act, frozen=True, tag="start"):
    """The host begins the game; every seat must be taken. First everybody who said so gives to its chance."""


class GiveSeal(Act, frozen=True, tag="seal"):
    """While the chance of a game is made: the SHA-256 of what one gives to it."""

    seat: SeatNumber
    seal: Seal


class OpenSeal(Act, frozen=True, tag="open_seal"):
    """Once everybody has sealed something: what it was."""

    seat: SeatNumber
    contribution: Contribution


class Move(Act, frozen=True, tag="move"):
    """Answer a question."""

    seat: SeatNumber
    number: QuestionNumber
    action: ActionNumber


class TakeBack(Act, frozen=True, tag="back"):
    """Take back the own last move, where nobody needs to be asked."""

    seat: SeatNumber


class Propose(Act, frozen=True, tag="propose"):
    """Ask the others."""

    seat: SeatNumber
    what: Proposable
    whom: SeatNumber | None = None  # for whom a bot is to play on


class Answer(Act, frozen=True, tag="answer"):
    """Agree to what another proposed, or not; the proposer may withdraw it."""

    seat: SeatNumber
    yes: bool


class Resign(Act, frozen=True, tag="resign"):
    """Give up the game."""

    seat: SeatNumber


class Abort(Act, frozen=True, tag="abort"):
    """Call it off before everybody has made a first move."""


class Pause(Act, frozen=True, tag="pause"):
    """Stop the clocks of a table with days per move, or let them run again."""

    on: bool


class Rematch(Act, frozen=True, tag="rematch"):
    """Offer the same people a game once more, seats moved by one; or accept it, if one of them has offered it."""


class Say(Act, frozen=True, tag="say"):
    """Chat: players among themselves, spectators among themselves."""

    text: Annotated[str, Meta(min_length=1, max_length=500, pattern=WRITABLE)]


Sign = Literal["greetings", "well_played", "thanks", "a_moment", "alas", "good_game"]


class GiveSign(Act, frozen=True, tag="sign"):
    """One of six signs, to everybody at the table, by who sits there."""

    sign: Sign


class WhyNot(Act, frozen=True, tag="why"):
    """Why may the seat not choose this? An action by its number, or by its text in the game's notation."""

    seat: SeatNumber
    action: ActionNumber | None = None
    text: Annotated[str, Meta(max_length=200, pattern=WRITABLE)] = ""


class AskPreviews(Act, frozen=True, tag="preview"):
    """What would the options of the seat certainly do, from what it knows?"""

    seat: SeatNumber


class Hint(Act, frozen=True, tag="hint"):
    """What would a strong bot do, from what the seat knows? Never at rated tables."""

    seat: SeatNumber


Acts = (
    Sit
    | Leave
    | Invite
    | Offer
    | Remove
    | Start
    | GiveSeal
    | OpenSeal
    | Move
    | TakeBack
    | Propose
    | Answer
    | Resign
    | Abort
    | Pause
    | Rematch
    | Say
    | GiveSign
    | WhyNot
    | AskPreviews
    | Hint
)

decode_act = msgspec.json.Decoder(Acts).decode
