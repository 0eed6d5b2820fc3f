"""The flat form: what the engine reads is what the files say, and every instruction has a name."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_args

import pytest

from nemeton.games.avalon import code, content
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
    while pack().flat.code[address] != code.OP_END:
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
    assert code.OP_END == pack().flat.code[pack().addresses["encounter.green.04.loot.1"]]
    assert code.OP_END == pack().flat.code[pack().addresses["verse.v.101.2.end"]]


def test_instructions_follow_one_another_without_a_gap() -> None:
    """From every name the lengths lead to further names and to an end."""
    flat, places = pack().flat.code, pack().places
    for address in places:
        while flat[address] != code.OP_END:
            assert 0 < flat[address] < code.OPS
            address += flat[address + 1]
            assert address in places


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("location.101.actions.trade.do.0", [code.OP_GAIN, code.ONE, code.FOOD, 2]),
        ("location.102.explore.do.0", [code.OP_GAIN, code.ONE, code.WEALTH, 1]),
        ("location.102.explore.do.1", [code.OP_TERROR, code.EACH, 1]),
        ("encounter.green.04.reward.0", [code.OP_GAIN, code.EACH, code.EXP, 1]),
        ("encounter.green.04.loot.0", [code.OP_GAIN, code.ONE, code.FOOD, 2]),
        ("encounter.green.04.attacks.1.do.0", [code.OP_DAMAGE, code.ACTOR, 1]),
        ("encounter.green.04.attacks.1.do.1", [code.OP_POOL, -1]),
        ("encounter.blue.03.do.0", [code.OP_GAIN, code.ONE, code.FOOD, 1]),
        ("encounter.blue.03.do.1", [code.OP_TERROR, code.EACH, -1]),
        ("verse.dr.104.do.0", [code.OP_TERROR, code.ACTOR, -1]),
        ("verse.letter.bran.do.0", [code.OP_SECRET, code.ACTOR, 31]),
        ("event.ev.1.do.0", [code.OP_GAIN, code.ALL, code.FOOD, 1]),
        ("chapter.ch1.back.1", [code.OP_GAIN, code.ALL, code.FOOD, 1]),
        ("condition.insane.on_day_start.0", [code.OP_ENERGY, code.OWNER, -1]),
        ("secret.3.dial.on_expire.0", [code.OP_DAMAGE, code.OWNER, 1]),
        ("character.bran.action.do.0", [code.OP_GAIN, code.ACTOR, code.FOOD, 1]),
        ("verse.v.101.2.do.4.do.0.then.0", [code.OP_TERROR, code.ACTOR, -1]),
        ("skill.2.sides.b.use.do.0", [code.OP_TERROR, code.ONE_OTHER, -1]),
    ],
)
def test_receivers_follow_from_the_context(name: str, words: list[int]) -> None:
    """2.12: who receives what names nobody, in each kind of place; a name given stays."""
    assert words == instruction(name)


@rule("AVA-ACT-04", "AVA-PARTY-14")
def test_goods_come_once_and_tracks_to_each_in_a_verse() -> None:
    """Resources and cards go to one member, what happens to tracks to every one of them."""
    assert [code.OP_ITEM, code.ONE, code.DRAW_CRAFTABLE, 1] == instruction("verse.v.103.1.do.0")
    assert [code.OP_SET_TRACK, code.EACH, code.ENERGY, code.TO_START] == instruction("verse.v.101.6.do.2")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("verse.v.105.1.do.0", [code.OP_STATUS, 2, 1]),
        ("verse.v.101.3.do.0", [code.OP_STATUS, 0, code.NO_PART]),
        ("location.110.explore.do.0", [code.OP_STATUS, 3, code.NEXT_PART]),
        ("verse.v.105.1.do.1", [code.OP_EVENT_TOP_RANDOM, 2]),
        ("event.ev.3.do.0", [code.OP_EVENT_TOP, 2]),
        ("verse.v.103.1.do.2", [code.OP_ITEM_DISCARD, code.ONE, code.EVERYTHING, code.RELIC]),
        ("verse.v.103.2.do.1", [code.OP_SWAP, 4, 9]),
        ("verse.v.103.2.do.4", [code.OP_MENHIR_DIAL, -1, -1]),
        ("verse.v.103.2.do.5", [code.OP_TOKEN_TIME, 0, 1, 0]),
        ("verse.v.103.2.do.8", [code.OP_MOVE, code.EACH, code.MOVE_NEAREST_MENHIR, -1]),
        ("location.105.actions.ferry.do.0", [code.OP_MOVE, code.ONE, code.MOVE_NUMBER, 6]),
        ("event.ev.1.complete.1", [code.OP_QUEST_REMOVE, code.QUEST_SECRET + 4]),
        ("verse.v.105.1.do.3", [code.OP_CARD_REMOVE, code.KIND_ENCOUNTER, 31 + 30]),
        ("character.wren.action.do.0", [code.OP_PEEK, code.ANY_DECK, 1]),
        ("chapter.ch1.front.0", [code.OP_DECK_ENCOUNTERS, code.GREEN, 1, -1, 3, 0, 0]),
        ("chapter.ch1.back.0", [code.OP_EVENT_STACK, 0, 3, 0, 1, 2]),
        ("verse.v.104.2.next", [code.OP_END_VERSE]),
        ("verse.v.101.5.next", [code.OP_GOTO, 24]),
        ("secret.3.dial.on_expire.1", [code.OP_DIAL_ADD, 3, 1]),
        ("verse.v.103.1.do.5", [code.OP_ATTRIBUTE, code.ONE, code.COURAGE, 1]),
        ("verse.v.103.1.do.4", [code.OP_CARDS, code.ONE, code.COMBAT, 1]),
        ("verse.v.103.1.do.1", [code.OP_ITEM_GET, code.ACTOR, 0]),
        ("verse.v.106.1.do.0", [code.OP_SECRET_RETURN, 2]),
        ("verse.v.107.2.do.0", [code.OP_SECRET_REMOVE, 3]),
        ("secret.31.use.do.0", [code.OP_FLIP]),
        ("verse.v.101.3.do.1", [code.OP_UNSTATUS, 2, 2]),
        ("verse.v.101.3.do.2", [code.OP_READ, 23]),
        ("verse.v.101.2.do.0.then.0", [code.OP_TASK, 0]),
        ("verse.v.101.2.do.0.else.0", [code.OP_TASK_DONE, 0]),
        ("verse.v.103.2.do.0", [code.OP_REVEAL, 8]),
        ("verse.v.103.2.do.2", [code.OP_REMOVE_LOCATION, 8]),
        ("location.104.instant.first.do.0", [code.OP_TOKEN_QUEST, 3, 1]),
        ("verse.v.103.2.do.7", [code.OP_GUARDIAN_REMOVE, 1]),
        ("verse.v.104.1.do.0", [code.OP_DIAL, 1, code.DIAL_ON_LOCATION, 3, 5, 0, 0, code.EACH]),
        ("verse.v.104.1.do.2.then.0", [code.OP_DIAL_REMOVE, 1]),
        ("verse.v.105.1.do.2", [code.OP_EVENT_BOTTOM, 1]),
        ("verse.bk.3.do.0", [code.OP_EVENT_SHUFFLE_DISCARDS]),
        ("verse.v.106.1.do.2", [code.OP_CHAPTER, 1]),
        ("verse.v.107.1.do.1", [code.OP_SAVE_OFFER]),
        ("verse.v.106.2.do.0", [code.OP_ENDING, 0]),
        ("verse.v.107.2.do.1", [code.OP_FAIL]),
        ("verse.v.107.1.do.0", [code.OP_KILL, code.ONE]),
        ("verse.v.103.2.do.9", [code.OP_MOD, code.EACH, code.MOD_COST_TRAVEL, 1, code.UNTIL_CHAPTER]),
    ],
)
def test_names_become_numbers(name: str, words: list[int]) -> None:
    """Statuses, events, places, dials by their place in their list; secrets and encounters by what is printed."""
    assert words == instruction(name)
    assert ["frugal", "tide", "winter", "secret.3"] == pack().numbers.dials


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("encounter.gray.04.attacks.0.do.0", [code.OP_DISCARD, code.ACTOR, 1, code.FROM_DECK]),
        ("encounter.gray.04.attacks.0.do.1", [code.OP_DESTROY, code.ACTOR, 1, code.FROM_LAST]),
        ("encounter.gray.04.attacks.0.do.2", [code.OP_TEAR, 1]),
        ("encounter.gray.04.attacks.1.do.0.then.0", [code.OP_EXTRA_ATTACK]),
        ("encounter.gray.04.attacks.1.do.0.else.0", [code.OP_OPPORTUNITY]),
        ("encounter.purple.04.opportunity.0", [code.OP_PREVENT, code.OTHERS, code.EVERYTHING]),
        ("encounter.purple.04.abilities.0.do.0", [code.OP_TOKEN, 1]),
        ("encounter.purple.04.abilities.0.do.1", [code.OP_CHARGE, 1]),
        ("encounter.purple.04.attacks.0.do.0.options.0.do.0", [code.OP_SKIP_ATTACK]),
        ("encounter.purple.04.attacks.0.do.0.options.1.do.0", [code.OP_LEAVE, code.ACTOR]),
        ("encounter.purple.04.attacks.1.do.1", [code.OP_RUN_AWAY]),
        ("item.bell.use.do.0", [code.OP_STAGE_WIN]),
    ],
)
def test_what_happens_in_encounters(name: str, words: list[int]) -> None:
    """The encounter's own ops."""
    assert words == instruction(name)


