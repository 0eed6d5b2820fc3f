"""What cannot be: wrong options, texts that name nothing, and positions no game can be in."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from nemeton.games.celtica import GAME
from nemeton.games.celtica import words as w
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadNotation, BadPosition, BadSetup
from tests.rules.celtica.table import KINDS, celtica
from tests.rules.rulebook import rule

Position = dict[str, Any]


# ---------------------------------------------------------------------- options
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"board": "round"}, "Celtica's option board cannot be 'round'; it is one of classic, forked."),
        ({"goal_parts": 10}, "Celtica's option goal_parts cannot be 10; it is one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9."),
        ({"goal_parts": -1}, "Celtica's option goal_parts cannot be -1; it is one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9."),
        ({"goal_parts": "4"}, "Celtica's option goal_parts cannot be '4'; it is one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9."),
        (
            {"goal_parts": True},
            "Celtica's option goal_parts cannot be True; it is one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9.",
        ),
        ({"start_player": 5}, "Celtica's option start_player cannot be 5; it is one of random, 0, 1, 2, 3, 4."),
        ({"start_player": 2}, "Celtica's option start_player cannot be 2: there are 2 seats, from 0."),
        ({"weather": "fine"}, "Celtica has no option 'weather'; it has board, goal_parts, start_player."),
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, Plain], sentence: str) -> None:
    """With the values there are."""
    with pytest.raises(BadSetup) as refused:
        GAME.start(2, 1, options)

    assert sentence == str(refused.value)


def test_the_options_have_their_defaults() -> None:
    """One road, nothing at the goal, chance names who begins."""
    assert {"board": "classic", "goal_parts": 0, "start_player": "random"} == GAME.complete_options({})


def test_a_state_knows_its_options() -> None:
    """They are in its position, and a loaded game has them."""
    options: dict[str, Plain] = {"board": "forked", "goal_parts": 4, "start_player": 1}
    state = GAME.start(3, 1, options)

    assert options == state.position()["options"]
    assert options == GAME.load(state.position()).position()["options"]


# ---------------------------------------------------------------------- texts
def test_every_action_has_a_text_and_every_text_its_action() -> None:
    """One-to-one over all numbers, also of things this box does not have."""
    texts = [GAME.text(action) for action in range(w.ACTIONS)]

    assert len(set(texts)) == w.ACTIONS
    assert list(range(w.ACTIONS)) == [GAME.parse(text) for text in texts]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' names no action of Celtica; try 'play red 2+0', 'take L1' or 'draw'."),
        ("pass", "'pass' names no action of Celtica; try 'play red 2+0', 'take L1' or 'draw'."),
        ("draw L1", "'draw L1' names no action of Celtica; try 'play red 2+0', 'take L1' or 'draw'."),
        ("play red", "'play red' names no action of Celtica; try 'play red 2+0', 'take L1' or 'draw'."),
        ("play blue 1+0", "There is no druid 'blue' in Celtica; there are red, grey, white, brown, black."),
        ("play red 16+0", "'play red 16+0' plays more cards of a colour than there are in Celtica."),
        ("play red 0+8", "'play red 0+8' plays more cards of a colour than there are in Celtica."),
        ("take", "There is no kind '' in Celtica; there are L1, L2, L3, L4, S1, S2, S3, S4, M."),
        ("take X1", "There is no kind 'X1' in Celtica; there are L1, L2, L3, L4, S1, S2, S3, S4, M."),
        ("take kind-3", "There is no kind 'kind-3' in Celtica; there are L1, L2, L3, L4, S1, S2, S3, S4, M."),
        ("take kind-10", "There is no kind 'kind-10' in Celtica; there are L1, L2, L3, L4, S1, S2, S3, S4, M."),
    ],
)
def test_a_text_that_names_nothing_is_refused(text: str, sentence: str) -> None:
    """With what there is."""
    with pytest.raises(BadNotation) as refused:
        GAME.parse(text)

    assert sentence == str(refused.value)


@pytest.mark.parametrize("action", [-1, w.ACTIONS])
def test_a_number_that_is_no_action_has_no_text(action: int) -> None:
    """The range is named."""
    with pytest.raises(BadNotation, match=f"Celtica has no action {action}; actions go from 0 to {w.ACTIONS - 1}"):
        GAME.text(action)


def test_spaces_do_not_matter() -> None:
    """A text typed by hand may have too many."""
    assert GAME.parse("play red 2+1") == GAME.parse("  play   red 2+1 ")


# ---------------------------------------------------------------------- positions
def spoiled(change: Callable[[Position], object], **laid: Any) -> str:
    """The sentence with which a position is refused, once something in it was changed."""
    position: Position = deepcopy(celtica(**laid).state.position())
    change(position)
    with pytest.raises(BadPosition) as refused:
        GAME.load(position)
    return str(refused.value)


@rule("CEL-TC-25")
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda table: table["druid_supply"].update(red=13), "in red, not 13 and 4"),
        (lambda table: table["druid_discard"].update(grey=1), "in grey, not 13 and 4"),
        (lambda table: table["seats"][0]["hand"].update(white=1), "in white, not 13 and 4"),
        (lambda table: table["experience_supply"].update(brown=3), "in brown, not 12 and 3"),
        (lambda table: table["experience_discard"].update(red=1), "in red, not 12 and 5"),
        (lambda table: table["seats"][1]["experience"].update(black=2), "in black, not 12 and 6"),
        (lambda table: table["display"].update(L1=2), "There are 10 parts L1, not 11"),
        (lambda table: table["stacks"].update(M=8), "There are 10 parts M, not 9"),
        (lambda table: table["part_discard"].update(S1=1), "There are 10 parts S1, not 11"),
        (lambda table: table["seats"][1]["parts"].update(S4=1), "There are 10 parts S4, not 11"),
    ],
)
def test_a_position_with_too_many_or_too_few_of_a_thing_is_refused(
    change: Callable[[Position], object], sentence: str
) -> None:
    """Sixty druid cards, twenty experience cards, ninety parts, each colour and kind counted."""
    refusal = spoiled(lambda position: change(position["table"]))

    assert sentence in refusal
    assert "(CEL-TC-25)" in refusal


@rule("CEL-TC-25")
def test_a_position_with_ten_parts_displayed_is_refused() -> None:
    """There is room for nine."""

    def ten(position: Position) -> None:
        position["table"]["display"]["L1"] += 1
        position["table"]["stacks"]["L1"] -= 1

    assert "The display has room for 9 parts, not 10 (CEL-TC-25)." == spoiled(ten)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda table: table["druids"].update(red="P20"), "The red druid stands on 'P20', which is no place"),
        (lambda table: table["druids"].pop("red"), "druids must place just red, grey, white, brown, black."),
        (lambda table: table["druids"].update(blue="P01"), "druids must place just red, grey, white, brown, black."),
        (lambda table: table["display"].update(X1=1), "display names 'X1', which is not in this game"),
        (lambda table: table["display"].update(L1=-1), "display has -1 of 'L1'; there cannot be fewer than none."),
        (lambda table: table["seats"].pop(), "This table has 1 seats laid out, not 2."),
        (lambda table: table.update(round=0), "round counts from 1"),
        (lambda table: table.update(exchanges=3), "exchanges from 0 to the number of seats"),
        (lambda table: table.update(last_card=2), "last_card is seat 2; there are 2 seats."),
        (lambda table: table.update(last_druid_card=-1), "last_druid_card is seat -1; there are 2 seats."),
        (lambda table: table.update(weather="fine"), "unknown field `weather`"),
        (lambda table: table.pop("stacks"), "missing required field `stacks`"),
        (lambda table: table.update(round="two"), "Expected `int`, got `str`"),
        (lambda table: table["display"].update(L1=2**70), "too large"),
    ],
)
def test_a_table_that_cannot_be_is_refused(change: Callable[[Position], object], sentence: str) -> None:
    """With the place where it is wrong."""
    assert sentence in spoiled(lambda position: change(position["table"]))


def ask(position: Position, kind: str, seat: int = 0, **words: int) -> None:
    """Open another question instead."""
    position["questions"] = [{"kind": kind, "seats": [seat], "words": words}]


def trade(position: Position, kind: str, seat: int = 0, **words: int) -> None:
    """Open a question of the exchange on top of it."""
    position["questions"] = [
        {"kind": "exchange", "seats": [0], "words": {"spent": 0}},
        {"kind": kind, "seats": [seat], "words": words},
    ]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda position: ask(position, "play", 1), "Seat 1 cannot be asked 'play' at such a table."),
        (lambda position: ask(position, "take", left=0), "Seat 0 cannot be asked 'take' (left 0) at such a table."),
        (lambda position: ask(position, "take", left=10), "Seat 0 cannot be asked 'take' (left 10) at such a table."),
        (lambda position: ask(position, "give_up", left=0), "Seat 0 cannot be asked 'give_up' (left 0)"),
        (lambda position: ask(position, "give_up", left=3), "Seat 0 cannot be asked 'give_up' (left 3)"),
        (lambda position: ask(position, "end", druid=0, steps=1), "cannot be asked 'end' (druid 0, steps 1)"),
        (lambda position: ask(position, "end", druid=7, steps=1), "cannot be asked 'end' (druid 7, steps 1)"),
        (lambda position: ask(position, "end", druid=0, steps=99), "cannot be asked 'end' (druid 0, steps 99)"),
        (lambda position: ask(position, "exchange", spent=2), "cannot be asked 'exchange' (spent 2)"),
        (lambda position: ask(position, "give"), "Seat 0 cannot be asked 'give' at such a table."),
        (lambda position: trade(position, "give", 1), "Seat 1 cannot be asked 'give' at such a table."),
        (lambda position: trade(position, "cult"), "Seat 0 cannot be asked 'cult' at such a table."),
        (lambda position: trade(position, "get", given=1), "Seat 0 cannot be asked 'get' (given 1) at such a table."),
        (lambda position: trade(position, "get", given=9), "Seat 0 cannot be asked 'get' (given 9) at such a table."),
        (lambda position: trade(position, "get", given=-2), "Seat 0 cannot be asked 'get' (given -2) at such a table."),
        (lambda position: trade(position, "get", given=-1), "Seat 0 cannot be asked 'get' (given -1) at such a table."),
        (lambda position: ask(position, "dance"), "Celtica never asks 'dance'."),
        (lambda position: ask(position, "play", steps=1), "The question 'play' has the words none, no others."),
    ],
)
def test_a_question_that_is_never_asked_is_refused(change: Callable[[Position], object], sentence: str) -> None:
    """Both seats have two parts L1 and one experience card; seat 0 has a druid card too."""
    rich = {"experience": {"red": 1}, "parts": {"L1": 2}}
    laid = {"seat0": rich, "seat1": {**rich, "hand": {}}}

    assert sentence in spoiled(change, **laid)


def test_an_exchange_without_cards_is_refused() -> None:
    """Which part to give is never asked of a player who cannot pay."""
    assert "Seat 0 cannot be asked 'give' at such a table." == spoiled(
        lambda position: trade(position, "give"), seat0={"parts": {"L1": 2}}
    )


@rule("CEL-HI-09")
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda draws: draws[0].pop(), "The cards seat 1 holds in this position are not those the memory tells of."),
        (lambda draws: draws[0][1].__setitem__(2, 2), "The cards seat 0 holds in this position are not those"),
        (lambda draws: draws[1].pop(), "The cards seat 0 holds in this position are not those the memory tells of."),
        (lambda draws: draws[0][0][1].__setitem__(0, 11), "The supplies of this position are not those"),
        (lambda draws: draws[0].append(["draw", 0, 0, 60]), "The memory of this Celtica position cannot be"),
        (lambda draws: draws.pop(), "The memory of this Celtica position has not as many zones as the game."),
    ],
)
def test_a_memory_of_other_cards_is_refused(change: Callable[[Any], object], sentence: str) -> None:
    """Seat 0 holds grey and a red experience card, seat 1 black, and that is what they drew."""
    laid = {"seat0": {"hand": {"grey": 1}, "experience": {"red": 1}}}

    assert sentence in spoiled(lambda position: change(position["memory"]["draws"]), **laid)


@rule("CEL-HI-09")
@pytest.mark.parametrize(
    "change",
    [
        lambda table: table["seats"][0]["hand"].update(grey=2),
        lambda table: table["seats"][1]["hand"].__setitem__(1, 2),
        lambda table: table["druid_supply"].__setitem__(1, 57),
    ],
    ids=["own hand", "other hand", "supply"],
)
def test_a_seat_position_that_its_memory_denies_is_refused(change: Callable[[Any], object]) -> None:
    """What is said of the cards must be what the seat remembers."""
    position: Position = deepcopy(celtica(seat0={"hand": {"grey": 1}}).state.position(0))
    change(position["table"])

    with pytest.raises(BadPosition, match="are not those seat 0 remembers"):
        GAME.load(position, 1)


def test_a_seat_position_without_memory_is_refused() -> None:
    """Nothing else says what may be where."""
    position: Position = {**celtica().state.position(0), "memory": None}

    with pytest.raises(BadPosition, match="needs that seat's memory"):
        GAME.load(position, 1)


def test_every_kind_can_be_laid_out() -> None:
    """A table of the widest sort is no bad input: all ninety parts before one seat."""
    table = celtica(over=True, display={}, seat0={"parts": dict.fromkeys(KINDS, 10)})

    assert (10, []) == (table.seat(0).amulets, table.seat(0).incomplete)
