"""content.md#effects: what effects do to people, things and the save sheet, and in which order."""

from collections import Counter

import pytest

from nemeton.games.avalon import words as w
from tests.rules.avalon.workshop import AXE, DOG, MAIL, SALVE, SECOND_AXE, chanced, held, read, start
from tests.rules.rulebook import rule


# ---------------------------------------------------------------------- things
@rule("AVA-SETUP-24", "AVA-ITEM-04")
def test_items_known_at_the_bottom_are_drawn_last_and_in_their_order() -> None:
    """All but the dog lie at the bottom, the mail first: the draw of two takes the dog, then the mail."""
    table = start("h")
    s = table.state.s
    for place, card in enumerate((MAIL, AXE, SALVE, SECOND_AXE)):
        s[w.ITEM + card] = w.AT_BOTTOM
        s[w.ITEM_BOTTOM + place] = card
    s[w.ITEM_BOTTOM_SIZE] = 4

    read(table, "any_two")

    assert [MAIL, DOG] == held(table)
    assert [AXE, SALVE, SECOND_AXE] == [s[w.ITEM_BOTTOM + place] for place in range(s[w.ITEM_BOTTOM_SIZE])]


@rule("AVA-ITEM-04")
def test_a_search_takes_the_first_that_fits_and_shuffles_the_rest() -> None:
    """An axe at the bottom, under the salve, is found; what lay there is anywhere in the deck again."""
    table = start("h")
    s = table.state.s
    for place, card in enumerate((SALVE, SECOND_AXE)):
        s[w.ITEM + card] = w.AT_BOTTOM
        s[w.ITEM_BOTTOM + place] = card
    s[w.ITEM_BOTTOM_SIZE], s[w.ITEM + AXE] = 2, w.OUT

    read(table, "weapon")

    assert ([SECOND_AXE], 0, w.IN_BOX) == (held(table), s[w.ITEM_BOTTOM_SIZE], s[w.ITEM + SALVE])


@rule("AVA-ITEM-02")
def test_a_named_item_is_taken_from_the_deck_as_long_as_there_is_one() -> None:
    """Two axes: the first is face up, the second face down beside it, and a third there is none."""
    table = read(read(read(start("h"), "get_axe"), "get_axe"), "get_axe")

    assert ([AXE, SECOND_AXE], "action") == (held(table), table.question.kind)
    assert [w.UP, 0] == [table.state.s[w.ITEM + card] & w.UP for card in (AXE, SECOND_AXE)]


def test_a_named_item_is_found_at_the_bottom_too() -> None:
    """The axe lies between two others down there; they close up."""
    table = start("h")
    s = table.state.s
    s[w.ITEM + SECOND_AXE] = w.OUT
    for place, card in enumerate((MAIL, AXE, DOG)):
        s[w.ITEM + card] = w.AT_BOTTOM
        s[w.ITEM_BOTTOM + place] = card
    s[w.ITEM_BOTTOM_SIZE] = 3

    read(table, "get_axe")

    assert [AXE] == held(table)
    assert [MAIL, DOG] == [s[w.ITEM_BOTTOM + place] for place in range(s[w.ITEM_BOTTOM_SIZE])]


@rule("AVA-RUL-94", "AVA-SETUP-27")
@pytest.mark.parametrize(("effect", "again"), [("give_back", True), ("burn_secret", False), ("no_secret", False)])
def test_a_secret_put_back_can_be_had_again_and_a_removed_one_never(effect: str, again: bool) -> None:
    """Secret 3 lends 1 courage while it is held; after it is gone only the box can give it again."""
    table = start("h").give_secret("h", 3)
    assert 2 == table.hero("h").levels["courage"]

    read(table, effect)
    assert (1, w.IN_BOX if again else w.OUT) == (table.hero("h").levels["courage"], table.state.s[w.SECRET + 3])

    assert again == (w.HELD == read(table, "take_secret").state.secret_place(3))


@rule("AVA-RUL-94")
def test_a_secret_that_is_paid_goes_back_into_the_box() -> None:
    """The one way of the choice costs secret 3; without it nothing is offered and play goes on."""
    table = read(start("h").give_secret("h", 3), "pay_secret")
    assert ["choose 1"] == table.options()

    table.play("choose 1")

    assert w.IN_BOX == table.state.secret_place(3)
    assert "action" == read(table, "pay_secret").question.kind


@rule("AVA-EVT-03", "AVA-ITEM-09")
def test_a_secret_quest_is_removed_like_any_quest() -> None:
    """Out of the quest pile and out of the game."""
    table = start("h")
    table.state.s[w.SECRET + 4] = w.IN_QUESTS | w.UP

    assert w.OUT == read(table, "end_quest").state.secret_place(4)


