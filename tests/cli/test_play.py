"""`nemeton play`: whole games and every key, alone, with others, in another language."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

import nemeton
from nemeton.cli.terminal import THEME
from nemeton.kernel import registry
from nemeton.kernel.record import TakeBack
from tests.cli.conftest import Nemeton
from tests.cli.games import FIRST, moves, record
from tests.toys import burrow, moot


# ---------------------------------------------------------------------- whole games
@pytest.mark.parametrize("options", [[], ["--option", "board=forked", "--option", "goal_parts=4"]])
def test_a_whole_game_against_bots(command: Nemeton, options: list[str]) -> None:
    """From the first question to the places, and the record of it fits."""
    played = command("play", "celtica", "--seed", "3", "--save", "game.nemeton", *options, typed=FIRST)

    assert 0 == played.code
    assert "" == played.err
    assert played.out.endswith("The record is in game.nemeton\n")
    assert "1. " in played.out
    assert nemeton.verify(record("game.nemeton")).state.over
    assert {"human", "greedy"} == set(record("game.nemeton").header.names)


@pytest.mark.parametrize("toy", [moot.GAME, burrow.GAME], ids=lambda game: game.name)
def test_a_game_without_words_or_picture_of_its_own(
    command: Nemeton, monkeypatch: pytest.MonkeyPatch, toy: nemeton.Game
) -> None:
    """Every registered game can be played at once, from an outline of its view."""
    monkeypatch.setitem(registry._registered, toy.name, toy)

    played = command("play", toy.name, "--seed", "3", "--save", "game.nemeton", typed=FIRST)

    assert 0 == played.code
    assert nemeton.verify(record("game.nemeton"), toy).state.over
    assert "asked: 0" in played.out
    assert played.out.endswith("The record is in game.nemeton\n")


def test_bots_among_themselves(command: Nemeton) -> None:
    """With nobody at the keyboard the game is played and told from outside: no hand is shown."""
    played = command("play", "celtica", "--seed", "3", "--seats", "random,greedy")

    assert 0 == played.code
    assert "Your hand" not in played.out
    assert "Greedy wins." in played.out


def test_a_bot_with_a_budget_in_its_name_takes_its_seat_again(command: Nemeton) -> None:
    """mcts@8 is a bot when the game begins and when it goes on."""
    options = ["--seed", "5", "--option", "start_player=1", "--seats", "human,mcts@8", "--save", "game.nemeton"]
    command("play", "celtica", *options, typed="q\n")
    before = len(moves("game.nemeton"))
    resumed = command("play", "--resume", "game.nemeton", typed="1\n" * 8)

    assert 0 < before
    assert 0 == resumed.code
    assert "Hand over" not in resumed.out
    assert "mcts@8" in resumed.out


def test_the_same_seed_and_decisions_give_the_same_game(command: Nemeton) -> None:
    """Bots included."""
    for name in ("one", "two"):
        command("play", "celtica", "--seed", "5", "--seats", "greedy,random", "--save", name)

    assert Path("one").read_text() == Path("two").read_text()


def test_without_a_seed_chance_is_secret_and_committed_to(command: Nemeton) -> None:
    """A game between people is keyed with 32 bytes nobody can guess, and can be checked afterwards."""
    for name in ("one", "two"):
        command("play", "celtica", "--save", name, typed="q\n")

    one, two = record("one").header, record("two").header
    assert one.seed is None
    assert one.secret != two.secret
    assert one.commitment is not None


# ---------------------------------------------------------------------- the keys
@pytest.fixture
def answered(command: Nemeton) -> Callable[[str], str]:
    """What the terminal answers to some lines, typed at the first question of a game in which we begin."""

    def answers(*lines: str) -> str:
        options = ["--seed", "7", "--option", "start_player=0", "--seats", "human,greedy", "--save", "game.nemeton"]
        Path("game.nemeton").unlink(missing_ok=True)
        return command("play", "celtica", *options, typed="".join(f"{line}\n" for line in lines)).out

    return answers


def test_a_question_mark_shows_the_rules_behind_the_question(answered: Callable[[str], str]) -> None:
    """In our own words, each with its number."""
    shown = answered("?")

    assert "**CEL-MV-01** A play is a set of cards of one single colour" in shown


def test_a_question_mark_and_an_id_shows_any_rule(answered: Callable[[str], str]) -> None:
    """Also a chapter, and a wrong number is no accident."""
    assert "**CEL-EX-05** *Nothing to lose.*" in answered("? CEL-EX-05")
    assert "Celtica has no rule CEL-YY-01." in answered("? CEL-YY-01")


def test_h_hints_at_what_the_greedy_bot_would_do(answered: Callable[[str], str], command: Nemeton) -> None:
    """Once on request, and with --hints as a mark beside the option."""
    hinted = answered("h").split("The greedy bot would choose: ")[1].splitlines()[0]
    marked = command("play", "--resume", "game.nemeton", "--hints", typed="q\n").out

    assert 1 == marked.count("✦")
    assert marked.split("✦ ")[1].startswith(hinted)


def test_a_number_or_a_notation_chooses(answered: Callable[[str], str]) -> None:
    """Both name the same thing."""
    answered("1")
    by_number = moves("game.nemeton")
    answered(by_number[0])

    assert by_number[0].startswith("play ")
    assert by_number == moves("game.nemeton")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("99", "There is no option 99; they go from 1 to"),
        ("0", "There is no option 0;"),
        ("play red 9+0", "red druid cards, not 9. (CEL-MV-02)"),
        ("take L1", "Play cards of one colour first. (CEL-DP-01)"),
        ("retire", "You hold a card you can play: you may not retire. (CEL-RUL-06)"),
        ("dance", "'dance' names no action of Celtica"),
        ("why play red 0+0", "Play at least one card to move red. (CEL-MV-01)"),
        ("why", "Say which: w and a number, or w and a notation."),
        ("w 1", "Nothing stands against it: you may choose it."),
        ("u", "You have no step to take back."),
        ("s", "Every step is kept in game.nemeton"),
        ("", "?        the rules behind this question"),
        ("help", "w N      why an option is closed"),
        ("help", "The columns are the nine kinds of parts"),
    ],
)
def test_what_the_terminal_says_to(answered: Callable[[str], str], line: str, reason: str) -> None:
    """Nothing is merely refused, and nothing of it moves the game."""
    assert reason in answered(line).replace("\n", " ")
    assert [] == moves("game.nemeton")


def played_until(found: Callable[[nemeton.State], bool]) -> None:
    """Keep a game, played at random so far, in which seat 0 is asked and the state is the one looked for."""
    game = nemeton.game("celtica")
    for seed in range(100):
        match = nemeton.Match.start(game, 2, seed, {}, ["human", "random"])
        while not match.state.over:
            seat = match.state.actor
            if seat == 0 and found(match.state):
                Path("game.nemeton").write_text(str(match.record))
                return
            legal = match.state.legal(seat)
            match.act(seat, legal[(seed + len(match.record.entries) * 7) % len(legal)])
    raise AssertionError("no such game was found")


def test_a_closed_option_says_why(command: Nemeton) -> None:
    """It stays in the list with a number, and whoever asks or chooses it gets the reason and the rule."""

    def too_far(state: nemeton.State) -> bool:
        decision = state.decision(0)
        return decision is not None and any(one.refusal.code == "celtica/beyond_the_goal" for one in decision.closed)

    played_until(too_far)
    match = nemeton.verify(record("game.nemeton"))
    before = moves("game.nemeton")
    decision = match.state.decision(0)
    assert decision is not None
    far = next(i for i, one in enumerate(decision.closed) if one.refusal.code == "celtica/beyond_the_goal")
    number = len(match.state.legal(0)) + far + 1

    shown = command("play", "--resume", "game.nemeton", typed=f"w {number}\n{number}\nq\n").out

    assert re.search(rf"Closed: (.*; )?{number} \w+ \d", shown)
    assert 2 == shown.replace("\n", " ").count(
        f"and cannot walk {decision.closed[far].refusal.values['asked']}. (CEL-MV-13)"
    )
    assert before == moves("game.nemeton")


def test_u_takes_back_own_steps_to_the_last_barrier(command: Nemeton) -> None:
    """Of three parts at a castle two can be given back; the cards that led there were shown and stay."""

    def at_a_castle(state: nemeton.State) -> bool:
        decision = state.decision(0)
        return decision is not None and decision.about == {"left": 3}

    played_until(at_a_castle)
    before = len(record("game.nemeton").entries)

    played = command("play", "--resume", "game.nemeton", typed="1\n1\nu\nu\nu\nq\n").out

    added = record("game.nemeton").entries[before:]
    assert ["Move", "Move", "TakeBack", "TakeBack"] == [type(one).__name__ for one in added]
    assert [before + 2, before + 1] == [one.to for one in added if isinstance(one, TakeBack)]
    assert 2 == played.count("Take 3 parts. Which first?")  # at first, and again after going back
    assert "No way back from here: something hidden was shown since your last step." in played
    nemeton.verify(record("game.nemeton"))


def test_l_tells_what_happened_so_far(answered: Callable[..., str]) -> None:
    """All of it, also what the table shows."""
    told = answered("1", "1", "l").rpartition("> ")[0].rpartition("> ")[2]

    assert "Played 1 " in told
    assert "New on display: " in told


def test_s_keeps_a_copy_and_overwrites_nothing(answered: Callable[[str], str]) -> None:
    """A copy of the record goes where one says; a file that is there is left alone."""
    Path("diary.txt").write_text("dear diary")

    assert "A copy is in copy.nemeton" in answered("s copy.nemeton")
    assert record("game.nemeton") == record("copy.nemeton")
    assert "diary.txt is there already" in answered("s diary.txt")
    assert "dear diary" == Path("diary.txt").read_text()
    assert "nowhere/x: No such file or directory." in answered("s nowhere/x")


# ---------------------------------------------------------------------- several people, other languages
def test_at_a_shared_terminal_hands_are_handed_over(command: Nemeton) -> None:
    """Before another person's hand is shown, the screen asks for that person."""
    seats = "human:Ann,human:Ben"
    options = ["--seed", "7", "--option", "start_player=0", "--seats", seats, "--save", "game.nemeton"]

    played = command("play", "celtica", *options, typed="\n" + "1\n" * 6)

    screens = played.out.split("Hand over to ")
    assert ["Ann", "Ben"] == [screen.partition(".")[0] for screen in screens[1:3]]
    assert "Your hand" not in screens[0]
    assert all("Your hand" in screen for screen in screens[1:3])
    assert ["Ann", "Ben"] == record("game.nemeton").header.names


