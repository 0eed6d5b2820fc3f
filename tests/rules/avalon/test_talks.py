"""AVA-DIP, AVA-ABI, AVA-GRD, AVA-LOC: talks, abilities, guardians and arrivals beyond the worked examples."""

from typing import Any

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import guardians, keys, tracks
from tests.rules.avalon.table import AvalonTable, begin, campaign, encounter, interrupt
from tests.rules.rulebook import rule

TALK = bc.DIPLOMACY
DECK = "d9 d10 d11 d12"


def talk(*heroes: str, **words: Any) -> AvalonTable:
    """These heroes before the reeve, each with T1 and some wealth."""
    held = {"wealth": 3, "hand": "d1", "deck": DECK, **words}
    return encounter("blue.01", {name: dict(held) for name in heroes})


# ---------------------------------------------------------------------- talks
@rule("AVA-DIP-22", "AVA-RUL-50")
def test_escaping_a_talk_costs_the_failure_for_oneself() -> None:
    """K goes and pays; N talks on."""
    table = talk("k", "n").vote(k="seat 0", n="seat 0").play("escape")

    assert (1, 1, 3, 0) == (
        table.resource("k", "wealth"),
        table.terror("k"),
        table.resource("n", "wealth"),
        table.terror("n"),
    )
    assert [table.seat("n")] == table.encounter.members


@rule("AVA-DIP-20", "AVA-RUL-49", "AVA-RUL-27")
def test_too_few_cards_lose_the_talk_for_all() -> None:
    """At the end of the turn K has no card to draw: the failure section for both."""
    table = talk("k", "n")
    table.put("k", deck="d9")
    table.deal("k", w.IN_HAND, "d9")
    table.vote(k="seat 0", n="seat 0").play("no card", "no card")

    assert None is table.view().encounter
    assert (1, 1) == (table.terror("k"), table.terror("n"))


@rule("AVA-DIP-21", "AVA-RUL-48", "AVA-COM-24")
def test_dying_ends_a_talk_without_its_failure() -> None:
    """N falls to 0 health and is out; nobody is left, so the talk is over, not won, and nothing is paid."""
    table = talk("n", health=1, energy=1)
    tracks.lose_health(table.state, 0, 1)
    while table.state.kind() >= 0:
        table.state.close()
    table.state.go_on()

    assert (None, 3, 0) == (table.view().encounter, table.resource("n", "wealth"), table.resource("n", "exp"))


@rule("AVA-DIP-03", "AVA-DIP-04", "AVA-KEY-09", "AVA-RUL-33")
def test_first_and_further_cards_of_a_talk() -> None:
    """The first card needs nothing; T1 has no chain and cannot follow."""
    table = talk("n", hand="d1 d2 d3").play("play d2")

    assert "play d1" not in table.options()
    assert {"stop", "escape"} <= set(table.options())


@rule("AVA-RUL-51")
def test_being_at_an_end_matters_only_at_the_check() -> None:
    """The marker is at the bottom before N's card lifts it: nothing is lost."""
    table = talk("n").markers(affinity=0).play("play d1", "stop")

    assert 1 == table.encounter.affinity  # up 2, then the response


@rule("AVA-KEY-05", "AVA-RUL-22", "AVA-RUL-98")
@pytest.mark.parametrize("zone", [w.IN_DISCARD, w.IN_DESTROYED])
def test_torn_cards_leave_the_row(zone: int) -> None:
    """A tear by effect takes the end of the row; with an empty row nothing happens; the enemy is never torn."""
    table = talk("n").play("play d1")

    keys.tear(table.state, 3, zone)

    assert [] == table.row
    assert {"d1"} == table.cards("n", TALK, zone)


# ---------------------------------------------------------------------- abilities
def with_ability(*abilities: dict[str, Any], passive: bool = False) -> Any:
    """J1 of every colour with other abilities."""

    def change(tables: dict[str, Any]) -> None:
        for card in tables["cards"]:
            if card["id"].endswith(".c.01"):
                card["abilities"] = [dict(one) for one in abilities]
                card["passive"] = passive

    return change


