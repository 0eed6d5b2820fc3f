"""`nemeton bench`: rates of random play, as a table or as one JSON object."""

import json

import pytest

import nemeton
from tests.cli.conftest import Nemeton


def test_json_has_the_rates_and_how_the_kernel_runs(command: Nemeton) -> None:
    """One object; a game is many decisions, so there are more of them a second."""
    shown = command("bench", "celtica", "--json", "--seconds", "0.1")
    figures = json.loads(shown.out)

    assert (0, "") == (shown.code, shown.err)
    assert {"game", "seats", "decisions_per_s", "games_per_s", "clones_per_s", "compiled"} == set(figures)
    assert ("celtica", 4, nemeton.compiled) == (figures["game"], figures["seats"], figures["compiled"])
    assert 150 < figures["decisions_per_s"] / figures["games_per_s"] < 230
    assert figures["clones_per_s"] > figures["games_per_s"] > 0


def test_the_table_says_the_same(command: Nemeton) -> None:
    """A line for each rate, the seats asked for, and how the kernel runs."""
    shown = command("bench", "celtica", "--seats", "2", "--seconds", "0.1", "--option", "board=forked")
    how = "compiled" if nemeton.compiled else "interpreted"

    assert 0 == shown.code
    assert f"Celtica, 2 seats, {how}" in shown.out
    assert all(word in shown.out for word in ("decisions", "games", "clones", "decisions a game"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["celtico"], "There is no game 'celtico'"),
        (["celtica", "--seats", "9"], "Celtica is played by 2 to 5 seats; --seats says 9."),
        (["celtica", "--option", "board=round"], "option board cannot be 'round'"),
        (["celtica", "--seconds", "0"], "--seconds is more than 0, not 0"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_use_is_one_sentence_and_exit_code_2(command: Nemeton, words: list[str], sentence: str) -> None:
    """Nothing is measured, nothing printed but why."""
    refused = command("bench", *words)

    assert (2, "", 1) == (refused.code, refused.out, refused.err.count("\n"))
    assert sentence in refused.err
