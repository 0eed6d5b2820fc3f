"""The interpreter of the content's programs (2.12): one effect a step, receivers asked for where left open.

A program's frame: PC its address; X0 actor, X1 party, X2 voters, X3 bearer, X4 verse, X5 asked for a receiver?,
X6 times left, X7 where a repetition begins, X8 1: loot is shared, X9 1: `prevent` was counted already.
"""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import tell
from nemeton.games.avalon.actions import CHOOSE, SEAT
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import (
    ACTOR,
    ALL,
    EACH,
    HERE,
    ONE,
    ONE_OTHER,
    OP_BRANCH,
    OP_CHOICES,
    OP_CHOOSE,
    OP_ENCOUNTER,
    OP_END,
    OP_END_VERSE,
    OP_FOR,
    OP_GAIN,
    OP_GOTO,
    OP_IF,
    OP_LOSE,
    OP_MOD,
    OP_RANDOM,
    OP_READ,
    OP_REPEAT,
    OP_VERSE_ENCOUNTER,
    OTHERS,
    OWNER,
)
from nemeton.games.avalon.rules import costs, effects, openings, tracks
from nemeton.games.avalon.rules.conditions import amount, holds
from nemeton.games.avalon.rules.course import (
    ASK_ASSIGN,
    ASK_CHOICE,
    ASK_LOOT,
    ASK_OTHER,
    BY_EVERYBODY,
    BY_ITEM,
    BY_ROW,
    BY_SEAT,
    BY_SECRET,
    BY_SKILL,
    R_ASSIGN,
    R_PROGRAM,
)
from nemeton.games.avalon.state import (
    ANSWER,
    E_CARD,
    E_MEMBERS,
    F_PC,
    F_X,
    HELD,
    ITEM,
    LYING,
    PLACE,
    PLACE_BITS,
    READING,
    RESOURCE,
    ROW,
    ROW_ORPHAN,
    ROW_OWNER_SHIFT,
    ROW_SIZE,
    SECRET,
    SKILL,
    AvalonState,
)

WAITING = -1  # receivers: a question was asked first


def step(t: AvalonState, f: i64) -> None:
    """The next effect of a program."""
    s, code = t.s, t.book.code
    pc = s[f + F_PC]
    op = code[pc]
    if op == OP_END:
        if s[f + F_X + 6] > 1:
            s[f + F_X + 6] -= 1
            s[f + F_PC] = s[f + F_X + 7]
        else:
            t.pop()
    elif op >= OP_GOTO and op <= OP_END_VERSE:
        turn_page(t, f, pc, op)
    elif op == OP_IF:
        s[f + F_PC] = pc + code[pc + 1]
        holding = holds(t, code[pc + 2], s[f + F_X], party_of(t, f))
        inner(t, f, code[pc + 3] if holding else code[pc + 4])
    elif op == OP_CHOOSE:
        choose(t, f, pc, 3)
    elif op == OP_RANDOM:
        s[f + F_PC] = pc + code[pc + 1]
        inner(t, f, drawn_list(t, pc))
    elif op == OP_REPEAT:
        s[f + F_PC] = pc + code[pc + 1]
        repeat(t, f, pc)
    elif op == OP_FOR:
        for_each(t, f, pc)
    elif op == OP_READ:
        s[f + F_PC] = pc + code[pc + 1]
        read(t, code[pc + 2], s[f + F_X], s[f + F_X + 1], s[f + F_X + 2], s[f + F_X + 3])
    elif op == OP_ENCOUNTER:
        s[f + F_PC] = pc + code[pc + 1]
        openings.begin(
            t, code[pc + 2], s[f + F_X], party_of(t, f), openings.LISTS, code[pc + 3], code[pc + 4], code[pc + 5]
        )
    else:
        perform(t, f, pc, op)