@rule("AVA-ABI-07", "AVA-ABI-08", "AVA-RUL-100", "AVA-RUL-103")
def test_charges_are_paid_and_their_owner_asked() -> None:
    """H's card gets 2 charges; G may use one if H agrees; refused, it is not offered again in that activation."""
    change = with_ability(
        {"trigger": "placement", "do": [{"op": "charge", "n": 2}]},
        {"trigger": "charge", "pay": 1, "phase": "play", "do": [{"op": "pool", "n": 1}]},
        passive=True,
    )
    held = {"hand": "c1", "deck": "c9 c10 c11 c12"}
    table = encounter("purple.01", {"h": dict(held), "g": {**held, "hand": "c13"}}, change=change)
    table.vote(h="seat 0", g="seat 0").play("play c1")
    assert 2 == table.encounter.sequence[0].charges
    table.play("charge 1.2")
    assert (3, 1) == (table.pool, table.encounter.sequence[0].charges)
    table.play("stop")

    table.play("charge 1.2")
    assert (table.seat("h"), "charge") == table.asked
    table.play("no")

    assert (1, False) == (table.encounter.sequence[0].charges, "charge 1.2" in table.options())


@rule("AVA-RUL-23", "AVA-ABI-02")
def test_tokens_tick_at_every_members_activation() -> None:
    """A delay of 2 laid by H: G's activation takes one token, H's next one the other."""
    change = with_ability({"trigger": "delayed", "delay": 2, "do": [{"op": "pool", "n": 3}]}, passive=True)
    held = {"deck": "c9 c10 c11 c12"}
    table = encounter("purple.01", {"h": {**held, "hand": "c1"}, "g": {**held, "hand": "c13"}}, change=change)

    table.vote(h="seat 0", g="seat 0").play("play c1", "stop")
    assert 1 == table.encounter.sequence[0].tokens
    table.play("no card").vote(h="seat 0", g="seat 0")

    assert (0, 5) == (table.encounter.sequence[0].tokens, table.pool)


@rule("AVA-RUL-114", "AVA-COM-09")
def test_a_response_that_reaches_the_target_wins_after_step_3() -> None:
    """The ability's markers come after the attack and before the check."""
    change = with_ability({"trigger": "response", "do": [{"op": "pool", "n": 9}]})
    table = encounter("purple.01", {"h": {"health": 7, "energy": 6, "hand": "c1", "deck": "c9"}}, change=change)

    table.play("play c1", "stop")

    assert (None, 1, 5) == (table.view().encounter, table.resource("h", "exp"), table.health("h"))


@rule("AVA-RUL-115", "AVA-RUL-24")
def test_a_static_ability_does_not_help_its_own_keys() -> None:
    """`pool_last_key` on J1: its own bottom key adds 1; the next card's adds 1 more."""
    change = with_ability({"trigger": "static", "static": [{"key": "pool_last_key", "n": 1}]}, passive=True)
    table = encounter("purple.01", {"h": {"hand": "c1 c4", "deck": "c9 c10"}}, change=change).asking().play("play c1")
    assert 2 == table.pool

    table.play("play c4")  # the key below with its bonus, the second key, and J4's placement

    assert 2 + 2 + 1 + 1 == table.pool


# ---------------------------------------------------------------------- guardians and arrivals
@rule("AVA-GRD-02", "AVA-GRD-03", "AVA-RUL-91", "AVA-RUL-92")
def test_the_guardian_die() -> None:
    """From 102 every face moves it along a connection, leaves it, or sends it home; no face does anything else."""
    ends = set()
    for seed in range(40):
        state = campaign("h", seed=1).put("h", at=105).state
        guardians.put_on_map(state, 1, 1)
        state.seed_with(seed)
        guardians.roll(state, 0, 1)
        ends.add(int(state.s[w.GUARDIAN] & 127) if state.s[w.GUARDIANS] else "home")

    assert {0, 1, "home"} == ends  # 101 by every direction, 106 is not on the map; blank; discard


