"""What a player reads in the terminal: what is new since the last question, and a journal of what was read."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

import nemeton
from nemeton.bots import bot
from nemeton.cli.players import Player
from nemeton.cli.saves import Save
from nemeton.cli.session import Session
from nemeton.cli.terminal import THEME
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import items
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.kernel.match import Match
from tests.cli.conftest import Nemeton

SMALL = 12  # lines: less than a verse and the table need


class Screens:
    """A player at a terminal who types what was decided beforehand; keeps every screen."""

    def __init__(
        self, match: Match, folder: Path, *typed: str, height: int, people: tuple[str, ...] = ("Ann",)
    ) -> None:
        self.console = Console(
            file=io.StringIO(), width=100, height=height, theme=THEME, force_terminal=True, color_system=None
        )
        self.typed = list(typed)
        self.shown: list[str] = []
        bots = [Player("greedy", bot("greedy", 1))] * (match.state.seats - len(people))
        players = [*(Player(name, None) for name in people), *bots]
        save = Save.new(folder / "game.nemeton", match.game.name)
        self.session = Session(match, [], players, save, "en", self.console, self.ask)
        self.session.run()

    def ask(self) -> str:
        assert isinstance(self.console.file, io.StringIO)
        self.shown.append(" ".join(self.console.file.getvalue().split()))
        self.console.file.seek(0)
        self.console.file.truncate()
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)


def test_the_log_shows_what_is_new_since_the_last_question(tmp_path: Path) -> None:
    """The letter is read whole however small the screen; at the next question it is not told again."""
    match = Match.start(nemeton.game("avalon"), 1, 3, names=["Ann"])
    shown = Screens(match, tmp_path, "1", "1", "1", height=SMALL).shown
    letter = " ".join(match.game.words("en")["avalon.word.verse.letter.nesta"].split())

    assert [False, True, False, False] == [letter in screen for screen in shown]


def test_what_others_did_is_told_at_one_question(tmp_path: Path) -> None:
    """In a game without prose too: what the bot did in a row stands beside the next question, and beside no other."""
    match = Match.start(nemeton.game("celtica"), 2, 7, {"start_player": 0}, names=["Ann", "greedy"])
    screens = Screens(match, tmp_path, *["1"] * 8, height=60)
    session = screens.session
    session.words.reader = 0
    by_bot = [one for one in session.chronicle(session.told, session.picture.shows) if one.name == "greedy"]

    assert len(by_bot) >= 2
    assert [1] * len(by_bot) == [sum(one.text in screen for screen in screens.shown) for one in by_bot]


def test_the_journal_keeps_what_was_read_by_place_and_person(command: Nemeton) -> None:
    """`j` lists places and people; `j` and one of them shows all that was read there, with day and names."""
    typed = "1\n1\n1\n1\nj\nj 101\nj nesta\nj nowhere\nq\n"
    out = command("play", "avalon", "--seats", "human", "--seed", "3", typed=typed).out

    assert "Read at: 101 Hendre of the Last Ember (" in out
    assert "Read by: Nesta (" in out
    assert 2 == out.count("Day 0, Hendre of the Last Ember: Nesta")  # the letter: once by place, once by person
    assert "Nothing was read at or by nowhere; j alone says where and by whom." in out


@pytest.mark.parametrize("game", ["celtica", "karnag"])
def test_games_without_prose_have_an_empty_journal(game: str, command: Nemeton) -> None:
    assert (
        "Nothing was read yet." in command("play", game, "--seats", "human,random", "--seed", "7", typed="j\nq\n").out
    )


def test_all_who_vote_read_what_it_is_about(tmp_path: Path) -> None:
    """Two at one screen explore together: the verse stands above the question for the second voter too."""
    match = Match.start(nemeton.game("avalon"), 2, 3, names=["Ann", "Ben"])
    typed = ("claim 1", "claim 2", "nobody", "nobody", "go together", "go together", "explore", "choose 2")
    shown = Screens(match, tmp_path, *typed, height=60, people=("Ann", "Ben")).shown
    verse = " ".join(match.game.words("en")["avalon.word.verse.v.101.1"].split())

    assert [True, True] == [verse in screen for screen in shown[-2:]]
    assert [False] * (len(shown) - 2) == [verse in screen for screen in shown[:-2]]


def test_the_journal_has_notes_whole_and_says_what_things_do(tmp_path: Path) -> None:
    """A note is cut on the map where the screen is narrow; the name of a thing does not say what it does."""
    match = Match.start(nemeton.game("avalon"), 1, 3, names=["Ann"])
    screens = Screens(match, tmp_path, "claim 4", height=60)
    state, words = match.state, match.game.words("en")
    assert isinstance(state, Avalon)
    state.s[w.TASKS_OPEN] |= 1
    items.receive_secret(state, 0, 1)
    note, secret = words["avalon.word.task.warden"], words["avalon.word.secret.1"]
    screens.typed = ["j"]
    with pytest.raises(EOFError):
        screens.session.listen(0)
    before, journal = screens.shown[-2:]

    assert (False, True) == (note in before, note in journal)
    assert secret in journal.split(note)[1]
    assert journal.split(secret)[1].strip().startswith("magic for a menhir")


def test_handing_over_is_no_answer_to_a_scene(tmp_path: Path) -> None:
    """What is open to all who share a place stands after the choices of a verse."""
    match = Match.start(nemeton.game("avalon"), 2, 3, names=["Ann", "Ben"])
    typed = ("claim 1", "claim 2", "nobody", "nobody", "go together", "go together", "explore")
    screens = Screens(match, tmp_path, *typed, height=60, people=("Ann", "Ben"))
    choice = screens.session.choice

    assert choice is not None
    assert "choice" == choice.decision.kind
    assert ["choose"] * (len(choice.actions) - 1) + ["trade"] == [
        match.game.text(one).split()[0] for one in choice.actions
    ]


def test_a_line_does_not_begin_with_a_mark_french_sets_apart() -> None:
    """A narrow no-break space stands before a colon and inside the quotes, and no line ends at one."""
    out = Console(file=io.StringIO(), width=12, theme=THEME, color_system=None)
    out.print(Text("Elle demande\u202f: «\u202fQui va là\u202f?\u202f» et attend encore\u202f!"))
    assert isinstance(out.file, io.StringIO)

    lines = [line.rstrip(" ") for line in out.file.getvalue().splitlines()]
    assert ["Elle", "demande\u202f:", "«\u202fQui va", "là\u202f?\u202f» et", "attend", "encore\u202f!"] == lines
