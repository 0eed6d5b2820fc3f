"""What is printed on cards, places and choices, as plain data with an `op` each: the catalogue has a sentence for each.

People see costs and what they would gain or lose; what a verse marks on the save sheet or where it leads is not told
beforehand: what lies behind a `goto` is not shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from msgspec import UNSET, to_builtins

from nemeton.games.avalon.content import effects, language, ops
from nemeton.games.avalon.content.halves import write_half
from nemeton.games.avalon.content.places import Location, Motif
from nemeton.games.avalon.content.problems import join
from nemeton.games.avalon.content.schema import Ability, Card, CardUse, Encounter, Half, Skill, Stage, Tracks, Use

if TYPE_CHECKING:
    from nemeton.games.avalon.content import Pack
    from nemeton.games.avalon.content.grid import Cell
    from nemeton.kernel.decision import Plain

Printed = dict[str, "Plain"]

UNTOLD: Final = frozenset(
    op for group in ("story", "dials", "events", "campaign") for op in effects.GROUPS[group] if op != "encounter"
) | {
    "swap",
    "remove_location",
    "token_time",
    "token_quest",
    "guardian_place",
    "guardian_remove",
    "secret_remove",
    "flip",
}
TRACKS: Final = ("energy", "health", "terror")
WAYS: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}
RENAMED: Final = {"key": "mod"}  # what is sent has no field that chance has
BOTH_WAYS: Final = ("pool", "affinity", "menhir_dial")
ERRANDS: Final = (  # conditions with words of their own
    "menhir",
    "menhirs",
    "dark",
    "at",
    "secret",
    "item",
    "revealed",
    "status",
    "count_parts",
    "tokens",
)
ANY_NUMBER: Final = 0  # of players: what is printed for each number of them


# ---------------------------------------------------------------------- effects
def tell_effects(done: Iterable[Any], players: int = ANY_NUMBER) -> list[Plain]:
    """Those effects of a list that people are told of."""
    found = [effect(one, players) for one in done]
    return [one for one in found if one is not None]


def effect(one: Any, players: int) -> Printed | None:
    """One effect; None if it is not told, or holds nothing that is."""
    op = str(one.__struct_config__.tag)
    if op in UNTOLD:
        return None
    match one:
        case effects.When():
            return when(one, players)
        case effects.Chance():
            ways = [tell_effects(done, players) for _weight, done in one.table]
            return {"op": "random", "ways": [{"op": "way", "do": way} for way in ways if way]} if any(ways) else None
        case effects.Repeat():
            inner = tell_effects(one.do, players)
            return {"op": "repeat", "n": amount(one.n, players), "do": inner} if inner else None
        case effects.ForEach():
            inner = tell_effects(one.do, players)
            return {"op": "to", "who": one.who, "do": inner} if inner else None
        case effects.Choose():
            return {"op": "choose"}
        case effects.StartEncounter():
            return {"op": "encounter", "deck": deck_of(one.enc)}
        case ops.Move():
            return {"op": "move"}
    said = simple(one, op, players)
    who = getattr(one, "who", UNSET)
    return said if who in (UNSET, "actor", "owner") else {"op": "to", "who": who, "do": [said]}


def simple(one: Any, op: str, players: int) -> Printed:
    """An effect without parts, its fields by their names."""
    fields: Printed = {
        RENAMED.get(name, name.removesuffix("_")): amount(getattr(one, name), players)
        for name in one.__struct_fields__
        if name != "who" and getattr(one, name) is not UNSET
    }
    if op not in TRACKS and op not in BOTH_WAYS:
        return {"op": op, **fields}
    n, way = fields["n"], "up"
    if isinstance(n, int) and n < 0:
        fields["n"], way = -n, "down"
    if op in TRACKS:
        return {"op": f"track_{way}", "track": op, **fields}
    return {"op": f"{op}_{way}", **fields}


def when(one: effects.When, players: int) -> Printed | None:
    """One list or the other."""
    then, otherwise = tell_effects(one.then, players), tell_effects(one.else_, players)
    if not then and not otherwise:
        return None
    if not then:
        return {"op": "unless", "cond": condition(one.cond), "do": otherwise}
    if not otherwise:
        return {"op": "when", "cond": condition(one.cond), "do": then}
    return {"op": "either", "cond": condition(one.cond), "do": then, "else": otherwise}


def deck_of(enc: language.Enc) -> str:
    """The colour of an encounter to come; one that is named keeps its name to itself."""
    return str(enc.deck) if enc.deck is not UNSET else str(enc.id).partition(".")[0]


# ---------------------------------------------------------------------- amounts, costs, modifiers
def amount(value: Any, players: int) -> Plain:
    """A number, or how it is reckoned."""
    match value:
        case language.ByPlayers() if players == ANY_NUMBER:
            return {"op": "n_by_players", "of": list(value.by_players)}
        case language.ByPlayers():
            return value.by_players[players - 1]
        case language.Members():
            return {"op": "n_members", "n": value.members}
        case language.ConnectedKeys():
            return {"op": "n_connected", "attribute": value.connected}
        case language.Counting():
            return {"op": "n_count", "count": value.count}
        case language.AttributeLevel():
            return {"op": "n_attribute", "attribute": value.attr}
        case language.ResourceHeld():
            return {"op": "n_resource", "resource": value.res}
        case language.MarkedParts():
            return {"op": "n_parts", "status": value.parts}
        case language.HalfOf():
            return {"op": "n_half", "n": amount(value.half, players)}
        case language.Sum():
            return {"op": "n_sum", "of": [amount(part, players) for part in value.add]}
        case language.Product():
            return {"op": "n_product", "of": [amount(part, players) for part in value.mul]}
        case language.Least():
            return {"op": "n_least", "of": [amount(part, players) for part in value.min]}
        case language.Most():
            return {"op": "n_most", "of": [amount(part, players) for part in value.max]}
        case tuple():
            return [amount(part, players) for part in value]
        case language.Piece():
            return {}
    plain: Plain = value
    return plain


def cost(paid: Any, players: int = ANY_NUMBER) -> Printed:
    """What is paid: so much of each kind."""
    if paid is UNSET:
        return {}
    kinds = ("energy", "food", "wealth", "rep", "magic", "exp", "health", "terror", "item")
    found: Printed = {kind: amount(getattr(paid, kind), players) for kind in kinds if getattr(paid, kind) != 0}
    found |= dict.fromkeys(paid.item_keyword, 1)
    if paid.secret is not UNSET:
        found["secret"] = 1
    return found


def mods(static: Iterable[language.Mod], players: int = ANY_NUMBER) -> list[Plain]:
    """Modifiers, each with the condition it holds under."""
    found: list[Plain] = []
    for one in static:
        n = amount(one.n, players)
        said: Plain = {"op": "mod_up", "mod": one.key, "n": n}
        if isinstance(n, int) and n < 0:
            said = {"op": "mod_down", "mod": one.key, "n": -n}
        found.append(said if one.if_ is UNSET else {"op": "when", "cond": condition(one.if_), "do": [said]})
    return found


# ---------------------------------------------------------------------- conditions
def condition(cond: Any) -> Plain:
    """A condition; one about the story's own marks names the status, which people know by then."""
    match cond:
        case language.All():
            return {"op": "if_all", "of": [condition(one) for one in cond.all]}
        case language.Any():
            return {"op": "if_any", "of": [condition(one) for one in cond.any]}
        case language.Not(not_=language.IfMenhir(menhir=number)):
            return {"op": "if_dark", "menhir": number}
        case language.Not(not_=language.IfTokens(at=number)):
            return {"op": "if_fresh", "at": number}
        case language.IfCharacter(character=name, who="actor"):
            return {"op": "if_leads", "character": name}
        case language.Not():
            return {"op": "if_not", "cond": condition(cond.not_)}
    key = cond.KEY
    value = getattr(cond, key)
    fields: Printed = {"op": f"if_{key}", key: value if not isinstance(value, language.Piece) else None}
    span = value if isinstance(value, language.Between | language.AtLeast) else cond
    if {"min", "max"} & set(type(span).__struct_encode_fields__):
        fields |= {"least": field_of(span, "min"), "most": field_of(span, "max")}
    if isinstance(cond, language.IfEncounter):
        fields |= {name: field_of(value, name) for name in ("deck", "level", "trait", "kind")}
    if isinstance(cond, language.IfStatus):
        fields["part"] = field_of(cond, "part")
    if isinstance(cond, language.IfTokens):
        fields["at"] = cond.at
    return fields


