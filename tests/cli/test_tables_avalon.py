"""The picture of Avalon: map, tracks, hands and the row of cards, as the view says; and what is printed, in words."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, cast, get_args

import msgspec
import pytest
from rich.console import Console

import nemeton
from nemeton.cli.screen import Choice
from nemeton.cli.tables import picture
from nemeton.cli.tables.avalon import CARD, Avalon
from nemeton.cli.terminal import THEME
from nemeton.cli.words import Words
from nemeton.games.avalon import printed
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content import effects, language
from nemeton.games.avalon.content.words import MOD_KEYS, TRIGGERS
from nemeton.kernel.chance import Chance, word_of
from nemeton.kernel.playthrough import choose
from nemeton.messages import own_messages
from nemeton.messages.languages import LANGUAGES

REWRITTEN = {"if", "energy", "health", "terror", "pool", "affinity", "menhir_dial", "for", "mod"}
MADE = {"when", "unless", "either", "way", "to", "use", "avoid"} | {
    f"{name}_{way}" for name in ("track", "pool", "affinity", "menhir_dial", "mod") for way in ("up", "down")
}
SWITCHES = {"no_prevent", "no_rest", "no_trade", "no_panic", "avoid_free"}


def played(done: Callable[[Any], bool], seats: int = 2, seed: int = 1) -> nemeton.State:
    """A random game up to a moment: the first one from this seed on that comes to it."""
    for number in range(seed, seed + 20):
        state, chance = nemeton.game("avalon").start(seats, number), Chance(word_of(number))
        while not state.over:
            if done(state.view()):
                return state
            state.apply(*choose(state, chance))
    raise AssertionError("no game comes to that")


def words(lang: str = "en") -> Words:
    game = nemeton.game("avalon")
    return Words(lang, game, ["Ann", "Ben", "Cem", "Dara"], game.scene(game.start(1, 1)))


def drawn(state: nemeton.State, lang: str = "en", width: int = 120) -> list[str]:
    """The picture as lines of plain text."""
    scene, said = state.game.scene(state), words(lang)
    said.reader = int(state.actor)
    out = Console(file=io.StringIO(), width=width, theme=THEME, color_system=None, highlight=False)
    options = [msgspec.to_builtins(state.describe(action)) for action in state.legal(state.actor)]
    out.print(picture("avalon", said, scene).draw(msgspec.to_builtins(state.view()), options, width))
    assert isinstance(out.file, io.StringIO)
    return [line.rstrip() for line in out.file.getvalue().splitlines()]


# ---------------------------------------------------------------------- the table
def test_the_map_shows_every_location_and_the_lit_menhirs() -> None:
    """A number for each card on the map, a filled triangle with its dial where a menhir burns."""
    state = played(lambda view: view.day == 2)
    text = "\n".join(drawn(state))

    for place in state.view().locations:
        assert str(place.location) in text
        if place.menhir is not None:
            assert f"{place.location}▲{place.menhir}" in text


@pytest.mark.parametrize("width", [80, 100, 110])
def test_a_row_of_the_map_never_breaks(width: int) -> None:
    """Six places lie side by side: all in one line, and who plays stands below where there is no room beside."""
    state = cast("Any", nemeton.game("avalon").start(1, 1))
    while state.view().day < 1:
        state.apply(0, state.legal(0)[0])
    row = [110, 105, 101, 103, 109, 120]
    for number in row:
        state.s[w.LOC + state.game.pack.numbers.locations.index(number)] |= w.ON_MAP

    lines = drawn(state, width=width)

    assert any(all(str(number) in line for number in row) for line in lines)
    assert width >= max(map(len, lines))


def test_everybody_has_tracks_and_attributes() -> None:
    """Health, energy and terror with their tops; the six attributes by their letters."""
    state = played(lambda view: view.day == 2)
    text = "\n".join(drawn(state))

    for one in state.view().characters:
        assert words().word("character", one.character) in text
        for sign, track in (("♥", "health"), ("⚡", "energy"), ("☽", "terror")):
            assert f"{sign}{one.tracks[track].at}/{one.tracks[track].top}" in text


def test_joined_keys_are_marked_in_the_row() -> None:
    """As many double lines as joins of the cards that are shown; hands lie open below."""
    state = played(lambda view: view.encounter is not None and any(c.connected for c in view.encounter.sequence))
    lines = drawn(state)
    now = state.view().encounter

    assert sum(len(card.connected) for card in now.sequence) == sum(line.count("═") for line in lines)
    for one in state.view().characters:
        for card in one.combat.hand + one.diplomacy.hand:
            assert any(words().word("card", card) in line for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_can_be_drawn(lang: str) -> None:
    """Nothing that happens in a game is without a picture, and no message is missing in it."""
    state, chance = nemeton.game("avalon").start(3, 2), Chance(word_of(2))
    steps = 0
    while not state.over and steps < 400:
        if steps % 10 == 0:
            assert not [line for line in drawn(state, lang) if "avalon." in line]
        state.apply(*choose(state, chance))
        steps += 1


# ---------------------------------------------------------------------- what is printed
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_of_the_content_language_has_words(lang: str) -> None:
    """Effects, conditions, reckoned amounts, abilities and modifiers: a pack can print no thing that cannot be said."""
    told = {op for ops in effects.GROUPS.values() for op in ops} - printed.UNTOLD - REWRITTEN
    conditions = {f"if_{one.KEY}" for one in get_args(language.Condition)}
    amounts = {f"n_{name}" for name in ("by_players", "members", "connected", "count", "attribute", "resource")}
    amounts |= {f"n_{name}" for name in ("parts", "half", "sum", "product", "least", "most")}
    needed = told | conditions | amounts | MADE | {f"on_{trigger}" for trigger in TRIGGERS}
    there = own_messages(lang)

    assert set() == {op for op in needed if f"avalon.op.{op}" not in there}
    assert set() == {key for key in MOD_KEYS if f"avalon.word.mod.{key}" not in there} - SWITCHES


def test_what_is_printed_reads_as_people_say_it() -> None:
    """Costs, gains, conditions and abilities in a few words each."""
    said = words()
    effect = {"op": "to", "who": "each", "do": [{"op": "gain", "res": "food", "n": 2}]}
    lacks = {"op": "if_attr", "attr": "courage", "least": 2, "most": None}

    assert "each: +2 food" == said.term("do", [effect]).text
    assert "It costs 2 energy and 1 wealth, more than you can pay." == said.say(
        "avalon.refusal.cost", cost={"energy": 2, "wealth": 1}
    )
    assert "It asks for this: courage 2 or more." == said.say("avalon.refusal.condition", lacks=lacks)


def test_a_closed_choice_says_what_it_lacks_and_not_where_it_leads() -> None:
    """Neither option nor refusal names a verse, whether it is open or closed."""
    found = 0
    for seed in range(6):
        state, chance = nemeton.game("avalon").start(1, seed), Chance(word_of(seed))
        while not state.over:
            decision = state.decision(state.actor)
            assert decision is not None
            if decision.kind == "choice":
                shown = [msgspec.to_builtins(state.describe(one)) for one in state.legal(state.actor)]
                shown += [msgspec.to_builtins(closed.refusal) for closed in decision.closed]
                found += len(decision.closed)
                assert not any({"goto", "verse"} & keys(one) for one in shown)
            state.apply(*choose(state, chance))

    assert found > 0


def keys(data: Any) -> set[str]:
    """All names in a piece of plain data."""
    if isinstance(data, dict):
        return set(data) | {name for one in data.values() for name in keys(one)}
    return {name for one in data for name in keys(one)} if isinstance(data, list) else set()


def test_cards_to_choose_from_show_what_they_do() -> None:
    """Who learns a card sees its keys and abilities before taking it, and not its name alone."""
    state, chance = nemeton.game("avalon").start(1, 3, rules=2), Chance(word_of(3))
    while state.over or state.decision(0).kind != "pool":  # type: ignore[union-attr]  # one is asked
        if state.over:
            state = nemeton.game("avalon").start(1, chance.below(1000), rules=2)
        state.apply(*choose(state, chance))
    shown, scene = drawn(state), cast(dict[str, Any], state.game.scene(state))
    cards = {one["id"]: one for one in scene["cards"]}

    for action in state.legal(0):
        card = msgspec.to_builtins(state.describe(action))["id"]
        assert keys_of(cards[card]) == keys_below(shown, words().word("card", card))


# ---------------------------------------------------------------------- keys in a column
def keys_of(card: Any) -> list[tuple[str, str]]:
    """The keys of a card from the top: left and right."""
    empty = ["-"] * 4
    pairs = zip(card.get("left", empty), card["right"], strict=True)
    return [(left.replace("-", "·"), right.replace("-", "·")) for left, right in pairs]


def keys_below(shown: list[str], name: str) -> list[tuple[str, str]]:
    """What stands in the four lines below a name, within the columns of its card."""
    line = next(number for number, one in enumerate(shown) if name[:CUT] in one[2:] and one.startswith("  "))
    at = shown[line].index(name[:CUT]) - 2 * (f"‖ {name[:CUT]}" in shown[line])
    parts = [one[at : at + CARD].replace("═", " ").split() for one in shown[line + 1 : line + 5]]
    return [(part[0], part[1]) if len(part) == 2 else ("·", part[0]) for part in parts]


CUT = 14  # letters of a name that are always there


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100, 110])
@pytest.mark.parametrize("talk", [False, True], ids=["fight", "talk"])
def test_keys_stand_in_a_column_for_enemy_row_and_hand(talk: bool, width: int, lang: str) -> None:
    """Four keys one below the other, at every width: no key of a card wraps under another one."""

    def row_lies(view: Any) -> bool:
        now = view.encounter
        return now is not None and len(now.sequence) == 1 and now.encounter.startswith("blue") == talk

    state = played(row_lies)
    shown, view = drawn(state, lang, width), state.view()
    scene = cast(dict[str, Any], state.game.scene(state))
    cards = {one["id"]: one for sort in ("cards", "encounters") for one in scene[sort]}
    said = words(lang)
    enemy = said.word("encounter", view.encounter.encounter)
    told = shown[next(n for n, line in enumerate(shown) if line.startswith(f"  {enemy[:CUT]}")) :]

    assert width >= max(len(line) for line in shown)
    assert keys_of(cards[view.encounter.encounter]) == keys_below(
        told, said.word("encounter", view.encounter.encounter)
    )
    laid = [(said.word("card", one.card), one.card) for one in view.encounter.sequence]
    hands = [card for one in view.characters for card in (one.diplomacy if talk else one.combat).hand]
    for name, card in [*laid, *((said.word("card", one), one) for one in hands)]:
        assert keys_of(cards[card]) == keys_below(told, name)


@pytest.mark.parametrize(("lang", "told"), [("en", "caution"), ("fr", "prudence")])
@pytest.mark.parametrize("width", [80, 110])
def test_letters_are_explained_where_they_stand(lang: str, told: str, width: int) -> None:
    """Below the attributes their letters are told in words; beside keys, the other locks too."""
    fight = " ".join(drawn(played(lambda view: view.encounter is not None), lang, width))
    day = " ".join(drawn(played(lambda view: view.day == 2 and view.encounter is None), lang, width))

    assert f"U {told}" in " ".join(fight.split())
    assert told in day
    assert ("M costs 1 magic, F is free" if lang == "en" else "M coûte 1 magie, F est libre") in " ".join(fight.split())


def test_actions_keep_their_numbers() -> None:
    """What cannot be done now stands crossed in its place, so that the next option does not move up."""
    state = nemeton.game("avalon").start(1, 1)
    while state.decision(0).kind != "action":  # type: ignore[union-attr]  # one is asked
        state.apply(0, state.legal(0)[0])
    drawn_by = Avalon(words(), {})
    before = Choice(state, 0, words(), drawn_by)
    explore = before.places.index(state.game.parse("explore")) + 1
    state.s[state.seat_at(0) + w.TRACK] = 0  # type: ignore[attr-defined]  # the state is Avalon's
    after = Choice(state, 0, words(), drawn_by)

    assert explore == 1 == after.places.index(state.game.parse("explore")) + 1
    assert (True, True) == (before.action_at(1) in before.actions, after.action_at(1) in after.closed)
    assert after.places == sorted(after.places)
    assert len(after.places) >= after.last >= len(after.actions)
