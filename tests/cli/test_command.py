"""The command as a whole: help, versions, exit codes, one sentence for what goes wrong."""

import itertools
import subprocess
from collections.abc import Callable

import pytest

import nemeton
from nemeton.cli import EXAMPLES
from tests.cli.conftest import Nemeton

Program = Callable[..., tuple[list[str], dict[str, str]]]


def test_version_tells_how_the_kernel_runs(command: Nemeton) -> None:
    """The version, and compiled or interpreted."""
    shown = command("--version")

    assert f"nemeton {nemeton.__version__} ({'compiled' if nemeton.compiled else 'interpreted'})\n" == shown.out
    assert 0 == shown.code


def test_help_lists_every_command_with_what_it_does(command: Nemeton) -> None:
    """A newcomer finds all commands on one page, each with a sentence."""
    shown = command("--help")

    assert 0 == shown.code
    for name in ("play", "games", "rules", "replay", "verify"):
        assert any(line.split()[1:2] == [name] and len(line.split()) > 4 for line in shown.out.splitlines()), name


@pytest.mark.parametrize("name", ["play", "games", "rules", "replay", "verify"])
def test_every_command_has_examples(command: Nemeton, name: str) -> None:
    """The help of a command ends with commands that can be typed."""
    shown = command(name, "--help")

    assert 0 == shown.code
    for example in EXAMPLES[name].splitlines():
        assert f"  {example.strip()}\n" in f"{shown.out}\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["pley"], 'Unknown command "pley". Did you mean "play"?'),
        (["play", "celtico"], "There is no game 'celtico'; there are"),
        (["play", "celtica", "--speed", "9"], "Unknown option: --speed."),
        (["play", "celtica", "--seed", "lucky"], 'unable to convert "lucky" into int'),
        (["play", "celtica", "--lang", "de"], 'Choose from: "en", "fr".'),
        (["play", "celtica", "--seats", "human"], "Celtica is played by 2 to 5 seats; --seats names 1."),
        (
            ["play", "celtica", "--seats", "human,gredy"],
            "Did you mean 'greedy'? A person is written human or human:NAME.",
        ),
        (["play", "celtica", "--seats", "human,mcts@soon"], "There is no bot 'mcts@soon'"),
        (["play", "celtica", "--seats", "human:random,random"], "A person cannot be called 'random'"),
        (["play", "celtica", "--option", "board"], "--option board is not NAME=VALUE."),
        (
            ["play", "celtica", "--option", "board=round"],
            "option board cannot be 'round'; it is one of classic, forked",
        ),
        (["play", "celtica", "--option", "colour=red"], "Celtica has no option 'colour'"),
        (["play", "celtica", "--data", "nowhere"], "nowhere: there is no such folder of data."),
        (["play", "--resume"], "There is no unfinished game in"),
        (["play", "celtica", "--resume"], "There is no unfinished game of celtica in"),
        (["play", "--resume", "gone.nemeton"], "gone.nemeton cannot be read: No such file or directory."),
        (["play", "--resume", "gone.nemeton", "--seed", "1"], "--seed cannot be given here: the saved game"),
        (["play", "celtica", "--save", "/proc/no/game.nemeton"], "/proc/no/game.nemeton cannot be written:"),
        (["rules", "celtica", "CEL-RU-99"], "Celtica has no rule CEL-RU-99. Did you mean"),
        (["rules", "celtica", "--coverage", "--tests", "nowhere"], "There is no folder of tests nowhere"),
        (["replay", "gone.nemeton"], "gone.nemeton cannot be read: No such file or directory."),
        (["verify", "gone.nemeton"], "gone.nemeton cannot be read: No such file or directory."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_use_is_one_sentence_and_exit_code_2(command: Nemeton, words: list[str], sentence: str) -> None:
    """What cannot be done is said on stderr, in one line, with no traceback and nothing on stdout."""
    refused = command(*words)

    assert 2 == refused.code
    assert "" == refused.out
    assert sentence in refused.err
    assert 1 == refused.err.count("\n")
    assert refused.err.startswith("nemeton: ")


@pytest.mark.parametrize("words", [["games"], ["rules", "celtica"]])
def test_a_closed_pipe_is_silent(program: Program, words: list[str]) -> None:
    """`nemeton games | head -1`: whoever stops reading hears no complaint."""
    line, environment = program(*words)
    running = subprocess.Popen(line, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()

    assert b"" == running.stderr.read()
    running.stderr.close()
    assert 0 == running.wait(timeout=60)


def test_games_lists_seats_options_and_rules_version(command: Nemeton) -> None:
    """All that is needed to start one, the name first on its line."""
    listed = command("games")

    assert 0 == listed.code
    assert "celtica  Celtica, 2 to 5 seats, rules 1\n" in listed.out
    assert "board=classic" in listed.out
    assert "classic, forked" in listed.out
    assert "random, 0 to 4" in listed.out


def test_bots_lists_levels_first_and_what_each_does(command: Nemeton) -> None:
    """From the weakest to the strongest; then the others, ours and guests."""
    listed = command("bots")

    assert 0 == listed.code
    lines = list(itertools.takewhile(str.strip, listed.out.splitlines()))  # ratings follow
    names = [line.split()[0] for line in lines if line[:1].strip()]
    assert ["beginner", "casual", "strong", "expert"] == names[:4]
    assert {"careful", "greedy", "mcts", "random", "stay_at_home"} <= set(names[4:])
    assert all(len(line.split()) > 3 for line in lines if line[:1].strip())


@pytest.mark.parametrize("typed", ["3\nq\n", "9\n\nCeltica\nq\n", "celtica\nq\n"])
def test_play_without_a_game_asks_which(command: Nemeton, typed: str) -> None:
    """By number, title or name; what is neither is asked again."""
    played = command("play", "--seed", "1", typed=typed)

    assert 0 == played.code, played.err
    assert played.out.startswith(
        " 1  Avalon\n 2  Bloody Grove\n 3  Celtica\n 4  Karnag\nWhich game? 1\u20134, or its name.\n> "
    )
    assert typed.count("\n") - 1 == played.out.count("Which game?")
    assert "Celtica  round 1" in played.out


def test_play_without_a_game_and_nobody_to_ask(command: Nemeton) -> None:
    """Where nothing can be typed, it is said what to name."""
    refused = command("play")

    assert (2, "nemeton: Say which game to play: avalon, bloody_grove, celtica, karnag.\n") == (
        refused.code,
        refused.err,
    )
