"""Effects on characters (content.md#effects): resources, tracks, cards, the encounter. Those on the world: story.py."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import death, items, keys, lasting_modifiers, markers, story, tracks
from nemeton.games.avalon.rules.conditions import amount
from nemeton.games.avalon.rules.encounter_leaving import AT_RUN_AWAY, conclude, leave
from nemeton.games.avalon.state import AvalonState, is_fight, row_charges


def has_receivers(op: i64) -> bool:
    """Does this effect concern characters?"""
    if op <= bc.OP_SET_TRACK or bc.OP_DRAW <= op <= bc.OP_DESTROY or bc.OP_ITEM <= op <= bc.OP_SECRET:
        return True
    return op in (bc.OP_PREVENT, bc.OP_LEAVE, bc.OP_MOVE, bc.OP_KILL, bc.OP_MOD)


# ---------------------------------------------------------------------- on characters
def on_characters(
    t: AvalonState, op: i64, pc: i64, mask: i64, actor: i64, party: i64, bearer: i64, counted: bool, voters: i64
) -> None:
    """An effect for each receiver; what must wait is begun in reverse, so that the lowest number comes first."""
    code = t.book.code
    if op == bc.OP_MOVE:
        if mask != 0:
            t.push(w.R_MOVE, mask, code[pc + 3], code[pc + 4])
        return
    if op == bc.OP_SECRET:
        seat = t.lowest(mask)
        if seat >= 0:
            items.receive_secret(t, seat, code[pc + 3])
        return
    later = op in (bc.OP_ITEM, bc.OP_ITEM_DISCARD, bc.OP_CARDS, bc.OP_ATTRIBUTE)
    later = later or op in (bc.OP_DISCARD, bc.OP_DESTROY)
    while mask != 0:
        seat = highest(t, mask) if later else t.lowest(mask)
        mask &= ~bit(seat)
        if not t.lives(seat):
            continue
        if t.rules >= 2 and t.s[w.E_CARD] >= 0 and t.s[w.E_ROBBED] == 1:
            return  # AVA-RUL-41: the encounter is ending
        looks = seat if actor < 0 else actor
        if op <= bc.OP_SET_TRACK:
            on_sheet(t, op, pc, seat, looks, party, bearer)
        elif op <= bc.OP_LEAVE:
            in_encounter(t, op, pc, seat, looks, party, bearer, counted)
        else:
            on_things(t, op, pc, seat, looks, party, bearer)


def highest(t: AvalonState, mask: i64) -> i64:
    """The seat with the highest character number in a mask."""
    best: i64 = -1
    for seat in range(t.seats):
        if (mask >> seat) & 1 == 1 and (best < 0 or t.number_of(seat) > t.number_of(best)):
            best = seat
    return best


def on_sheet(t: AvalonState, op: i64, pc: i64, seat: i64, actor: i64, party: i64, bearer: i64) -> None:
    """Resources, attributes, advancement cards and tracks."""
    code = t.book.code
    if op == bc.OP_GAIN:
        tracks.gain(t, seat, code[pc + 3], max(0, amount(t, code[pc + 4], actor, party, bearer)))
    elif op == bc.OP_LOSE:
        tracks.lose(t, seat, code[pc + 3], max(0, amount(t, code[pc + 4], actor, party, bearer)))
    elif op == bc.OP_ATTRIBUTE:
        t.push(w.R_SKILL, seat, code[pc + 3], amount(t, code[pc + 4], actor, party, bearer))
    elif op == bc.OP_CARDS:
        t.push(w.R_PICK, seat, code[pc + 3], amount(t, code[pc + 4], actor, party, bearer))
    elif op == bc.OP_SET_TRACK:
        to = code[pc + 4]
        tracks.set_track(t, seat, code[pc + 3], to if to < 0 else amount(t, to, actor, party, bearer))
    else:
        change_track(t, op, seat, amount(t, code[pc + 3], actor, party, bearer))


def change_track(t: AvalonState, op: i64, seat: i64, n: i64) -> None:
    """A track goes up or down."""
    if op == bc.OP_ENERGY:
        tracks.change_energy(t, seat, n)
    elif op == bc.OP_TERROR:
        tracks.change_terror(t, seat, n)
    elif op == bc.OP_DAMAGE:
        tracks.damage(t, seat, n)
    elif n < 0:
        tracks.lose_health(t, seat, -n)
    else:
        assert op == bc.OP_HEALTH, "the loader writes no other track effect"
        tracks.gain_health(t, seat, n)


def in_encounter(
    t: AvalonState, op: i64, pc: i64, seat: i64, actor: i64, party: i64, bearer: i64, counted: bool
) -> None:
    """Draws, discards, prevention and leaving."""
    s, code = t.s, t.book.code
    if s[w.E_CARD] < 0 or (s[w.E_MEMBERS] >> seat) & 1 == 0:
        return
    if op == bc.OP_LEAVE:
        if t.journal is not None:
            events.left_encounter(t, seat, "leave")
        leave(t, seat)
        return
    n = amount(t, code[pc + 3], actor, party, bearer)
    if op == bc.OP_DRAW:
        markers.draw(t, seat, n)
    elif op == bc.OP_PREVENT:
        if not counted:
            s[w.E_PREVENT + seat] = min(s[w.E_PREVENT + seat] + max(0, n), bc.EVERYTHING)
    else:
        zone: i64 = w.IN_DISCARD if op == bc.OP_DISCARD else w.IN_DESTROYED
        if code[pc + 4] == bc.FROM_DECK:
            markers.from_top(t, seat, n, zone)
        elif code[pc + 4] == bc.FROM_LAST:
            keys.destroy_last(t, n)
        else:
            t.push(w.R_DISCARD, seat, n, zone)


def on_things(t: AvalonState, op: i64, pc: i64, seat: i64, actor: i64, party: i64, bearer: i64) -> None:
    """Items, death and modifiers that last."""
    code = t.book.code
    if op == bc.OP_ITEM:
        t.push(w.R_GAIN_ITEM, seat, code[pc + 3], amount(t, code[pc + 4], actor, party, bearer))
    elif op == bc.OP_ITEM_GET:
        card = items.in_deck(t, code[pc + 3])
        if card >= 0:
            items.take_out(t, card)
            items.receive_item(t, seat, card)
    elif op == bc.OP_ITEM_DISCARD:
        n = amount(t, code[pc + 3], actor, party, bearer)
        keyword = code[pc + 4]
        t.push(w.R_GIVE_UP, bit(seat), bit(seat), n, 0 if keyword < 0 else bit(keyword))
    elif op == bc.OP_KILL:
        death.kill(t, seat)
    else:
        assert op == bc.OP_MOD, "the loader writes no other effect on characters"
        lasting_modifiers.add(t, code[pc + 3], amount(t, code[pc + 4], actor, party, bearer), code[pc + 5], seat)


def mod_for_all(t: AvalonState, pc: i64, actor: i64, party: i64, bearer: i64) -> None:
    """A modifier for everybody, those who come later too."""
    code = t.book.code
    lasting_modifiers.add(t, code[pc + 3], amount(t, code[pc + 4], actor, party, bearer), code[pc + 5], -1)


# ---------------------------------------------------------------------- on the table
def on_table(t: AvalonState, f: i64, op: i64, pc: i64, actor: i64, party: i64, bearer: i64) -> None:
    """An effect without receivers: on the encounter, the card that bears it, or the world."""
    s, code = t.s, t.book.code
    if op > bc.OP_STAGE_WIN and op != bc.OP_FLIP:
        story.perform(t, f, op, pc, actor, party, bearer)
        return
    if op == bc.OP_FLIP:
        flip(t, bearer)
        return
    if s[w.E_CARD] < 0:
        return
    n: i64 = 0
    if code[pc + 1] > 2:
        n = amount(t, code[pc + 2], actor, party, bearer)
    if op == bc.OP_POOL:
        markers.change_pool(t, n, bearer)
    elif op == bc.OP_AFFINITY:
        markers.move_affinity(t, n)
    elif op == bc.OP_TEAR:
        keys.tear(t, n, w.IN_DISCARD)
    elif op == bc.OP_CHARGE:
        charge(t, bearer, n)
    elif op == bc.OP_TOKEN:
        if w.BY_ROW <= bearer < w.BY_ROW + s[w.ROW_SIZE]:
            s[w.ROW + bearer - w.BY_ROW] = keys.set_tokens(s[w.ROW + bearer - w.BY_ROW], max(0, min(n, 31)))
    elif op == bc.OP_OPPORTUNITY:
        if is_fight(t):
            markers.opportunity(t, s[w.E_ACTIVE])
    elif op == bc.OP_EXTRA_ATTACK:
        s[w.E_EXTRA] = min(s[w.E_EXTRA] + 1, 5)
    elif op == bc.OP_SKIP_ATTACK:
        s[w.E_SKIP] += 1
    elif op == bc.OP_RUN_AWAY:
        conclude(t, AT_RUN_AWAY)
    else:
        assert op == bc.OP_STAGE_WIN, "the loader writes no other effect in encounters"
        if not is_fight(t):
            s[w.E_AFFINITY] = markers.highest_affinity(t)  # AVA-RUL-118


def charge(t: AvalonState, bearer: i64, n: i64) -> None:
    """AVA-ABI-07: charges onto the card that bears the effect."""
    s = t.s
    if w.BY_ROW <= bearer < w.BY_ROW + s[w.ROW_SIZE]:
        place = bearer - w.BY_ROW
        room = w.ROW_CHARGE_BITS - row_charges(t, place)
        s[w.ROW + place] += max(0, min(n, room)) << w.ROW_CHARGE_SHIFT


def flip(t: AvalonState, bearer: i64) -> None:
    """The card that bears the effect turns face down for the rest of the encounter."""
    s = t.s
    if w.BY_ITEM <= bearer < w.BY_SECRET:
        s[w.ITEM + bearer - w.BY_ITEM] |= w.FLIPPED
    elif w.BY_SECRET <= bearer < w.BY_SKILL:
        s[w.SECRET + bearer - w.BY_SECRET] |= w.FLIPPED
    elif w.BY_SKILL <= bearer < w.BY_ROW:
        s[w.SKILL + bearer - w.BY_SKILL] |= w.FLIPPED
    for seat in range(t.seats):
        if t.lives(seat):
            t.refresh(seat)
