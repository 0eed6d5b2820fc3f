"""The flat form: what the engine reads is what the files say, and every instruction has a name."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_args

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import content
from nemeton.games.avalon.content import effects, language, places, schema
from nemeton.games.avalon.content.halves import parse_half, write_half
from nemeton.games.avalon.content.tables import half_word
from nemeton.games.avalon.content.words import ICONS, KEYWORDS, TRIGGERS, WHOS
from tests.rules.avalon.content.alder import FOLDER, changed, slim
from tests.rules.rulebook import rule


@lru_cache(maxsize=1)
def pack() -> content.Pack:
    """The test pack."""
    return content.load(FOLDER)


def instruction(name: str, of: content.Pack | None = None) -> list[int]:
    """The instruction of that name: opcode and arguments."""
    known = of or pack()
    address = known.addresses[name]
    words = known.flat.code[address : address + known.flat.code[address + 1]]
    return [words[0], *words[2:]]


def program(address: int) -> list[list[int]]:
    """The instructions from an address to the end."""
    listed = []
    while pack().flat.code[address] != bc.OP_END:
        length = pack().flat.code[address + 1]
        words = pack().flat.code[address : address + length]
        listed.append([words[0], *words[2:]])
        address += length
    return listed


def record(address: int, width: int) -> list[int]:
    return pack().flat.code[address : address + width]


def row(table: list[int], width: int, place: int) -> list[int]:
    return table[place * width : (place + 1) * width]


# ---------------------------------------------------------------------- the pack uses all of the language
def pieces() -> list[Any]:
    return [seen.piece for _, seen in pack().box.walk]


@pytest.mark.parametrize("union", [effects.Effect, language.Condition, language.Reckoned, places.Next, schema.SetupOp])
def test_the_test_pack_uses_every_word_of_the_language(union: Any) -> None:
    """Every op, condition, amount, NEXT and setup op stands in it somewhere, so each was compiled here."""
    used = {type(piece) for piece in pieces()}

    assert set() == set(get_args(union)) - used


def test_the_test_pack_uses_every_trigger_and_icon() -> None:
    """And every way to name receivers that changes something."""
    cards = [piece for piece in pieces() if isinstance(piece, schema.Card)]
    icons = {icon for card in cards for half in (*card.left, *card.right) if half for icon in half.bonus}

    assert set(TRIGGERS) == {piece.trigger for piece in pieces() if isinstance(piece, schema.Ability)}
    assert {"draw", "chain", "tear", "x2", "void", "hit1", "hit3", "up1", "up3", "check"} <= icons
    assert {"actor", "each", "one", "one_other", "others", "all", "owner"} <= {
        who for piece in pieces() if (who := getattr(piece, "who", None)) in WHOS
    }


# ---------------------------------------------------------------------- instructions and their names
def test_every_instruction_has_one_name() -> None:
    """From address to name and back; programs end where their list does."""
    assert len(pack().places) == len(pack().addresses)
    assert pack().addresses["verse.v.101.2.do.4"] < pack().addresses["verse.v.101.2.next"]
    assert bc.OP_END == pack().flat.code[pack().addresses["encounter.green.04.loot.1"]]
    assert bc.OP_END == pack().flat.code[pack().addresses["verse.v.101.2.end"]]


def test_instructions_follow_one_another_without_a_gap() -> None:
    """From every name the lengths lead to further names and to an end."""
    flat, places = pack().flat.code, pack().places
    for address in places:
        while flat[address] != bc.OP_END:
            assert 0 < flat[address] < bc.OPS
            address += flat[address + 1]
            assert address in places


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("location.101.actions.trade.do.0", [bc.OP_GAIN, bc.ONE, bc.FOOD, 2]),
        ("location.102.explore.do.0", [bc.OP_GAIN, bc.ONE, bc.WEALTH, 1]),
        ("location.102.explore.do.1", [bc.OP_TERROR, bc.EACH, 1]),
        ("encounter.green.04.reward.0", [bc.OP_GAIN, bc.EACH, bc.EXP, 1]),
        ("encounter.green.04.loot.0", [bc.OP_GAIN, bc.ONE, bc.FOOD, 2]),
        ("encounter.green.04.attacks.1.do.0", [bc.OP_DAMAGE, bc.ACTOR, 1]),
        ("encounter.green.04.attacks.1.do.1", [bc.OP_POOL, -1]),
        ("encounter.blue.03.do.0", [bc.OP_GAIN, bc.ONE, bc.FOOD, 1]),
        ("encounter.blue.03.do.1", [bc.OP_TERROR, bc.EACH, -1]),
        ("verse.dr.104.do.0", [bc.OP_TERROR, bc.ACTOR, -1]),
        ("verse.letter.bran.do.0", [bc.OP_SECRET, bc.ACTOR, 31]),
        ("event.ev.1.do.0", [bc.OP_GAIN, bc.ALL, bc.FOOD, 1]),
        ("chapter.ch1.back.1", [bc.OP_GAIN, bc.ALL, bc.FOOD, 1]),
        ("condition.insane.on_day_start.0", [bc.OP_ENERGY, bc.OWNER, -1]),
        ("secret.3.dial.on_expire.0", [bc.OP_DAMAGE, bc.OWNER, 1]),
        ("character.bran.action.do.0", [bc.OP_GAIN, bc.ACTOR, bc.FOOD, 1]),
        ("verse.v.101.2.do.4.do.0.then.0", [bc.OP_TERROR, bc.ACTOR, -1]),
        ("skill.2.sides.b.use.do.0", [bc.OP_TERROR, bc.ONE_OTHER, -1]),
    ],
)
def test_receivers_follow_from_the_context(name: str, words: list[int]) -> None:
    """content.md#effects: who receives what names nobody, in each kind of place; a name given stays."""
    assert words == instruction(name)


