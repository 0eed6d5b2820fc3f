"""The catalogue: how a message is chosen and filled, and that every game's every fact has words in every language."""

import ast
import re
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

import pytest

import nemeton
from nemeton.kernel.decision import Described
from nemeton.kernel.journal import Event
from nemeton.kernel.room import package_of
from nemeton.messages import Catalogue, Message, guest_messages, message, own_messages, placeholders
from nemeton.messages.check import missing, mistakes
from nemeton.messages.languages import FALLBACK, LANGUAGES, best_language
from nemeton.messages.numbers import number, plural

SOURCE = Path(nemeton.__path__[0])
PAGE = Path(__file__).parents[2] / "web" / "src"
PAGE_KEY = re.compile(r"""["'`]((?:web|campaign|[a-z_]+\.page)\.[\w.]*)(\$\{)?""")
IMPLIED = {"times"}  # how many equal facts are told as one
GAMES = sorted(nemeton.all_games())
WHOLE = ("en", "fr")  # languages we promise; another may be half done
TRIED = 12  # actions at each question of which it is asked why not


class Polish(Catalogue):
    """A catalogue of a language we have no messages in."""

    def __init__(self) -> None:
        super().__init__()
        self.lang = "pl"


# ---------------------------------------------------------------------- saying
def test_values_are_filled_in_as_the_game_calls_them() -> None:
    """L1 is Spirals to people."""
    assert "New on display: Spirals." == Catalogue("en", "celtica").say("celtica.event.part_displayed", part="L1")
    assert "Nouveau à l\u2019étalage\u202f: Spirales." == Catalogue("fr", "celtica").say(
        "celtica.event.part_displayed", part="L1"
    )


@pytest.mark.parametrize(
    ("lang", "left", "said"),
    [
        ("en", 1, "Take a part. Which?"),
        ("en", 2, "Take 2 parts. Which first?"),
        ("fr", 1, "Prends un fragment. Lequel\u202f?"),
        ("fr", 2, "Prends 2 fragments. Lequel d\u2019abord\u202f?"),
    ],
)
def test_one_and_many(lang: str, left: int, said: str) -> None:
    """Numbers choose the form of their sentence."""
    assert said == Catalogue(lang).say("celtica.decision.take", left=left)


@pytest.mark.parametrize(("n", "said"), [(1, "+1 vivre"), (2, "+2 vivres")])
def test_a_unit_of_food_is_singular_in_french(n: int, said: str) -> None:
    """English food is never counted; French vivres are."""
    french = Catalogue("fr", "avalon")

    assert said == french.say("avalon.op.gain", n=n, res="food")
    assert said[1:] == french.term("cost", {"food": n}).text


def test_marks_have_narrow_spaces_in_french() -> None:
    """A mark never begins a line, and all messages look alike; a sign that stands alone is no mark."""
    texts = [text for said in own_messages("fr").values() for text in patterns(said)]

    assert [] == [text for text in texts if re.search("(?<=[^ +])[ \u00a0][?!;:»]|«[ \u00a0]", text)]


def patterns(said: Message) -> list[str]:
    """All a message may say."""
    return [said] if isinstance(said, str) else [text for form in said.forms.values() for text in patterns(form)]


def test_none_is_many_in_english_and_one_in_french() -> None:
    """Zero amulets, zéro amulette."""
    scores = {"amulets": 0, "incomplete": [], "parts": 0}

    assert Catalogue("en").say("celtica.score", **scores).startswith("0 amulets; unfinished: nothing")
    assert Catalogue("fr").say("celtica.score", **scores).startswith("0 amulette\u202f;")


@pytest.mark.parametrize(
    ("count", "said"), [(1, "1 liść"), (3, "3 liście"), (5, "5 liści"), (22, "22 liście"), (1234, "1\u00a0234 liście")]
)
def test_a_language_with_few_and_many_has_sentences_for_each(count: int, said: str) -> None:
    """Polish has four plurals; CLDR says which number takes which."""
    leaves = message({"by": "n", "one": "{n} liść", "few": "{n} liście", "many": "{n} liści", "other": "{n} liścia"})

    assert said == Polish().fill(leaves, "pl", {"n": count})


def test_below_zero_is_asked_for_before_the_plural() -> None:
    """A loss of one is a loss first."""
    change = message({"by": "n", "one": "one", "negative": "less", "other": "many"})

    assert ["less", "one", "many"] == [Catalogue().fill(change, "en", {"n": count}) for count in (-1, 1, 2)]


def test_a_language_nobody_has_tables_for_counts_as_english_does() -> None:
    """CLDR knows some two hundred languages; a made-up one can be played in all the same."""
    assert ("other", "one", "1,234") == (plural(0, "xx"), plural(1, "xx"), number(1234, "xx"))