def perform(t: AvalonState, f: i64, pc: i64, op: i64) -> None:
    """An effect with receivers, or one on the table: receivers first, then the effect."""
    s, code = t.s, t.book.code
    actor, party, bearer = s[f + F_X], party_of(t, f), s[f + F_X + 3]
    if not effects.has_receivers(op):
        s[f + F_PC] = pc + code[pc + 1]
        effects.on_table(t, f, op, pc, actor, party, bearer)
        return
    who = code[pc + 2]
    if who == ONE and (op in (OP_GAIN, OP_LOSE)) and is_shared(t, f, party):
        s[f + F_PC] = pc + code[pc + 1]
        share_out(t, f, op, code[pc + 3], amount(t, code[pc + 4], actor, party, bearer), party)
        return
    mask = receivers(t, f, who)
    if mask == WAITING:
        return
    s[f + F_PC] = pc + code[pc + 1]
    if op == OP_MOD and mask == t.living() and who == ALL:
        effects.mod_for_all(t, pc, actor, party, bearer)
        return
    effects.on_characters(t, op, pc, mask, actor, party, bearer, s[f + F_X + 9] == 1, s[f + F_X + 2])


# ---------------------------------------------------------------------- receivers
def party_of(t: AvalonState, f: i64) -> i64:
    """The members of an action or encounter who still take part; in an encounter those present."""
    party = t.s[f + F_X + 1] & t.living()
    if t.s[E_CARD] >= 0:
        party &= t.s[E_MEMBERS] | bit(max(0, t.s[f + F_X]))
    return party


def receivers(t: AvalonState, f: i64, who: i64) -> i64:
    """2.12: the characters an effect concerns, as a mask; WAITING if that must be asked first."""
    s = t.s
    actor, party = s[f + F_X], party_of(t, f)
    if who == ACTOR:
        return 0 if actor < 0 else bit(actor) & t.living()
    if who == EACH:
        return party
    if who == ALL:
        return t.living()
    if who == OTHERS:
        return party & ~bit(max(0, actor))
    if who == HERE:
        return party if actor < 0 else t.here(t.of(actor, PLACE))
    if who == OWNER:
        return owner_of(t, f)
    if who == ONE:
        return asked(t, f, party, s[f + F_X + 2] & t.living(), ASK_ASSIGN)
    assert who == ONE_OTHER, "the loader writes no other receiver"
    others = party & ~bit(max(0, actor))
    if t.size_of(party) <= 1 and actor >= 0:
        others = t.here(t.of(actor, PLACE)) & ~bit(actor)
    if actor < 0:
        return 0
    return asked(t, f, others, bit(actor), ASK_OTHER)


def asked(t: AvalonState, f: i64, candidates: i64, voters: i64, kind: i64) -> i64:
    """One of the candidates: the only one, or as the voters say (D13, D44)."""
    s = t.s
    if s[f + F_X + 5] == 1:
        s[f + F_X + 5] = 0
        return bit(s[ANSWER] - SEAT) & t.living()
    if t.size_of(candidates) <= 1 or voters == 0:
        return candidates
    s[f + F_X + 5] = 1
    if kind == ASK_ASSIGN and s[f + F_X + 8] == 1:
        kind = ASK_LOOT
    if t.size_of(voters) == 1:
        t.ask(kind, t.first_of(voters), candidates, t.book.code[s[f + F_PC]], t.book.code[s[f + F_PC] + 3])
    else:
        t.ask_together(kind, voters, candidates, t.book.code[s[f + F_PC]], t.book.code[s[f + F_PC] + 3])
    return WAITING


def owner_of(t: AvalonState, f: i64) -> i64:
    """The holder of the card that bears the effect; all, if nobody holds it."""
    s = t.s
    bearer = s[f + F_X + 3]
    place: i64 = 0
    if bearer >= BY_EVERYBODY:
        return t.living()
    if bearer >= BY_SEAT:
        return bit(bearer - BY_SEAT) & t.living()
    if bearer >= BY_ROW:
        if bearer - BY_ROW < s[ROW_SIZE] and s[ROW + bearer - BY_ROW] & ROW_ORPHAN == 0:
            return bit((s[ROW + bearer - BY_ROW] >> ROW_OWNER_SHIFT) & 3)
        return 0 if s[f + F_X] < 0 else bit(s[f + F_X])
    if bearer >= BY_SKILL:
        place = s[SKILL + bearer - BY_SKILL] & PLACE_BITS
        return bit((place - HELD) >> 1)
    if bearer >= BY_SECRET:
        place = s[SECRET + bearer - BY_SECRET] & PLACE_BITS
    elif bearer >= BY_ITEM:
        place = s[ITEM + bearer - BY_ITEM] & PLACE_BITS
    if HELD <= place < LYING:
        return bit(place - HELD)
    return 0 if s[f + F_X] < 0 else bit(s[f + F_X])