def test_effects_hold_programs_by_their_addresses() -> None:
    """Random rows with their weights, repeats, and lists for each receiver."""
    at = pack().addresses

    assert [code.OP_RANDOM, 3, 2, 2, at["verse.v.101.2.do.2.table.0.1.0"], 1, at["verse.v.101.2.do.2.table.1.1.0"]] == (
        instruction("verse.v.101.2.do.2")
    )
    assert [code.OP_REPEAT, 2, at["verse.v.101.2.do.3.do.0"]] == instruction("verse.v.101.2.do.3")
    assert [code.OP_FOR, code.EACH, at["verse.v.101.2.do.4.do.0"]] == instruction("verse.v.101.2.do.4")
    assert [code.OP_IF, at["verse.v.101.2.do.4.do.0.then.0"], 0] == [
        instruction("verse.v.101.2.do.4.do.0")[place] for place in (0, 2, 3)
    ]


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ({"status": "oath"}, [code.IF_STATUS, 2, code.NO_PART]),
        ({"status": "oath", "part": 2}, [code.IF_STATUS, 2, 2]),
        ({"track": "terror", "min": 1, "max": 3, "who": "each"}, [code.IF_TRACK, code.TERROR, 1, 3, code.OF_EACH]),
        ({"character": "wren"}, [code.IF_CHARACTER, 1, code.OF_ANY]),
        ({"item": "bell"}, [code.IF_ITEM, 4, code.OF_ANY]),
        ({"item": "companion", "who": "actor"}, [code.IF_KEYWORD, code.COMPANION, code.OF_ACTOR]),
        ({"secret": 3}, [code.IF_SECRET, 3, code.OF_ANY]),
        ({"players": {"min": 2, "max": 3}}, [code.IF_PLAYERS, 2, 3]),
        ({"party": {"max": 1}}, [code.IF_PARTY, code.NO_LEAST, 1]),
        ({"chapter": "ch2"}, [code.IF_CHAPTER, 1]),
        ({"day": {"min": 9}}, [code.IF_DAY, 9, code.NO_MOST]),
        ({"at": 107}, [code.IF_AT, 6, code.OF_ANY]),
        ({"menhir": 107}, [code.IF_MENHIR, 6]),
        ({"menhirs": {"min": 2}}, [code.IF_MENHIRS, 2]),
        ({"revealed": 131}, [code.IF_REVEALED, 9]),
        ({"quest": "ev.1"}, [code.IF_QUEST, 0]),
        ({"quest": 4}, [code.IF_QUEST, code.QUEST_SECRET + 4]),
        ({"event": "rnd.1"}, [code.IF_EVENT, 4]),
        ({"tokens": "quest", "at": 104, "min": 1}, [code.IF_TOKENS, 1, 3, 1]),
        ({"dial": "secret.3", "max": 2}, [code.IF_DIAL, 3, code.NO_LEAST, 2]),
        ({"panic": True}, [code.IF_PANIC, 1, code.OF_ANY]),
        ({"insane": False, "who": "actor"}, [code.IF_INSANE, 0, code.OF_ACTOR]),
        ({"pool": {"min": 4}}, [code.IF_POOL, 4, code.NO_MOST]),
        ({"affinity": {"max": 2}}, [code.IF_AFFINITY, code.NO_LEAST, 2]),
        ({"stage": 2}, [code.IF_STAGE, 2]),
        ({"connected": "empathy", "min": 2}, [code.IF_CONNECTED, code.EMPATHY, 2]),
        ({"played": {"min": 2}}, [code.IF_PLAYED, 2, code.NO_MOST]),
        ({"count": "damage_taken", "min": 1}, [code.IF_COUNT, code.COUNT_DAMAGE_TAKEN, 1, code.NO_MOST]),
        ({"encounter": {"deck": "gray", "level": 2}}, [code.IF_ENCOUNTER, code.GRAY, 2, -1, -1]),
        ({"encounter": {"trait": "slow", "kind": "combat"}}, [code.IF_ENCOUNTER, -1, 0, 11, code.KIND_FIGHT]),
    ],
)
def test_conditions_are_records(condition: object, words: list[int]) -> None:
    """2.13: the code, then its arguments; ends that are not said are beyond every number."""
    built = content.build(changed("journal", "v.101.1", "next.choices.0.if", condition), whole=False)

    address = instruction("verse.v.101.1.next", built)[3]

    assert words == built.flat.code[address : address + len(words)]


