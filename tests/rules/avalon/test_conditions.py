"""content.md#conditions, content.md#amounts: what they ask and come to, in the world and in an encounter."""

from typing import Any

import pytest

from nemeton.games.avalon import words as w
from tests.rules.avalon.fixture import pack
from tests.rules.avalon.table import AvalonTable, Change, campaign, encounter
from tests.rules.rulebook import rule

Asked = list[tuple[bool, dict[str, Any]]]
RESOURCES = ("food", "wealth", "rep", "magic", "exp")
TWO = {"h": "seat 0", "g": "seat 0"}
DECK = "c9 c10 c11 c12"


def asks(conditions: Asked) -> Change:
    """Exploring 101 marks a status of its own for every condition that holds."""

    def change(tables: dict[str, Any]) -> None:
        tables["statuses"] += [{"id": f"so{number}", "parts": 0} for number in range(len(conditions))]
        tables["locations"][0]["explore"] = {
            "do": [
                {"op": "if", "cond": condition, "then": [{"op": "status", "id": f"so{number}"}]}
                for number, (_wanted, condition) in enumerate(conditions)
            ]
        }
        quest = {"id": "q1", "quest": True, "chapter": "ch1", "do": [], "static": [], "objective": {"day": {"min": 99}}}
        tables["events"].append({**quest, "complete": [{"op": "quest_remove", "id": "q1"}]})
        dial = {"op": "dial", "id": "late", "on": "location", "ref": 104, "set": 4, "time": False}
        tables["locations"][3]["instant"] = [{"id": "now", "do": [dial]}]

    return change


def wrong(table: AvalonTable, conditions: Asked) -> list[dict[str, Any]]:
    """The conditions whose answer is another than wanted."""
    first = w.STATUS + len(pack()["statuses"])
    return [asked for place, (wanted, asked) in enumerate(conditions, first) if wanted != (table.state.s[place] != 0)]


# ---------------------------------------------------------------------- in the world
@rule("AVA-STAT-01", "AVA-STAT-03")
def test_conditions_on_one_character_and_on_the_save_sheet() -> None:
    """H alone, on the first day: what is held, where a marker stands, what is marked; every range has two ends."""
    conditions: Asked = [
        (True, {"all": [{"character": "h"}, {"at": 101}]}),
        (False, {"all": [{"character": "h"}, {"at": 102}]}),
        (True, {"any": [{"character": "g"}, {"at": 101}]}),
        (False, {"any": [{"character": "g"}, {"at": 102}]}),
        (True, {"not": {"character": "g"}}),
        (True, {"attr": "aggression", "min": 2, "max": 2}),
        (False, {"attr": "aggression", "min": 3}),
        (False, {"attr": "aggression", "max": 1}),
        (True, {"res": "food", "min": 5, "max": 5}),
        (False, {"res": "food", "min": 6}),
        (False, {"res": "food", "max": 4}),
        (True, {"track": "energy", "min": 5, "max": 5}),
        (False, {"track": "health", "max": 8}),
        (True, {"track": "terror", "max": 3, "who": "actor"}),
        (False, {"track": "terror", "max": 2, "who": "actor"}),
        (True, {"status": "oath"}),
        (True, {"status": "oath", "part": 2}),
        (False, {"status": "oath", "part": 1}),
        (False, {"status": "kind"}),
        (True, {"count_parts": "oath", "min": 2}),
        (False, {"count_parts": "oath", "min": 3}),
        (True, {"players": {"min": 1, "max": 1}}),
        (False, {"players": {"min": 2}}),
        (True, {"party": {"max": 1}}),
        (True, {"chapter": "ch1"}),
        (True, {"day": {"min": 1, "max": 1}}),
        (False, {"day": {"min": 2}}),
        (True, {"event": "ev1"}),
        (False, {"event": "q1"}),
    ]
    table = campaign("h", change=asks(conditions)).put("h", terror=3).mark(2, 0b1100).play("explore")

    assert [] == wrong(table, conditions)


