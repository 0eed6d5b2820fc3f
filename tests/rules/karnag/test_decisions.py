"""What is asked of whom, who knows what, and what is refused."""

import shutil
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from nemeton.games.karnag import GAME
from nemeton.games.karnag import words as w
from nemeton.games.karnag.data import load
from nemeton.kernel.errors import BadData, BadPosition, BadSetup, IllegalAction
from tests.rules.karnag.table import Table, karnag, opening
from tests.rules.rulebook import rule

DATA = Path(str(files("nemeton.games.karnag"))) / "data"


def random_table(seats: int, decisions: int, seed: int) -> Table:
    """A game with memory after some random decisions."""
    table, chance = opening(seats, seed, memory=True), Random(seed)
    for _ in range(decisions):
        if not table.over:
            table.play_at_random(chance)
    return table


# ---------------------------------------------------------------------- decisions
@rule("KAR-DP-05", "KAR-DP-07", "KAR-RUL-75")
def test_every_question_names_its_rules_and_closed_options() -> None:
    """A kind, rules of the rulebook, and why an expected option is closed."""
    table = karnag(tile="potions", hand={0: {"MANA": 1, "THROUGH": 1}}, mana={0: 20})
    question = table.question

    assert ("open", {"tile": "potions", "row": "main"}) == (question.kind, question.about)
    assert "KAR-DP-05" in question.rules
    closed = {GAME.text(one.action): one.refusal.rule for one in question.closed}
    assert {"do brew": "KAR-RUL-75", "play THROUGH": "KAR-RUL-44", "play MANA": "KAR-RUL-76"} == closed


@rule("KAR-DP-09", "KAR-DP-10", "KAR-DP-14")
def test_questions_name_druids_corners_and_ways_as_the_options_do() -> None:
    """Druids count from 1, a corner and a way have names, and a druid on the path comes from no corner."""
    walking = karnag(tile="moves", druids={0: ["p2", "p30"]}).play("do move", "druid 3")
    assert {"druid": 3} == walking.question.about
    walking.play("corner 2")
    assert {"druid": 3, "corner": "top right"} == walking.question.about
    walking.play("counterclockwise")
    assert {"druid": 3, "corner": "top right", "way": "counterclockwise"} == walking.question.about
    creating = karnag(tile="gems", druids={0: ["p2", "p30", "p49"]}).play("do gems", "create 1+3")

    assert ("send", {"first": 1, "second": 3}) == (creating.question.kind, creating.question.about)
    on_the_path = karnag(tile="moves", druids={0: ["p2", "p30"]}).play("do move", "druid 2")
    assert {"druid": 2, "corner": None} == on_the_path.question.about


@rule("KAR-INV-10", "KAR-BAD-02", "KAR-BAD-03", "KAR-BAD-04")
def test_what_is_not_asked_is_refused_and_changes_nothing() -> None:
    """A number out of range, another seat, or a game that is over."""
    table = karnag(tile="potions", druids={0: ["C1"]}, hand={0: {"MANA": 1}})
    before = table.state.position()
    for seat, action in ((0, -1), (0, w.ACTIONS), (1, GAME.parse("do brew")), (7, GAME.parse("do brew"))):
        with pytest.raises(IllegalAction):
            table.state.apply(seat, action)
    assert before == table.state.position()
    with pytest.raises((TypeError, ValueError)):
        table.state.apply(0, "done")  # type: ignore[arg-type] # on purpose
    table.state.end()

    with pytest.raises(IllegalAction) as refused:
        table.state.apply(0, GAME.parse("done"))
    assert "kernel/over" == refused.value.code


@rule("KAR-BAD-01", "KAR-SET-01")
@pytest.mark.parametrize("seats", [0, 1, 6, "3", 2.5, True])
def test_two_to_five_seats(seats: object) -> None:
    """Any other number is refused at the start."""
    with pytest.raises(BadSetup):
        GAME.start(seats, 1)  # type: ignore[arg-type] # on purpose


# ---------------------------------------------------------------------- who knows what
@rule("KAR-INF-01", "KAR-INF-02", "KAR-INF-10", "KAR-INF-11")
def test_the_board_is_open_to_all() -> None:
    """Every seat and a spectator see the same but for hands and cards; face-down tokens are counted by type."""
    table = random_table(3, 90, 5)
    views = [table.view(seat) for seat in (0, 1, 2, None)]

    for name in ("creatures", "tiles", "obstacles", "play_order", "supplied", "supply", "window"):
        assert all(getattr(view, name) == getattr(views[0], name) for view in views)
    assert sum(views[0].supplied.values()) == views[0].supply


@rule("KAR-INF-03", "KAR-INF-04", "KAR-INF-05", "KAR-INF-06", "KAR-RUL-45")
def test_hands_and_deck_are_hidden_but_for_backs_and_what_was_seen() -> None:
    """The top card shows its back to all; who put cards under the deck knows them there in order."""
    deals: list[tuple[str, ...]] = []
    for seed in range(30):
        table = random_table(2, 12, seed)
        while not table.over and table.question.kind != "take":
            table.play_at_random(Random(seed))
        if table.over:
            continue
        seat = table.actor
        drawn = table.view(seat).drawn
        kept = next(text for text in table.options() if text.startswith("take") and "BANISH" not in text)
        table.play(kept)
        own, other, none = table.view(seat).deck, table.view(1 - seat).deck, table.view(None).deck
        returned = [kind for kind in drawn if kind != kept.split()[1]]

        assert own[-len(returned) :] == returned or drawn.count(kept.split()[1]) > 1
        assert all(word in ("plain", "marked") for word in other[-len(returned) :] if "BANISH" not in word)
        assert none[0] in ("plain", "marked", *GAME.data.box.colours) or none[0].startswith("BANISH")
        deals.append(tuple(other[:1]))
    assert deals


