"""The layout of observations: named runs of numbers, one after the other."""

import pytest

from nemeton.kernel.observation import Field, Layout


def test_fields_follow_each_other() -> None:
    """Each begins where the one before it ends; the size is all of them."""
    layout = Layout([("question", 1), ("hand", 6), ("board", 9)])

    assert [Field("question", 0, 1), Field("hand", 1, 6), Field("board", 7, 9)] == list(layout)
    assert 16 == layout.size
    assert Field("hand", 1, 6) == layout["hand"]


def test_there_is_room_for_all_of_it() -> None:
    """A fresh buffer is as long as the layout and empty."""
    assert [0] * 7 == list(Layout([("a", 3), ("b", 4)]).buffer())


def test_a_field_that_is_not_there_is_not_found() -> None:
    """By its name, as in any mapping."""
    with pytest.raises(KeyError, match="tail"):
        Layout([("head", 1)])["tail"]


def test_no_name_stands_for_two_fields() -> None:
    """Two fields of one name could not be told apart."""
    with pytest.raises(AssertionError, match="hand"):
        Layout([("hand", 1), ("hand", 2)])
