"""Keys and bonuses (3.11, 4.2): what connects when a card is laid, and what its icons give."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import tell
from nemeton.games.avalon.actions import PAY
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import (
    ABILITY_DELAY,
    ABILITY_DO,
    ABILITY_IF,
    ABILITY_TRIGGER,
    ABILITY_WIDTH,
    ADVANCED,
    ATTRIBUTE_LOCK,
    BASICS,
    CARD_ABILITIES,
    CARD_LEFT,
    CARD_PASSIVE,
    CARD_RIGHT,
    CARD_WIDTH,
    ENC_RIGHT,
    ENC_STAGES,
    ENCOUNTER_WIDTH,
    ICON_CHAIN,
    ICON_CHECK,
    ICON_DOUBLE,
    ICON_DOWN,
    ICON_DRAW,
    ICON_HIT,
    ICON_TEAR,
    ICON_UP,
    ICON_VOID,
    MAGIC,
    MAGIC_LOCK,
    MOD_FREE_MAGIC_KEY,
    MOD_POOL_LAST_KEY,
    ON_DELAY,
    ON_PLACEMENT,
    ON_STATIC,
    STAGE_WIDTH,
)
from nemeton.games.avalon.rules import markers, tracks
from nemeton.games.avalon.rules.conditions import deck_in_play, holds
from nemeton.games.avalon.rules.course import ASK_KEY, BY_ROW
from nemeton.games.avalon.rules.modifiers import level, modifier
from nemeton.games.avalon.state import (
    ANSWER,
    BONUS_GIVEN,
    CHARACTER,
    COLOUR,
    E_ACTIVE,
    E_CARD,
    E_CONTEXT,
    E_KEYS,
    E_MEMBERS,
    E_PLAYED,
    E_STAGE,
    F_PC,
    F_X,
    FIRST_CARD,
    GUARDED,
    IN_DESTROYED,
    IN_DISCARD,
    IN_HAND,
    LAYING,
    RESOURCE,
    ROW,
    ROW_CARD,
    ROW_DEAD,
    ROW_JOIN_SHIFT,
    ROW_NUMBER_SHIFT,
    ROW_ORPHAN,
    ROW_OWNER_SHIFT,
    ROW_SIZE,
    ROW_STATICS,
    ROW_TOKEN_SHIFT,
    ZONE,
    ZONES,
    AvalonState,
)


def card_row(t: AvalonState, seat: i64, deck: i64, card: i64) -> i64:
    """The row of the table of cards for one of the 40 cards of a character's deck."""
    if card < BASICS:
        return t.of(seat, COLOUR) * 2 * BASICS + deck * BASICS + card
    return 8 * BASICS + t.of(seat, CHARACTER) * 2 * ADVANCED + deck * ADVANCED + card - BASICS


# ---------------------------------------------------------------------- joins
def end_half(t: AvalonState, slot: i64) -> i64:
    """AVA-KEY-01: the half a new card's slot meets: the last card's, or the encounter card's."""
    s = t.s
    if s[ROW_SIZE] == 0:
        return t.book.encounters[s[E_CARD] * ENCOUNTER_WIDTH + ENC_RIGHT + slot]
    row = s[ROW + s[ROW_SIZE] - 1] & ROW_CARD
    return t.book.cards[row * CARD_WIDTH + CARD_RIGHT + slot]


def opens(t: AvalonState, lock: i64, seat: i64) -> bool:
    """AVA-KEY-03, AVA-KEY-06: an attribute lock by the level of the active character; others are no bar here."""
    if lock < ATTRIBUTE_LOCK:
        return True
    return level(t, seat, (lock - ATTRIBUTE_LOCK) >> 4) >= lock & 15


def magic_locks(end: i64, left: i64) -> i64:
    """How many blue keys a join has."""
    count: i64 = 0
    if end & 255 == MAGIC_LOCK:
        count += 1
    if left & 255 == MAGIC_LOCK:
        count += 1
    return count


