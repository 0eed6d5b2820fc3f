"""AVA-SAVE-15: saves of every published version are read with a pack that has grown, migrated, or refused."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import msgspec
import pytest

from nemeton.games import avalon
from nemeton.games.avalon import AvalonGame, content, make, migration, naming, notation, references
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content import BadPack, published
from nemeton.games.avalon.content.migrations import Migration, migrations_in
from nemeton.games.avalon.content.problems import Problems
from nemeton.games.avalon.position import checksum, join, split
from nemeton.games.avalon.questions import KINDS
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.kernel.errors import BadData, BadPosition
from tests.rules.avalon.write_saves import FOLDER
from tests.rules.rulebook import rule

SAVES = sorted(FOLDER.glob("*/*.json"))
ALDER = Path(__file__).parent / "content" / "packs" / "alder"
NOW = "9.0.0"
OPEN = {w.R_PROGRAM, w.R_OPEN, w.R_ENCOUNTER, w.R_ARRIVE, w.R_USE, w.R_PAYMENT, w.R_MOVE}  # something is under way
Change = Callable[[dict[str, Any]], None]


def position_of(save: Path) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(save.read_bytes())
    return found


def game_of(save: Path) -> AvalonGame:
    """The game with the version a save was made with."""
    return edition(position_of(save)["content"])


@cache
def edition(digest: str) -> AvalonGame:
    found = avalon.GAME.with_content(digest)
    assert digest == found.content
    return found


@cache
def first() -> AvalonGame:
    """The first version that was published."""
    return game_of(SAVES[0])


@cache
def tables_of(version: str) -> dict[str, Any]:
    """The tables of a published version."""
    file = next(
        one
        for one in published.published_versions(content.own_folder()).values()
        if published.version_of(one) == version
    )
    return content.tables_of(published.open_zip(Path(str(file))))


@cache
def changed(change: Change, version: str = "") -> AvalonGame:
    """A version of the pack with a change, the first if none is named; used again and again, it is made once."""
    tables = deepcopy(tables_of(version or first().pack.version))
    change(tables)
    tables["manifest"]["version"] = NOW
    return make(content.build(tables, whole=False))


def migrating(game: AvalonGame, *rules: dict[str, Any]) -> AvalonGame:
    """A game whose pack says what becomes of things of earlier versions."""
    return make(replace(game.pack, migrations=tuple(read_rules(game, *rules))))


def read_rules(game: AvalonGame, *rules: dict[str, Any]) -> list[Migration]:
    problems = Problems()
    found = migrations_in("migrations.toml", {"migration": list(rules)}, game.pack.box, problems)
    if problems.errors:
        raise BadPack(problems.all)
    return found


def grow(tables: dict[str, Any]) -> None:
    """A chapter more, and things of every sort in the midst of the lists; nothing that chance draws from."""
    tables["manifest"]["endings"].insert(0, "zz_ending")
    first_chapter = tables["chapters"][0]
    tables["chapters"].insert(0, {**first_chapter, "id": "zz"})
    tables["events"].insert(3, {"id": "zz.event", "quest": False, "chapter": "zz"})
    tables["statuses"].insert(0, {"id": "zz_status", "parts": 3})
    tables["tasks"].insert(0, {"id": "zz_task", "location": 101})
    tables["journal"].insert(
        5, {"id": "v.999.1", "do": [{"op": "gain", "res": "food", "n": 1}], "next": {"choices": [{"goto": "end"}]}}
    )
    dial = {"op": "dial", "id": "zz_dial", "on": "character", "ref": "owner", "set": 3, "time": True, "on_expire": []}
    tables["secrets"].insert(
        0, {"no": 59, "personal": False, "quest": False, "use": {"when": "day", "limit": "day", "do": [dial]}}
    )
    second = tables["locations"][1]
    replacement = {"number": 999, "legacy": second["number"], "keys": second["keys"], "explore": {"verse": "v.999.1"}}
    tables["locations"].insert(1, replacement)


def grown(version: str = "") -> AvalonGame:
    return changed(grow, version)


def replace_numbers(state: Any) -> Any:
    """The view; what a dial lies on is a number of the pack there."""
    view = msgspec.to_builtins(state.view())
    for dial in view["dials"]:
        dial.pop("which")
    return view


def told(state: Any) -> Any:
    """All that anybody can see, be asked and answer, in names."""
    seats = [seat for seat in range(state.seats) if state.asks(seat)]
    decisions = [state.decision(seat) for seat in seats]
    described = state.game.describe
    return msgspec.to_builtins(
        {
            "view": replace_numbers(state),
            "asked": [(one.kind, one.mode, one.about) for one in decisions],
            "closed": [[(described(state, it.action), it.refusal) for it in one.closed] for one in decisions],
            "options": [[described(state, action) for action in state.legal(seat)] for seat in seats],
        }
    )


# ---------------------------------------------------------------------- saves of every version
@rule("AVA-SAVE-15")
@pytest.mark.parametrize("version", sorted({save.parent.name for save in SAVES}))
def test_saves_of_every_version_are_read_or_say_why_not(version: str) -> None:
    """Between actions nothing hinders: whoever changes what is used there writes a migration."""
    for save in (FOLDER / version).iterdir():
        refusal = refusal_of(save)
        assert refusal is None or "reads otherwise now" in refusal, save.name
        words = join(position_of(save)["table"]["words"])
        under_way = {words[w.COURSE + place * w.FRAME] for place in range(words[w.COURSE_SIZE])}
        assert refusal is None or under_way & OPEN, f"{save.name}: {refusal}"


def refusal_of(save: Path) -> str | None:
    """Why the pack of now does not read a save; none if it does."""
    try:
        avalon.GAME.load(position_of(save))
    except BadPosition as problem:
        return str(problem)
    return None


@rule("AVA-SAVE-15", "AVA-SAVE-11")
@pytest.mark.parametrize("save", SAVES, ids=lambda save: f"{save.parent.name}-{save.stem}")
def test_a_pack_that_has_grown_reads_a_save_exactly(save: Path) -> None:
    """The table, the question and its options are the same, and so is all that follows."""
    old, new = game_of(save).load(position_of(save)), grown(save.parent.name).load(position_of(save))
    assert told(old) == told(new)
    chance = Random(7)
    for _answer in range(12):
        if old.over:
            break
        seat = old.actor
        place = chance.randrange(len(old.legal(seat)))
        old.apply(seat, old.legal(seat)[place])
        new.apply(seat, new.legal(seat)[place])
        assert told(old) == told(new)


def turn_round(tables: dict[str, Any]) -> None:
    for sort, things in tables.items():
        if sort != "manifest":
            things.reverse()


@rule("AVA-SAVE-15")
def test_every_number_of_a_save_is_named() -> None:
    """With all lists turned round hardly a number stays; there and back again, and every word is what it was."""
    for save in sorted((FOLDER / first().pack.version).glob("rules-[23]-*")):
        position = position_of(save)
        back: Any = first().load(changed(turn_round).load(position).position()).position()
        assert cleaned(first(), position) == cleaned(first(), back), save.name
        assert position["questions"] == back["questions"], save.name


def cleaned(game: AvalonGame, position: dict[str, Any]) -> list[list[int]]:
    """The words of a table and its snapshot, without what is left over behind the ends of lists."""
    recorder = naming.Recorder(naming.names_of(game.pack))
    tables = [position["table"]["words"], *filter(None, [position["table"]["snapshot"]])]
    return [references.Walk(join(words), recorder).all() for words in tables]


# ---------------------------------------------------------------------- what is new
def add_to_piles(tables: dict[str, Any]) -> None:
    tables["random_events"].insert(0, {"id": "zz.random", "quest": False})
    tables["items"].insert(0, {"id": "zz_item", "copies": 2, "craftable": False})


@rule("AVA-SAVE-15", "AVA-SETUP-22")
def test_what_chance_draws_from_grows_too() -> None:
    """A new random event lies in the pile, a new item in its deck, as if they had been there from the beginning."""
    state = loaded(changed(add_to_piles), "late-3")
    named = state.game.pack.numbers  # type: ignore[attr-defined] # the game is Avalon's

    assert w.EVENT_IN_PILE == state.s[w.EVENT_ZONE + named.events.index("zz.random")]
    assert [w.IN_BOX, w.IN_BOX] == [int(state.item_place(card)) for card in (0, 1)]


def loaded(game: AvalonGame, moment: str, rules: int = 2) -> Avalon:
    state = game.load(save_at(moment, rules))
    assert isinstance(state, Avalon)
    return state


def save_at(moment: str, rules: int = 2) -> dict[str, Any]:
    return position_of(FOLDER / first().pack.version / f"rules-{rules}-{moment}.json")


# ---------------------------------------------------------------------- migrations
@cache
def held_item() -> tuple[str, int]:
    """An item somebody holds late in a game of three, and who."""
    held = [(one.id, view.seat) for view in loaded(first(), "late-3").view().characters for one in view.items]
    return held[0]


def rename(tables: dict[str, Any], name: str, to: str) -> None:
    """Another name for a thing, wherever the pack speaks of it."""
    text = msgspec.json.encode(tables).replace(f'"{name}"'.encode(), f'"{to}"'.encode())
    tables.update(msgspec.json.decode(text))


def rename_item(tables: dict[str, Any]) -> None:
    rename(tables, held_item()[0], "zz_item")


def drop_item(tables: dict[str, Any]) -> None:
    """Without the item; effects that speak of it speak of another one."""
    tables["items"] = [one for one in tables["items"] if one["id"] != held_item()[0]]
    rename(tables, held_item()[0], tables["items"][0]["id"])


@rule("AVA-SAVE-15")
@pytest.mark.parametrize("between", ["", "zz_between"])
def test_a_thing_may_have_another_name(between: str) -> None:
    """The item is called otherwise now, perhaps for the second time: whoever held it holds it still."""
    item, seat = held_item()
    rules = [{"before": NOW, "kind": "item", "id": between or item, "to": "zz_item"}]
    if between:
        rules.append({"before": "2.0.0", "kind": "item", "id": item, "to": between})
    state = loaded(migrating(changed(rename_item), *rules), "late-3")

    assert "zz_item" in [one.id for one in state.view().characters[seat].items]


@rule("AVA-SAVE-15")
def test_a_migration_is_for_saves_before_its_version() -> None:
    """A save that knows the new version is not changed by what brought it about."""
    item, _seat = held_item()
    rules = {"before": "0.9.0", "kind": "item", "id": item, "to": "zz_item"}
    with pytest.raises(BadPosition, match="is not there, and no migration says"):
        migrating(changed(rename_item), rules).load(save_at("late-3"))


@rule("AVA-SAVE-15")
def test_a_thing_may_be_dropped_for_something_else() -> None:
    """The item is no more: its holder, and nobody else, has two wealth more for each."""
    item, seat = held_item()
    old = loaded(first(), "late-3").view().characters
    dropped = {"before": NOW, "kind": "item", "id": item, "drop": True, "gain": {"wealth": 2}}
    new = loaded(migrating(changed(drop_item), dropped), "late-3").view().characters

    due = [2 * sum(one.id == item for one in view.items) for view in old]
    assert due[seat] >= 2
    assert [view.resources["wealth"] + more for view, more in zip(old, due, strict=True)] == [
        view.resources["wealth"] for view in new
    ]
    assert item not in [one.id for view in new for one in view.items]


@rule("AVA-SAVE-15")
@pytest.mark.parametrize("seat", [0, 1])
def test_secrets_in_use_are_counted_anew(seat: int) -> None:
    """Of three that were in use one is left, and it is this seat's: the others went with the old version."""
    words = [0] * w.SIZE
    base = w.SEATS + seat * w.SEAT_WIDTH
    words[base + w.ACTIVE_SECRETS] = 0b1110
    words[w.SECRET + 2] = w.HELD + seat | w.UP

    migration.settle_uses(words, seat)

    assert 1 << 2 == words[base + w.ACTIVE_SECRETS]


