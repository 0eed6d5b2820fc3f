"""Optional uses (AVA-RUL-103): items, secrets, skills, and charges on cards of the row."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.actions import charge_action, charge_of
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import costs, items, tracks
from nemeton.games.avalon.rules.conditions import deck_in_play, holds
from nemeton.games.avalon.rules.modifiers import is_visible
from nemeton.games.avalon.state import AvalonState, row_card, row_charges, row_owner


# ---------------------------------------------------------------------- what can be used
def usable(t: AvalonState, seat: i64, use: i64, when: i64) -> bool:
    """May this use be made now, as far as its own text goes?"""
    if use == 0:
        return False
    code = t.book.code
    return (
        code[use + bc.USE_WHEN] == when
        and holds(t, code[use + bc.USE_IF], seat, bit(seat))
        and costs.can_pay(t, code[use + bc.USE_COST], bit(seat), seat)
    )


def options_into(t: AvalonState, seat: i64, when: i64, buffer: vec[i64], count: i64) -> i64:
    """Items, secrets and skills in use that the character can use now, added to a list of options."""
    s, book = t.s, t.book
    last: i64 = -1
    for half in range(2):
        mask = t.of(seat, w.ACTIVE_ITEMS + half)
        while mask != 0:
            card = t.first_of(mask) + half * w.HALF_ITEMS
            mask &= mask - 1
            kind = book.item_of[card]
            unused = kind != last and s[w.ITEM + card] & w.USED == 0
            if unused and usable(t, seat, book.item(kind, bc.ITEM_USE), when):
                buffer[count] = w.USE + kind
                count += 1
                last = kind
    mask = t.of(seat, w.ACTIVE_SECRETS)
    while mask != 0:
        number = t.first_of(mask)
        mask &= mask - 1
        if s[w.SECRET + number] & w.USED == 0 and usable(t, seat, book.secret(number, bc.SECRET_USE), when):
            buffer[count] = w.USE + w.THING_SECRET + number
            count += 1
    for side in range(2):
        mask = t.of(seat, w.SKILLED + side)
        while mask != 0:
            number = t.first_of(mask)
            mask &= mask - 1
            use = book.skill(number, bc.SKILL_USE + side)
            if s[w.SKILL + number] & w.USED == 0 and usable(t, seat, use, when):
                buffer[count] = w.USE_SKILL + number
                count += 1
    return count


def charges_into(t: AvalonState, seat: i64, phase: i64, buffer: vec[i64], count: i64) -> i64:
    """AVA-ABI-07, AVA-RUL-100: charge abilities of visible cards with enough charges on them."""
    s, code = t.s, t.book.code
    for place in range(s[w.ROW_SIZE]):
        charges = row_charges(t, place)
        if charges == 0 or not is_visible(t, place):
            continue
        if s[w.E_REFUSED] == 1 and owner_to_ask(t, place) not in (seat, -1):
            continue  # an owner said no in this activation
        abilities = t.book.card(row_card(t, place), bc.CARD_ABILITIES)
        for number in range(code[abilities]):
            at = abilities + 1 + number * bc.ABILITY_WIDTH
            if (
                code[at + bc.ABILITY_TRIGGER] == bc.ON_CHARGE
                and max(1, code[at + bc.ABILITY_PAY]) <= charges
                and code[at + bc.ABILITY_PHASE] in (0, phase)
                and holds(t, code[at + bc.ABILITY_IF], seat, bit(seat))
            ):
                buffer[count] = charge_action(place, number)
                count += 1
    return count


def in_encounter_into(t: AvalonState, seat: i64, phase: i64, buffer: vec[i64], count: i64) -> i64:
    """AVA-RUL-103: uses and charges of the active character in a phase of the activation."""
    count = options_into(t, seat, bc.WHEN_COMBAT + deck_in_play(t), buffer, count)
    return charges_into(t, seat, phase, buffer, count)


def any_in_response(t: AvalonState, seat: i64) -> bool:
    """Is there a use or charge at the start of step 3?"""
    return in_encounter_into(t, seat, bc.PHASE_RESPONSE, t.scratch_room(), 0) > 0


def in_play_into(t: AvalonState, seat: i64, buffer: vec[i64], count: i64) -> i64:
    return in_encounter_into(t, seat, bc.PHASE_PLAY, buffer, count)


# ---------------------------------------------------------------------- using
def begin(t: AvalonState, seat: i64, action: i64) -> None:
    """A use is paid for and made: the action names the item, secret or skill."""
    s, book, code = t.s, t.book, t.book.code
    if action >= w.USE_SKILL:
        number = action - w.USE_SKILL
        side: i64 = 1 if (t.of(seat, w.SKILLED + 1) >> number) & 1 == 1 else 0
        use = book.skill(number, bc.SKILL_USE + side)
        word, bearer = w.SKILL + number, w.BY_SKILL + number
    elif action - w.USE >= w.THING_SECRET:
        number = action - w.USE - w.MAX_ITEMS
        use = book.secret(number, bc.SECRET_USE)
        word, bearer = w.SECRET + number, w.BY_SECRET + number
    else:
        card = items.held_card(t, seat, action - w.USE, w.UP, w.FLIPPED | w.SET_ASIDE | w.USED)
        use = book.item(action - w.USE, bc.ITEM_USE)
        word, bearer = w.ITEM + card, w.BY_ITEM + card
    if code[use + bc.USE_LIMIT] != bc.LIMIT_NONE:
        s[word] |= w.USED
    if code[use + bc.USE_FLIP] == 1:
        s[word] |= w.FLIPPED
        t.refresh(seat)
    frame = t.push(w.R_USE, seat, code[use + bc.USE_DO], bearer, code[use + bc.USE_DISCARD])
    s[frame + w.USE_WORD] = word
    costs.pay_alone(t, seat, code[use + bc.USE_COST])


def use(t: AvalonState, f: i64) -> None:
    """The cost is paid: the effects, then the discard."""
    s = t.s
    seat = s[f + w.USE_SEAT]
    if s[f + w.F_PC] == 0:
        s[f + w.F_PC] = 1
        party = bit(seat)
        if s[w.E_CARD] >= 0:
            party = s[w.E_MEMBERS]
        tracks.begin_program(t, s[f + w.USE_PROGRAM], seat, party, bit(seat), s[f + w.USE_BEARER])
        return
    t.pop()
    items.discard_used(t, f)


def ask_charge(t: AvalonState, seat: i64, action: i64) -> None:
    """AVA-ABI-08, AVA-RUL-125: the owner of a card must agree that another one uses its charges."""
    place, ability = charge_of(action)
    owner = owner_to_ask(t, place)
    frame = t.push(w.R_USE, seat, 0, -1)
    t.s[frame + w.USE_CHARGE] = action - w.CHARGE
    t.s[frame + w.F_PC] = 2
    t.s[w.ANSWER] = w.YES
    if owner not in (seat, -1):
        t.ask(w.ASK_CHARGE, owner, place, ability)


def owner_to_ask(t: AvalonState, place: i64) -> i64:
    """Whose a card of the row is; -1 if its owner is dead: then nobody has to agree."""
    if t.s[w.ROW + place] & w.ROW_ORPHAN != 0:
        return -1
    return row_owner(t, place)


def charge(t: AvalonState, f: i64) -> None:
    """The owner has answered: charges are paid and the ability resolves."""
    s, code = t.s, t.book.code
    seat = s[f + w.USE_SEAT]
    place, number = charge_of(w.CHARGE + s[f + w.USE_CHARGE])
    agreed = s[w.ANSWER] == w.YES
    t.pop()
    at = t.book.card(row_card(t, place), bc.CARD_ABILITIES) + 1 + number * bc.ABILITY_WIDTH
    if not agreed:
        s[w.E_REFUSED] = 1
    else:
        paid = max(1, code[at + bc.ABILITY_PAY])
        s[w.ROW + place] -= paid << w.ROW_CHARGE_SHIFT
        tracks.begin_program(t, code[at + bc.ABILITY_DO], seat, s[w.E_MEMBERS], bit(seat), w.BY_ROW + place)


def protect(t: AvalonState, who: i64, seat: i64, n: i64) -> None:
    """AVA-RUL-121: a budget of prevention for the active character, or for those the effect names."""
    s = t.s
    for member in range(t.seats):
        if who == bc.ACTOR and member != seat:
            continue
        if who == bc.OTHERS and member == seat:
            continue
        if who in (bc.EACH, bc.ALL, bc.OTHERS) and (s[w.E_MEMBERS] >> member) & 1 == 0:
            continue
        s[w.E_PREVENT + member] = min(s[w.E_PREVENT + member] + n, bc.EVERYTHING)
