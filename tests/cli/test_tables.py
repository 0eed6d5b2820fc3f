"""The pictures: what a reader sees of a table, and that they see no more."""

import io
from typing import Any

import msgspec
import pytest
from rich.console import Console

import nemeton
from nemeton.cli.screen import Choice, Paragraph, Screen
from nemeton.cli.tables import picture
from nemeton.cli.tables.celtica import Celtica
from nemeton.cli.terminal import THEME
from nemeton.cli.words import Words
from tests.toys import burrow


def screen_of(
    state: nemeton.State,
    reader: int | None,
    told: list[Paragraph] | None = None,
    size: tuple[int, int] = (80, 24),
    lang: str = "en",
) -> str:
    """The screen of a reader who is asked, as plain text on a terminal of that size."""
    out = Console(
        file=io.StringIO(), width=size[0], height=size[1], theme=THEME, force_terminal=True, color_system=None,
        highlight=False,
    )  # fmt: skip
    scene = state.game.scene(state)
    words = Words(lang, state.game, ["You", *(f"rival {seat}" for seat in range(1, state.seats))], scene)
    words.reader = reader
    choice = Choice(state, reader, words) if reader is not None and state.asks(reader) else None
    Screen(out, picture(state.game.name, words, scene), words).show(state, reader, told or [], choice, None)
    assert isinstance(out.file, io.StringIO)
    text = out.file.getvalue().rpartition("\x1b[3J")[2]
    return "\n".join(line.rstrip() for line in text.replace("\N{MINUS SIGN}", "-").splitlines())


def test_celtica_at_its_start() -> None:
    """The road with all druids on the start, the parts in one table, the hand, and the question."""
    state = nemeton.game("celtica").start(3, 7, {"start_player": 0})

    assert """\
Celtica  round 1
BK
RGW
▷───+1──◇───+2──-1──+1──+3──-2──◇───+1──+2──-2──+3──◇───-2──-3──+2──+3──◎
1   2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  17  18  19

             Spi Che Key Cha Rin Loz Bar Cro Mid whole next      cards exp""" == "\n".join(
        screen_of(state, 0).splitlines()[:7]
    )


def test_the_numbers_of_the_table_are_those_of_the_view() -> None:
    """Display, parts, amulets and cards of every seat, in the order of the kinds."""
    state = nemeton.game("celtica").start(3, 7, {"start_player": 0})
    view = state.view(0)
    kinds = ["L1", "L2", "L3", "L4", "S1", "S2", "S3", "S4", "M"]

    rows = [line.replace("•", " ").split() for line in screen_of(state, 0).splitlines()[7:11]]

    def numbers(counts: dict[str, int]) -> list[str]:
        return [str(counts.get(kind, 0) or "·") for kind in kinds]

    assert ["on", "display", *numbers(view.display), "75", "left"] == rows[0]
    assert ["You", *numbers(view.seats[0].parts), "0", "▰▰▱▱▱▱▱▱▱", "5", "0"] == rows[1]
    assert ["rival", "1", *numbers(view.seats[1].parts)] == rows[2][:11]


def test_what_the_growing_amulet_lacks_is_marked() -> None:
    """A displayed kind is bold if the reader's next amulet has room for it; a spectator has none to grow."""
    state = nemeton.game("celtica").start(2, 7)
    scene = state.game.scene(state)
    drawn = Celtica(Words("en", state.game, ["You", "Ben"], scene), scene)
    own = {"parts": {"L1": 2, "L2": 1}, "amulets": 1}

    assert ["", "bold verdigris", "bold verdigris"] == [
        drawn.draw_count(1, kind, own).style for kind in ("L1", "L2", "L3")
    ]
    assert "" == drawn.draw_count(1, "L3", None).style


@pytest.mark.parametrize("seed", range(5))
def test_a_screen_shows_what_its_reader_may_see(seed: int) -> None:
    """Two tables that differ only in what the reader cannot know look the same."""
    game = nemeton.game("celtica")
    state = game.start(3, seed, {"start_player": 0})
    other = state.sample(0, seed + 1)

    assert state.view(1) != other.view(1) or state.view(2) != other.view(2)
    assert screen_of(state, 0) == screen_of(other, 0)