def field_of(piece: Any, name: str) -> Plain:
    """A field that may have been left out."""
    value = getattr(piece, name, UNSET)
    found: Plain = None if value is UNSET else value
    return found


# ---------------------------------------------------------------------- cards
def edge(halves: Iterable[Half | None]) -> list[Plain]:
    """An edge in the short notation of content.md#cards, top first."""
    return [write_half(half) for half in halves]


def ability(one: Ability) -> Printed:
    """What a card does beside its keys."""
    found: Printed = {"op": f"on_{one.trigger}", "cond": None if one.if_ is UNSET else condition(one.if_)}
    if one.trigger == "delayed":
        found["delay"] = field_of(one, "delay") or 1
    if one.trigger == "charge":
        found["pay"] = field_of(one, "pay")
    found["do"] = mods(one.static) if one.trigger == "static" else tell_effects(one.do)
    return found


def use(one: Use) -> Printed:
    """What the owner of a thing may do with it."""
    return {
        "op": "use",
        "when": one.when,
        "limit": one.limit,
        "cost": cost(one.cost),
        "cond": None if one.if_ is UNSET else condition(one.if_),
        "do": tell_effects(one.do),
        "flip": isinstance(one, CardUse) and one.flip,
        "discard": isinstance(one, CardUse) and one.discard,
    }


