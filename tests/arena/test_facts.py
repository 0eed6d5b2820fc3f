"""What reports count: the same however the games are handed out, and what a person would count by hand."""

import msgspec
import pytest

from nemeton.arena import facts as counting
from nemeton.arena.facts import MILLION, MOMENTS, WHOLE, Asked, Facts, Task, Use, watch_games
from nemeton.arena.report import Report, line_up, report
from nemeton.arena.series import Series, play_series
from nemeton.arena.workers import Cores, Here
from nemeton.kernel import registry
from nemeton.kernel.errors import BadSetup
from tests.arena.test_series import needs_installation
from tests.toys import moot


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quick game to play."""
    monkeypatch.setitem(registry._registered, "moot", moot.GAME)


def series(**changes: object) -> Series:
    settings: dict[str, object] = {"game": "celtica", "players": ("random", "random"), "deals": 4, "seed": 7}
    return Series(**{**settings, **changes})  # type: ignore[arg-type]  # what a test changes is its own business


@pytest.fixture(scope="module")
def celtica() -> Facts:
    """Four games of Celtica."""
    return watch_games(Task(series(), range(4)))


def test_what_a_game_wants_tallied_is_counted_by_its_number() -> None:
    """Places have numbers for names: each counts a game once, and those that nobody entered are known."""
    found = report("avalon", ["random"], (1,), 2, 5, {}, None, Here())
    entered = found.tables[0].uses["character_moved.location"]

    assert set(entered) < set(found.tallied["character_moved.location"])
    assert max(use.games for use in entered.values()) <= 2
    assert entered["101"].games <= entered["101"].winners + entered["101"].others
    assert "day_began.day" not in found.tables[0].uses


# ---------------------------------------------------------------------- counted by hand
def test_they_are_the_games_of_the_series(celtica: Facts) -> None:
    """Lengths, wins and scores are those of the games `simulate` plays with the same seed."""
    games = list(play_series(series(), cores=1))

    assert sorted(played.decisions for played in games) == sorted(
        length for length, count in celtica.lengths.items() for _ in range(count)
    )
    assert [sum(WHOLE for played in games if played.winners == (seat,)) for seat in (0, 1)] == celtica.wins
    assert sum(score["parts"] for played in games for score in played.scores) == sum(
        value * count for value, count in celtica.scores["parts"].items()
    )
    assert sum(played.scores[seat]["parts"] for played in games for seat in played.winners) == sum(
        value * count for value, count in celtica.winning_scores["parts"].items()
    )


def test_every_decision_is_counted_once(celtica: Facts) -> None:
    """By its options and by its question; and every choice was an option."""
    decisions = sum(length * count for length, count in celtica.lengths.items())

    assert decisions == sum(celtica.breadth.values())
    assert decisions == sum(one.times for one in celtica.questions.values())
    assert sum(n * times for n, times in celtica.breadth.items()) == sum(
        one.options for one in celtica.questions.values()
    )
    assert celtica.questions["take"].times == sum(pick.chosen for pick in celtica.picks["take_part.part"].values())
    for values in celtica.picks.values():
        for pick in values.values():
            assert pick.chosen <= pick.offered
            assert pick.chosen_winners <= pick.offered_winners <= pick.offered


def test_questions_are_counted_by_seat_and_day() -> None:
    """Three seats, two days of a won game and four of a lost one: 18 seat-days; the most frequent question first."""
    days = {"day_began": Use(winners=2, others=4)}
    found = Facts(3, events=days, questions={"pay": Asked(9, 18), "eat": Asked(18, 36)})

    assert [("eat", 1.0), ("pay", 0.5)] == list(found.pace("day_began").items())
    assert {} == found.pace("points") == found.pace("")


def test_events_are_counted_for_the_seat_they_name(celtica: Facts) -> None:
    """Parts taken, by kind, are as many as parts taken at all; what came from places is what was taken."""
    taken = celtica.events["part_taken"]
    by_kind = celtica.uses["part_taken.part"].values()
    places = [celtica.sources[name] for name in ("village", "cloister", "castle", "goal") if name in celtica.sources]

    assert (4, taken.winners, taken.others) == (
        taken.games,
        sum(u.winners for u in by_kind),
        sum(u.others for u in by_kind),
    )
    assert (taken.winners, taken.others) == (sum(u.winners for u in places), sum(u.others for u in places))


def test_at_the_end_the_winner_leads() -> None:
    """By the evaluation of the toy, which is its score; and a lead that never changed was taken at the start."""
    found = watch_games(Task(series(game="moot", deals=6), range(6)))

    assert [6 * WHOLE, MOMENTS, MOMENTS] == [found.led[-1], len(found.led), len(found.chances)]
    assert all(0 <= chance <= 6 * MILLION for chance in found.chances)
    assert 6 == sum(found.lead_changes.values()) == sum(found.decided.values())


@pytest.mark.parametrize(
    ("leading", "changes"),
    [
        ([{0}, {0}, {0}], []),
        ([{0, 1}, {0}, {0, 1}, {0}], []),
        ([{0}, {0, 1}, {1}, {1}, {0}], [2, 4]),
    ],
)
def test_drawing_level_is_no_change_of_the_lead(leading: list[set[int]], changes: list[int]) -> None:
    """Somebody else must be ahead of all others."""
    assert changes == counting.changes([frozenset(one) for one in leading])


def test_a_lead_is_worth_three_chances_in_four() -> None:
    """That is what a game's `lead` means."""
    assert [0.75, 0.25] == [round(chance, 3) for chance in counting.chances([150, 50], 100)]
    assert [0.5, 0.5] == counting.chances([7, 7], 100)


