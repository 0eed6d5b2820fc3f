"""Why an action is not an option: a code, the rule behind it, and values, from what the asked seat sees."""

from __future__ import annotations

from nemeton.games.karnag import actions
from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import CARD_NAMES, TRACK_NAMES
from nemeton.games.karnag.events import ALTERNATIVES
from nemeton.games.karnag.questions import RULES, question_name
from nemeton.games.karnag.rules import captures, carrying_out, druids, gems, rays
from nemeton.games.karnag.state import KarnagState
from nemeton.kernel.decision import Closed, Plain, Refusal


def closed_options(state: KarnagState, seat: int) -> tuple[Closed, ...]:
    """What one would look for here but may not choose, each with the reason."""
    legal = set(state.legal(seat))
    return tuple(
        Closed(action, refuse(state, seat, action)) for action in expected_actions(state, seat) if action not in legal
    )


def expected_actions(state: KarnagState, seat: int) -> list[int]:
    """What a player would look for here: each alternative of the tile, each druid, each card in hand."""
    kind = state.kind()
    own = range(int(state.board.druids))
    if kind == w.ASK_OPEN:
        offered = [int(carrying_out.first_alternative(state)), int(carrying_out.second_alternative(state))]
        return [actions.perform_action(one) for one in offered if one >= 0] + in_hand(state, seat)
    if kind == w.ASK_CLOSE:
        return in_hand(state, seat)
    if kind == w.ASK_MOVE:
        return [actions.druid_action(druid) for druid in own]
    if kind == w.ASK_GEMS:
        return [actions.create_action(one, other) for one in own for other in own if one < other]
    if kind == w.ASK_CAPTURE:
        return [actions.capture_action(druid) for druid in own]
    if kind == w.ASK_LEVEL:
        return [actions.rise_action(track) for track in range(len(TRACK_NAMES))]
    return []


def in_hand(state: KarnagState, seat: int) -> list[int]:
    """The cards a seat holds, as plays."""
    at = state.seat_at(seat) + w.HELD
    return [actions.play_action(kind) for kind in range(w.BANISH) if state.s[at + kind] > 0]


def refuse(state: KarnagState, seat: int, action: int) -> Refusal:
    """KAR-BAD-05..18: why the asked seat may not choose an action, from what it sees."""
    kind = state.kind()
    if kind == w.ASK_CUBE and w.CUBE <= action < w.PERFORM:
        return refuse_cube(state, actions.slot_of(action))
    if kind == w.ASK_START and w.START <= action < w.CUBE:
        return Refusal("karnag/no_starting_square", "KAR-SET-14", {"path": actions.start_of(action)})
    if kind == w.ASK_OPEN and w.PERFORM <= action < w.DECLINE:
        return refuse_alternative(state, actions.alternative_of(action))
    if w.PLAY <= action < w.ATTACH:
        return refuse_card(state, seat, actions.played_kind(action))
    if kind == w.ASK_MOVE and w.ATTACH <= action < w.CORNER:
        return (
            refuse_attach(state, seat, action)
            if action < w.DRUID
            else refuse_druid(state, seat, actions.druid_of(action))
        )
    if kind == w.ASK_MOVE and action == w.DONE:
        return Refusal("karnag/points_unspent", "KAR-MOV-18", {"left": int(druids.least_left(state, state.top))})
    if kind == w.ASK_POINTS and w.POINTS <= action < w.CREATE:
        return refuse_points(state, seat, action)
    if kind in (w.ASK_GEMS, w.ASK_CAPTURE) and action >= w.CREATE:
        return refuse_deed(state, seat, action)
    if kind == w.ASK_LEVEL and w.RISE <= action < w.CREATURE:
        return refuse_rise(state, seat, actions.track_of(action))
    return refuse_other(state, seat, action)


def refuse_other(state: KarnagState, seat: int, action: int) -> Refusal:
    """KAR-BAD-14, KAR-BAD-17: obstacles, creatures, gems and drawn cards; anything else was not asked for."""
    kind = state.kind()
    if kind == w.ASK_LAY and w.LAY <= action < w.START:
        return Refusal(
            "karnag/cannot_lie",
            "KAR-ADV-08",
            {"square": square_of(actions.corner_and_turns(actions.place_of(action))[0])},
        )
    if kind == w.ASK_CREATURE and w.CREATURE <= action < w.TO:
        return refuse_creature(state, actions.token_of(action))
    if kind == w.ASK_TO and w.TO <= action < w.SHIFT:
        return Refusal("karnag/out_of_reach", "KAR-RUL-67", {"square": square_of(actions.goal_of(action))})
    if kind == w.ASK_SHIFT and w.SHIFT <= action < w.TAKE:
        return Refusal("karnag/cannot_shift", "KAR-CRD-13", {"square": square_of(actions.shift_of(action)[0])})
    if kind in (w.ASK_TAKE, w.ASK_MARKED) and w.TAKE <= action <= w.REDRAW:
        if action == w.REDRAW:
            return Refusal("karnag/cannot_redraw", "KAR-DRW-12")
        marked = actions.taken_kind(action) >= w.BANISH
        return Refusal(
            "karnag/cannot_take",
            "KAR-DRW-08" if marked else "KAR-DRW-01",
            {"card": CARD_NAMES[actions.taken_kind(action)]},
        )
    asked = question_name(state)
    return Refusal("karnag/not_asked_for", RULES[asked][0], {"question": asked})


