"""Decision points that no other test lays open, each with its actors, its options and what they do."""

from typing import Any

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from tests.rules.avalon.table import AvalonTable, Change, campaign, encounter
from tests.rules.rulebook import rule

DECK = "c10 c11 c12 c13 c14"


def reads(*effects: dict[str, Any], **choice: Any) -> Change:
    """The second verse of 101, behind the choice of the kind, does this; the choice may cost something."""

    def change(tables: dict[str, Any]) -> None:
        tables["journal"][1]["do"] = list(effects)
        tables["journal"][0]["next"]["choices"][1] |= choice

    return change


def reading(change: Change, *heroes: str, **things: int) -> AvalonTable:
    """These heroes explore 101 together; the kind choice is made; `things` were given out before."""
    table = campaign(*heroes, change=change).put(heroes[0], empathy=2)
    for name, item in things.items():
        table.give_item(name, item, w.UP)
    table.pass_by("seat 0").play("explore")
    for _other in heroes[1:]:
        table.play("join", "accept")
    return table.pass_by("pay").vote(**dict.fromkeys(heroes, "choose 2"))


# ---------------------------------------------------------------------- AVA-PARTY-05, AVA-PARTY-09
@rule("AVA-PARTY-09", "AVA-PARTY-07")
def test_d11_after_drop_outs_the_acting_one_may_call_it_off() -> None:
    """G and N have no energy and nobody pays for them: H calls it off and keeps its energy."""
    table = campaign("h", "g", "n").put("h", energy=1).put("g", energy=0).put("n", energy=0)
    table.pass_by("seat 0").play("explore", "join", "accept", "join", "accept").pass_by("pay")
    assert ((0, "go_on"), ["go on", "call off"]) == (table.asked, table.options())

    table.play("call off").pass_by("seat 0")

    assert (1, (0, "action"), False) == (table.energy("h"), table.asked, "explore" in table.options())


@rule("AVA-ACT-23", "AVA-PARTY-05")
def test_d10_a_shared_cost_nobody_pays_is_called_off() -> None:
    """H and G would trade at 101 and neither takes the first unit on: nothing is paid and no token laid."""
    table = campaign("h", "g").put("h", magic=1).vote(h="seat 0", g="seat 0").play("do 1.1", "join", "accept")
    assert (0, "pay") == table.asked

    table.play("leave it", "leave it")

    assert (6, 6, 1) == (table.energy("h"), table.energy("g"), table.resource("h", "magic"))
    assert 0 == table.state.time_tokens(table.where(101), 0)


# ---------------------------------------------------------------------- AVA-LOC-06
@rule("AVA-LOC-06")
@pytest.mark.parametrize(
    ("to", "offered"),
    [("any_connected", [2, 3, 4, 5]), ("any_revealed", [2, 3, 4, 5, 7])],
)
def test_d15_the_moved_character_chooses_where_to(to: str, offered: list[int]) -> None:
    """From 101 to its four neighbours, or to any card on the map, 107 too."""
    table = campaign("h", change=reads({"op": "move", "who": "each", "to": to})).put("h", empathy=2).reveal(107)
    table.play("explore", "choose 2")
    assert ("destination", [f"to place {number}" for number in offered]) == (table.question.kind, table.options())

    table.play(f"to place {offered[-1]}")

    assert (105 if to == "any_connected" else 107) == table.hero("h").location


# ---------------------------------------------------------------------- AVA-RUL-103, AVA-RUL-43
@rule("AVA-RUL-103", "AVA-RUL-114")
def test_d27_uses_are_open_once_more_before_the_attack_is_looked_up() -> None:
    """The salve of a fighter adds 3 markers in step 3: at the target there is no attack, and the fight is won."""

    def change(tables: dict[str, Any]) -> None:
        use = {"when": "combat", "limit": "encounter", "do": [{"op": "pool", "n": 3}]}
        tables["items"][3]["use"] = use

    table = encounter("green.01", {"h": {"health": 7, "hand": "c9", "deck": DECK}}, change=change)
    table.give_item("h", 4, w.UP).markers(pool=1).play("play c9", "stop")
    assert ("response", ["done", "use item 4"]) == (table.question.kind, table.options())

    table.play("use item 4")

    assert (None, 7, 1) == (table.view().encounter, table.health("h"), table.resource("h", "exp"))


@rule("AVA-RUL-43", "AVA-PARTY-14")
def test_d28_loot_is_shared_by_those_present() -> None:
    """Two food of the hound: asked unit by unit; without agreement the lower number's word holds."""
    table = encounter("green.01", {name: {"hand": "c9", "deck": DECK} for name in "hg"}).markers(pool=4)
    table.vote(h="seat 0", g="seat 0").play("no card")
    assert ("loot", [0, 1]) == (table.question.kind, [seat for seat in (0, 1) if table.state.asks(seat)])

    table.vote(h="seat 0", g="seat 1").vote(h="seat 1", g="seat 1")

    assert (6, 6) == (table.resource("h", "food"), table.resource("g", "food"))


