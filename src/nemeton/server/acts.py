"""What a person may do at a table: an act becomes an entry of the log, or is refused with the reason.

Nothing changes in here; whoever calls writes the entry and applies it.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any, cast

import msgspec

from nemeton import bots
from nemeton.kernel import record as records
from nemeton.kernel import registry
from nemeton.kernel.decision import Plain, Reason
from nemeton.kernel.errors import NemetonError
from nemeton.kernel.match import Match
from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.table import STAND_IN, Chair, Table

PATIENCE_MS = 5 * 60_000  # how long somebody may be silent, where there is no clock, before the others can go on
RATED_PATIENCE_MS = 24 * 3600_000  # and where it counts


class Refusal(NemetonError):
    """An act that is not done: a stable code, a sentence, and the rule if it is a rule of the game."""

    def __init__(self, code: str, detail: str, rule: str = "", values: dict[str, Plain] | None = None) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.rule = rule
        self.values = values or {}
        self.seq = 0  # where the table stands, if it is about one


def make_entry_for(table: Table, act: wire.Act, player: str, now: int) -> log.Entry:
    """The entry an act of a person makes."""
    match act:
        case wire.Move():
            return make_move(table, act, player, now)
        case wire.Sit():
            return make_sit(table, act, player, now)
        case wire.Leave():
            return make_leave(table, act, player, now)
        case wire.Invite():
            return make_invite(table, act, player, now)
        case wire.Offer():
            return make_offer(table, act, player, now)
        case wire.Remove():
            return make_remove(table, act, player, now)
        case wire.Start():
            return make_start(table, player, now)
        case wire.GiveSeal():
            return make_seal(table, act, player, now)
        case wire.OpenSeal():
            return make_opened_seal(table, act, player, now)
        case wire.TakeBack():
            return make_take_back(table, act, player, now)
        case wire.Propose():
            return make_proposal(table, act, player, now)
        case wire.Answer():
            return make_answer(table, act, player, now)
        case wire.Resign():
            return make_resignation(table, act, player, now)
        case wire.Abort():
            return make_abort(table, player, now)
        case wire.Pause():
            return make_pause(table, act, player, now)
    raise Refusal("table/no_such_act", "Nothing of that kind can be done at a table.")


# ---------------------------------------------------------------------- before the start
def make_sit(table: Table, act: wire.Sit, player: str, now: int) -> log.Entry:
    """An empty seat is for anybody; a bot's in a running game for who left it, or for a newcomer if the host offers it.

    Who sealed something for the chance of this table and did not open it sits down here no more.
    """
    chair = table.chairs[must_exist(table, act.seat)]
    if table.status not in ("open", "running"):
        raise Refusal("table/over", "Nobody sits down any more: this table is over.")
    must_not_draw(table)
    if table.evening is not None:
        must_lead(table.evening, act.seat, player)
    if player in table.withheld:
        raise Refusal(
            "table/withheld", "Who sealed something for the chance here and kept it closed can sit here no more."
        )
    if chair.person and not (chair.reserved and chair.player == player):
        raise Refusal("table/seat_taken", f"Seat {act.seat} is taken.")
    if table.status == "open" and chair.bot and table.evening is None:
        raise Refusal("table/seat_taken", f"A bot sits on seat {act.seat}; the host can take it away.")
    if table.setup.rated and not chair.reserved and table.seats_of(player):
        raise Refusal("table/rated", "At a rated table nobody has two seats.")
    if table.status == "running":
        must_be_free(table, chair, act.seat, player)
    return log.Sat(at=now, seat=act.seat, player=player, contributes=act.contributes and table.status == "open")


def note_neighbours(table: Table, entry: log.Entry, neighbours: AbstractSet[str]) -> log.Entry:
    """The entry of who sits down, with the seats of those who came from the same address."""
    if not isinstance(entry, log.Sat):
        return entry
    beside = tuple([seat for seat, chair in enumerate(table.chairs) if chair.player in neighbours])
    return msgspec.structs.replace(entry, same_address=beside)


def must_lead(evening: log.Evening, seat: int, player: str) -> None:
    """At an evening of a campaign everybody has the seat of their own hero."""
    if not player or evening.people[seat] != player:
        raise Refusal("campaign/not_your_hero", f"The hero of seat {seat} is led by somebody else in this campaign.")


def must_be_free(table: Table, chair: Chair, seat: int, player: str) -> None:
    """A seat a bot has in a running game."""
    if table.match is not None and seat in table.match.lost:
        raise Refusal("table/given_up", f"Seat {seat} has given up the game.")
    if chair.player and chair.player != player:
        raise Refusal("table/seat_kept", f"Seat {seat} is kept for whoever left it.")
    if seat not in table.seats_seen.get(player, {seat}):
        raise Refusal(
            "table/seated", "Who plays or has played here can take no other seat: they would see its cards too."
        )
    if not chair.player and not chair.offered and table.evening is None:
        raise Refusal("table/bots_seat", f"A bot plays seat {seat}, and who opened the table does not offer it.")


def make_leave(table: Table, act: wire.Leave, player: str, now: int) -> log.Entry:
    must_hold(table, act.seat, player)
    must_not_draw(table)
    if table.status == "open" and table.evening is None:
        return log.Left(at=now, seat=act.seat)
    if table.status != "open":
        must_run(table)
    return log.TakenOver(at=now, seat=act.seat, bot=STAND_IN)


def make_invite(table: Table, act: wire.Invite, player: str, now: int) -> log.Entry:
    must_host(table, player)
    if table.status == "running":
        return make_put_back(table, act, now)
    must_be_open(table)
    if table.chairs[must_exist(table, act.seat)].player:
        raise Refusal("table/seat_taken", f"Seat {act.seat} is taken.")
    if act.bot:
        check_bot(act.bot)
        if table.setup.rated:
            raise Refusal("table/rated", "A rated table is for people: it has no bots.")
    return log.Invited(at=now, seat=act.seat, bot=act.bot)


def make_put_back(table: Table, act: wire.Invite, now: int) -> log.Entry:
    """In a running game a bot comes back to a seat that was taken from one, and to no other."""
    if not table.chairs[must_exist(table, act.seat)].came_late:
        raise Refusal("table/begun", "The game has begun: a bot comes back only to a seat that was taken from one.")
    check_bot(act.bot)
    return log.PutBack(at=now, seat=act.seat, bot=act.bot)


def make_offer(table: Table, act: wire.Offer, player: str, now: int) -> log.Entry:
    must_host(table, player)
    must_run(table)
    chair = table.chairs[must_exist(table, act.seat)]
    if chair.player or not chair.bot:
        raise Refusal("table/not_a_bots_seat", f"Seat {act.seat} is no bot's own: it cannot be offered.")
    if chair.offered == act.on:
        said = "is offered already" if act.on else "is not offered"
        raise Refusal("table/as_it_is", f"Seat {act.seat} {said}.")
    return log.Offered(at=now, seat=act.seat, on=act.on)


def make_remove(table: Table, act: wire.Remove, player: str, now: int) -> log.Entry:
    must_host(table, player)
    must_not_draw(table)
    seats = table.seats_of(act.player)
    if table.status != "open" or not seats:
        raise Refusal("table/not_seated", "Only before the start can the host free a seat, and only one that is taken.")
    if table.evening is not None:
        return log.TakenOver(at=now, seat=seats[0], bot=STAND_IN)
    return log.Left(at=now, seat=seats[0])


def make_start(table: Table, player: str, now: int) -> log.Entry:
    must_host(table, player)
    must_be_open(table)
    empty = [seat for seat, chair in enumerate(table.chairs) if not chair.taken]
    if empty:
        raise Refusal(
            "table/empty_seats", "Every seat must be taken before the game can begin.", values={"seats": list(empty)}
        )
    if missing := [seat for seat, chair in enumerate(table.chairs) if chair.reserved]:
        raise Refusal(
            "table/not_all_here",
            "Not everybody has said yet that they play once more.",
            values={"seats": list(missing)},
        )
    if any(chair.contributes for chair in table.chairs):
        return log.Drawing(at=now)
    return table.make_start(now)


def make_seal(table: Table, act: wire.GiveSeal, player: str, now: int) -> log.Entry:
    must_hold(table, act.seat, player)
    if table.drawing != "sealing":
        raise Refusal("table/not_sealing", "Nothing is sealed for the chance of this table now.")
    chair = table.chairs[act.seat]
    if chair.seal or not chair.contributes:
        raise Refusal("table/as_it_is", f"Seat {act.seat} has sealed something, or said that it would not.")
    return log.Sealed(at=now, seat=act.seat, seal=act.seal)


def make_opened_seal(table: Table, act: wire.OpenSeal, player: str, now: int) -> log.Entry:
    must_hold(table, act.seat, player)
    if table.drawing != "opening":
        raise Refusal("table/not_opening", "No seal is opened at this table now.")
    chair = table.chairs[act.seat]
    if not chair.seal or chair.contribution:
        raise Refusal("table/as_it_is", f"Seat {act.seat} has no seal to open.")
    if records.seal(act.contribution) != chair.seal:
        raise Refusal("table/other_seal", f"This is not what seat {act.seat} sealed.")
    return log.SealOpened(at=now, seat=act.seat, contribution=act.contribution)


def make_abort(table: Table, player: str, now: int) -> log.Entry:
    """Anybody who plays may call it off until everybody has made a first move; before the start only the host may."""
    must_not_draw(table)
    if table.status == "open":
        must_host(table, player)
    elif table.status != "running" or table.all_have_moved():
        raise Refusal("table/too_late", "A game can only be called off until everybody has made a first move.")
    elif not table.seats_of(player):
        raise Refusal("table/not_seated", "Only who plays can call the game off.")
    return log.Aborted(at=now, player=player)


# ---------------------------------------------------------------------- playing
def make_move(table: Table, act: wire.Move, player: str, now: int) -> log.Entry:
    """The answer to the question that is open now, and to no other."""
    must_hold(table, act.seat, player)
    match = must_run(table)
    if table.paused:
        raise Refusal("table/paused", "The table is paused.")
    if table.clocks.has_fallen(act.seat, now):
        raise Refusal("table/time", "The time for this decision is up.")
    return make_move_entry(table, match, act.seat, act.number, act.action, act.id, now)


def make_move_entry(table: Table, match: Match, seat: int, number: int, action: int, act: str, now: int) -> log.Moved:
    """A person's or a bot's answer as an entry."""
    state = match.state
    if number != state.number:
        raise Refusal(
            "table/another_question",
            f"Question {number} is not the one that is open; it is {state.number} now.",
            values={"number": int(state.number)},
        )
    if (refusal := state.why_not(seat, action)) is not None:
        raise Refusal(refusal.code, match.game.refusal_text(refusal), refusal.rule, refusal.values)
    return log.Moved(at=max(now, table.changed), seat=seat, text=match.game.text(action), number=number, id=act)


def choose_for_bot(table: Table, seat: int, chosen: int | None) -> int:
    """The action of a bot: its own choice, unless people decide with it and have decided; then it goes with them."""
    followed = None if seat in table.advisers() else table.vote_to_follow(seat)
    action = chosen if followed is None else followed
    assert action is not None, "a bot that follows nobody has thought"
    return action


def make_bot_entry(
    table: Table, match: Match, seat: int, action: int, reason: Reason | None, now: int
) -> log.Moved | log.Suggested:
    """The move of a bot, and why; where it decides with people who have not decided yet, only what it would choose."""
    number = int(match.state.number)
    move = make_move_entry(table, match, seat, number, action, "", now)
    why = None if reason is None else wire.Reason(reason.key, cast(Any, reason.values))
    if seat not in table.advisers():
        return msgspec.structs.replace(move, reason=why)
    return log.Suggested(at=now, seat=seat, text=move.text, number=number, reason=why)


def take_back_of(table: Table, seat: int) -> wire.Back | None:
    """What a seat's take-back would undo now; none if there is nothing of its own to take back."""
    if table.match is None or table.status != "running":
        return None
    line = table.match.line
    own = len(line) - 1
    while own >= 0 and line[own].seat != seat:
        own -= 1
    if own < 0:
        return None
    needs = table.match.consent_needed(seat)
    allowed = table.setup.undo == "ask" or (table.setup.undo == "free" and not needs)
    return wire.Back(line[own].entry, len(line) - own, needs, allowed and not (needs == "shown" and table.setup.rated))


