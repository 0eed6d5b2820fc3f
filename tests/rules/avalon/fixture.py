"""The fixture pack of the worked examples (AVA-EX): five characters, the example cards, enemies and map."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

COLOURS: Final = ("azure", "crimson", "verdant", "amber")

# --- the example cards J1..J8 and T1..T5: left, right, abilities, passive
J: Final[tuple[tuple[str, str, list[dict[str, Any]], bool], ...]] = (
    ("+h1,-,-,+h1", "A1,C1,P1,F", [], False),
    ("-,+chain,-,+draw", "-,C1,-,F+x2", [{"trigger": "response", "do": [{"op": "prevent", "n": 1}]}], False),
    ("-,-,+h1,+h1", "A2,C1,-,F", [{"trigger": "delayed", "delay": 1, "do": [{"op": "pool", "n": 2}]}], False),
    (
        "+chain,+h1,-,+h1",
        "A1,-,-,F",
        [{"trigger": "placement", "do": [{"op": "energy", "n": -1}, {"op": "pool", "n": 1}]}],
        False,
    ),
    ("-,-,+h2,+h1", "M,C1,-,F+void", [], False),
    ("-,+h1,-,+chain", "A1,-,M,F", [{"trigger": "response", "do": [{"op": "prevent", "n": 1}]}], True),
    ("+h2,-,-,+tear", "A1,C1,P1,F", [{"trigger": "placement", "do": [{"op": "draw", "n": 1}]}], False),
    (
        "-,+chain,-,+h1",
        "A1,C1,-,F",
        [{"trigger": "placement", "do": [{"op": "pool", "n": {"connected": "aggression"}}]}],
        False,
    ),
)
T: Final[tuple[tuple[str, str, list[dict[str, Any]], bool], ...]] = (
    ("+up1,-,-,+up1", "E1,U1,S1,F", [], False),
    ("-,+chain,-,+draw", "E1,-,S1,F+x2", [], False),
    ("+check,-,+up1,+up1", "E2,U1,-,F", [], False),
    (
        "+chain,-,+check,+up1",
        "-,U1,M,F",
        [{"trigger": "delayed", "delay": 1, "do": [{"op": "affinity", "n": 2}]}],
        False,
    ),
    ("+up2,+dn1,-,+dn1", "E1,-,S1,F+void", [], False),
)
BLANK: Final[tuple[str, str, list[dict[str, Any]], bool]] = ("-,-,-,-", "-,-,-,-", [], False)


def card(owner: dict[str, str], deck: str, no: int, printed: Any, kind: str) -> dict[str, Any]:
    """A personal card as a file would have it."""
    left, right, abilities, passive = printed
    name = next(iter(owner.values()))
    return {
        "id": f"{name}.{deck[0]}.{no:02}",
        "deck": deck,
        "set": kind,
        **owner,
        "no": no,
        "starter": kind == "basic" and no <= 15,
        "passive": passive,
        "left": left.split(","),
        "right": right.split(","),
        "abilities": deepcopy(abilities),
    }


def cards() -> list[dict[str, Any]]:
    """For every colour J1..J8 and T1..T5; all other cards are blank, and a pack need not name those."""
    return [
        card({"color": colour}, deck, no, printed, "basic")
        for colour in COLOURS
        for deck, all_printed in (("combat", J), ("diplomacy", T))
        for no, printed in enumerate(all_printed, 1)
    ]


# --- heroes: number, colour, A E C U P S
CHARACTERS: Final[dict[str, tuple[int, str, tuple[int, ...]]]] = {
    "n": (1, "azure", (0, 2, 0, 1, 0, 0)),
    "h": (2, "crimson", (2, 0, 1, 0, 0, 0)),
    "g": (3, "verdant", (1, 0, 0, 0, 1, 0)),
    "k": (4, "amber", (0, 0, 0, 1, 0, 0)),
    "w": (5, "any", (0, 0, 0, 0, 0, 0)),
}
ATTRIBUTES: Final = ("aggression", "empathy", "courage", "caution", "practicality", "spirituality")


def characters() -> list[dict[str, Any]]:
    """Energy 0..9 from 6, health 0..9 from 9, terror 0..8 from 0; five food, and 3 energy for an action: 1 wealth."""
    return [
        {
            "id": name,
            "number": number,
            "color": colour,
            "letter": f"letter.{name}",
            "attributes": dict(zip(ATTRIBUTES, points, strict=True)),
            "resources": {"food": 5, "wealth": 0, "rep": 0, "magic": 0, "exp": 0},
            "tracks": {
                "energy": {"max": 9, "start": 6, "red": [0, 1]},
                "health": {"max": 9, "start": 9},
                "terror": {"max": 8, "start": 0, "red": [7, 8]},
            },
            "action": {"cost": 3, "once_per_day": True, "do": [{"op": "gain", "res": "wealth", "n": 1}]},
        }
        for name, (number, colour, points) in CHARACTERS.items()
    ]


def combat(name: str, no: int, target: int, attacks: list[Any], opportunity: int, **more: Any) -> dict[str, Any]:
    """An enemy: its attacks are lo, hi and effects."""
    return {
        "id": name,
        "deck": name.partition(".")[0],
        "level": more.pop("level", 1),
        "no": no,
        "kind": "combat",
        "traits": more.pop("traits", []),
        "right": ["A1", "C1", "P1", "F"],
        "target": target,
        "attacks": [{"pool": [lo, hi], "do": do} for lo, hi, do in attacks],
        "opportunity": [{"op": "damage", "n": opportunity}],
        "reward": more.pop("reward", [{"op": "gain", "res": "exp", "n": 1}]),
        "loot": more.pop("loot", []),
        **more,
    }


def hurt(n: int, *more: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"op": "damage", "n": n}, *more]


def encounters() -> list[dict[str, Any]]:
    """The enemies of AVA-EX-C1 and on, the reeve of AVA-EX-D1; every deck has a first card and some level 2 ones."""
    pool_loss, discard = {"op": "pool", "n": -1}, {"op": "discard", "n": 1, "from": "hand"}
    made = [
        combat("green.01", 1, 4, [(0, 1, hurt(2)), (2, 3, hurt(1, pool_loss))], 1, first=True, loot=[food(2)]),
        combat("purple.01", 1, 6, [(0, 2, hurt(2)), (3, 5, hurt(1, {"op": "terror", "n": 1}))], 1, first=True),
        combat(
            "gray.01",
            1,
            8,
            [(0, 3, hurt(1, discard)), (4, 7, hurt(2))],
            2,
            first=True,
            traits=["ambush", "rush", "defensive", "fast"],
        ),
        combat("green.02", 2, 7, [(0, 3, hurt(1)), (4, 6, hurt(2))], 2, traits=["opportunist", "guardian"]),
        reeve(),
    ]
    for trait in ("feint", "horde", "rage", "robber", "shatter", "slow", "guardian"):
        no = 10 + len(made)
        made.append(combat(f"gray.{no:02}", no, 6, [(0, 5, hurt(1))], 1, traits=[trait]))
    made.append(combat("green.03", 3, 4, [(0, 3, hurt(1))], 1, level=2))
    made.append(combat("green.04", 4, 4, [(0, 3, hurt(1))], 1, level=2))
    made.append(combat("green.05", 5, 4, [(0, 3, hurt(1))], 1, level=3))
    runner = combat("purple.02", 2, 4, [(0, 0, hurt(1))], 1, traits=["guardian"])
    runner["attacks"].append({"pool": [1, 3], "run_away": True})
    calm = {"id": "blue.02", "deck": "blue", "level": 1, "no": 2, "kind": "none", "right": ["-"] * 4, "traits": []}
    calm["do"] = [{"op": "gain", "res": "wealth", "n": 1, "who": "each"}]
    return [*made, runner, calm]


def food(n: int) -> dict[str, Any]:
    return {"op": "gain", "res": "food", "n": n}


def again(event: str) -> dict[str, Any]:
    """The last event of a chapter comes back for ever."""
    return {"op": "event_bottom", "id": event}


def reeve() -> dict[str, Any]:
    """The Toll-Reeve of AVA-EX-D1."""
    return {
        "id": "blue.01",
        "deck": "blue",
        "level": 1,
        "no": 1,
        "first": True,
        "kind": "diplomacy",
        "traits": [],
        "right": ["E1", "U1", "S1", "F"],
        "affinity": {"slots": 7, "gray": 3},
        "stages": [
            {
                "response": [{"op": "affinity", "n": -1}],
                "checks": {"empathy": [{"op": "affinity", "n": 1}], "caution": [{"op": "draw", "n": 1}]},
            },
            {
                "response": [{"op": "affinity", "n": -1}, {"op": "terror", "n": 1}],
                "checks": {"spirituality": [{"op": "affinity", "n": 2}]},
            },
        ],
        "avoid": {"require": {"res": "rep", "min": 3}, "cost": {"wealth": 1}},
        "failure": [{"op": "lose", "res": "wealth", "n": 2}, {"op": "terror", "n": 1}],
        "reward": [{"op": "gain", "res": "exp", "n": 2}],
        "loot": [],
    }


# --- the map of AVA-EX-M1: number, keys n e s w
MAP: Final[dict[int, dict[str, int]]] = {
    101: {"n": 102, "e": 103, "s": 104, "w": 105},
    102: {"s": 101, "e": 106},
    103: {"w": 101, "n": 106, "e": 107},
    104: {"n": 101},
    105: {"e": 101},
    106: {"s": 103, "w": 102},
    107: {"w": 103, "n": 108},
    108: {"s": 107, "n": 110},
    110: {"s": 108},
}


def locations() -> list[dict[str, Any]]:
    """101 and 103 have menhirs, 104 dreams; 101 sells wealth for energy and magic; all else is bare."""
    made = []
    for number, keys in MAP.items():
        made.append({"number": number, "keys": keys, "seals": [], "actions": [], "instant": [], "explore": {"do": []}})
    menhir = {"cost": [{"magic": 1}] * 4, "dial": [5, 5, 4, 4]}
    made[0] |= {"seals": ["menhir"], "menhir": menhir, "explore": {"verse": "v.101.1"}}
    made[0]["actions"] = [
        {
            "id": "trade",
            "cost": {"energy": 2, "magic": 1},
            "once_per_day": True,
            "do": [{"op": "gain", "res": "wealth", "n": 2}],
        },
        {"id": "rest", "cost": {"energy": 1}, "once_per_day": True, "do": [{"op": "terror", "n": -1, "who": "each"}]},
    ]
    made[2] |= {"seals": ["menhir"], "menhir": deepcopy(menhir)}
    made[3] |= {"seals": ["dream"], "dreams": {"dream": "dr.104", "nightmare": "nm.104"}}
    replaced = deepcopy(made[4]) | {"number": 135, "legacy": 105}
    return [*made, replaced]


def journal() -> list[dict[str, Any]]:
    """A verse with choices for 101, a dream and a nightmare for 104, letters, the mercy."""
    choices = [
        {"goto": "end"},
        {"if": {"attr": "empathy", "min": 2}, "do": [{"op": "status", "id": "kind"}], "goto": "v.101.2"},
        {"cost": {"wealth": 1}, "do": [food(3)], "goto": "end"},
    ]
    made: list[dict[str, Any]] = [
        {"id": "v.101.1", "next": {"choices": choices}},
        {"id": "v.101.2", "do": [{"op": "health", "n": -1}], "next": {"end": True}},
        {"id": "dr.104", "do": [{"op": "gain", "res": "exp", "n": 1}], "next": {"end": True}},
        {"id": "nm.104", "do": [{"op": "energy", "n": -1}], "next": {"end": True}},
    ]
    return [*made, *({"id": f"letter.{name}", "next": {"end": True}} for name in CHARACTERS)]


def pack() -> dict[str, Any]:
    """All the tables of the fixture pack, to be changed at will and built."""
    deal: list[dict[str, Any]] = [
        {"op": "deck_encounters", "deck": deck, "levels": {"1": "all", "2": 1}, "first_on_top": True}
        for deck in ("green", "gray", "purple", "blue")
    ]
    deal.append({"op": "event_stack", "list": ["ev1"]})
    return {
        "manifest": {
            "schema": 1,
            "pack": "fixture",
            "version": "1.0.0",
            "lang": "en",
            "start_location": 101,
            "start_dial": [8, 7, 6, 5],
            "colors": list(COLOURS),
            "slots": 4,
            "first_chapter": "ch1",
            "mercy_verse": "bk.500",
            "mercy_status": "graced",
            "endings": ["good"],
            "files": {},
        },
        "characters": characters(),
        "cards": cards(),
        "skills": skills(),
        "encounters": encounters(),
        "locations": locations(),
        "journal": journal(),
        "book": [{"id": "bk.500", "do": [{"op": "set_track", "track": "health", "to": 5}], "next": {"end": True}}],
        "events": [{"id": "ev1", "quest": False, "chapter": "ch1", "do": [again("ev1")], "static": []}],
        "random_events": [
            {"id": f"rnd{no}", "quest": False, "chapter": "ch1", "do": [], "static": []} for no in (1, 2, 3)
        ],
        "items": items(),
        "secrets": secrets(),
        "statuses": [{"id": "graced", "parts": 0}, {"id": "kind", "parts": 0}, {"id": "oath", "parts": 3}],
        "tasks": [{"id": "stubble"}],
        "chapters": [
            {"id": "ch1", "front": deal, "back": [], "end": {"if": {"count_parts": "oath", "min": 3}, "do": []}}
        ],
        "conditions": conditions(),
    }


def skills() -> list[dict[str, Any]]:
    """Two courage skills and an aggression one."""
    side_b = {"use": {"when": "day", "limit": "day", "do": [{"op": "terror", "n": -1}]}}
    return [
        {"no": 1, "attr": "courage", "sides": {"a": {"static": [{"key": "terror_gain", "n": -1}]}, "b": side_b}},
        {
            "no": 2,
            "attr": "courage",
            "sides": {"a": {"static": [{"key": "hand_start", "n": 1}]}, "b": deepcopy(side_b)},
        },
        {
            "no": 3,
            "attr": "aggression",
            "sides": {"a": {"static": [{"key": "target", "n": -1}]}, "b": deepcopy(side_b)},
        },
    ]


def items() -> list[dict[str, Any]]:
    """A weapon twice, armor, a companion that is gone quickly, and a salve to be used up."""
    salve = {"when": "day", "limit": "none", "discard": True, "do": [{"op": "health", "n": 2}]}
    return [
        {
            "id": "axe",
            "keyword": "weapon",
            "craftable": True,
            "copies": 2,
            "static": [{"key": "attr.aggression", "n": 1}],
        },
        {
            "id": "mail",
            "keyword": "armor",
            "craftable": False,
            "copies": 1,
            "static": [{"key": "damage_taken", "n": -1}],
        },
        {"id": "dog", "keyword": "companion", "craftable": False, "copies": 1, "static": []},
        {"id": "salve", "craftable": True, "copies": 1, "static": [], "use": salve},
    ]


def secrets() -> list[dict[str, Any]]:
    """One to hand about, a personal one, and a weapon."""
    return [
        {"no": 1, "personal": False, "static": []},
        {"no": 2, "personal": True, "static": []},
        {"no": 3, "personal": False, "keyword": "weapon", "static": [{"key": "attr.courage", "n": 1}]},
    ]


def conditions() -> list[dict[str, Any]]:
    """AVA-CND: the dying and the insanity card, by this product's own rules."""
    still = {"op": "if", "cond": {"track": "health", "max": 0}, "then": [{"op": "kill", "who": "owner"}]}
    return [
        {"id": "dying", "static": [], "on_health_loss": [{"op": "kill", "who": "owner"}], "on_rest": [still]},
        {"id": "insane", "static": [], "terror_overflow": "health"},
    ]
