"""AVA-EX: the worked examples, card by card and day by day."""

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.event_types import ActionTaken
from tests.rules.avalon.table import AvalonTable, begin, campaign, encounter, next_day
from tests.rules.rulebook import rule

TALK = bc.DIPLOMACY


# ---------------------------------------------------------------------- 5.1 combat
def the_hound() -> AvalonTable:
    """AVA-EX-C1 after H has played J1 and J2."""
    table = encounter("green.01", {"h": {"health": 7, "energy": 6, "hand": "c1 c2 c3", "deck": "c4 c5"}})
    return table.play("play c1").play_so("play c2", lambda trial: "c4" in trial.hand("h"))


@rule("AVA-EX-C1", "AVA-KEY-01", "AVA-KEY-02", "AVA-KEY-03", "AVA-KEY-06", "AVA-KEY-08", "AVA-KEY-12", "AVA-COM-04")
def test_keys_chain_draw_and_prevention() -> None:
    """Two markers from J1, a draw by J2, whose response prevents the only damage; a marker goes, no health."""
    table = encounter("green.01", {"h": {"health": 7, "energy": 6, "hand": "c1 c2 c3", "deck": "c4 c5"}})

    table.play("play c1")
    assert 2 == table.pool
    table.play_so("play c2", lambda trial: "c4" in trial.hand("h"))
    assert (2, {"c3", "c4"}) == (table.pool, table.hand("h"))
    assert "play c3" not in table.options()
    table.play("stop")

    assert (7, 1) == (table.health("h"), table.pool)
    assert {"c3", "c4", "c5"} == table.hand("h")
    assert ["c1", "c2"] == table.row


@rule("AVA-EX-C2", "AVA-KEY-11", "AVA-ABI-02", "AVA-ABI-03", "AVA-COM-06", "AVA-COM-07", "AVA-RUL-43")
def test_the_multiplier_and_a_delayed_ability_that_is_covered() -> None:
    """J3 gains 2 by J2's multiplier; J4 covers it and its token, costs an energy, and wins: EXP for H, food as loot."""
    table = the_hound().asking().play("stop")
    before = table.resource("h", "food")

    table.play("play c3")
    assert (3, 1) == (table.pool, table.encounter.sequence[-1].tokens)
    table.play("play c4")
    assert (6, 0, 5) == (table.pool, table.encounter.sequence[-2].tokens, table.energy("h"))
    table.play("stop")

    assert None is table.view().encounter
    assert (1, before + 2) == (table.resource("h", "exp"), table.resource("h", "food"))


@rule("AVA-EX-C2", "AVA-RUL-34", "AVA-COM-05", "AVA-COM-22", "AVA-ABI-05")
def test_a_delayed_ability_that_is_kept_wins_only_at_the_check() -> None:
    """The token's two markers reach the target in step 1; without a card the hound still strikes, then 2d wins."""
    table = the_hound().play("stop").put("h", deck="c9 c10 c11")

    table.play("play c3", "stop")
    assert (6, 4, "first_card") == (table.health("h"), table.pool, table.question.kind)
    table.play("no card")

    assert (None, 5) == (table.view().encounter, table.health("h"))


@rule("AVA-EX-C3", "AVA-KEY-04", "AVA-KEY-10", "AVA-RUL-14", "AVA-RUL-16", "AVA-RUL-105")
def test_magic_key_void_and_tear() -> None:
    """A magic key opens the chain, a void takes the hit; J7's tear takes J7 itself, and its draw does not happen."""
    table = encounter(
        "purple.01",
        {"g": {"health": 6, "energy": 5, "terror": 0, "magic": 1, "hand": "c5 c4 c7", "deck": "c9 c10 c11"}},
    )

    table.asking().play("play c5")
    assert 3 == table.pool
    assert "play c4" in table.options()
    table.play("play c4")
    assert (0, 4, 4) == (table.resource("g", "magic"), table.pool, table.energy("g"))
    assert [1, 4] == table.encounter.sequence[-1].connected
    assert "play c7" not in table.options()
    table.play("stop")
    assert (5, 1, 4) == (table.health("g"), table.terror("g"), table.pool)

    drawn = len(table.hand("g"))
    table.play("play c7")
    assert (6, ["c5", "c4"]) == (table.pool, table.row)
    assert drawn - 1 == len(table.hand("g"))
    assert 1 == table.state.s[w.E_PLAYED]
    table.play("stop")
    assert None is table.view().encounter


