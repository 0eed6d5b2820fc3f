"""Costs (content.md#costs): what can be paid, and paying it: alone, or shared out among a party (AVA-PARTY-05)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import items, manners, tracks
from nemeton.games.avalon.rules.conditions import amount
from nemeton.games.avalon.rules.modifiers import modifier
from nemeton.games.avalon.state import AvalonState

KINDS: Final = 8  # COST_ENERGY .. COST_TERROR
PLEDGE_BITS: Final = 6
MOST_PLEDGED: Final = 63
ENERGY_BITS: Final = 8  # of a seat, where each pays its own
MOST_ENERGY: Final = 255

# --- how a cost is shared
FORCED: Final = 0  # a verse: the last one who can must pay
SHARED: Final = 1  # a location action or menhir: called off if nobody pays
OWNED: Final = 2  # a character action: its owner pays at least 1 energy
EACH_OWN: Final = 3  # explore, travel: so much energy for each member
MENHIR: Final = 4  # like SHARED, by the prices of a menhir section


def stock(t: AvalonState, seat: i64, kind: i64) -> i64:
    """How many units of a kind of cost a character could pay."""
    if kind == bc.COST_ENERGY:
        return t.of(seat, w.TRACK + bc.ENERGY)
    if kind == bc.COST_HEALTH:
        return t.of(seat, w.TRACK + bc.HEALTH)
    if kind == bc.COST_TERROR:
        return tracks.top_of(t, seat, bc.TERROR) - t.of(seat, w.TRACK + bc.TERROR)
    return t.of(seat, w.RESOURCE + kind - bc.COST_FOOD)


def price(t: AvalonState, cost: i64, kind: i64, actor: i64, party: i64) -> i64:
    """The amount of one kind in a cost; a negative cost is so much energy."""
    if cost <= 0:
        return -cost if kind == bc.COST_ENERGY else 0
    return max(0, amount(t, t.book.code[cost + kind], actor, party, 0))


def can_pay(t: AvalonState, cost: i64, party: i64, actor: i64) -> bool:
    """AVA-RES-04: can these characters meet all of a cost between them?"""
    for kind in range(KINDS):
        wanted = price(t, cost, kind, actor, party)
        if wanted > 0 and total_stock(t, party, kind) < wanted:
            return False
    return can_pay_things(t, cost, party, actor)


def can_pay_things(t: AvalonState, cost: i64, party: i64, actor: i64) -> bool:
    """The items and the secret of a cost."""
    if cost <= 0:
        return True
    code = t.book.code
    things = price(t, cost, bc.COST_ITEM, actor, party)
    if things > 0 and items.count_fitting(t, party, code[cost + bc.COST_ITEM_KEYWORDS]) < things:
        return False
    return code[cost + bc.COST_SECRET] == 0 or has_secret(t, party, code[cost + bc.COST_SECRET])


def total_stock(t: AvalonState, party: i64, kind: i64) -> i64:
    total: i64 = 0
    for seat in range(t.seats):
        if (party >> seat) & 1 == 1 and t.lives(seat):
            total += stock(t, seat, kind)
    return total


def has_secret(t: AvalonState, party: i64, number: i64) -> bool:
    place = t.secret_place(number)
    return place == w.IN_QUESTS or (w.HELD <= place < w.LYING and (party >> (place - w.HELD)) & 1 == 1)


def take(t: AvalonState, seat: i64, kind: i64, n: i64) -> None:
    """Units of a cost leave a character; terror is gained instead."""
    if n <= 0:
        return
    if kind == bc.COST_ENERGY:
        tracks.change_energy(t, seat, -n)
    elif kind == bc.COST_HEALTH:
        tracks.lose_health(t, seat, n)
    elif kind == bc.COST_TERROR:
        tracks.move(t, seat, bc.TERROR, t.of(seat, w.TRACK + bc.TERROR) + n)
        tracks.settle_conditions(t, seat)
    else:
        tracks.lose(t, seat, kind - bc.COST_FOOD, n)


def pay_alone(t: AvalonState, seat: i64, cost: i64) -> None:
    """One character pays all of a cost."""
    if cost > 0:
        pay_things(t, cost, bit(seat), seat)
    for kind in range(KINDS):
        take(t, seat, kind, price(t, cost, kind, seat, bit(seat)))


def pay_things(t: AvalonState, cost: i64, party: i64, actor: i64) -> None:
    """AVA-ITEM-07: items of a cost by choice of the party; a secret goes back into the box."""
    code = t.book.code
    things = price(t, cost, bc.COST_ITEM, actor, party)
    if things > 0:
        t.push(w.R_GIVE_UP, party, party, things, code[cost + bc.COST_ITEM_KEYWORDS])
    if code[cost + bc.COST_SECRET] != 0:
        items.put_back_secret(t, code[cost + bc.COST_SECRET], False)


# ---------------------------------------------------------------------- sharing out
# --- PAYMENT_PARTY: four masks or numbers in one word, so that the pledges have room
MEMBERS_SHIFT: Final = 0  # who still takes part
ACTING_SHIFT: Final = 4
WAY_SHIFT: Final = 8
BEGAN_SHIFT: Final = 12  # who took part in the beginning
PART_BITS: Final = 15


def part_of(t: AvalonState, f: i64, shift: i64) -> i64:
    """One part of the packed word of a payment."""
    return (t.s[f + w.PAYMENT_PARTY] >> shift) & PART_BITS


def begin_payment(t: AvalonState, cost: i64, members: i64, acting: i64, way: i64) -> None:
    """Begin to pay: in the end PAYERS are those who take part and have paid, nobody if it was called off."""
    t.s[w.PAYERS] = members
    if t.size_of(members) == 1 and way != EACH_OWN:
        if cost > 0:
            pay_things(t, cost, members, acting)
        for kind in range(KINDS):
            take(t, acting, kind, price_by(t, way, cost, kind, acting, members))
        return
    t.push(w.R_PAYMENT, cost, members | (acting << ACTING_SHIFT) | (way << WAY_SHIFT) | (members << BEGAN_SHIFT))


def payment(t: AvalonState, f: i64) -> None:
    """AVA-PARTY-05, AVA-PARTY-09: who pays the next unit; after somebody dropped out, whether to go on at all."""
    s = t.s
    members, acting, way = part_of(t, f, MEMBERS_SHIFT), part_of(t, f, ACTING_SHIFT), part_of(t, f, WAY_SHIFT)
    if s[f + w.F_PC] == 2:
        if s[w.ANSWER] == w.CALL_OFF:
            t.pop()
            s[w.PAYERS] = 0
        else:
            settle(t, f, members)
        return
    if s[f + w.F_PC] == 1:
        s[f + w.F_PC] = 0
        if s[w.ANSWER] == w.PAY:
            pledge(t, f, s[f + w.PAYMENT_AT_HAND])
        return
    if s[f + w.PAYMENT_UNITS] == 0:
        next_units(t, f, members, acting, way)
        return
    if s[f + w.PAYMENT_UNITS] == 1:
        s[f + w.PAYMENT_UNITS] = 0
        s[f + w.PAYMENT_KIND] += 1
        return
    ask_next(t, f, members, acting, way)


def next_units(t: AvalonState, f: i64, members: i64, acting: i64, way: i64) -> None:
    """Go on to the next kind of unit, or the next member's; after the last one everything is paid at once."""
    s = t.s
    kind = s[f + w.PAYMENT_KIND]
    if way == EACH_OWN:
        if kind > t.seats:
            if members == part_of(t, f, BEGAN_SHIFT) or goes_on_unasked(t, acting):
                settle(t, f, members)
            else:
                s[f + w.F_PC] = 2  # AVA-PARTY-09
                t.ask(w.ASK_GO_ON, acting, members)
            return
        owner = owner_at(t, members, acting, kind)
        s[f + w.PAYMENT_UNITS] = 1 if owner < 0 else 1 + each_cost(t, s[f + w.PAYMENT_COST], owner)
        s[f + w.PAYMENT_TO_ASK] = members
        if kind == 0 and t.size_of(members) == 1:  # a character alone is not asked
            for _unit in range(s[f + w.PAYMENT_UNITS] - 1):
                pledge(t, f, acting)
        return
    if kind >= KINDS:
        settle(t, f, members)
        return
    s[f + w.PAYMENT_UNITS] = 1 + price_by(t, way, s[f + w.PAYMENT_COST], kind, acting, members)
    s[f + w.PAYMENT_TO_ASK] = members
    if way == OWNED and kind == bc.COST_ENERGY and s[f + w.PAYMENT_UNITS] > 1:
        pledge(t, f, acting)  # AVA-ACT-31, AVA-PARTY-06


