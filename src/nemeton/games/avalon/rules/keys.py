"""Keys, bonuses and abilities (AVA-KEY, AVA-ABI): what connects when a card is laid, and what it gives."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import markers, tracks
from nemeton.games.avalon.rules.conditions import deck_in_play, holds
from nemeton.games.avalon.rules.modifiers import level, modifier
from nemeton.games.avalon.state import AvalonState, row_card, row_join, row_number, row_owner, row_tokens


def card_row(t: AvalonState, seat: i64, deck: i64, card: i64) -> i64:
    """The row of the table of cards for one of the 40 cards of a character's deck."""
    if card < bc.BASICS:
        return t.of(seat, w.COLOUR) * 2 * bc.BASICS + deck * bc.BASICS + card
    return 8 * bc.BASICS + t.of(seat, w.CHARACTER) * 2 * bc.ADVANCED + deck * bc.ADVANCED + card - bc.BASICS


# ---------------------------------------------------------------------- joins
def end_half(t: AvalonState, slot: i64) -> i64:
    """AVA-KEY-01: the half a new card's slot meets: the last card's, or the encounter card's."""
    s = t.s
    if s[w.ROW_SIZE] == 0:
        return t.book.encounter(s[w.E_CARD], bc.ENC_RIGHT + slot)
    row = row_card(t, s[w.ROW_SIZE] - 1)
    return t.book.card(row, bc.CARD_RIGHT + slot)


def lock_of(half: i64) -> i64:
    """The lock of a half; 0 without one."""
    return half & bc.LOCK_BITS


def icons_on(half: i64) -> i64:
    """The icons of a half, the first one lowest; 0 without one."""
    return half >> bc.ICON_SHIFT


def attribute_of(lock: i64) -> i64:
    """The attribute an attribute lock asks for."""
    return (lock - bc.ATTRIBUTE_LOCK) >> bc.LOCK_ATTRIBUTE_SHIFT


def opens(t: AvalonState, lock: i64, seat: i64) -> bool:
    """AVA-KEY-03, AVA-KEY-06: an attribute lock by the level of the active character; others are no bar here."""
    if lock < bc.ATTRIBUTE_LOCK:
        return True
    return level(t, seat, attribute_of(lock)) >= lock & bc.LOCK_LEVEL_BITS


def magic_locks(end: i64, left: i64) -> i64:
    """How many blue keys a join has."""
    count: i64 = 0
    if lock_of(end) == bc.MAGIC_LOCK:
        count += 1
    if lock_of(left) == bc.MAGIC_LOCK:
        count += 1
    return count


def connectable(t: AvalonState, end: i64, left: i64, seat: i64) -> bool:
    """AVA-RUL-10: a lock and an icon between them, and every attribute lock open; blue keys still want their magic."""
    if lock_of(end) == 0 and lock_of(left) == 0:
        return False
    if icons_on(end) == 0 and icons_on(left) == 0:
        return False
    return opens(t, lock_of(end), seat) and opens(t, lock_of(left), seat)


def would_connect(t: AvalonState, end: i64, left: i64, seat: i64) -> bool:
    """AVA-RUL-15, -17: would a join connect once the card is laid? Since version 2 the card it covers lends nothing."""
    if t.rules >= 2:
        t.s[w.E_CONTEXT] |= w.COVERING
    connects = connectable(t, end, left, seat)
    t.s[w.E_CONTEXT] &= ~w.COVERING
    return connects


def join_mark(end: i64, left: i64) -> i64:
    """AVA-RUL-20: what is kept of a connected join: its attribute, the left card's lock first."""
    if lock_of(end) >= bc.ATTRIBUTE_LOCK:
        return 2 + attribute_of(lock_of(end))
    if lock_of(left) >= bc.ATTRIBUTE_LOCK:
        return 2 + attribute_of(lock_of(left))
    return 1


def icons_of(end: i64, left: i64) -> i64:
    """AVA-RUL-11: the icons of a join, the left card's first, 5 bits each."""
    icons = icons_on(end)
    shift: i64 = 0
    while (icons >> shift) != 0:
        shift += bc.ICON_BITS
    return icons | (icons_on(left) << shift)