@rule("AVA-EX-C3", "AVA-RUL-105")
def test_without_magic_the_chain_stays_closed() -> None:
    """J4's chain lies on a blue key: with no magic it cannot follow J5."""
    table = encounter("purple.01", {"g": {"magic": 0, "hand": "c5 c4 c7", "deck": "c9 c10"}})

    table.play("play c5")

    assert "play c4" not in table.options()


@rule("AVA-EX-C4", "AVA-PANIC-01", "AVA-PANIC-02", "AVA-PANIC-03", "AVA-PANIC-04", "AVA-RES-15")
def test_panic() -> None:
    """The first card is the top of the deck, more come from the hand; bonus draws happen, the turn's draw does not."""
    table = encounter("green.01", {"h": {"health": 3, "energy": 3, "terror": 4}})
    table.put("h", hand="c1 c2", deck="c3 c5").markers(pool=1)
    assert {"no card", "escape", "play top card"} == set(table.options())

    table.play_so("play top card", lambda trial: trial.row == ["c3"])
    assert (2, 1) == (table.pool, table.encounter.sequence[0].tokens)
    table.play("play c2")
    assert ({"c1", "c5"}, 0) == (table.hand("h"), table.encounter.sequence[0].tokens)
    table.play("stop")

    assert (3, 1, {"c1", "c5"}) == (table.health("h"), table.pool, table.hand("h"))


@rule("AVA-EX-C4", "AVA-RUL-05")
def test_terror_equal_to_health_is_no_panic() -> None:
    """Health 3 and terror 3: cards of the hand may be played first."""
    table = encounter("green.01", {"h": {"health": 3, "energy": 3, "terror": 3, "hand": "c1 c2", "deck": "c3 c5"}})

    assert "play c1" in table.options()


@rule("AVA-EX-C5", "AVA-TRAIT-01", "AVA-TRAIT-02", "AVA-TRAIT-03", "AVA-TRAIT-10", "AVA-ENC-11", "AVA-RUL-39")
def test_ambush_rush_defensive_and_fast_for_a_party_that_disagrees() -> None:
    """The lowest number is active and ambushed; DEFENSIVE takes a marker from each first card, FAST stops at two."""
    table = encounter(
        "gray.01",
        {
            "h": {"health": 7, "energy": 6, "hand": "c1 c2 c4", "deck": "c9 c10 c11 c12"},
            "g": {"health": 6, "energy": 4, "hand": "c4 c5 c6", "deck": "c9 c10 c11 c12"},
        },
    )

    table.vote(h="seat 0", g="seat 1")
    assert table.seat("h") == table.actor
    table.play("discard c2", "discard c4")
    assert ({"c1"}, 5) == (table.hand("h"), table.health("h"))
    table.play("play c1", "stop")
    assert (4, 1, 1) == (table.health("h"), table.pool, len(table.cards("h", 0, 2)) - 2)

    assert table.seat("g") == table.actor
    table.play("play c4")
    assert (2, 3) == (table.pool, table.energy("g"))
    table.play("play c6")
    assert 2 == table.pool
    assert "play c5" not in table.options()
    table.play("stop")

    assert (6, 1) == (table.health("g"), len(table.hand("g")))
    assert 1 == len(table.hand("h"))


@rule("AVA-EX-C7", "AVA-TRAIT-07", "AVA-TRAIT-05", "AVA-COM-30", "AVA-COM-33", "AVA-GRD-01", "AVA-RUL-38", "AVA-RUL-44")
def test_opportunist_escape_dying_and_guardian() -> None:
    """One card is too few for the sow; G escapes with 0 energy; H falls to the parting blow; the sow stays."""
    table = encounter(
        "green.02",
        {
            "h": {"health": 4, "energy": 1, "at": 103, "hand": "c1", "deck": "c9 c10 c11"},
            "g": {"health": 5, "energy": 0, "at": 103, "hand": "c4 c5", "deck": "c9 c10 c11"},
        },
    )
    table.vote(h="seat 0", g="seat 0").play("play c1", "stop")
    assert (1, 1, 2) == (table.health("h"), table.energy("h"), table.pool)

    table.play("escape")
    assert (3, 0, set()) == (table.health("g"), table.energy("g"), table.hand("g"))
    assert ["c1"] == table.row
    table.play("escape")

    assert (0, 0, ["dying"]) == (table.health("h"), table.energy("h"), table.hero("h").conditions)
    place = next(one for one in table.view().locations if one.location == 103)
    assert ["green.02"] == place.guardians