def is_shared(t: AvalonState, f: i64, party: i64) -> bool:
    """AVA-PARTY-14: is there more than one member a unit could go to?"""
    return t.size_of(party) > 1


def share_out(t: AvalonState, f: i64, op: i64, resource: i64, n: i64, party: i64) -> None:
    """AVA-RUL-83, D13, D28: units of a resource are assigned one by one."""
    s = t.s
    frame = t.push(R_ASSIGN, op, resource, max(0, n), s[f + F_X + 2])
    s[frame + F_X + 4] = party
    s[frame + F_X + 5] = s[f + F_X + 8]


def assign(t: AvalonState, f: i64) -> None:
    """The next unit. Frame X0 op, X1 resource, X2 units left, X3 voters, X4 party, X5 1: loot."""
    s = t.s
    op, resource, left = s[f + F_X], s[f + F_X + 1], s[f + F_X + 2]
    voters, party = s[f + F_X + 3] & t.living(), s[f + F_X + 4] & t.living()
    if s[f + F_PC] == 1:
        s[f + F_PC] = 0
        s[f + F_X + 2] = left - 1
        give_unit(t, s[ANSWER] - SEAT, op, resource)
        return
    candidates = party
    if op == OP_LOSE:
        for seat in range(t.seats):
            if (party >> seat) & 1 == 1 and t.of(seat, RESOURCE + resource) == 0:
                candidates &= ~bit(seat)
        if candidates == 0:
            left = 0  # nobody has any: nothing is lost
    if left <= 0 or candidates == 0:
        t.pop()
        return
    s[f + F_PC] = 1
    kind: i64 = ASK_ASSIGN
    if s[f + F_X + 5] == 1:
        kind = ASK_LOOT
    if t.size_of(candidates) == 1 or voters == 0:
        s[ANSWER] = SEAT + t.first_of(candidates)
    elif t.size_of(voters) == 1:
        t.ask(kind, t.first_of(voters), candidates, op, resource)
    else:
        t.ask_together(kind, voters, candidates, op, resource)


def give_unit(t: AvalonState, seat: i64, op: i64, resource: i64) -> None:
    if op == OP_GAIN:
        tracks.gain(t, seat, resource, 1)
    else:
        tracks.lose(t, seat, resource, 1)


# ---------------------------------------------------------------------- flow
def inner(t: AvalonState, f: i64, program: i64) -> None:
    """A list within a list, for the same people."""
    if program == 0:
        return
    s = t.s
    actor, party, voters, bearer, verse, loot, counted = (
        s[f + F_X],
        s[f + F_X + 1],
        s[f + F_X + 2],
        s[f + F_X + 3],
        s[f + F_X + 4],
        s[f + F_X + 8],
        s[f + F_X + 9],
    )
    frame = tracks.begin_program(t, program, actor, party, voters, bearer)
    s[frame + F_X + 4] = verse
    s[frame + F_X + 8] = loot
    s[frame + F_X + 9] = counted


def drawn_list(t: AvalonState, pc: i64) -> i64:
    """`random`: one list of the table, by weight."""
    code = t.book.code
    left = t.below(code[pc + 2])
    at = pc + 4
    for _place in range(code[pc + 3]):
        if left < code[at]:
            return code[at + 1]
        left -= code[at]
        at += 2
    return 0


def repeat(t: AvalonState, f: i64, pc: i64) -> None:
    """`repeat`: the list n times."""
    s, code = t.s, t.book.code
    times = amount(t, code[pc + 2], s[f + F_X], party_of(t, f), s[f + F_X + 3])
    if times > 0 and code[pc + 3] != 0:
        inner(t, f, code[pc + 3])
        frame = t.find_frame(R_PROGRAM)
        s[frame + F_X + 6] = min(times, 99)
        s[frame + F_X + 7] = code[pc + 3]