def make_take_back(table: Table, act: wire.TakeBack, player: str, now: int) -> log.Entry:
    must_hold(table, act.seat, player)
    back = must_go_back(table, act.seat)
    if back.needs:
        raise Refusal("table/needs_consent", "The others must agree to this take-back.", values={"needs": back.needs})
    return log.TookBack(at=now, seat=act.seat, to=back.to)


def must_go_back(table: Table, seat: int) -> wire.Back:
    must_run(table)
    back = take_back_of(table, seat)
    if back is None:
        raise Refusal("table/nothing_to_take_back", "There is no own move to take back.")
    if not back.allowed:
        raise Refusal("table/no_take_back", "This table does not allow that take-back.", values={"needs": back.needs})
    return back


def make_proposal(table: Table, act: wire.Propose, player: str, now: int) -> log.Entry:
    must_hold(table, act.seat, player)
    if table.proposal is not None:
        raise Refusal("table/proposed", "Another proposal waits for its answers.")
    if act.what == "back":
        return log.Proposed(at=now, seat=act.seat, what="back", to=must_go_back(table, act.seat).to)
    if act.what == "replace":
        return log.Proposed(at=now, seat=act.seat, what="replace", whom=must_be_overdue(table, act.whom, player, now))
    if table.status != "retired":
        must_run(table)
    return log.Proposed(at=now, seat=act.seat, what="end")


