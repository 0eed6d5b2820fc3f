"""The course of the campaign (AVA-EVT, AVA-DEATH, AVA-SAVE): objectives, chapters, the mercy, saves, the end."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import event_deck, items, lasting_modifiers, programs, story, tracks
from nemeton.games.avalon.rules.conditions import holds
from nemeton.games.avalon.state import AvalonState

FAILED: Final = 1
ENDING: Final = 2  # + ending


# ---------------------------------------------------------------------- between steps and actions
def between(t: AvalonState, f: i64) -> None:
    """AVA-RUL-107: objectives that are met (content.md#events-and-chapters), the chapter's end, then what waited."""
    s = t.s
    if s[f + w.F_PC] == 0:
        if not complete_one(t) and not end_chapter(t):
            s[f + w.F_PC] = 1
        return
    if s[w.FAILING] != 0:
        finish(t)
    elif s[w.COMING] >= 0:
        s[f + w.F_PC] = 0
        t.push(w.R_CHAPTER, 1)
    elif s[w.SAVE_WAITS] == 1:
        s[w.SAVE_WAITS] = 0
        t.push(w.R_SAVE)
    else:
        t.pop()


def complete_one(t: AvalonState) -> bool:
    """A quest whose objective is met completes, once."""
    s, book = t.s, t.book
    everybody = t.living()
    for place in range(s[w.QUESTS]):
        event = s[w.QUEST + place]
        objective = book.event(event, bc.EVENT_OBJECTIVE)
        if objective != 0 and s[w.EVENT_ZONE + event] == w.EVENT_IN_QUESTS and holds(t, objective, -1, everybody):
            s[w.EVENT_ZONE + event] = w.EVENT_COMPLETED
            if t.journal is not None:
                events.quest_completed(t, event)
            begin(t, book.event(event, bc.EVENT_COMPLETE), everybody)
            return True
    mask = book.quest_secrets
    while mask != 0:
        number = t.first_of(mask)
        mask &= mask - 1
        objective = book.secret(number, bc.SECRET_OBJECTIVE)
        if t.secret_place(number) != w.IN_QUESTS or s[w.SECRET + number] & w.USED != 0:
            continue
        if holds(t, objective, -1, everybody):
            s[w.SECRET + number] |= w.USED
            begin(t, book.secret(number, bc.SECRET_COMPLETE), everybody)
            return True
    return False


def begin(t: AvalonState, program: i64, everybody: i64) -> None:
    if program != 0:
        tracks.begin_program(t, program, -1, everybody, everybody, 0)


def end_chapter(t: AvalonState) -> bool:
    """AVA-RUL-107: the end of a chapter is tested like an objective; then comes the next one, or the end of all."""
    s, book = t.s, t.book
    chapter = s[w.CHAPTER]
    if s[w.CHAPTER_OVER] == 1 or not holds(t, book.chapter(chapter, bc.CHAPTER_END_IF), -1, t.living()):
        return False
    s[w.CHAPTER_OVER] = 1
    if s[w.COMING] < 0 and s[w.FAILING] == 0:
        s[w.COMING] = book.chapter(chapter, bc.CHAPTER_NEXT)
        if s[w.COMING] < 0:
            s[w.FAILING] = 3  # the last one: its story is told
    begin(t, book.chapter(chapter, bc.CHAPTER_END_DO), t.living())
    return True


# ---------------------------------------------------------------------- a chapter begins
def chapter(t: AvalonState, f: i64) -> None:
    """AVA-SETUP-21, AVA-RUL-107: front, then back; the snapshot; the save is offered."""
    s = t.s
    pc = s[f + w.F_PC]
    s[f + w.F_PC] = pc + 1
    if pc == 0:
        event_deck.clear_chapter(t)
        s[w.CHAPTER] = s[w.COMING]
        s[w.COMING] = -1
        s[w.CHAPTER_OVER] = 0
        lasting_modifiers.end(t, bc.UNTIL_CHAPTER)
        items.renew_uses(t, bc.LIMIT_CHAPTER)
        if t.journal is not None:
            events.chapter_began(t)
        begin(t, t.book.chapter(s[w.CHAPTER], bc.CHAPTER_FRONT), t.living())
    elif pc == 1:
        begin(t, t.book.chapter(s[w.CHAPTER], bc.CHAPTER_BACK), t.living())
    elif pc == 2:
        t.snapshot = vec[i64]([s[word] for word in range(w.SIZE)])
        if s[f + w.CHAPTER_LATER] == 1:
            s[w.SAVE_WAITS] = 0
            t.push(w.R_SAVE)
    else:
        t.pop()


def save(t: AvalonState, f: i64) -> None:
    """AVA-SAVE-01: a save is offered; whoever keeps the campaign keeps it."""
    s = t.s
    if s[f + w.F_PC] == 0:
        s[f + w.F_PC] = 1
        ask_all(t, w.ASK_SAVE)
        return
    if t.journal is not None and s[w.ANSWER] == w.SAVE:
        events.save_wanted(t)
    t.pop()


def ask_all(t: AvalonState, kind: i64) -> None:
    """A question for every seat, with or without a character."""
    if t.seats == 1:
        t.ask(kind, 0)
    else:
        t.ask_together(kind, bit(t.seats) - 1)


# ---------------------------------------------------------------------- the end
def end_or_mercy(t: AvalonState, f: i64) -> None:
    """AVA-DEATH-08, AVA-RUL-97: the mercy, once a chapter, or the end."""
    s = t.s
    if s[f + w.F_PC] == 0:
        s[f + w.F_PC] = 1
        s[w.ANSWER] = -1
        if t.book.mercy_verse >= 0 and (s[w.MERCIES] >> s[w.CHAPTER]) & 1 == 0 and len(t.snapshot) > 0:
            ask_all(t, w.ASK_MERCY)
        return
    if s[w.ANSWER] == w.MERCY:
        restore(t)
    else:
        s[w.FAILING] = 1
        finish(t)


def restore(t: AvalonState) -> None:
    """AVA-RUL-97: the chapter begins again as it began; the mercy is marked, and its verse is read."""
    s = t.s
    mercies, said = s[w.MERCIES], s[w.MANNERS]
    for word in range(w.SIZE):
        s[word] = t.snapshot[word]
    s[w.MERCIES] = mercies | bit(s[w.CHAPTER])
    s[w.MANNERS] = said  # AVA-MAN-01: what people have said to each other is theirs, not the chapter's
    if t.journal is not None:
        events.mercy_taken(t)
    if t.book.mercy_status >= 0:
        story.mark(t, t.book.mercy_status, bc.NO_PART)
    everybody = t.living()
    programs.read(t, t.book.mercy_verse, t.lowest(everybody), everybody, everybody, 0)


def finish(t: AvalonState) -> None:
    """The campaign is over: failed, or with an ending."""
    s = t.s
    s[w.ENDED] = FAILED if s[w.FAILING] < 3 else ENDING + s[w.FAILING] - 3
    if t.journal is not None:
        events.campaign_ended(t)
    t.end()