@rule("AVA-GRD-04", "AVA-RUL-109")
def test_everybody_there_fights_a_guardian_that_comes() -> None:
    """Both, also the one who has passed."""
    table = campaign("h", "g").vote(h="seat 1", g="seat 1").play("pass")
    interrupt(table)
    guardians.put_on_map(table.state, 1, 0)
    guardians.come(table.state, 1, 0)
    table.state.go_on()

    assert [0, 1] == table.encounter.members


@rule("AVA-LOC-05", "AVA-RUL-59", "AVA-RUL-60", "AVA-RUL-54", "AVA-ACT-17")
def test_a_settlement_is_met_before_other_instants() -> None:
    """A mild card gives a wealth to each who enters, then the instant takes a health."""

    def settle(tables: dict[str, Any]) -> None:
        tables["locations"][1]["seals"] = ["friendly"]
        tables["locations"][1]["settlement"] = {"encounter": {"mode": "pick", "id": "blue.02"}}
        tables["locations"][1]["instant"] = [{"id": "cold", "do": [{"op": "health", "n": -1}]}]

    table = campaign("h", change=settle).play("travel north")

    assert (1, 8) == (table.resource("h", "wealth"), table.health("h"))
    assert 1 == table.state.s[w.BOTTOM_SIZE + bc.BLUE]


@rule("AVA-LOC-06", "AVA-LOC-07")
def test_special_movement_is_an_arrival() -> None:
    """Moved from 101 to 103 by a verse: its neighbours attach."""

    def send(tables: dict[str, Any]) -> None:
        tables["journal"][1]["do"] = [{"op": "move", "who": "each", "to": {"number": 103}}]

    table = campaign("h", change=send).put("h", empathy=2).play("explore", "choose 2")

    assert 103 == table.hero("h").location
    assert 106 in {one.location for one in table.view().locations}


@rule("AVA-DIP-12", "AVA-ENC-13", "AVA-PANIC-03")
@pytest.mark.parametrize(("terror", "held"), [(0, 4), (4, 3)], ids=["calm", "panic"])
def test_the_end_of_a_turn_of_a_talk(terror: int, held: int) -> None:
    """Five cards left: three stay; one is drawn, but not in panic."""
    table = begin(campaign("n"), "blue.01", "n").pass_by("resolve", "keep")
    table.put("n", hand="d6 d7 d8 d9 d10", deck="d11 d12 d13").put("n", health=3, energy=3, terror=terror)

    table.play("no card").pass_by("discard d6", "discard d7")

    assert held == len(table.hand("n", bc.DIPLOMACY))
    assert {"d8", "d9", "d10"} <= table.hand("n", bc.DIPLOMACY)


@rule("AVA-DIP-12")
def test_activation_tokens_are_cleared_at_the_end_of_a_turn() -> None:
    """Both have been activated; in the next turn both can be again."""
    table = begin(campaign("n", "k"), "blue.01", "nk").pass_by("resolve", "keep", "done")
    table.put("n", hand="d6", deck="d11 d12 d13").put("k", hand="d6", deck="d11 d12 d13").markers(affinity=5)

    turns: list[int] = []
    while not turns or table.encounter.turn == turns[0]:
        turns.append(table.encounter.turn)
        table.pass_by("seat 0").play("no card")

    assert [] == table.encounter.activated


@rule("AVA-ENC-13", "AVA-COM-11")
def test_the_end_of_a_turn() -> None:
    """Five cards in hand: three stay, one is drawn."""
    table = begin(campaign("h"), "green.01", "h").play("keep").put("h", hand="c9 c10 c11 c12 c13", deck="c14 c15")

    table.play("play c9", "stop", "discard c10")

    assert (4, 1) == (len(table.hand("h")), len(table.cards("h", 0, w.IN_DECK)))
