"""The pages: whole, self-contained, in both languages, and every figure on them where it belongs."""

import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

import nemeton
from nemeton.arena.analysis import Analysis, Estimate, Judged, Player, Tried, Turn
from nemeton.arena.facts import Facts, Use
from nemeton.arena.pages import plots
from nemeton.arena.pages.analysis import analysis_page
from nemeton.arena.pages.figures import number, percent
from nemeton.arena.pages.report import Means, report_page
from nemeton.arena.report import Report, report
from nemeton.arena.workers import Here
from nemeton.kernel import registry
from nemeton.messages import Catalogue
from tests.toys import moot

VOID = {"meta", "br", "circle", "line", "path", "polygon", "polyline", "rect"}


class Reader(HTMLParser):
    """Reads a page: what is open, what it refers to, what it says."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.links: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [str(value) for name, value in attrs if name in ("href", "src", "xlink:href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.pop(), f"{tag} closes what is not open"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    return reader


@pytest.fixture(scope="module")
def reports() -> dict[str, Report]:
    """A small report on every game, and on a toy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._registered, "moot", moot.GAME)
        return {
            name: report(name, ["random"], nemeton.game(name).seats[:1], 1, 1, {}, None, Here())
            for name in nemeton.all_games()
            if nemeton.game(name).seats[0] > 1
        }


@pytest.fixture(autouse=True)
def _toy_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is registered for these tests alone."""
    monkeypatch.setitem(registry._registered, "moot", moot.GAME)


def test_a_story_tells_what_came_up_and_what_never_did() -> None:
    """A line for every status, place and choice, with a figure for each size of table."""
    found = report("avalon", ["random"], (1,), 1, 5, {}, None, Here())
    page = report_page(found, Catalogue("en", "avalon"))
    lines = dict(re.findall(r'<td class="w" title="([^"]+)">[^<]*</td><td class="r">([^<]*)</td>', page))
    entered = found.tables[0].uses["character_moved.location"]

    assert {"guild_pass", "stolen_boat", "washers_debt", *found.tallied["character_moved.location"]} <= lines.keys()
    assert {number for number in found.tallied["character_moved.location"] if lines[number] != "0%"} == set(entered)
    assert any(key.startswith("verse.") and key.endswith(".label") for key in lines)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_report_is_one_whole_file(reports: dict[str, Report], lang: str) -> None:
    """Every game's: nothing is fetched, no script runs, every tag is closed, and no message is missing."""
    for name, found in reports.items():
        page = report_page(found, Catalogue(lang, name))
        reader = read(page)

        assert [] == reader.open
        assert [] == reader.links
        assert not {"script", "link", "img", "iframe"} & reader.tags
        assert not re.search(r"url\((?!#|%23|\"data:)|@import|https?://(?!www\.w3\.org)", page)
        assert not [text for text in reader.text if re.search(r"\b(report|analysis)\.[a-z_.]+", text)]
        assert found.title in "".join(reader.text)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_that_a_report_shows_of_our_games_has_words(reports: dict[str, Report], lang: str) -> None:
    """Questions, scores and sources are not called by their names in the code; what is counted has a heading."""
    for name in ("bloody_grove", "celtica", "karnag"):
        words = Catalogue(lang, name)
        for table in reports[name].tables:
            called = [f"question.{kind}" for kind in table.questions]
            called += [f"source.{source}" for source in table.sources]
            called += [f"score.{score}" for score in table.scores if score not in table.sources]

            assert [] == [one for one in called if not words.has(f"{name}.word.{one}")]
            assert any(words.has(f"{name}.use.{group}") for group in table.uses)
            assert any(words.has(f"{name}.choice.{group}") for group in table.picks)


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "Questions a seat and day"), ("fr", "Questions par place et par jour")]
)
def test_a_campaign_tells_its_questions_by_seat_and_day(lang: str, title: str) -> None:
    """A game with days says how many a seat answers in one, for each size of table; a game without them does not."""
    found = report("avalon", ["random"], (1, 2), 1, 1, {}, None, Here())
    told = [text for text in read(report_page(found, Catalogue(lang, "avalon"))).text if title in text]

    assert "day_began" == found.paced
    for table in found.tables:
        whole = sum(table.pace(found.paced).values())
        written = number(whole, lang, 2 if whole < 10 else 1)
        assert any(text.endswith(written) and str(table.seats) in text for text in told)
    assert "" == report("celtica", ["random"], (2,), 1, 1, {}, None, Here()).paced


def test_words_for_reports_are_used() -> None:
    """A heading for what a game never counts would never be read."""
    for lang in ("en", "fr"):
        for name, game in nemeton.all_games().items():
            facts = {one.__struct_config__.tag: set(one.__struct_fields__) for one in told(game)}
            for kind in ("use", "choice", "told"):
                for key in keys(lang, f"{name}.{kind}."):
                    tag, _, field = key.partition(".")

                    assert tag in facts, key
                    assert not field or field in facts[tag], key


@pytest.mark.parametrize("prefix", ["analysis.", "arena.", "report."])
def test_every_message_of_the_arena_is_used_and_there(prefix: str) -> None:
    """What its pages and tables ask for exists, and nothing else does."""
    there = set(keys("en", prefix))
    source = Path(nemeton.__path__[0])
    text = "".join(path.read_text() for folder in ("arena", "cli") for path in (source / folder).rglob("*.py"))
    written = set(re.findall(r'"([a-z_.]+)"', text))
    dynamic = {key for key in there if key.startswith(("column.", "event.", "verdict_"))}  # put together from parts

    assert set() == {key for key in there - dynamic if not {key, prefix + key} & written}
    assert set() == {key for key in written if key.startswith(prefix) and key.removeprefix(prefix) not in there}


