"""Every effect of content.md#effects as a verse of its own, to be read wherever a table stands."""

from typing import Any

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import decks, guardians, programs
from nemeton.games.avalon.rules.avalon import Avalon
from tests.rules.avalon.table import AvalonTable, campaign, interrupt

AXE, SECOND_AXE, MAIL, DOG, SALVE = range(5)  # item cards of the fixture
EFFECTS: dict[str, list[dict[str, Any]]] = {
    "any_two": [{"op": "item", "draw": "any", "n": 2}],
    "weapon": [{"op": "item", "draw": "weapon", "n": 1}],
    "get_axe": [{"op": "item_get", "id": "axe"}],
    "give_back": [{"op": "secret_return", "no": 3}],
    "burn_secret": [{"op": "secret_remove", "no": 3}],
    "take_secret": [{"op": "secret", "no": 3}],
    "strike": [{"op": "unstatus", "id": "oath"}],
    "strike_two": [{"op": "unstatus", "id": "oath", "part": 2}],
    "mark_next": [{"op": "status", "id": "oath", "part": "next"}],
    "all_up": [{"op": "menhir_dial", "number": "all", "n": 3}],
    "one_down": [{"op": "menhir_dial", "number": 103, "n": -2}],
    "cover": [{"op": "token_time", "number": 101, "n": 2, "action": "rest"}],
    "lay_time": [{"op": "token_time", "number": 102, "n": 2}],
    "lay_quest": [{"op": "token_quest", "number": 108, "n": 2}],
    "call_third": [{"op": "guardian_place", "enc": {"deck": "green", "mode": "draw", "level": 3}, "number": 102}],
    "call_top": [{"op": "guardian_place", "enc": {"deck": "gray", "mode": "draw"}, "number": 102}],
    "call_afar": [{"op": "guardian_place", "enc": {"deck": "gray", "mode": "draw"}, "number": 108}],
    "send_off": [{"op": "guardian_remove", "number": 102}],
    "own_dial": [
        {
            "op": "dial",
            "id": "moon",
            "on": "character",
            "ref": "owner",
            "set": 2,
            "time": True,
            "on_expire": [{"op": "gain", "res": "wealth", "n": 3}],
        }
    ],
    "place_dial": [
        {
            "op": "dial",
            "id": "tide",
            "on": "location",
            "ref": 101,
            "set": 2,
            "time": False,
            "on_expire": [{"op": "gain", "res": "rep", "n": 1}],
        }
    ],
    "turn_up": [{"op": "dial_add", "id": "tide", "n": 99}],
    "turn_down": [{"op": "dial_add", "id": "tide", "n": -2}],
    "stop": [{"op": "dial_remove", "id": "tide"}],
    "two_random": [{"op": "event_top", "random": 2}],
    "shuffle": [{"op": "event_shuffle_discards"}],
    "no_axes": [{"op": "card_remove", "kind": "item", "id": "axe"}],
    "no_south": [{"op": "card_remove", "kind": "location", "id": 104}],
    "no_hound": [{"op": "card_remove", "kind": "encounter", "id": "green.01"}],
    "no_event": [{"op": "card_remove", "kind": "event", "id": "rnd1"}, {"op": "event_top", "id": "rnd1"}],
    "no_secret": [{"op": "card_remove", "kind": "secret", "id": 3}],
    "dice": [{"op": "random", "table": [[1, [{"op": "gain", "res": "rep", "n": 1}]], [3, []]]}],
    "thrice": [{"op": "repeat", "n": 3, "do": [{"op": "gain", "res": "wealth", "n": 2, "who": "actor"}]}],
    "never": [{"op": "repeat", "n": 0, "do": [{"op": "gain", "res": "wealth", "n": 2, "who": "actor"}]}],
    "each_own": [{"op": "for", "who": "each", "do": [{"op": "gain", "res": "wealth", "n": {"res": "rep"}}]}],
    "others": [{"op": "health", "n": -1, "who": "others"}],
    "here": [{"op": "health", "n": -1, "who": "here"}],
    "another": [{"op": "health", "n": -1, "who": "one_other"}],
    "one_of_us": [{"op": "health", "n": -1, "who": "one"}],
    "dear": [{"op": "choose", "options": [{"cost": {"wealth": 9}, "do": [{"op": "health", "n": -1}]}]}],
    "start_all": [{"op": "set_track", "track": track, "to": "start"} for track in ("health", "energy", "terror")],
    "max_all": [{"op": "set_track", "track": track, "to": "max"} for track in ("health", "energy", "terror")],
    "slot": [{"op": "set_track", "track": "energy", "to": 4}],
    "to_lowest": [{"op": "move", "who": "each", "to": "lowest_revealed"}],
    "to_fire": [{"op": "move", "who": "each", "to": "nearest_menhir"}],
    "to_nowhere": [{"op": "move", "who": "each", "to": {"number": 108}}],
    "peek_any": [{"op": "peek", "deck": "any", "n": 1}],
    "offer_save": [{"op": "save_offer"}],
    "shed_blood": [{"op": "choose", "options": [{"cost": {"health": 2, "terror": 3}, "do": []}]}],
    "pay_secret": [{"op": "choose", "options": [{"cost": {"secret": 3}, "do": []}]}],
    "end_quest": [{"op": "quest_remove", "id": 4}],
    "home_down": [{"op": "menhir_dial", "number": 101, "n": -2}],
    "cover_trade": [{"op": "token_time", "number": 101, "n": 2, "action": "trade"}],
    "kindle": [{"op": "menhir", "number": 103, "dial": 4}],
    "unveil": [{"op": "reveal", "number": 108}],
}


