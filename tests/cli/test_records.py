"""`nemeton replay` and `nemeton verify`: a recorded game once more, and whether it fits."""

import re
from pathlib import Path

import pytest

import nemeton
from nemeton.cli.replay import Reel
from nemeton.cli.saves import read
from nemeton.cli.terminal import console
from tests.cli.conftest import Nemeton


@pytest.fixture
def game(home: Path) -> Path:
    """Thirty entries of a game between a person and a bot, with a step taken back among them."""
    match = nemeton.Match.start(nemeton.game("celtica"), 2, bytes(range(32)), {}, ["human", "random"])
    while len(match.record.entries) < 30:
        seat = match.state.actor
        match.act(seat, match.state.legal(seat)[0])
        if match.line[-1].barrier == "" and len(match.record.entries) < 20:
            match.take_back(seat)
            match.act(seat, match.state.legal(seat)[0])
    path = home / "game.nemeton"
    path.write_text(str(match.record))
    return path


def test_replay_tells_a_game_in_one_go(command: Nemeton, game: Path) -> None:
    """Where nobody sits at the keyboard: every entry in words, then the table at the end."""
    told = command("replay", str(game))

    assert 0 == told.code
    assert list(range(1, 31)) == [int(found) for found in re.findall(r"^ *(\d+)  (?:Player|random)  ", told.out, re.M)]
    assert "Took back the steps from entry " in told.out
    assert "on display" in told.out.rpartition("  30  ")[2]


def test_replay_from_a_seat_shows_what_that_seat_saw(command: Nemeton, game: Path) -> None:
    """Its own hand and no other; a spectator sees none."""
    assert 1 == command("replay", str(game), "--seat", "0").out.count("Your hand")
    assert "Your hand" not in command("replay", str(game)).out


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_replay_tells_a_drawn_card_to_its_owner_alone(command: Nemeton, home: Path, seat: int | None) -> None:
    """At cult sites and ruins cards are drawn unseen: the words keep the secret as the table does."""
    match = nemeton.Match.start(nemeton.game("celtica"), 2, 5, {}, ["Ann", "Ben"])
    while len(match.record.entries) < 60:
        asked = match.state.actor
        legal = match.state.legal(asked)
        match.act(asked, legal[len(match.record.entries) % len(legal)])
    (home / "game.nemeton").write_text(str(match.record))

    told = command("replay", "game.nemeton", *([] if seat is None else ["--seat", str(seat)])).out

    colours = "red|grey|white|brown|black"
    shown = set(re.findall(rf"^ *\d+  (Ann|Ben)  .*(?:Drew (?:{colours})|Gained experience: )", told, re.M))
    hidden = set(re.findall(r"^ *\d+  (Ann|Ben)  .*Drew an? (?:druid|experience) card", told, re.M))
    assert (set() if seat is None else {["Ann", "Ben"][seat]}) == shown
    assert {"Ann", "Ben"} - shown == hidden


def test_replay_to_an_entry_shows_that_table(command: Nemeton, game: Path) -> None:
    """The table after entry 4, and what led to it."""
    shown = command("replay", str(game), "--to", "4").out

    assert shown.endswith("Entry 4 of 30\n")
    assert command("replay", str(game), "--to", "0").out.endswith("The start, before entry 1 of 30\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(["--seat", "2"], "has no seat 2; its seats go from 0 to 1."), (["--to", "31"], "has no entry 31; it has 30.")],
)
def test_replay_of_what_is_not_there(command: Nemeton, game: Path, words: list[str], sentence: str) -> None:
    """A seat or an entry the record does not have."""
    refused = command("replay", str(game), *words)

    assert 2 == refused.code
    assert sentence in refused.err


def test_replay_steps_back_and_forth(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Enter, b, a number, and q to leave."""
    lines = iter(["", "", "b", "29", "", "", "q"])

    Reel(game, read(game)[0], None, "en", None, console()).step(lambda: next(lines))

    shown = re.findall(r"^(?:The start|Entry (\d+) of 30)", capsys.readouterr().out, re.M)
    assert ["", "1", "2", "1", "29", "30", "30"] == shown


def test_replay_of_a_record_that_does_not_fit_names_the_entry(command: Nemeton, game: Path) -> None:
    """What fits is told; then file, entry and reason."""
    game.write_text(game.read_text().replace("\n5 ", "\n5 1 dance\n").split("\n5 1 dance\n")[0] + "\n5 1 dance\n")

    told = command("replay", str(game))

    assert 2 == told.code
    assert "   4  " in told.out
    assert f"nemeton: {game}: Entry 5 does not fit: 'dance' names no action of Celtica" in told.err


def test_verify_says_that_a_record_fits(command: Nemeton, game: Path) -> None:
    """With what it holds, and that the cards are those committed to."""
    checked = command("verify", str(game))

    assert 0 == checked.code
    assert f"{game} fits: Celtica, 2 seats, 30 entries; not over; the secret is the one committed to.\n" == checked.out


@pytest.mark.parametrize(
    ("pattern", "replacement", "reason"),
    [
        (r"\n9 (\d) .*", r"\n9 \1 decline", "Entry 9 does not fit:"),
        (r"\n= 16 \w+", "\n= 16 0123456789abcdef", "The position after entry 16 is not the one recorded."),
        (r"secret 0001", "secret 0002", "The opened secret of this record is not the one that was committed to."),
        (r"\n30 [^\n]*\n", "\n30 0 !flag\nover 1 2\n", "The record ends with places"),
        (r"nemeton-record 1", "nemeton-record 9", "line 1: this record has another format (9) than 1."),
        (r"rules 1", "rules 99", "This record cannot start: Celtica has no rules version 99"),
        (r"seats 2", "seats 3", "the header names 2 players for 3 seats"),
    ],
)
def test_verify_names_what_does_not_fit(
    command: Nemeton, game: Path, pattern: str, replacement: str, reason: str
) -> None:
    """File and place in one sentence; a failed check is exit code 1, and the file stays as it is."""
    altered = re.sub(pattern, replacement, game.read_text(), count=1)
    assert altered != game.read_text()
    game.write_text(altered)

    checked = command("verify", str(game))

    assert 1 == checked.code
    assert checked.err.startswith(f"nemeton: {game}")
    assert reason in checked.err
    assert 1 == checked.err.count("\n")
    assert altered == game.read_text()


def test_verify_checks_several_records(command: Nemeton, game: Path) -> None:
    """One that does not fit does not keep the next from being checked."""
    bad = game.with_name("bad.nemeton")
    bad.write_bytes(b"\xff\xfe")

    checked = command("verify", str(bad), str(game))

    assert 1 == checked.code
    assert f"{bad}: this is no record: it is not text." in checked.err
    assert f"{game} fits" in checked.out