def connectable(t: AvalonState, end: i64, left: i64, seat: i64) -> bool:
    """AVA-RUL-10: a lock and an icon between them, and every attribute lock open; blue keys still want their magic."""
    if (end & 255) == 0 and (left & 255) == 0:
        return False
    if (end >> 8) == 0 and (left >> 8) == 0:
        return False
    return opens(t, end & 255, seat) and opens(t, left & 255, seat)


def join_mark(end: i64, left: i64) -> i64:
    """AVA-RUL-20: what is kept of a connected join: its attribute, the left card's lock first."""
    if end & 255 >= ATTRIBUTE_LOCK:
        return 2 + (((end & 255) - ATTRIBUTE_LOCK) >> 4)
    if left & 255 >= ATTRIBUTE_LOCK:
        return 2 + (((left & 255) - ATTRIBUTE_LOCK) >> 4)
    return 1


def icons_of(end: i64, left: i64) -> i64:
    """AVA-RUL-11: the icons of a join, the left card's first, 5 bits each."""
    icons = end >> 8
    shift: i64 = 0
    while (icons >> shift) != 0:
        shift += 5
    return icons | ((left >> 8) << shift)


def gives_chain(end: i64, left: i64) -> bool:
    """AVA-DIP-04, AVA-RUL-13: is there a chain icon on the new card itself that nothing voids?"""
    icons = icons_of(end, left)
    own: i64 = 0
    while ((end >> 8) >> (5 * own)) != 0:
        own += 1
    place: i64 = 0
    void = False
    while icons != 0:
        icon = icons & 31
        if icon == ICON_CHAIN and not void and place >= own:
            return True
        void = icon == ICON_VOID and not void
        icons >>= 5
        place += 1
    return False


def can_follow(t: AvalonState, row: i64, seat: i64) -> bool:
    """AVA-COM-04: may this card be played as an additional one, perhaps by paying magic (AVA-RUL-105)?"""
    purse = purse_of(t, seat)
    for slot in range(t.book.slots):
        end, left = end_half(t, slot), t.book.cards[row * CARD_WIDTH + CARD_LEFT + slot]
        if gives_chain(end, left) and connectable(t, end, left, seat) and magic_locks(end, left) <= purse:
            return True
    return False


def purse_of(t: AvalonState, seat: i64) -> i64:
    """How many blue keys the active character could pay: magic, and keys that connect unpaid."""
    return t.of(seat, RESOURCE + MAGIC) + free_keys(t, seat)


def free_keys(t: AvalonState, seat: i64) -> i64:
    return max(0, modifier(t, seat, MOD_FREE_MAGIC_KEY) - t.s[E_KEYS + seat])


# ---------------------------------------------------------------------- playing a card: frame X0 row, X1 card, X2 paid,
#                                X3 slot, X4 first?, X5 tears, X6 icon, X7 place in the row, X8 bonus of the bottom slot
def play(t: AvalonState, f: i64) -> None:
    """AVA-RUL-17: declare and pay magic, lay, joins, tears, ability."""
    pc = t.s[f + F_PC]
    if pc == 0:
        ask_keys(t, f)
    elif pc == 1:
        if t.s[ANSWER] == PAY:
            t.s[f + F_X + 2] |= bit(t.s[f + F_X + 3])
        t.s[f + F_X + 3] += 1
        t.s[f + F_PC] = 0
    elif pc == 2:
        lay(t, f)
    elif pc == 3:
        resolve_icons(t, f)
    elif pc == 4:
        t.s[f + F_PC] = 5
        tear_own(t, f)
    elif pc == 5:
        t.s[f + F_PC] = 6
        take_effect(t, f)
    else:
        t.s[E_CONTEXT] &= ~(FIRST_CARD | LAYING)
        t.pop()


