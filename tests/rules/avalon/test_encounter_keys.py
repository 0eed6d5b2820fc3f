"""AVA-KEY: cards laid beside each other: icons, locks and keys, what is paid for them, and what they open."""

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import lasting_modifiers
from tests.rules.avalon.encounters import DECK, both, card, enemy, hound, strikes, talk
from tests.rules.avalon.table import encounter
from tests.rules.rulebook import rule


@rule("AVA-KEY-07", "AVA-KEY-13")
@pytest.mark.parametrize(("left", "affinity"), [("+up3,-,-,+dn1", 5), ("+dn1,-,-,+up3", 6)])
def test_slots_are_resolved_from_top_to_bottom(left: str, affinity: int) -> None:
    """From 4, up 3 stops at 6 and then goes down to 5; the other way round it ends at the top."""
    table = talk(card("azure.d.01", left=left), hand="d1").markers(affinity=4)

    assert affinity == table.play("play d1").encounter.affinity


@rule("AVA-RUL-11")
@pytest.mark.parametrize(
    ("right", "left", "pool"), [("F+x2", "+h1", 2), ("F+h1", "+x2", 1), ("F+h1", "+h2+x2", 3), ("F+x2", "+h1+h1", 3)]
)
def test_icons_are_read_from_the_left_card_on(right: str, left: str, pool: int) -> None:
    """A multiplier acts on what comes after it in its own join; with nothing after it, it does nothing."""
    change = both(enemy("green.01", right=["-", "-", "-", right]), card("crimson.c.01", left=f"-,-,-,{left}"))

    assert pool == hound(change).play("play c1").pool


@rule("AVA-RUL-13", "AVA-RUL-12")
@pytest.mark.parametrize(("right", "follows"), [("F", True), ("F+void", False), ("F+x2", True), ("F+void+void", True)])
def test_a_voided_chain_permits_nothing(right: str, follows: bool) -> None:
    """J2's chain meets a void: it cannot follow; a void that is itself voided does no harm."""
    change = both(card("crimson.c.01", right=f"-,-,-,{right}"), card("crimson.c.02", left="-,-,-,+chain"))

    assert follows == ("play c2" in hound(change).play("play c1").options())


@rule("AVA-RUL-17", "AVA-KEY-04")
def test_a_card_is_declared_and_paid_before_it_is_laid() -> None:
    """While the magic key is asked about the row and the purse are as before; paid, the key connects."""
    table = hound(card("crimson.c.01", left="M+h2,-,-,-"), magic=1).play("play c1")
    assert ("magic_key", [], 1) == (table.question.kind, table.row, table.resource("h", "magic"))

    table.play("pay")

    assert (["c1"], 0, 2) == (table.row, table.resource("h", "magic"), table.pool)


@rule("AVA-RUL-10", "AVA-KEY-04")
@pytest.mark.parametrize(("right", "paid", "pool"), [("A3", True, 0), ("A1", True, 2), ("F", False, 0)])
def test_a_self_contained_magic_key_faces_a_lock(right: str, paid: bool, pool: int) -> None:
    """Both locks must open: with the other one closed nothing is asked; unpaid it stays closed."""
    change = both(enemy("green.01", right=[right, "-", "-", "-"]), card("crimson.c.01", left="M+h2,-,-,-"))
    table = hound(change, magic=1).play("play c1")
    assert (right != "A3") == (table.question.kind == "magic_key")

    table.pass_by("pay" if paid else "do not")

    assert pool == table.pool


@rule("AVA-RUL-18")
def test_only_the_active_character_pays_for_its_keys() -> None:
    """G has no magic, H has five: G's key is not even asked about."""
    held = {"hand": "c1", "deck": DECK}
    change = card("verdant.c.01", left="M+h2,-,-,-")
    table = encounter("green.01", {"g": {**held, "magic": 0}, "h": {**held, "magic": 5}}, change=change)

    table.vote(g="seat 0", h="seat 0").play("play c1")

    assert ("more_cards", 0, 5) == (table.question.kind, table.pool, table.resource("h", "magic"))


