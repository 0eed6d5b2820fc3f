"""The data files: boards and box as the rulebook has them; wrong files are refused with file, key and reason."""

import shutil
from pathlib import Path

import pytest

from nemeton.games.celtica import GAME, data
from nemeton.games.celtica.board import board_for
from nemeton.kernel.errors import BadData, BadPosition
from tests.rules.celtica.table import COLOURS, KINDS, PLACES
from tests.rules.rulebook import rule

CLASSIC = [
    ("P01", "start", 0, ["P02"]),
    ("P02", "village", 1, ["P03"]),
    ("P03", "cult", 0, ["P04"]),
    ("P04", "cloister", 2, ["P05"]),
    ("P05", "ruin", 1, ["P06"]),
    ("P06", "village", 1, ["P07"]),
    ("P07", "castle", 3, ["P08"]),
    ("P08", "ruin", 2, ["P09"]),
    ("P09", "cult", 0, ["P10"]),
    ("P10", "village", 1, ["P11"]),
    ("P11", "cloister", 2, ["P12"]),
    ("P12", "ruin", 2, ["P13"]),
    ("P13", "castle", 3, ["P14"]),
    ("P14", "cult", 0, ["P15"]),
    ("P15", "ruin", 2, ["P16"]),
    ("P16", "ruin", 3, ["P17"]),
    ("P17", "cloister", 2, ["P18"]),
    ("P18", "castle", 3, ["P19"]),
    ("P19", "goal", 0, []),
]
FORK = {"P14": ["P15", "P16"], "P15": ["P17"], "P16": ["P18"]}


def board(name: str) -> list[tuple[str, str, int, list[str]]]:
    """The places of a board as the data have them."""
    return [(place.id, place.kind, place.value, place.next) for place in GAME.data.boards[name].place]


@rule("CEL-SU-01")
def test_the_board_classic_is_one_road() -> None:
    """Nineteen places in this order, with these values."""
    assert CLASSIC == board("classic")


@rule("CEL-SU-01", "CEL-RUL-17")
def test_the_board_forked_differs_in_three_ways_only() -> None:
    """From P14 to both ruins, from P15 past P16, and from P16 past P17."""
    assert [(place, kind, value, FORK.get(place, on)) for place, kind, value, on in CLASSIC] == board("forked")


@rule("CEL-RUL-18")
@pytest.mark.parametrize(("name", "longest"), [("classic", 18), ("forked", 17)])
def test_the_whole_way_of_each_board(name: str, longest: int) -> None:
    """Eighteen steps on one road, seventeen at most with the fork; the limit falls to 0 at the goal."""
    steps = board_for(GAME.data, name, 0, 0, GAME.weights[2]).steps_to_goal

    assert (longest, 1, 0) == (steps[0], steps[17], steps[18])


@rule("CEL-SU-02", "CEL-SU-04", "CEL-SU-06", "CEL-SU-07")
def test_the_box_is_complete() -> None:
    """Five druids, twelve and four cards of each colour, ten parts of each of nine kinds."""
    box = GAME.data.box

    assert list(COLOURS) == box.druids
    assert (12, 4) == (box.cards.druid, box.cards.experience)
    assert [(kind, 10) for kind in KINDS] == [(part.id, part.copies) for part in box.part]