@rule("AVA-SAVE-15")
def test_what_is_gone_without_a_word_is_refused() -> None:
    """What, where, why."""
    item, _seat = held_item()
    with pytest.raises(BadPosition, match=rf"among the items, item_card {item}#\d is not there, and no migration says"):
        changed(drop_item).load(save_at("late-3"))


def read_otherwise(tables: dict[str, Any]) -> None:
    """The verse of one save, the encounter of another."""
    verse, met = under_way()
    for one in tables["journal"]:
        if one["id"] == verse:
            one["do"] = [*one.get("do", []), {"op": "terror", "n": 1}]
    for one in tables["encounters"]:
        if one["id"] == met:
            one["level"] += 1


def under_way() -> tuple[str | None, str]:
    met = loaded(first(), "first_card").view().encounter
    assert met is not None
    return loaded(first(), "choice").view().reading, met.encounter


@rule("AVA-SAVE-15")
def test_what_reads_otherwise_is_not_gone_on_with() -> None:
    """In the midst of it one plays on with the old version; between actions nothing hinders."""
    verse, met = under_way()
    game = changed(read_otherwise)
    with pytest.raises(
        BadPosition, match=rf"verse\.{verse} is under way and reads otherwise now: play on with version"
    ):
        game.load(save_at("choice"))
    with pytest.raises(BadPosition, match=rf"encounter\.{met} is under way and reads otherwise now"):
        game.load(save_at("first_card"))
    assert "action" == game.load(save_at("action")).decision(0).kind  # type: ignore[union-attr] # seat 0 is asked