@rule("AVA-ACT-04", "AVA-PARTY-14")
def test_goods_come_once_and_tracks_to_each_in_a_verse() -> None:
    """Resources and cards go to one member, what happens to tracks to every one of them."""
    assert [bc.OP_ITEM, bc.ONE, bc.DRAW_CRAFTABLE, 1] == instruction("verse.v.103.1.do.0")
    assert [bc.OP_SET_TRACK, bc.EACH, bc.ENERGY, bc.TO_START] == instruction("verse.v.101.6.do.2")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("verse.v.105.1.do.0", [bc.OP_STATUS, 2, 1]),
        ("verse.v.101.3.do.0", [bc.OP_STATUS, 0, bc.NO_PART]),
        ("location.110.explore.do.0", [bc.OP_STATUS, 3, bc.NEXT_PART]),
        ("verse.v.105.1.do.1", [bc.OP_EVENT_TOP_RANDOM, 2]),
        ("event.ev.3.do.0", [bc.OP_EVENT_TOP, 2]),
        ("verse.v.103.1.do.2", [bc.OP_ITEM_DISCARD, bc.ONE, bc.EVERYTHING, bc.RELIC]),
        ("verse.v.103.2.do.1", [bc.OP_SWAP, 4, 9]),
        ("verse.v.103.2.do.4", [bc.OP_MENHIR_DIAL, -1, -1]),
        ("verse.v.103.2.do.5", [bc.OP_TOKEN_TIME, 0, 1, 0]),
        ("verse.v.103.2.do.8", [bc.OP_MOVE, bc.EACH, bc.MOVE_NEAREST_MENHIR, -1]),
        ("location.105.actions.ferry.do.0", [bc.OP_MOVE, bc.ONE, bc.MOVE_NUMBER, 6]),
        ("event.ev.1.complete.1", [bc.OP_QUEST_REMOVE, bc.QUEST_SECRET + 4]),
        ("verse.v.105.1.do.3", [bc.OP_CARD_REMOVE, bc.KIND_ENCOUNTER, 31 + 30]),
        ("character.wren.action.do.0", [bc.OP_PEEK, bc.ANY_DECK, 1]),
        ("chapter.ch1.front.0", [bc.OP_DECK_ENCOUNTERS, bc.GREEN, 1, -1, 3, 0, 0]),
        ("chapter.ch1.back.0", [bc.OP_EVENT_STACK, 0, 3, 0, 1, 2]),
        ("verse.v.104.2.next", [bc.OP_END_VERSE]),
        ("verse.v.101.5.next", [bc.OP_GOTO, 24]),
        ("secret.3.dial.on_expire.1", [bc.OP_DIAL_ADD, 3, 1]),
        ("verse.v.103.1.do.5", [bc.OP_ATTRIBUTE, bc.ONE, bc.COURAGE, 1]),
        ("verse.v.103.1.do.4", [bc.OP_CARDS, bc.ONE, bc.COMBAT, 1]),
        ("verse.v.103.1.do.1", [bc.OP_ITEM_GET, bc.ACTOR, 0]),
        ("verse.v.106.1.do.0", [bc.OP_SECRET_RETURN, 2]),
        ("verse.v.107.2.do.0", [bc.OP_SECRET_REMOVE, 3]),
        ("secret.31.use.do.0", [bc.OP_FLIP]),
        ("verse.v.101.3.do.1", [bc.OP_UNSTATUS, 2, 2]),
        ("verse.v.101.3.do.2", [bc.OP_READ, 23]),
        ("verse.v.101.2.do.0.then.0", [bc.OP_TASK, 0]),
        ("verse.v.101.2.do.0.else.0", [bc.OP_TASK_DONE, 0]),
        ("verse.v.103.2.do.0", [bc.OP_REVEAL, 8]),
        ("verse.v.103.2.do.2", [bc.OP_REMOVE_LOCATION, 8]),
        ("location.104.instant.first.do.0", [bc.OP_TOKEN_QUEST, 3, 1]),
        ("verse.v.103.2.do.7", [bc.OP_GUARDIAN_REMOVE, 1]),
        ("verse.v.104.1.do.0", [bc.OP_DIAL, 1, bc.DIAL_ON_LOCATION, 3, 5, 0, 0, bc.EACH]),
        ("verse.v.104.1.do.2.then.0", [bc.OP_DIAL_REMOVE, 1]),
        ("verse.v.105.1.do.2", [bc.OP_EVENT_BOTTOM, 1]),
        ("verse.bk.3.do.0", [bc.OP_EVENT_SHUFFLE_DISCARDS]),
        ("verse.v.106.1.do.2", [bc.OP_CHAPTER, 1]),
        ("verse.v.107.1.do.1", [bc.OP_SAVE_OFFER]),
        ("verse.v.106.2.do.0", [bc.OP_ENDING, 0]),
        ("verse.v.107.2.do.1", [bc.OP_FAIL]),
        ("verse.v.107.1.do.0", [bc.OP_KILL, bc.ONE]),
        ("verse.v.103.2.do.9", [bc.OP_MOD, bc.EACH, bc.MOD_COST_TRAVEL, 1, bc.UNTIL_CHAPTER]),
    ],
)
def test_names_become_numbers(name: str, words: list[int]) -> None:
    """Statuses, events, places, dials by their place in their list; secrets and encounters by what is printed."""
    assert words == instruction(name)
    assert ["frugal", "tide", "winter", "secret.3"] == pack().numbers.dials


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("encounter.gray.04.attacks.0.do.0", [bc.OP_DISCARD, bc.ACTOR, 1, bc.FROM_DECK]),
        ("encounter.gray.04.attacks.0.do.1", [bc.OP_DESTROY, bc.ACTOR, 1, bc.FROM_LAST]),
        ("encounter.gray.04.attacks.0.do.2", [bc.OP_TEAR, 1]),
        ("encounter.gray.04.attacks.1.do.0.then.0", [bc.OP_EXTRA_ATTACK]),
        ("encounter.gray.04.attacks.1.do.0.else.0", [bc.OP_OPPORTUNITY]),
        ("encounter.purple.04.opportunity.0", [bc.OP_PREVENT, bc.OTHERS, bc.EVERYTHING]),
        ("encounter.purple.04.abilities.0.do.0", [bc.OP_TOKEN, 1]),
        ("encounter.purple.04.abilities.0.do.1", [bc.OP_CHARGE, 1]),
        ("encounter.purple.04.attacks.0.do.0.options.0.do.0", [bc.OP_SKIP_ATTACK]),
        ("encounter.purple.04.attacks.0.do.0.options.1.do.0", [bc.OP_LEAVE, bc.ACTOR]),
        ("encounter.purple.04.attacks.1.do.1", [bc.OP_RUN_AWAY]),
        ("item.bell.use.do.0", [bc.OP_STAGE_WIN]),
    ],
)
def test_what_happens_in_encounters(name: str, words: list[int]) -> None:
    """The encounter's own ops."""
    assert words == instruction(name)


