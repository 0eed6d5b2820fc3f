"""Tells what happened: the rules call these functions where a journal is attached, with numbers, and it gets words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nemeton.games.karnag import actions
from nemeton.games.karnag import event_types as facts
from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import CARD_NAMES, TILE_NAMES, TRACK_NAMES

if TYPE_CHECKING:
    from nemeton.games.karnag.state import KarnagState
    from nemeton.kernel.journal import Event

SOURCES = ("captures", "menhirs", "council", "banishing", "compensation", "end")
ALTERNATIVES = ("move", "gems", "capture", "level", "telepathy", "shift", "brew", "draw")
ROWS = ("main", "secondary")


# ---------------------------------------------------------------------- in words
def add(state: KarnagState, event: Event) -> None:
    assert state.journal is not None, "events are told to a journal"
    state.journal.add(event)


def place_name(state: KarnagState, place: int) -> str | None:
    """Where a druid is; None before it is placed."""
    if place >= 0:
        return f"p{place}"
    if place == -1:
        return "council"
    return state.board.cauldron_names[-place - 2] if -place - 2 < state.board.cauldrons else None


def xy(state: KarnagState, square: int) -> facts.Square:
    return int(state.board.x(square)), int(state.board.y(square))


# ---------------------------------------------------------------------- what the rules tell
def round_began(state: KarnagState) -> None:

    order = [int(state.s[w.ORDER + place]) for place in range(state.seats)]
    add(state, facts.RoundBegan(round=int(state.s[w.ROUND]), order=order))


def obstacle_laid(state: KarnagState, seat: int, obstacle: int) -> None:

    board, place = state.board, state.s[w.LAID + obstacle] - 1
    code, turns = actions.corner_and_turns(place)
    corner, first = board.square_of(code), board.shapes.first[obstacle * w.TURNS + turns]
    squares = [
        xy(state, corner + board.shapes.y[i] * board.width + board.shapes.x[i])
        for i in range(first, first + board.shapes.size[obstacle])
    ]
    add(state, facts.ObstacleLaid(seat=seat, obstacle=board.obstacle_names[obstacle], squares=squares))


def obstacle_put_aside(state: KarnagState, obstacle: int) -> None:
    add(state, facts.ObstaclePutAside(obstacle=state.board.obstacle_names[obstacle]))


def creature_revealed(state: KarnagState, token: int, gate: int) -> None:
    add(state, facts.CreatureRevealed(creature=state.board.token_names[token], gate=gate + 1))


def creature_arrived(state: KarnagState, token: int, squares: list[int]) -> None:
    add(
        state,
        facts.CreatureArrived(
            creature=state.board.token_names[token], squares=[xy(state, square) for square in squares]
        ),
    )


def creature_lost(state: KarnagState, token: int) -> None:
    add(state, facts.CreatureLost(creature=state.board.token_names[token]))


def creature_moved(state: KarnagState, token: int, square: int) -> None:

    name, origin = state.board.token_names[token], int(state.s[w.TOKEN + token])
    add(state, facts.CreatureMoved(creature=name, origin=xy(state, origin), square=xy(state, square)))


def creature_escaped(state: KarnagState, token: int, path: int) -> None:
    add(state, facts.CreatureEscaped(creature=state.board.token_names[token], path=path))


def creature_captured(state: KarnagState, seat: int, token: int, mana: int) -> None:

    name, square = state.board.token_names[token], xy(state, int(state.s[w.TOKEN + token]))
    add(state, facts.CreatureCaptured(seat=seat, creature=name, square=square, mana=mana))


def creature_banished(state: KarnagState, seat: int, token: int) -> None:
    add(state, facts.CreatureBanished(seat=seat, creature=state.board.token_names[token]))


def points_gained(state: KarnagState, seat: int, points: int, source: int) -> None:
    add(state, facts.PointsGained(seat=seat, points=points, source=SOURCES[source]))


def points_lost(state: KarnagState, seat: int, points: int) -> None:
    add(state, facts.PointsLost(seat=seat, points=points))


def mana_gained(state: KarnagState, seat: int, mana: int) -> None:
    add(state, facts.ManaGained(seat=seat, mana=mana))


def tiles_laid(state: KarnagState) -> None:

    add(state, facts.TilesLaid(tiles=[TILE_NAMES[state.s[w.ROW + position]] for position in range(len(TILE_NAMES))]))


def cube_placed(state: KarnagState, seat: int, slot: int) -> None:

    row, position, number = actions.slot_parts(slot)
    add(state, facts.CubePlaced(seat=seat, position=position + 1, row=ROWS[row], slot=number + 1))


def window_opened(state: KarnagState, seat: int) -> None:

    position, slot = int(state.s[w.E_POSITION]) + 1, int(state.s[w.E_SLOT]) + 1
    add(state, facts.WindowOpened(seat=seat, position=position, row=ROWS[state.s[w.E_ROW]], slot=slot))


def action_begun(state: KarnagState, seat: int, tile: int, row: int, alternative: int) -> None:
    add(
        state, facts.ActionBegun(seat=seat, tile=TILE_NAMES[tile], row=ROWS[row], alternative=ALTERNATIVES[alternative])
    )


def action_declined(state: KarnagState, seat: int) -> None:
    add(state, facts.ActionDeclined(seat=seat))


def druid_moved(state: KarnagState, seat: int, druid: int, place: int) -> None:

    origin = int(state.s[state.seat_at(seat) + w.DRUID_AT + druid])
    add(
        state,
        facts.DruidMoved(
            seat=seat,
            druid=druid + 1,
            origin=place_name(state, origin) or "reserve",
            place=place_name(state, place) or "reserve",
        ),
    )


def gem_created(state: KarnagState, seat: int, square: int, mana: int) -> None:
    add(state, facts.GemCreated(seat=seat, square=xy(state, square), mana=mana))


def gem_moved(state: KarnagState, seat: int, origin: int, square: int) -> None:
    add(state, facts.GemMoved(seat=seat, origin=xy(state, origin), square=xy(state, square)))


def gems_aligned(state: KarnagState, seat: int, squares: int) -> None:
    add(state, facts.GemsAligned(seat=seat, squares=squares))


def menhir_raised(state: KarnagState, seat: int, square: int) -> None:
    add(state, facts.MenhirRaised(seat=seat, square=xy(state, square)))


def council_met(state: KarnagState) -> None:

    add(state, facts.CouncilMet(majority=[seat for seat in range(state.seats) if state.s[w.MAJORITY] >> seat & 1]))


def potion_brewed(state: KarnagState, seat: int, druids: int) -> None:
    add(state, facts.PotionBrewed(seat=seat, druids=druids))


def level_gained(state: KarnagState, seat: int, track: int, level: int) -> None:
    add(state, facts.LevelGained(seat=seat, track=TRACK_NAMES[track], level=level))


def cards_drawn(state: KarnagState, seat: int) -> None:

    kinds = [int(state.s[w.CARD + state.s[w.DRAWN + i]]) for i in range(state.s[w.DRAWN_SIZE])]
    marked = sum(kind >= w.BANISH for kind in kinds)
    add(
        state, facts.CardsDrawn(seat=seat, marked=marked, cards=[CARD_NAMES[kind] for kind in kinds], seen_by=1 << seat)
    )


def card_kept(state: KarnagState, seat: int, kind: int, returned: int) -> None:

    end = state.s[w.DECK_TOP] + state.s[w.DECK_SIZE]
    under = [state.s[w.DECK + place % state.board.cards] for place in range(end - returned, end)]
    backs = [bool(state.s[w.CARD + card] >= w.BANISH) for card in under]
    add(state, facts.CardKept(seat=seat, card=CARD_NAMES[kind], returned=backs, seen_by=1 << seat))


def back_seen(state: KarnagState, marked: bool) -> None:
    add(state, facts.BackSeen(marked=marked))


def card_played(state: KarnagState, seat: int, kind: int) -> None:
    add(state, facts.CardPlayed(seat=seat, card=CARD_NAMES[kind]))


def gate_encircled(state: KarnagState, squares: list[int]) -> None:
    add(state, facts.GateEncircled(menhirs=[xy(state, square) for square in squares]))


def game_ended(state: KarnagState) -> None:
    add(state, facts.GameEnded())
