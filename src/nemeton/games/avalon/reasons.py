"""What speaks for an option, said to those who decide together: facts of the table, nothing of what lies ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import options, printed
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content.words import RESOURCES
from nemeton.games.avalon.option_types import Choice
from nemeton.games.avalon.questions import question_word
from nemeton.kernel.decision import Reason

if TYPE_CHECKING:
    from collections.abc import Callable

    from nemeton.games.avalon.content import Pack
    from nemeton.games.avalon.state import AvalonState
    from nemeton.kernel.decision import Plain


def reason(t: AvalonState, pack: Pack, seat: int, action: int) -> Reason | None:
    """What speaks for an option of the open question; None: nothing that can be said beforehand."""
    speaks: dict[int, Callable[[AvalonState, Pack, int], Reason | None]] = {
        w.ASK_WHO: who_acts,
        w.ASK_ACTIVE: who_is_active,
        w.ASK_CHOICE: choice,
        w.ASK_ACTIVATE: activate,
        w.ASK_ASSIGN: assign,
        w.ASK_LOOT: assign,
        w.ASK_AVOID: avoid,
        w.ASK_MERCY: mercy,
    }
    about = speaks.get(int(t.kind()))
    return None if about is None else about(t, pack, action)


def living(t: AvalonState) -> list[int]:
    return [seat for seat in range(t.seats) if t.lives(seat)]


def track(t: AvalonState, seat: int, which: int) -> int:
    return int(t.of(seat, w.TRACK + which))


def who_acts(t: AvalonState, pack: Pack, action: int) -> Reason | None:
    """Who has most energy left among those who may act."""
    seat, energy = action - w.SEAT, track(t, action - w.SEAT, bc.ENERGY)
    rest = [track(t, one, bc.ENERGY) for one in options_of_seats(t) if one != seat]
    return Reason("most_energy" if energy > max(rest, default=-1) else "energy", {"seat": seat, "energy": energy})


def who_is_active(t: AvalonState, pack: Pack, action: int) -> Reason | None:
    """Who has most health to lose."""
    seat, health = action - w.SEAT, track(t, action - w.SEAT, bc.HEALTH)
    rest = [track(t, one, bc.HEALTH) for one in options_of_seats(t) if one != seat]
    return Reason("most_health" if health > max(rest, default=-1) else "health", {"seat": seat, "health": health})


def options_of_seats(t: AvalonState) -> list[int]:
    """The seats the open question names."""
    mask = question_word(t, w.Q_CANDIDATES)
    return [seat for seat in range(t.seats) if mask >> seat & 1]


def choice(t: AvalonState, pack: Pack, action: int) -> Reason | None:
    """What a printed choice brings as far as it is printed, or that it costs nothing where others do."""
    means = options.describe(t, pack, action)
    if not isinstance(means, Choice):
        return None
    if means.do:
        return Reason("brings_for" if means.cost else "brings", {"do": means.do, "cost": means.cost})
    others = [options.describe(t, pack, one) for one in t.legal(int(t.actor)) if one != action]
    dear = any(isinstance(one, Choice) and one.cost for one in others)
    return Reason("free") if dear and not means.cost else None


def activate(t: AvalonState, pack: Pack, action: int) -> Reason | None:
    """For how many days a stone would burn, and how many burn now; or what it costs."""
    number = pack.numbers.locations[question_word(t, w.Q_ACTIVATE_PLACE)]
    stone = printed.pieces(pack)[f"location.{number}"].menhir
    players = options.players(t)
    if action == w.ACTIVATE:
        burning = sum(1 for place in range(len(pack.numbers.locations)) if t.s[w.LOC + place] & w.MENHIR)
        return Reason("light", {"days": stone.dial[players - 1], "burning": burning})
    return Reason("dear", {"cost": printed.cost(stone.cost[players - 1], players)})


def assign(t: AvalonState, pack: Pack, action: int) -> Reason | None:
    """Who has least of what is given, or most of what is taken."""
    effect, what = question_word(t, w.Q_EFFECT), question_word(t, w.Q_EFFECT_WHAT)
    if effect not in (bc.OP_GAIN, bc.OP_LOSE) or not w.SEAT <= action < w.SEAT + t.seats:
        return None
    seat = action - w.SEAT
    own, *rest = (int(t.of(one, w.RESOURCE + what)) for one in [seat, *(one for one in living(t) if one != seat)])
    values: dict[str, Plain] = {"seat": seat, "resource": RESOURCES[what], "n": own}
    if effect == bc.OP_GAIN:
        return Reason("has_least" if own < min(rest, default=own) else "has", values)
    return Reason("has_most" if own > max(rest, default=own) else "has", values)


def avoid(t: AvalonState, pack: Pack, action: int) -> Reason | None:
    """What may be won by talking; or the weakest heart among those who would talk."""
    if action == w.AVOID:
        worn = min(living(t), key=lambda seat: track(t, seat, bc.HEALTH) - track(t, seat, bc.TERROR))
        marks: dict[str, Plain] = {"health": track(t, worn, bc.HEALTH), "terror": track(t, worn, bc.TERROR)}
        return Reason("worn", {"seat": worn, **marks})
    card = pack.numbers.encounters[question_word(t, w.Q_ENCOUNTER)]
    won = printed.encounter(printed.pieces(pack)[f"encounter.{card}"]).get("reward")
    return Reason("to_win", {"do": won}) if won else None


def mercy(t: AvalonState, pack: Pack, action: int) -> Reason | None:
    """The story is not told to its end."""
    return Reason("not_over") if action == w.MERCY else None