# ---------------------------------------------------------------------- AVA-ITEM-07, AVA-RUL-93, AVA-PARTY-14
@rule("AVA-ITEM-07", "AVA-RES-04")
def test_d42_the_party_says_which_item_is_paid() -> None:
    """A choice costs one weapon; H has an axe, G the mail: only the axe fits and goes; the mail buys nothing."""
    change = reads(cost={"item_keyword": ["weapon"]})
    table = reading(change, "h", "g", h=0, g=2)
    assert ([], ["mail"]) == (table.hero("h").items, [one.id for one in table.hero("g").items])

    poor = campaign("h", change=change).put("h", empathy=2).give_item("h", 2, w.UP).play("explore")

    assert "choose 2" not in poor.options()


@rule("AVA-ITEM-07", "AVA-SETUP-24")
def test_d42_who_must_discard_chooses() -> None:
    """One item goes: H holds two and says which; it lies at the bottom of the item deck."""
    table = campaign("h", change=reads({"op": "item_discard", "n": 1, "who": "each"})).put("h", empathy=2)
    table.give_item("h", 0, w.UP).give_item("h", 2, w.UP).play("explore", "choose 2")
    assert ((0, "give_up"), ["give up item 1", "give up item 2"]) == (table.asked, table.options())

    table.play("give up item 2")

    assert (["axe"], 1) == ([one.id for one in table.hero("h").items], table.state.item_place(2))


@rule("AVA-RUL-93", "AVA-SETUP-24")
def test_d43_each_card_seen_stays_on_top_or_goes_to_the_bottom() -> None:
    """The hound, first of its deck, is put away; the next one is kept: it is drawn next."""
    table = campaign("h", change=reads({"op": "peek", "deck": "green", "n": 2})).put("h", empathy=2)
    table.play("explore", "choose 2")
    assert ("peek", "green.01", ["keep on top", "put at the bottom"]) == (
        table.question.kind,
        table.question.about["encounter"],
        table.options(),
    )

    table.play("put at the bottom")
    second = table.question.about["encounter"]
    table.play("keep on top")

    state = table.state
    assert (0, 1) == (state.s[w.BOTTOM + state.s[w.BOTTOM_SIZE] - 1], state.s[w.TOP_SIZE + bc.GREEN])
    assert second not in ("green.01", None)


@rule("AVA-PARTY-14")
def test_d44_the_actor_names_another() -> None:
    """`one_other`: H names G or N, never itself."""
    table = reading(reads({"op": "gain", "res": "magic", "n": 1, "who": "one_other"}), "h", "g", "n")
    assert ((0, "other"), ["seat 1", "seat 2"]) == (table.asked, table.options())

    table.play("seat 2")

    assert (0, 0, 1) == tuple(table.resource(name, "magic") for name in "hgn")


@rule("AVA-ADV-02")
def test_d44_an_effect_that_leaves_the_deck_open_asks() -> None:
    """A free pick from either pool: H names the deck, then the card."""
    table = reading(reads({"op": "cards", "deck": "any", "n": 1, "who": "actor"}), "h")
    assert ("deck", ["deck combat", "deck diplomacy"]) == (table.question.kind, table.options())

    table.play("deck diplomacy")

    assert ("pool", 3) == (table.question.kind, len(table.options()))


# ---------------------------------------------------------------------- bounds
@rule("AVA-ADV-04", "AVA-ADV-03")
def test_d33_a_card_moves_once_a_night() -> None:
    """Taken out tonight, it cannot come back in tonight; tomorrow it can."""
    table = campaign("h").put("h", exp=4).play("pass", "eat", "buy combat")
    table.play(table.options()[0], "buy combat")
    table.play(table.options()[0]).pass_by("stop")
    table.play("take out c3")
    assert ("build", False) == (table.question.kind, "put in c3" in table.options())

    table.play("done", "pass", "arrange decks", "eat")

    assert ("build", True) == (table.question.kind, "put in c3" in table.options())


# ---------------------------------------------------------------------- bad input
@rule("AVA-DAY-20")
def test_answers_that_are_none_are_refused_and_change_nothing() -> None:
    """An option not offered, a seat that is not asked, a seat that is not there, a number that is no action."""
    table = campaign("h", "g").vote(h="seat 0", g="seat 0")

    assert "avalon/not_offered" == table.refusal("keep").code
    assert "kernel/not_asked" == table.refusal("pass", 1).code
    assert "kernel/no_such_seat" == table.game.refusal(table.state, 7, 0).code
    assert "kernel/no_such_action" == table.game.refusal(table.state, 0, 99999).code


@rule("AVA-RES-10", "AVA-PARTY-11")
@pytest.mark.parametrize("gift", ["give food to 1", "give item 1 to 1", "give secret 2 to 1", "give wealth to 0"])
def test_gifts_that_cannot_be_given(gift: str) -> None:
    """Food H has not, an axe it does not hold, a personal secret, something to oneself."""
    table = campaign("h", "g").put("h", food=0, wealth=1).give_secret("h", 2).vote(h="seat 0", g="seat 0").play("trade")

    assert gift not in table.options()
    assert table.refusal(gift).code