def must_be_overdue(table: Table, whom: int | None, player: str, now: int) -> int:
    """The seat of another person who has been asked for long, at a table where no clock says how long is too long."""
    must_run(table)
    if whom is None or whom not in table.asked_seats or table.chairs[whom].person in ("", player):
        raise Refusal("table/not_asked", "Only for another person who is asked now can a bot play on.")
    if table.clocks.ticks:
        raise Refusal("table/has_clock", "The clock says here how long somebody may think.")
    patience = RATED_PATIENCE_MS if table.setup.rated else PATIENCE_MS
    if now - table.waiting_since < patience:
        minutes = patience // 60_000
        raise Refusal(
            "table/too_soon",
            f"A bot can play on for somebody who has not answered for {minutes} minutes.",
            values={"minutes": minutes},
        )
    return whom


def make_answer(table: Table, act: wire.Answer, player: str, now: int) -> log.Entry:
    must_hold(table, act.seat, player)
    if table.proposal is None:
        raise Refusal("table/nothing_proposed", "Nothing is proposed.")
    return log.Answered(at=now, seat=act.seat, yes=act.yes)


def make_resignation(table: Table, act: wire.Resign, player: str, now: int) -> log.Entry:
    must_hold(table, act.seat, player)
    must_run(table)
    return log.GaveUp(at=now, seat=act.seat)


