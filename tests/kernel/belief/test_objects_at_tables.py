"""Hidden objects as games use them: what is peeked at, reshuffled, returned, and who can follow it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nemeton.kernel.belief.objects import ObjectBelief
from nemeton.kernel.chance import Chance
from tests.kernel.belief.object_tables import ALL, OBSERVERS, SEATS, TWO_MIXES, candidates, sampled, tables


@pytest.mark.rule("BLG-RUL-12", "BLG-HI-03")
def test_a_peeked_token_keeps_its_piece_wherever_it_goes() -> None:
    """Only who looked knows the value, and keeps it while other tokens are shown and mixed."""
    tokens = ObjectBelief(SEATS, 12)
    tokens.shuffle(list(range(12)), list(range(12)))

    tokens.see(0b001, 3, 7)
    tokens.see(ALL, 5, 2)
    tokens.mix(ALL, [0, 1, 2], [2, 0, 1])

    assert 7 == tokens.knows(0, 3)
    assert -1 == tokens.knows(1, 3)
    assert [piece for piece in range(12) if piece != 2] == candidates(tokens, 2)[3]


@pytest.mark.rule("BLG-TC-38", "BLG-HI-08", "BLG-HI-13")
def test_a_reshuffle_keeps_the_set_and_forgets_the_order() -> None:
    """Two tokens reshuffled alone are those two in unknown order; a look at another token stays."""
    tokens = ObjectBelief(SEATS, 12)
    tokens.shuffle(list(range(12)), list(range(12)))
    tokens.see(0b001, 9, 0)
    tokens.see(0b001, 3, 4)
    tokens.see(ALL, 3, 4)
    tokens.see(ALL, 7, 11)

    tokens.shuffle([3, 7], [4, 11])

    for observer in OBSERVERS:
        assert [4, 11] == candidates(tokens, observer)[3] == candidates(tokens, observer)[7]
    assert 0 == tokens.knows(0, 9)
    assert [piece for piece in range(12) if piece not in (4, 11)] == candidates(tokens, 1)[9]


def hand_with_a_recruit() -> ObjectBelief:
    """A deck 0 to 3 of pieces 0 to 3 and the recruit 4, shown to all; the hand is 0 and 4, held by seat 0."""
    cards = ObjectBelief(SEATS, 5)
    cards.shuffle([0, 1, 2, 3], [0, 1, 2, 3])
    cards.see(0b001, 0, 2)
    cards.see(ALL, 4, 4)
    return cards


@pytest.mark.rule("BLG-TC-40", "BLG-HI-12")
def test_a_known_card_returned_among_two_is_one_of_the_two_until_the_other_is_shown() -> None:
    """The opponent loses which of the two it is, and learns it again from the other; the owner always knows."""
    cards = hand_with_a_recruit()

    cards.mix(0b110, [0, 4], [1, 0])

    assert [0, 1, 2, 3, 4] == candidates(cards, 1)[0] == candidates(cards, 1)[4]
    assert [0, 1, 2, 3] == candidates(cards, 1)[1]
    assert (4, 2) == (cards.knows(0, 0), cards.knows(0, 4))

    cards.see(ALL, 4, 2)

    assert 4 == cards.knows(1, 0)
    assert 4 == cards.knows(2, 0)


@pytest.mark.rule("BLG-TC-39", "BLG-HI-11")
def test_a_card_put_openly_under_the_deck_stays_known_above_a_returned_hand() -> None:
    """Both know the recruit's place; only the owner knows the two cards below it."""
    cards = ObjectBelief(SEATS, 6)
    cards.shuffle([0, 1, 2, 3, 4], [0, 1, 2, 3, 4])
    cards.see(ALL, 5, 5)
    cards.see(0b001, 0, 3)
    cards.see(0b001, 1, 1)

    cards.mix(0b110, [0, 1], [1, 0])

    assert [5, 5, 5] == [cards.knows(observer, 5) for observer in OBSERVERS]
    assert (1, 3) == (cards.knows(0, 0), cards.knows(0, 1))
    assert [0, 1, 2, 3, 4] == candidates(cards, 1)[0] == candidates(cards, 1)[1]


@pytest.mark.rule("BLG-HI-12", "BLG-HI-07", "BLG-RUL-19")
def test_the_back_of_a_returned_card_tells_if_only_one_front_fits() -> None:
    """Pieces 0 to 3 have one back, 4 another: seeing that back on top makes the card known, and the other one not."""
    cards = hand_with_a_recruit()
    cards.mix(0b110, [0, 4], [0, 1])

    cards.narrow(ALL, 4, 0b10000)

    assert 4 == cards.knows(1, 4)
    assert [0, 1, 2, 3] == candidates(cards, 1)[0]


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_a_back_is_never_contradicted(data: st.DataObject) -> None:
    """Every sample gives every card whose back is seen a front with that back."""
    table = data.draw(tables(size=5, most=7))
    truth = data.draw(st.sampled_from(sorted(table.histories(0))))
    back = [0b10101, 0b01010]
    cards = table.knowledge()

    for item in range(table.size):
        cards.narrow(1, item, back[truth[item] % 2])

    for seed in range(3):
        assert [piece % 2 for piece in truth] == [piece % 2 for piece in sampled(cards, 0, Chance(seed))]


@pytest.mark.rule("KAR-INF-05", "KAR-INF-07")
def test_cards_seen_go_under_the_deck_in_an_order_only_the_drawer_knows() -> None:
    """Of four drawn cards one is kept; the drawer follows the three returned, the others know nothing of them."""
    deck = ObjectBelief(SEATS, 8)
    deck.shuffle(list(range(8)), list(range(8)))
    for item, piece in enumerate([5, 1, 7, 2]):
        deck.see(0b001, item, piece)

    deck.mix(0b110, [0, 1, 2, 3], [3, 0, 2, 1])

    assert [2, 5, 7, 1] == [deck.knows(0, item) for item in range(4)]
    assert [list(range(8))] * 8 == candidates(deck, 1)


def test_before_anything_happened_an_object_may_be_any_piece() -> None:
    """A spectator who comes first sees nothing and excludes nothing."""
    assert [[0, 1, 2]] * 3 == candidates(ObjectBelief(SEATS, 3), 2)


def test_as_many_objects_as_a_mask_has_bits_can_be_told_apart() -> None:
    """The highest numbers are followed like the lowest."""
    cards = ObjectBelief(SEATS, 62)
    cards.shuffle(list(range(62)), list(range(62)))

    cards.see(ALL, 61, 31)
    cards.mix(ALL, [60, 61], [1, 0])
    cards.see(0b001, 60, 61)

    assert 31 == cards.knows(0, 61)
    assert 2**31 | 2**61 == cards.candidates(1, 61) & (2**31 | 2**61)
    assert list(range(62)) == sorted(sampled(cards, 1, Chance(3)))


@pytest.mark.parametrize("size", [0, 63])
def test_a_size_that_no_mask_can_hold_is_refused(size: int) -> None:
    """An ObjectBelief has at least one object and at most as many as a mask has bits."""
    with pytest.raises(ValueError, match="1 to 62"):
        ObjectBelief(SEATS, size)


def test_the_same_chance_gives_the_same_sample() -> None:
    """Nothing but the chance handed in decides, whether the part is counted or searched."""
    for one in (TWO_MIXES.knowledge(), TWO_MIXES.searched(stirs=8)):
        again = one.clone()
        first = [sampled(one, 0, Chance(seed)) for seed in range(20)]

        assert first == [sampled(again, 0, Chance(seed)) for seed in range(20)]
        assert 1 < len(set(first))
