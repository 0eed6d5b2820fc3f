"""A tournament: who meets whom, a ledger that survives anything, standings that do not depend on how it was played."""

from pathlib import Path

import pytest

import nemeton
import nemeton.arena
from nemeton.arena.ledger import BadLedger, Ledger, keep_record, record_path
from nemeton.arena.series import Played
from nemeton.arena.standings import ratings, standings
from nemeton.arena.tournament import Fixture, Result, Tournament, fixtures, play_on
from nemeton.arena.workers import Cores, Here, Workers
from nemeton.kernel import registry
from nemeton.kernel.record import read as read_record
from tests.arena.test_series import needs_installation
from tests.toys import moot


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quick game to play."""
    monkeypatch.setitem(registry._registered, "moot", moot.GAME)


def tournament(**changes: object) -> Tournament:
    """A small one, with changes."""
    settings: dict[str, object] = {"game": "moot", "bots": ("random", "greedy"), "seats": (2, 3), "deals": 2, "seed": 7}
    return Tournament(**{**settings, **changes})  # type: ignore[arg-type]  # what a test changes is its own business


def played(one: Tournament, workers: Workers | None = None) -> list[Result]:
    return [result for result, _ in play_on(one, [], workers or Here())]


# ---------------------------------------------------------------------- who meets whom
def test_in_a_round_robin_every_group_that_fits_a_table_meets() -> None:
    """Three bots: three pairs at tables of two, one table of three, and at four seats each sits down twice once."""
    found = tournament(bots=("a", "b", "c"))

    assert [("a", "b"), ("a", "c"), ("b", "c")] == found.line_ups(2)
    assert [("a", "b", "c")] == found.line_ups(3)
    assert [("a", "b", "c", "a"), ("b", "c", "a", "b"), ("c", "a", "b", "c")] == found.line_ups(4)


def test_on_a_ladder_each_meets_the_one_before_it() -> None:
    """At a larger table both fill it in turn; a table that would be the same but for the seating is not set twice."""
    found = tournament(bots=("a", "b", "c"), ladder=True)

    assert [("a", "b"), ("b", "c")] == found.line_ups(2)
    assert [("a", "b", "a"), ("b", "a", "b"), ("b", "c", "b"), ("c", "b", "c")] == found.line_ups(3)
    assert [("a", "b", "a", "b"), ("b", "c", "b", "c")] == found.line_ups(4)


def test_all_tables_play_the_same_deals_in_every_seating() -> None:
    """Luck is shared: the seeds of a deal are one, and every bot sits in every seat as often as the others."""
    found = played(tournament(bots=("random", "greedy", "mcts@4"), seats=(2,)))
    by_table = [[one.played.seed for one in found if one.table == table] for table in range(3)]

    assert by_table[0] == by_table[1] == by_table[2]
    assert [(0, 1), (1, 0)] * 2 == [one.played.seating for one in found if one.table == 0]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"bots": ("random",)}, "A tournament has 2 bots or more, not 1."),
        ({"bots": ("random", "greedy", "random")}, "'random' is named twice"),
        ({"bots": ("random", "gredy")}, "There is no bot 'gredy'"),
        ({"deals": 0}, "A series has one game or more, not 0."),
        ({"seats": (9,)}, "seats, not 9"),
    ],
)
def test_what_cannot_be_played_is_refused(changes: dict[str, object], sentence: str) -> None:
    """One sentence, before anything is played."""
    with pytest.raises(nemeton.NemetonError, match=sentence):
        tournament(**changes).check()


# ---------------------------------------------------------------------- the same, whoever plays it
@needs_installation
def test_the_number_of_cores_makes_no_difference() -> None:
    """Two processes finish in another order; the standings are the same to the last digit."""
    one = tournament(game="celtica", seats=(2,), deals=1)

    assert standings(one, played(one)) == standings(one, played(one, Cores(2)))


def test_a_tournament_can_be_cut_anywhere_and_goes_on(tmp_path: Path) -> None:
    """Killed after every third game: no game is lost, none is played twice, the standings are the same."""
    one = tournament()
    whole = played(one)
    path = tmp_path / "moot.jsonl"
    for _ in range(6):
        with Ledger(path, one) as ledger:
            for (result, _), _ in zip(play_on(one, ledger.results, Here()), range(3), strict=False):
                ledger.add(result)
        with path.open("ab") as file:
            file.write(b'{"table":0,"pla')  # the line it was writing when it was killed
    with Ledger(path, one) as ledger:
        kept = ledger.results

    assert 16 == len(whole)
    assert sorted(fixtures(one)) == sorted(kept)
    assert standings(one, whole) == standings(one, kept.values())
    assert len(kept) + 1 == len(path.read_bytes().splitlines())


def test_a_ledger_belongs_to_one_tournament(tmp_path: Path) -> None:
    """Another one is refused with what differs, and the file stays as it is; so is a file that is no ledger."""
    path, letter, note = tmp_path / "moot.jsonl", tmp_path / "letter.txt", tmp_path / "note.txt"
    with Ledger(path, tournament()):
        pass
    before = path.read_bytes()
    letter.write_text("Dear Ann,\nall is well.\n")
    note.write_text("half a line")

    with pytest.raises(BadLedger, match="holds another tournament: it differs in deals, seed"):
        Ledger(path, tournament(deals=9, seed=8))
    for other in (letter, note):
        with pytest.raises(BadLedger, match="is not the ledger of a tournament"):
            Ledger(other, tournament())
    assert before == path.read_bytes()
    assert ("Dear Ann,\nall is well.\n", "half a line") == (letter.read_text(), note.read_text())


def test_a_tournament_is_made_longer(tmp_path: Path) -> None:
    """With more deals it goes on from the games it has, to what a longer one would have come to; never to fewer."""
    path, short, long = tmp_path / "moot.jsonl", tournament(deals=1), tournament(deals=2)
    for one in (short, long):
        with Ledger(path, one) as ledger:
            before = len(ledger.results)
            for result, _ in play_on(one, ledger.results, Here()):
                ledger.add(result)
            kept = dict(ledger.results)
    with Ledger(path, short) as ledger:
        first = ledger.results
    afresh = [result for result, _ in play_on(long, {}, Here())]

    assert len(list(fixtures(short))) == before
    assert standings(long, afresh) == standings(long, kept.values())
    assert sorted(fixtures(short)) == sorted(first), "asked for less, it tells of no more"
    other = tmp_path / "long.jsonl"
    with Ledger(other, long):
        pass
    with pytest.raises(BadLedger, match="it differs in deals"):
        Ledger(other, short)


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    """A whole line that is no result was not written by a run that was killed: somebody should look."""
    path = tmp_path / "moot.jsonl"
    with Ledger(path, tournament()):
        pass
    with path.open("a") as file:
        file.write('{"table": "first"}\n')

    with pytest.raises(BadLedger, match=r"moot\.jsonl, line 2: this is no result"):
        Ledger(path, tournament())


def test_two_runs_do_not_write_one_ledger(tmp_path: Path) -> None:
    """The second is refused as long as the first goes on."""
    path = tmp_path / "moot.jsonl"
    with Ledger(path, tournament()), pytest.raises(BadLedger, match="being written by another run"):
        Ledger(path, tournament())
    with Ledger(path, tournament()) as again:
        assert {} == again.results


def test_records_of_a_tournament_fit(tmp_path: Path) -> None:
    """Each game's record, named by table and number, replays to the same places; one played again replaces its own."""
    one = tournament(seats=(2,), deals=1)
    games = list(play_on(one, [Fixture(0, 1)], Here(), records=True))
    for result, record in games + games:
        keep_record(tmp_path, "moot", result, record)
    (path,) = tmp_path.iterdir()

    assert record_path(tmp_path, "moot", games[0][0]) == path
    assert games[0][0].played.places == nemeton.verify(read_record(path.read_text())).record.places


