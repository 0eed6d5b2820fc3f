"""The course of the campaign (3.9, 3.17, 3.18): objectives, chapters, the mercy, the save that is offered, the end."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import tell
from nemeton.games.avalon.actions import MERCY, SAVE
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import (
    CHAPTER_BACK,
    CHAPTER_END_DO,
    CHAPTER_END_IF,
    CHAPTER_FRONT,
    CHAPTER_NEXT,
    CHAPTER_WIDTH,
    EVENT_COMPLETE,
    EVENT_OBJECTIVE,
    EVENT_WIDTH,
    LIMIT_CHAPTER,
    NO_PART,
    SECRET_COMPLETE,
    SECRET_OBJECTIVE,
    SECRET_WIDTH,
    UNTIL_CHAPTER,
)
from nemeton.games.avalon.rules import event_deck, items, mods, programs, story, tracks
from nemeton.games.avalon.rules.conditions import holds
from nemeton.games.avalon.rules.course import ASK_MERCY, ASK_SAVE, R_CHAPTER, R_SAVE
from nemeton.games.avalon.state import (
    ANSWER,
    CHAPTER,
    CHAPTER_OVER,
    COMING,
    ENDED,
    EVENT_COMPLETED,
    EVENT_IN_QUESTS,
    EVENT_ZONE,
    F_PC,
    F_X,
    FAILING,
    IN_QUESTS,
    MERCIES,
    QUEST,
    QUESTS,
    SAVE_WAITS,
    SECRET,
    SIZE,
    USED,
    AvalonState,
)

FAILED: Final = 1
ENDING: Final = 2  # + ending


# ---------------------------------------------------------------------- between steps and actions
def between(t: AvalonState, f: i64) -> None:
    """2.8, AVA-RUL-107: objectives that are met, the end of the chapter, then what has waited for this moment."""
    s = t.s
    if s[f + F_PC] == 0:
        if not complete_one(t) and not end_chapter(t):
            s[f + F_PC] = 1
        return
    if s[FAILING] != 0:
        finish(t)
    elif s[COMING] >= 0:
        s[f + F_PC] = 0
        t.push(R_CHAPTER, 1)
    elif s[SAVE_WAITS] == 1:
        s[SAVE_WAITS] = 0
        t.push(R_SAVE)
    else:
        t.pop()


def complete_one(t: AvalonState) -> bool:
    """A quest whose objective is met completes, once."""
    s, book = t.s, t.book
    everybody = t.living()
    for place in range(s[QUESTS]):
        event = s[QUEST + place]
        objective = book.events[event * EVENT_WIDTH + EVENT_OBJECTIVE]
        if objective != 0 and s[EVENT_ZONE + event] == EVENT_IN_QUESTS and holds(t, objective, -1, everybody):
            s[EVENT_ZONE + event] = EVENT_COMPLETED
            if t.journal is not None:
                tell.quest_completed(t, event)
            begin(t, book.events[event * EVENT_WIDTH + EVENT_COMPLETE], everybody)
            return True
    mask = book.quest_secrets
    while mask != 0:
        number = t.first_of(mask)
        mask &= mask - 1
        objective = book.secrets[number * SECRET_WIDTH + SECRET_OBJECTIVE]
        if t.secret_place(number) != IN_QUESTS or s[SECRET + number] & USED != 0:
            continue
        if holds(t, objective, -1, everybody):
            s[SECRET + number] |= USED
            begin(t, book.secrets[number * SECRET_WIDTH + SECRET_COMPLETE], everybody)
            return True
    return False


def begin(t: AvalonState, program: i64, everybody: i64) -> None:
    if program != 0:
        tracks.begin_program(t, program, -1, everybody, everybody, 0)


def end_chapter(t: AvalonState) -> bool:
    """2.10: the end of a chapter is tested like an objective; then the next one comes, or the campaign is over."""
    s, book = t.s, t.book
    base = s[CHAPTER] * CHAPTER_WIDTH
    if s[CHAPTER_OVER] == 1 or not holds(t, book.chapters[base + CHAPTER_END_IF], -1, t.living()):
        return False
    s[CHAPTER_OVER] = 1
    if s[COMING] < 0 and s[FAILING] == 0:
        s[COMING] = book.chapters[base + CHAPTER_NEXT]
        if s[COMING] < 0:
            s[FAILING] = 3  # the last one: its story is told
    begin(t, book.chapters[base + CHAPTER_END_DO], t.living())
    return True


# ---------------------------------------------------------------------- a chapter begins
def chapter(t: AvalonState, f: i64) -> None:
    """AVA-SETUP-21, AVA-RUL-107: front, then back; the snapshot; the save is offered."""
    s = t.s
    pc = s[f + F_PC]
    s[f + F_PC] = pc + 1
    if pc == 0:
        event_deck.clear_chapter(t)
        s[CHAPTER] = s[COMING]
        s[COMING] = -1
        s[CHAPTER_OVER] = 0
        mods.end(t, UNTIL_CHAPTER)
        items.renew_uses(t, LIMIT_CHAPTER)
        if t.journal is not None:
            tell.chapter_began(t)
        begin(t, t.book.chapters[s[CHAPTER] * CHAPTER_WIDTH + CHAPTER_FRONT], t.living())
    elif pc == 1:
        begin(t, t.book.chapters[s[CHAPTER] * CHAPTER_WIDTH + CHAPTER_BACK], t.living())
    elif pc == 2:
        t.snapshot = vec[i64]([s[word] for word in range(SIZE)])
        if s[f + F_X] == 1:
            s[SAVE_WAITS] = 0
            t.push(R_SAVE)
    else:
        t.pop()


def save(t: AvalonState, f: i64) -> None:
    """AVA-SAVE-01, D39: a save is offered; whoever keeps the campaign keeps it."""
    s = t.s
    if s[f + F_PC] == 0:
        s[f + F_PC] = 1
        ask_all(t, ASK_SAVE)
        return
    if t.journal is not None and s[ANSWER] == SAVE:
        tell.save_wanted(t)
    t.pop()


def ask_all(t: AvalonState, kind: i64) -> None:
    """A question for every seat, with or without a character."""
    if t.seats == 1:
        t.ask(kind, 0)
    else:
        t.ask_together(kind, bit(t.seats) - 1)


# ---------------------------------------------------------------------- the end
def perished(t: AvalonState, f: i64) -> None:
    """AVA-DEATH-08, AVA-RUL-97, D38: the mercy, once a chapter, or the end."""
    s = t.s
    if s[f + F_PC] == 0:
        s[f + F_PC] = 1
        s[ANSWER] = -1
        if t.book.mercy_verse >= 0 and (s[MERCIES] >> s[CHAPTER]) & 1 == 0 and len(t.snapshot) > 0:
            ask_all(t, ASK_MERCY)
        return
    if s[ANSWER] == MERCY:
        restore(t)
    else:
        s[FAILING] = 1
        finish(t)


def restore(t: AvalonState) -> None:
    """AVA-RUL-97: the chapter begins again as it began; the mercy is marked, and its verse is read."""
    s = t.s
    mercies = s[MERCIES]
    for word in range(SIZE):
        s[word] = t.snapshot[word]
    s[MERCIES] = mercies | bit(s[CHAPTER])
    if t.journal is not None:
        tell.mercy_taken(t)
    if t.book.mercy_status >= 0:
        story.mark(t, t.book.mercy_status, NO_PART)
    everybody = t.living()
    programs.read(t, t.book.mercy_verse, t.lowest(everybody), everybody, everybody, 0)


def finish(t: AvalonState) -> None:
    """The campaign is over: failed, or with an ending."""
    s = t.s
    s[ENDED] = FAILED if s[FAILING] < 3 else ENDING + s[FAILING] - 3
    if t.journal is not None:
        tell.campaign_ended(t)
    t.end()