def goes_on_unasked(t: AvalonState, acting: i64) -> bool:
    """AVA-MAN-11: who goes together goes on without those who stay."""
    return t.rules >= manners.CONSENT_GOES_FURTHER and manners.goes(t, acting) == manners.TOGETHER


def price_by(t: AvalonState, way: i64, cost: i64, kind: i64, acting: i64, members: i64) -> i64:
    """The printed price; at a menhir changed by what `cost.menhir` says for the one who inspects it."""
    asked = price(t, cost, kind, acting, members)
    if way == MENHIR and asked > 0 and bc.COST_FOOD <= kind <= bc.COST_EXP:
        return max(0, asked + modifier(t, acting, bc.MOD_COST_MENHIR + kind - bc.COST_FOOD))
    return asked


def can_pay_by(t: AvalonState, way: i64, cost: i64, members: i64, acting: i64) -> bool:
    """Can the members meet a cost between them, paid in this way?"""
    for kind in range(KINDS):
        asked = price_by(t, way, cost, kind, acting, members)
        if asked > 0 and total_stock(t, members, kind) < asked:
            return False
    return can_pay_things(t, cost, members, acting)


def each_cost(t: AvalonState, table: i64, seat: i64) -> i64:
    """What a member's part costs: four numbers of 8 bits, one a seat."""
    return (table >> (ENERGY_BITS * seat)) & MOST_ENERGY