def test_yes_and_no_have_words_where_a_game_gives_them_some() -> None:
    """The backs of returned cards are marked or plain; what has no words is true or false."""
    said = Catalogue("en", "karnag").say("karnag.event.card_kept", seat="Ana", card=None, returned=[True, False])

    assert "Ana kept a card and put a marked card and a plain card under the deck." == said
    assert "true" == Catalogue("en", "karnag").term("anything", True).text


def test_lists_are_enumerated() -> None:
    """With an "and" before the last one, or as the game joins them."""
    said = Catalogue("en", "celtica")

    assert "Ring" == said.term("part", ["S1"]).text
    assert "Ring, Key and Chain" == said.term("part", ["S1", "L3", "L4"]).text
    assert "2 red and 1 black" == said.term("druid", {"red": 2, "black": 1}).text
    assert "P15 or P16" == said.term("end", ["P15", "P16"]).text


def test_what_is_missing_is_named_by_its_key() -> None:
    """A forgotten message shows where to look."""
    assert "celtica.event.feast" == Catalogue("fr").say("celtica.event.feast")


def test_a_guest_brings_its_own_messages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of another package has a folder `messages`; what it lacks in French is said in English."""
    (tmp_path / "grove" / "messages").mkdir(parents=True)
    (tmp_path / "grove" / "__init__.py").touch()
    (tmp_path / "grove" / "messages" / "en.toml").write_text('[grove.event]\ngrown = "{tree} grew."\n')
    monkeypatch.syspath_prepend(tmp_path)

    assert "oak grew." == Catalogue("fr", "grove", "grove").say("grove.event.grown", tree="oak")


# ---------------------------------------------------------------------- nothing is missing
def messages(game: nemeton.Game, lang: str) -> dict[str, Message]:
    """All that can be said of a game in a language, or else in English."""
    package = package_of(game)
    english = {**own_messages(FALLBACK), **guest_messages(FALLBACK, package)}
    return {**english, **own_messages(lang), **guest_messages(lang, package)}


def rooms_own(kind: type[Event] | type[Described], game: nemeton.Game) -> list[type[Event] | type[Described]]:
    """The events, or the described actions, of a game's room."""
    room = type(game).__module__
    return [one for one in kind.__subclasses__() if one.__module__.startswith(room)]


def expected(game: nemeton.Game) -> dict[str, set[str]]:
    """The keys a game's facts need, with the values each fact has."""
    needed: dict[str, set[str]] = {}
    for event in rooms_own(Event, game):
        fields = set(event.__struct_fields__) - {"seen_by"}
        needed[f"{game.name}.event.{event.__struct_config__.tag}"] = fields
    for described in rooms_own(Described, game):
        needed[f"{game.name}.action.{described.__struct_config__.tag}"] = set(described.__struct_fields__)
    for question in game.questions:
        needed[f"{game.name}.decision.{question.name}"] = set()
    for code in refusal_codes(game):
        needed[code.replace("/", ".refusal.")] = set()
    return needed


def refusal_codes(game: nemeton.Game) -> set[str]:
    """The codes of all refusals written down in a game's room and in the kernel."""
    rooms = [Path(str(files(type(game).__module__))), SOURCE / "kernel"]
    return {code for room in rooms for path in room.glob("**/*.py") for code in codes_in(path)}


@cache
def codes_in(path: Path) -> set[str]:
    """Those of one file."""
    return {
        node.args[0].value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal"
        if node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }


@lru_cache
def played_values(name: str) -> dict[str, set[str]]:
    """The values that questions, refusals and scores had in a few games of a name."""
    game = nemeton.game(name)
    stride = game.actions // TRIED + 1
    found: dict[str, set[str]] = {f"{game.name}.score": set()}
    for seed in range(3):
        options = {name: option.values[seed % len(option.values)] for name, option in game.options.items()}
        state = start(game, seed, options)
        while not state.over:
            seat = state.actor
            legal = state.legal(seat)
            decision = state.decision(seat)
            assert decision is not None
            found.setdefault(f"{game.name}.decision.{decision.kind}", set()).update(decision.about)
            for action in range(int(state.number) * 7 % stride, game.actions, stride):
                if refusal := state.why_not(seat, action):
                    found.setdefault(refusal.code.replace("/", ".refusal."), set()).update(refusal.values)
            state.apply(seat, legal[(seed + state.number * 7) % len(legal)])
        for score in state.outcome().scores:
            found[f"{game.name}.score"].update(score)
    return found