def make_pause(table: Table, act: wire.Pause, player: str, now: int) -> log.Entry:
    must_run(table)
    if not table.seats_of(player):
        raise Refusal("table/not_seated", "Only who plays can pause the table.")
    if not isinstance(table.setup.clock, wire.DaysClock):
        raise Refusal("table/no_pause", "Only a table with days per move can be paused.")
    if table.paused == act.on:
        raise Refusal("table/as_it_is", "The table is paused already." if act.on else "The table is not paused.")
    return log.Paused(at=now, on=act.on, player=player)


# ---------------------------------------------------------------------- what must hold
def must_exist(table: Table, seat: int) -> int:
    if seat >= table.setup.seats:
        raise Refusal("table/no_such_seat", f"This table has {table.setup.seats} seats; there is no seat {seat}.")
    return seat


def must_hold(table: Table, seat: int, player: str) -> None:
    if table.chairs[must_exist(table, seat)].person != player or not player:
        raise Refusal("table/not_your_seat", f"Seat {seat} is not yours.")


def must_host(table: Table, player: str) -> None:
    if player != table.host or not player:
        raise Refusal("table/not_the_host", "Only who opened the table can do that.")


def must_not_draw(table: Table) -> None:
    """While the chance is made nobody comes or goes: who knew what it will be could choose that way."""
    if table.drawing:
        raise Refusal("table/drawing", "The game is about to begin: its chance is being made.")


def must_be_open(table: Table) -> None:
    must_not_draw(table)
    if table.status != "open":
        raise Refusal("table/begun", "The game has begun.")


def must_run(table: Table) -> Match:
    if table.status == "open":
        raise Refusal("table/not_begun", "The game has not begun.")
    if table.status == "retired":
        raise Refusal("table/retired", f"This game cannot go on: {table.note}")
    if table.status != "running" or table.match is None:
        raise Refusal("table/over", "The game is over.")
    return table.match


def check_bot(name: str) -> None:
    """Bots with a budget of one's own are not for tables: one of them could think for ever."""
    if name not in bots.names():
        raise Refusal("table/no_such_bot", f"There is no bot {name!r} for a table.", values={"bots": list(bots.LEVELS)})


def check_setup(setup: wire.Setup) -> None:
    """Refuse a table no game can be played at."""
    try:
        registry.game(setup.game).start(setup.seats, 0, setup.options, memory=False)
    except NemetonError as problem:
        raise Refusal("table/bad_setup", str(problem)) from None
    for seat, bot in setup.bots.items():
        if seat not in [str(one) for one in range(setup.seats)]:
            raise Refusal("table/bad_setup", f"There is no seat {seat!r} for a bot at a table of {setup.seats}.")
        check_bot(bot)
    if setup.rated and setup.bots:
        raise Refusal("table/bad_setup", "A rated table is for people: it has no bots.")