def ask_keys(t: AvalonState, f: i64) -> None:
    """AVA-KEY-04, D23: per blue key, top first; the last one that gives the chain must be paid (AVA-RUL-105)."""
    s = t.s
    seat, row = s[E_ACTIVE], s[f + F_X]
    while s[f + F_X + 3] < t.book.slots:
        slot = s[f + F_X + 3]
        end, left = end_half(t, slot), t.book.cards[row * CARD_WIDTH + CARD_LEFT + slot]
        locks = magic_locks(end, left)
        if locks > 0 and connectable(t, end, left, seat) and pledged(t, f) + locks <= purse_of(t, seat):
            t.s[f + F_PC] = 1
            if must_pay(t, f, slot):
                s[ANSWER] = PAY
            else:
                t.ask(ASK_KEY, seat, row, slot, s[f + F_X + 2])
            return
        s[f + F_X + 3] += 1
    s[f + F_PC] = 2


def pledged(t: AvalonState, f: i64) -> i64:
    """Blue keys declared to be paid so far."""
    s = t.s
    total: i64 = 0
    for slot in range(t.book.slots):
        if (s[f + F_X + 2] >> slot) & 1 == 1:
            total += magic_locks(end_half(t, slot), t.book.cards[s[f + F_X] * CARD_WIDTH + CARD_LEFT + slot])
    return total


def must_pay(t: AvalonState, f: i64, slot: i64) -> bool:
    """AVA-RUL-105: without this blue key no chain icon of an additional card would connect any more."""
    s = t.s
    if s[f + F_X + 4] == 1:
        return False
    seat, row = s[E_ACTIVE], s[f + F_X]
    purse = purse_of(t, seat) - pledged(t, f)
    for other in range(t.book.slots):
        end, left = end_half(t, other), t.book.cards[row * CARD_WIDTH + CARD_LEFT + other]
        if other == slot or not gives_chain(end, left) or not connectable(t, end, left, seat):
            continue
        locks = magic_locks(end, left)
        if locks == 0 or (s[f + F_X + 2] >> other) & 1 == 1 or (other > slot and locks <= purse):
            return False
    end, left = end_half(t, slot), t.book.cards[row * CARD_WIDTH + CARD_LEFT + slot]
    return gives_chain(end, left)


def lay(t: AvalonState, f: i64) -> None:
    """AVA-KEY-01, AVA-RUL-15: the card before is covered, the new one laid, and its connections are fixed."""
    s = t.s
    seat, row, card = s[E_ACTIVE], s[f + F_X], s[f + F_X + 1]
    pay_keys(t, seat, pledged(t, f))
    cover_last(t)
    place = s[ROW_SIZE]
    s[f + F_X + 7] = place
    s[ROW + place] = row
    s[ROW_SIZE] = place + 1
    s[E_CONTEXT] |= LAYING
    joins: i64 = 0
    for slot in range(t.book.slots):
        end, left = left_neighbour(t, place, slot), t.book.cards[row * CARD_WIDTH + CARD_LEFT + slot]
        paid = magic_locks(end, left) == 0 or (s[f + F_X + 2] >> slot) & 1 == 1
        if paid and connectable(t, end, left, seat):
            joins |= join_mark(end, left) << (3 * slot)
    s[ROW + place] = row | (seat << ROW_OWNER_SHIFT) | (card << ROW_NUMBER_SHIFT) | (joins << ROW_JOIN_SHIFT)
    if has_static(t, row):
        s[ROW_STATICS] += 1
    s[E_PLAYED] += 1
    s[f + F_X + 3] = 0
    s[f + F_PC] = 3
    if s[f + F_X + 4] == 1:
        s[E_CONTEXT] = (s[E_CONTEXT] | FIRST_CARD) & ~(BONUS_GIVEN | GUARDED)
    if t.journal is not None:
        tell.card_played(t, seat, row, joins)


def pay_keys(t: AvalonState, seat: i64, keys: i64) -> None:
    """AVA-KEY-04: 1 magic a key, those that connect unpaid first."""
    unpaid = min(keys, free_keys(t, seat))
    t.s[E_KEYS + seat] += unpaid
    if keys > unpaid:
        tracks.lose(t, seat, MAGIC, keys - unpaid)


