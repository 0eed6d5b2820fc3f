"""AVA-RUL-129 to -136: what the rules left open, one ruling each."""

from typing import Any

import pytest

from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import decks, diplomacy, encounter_start, guardians, items
from tests.rules.avalon.encounters import HARMLESS, both, card, enemy, hound, talk
from tests.rules.avalon.table import AvalonTable, campaign, interrupt
from tests.rules.avalon.test_versions import by, item
from tests.rules.rulebook import rule

LONG = enemy("green.01", target=9, attacks=[{"pool": [0, 8], "do": [HARMLESS]}])
PLAIN = "-,-,-,-"


def delayed(*effects: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"trigger": "delayed", "delay": 1, "do": list(effects)}]


def later(table: AvalonTable) -> AvalonTable:
    """The activation goes to its end, and the next one begins."""
    return table.pass_by("stop").pass_by("keep")


# ---------------------------------------------------------------------- a failure
def calm(rules: int) -> AvalonTable:
    """N in a talk whose failure gives 2 terror; what would take 1 of it lies set aside."""
    change = both(item(static=[{"key": "terror_gain", "n": -1}]), enemy("blue.01", failure=[{"op": "terror", "n": 2}]))
    return by(talk(change, terror=0), rules).give_item("n", 0, w.UP | w.SET_ASIDE)


@rule("AVA-RUL-129")
@pytest.mark.parametrize(("rules", "terror"), [(3, 1), (2, 2)])
def test_what_was_set_aside_helps_whoever_escapes(rules: int, terror: int) -> None:
    """The talk is over for N: the thing is in use again when the failure comes."""
    assert terror == calm(rules).play("escape").terror("n")


@rule("AVA-RUL-129")
def test_secrets_set_aside_are_in_use_again_too() -> None:
    """While the talk goes on for others: items and secrets of the one who is out."""
    table = calm(3).give_secret("n", 1, w.UP | w.SET_ASIDE | w.FLIPPED)

    items.take_up(table.state, 0)

    assert [w.HELD | w.UP] * 2 == [int(table.state.s[word]) for word in (w.ITEM, w.SECRET + 1)]


@rule("AVA-RUL-129")
@pytest.mark.parametrize("rules", [3, 2])
def test_what_was_set_aside_helps_whoever_loses(rules: int) -> None:
    table = calm(rules).markers(affinity=0)
    table.state.close()

    diplomacy.check(table.state)
    table.state.go_on()

    assert 1 == table.terror("n")


# ---------------------------------------------------------------------- the row
@rule("AVA-RUL-130")
def test_a_delayed_ability_that_sets_its_own_token_waits_anew() -> None:
    """One marker in each later activation, and not two in one."""
    again = delayed({"op": "pool", "n": 1}, {"op": "token", "n": 1})
    change = both(LONG, card("crimson.c.01", left=PLAIN, right=PLAIN, passive=True, abilities=again))
    table = hound(change, hand="c1").play("play c1")
    pools = []
    for _activation in range(3):
        later(table)
        pools.append(table.pool)
        table.play("no card").pass_by(*(f"discard c{number}" for number in range(1, 26)))

    assert [1, 2, 3] == pools


@rule("AVA-RUL-131")
def test_the_enemys_own_response_comes_last() -> None:
    """Two markers from the row, then one of them is taken: the other way round a card would be discarded first."""
    row = [{"trigger": "response", "do": [{"op": "pool", "n": 2}]}]
    own = [{"trigger": "response", "do": [{"op": "pool", "n": -1}]}]
    change = both(LONG, enemy("green.01", abilities=own), card("crimson.c.01", left=PLAIN, right=PLAIN, abilities=row))
    table = hound(change).play("play c1")

    assert 1 == later(table).pool


@rule("AVA-RUL-131")
def test_responses_of_one_card_come_from_the_top() -> None:
    """One marker comes and goes again."""
    row = [{"trigger": "response", "do": [{"op": "pool", "n": n}]} for n in (1, -1)]
    table = hound(both(LONG, card("crimson.c.01", left=PLAIN, right=PLAIN, abilities=row))).play("play c1")

    assert 0 == later(table).pool


@rule("AVA-RUL-132", "AVA-RUL-36")
def test_prevention_of_step_1_ends_when_step_3_begins() -> None:
    """What a delayed ability prevents covers the wound of a card laid in step 2, and not the attack after it."""
    wound = [{"trigger": "placement", "do": [{"op": "damage", "n": 1}]}]
    change = both(
        enemy("green.01", target=9, attacks=[{"pool": [0, 8], "do": [{"op": "damage", "n": 1}]}]),
        card("crimson.c.01", left=PLAIN, right=PLAIN, abilities=delayed({"op": "prevent", "n": 5})),
        card("crimson.c.02", left=PLAIN, right=PLAIN, abilities=wound),
    )
    table = later(hound(change, hand="c1 c2", health=9).play("play c1"))
    assert 8 == table.health("h")

    table.play("play c2")
    assert 8 == table.health("h")

    assert 7 == later(table).health("h")


