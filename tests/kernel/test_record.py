"""Records as text: read back as written, and refused with the line where they are damaged."""

from __future__ import annotations

import string

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nemeton import BadRecord, Record, read_record
from nemeton.kernel.record import Entry, FlagFall, Header, Move, TakeBack, TakenOver, commitment

TEXT = """\
nemeton-record 1
game moot
rules 2
content in-code
seats 2
options {"rounds":2,"chronicler":false}
names ["Ann","Bob @ home"]
seed 7

1 0 vote oak
2 1 vote ash @1763244000000
= 2 0123456789abcdef
3 0 !back 1
4 1 !taken "greedy \\"the\\" bot"
5 0 !flag @5
over 1 2
"""

RECORD = Record(
    Header(
        game="moot",
        rules=2,
        content="in-code",
        seats=2,
        options={"rounds": 2, "chronicler": False},
        names=["Ann", "Bob @ home"],
        seed=7,
    ),
    [
        Move(0, "vote oak"),
        Move(1, "vote ash", 1763244000000),
        TakeBack(0, 1),
        TakenOver(1, 'greedy "the" bot'),
        FlagFall(0, 5),
    ],
    {2: "0123456789abcdef"},
    (1, 2),
)


def test_a_record_is_written_as_text() -> None:
    """Header, a blank line, numbered entries, digests where they belong, the places at the end."""
    assert TEXT == str(RECORD)


def test_a_record_is_read_as_written() -> None:
    """Every kind of entry comes back, with its time where it has one."""
    assert RECORD == read_record(TEXT)


def test_lines_may_end_as_on_any_system() -> None:
    """A record that went through an editor with other line ends is the same."""
    assert RECORD == read_record(TEXT.replace("\n", "\r\n"))


names = st.text(st.characters(codec="utf-8"), max_size=8)
words = st.text(string.ascii_lowercase + string.digits + "+-", min_size=1, max_size=6)
times = st.none() | st.integers(0, 2**53)
moves = st.lists(words, min_size=1, max_size=3).map(" ".join)
entries = st.one_of(
    st.builds(Move, st.integers(0, 1), moves, times),
    st.builds(TakeBack, st.integers(0, 1), st.integers(1, 99), times),
    st.builds(TakenOver, st.integers(0, 1), names, times),
    st.builds(FlagFall, st.integers(0, 1), times),
)


@example([TakenOver(0, "\u2028")], ["\x85", "\r\n"], 0)
@given(st.lists(entries, max_size=6), st.lists(names, min_size=2, max_size=2), st.integers(-(2**60), 2**60))
def test_whatever_is_written_is_read_the_same(entries: list[Entry], names: list[str], seed: int) -> None:
    """Names of any letters, any order of entries, any seed."""
    header = Header(game="moot", rules=2, content="c", seats=2, options={}, names=names, seed=seed)
    record = Record(header, entries, dict.fromkeys(range(1, len(entries) + 1, 2), "ab"))

    assert record == read_record(str(record))


def replaced(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "this is no record"),
        ("{}", 1, "this is no record"),
        (replaced("record 1", "record 2"), 1, r"another format \(2\) than 1"),
        (replaced("record 1", "record"), 1, r"another format \(\) than 1"),
        (replaced("rules 2", "rules two"), 3, "'rules' cannot be read"),
        (replaced("rules 2", "rulez 2"), 3, "a header has no 'rulez'"),
        (replaced("rules 2", "rules 2\nrules 2"), 4, "'rules' stands twice"),
        (replaced('{"rounds":2,"chronicler":false}', '{"rounds":'), 6, "'options' cannot be read"),
        (replaced('["Ann","Bob @ home"]', '["Ann"]'), 9, "names 1 players for 2 seats"),
        (replaced("seats 2", 'seats "2"'), 9, "the header is wrong"),
        (replaced("game moot\n", ""), 8, "the header is wrong: .*missing required field `game`"),
        (replaced("seed 7", "secret ab"), 9, "a secret is 64 hexadecimal digits"),
        (replaced("1 0 vote oak\n", ""), 10, "entry 1 is missing; this is 2"),
        (replaced("2 1 vote ash", "3 1 vote ash"), 11, "entry 2 is missing; this is 3"),
        (replaced("1 0 vote oak", "1 2 vote oak"), 10, "there is no seat 2 in a game of 2"),
        (replaced("1 0 vote oak", "1 zero vote oak"), 10, "this is no entry: '1 zero vote oak'"),
        (replaced("1 0 vote oak", "hello"), 10, "this is no entry: 'hello'"),
        (replaced("!back 1", "!back one"), 13, "'!back one' is nothing that can happen"),
        (replaced("!flag", "!dance"), 15, "'!dance' is nothing that can happen"),
        (replaced('"greedy \\"the\\" bot"', "greedy"), 14, "'greedy' is no name"),
        (replaced("= 2 ", "= 3 "), 12, "a digest for entry 3 stands after entry 2"),
        (replaced("= 2 0123456789abcdef", "= 2 zebra"), 12, "this is no entry"),
        (replaced("over 1 2", "over 1"), 16, "a game of 2 seats has as many places"),
        (replaced("over 1 2", "over 1 two"), 16, "a game of 2 seats has as many places"),
        (replaced("over 1 2\n", "over 1 2\n6 0 vote oak\n"), 17, "there is more after the end"),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    """One sentence: where, and what is wrong there."""
    with pytest.raises(BadRecord, match=rf"^evening.txt, line {line}: .*{reason}") as refused:
        read_record(text, "evening.txt")
    assert str(refused.value).endswith(".")


def test_a_record_without_a_name_is_called_the_record() -> None:
    """Where no file is known, the message still says what it speaks of."""
    with pytest.raises(BadRecord, match=r"^the record, line 1: "):
        read_record("x")


def test_the_commitment_of_a_secret_is_its_sha256() -> None:
    """Anybody can check it with any tool."""
    assert "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925" == commitment(bytes(32))
