"""Whatever a pack holds, it is loaded whole or refused with reasons; the loader itself never falls over."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from nemeton.games.avalon import content
from tests.rules.avalon.content.alder import slim

JUNK: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(
        [0, 1, -1, 7, 101, 10**6, True, False, "", "all", "any", "end", "owner", "v.101.1", "bk.1", "graced"]
    ),
    st.sampled_from([[], {}, [[]], [{}], {"op": "gain"}, {"op": "fail"}, {"if": {}}, {"number": 101}, {"min": 1}]),
    st.sampled_from(
        [{"goto": "v.104.2"}, {"end": True}, {"half": {"half": 3}}, {"at": 101}, ["-"] * 4, ["F"] * 4, 1.5]
    ),
)


def places_in(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything inside a table."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for name, part in inner for found in ((*way, name), *places_in(part, (*way, name)))]


WAYS = places_in(slim())


def spoil(pack: dict[str, Any], way: tuple[Any, ...], junk: Any, drop: bool) -> None:
    """Put junk in a place, or take away what is there."""
    *steps, last = way
    where: Any = pack
    for step in steps:
        where = where[step]
    if drop:
        del where[last]
    else:
        where[last] = junk


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from([way for way in WAYS if len(way) > 1]), JUNK, st.booleans())
def test_junk_is_refused_with_a_reason_or_harmless(way: tuple[Any, ...], junk: Any, drop: bool) -> None:
    """One place of the pack is spoilt; a pack that is still loaded is complete, one that is not says where and why."""
    pack = slim()
    spoil(pack, way, junk, drop)

    try:
        built = content.build(pack, whole=False)
    except content.BadPack as refused:
        errors = [problem for problem in refused.problems if not problem.warning]
        assert errors
        assert all(problem.place.file and problem.reason for problem in errors)
    else:
        assert len(built.numbers.verses) == len(built.flat.verses)
