"""Events and quests (3.9): the event deck, its discards, the random pile, the quest pile."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import tell
from nemeton.games.avalon.code import EVENT_DO, EVENT_QUEST, EVENT_RANDOM, EVENT_WIDTH, QUEST_SECRET
from nemeton.games.avalon.rules import items, tracks
from nemeton.games.avalon.state import (
    EVENT_ACTIVE,
    EVENT_AT_BOTTOM,
    EVENT_BOX,
    EVENT_COMPLETED,
    EVENT_DECK,
    EVENT_DECK_SIZE,
    EVENT_DISCARD,
    EVENT_DISCARD_SIZE,
    EVENT_DISCARDED,
    EVENT_GONE,
    EVENT_IN_DECK,
    EVENT_IN_PILE,
    EVENT_IN_QUESTS,
    EVENT_IS_ACTIVE,
    EVENT_OUT,
    EVENT_ZONE,
    MAX_EVENTS,
    MAX_QUESTS,
    PILE,
    PILE_SIZE,
    QUEST,
    QUESTS,
    AvalonState,
)


def is_random(t: AvalonState, event: i64) -> bool:
    return t.book.events[event * EVENT_WIDTH + EVENT_RANDOM] == 1


def fill_pile(t: AvalonState) -> None:
    """AVA-SETUP-22: random events are shuffled into a pile of their own."""
    for event in range(t.book.event_count):
        t.s[EVENT_ZONE + event] = EVENT_IN_PILE if is_random(t, event) else EVENT_BOX


# ---------------------------------------------------------------------- the day's event
def reveal(t: AvalonState) -> None:
    """AVA-DAY-11, AVA-DAY-12, AVA-RUL-74, -75: the old event goes, the top one is read; a quest joins its pile."""
    s = t.s
    retire(t)
    if s[EVENT_DECK_SIZE] == 0:
        return
    s[EVENT_DECK_SIZE] -= 1
    event = s[EVENT_DECK + s[EVENT_DECK_SIZE]] >> 1
    memory = t.memory
    if memory is not None:
        memory.turned_up()
    if t.journal is not None:
        tell.event_drawn(t, event)
    if t.book.events[event * EVENT_WIDTH + EVENT_QUEST] == 1 and s[QUESTS] < MAX_QUESTS:
        s[EVENT_ZONE + event] = EVENT_IN_QUESTS
        s[QUEST + s[QUESTS]] = event
        s[QUESTS] += 1
    else:
        s[EVENT_ZONE + event] = EVENT_IS_ACTIVE
        s[EVENT_ACTIVE] = event
    everybody = t.living()
    program = t.book.events[event * EVENT_WIDTH + EVENT_DO]
    if program != 0:
        tracks.begin_program(t, program, -1, everybody, everybody, 0)


def retire(t: AvalonState) -> None:
    """AVA-RUL-74: the active event is over."""
    s = t.s
    event = s[EVENT_ACTIVE]
    if event >= 0 and s[EVENT_GONE] == 0:
        if is_random(t, event):
            to_pile(t, event)
        else:
            s[EVENT_ZONE + event] = EVENT_DISCARDED
            s[EVENT_DISCARD + s[EVENT_DISCARD_SIZE]] = event
            s[EVENT_DISCARD_SIZE] += 1
    s[EVENT_ACTIVE] = -1
    s[EVENT_GONE] = 0


def to_pile(t: AvalonState, event: i64) -> None:
    """AVA-SETUP-24: a random event goes to the bottom of its pile."""
    s = t.s
    s[EVENT_ZONE + event] = EVENT_AT_BOTTOM
    s[PILE + s[PILE_SIZE]] = event
    s[PILE_SIZE] += 1


# ---------------------------------------------------------------------- changing the deck
def take(t: AvalonState, event: i64) -> None:
    """A named event leaves wherever it lies."""
    s = t.s
    zone = s[EVENT_ZONE + event]
    if zone == EVENT_IN_DECK:
        unlist(t, EVENT_DECK_SIZE, EVENT_DECK, event, 1)
    elif zone == EVENT_DISCARDED:
        unlist(t, EVENT_DISCARD_SIZE, EVENT_DISCARD, event, 0)
    elif zone == EVENT_AT_BOTTOM:
        unlist(t, PILE_SIZE, PILE, event, 0)
    elif zone in (EVENT_IN_QUESTS, EVENT_COMPLETED):
        unlist(t, QUESTS, QUEST, event, 0)
    elif zone == EVENT_IS_ACTIVE:
        s[EVENT_GONE] = 1  # its statics last until the next step 5
    s[EVENT_ZONE + event] = EVENT_BOX


def unlist(t: AvalonState, size: i64, start: i64, event: i64, shift: i64) -> None:
    """An event is taken out of an ordered list."""
    s = t.s
    for place in range(s[size]):
        if s[start + place] >> shift == event:
            s[size] -= 1
            for later in range(place, s[size]):
                s[start + later] = s[start + later + 1]
            return


def put(t: AvalonState, event: i64, on_top: bool) -> None:
    """`event_top`, `event_bottom`: a named event into the deck; one removed from the game never comes back."""
    s = t.s
    if s[EVENT_ZONE + event] == EVENT_OUT:
        return
    take(t, event)
    insert(t, event, 0, s[EVENT_DECK_SIZE] if on_top else 0)


def insert(t: AvalonState, event: i64, hidden: i64, place: i64) -> None:
    s = t.s
    assert s[EVENT_DECK_SIZE] < MAX_EVENTS, "every event lies in one place only"
    later = s[EVENT_DECK_SIZE]
    while later > place:
        s[EVENT_DECK + later] = s[EVENT_DECK + later - 1]
        later -= 1
    s[EVENT_DECK + place] = event * 2 + hidden
    s[EVENT_DECK_SIZE] += 1
    s[EVENT_ZONE + event] = EVENT_IN_DECK


def random_on_top(t: AvalonState, n: i64) -> None:
    """AVA-SETUP-22: random events from their pile onto the deck, face down."""
    s = t.s
    for _card in range(n):
        count: i64 = 0
        for event in range(t.book.event_count):
            if s[EVENT_ZONE + event] == EVENT_IN_PILE:
                count += 1
        if count > 0:
            count = t.below(count)
            for event in range(t.book.event_count):
                if s[EVENT_ZONE + event] == EVENT_IN_PILE:
                    if count == 0:
                        insert(t, event, 1, s[EVENT_DECK_SIZE])
                        break
                    count -= 1
        elif s[PILE_SIZE] > 0:
            event = s[PILE]
            unlist(t, PILE_SIZE, PILE, event, 0)
            insert(t, event, 0, s[EVENT_DECK_SIZE])


def shuffle_discards(t: AvalonState) -> None:
    """`event_shuffle_discards`: the discards and the deck are shuffled together."""
    s = t.s
    for place in range(s[EVENT_DISCARD_SIZE]):
        event = s[EVENT_DISCARD + place]
        s[EVENT_DECK + s[EVENT_DECK_SIZE]] = event * 2
        s[EVENT_DECK_SIZE] += 1
        s[EVENT_ZONE + event] = EVENT_IN_DECK
    s[EVENT_DISCARD_SIZE] = 0
    shuffle(t)


def shuffle(t: AvalonState) -> None:
    """The whole event deck is shuffled."""
    s = t.s
    size = s[EVENT_DECK_SIZE]
    for left in range(size - 1, 0, -1):
        other = t.below(left + 1)
        kept = s[EVENT_DECK + left]
        s[EVENT_DECK + left] = s[EVENT_DECK + other] | 1
        s[EVENT_DECK + other] = kept | 1


def stack(t: AvalonState, pc: i64) -> None:
    """`event_stack`: the listed events onto the deck, the first one on top, or all of it shuffled."""
    code = t.book.code
    count = code[pc + 3]
    for place in range(count - 1, -1, -1):
        put(t, code[pc + 4 + place], True)
    if code[pc + 2] == 1:
        shuffle(t)


def clear_chapter(t: AvalonState) -> None:
    """AVA-RUL-107: scripted events of the old chapter go to the box, random ones to the bottom of their pile."""
    s = t.s
    while s[EVENT_DECK_SIZE] > 0:
        s[EVENT_DECK_SIZE] -= 1
        put_away(t, s[EVENT_DECK + s[EVENT_DECK_SIZE]] >> 1)
    while s[EVENT_DISCARD_SIZE] > 0:
        s[EVENT_DISCARD_SIZE] -= 1
        put_away(t, s[EVENT_DISCARD + s[EVENT_DISCARD_SIZE]])
    if s[EVENT_ACTIVE] >= 0 and s[EVENT_GONE] == 0:
        put_away(t, s[EVENT_ACTIVE])
    s[EVENT_ACTIVE] = -1
    s[EVENT_GONE] = 0


def put_away(t: AvalonState, event: i64) -> None:
    if is_random(t, event):
        to_pile(t, event)
    else:
        t.s[EVENT_ZONE + event] = EVENT_BOX


def remove_quest(t: AvalonState, which: i64) -> None:
    """AVA-EVT-03: a quest leaves the quest pile."""
    s = t.s
    if which >= QUEST_SECRET:
        items.put_back_secret(t, which - QUEST_SECRET, True)
        return
    if s[EVENT_ZONE + which] in (EVENT_IN_QUESTS, EVENT_COMPLETED):
        unlist(t, QUESTS, QUEST, which, 0)
        s[EVENT_ZONE + which] = EVENT_OUT
        if t.journal is not None:
            tell.quest_closed(t, which)


def remove(t: AvalonState, event: i64) -> None:
    """AVA-SETUP-27."""
    take(t, event)
    t.s[EVENT_ZONE + event] = EVENT_OUT
