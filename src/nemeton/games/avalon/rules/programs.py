"""The interpreter of the content's programs (content.md#effects): one effect a step, receivers asked for."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import costs, effects, encounter_start, manners, tracks
from nemeton.games.avalon.rules.conditions import amount, holds
from nemeton.games.avalon.state import AvalonState, row_owner

WAITING = -1  # receivers: a question was asked first


def step(t: AvalonState, f: i64) -> None:
    """The next effect of a program."""
    s, code = t.s, t.book.code
    pc = s[f + w.F_PC]
    op = code[pc]
    if op == bc.OP_END:
        if s[f + w.PROGRAM_TIMES] > 1:
            s[f + w.PROGRAM_TIMES] -= 1
            s[f + w.F_PC] = s[f + w.PROGRAM_START]
        else:
            t.pop()
    elif op >= bc.OP_GOTO and op <= bc.OP_END_VERSE:
        turn_page(t, f, pc, op)
    elif op == bc.OP_IF:
        s[f + w.F_PC] = pc + code[pc + 1]
        holding = holds(t, code[pc + 2], s[f + w.PROGRAM_ACTOR], party_of(t, f))
        inner(t, f, code[pc + 3] if holding else code[pc + 4])
    elif op == bc.OP_CHOOSE:
        choose(t, f, pc, 3)
    elif op == bc.OP_RANDOM:
        s[f + w.F_PC] = pc + code[pc + 1]
        inner(t, f, drawn_list(t, pc))
    elif op == bc.OP_REPEAT:
        s[f + w.F_PC] = pc + code[pc + 1]
        repeat(t, f, pc)
    elif op == bc.OP_FOR:
        for_each(t, f, pc)
    elif op == bc.OP_READ:
        s[f + w.F_PC] = pc + code[pc + 1]
        read(
            t,
            code[pc + 2],
            s[f + w.PROGRAM_ACTOR],
            s[f + w.PROGRAM_PARTY],
            s[f + w.PROGRAM_VOTERS],
            s[f + w.PROGRAM_BEARER],
        )
    elif op == bc.OP_ENCOUNTER:
        s[f + w.F_PC] = pc + code[pc + 1]
        encounter_start.begin(
            t,
            code[pc + 2],
            s[f + w.PROGRAM_ACTOR],
            party_of(t, f),
            encounter_start.LISTS,
            code[pc + 3],
            code[pc + 4],
            code[pc + 5],
        )
    else:
        perform(t, f, pc, op)


def perform(t: AvalonState, f: i64, pc: i64, op: i64) -> None:
    """An effect with receivers, or one on the table: receivers first, then the effect."""
    s, code = t.s, t.book.code
    actor, party, bearer = s[f + w.PROGRAM_ACTOR], party_of(t, f), s[f + w.PROGRAM_BEARER]
    if not effects.has_receivers(op):
        s[f + w.F_PC] = pc + code[pc + 1]
        effects.on_table(t, f, op, pc, actor, party, bearer)
        return
    who = code[pc + 2]
    if who == bc.ONE and (op in (bc.OP_GAIN, bc.OP_LOSE)) and is_shared(t, f, party):
        s[f + w.F_PC] = pc + code[pc + 1]
        share_out(t, f, op, code[pc + 3], amount(t, code[pc + 4], actor, party, bearer), party)
        return
    mask = receivers(t, f, who)
    if mask == WAITING:
        return
    s[f + w.F_PC] = pc + code[pc + 1]
    if op == bc.OP_MOD and mask == t.living() and who == bc.ALL:
        effects.mod_for_all(t, pc, actor, party, bearer)
        return
    effects.on_characters(t, op, pc, mask, actor, party, bearer, s[f + w.PROGRAM_COUNTED] == 1, s[f + w.PROGRAM_VOTERS])


# ---------------------------------------------------------------------- receivers
def party_of(t: AvalonState, f: i64) -> i64:
    """The members of an action or encounter who still take part; in an encounter those present."""
    party = t.s[f + w.PROGRAM_PARTY] & t.living()
    if t.s[w.E_CARD] >= 0:
        party &= t.s[w.E_MEMBERS] | bit(max(0, t.s[f + w.PROGRAM_ACTOR]))
    return party


def receivers(t: AvalonState, f: i64, who: i64) -> i64:
    """content.md#effects: the characters an effect concerns, as a mask; WAITING if that must be asked first."""
    s = t.s
    actor, party = s[f + w.PROGRAM_ACTOR], party_of(t, f)
    if who == bc.ACTOR:
        return 0 if actor < 0 else bit(actor) & t.living()
    if who == bc.EACH:
        return party
    if who == bc.ALL:
        return t.living()
    if who == bc.OTHERS:
        return party & ~bit(max(0, actor))
    if who == bc.HERE:
        return party if actor < 0 else t.here(t.of(actor, w.PLACE))
    if who == bc.OWNER:
        return owner_of(t, f)
    if who == bc.ONE:
        return ask_one(t, f, party, s[f + w.PROGRAM_VOTERS] & t.living(), w.ASK_ASSIGN)
    assert who == bc.ONE_OTHER, "the loader writes no other receiver"
    others = party & ~bit(max(0, actor))
    if t.size_of(party) <= 1 and actor >= 0:
        others = t.here(t.of(actor, w.PLACE)) & ~bit(actor)
    if actor < 0:
        return 0
    return ask_one(t, f, others, bit(actor), w.ASK_OTHER)


