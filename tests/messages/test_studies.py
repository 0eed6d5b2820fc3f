"""The games to study bring their own words, whole, in both languages."""

from __future__ import annotations

import pytest

import nemeton
from nemeton.kernel import registry
from nemeton.kernel.decision import Described
from nemeton.kernel.journal import Event
from nemeton.messages import guest_messages
from nemeton.messages.languages import LANGUAGES


def needed(game: nemeton.Game) -> set[str]:
    """The keys its facts, actions, questions and options need."""
    room = type(game).__module__
    kinds: list[tuple[str, type[Event] | type[Described]]] = [
        *(("event", one) for one in Event.__subclasses__()),
        *(("action", one) for one in Described.__subclasses__()),
    ]
    facts = {
        f"{game.name}.{name}.{one.__struct_config__.tag}" for name, one in kinds if one.__module__.startswith(room)
    }
    questions = {f"{game.name}.decision.{one.name}" for one in game.questions}
    return {*facts, *questions, *(f"{game.name}.option.{name}" for name in game.options), f"{game.name}.score"}


@pytest.mark.parametrize("name", registry.studies())
def test_a_study_has_all_its_words_in_every_language(name: str) -> None:
    """Whatever can be asked, done or told has a message, and each language has the same ones."""
    game = nemeton.game(name)
    spoken = [set(guest_messages(lang, type(game).__module__)) for lang in ("en", "fr")]

    assert {"en", "fr"} <= set(LANGUAGES)
    assert spoken[0] == spoken[1]
    assert set() == needed(game) - spoken[0]