def gives_chain(end: i64, left: i64) -> bool:
    """AVA-DIP-04, AVA-RUL-13: is there a chain icon on the new card itself that nothing voids?"""
    icons = icons_of(end, left)
    own: i64 = 0
    while (icons_on(end) >> (bc.ICON_BITS * own)) != 0:
        own += 1
    place: i64 = 0
    void = False
    while icons != 0:
        icon = icons & bc.ICON_MASK
        if icon == bc.ICON_CHAIN and not void and place >= own:
            return True
        void = icon == bc.ICON_VOID and not void
        icons >>= bc.ICON_BITS
        place += 1
    return False


def can_follow(t: AvalonState, row: i64, seat: i64) -> bool:
    """AVA-COM-04: may this card be played as an additional one, perhaps by paying magic (AVA-RUL-105)?"""
    purse = purse_of(t, seat)
    for slot in range(t.book.slots):
        end, left = end_half(t, slot), t.book.card(row, bc.CARD_LEFT + slot)
        if gives_chain(end, left) and would_connect(t, end, left, seat) and magic_locks(end, left) <= purse:
            return True
    return False


def purse_of(t: AvalonState, seat: i64) -> i64:
    """How many blue keys the active character could pay: magic, and keys that connect unpaid."""
    return t.of(seat, w.RESOURCE + bc.MAGIC) + free_keys(t, seat)


def free_keys(t: AvalonState, seat: i64) -> i64:
    return max(0, modifier(t, seat, bc.MOD_FREE_MAGIC_KEY) - t.s[w.E_KEYS + seat])


# ---------------------------------------------------------------------- playing a card
def play(t: AvalonState, f: i64) -> None:
    """AVA-RUL-17: declare and pay magic, lay, joins, tears, ability."""
    pc = t.s[f + w.F_PC]
    if pc == 0:
        ask_keys(t, f)
    elif pc == 1:
        if t.s[w.ANSWER] == w.PAY:
            t.s[f + w.PLAY_PAID] |= bit(t.s[f + w.PLAY_SLOT])
        t.s[f + w.PLAY_SLOT] += 1
        t.s[f + w.F_PC] = 0
    elif pc == 2:
        lay(t, f)
    elif pc == 3:
        resolve_icons(t, f)
    elif pc == 4:
        t.s[f + w.F_PC] = 5
        tear_own(t, f)
    elif pc == 5:
        t.s[f + w.F_PC] = 6
        take_effect(t, f)
    else:
        t.s[w.E_CONTEXT] &= ~(w.FIRST_CARD | w.LAYING)
        t.pop()


def ask_keys(t: AvalonState, f: i64) -> None:
    """AVA-KEY-04: per blue key, top first; the last one that gives the chain must be paid (AVA-RUL-105)."""
    s = t.s
    seat, row = s[w.E_ACTIVE], s[f + w.PLAY_ROW]
    while s[f + w.PLAY_SLOT] < t.book.slots:
        slot = s[f + w.PLAY_SLOT]
        end, left = end_half(t, slot), t.book.card(row, bc.CARD_LEFT + slot)
        locks = magic_locks(end, left)
        affordable = (
            locks > 0 and would_connect(t, end, left, seat) and count_pledged_keys(t, f) + locks <= purse_of(t, seat)
        )
        if affordable and (t.rules < 2 or leaves_a_chain(t, f, slot, locks)):
            t.s[f + w.F_PC] = 1
            if must_pay(t, f, slot):
                s[w.ANSWER] = w.PAY
            else:
                t.ask(w.ASK_KEY, seat, row, slot, s[f + w.PLAY_PAID])
            return
        s[f + w.PLAY_SLOT] += 1
    s[f + w.F_PC] = 2


def count_pledged_keys(t: AvalonState, f: i64) -> i64:
    """Blue keys declared to be paid so far."""
    s = t.s
    total: i64 = 0
    for slot in range(t.book.slots):
        if (s[f + w.PLAY_PAID] >> slot) & 1 == 1:
            total += magic_locks(end_half(t, slot), t.book.card(s[f + w.PLAY_ROW], bc.CARD_LEFT + slot))
    return total


