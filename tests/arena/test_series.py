"""A series: the same games whoever plays them and wherever; what goes wrong names the game."""

from importlib.metadata import entry_points
from pathlib import Path

import pytest

import nemeton
from nemeton.arena.series import Played, Series, SeriesFailed, derive_seed, play_series
from nemeton.arena.workers import WorkFailed
from nemeton.bots import UnknownBot
from nemeton.kernel import registry
from nemeton.kernel.record import read as read_record
from tests.toys import moot

needs_installation = pytest.mark.skipif(
    not entry_points(group=registry.GROUP, name="celtica"),
    reason="other processes find a game by the entry points of an installed package",
)


def celtica(**changes: object) -> Series:
    """A short series of Celtica between two random bots, with changes."""
    settings: dict[str, object] = {"game": "celtica", "players": ("random", "random"), "deals": 3, "seed": 7}
    return Series(**{**settings, **changes})  # type: ignore[arg-type]  # what a test changes is its own business


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of another package that break in their own ways."""
    package = tmp_path / "guests"
    (package / "guests-1.dist-info").mkdir(parents=True)
    (package / "misbehaving.py").write_text(
        "import os\n"
        "class Guest:\n"
        "    def __init__(self, seed): self.name = type(self).__name__.lower()\n"
        "class Blind(Guest):\n"
        "    def choose(self, observation): return 1 / 0\n"
        "class Cheat(Guest):\n"
        "    def choose(self, observation): return -1\n"
        "class Fatal(Guest):\n"
        "    def choose(self, observation): os._exit(9)\n"
    )
    (package / "guests-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1\n")
    names = "".join(f"{name.lower()} = misbehaving:{name}\n" for name in ("Blind", "Cheat", "Fatal"))
    (package / "guests-1.dist-info" / "entry_points.txt").write_text(f"[nemeton.bots]\n{names}")
    monkeypatch.syspath_prepend(package)


# ---------------------------------------------------------------------- the same games
def test_a_game_of_a_series_can_be_played_again_by_itself() -> None:
    """Its seed, its seating and the bots' seeds lead to the same end; nothing else goes in."""
    whole = list(play_series(celtica(), cores=1))
    longer = list(play_series(celtica(deals=5), cores=1))

    assert [0, 1, 2] == [played.number for played in whole]
    assert whole == longer[:3]
    assert 3 == len({played.seed for played in whole})


@needs_installation
def test_the_number_of_cores_makes_no_difference() -> None:
    """One core here or three processes elsewhere: the same games in the same order."""
    series = celtica(players=("greedy", "random", "random"), deals=4, rotate=True)

    assert list(play_series(series, cores=1)) == list(play_series(series, cores=3))


def test_another_seed_gives_other_games() -> None:
    """Neighbouring seeds share no game, so two series can be added up."""
    seeds = [{derive_seed(seed, deal) for deal in range(1000)} for seed in (1, 2)]

    assert 1000 == len(seeds[0]) == len(seeds[1])
    assert set() == seeds[0] & seeds[1]