def owner_at(t: AvalonState, members: i64, acting: i64, place: i64) -> i64:
    """Whose units come next: the acting character's, then the others' by ascending number; -1 after the last."""
    if place == 0:
        return acting
    left = members & ~bit(acting)
    for _earlier in range(place - 1):
        seat = t.lowest(left)
        if seat < 0:
            return -1
        left &= ~bit(seat)
    return t.lowest(left)


def ask_next(t: AvalonState, f: i64, members: i64, acting: i64, way: i64) -> None:
    """The unit's owner first, then the others who could pay it; nobody: AVA-PARTY-09, or the action is called off."""
    s = t.s
    kind = bc.COST_ENERGY if way == EACH_OWN else s[f + w.PAYMENT_KIND]
    first = owner_at(t, members, acting, s[f + w.PAYMENT_KIND]) if way == EACH_OWN else acting
    able: i64 = 0
    for seat in range(t.seats):
        if (s[f + w.PAYMENT_TO_ASK] >> seat) & 1 == 1 and stock(t, seat, kind) > count_pledges(t, f, seat, kind):
            able |= bit(seat)
    if able == 0:
        refuse(t, f, members, acting, way, first)
        return
    if t.rules >= manners.SINCE:
        payer = unasked_payer(t, f, able, first, kind)
        if payer >= 0:
            pledge(t, f, payer)
            return
    seat = first if (able >> first) & 1 == 1 else t.lowest(able)
    s[f + w.PAYMENT_TO_ASK] &= ~bit(seat)
    if t.rules >= manners.CONSENT_GOES_FURTHER:
        if way != EACH_OWN:
            seat = who_has_most(t, f, able, first, kind)  # AVA-MAN-13
            s[f + w.PAYMENT_TO_ASK] = able & ~bit(seat)
        elif seat != first:
            s[f + w.PAYMENT_TO_ASK] = 0
            seat = who_carries(t, f, able, acting, first)
            if seat < 0:
                return
    s[f + w.PAYMENT_AT_HAND] = seat
    s[f + w.F_PC] = 1
    s[w.ANSWER] = w.PAY
    if way != FORCED or t.size_of(able) > 1:
        t.ask(w.ASK_PAY, seat, kind, first if way == EACH_OWN else -1, s[f + w.PAYMENT_UNITS] - 1, able)


