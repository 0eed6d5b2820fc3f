"""Which bots a table offers: levels that can be told apart there, with what they were measured to be worth."""

import pytest

import nemeton
from nemeton.bots import LEVELS, measured, roster
from nemeton.bots.measured import Measured, Measures
from nemeton.messages import Catalogue
from nemeton.messages.languages import LANGUAGES
from nemeton.server import wire
from nemeton.server.acts import Refusal, check_bot
from nemeton.server.routes.games import offered_bots

LINES = [
    Measured("celtica", 4, "strong", 27.2, 25.0, 29.4, 40, apart=True),
    Measured("celtica", 4, "expert", 27.6, 25.2, 29.9, 44, apart=False),
]


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two levels of Celtica for four were measured."""
    monkeypatch.setattr(measured, "measures", lambda: Measures("", LINES))


def test_a_level_like_the_one_below_is_left_out_and_the_others_are_rated() -> None:
    """What was not measured has no rating."""
    found = offered_bots(nemeton.game("celtica"), 4)

    assert ["beginner", "casual", "strong"] == [one.name for one in found]
    assert wire.OfferedBot(4, "strong", 27.2, 25.0, 29.4, 40) == found[-1]
    assert wire.OfferedBot(4, "beginner") == found[0]


def test_elsewhere_all_are_offered() -> None:
    """Another number of seats, and another game, whose companions come last."""
    assert list(LEVELS) == [one.name for one in offered_bots(nemeton.game("celtica"), 3)]
    avalon = nemeton.game("avalon")
    assert [*LEVELS, *avalon.companions] == [one.name for one in offered_bots(avalon, 2)]


def test_every_game_offers_something_for_every_number_of_seats() -> None:
    """And nothing that cannot be seated."""
    for game in nemeton.all_games().values():
        for seats in game.seats:
            found = offered_bots(game, seats)
            assert {seats} == {one.seats for one in found}
            assert {one.name for one in found} <= {*LEVELS, *game.companions}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_offered_has_a_name_and_a_line(language: str) -> None:
    """Who picks a level or a companion reads in their own language what it is called and what it is like."""
    catalogue = Catalogue(language)
    offered = {*LEVELS, *(name for game in nemeton.all_games().values() for name in game.companions)}

    assert {"careful", "loyal"} < offered
    for name in offered:
        assert all(catalogue.has(key) for key in (f"web.bot.{name}", f"web.play.level.{name}"))


def test_guests_are_listed_if_the_host_invites_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the levels and companions; and they may be seated by that name, which one not invited may not."""
    monkeypatch.setattr(roster, "_INVITED", {"oak": "grove.oak:Oak", "net": "baseline"})

    assert "net" not in [one.name for one in offered_bots(nemeton.game("avalon"), 3)], "there is no network for it"
    assert [*LEVELS, "oak", "net"] == [one.name for one in offered_bots(nemeton.game("celtica"), 3)]
    check_bot("oak")
    with pytest.raises(Refusal, match=r"no bot 'grove\.oak:Oak'"):
        check_bot("grove.oak:Oak")
