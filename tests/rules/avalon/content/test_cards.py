"""content.md#what-the-check-finds: the personal cards."""

from __future__ import annotations

import pytest

from tests.rules.avalon.content.alder import GONE, changed, errors_of, put, thing, warnings_of, whole
from tests.rules.rulebook import rule


@rule("AVA-SETUP-05")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        ("cards", "azure.c.01", "no", 26, "cards, card azure.c.01, no: is 26; basic cards go from 1 to 25."),
        (
            "cards",
            "azure.c.01",
            "character",
            "bran",
            "cards, card azure.c.01, character: may not stand on the basic card.",
        ),
        ("cards", "bran.d.01", "character", GONE, "cards, card bran.d.01, character: is missing on the advanced card."),
        ("cards", "bran.d.01", "color", "azure", "cards, card bran.d.01, color: may not stand on the advanced card."),
        (
            "cards",
            "azure.c.01",
            "color",
            "pink",
            "cards, card azure.c.01, color: is 'pink', which is no colour of this pack.",
        ),
        (
            "cards",
            "azure.c.01",
            "id",
            "azure.c.1",
            "cards, card azure.c.1, id: must be 'azure.c.01', by owner, deck and number.",
        ),
        (
            "cards",
            "azure.c.02",
            "no",
            1,
            "cards, card azure.c.02, id: must be 'azure.c.01', by owner, deck and number.",
        ),
    ],
)
def test_number_and_owner_belong_together(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Numbers, colours and characters, and the id that follows from them."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-SETUP-06", "AVA-SETUP-08")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "cards",
            "azure.c.01",
            "starter",
            GONE,
            "cards, card azure.c.01, starter: must be true exactly on basic cards 1 to 15.",
        ),
        (
            "cards",
            "azure.c.16",
            "starter",
            True,
            "cards, card azure.c.16, starter: must be true exactly on basic cards 1 to 15.",
        ),
        (
            "cards",
            "bran.d.01",
            "starter",
            True,
            "cards, card bran.d.01, starter: must be true exactly on basic cards 1 to 15.",
        ),
    ],
)
def test_the_banner_is_on_basic_cards_1_to_15(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Nowhere else, and never on a card with a character's name."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-RUL-21")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "cards",
            "azure.c.01",
            "left",
            ["+h1", "-", "-"],
            "cards, card azure.c.01, left: has 3 halves; this pack has 4 slots.",
        ),
        (
            "cards",
            "azure.c.01",
            "left.1",
            "",
            "cards, card azure.c.01, left.1: is an empty half; a slot without anything is -.",
        ),
        ("cards", "azure.c.01", "left.1", "+h1" * 9, "cards, card azure.c.01, left.1: has more than 8 icons."),
        ("cards", "azure.c.01", "left.1", "F+", "cards, card azure.c.01, left.1: has no icon after + in 'F+'."),
        (
            "cards",
            "azure.c.01",
            "left.1",
            "A0",
            "cards, card azure.c.01, left.1: has a lock of level 0 in 'A0'; levels go from 1 to 8.",
        ),
        (
            "cards",
            "azure.c.01",
            "left.1",
            "A9",
            "cards, card azure.c.01, left.1: has a lock of level 9 in 'A9'; levels go from 1 to 8.",
        ),
        (
            "cards",
            "azure.c.01",
            "left.1",
            "Q1",
            "cards, card azure.c.01, left.1: has an unknown lock 'Q1'; locks are A C P E U S with a level, M and F.",
        ),
        (
            "cards",
            "azure.c.01",
            "left.1",
            "+fire",
            "cards, card azure.c.01, left.1: has an unknown icon +fire in '+fire'.",
        ),
        (
            "cards",
            "azure.c.01",
            "left.1",
            {"lock": "free"},
            "cards, card azure.c.01, left.1: must be a half such as - or A1 or M+h2, not a table.",
        ),
    ],
)
def test_an_edge_has_its_slots_and_known_halves(
    sort: str, name: str | int, path: str, value: object, said: str
) -> None:
    """Four halves; no empty half, no empty bonus, levels 1 to 8, known locks and icons."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-RUL-08")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "cards",
            "azure.c.01",
            "left.1",
            "+up1",
            "cards, card azure.c.01, left.1: has the icon up1, which is of the wrong deck: this is combat.",
        ),
        (
            "cards",
            "azure.c.01",
            "left.1",
            "+check",
            "cards, card azure.c.01, left.1: has the icon check, which is of the wrong deck: this is combat.",
        ),
        (
            "cards",
            "bran.d.01",
            "left.1",
            "+h1",
            "cards, card bran.d.01, left.1: has the icon hit1, which is of the wrong deck: this is diplomacy.",
        ),
    ],
)
def test_an_icon_of_the_other_deck_is_refused(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Hits are for fights, steps and checks for talks."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-RUL-07")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "cards",
            "azure.c.01",
            "right.0",
            "E1",
            "cards, card azure.c.01, right.0: has a lock of the other kind, odd on a combat card (AVA-RUL-07).",
        ),
    ],
)
def test_a_lock_of_the_other_kind_is_warned_of(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """It is odd, not wrong."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(warnings_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "cards",
            "azure.c.03",
            "abilities.0.delay",
            1,
            "cards, card azure.c.03, abilities.0.delay: may stand beside the trigger delayed only, not response.",
        ),
        (
            "cards",
            "azure.c.03",
            "abilities.0.pay",
            1,
            "cards, card azure.c.03, abilities.0.pay: may stand beside the trigger charge only, not response.",
        ),
        (
            "cards",
            "azure.c.03",
            "abilities.0.phase",
            "play",
            "cards, card azure.c.03, abilities.0.phase: may stand beside the trigger charge only, not response.",
        ),
        (
            "cards",
            "azure.c.24",
            "abilities.1.pay",
            GONE,
            "cards, card azure.c.24, abilities.1.pay: is missing on an ability that is paid with charges.",
        ),
        (
            "cards",
            "azure.c.03",
            "abilities.0.do",
            GONE,
            "cards, card azure.c.03, abilities.0.do: is missing on an ability with the trigger response.",
        ),
        (
            "cards",
            "azure.c.03",
            "abilities.0.static",
            [{"key": "target", "n": 1}],
            "cards, card azure.c.03, abilities.0.static: may not stand beside the trigger response.",
        ),
        (
            "cards",
            "azure.c.24",
            "abilities.+",
            {"trigger": "placement", "do": [{"op": "draw", "n": 1}]},
            "cards, card azure.c.24, abilities: has 3 members; a card has at most 2.",
        ),
    ],
)
def test_an_ability_carries_what_its_trigger_needs(
    sort: str, name: str | int, path: str, value: object, said: str
) -> None:
    """Delay, pay and phase belong to their triggers; static ones have modifiers, the others effects."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-SETUP-05", "AVA-SETUP-09")
@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("verdant.d.20", "manifest.toml, files.cards: hold 24 basic diplomacy cards of verdant, not 25."),
        ("wren.c.07", "manifest.toml, files.cards: hold 14 advanced combat cards of wren, not 15."),
    ],
)
def test_no_card_may_be_missing(card: str, said: str) -> None:
    """25 and 25 a colour, 15 and 15 a character, also of the one of any colour."""
    pack = whole()
    pack["cards"].remove(thing(pack, "cards", card))

    assert [said] == errors_of(pack, whole=True)


def test_a_whole_pack_has_four_colours() -> None:
    """Three are refused."""
    pack = whole()
    pack["manifest"]["colors"] = ["azure", "crimson", "verdant"]
    pack["cards"] = [card for card in pack["cards"] if card.get("color") != "amber"]

    assert ["manifest.toml, colors: has 3 colours; there must be 4."] == errors_of(pack, whole=True)


def test_a_card_is_there_once() -> None:
    """Two cards of one id are refused, with the file of the first."""
    pack = whole()
    put(thing(pack, "cards", "azure.c.02"), "id", "azure.c.01")

    assert "cards, card azure.c.01, id: is taken: azure.c.01 stands in cards already." in errors_of(pack)