def test_conditions_hold_conditions_by_their_addresses() -> None:
    """All, any and not."""
    nested = {"all": [{"not": {"stage": 1}}, {"any": [{"stage": 2}, {"stage": 3}]}]}
    built = content.build(changed("journal", "v.101.1", "next.choices.0.if", nested), whole=False)
    flat = built.flat.code

    op, count, first, second = flat[instruction("verse.v.101.1.next", built)[3] :][:4]

    assert (code.IF_ALL, 2, code.IF_NOT, code.IF_ANY) == (op, count, flat[first], flat[second])
    assert [code.IF_STAGE, 1] == flat[flat[first + 1] :][:2]
    assert [code.IF_STAGE, 3] == flat[flat[second + 3] :][:2]


def test_a_choice_has_condition_cost_program_and_goal() -> None:
    """And the number of its labels."""
    op, text, count, *rows = instruction("verse.v.101.1.next")
    condition, cost, done, goal = rows[4:8]

    assert (code.OP_CHOICES, 3, "verse.v.101.1.next.choices") == (op, count, pack().label_keys[text])
    assert [code.IF_ATTR, code.CAUTION, 2, code.NO_MOST, code.OF_ANY] == record(rows[0], 5)
    assert [0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 2] == record(cost, code.COST_WIDTH)
    assert [[code.OP_GAIN, code.ONE, code.REP, 1]] == program(done)
    assert (0, pack().numbers.of("verses", "v.101.3")) == (condition, goal)
    assert [0, 0, 0, -1] == rows[8:]