def for_each(t: AvalonState, f: i64, pc: i64) -> None:
    """`for`: the list once for each receiver, who is its actor."""
    s, code = t.s, t.book.code
    mask = receivers(t, f, code[pc + 2])
    if mask == WAITING:
        return
    s[f + F_PC] = pc + code[pc + 1]
    party, bearer = s[f + F_X + 1], s[f + F_X + 3]
    while mask != 0:  # the highest number first, so that the lowest runs first
        seat: i64 = -1
        for other in range(t.seats):
            if (mask >> other) & 1 == 1 and (seat < 0 or t.number_of(other) > t.number_of(seat)):
                seat = other
        mask &= ~bit(seat)
        tracks.begin_program(t, code[pc + 3], seat, party, bit(seat), bearer)


# ---------------------------------------------------------------------- choices
def choose(t: AvalonState, f: i64, pc: i64, width: i64) -> None:
    """D12: one of the open choices; the party pays, then its effects come. Without one, `choose` is skipped."""
    s, code = t.s, t.book.code
    actor, party = s[f + F_X], party_of(t, f)
    voters = s[f + F_X + 2] & t.living()
    first = pc + 4
    if s[f + F_X + 5] == 1:
        s[f + F_X + 5] = 0
        chosen = first + (s[ANSWER] - CHOOSE) * width
        take_choice(t, f, pc, chosen, width)
        return
    open_ones: i64 = 0
    for place in range(code[pc + 3]):
        if is_open(t, first + place * width, actor, party):
            open_ones += 1
    if open_ones == 0 or voters == 0:
        s[f + F_PC] = pc + code[pc + 1]
        return
    s[f + F_X + 5] = 1
    if t.size_of(voters) == 1:
        t.ask(ASK_CHOICE, t.first_of(voters), pc, width, actor, party)
    else:
        t.ask_together(ASK_CHOICE, voters, pc, width, actor, party)


def is_open(t: AvalonState, at: i64, actor: i64, party: i64) -> bool:
    """AVA-PARTY-13: does the condition of a choice hold, and can its cost be met?"""
    code = t.book.code
    return holds(t, code[at], actor, party) and costs.can_pay(t, code[at + 1], party, actor)


def take_choice(t: AvalonState, f: i64, pc: i64, at: i64, width: i64) -> None:
    """The choice is made: its cost, its effects, its verse; the last pushed runs first."""
    s, code = t.s, t.book.code
    actor, party = s[f + F_X], party_of(t, f)
    cost, program = code[at + 1], code[at + 2]
    payer = actor if actor >= 0 and (party >> actor) & 1 == 1 else t.lowest(party)
    if width == 4:
        follow(t, f, code[at + 3])
    else:
        s[f + F_PC] = pc + code[pc + 1]
    inner(t, f, program)
    if cost != 0 and payer >= 0:
        costs.begin_payment(t, cost, party, payer, costs.FORCED)


# ---------------------------------------------------------------------- verses
def read(t: AvalonState, verse: i64, actor: i64, party: i64, voters: i64, bearer: i64) -> None:
    """AVA-ACT-01: a verse is read."""
    s = t.s
    frame = tracks.begin_program(t, t.book.verses[verse], actor, party, voters, bearer)
    s[frame + F_X + 4] = verse
    s[READING] = verse
    if t.journal is not None:
        tell.verse_read(t, verse, party)


def follow(t: AvalonState, f: i64, verse: i64) -> None:
    """Reading goes on at another verse, or ends."""
    s = t.s
    if verse < 0:
        s[f + F_PC] = 0  # address 0: the end
        return
    s[f + F_PC] = t.book.verses[verse]
    s[f + F_X + 4] = verse
    s[READING] = verse
    if t.journal is not None:
        tell.verse_read(t, verse, s[f + F_X + 1])


def turn_page(t: AvalonState, f: i64, pc: i64, op: i64) -> None:
    """2.7: what follows a verse."""
    s, code = t.s, t.book.code
    if op == OP_GOTO:
        follow(t, f, code[pc + 2])
    elif op == OP_BRANCH:
        at = pc + 3
        while not holds(t, code[at], s[f + F_X], party_of(t, f)):
            at += 2
        follow(t, f, code[at + 1])
    elif op == OP_CHOICES:
        choose(t, f, pc, 4)
    elif op == OP_VERSE_ENCOUNTER:
        actor, party = s[f + F_X], party_of(t, f)
        t.pop()
        openings.begin(t, code[pc + 2], actor, party, openings.VERSES, code[pc + 3], code[pc + 4], code[pc + 5])
    else:
        t.pop()