@rule("AVA-EX-C9", "AVA-KEY-15", "AVA-RUL-15")
def test_connected_keys_of_the_whole_row() -> None:
    """Two aggression keys connect in enemy-J1-J4: J8 adds one by its bottom slot and two for them."""
    table = encounter("purple.01", {"h": {"hand": "c1 c4 c8", "deck": "c9 c10 c11 c12"}})
    table.asking().play("play c1", "play c4", "stop").put("h", hand="c8")
    before = table.pool

    table.play("play c8")

    assert before + 3 == table.pool


# ---------------------------------------------------------------------- 5.2 diplomacy
@rule("AVA-EX-D1", "AVA-DIP-07", "AVA-DIP-08", "AVA-DIP-09", "AVA-RUL-52", "AVA-ENC-10", "AVA-KEY-13")
def test_a_stage_win_skips_the_response_and_delays_carry_over() -> None:
    """Three cards push the marker to the top: stage 1 is won without a response; the token helps to win stage 2."""
    table = encounter("blue.01", {"n": {"magic": 1, "hand": "d1 d2 d3", "deck": "d4 d9 d10 d11"}})
    table.play("play d1").play_so("play d2", lambda trial: "d4" in trial.hand("n", TALK))
    table.play("play d4")
    assert (6, 1) == (table.encounter.affinity, table.encounter.sequence[-1].tokens)

    table.play("stop")
    assert (2, 5) == (table.encounter.stage, table.encounter.affinity)
    assert 2 == len(table.hand("n", TALK))
    table.play("play d3", "do not").pass_by("stop")

    assert (None, 2, 1) == (table.view().encounter, table.resource("n", "exp"), table.resource("n", "magic"))


@rule("AVA-EX-D2", "AVA-KEY-14", "AVA-DIP-10", "AVA-RUL-53")
def test_check() -> None:
    """An empathy key with a check moves the marker by the stage's rule; the response takes one back."""
    table = encounter("blue.01", {"n": {"hand": "d3", "deck": "d9 d10 d11"}})

    table.play("play d3")
    assert 5 == table.encounter.affinity
    table.play("stop")

    assert 4 == table.encounter.affinity


@rule("AVA-EX-D3", "AVA-RUL-19", "AVA-DIP-06", "AVA-DIP-32")
def test_a_bad_bonus_connects_without_choice_and_loses() -> None:
    """K's card pulls the marker to the bottom: each member loses up to 2 wealth and gains a terror."""
    table = encounter(
        "blue.01",
        {"k": {"wealth": 1, "hand": "d5", "deck": "d9 d10"}, "n": {"wealth": 3, "hand": "d1", "deck": "d9 d10"}},
    )
    table.markers(affinity=2).vote(k="seat 0", n="seat 0")

    table.play("play d5", "stop")

    assert None is table.view().encounter
    assert (0, 1, 1, 1) == (
        table.resource("k", "wealth"),
        table.terror("k"),
        table.resource("n", "wealth"),
        table.terror("n"),
    )


@rule("AVA-EX-D5", "AVA-DIP-23", "AVA-DIP-30", "AVA-DIP-31", "AVA-DIP-32")
def test_avoiding_takes_the_best_reputation_everybodys_wealth_and_all_votes() -> None:
    """K's REP opens it and each pays 1; with K at 0 wealth it is not offered; one vote against starts the talk."""
    heroes = ("n", "k")

    def meet(k_wealth: int) -> AvalonTable:
        table = campaign(*heroes).put("n", rep=1, wealth=2).put("k", rep=3, wealth=k_wealth)
        return begin(table, "blue.01", heroes)

    avoided = meet(1).vote(n="avoid", k="avoid")
    assert (None, 1, 0) == (avoided.view().encounter, avoided.resource("n", "wealth"), avoided.resource("k", "wealth"))
    assert "hand" == meet(0).question.kind
    refused = meet(1).vote(n="resolve")
    assert ("hand", 2) == (refused.question.kind, refused.resource("n", "wealth"))


