"""A campaign over several evenings: each is a record that starts where the last one ended, with whoever comes."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

import nemeton
from nemeton.games.avalon.content import own_folder, publish
from nemeton.kernel import record as records
from nemeton.kernel.chance import Chance, word_of
from nemeton.kernel.match import Match
from nemeton.kernel.playthrough import choose
from tests.cli.conftest import Nemeton
from tests.cli.games import wait_for

Program = Callable[..., tuple[list[str], dict[str, str]]]


@pytest.fixture
def first(home: Path) -> Path:
    """The first evening of two people: they stop when somebody is asked for an action."""
    match = Match.start(nemeton.game("avalon"), 2, 4, names=["Ann", "Ben"])
    chance = Chance(word_of(4))
    while match.state.view().day < 2 or kind(match) != "action":
        match.act(*choose(match.state, chance))
    path = home / "story.nemeton"
    path.write_text(str(match.record))
    return path


def kind(match: Match) -> str:
    decision = match.state.decision(match.state.actor)
    return decision.kind if decision else ""


def record(path: Path) -> nemeton.Record:
    return records.read(path.read_text())


def test_an_evening_goes_on_where_the_last_one_ended(first: Path, command: Nemeton, home: Path) -> None:
    """In a file of its own beside the first, with the same people, from the very same position."""
    before = nemeton.verify(record(first))

    assert 0 == command("play", "--after", str(first), typed="pass\nq\n").code

    second = record(home / "story+2.nemeton")
    assert ["Ann", "Ben"] == second.header.names
    assert json.loads(json.dumps(before.state.position())) == second.header.position
    assert "story.nemeton" == second.header.after.file if second.header.after else False
    assert 1 <= len(second.entries)


def test_people_come_and_go_and_the_chain_fits_from_the_first_day(first: Path, command: Nemeton, home: Path) -> None:
    """Ann stays, Ben leaves, two new ones join; then one of them leaves again: `verify` follows all three records."""
    assert 0 == command("play", "--after", str(first), "--leave", "2", "--join", "idwal", typed="q\n").code
    second = home / "story+2.nemeton"
    assert ["Ann", "human"] == record(second).header.names
    assert 0 == command("play", "--after", str(second), "--leave", "2", "--join", "gwen", typed="q\n").code
    third = home / "story+3.nemeton"

    said = command("verify", str(third))

    assert 0 == said.code
    assert "the campaign fits from its first day, 3 evenings" in said.out
    view = nemeton.verify(record(third)).state.view()
    assert "gwen" == view.characters[1].character


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (lambda text: text.replace('"Ben"', '"Bea"'), "its text has changed"),
        (lambda text: text.rsplit("\n", 3)[0] + "\n", "its text has changed"),
        (lambda text: "", "this is no record"),
    ],
)
def test_a_chain_with_another_first_evening_does_not_fit(
    harm: Callable[[str], str], reason: str, first: Path, command: Nemeton, home: Path
) -> None:
    """Names, moves or the whole file changed: the second evening says what it misses."""
    command("play", "--after", str(first), typed="q\n")
    first.write_text(harm(first.read_text()))

    said = command("verify", str(home / "story+2.nemeton"))

    assert 1 == said.code
    assert reason in said.err


def test_an_evening_that_begins_elsewhere_does_not_fit(first: Path, command: Nemeton, home: Path) -> None:
    """A position that was made better between two evenings is found out."""
    command("play", "--after", str(first), typed="q\n")
    second = home / "story+2.nemeton"
    cheat = record(second)
    state = nemeton.game("avalon").load(cheat.header.position or {})
    state.apply(state.actor, state.legal(state.actor)[0])
    cheat.header.position = state.position()
    second.write_text(str(cheat))

    said = command("verify", str(second))

    assert 1 == said.code
    assert "does not begin where story.nemeton ends" in said.err


def test_without_the_first_evening_nothing_is_verified(first: Path, command: Nemeton, home: Path) -> None:
    """A record that follows another one needs it beside it."""
    command("play", "--after", str(first), typed="q\n")
    first.unlink()

    said = command("verify", str(home / "story+2.nemeton"))

    assert 1 == said.code
    assert "follows story.nemeton, which is not there" in said.err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--leave", "1", "--leave", "2"], "Somebody of the campaign must stay"),
        (["--join", "nobody"], "There is no character 'nobody'"),
        (["--join", "pedr:mauve"], "needs a colour that is free"),
        (["--heir", "31"], "is not THING=SEAT"),
        (["--seed", "3"], "--seed cannot be given here"),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], reason: str, first: Path, command: Nemeton, home: Path) -> None:
    """With one sentence, and no file is left behind."""
    refused = command("play", "--after", str(first), *words)

    assert 2 == refused.code
    assert reason in refused.err
    assert [first] == list(home.glob("*.nemeton"))


def test_other_games_have_no_evenings_with_other_people(command: Nemeton, home: Path) -> None:
    """Celtica goes on with those who began it."""
    command("play", "celtica", "--seed", "7", "--seats", "human,random", "--save", "c.nemeton", typed="q\n")

    refused = command("play", "--after", "c.nemeton", "--leave", "1")

    assert 2 == refused.code
    assert "Nobody can leave or join a game of Celtica that has begun." in refused.err


def test_a_save_of_other_content_is_refused_with_the_reason(first: Path, command: Nemeton) -> None:
    """The content's digest differs and nothing says what its numbers are: the sentence names both."""
    match = nemeton.verify(record(first))
    position = {**match.state.position(), "content": "0123456789abcdef", "names": None}

    with pytest.raises(nemeton.BadPosition, match=r"apple_and_ash [0-9.]+, content 0123456789abcdef, here "):
        nemeton.game("avalon").load(position)


