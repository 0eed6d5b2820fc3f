"""Actions are ints: an int names a thing and means the same in every state. Made and taken apart here."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.celtica import words as w


def play_action(druid: i64, cards: i64, experience: i64) -> i64:
    """CEL-MV-01: play so many druid cards and so many experience cards of a druid's colour."""
    return w.PLAY + (druid * w.CARD_COUNTS + cards) * w.EXPERIENCE_COUNTS + experience


def play_of(action: i64) -> tuple[i64, i64, i64]:
    """The druid, the druid cards and the experience cards of a play."""
    play = action - w.PLAY
    cards = play // w.EXPERIENCE_COUNTS
    return cards // w.CARD_COUNTS, cards % w.CARD_COUNTS, play % w.EXPERIENCE_COUNTS


def end_action(place: i64) -> i64:
    """CEL-RUL-18: end the move on a place."""
    return w.TO + place


def place_of(action: i64) -> i64:
    """The place a move ends on."""
    return action - w.TO


def part_action(use: i64, kind: i64) -> i64:
    """Do something with a part of a kind; the use is TAKE, GIVE_UP, GIVE or GET."""
    return use + kind


def part_use(action: i64) -> i64:
    """What an action about a part does with it: TAKE, GIVE_UP, GIVE or GET."""
    if action < w.GIVE_UP:
        return w.TAKE
    if action < w.DRAW:
        return w.GIVE_UP
    if action < w.GET:
        return w.GIVE
    return w.GET


def kind_of(action: i64) -> i64:
    """The kind of part an action is about."""
    return action - part_use(action)
