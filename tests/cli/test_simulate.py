"""`nemeton simulate`: many games, counted; the same for the same seed, and never lost to Ctrl-C."""

import json
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Nemeton

Program = Callable[..., tuple[list[str], dict[str, str]]]


def figures(shown: str) -> dict[str, Any]:
    """What was printed as JSON, without what differs from one run to the next."""
    report: dict[str, Any] = json.loads(shown)
    assert report.pop("games_per_s") > 0
    assert report.pop("cores") > 0
    return report


def test_the_table_has_wins_with_intervals_places_and_scores(command: Nemeton) -> None:
    """One line a seat, and below it how many games, how long and how fast."""
    shown = command("simulate", "celtica", "--games", "3", "--seats", "greedy,random", "--cores", "1")
    lines = [re.split(r"  +", line.strip()) for line in shown.out.splitlines()]

    assert (0, "") == (shown.code, shown.err)
    assert ["seat, bot", "wins", "95 % interval", "place"] in lines
    assert ["0 greedy", "100.0%", "43.9% to 100.0%", "1.00"] in lines
    assert ["1 random", "0.0%", "0.0% to 56.1%", "2.00"] in lines
    assert ["mean", "0 greedy", "1 random"] in lines
    assert {"amulets": 3, "parts": 3} == {line[0]: len(line) for line in lines if line[0] in ("amulets", "parts")}
    told = " ".join(shown.out.split())
    assert re.search(r"3 games of Celtica, seed 1; 0 shared wins; \d+ decisions a game \(\d+ to \d+\);", told)
    assert re.search(r"\d+\.\d games a second\.$", told)


def test_without_seats_a_greedy_bot_plays_against_random_ones(command: Nemeton) -> None:
    """As many as the smallest table has."""
    report = figures(command("simulate", "celtica", "--games", "1", "--cores", "1", "--json").out)

    assert ["greedy", "random"] == [player["bot"] for player in report["players"]]


def test_the_same_seed_gives_the_same_figures(command: Nemeton) -> None:
    """All but the pace repeats; another seed gives others."""
    words = ["simulate", "celtica", "--games", "3", "--seats", "random,random", "--cores", "1", "--json"]
    first, again, other = (figures(command(*words, "--seed", seed).out) for seed in ("5", "5", "6"))

    assert first == again
    assert first["players"] != other["players"]
    assert (3, 3, 5) == (first["games"], first["planned"], first["seed"])


def test_rotated_games_are_counted_by_player_and_by_seat(command: Nemeton) -> None:
    """Two deals in two seatings are four games; the greedy bot wins them all, so each seat wins half."""
    words = ["simulate", "celtica", "--games", "2", "--seats", "greedy,random", "--rotate", "--cores", "1"]
    report = figures(command(*words, "--json").out)
    table = command(*words).out

    assert 4 == report["games"] == report["planned"]
    assert [1.0, 0.0] == [player["share"] for player in report["players"]]
    assert [0.5, 0.5] == [seat["share"] for seat in report["seats"]]
    assert "1 greedy" in table
    assert "seat" in table


def test_options_reach_the_games(command: Nemeton) -> None:
    """What the game is played with is told, defaults included."""
    words = ["--option", "board=forked", "--option", "goal_parts=4"]
    shown = command("simulate", "celtica", "--games", "1", "--cores", "1", "--json", *words)

    assert {"board": "forked", "goal_parts": 4, "start_player": "random"} == figures(shown.out)["options"]


def test_records_are_kept_and_can_be_verified(command: Nemeton, home: Path) -> None:
    """A new folder with one file a game; each fits."""
    command("simulate", "celtica", "--games", "2", "--records", "kept/here", "--cores", "1")
    kept = sorted(str(path) for path in (home / "kept" / "here").iterdir())
    checked = command("verify", *kept)

    assert 2 == len(kept)
    assert 0 == checked.code, checked.err


def test_a_folder_in_use_is_left_alone(command: Nemeton, home: Path) -> None:
    """Records go into a folder of their own: nothing is mixed up or overwritten."""
    (home / "letters").mkdir()
    (home / "letters" / "dear.txt").write_text("Ann")
    refused = command("simulate", "celtica", "--games", "1", "--records", "letters")

    assert 2 == refused.code
    assert "nemeton: letters is not empty; records go into a folder of their own.\n" == refused.err
    assert ["dear.txt"] == [path.name for path in (home / "letters").iterdir()]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["celtico"], "There is no game 'celtico'"),
        (["celtica", "--seats", "greedy"], "Celtica is played by 2 to 5 seats; --seats names 1."),
        (["celtica", "--seats", "greedy,human"], "There is no bot 'human'"),
        (["celtica", "--games", "0"], "A series has one game or more, not 0."),
        (["celtica", "--cores", "0"], "--cores is 1 or more, not 0."),
        (["celtica", "--option", "board"], "--option board is not NAME=VALUE."),
        (["celtica", "--option", "board=round"], "option board cannot be 'round'"),
        (["celtica", "--records", "/proc/no/records"], "/proc/no/records cannot be written:"),
        (["celtica", "--data", "nowhere"], "nowhere: there is no such folder of data."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_use_is_one_sentence_and_exit_code_2(command: Nemeton, words: list[str], sentence: str) -> None:
    """Nothing is played, nothing printed but why."""
    refused = command("simulate", *words)

    assert (2, "", 1) == (refused.code, refused.out, refused.err.count("\n"))
    assert sentence in refused.err


def test_ctrl_c_shows_what_is_done_so_far(program: Program, home: Path) -> None:
    """The table of the games that ended, how many were left, and the exit code of an interruption."""
    words = ["--games", "100000", "--seats", "random,random", "--records", "kept", "--cores", "1"]
    line, environment = program("simulate", "celtica", *words)
    running = subprocess.Popen(
        line, env=environment, cwd=home, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=listen
    )
    while not (home / "kept").is_dir() or len(list((home / "kept").iterdir())) < 3:
        assert running.poll() is None, running.communicate()
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)

    assert 130 == running.returncode, err
    assert re.search(r"\d+ games of Celtica, seed 1;", out)
    assert re.fullmatch(r"nemeton: stopped after \d+ of 100000 games\.\n", err)


def listen() -> None:
    """Ctrl-C counts again in a process begun by one that ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