def must_pay(t: AvalonState, f: i64, slot: i64) -> bool:
    """AVA-RUL-105: without this blue key no chain icon of an additional card would connect any more."""
    s = t.s
    if s[f + w.PLAY_FIRST] == 1:
        return False
    seat, row = s[w.E_ACTIVE], s[f + w.PLAY_ROW]
    purse = purse_of(t, seat) - count_pledged_keys(t, f)
    for other in range(t.book.slots):
        end, left = end_half(t, other), t.book.card(row, bc.CARD_LEFT + other)
        if other == slot or not gives_chain(end, left) or not would_connect(t, end, left, seat):
            continue
        locks = magic_locks(end, left)
        if locks == 0 or (s[f + w.PLAY_PAID] >> other) & 1 == 1 or (other > slot and locks <= purse):
            return False
    end, left = end_half(t, slot), t.book.card(row, bc.CARD_LEFT + slot)
    return gives_chain(end, left)


def leaves_a_chain(t: AvalonState, f: i64, slot: i64, locks: i64) -> bool:
    """AVA-COM-04, AVA-RUL-105: with these blue keys paid, can a chain icon of an additional card still connect?"""
    s = t.s
    if s[f + w.PLAY_FIRST] == 1:
        return True
    seat, row = s[w.E_ACTIVE], s[f + w.PLAY_ROW]
    purse = purse_of(t, seat) - count_pledged_keys(t, f) - locks
    for other in range(t.book.slots):
        end, left = end_half(t, other), t.book.card(row, bc.CARD_LEFT + other)
        if not gives_chain(end, left) or not would_connect(t, end, left, seat):
            continue
        price = magic_locks(end, left)
        if price == 0 or other == slot or (s[f + w.PLAY_PAID] >> other) & 1 == 1 or (other > slot and price <= purse):
            return True
    return False


def lay(t: AvalonState, f: i64) -> None:
    """AVA-KEY-01, AVA-RUL-15: the card before is covered, the new one laid, and its connections are fixed."""
    s = t.s
    seat, row, card = s[w.E_ACTIVE], s[f + w.PLAY_ROW], s[f + w.PLAY_CARD]
    pay_keys(t, seat, count_pledged_keys(t, f))
    cover_last(t)
    place = s[w.ROW_SIZE]
    s[f + w.PLAY_PLACE] = place
    s[w.ROW + place] = row
    s[w.ROW_SIZE] = place + 1
    s[w.E_CONTEXT] |= w.LAYING
    joins: i64 = 0
    for slot in range(t.book.slots):
        end, left = left_neighbour(t, place, slot), t.book.card(row, bc.CARD_LEFT + slot)
        paid = magic_locks(end, left) == 0 or (s[f + w.PLAY_PAID] >> slot) & 1 == 1
        if paid and connectable(t, end, left, seat):
            joins |= join_mark(end, left) << (w.JOIN_BITS * slot)
    s[w.ROW + place] = row | (seat << w.ROW_OWNER_SHIFT) | (card << w.ROW_NUMBER_SHIFT) | (joins << w.ROW_JOIN_SHIFT)
    if has_static(t, row):
        s[w.ROW_STATICS] += 1
    s[w.E_PLAYED] += 1
    s[f + w.PLAY_SLOT] = 0
    s[f + w.F_PC] = 3
    if s[f + w.PLAY_FIRST] == 1:
        s[w.E_CONTEXT] = (s[w.E_CONTEXT] | w.FIRST_CARD) & ~(w.BONUS_GIVEN | w.GUARDED)
    if t.journal is not None:
        events.card_played(t, seat, row, joins)


def pay_keys(t: AvalonState, seat: i64, keys: i64) -> None:
    """AVA-KEY-04: 1 magic a key, those that connect unpaid first."""
    unpaid = min(keys, free_keys(t, seat))
    t.s[w.E_KEYS + seat] += unpaid
    if keys > unpaid:
        tracks.lose(t, seat, bc.MAGIC, keys - unpaid)


