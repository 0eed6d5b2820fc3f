"""CEL-DP: what is asked, of whom, and which answers there are."""

import pytest

from nemeton.games.celtica import GAME, option_types
from nemeton.games.celtica.event_types import ExperienceSpent
from nemeton.kernel.decision import Described
from tests.rules.celtica.table import COLOURS, Seat, Table, celtica
from tests.rules.rulebook import rule


@rule("CEL-DP-01")
def test_a_turn_offers_every_colour_with_a_legal_play_and_no_other() -> None:
    """Red is home, grey is not held: white by druid card, brown by experience card."""
    table = celtica(druids={"red": "P19"}, seat0={"hand": {"red": 2, "white": 1}, "experience": {"red": 1, "brown": 1}})

    assert (0, "play") == table.asked
    assert ["play white 1+0", "play brown 0+1"] == table.options()
    assert [] == table.options(1)


@rule("CEL-DP-01")
@pytest.mark.parametrize(("hand", "retires"), [({"red": 1}, True), ({"red": 1, "grey": 1}, False)])
def test_retiring_is_offered_with_dead_cards_only(hand: dict[str, int], retires: bool) -> None:
    """Red is home: one live grey card takes the offer away."""
    table = celtica(druids={"red": "P19"}, seat0={"hand": hand, "experience": {"white": 1}})

    assert retires == ("retire" in table.options())


@rule("CEL-DP-02")
def test_the_number_of_druid_cards_keeps_some_number_of_experience_cards_legal() -> None:
    """Two steps to go: three druid cards fit with no number of experience cards, none needs at least one."""
    table = celtica(druids={"red": "P17"}, seat0={"hand": {"red": 3}, "experience": {"red": 1}})
    druid_cards = {text.removeprefix("play red ").split("+")[0] for text in table.options()}

    assert {"0", "1", "2"} == druid_cards
    assert ["play red 0+1"] == [text for text in table.options() if " 0+" in text]


@rule("CEL-DP-03")
@pytest.mark.parametrize(
    ("place", "experience"),
    [("P12", ["1+0", "1+1", "1+2", "1+3"]), ("P17", ["1+0", "1+1"]), ("P18", ["1+0"])],
    ids=["far away", "two steps", "one step"],
)
def test_experience_cards_from_none_to_all_within_the_steps_to_the_goal(place: str, experience: list[str]) -> None:
    """With one druid card and three experience cards of its colour."""
    table = celtica(druids={"red": place}, seat0={"hand": {"red": 1}, "experience": {"red": 3}})

    assert experience == [text.removeprefix("play red ") for text in table.options() if " 1+" in text]


@rule("CEL-DP-04")
def test_the_end_place_is_asked_of_the_mover_after_the_cards() -> None:
    """The cards are laid already; nothing but the end is left to say."""
    table = celtica(3, board="forked", turn=1, druids={"red": "P13"}, mover={"hand": {"red": 3}})

    table.play("play red 2+0")

    assert (1, "end") == table.asked
    assert ["to P15", "to P16"] == table.options()
    assert {"red": 2} == table.view().druid_discard
    assert ("celtica/not_asked_for", "CEL-DP-04") == (table.refusal("to P17").code, table.refusal("to P17").rule)
    assert {**dict.fromkeys(COLOURS, "P01"), "red": "P16"} == table.play("to P16").view().druids


@rule("CEL-DP-05")
def test_an_amulet_site_asks_once_for_each_part_and_equal_kinds_are_one_option() -> None:
    """Three parts of a castle: three questions, counting down, over the kinds that still lie there."""
    table = celtica(druids={"red": "P06"}, display={"L1": 1, "L2": 6, "M": 2}, seat0={"hand": {"red": 2}})
    table.play("play red 1+0")
    asked = []
    while table.question.kind == "take":
        asked.append((table.actor, table.question.about["left"], table.options()))
        table.play(table.options()[0])

    every, fewer = ["take L1", "take L2", "take M"], ["take L2", "take M"]
    assert [(0, 3, every), (0, 2, fewer), (0, 1, fewer)] == asked


