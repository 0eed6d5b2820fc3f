"""A Ray cluster of two workers on this machine: the same results as at home, and errors that come back whole."""

import importlib.util
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import nemeton
from nemeton.arena.analysis import answer_question, question, standing_moves
from nemeton.arena.cluster import Cluster, NoCluster, connect, knock
from nemeton.arena.report import report
from nemeton.arena.series import SeriesFailed
from nemeton.arena.standings import standings
from nemeton.arena.tournament import Tournament, play_on
from nemeton.arena.workers import Here, Workers, crew, in_order
from nemeton.kernel.record import read
from tests.arena.test_series import needs_installation

pytestmark = [
    needs_installation,
    pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is an optional extra"),
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Two workers."""
    ray: Any = import_module("ray")
    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    yield Cluster("local")
    ray.shutdown()


def fail(task: int) -> int:
    """What goes wrong on a worker."""
    raise SeriesFailed(f"task {task} broke off")


def test_arena_report_and_analysis_are_the_same_as_here(cluster: Cluster) -> None:
    """A tournament with records, a report, and the decisions of a game: equal to the last figure; errors too."""
    one = Tournament(game="celtica", bots=("random", "mcts@1"), seats=(2,), deals=1, seed=3)
    game = nemeton.game("celtica")

    def everything(workers: Workers) -> tuple[object, ...]:
        played = sorted(play_on(one, [], workers, records=True), key=lambda pair: pair[0].fixture)
        counted = report("celtica", ["random"], [2], 2, 1, {}, None, workers)
        moments, _ = standing_moves(read(played[0][1]), game)
        questions = [question(game, None, moment, 40, 2, 1) for moment in moments[50:53]]
        judged = list(in_order(workers.run(answer_question, questions)))
        return standings(one, [result for result, _ in played]), [text for _, text in played], counted, judged

    assert 2 == cluster.count
    assert everything(Here()) == everything(cluster)
    assert isinstance(crew(ray="auto"), Cluster)  # whoever is connected stays so
    with pytest.raises(SeriesFailed, match="task 7 broke off"):  # an error on a worker comes back whole
        list(cluster.run(fail, [7]))


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence says what to install."""
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(NoCluster, match=r"pip install 'nemeton\[ray\]'"):
        connect("local")


def test_an_address_where_nobody_answers_is_named() -> None:
    """At once, not after Ray has asked for minutes."""
    for address in ("127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999"):
        with pytest.raises(NoCluster, match=f"No Ray cluster answers at '{address}'"):
            knock(address)
