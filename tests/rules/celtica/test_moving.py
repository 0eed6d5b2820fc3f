"""CEL-MV: playing cards and moving druids."""

import pytest

from nemeton.games.celtica.event_types import CardsPlayed, DruidMoved
from nemeton.kernel.decision import Refusal
from tests.rules.celtica.table import PLACES, celtica
from tests.rules.rulebook import rule


@rule("CEL-MV-01")
def test_a_play_is_cards_of_one_colour_at_least_one() -> None:
    """Druid and experience cards mix within a colour, and never across colours."""
    table = celtica(seat0={"hand": {"red": 1, "brown": 1}, "experience": {"red": 1, "grey": 1}})

    assert [
        "play red 0+1",
        "play red 1+0",
        "play red 1+1",
        "play grey 0+1",
        "play brown 1+0",
    ] == table.options()


@rule("CEL-MV-01")
def test_a_play_of_no_cards_is_refused() -> None:
    """Nothing plus nothing moves no druid."""
    table = celtica(seat0={"hand": {"red": 1}})

    assert ("celtica/no_cards", "CEL-MV-01") == reason(table.refusal("play red 0+0"))


@rule("CEL-MV-02")
@pytest.mark.parametrize("played", [1, 2, 3])
def test_any_number_of_the_druid_cards_of_a_colour_may_be_played(played: int) -> None:
    """From one to all three; the others stay in hand."""
    table = celtica(seat0={"hand": {"red": 3, "grey": 1}})

    table.play(f"play red {played}+0")

    assert 4 - played == table.seat(0).druid_cards
    assert PLACES[played] == table.place("red")


@rule("CEL-MV-02")
def test_no_more_druid_cards_than_held_may_be_played() -> None:
    """Three red cards are not four."""
    table = celtica(seat0={"hand": {"red": 3}})
    refusal = table.refusal("play red 4+0")

    assert ["play red 1+0", "play red 2+0", "play red 3+0"] == table.options()
    assert ("celtica/cards_not_in_hand", "CEL-MV-02") == reason(refusal)
    assert {"druid": "red", "asked": 4, "held": 3} == refusal.values


@rule("CEL-MV-03")
@pytest.mark.parametrize("played", [0, 1, 2])
def test_any_number_of_the_experience_cards_of_the_colour_may_go_along(played: int) -> None:
    """From none to both; the others stay in hand."""
    table = celtica(seat0={"hand": {"red": 1, "grey": 1}, "experience": {"red": 2}})

    table.play(f"play red 1+{played}")

    assert 2 - played == table.seat(0).experience_cards
    assert PLACES[1 + played] == table.place("red")


@rule("CEL-MV-03")
def test_no_more_experience_cards_than_held_may_be_played() -> None:
    """Two red experience cards are not three."""
    table = celtica(seat0={"hand": {"red": 1}, "experience": {"red": 2}})
    refusal = table.refusal("play red 1+3")

    assert ("celtica/experience_not_in_hand", "CEL-MV-03") == reason(refusal)
    assert {"druid": "red", "asked": 3, "held": 2} == refusal.values


@rule("CEL-MV-04")
def test_experience_cards_go_alone_if_a_druid_card_of_any_colour_is_held() -> None:
    """A black druid card in hand lets a red experience card walk red."""
    table = celtica(seat0={"hand": {"black": 1}, "experience": {"red": 2}})

    assert ["play red 0+1", "play red 0+2", "play black 1+0"] == table.options()
    table.play("play red 0+2")

    assert "P03" == table.place("red")
    assert {"black": 1} == table.seat(0).hand


@rule("CEL-MV-04")
def test_experience_cards_alone_cannot_be_played_without_a_druid_card() -> None:
    """Seat 1 has experience cards and no druid card: it is passed over and has no options."""
    table = celtica(3, druids={"red": "P18"}, mover={"hand": {"red": 1}}, seat1={"hand": {}, "experience": {"red": 2}})

    table.play("play red 1+0")

    assert 2 == table.actor
    assert [] == table.options(1)
    assert "kernel/not_asked" == table.refusal("play red 0+1", seat=1).code


@rule("CEL-MV-05")
@pytest.mark.parametrize(("cards", "experience"), [(1, 0), (0, 1), (2, 0), (1, 1), (3, 2), (0, 4)])
def test_the_druid_moves_exactly_one_place_a_card(cards: int, experience: int) -> None:
    """Druid and experience cards count alike."""
    table = celtica(druids={"white": "P05"}, seat0={"hand": {"white": 3}, "experience": {"white": 4}})

    table.play(f"play white {cards}+{experience}")

    assert PLACES[4 + cards + experience] == table.place("white")


@rule("CEL-MV-06")
@pytest.mark.parametrize("start", range(18))
def test_a_druid_follows_the_road_towards_the_goal(start: int) -> None:
    """One card leads from every place to the next one, never back."""
    table = celtica(druids={"grey": PLACES[start]}, seat0={"hand": {"grey": 2}})

    table.play("play grey 1+0")

    assert PLACES[start + 1] == table.place("grey")
    assert [(PLACES[start], PLACES[start + 1])] == [(one.origin, one.place) for one in table.all_of(DruidMoved)]


