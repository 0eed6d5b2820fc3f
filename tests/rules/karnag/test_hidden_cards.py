"""Cards under the deck: who put them there knows their order, the others their backs; views and samples hold to it."""

from collections.abc import Iterable
from random import Random

import pytest

from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import CARD_NAMES
from nemeton.games.karnag.invariants import find_broken
from nemeton.games.karnag.rules import cards, drawing
from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.belief.objects import ObjectBelief
from tests.rules.karnag.table import Table, give, karnag, opening
from tests.rules.rulebook import rule


def played_for(seats: int, decisions: int, seed: int) -> Table:
    """A game with memory after some random decisions."""
    table, chance = opening(seats, seed, memory=True), Random(seed)
    for _ in range(decisions):
        table.play_at_random(chance)
    return table


@rule("KAR-INF-05", "KAR-INV-02")
def test_a_sample_is_a_whole_table() -> None:
    """Hands are counted anew, and nothing of the box is missing."""
    table = played_for(3, 150, 11)
    assert any(seat.power_cards for seat in table.view().seats)

    for seat in range(3):
        for seed in range(3):
            quick = Table(table.state.clone())
            table.state.sample_into(seat, seed, quick.state)

            assert find_broken(quick.state) is None
            assert find_broken(Table(table.state.sample(seat, seed)).state) is None


def known_on_top(seed: int, marks: str) -> Table | None:
    """Seat 0 has put four cards with these backs under the deck, which since came to the top; seat 1 draws them."""
    table = opening(2, seed, memory=True)
    state = table.state
    for seat in (0, 1, 1, 1, 1, 1, 1, 1, 1):  # all 36 cards, four by four
        drawing.draw(state, seat, 4)
        if seat == 0 and marks != "".join("m" if "BANISH" in kind else "p" for kind in table.view(0).drawn):
            return None
        drawing.return_drawn(state)
    drawing.draw(state, 1, 4)
    return table


@rule("KAR-INF-05", "KAR-INF-07", "KAR-INF-08")
@pytest.mark.parametrize(
    ("marks", "kept", "among"), [("pppp", 0, range(4)), ("pppp", 2, range(4)), ("pmpp", 2, (2, 3))]
)
def test_backs_alone_tell_which_card_was_kept(marks: str, kept: int, among: Iterable[int]) -> None:
    """Who knows the drawn cards learns no more than the backs of those returned tell; the drawer knows all."""
    found = 0
    for seed in range(60):
        table = known_on_top(seed, marks) if found < 3 else None
        if table is None:
            continue
        found += 1
        drawn = table.view(1).drawn
        assert drawn == [str(kind) for kind in table.cards_known(0)[:4]]  # seat 0 put them there
        drawing.take_drawn(table.state, 1, kept)
        hand = [card for card in range(36) if table.state.s[table.state.seat_at(1) + w.HAND] >> card & 1]
        possible = table.cards_known(0)[hand[0]]

        expected = {drawn[place] for place in among}
        assert expected == ({possible} if isinstance(possible, str) else set(possible[1]))
        assert drawn[kept] == table.cards_known(1)[hand[0]]
        assert [drawn[place] for place in range(4) if place != kept] == table.view(1).deck[-3:]
    assert 3 == found


@rule("KAR-DRW-06", "KAR-CRD-04", "KAR-INF-09")
def test_a_shown_card_is_known_under_the_deck_by_all() -> None:
    """A marked card that was used, and a card played from the hand."""
    table = opening(2, 1, memory=True)
    state = table.state
    while "BANISH-SHADOW" not in table.view(0).drawn:
        drawing.return_drawn(state)
        drawing.draw(state, 0, 4)
    give(state, 0, "shadow")
    drawing.use_marked(state, 0, CARD_NAMES.index("BANISH-SHADOW"), table.view(0).drawn.index("BANISH-SHADOW"))
    assert ["BANISH-SHADOW"] * 3 == [table.view(seat).deck[-1] for seat in (0, 1, None)]
    while not table.seat(0).power_cards:
        drawing.draw(state, 0, 4)
        plain = [place for place, kind in enumerate(table.view(0).drawn) if "BANISH" not in kind]
        drawing.take_drawn(state, 0, plain[0])
    hand = table.seat(0).hand
    assert hand
    kind = next(iter(hand))
    cards.play_card(state, 0, CARD_NAMES.index(kind))

    assert [kind] * 3 == [table.view(seat).deck[-1] for seat in (0, 1, None)]


@rule("KAR-RUL-75", "KAR-INF-03")
def test_others_imagine_a_hand_that_can_answer() -> None:
    """A gem action that needs a THROUGH card was begun: in what another seat imagines, its owner has one."""
    laid = karnag(tile="gems", row="secondary", druids={0: ["p6", "p46"]}, mana={0: 20}, hand={0: {"THROUGH": 1}})
    laid.play("do gems")
    assert ["create 1+2"] == laid.options()
    state = laid.state
    state.memory = Memory([], [ObjectBelief(state.seats, state.board.cards)])  # nobody has seen any card
    sample = Table(state.clone())

    for seed in range(200):
        state.sample_into(1, seed, sample.state)
        assert {"THROUGH": 1} == sample.view(0).seats[0].hand
        assert ["create 1+2"] == sample.options()