@rule("AVA-RUL-20", "AVA-KEY-14")
@pytest.mark.parametrize(
    ("right", "left", "affinity"),
    [
        ("F", "+check", 3),
        ("E1", "+check", 4),
        ("-", "E1+check", 4),
        ("E1", "U1+check", 4),
        ("U1", "E1+check", 3),
        ("S1", "+check", 3),
        ("F+x2", "E1+check", 5),
    ],
)
def test_what_a_check_looks_at(right: str, left: str, affinity: int) -> None:
    """The attribute of the join, the left card's lock first; a free lock has none, and S1 stays closed to N."""
    change = both(enemy("blue.01", right=["-", "-", "-", right]), card("azure.d.01", left=f"-,-,-,{left}"))

    assert affinity == talk(change, hand="d1").play("play d1").encounter.affinity


@rule("AVA-RUL-20", "AVA-KEY-14")
def test_a_lent_level_opens_a_check_and_an_attribute_without_a_rule_does_nothing() -> None:
    """Spirituality is lent: the lock opens; the first stage has no rule for it, the second gives 2."""
    change = both(enemy("blue.01", right=["-", "-", "-", "S1"]), card("azure.d.01", left="-,-,-,+check"))
    first, second = talk(change, hand="d1"), talk(change, hand="d1").markers(affinity=3, stage=2)
    for table in (first, second):
        lasting_modifiers.add(table.state, bc.MOD_ATTR + bc.SPIRITUALITY, 1, bc.UNTIL_DAY, 0)

    assert 3 == first.play("play d1").encounter.affinity
    assert [4] == first.encounter.sequence[0].connected
    assert 5 == second.play("play d1").encounter.affinity


@rule("AVA-RUL-122", "AVA-KEY-15")
def test_two_equal_locks_in_a_join_count_once() -> None:
    """A1 meets A1+h1: one connected aggression key, so J1's ability adds 1."""
    counts = [{"trigger": "placement", "do": [{"op": "pool", "n": {"connected": "aggression"}}]}]
    table = hound(card("crimson.c.01", left="A1+h1,-,-,-", abilities=counts)).play("play c1")

    assert 1 + 1 == table.pool


@rule("AVA-ABI-01", "AVA-KEY-07")
def test_a_placement_ability_comes_after_the_cards_own_keys() -> None:
    """It adds as many markers again as lie there: 2 by the keys, then 2."""
    doubles = [{"trigger": "placement", "do": [{"op": "pool", "n": {"count": "pool"}}]}]

    assert 4 == hound(card("crimson.c.01", abilities=doubles)).asking().play("play c1").pool


@rule("AVA-ABI-06", "AVA-ABI-05", "AVA-ABI-04")
@pytest.mark.parametrize(("passive", "health"), [(True, 7), (False, 6)])
def test_a_passive_card_stays_visible_under_others(passive: bool, health: int) -> None:
    """J2's prevention holds under J8 only if J2 is passive."""
    change = both(card("crimson.c.02", passive=passive), strikes({"op": "damage", "n": 1}))
    table = hound(change, hand="c2 c8").play("play c2", "play c8", "stop")

    assert health == table.health("h")


@rule("AVA-RUL-22", "AVA-KEY-10")
def test_a_torn_card_takes_its_charges_along_and_uncovers_the_one_before() -> None:
    """J1 has charges; a card that tears itself leaves J1 last again, its placement not repeated; torn twice both go."""
    charged = [{"trigger": "placement", "do": [{"op": "charge", "n": 2}]}]
    change = both(card("crimson.c.01", abilities=charged), card("crimson.c.08", left="+chain,-,-,+tear", abilities=[]))
    table = hound(change, hand="c1 c8").play("play c1", "play c8")
    assert (["c1"], 2) == (table.row, table.encounter.sequence[0].charges)

    twice = both(change, card("crimson.c.08", left="+chain,-,-,+x2+tear", abilities=[]))
    gone = hound(twice, hand="c1 c8").play("play c1", "play c8")

    assert ([], {"c1", "c8"}) == (gone.row, gone.cards("h", 0, w.IN_DISCARD))


@rule("AVA-RUL-16", "AVA-KEY-10")
def test_a_first_card_may_tear_itself_and_an_attack_an_empty_row() -> None:
    """J7 goes at once and counts as played; the hound's tear finds nothing, and the hound stays."""
    table = hound(strikes({"op": "tear", "n": 2}), hand="c7").play("play c7")
    assert ([], "more_cards", 2) == (table.row, table.question.kind, table.pool)

    table.play("stop")

    assert ("green.01", 7) == (table.encounter.encounter, table.health("h"))
