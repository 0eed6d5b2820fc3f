"""content.md#what-the-check-finds: events, quests and chapters."""

from __future__ import annotations

import pytest

from tests.rules.avalon.content.alder import GONE, changed, errors_of, warnings_of
from tests.rules.rulebook import rule


@rule("AVA-RUL-75")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "events",
            "ev.3",
            "do",
            [],
            "chapters, chapter ch1, back.0.list: ends with the event 'ev.3', which does not refill the event",
        ),
        (
            "chapters",
            "ch1",
            "back",
            [],
            "chapters, chapter ch1, front: stacks no events: the event deck would be empty.",
        ),
        (
            "chapters",
            "ch1",
            "back.0.list",
            ["ev.1", "ev.3", "ev.2"],
            "chapters, chapter ch1, back.0.list: ends with the event 'ev.2', which does not refill the event deck.",
        ),
        (
            "chapters",
            "ch1",
            "back.0.shuffle",
            True,
            "chapters, chapter ch1, back.0.list: ends with the event 'ev.1', which does not refill the event deck.",
        ),
    ],
)
def test_the_last_scripted_event_refills_the_deck(
    sort: str, name: str | int, path: str, value: object, said: str
) -> None:
    """Whichever may be the last one, in a shuffled stack any."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-EVT-01")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "random_events",
            "rnd.1",
            "quest",
            True,
            "random_events, event rnd.1, quest: is true on a random event, which has no padlock.",
        ),
        ("events", "ev.2", "chapter", GONE, "events, event ev.2, chapter: is missing."),
    ],
)
def test_a_random_event_is_no_quest(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """It has no padlock; a scripted one belongs to a chapter."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-EVT-01")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "events",
            "ev.2",
            "objective",
            {"day": {"min": 3}},
            "events, event ev.2, objective: may stand on a quest only.",
        ),
        ("events", "ev.1", "objective", GONE, "events, event ev.1, complete: has no objective to be completed by."),
        ("secrets", 4, "quest", False, "secrets, secret 4, objective.quest: names 4, and there is no such quest."),
        ("secrets", 4, "objective", GONE, "secrets, secret 4, complete: has no objective to be completed by."),
    ],
)
def test_objectives_belong_to_quests(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """And what happens on completion belongs to an objective."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-EVT-03")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "events",
            "ev.1",
            "complete",
            [{"op": "status", "id": "carried"}],
            "events, event ev.1, quest: is a quest, and no effect ever removes it.",
        ),
    ],
)
def test_a_quest_nobody_can_be_rid_of_is_warned_of(
    sort: str, name: str | int, path: str, value: object, said: str
) -> None:
    """Only an effect removes a quest."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(warnings_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "events",
            "ev.1",
            "objective",
            {"menhirs": {"min": 4}},
            "events, event ev.1, objective: can never be met: nobody can finish this quest.",
        ),
        (
            "events",
            "ev.1",
            "complete.2",
            {"op": "gain", "res": "food", "n": 1},
            "chapters, chapter ch1, end.if: can never be met: nobody can finish this chapter.",
        ),
    ],
)
def test_a_quest_nobody_can_finish_is_warned_of(
    sort: str, name: str | int, path: str, value: object, said: str
) -> None:
    """Too many menhirs, a status nothing marks; likewise a chapter."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(warnings_of(pack))