def test_conditions_on_things_and_states() -> None:
    """An axe turned face down is owned and not in use, a secret weapon is; H panics and is neither mad nor dying."""
    conditions: Asked = [
        (True, {"item": "axe"}),
        (False, {"item": "mail"}),
        (True, {"item": "weapon"}),
        (False, {"item": "armor"}),
        (True, {"item": "companion"}),
        (True, {"secret": 3}),
        (False, {"secret": 1}),
        (True, {"panic": True}),
        (False, {"panic": False}),
        (False, {"insane": True}),
        (True, {"insane": False}),
        (False, {"dying": True}),
        (True, {"dying": False, "who": "actor"}),
        (False, {"character": "g", "who": "actor"}),
    ]
    table = campaign("h", change=asks(conditions)).put("h", health=4, energy=4, terror=5)
    table.give_item("h", 0, 0).give_item("h", 3, 128).give_secret("h", 3).play("explore")

    assert [] == wrong(table, conditions)


@rule("AVA-RUL-110")
def test_conditions_on_the_map() -> None:
    """Menhirs, cards on the map, tokens of both kinds, a dial, a quest; a replaced location counts as its successor."""
    conditions: Asked = [
        (True, {"menhir": 101}),
        (False, {"menhir": 103}),
        (True, {"menhirs": {"min": 1}}),
        (False, {"menhirs": {"min": 2}}),
        (True, {"revealed": 104}),
        (False, {"revealed": 108}),
        (True, {"revealed": 105}),
        (True, {"quest": "q1"}),
        (True, {"tokens": "time", "at": 102, "min": 3}),
        (False, {"tokens": "time", "at": 102, "min": 4}),
        (True, {"tokens": "quest", "at": 102, "min": 2}),
        (False, {"tokens": "quest", "at": 102, "min": 3}),
        (True, {"dial": "late", "min": 4, "max": 4}),
        (False, {"dial": "late", "min": 5}),
    ]
    table = campaign("h", change=asks(conditions)).play("travel south", "travel north")
    state, north = table.state, table.where(102)
    state.set_time_tokens(north, 1, 1)
    state.set_time_tokens(north, 8, 2)
    state.set_quest_tokens(north, 2)
    state.s[w.QUEST] = table.game.pack.numbers.events.index("q1")  # type: ignore[attr-defined] # the game is Avalon's
    state.s[w.QUESTS] = 1
    table.reveal(135)
    state.s[w.LOC + table.where(105)] = w.REMOVED

    table.play("explore")

    assert [] == wrong(table, conditions)


@rule("AVA-PARTY-13", "AVA-DIP-31")
def test_conditions_on_a_party() -> None:
    """H has 2 aggression and 5 food, G 1 and 1: any of them meets it, unless each, the actor or the sum is asked."""
    conditions: Asked = [
        (True, {"attr": "aggression", "min": 2}),
        (False, {"attr": "aggression", "min": 3}),
        (True, {"attr": "aggression", "max": 1}),
        (False, {"attr": "aggression", "max": 1, "who": "actor"}),
        (True, {"attr": "aggression", "min": 1, "who": "each"}),
        (False, {"attr": "aggression", "min": 2, "who": "each"}),
        (True, {"res": "food", "min": 6, "max": 6, "who": "sum"}),
        (False, {"res": "food", "min": 7, "who": "sum"}),
        (False, {"res": "food", "max": 5, "who": "sum"}),
        (True, {"character": "g"}),
        (False, {"character": "g", "who": "each"}),
        (True, {"panic": True}),
        (False, {"panic": True, "who": "each"}),
        (False, {"panic": True, "who": "actor"}),
        (True, {"insane": False, "who": "each"}),
        (True, {"players": {"min": 3, "max": 3}}),
        (True, {"party": {"min": 2, "max": 2}}),
        (False, {"party": {"min": 3}}),
    ]
    table = campaign("h", "g", "k", change=asks(conditions)).put("k", at=103, aggression=2, food=9)
    table.put("g", food=1, health=3, energy=3, terror=4).pass_by("seat 0").play("explore", "join", "accept")
    table.pass_by("pay")

    assert [] == wrong(table, conditions)