def cover_last(t: AvalonState) -> None:
    """AVA-ABI-03: covering the ability of a card loses its time tokens; a passive card is not covered."""
    s = t.s
    last = s[w.ROW_SIZE] - 1
    if last >= 0 and t.book.card(row_card(t, last), bc.CARD_PASSIVE) == 0 and row_tokens(t, last) != 0:
        s[w.ROW + last] = set_tokens(s[w.ROW + last], 0) | w.ROW_DEAD


def set_tokens(word: i64, count: i64) -> i64:
    """A word of the row with so many time tokens."""
    bits: i64 = w.ROW_TOKEN_BITS
    return (word & ~(bits << w.ROW_TOKEN_SHIFT)) | (count << w.ROW_TOKEN_SHIFT)


def has_static(t: AvalonState, row: i64) -> bool:
    """Has this card a static ability?"""
    abilities = t.book.card(row, bc.CARD_ABILITIES)
    if abilities == 0:
        return False
    for place in range(t.book.code[abilities]):
        if t.book.code[abilities + 1 + place * bc.ABILITY_WIDTH + bc.ABILITY_TRIGGER] == bc.ON_STATIC:
            return True
    return False


def resolve_icons(t: AvalonState, f: i64) -> None:
    """AVA-KEY-07, AVA-RUL-11, -12: the next icon of the next connected slot, top to bottom."""
    s = t.s
    slot = s[f + w.PLAY_SLOT]
    if slot >= t.book.slots:
        s[f + w.F_PC] = 4
        return
    mark = row_join(t, s[f + w.PLAY_PLACE], slot)
    icons: i64 = 0
    if mark != 0:
        icons = icons_of(
            left_neighbour(t, s[f + w.PLAY_PLACE], slot),
            t.book.card(s[f + w.PLAY_ROW], bc.CARD_LEFT + slot),
        )
        icons >>= bc.ICON_BITS * s[f + w.PLAY_ICON]
    times: i64 = 1
    while icons != 0:
        icon = icons & bc.ICON_MASK
        icons >>= bc.ICON_BITS
        s[f + w.PLAY_ICON] += 1
        if icon == bc.ICON_DOUBLE:
            times *= 2
        elif icon == bc.ICON_VOID:
            icons >>= bc.ICON_BITS
            s[f + w.PLAY_ICON] += 1
            times = 1
        else:
            give_icon(t, f, icon, times, slot, mark)
            return
    s[f + w.PLAY_SLOT] = slot + 1
    s[f + w.PLAY_ICON] = 0


def left_neighbour(t: AvalonState, place: i64, slot: i64) -> i64:
    """The half that meets the left edge of a card in the row."""
    s = t.s
    if place == 0:
        return t.book.encounter(s[w.E_CARD], bc.ENC_RIGHT + slot)
    return t.book.card(row_card(t, place - 1), bc.CARD_RIGHT + slot)


def give_icon(t: AvalonState, f: i64, icon: i64, times: i64, slot: i64, mark: i64) -> None:
    """AVA-KEY-08 to AVA-KEY-14: what one icon gives."""
    s = t.s
    seat = s[w.E_ACTIVE]
    if icon == bc.ICON_DRAW:
        markers.draw(t, seat, times)
    elif icon == bc.ICON_TEAR:
        s[f + w.PLAY_TEARS] += times
    elif bc.ICON_HIT < icon <= bc.ICON_UP:
        markers.add(t, with_bonus(t, f, slot, (icon - bc.ICON_HIT) * times))
    elif bc.ICON_UP < icon <= bc.ICON_DOWN:
        markers.move_affinity(t, with_bonus(t, f, slot, (icon - bc.ICON_UP) * times))
    elif bc.ICON_DOWN < icon < bc.ICON_CHECK:
        markers.move_affinity(t, -(icon - bc.ICON_DOWN) * times)
    elif icon == bc.ICON_CHECK and mark >= 2:
        check(t, seat, mark - 2, times)


def with_bonus(t: AvalonState, f: i64, slot: i64, n: i64) -> i64:
    """What an icon adds with `pool_last_key`; since version 2 never less than nothing (content.md#modifiers)."""
    n += last_key_bonus(t, f, slot)
    return max(0, n) if t.rules >= 2 else n