def unasked_payer(t: AvalonState, f: i64, able: i64, first: i64, kind: i64) -> i64:
    """AVA-MAN-05, -13: everybody pays the own unit, a shared one is paid by who has most of it; -1: one is asked."""
    if part_of(t, f, WAY_SHIFT) == EACH_OWN:
        pays = (able >> first) & 1 == 1 and manners.goes(t, first) != manners.ASKED
        return first if pays else -1
    if t.rules >= manners.CONSENT_GOES_FURTHER:
        richest = who_has_most(t, f, able, first, kind)
        return richest if manners.goes(t, richest) == manners.TOGETHER else -1
    if not manners.all_together(t, part_of(t, f, MEMBERS_SHIFT)):
        return -1
    return who_has_most(t, f, able, first, kind)


def who_has_most(t: AvalonState, f: i64, able: i64, first: i64, kind: i64) -> i64:
    """Who has the most left of a kind of unit: among equals the first one, then the lowest number."""
    best: i64 = first if (able >> first) & 1 == 1 else t.lowest(able)
    left = able & ~bit(best)
    while left != 0:
        seat = t.lowest(left)
        left &= ~bit(seat)
        if stock(t, seat, kind) - count_pledges(t, f, seat, kind) > stock(t, best, kind) - count_pledges(
            t, f, best, kind
        ):
            best = seat
    return best


def who_carries(t: AvalonState, f: i64, able: i64, acting: i64, owner: i64) -> i64:
    """AVA-MAN-11: who has the most energy left besides its own part: the acting one first among equals; -1: nobody."""
    best: i64 = -1
    most: i64 = 0
    left = able
    while left != 0:
        seat = acting if (left >> acting) & 1 == 1 else t.lowest(left)
        left &= ~bit(seat)
        spare = stock(t, seat, bc.COST_ENERGY) - count_pledges(t, f, seat, bc.COST_ENERGY)
        if seat != acting and t.number_of(seat) > t.number_of(owner):  # its own units come later
            spare -= each_cost(t, t.s[f + w.PAYMENT_COST], seat)
        if spare > most:
            best = seat
            most = spare
    return best


def refuse(t: AvalonState, f: i64, members: i64, acting: i64, way: i64, owner: i64) -> None:
    """Nobody takes a unit: its owner drops out and all begins anew (AVA-RUL-124), or the action is called off."""
    s = t.s
    if way != EACH_OWN or owner == acting:
        t.pop()
        s[w.PAYERS] = 0
        return
    cost, first = s[f + w.PAYMENT_COST], s[f + w.PAYMENT_PARTY] & ~PART_BITS
    t.pop()
    t.push(w.R_PAYMENT, cost, first | (members & ~bit(owner)))


def count_pledges(t: AvalonState, f: i64, seat: i64, kind: i64) -> i64:
    return (t.s[f + w.PAYMENT_PLEDGES + seat] >> (PLEDGE_BITS * kind)) & MOST_PLEDGED


def pledge(t: AvalonState, f: i64, seat: i64) -> None:
    """A character takes on a unit; the next one begins with everybody again."""
    s = t.s
    way = part_of(t, f, WAY_SHIFT)
    kind: i64 = bc.COST_ENERGY if way == EACH_OWN else s[f + w.PAYMENT_KIND]
    s[f + w.PAYMENT_PLEDGES + seat] += bit(PLEDGE_BITS * kind)
    s[f + w.PAYMENT_UNITS] -= 1
    s[f + w.PAYMENT_TO_ASK] = part_of(t, f, MEMBERS_SHIFT)


def settle(t: AvalonState, f: i64, members: i64) -> None:
    """All is paid at once at the end."""
    s = t.s
    way, cost, acting = part_of(t, f, WAY_SHIFT), s[f + w.PAYMENT_COST], part_of(t, f, ACTING_SHIFT)
    pledges: list[i64] = [s[f + w.PAYMENT_PLEDGES + seat] for seat in range(t.seats)]
    t.pop()
    s[w.PAYERS] = members
    if way != EACH_OWN and cost > 0:
        pay_things(t, cost, members, acting)
    for seat in range(t.seats):
        for kind in range(KINDS):
            take(t, seat, kind, (pledges[seat] >> (PLEDGE_BITS * kind)) & MOST_PLEDGED)