def thing(one: Any) -> list[Plain]:
    """What an item, a secret or a side of a skill does."""
    said = mods(one.static)
    return said if one.use is UNSET else [*said, use(one.use)]


def card(one: Card) -> Printed:
    """A personal card."""
    abilities: list[Plain] = [ability(each) for each in one.abilities]
    return {
        "id": one.id,
        "deck": one.deck,
        "passive": one.passive,
        "left": edge(one.left),
        "right": edge(one.right),
        "abilities": abilities,
    }


def encounter(one: Encounter) -> Printed:
    """An encounter card."""
    found: Printed = {
        "id": one.id,
        "deck": one.deck,
        "level": one.level,
        "kind_of": one.kind,
        "right": edge(one.right),
        "traits": list(one.traits) if one.traits is not UNSET else [],
        "reward": tell_effects(one.reward) if one.reward is not UNSET else [],
        "loot": tell_effects(one.loot) if one.loot is not UNSET else [],
    }
    if one.attacks is not UNSET:
        found["attacks"] = [attack(one.id, place, each) for place, each in enumerate(one.attacks)]
        found["opportunity"] = tell_effects(one.opportunity) if one.opportunity is not UNSET else []
        found["abilities"] = [ability(each) for each in one.abilities] if one.abilities is not UNSET else []
    if one.stages is not UNSET and one.affinity is not UNSET:
        found["slots"] = one.affinity.slots
        found["stages"] = [stage(one.id, place, each) for place, each in enumerate(one.stages)]
        found["failure"] = tell_effects(one.failure) if one.failure is not UNSET else []
        if one.avoid is not UNSET:
            require = None if one.avoid.require is UNSET else condition(one.avoid.require)
            found["avoid"] = {"op": "avoid", "cond": require, "cost": cost(one.avoid.cost)}
    return found


def encounter_avoid(pack: Pack, name: str) -> Plain:
    """AVA-DIP-23: what avoiding a talk takes."""
    return encounter(pieces(pack)[f"encounter.{name}"]).get("avoid")


def attack(name: str, place: int, one: Any) -> Printed:
    """A row of the enemy's table."""
    text = "" if one.run_away else f"encounter.{name}.attacks.{place}.name"
    return {"pool": list(one.pool), "text": text, "do": [{"op": "run_away"}] if one.run_away else tell_effects(one.do)}


def stage(name: str, place: int, one: Stage) -> Printed:
    """A stage of a talk, with what a check does in it."""
    checks = {field: getattr(one.checks, field) for field in one.checks.__struct_fields__}
    return {
        "text": f"encounter.{name}.stages.{place}.name",
        "response": tell_effects(one.response),
        "checks": {field: tell_effects(done) for field, done in checks.items() if done is not UNSET},
    }


# ---------------------------------------------------------------------- the whole box, for a scene
def location(one: Location) -> Printed:
    """A location card: its seals, its actions, what lighting its menhir takes."""
    found: Printed = {
        "id": str(one.number),
        "seals": list(one.seals),
        "leads": [WAYS[way] for way in WAYS if getattr(one.keys, way) is not UNSET],
        "actions": [
            {"id": each.id, "cost": cost(each.cost), "do": tell_effects(each.do), "once": each.once_per_day}
            for each in one.actions
        ],
        "static": mods(one.static),
        "instant": [line for each in one.instant for line in tell_effects(each.do)],
    }
    if one.menhir is not UNSET:
        require = None if one.menhir.require is UNSET else condition(one.menhir.require)
        found["menhir"] = {
            "cond": require,
            "costs": [cost(each) for each in one.menhir.cost],
            "dials": list(one.menhir.dial),
        }
    if one.motif is not UNSET:
        found["motif"] = motif(one.motif)
    return found