def test_uses_keep_what_is_needed_to_tell_chance_from_difference() -> None:
    """Sums and squares, for winners and others."""
    assert Use(1, 3, 9, 4, 16) == counting.use_of([3, 0, 4], [0])
    assert Use(0, 0, 0, 0, 0) == counting.use_of([0, 0], [1])


# ---------------------------------------------------------------------- the same, whoever counts
def test_parts_add_up_to_the_whole(celtica: Facts) -> None:
    """Counted one by one and added in another order: the same to the last figure."""
    parts = [watch_games(Task(series(), range(at, at + 1))) for at in (2, 0, 3, 1)]
    total = Facts(2)
    for part in parts:
        total.add(part)

    assert msgspec.to_builtins(celtica) == msgspec.to_builtins(total)


def made(**changes: object) -> Report:
    settings: dict[str, object] = {
        "game": "celtica",
        "bots": ["random"],
        "seats": [2],
        "games": 5,
        "seed": 3,
        "options": {},
        "data": None,
        "workers": Here(),
    }
    return report(**{**settings, **changes})  # type: ignore[arg-type]  # what a test changes is its own business


@needs_installation
def test_the_number_of_cores_makes_no_difference() -> None:
    """One here, two elsewhere: the same report, byte by byte."""
    assert msgspec.json.encode(made()) == msgspec.json.encode(made(workers=Cores(2)))


def test_a_report_has_its_games_for_every_size_of_table() -> None:
    """And tells how far it is."""
    told: list[int] = []
    found = made(game="moot", seats=[2, 3], told=told.append)

    assert [(2, 5), (3, 5)] == [(table.seats, table.games) for table in found.tables]
    assert (10, 10) == (found.games, told[-1])
    assert "moot" == found.game


def test_several_bots_change_seats() -> None:
    """One bot plays all seats; with two, each deal is played from both sides."""
    alone = line_up("celtica", ["greedy"], 2, 6, 1, {}, None)
    both = line_up("celtica", ["greedy", "random"], 3, 6, 1, {}, None)

    assert (("greedy", "greedy"), False, 6) == (alone.players, alone.rotate, alone.games)
    assert (("greedy", "random", "greedy"), True, 6) == (both.players, both.rotate, both.games)


def test_no_games_are_no_report() -> None:
    """Refused with a sentence."""
    with pytest.raises(BadSetup, match="A report takes one game or more, not 0"):
        made(games=0)