@rule("CEL-MV-07")
def test_places_passed_on_the_way_have_no_effect() -> None:
    """Past castle, ruin and cult site into a village: one part is taken, none lost, no card drawn or offered."""
    table = celtica(druids={"red": "P06"}, seat0={"hand": {"red": 4, "grey": 1}, "parts": {"L1": 2}})

    table.play("play red 4+0", "take M")

    assert "P10" == table.place("red")
    assert {"L1": 2, "M": 1} == table.seat(0).parts
    assert (0, 1) == (table.seat(0).experience_cards, table.seat(0).druid_cards)
    assert (1, "play") == table.asked


@rule("CEL-MV-08")
def test_any_number_of_druids_may_share_a_place() -> None:
    """The fifth druid joins four others, and its mover acts as ever."""
    others = dict.fromkeys(("grey", "white", "brown", "black"), "P06")
    table = celtica(druids={"red": "P05", **others}, seat0={"hand": {"red": 2}})

    table.play("play red 1+0", "take L1")

    assert {"P06"} == set(table.view().druids.values())
    assert {"L1": 1} == table.seat(0).parts


@rule("CEL-MV-09")
def test_exactly_one_druid_moves_a_turn() -> None:
    """Cards of two colours in hand: one druid walks, and then it is the next player's turn."""
    table = celtica(druids={"red": "P18", "grey": "P18"}, seat0={"hand": {"red": 1, "grey": 1}})
    before = table.view().druids

    table.play("play red 1+0")

    assert {**before, "red": "P19"} == table.view().druids
    assert (1, "play") == table.asked


@rule("CEL-MV-10")
def test_played_druid_cards_lie_open_on_the_druid_discard() -> None:
    """Everybody sees their colours there, and who laid them."""
    table = celtica(druid_discard={"black": 3}, seat0={"hand": {"red": 3}})

    table.play("play red 2+0")

    assert {"red": 2, "black": 3} == table.view().druid_discard
    assert {} == table.view().experience_discard
    assert [(0, "red", 2, 0)] == [
        (one.seat, one.druid, one.druid_cards, one.experience_cards) for one in table.all_of(CardsPlayed)
    ]


@rule("CEL-MV-11")
def test_played_experience_cards_lie_open_on_the_experience_discard() -> None:
    """A discard of their own."""
    table = celtica(experience_discard={"black": 1}, seat0={"hand": {"grey": 1}, "experience": {"red": 3}})

    table.play("play red 0+2")

    assert {"red": 2, "black": 1} == table.view().experience_discard
    assert {} == table.view().druid_discard


@rule("CEL-MV-12")
def test_a_druid_on_the_goal_is_never_moved_again() -> None:
    """Neither druid cards nor experience cards of its colour can be played."""
    table = celtica(druids={"red": "P19"}, seat0={"hand": {"red": 2, "grey": 1}, "experience": {"red": 1}})

    assert ["play grey 1+0"] == table.options()
    for text in ("play red 1+0", "play red 0+1", "play red 2+1"):
        assert ("celtica/druid_on_goal", "CEL-MV-12") == reason(table.refusal(text))


@rule("CEL-MV-13")
def test_no_play_goes_beyond_the_goal() -> None:
    """Three steps from the goal, up to three cards fit, however they are mixed."""
    table = celtica(druids={"red": "P16"}, seat0={"hand": {"red": 4}, "experience": {"red": 2}})
    refusal = table.refusal("play red 2+2")

    assert [
        "play red 0+1",
        "play red 0+2",
        "play red 1+0",
        "play red 1+1",
        "play red 1+2",
        "play red 2+0",
        "play red 2+1",
        "play red 3+0",
    ] == table.options()
    assert ("celtica/beyond_the_goal", "CEL-MV-13") == reason(refusal)
    assert {"druid": "red", "asked": 4, "steps": 3} == refusal.values


@rule("CEL-MV-14")
@pytest.mark.parametrize(
    ("origin", "asked"), [("P06", "take"), ("P07", "give_up"), ("P08", "cult")], ids=["castle", "ruin", "cult site"]
)
def test_the_player_who_moved_the_druid_carries_out_the_action(origin: str, asked: str) -> None:
    """Seat 1 of three moves, so seat 1 acts."""
    table = celtica(3, turn=1, druids={"red": origin}, mover={"hand": {"red": 2}, "parts": {"L1": 2, "L2": 1}})

    table.play("play red 1+0")

    assert (1, asked) == table.asked


@rule("CEL-MV-14")
def test_the_action_falls_on_the_mover_alone() -> None:
    """Seat 1 takes at a village; seat 0 has what it had."""
    table = celtica(turn=1, druids={"red": "P05"}, mover={"hand": {"red": 2}}, seat0={"parts": {"L2": 1}})

    table.play("play red 1+0", "take L1")

    assert {"L1": 1} == table.seat(1).parts
    assert {"L2": 1} == table.seat(0).parts


@rule("CEL-MV-15")
@pytest.mark.parametrize(
    ("origin", "answers"),
    [("P05", ["take L1"]), ("P04", []), ("P08", ["draw"]), ("P08", ["decline"]), ("P18", [])],
    ids=["village", "ruin", "cult site drawn", "cult site declined", "goal"],
)
def test_the_turn_ends_after_the_action(origin: str, answers: list[str]) -> None:
    """Then the next player who is in follows, though the mover has cards left."""
    table = celtica(3, druids={"red": origin}, seat0={"hand": {"red": 3}}, seat1={"hand": {}})

    table.play("play red 1+0", *answers)

    assert (2, "play") == table.asked


def reason(refusal: Refusal) -> tuple[str, str]:
    """Code and rule of a refusal."""
    return refusal.code, refusal.rule