@rule("KAR-INF-05", "KAR-INF-07", "KAR-INF-09")
def test_samples_deal_only_what_a_seat_does_not_know() -> None:
    """Own hand and known cards stay; something else differs."""
    table = random_table(3, 150, 11)
    truth = table.table_data()
    for seat in range(3):
        known = Table(table.state.sample(seat, 0)).cards_known(seat)
        for seed in range(3):
            cards = Table(table.state.sample(seat, seed)).table_data()["cards"]
            assert all(kind == one for kind, one in zip(known, cards, strict=True) if isinstance(kind, str))
            assert sorted(map(str, cards)) == sorted(truth["cards"])


# ---------------------------------------------------------------------- damaged data
def written(tmp_path: Path, old: str, new: str, file: str = "boards/classic.toml") -> Path:
    """The data of the house with one change."""
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


@rule("KAR-BAD-19")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('squares = [[12, 3, "R"], [13, 3, "R"]]', 'squares = [[10, 2, "R"], [11, 2, "R"]]', "touches"),
        ('squares = [[12, 3, "R"], [13, 3, "R"]]', 'squares = [[10, 4, "R"], [9, 4, "R"]]', "KAR-ADV-10"),
        ('squares = [[12, 3, "R"], [13, 3, "R"]]', 'squares = [[15, 3, "R"], [14, 3, "R"]]', "from 1 to 14"),
        ('squares = [[1, 1, "R"], [1, 2, "S"]]', 'squares = [[1, 3, "R"], [1, 4, "S"]]', "corner"),
        ("ggglld43dllggg", "ggglld34dllggg", "gate"),
        ("ggglld43dllggg", "gggllddddllggg", "gate"),
        ("ggglld43dllggg", "ggglld43dllgg", "has 13 squares"),
        ("ggglld43dllggg", "ggglld43dllggx", "is no square"),
        ('arrows = ["N", "E", "S", "W"]', 'arrows = ["S", "E", "S", "W"]', "does not lead out"),
        ("entrances = [4]", "entrances = []", "no entrance"),
        ("entrances = [4]", "entrances = [9]", "must be dark squares"),
        ("dark = [3, 4, 5]", "dark = [0, 4, 5]", "corner of the path"),
        ("dark = [3, 4, 5]", "dark = [4]", "too few"),
    ],
)
def test_a_wrong_board_is_refused(tmp_path: Path, old: str, new: str, reason: str) -> None:
    """With file, key and reason."""
    with pytest.raises(BadData, match=reason) as refused:
        load(written(tmp_path, old, new))
    assert "classic.toml" in str(refused.value)


@rule("KAR-BAD-19", "KAR-DAT-70")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("druids = 3 ", "druids = 9 ", "set_up.druids"),
        ("rounds = 6", "rounds = 0", "rounds"),
        ("secondary_slots = 2", "secondary_slots = 9", "secondary_slots"),
        ("main_slots = [2, 1, 2, 1, 2, 1]", "main_slots = [2, 1]", "main_slots"),
        ("scroll = [0, 0, 0, 1, 0, 1]", "scroll = [0, 0, 0, 1]", "scroll"),
        ("die = [2, 3, 3, 3, 4, 4]", "die = [2, 3, 3, 3, 4, 5]", "die"),
        ("compensation = 1", "compensaton = 1", "compensat"),
    ],
)
def test_a_wrong_box_is_refused(tmp_path: Path, old: str, new: str, reason: str) -> None:
    """A slip of the pen as well as a number that cannot be."""
    with pytest.raises(BadData, match=reason):
        load(written(tmp_path, old, new, "karnag.toml"))


@rule("KAR-BAD-20")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda table: table["creatures"].update(g01="nowhere"), "nowhere"),
        (lambda table: table["creatures"].pop("g01"), "every token"),
        (lambda table: table["creatures"].update(g01=[7, 5]), "KAR-INV-09"),
        (lambda table: table["creatures"].update(g01=[1, 1]), "KAR-INV-09"),
        (lambda table: table["seats"][0]["druids"].pop(), "druids"),
        (lambda table: table["seats"][0].update(mana=21), "mana"),
        (lambda table: table["seats"][0]["gems"].__setitem__(0, [1, 1]), "KAR-INV-08"),
        (lambda table: table["seats"][0]["gems"].append(None), "KAR-INV-04"),
        (lambda table: table["seats"][0].update(cubes=5), "KAR-INV-05"),
        (lambda table: table["deck"].pop(), "KAR-INV-02"),
        (lambda table: table["cards"].__setitem__(0, "MANA" if table["cards"][0] != "MANA" else "KNOW"), "KAR-INV-02"),
        (lambda table: table.update(phase="tea"), "phase"),
        (lambda table: table["tiles"].pop(), "row of tiles"),
        (lambda table: table["seats"].pop(), "seats"),
        (lambda table: table.update(more=1), "more"),
    ],
)
def test_a_damaged_position_is_refused(change: object, reason: str) -> None:
    """With a clear message."""
    table = random_table(2, 30, 3)
    position = table.state.position()
    assert callable(change)
    change(position["table"])

    with pytest.raises(BadPosition, match=reason):
        GAME.load(position)


@rule("KAR-RUL-60")
def test_page_references_of_the_printed_rules_carry_no_meaning() -> None:
    """No question, refusal or event names a page: rules are named by their IDs alone."""
    from nemeton.games.karnag.questions import RULES

    assert all(rule_id.startswith("KAR-") for rules in RULES.values() for rule_id in rules)