def test_effects_hold_programs_by_their_addresses() -> None:
    """Random rows with their weights, repeats, and lists for each receiver."""
    at = pack().addresses

    assert [bc.OP_RANDOM, 3, 2, 2, at["verse.v.101.2.do.2.table.0.1.0"], 1, at["verse.v.101.2.do.2.table.1.1.0"]] == (
        instruction("verse.v.101.2.do.2")
    )
    assert [bc.OP_REPEAT, 2, at["verse.v.101.2.do.3.do.0"]] == instruction("verse.v.101.2.do.3")
    assert [bc.OP_FOR, bc.EACH, at["verse.v.101.2.do.4.do.0"]] == instruction("verse.v.101.2.do.4")
    assert [bc.OP_IF, at["verse.v.101.2.do.4.do.0.then.0"], 0] == [
        instruction("verse.v.101.2.do.4.do.0")[place] for place in (0, 2, 3)
    ]


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ({"status": "oath"}, [bc.IF_STATUS, 2, bc.NO_PART]),
        ({"status": "oath", "part": 2}, [bc.IF_STATUS, 2, 2]),
        ({"track": "terror", "min": 1, "max": 3, "who": "each"}, [bc.IF_TRACK, bc.TERROR, 1, 3, bc.OF_EACH]),
        ({"character": "wren"}, [bc.IF_CHARACTER, 1, bc.OF_ANY]),
        ({"item": "bell"}, [bc.IF_ITEM, 4, bc.OF_ANY]),
        ({"item": "companion", "who": "actor"}, [bc.IF_KEYWORD, bc.COMPANION, bc.OF_ACTOR]),
        ({"secret": 3}, [bc.IF_SECRET, 3, bc.OF_ANY]),
        ({"players": {"min": 2, "max": 3}}, [bc.IF_PLAYERS, 2, 3]),
        ({"party": {"max": 1}}, [bc.IF_PARTY, bc.NO_LEAST, 1]),
        ({"chapter": "ch2"}, [bc.IF_CHAPTER, 1]),
        ({"day": {"min": 9}}, [bc.IF_DAY, 9, bc.NO_MOST]),
        ({"at": 107}, [bc.IF_AT, 6, bc.OF_ANY]),
        ({"menhir": 107}, [bc.IF_MENHIR, 6]),
        ({"menhirs": {"min": 2}}, [bc.IF_MENHIRS, 2]),
        ({"revealed": 131}, [bc.IF_REVEALED, 9]),
        ({"quest": "ev.1"}, [bc.IF_QUEST, 0]),
        ({"quest": 4}, [bc.IF_QUEST, bc.QUEST_SECRET + 4]),
        ({"event": "rnd.1"}, [bc.IF_EVENT, 4]),
        ({"tokens": "quest", "at": 104, "min": 1}, [bc.IF_TOKENS, 1, 3, 1]),
        ({"dial": "secret.3", "max": 2}, [bc.IF_DIAL, 3, bc.NO_LEAST, 2]),
        ({"panic": True}, [bc.IF_PANIC, 1, bc.OF_ANY]),
        ({"insane": False, "who": "actor"}, [bc.IF_INSANE, 0, bc.OF_ACTOR]),
        ({"pool": {"min": 4}}, [bc.IF_POOL, 4, bc.NO_MOST]),
        ({"affinity": {"max": 2}}, [bc.IF_AFFINITY, bc.NO_LEAST, 2]),
        ({"stage": 2}, [bc.IF_STAGE, 2]),
        ({"connected": "empathy", "min": 2}, [bc.IF_CONNECTED, bc.EMPATHY, 2]),
        ({"played": {"min": 2}}, [bc.IF_PLAYED, 2, bc.NO_MOST]),
        ({"count": "damage_taken", "min": 1}, [bc.IF_COUNT, bc.COUNT_DAMAGE_TAKEN, 1, bc.NO_MOST]),
        ({"encounter": {"deck": "gray", "level": 2}}, [bc.IF_ENCOUNTER, bc.GRAY, 2, -1, -1]),
        ({"encounter": {"trait": "slow", "kind": "combat"}}, [bc.IF_ENCOUNTER, -1, 0, 11, bc.KIND_FIGHT]),
    ],
)
def test_conditions_are_records(condition: object, words: list[int]) -> None:
    """content.md#conditions: the code, then its arguments; ends that are not said are beyond every number."""
    built = content.build(changed("journal", "v.101.1", "next.choices.0.if", condition), whole=False)

    address = instruction("verse.v.101.1.next", built)[3]

    assert words == built.flat.code[address : address + len(words)]


