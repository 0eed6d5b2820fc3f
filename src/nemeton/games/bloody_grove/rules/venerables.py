"""BLG-VE: Venerable Spirits, and their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.bloody_grove import events as tell
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of, spirit_of, thing_of
from nemeton.games.bloody_grove.masks import bit, members_into, only_one
from nemeton.games.bloody_grove.rules import transforming
from nemeton.games.bloody_grove.state import column_in, spirit_in

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.rules.bloody_grove import BloodyGrove


def ask_venerable(state: BloodyGrove, seat: i64) -> None:
    """BLG-VE-01, BLG-DP-10: one of those revealed, not asked if one is left."""
    venerable = only_one(state.s[w.REVEALED])
    if state.s[w.REVEALED] == 0:
        state.resolve_next_grove()  # data may reveal fewer than there are groves
    elif venerable == w.NOTHING:
        state.ask(w.ASK_VENERABLE, seat)
    else:
        take_venerable(state, seat, venerable)


def answer_venerable(state: BloodyGrove, seat: i64, venerable: i64) -> None:
    """BLG-DP-10: this Venerable is taken."""
    state.close()
    take_venerable(state, seat, venerable)


def take_venerable(state: BloodyGrove, seat: i64, venerable: i64) -> None:
    """BLG-VE-02, BLG-VE-03, BLG-DP-11: it replaces a base or elite spirit; BLG-RUL-03: if there is none, none."""
    if state.journal is not None:
        tell.venerable_chosen(state, seat, w.CARDS + venerable)
    buffer: vec[i64] = vec[i64]([0] * state.breadth)
    count = replaceable_into(state, seat, buffer)
    if count > 1:
        state.ask(w.ASK_REPLACE, seat, venerable)
    else:
        replace(state, seat, venerable, spirit_of(seat, thing_of(w.REPLACE, buffer[0])) if count == 1 else w.NOTHING)


def replaceable_into(state: BloodyGrove, seat: i64, buffer: vec[i64]) -> i64:
    """BLG-VE-02, BLG-VE-03: base and elite spirits of the winner's column."""
    at, grove = state.seat_at(seat), state.s[w.RESOLVING]
    mask: i64 = 0
    for i in range(at + w.SIDE, at + w.SIDE + state.s[at + w.SIDE_SIZE]):
        if column_in(state.s[i]) == grove and spirit_in(state.s[i]) < w.CARDS:
            mask |= bit(kind_of(spirit_in(state.s[i])))
    return members_into(mask, w.CARDS, w.REPLACE, buffer)


def answer_replace(state: BloodyGrove, seat: i64, spirit: i64) -> None:
    """BLG-DP-11: this spirit gives way."""
    venerable = state.taken_venerable()
    state.close()
    replace(state, seat, venerable, spirit)


def replace(state: BloodyGrove, seat: i64, venerable: i64, spirit: i64) -> None:
    """BLG-VE-04: the Venerable takes its place; then its effects."""
    put_venerable(state, seat, venerable, spirit)
    go_on_with_effects(state, seat, venerable, 0)


def put_venerable(state: BloodyGrove, seat: i64, venerable: i64, spirit: i64) -> None:
    """BLG-VE-04, BLG-RUL-18: the replaced card goes to the box, the Venerable lies where it lay."""
    grove = state.s[w.RESOLVING]
    state.s[w.REVEALED] &= ~bit(venerable)
    if spirit == w.NOTHING:
        state.put_in_column(seat, w.CARDS + venerable, grove)  # BLG-RUL-03
    else:
        state.s[state.place_on_side(seat, spirit)] = w.CARDS + venerable + grove * w.COLUMN
        state.put_in_box(spirit)
    if state.journal is not None:
        tell.venerable_taken(state, seat, w.CARDS + venerable, grove, spirit)


def go_on_with_effects(state: BloodyGrove, seat: i64, venerable: i64, step: i64) -> None:
    """BLG-VE-05, BLG-RUL-09: in printed order, as far as possible; then the next grove."""
    while step < w.EFFECTS:
        effect = state.board.effects[venerable * w.EFFECTS + step]
        step += 1
        if effect == w.NO_EFFECT:
            continue
        if effect == w.BOTTOM:
            place_bottom_card(state, seat)
        elif effect == w.PEEK:
            if peek(state, seat, venerable, step):
                return
        elif recruit_for_venerable(state, seat, venerable, step):
            return
    state.resolve_next_grove()


def place_bottom_card(state: BloodyGrove, seat: i64) -> None:
    """BLG-VE-09, BLG-RUL-08, BLG-RUL-09: into the Venerable's column, icons unused; none from an empty deck."""
    if state.s[state.seat_at(seat) + w.DECK_SIZE] > 0:
        spirit = state.take_from_bottom(seat)
        state.put_in_column(seat, spirit, state.s[w.RESOLVING])
        if state.journal is not None:
            tell.bottom_card_placed(state, seat, spirit, state.s[w.RESOLVING])


def peek(state: BloodyGrove, seat: i64, venerable: i64, step: i64) -> bool:
    """BLG-VE-08, BLG-RUL-11, BLG-DP-13: look at a supply token; returns whether the seat is asked which."""
    if not state.has_tokens():
        return False
    if state.s[w.SUPPLY] == 0:
        state.renew_supply()
    token = only_one(state.s[w.SUPPLY])
    if token == w.NOTHING:
        state.ask(w.ASK_PEEK, seat, venerable, step)
        return True
    state.look_at(seat, token)
    return False


def recruit_for_venerable(state: BloodyGrove, seat: i64, venerable: i64, step: i64) -> bool:
    """BLG-VE-06, BLG-RUL-04, BLG-DP-12: any animal with a face-up elite; returns whether there is one."""
    animals = state.animals_face_up()
    if animals == 0:
        return False
    animal = only_one(animals)
    if animal == w.NOTHING:
        state.ask(w.ASK_ELITE, seat, venerable, step)
    else:
        state.ask(w.ASK_DECK_END, seat, venerable, step, animal)
    return True


def answer_peek(state: BloodyGrove, seat: i64, token: i64) -> None:
    """BLG-DP-13: the seat looks at this token."""
    venerable, step = state.taken_venerable(), state.next_effect()
    state.close()
    state.look_at(seat, token)
    go_on_with_effects(state, seat, venerable, step)


def answer_elite(state: BloodyGrove, seat: i64, animal: i64) -> None:
    """BLG-DP-12: the elite of this animal."""
    if state.journal is not None:
        tell.animal_chosen(state, seat, animal)
    state.ask_instead(w.ASK_DECK_END, seat, state.taken_venerable(), state.next_effect(), animal)


def answer_deck_end(state: BloodyGrove, seat: i64, where: i64) -> None:
    """BLG-DP-12: it goes to this end of the deck."""
    venerable, step, animal = state.taken_venerable(), state.next_effect(), state.chosen_animal()
    state.close()
    transforming.recruit(state, seat, animal, where)
    go_on_with_effects(state, seat, venerable, step)