def motif(one: Motif) -> Printed:
    """What a place looks like."""
    count = None if one.count is UNSET else one.count
    return {"shape": one.shape, "ground": one.ground, "count": count, "having": list(one.with_)}


def land(pack: Pack) -> list[Plain]:
    """Where the isle is, cell by cell, for the coast of a map; not which place lies where, nor the islets off it."""
    islets = {
        one.number for one in pack.box.pieces("locations") if one.motif is not UNSET and one.motif.ground == "islet"
    }
    return [[x, y] for number, (x, y) in sorted(pack.grid.cells.items(), key=cell_of) if number not in islets]


def cell_of(placed: tuple[int, Cell]) -> Cell:
    """Where a place lies."""
    return placed[1]


def skill(one: Skill) -> Printed:
    """A skill card, both sides."""
    return {"id": str(one.no), "attribute": one.attr, "a": thing(one.sides.a), "b": thing(one.sides.b)}


def tracks(of: Tracks) -> Printed:
    """The tracks of a tray: where each marker starts, and how far it goes."""
    return {name: {"at": getattr(of, name).start, "top": getattr(of, name).max} for name in TRACKS}


def box(pack: Pack) -> Printed:
    """Everything that lies in the box and has something printed on it, but for what is read aloud."""
    of = pack.box.pieces
    return {
        "characters": [
            {
                "id": one.id,
                "number": one.number,
                "colour": one.color,
                "red": {"energy": list(one.tracks.energy.red), "terror": list(one.tracks.terror.red)},
                "tracks": tracks(one.tracks),
                "attributes": to_builtins(one.attributes),
                "resources": to_builtins(one.resources),
                "energy": one.action.cost,
                "once": one.action.once_per_day,
                "do": tell_effects(one.action.do),
            }
            for one in of("characters")
        ],
        "cards": [card(one) for one in of("cards")],
        "encounters": [encounter(one) for one in of("encounters")],
        "locations": [location(one) for one in of("locations")],
        "land": land(pack),
        "items": [{"id": one.id, "keyword": field_of(one, "keyword"), "does": thing(one)} for one in of("items")],
        "secrets": [
            {
                "id": str(one.no),
                "keyword": field_of(one, "keyword"),
                "personal": one.personal,
                "does": thing(one),
                "goal": goal(one),
            }
            for one in of("secrets")
        ],
        "skills": [skill(one) for one in of("skills")],
        "events": [
            {"id": one.id, "quest": one.quest, "static": mods(one.static), "goal": goal(one)}
            for one in of("events", "random_events")
        ],
    }


def goal(one: Any) -> Plain:
    """What a quest wants, as something to be done."""
    return None if one.objective is UNSET else errand(condition(one.objective))


def errand(wanted: Any) -> Plain:
    """A condition as an errand, "have three menhirs burning" for "three menhirs lit"; one without words is seen to."""
    op = str(wanted["op"]).removeprefix("if_")
    if op == "any" and (one := besides(wanted["of"])) is not None:
        return one
    if op in ("all", "any"):
        return {"op": f"errand_{op}", "of": [errand(one) for one in wanted["of"]]}
    if op in ERRANDS:
        return {**wanted, "op": f"errand_{op}"}
    return {"op": "errand", "cond": wanted}


@lru_cache(maxsize=8)
def pieces(pack: Pack) -> dict[str, Any]:
    """Every piece of a pack by its path, such as "verse.v.108.12.next"."""
    return {join(entry.kind, entry.id, seen.path): seen.piece for entry, seen in pack.box.visit_all()}


def besides(ways: Sequence[Any]) -> Printed | None:
    """So many menhirs besides one, which two ways say: that one lit and one more in all, or dark and not."""
    lit, dark = (
        [{part["op"]: part for part in way["of"]} for way in ways if way["op"] == "if_all" and names(way, which)]
        for which in ("if_menhir", "if_dark")
    )
    if len(ways) != 2 or len(lit) != 1 or len(dark) != 1:
        return None
    place, least = dark[0]["if_dark"]["menhir"], dark[0]["if_menhirs"]["least"]
    if lit[0]["if_menhir"]["menhir"] != place or lit[0]["if_menhirs"]["least"] != least + 1:
        return None
    return {"op": "errand_besides", "least": least, "menhir": place}


def names(way: Any, which: str) -> bool:
    """Does a way speak of one menhir, so, and of how many there are, and of nothing else?"""
    return sorted(part["op"] for part in way["of"]) == sorted([which, "if_menhirs"])