def test_a_branch_ends_with_what_always_holds() -> None:
    """Condition 0 is else."""
    op, count, *rows = instruction("verse.v.101.2.next")

    assert (code.OP_BRANCH, 3) == (op, count)
    assert [code.IF_COUNT_PARTS, 3, 2] == record(rows[0], 3)
    assert [0, pack().numbers.of("verses", "v.101.5")] == rows[4:]


def test_an_encounter_without_run_goes_on_as_failed() -> None:
    """2.7, 2.12: `run` defaults to `fail`, in verses and in effects."""
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
        ({"by_players": [1, 2, 3, 4]}, [code.EX_BY_PLAYERS, 1, 2, 3, 4]),
        ({"members": 2}, [code.EX_MEMBERS, 2]),
        ({"connected": "courage"}, [code.EX_CONNECTED, code.COURAGE]),
        ({"count": "played"}, [code.EX_COUNT, code.COUNT_PLAYED]),
        ({"attr": "caution"}, [code.EX_ATTR, code.CAUTION]),
        ({"res": "magic"}, [code.EX_RES, code.MAGIC]),
        ({"parts": "seen"}, [code.EX_PARTS, 3]),
        ({"add": [1, -2]}, [code.EX_ADD, 2, 1, -2]),
        ({"mul": [3, 4]}, [code.EX_MUL, 2, 3, 4]),
        ({"min": [3, 4]}, [code.EX_MIN, 2, 3, 4]),
        ({"max": [3, 4, 5]}, [code.EX_MAX, 3, 3, 4, 5]),
        ({"half": 7}, [code.EX_HALF, 7]),
    ],
)
def test_amounts_are_numbers_or_expressions(amount: object, words: list[int]) -> None:
    """2.14: a plain number stands for itself, anything else by its address."""
    built = content.build(changed("journal", "v.104.1", "do.5.n", amount), whole=False)

    address = instruction("verse.v.104.1.do.5", built)[2] - code.EXPRESSION

    assert words == built.flat.code[address : address + len(words)]


