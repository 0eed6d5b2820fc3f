"""`nemeton arena`: a tournament that can be stopped and goes on, told as tables, CSV and JSON."""

import csv
import json
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from nemeton.kernel import registry
from tests.cli.conftest import Nemeton
from tests.cli.test_simulate import listen
from tests.toys import moot

Program = Callable[..., tuple[list[str], dict[str, str]]]


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quick game to play."""
    monkeypatch.setitem(registry._registered, "moot", moot.GAME)


def test_the_tables_show_intervals_ratings_and_who_beats_whom(command: Nemeton) -> None:
    """All bots, then by size of table, then who stood before whom."""
    shown = command("arena", "moot", "random", "greedy", "--deals", "2", "--seats", "2,3", "--cores", "1")
    lines = [re.split(r"  +", line.strip()) for line in shown.out.splitlines()]

    assert (0, "") == (shown.code, shown.err)
    assert {"greedy", "random"} == {line[0] for line in lines if "±" in line[-1]}
    assert ["2 seats: before …", "3 seats: before …"] == [line[0] for line in lines if "before" in line[0]]
    assert all(re.fullmatch(r"[\d.]+% to [\d.]+%", line[3]) for line in lines if len(line) == 7 and "±" in line[-1])
    assert "16 games of The Moot: round robin of 2 bots, seed 1." == " ".join(shown.out.split("\n")[-2].split())


def test_french_is_spoken(command: Nemeton) -> None:
    """Words and figures."""
    shown = command("arena", "moot", "random", "greedy", "--deals", "1", "--cores", "1", "--lang", "fr")

    assert "victoires" in shown.out
    assert re.search(r"\d,\d\u00a0% à \d+,\d\u00a0%", shown.out)


def test_json_and_csv_say_the_same(command: Nemeton, home: Path) -> None:
    """One line for each bot and size of table, seats 0 for all; the same seed gives the same."""
    words = ["arena", "moot", "random", "greedy", "--deals", "2", "--seats", "2,3", "--cores", "1", "--json"]
    found = json.loads(command(*words, "--csv", "moot.csv").out)
    again = json.loads(command(*words).out)
    rows = list(csv.DictReader((home / "moot.csv").read_text().splitlines()))

    assert found == again
    assert ["0", "0", "2", "2", "3", "3"] == [row["seats"] for row in rows]
    assert [one["share"] for one in found["overall"] + found["by_seats"]] == [float(row["share"]) for row in rows]
    assert (16, 16) == (found["games"], found["planned"])


def test_a_tournament_that_was_killed_goes_on(program: Program, command: Nemeton, home: Path) -> None:
    """Killed without a chance to say anything: the same command plays what was left, and no record is missing."""
    words = ["arena", "celtica", "random", "mcts@1", "--deals", "4", "--cores", "1"]
    kept = ["--results", "kept.jsonl", "--records", "games"]
    line, environment = program(*words, *kept)
    with subprocess.Popen(line, env=environment, cwd=home, stderr=subprocess.PIPE) as running:
        while not (home / "kept.jsonl").exists() or (home / "kept.jsonl").read_bytes().count(b"\n") < 3:
            assert running.poll() is None, running.communicate()
            time.sleep(0.02)
        running.kill()
    before = (home / "kept.jsonl").read_bytes()
    after = command(*words, *kept, "--json")
    records = sorted(str(path) for path in (home / "games").glob("*.nemeton"))

    assert 3 <= before.count(b"\n") < 9
    assert (home / "kept.jsonl").read_bytes().startswith(before[: before.rfind(b"\n") + 1])
    assert json.loads(after.out) == json.loads(command(*words, "--json").out)
    assert 8 == len(records)
    assert 0 == command("verify", records[0], records[-1]).code


def test_ctrl_c_shows_what_is_done_so_far(program: Program, home: Path) -> None:
    """The standings so far, and how to go on."""
    words = ["arena", "celtica", "random", "mcts@1", "--deals", "10000", "--results", "kept.jsonl", "--cores", "1"]
    line, environment = program(*words)
    running = subprocess.Popen(
        line, env=environment, cwd=home, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=listen
    )
    while not (home / "kept.jsonl").exists() or (home / "kept.jsonl").read_bytes().count(b"\n") < 3:
        assert running.poll() is None, running.communicate()
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)

    assert 130 == running.returncode, err
    assert "mcts@1" in out
    assert re.search(r"stopped after \d+ of 20000 games\. kept\.jsonl keeps them: the same command goes on\.", err)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["celtica", "random"], "A tournament has 2 bots or more, not 1."),
        (["celtica", "random", "random"], "'random' is named twice"),
        (["celtica", "random", "greedy", "--seats", "2,9"], "Celtica is played by 2 to 5 seats; --seats 2,9 names"),
        (["celtica", "random", "greedy", "--seats", "two"], "--seats two names others."),
        (["celtica", "random", "greedy", "--cores", "0"], "--cores is 1 or more, not 0."),
        (["celtica", "random", "greedy", "--cores", "2", "--ray"], "--cores and --ray cannot be given together"),
        (["celtica", "random", "greedy", "--results", "/proc/no/where"], "/proc/no/where cannot be written"),
        (["celtica", "random", "greedy", "--records", "/proc/no/where"], "/proc/no/where cannot be written"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_use_is_one_sentence_and_exit_code_2(command: Nemeton, words: list[str], sentence: str) -> None:
    """Nothing is played, nothing printed but why."""
    refused = command("arena", *words)

    assert (2, "", 1) == (refused.code, refused.out, refused.err.count("\n"))
    assert sentence in refused.err


def test_records_are_kept_from_the_start_or_not_at_all(command: Nemeton) -> None:
    """A ledger of games without records cannot be continued with them: there would be gaps nobody is told of."""
    words = ["arena", "moot", "random", "greedy", "--deals", "1", "--cores", "1", "--results", "kept.jsonl"]
    command(*words)
    refused = command(*words, "--records", "games")

    assert 2 == refused.code
    assert "2 games in kept.jsonl were played without records" in refused.err