def last_key_bonus(t: AvalonState, f: i64, slot: i64) -> i64:
    """`pool_last_key`: more for what the bottom slot adds, once a card however many icons it has there."""
    if slot != t.book.slots - 1 or t.s[f + w.PLAY_BONUS] == 1:
        return 0
    t.s[f + w.PLAY_BONUS] = 1
    return modifier(t, t.s[w.E_ACTIVE], bc.MOD_POOL_LAST_KEY)


def check(t: AvalonState, seat: i64, attribute: i64, times: i64) -> None:
    """AVA-KEY-14: the rule of the current stage for the attribute of the join, if there is one."""
    s, book = t.s, t.book
    stages = book.encounter(s[w.E_CARD], bc.ENC_STAGES)
    if stages == 0:
        return
    program = book.code[stages + 1 + s[w.E_STAGE] * bc.STAGE_WIDTH + 1 + attribute]
    if program != 0:
        for _time in range(times):
            tracks.begin_program(t, program, seat, s[w.E_MEMBERS], bit(seat), 0)


# ---------------------------------------------------------------------- tears and abilities
def tear_target(t: AvalonState) -> i64:
    """AVA-RUL-16: the card a tear takes: the end of the row, the card just laid included; -1 if there is none."""
    return t.s[w.ROW_SIZE] - 1


def tear(t: AvalonState, count: i64, zone: i64) -> None:
    """AVA-KEY-10: cards of the sequence go to a zone of their owners; the encounter card is never torn."""
    s = t.s
    while count > 0 and tear_target(t) >= 0:
        place = tear_target(t)
        owner = row_owner(t, place)
        if has_static(t, row_card(t, place)):
            s[w.ROW_STATICS] -= 1
        s[w.ROW_SIZE] -= 1
        if s[w.ROW + place] & w.ROW_ORPHAN == 0:
            s[t.seat_at(owner) + w.ZONE + deck_in_play(t) * w.ZONES + zone] |= bit(row_number(t, place))
        count -= 1
        if t.journal is not None:
            events.card_torn(t, owner, row_card(t, place))


def tear_own(t: AvalonState, f: i64) -> None:
    """AVA-RUL-16: the tears of a card come after all its other joins, before its ability."""
    s = t.s
    s[w.E_CONTEXT] &= ~w.LAYING
    if s[f + w.PLAY_TEARS] > 0:
        tear(t, s[f + w.PLAY_TEARS], w.IN_DISCARD)


def destroy_last(t: AvalonState, count: i64) -> None:
    """`destroy` from the row: out of reach until the encounter ends."""
    tear(t, count, w.IN_DESTROYED)


def take_effect(t: AvalonState, f: i64) -> None:
    """AVA-ABI-01, AVA-ABI-02: a placement ability resolves, a delayed one gets its tokens; a torn card has neither."""
    s, code = t.s, t.book.code
    place = s[f + w.PLAY_PLACE]
    if place >= s[w.ROW_SIZE]:
        return
    abilities = t.book.card(s[f + w.PLAY_ROW], bc.CARD_ABILITIES)
    if abilities == 0:
        return
    seat = s[w.E_ACTIVE]
    for number in range(code[abilities] - 1, -1, -1):  # the first one ends up on top, and runs first
        at = abilities + 1 + number * bc.ABILITY_WIDTH
        if code[at + bc.ABILITY_TRIGGER] == bc.ON_DELAY:
            s[w.ROW + place] = set_tokens(s[w.ROW + place], code[at + bc.ABILITY_DELAY])
        elif code[at + bc.ABILITY_TRIGGER] == bc.ON_PLACEMENT and holds(t, code[at + bc.ABILITY_IF], seat, bit(seat)):
            tracks.begin_program(t, code[at + bc.ABILITY_DO], seat, s[w.E_MEMBERS], bit(seat), w.BY_ROW + place)


def from_hand(t: AvalonState, seat: i64, card: i64) -> None:
    """A card leaves the hand to be laid."""
    s = t.s
    s[t.seat_at(seat) + w.ZONE + deck_in_play(t) * w.ZONES + w.IN_HAND] &= ~bit(card)