def test_a_personal_condition_looks_at_whom_the_context_names() -> None:
    """2.13: any member in a party, the actor alone in a dream, each or the sum where it says so."""
    dream = instruction("verse.dr.104.next")[3]
    place = instruction("verse.v.106.1.next")[3 + 4]
    summed = instruction("verse.v.101.2.do.1")[3 + 3]

    assert [code.IF_ATTR, code.SPIRITUALITY, 2, code.NO_MOST, code.OF_ACTOR] == record(dream, 5)
    assert [code.IF_DYING, 0, code.OF_EACH] == record(place, 3)
    assert [code.IF_RES, code.MAGIC, 1, code.NO_MOST, code.OF_SUM] == record(summed, 5)


# ---------------------------------------------------------------------- tables
@rule("AVA-RUL-21")
@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("-", 0),
        ("F", code.FREE_LOCK),
        ("M", code.MAGIC_LOCK),
        ("C2", code.ATTRIBUTE_LOCK + code.COURAGE * 16 + 2),
        ("+h2", (code.ICON_HIT + 2) << 8),
        ("F+x2", code.FREE_LOCK + (code.ICON_DOUBLE << 8)),
        ("M+x2+up1", code.MAGIC_LOCK + (code.ICON_DOUBLE << 8) + ((code.ICON_UP + 1) << 13)),
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

    assert (code.ICON_DRAW, code.ICON_CHAIN, code.ICON_TEAR) == (numbers["draw"], numbers["chain"], numbers["tear"])
    assert (code.ICON_DOUBLE, code.ICON_VOID, code.ICON_CHECK) == (numbers["x2"], numbers["void"], numbers["check"])
    assert (code.ICON_HIT + 5, code.ICON_UP + 3, code.ICON_DOWN + 1) == (
        numbers["hit5"],
        numbers["up3"],
        numbers["dn1"],
    )
    assert (code.WEAPON, code.RELIC) == (KEYWORDS.index("weapon"), KEYWORDS.index("relic"))


def test_a_card_lies_in_its_row() -> None:
    """Basic cards by colour, deck and number, then advanced ones by character."""
    flat, numbers = pack().flat, pack().numbers

    assert "crimson.d.03" == numbers.cards[1 * 50 + 25 + 2]
    assert "wren.c.04" == numbers.cards[200 + 1 * 30 + 3]
    card = row(flat.cards, code.CARD_WIDTH, 200 + 1 * 30 + 3)
    count, *ability = record(card[code.CARD_ABILITIES], 1 + code.ABILITY_WIDTH)
    assert (1, 1, code.ON_STATIC) == (card[code.CARD_PASSIVE], count, ability[code.ABILITY_TRIGGER])
    assert [1, code.MOD_POOL_LAST_KEY, 1, 0] == record(ability[code.ABILITY_STATIC], 4)


def test_a_delayed_ability_waits_one_turn_if_it_does_not_say() -> None:
    """2.3: `delay` defaults to 1."""
    nine = row(pack().flat.cards, code.CARD_WIDTH, 8)

    assert 1 == record(nine[code.CARD_ABILITIES] + 1, code.ABILITY_WIDTH)[code.ABILITY_DELAY]


def test_a_location_lies_on_its_cell() -> None:
    """Number, family, cell, keys, seals; the tokens an action takes by default."""
    flat = pack().flat
    burned = row(flat.locations, code.LOCATION_WIDTH, pack().numbers.of("locations", 131))
    rock = row(flat.locations, code.LOCATION_WIDTH, pack().numbers.of("locations", 110))
    landing = row(flat.locations, code.LOCATION_WIDTH, 0)

    assert [131, 105, -1, 0, 0, 101, 0, 0, 0] == burned[: code.LOC_SETTLEMENT]
    assert [110, 110, 2, 2, 0, 0, 108, 0, 0] == rock[: code.LOC_SETTLEMENT]
    assert code.SEAL_MENHIR + code.SEAL_FRIENDLY == landing[code.LOC_SEALS]
    assert [1, 3, 0, pack().numbers.of("encounters", "blue.03")] == record(landing[code.LOC_SETTLEMENT], 4)
    assert [1, 1] == [record(landing[code.LOC_ACTIONS], 3)[0], record(landing[code.LOC_ACTIONS], 3)[2]]
    assert [8, 7, 6, 5] == landing[code.LOC_MENHIR_DIAL : code.LOC_MENHIR_DIAL + 4]
    assert [-1, -1] == landing[code.LOC_DREAM :]