@rule("CEL-SU-04", "CEL-SU-08", "CEL-SU-09", "CEL-RU-08", "CEL-CU-01", "CEL-FX-02", "CEL-FX-03", "CEL-GO-01")
def test_the_numbers_of_the_rulebook() -> None:
    """Hands, display, first parts, cards at places, prices of the exchange, and the goal's reward."""
    box = GAME.data.box

    assert ((2, 5), 5, 9, 2) == (box.set_up.seats, box.set_up.hand, box.set_up.display, box.set_up.parts)
    assert (1, 1) == (box.place.experience, box.place.cult)
    assert (1, 2) == (box.exchange.trade, box.exchange.take)
    assert (0, 9) == (box.goal.parts, box.goal.most)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the data, to be spoiled."""
    target = tmp_path / "data"
    shutil.copytree(Path(data.__file__).parent / "data", target)
    return target


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert 1 == text.count(old), f"{old!r} must stand once in {file.name}"
    file.write_text(text.replace(old, new), encoding="utf-8")


def refusal(folder: Path) -> str:
    """The sentence with which the data of a folder are refused."""
    with pytest.raises(BadData) as refused:
        GAME.with_data(str(folder))
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


BOX, ROAD = "celtica.toml", "boards/classic.toml"


@pytest.mark.parametrize(
    ("file", "old", "new", "key", "reason"),
    [
        (BOX, "druid = 12", "druid = 12\ndwarf = 1", "dwarf", "unknown field"),
        (BOX, "druid = 12", "", "druid", "missing required field"),
        (BOX, "druid = 12", 'druid = "dozen"', "$.cards.druid", "Expected `int`"),
        (BOX, "druid = 12", "druid = 16", "cards.druid", "must be from 1 to 15, and is 16"),
        (BOX, "experience = 4", "experience = 8", "cards.experience", "must be from 0 to 7, and is 8"),
        (BOX, '"white", "brown"', '"white", "white"', "druids", "a name stands twice"),
        (BOX, 'id = "L2"', 'id = "L1"', "part", "an id stands twice"),
        (BOX, "seats = [2, 5]", "seats = [5, 2]", "set_up.seats", "the smaller first"),
        (BOX, "seats = [2, 5]", "seats = [2, 7]", "set_up.seats", "from 2 to 6"),
        (BOX, "hand = 5", "hand = 7", "set_up.hand", "must be from 1 to 6, and is 7"),
        (BOX, "display = 9", "display = 91", "set_up.display", "must be from 1 to 90, and is 91"),
        (BOX, "\nparts = 2", "\nparts = 17", "set_up.parts", "must be from 0 to 16, and is 17"),
        (BOX, "experience = 1", "experience = 2", "place.experience", "must be from 0 to 1, and is 2"),
        (BOX, "cult = 1", "cult = 2", "place.cult", "must be from 0 to 1, and is 2"),
        (BOX, "trade = 1", "trade = 0", "exchange.trade", "must be from 1 to 20, and is 0"),
        (BOX, "take = 2", "take = 0", "exchange.take", "must be from 1 to 20, and is 0"),
        (BOX, "most = 9", "most = 10", "goal.most", "must be from 0 to 9, and is 10"),
        (BOX, "[cards]", "[cards", "celtica.toml", "is no TOML"),
        (ROAD, 'id = "P05"', 'id = "P04"', "place", "an id stands twice"),
        (ROAD, 'id = "P05"\nkind = "ruin"', 'id = "P05"\nkind = "swamp"', "$.place[4].kind", "Invalid enum value"),
        (ROAD, 'id = "P03"\nkind = "cult"', 'id = "P03"\nkind = "start"', "place", "there must be exactly one start"),
        (ROAD, 'id = "P03"\nkind = "cult"', 'id = "P03"\nkind = "goal"', "place", "there must be exactly one goal"),
        (ROAD, 'next = ["P08"]', 'next = ["P06"]', "place P07", "leads back to 'P06'"),
        (ROAD, 'next = ["P08"]', 'next = ["P07"]', "place P07", "leads back to 'P07'"),
        (ROAD, 'next = ["P08"]', 'next = ["P99"]', "place P07", "leads to 'P99', which is no place"),
        (ROAD, 'next = ["P08"]', 'next = ["P09"]', "place P08", "no way leads here from the start"),
        (ROAD, 'next = ["P08"]', "next = []", "place P07", "just the goal has no next place"),
        (ROAD, 'next = ["P08"]', 'next = ["P08"]\nring = 1', "ring", "unknown field"),
    ],
)
def test_a_wrong_data_file_is_refused_with_file_key_and_reason(
    folder: Path, file: str, old: str, new: str, key: str, reason: str
) -> None:
    """One sentence, whatever is wrong."""
    spoil(folder / file, old, new)
    sentence = refusal(folder)

    assert str(folder / file) in sentence
    assert key in sentence
    assert reason in sentence


@pytest.mark.parametrize("copies", [0, 16])
def test_too_few_or_too_many_copies_of_a_part_are_refused(folder: Path, copies: int) -> None:
    """One to fifteen of each kind fit into the state and the ranking key."""
    file = folder / BOX
    file.write_text(file.read_text(encoding="utf-8").replace("copies = 10", f"copies = {copies}", 1), encoding="utf-8")

    assert f"{file}: part L1.copies: must be from 1 to 15, and is {copies}." == refusal(folder)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            'id = "P05"\nkind = "ruin"       # CEL-RU-01\nvalue = 1',
            'id = "P05"\nkind = "ruin"',
            "from 1 to 15, and is 0",
        ),
        (
            'id = "P05"\nkind = "ruin"       # CEL-RU-01\nvalue = 1',
            'id = "P05"\nkind = "ruin"\nvalue = 16',
            "from 1 to 15, and is 16",
        ),
        ('id = "P03"\nkind = "cult"       # CEL-CU-01', 'id = "P03"\nkind = "cult"\nvalue = 1', "0"),
    ],
)
def test_a_place_with_a_value_it_cannot_have_is_refused(folder: Path, old: str, new: str, reason: str) -> None:
    """Amulet sites and ruins say how many parts; no other place has a number."""
    spoil(folder / ROAD, old, new)

    assert refusal(folder).endswith(f".value: must be {reason}.")


def test_the_first_place_must_be_the_start(folder: Path) -> None:
    """A board is listed in the order in which it is walked."""
    spoil(folder / ROAD, 'kind = "start"', 'kind = "village"\nvalue = 1')
    spoil(folder / ROAD, 'id = "P03"\nkind = "cult"', 'id = "P03"\nkind = "start"')

    assert "place P01: the first place must be the start" in refusal(folder)


def test_a_missing_file_is_refused(folder: Path) -> None:
    """The box is named."""
    (folder / BOX).unlink()

    assert f"{folder / BOX}: cannot be read: No such file or directory." == refusal(folder)


def test_a_file_that_is_no_text_is_refused(folder: Path) -> None:
    """Bytes that are not UTF-8 are no TOML."""
    (folder / ROAD).write_bytes(b"\xff\xfe\x00")

    assert f"{folder / ROAD}: is no TOML" in refusal(folder)


def test_a_folder_without_boards_is_refused(folder: Path) -> None:
    """At least one is needed."""
    shutil.rmtree(folder / "boards")

    assert "there is no board" in refusal(folder)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """Its name is told."""
    assert f"{tmp_path / 'nowhere'}: there is no such folder of data." == refusal(tmp_path / "nowhere")


def test_boards_must_name_their_places_alike(folder: Path) -> None:
    """An action names a place whatever the board, so P02 cannot be another place on the other one."""
    file = folder / ROAD
    file.write_text(file.read_text(encoding="utf-8").replace('"P02"', '"Q02"'), encoding="utf-8")

    assert "forked names its places otherwise than the longest board here" in refusal(folder)


def test_other_data_are_another_content(folder: Path) -> None:
    """The same files give the same digest, one changed number another; a position of one is refused by the other."""
    same = GAME.with_data(str(folder))
    spoil(folder / BOX, "hand = 5", "hand = 4")
    other = GAME.with_data(str(folder))

    assert GAME.content == same.content
    assert GAME.content != other.content
    assert [4, 4] == [one.druid_cards for one in other.start(2, 1).view().seats]
    with pytest.raises(BadPosition, match="was made with other data"):
        other.load(GAME.start(2, 1).position())


def write_board(folder: Path, name: str, kinds: list[str]) -> Path:
    """One road over places of these kinds, in a file of its own."""
    lines = ['source = "test"', f'name = "{name}"', 'title = "A road"']
    for number, kind in enumerate(kinds):
        lines += ["[[place]]", f'id = "{PLACES[number]}"', f'kind = "{kind}"']
        lines += ["value = 1"] if kind == "village" else []
        lines += [f'next = ["{PLACES[number + 1]}"]'] if kind != "goal" else []
    file = folder / "boards" / f"my_{name}.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def test_a_board_of_ones_own_can_be_played(folder: Path) -> None:
    """A third file is a third choice of the option; on a road of two steps a game is over soon."""
    write_board(folder, "short", ["start", "village", "goal"])
    game = GAME.with_data(str(folder))
    state = game.start(2, 1, {"board": "short"})
    while not state.over:
        state.apply(state.actor, state.legal(state.actor)[-1])

    assert ("classic", "forked", "short") == game.options["board"].values
    assert "P03" in state.view().druids.values()
    assert 1 == state.view().round


def test_two_boards_of_one_name_are_refused(folder: Path) -> None:
    """Which of them the option means could not be said."""
    file = write_board(folder, "classic", ["start", "village", "goal"])

    assert f"{file}: name: there is another board 'classic' already." == refusal(folder)


@rule("CEL-RUL-20")
@pytest.mark.parametrize(("cults", "fits"), [(6, True), (7, False)])
def test_a_board_on_which_the_druid_cards_could_run_out_is_refused(folder: Path, cults: int, fits: bool) -> None:
    """Twenty-five dealt cards and five for each cult site: with seven sites all sixty could be in hands."""
    file = write_board(folder, "holy", ["start", *["cult"] * cults, "goal"])

    if fits:
        assert "holy" in GAME.with_data(str(folder)).options["board"].values
    else:
        assert f"{file}: place: with so many cult sites hands could hold 60 of 60 druid cards" in refusal(folder)