# ---------------------------------------------------------------------- the save sheet
@rule("AVA-STAT-01")
@pytest.mark.parametrize(
    ("effect", "before", "after"),
    [
        ("strike", 0b1110, 0),
        ("strike_two", 0b1110, 0b1010),
        ("mark_next", 0b0100, 0b0110),
        ("mark_next", 0b0110, 0b1110),
        ("mark_next", 0b1110, 0b1110),
    ],
)
def test_parts_are_marked_and_struck(effect: str, before: int, after: int) -> None:
    """All parts, one part, and the lowest one that is not marked; with all three marked there is no next."""
    assert after == read(start("h").mark(2, before), effect).state.s[w.STATUS + 2]


# ---------------------------------------------------------------------- flow
def test_a_random_list_comes_by_its_weight() -> None:
    """Of 400 seeds about a quarter give the REP that weighs 1 of 4."""
    seen: Counter[int] = Counter()
    table = start("h")
    for seed in range(400):
        trial = chanced(table, seed)
        seen[read(trial, "dice").resource("h", "rep")] += 1

    assert {0, 1} == set(seen)
    assert 70 <= seen[1] <= 130


@pytest.mark.parametrize(("effect", "wealth"), [("thrice", 6), ("never", 0)])
def test_a_list_is_repeated(effect: str, wealth: int) -> None:
    """Three times 2 wealth, or never."""
    assert wealth == read(start("h"), effect).resource("h", "wealth")


def test_for_each_every_receiver_acts() -> None:
    """Each gets as much wealth as it has REP: what is counted is its own."""
    table = read(start("h", "g").put("h", rep=3).put("g", rep=1), "each_own", "gh")

    assert (3, 1) == (table.resource("h", "wealth"), table.resource("g", "wealth"))


@pytest.mark.parametrize(("effect", "lost"), [("others", "g"), ("here", "hgn"), ("one_of_us", "h"), ("another", "g")])
def test_whom_an_effect_concerns(effect: str, lost: str) -> None:
    """H reads with G; N stands by, K is elsewhere. Both are asked who it shall be of them; of others there is one."""
    table = read(start("h", "g", "n", "k").put("k", at=103), effect, "hg")
    if effect == "one_of_us":
        assert ("assign", [True, True, False, False]) == (
            table.question.kind,
            [table.state.asks(seat) for seat in range(4)],
        )
        table.vote(h="seat 0", g="seat 0")

    assert lost == "".join(name for name in "hgnk" if table.health(name) == 8)


def test_another_one_is_named_by_the_actor() -> None:
    """H reads alone: of those there the others may be named, never H."""
    table = read(start("h", "g", "n", "k").put("k", at=103), "another")
    assert ((0, "other"), ["seat 1", "seat 2"]) == (table.asked, table.options())

    assert 8 == table.play("seat 2").health("n")


def test_a_choice_nobody_can_afford_is_skipped() -> None:
    """9 wealth is too dear: nothing is asked, nothing happens."""
    table = read(start("h"), "dear")

    assert ("action", 9) == (table.question.kind, table.health("h"))


# ---------------------------------------------------------------------- tracks, costs, the campaign
@rule("AVA-SETUP-03", "AVA-RES-02")
@pytest.mark.parametrize(("effect", "tracks"), [("start_all", (9, 6, 0)), ("max_all", (9, 9, 8)), ("slot", (3, 3, 5))])
def test_tracks_are_set(effect: str, tracks: tuple[int, int, int]) -> None:
    """To the starting slots, to the tops, or to a slot: 4 energy, but no more than 3 health allow."""
    table = read(start("h").put("h", health=3, energy=2, terror=5), effect)

    assert tracks == (table.health("h"), table.energy("h"), table.terror("h"))


@rule("AVA-RES-04")
@pytest.mark.parametrize(("terror", "offered"), [(5, True), (6, False)])
def test_health_and_terror_can_be_a_price(terror: int, offered: bool) -> None:
    """2 health and 3 terror: with 5 of 8 terror that can be paid, with 6 it cannot."""
    table = read(start("h").put("h", terror=terror), "shed_blood")
    assert offered == ("choose 1" in table.options())
    if offered:
        table.play("choose 1")

    assert (7, 8) == (table.health("h"), table.terror("h")) if offered else (9, 6)


def test_peeking_into_a_deck_of_ones_choice() -> None:
    """H names the gray deck: its top card is shown and goes to the bottom. The question names the decks there are."""
    table = read(start("h"), "peek_any")
    assert ("deck", {"decks": ["green", "gray", "purple", "blue"]}) == (table.question.kind, table.question.about)
    gray = table.options()[1]

    table.play(gray, "put at the bottom")

    assert (0, 1) == (table.state.s[w.TOP_SIZE + 1], table.state.s[w.BOTTOM_SIZE + 1])


@rule("AVA-SAVE-01", "AVA-RUL-107")
def test_a_save_is_offered_after_the_action() -> None:
    """The effect waits for the end of what is read; then everybody is asked once."""
    table = read(start("h"), "offer_save")
    assert "save" == table.question.kind

    assert "action" == table.play(table.options()[0]).question.kind