def ask_one(t: AvalonState, f: i64, candidates: i64, voters: i64, kind: i64) -> i64:
    """One of the candidates: the only one, or as the voters say (AVA-PARTY-14)."""
    s = t.s
    if s[f + w.PROGRAM_ASKED] == 1:
        s[f + w.PROGRAM_ASKED] = 0
        return bit(s[w.ANSWER] - w.SEAT) & t.living()
    if t.size_of(candidates) <= 1 or voters == 0:
        return candidates
    if t.rules >= manners.SINCE and kind == w.ASK_ASSIGN:
        op = t.book.code[s[f + w.F_PC]]
        seat = manners.receiver(t, op, 0, candidates, voters, s[f + w.PROGRAM_ACTOR])
        if seat >= 0:
            return bit(seat)
    s[f + w.PROGRAM_ASKED] = 1
    if kind == w.ASK_ASSIGN and s[f + w.PROGRAM_LOOT] == 1:
        kind = w.ASK_LOOT
    if t.size_of(voters) == 1:
        t.ask(kind, t.first_of(voters), candidates, t.book.code[s[f + w.F_PC]], t.book.code[s[f + w.F_PC] + 3])
    else:
        t.ask_together(kind, voters, candidates, t.book.code[s[f + w.F_PC]], t.book.code[s[f + w.F_PC] + 3])
    return WAITING


def owner_of(t: AvalonState, f: i64) -> i64:
    """The holder of the card that bears the effect; all, if nobody holds it."""
    s = t.s
    bearer = s[f + w.PROGRAM_BEARER]
    place: i64 = 0
    if bearer >= w.BY_EVERYBODY:
        return t.living()
    if bearer >= w.BY_SEAT:
        return bit(bearer - w.BY_SEAT) & t.living()
    if bearer >= w.BY_ROW:
        if bearer - w.BY_ROW < s[w.ROW_SIZE] and s[w.ROW + bearer - w.BY_ROW] & w.ROW_ORPHAN == 0:
            return bit(row_owner(t, bearer - w.BY_ROW))
        return 0 if s[f + w.PROGRAM_ACTOR] < 0 else bit(s[f + w.PROGRAM_ACTOR])
    if bearer >= w.BY_SKILL:
        place = s[w.SKILL + bearer - w.BY_SKILL] & w.PLACE_BITS
        return bit((place - w.HELD) >> 1)
    if bearer >= w.BY_SECRET:
        place = s[w.SECRET + bearer - w.BY_SECRET] & w.PLACE_BITS
    elif bearer >= w.BY_ITEM:
        place = s[w.ITEM + bearer - w.BY_ITEM] & w.PLACE_BITS
    if w.HELD <= place < w.LYING:
        return bit(place - w.HELD)
    return 0 if s[f + w.PROGRAM_ACTOR] < 0 else bit(s[f + w.PROGRAM_ACTOR])


def is_shared(t: AvalonState, f: i64, party: i64) -> bool:
    """AVA-PARTY-14: is there more than one member a unit could go to?"""
    return t.size_of(party) > 1


