"""Datasets: one row a decision of recorded games, as the seat saw it, and the records back out of them."""

import json
from pathlib import Path

import pyarrow.parquet as parquet
import pytest

import nemeton
from nemeton.arena import datasets
from nemeton.arena.series import Series, play_series
from nemeton.cli import main
from nemeton.kernel import match as matches
from nemeton.kernel import record as records
from nemeton.kernel.match import Match
from nemeton.kernel.record import Move

CELTICA = nemeton.game("celtica")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two recorded games of random players."""
    folder = tmp_path_factory.mktemp("played")
    series = Series(game="celtica", players=("random", "random"), deals=2, seed=5, records=str(folder))
    list(play_series(series, cores=1))
    return sorted(folder.iterdir())


def test_a_row_is_a_decision_as_its_seat_saw_it(played: list[Path], tmp_path: Path) -> None:
    """Seat, question, options, answer, numbers and result are those of the record played again."""
    file = tmp_path / "games.parquet"
    written = datasets.write(file, played)
    rows = parquet.read_table(file).to_pylist()
    assert ("celtica", 2, len(rows)) == written

    expected = []
    for number, path in enumerate(played):
        record = records.read(path.read_text())
        end = matches.verify(record).state
        for done, match in matches.replay(record):
            if done < len(record.entries):
                entry = record.entries[done]
                assert isinstance(entry, Move)
                seat, state, action = entry.seat, match.state, CELTICA.parse(entry.text)
                told = (
                    number,
                    done + 1,
                    seat,
                    action,
                    state.legal(seat),
                    state.observe(seat),
                    CELTICA.know(state, seat),
                )
                assert record.places is not None
                expected.append((*told, record.places[seat], pytest.approx(2 * end.utility(seat) - 1)))
    names = ("game", "entry", "seat", "action", "legal", "observation", "remembered", "place", "reward")

    assert expected == [tuple(row[name] for name in names) for row in rows]
    assert {"random"} == {row["player"] for row in rows}
    assert all(row["action"] in row["legal"] for row in rows)


def test_it_says_what_its_numbers_are_called(played: list[Path], tmp_path: Path) -> None:
    """The fields of the observation stand in the file, which needs no Nemeton to be read."""
    datasets.write(tmp_path / "games.parquet", played[:1])
    told = parquet.read_schema(tmp_path / "games.parquet").metadata

    assert (b"1", b"celtica", b"2") == (told[b"nemeton.format"], told[b"nemeton.game"], told[b"nemeton.observation"])
    assert [field.name for field in CELTICA.observation] == [one["name"] for one in json.loads(told[b"nemeton.fields"])]


def test_records_come_out_as_they_went_in(
    played: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Letter for letter, by the command."""
    file, out = tmp_path / "games.parquet", tmp_path / "again"

    assert 0 == main(["dataset", str(file), *map(str, played)])
    assert 0 == main(["dataset", str(file), "--to", str(out)])
    assert [path.read_text() for path in played] == [path.read_text() for path in sorted(out.iterdir())]
    assert "decisions of 2 games of celtica" in capsys.readouterr().out


def test_what_was_taken_back_is_no_decision(tmp_path: Path) -> None:
    """A step that was taken back has no row; the one made in its place has; an unfinished game has no result."""
    match = Match.start(CELTICA, 2, 3, {}, ["Ann", "Ben"])
    while len(match.record.entries) < 30:
        seat = int(match.state.actor)
        match.act(seat, match.state.legal(seat)[0])
        if match.consent_needed(seat) == "":
            match.take_back(seat)
            match.act(seat, match.state.legal(seat)[-1])
            break
    else:
        pytest.fail("nothing could be taken back")
    path = tmp_path / "game.nemeton"
    path.write_text(str(match.record))
    datasets.write(tmp_path / "one.parquet", [path])
    rows = parquet.read_table(tmp_path / "one.parquet").to_pylist()

    assert len(match.record.entries) - 2 == len(rows)
    last = match.record.entries[-1]
    assert isinstance(last, Move)
    assert last.text == rows[-1]["text"]
    assert (None, None) == (rows[0]["place"], rows[0]["reward"])


def test_what_cannot_be_done_is_said(played: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is there, or is not, or is no dataset; a record that is none, or of another game; neither way."""
    there, other = tmp_path / "there.parquet", tmp_path / "other.nemeton"
    there.write_text("nothing")
    other.write_text(str(Match.start(nemeton.game("bloody_grove"), 2, 1, {}, ["a", "b"]).record))
    for words, told in (
        ([str(there), str(played[0])], "never written over"),
        ([str(there), "--to", str(tmp_path)], "cannot be read"),
        ([str(tmp_path / "no.parquet"), "--to", str(tmp_path)], "cannot be read"),
        ([str(tmp_path / "new.parquet"), str(there)], "there.parquet"),
        ([str(tmp_path / "new.parquet"), str(played[0]), str(other)], "another game"),
        ([str(tmp_path / "new.parquet"), str(other)], "nothing was decided"),
        ([str(tmp_path / "new.parquet")], "--to FOLDER"),
    ):
        assert 2 == main(["dataset", *words])
        assert told in capsys.readouterr().err
    assert not (tmp_path / "new.parquet").exists()