def test_conditions_hold_conditions_by_their_addresses() -> None:
    """All, any and not."""
    nested = {"all": [{"not": {"stage": 1}}, {"any": [{"stage": 2}, {"stage": 3}]}]}
    built = content.build(changed("journal", "v.101.1", "next.choices.0.if", nested), whole=False)
    flat = built.flat.code

    op, count, first, second = flat[instruction("verse.v.101.1.next", built)[3] :][:4]

    assert (bc.IF_ALL, 2, bc.IF_NOT, bc.IF_ANY) == (op, count, flat[first], flat[second])
    assert [bc.IF_STAGE, 1] == flat[flat[first + 1] :][:2]
    assert [bc.IF_STAGE, 3] == flat[flat[second + 3] :][:2]


def test_a_choice_has_condition_cost_program_and_goal() -> None:
    """And the number of its labels."""
    op, text, count, *rows = instruction("verse.v.101.1.next")
    condition, cost, done, goal = rows[4:8]

    assert (bc.OP_CHOICES, 3, "verse.v.101.1.next.choices") == (op, count, pack().label_keys[text])
    assert [bc.IF_ATTR, bc.CAUTION, 2, bc.NO_MOST, bc.OF_ANY] == record(rows[0], 5)
    assert [0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 2] == record(cost, bc.COST_WIDTH)
    assert [[bc.OP_GAIN, bc.ONE, bc.REP, 1]] == program(done)
    assert (0, pack().numbers.of("verses", "v.101.3")) == (condition, goal)
    assert [0, 0, 0, -1] == rows[8:]