@pytest.fixture
def grown(tmp_path: Path) -> Path:
    """The game's own pack, published, and then grown: a later version with a status in front of all others."""
    folder = tmp_path / "grown"
    copytree(str(own_folder()), folder)
    publish(folder)
    for name, old, new in (
        ("statuses.toml", "status = [\n", 'status = [\n  { id = "zz_status", parts = 0 },\n'),
        ("manifest.toml", 'version = "', 'version = "9'),
    ):
        text = (folder / name).read_text("utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), "utf-8")
    (folder / "locale" / "en" / "zz.toml").write_text('"status.zz_status.name" = "Looked about"\n', "utf-8")
    return folder


def test_a_campaign_outlives_a_pack_that_grows(first: Path, grown: Path, command: Nemeton, home: Path) -> None:
    """The first evening is replayed with its own version, the second is played with the new one; the chain fits."""
    assert 0 == command("play", "--after", str(first), "--data", str(grown), typed="pass\nq\n").code
    old, new = record(first), record(home / "story+2.nemeton")

    assert old.header.content != new.header.content
    assert "9" == new.header.position["table"]["version"][0] if new.header.position else False
    verified = command("verify", str(home / "story+2.nemeton"), "--data", str(grown))
    assert (0, True) == (verified.code, "2 evenings" in verified.out), verified.out
    assert 0 == command("verify", str(first), "--data", str(grown)).code


def test_an_evening_goes_on_with_its_own_version(first: Path, grown: Path, command: Nemeton) -> None:
    """What was begun with the old version is played on with it, though the pack has grown."""
    entries = len(record(first).entries)

    assert 0 == command("play", "--resume", str(first), "--data", str(grown), typed="pass\nq\n").code
    assert len(record(first).entries) > entries
    assert nemeton.game("avalon").content == record(first).header.content


def test_kill_9_loses_nothing_of_a_campaign(program: Program, command: Nemeton, home: Path) -> None:
    """Every decision is on disk before the next question: killed without warning, the campaign goes on."""
    path = home / "story.nemeton"
    line, environment = program("play", "avalon", "--seed", "7", "--seats", "human,human", "--save", str(path))
    running = subprocess.Popen(line, env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    assert running.stdin is not None
    running.stdin.write(b"1\n" * 9)
    running.stdin.flush()
    wait_for(path, 9)
    running.kill()
    running.wait(timeout=30)
    running.stdin.close()

    played = len(nemeton.verify(record(path)).line)
    resumed = command("play", "--resume", str(path), typed="1\n1\n")

    assert 9 <= played
    assert 0 == resumed.code
    assert played + 2 <= len(nemeton.verify(record(path)).line)


# ---------------------------------------------------------------------- one person, several characters
def test_the_group_is_asked_once(command: Nemeton) -> None:
    """One person with four characters answers for the group once; each character acts by itself."""
    command(
        "play", "avalon", "--seed", "3", "--seats", "human,human,human,human", "--save", "g", typed="1\n1\n1\n1\n1\nq\n"
    )

    moves = [str(entry.text) for entry in record(Path("g")).entries if isinstance(entry, nemeton.kernel.record.Move)]
    assert ["claim 1", "claim 2", "claim 3", "claim 4"] == moves[:4]
    assert 1 == len(set(moves[4:8]))


def test_people_of_different_names_vote_for_themselves(command: Nemeton) -> None:
    """Two people at one keyboard are asked one after the other."""
    typed = "1\n1\nnobody\nseat 0\nq\n"
    command("play", "avalon", "--seed", "3", "--seats", "human:Ann,human:Ben", "--save", "g", typed=typed)

    moves = [str(entry.text) for entry in record(Path("g")).entries if isinstance(entry, nemeton.kernel.record.Move)]
    assert ["nobody", "seat 0"] == moves[2:4]


def test_companions_propose_and_then_vote_as_the_person_does(command: Nemeton) -> None:
    """What a bot would choose is said before the group decides; a bot never outvotes a person."""
    typed = "1\nseat 1\nq\n"
    said = command("play", "avalon", "--seed", "3", "--seats", "human,random", "--save", "g", typed=typed)

    assert " proposes: " in said.out
    moves = [str(entry.text) for entry in record(Path("g")).entries if isinstance(entry, nemeton.kernel.record.Move)]
    assert ["seat 1", "seat 1"] == moves[2:4]


def test_a_vote_is_seen_and_can_be_changed_until_the_last_one_is_in(command: Nemeton) -> None:
    """Ben sees how Ann voted before he does; she thinks better of it, and then he votes."""
    typed = "1\n1\nnobody\nv nobody\nv\nseat 1\nseat 1\nv\nq\n"
    said = command("play", "avalon", "--seed", "3", "--seats", "human:Ann,human:Ben", "--save", "g", typed=typed)

    names = [one.character for one in nemeton.verify(record(Path("g"))).state.view(None).characters]
    first, second = (name.capitalize() for name in names)
    assert f"{first} votes: Nobody" in said.out
    assert f"{first} votes: {second}" in said.out
    assert f"Say whose vote: v and a name, {first}." in said.out
    assert "There is no vote to change" in said.out
    moves = [str(entry.text) for entry in record(Path("g")).entries if isinstance(entry, nemeton.kernel.record.Move)]
    assert ["nobody", "seat 1", "seat 1"] == moves[2:5]


def test_companions_vote_as_the_person_with_the_lowest_character_number(command: Nemeton) -> None:
    """Ann plays number 2, Ben number 1: where they disagree the bot goes with Ben, though Ann sits before him."""
    typed = "claim 2\nclaim 1\nnobody\nseat 1\nq\n"
    seats = "human:Ann,human:Ben,random"
    command("play", "avalon", "--seed", "3", "--seats", seats, "--save", "g", typed=typed)

    moves = [str(entry.text) for entry in record(Path("g")).entries if isinstance(entry, nemeton.kernel.record.Move)]
    assert ["nobody", "seat 1", "seat 1"] == moves[3:6]


def test_a_closed_choice_of_the_story_says_what_it_lacks(command: Nemeton) -> None:
    """Beside the open ones, with its reason, but not with what it would bring; the rule is told to who asks why."""
    typed = "claim 4\ntravel south\nexplore\nw 3\nq\n"
    said = command("play", "avalon", "--seed", "3", "--seats", "human", "--save", "g", typed=typed)

    (closed,) = [line for line in said.out.splitlines() if "✗" in line and "—" in line]
    assert "3✗ Ask first. — It asks for this: spirituality 2 or more." == closed.strip()
    assert "It asks for this: spirituality 2 or more. (AVA-PARTY-13)" in said.out