# ---------------------------------------------------------------------- 5.3 menhirs and locations
def dial(table: AvalonTable, number: int = 101) -> int | None:
    """What the dial of a menhir shows; None without a menhir."""
    return next(one.menhir for one in table.view().locations if one.location == number)


@rule("AVA-EX-M1", "AVA-DAY-02", "AVA-DAY-07", "AVA-RUL-67", "AVA-SETUP-14")
def test_the_life_of_a_dial() -> None:
    """Two players start with 7: 6 on day 1, 1 on day 6, the last day without a dial, out on day 8."""
    table = campaign("h", "g")
    assert 6 == dial(table)
    for _day in range(5):
        next_day(table)
    assert (6, 1) == (table.view().day, dial(table))

    next_day(table)
    assert (7, 0) == (table.view().day, dial(table))
    next_day(table)
    assert (8, None) == (table.view().day, dial(table))


@rule("AVA-EX-M3", "AVA-MEN-04", "AVA-MEN-05", "AVA-MEN-07", "AVA-RUL-03", "AVA-RUL-66")
def test_the_last_menhir_goes_out() -> None:
    """No location goes; everybody loses 2 health and gains 2 terror each morning; travel works, nothing attaches."""
    table = campaign("h").burn(101, 0)
    cards = {one.location for one in table.view().locations}

    next_day(table)
    assert (None, cards) == (dial(table), {one.location for one in table.view().locations})
    assert (7, 2) == (table.health("h"), table.terror("h"))
    next_day(table)
    assert (6, 3) == (table.health("h"), table.terror("h"))  # a meal gave back one of each between
    table.play("travel east")

    assert (103, cards) == (table.hero("h").location, {one.location for one in table.view().locations})


@rule("AVA-EX-M4", "AVA-MEN-02", "AVA-MEN-03", "AVA-RUL-65", "AVA-ACT-40", "AVA-ACT-41")
def test_a_menhir_is_renewed() -> None:
    """A dial of 4 is set to the 5 of the player's column, not to 9, and there is still one menhir."""
    table = campaign("h").burn(101, 4).put("h", magic=1)

    table.play("inspect", "activate")

    assert (5, 0) == (dial(table), table.resource("h", "magic"))
    assert 1 == sum(one.menhir is not None for one in table.view().locations)


@rule("AVA-EX-M5", "AVA-ACT-13", "AVA-ACT-14", "AVA-RUL-61")
def test_the_range_in_which_cards_attach() -> None:
    """From 103 the card to the east is two cells from the menhir and stays away; the one to the north attaches."""
    table = campaign("h")
    assert {101, 102, 103, 104, 105} == {one.location for one in table.view().locations}

    table.play("travel east")

    assert {101, 102, 103, 104, 105, 106} == {one.location for one in table.view().locations}


# ---------------------------------------------------------------------- 5.4 party costs
@rule("AVA-EX-P1", "AVA-ACT-03", "AVA-PARTY-05", "AVA-PARTY-09", "AVA-RUL-124")
def test_exploring_for_three() -> None:
    """Energies 3, 0, 1: one pays two units, another its own; or the first one pays all three."""
    table = campaign("h", "g", "k").put("h", energy=3).put("g", energy=0).put("k", energy=1)
    table.pass_by("seat 0").play("explore", "join", "accept", "join", "accept")
    two = table.state.clone()

    table.play("pay", "pay", "pay")
    assert (1, 0, 0) == (table.energy("h"), table.energy("g"), table.energy("k"))
    other = AvalonTable(two, table.heroes)  # type: ignore[arg-type] # a clone of Avalon is Avalon
    other.play("pay", "pay", "leave it", "pay")
    assert (0, 0, 1) == (other.energy("h"), other.energy("g"), other.energy("k"))


