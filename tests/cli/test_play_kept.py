"""`nemeton play`: a game is kept and goes on, and nothing of it is lost whatever happens."""

import os
import pty
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import nemeton
from nemeton.cli.saves import Save
from nemeton.kernel.record import Record, TakenOver
from tests.cli.conftest import Nemeton
from tests.cli.games import Program, moves, record, wait_for


# ---------------------------------------------------------------------- keeping and going on
def test_a_game_goes_on_where_it_was_left(command: Nemeton) -> None:
    """Left in the middle and taken up again, it is the game it would have been."""
    options = ["play", "celtica", "--seed", "11", "--seats", "human,random"]
    command(*options, "--save", "whole.nemeton", typed="1\n" * 24)
    command(*options, "--save", "halves.nemeton", typed="1\n" * 12)
    half = moves("halves.nemeton")

    resumed = command("play", "--resume", "halves.nemeton", typed="1\n" * 12)

    assert 0 == resumed.code
    assert 12 <= len(half) < len(moves("whole.nemeton"))
    assert Path("whole.nemeton").read_text() == Path("halves.nemeton").read_text()


def test_the_last_game_is_resumed_without_its_name(command: Nemeton, home: Path) -> None:
    """Games are kept in the data folder; the latest that is not over goes on."""
    command("play", "celtica", "--seed", "1", typed="q\n")
    command("play", "celtica", "--seed", "2", typed="1\nq\n")
    command("play", "celtica", "--seed", "3", "--seats", "random,random")
    folder = home / "data" / "nemeton" / "games"
    saved = sorted(folder.glob("celtica-*.nemeton"))
    for age, path in enumerate(reversed(saved)):
        os.utime(path, (time.time() - age, time.time() - age))

    resumed = command("play", "--resume", typed="q\n")

    assert 3 == len(saved)
    assert f"The game is kept in {saved[1]}" in resumed.out.replace("\n", "")


def test_a_finished_game_is_shown_again(command: Nemeton) -> None:
    """There is nothing to play; the result stands."""
    command("play", "celtica", "--seed", "3", "--seats", "random,random", "--save", "game.nemeton")

    shown = command("play", "--resume", "game.nemeton")

    assert 0 == shown.code
    assert "wins." in shown.out


def test_a_file_of_another_game_is_not_resumed(command: Nemeton) -> None:
    """Who names a game means that game."""
    command("play", "celtica", "--seed", "1", "--save", "game.nemeton", typed="q\n")

    refused = command("play", "bloody_grove", "--resume", "game.nemeton")

    assert 2 == refused.code
    assert "game.nemeton is a game of celtica, not of bloody_grove." in refused.err


def test_other_players_may_take_the_seats(command: Nemeton) -> None:
    """--seats with --resume: who sits down is noted in the record, and played from there on."""
    command("play", "celtica", "--seed", "1", "--seats", "human,random", "--save", "game.nemeton", typed="q\n")

    command("play", "--resume", "game.nemeton", "--seats", "greedy,random")

    assert [TakenOver(0, "greedy")] == [one for one in record("game.nemeton").entries if isinstance(one, TakenOver)]
    assert record("game.nemeton").places is not None


def test_a_file_that_is_there_is_not_overwritten(command: Nemeton) -> None:
    """Not by a new game, and not by one that somebody else plays on at the same time."""
    Path("diary.txt").write_text("dear diary")

    refused = command("play", "celtica", "--save", "diary.txt")

    assert 2 == refused.code
    assert "diary.txt is there already" in refused.err
    assert "dear diary" == Path("diary.txt").read_text()