def share_out(t: AvalonState, f: i64, op: i64, resource: i64, n: i64, party: i64) -> None:
    """AVA-RUL-83, AVA-PARTY-14, AVA-RUL-43: units of a resource are assigned one by one."""
    s = t.s
    frame = t.push(w.R_ASSIGN, op, resource, max(0, n), s[f + w.PROGRAM_VOTERS])
    s[frame + w.ASSIGN_PARTY] = party
    s[frame + w.ASSIGN_LOOT] = s[f + w.PROGRAM_LOOT]
    if t.rules >= manners.SINCE:
        s[frame + w.ASSIGN_ACTOR] = s[f + w.PROGRAM_ACTOR] + 1


def assign(t: AvalonState, f: i64) -> None:
    """The next unit."""
    s = t.s
    op, resource, left = s[f + w.ASSIGN_OP], s[f + w.ASSIGN_RESOURCE], s[f + w.ASSIGN_LEFT]
    voters, party = s[f + w.ASSIGN_VOTERS] & t.living(), s[f + w.ASSIGN_PARTY] & t.living()
    if s[f + w.F_PC] == 1:
        s[f + w.F_PC] = 0
        s[f + w.ASSIGN_LEFT] = left - 1
        give_unit(t, s[w.ANSWER] - w.SEAT, op, resource)
        return
    candidates = party
    if op == bc.OP_LOSE:
        for seat in range(t.seats):
            if (party >> seat) & 1 == 1 and t.of(seat, w.RESOURCE + resource) == 0:
                candidates &= ~bit(seat)
        if candidates == 0:
            left = 0  # nobody has any: nothing is lost
    if left <= 0 or candidates == 0:
        t.pop()
        return
    s[f + w.F_PC] = 1
    if t.rules >= manners.SINCE:
        seat = manners.receiver(t, op, resource, candidates, voters, s[f + w.ASSIGN_ACTOR] - 1)
        if seat >= 0:
            s[w.ANSWER] = w.SEAT + seat
            return
    kind: i64 = w.ASK_ASSIGN
    if s[f + w.ASSIGN_LOOT] == 1:
        kind = w.ASK_LOOT
    if t.size_of(candidates) == 1 or voters == 0:
        s[w.ANSWER] = w.SEAT + t.first_of(candidates)
    elif t.size_of(voters) == 1:
        t.ask(kind, t.first_of(voters), candidates, op, resource)
    else:
        t.ask_together(kind, voters, candidates, op, resource)


def give_unit(t: AvalonState, seat: i64, op: i64, resource: i64) -> None:
    if op == bc.OP_GAIN:
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
        s[f + w.PROGRAM_ACTOR],
        s[f + w.PROGRAM_PARTY],
        s[f + w.PROGRAM_VOTERS],
        s[f + w.PROGRAM_BEARER],
        s[f + w.PROGRAM_VERSE],
        s[f + w.PROGRAM_LOOT],
        s[f + w.PROGRAM_COUNTED],
    )
    frame = tracks.begin_program(t, program, actor, party, voters, bearer)
    s[frame + w.PROGRAM_VERSE] = verse
    s[frame + w.PROGRAM_LOOT] = loot
    s[frame + w.PROGRAM_COUNTED] = counted


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
    times = amount(t, code[pc + 2], s[f + w.PROGRAM_ACTOR], party_of(t, f), s[f + w.PROGRAM_BEARER])
    if times > 0 and code[pc + 3] != 0:
        inner(t, f, code[pc + 3])
        frame = t.find_frame(w.R_PROGRAM)
        s[frame + w.PROGRAM_TIMES] = min(times, 99)
        s[frame + w.PROGRAM_START] = code[pc + 3]


def for_each(t: AvalonState, f: i64, pc: i64) -> None:
    """`for`: the list once for each receiver, who is its actor."""
    s, code = t.s, t.book.code
    mask = receivers(t, f, code[pc + 2])
    if mask == WAITING:
        return
    s[f + w.F_PC] = pc + code[pc + 1]
    party, bearer = s[f + w.PROGRAM_PARTY], s[f + w.PROGRAM_BEARER]
    while mask != 0:  # the highest number first, so that the lowest runs first
        seat: i64 = -1
        for other in range(t.seats):
            if (mask >> other) & 1 == 1 and (seat < 0 or t.number_of(other) > t.number_of(seat)):
                seat = other
        mask &= ~bit(seat)
        tracks.begin_program(t, code[pc + 3], seat, party, bit(seat), bearer)