@rule("AVA-SAVE-15")
@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ({"kind": "item", "id": "a"}, "must be given, or drop = true"),
        ({"kind": "item", "id": "a", "to": "billhook", "drop": True}, "must be given, or drop = true"),
        ({"kind": "item", "id": "a", "to": "zz"}, "names item zz, which this pack does not have"),
        ({"kind": "location", "id": 101, "drop": True}, "must not drop a location"),
        ({"kind": "item", "id": "a", "to": "billhook", "gain": {"food": 1}}, "only for what is dropped"),
        ({"kind": "dragon", "id": "a", "drop": True}, "kind"),
        ({"kind": "item", "id": "a", "drop": True, "before": "10.0.0"}, "is 10.0.0, and this is version"),
    ],
)
def test_a_migration_that_cannot_be_is_refused_with_the_pack(written: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPack, match=reason):
        read_rules(first(), {"before": "1.0.1", **written})


# ---------------------------------------------------------------------- what is refused
@rule("AVA-SAVE-15", "AVA-SAVE-11")
def test_altered_names_are_refused() -> None:
    """Who writes another name into a save does not get another thing."""
    position: Any = loaded(first(), "late-3").position()
    position["names"]["location"] = dict.fromkeys(position["names"]["location"], "101")

    with pytest.raises(BadPosition, match="names in this Avalon save were altered"):
        grown().load(position)