@rule("AVA-RUL-133", "AVA-RUL-23")
def test_tokens_come_off_card_by_card() -> None:
    """The first card's ability tears the second before its token is looked at: its markers never come."""
    change = both(
        LONG,
        card("crimson.c.01", left=PLAIN, right="-,-,-,F", passive=True, abilities=delayed({"op": "tear", "n": 1})),
        card("crimson.c.02", left="-,-,-,+chain", right=PLAIN, abilities=delayed({"op": "pool", "n": 5})),
    )
    table = hound(change).play("play c1", "play c2")
    assert ["c1", "c2"] == table.row

    later(table)

    assert (["c1"], 0) == (table.row, table.pool)


# ---------------------------------------------------------------------- the day
@rule("AVA-RUL-134", "AVA-RUL-76")
@pytest.mark.parametrize(("energy", "asked"), [(2, True), (1, False)])
def test_a_use_keeps_nobody_in_the_day(energy: int, asked: bool) -> None:
    """With energy left the use is offered; without, the day is over though it could still be made."""
    use = {"when": "day", "limit": "day", "do": [{"op": "energy", "n": 3}]}
    table = campaign("h", change=item(use=use)).give_item("h", 0, w.UP).put("h", energy=energy)
    assert "use item 1" in table.options()

    table.play("travel west")

    assert asked == ("use item 1" in table.options())
    assert asked == ("action" == table.question.kind)


# ---------------------------------------------------------------------- encounters
@rule("AVA-RUL-135", "AVA-DIP-23")
@pytest.mark.parametrize(("answer", "verse"), [("avoid", "win"), ("resolve", None)])
def test_an_avoided_talk_of_a_verse_goes_on_as_won(answer: str, verse: str | None) -> None:
    """The price is paid: the verse `win` is read, and no reward comes."""
    table = campaign("n").put("n", rep=3, wealth=5)
    state, numbers = table.state, table.game.pack.numbers  # type: ignore[attr-defined] # the game is Avalon's
    win, fail = 0, 1
    interrupt(table)
    exp = table.resource("n", "exp")
    reeve = numbers.encounters.index("blue.01")
    roam(table, reeve)
    encounter_start.begin(state, -1 - reeve, 0, 1, encounter_start.VERSES, win, fail, fail)
    state.go_on()

    table.play(answer)

    read = numbers.verses[win] if verse else None
    assert (read, exp) == (table.view().reading if verse else None, table.resource("n", "exp"))
    assert (verse is None) == (table.view().encounter is not None)


@rule("AVA-RUL-54", "AVA-ENC-04")
def test_a_card_without_keys_goes_on_as_won() -> None:
    """It gives a wealth, and the verse `win` is read: neither a fight nor a talk begins."""
    table = campaign("n")
    state, numbers = table.state, table.game.pack.numbers  # type: ignore[attr-defined] # the game is Avalon's
    interrupt(table)
    mild = numbers.encounters.index("blue.02")
    roam(table, mild)
    encounter_start.begin(state, -1 - mild, 0, 1, encounter_start.VERSES, 0, 1, 1)
    state.go_on()

    assert (numbers.verses[0], 1, None) == (table.view().reading, table.resource("n", "wealth"), table.view().encounter)


@rule("AVA-GRD-01", "AVA-GRD-05", "AVA-GRD-04")
def test_a_guardian_placed_where_somebody_is_is_met_at_once() -> None:
    """A verse sets the sow down at 101, where H is."""

    def change(tables: dict[str, Any]) -> None:
        sow = {"mode": "pick", "id": "green.02"}
        tables["journal"][1]["do"] = [{"op": "guardian_place", "enc": sow, "number": 101}]

    table = campaign("h", change=change).put("h", empathy=2).play("explore", "choose 2")

    assert "green.02" == table.encounter.encounter


def roam(table: AvalonTable, number: int) -> None:
    """The card roams where the party is."""
    decks.take(table.state, number)
    guardians.put_on_map(table.state, number, table.state.of(0, w.PLACE))


def hostile(tables: dict[str, Any]) -> None:
    """105 is unfriendly; 102, a friendly settlement, names the reeve as its own."""
    places = {one["number"]: one for one in tables["locations"]}
    places[105]["seals"] = ["unfriendly"]
    places[102]["seals"] = ["friendly"]
    places[102]["settlement"] = {"encounter": {"mode": "pick", "id": "blue.01"}}


@rule("AVA-RUL-136", "AVA-RUL-59")
@pytest.mark.parametrize(("rules", "met"), [(3, False), (2, True)])
@pytest.mark.parametrize("lies", ["top", "deck", "bottom"])
def test_a_friendly_settlements_card_is_not_drawn_among_enemies(lies: str, rules: int, met: bool) -> None:
    """It stays where it lies, on top, in the deck or at the bottom."""
    table = by(campaign("h", change=hostile).put("h", rep=3, wealth=5), rules)
    s = table.state.s
    blue = 3
    s[w.DECK_MASK + blue] = s[w.TOP_SIZE + blue] = s[w.BOTTOM_SIZE + blue] = 0
    s[w.BOX_MASK + blue] &= ~1
    if lies == "deck":
        s[w.DECK_MASK + blue] = 1
    else:
        s[(w.TOP_SIZE if lies == "top" else w.BOTTOM_SIZE) + blue] = 1
        s[(w.TOP if lies == "top" else w.BOTTOM) + blue * 31] = 0

    table.play("travel west").pass_by("resolve", "keep")

    assert met == (table.view().encounter is not None)
    assert met != bool(s[w.DECK_MASK + blue] | s[w.TOP_SIZE + blue] | s[w.BOTTOM_SIZE + blue])