def test_nothing_of_a_hand_is_left_on_a_shared_screen(command: Nemeton, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the screen and what could be scrolled back to are wiped between two hands."""
    screen = Console(file=io.StringIO(), width=80, height=24, theme=THEME, force_terminal=True, color_system=None)
    monkeypatch.setattr("nemeton.cli.play.console", lambda: screen)
    options = ["--seed", "7", "--option", "start_player=0", "--seats", "human:Ann,human:Ben"]

    command("play", "celtica", *options, typed="\n1\n1\n\nq\n")

    assert isinstance(screen.file, io.StringIO)
    before_ben, _, _ = screen.file.getvalue().partition("Hand over to Ben")
    assert "Your hand" in before_ben
    assert "" == before_ben.rpartition("\x1b[H\x1b[2J\x1b[3J")[2]


def test_what_a_player_drew_is_shown_before_handing_over(command: Nemeton) -> None:
    """A card drawn with the last step is for its owner's eyes, then the screen moves on."""
    seats = "human:Ann,human:Ben"
    options = ["--seed", "7", "--option", "start_player=0", "--seats", seats]
    lines = ["", "play red 1+0", "", "", "q"]
    first = command("play", "celtica", *options, typed="\nq\n").out
    cult = next(line for line in first.splitlines() if "cult site 3" in line)
    lines[1] = cult.split("cult site 3")[0].strip().split("   ")[-1].split()[0]

    played = command("play", "celtica", *options, typed="\n".join([*lines[:2], "1", *lines[2:]]) + "\n")

    private, _, rest = played.out.partition("For your eyes only: You drew ")[2].partition("Enter hides it.")
    assert private.strip(" .") in ("red", "grey", "white", "brown", "black")
    assert "Hand over to Ben" in rest


def test_in_french(command: Nemeton, monkeypatch: pytest.MonkeyPatch) -> None:
    """By wish or by the environment; the question, the table and the keys."""
    wished = command("play", "celtica", "--seed", "7", "--lang", "fr", typed="q\n").out
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    found = command("play", "celtica", "--seed", "7", typed="q\n").out

    assert "À toi. Quel druide va marcher\u202f?" in wished
    assert "Ta main" in wished
    assert wished.partition("La partie")[0] == found.partition("La partie")[0]