def square_of(code: int) -> list[Plain]:
    """The column and the row of a square that an action names."""
    return list(actions.column_and_row(code))


def refuse_cube(state: KarnagState, slot: int) -> Refusal:
    """KAR-BAD-05."""
    if state.s[w.SLOTS + slot] == w.MASKED_SLOT:
        return Refusal("karnag/no_such_slot", "KAR-C-03")
    return Refusal("karnag/slot_taken", "KAR-D-05", {"seat": int(state.s[w.SLOTS + slot]) - 1})


def refuse_alternative(state: KarnagState, alternative: int) -> Refusal:
    values: dict[str, Plain] = {"alternative": ALTERNATIVES[alternative]}
    if alternative not in (carrying_out.first_alternative(state), carrying_out.second_alternative(state)):
        return Refusal("karnag/not_on_this_tile", "KAR-E-04", values)
    return Refusal("karnag/cannot_perform", "KAR-RUL-75", values)


def refuse_card(state: KarnagState, seat: int, card: int) -> Refusal:
    """KAR-BAD-16, KAR-BAD-21."""
    values: dict[str, Plain] = {"card": CARD_NAMES[card]}
    if card >= w.BANISH:
        return Refusal("karnag/banish_not_in_hand", "KAR-CRD-19", values)
    if state.s[state.seat_at(seat) + w.HELD + card] == 0:
        return Refusal("karnag/card_not_in_hand", "KAR-CRD-01", values)
    if card == w.THROUGH:
        return Refusal("karnag/through_plays_itself", "KAR-RUL-44", values)
    if not is_between_steps(state):
        return Refusal("karnag/no_card_now", "KAR-RUL-75", values)
    if card == w.ACCEL and state.kind() == w.ASK_MOVE:
        return Refusal("karnag/no_card_now", "KAR-RUL-74", values)
    return Refusal("karnag/card_without_effect", "KAR-RUL-76", values)


def is_between_steps(state: KarnagState) -> bool:
    """KAR-RUL-75: may cards be played here at all?"""
    kind = state.kind()
    if kind in (w.ASK_GEMS, w.ASK_CAPTURE):
        return bool(state.parts_done() > 0)
    if kind == w.ASK_MOVE:
        return bool(state.points_spent(state.top) > 0) and not state.is_lone_move(state.top)
    return kind in (w.ASK_OPEN, w.ASK_CLOSE) or (kind == w.ASK_LEVEL and bool(state.level_cause() == w.FOR_POTION))


def refuse_attach(state: KarnagState, seat: int, action: int) -> Refusal:
    """KAR-BAD-18."""
    amount = actions.amount_of(action)
    values: dict[str, Plain] = {"amount": amount}
    if state.is_lone_move(state.top):
        return Refusal("karnag/accel_stands_alone", "KAR-RUL-74", values)
    if not 1 <= abs(int(amount)) <= state.board.effects.accel:
        return Refusal("karnag/no_such_amount", "KAR-CRD-08", {**values, "most": int(state.board.effects.accel)})
    if state.s[state.seat_at(seat) + w.HELD + w.ACCEL] == 0:
        return Refusal("karnag/card_not_in_hand", "KAR-CRD-01", {"card": "ACCEL"})
    return Refusal("karnag/cannot_attach", "KAR-RUL-29", values)


def refuse_druid(state: KarnagState, seat: int, druid: int) -> Refusal:
    """KAR-BAD-07."""
    if druid >= state.board.druids:
        return Refusal("karnag/no_such_druid", "KAR-DAT-70", {"druid": druid + 1})
    values: dict[str, Plain] = {"druid": druid + 1}
    if state.moved_druids(state.top) >> druid & 1:
        return Refusal("karnag/has_moved", "KAR-MOV-09", values)
    if not druids.can_move(state, seat, druid):
        return Refusal("karnag/in_cauldron", "KAR-MOV-15", values)
    if state.s[state.seat_at(seat) + w.DRUID_AT + druid] == w.COUNCIL and druids.most_left(state, seat, state.top) > 0:
        return Refusal("karnag/same_as_another", "KAR-G-14", values)
    return Refusal("karnag/no_points_left", "KAR-RUL-27", values)