def guard(table: AvalonTable, number: int, *cards: int) -> AvalonTable:
    """Guardians, by their numbers, lie on a location."""
    table.reveal(number)
    for card in cards:
        decks.take(table.state, card)
        guardians.put_on_map(table.state, card, table.where(number))
    return table


def workshop(tables: dict[str, Any]) -> None:
    """Every list of effects is a verse of the book; the fourth secret is a quest."""
    verses = [{"id": f"bk.{no}", "do": do, "next": {"end": True}} for no, do in enumerate(EFFECTS.values(), 1)]
    tables["book"] += verses
    quest = {"no": 4, "personal": False, "quest": True, "static": [], "objective": {"day": {"min": 99}}}
    tables["secrets"].append({**quest, "complete": [{"op": "quest_remove", "id": 4}]})


def start(*heroes: str) -> AvalonTable:
    return campaign(*heroes, change=workshop)


def read(table: AvalonTable, name: str, party: str = "h") -> AvalonTable:
    """These heroes, of whom the first one acts, read one of the verses above."""
    state = table.state
    interrupt(table)
    no = list(EFFECTS).index(name) + 1
    verse = table.game.pack.numbers.verses.index(f"bk.{no}")  # type: ignore[attr-defined] # the game is Avalon's
    members = sum(1 << table.seat(hero) for hero in party)
    state.push(w.R_BETWEEN)  # as after every action
    programs.read(state, verse, table.seat(party[0]), members, members, 0)
    state.go_on()
    return table


def of_green(no: int) -> int:
    """The number of a card of the green deck."""
    return bc.ENCOUNTERS_A_DECK * ("green", "gray", "purple", "blue").index("green") + no - 1


def held(table: AvalonTable, seat: int = 0) -> list[int]:
    """The item cards somebody holds."""
    return [card for card in range(5) if table.state.item_place(card) == w.HELD + seat]


def chanced(table: AvalonTable, seed: int) -> AvalonTable:
    """The same table, with a chance of its own."""
    trial = table.state.clone()
    assert isinstance(trial, Avalon)
    trial.seed_with(seed)
    return AvalonTable(trial, table.heroes)