def test_a_branch_ends_with_what_always_holds() -> None:
    """Condition 0 is else."""
    op, count, *rows = instruction("verse.v.101.2.next")

    assert (bc.OP_BRANCH, 3) == (op, count)
    assert [bc.IF_COUNT_PARTS, 3, 2] == record(rows[0], 3)
    assert [0, pack().numbers.of("verses", "v.101.5")] == rows[4:]


def test_an_encounter_without_run_goes_on_as_failed() -> None:
    """content.md#verses, content.md#effects: `run` defaults to `fail`, in verses and in effects."""
    known = slim()
    verse = next(one for one in known["journal"] if one["id"] == "v.101.4")
    del verse["next"]["run"]
    hunt = next(one for one in known["locations"] if one["number"] == 103)["actions"][0]["do"][0]
    del hunt["run"]
    built = content.build(known, whole=False)

    _, _, win, fail, run = instruction("verse.v.101.4.next", built)
    _, _, won, failed, ran = instruction("location.103.actions.hunt.do.0", built)

    assert (fail, failed) == (run, ran)
    assert win != fail
    assert won != failed


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ({"by_players": [1, 2, 3, 4]}, [bc.EX_BY_PLAYERS, 1, 2, 3, 4]),
        ({"members": 2}, [bc.EX_MEMBERS, 2]),
        ({"connected": "courage"}, [bc.EX_CONNECTED, bc.COURAGE]),
        ({"count": "played"}, [bc.EX_COUNT, bc.COUNT_PLAYED]),
        ({"attr": "caution"}, [bc.EX_ATTR, bc.CAUTION]),
        ({"res": "magic"}, [bc.EX_RES, bc.MAGIC]),
        ({"parts": "seen"}, [bc.EX_PARTS, 3]),
        ({"add": [1, -2]}, [bc.EX_ADD, 2, 1, -2]),
        ({"mul": [3, 4]}, [bc.EX_MUL, 2, 3, 4]),
        ({"min": [3, 4]}, [bc.EX_MIN, 2, 3, 4]),
        ({"max": [3, 4, 5]}, [bc.EX_MAX, 3, 3, 4, 5]),
        ({"half": 7}, [bc.EX_HALF, 7]),
    ],
)
def test_amounts_are_numbers_or_expressions(amount: object, words: list[int]) -> None:
    """content.md#amounts: a plain number stands for itself, anything else by its address."""
    built = content.build(changed("journal", "v.104.1", "do.5.n", amount), whole=False)

    address = instruction("verse.v.104.1.do.5", built)[2] - bc.EXPRESSION

    assert words == built.flat.code[address : address + len(words)]