@rule("CEL-DP-06")
def test_a_ruin_asks_once_for_each_part_among_the_kinds_owned() -> None:
    """Three parts of a ruin: the kinds still owned, counting down; the last question has one answer and is not put."""
    parts = {"L2": 2, "S1": 1, "M": 1}
    table = celtica(druids={"red": "P15"}, seat0={"hand": {"red": 2}, "parts": parts}).play("play red 1+0")
    asked = []
    while table.question.kind == "give_up":
        asked.append((table.actor, table.question.about["left"], table.options()))
        table.play(table.options()[-1])

    assert [(0, 3, ["give-up L2", "give-up S1", "give-up M"]), (0, 2, ["give-up L2", "give-up S1"])] == asked
    assert {"L2": 1} == table.seat(0).parts


@rule("CEL-DP-07")
@pytest.mark.parametrize("origin", ["P02", "P08", "P13"])
def test_a_cult_site_asks_draw_or_decline(origin: str) -> None:
    """At each of the three, of the player who moved there."""
    table = celtica(turn=1, druids={"red": origin}, mover={"hand": {"red": 1}})

    table.play("play red 1+0")

    assert ((1, "cult"), ["draw", "decline"]) == (table.asked, table.options())


@rule("CEL-DP-08")
@pytest.mark.parametrize(
    ("seat", "offered"),
    [
        ({"experience": {"red": 1}, "parts": {"L1": 1}}, ["trade", "done"]),
        ({"experience": {"red": 2}, "parts": {}}, ["extra", "done"]),
        ({"experience": {"red": 1, "grey": 1}, "parts": {"L1": 1}}, ["trade", "extra", "done"]),
        ({"experience": {"red": 1}, "parts": {}}, ["done"]),
        ({"experience": {}, "parts": {"L1": 1}}, ["done"]),
    ],
    ids=["one card", "no part", "two cards", "one card and no part", "no card"],
)
def test_the_exchange_offers_what_can_be_paid_and_done(seat: Seat, offered: list[str]) -> None:
    """A trade needs a card and a part, a take two cards; DONE is always there."""
    assert offered == celtica(asks="exchange", seat0=seat).options()


@rule("CEL-DP-08")
def test_a_trade_needs_a_displayed_kind_that_differs() -> None:
    """Only L1 is displayed and owned: nothing to trade."""
    table = celtica(asks="exchange", display={"L1": 2}, seat0={"experience": {"red": 1}, "parts": {"L1": 1}})

    assert ["done"] == table.options()
    assert ("celtica/cannot_trade", "CEL-FX-02") == (table.refusal("trade").code, table.refusal("trade").rule)


@rule("CEL-DP-08")
def test_closed_exchanges_are_told_with_their_reason() -> None:
    """One card and a part: the take is closed, since it costs two."""
    table = celtica(asks="exchange", seat0={"experience": {"red": 1}, "parts": {"L1": 1}})
    (closed,) = table.question.closed

    assert ("extra", "celtica/cannot_take_extra") == (GAME.text(closed.action), closed.refusal.code)


@rule("CEL-DP-09")
def test_a_trade_asks_for_the_kind_given_then_for_the_kind_got() -> None:
    """Own kinds first, then the displayed ones but the one given; both of the same player."""
    table = celtica(
        asks="exchange",
        turn=1,
        display={"L1": 4, "L2": 4, "M": 1},
        mover={"experience": {"red": 2}, "parts": {"L1": 1, "S1": 1}},
    )

    table.play("trade")
    assert ((1, "give"), ["give L1", "give S1"]) == (table.asked, table.options())
    table.play("give L1")

    assert ((1, "get"), ["get L2", "get M"]) == (table.asked, table.options())
    assert {"given": "L1"} == table.question.about
    assert (1, "exchange") == table.play("get M").asked


@rule("CEL-DP-09")
def test_only_kinds_for_which_another_is_displayed_can_be_given() -> None:
    """L2 alone is displayed: an own L2 would come back as itself."""
    seat: Seat = {"experience": {"red": 1}, "parts": {"L1": 1, "L2": 1, "M": 1}}

    assert ["give L1", "give M"] == celtica(asks="give", display={"L2": 3}, seat0=seat).options()


@rule("CEL-DP-09")
def test_a_question_of_a_trade_with_one_answer_is_not_put() -> None:
    """One own kind and one other displayed: the trade is done when it is announced."""
    table = celtica(asks="exchange", display={"L1": 4, "M": 5}, seat0={"experience": {"red": 2}, "parts": {"L1": 2}})

    table.play("trade")

    assert (0, "exchange") == table.asked
    assert {"L1": 1, "M": 1} == table.seat(0).parts