# ---------------------------------------------------------------------- what it comes to
def test_standings_count_wins_places_and_meetings() -> None:
    """Greedy beats random at Celtica: it stands first, before random in all games, with the interval of as many."""
    one = tournament(game="celtica", seats=(2,), deals=1)
    found = standings(one, played(one))
    best, other = found.overall

    assert ("greedy", 2, 2.0, 1.0, 1.0, 0.5) == (best.bot, best.games, best.wins, best.share, best.place, best.even)
    assert (0.34238, 1.0) == best.interval
    assert [("random", "greedy", 0.0), ("greedy", "random", 1.0)] == [
        (one.bot, one.other, one.share) for one in found.meetings
    ]
    assert best.rating is not None
    assert other.rating is not None
    assert best.rating.value > 25 > other.rating.value
    assert best.rating.low < best.rating.value < best.rating.high
    assert (2, 2) == (found.games, found.planned)


def test_ratings_know_how_strong_the_others_were() -> None:
    """With equal shares of wins, who won against the stronger is rated higher."""
    results = []
    for number in range(12):
        results += [(("a", "b"), 0, number, (1, 2)), (("b", "c"), 1, number, (1, 2)), (("c", "d"), 2, number, (1, 2))]
    counted = [
        (names, Result(table, counting_game(number, places))) for names, table, number, places in results
    ]  # each beats the next; b and c win one half each
    rated = ratings("abcd", counted)

    assert rated["a"].value > rated["b"].value > rated["c"].value > rated["d"].value


def counting_game(number: int, places: tuple[int, int]) -> Played:
    """A game of which only the places count."""
    return Played(number, number, (0, 1), places, (1.0, 0.0), (0,), ({}, {}), 1)


def test_a_tournament_and_a_report_are_one_call() -> None:
    """As the commands make them; what cannot be played is refused before anything is."""
    table = nemeton.arena.hold_tournament("augury", ["greedy", "random"], deals=3, cores=1)
    assert (6, 6) == (table.games, table.planned)
    assert {"greedy", "random"} == {one.bot for one in table.overall}
    assert [3] == [facts.games for facts in nemeton.arena.make_report("augury", games=3, cores=1).tables]
    for bots, options in ((["greedy"], {}), (["greedy", "random"], {"auguries": 9})):
        with pytest.raises(nemeton.BadSetup):
            nemeton.arena.hold_tournament("augury", bots, options=options, cores=1)