@rule("AVA-EX-P1", "AVA-PARTY-09")
def test_those_who_cannot_be_paid_for_drop_out() -> None:
    """With energies 1, 0, 0 only the acting one's unit is paid; the others keep their action of the round."""
    table = campaign("h", "g", "k").put("h", energy=1).put("g", energy=0).put("k", energy=0)
    table.pass_by("seat 0").play("explore", "join", "accept", "join", "accept")

    table.pass_by("pay", "go on").play("choose 1")

    assert 0 == table.energy("h")
    assert [[0]] == [event.members for event in table.all_of(ActionTaken)]


@rule("AVA-EX-P2", "AVA-ACT-31", "AVA-PARTY-06")
def test_a_character_action_is_helped_along() -> None:
    """It costs 3: G pays at least 1, H may pay the rest; with 0 energy G cannot take it at all."""
    table = campaign("g", "h").put("g", energy=1).put("h", energy=5).vote(g="seat 0", h="seat 0")

    table.play("character action", "join", "accept").pass_by("pay")

    assert (0, 3, 1) == (table.energy("g"), table.energy("h"), table.resource("g", "wealth"))
    broke = campaign("g", "h").put("g", energy=0).put("h", energy=5).vote(g="seat 0", h="seat 0")
    assert "AVA-ACT-31" == broke.refusal("character action").rule


@rule("AVA-EX-P3", "AVA-ACT-21", "AVA-ACT-23")
def test_a_location_action_is_paid_once() -> None:
    """2 energy and 1 magic in any split, 2 wealth once, and one time token covers it for everybody."""
    table = campaign("h", "g").put("h", energy=5, magic=0).put("g", energy=5, magic=1).vote(h="seat 0", g="seat 0")

    table.play("do 1.1", "join", "accept", "pay", "leave it", "pay").pass_by("pay")
    table.pass_by("seat 0")

    assert (4, 4, 0) == (table.energy("h"), table.energy("g"), table.resource("g", "magic"))
    assert 2 == table.resource("h", "wealth") + table.resource("g", "wealth")
    assert {"trade": 1} == next(one.tokens for one in table.view().locations if one.location == 101)


# ---------------------------------------------------------------------- 5.5 attribute costs
def at_night(**words: int) -> AvalonTable:
    """H at the end of a day with EXP to spend."""
    return campaign("h").put("h", **words).play("pass", "eat")


@rule("AVA-EX-A1", "AVA-ADV-05", "AVA-RES-12")
def test_the_second_point_of_a_pair() -> None:
    """Aggression 1, empathy 0: aggression to 2 costs 4 EXP and takes no skill card."""
    table = at_night(aggression=1, empathy=0, exp=4)

    table.play("raise aggression")

    assert (2, 0, {}) == (table.hero("h").attributes["aggression"], table.resource("h", "exp"), table.hero("h").skills)


@rule("AVA-EX-A2", "AVA-ADV-06", "AVA-ADV-07", "AVA-ADV-08")
def test_the_third_point_of_a_pair() -> None:
    """Courage 2, caution 0: caution costs 6 and is a marker, courage costs 6 and is a skill card."""
    caution = at_night(courage=2, caution=0, exp=6).play("raise caution")
    assert (1, 0, {}) == (
        caution.hero("h").attributes["caution"],
        caution.resource("h", "exp"),
        caution.hero("h").skills,
    )

    courage = at_night(courage=2, caution=0, exp=6).play("raise courage", "learn 2", "side a")
    assert (3, {2: "a"}) == (courage.hero("h").attributes["courage"], courage.hero("h").skills)


@rule("AVA-EX-A4", "AVA-ADV-01", "AVA-RUL-89")
def test_three_points_in_one_night() -> None:
    """From 0/0 to 3: 2 + 4 + 6 = 12 EXP; the fourth would want a skill card that is not there."""
    table = at_night(aggression=0, empathy=0, exp=20)

    table.play("raise aggression", "raise aggression", "raise aggression", "side b")

    assert (3, 8) == (table.hero("h").attributes["aggression"], table.resource("h", "exp"))
    assert "raise aggression" not in table.options()
