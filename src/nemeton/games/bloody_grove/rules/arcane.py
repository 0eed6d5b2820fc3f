"""BLG-AR: Arcane."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.bloody_grove import events as tell
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of, make_action, spirit_of, thing_of
from nemeton.games.bloody_grove.masks import bit, only_one
from nemeton.games.bloody_grove.rules import summoning
from nemeton.games.bloody_grove.state import spirit_in
from nemeton.kernel.state import sort_actions

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.rules.bloody_grove import BloodyGrove


def use_arcane(state: BloodyGrove, seat: i64) -> None:
    """BLG-AR-01, BLG-RUL-11: the choice demands a token; an empty supply is renewed now."""
    cunning, arcane = state.cunning_left(), state.arcane_left() - 1
    if state.journal is not None:
        tell.icon_used(state, seat, "arcane")
    state.close()
    if state.s[w.SUPPLY] == 0:
        state.renew_supply()
    token = only_one(state.s[w.SUPPLY])
    if token == w.NOTHING:
        state.ask(w.ASK_TOKEN, seat, cunning, arcane)
    else:
        take_token(state, seat, token, cunning, arcane)


def answer_token(state: BloodyGrove, seat: i64, token: i64) -> None:
    """BLG-DP-08: this token is taken."""
    cunning, arcane = state.cunning_left(), state.arcane_left()
    state.close()
    take_token(state, seat, token, cunning, arcane)


def take_token(state: BloodyGrove, seat: i64, token: i64, cunning: i64, arcane: i64) -> None:
    """BLG-AR-02: unseen; BLG-DP-08: then its target, not asked if there is but one."""
    if state.journal is not None:
        tell.token_taken(state, seat, token)
    target = only_target(state, seat)
    if target == w.NOTHING:
        state.ask(w.ASK_TARGET, seat, cunning, arcane, token)
    else:
        put_token(state, seat, token, target)
        summoning.ask_icon(state, seat, cunning, arcane)


def answer_target(state: BloodyGrove, seat: i64, target: i64) -> None:
    """BLG-DP-08: the token goes on the spirit this action names."""
    cunning, arcane, token = state.cunning_left(), state.arcane_left(), state.taken_token()
    state.close()
    put_token(state, seat, token, target)
    summoning.ask_icon(state, seat, cunning, arcane)


def only_target(state: BloodyGrove, seat: i64) -> i64:
    """The action that names the only spirit a token may go on, or NOTHING if there are several."""
    buffer: vec[i64] = vec[i64]([0] * state.breadth)
    return buffer[0] if targets_into(state, seat, buffer) == 1 else w.NOTHING


def targets_into(state: BloodyGrove, seat: i64, buffer: vec[i64]) -> i64:
    """BLG-AR-03..05: own spirits in any column, the opponent's but for Venerables; never a card on a druid."""
    s, at, other = state.s, state.seat_at(seat), state.seat_at(1 - seat)
    count: i64 = 0
    for i in range(at + w.SIDE, at + w.SIDE + s[at + w.SIDE_SIZE]):
        buffer[count] = make_action(w.ON_OWN, kind_of(spirit_in(s[i])))
        count += 1
    for i in range(other + w.SIDE, other + w.SIDE + s[other + w.SIDE_SIZE]):
        if spirit_in(s[i]) < w.CARDS:
            buffer[count] = make_action(w.ON_OTHER, kind_of(spirit_in(s[i])))
            count += 1
    sort_actions(buffer, count)
    return count


def put_token(state: BloodyGrove, seat: i64, token: i64, target: i64) -> None:
    """BLG-AR-01, BLG-AR-07: face down on the spirit."""
    owner, kind = seat, thing_of(w.ON_OWN, target)
    if target >= w.ON_OTHER:
        owner, kind = 1 - seat, thing_of(w.ON_OTHER, target)
    spirit = spirit_of(owner, kind)
    state.s[w.SUPPLY] &= ~bit(token)
    state.s[state.place_on_side(owner, spirit)] += bit(token) * w.ON_IT
    if state.journal is not None:
        tell.token_placed(state, seat, token, owner, spirit)