def start(game: nemeton.Game, seed: int, options: dict[str, nemeton.kernel.decision.Plain]) -> nemeton.State:
    try:
        return game.start(game.seats[seed % len(game.seats)], seed, options)
    except nemeton.BadSetup:  # options that do not go together
        return game.start(game.seats[seed % len(game.seats)], seed)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_fact_of_every_game_has_words(name: str, lang: str) -> None:
    """Events, actions, questions, refusals: each has a message in each language."""
    game = nemeton.game(name)

    assert set() == expected(game).keys() - messages(game, lang).keys()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_words_use_all_values_of_a_fact_and_no_others(name: str, lang: str) -> None:
    """An event or action tells all it knows, and asks for nothing it does not have."""
    game = nemeton.game(name)
    facts = {key: fields for key, fields in expected(game).items() if ".event." in key or ".action." in key}
    said = messages(game, lang)

    wrong = {
        key: (fields, asked)
        for key, fields in facts.items()
        if (asked := placeholders(said.get(key, "")) - IMPLIED) != fields
    }
    assert {} == wrong


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_questions_refusals_and_scores_get_what_they_ask_for(name: str, lang: str) -> None:
    """Played and looked at: a message asks for no value that its fact did not bring."""
    game = nemeton.game(name)
    said = messages(game, lang)

    wrong = {key: fields for key, fields in played_values(name).items() if placeholders(said.get(key, "")) - fields}
    assert {} == wrong


@pytest.mark.parametrize("lang", WHOLE)
def test_a_whole_language_has_every_message(lang: str) -> None:
    """Nobody who plays in it reads a word of English."""
    assert [] == missing(own_messages(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_says_what_english_says(lang: str) -> None:
    """No other messages, with the same values in each, and whatever the value there is something to say."""
    assert [] == mistakes(own_messages(lang))


@pytest.mark.parametrize(
    ("key", "said", "sentence"),
    [
        ("list.nothing", "{leaf}", "list.nothing: asks for ['leaf'], in English for []"),
        ("list.everything", "tout", "list.everything: English has no such message"),
        ("list.nothing", {"by": "n", "one": "un"}, "list.nothing: a choice has no form `other`"),
    ],
)
def test_a_mistake_in_a_language_is_told(key: str, said: object, sentence: str) -> None:
    """By its key and what is wrong with it."""
    assert sentence in mistakes({key: message(said)})


@pytest.mark.parametrize(
    ("wish", "lang"),
    [("fr_CA.UTF-8", "fr"), ("fr", "fr"), ("FR", "fr"), ("C.UTF-8", "en"), ("", "en"), ("de_DE", "en")],
)
def test_the_environment_gets_the_language_nearest_to_it(wish: str, lang: str) -> None:
    """Its own, or that of its main language, or English."""
    assert lang == best_language([wish])


@pytest.mark.parametrize("lang", WHOLE)
@pytest.mark.parametrize("name", [one for one in GAMES if not package_of(nemeton.game(one)).startswith("tests")])
def test_what_is_chosen_before_a_game_has_words(name: str, lang: str) -> None:
    """Options and their values are said in the language of the page; a number is a number, or a seat."""
    there = own_messages(lang)
    options = nemeton.game(name).options
    values = {f"{name}.option_value.{key}.{value}" for key, one in options.items() for value in one.values}
    spoken = {key for key in values if not key.rpartition(".")[2].isdigit()}

    assert {f"{name}.option.{key}" for key in options} | spoken <= set(there)


def test_every_message_the_terminal_asks_for_is_there() -> None:
    """Keys written down in the command exist, and none of its messages is without use."""
    written = {
        node.value
        for path in (SOURCE / "cli").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("terminal.")
    }
    there = {key for key in own_messages("en") if key.startswith("terminal.")}

    assert set() == {key for key in written if not key.endswith(".")} - there
    assert set() == {key for key in there if key not in written and not key.startswith("terminal.no_way_back.")}


def test_every_message_the_page_asks_for_is_there() -> None:
    """Keys written down in the page exist, and none of its messages is without use."""
    sources = [path for kind in ("ts", "svelte") for path in PAGE.rglob(f"*.{kind}")]
    found = [one for path in sources for one in PAGE_KEY.findall(path.read_text(encoding="utf-8"))]
    written = {key for key, computed in found if not computed}
    begun = tuple(key for key, computed in found if computed)
    there = {key for key in own_messages("en") if key.startswith(("web.", "campaign.")) or ".page." in key}
    there = {key for key in there if not key.startswith("campaign.refusal.")}  # by the server's codes, see below

    assert sources
    assert set() == written - there
    assert set() == {key for key in begun if not any(one.startswith(key) for one in there)}
    assert set() == {key for key in there - written if not key.startswith(begun)}


def test_the_page_has_words_for_refusals_in_campaigns_and_for_no_others() -> None:
    """A refusal is said by its code: what no code of the server's asks for is not in the catalogue."""
    sources = "".join(file.read_text(encoding="utf-8") for file in (SOURCE / "server").glob("*.py"))
    codes = set(re.findall(r'"campaign/(\w+)"', sources))
    words = {key.rpartition(".")[2] for key in own_messages("en") if key.startswith("campaign.refusal.")}

    assert words
    assert set() == words - codes
