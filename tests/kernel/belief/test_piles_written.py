"""The log of counted cards as data: what each seat's copy tells, how short it is, and what is refused."""

import json
from itertools import islice

import pytest
from hypothesis import given, settings

from nemeton.kernel.belief.pile_posterior import HIDDEN
from nemeton.kernel.belief.piles import MOST_WRITTEN, PileBelief
from nemeton.kernel.chance import Chance
from tests.kernel.belief.pile_orders import (
    HISTORIES,
    RED,
    WHITE,
    Game,
    distribution,
    enumerated,
    game,
    games,
    retold,
    sampled,
    tell,
)


# ---------------------------------------------------------------------- the log as data
@pytest.mark.rule("CEL-HI-06")
@settings(max_examples=100, deadline=None)
@given(games())
def test_a_projection_hides_the_fronts_of_all_other_seats(played: Game) -> None:
    """Only a seat's own draws have a kind in what it knows; a spectator's have none at all."""
    draws = played.draws()

    for seat in range(played.seats + 1):
        drawn = [entry for entry in draws.write(seat) if entry[0] == "draw"]
        assert all((entry[1] == seat) == (entry[2] != HIDDEN) for entry in drawn)


@pytest.mark.rule("CEL-HI-06")
@settings(max_examples=50, deadline=None)
@given(games())
def test_histories_a_seat_cannot_tell_apart_are_written_alike(played: Game) -> None:
    """Whatever the others drew where the seat saw backs: the same log, entry by entry."""
    for observer in range(played.seats + 1):
        written = played.draws().write(observer)
        assert all(written == other.draws().write(observer) for other in islice(retold(played, observer), 20))


@pytest.mark.parametrize("name", HISTORIES)
def test_histories_a_spectator_cannot_tell_apart_differ_when_written_whole(name: str) -> None:
    """The known histories have other tellings: a spectator's log is one for all, the whole ones are several."""
    played = HISTORIES[name]
    tellings = [other.draws() for other in retold(played, played.seats)]

    assert 1 == len({str(draws.write(played.seats)) for draws in tellings})
    assert 1 < len({str(draws.write(None)) for draws in tellings})


@settings(max_examples=100, deadline=None)
@given(games())
def test_a_written_log_reads_back_the_same(played: Game) -> None:
    """Whole and for each seat, through JSON: same data again, and the same samples from the same chance."""
    draws = played.draws()

    for seat in [None, *range(played.seats + 1)]:
        data = draws.write(seat)
        copy = PileBelief(played.seats, played.kinds)
        copy.read(json.loads(json.dumps(data)), seat)
        observer = played.seats if seat is None else seat
        assert data == copy.write(seat)
        assert sampled(draws, observer, Chance(4)) == sampled(copy, observer, Chance(4))


@settings(max_examples=50, deadline=None)
@given(games())
def test_a_log_read_back_goes_on_as_the_first_would(played: Game) -> None:
    """Written and read after every event: the log ends the same."""
    draws = PileBelief(played.seats, played.kinds)
    for event, discard in zip(played.events, played.discards(), strict=True):
        tell(draws, event, discard)
        copy = PileBelief(played.seats, played.kinds)
        copy.read(draws.write(None))
        draws = copy

    assert played.draws().write(None) == draws.write(None)


def test_a_log_reads_as_it_happened() -> None:
    """Equal draws in a row are one entry; seat 1 sees backs where seat 0 sees red, red, white."""
    draws = game(2, "rrwwb", "S 0+rrw 1+w 0-rr").draws()

    assert [
        ["shuffle", [2, 2, 1]],
        ["draw", 0, RED, 2],
        ["draw", 0, WHITE, 1],
        ["draw", 1, WHITE, 1],
        ["show", 0, RED, 2],
    ] == draws.write(None)
    assert [
        ["shuffle", [2, 2, 1]],
        ["draw", 0, HIDDEN, 3],
        ["draw", 1, WHITE, 1],
        ["show", 0, RED, 2],
    ] == draws.write(1)


@pytest.mark.rule("CEL-HI-07")
def test_when_nobody_holds_a_card_only_the_supply_is_left_to_tell() -> None:
    """Two supplies, hands mixed from both, all laid: what lies in the supply is public, and that is the whole log."""
    draws = game(2, "rrwwb", "S 0+rw 1+rwb 1-w 0-r S 0+r 1-r 1-b 0-w 0-r").draws()

    assert [["shuffle", [0, 1, 0]]] == draws.write(None)