def test_rotation_plays_every_deal_with_every_seating() -> None:
    """Three players, two deals: six games; a deal keeps its seed while the players move one seat on."""
    series = celtica(players=("greedy", "random", "random"), deals=2, rotate=True)
    games = list(play_series(series, cores=1))

    assert 6 == series.games == len(games)
    assert [(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 2 == [played.seating for played in games]
    assert games[0].seed == games[1].seed == games[2].seed != games[3].seed


def test_the_outcome_is_that_of_the_game() -> None:
    """Places, scores, winners and the number of decisions, by seat."""
    (played,) = play_series(celtica(deals=1), cores=1)

    assert {"amulets", "incomplete", "parts"} == set(played.scores[0])
    assert {1, 2} == set(played.places)
    assert (played.places.index(1),) == played.winners
    assert 1.0 == played.utilities[played.winners[0]]
    assert 100 < played.decisions < 300


def test_a_game_known_here_alone_is_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of no installed package runs in this process, on one core; equal places are shared wins."""
    monkeypatch.setitem(registry._registered, "moot", moot.GAME)
    games = list(play_series(celtica(game="moot", players=("random", "greedy"), deals=20), cores=1))

    assert 20 == len(games)
    assert any(played.winners == (0, 1) and played.utilities == (0.5, 0.5) for played in games)


# ---------------------------------------------------------------------- what is refused
@pytest.mark.parametrize(
    ("changes", "problem", "sentence"),
    [
        ({"deals": 0}, nemeton.BadSetup, "A series has one game or more, not 0."),
        ({"game": "celtico"}, nemeton.UnknownGame, "There is no game 'celtico'"),
        ({"players": ("random",)}, nemeton.BadSetup, "Celtica is played by 2 to 5 seats, not 1."),
        ({"players": ("random", "gredy")}, UnknownBot, "There is no bot 'gredy'"),
        ({"options": {"board": "round"}}, nemeton.BadSetup, "option board cannot be 'round'"),
        ({"options": {"start_player": 3}}, nemeton.BadSetup, "start_player cannot be 3"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(
    changes: dict[str, object], problem: type[Exception], sentence: str
) -> None:
    """One sentence, and no process is begun."""
    with pytest.raises(problem, match=sentence):
        next(play_series(celtica(**changes)))


@pytest.mark.parametrize(
    ("guest", "sentence"),
    [
        ("blind", r"Game 1 \(seed \d+\) broke off: blind in seat 1 failed: ZeroDivisionError"),
        ("cheat", r"Game 1 \(seed \d+\) broke off: cheat in seat 1 chose -1, which is not legal\."),
    ],
)
@pytest.mark.usefixtures("guests")
def test_a_bot_that_fails_is_named_with_its_game(guest: str, sentence: str) -> None:
    """Which bot, in which game, with which seed: enough to see it happen again."""
    with pytest.raises(SeriesFailed, match=sentence) as failed:
        list(play_series(celtica(players=("random", guest)), cores=1))

    assert ("ZeroDivisionError" in failed.value.trace) == (guest == "blind"), "with where in its own code it failed"


@needs_installation
@pytest.mark.usefixtures("guests")
def test_an_error_in_another_process_comes_back_whole() -> None:
    """A guest that fails elsewhere is named like one that fails here."""
    with pytest.raises(SeriesFailed, match="blind in seat 1 failed: ZeroDivisionError") as failed:
        list(play_series(celtica(players=("random", "blind")), cores=2))

    assert ", in choose" in failed.value.trace


@needs_installation
@pytest.mark.usefixtures("guests")
def test_a_process_that_dies_ends_the_series() -> None:
    """Nobody waits for games that will never come."""
    with pytest.raises(WorkFailed, match="ended by itself"):
        list(play_series(celtica(players=("random", "fatal"), deals=8), cores=2))


@needs_installation
def test_who_stops_listening_stops_the_games(tmp_path: Path) -> None:
    """After the first game is taken, a thousand others are not played."""
    series = celtica(deals=1000, records=str(tmp_path))
    games = play_series(series, cores=2)
    first = next(games)
    games.close()

    assert isinstance(first, Played)
    assert len(list(tmp_path.iterdir())) < 100


# ---------------------------------------------------------------------- records
def test_records_are_kept_and_fit(tmp_path: Path) -> None:
    """Every game has its record, with options and the bots' names, and a replay ends with the same places."""
    options = {"board": "forked", "goal_parts": 4, "start_player": 1}
    series = celtica(players=("random", "greedy"), deals=2, rotate=True, options=options, records=str(tmp_path))
    games = list(play_series(series, cores=1))
    records = [read_record(path.read_text()) for path in sorted(tmp_path.iterdir())]

    assert [f"celtica-00000{number}.nemeton" for number in (1, 2, 3, 4)] == sorted(p.name for p in tmp_path.iterdir())
    assert [["random", "greedy"], ["greedy", "random"]] * 2 == [record.header.names for record in records]
    assert [options] * 4 == [record.header.options for record in records]
    assert [played.places for played in games] == [nemeton.verify(record).record.places for record in records]
    assert [played.decisions for played in games] == [len(record.entries) for record in records]


def test_keeping_records_changes_no_game(tmp_path: Path) -> None:
    """The same series with and without records."""
    assert list(play_series(celtica(), cores=1)) == list(play_series(celtica(records=str(tmp_path)), cores=1))


def test_no_record_is_overwritten(tmp_path: Path) -> None:
    """A file in the way stays as it is and ends the series with its name."""
    there = tmp_path / "celtica-000002.nemeton"
    there.write_text("mine")
    with pytest.raises(SeriesFailed, match=r"celtica-000002\.nemeton cannot be written: File exists\."):
        list(play_series(celtica(records=str(tmp_path)), cores=1))

    assert "mine" == there.read_text()