def test_the_forked_road_says_where_it_leads() -> None:
    """Ways that skip a place are named below the road."""
    state = nemeton.game("celtica").start(2, 7, {"board": "forked"})

    assert "14 → 15/16  15 → 17  16 → 18" in screen_of(state, None)


def test_a_narrow_terminal_breaks_the_road() -> None:
    """On forty columns it takes two rows, and nothing is lost."""
    state = nemeton.game("celtica").start(2, 7)

    lines = screen_of(state, None, size=(60, 40)).splitlines()

    assert ["14", "1"] == [line.split()[-1 if i == 0 else 0] for i, line in enumerate((lines[4], lines[4]))]
    assert any(line.startswith("15  16  17  18  19") for line in lines)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_busy_screen_fits(size: tuple[int, int]) -> None:
    """Five seats and a long chronicle: the table and the question are whole, the oldest news give way."""
    state = nemeton.game("celtica").start(5, 7, {"start_player": 0})
    told = [Paragraph(f"rival {i}", f"News {i}. " + "Took Chevrons and Key. " * 4) for i in range(30)]

    lines = screen_of(state, 0, told, size).splitlines()

    assert len(lines) <= size[1] - 2  # two more: the keys and what is typed
    assert any("News 29." in line for line in lines)
    assert not any("News 0." in line for line in lines)
    assert any(line.startswith("• Your turn.") for line in lines)


@pytest.mark.parametrize("seed", range(3))
def test_bloody_grove_is_drawn_throughout_a_duel(seed: int) -> None:
    """The own hand and all strengths are there; what the reader cannot know changes nothing on the screen."""
    state = nemeton.game("bloody_grove").start(2, seed)
    drawn = 0
    while not state.over:
        seat = state.actor
        if state.number % 7 == seed:
            view, shown = state.view(seat), screen_of(state, seat)
            drawn += 1

            assert [] == [card for card in view.seats[seat].hand.cards if card not in shown]
            assert [] == [total for side in view.seats for total in side.strengths if f"Σ {total}" not in shown]
            assert shown == screen_of(state.sample(seat, seed), seat)
        legal = state.legal(seat)
        state.apply(seat, legal[(seed + state.number * 7) % len(legal)])

    assert drawn > 2
    assert "Your hand" not in screen_of(state, None)


@pytest.mark.parametrize(("lang", "seed"), [("en", 1), ("fr", 3)])
def test_bloody_grove_fits_a_small_terminal_throughout_a_duel(lang: str, seed: int) -> None:
    """However full the columns, the table, news, question and options leave room for the keys and what is typed."""
    state = nemeton.game("bloody_grove").start(2, seed)
    news = [Paragraph("rival 1", "Summoned Fox 1 to grove 1.")] * 3
    folded = 0
    while not state.over:
        seat = state.actor
        if state.view(seat).round > 1:
            lines = screen_of(state, seat, news, (80, 24), lang).splitlines()
            assert len(lines) <= 22, "\n".join(lines)
            assert max(map(len, lines)) <= 80
            folded += any(line.lstrip().startswith("V0") for line in lines)
        legal = state.legal(seat)
        state.apply(seat, legal[(seed + state.number * 7) % len(legal)])

    assert folded > 5, "spirits stood side by side"


def test_an_outline_holds_the_whole_view() -> None:
    """A game without a picture: every value of the view is there to read."""
    state = burrow.GAME.start(2, 3)

    shown = screen_of(state, 0)

    def leaves(value: Any) -> list[str]:
        if isinstance(value, dict | list):
            return [leaf for one in (value.values() if isinstance(value, dict) else value) for leaf in leaves(one)]
        return [] if value is None or isinstance(value, bool) else [str(value)]

    assert [] == [leaf for leaf in leaves(msgspec.to_builtins(state.view(0))) if leaf not in shown]