def refuse_points(state: KarnagState, seat: int, action: int) -> Refusal:
    """KAR-BAD-08, KAR-BAD-09."""
    frame = state.move_frame()
    points = actions.points_of(action) if action < w.ENTER else actions.entry_of(action)[1]
    values: dict[str, Plain] = {"points": points}
    most = int(druids.most_left(state, seat, frame))
    if not 1 <= points <= most:
        return Refusal("karnag/too_many_points", "KAR-RUL-27", {**values, "most": most})
    if action < w.ENTER:
        return Refusal("karnag/points_unspendable", "KAR-MOV-18", values)
    cauldron, _ = actions.entry_of(action)
    if cauldron < state.board.cauldrons and state.in_cauldron(cauldron) >= state.board.places[cauldron]:
        return Refusal("karnag/cauldron_full", "KAR-MOV-14", {"cauldron": state.board.cauldron_names[cauldron]})
    return Refusal("karnag/cannot_enter", "KAR-MOV-12", values)


def refuse_deed(state: KarnagState, seat: int, action: int) -> Refusal:
    """KAR-BAD-10..12, KAR-BAD-15."""
    kind = state.kind()
    if w.RISE <= action < w.CREATURE:
        if state.level_to_take() == 0:
            return Refusal("karnag/level_taken", "KAR-GEM-02" if kind == w.ASK_GEMS else "KAR-CAP-02")
        return refuse_rise(state, seat, actions.track_of(action))
    if kind == w.ASK_GEMS and action < w.SEND:
        return refuse_creation(state, seat, *actions.pair_of(action))
    if kind == w.ASK_CAPTURE and w.CAPTURE <= action < w.RISE:
        return refuse_capture(state, seat, actions.hunter_of(action))
    return refuse_other(state, seat, action)


def refuse_creation(state: KarnagState, seat: int, one: int, other: int) -> Refusal:
    if one >= other or other >= state.board.druids:
        return Refusal("karnag/no_such_pair", "KAR-GEM-06")
    values: dict[str, Plain] = {"druids": [one + 1, other + 1]}
    if state.gems_in_reserve(seat) == 0:
        return Refusal("karnag/no_gem_left", "KAR-GEM-07", values)
    ray = gems.creation(state, seat, one, other)
    if ray is None:
        return Refusal("karnag/rays_do_not_meet", "KAR-GEM-12", values)
    return refuse_ray(state, seat, ray, values)


def refuse_capture(state: KarnagState, seat: int, druid: int) -> Refusal:
    values: dict[str, Plain] = {"druid": druid + 1}
    if druid >= state.board.druids:
        return Refusal("karnag/no_such_druid", "KAR-DAT-70", values)
    ray = captures.hunt(state, seat, druid)
    if ray is None:
        return Refusal("karnag/no_prey", "KAR-CAP-04", values)
    return refuse_ray(state, seat, ray, values)


def refuse_ray(state: KarnagState, seat: int, ray: rays.Ray, values: dict[str, Plain]) -> Refusal:
    mana = int(state.s[state.seat_at(seat) + w.MANA_HELD])
    if ray.cost > mana:
        return Refusal("karnag/not_enough_mana", "KAR-GEN-05", {**values, "cost": int(ray.cost), "mana": mana})
    return Refusal("karnag/not_enough_power", "KAR-RUL-20", values)


def refuse_rise(state: KarnagState, seat: int, track: int) -> Refusal:
    """KAR-BAD-15."""
    values: dict[str, Plain] = {"track": TRACK_NAMES[track]}
    if state.s[state.seat_at(seat) + w.LEVEL + track] == state.board.tracks.top_level:
        return Refusal("karnag/track_full", "KAR-KNO-03", values)
    return Refusal("karnag/scroll_elsewhere", "KAR-RUL-37", values)


def refuse_creature(state: KarnagState, token: int) -> Refusal:
    """KAR-BAD-13."""
    if token >= state.board.tokens or state.s[w.TOKEN + token] <= 0:
        return Refusal("karnag/not_in_the_glade", "KAR-TEL-03")
    values: dict[str, Plain] = {"creature": state.board.token_names[token]}
    if (state.s[w.BLACK] & ~state.s[w.FRESH]) >> token & 1:
        return Refusal("karnag/black_cube", "KAR-TEL-09", values)
    return Refusal("karnag/cannot_step", "KAR-TEL-04", values)