def test_a_personal_condition_looks_at_whom_the_context_names() -> None:
    """content.md#conditions: any member in a party, the actor alone in a dream, each or the sum where it says so."""
    dream = instruction("verse.dr.104.next")[3]
    place = instruction("verse.v.106.1.next")[3 + 4]
    summed = instruction("verse.v.101.2.do.1")[3 + 3]

    assert [bc.IF_ATTR, bc.SPIRITUALITY, 2, bc.NO_MOST, bc.OF_ACTOR] == record(dream, 5)
    assert [bc.IF_DYING, 0, bc.OF_EACH] == record(place, 3)
    assert [bc.IF_RES, bc.MAGIC, 1, bc.NO_MOST, bc.OF_SUM] == record(summed, 5)


# ---------------------------------------------------------------------- tables
@rule("AVA-RUL-21")
@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("-", 0),
        ("F", bc.FREE_LOCK),
        ("M", bc.MAGIC_LOCK),
        ("C2", bc.ATTRIBUTE_LOCK + bc.COURAGE * 16 + 2),
        ("+h2", (bc.ICON_HIT + 2) << 8),
        ("F+x2", bc.FREE_LOCK + (bc.ICON_DOUBLE << 8)),
        ("M+x2+up1", bc.MAGIC_LOCK + (bc.ICON_DOUBLE << 8) + ((bc.ICON_UP + 1) << 13)),
    ],
)
def test_a_half_is_one_word(written: str, word: int) -> None:
    """The lock below, the icons above it, the first one lowest; and it can be written as it was read."""
    half, reason = parse_half(written)

    assert (word, "") == (half_word(half), reason)
    assert written == write_half(half)


def test_icons_are_numbered_as_the_engine_reads_them() -> None:
    """The words of the list and the numbers of the code agree."""
    numbers = {icon: ICONS.index(icon) + 1 for icon in ICONS}

    assert (bc.ICON_DRAW, bc.ICON_CHAIN, bc.ICON_TEAR) == (numbers["draw"], numbers["chain"], numbers["tear"])
    assert (bc.ICON_DOUBLE, bc.ICON_VOID, bc.ICON_CHECK) == (numbers["x2"], numbers["void"], numbers["check"])
    assert (bc.ICON_HIT + 5, bc.ICON_UP + 3, bc.ICON_DOWN + 1) == (
        numbers["hit5"],
        numbers["up3"],
        numbers["dn1"],
    )
    assert (bc.WEAPON, bc.RELIC) == (KEYWORDS.index("weapon"), KEYWORDS.index("relic"))


def test_a_card_lies_in_its_row() -> None:
    """Basic cards by colour, deck and number, then advanced ones by character."""
    flat, numbers = pack().flat, pack().numbers

    assert "crimson.d.03" == numbers.cards[1 * 50 + 25 + 2]
    assert "wren.c.04" == numbers.cards[200 + 1 * 30 + 3]
    card = row(flat.cards, bc.CARD_WIDTH, 200 + 1 * 30 + 3)
    count, *ability = record(card[bc.CARD_ABILITIES], 1 + bc.ABILITY_WIDTH)
    assert (1, 1, bc.ON_STATIC) == (card[bc.CARD_PASSIVE], count, ability[bc.ABILITY_TRIGGER])
    assert [1, bc.MOD_POOL_LAST_KEY, 1, 0] == record(ability[bc.ABILITY_STATIC], 4)


def test_a_delayed_ability_waits_one_turn_if_it_does_not_say() -> None:
    """content.md#cards: `delay` defaults to 1."""
    nine = row(pack().flat.cards, bc.CARD_WIDTH, 8)

    assert 1 == record(nine[bc.CARD_ABILITIES] + 1, bc.ABILITY_WIDTH)[bc.ABILITY_DELAY]


def test_a_location_lies_on_its_cell() -> None:
    """Number, family, cell, keys, seals; the tokens an action takes by default."""
    flat = pack().flat
    burned = row(flat.locations, bc.LOCATION_WIDTH, pack().numbers.of("locations", 131))
    rock = row(flat.locations, bc.LOCATION_WIDTH, pack().numbers.of("locations", 110))
    landing = row(flat.locations, bc.LOCATION_WIDTH, 0)

    assert [131, 105, -1, 0, 0, 101, 0, 0, 0] == burned[: bc.LOC_SETTLEMENT]
    assert [110, 110, 2, 2, 0, 0, 108, 0, 0] == rock[: bc.LOC_SETTLEMENT]
    assert bc.SEAL_MENHIR + bc.SEAL_FRIENDLY == landing[bc.LOC_SEALS]
    assert [1, 3, 0, pack().numbers.of("encounters", "blue.03")] == record(landing[bc.LOC_SETTLEMENT], 4)
    assert [1, 1] == [record(landing[bc.LOC_ACTIONS], 3)[0], record(landing[bc.LOC_ACTIONS], 3)[2]]
    assert [8, 7, 6, 5] == landing[bc.LOC_MENHIR_DIAL : bc.LOC_MENHIR_DIAL + 4]
    assert [-1, -1] == landing[bc.LOC_DREAM :]