@rule("AVA-RUL-59")
def test_a_settlement_draws_blue_unless_it_names_somebody() -> None:
    """The unfriendly ferry house says nothing, so a blue card is drawn."""
    ferry = row(pack().flat.locations, code.LOCATION_WIDTH, pack().numbers.of("locations", 105))

    assert [0, code.BLUE, 0, -1] == record(ferry[code.LOC_SETTLEMENT], code.ENC_WIDTH)


def test_an_encounter_has_attacks_or_stages() -> None:
    """Rows of the attack table, checks by attribute, avoiding."""
    flat, numbers = pack().flat, pack().numbers
    thief = row(flat.encounters, code.ENCOUNTER_WIDTH, numbers.of("encounters", "gray.04"))
    reeve = row(flat.encounters, code.ENCOUNTER_WIDTH, numbers.of("encounters", "blue.05"))

    count, *rows = record(thief[code.ENC_ATTACKS], 1 + 3 * code.ATTACK_WIDTH)
    assert (3, [3, 3, 1, 0]) == (count, rows[8:])
    stages, response, *checks = record(reeve[code.ENC_STAGES], 1 + code.STAGE_WIDTH)
    assert 1 == stages
    assert [[code.OP_AFFINITY, -1], [code.OP_TERROR, code.ACTOR, 1]] == program(response)
    assert [[code.OP_DRAW, code.ACTOR, 1]] == program(checks[code.CAUTION])
    assert 0 == checks[code.SPIRITUALITY]
    assert (7, 3, 1) == (reeve[code.ENC_SLOTS], reeve[code.ENC_GRAY], reeve[code.ENC_AVOID])
    assert [code.IF_RES, code.REP, 3, code.NO_MOST, code.OF_ANY] == record(reeve[code.ENC_AVOID_IF], 5)


def test_a_keyword_alone_costs_one_item() -> None:
    """2.11: `item_keyword` says which items fit."""
    built = content.build(changed("locations", 105, "actions.1.cost", {"item_keyword": ["shield"]}), whole=False)
    ferry = row(built.flat.locations, code.LOCATION_WIDTH, built.numbers.of("locations", 105))
    cost = built.flat.code[ferry[code.LOC_ACTIONS] + 1 + code.ACTION_WIDTH]

    assert [1, 1 << code.SHIELD, 0] == built.flat.code[cost + code.COST_ITEM : cost + code.COST_WIDTH]


def test_numbers_that_are_not_there_are_empty_rows() -> None:
    """Skills and secrets lie at their numbers."""
    flat = pack().flat

    assert -1 == row(flat.skills, code.SKILL_WIDTH, 3)[code.SKILL_ATTRIBUTE]
    assert code.PRACTICALITY == row(flat.skills, code.SKILL_WIDTH, 7)[code.SKILL_ATTRIBUTE]
    assert -1 == row(flat.secrets, code.SECRET_WIDTH, 30)[code.SECRET_PERSONAL]
    assert 1 == row(flat.secrets, code.SECRET_WIDTH, 31)[code.SECRET_PERSONAL]


@rule("AVA-SETUP-07")
def test_a_guest_starts_with_a_mask_of_cards() -> None:
    """Advanced cards lie above the 25 basic ones."""
    combat = [f"azure.c.{number:02}" for number in range(1, 16)]
    tables = content.tables_of(FOLDER)
    tables["characters"][0]["starter_list"] = {
        "combat": combat,
        "diplomacy": [f"bran.d.{number:02}" for number in range(1, 16)],
    }
    bran = row(content.build(tables).flat.characters, code.CHARACTER_WIDTH, 0)

    assert [2**15 - 1, (2**15 - 1) << 25] == bran[code.CHARACTER_STARTERS :]