@rule("CEL-DP-10")
def test_a_take_asks_for_a_displayed_kind() -> None:
    """Any that lies there, also one the player owns."""
    table = celtica(asks="exchange", display={"L1": 4, "M": 1}, seat0={"experience": {"red": 2}, "parts": {"L1": 1}})

    table.play("extra")

    assert ((0, "get"), ["get L1", "get M"]) == (table.asked, table.options())
    assert {"given": None} == table.question.about
    assert {"L1": 2} == table.play("get L1").seat(0).parts


@rule("CEL-DP-11")
def test_the_cards_spent_are_chosen_in_the_order_of_the_colours() -> None:
    """Red before grey before white before brown before black; nobody is asked."""
    table = celtica(
        asks="exchange",
        seat0={"experience": {"black": 1, "brown": 1, "white": 1, "grey": 1, "red": 1}, "parts": {"L1": 1, "L2": 1}},
    )

    table.play("extra", "get S1", "trade", "give L1", "get S2", "extra", "get S3")

    assert list(COLOURS) == [event.druid for event in table.all_of(ExperienceSpent)]
    assert [1] * 5 == [event.count for event in table.all_of(ExperienceSpent)]


def asking(kind: str) -> Table:
    """A table where that question is open."""
    seat: Seat = {"hand": {"red": 3}, "experience": {"red": 2}, "parts": {"L1": 1, "L2": 1}}
    exchange = {"exchange": [], "give": ["trade"], "get": ["trade", "give L1"]}
    if kind in exchange:
        return celtica(asks="exchange", seat0=seat).play(*exchange[kind])
    origin = {"play": "P01", "end": "P13", "take": "P06", "give_up": "P04", "cult": "P08"}[kind]
    table = celtica(board="forked", druids={"red": origin}, seat0=seat)
    return table if kind == "play" else table.play("play red 2+0" if kind == "end" else "play red 1+0")


@rule("CEL-DP-01", "CEL-DP-04", "CEL-DP-05", "CEL-DP-06", "CEL-DP-07", "CEL-DP-08", "CEL-DP-09", "CEL-DP-10")
@pytest.mark.parametrize(
    ("kind", "cited"),
    [
        ("play", "CEL-DP-01"),
        ("end", "CEL-DP-04"),
        ("take", "CEL-DP-05"),
        ("give_up", "CEL-DP-06"),
        ("cult", "CEL-DP-07"),
        ("exchange", "CEL-DP-08"),
        ("give", "CEL-DP-09"),
        ("get", "CEL-DP-10"),
    ],
)
def test_every_question_names_its_rule(kind: str, cited: str) -> None:
    """The decision cites the rule that asks, and only one seat is asked."""
    table = asking(kind)

    assert kind == table.question.kind
    assert cited in table.question.rules
    assert 1 == table.state.actors


@rule("CEL-DP-02", "CEL-DP-03")
def test_closed_plays_are_told_with_their_reason() -> None:
    """Cards in hand that cannot be played are listed: too far, or dead."""
    table = celtica(druids={"red": "P18", "grey": "P19"}, seat0={"hand": {"red": 2, "grey": 1}})

    assert [("play red 2+0", "celtica/beyond_the_goal"), ("play grey 1+0", "celtica/druid_on_goal")] == [
        (GAME.text(closed.action), closed.refusal.code) for closed in table.question.closed
    ]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("play red 1+0", option_types.PlayCards("red", 1, 0, ["P15", "P16"])),
        ("play red 2+2", option_types.PlayCards("red", 2, 2, ["P19"])),
        ("play red 3+2", option_types.PlayCards("red", 3, 2, [])),
        ("to P16", option_types.EndMove("P16")),
        ("take L3", option_types.TakePart("L3")),
        ("give-up M", option_types.GiveUpPart("M")),
        ("draw", option_types.DrawCard()),
        ("decline", option_types.DeclineCard()),
        ("retire", option_types.Retire()),
        ("trade", option_types.Trade(1)),
        ("extra", option_types.TakeExtra(2)),
        ("done", option_types.EndExchange()),
        ("give S2", option_types.GivePart("S2")),
        ("get S2", option_types.GetPart("S2")),
    ],
)
def test_every_action_can_be_described(text: str, meaning: Described) -> None:
    """In names, with the places a play can lead to and the price of an exchange."""
    table = celtica(board="forked", druids={"red": "P14"})

    assert meaning == table.state.describe(GAME.parse(text))
