"""Foretells sums before somebody decides: what the night will give, what one more step costs, what a card would add.

Each rule is followed on a copy, as far as neither chance nor anybody else has a say; said in questions since version 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.actions import card_of
from nemeton.games.avalon.rules import combat, keys, markers, night, tracks
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.games.avalon.state import AvalonState, is_fight

if TYPE_CHECKING:
    from nemeton.games.avalon.content import Pack
    from nemeton.kernel.decision import Plain

ICONS_DONE: Final = 4  # how far a card has come when its keys have given what they give
STEPS: Final = 40  # more than any card takes


def copy_of(t: AvalonState) -> Avalon:
    """A table to try something out on."""
    copy = t.clone_bare()
    assert isinstance(copy, Avalon), "a copy is a state of the same game"
    return copy


# ---------------------------------------------------------------------- the night
def tomorrow(t: AvalonState, seat: int, eats: bool, spent: int = 0) -> dict[str, int]:
    """The tracks of a character after a night, once so much more energy is spent."""
    copy = copy_of(t)
    if spent:
        tracks.change_energy(copy, seat, -spent)
    if eats:
        night.eat(copy, seat)
    else:
        night.go_hungry(copy, seat)
    night.restore(copy, seat)
    names = (("energy", bc.ENERGY), ("health", bc.HEALTH), ("terror", bc.TERROR))
    return {name: int(copy.of(seat, w.TRACK + track)) for name, track in names}


def supper(t: AvalonState, seat: int) -> dict[str, Plain]:
    """AVA-END-02 to -06: how one wakes who eats, and who does not."""
    told: dict[str, Plain] = {"foretold": bool(night.can_eat(t, seat))}
    told |= tomorrow(t, seat, eats=True)
    return told | {f"hungry_{name}": value for name, value in tomorrow(t, seat, eats=False).items()}


def exhaustion(t: AvalonState, seat: int) -> dict[str, Plain]:
    """AVA-RES-14, AVA-END-05: how near exhaustion is, and what a night gives before and after the next step."""
    energy, eats = int(t.of(seat, w.TRACK + bc.ENERGY)), bool(night.can_eat(t, seat))
    rested = tomorrow(t, seat, eats)["energy"]
    spent = tomorrow(t, seat, eats, spent=1)["energy"] if energy else rested
    near = energy == night.LAST_RED + 1 and spent != rested  # whoever goes hungry loses nothing by the next step
    return {
        "tired": "now" if energy <= night.LAST_RED else "near" if near else "no",
        "energy": energy,
        "rested": rested,
        "spent": spent,
    }


# ---------------------------------------------------------------------- cards
def cards(t: AvalonState, pack: Pack, seat: int) -> dict[str, Plain]:
    """AVA-KEY-07: what the free keys of each card that may be laid would add, and how much would then be lacking."""
    told = [told_card(t, pack, seat, action) for action in t.legal(seat) if w.PLAY <= action < w.DISCARD]
    return {"foretold": bool(told), "cards": list(told)}


def told_card(t: AvalonState, pack: Pack, seat: int, action: int) -> Plain:
    """One card: so much more, and so much short."""
    before, after, top = standing(t), standing(lay(t, seat, action)), goal(t)
    name = pack.numbers.cards[int(keys.card_row(t, seat, *card_of(w.PLAY, action)))]
    op = "foretell_loss" if after < before else "foretell"
    if after >= top and not is_fight(t) and not is_last_stage(t):
        op = "foretell_stage"
    return {"op": op, "card": name, "n": abs(after - before), "short": max(0, top - after)}


def standing(t: AvalonState) -> int:
    """How far an encounter has come: markers in the pool, or the slot of the affinity marker."""
    return int(t.s[w.E_POOL] if is_fight(t) else t.s[w.E_AFFINITY])


def is_last_stage(t: AvalonState) -> bool:
    """AVA-DIP-07: is the talk won with this stage?"""
    return int(t.s[w.E_STAGE]) + 1 == int(t.book.code[t.book.encounter(t.s[w.E_CARD], bc.ENC_STAGES)])


def goal(t: AvalonState) -> int:
    """How far it has to come."""
    return int(t.s[w.E_TARGET] if is_fight(t) else markers.highest_affinity(t))


def lay(t: AvalonState, seat: int, action: int) -> Avalon:
    """The table once a card is laid and its keys and checks have given what they give, without any that cost magic."""
    copy = copy_of(t)
    deck, card = card_of(w.PLAY, action)
    copy.close()
    keys.from_hand(copy, seat, card)
    combat.begin_card(copy, seat, deck, card)
    size = int(copy.s[w.COURSE_SIZE])
    for _step in range(STEPS):
        frame = w.COURSE + (int(copy.s[w.COURSE_SIZE]) - 1) * w.FRAME
        if copy.top >= copy.floor:
            if copy.kind() != w.ASK_KEY:
                break
            copy.s[w.ANSWER] = w.DO_NOT
            copy.close()
        laid = copy.s[w.COURSE_SIZE] == size and copy.s[frame] == w.R_PLAY
        if copy.s[w.COURSE_SIZE] < size or (laid and copy.s[frame + w.F_PC] >= ICONS_DONE):
            break
        if not laid and copy.s[frame] != w.R_PROGRAM:  # what a check says is done; what comes of that is not foretold
            break
        copy.step(frame)
    return copy