def cover_last(t: AvalonState) -> None:
    """AVA-ABI-03: covering the ability of a card loses its time tokens; a passive card is not covered."""
    s = t.s
    if s[ROW_SIZE] == 0:
        return
    place = ROW + s[ROW_SIZE] - 1
    if t.book.cards[(s[place] & ROW_CARD) * CARD_WIDTH + CARD_PASSIVE] == 0 and (s[place] >> ROW_TOKEN_SHIFT) & 31 != 0:
        s[place] = set_tokens(s[place], 0) | ROW_DEAD


def set_tokens(word: i64, count: i64) -> i64:
    """A word of the row with so many time tokens."""
    bits: i64 = 31
    return (word & ~(bits << ROW_TOKEN_SHIFT)) | (count << ROW_TOKEN_SHIFT)


def has_static(t: AvalonState, row: i64) -> bool:
    """Has this card a static ability?"""
    abilities = t.book.cards[row * CARD_WIDTH + CARD_ABILITIES]
    if abilities == 0:
        return False
    for place in range(t.book.code[abilities]):
        if t.book.code[abilities + 1 + place * ABILITY_WIDTH + ABILITY_TRIGGER] == ON_STATIC:
            return True
    return False


def resolve_icons(t: AvalonState, f: i64) -> None:
    """AVA-KEY-07, AVA-RUL-11, -12: the next icon of the next connected slot, top to bottom."""
    s = t.s
    slot = s[f + F_X + 3]
    if slot >= t.book.slots:
        s[f + F_PC] = 4
        return
    mark = (s[ROW + s[f + F_X + 7]] >> (ROW_JOIN_SHIFT + 3 * slot)) & 7
    icons: i64 = 0
    if mark != 0:
        icons = icons_of(
            left_neighbour(t, s[f + F_X + 7], slot), t.book.cards[s[f + F_X] * CARD_WIDTH + CARD_LEFT + slot]
        )
        icons >>= 5 * s[f + F_X + 6]
    times: i64 = 1
    while icons != 0:
        icon = icons & 31
        icons >>= 5
        s[f + F_X + 6] += 1
        if icon == ICON_DOUBLE:
            times *= 2
        elif icon == ICON_VOID:
            icons >>= 5
            s[f + F_X + 6] += 1
            times = 1
        else:
            give_icon(t, f, icon, times, slot, mark)
            return
    s[f + F_X + 3] = slot + 1
    s[f + F_X + 6] = 0


def left_neighbour(t: AvalonState, place: i64, slot: i64) -> i64:
    """The half that meets the left edge of a card in the row."""
    s = t.s
    if place == 0:
        return t.book.encounters[s[E_CARD] * ENCOUNTER_WIDTH + ENC_RIGHT + slot]
    return t.book.cards[(s[ROW + place - 1] & ROW_CARD) * CARD_WIDTH + CARD_RIGHT + slot]


def give_icon(t: AvalonState, f: i64, icon: i64, times: i64, slot: i64, mark: i64) -> None:
    """AVA-KEY-08 to AVA-KEY-14: what one icon gives."""
    s = t.s
    seat = s[E_ACTIVE]
    if icon == ICON_DRAW:
        markers.draw(t, seat, times)
    elif icon == ICON_TEAR:
        s[f + F_X + 5] += times
    elif ICON_HIT < icon <= ICON_UP:
        markers.add(t, (icon - ICON_HIT) * times + last_key_bonus(t, f, slot))
    elif ICON_UP < icon <= ICON_DOWN:
        markers.move_affinity(t, (icon - ICON_UP) * times + last_key_bonus(t, f, slot))
    elif ICON_DOWN < icon < ICON_CHECK:
        markers.move_affinity(t, -(icon - ICON_DOWN) * times)
    elif icon == ICON_CHECK and mark >= 2:
        check(t, seat, mark - 2, times)


