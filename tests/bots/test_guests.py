"""Bots from modules and files: by what they are called, with what they play by, and never because a text says so."""

from pathlib import Path

import pytest

from nemeton.bots import UnknownBot, bot, roster
from nemeton.cli import players
from nemeton.cli.errors import UsageError
from nemeton.server.services import invite_guests

CODE = """
class Oak:
    name = "oak"

    def __init__(self, seed, file=""):
        self.seed, self.file = seed, file
        if file == "none.pt":
            raise FileNotFoundError(file)

    def choose(self, observation):
        return observation.legal[-1]


class Ash:
    name = "ash"

    def choose(self, observation):
        return observation.legal[0]


class Stone:
    def __init__(self, seed):
        raise SystemExit("nobody calls what is no bot")
"""


@pytest.fixture
def grove(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder one stands in, with a bot in a file."""
    (tmp_path / "grove_of_guests.py").write_text(CODE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(roster, "_INVITED", {})
    return tmp_path


def test_a_bot_is_found_in_a_module_or_a_file(grove: Path) -> None:
    """With its seed, and with what stands behind the @."""
    for spec in (
        "grove_of_guests:Oak@net.pt",
        "./grove_of_guests.py:Oak@net.pt",
        f"{grove}/grove_of_guests.py:Oak@net.pt",
    ):
        oak = bot(spec, 7)
        assert ("oak", 7, "net.pt") == (oak.name, getattr(oak, "seed", None), getattr(oak, "file", None))
    assert "" == getattr(bot("grove_of_guests:Oak", 7), "file", None)


def test_what_cannot_be_loaded_is_said_in_a_sentence(grove: Path) -> None:
    """A module, a class or a file that is not there, a class without a seed; one that is no bot is not even called."""
    for spec, told in (
        ("no_such_module:Oak", "No module named"),
        ("./no_such.py:Oak", "cannot be loaded"),
        ("grove_of_guests:Elm", "has no attribute 'Elm'"),
        ("grove_of_guests:Stone", "no method choose"),
        ("grove_of_guests:Oak@none.pt", "cannot play by 'none.pt'"),
        ("grove_of_guests:Ash", "cannot be made from a seed: TypeError: Ash.. takes no arguments"),
        ("os:_exit", "no method choose"),
    ):
        with pytest.raises(UnknownBot, match=told):
            bot(spec, 7)
    with pytest.raises(UsageError, match="human:NAME"):
        players.record_name("grove_of_guests:Elm")


def test_a_name_in_a_record_loads_nothing(grove: Path) -> None:
    """Who is called so counts as a person, until somebody here types that name."""
    spec = "./grove_of_guests.py:Oak"

    assert not players.is_bot(spec)
    assert spec == players.record_name(spec)
    assert players.is_bot(spec)
    assert players.is_bot("mcts@40")
    assert not players.is_bot("mcts@forty")


def test_a_host_invites_guests_by_names_of_their_own(grove: Path) -> None:
    """From then on it can be seated by that name; one without a plain name, or that cannot be loaded, is refused."""
    invite_guests(["oak=grove_of_guests:Oak@net.pt", "greedy"])

    assert {"oak": "grove_of_guests:Oak@net.pt", "greedy": "greedy"} == roster.invited_bots()
    assert "oak" in roster.names()
    assert "net.pt" == getattr(bot("oak", 1), "file", None)
    for wrong, told in (
        ("grove_of_guests:Oak", "plain name"),
        ("elm=grove_of_guests:Elm", "Elm"),
        ("elm", "no bot 'elm'"),
    ):
        with pytest.raises(UnknownBot, match=told):
            invite_guests([wrong])
