"""Does a condition of the content hold, for somebody who looks at the table and thinks of a place to stand at?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from nemeton.games.avalon import words as w
from nemeton.games.avalon.content import language
from nemeton.games.avalon.content.words import ATTRIBUTES, RESOURCES, TRACKS
from nemeton.games.avalon.rules import conditions, modifiers
from nemeton.games.avalon.rules import map as maps

if TYPE_CHECKING:
    from nemeton.games.avalon.look import Look

MANY = 9999


def holds(look: Look, cond: Any, at: int) -> bool:
    """Would it hold if the group stood there and its leader acted? What only an encounter can answer does not."""
    match cond:
        case language.All(all=every):
            return all(holds(look, one, at) for one in every)
        case language.Any(any=some):
            return any(holds(look, one, at) for one in some)
        case language.Not(not_=inner):
            return not holds(look, inner, at)
        case language.IfAt(at=number):
            return current(look, number) == current(look, at)
        case language.IfAttribute(attr=name, min=least, max=most, who=who):
            which = ATTRIBUTES.index(name)
            return within(
                [int(modifiers.level(look.state, seat, which)) for seat in seats_looked_at(look, who)], least, most, who
            )
        case language.IfResource(res=name, min=least, max=most, who=who):
            which = w.RESOURCE + RESOURCES.index(name)
            return within([int(look.state.of(seat, which)) for seat in seats_looked_at(look, who)], least, most, who)
        case language.IfTrack(track=name, min=least, max=most, who=who):
            which = w.TRACK + TRACKS.index(name)
            return within([int(look.state.of(seat, which)) for seat in seats_looked_at(look, who)], least, most, who)
        case language.IfCharacter(character=name, who=who):
            wanted = look.pack.numbers.of("characters", name)
            return any(look.state.of(seat, w.CHARACTER) == wanted for seat in seats_looked_at(look, who))
        case language.IfItem(item=name):
            return owns(look, name)
    return holds_in_world(look, cond)


def holds_in_world(look: Look, cond: Any) -> bool:
    """What is marked, told, alight or laid out."""
    state, numbers = look.state, look.pack.numbers
    match cond:
        case language.IfStatus(status=name, part=part):
            mask = int(state.s[w.STATUS + numbers.of("statuses", name)])
            return mask != 0 if part is UNSET else mask >> part & 1 == 1
        case language.IfParts(count_parts=name, min=least):
            return parts_of(look, name) >= least
        case language.IfSecret(secret=number):
            place = int(state.secret_place(number))
            return place >= w.HELD or place == w.IN_QUESTS
        case language.IfPlayers(players=span) | language.IfParty(party=span):
            return in_span(len(look.living), span.min, span.max)
        case language.IfChapter(chapter=name):
            return look.chapter == name
        case language.IfDay(day=span):
            return in_span(look.day, span.min, span.max)
        case language.IfMenhir(menhir=number):
            return look.burns(current(look, number)) > 0
        case language.IfMenhirs(menhirs=span):
            return sum(look.burns(number) > 0 for number in look.numbers) >= span.min
        case language.IfRevealed(revealed=number):
            return bool(state.on_map(look.numbers.index(current(look, number))))
        case language.IfTokens(tokens=kind, at=number, min=least):
            which = 1 if kind == "quest" else 0
            return int(conditions.tokens_at(state, which, look.numbers.index(current(look, number)))) >= least
        case language.IfQuest(quest=name):
            return bool(conditions.is_quest(state, numbers.quest(name)))
        case language.IfEvent(event=name):
            return bool(state.s[w.EVENT_ACTIVE] == numbers.of("events", name))
        case language.IfDial(dial=name, min=least, max=most):
            return in_span(int(conditions.dial_value(state, numbers.of("dials", name))), least, most)
    return False


def current(look: Look, number: int) -> int:
    """A place, or what has taken its place."""
    return look.numbers[int(maps.current(look.state, look.numbers.index(number)))]


def seats_looked_at(look: Look, who: Any) -> list[int]:
    """Whom a condition looks at."""
    return [look.leader] if who == "actor" else look.living


def parts_of(look: Look, status: str) -> int:
    return int(look.state.s[w.STATUS + look.pack.numbers.of("statuses", status)]).bit_count()


def owns(look: Look, name: str) -> bool:
    """Has anybody that item? Of a keyword nobody asks beforehand."""
    if name not in look.pack.numbers.items:
        return False
    kind = look.pack.numbers.of("items", name)
    return any(bool(conditions.owns_item(look.state, seat, kind)) for seat in look.living)


def within(values: list[int], least: Any, most: Any, who: Any) -> bool:
    """Does any of them fit, or all, or their sum?"""
    if who == "sum":
        return in_span(sum(values), least, most)
    fits = [in_span(value, least, most) for value in values]
    return all(fits) if who == "each" else any(fits)


def in_span(value: int, least: Any, most: Any) -> bool:
    return (least is UNSET or value >= least) and (most is UNSET or value <= most)