# ---------------------------------------------------------------------- choices
def choose(t: AvalonState, f: i64, pc: i64, width: i64) -> None:
    """AVA-PARTY-13: one of the open choices; the party pays, its effects come. Without one, `choose` is skipped."""
    s, code = t.s, t.book.code
    actor, party = s[f + w.PROGRAM_ACTOR], party_of(t, f)
    voters = s[f + w.PROGRAM_VOTERS] & t.living()
    first = pc + 4
    if s[f + w.PROGRAM_ASKED] == 1:
        s[f + w.PROGRAM_ASKED] = 0
        chosen = first + (s[w.ANSWER] - w.CHOOSE) * width
        take_choice(t, f, pc, chosen, width)
        return
    open_ones: i64 = 0
    for place in range(code[pc + 3]):
        if is_open(t, first + place * width, actor, party):
            open_ones += 1
    if open_ones == 0 or voters == 0:
        s[f + w.F_PC] = pc + code[pc + 1]
        return
    s[f + w.PROGRAM_ASKED] = 1
    if t.size_of(voters) == 1:
        t.ask(w.ASK_CHOICE, t.first_of(voters), pc, width, actor, party)
    else:
        t.ask_together(w.ASK_CHOICE, voters, pc, width, actor, party)


def is_open(t: AvalonState, at: i64, actor: i64, party: i64) -> bool:
    """AVA-PARTY-13: does the condition of a choice hold, and can its cost be met?"""
    code = t.book.code
    return holds(t, code[at], actor, party) and costs.can_pay(t, code[at + 1], party, actor)


def take_choice(t: AvalonState, f: i64, pc: i64, at: i64, width: i64) -> None:
    """The choice is made: its cost, its effects, its verse; the last pushed runs first."""
    s, code = t.s, t.book.code
    actor, party = s[f + w.PROGRAM_ACTOR], party_of(t, f)
    cost, program = code[at + 1], code[at + 2]
    payer = actor if actor >= 0 and (party >> actor) & 1 == 1 else t.lowest(party)
    if width == 4:
        follow(t, f, code[at + 3])
    else:
        s[f + w.F_PC] = pc + code[pc + 1]
    inner(t, f, program)
    if cost != 0 and payer >= 0:
        costs.begin_payment(t, cost, party, payer, costs.FORCED)


# ---------------------------------------------------------------------- verses
def read(t: AvalonState, verse: i64, actor: i64, party: i64, voters: i64, bearer: i64) -> None:
    """AVA-ACT-01: a verse is read."""
    s = t.s
    frame = tracks.begin_program(t, t.book.verses[verse], actor, party, voters, bearer)
    s[frame + w.PROGRAM_VERSE] = verse
    s[w.READING] = verse
    if t.journal is not None:
        events.verse_read(t, verse, party)


def follow(t: AvalonState, f: i64, verse: i64) -> None:
    """Reading goes on at another verse, or ends."""
    s = t.s
    if verse < 0:
        s[f + w.F_PC] = 0  # address 0: the end
        return
    s[f + w.F_PC] = t.book.verses[verse]
    s[f + w.PROGRAM_VERSE] = verse
    s[w.READING] = verse
    if t.journal is not None:
        events.verse_read(t, verse, s[f + w.PROGRAM_PARTY])


def turn_page(t: AvalonState, f: i64, pc: i64, op: i64) -> None:
    """content.md#verses: what follows a verse."""
    s, code = t.s, t.book.code
    if op == bc.OP_GOTO:
        follow(t, f, code[pc + 2])
    elif op == bc.OP_BRANCH:
        at = pc + 3
        while not holds(t, code[at], s[f + w.PROGRAM_ACTOR], party_of(t, f)):
            at += 2
        follow(t, f, code[at + 1])
    elif op == bc.OP_CHOICES:
        choose(t, f, pc, 4)
    elif op == bc.OP_VERSE_ENCOUNTER:
        actor, party = s[f + w.PROGRAM_ACTOR], party_of(t, f)
        t.pop()
        encounter_start.begin(
            t, code[pc + 2], actor, party, encounter_start.VERSES, code[pc + 3], code[pc + 4], code[pc + 5]
        )
    else:
        t.pop()