def told(game: nemeton.Game) -> list[type[msgspec.Struct]]:
    """The events and actions of a game's room."""
    room = type(game).__module__
    kinds = [*nemeton.Event.__subclasses__(), *nemeton.Described.__subclasses__()]
    return [one for one in kinds if one.__module__.startswith(room)]


def keys(lang: str, prefix: str) -> list[str]:
    return [key.removeprefix(prefix) for key in Catalogue(lang).keys(prefix)]


def test_what_never_happened_is_told(reports: dict[str, Report]) -> None:
    """Nobody encircles the gate of Karnag in a random game: the page says in how many games it was done."""
    assert "gate_encircled" not in reports["karnag"].tables[0].events
    assert '<td class="w">gate encircled</td><td class="r">0%</td>' in report_page(
        reports["karnag"], Catalogue("en", "karnag")
    )


# ---------------------------------------------------------------------- an analysis
def small() -> Analysis:
    """A game of three decisions: one fine, one slip, one with no choice."""
    even = [Estimate(0.5, 0.4, 0.6), Estimate(0.5, 0.4, 0.6)]
    ahead = [Estimate(0.8, 0.75, 0.85), Estimate(0.2, 0.15, 0.25)]
    tried = Tried(9, "nine", 0.6, 100)
    return Analysis(
        game="moot",
        title="The Moot",
        content="",
        rules=1,
        seats=2,
        places=(1, 2),
        iterations=400,
        chance_iterations=200,
        horizon=24,
        seed=1,
        sure=0.95,
        surer=0.99,
        players=[Player("Ann <b>", 2, 1, 0, 0.05), Player("Ben", 0, 0, 0, 0.0)],
        decisions=[
            Judged(1, 0, "vote", 2, 3, "three", even, "fine", tried, Estimate(0.0, -0.1, 0.1), [tried], 400),
            Judged(2, 0, "vote", 2, 4, "four", ahead, "slip", tried, Estimate(0.05, 0.03, 0.07), [tried], 400),
            Judged(3, 1, "vote", 1, 5, "five", ahead, "only"),
        ],
        end=[1.0, 0.0],
        turns=[Turn(1, 0, 0.5, 0.8)],
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_analysis_is_one_whole_file(lang: str) -> None:
    """Names are shown as they are, whatever they hold; actions in words where there are words."""
    page = analysis_page(small(), Catalogue(lang), {(2, 4): "Vote <against>", (2, 9): "Vote for"})
    reader = read(page)
    said = " ".join(" ".join(reader.text).split())

    assert [] == reader.open
    assert [] == reader.links
    assert "script" not in reader.tags
    assert "<b>" not in page.replace("<b></b>", "")
    assert "Ann <b>" in said
    assert "Vote <against> Vote for" in re.sub(r"\s+", " ", " ".join(reader.text)).replace("  ", " ")
    assert "three" in said  # the turning point, which nobody put into words


def test_a_calm_game_says_so() -> None:
    """No turning points and nothing to be done better are sentences, not empty tables."""
    calm = msgspec.structs.replace(small(), turns=[], decisions=[small().decisions[0]], places=None)
    said = " ".join(read(analysis_page(calm, Catalogue("en"), {})).text)

    assert "no moment at which a chance changed" in said
    assert "In no decision was another option surely better" in said
    assert "The game is not over." in said


# ---------------------------------------------------------------------- figures
@pytest.mark.parametrize(
    ("value", "digits", "english", "french"),
    [
        (1234567.0, 0, "1,234,567", "1\u202f234\u202f567"),
        (0.256, 2, "0.26", "0,26"),
        (-3.5, 1, "\u22123.5", "\u22123,5"),
        (-0.01, 1, "0.0", "0,0"),
    ],
)
def test_numbers_are_written_as_a_language_writes_them(value: float, digits: int, english: str, french: str) -> None:
    """Thousands and the point by CLDR, a true minus; nothing is never negative."""
    assert (english, french) == (number(value, "en", digits), number(value, "fr", digits))


def test_percentages() -> None:
    """French puts a space that no line is broken at."""
    assert ("38%", "38\u00a0%", "37.5%") == (percent(0.375, "en"), percent(0.375, "fr"), percent(0.375, "en", 1))


def test_means_do_not_mistake_small_tables_for_winners() -> None:
    """At small tables everybody does more, and half of them win: weighed by tables, nothing is left of that."""
    small_table = Facts(2, games=50, winners=50)
    large_table = Facts(5, games=50, winners=50)
    means = Means([(small_table, Use(50, 500, 5100, 500, 5100)), (large_table, Use(50, 100, 220, 400, 880))])

    assert (6.0, 6.0, False) == (means.winners, means.others, means.sure)


def test_a_difference_is_sure_if_it_is_more_than_chance() -> None:
    """Ten against eight with little spread is; with much spread it is not."""
    table = Facts(2, games=50, winners=50)

    assert Means([(table, Use(50, 500, 5050, 400, 3250))]).sure
    assert not Means([(table, Use(50, 500, 8000, 400, 6000))]).sure


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (0, 1, [0, 1]),
        (0, 0.3, [0, 0.1, 0.2, 0.3]),
        (150, 231, [160, 180, 200, 220]),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, expected: list[float]) -> None:
    """Few of them, inside what is drawn."""
    assert expected == plots.ticks(low, high)