@rule("AVA-RUL-59")
def test_a_settlement_draws_blue_unless_it_names_somebody() -> None:
    """The unfriendly ferry house says nothing, so a blue card is drawn."""
    ferry = row(pack().flat.locations, bc.LOCATION_WIDTH, pack().numbers.of("locations", 105))

    assert [0, bc.BLUE, 0, -1] == record(ferry[bc.LOC_SETTLEMENT], bc.ENC_WIDTH)


def test_an_encounter_has_attacks_or_stages() -> None:
    """Rows of the attack table, checks by attribute, avoiding."""
    flat, numbers = pack().flat, pack().numbers
    thief = row(flat.encounters, bc.ENCOUNTER_WIDTH, numbers.of("encounters", "gray.04"))
    reeve = row(flat.encounters, bc.ENCOUNTER_WIDTH, numbers.of("encounters", "blue.05"))

    count, *rows = record(thief[bc.ENC_ATTACKS], 1 + 3 * bc.ATTACK_WIDTH)
    assert (3, [3, 3, 1, 0]) == (count, rows[8:])
    stages, response, *checks = record(reeve[bc.ENC_STAGES], 1 + bc.STAGE_WIDTH)
    assert 1 == stages
    assert [[bc.OP_AFFINITY, -1], [bc.OP_TERROR, bc.ACTOR, 1]] == program(response)
    assert [[bc.OP_DRAW, bc.ACTOR, 1]] == program(checks[bc.CAUTION])
    assert 0 == checks[bc.SPIRITUALITY]
    assert (7, 3, 1) == (reeve[bc.ENC_SLOTS], reeve[bc.ENC_GRAY], reeve[bc.ENC_AVOID])
    assert [bc.IF_RES, bc.REP, 3, bc.NO_MOST, bc.OF_ANY] == record(reeve[bc.ENC_AVOID_IF], 5)


def test_a_keyword_alone_costs_one_item() -> None:
    """content.md#costs: `item_keyword` says which items fit."""
    built = content.build(changed("locations", 105, "actions.1.cost", {"item_keyword": ["shield"]}), whole=False)
    ferry = row(built.flat.locations, bc.LOCATION_WIDTH, built.numbers.of("locations", 105))
    cost = built.flat.code[ferry[bc.LOC_ACTIONS] + 1 + bc.ACTION_WIDTH]

    assert [1, 1 << bc.SHIELD, 0] == built.flat.code[cost + bc.COST_ITEM : cost + bc.COST_WIDTH]


def test_numbers_that_are_not_there_are_empty_rows() -> None:
    """Skills and secrets lie at their numbers."""
    flat = pack().flat

    assert -1 == row(flat.skills, bc.SKILL_WIDTH, 3)[bc.SKILL_ATTRIBUTE]
    assert bc.PRACTICALITY == row(flat.skills, bc.SKILL_WIDTH, 7)[bc.SKILL_ATTRIBUTE]
    assert -1 == row(flat.secrets, bc.SECRET_WIDTH, 30)[bc.SECRET_PERSONAL]
    assert 1 == row(flat.secrets, bc.SECRET_WIDTH, 31)[bc.SECRET_PERSONAL]


@rule("AVA-SETUP-07")
def test_a_guest_starts_with_a_mask_of_cards() -> None:
    """Advanced cards lie above the 25 basic ones."""
    combat = [f"azure.c.{number:02}" for number in range(1, 16)]
    tables = content.tables_of(FOLDER)
    tables["characters"][0]["starter_list"] = {
        "combat": combat,
        "diplomacy": [f"bran.d.{number:02}" for number in range(1, 16)],
    }
    bran = row(content.build(tables).flat.characters, bc.CHARACTER_WIDTH, 0)

    assert [2**15 - 1, (2**15 - 1) << 25] == bran[bc.CHARACTER_STARTERS :]