def last_key_bonus(t: AvalonState, f: i64, slot: i64) -> i64:
    """`pool_last_key`: more for what the bottom slot adds, once a card however many icons it has there."""
    if slot != t.book.slots - 1 or t.s[f + F_X + 8] == 1:
        return 0
    t.s[f + F_X + 8] = 1
    return modifier(t, t.s[E_ACTIVE], MOD_POOL_LAST_KEY)


def check(t: AvalonState, seat: i64, attribute: i64, times: i64) -> None:
    """AVA-KEY-14: the rule of the current stage for the attribute of the join, if there is one."""
    s, book = t.s, t.book
    stages = book.encounters[s[E_CARD] * ENCOUNTER_WIDTH + ENC_STAGES]
    if stages == 0:
        return
    program = book.code[stages + 1 + s[E_STAGE] * STAGE_WIDTH + 1 + attribute]
    if program != 0:
        for _time in range(times):
            tracks.begin_program(t, program, seat, s[E_MEMBERS], bit(seat), 0)


# ---------------------------------------------------------------------- tears and abilities
def tear_target(t: AvalonState) -> i64:
    """AVA-RUL-16: the card a tear takes: the end of the row, the card just laid included; -1 if there is none."""
    return t.s[ROW_SIZE] - 1


def tear(t: AvalonState, count: i64, zone: i64) -> None:
    """AVA-KEY-10: cards of the sequence go to a zone of their owners; the encounter card is never torn."""
    s = t.s
    while count > 0 and tear_target(t) >= 0:
        word = s[ROW + tear_target(t)]
        owner = (word >> ROW_OWNER_SHIFT) & 3
        if has_static(t, word & ROW_CARD):
            s[ROW_STATICS] -= 1
        s[ROW_SIZE] -= 1
        if word & ROW_ORPHAN == 0:
            s[t.seat_at(owner) + ZONE + deck_in_play(t) * ZONES + zone] |= bit((word >> ROW_NUMBER_SHIFT) & 63)
        count -= 1
        if t.journal is not None:
            tell.card_torn(t, owner, word & ROW_CARD)


def tear_own(t: AvalonState, f: i64) -> None:
    """AVA-RUL-16: the tears of a card come after all its other joins, before its ability."""
    s = t.s
    s[E_CONTEXT] &= ~LAYING
    if s[f + F_X + 5] > 0:
        tear(t, s[f + F_X + 5], IN_DISCARD)


def destroy_last(t: AvalonState, count: i64) -> None:
    """`destroy` from the row: out of reach until the encounter ends."""
    tear(t, count, IN_DESTROYED)


def take_effect(t: AvalonState, f: i64) -> None:
    """AVA-ABI-01, AVA-ABI-02: a placement ability resolves, a delayed one gets its tokens; a torn card has neither."""
    s, code = t.s, t.book.code
    place = s[f + F_X + 7]
    if place >= s[ROW_SIZE]:
        return
    abilities = t.book.cards[s[f + F_X] * CARD_WIDTH + CARD_ABILITIES]
    if abilities == 0:
        return
    seat = s[E_ACTIVE]
    for number in range(code[abilities] - 1, -1, -1):  # the first one ends up on top, and runs first
        at = abilities + 1 + number * ABILITY_WIDTH
        if code[at + ABILITY_TRIGGER] == ON_DELAY:
            s[ROW + place] = set_tokens(s[ROW + place], code[at + ABILITY_DELAY])
        elif code[at + ABILITY_TRIGGER] == ON_PLACEMENT and holds(t, code[at + ABILITY_IF], seat, bit(seat)):
            tracks.begin_program(t, code[at + ABILITY_DO], seat, s[E_MEMBERS], bit(seat), BY_ROW + place)


def from_hand(t: AvalonState, seat: i64, card: i64) -> None:
    """A card leaves the hand to be laid."""
    s = t.s
    s[t.seat_at(seat) + ZONE + deck_in_play(t) * ZONES + IN_HAND] &= ~bit(card)