# ---------------------------------------------------------------------- in an encounter
def laid_with(card: str, deck: str, conditions: Asked) -> Change:
    """Laying a card down gains a power of two of some resource for every condition that holds."""

    def change(tables: dict[str, Any]) -> None:
        laid = next(one for one in tables["cards"] if one["id"] == card)
        laid["abilities"] = [
            {
                "trigger": "placement",
                "do": [
                    {
                        "op": "if",
                        "cond": condition,
                        "then": [{"op": "gain", "res": RESOURCES[number // 6], "n": 1 << number % 6}],
                    }
                    for number, (_wanted, condition) in enumerate(conditions)
                ],
            }
        ]
        assert deck == laid["deck"]

    return change


def missed(table: AvalonTable, name: str, conditions: Asked) -> list[dict[str, Any]]:
    """The conditions whose answer is another than wanted."""
    held = [table.resource(name, resource) for resource in RESOURCES]
    return [
        asked
        for number, (wanted, asked) in enumerate(conditions)
        if wanted != bool(held[number // 6] >> number % 6 & 1)
    ]


NOTHING = dict.fromkeys(RESOURCES, 0)


@rule("AVA-KEY-15")
def test_conditions_on_a_fight() -> None:
    """H lays J1, then J8 through a chain: pool, keys, cards of this activation and of the row, and the enemy itself."""
    conditions: Asked = [
        (True, {"pool": {"min": 3, "max": 3}}),
        (False, {"pool": {"min": 4}}),
        (False, {"pool": {"max": 2}}),
        (True, {"played": {"min": 2, "max": 2}}),
        (False, {"played": {"max": 1}}),
        (True, {"connected": "aggression", "min": 1}),
        (False, {"connected": "aggression", "min": 2}),
        (True, {"connected": "courage", "min": 1}),
        (False, {"connected": "practicality", "min": 1}),
        (True, {"count": "sequence", "min": 2, "max": 2}),
        (True, {"count": "hand", "min": 1, "max": 1}),
        (False, {"count": "hand", "max": 0}),
        (True, {"count": "menhirs", "min": 1, "max": 1}),
        (True, {"encounter": {"deck": "green"}}),
        (False, {"encounter": {"deck": "gray"}}),
        (True, {"encounter": {"level": 1}}),
        (False, {"encounter": {"level": 2}}),
        (True, {"encounter": {"trait": "slow"}}),
        (False, {"encounter": {"trait": "fast"}}),
        (True, {"encounter": {"kind": "combat"}}),
        (False, {"encounter": {"kind": "diplomacy"}}),
        (False, {"character": "g"}),
        (True, {"party": {"min": 2, "max": 2}}),
    ]

    def change(tables: dict[str, Any]) -> None:
        laid_with("crimson.c.08", "combat", conditions)(tables)
        tables["encounters"][0] |= {"target": 9, "traits": ["slow"]}
        tables["encounters"][0]["attacks"][-1]["pool"] = [2, 8]

    heroes: dict[str, dict[str, Any]] = {
        "h": {**NOTHING, "hand": "c1 c8 c2", "deck": DECK},
        "g": {"hand": "c1", "deck": DECK},
    }
    table = encounter("green.01", heroes, change=change).vote(**TWO)

    table.play("play c1", "play c8")

    assert [] == missed(table, "h", conditions)


@rule("AVA-KEY-15")
def test_conditions_on_a_talk() -> None:
    """N speaks in the reeve's second stage: affinity, stage, and what kind of encounter it is."""
    conditions: Asked = [
        (True, {"affinity": {"min": 4, "max": 4}}),
        (False, {"affinity": {"min": 5}}),
        (False, {"affinity": {"max": 3}}),
        (True, {"stage": 2}),
        (False, {"stage": 1}),
        (True, {"encounter": {"kind": "diplomacy"}}),
        (True, {"connected": "empathy", "min": 1}),
        (True, {"count": "hand", "min": 1, "max": 1}),
    ]
    table = encounter(
        "blue.01", {"n": {**NOTHING, "hand": "d1 d2"}}, change=laid_with("azure.d.01", "diplomacy", conditions)
    ).markers(affinity=2, stage=2)

    table.play("play d1")

    assert [] == missed(table, "n", conditions)


def test_outside_an_encounter_nothing_is_like_one() -> None:
    """No deck, no level: the condition does not hold, and hands are those of the combat deck: empty."""
    conditions: Asked = [(False, {"encounter": {"level": 1}}), (True, {"count": "hand", "max": 0})]
    table = campaign("h", change=asks(conditions)).play("explore")

    assert [] == wrong(table, conditions)


# ---------------------------------------------------------------------- amounts
def gains(*amounts: Any) -> Change:
    """Exploring 101 gives each member so much of the five resources."""

    def change(tables: dict[str, Any]) -> None:
        effects = [
            {"op": "gain", "res": resource, "n": n, "who": "each"}
            for resource, n in zip(RESOURCES, amounts, strict=False)
        ]
        tables["locations"][0]["explore"] = {"do": effects}

    return change


AMOUNTS = [
    (7, 7),
    ({"by_players": [3, 5, 7, 9]}, 5),
    ({"members": 3}, 6),
    ({"count": "menhirs"}, 1),
    ({"attr": "aggression"}, 2),
    ({"parts": "oath"}, 2),
    ({"add": [1, 2, 4]}, 7),
    ({"mul": [2, 3, 2]}, 12),
    ({"min": [4, 2, 3]}, 2),
    ({"max": [4, 6, 5]}, 6),
    ({"half": 7}, 3),
    ({"half": {"mul": [{"members": 1}, {"add": [1, 2]}]}}, 3),
    ({"min": [-3, 2]}, 0),
    ({"res": "exp"}, 4),
]


@pytest.mark.parametrize("first", range(0, len(AMOUNTS), 4))
def test_amounts_in_the_world(first: int) -> None:
    """H and G explore together; a negative amount gives nothing, what is held is counted for the one who acts."""
    amounts = AMOUNTS[first : first + 4]
    table = campaign("h", "g", change=gains(*(amount for amount, _n in amounts))).mark(2, 0b0110)
    for name in "hg":
        table.put(name, **NOTHING)
    table.put("h", exp=4).put("g", exp=1).pass_by("seat 0").play("explore", "join", "accept").pass_by("pay")

    assert [n for _amount, n in amounts] == [table.resource("g", resource) for resource in RESOURCES[: len(amounts)]]


def laying(card: str, *amounts: Any, charges: int = 0) -> Change:
    """Laying a card down gives so much of the five resources, after charges were laid on it."""

    def change(tables: dict[str, Any]) -> None:
        laid = next(one for one in tables["cards"] if one["id"] == card)
        gained = [{"op": "gain", "res": resource, "n": n} for resource, n in zip(RESOURCES, amounts, strict=False)]
        laid["abilities"] = [{"trigger": "placement", "do": [{"op": "charge", "n": charges}, *gained]}]

    return change


def test_amounts_in_a_fight() -> None:
    """J1 adds 2 markers, then is counted: the pool, its own 3 charges, the row, the hand, the cards played."""
    counted = [{"count": what} for what in ("pool", "charges", "sequence", "hand", "played")]
    heroes = {"h": {**NOTHING, "hand": "c1 c2 c8", "deck": DECK}}
    table = encounter("purple.01", heroes, change=laying("crimson.c.01", *counted, charges=3)).play("play c1")

    assert [2, 3, 1, 2, 1] == [table.resource("h", resource) for resource in RESOURCES]


@pytest.mark.parametrize(("word", "what"), [(w.E_DAMAGE, "damage_taken"), (w.E_LOST, "affinity_lost")])
def test_amounts_of_the_enemys_step(word: int, what: str) -> None:
    """What was taken in the current step 3 is counted, each by itself."""
    heroes = {"h": {**NOTHING, "hand": "c1 c2 c8", "deck": DECK}}
    table = encounter("purple.01", heroes, change=laying("crimson.c.01", {"count": what}))
    table.state.s[word] = 3

    assert 3 == table.play("play c1").resource("h", "food")


def test_what_is_counted_of_nobodys_card_is_nothing() -> None:
    """Charges are those of the card that bears the effect: the enemy's attack counts none."""

    def change(tables: dict[str, Any]) -> None:
        effects = [{"op": "gain", "res": "wealth", "n": {"count": "charges"}}]
        tables["encounters"][0]["attacks"][1]["do"] = effects
        laying("crimson.c.01", charges=3)(tables)

    table = encounter("green.01", {"h": {**NOTHING, "hand": "c1", "deck": DECK}}, change=change)
    table.play("play c1").pass_by("stop", "go on")

    assert 0 == table.resource("h", "wealth")