@rule("AVA-SAVE-15", "AVA-SAVE-11")
@pytest.mark.parametrize(
    ("word", "value", "reason"),
    [
        (w.COURSE_SIZE, 99, "a list has 99 entries"),
        (w.COURSE, 99, "something unknown is under way"),
        (w.SEATS + w.PLACE, 79, "does not say what its location 79 is"),
    ],
)
def test_a_forged_save_of_another_version_is_refused_like_any(word: int, value: int, reason: str) -> None:
    """Though all checksums fit, what cannot be is no table of a grown pack either."""
    position: Any = loaded(first(), "late-3").position()
    words = join(position["table"]["words"])
    words[word] = value
    position["table"]["words"] = split(words)
    position["table"]["checksum"] = checksum(position["table"]["words"], position["table"]["snapshot"])

    with pytest.raises(BadPosition, match=reason):
        grown().load(position)


@rule("AVA-SAVE-15")
def test_a_question_nobody_asks_is_refused() -> None:
    position: Any = loaded(first(), "choice").position()
    position["questions"][-1]["kind"] = "dance"

    with pytest.raises(BadPosition, match="never asks 'dance'"):
        grown().load(position)


@rule("AVA-SAVE-15")
def test_names_are_those_of_one_content() -> None:
    """A save that says it comes from elsewhere than its names do is refused."""
    position = {**loaded(first(), "action").position(), "content": "0" * 16}

    with pytest.raises(BadPosition, match="names in this Avalon save were altered"):
        avalon.GAME.load(position)


@rule("AVA-SAVE-15")
def test_a_save_of_nobody_knows_which_version_is_refused() -> None:
    """Its numbers mean nothing here: it names none, and its version is not kept."""
    position = {**save_at("action"), "content": "0" * 16}

    with pytest.raises(BadPosition, match=f"made with other data .apple_and_ash {first().pack.version}, content 0000"):
        avalon.GAME.load(position)


@rule("AVA-SAVE-15", "AVA-RUL-93")
def test_names_do_not_leave_the_table_for_a_seat() -> None:
    """What a seat knows is written without names, which tell what lies hidden."""
    state = loaded(first(), "late-3")

    assert "names" in state.position()
    assert "names" not in state.position(0)


# ---------------------------------------------------------------------- nothing is forgotten
def test_every_routine_question_and_action_is_walked_over() -> None:
    """A new one must say what it names, or that it names nothing."""
    routines = {value for name, value in vars(w).items() if name.startswith("R_")}

    assert routines == set(references.FRAMES)
    assert {name: set(words) & set(named) for name, words, _ in KINDS for named in [references.QUESTIONS[name]]} == {
        name: set(named) for name, named in references.QUESTIONS.items()
    }
    assert {start for start, _ in notation.RANGES} <= {start for start, _ in references.RANGES}


# ---------------------------------------------------------------------- published versions
def test_a_published_version_is_never_changed() -> None:
    """The pack as it stands has a version of its own, or is the published one; each has its saves."""
    kept = published.published_versions(content.own_folder())
    pack = avalon.GAME.pack

    assert pack.digest == {published.version_of(file): digest for digest, file in kept.items()}.get(
        pack.version, pack.digest
    ), "what the rules read has changed: raise the version in manifest.toml"
    for digest, file in kept.items():
        opened = published.open_published(Path(str(file)))
        assert (digest, published.version_of(file)) == (opened.digest, opened.version)
        assert any((FOLDER / opened.version).iterdir()), "write its saves: python -m tests.rules.avalon.write_saves"


def test_a_version_is_published_once(tmp_path: Path) -> None:
    """With other rules it needs another number; the same rules give the same file."""
    folder = tmp_path / "alder"
    copytree(ALDER, folder)
    file = published.publish(folder)
    told_first = file.read_bytes()
    assert (told_first, file) == (published.publish(folder).read_bytes(), file)
    change_text(folder / "manifest.toml", "start_dial = [8, ", "start_dial = [9, ")

    with pytest.raises(BadData, match=r"was published with other rules .* raise the version"):
        published.publish(folder)


def change_text(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