def test_a_file_somebody_else_plays_on_is_not_overwritten(command: Nemeton, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two terminals, one game: the second to move is told, and the first one's game stands."""
    command("play", "celtica", "--seed", "1", "--save", "game.nemeton", typed="q\n")
    lines = iter(["1"])

    def type_while_another_moves() -> str:
        line = next(lines)
        Path("game.nemeton").write_text("another terminal was here")
        return line

    monkeypatch.setattr("nemeton.cli.play.read_line", type_while_another_moves)
    refused = command("play", "--resume", "game.nemeton")

    assert 2 == refused.code
    assert "game.nemeton was changed by somebody else" in refused.err
    assert "another terminal was here" == Path("game.nemeton").read_text()


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda text: "", "line 1: this is no record: it does not begin with 'nemeton-record'."),
        (lambda text: text.replace("rules 1", "rules one"), "line 3: 'rules' cannot be read"),
        (lambda text: text.replace("game celtica", "game chess"), "There is no game 'chess'"),
        (lambda text: text.replace("\n2 ", "\n3 "), "entry 2 is missing; this is 3."),
        (lambda text: text.replace("\n1 ", "\n1 9"), "there is no seat 9"),
        (lambda text: text[: len(text) - 3], "does not fit"),
        (lambda text: text.replace("content ", "content 0"), "other data of Celtica"),
    ],
)
def test_a_damaged_file_is_named_with_the_place_and_left_alone(
    command: Nemeton, damage: Callable[[str], str], reason: str
) -> None:
    """One sentence: file, place, reason. Nothing is written."""
    options = ["--seed", "7", "--option", "start_player=0", "--save", "game.nemeton"]
    command("play", "celtica", *options, typed="1\n1\n")
    broken = damage(Path("game.nemeton").read_text())
    Path("game.nemeton").write_text(broken)

    refused = command("play", "--resume", "game.nemeton")

    assert 2 == refused.code
    assert reason in refused.err
    assert 1 == refused.err.count("\n")
    assert broken == Path("game.nemeton").read_text()


# ---------------------------------------------------------------------- whatever happens
def test_kill_9_loses_nothing(program: Program, command: Nemeton, home: Path) -> None:
    """Killed without warning in the middle of a game, all that was played is there and goes on."""
    path = home / "game.nemeton"
    line, environment = program("play", "celtica", "--seed", "7", "--seats", "human,random", "--save", str(path))
    running = subprocess.Popen(line, env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    assert running.stdin is not None
    running.stdin.write(b"1\n" * 9)
    running.stdin.flush()
    wait_for(path, 12)
    running.kill()
    running.wait(timeout=30)
    running.stdin.close()

    played = len(nemeton.verify(record(path)).line)
    (home / ".game.nemeton.1").touch()  # what a run killed while writing leaves behind
    resumed = command("play", "--resume", str(path), typed="1\n1\n")

    assert 12 <= played
    assert 0 == resumed.code
    assert played + 2 <= len(nemeton.verify(record(path)).line)
    assert [] == list(home.glob(".game*"))


def test_ctrl_c_says_where_the_game_is(program: Program, home: Path) -> None:
    """Interrupted at the prompt: one line says where the game is kept, and it is no failure."""
    path = home / "game.nemeton"
    line, environment = program("play", "celtica", "--seed", "7", "--seats", "human,random", "--save", str(path))
    running = subprocess.Popen(
        line, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    while "> " not in (line_read := running.stdout.readline()) and "q quit" not in line_read:
        assert running.poll() is None
    time.sleep(0.5)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=30)

    assert f"The game is kept in {path}" in out.replace("\n", "")
    assert "" == err
    assert 0 == running.returncode
    nemeton.verify(record(path))


def test_ctrl_c_between_a_step_and_its_writing_loses_nothing(command: Nemeton, monkeypatch: pytest.MonkeyPatch) -> None:
    """The step is written before the command ends."""
    keep, interruptions = Save.keep, iter([False, True, False])

    def interrupted(save: Save, record: Record) -> None:
        if next(interruptions):
            raise KeyboardInterrupt
        keep(save, record)

    monkeypatch.setattr(Save, "keep", interrupted)
    options = ["--seed", "7", "--option", "start_player=0", "--seats", "human,random", "--save", "game.nemeton"]
    played = command("play", "celtica", *options, typed="1\n")

    assert 0 == played.code
    assert 1 == len(record("game.nemeton").entries)


def test_a_closed_terminal_loses_nothing(program: Program, home: Path) -> None:
    """The window is closed in the middle of a game: the game is on disk."""
    path = home / "game.nemeton"
    line, environment = program("play", "celtica", "--seed", "7", "--seats", "human,random", "--save", str(path))
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(line[0], line, environment)
    os.write(terminal, b"1\n1\n")
    wait_for(path, 4)
    os.close(terminal)
    os.waitpid(pid, 0)

    assert 4 <= len(nemeton.verify(record(path)).line)