def test_an_empty_pile_has_nothing_to_tell() -> None:
    """Drawn to the last card and all laid: no entry, as before the first shuffle."""
    draws = game(2, "rw", "S 0+rw 0-r 0-w").draws()

    assert [] == draws.write(None)
    assert ((0, 0, 0, 0), (0, 0)) == sampled(draws, 0, Chance(0))


def test_a_hand_from_one_supply_leaves_the_log_once_it_is_laid() -> None:
    """Seat 0 still holds a card, seat 1 has laid all it drew: as if its cards had never been in the supply."""
    draws = game(2, "rrwwb", "S 0+r 1+rw 1-w 1-r").draws()

    assert [["shuffle", [1, 1, 1]], ["draw", 0, RED, 1]] == draws.write(None)


def test_a_hand_from_two_supplies_stays_in_the_log() -> None:
    """Which of the cards laid came from which supply is not known, and bears on what seat 0 holds."""
    draws = game(2, "rrwb", "S 1+r 0+rw 0+b 0-r S 1+r 1-rr").draws()

    assert [
        ["shuffle", [2, 1, 1]],
        ["draw", 1, HIDDEN, 1],
        ["draw", 0, HIDDEN, 3],
        ["show", 0, RED, 1],
        ["shuffle", [1, 0, 0]],
        ["draw", 1, HIDDEN, 1],
        ["show", 1, RED, 2],
    ] == draws.write(2)


def test_laying_no_card_is_no_event() -> None:
    """A play of zero cards of a kind leaves the log as it was."""
    draws = game(2, "rw", "S 0+r").draws()

    draws.show(0, RED, 0)

    assert [["shuffle", [1, 1]], ["draw", 0, RED, 1]] == draws.write(None)


def test_a_clone_goes_its_own_way() -> None:
    """What happens to the clone does not happen to the first, and it samples by its own log."""
    draws = game(2, "rrww", "S 1+rw").draws()
    before = distribution(draws, 0)
    copy = draws.clone()

    copy.show(1, RED, 1)

    assert [["shuffle", [2, 2]], ["draw", 1, HIDDEN, 2]] == draws.write(0)
    assert before == distribution(draws, 0)
    assert enumerated(game(2, "rrww", "S 1+rw 1-r"), 0) == distribution(copy, 0)

    copy.show(1, WHITE, 1)
    draws.show(1, RED, 1)

    assert [["shuffle", [1, 1]]] == copy.write(None)
    assert [["shuffle", [2, 2]], ["draw", 1, HIDDEN, 2], ["show", 1, RED, 1]] == draws.write(0)

    draws.show(1, WHITE, 1)

    assert [["shuffle", [1, 1]]] == draws.write(None)


# ---------------------------------------------------------------------- what cannot have happened
IMPOSSIBLE: list[tuple[int, list[object], str]] = [
    (0, [["draw", 0, RED, 1]], "the supply has 0 cards left, not 1"),
    (1, [["shuffle", [1, 1]], ["draw", 0, HIDDEN, 3]], "the supply has 2 cards left, not 3"),
    (2, [["shuffle", [1, 1]], ["draw", 0, RED, 1], ["draw", 1, RED, 1]], "0 cards of kind 0 left, not 1"),
    (1, [["shuffle", [1, 1]], ["shuffle", [2, 0]]], r"the old supply still has cards \(2\)"),
    (2, [["shuffle", [1, 1]], ["draw", 0, RED, 1], ["show", 0, WHITE, 1]], "seat 0 does not hold 1 of kind 1"),
    (2, [["shuffle", [2, 1]], ["draw", 0, HIDDEN, 1], ["show", 0, RED, 2]], "seat 0 does not hold 2 of kind 0"),
    (  # one red card cannot have been in two hands
        4,
        [["shuffle", [1, 1]], ["draw", 0, -1, 1], ["draw", 1, -1, 1], ["show", 0, RED, 1], ["show", 1, RED, 1]],
        "no order of the supplies explains it",
    ),
    (  # white came with the second supply, of which seat 1 has nothing
        3,
        [["shuffle", [1, 0]], ["draw", 1, -1, 1], ["shuffle", [0, 1]], ["show", 1, WHITE, 1]],
        "no order of the supplies explains it",
    ),
    (  # the only red card was laid before seat 0 claims to have drawn it
        3,
        [["shuffle", [1, 1]], ["draw", 1, -1, 1], ["show", 1, RED, 1], ["draw", 0, RED, 1]],
        "no order of the supplies explains it",
    ),
    (1, [["shuffle", [1, 1]], ["draw", 2, RED, 1]], "there is no seat 2"),
    (1, [["shuffle", [1, 1]], ["draw", 0, 2, 1]], "there is no kind 2"),
    (2, [["shuffle", [1, 1]], ["draw", 0, -1, 1], ["show", 0, HIDDEN, 1]], "there is no kind -1"),
    (1, [["shuffle", [1, 1]], ["draw", 0, RED, 0]], "its count is below 1"),
    (0, [["shuffle", [1]]], "a supply is 2 numbers of cards"),
    (0, [["shuffle", [1, -1]]], "none negative"),
    (0, [["shuffle", 1, 1]], "an entry is"),
    (0, [["shuffle", [1, 10**30]]], "is not a number of cards, a seat or a kind"),
    (1, [["shuffle", [1, 1]], ["draw", 0, True, 1]], "True is not a number of cards, a seat or a kind"),
    (1, [["shuffle", [1, 1]], ["draw", 0, RED]], "an entry is"),
    (1, [["shuffle", [1, 1]], ["fold", 0, RED, 1]], "an entry is"),
    (0, ["shuffle"], "an entry is"),
]


