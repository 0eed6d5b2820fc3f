"""Optional uses: items, secrets, skills, and charges on cards of the row (2.4, 2.9, AVA-RUL-103)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon.actions import CHARGE, MAX_ITEMS, THING_SECRET, USE, USE_SKILL, YES
from nemeton.games.avalon.book import HALF_ITEMS, bit
from nemeton.games.avalon.code import (
    ABILITY_DO,
    ABILITY_IF,
    ABILITY_PAY,
    ABILITY_PHASE,
    ABILITY_TRIGGER,
    ABILITY_WIDTH,
    ACTOR,
    ALL,
    CARD_ABILITIES,
    CARD_WIDTH,
    EACH,
    EVERYTHING,
    ITEM_USE,
    ITEM_WIDTH,
    LIMIT_NONE,
    ON_CHARGE,
    OTHERS,
    PHASE_PLAY,
    PHASE_RESPONSE,
    SECRET_USE,
    SECRET_WIDTH,
    SKILL_USE,
    SKILL_WIDTH,
    USE_COST,
    USE_DISCARD,
    USE_DO,
    USE_FLIP,
    USE_IF,
    USE_LIMIT,
    USE_WHEN,
    WHEN_COMBAT,
)
from nemeton.games.avalon.rules import costs, items, tracks
from nemeton.games.avalon.rules.conditions import deck_in_play, holds
from nemeton.games.avalon.rules.course import ASK_CHARGE, BY_ITEM, BY_ROW, BY_SECRET, BY_SKILL, R_USE
from nemeton.games.avalon.rules.modifiers import is_visible
from nemeton.games.avalon.state import (
    ACTIVE_ITEMS,
    ACTIVE_SECRETS,
    ANSWER,
    E_CARD,
    E_MEMBERS,
    E_PREVENT,
    E_REFUSED,
    F_PC,
    F_X,
    FLIPPED,
    HELD,
    ITEM,
    PLACE_BITS,
    ROW,
    ROW_CARD,
    ROW_CHARGE_SHIFT,
    ROW_ORPHAN,
    ROW_OWNER_SHIFT,
    ROW_SIZE,
    SECRET,
    SET_ASIDE,
    SKILL,
    SKILLED,
    UP,
    USED,
    AvalonState,
)


# ---------------------------------------------------------------------- what can be used
def usable(t: AvalonState, seat: i64, use: i64, when: i64) -> bool:
    """May this use be made now, as far as its own text goes?"""
    if use == 0:
        return False
    code = t.book.code
    return (
        code[use + USE_WHEN] == when
        and holds(t, code[use + USE_IF], seat, bit(seat))
        and costs.can_pay(t, code[use + USE_COST], bit(seat), seat)
    )


def options_into(t: AvalonState, seat: i64, when: i64, buffer: vec[i64], count: i64) -> i64:
    """Items, secrets and skills in use that the character can use now, added to a list of options."""
    s, book = t.s, t.book
    last: i64 = -1
    for half in range(2):
        mask = t.of(seat, ACTIVE_ITEMS + half)
        while mask != 0:
            card = t.first_of(mask) + half * HALF_ITEMS
            mask &= mask - 1
            kind = book.item_of[card]
            unused = kind != last and s[ITEM + card] & USED == 0
            if unused and usable(t, seat, book.items[kind * ITEM_WIDTH + ITEM_USE], when):
                buffer[count] = USE + kind
                count += 1
                last = kind
    mask = t.of(seat, ACTIVE_SECRETS)
    while mask != 0:
        number = t.first_of(mask)
        mask &= mask - 1
        if s[SECRET + number] & USED == 0 and usable(t, seat, book.secrets[number * SECRET_WIDTH + SECRET_USE], when):
            buffer[count] = USE + THING_SECRET + number
            count += 1
    for side in range(2):
        mask = t.of(seat, SKILLED + side)
        while mask != 0:
            number = t.first_of(mask)
            mask &= mask - 1
            use = book.skills[number * SKILL_WIDTH + SKILL_USE + side]
            if s[SKILL + number] & USED == 0 and usable(t, seat, use, when):
                buffer[count] = USE_SKILL + number
                count += 1
    return count


def charges_into(t: AvalonState, seat: i64, phase: i64, buffer: vec[i64], count: i64) -> i64:
    """AVA-ABI-07, AVA-RUL-100: charge abilities of visible cards with enough charges on them."""
    s, code = t.s, t.book.code
    for place in range(s[ROW_SIZE]):
        charges = (s[ROW + place] >> ROW_CHARGE_SHIFT) & 63
        if charges == 0 or not is_visible(t, place):
            continue
        if s[E_REFUSED] == 1 and owner_asked(t, place) not in (seat, -1):
            continue  # an owner said no in this activation
        abilities = t.book.cards[(s[ROW + place] & ROW_CARD) * CARD_WIDTH + CARD_ABILITIES]
        for number in range(code[abilities]):
            at = abilities + 1 + number * ABILITY_WIDTH
            if (
                code[at + ABILITY_TRIGGER] == ON_CHARGE
                and max(1, code[at + ABILITY_PAY]) <= charges
                and code[at + ABILITY_PHASE] in (0, phase)
                and holds(t, code[at + ABILITY_IF], seat, bit(seat))
            ):
                buffer[count] = CHARGE + place * 2 + number
                count += 1
    return count


def in_encounter_into(t: AvalonState, seat: i64, phase: i64, buffer: vec[i64], count: i64) -> i64:
    """AVA-RUL-103: uses and charges of the active character in a phase of the activation."""
    count = options_into(t, seat, WHEN_COMBAT + deck_in_play(t), buffer, count)
    return charges_into(t, seat, phase, buffer, count)


def any_in_response(t: AvalonState, seat: i64) -> bool:
    """Is there a use or charge at the start of step 3?"""
    return in_encounter_into(t, seat, PHASE_RESPONSE, t.scratch_room(), 0) > 0


def in_play_into(t: AvalonState, seat: i64, buffer: vec[i64], count: i64) -> i64:
    return in_encounter_into(t, seat, PHASE_PLAY, buffer, count)


# ---------------------------------------------------------------------- using
def begin(t: AvalonState, seat: i64, action: i64) -> None:
    """A use is paid for and made: the action names the item, secret or skill."""
    s, book, code = t.s, t.book, t.book.code
    if action >= USE_SKILL:
        number = action - USE_SKILL
        side: i64 = 1 if (t.of(seat, SKILLED + 1) >> number) & 1 == 1 else 0
        use = book.skills[number * SKILL_WIDTH + SKILL_USE + side]
        word, bearer = SKILL + number, BY_SKILL + number
    elif action - USE >= THING_SECRET:
        number = action - USE - MAX_ITEMS
        use = book.secrets[number * SECRET_WIDTH + SECRET_USE]
        word, bearer = SECRET + number, BY_SECRET + number
    else:
        card = items.held_card(t, seat, action - USE, UP, FLIPPED | SET_ASIDE | USED)
        use = book.items[(action - USE) * ITEM_WIDTH + ITEM_USE]
        word, bearer = ITEM + card, BY_ITEM + card
    if code[use + USE_LIMIT] != LIMIT_NONE:
        s[word] |= USED
    if code[use + USE_FLIP] == 1:
        s[word] |= FLIPPED
        t.refresh(seat)
    frame = t.push(R_USE, seat, code[use + USE_DO], bearer, code[use + USE_DISCARD])
    s[frame + F_X + 4] = word
    costs.pay_alone(t, seat, code[use + USE_COST])


def use(t: AvalonState, f: i64) -> None:
    """The cost is paid: the effects, then the discard. Frame X0 seat, X1 program, X2 bearer, X3 discard?, X4 word."""
    s = t.s
    seat = s[f + F_X]
    if s[f + F_PC] == 0:
        s[f + F_PC] = 1
        party = bit(seat)
        if s[E_CARD] >= 0:
            party = s[E_MEMBERS]
        tracks.begin_program(t, s[f + F_X + 1], seat, party, bit(seat), s[f + F_X + 2])
        return
    discards, bearer = s[f + F_X + 3] == 1, s[f + F_X + 2]
    t.pop()
    if discards and BY_ITEM <= bearer < BY_SECRET and s[ITEM + bearer - BY_ITEM] & PLACE_BITS == HELD + seat:
        items.discard_card(t, bearer - BY_ITEM)
    elif discards and BY_SECRET <= bearer < BY_SKILL:
        items.put_back_secret(t, bearer - BY_SECRET, False)


def ask_charge(t: AvalonState, seat: i64, which: i64) -> None:
    """AVA-ABI-08, D25, AVA-RUL-125: the owner of a card must agree that another one uses its charges."""
    owner = owner_asked(t, which // 2)
    frame = t.push(R_USE, seat, 0, -1, which)
    t.s[frame + F_PC] = 2
    t.s[ANSWER] = YES
    if owner not in (seat, -1):
        t.ask(ASK_CHARGE, owner, which // 2, which % 2)


def owner_asked(t: AvalonState, place: i64) -> i64:
    """Whose a card of the row is; -1 if its owner is dead: then nobody has to agree."""
    word = t.s[ROW + place]
    if word & ROW_ORPHAN != 0:
        return -1
    return (word >> ROW_OWNER_SHIFT) & 3


def charge(t: AvalonState, f: i64) -> None:
    """The owner has answered: charges are paid and the ability resolves. Frame X0 seat, X3 place * 2 + ability."""
    s, code = t.s, t.book.code
    seat, place, number = s[f + F_X], s[f + F_X + 3] // 2, s[f + F_X + 3] % 2
    agreed = s[ANSWER] == YES
    t.pop()
    at = t.book.cards[(s[ROW + place] & ROW_CARD) * CARD_WIDTH + CARD_ABILITIES] + 1 + number * ABILITY_WIDTH
    if not agreed:
        s[E_REFUSED] = 1
    else:
        paid = max(1, code[at + ABILITY_PAY])
        s[ROW + place] -= paid << ROW_CHARGE_SHIFT
        tracks.begin_program(t, code[at + ABILITY_DO], seat, s[E_MEMBERS], bit(seat), BY_ROW + place)


def protect(t: AvalonState, who: i64, seat: i64, n: i64) -> None:
    """AVA-RUL-121: a budget of prevention for the active character, or for those the effect names."""
    s = t.s
    for member in range(t.seats):
        if who == ACTOR and member != seat:
            continue
        if who == OTHERS and member == seat:
            continue
        if who in (EACH, ALL, OTHERS) and (s[E_MEMBERS] >> member) & 1 == 0:
            continue
        s[E_PREVENT + member] = min(s[E_PREVENT + member] + n, EVERYTHING)
