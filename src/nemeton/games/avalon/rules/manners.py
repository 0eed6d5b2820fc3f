"""The manners of the table (AVA-MAN), since version 3: what was agreed once is not asked every time.

How a seat goes with the others is its standing consent: said once before the first day, open to all, and taken back at
its own decisions without a turn. Versions 1 and 2 ask every time; where they ask, the chapters of the rules look here.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import advancement, rounds
from nemeton.games.avalon.rules.conditions import holds
from nemeton.games.avalon.state import AvalonState, has_trait, is_fight
from nemeton.kernel.state import ACTORS, ANSWERS, UNANSWERED

SINCE: Final = 3  # rules version
CONSENT_GOES_FURTHER: Final = 4  # rules version with AVA-MAN-11 to -15

# --- of a seat, 4 bits in w.MANNERS
SEAT_BITS: Final = 4
GOES_BITS: Final = 3
ASKED: Final = 0  # is asked each time
TOGETHER: Final = 1  # comes along, pays its own, and shares alike
ALONE: Final = 2  # acts alone; invited, it is asked
SPOKE: Final = 4  # has just said so: it answers before it says anything else
SETTLED: Final = 8  # its decks stay as they are
SAVING_SHIFT: Final = 16  # then a bit a seat: it keeps the EXP it has


# ---------------------------------------------------------------------- standing consent (AVA-MAN-01)
def goes(t: AvalonState, seat: i64) -> i64:
    """How a seat goes with the others: ASKED, TOGETHER or ALONE."""
    return (t.s[w.MANNERS] >> (SEAT_BITS * seat)) & GOES_BITS


def has(t: AvalonState, seat: i64, flag: i64) -> bool:
    """Has a seat this flag: SPOKE or SETTLED?"""
    return (t.s[w.MANNERS] >> (SEAT_BITS * seat)) & flag != 0


def put(t: AvalonState, seat: i64, flag: i64, on: bool) -> None:
    """A flag of a seat is set or cleared."""
    if on:
        t.s[w.MANNERS] |= flag << (SEAT_BITS * seat)
    else:
        t.s[w.MANNERS] &= ~(flag << (SEAT_BITS * seat))


def all_together(t: AvalonState, seats: i64) -> bool:
    """Do all of these go together?"""
    for seat in range(t.seats):
        if (seats >> seat) & 1 == 1 and goes(t, seat) != TOGETHER:
            return False
    return True


def go(t: AvalonState, seat: i64, action: i64) -> None:
    """A seat says how it goes from now on."""
    put(t, seat, GOES_BITS, False)
    put(t, seat, way_of(action), True)
    if t.journal is not None:
        events.manner_changed(t, seat)


def way_of(action: i64) -> i64:
    """The manner an action names."""
    if action == w.GO + w.GO_TOGETHER:
        return TOGETHER
    return ALONE if action == w.GO + w.GO_ALONE else ASKED


def asides_into(t: AvalonState, kind: i64, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """What may be said besides answering: how one goes, that others act first, that the decks are looked at."""
    if kind not in (w.ASK_ACTION, w.ASK_JOIN, w.ASK_EAT):
        return count
    if not has(t, seat, SPOKE) and t.size_of(t.living()) > 1:
        for action in range(w.GO, w.AFTER_YOU):
            if way_of(action) != goes(t, seat) and (kind != w.ASK_JOIN or action == w.GO + w.GO_TOGETHER):
                buffer[count] = action
                count += 1
    if kind == w.ASK_ACTION and can_wait(t, seat):
        buffer[count] = w.AFTER_YOU
        count += 1
    if kind == w.ASK_EAT and may_look_again(t, seat):
        buffer[count] = w.ARRANGE
        count += 1
    return count


def may_look_again(t: AvalonState, seat: i64) -> bool:
    """AVA-MAN-08, -15: is there something that one left as it was, and could change tonight?"""
    if has(t, seat, SETTLED) and advancement.can_move_any(t, seat):
        return True
    return saves(t, seat) and advancement.can_buy(t, seat)


def is_aside(kind: i64, action: i64) -> bool:
    """Is this said besides the answer, which is still to come? Who is invited and goes together has answered."""
    return kind in (w.ASK_ACTION, w.ASK_EAT) and (w.GO <= action < w.AFTER_YOU or action == w.ARRANGE)


def say_aside(t: AvalonState, seat: i64, action: i64) -> None:
    """AVA-MAN-01: it costs no turn: the question stays open, with all the others have answered."""
    if action == w.ARRANGE:
        put(t, seat, SETTLED, False)
        save_up(t, seat, False)
    else:
        go(t, seat, action)
        put(t, seat, SPOKE, True)
    t.s[t.top + ANSWERS + seat] = UNANSWERED
    t.actors |= bit(seat)
    t.s[t.top + ACTORS] = t.actors


def count_put_off(t: AvalonState) -> i64:
    """How many have spoken, or let others go first, instead of answering."""
    count: i64 = 0
    for seat in range(t.seats):
        if has(t, seat, SPOKE):
            count += 1
    f = t.find_frame(w.R_ROUND)
    if f >= 0:
        count += t.size_of(t.s[f + w.ROUND_WAITING])
    return count


def introduce(t: AvalonState) -> None:
    """AVA-MAN-01: before the first day everybody has said how it goes."""
    for seat in range(t.seats):
        if t.answer(seat) != UNANSWERED:
            go(t, seat, t.answer(seat))


# ---------------------------------------------------------------------- questions each answers for itself
def each_answers(kind: i64) -> bool:
    """Is this a question asked of several at once of which each answer stands for itself? It is no vote."""
    return kind in (w.ASK_MANNERS, w.ASK_JOIN, w.ASK_EAT)


def gather_answers(t: AvalonState, kind: i64, action: i64) -> i64:
    """What the answers come to: who joins, as a mask; else they are kept, and the last one is handed on."""
    if kind == w.ASK_JOIN:
        return joiners(t)
    if kind == w.ASK_MANNERS:
        introduce(t)
    else:
        f = t.find_frame(w.R_SUPPER)
        for seat in range(t.seats):
            if t.rules < CONSENT_GOES_FURTHER or t.answer(seat) != UNANSWERED:
                t.s[f + w.SUPPER_SAID + seat] = t.answer(seat) + 1
    return action


# ---------------------------------------------------------------------- who acts (AVA-MAN-02)
def next_to_act(t: AvalonState, f: i64, ready: i64) -> i64:
    """The lowest number among those who have not acted yet and do not let others go first."""
    return t.lowest(ready & ~t.s[f + w.ROUND_WAITING])


def can_wait(t: AvalonState, seat: i64) -> bool:
    """Is there somebody else to act first?"""
    ready = rounds.able_to_act(t) & ~rounds.those_who_acted(t)
    return ready & ~t.s[t.find_frame(w.R_ROUND) + w.ROUND_WAITING] & ~bit(seat) != 0


def next_to_name(t: AvalonState, left: i64) -> i64:
    """AVA-MAN-07: who says whose activation is next: the chronicler, if not yet activated, else the lowest number."""
    chronicler = t.s[w.CHRONICLER]
    if chronicler >= 0 and (left >> chronicler) & 1 == 1:
        return chronicler
    return t.lowest(left)


# ---------------------------------------------------------------------- who comes (AVA-MAN-03, AVA-MAN-04)
def is_shared(action: i64) -> bool:
    """Is this an action each member pays for and has something of: exploring, travelling, looking at a menhir?"""
    return action in (w.EXPLORE, w.INSPECT) or w.TRAVEL <= action < w.RAISE


def invites(t: AvalonState, f: i64) -> bool:
    """Are those who are here invited? To what each has something of, or where company is wanted or needed."""
    s = t.s
    acting, action = s[f + w.ACTION_SEAT], s[f + w.ACTION_CHOSEN]
    if s[f + w.ACTION_COMPANY] == 1 or not rounds.can_alone(t, acting, action):
        return True
    return is_shared(action) and goes(t, acting) != ALONE


def followers(t: AvalonState, f: i64, others: i64) -> i64:
    """Those who come along unasked: they go together, and can pay their own part, or the others can (AVA-MAN-11)."""
    action = t.s[f + w.ACTION_CHOSEN]
    mask: i64 = 0
    if is_shared(action):
        for seat in range(t.seats):
            if (others >> seat) & 1 == 1 and goes(t, seat) == TOGETHER and rounds.can_alone(t, seat, action):
                mask |= bit(seat)
        if t.rules >= CONSENT_GOES_FURTHER:
            mask |= carried_members(t, t.s[f + w.ACTION_SEAT], action, mask, tired_members(t, others, action))
    return mask


def tired_members(t: AvalonState, others: i64, action: i64) -> i64:
    """Those who go together and cannot pay their own part."""
    mask: i64 = 0
    for seat in range(t.seats):
        if (others >> seat) & 1 == 1 and goes(t, seat) == TOGETHER and not rounds.can_alone(t, seat, action):
            mask |= bit(seat)
    return mask


def carried_members(t: AvalonState, acting: i64, action: i64, walking: i64, weary: i64) -> i64:
    """AVA-MAN-11: those of the tired, the lowest numbers first, whose part the acting one and the others could pay."""
    spare = t.of(acting, w.TRACK + bc.ENERGY) - rounds.own_part(t, acting, action)
    for seat in range(t.seats):
        if (walking >> seat) & 1 == 1:
            spare += t.of(seat, w.TRACK + bc.ENERGY) - rounds.own_part(t, seat, action)
    mask: i64 = 0
    while weary != 0:
        seat = t.lowest(weary)
        weary &= ~bit(seat)
        lacks = rounds.own_part(t, seat, action) - t.of(seat, w.TRACK + bc.ENERGY)
        if lacks <= spare:
            spare -= lacks
            mask |= bit(seat)
    return mask


def agrees(t: AvalonState, acting: i64) -> bool:
    """AVA-MAN-04, -12: is whoever comes welcome? To who goes together; and an invitation is an agreement."""
    if t.rules >= CONSENT_GOES_FURTHER:
        return goes(t, acting) != ALONE
    return goes(t, acting) == TOGETHER


def joiners(t: AvalonState) -> i64:
    """Those who have answered that they come."""
    mask: i64 = 0
    for seat in range(t.seats):
        answer = t.answer(seat)
        if answer == w.GO + w.GO_TOGETHER:
            go(t, seat, answer)
        if answer in (w.JOIN, w.GO + w.GO_TOGETHER):
            mask |= bit(seat)
    return mask


# ---------------------------------------------------------------------- who gets it (AVA-MAN-06)
def receiver(t: AvalonState, op: i64, what: i64, candidates: i64, voters: i64, actor: i64) -> i64:
    """Who gains or loses what only one does, where all voters go together; -1: they are asked.

    A unit goes to who has the least of it and is lost by who has the most; a thing, which can be handed on, goes to
    the acting character. Of equals it is the acting one, else the lowest number.
    """
    if t.size_of(voters) <= 1 or not all_together(t, voters):
        return -1
    if op not in (bc.OP_GAIN, bc.OP_LOSE, bc.OP_ITEM, bc.OP_ITEM_GET, bc.OP_SECRET):
        return -1
    best: i64 = actor if actor >= 0 and (candidates >> actor) & 1 == 1 else t.lowest(candidates)
    if op not in (bc.OP_GAIN, bc.OP_LOSE):
        return best
    sign: i64 = 1 if op == bc.OP_GAIN else -1
    left = candidates & ~bit(best)
    while left != 0:
        seat = t.lowest(left)
        left &= ~bit(seat)
        if sign * t.of(seat, w.RESOURCE + what) < sign * t.of(best, w.RESOURCE + what):
            best = seat
    return best


# ---------------------------------------------------------------------- what is kept (AVA-MAN-15)
def saves(t: AvalonState, seat: i64) -> bool:
    """Does a seat keep the EXP it has?"""
    return (t.s[w.MANNERS] >> (SAVING_SHIFT + seat)) & 1 == 1


def save_up(t: AvalonState, seat: i64, on: bool) -> None:
    """A seat has left its EXP unspent; or has more of it, or looks at it again."""
    if on:
        t.s[w.MANNERS] |= bit(SAVING_SHIFT + seat)
    else:
        t.s[w.MANNERS] &= ~bit(SAVING_SHIFT + seat)


# ---------------------------------------------------------------------- what cannot matter (AVA-MAN-08)
def could_leave(t: AvalonState, word: i64, static: i64, weapon: bool) -> bool:
    """Could a thing in use better be left out of the encounter? One that lends something, or that would break."""
    if word & (w.UP | w.SET_ASIDE) != w.UP:
        return False
    return static != 0 or (weapon and has_trait(t, bc.TRAIT_SHATTER))


def is_decided(t: AvalonState) -> bool:
    """Is the encounter won whatever is laid now? The last check of a fight, or of the last stage of a talk."""
    s = t.s
    if is_fight(t):
        return s[w.E_POOL] >= s[w.E_TARGET] and (s[w.E_PLAYED] >= 2 or not has_trait(t, bc.TRAIT_OPPORTUNIST))
    card = s[w.E_CARD]
    stages = t.book.code[t.book.encounter(card, bc.ENC_STAGES)]
    return s[w.E_STAGE] + 1 == stages and s[w.E_AFFINITY] == t.book.encounter(card, bc.ENC_SLOTS) - 1


def brings_more(t: AvalonState, row: i64, seat: i64) -> bool:
    """Has a card an ability that does something when it is laid?"""
    code = t.book.code
    abilities = t.book.card(row, bc.CARD_ABILITIES)
    if abilities == 0:
        return False
    for number in range(code[abilities]):
        at = abilities + 1 + number * bc.ABILITY_WIDTH
        if code[at + bc.ABILITY_TRIGGER] == bc.ON_PLACEMENT and holds(t, code[at + bc.ABILITY_IF], seat, bit(seat)):
            return True
    return False