@pytest.mark.parametrize(("number", "data", "reason"), IMPOSSIBLE)
def test_an_impossible_log_is_refused_by_entry_and_reason(number: int, data: list[object], reason: str) -> None:
    """The refusal names the first entry that cannot be and says why; the log at hand stays."""
    draws = game(2, "rw", "S 0+r").draws()

    with pytest.raises(ValueError, match=rf"^Entry {number} of the draws, .* is refused: .*{reason}"):
        draws.read(data)
    assert [["shuffle", [1, 1]], ["draw", 0, RED, 1]] == draws.write(None)


def test_a_log_read_for_a_seat_tells_what_that_seat_knows() -> None:
    """Another seat's front, or its own one missing, is no knowledge of seat 0."""
    draws = PileBelief(2, 2)

    with pytest.raises(ValueError, match=r"Entry 1 .* seat 0 knows the fronts it drew itself and no others"):
        draws.read([["shuffle", [1, 1]], ["draw", 1, RED, 1]], 0)
    with pytest.raises(ValueError, match=r"Entry 1 .* seat 0 knows the fronts it drew itself and no others"):
        draws.read([["shuffle", [1, 1]], ["draw", 0, HIDDEN, 1]], 0)


def test_a_log_that_became_impossible_gives_no_sample() -> None:
    """A spectator's log, one red card in all: two seats lay a red one and keep a card; nothing explains it."""
    draws = PileBelief(2, 2)
    draws.read([["shuffle", [1, 3]], ["draw", 0, HIDDEN, 2], ["draw", 1, HIDDEN, 2]], 2)
    draws.show(0, RED, 1)
    draws.show(1, RED, 1)

    with pytest.raises(ValueError, match="No order of the supplies explains what seat 2 has seen"):
        sampled(draws, 2, Chance(0))


def test_a_hand_laid_open_was_in_its_supply() -> None:
    """A spectator's log, one red card in all: the second seat that lays it is refused, and still holds the white."""
    draws = PileBelief(2, 2)
    draws.read([["shuffle", [1, 1]], ["draw", 0, HIDDEN, 1], ["draw", 1, HIDDEN, 1]], 2)
    draws.show(0, RED, 1)

    before = draws.write(2)

    with pytest.raises(ValueError, match="seat 1 has shown cards that its supply did not hold"):
        draws.show(1, RED, 1)
    assert before == draws.write(2)
    assert ((0, 0, 0, 1), (0, 0)) == sampled(draws, 2, Chance(0))


def test_a_written_log_is_of_a_size_that_can_be_read() -> None:
    """Too many entries or too many cards are refused."""
    draws = PileBelief(2, 2)

    with pytest.raises(ValueError, match=f"has {MOST_WRITTEN} entries at most, not {MOST_WRITTEN + 1}"):
        draws.read([["shuffle", [0, 0]]] * (MOST_WRITTEN + 1))
    with pytest.raises(ValueError, match=rf"^Entry 0 .* have {MOST_WRITTEN} cards together at most"):
        draws.read([["shuffle", [MOST_WRITTEN, 1]]])
    assert [] == draws.write(None)
