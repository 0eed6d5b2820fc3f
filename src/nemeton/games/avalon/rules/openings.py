"""How encounters begin (3.11, 4.6): drawn or picked, avoided or set out; and what follows when they are over.

Frame X0 ENC record, or -1 - card of a guardian; X1 actor, X2 party, X3 what follows, X4 win, X5 fail, X6 run, X7 card,
X8 result, X9 members present at the end.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon.actions import AVOID
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import (
    ENC_AVOID,
    ENC_AVOID_COST,
    ENC_AVOID_IF,
    ENC_CARD,
    ENC_DECK,
    ENC_DO,
    ENC_KIND,
    ENC_LEVEL,
    ENC_MODE,
    ENCOUNTER_WIDTH,
    KIND_NONE,
    KIND_TALK,
    MOD_AVOID_FREE,
)
from nemeton.games.avalon.rules import costs, decks, encounter, programs, tracks
from nemeton.games.avalon.rules.conditions import holds
from nemeton.games.avalon.rules.course import (
    ASK_AVOID,
    AVOIDED,
    NOT_BEGUN,
    R_ENCOUNTER,
    R_OPEN,
    R_PROGRAM,
    RAN_AWAY,
    WON,
)
from nemeton.games.avalon.rules.modifiers import modifier
from nemeton.games.avalon.state import (
    ANSWER,
    COURSE,
    E_CARD,
    F_PC,
    F_X,
    FRAME,
    PLACE,
    AvalonState,
)

NOTHING: Final = 0
LISTS: Final = 1  # programs win, fail, run
VERSES: Final = 2  # verses win, fail, run


def begin(t: AvalonState, enc: i64, actor: i64, party: i64, follows: i64, win: i64, fail: i64, run: i64) -> None:
    """AVA-ENC-03: an encounter starts at once for the acting character or party; 2.12: within another, after it."""
    frame = t.push(R_OPEN, enc, actor, party, follows)
    s = t.s
    if s[E_CARD] >= 0:
        frame = put_off(t, frame)
    s[frame + F_X + 4] = win
    s[frame + F_X + 5] = fail
    s[frame + F_X + 6] = run
    s[frame + F_X + 8] = NOT_BEGUN
    s[frame + F_X + 9] = party


def put_off(t: AvalonState, frame: i64) -> i64:
    """2.12: an encounter in the failure of who escapes waits below the one under way; returns where its frame lies."""
    s = t.s
    waiting = t.find_frame(R_ENCOUNTER) - FRAME  # the frame below: what set the encounter off
    kept: list[i64] = [s[frame + word] for word in range(FRAME)]
    for place in range(frame - 1, waiting - 1, -1):
        s[place + FRAME] = s[place]
    for word in range(FRAME):
        s[waiting + word] = kept[word]
    return waiting


def step(t: AvalonState, f: i64) -> None:
    """An encounter is found, avoided or fought, and then followed."""
    pc = t.s[f + F_PC]
    if pc == 0:
        find(t, f)
    elif pc == 1:
        t.s[f + F_PC] = 2
        if t.s[ANSWER] == AVOID:
            avoid(t, f)
    elif pc == 2:
        t.s[f + F_PC] = 3
        if t.s[f + F_X + 8] == NOT_BEGUN and t.s[f + F_X + 7] >= 0:
            face(t, f)
    else:
        go_on(t, f)


def find(t: AvalonState, f: i64) -> None:
    """AVA-RUL-55, AVA-RUL-56: the card, if there is one; then perhaps the question whether to avoid it (D18)."""
    s, code = t.s, t.book.code
    enc = s[f + F_X]
    card: i64 = -1
    if enc < 0:
        roaming = decks.find_guardian(t, -1 - enc)
        if roaming >= 0:
            card = decks.lift_guardian(t, roaming)
    elif code[enc + ENC_MODE] == 0:
        card = decks.draw(t, code[enc + ENC_DECK], code[enc + ENC_LEVEL])
    elif decks.take(t, code[enc + ENC_CARD]):
        card = code[enc + ENC_CARD]
    s[f + F_X + 7] = card
    s[f + F_PC] = 2
    party = s[f + F_X + 2] & t.living()
    s[f + F_X + 2] = party
    if card >= 0 and party != 0 and can_avoid(t, card, party):
        s[f + F_PC] = 1
        if t.size_of(party) == 1:
            t.ask(ASK_AVOID, t.first_of(party), card)
        else:
            t.ask_together(ASK_AVOID, party, card)


def can_avoid(t: AvalonState, card: i64, party: i64) -> bool:
    """AVA-DIP-23, -31, -32: the requirement by the best of the party, the cost by each member alone."""
    table, base = t.book.encounters, card * ENCOUNTER_WIDTH
    if table[base + ENC_KIND] != KIND_TALK or table[base + ENC_AVOID] == 0:
        return False
    if not holds(t, table[base + ENC_AVOID_IF], t.lowest(party), party):
        return False
    for seat in range(t.seats):
        if (party >> seat) & 1 == 0 or avoids_free(t, seat):
            continue
        if not costs.can_pay(t, table[base + ENC_AVOID_COST], bit(seat), seat):
            return False
    return True


def avoids_free(t: AvalonState, seat: i64) -> bool:
    """`avoid_free` drops the cost, not the requirement."""
    return modifier(t, seat, MOD_AVOID_FREE) > 0


def avoid(t: AvalonState, f: i64) -> None:
    """AVA-DIP-23, AVA-DIP-32: each pays, and the card goes to the bottom."""
    s = t.s
    card = s[f + F_X + 7]
    s[f + F_X + 8] = AVOIDED
    decks.to_bottom(t, card)
    for seat in range(t.seats):
        if (s[f + F_X + 2] >> seat) & 1 == 1 and not avoids_free(t, seat):
            costs.pay_alone(t, seat, t.book.encounters[card * ENCOUNTER_WIDTH + ENC_AVOID_COST])


def face(t: AvalonState, f: i64) -> None:
    """AVA-ENC-04, AVA-RUL-54: a fight or a talk begins, or the card simply says what happens."""
    s, table = t.s, t.book.encounters
    card, actor, party = s[f + F_X + 7], s[f + F_X + 1], s[f + F_X + 2] & t.living()
    if party == 0:
        decks.to_bottom(t, card)
        return
    if actor < 0 or (party >> actor) & 1 == 0:
        actor = t.lowest(party)
    if table[card * ENCOUNTER_WIDTH + ENC_KIND] == KIND_NONE:
        s[f + F_X + 8] = WON
        decks.to_bottom(t, card)
        tracks.begin_program(t, table[card * ENCOUNTER_WIDTH + ENC_DO], actor, party, party, 0)
        return
    encounter.set_out(t, card, party, t.of(actor, PLACE))
    t.push(R_ENCOUNTER, actor, party)


def read_on(t: AvalonState, frame: i64, staying: i64) -> None:
    """AVA-RUL-104: who has left takes no part in the lists and verses the encounter stood in."""
    s = t.s
    while frame >= COURSE and s[frame] == R_PROGRAM:
        if s[frame + F_X] >= 0 and s[frame + F_X + 2] == s[frame + F_X + 1]:
            s[frame + F_X + 2] &= staying  # a party votes; an event, which nobody acts in, asks all who live
        s[frame + F_X + 1] &= staying
        frame -= FRAME


def go_on(t: AvalonState, f: i64) -> None:
    """AVA-RUL-104: who is still there reads on; if nobody is, the failure is for all who began and live."""
    s = t.s
    follows, result = s[f + F_X + 3], s[f + F_X + 8]
    what = s[f + F_X + 5]
    if result in (WON, AVOIDED):
        what = s[f + F_X + 4]
    elif result in (RAN_AWAY, NOT_BEGUN):
        what = s[f + F_X + 6]
    began = s[f + F_X + 2] & t.living()
    present = s[f + F_X + 9] & t.living()
    if present == 0:
        present = began
    actor = s[f + F_X + 1]
    if actor < 0 or (present >> actor) & 1 == 0:
        actor = t.lowest(present)
    t.pop()
    if present != 0:
        read_on(t, f - FRAME, present | ~began)
    if present == 0 or follows == NOTHING:
        return
    if follows == LISTS and what != 0:
        tracks.begin_program(t, what, actor, present, present, 0)
    elif follows == VERSES and what >= 0:
        programs.read(t, what, actor, present, present, 0)
