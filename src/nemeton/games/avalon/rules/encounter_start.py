"""How encounters begin (AVA-ENC): drawn or picked, avoided or set out; and what follows when they are over."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import costs, decks, encounter, guardians, programs, tracks
from nemeton.games.avalon.rules.conditions import holds
from nemeton.games.avalon.rules.modifiers import modifier
from nemeton.games.avalon.state import AvalonState

NOTHING: Final = 0
LISTS: Final = 1  # programs win, fail, run
VERSES: Final = 2  # verses win, fail, run


def begin(t: AvalonState, enc: i64, actor: i64, party: i64, follows: i64, win: i64, fail: i64, run: i64) -> None:
    """AVA-ENC-03: an encounter starts at once for the acting character or party; within another one, after it."""
    frame = t.push(w.R_OPEN, enc, actor, party, follows)
    s = t.s
    if s[w.E_CARD] >= 0:
        frame = put_off(t, frame)
    s[frame + w.OPENING_WIN] = win
    s[frame + w.OPENING_FAIL] = fail
    s[frame + w.OPENING_RUN] = run
    s[frame + w.OPENING_RESULT] = w.NOT_BEGUN
    s[frame + w.OPENING_PRESENT] = party


def put_off(t: AvalonState, frame: i64) -> i64:
    """An encounter within another (content.md#effects) waits below the one under way; returns where its frame lies."""
    s = t.s
    waiting = t.find_frame(w.R_ENCOUNTER) - w.FRAME  # the frame below: what set the encounter off
    kept: list[i64] = [s[frame + word] for word in range(w.FRAME)]
    for place in range(frame - 1, waiting - 1, -1):
        s[place + w.FRAME] = s[place]
    for word in range(w.FRAME):
        s[waiting + word] = kept[word]
    return waiting


def step(t: AvalonState, f: i64) -> None:
    """An encounter is found, avoided or fought, and then followed."""
    pc = t.s[f + w.F_PC]
    if pc == 0:
        find(t, f)
    elif pc == 1:
        t.s[f + w.F_PC] = 2
        if t.s[w.ANSWER] == w.AVOID:
            avoid(t, f)
    elif pc == 2:
        t.s[f + w.F_PC] = 3
        if t.s[f + w.OPENING_RESULT] == w.NOT_BEGUN and t.s[f + w.OPENING_CARD] >= 0:
            face(t, f)
    else:
        go_on(t, f)


def find(t: AvalonState, f: i64) -> None:
    """AVA-RUL-55, AVA-RUL-56: the card, if there is one; then perhaps the question whether to avoid it (AVA-DIP-23)."""
    s, code = t.s, t.book.code
    enc = s[f + w.OPENING_ENC]
    card: i64 = -1
    if enc < 0:
        roaming = guardians.find(t, -1 - enc)
        if roaming >= 0:
            card = guardians.lift(t, roaming)
    elif code[enc + bc.ENC_MODE] == 0:
        deck = code[enc + bc.ENC_DECK]
        barred = decks.settlement_cards(t, deck) if is_hostile(t, f) else 0
        card = decks.draw(t, deck, code[enc + bc.ENC_LEVEL], barred)
    elif decks.take(t, code[enc + bc.ENC_CARD]):
        card = code[enc + bc.ENC_CARD]
    s[f + w.OPENING_CARD] = card
    s[f + w.F_PC] = 2
    party = s[f + w.OPENING_PARTY] & t.living()
    s[f + w.OPENING_PARTY] = party
    if card >= 0 and party != 0 and can_avoid(t, card, party):
        s[f + w.F_PC] = 1
        if t.size_of(party) == 1:
            t.ask(w.ASK_AVOID, t.first_of(party), card)
        else:
            t.ask_together(w.ASK_AVOID, party, card)


def is_hostile(t: AvalonState, f: i64) -> bool:
    """AVA-RUL-136: does the party stand in an unfriendly settlement? Older rules do not ask."""
    leader = t.lowest(t.s[f + w.OPENING_PARTY] & t.living())
    if t.rules < 3 or leader < 0:
        return False
    return t.book.location(t.of(leader, w.PLACE), bc.LOC_SEALS) & bc.SEAL_UNFRIENDLY != 0


def can_avoid(t: AvalonState, card: i64, party: i64) -> bool:
    """AVA-DIP-23, -31, -32: the requirement by the best of the party, the cost by each member alone."""
    book = t.book
    if book.encounter(card, bc.ENC_KIND) != bc.KIND_TALK or book.encounter(card, bc.ENC_AVOID) == 0:
        return False
    if not holds(t, book.encounter(card, bc.ENC_AVOID_IF), t.lowest(party), party):
        return False
    for seat in range(t.seats):
        if (party >> seat) & 1 == 0 or avoids_free(t, seat):
            continue
        if not costs.can_pay(t, book.encounter(card, bc.ENC_AVOID_COST), bit(seat), seat):
            return False
    return True


def avoids_free(t: AvalonState, seat: i64) -> bool:
    """`avoid_free` drops the cost, not the requirement."""
    return modifier(t, seat, bc.MOD_AVOID_FREE) > 0


def avoid(t: AvalonState, f: i64) -> None:
    """AVA-DIP-23, AVA-DIP-32: each pays, and the card goes to the bottom."""
    s = t.s
    card = s[f + w.OPENING_CARD]
    s[f + w.OPENING_RESULT] = w.AVOIDED
    decks.to_bottom(t, card)
    for seat in range(t.seats):
        if (s[f + w.OPENING_PARTY] >> seat) & 1 == 1 and not avoids_free(t, seat):
            costs.pay_alone(t, seat, t.book.encounter(card, bc.ENC_AVOID_COST))


def face(t: AvalonState, f: i64) -> None:
    """AVA-ENC-04, AVA-RUL-54: a fight or a talk begins, or the card simply says what happens."""
    s, book = t.s, t.book
    card, actor, party = s[f + w.OPENING_CARD], s[f + w.OPENING_ACTOR], s[f + w.OPENING_PARTY] & t.living()
    if party == 0:
        decks.to_bottom(t, card)
        return
    if actor < 0 or (party >> actor) & 1 == 0:
        actor = t.lowest(party)
    if book.encounter(card, bc.ENC_KIND) == bc.KIND_NONE:
        s[f + w.OPENING_RESULT] = w.WON
        decks.to_bottom(t, card)
        if t.journal is not None:
            events.scene_met(t, card, party)
        tracks.begin_program(t, book.encounter(card, bc.ENC_DO), actor, party, party, 0)
        return
    encounter.set_out(t, card, party, t.of(actor, w.PLACE))
    t.push(w.R_ENCOUNTER, actor, party)


def read_on(t: AvalonState, frame: i64, staying: i64) -> None:
    """AVA-RUL-104: who has left takes no part in the lists and verses the encounter stood in."""
    s = t.s
    while frame >= w.COURSE and s[frame] == w.R_PROGRAM:
        if s[frame + w.PROGRAM_ACTOR] >= 0 and s[frame + w.PROGRAM_VOTERS] == s[frame + w.PROGRAM_PARTY]:
            s[frame + w.PROGRAM_VOTERS] &= staying  # a party votes; an event, which nobody acts in, asks all who live
        s[frame + w.PROGRAM_PARTY] &= staying
        frame -= w.FRAME


def go_on(t: AvalonState, f: i64) -> None:
    """AVA-RUL-104, -135: who is still there reads on; if nobody is, the failure is for all who began and live."""
    s = t.s
    follows, result = s[f + w.OPENING_FOLLOWS], s[f + w.OPENING_RESULT]
    what = s[f + w.OPENING_FAIL]
    if result in (w.WON, w.AVOIDED):
        what = s[f + w.OPENING_WIN]
    elif result in (w.RAN_AWAY, w.NOT_BEGUN):
        what = s[f + w.OPENING_RUN]
    began = s[f + w.OPENING_PARTY] & t.living()
    present = s[f + w.OPENING_PRESENT] & t.living()
    if present == 0:
        present = began
    actor = s[f + w.OPENING_ACTOR]
    if actor < 0 or (present >> actor) & 1 == 0:
        actor = t.lowest(present)
    t.pop()
    if present != 0:
        read_on(t, f - w.FRAME, present | ~began)
    if present == 0 or follows == NOTHING:
        return
    if follows == LISTS and what != 0:
        tracks.begin_program(t, what, actor, present, present, 0)
    elif follows == VERSES and what >= 0:
        programs.read(t, what, actor, present, present, 0)
