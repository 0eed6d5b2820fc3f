"""Events and quests (AVA-EVT): the event deck, its discards, the random pile, the quest pile."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import items, tracks
from nemeton.games.avalon.state import AvalonState


def is_random(t: AvalonState, event: i64) -> bool:
    return t.book.event(event, bc.EVENT_RANDOM) == 1


def fill_pile(t: AvalonState) -> None:
    """AVA-SETUP-22: random events are shuffled into a pile of their own."""
    for event in range(t.book.event_count):
        t.s[w.EVENT_ZONE + event] = w.EVENT_IN_PILE if is_random(t, event) else w.EVENT_BOX


# ---------------------------------------------------------------------- the day's event
def reveal(t: AvalonState) -> None:
    """AVA-DAY-11, AVA-DAY-12, AVA-RUL-74, -75: the old event goes, the top one is read; a quest joins its pile."""
    s = t.s
    retire(t)
    if s[w.EVENT_DECK_SIZE] == 0:
        return
    s[w.EVENT_DECK_SIZE] -= 1
    event = s[w.EVENT_DECK + s[w.EVENT_DECK_SIZE]] >> 1
    memory = t.memory
    if memory is not None:
        memory.record_reveal()
    if t.journal is not None:
        events.event_drawn(t, event)
    if t.book.event(event, bc.EVENT_QUEST) == 1 and s[w.QUESTS] < w.MAX_QUESTS:
        s[w.EVENT_ZONE + event] = w.EVENT_IN_QUESTS
        s[w.QUEST + s[w.QUESTS]] = event
        s[w.QUESTS] += 1
    else:
        s[w.EVENT_ZONE + event] = w.EVENT_IS_ACTIVE
        s[w.EVENT_ACTIVE] = event
    everybody = t.living()
    program = t.book.event(event, bc.EVENT_DO)
    if program != 0:
        tracks.begin_program(t, program, -1, everybody, everybody, 0)


def retire(t: AvalonState) -> None:
    """AVA-RUL-74: the active event is over."""
    s = t.s
    event = s[w.EVENT_ACTIVE]
    if event >= 0 and s[w.EVENT_GONE] == 0:
        if is_random(t, event):
            to_pile(t, event)
        else:
            s[w.EVENT_ZONE + event] = w.EVENT_DISCARDED
            s[w.EVENT_DISCARD + s[w.EVENT_DISCARD_SIZE]] = event
            s[w.EVENT_DISCARD_SIZE] += 1
    s[w.EVENT_ACTIVE] = -1
    s[w.EVENT_GONE] = 0


def to_pile(t: AvalonState, event: i64) -> None:
    """AVA-SETUP-24: a random event goes to the bottom of its pile."""
    s = t.s
    s[w.EVENT_ZONE + event] = w.EVENT_AT_BOTTOM
    s[w.PILE + s[w.PILE_SIZE]] = event
    s[w.PILE_SIZE] += 1


# ---------------------------------------------------------------------- changing the deck
def take(t: AvalonState, event: i64) -> None:
    """A named event leaves wherever it lies."""
    s = t.s
    zone = s[w.EVENT_ZONE + event]
    if zone == w.EVENT_IN_DECK:
        unlist(t, w.EVENT_DECK_SIZE, w.EVENT_DECK, event, 1)
    elif zone == w.EVENT_DISCARDED:
        unlist(t, w.EVENT_DISCARD_SIZE, w.EVENT_DISCARD, event, 0)
    elif zone == w.EVENT_AT_BOTTOM:
        unlist(t, w.PILE_SIZE, w.PILE, event, 0)
    elif zone in (w.EVENT_IN_QUESTS, w.EVENT_COMPLETED):
        unlist(t, w.QUESTS, w.QUEST, event, 0)
    elif zone == w.EVENT_IS_ACTIVE:
        s[w.EVENT_GONE] = 1  # its statics last until the next step 5
    s[w.EVENT_ZONE + event] = w.EVENT_BOX


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
    if s[w.EVENT_ZONE + event] == w.EVENT_OUT:
        return
    take(t, event)
    insert(t, event, 0, s[w.EVENT_DECK_SIZE] if on_top else 0)


def insert(t: AvalonState, event: i64, hidden: i64, place: i64) -> None:
    s = t.s
    assert s[w.EVENT_DECK_SIZE] < w.MAX_EVENTS, "every event lies in one place only"
    later = s[w.EVENT_DECK_SIZE]
    while later > place:
        s[w.EVENT_DECK + later] = s[w.EVENT_DECK + later - 1]
        later -= 1
    s[w.EVENT_DECK + place] = event * 2 + hidden
    s[w.EVENT_DECK_SIZE] += 1
    s[w.EVENT_ZONE + event] = w.EVENT_IN_DECK


def random_on_top(t: AvalonState, n: i64) -> None:
    """AVA-SETUP-22: random events from their pile onto the deck, face down."""
    s = t.s
    for _card in range(n):
        count: i64 = 0
        for event in range(t.book.event_count):
            if s[w.EVENT_ZONE + event] == w.EVENT_IN_PILE:
                count += 1
        if count > 0:
            count = t.below(count)
            for event in range(t.book.event_count):
                if s[w.EVENT_ZONE + event] == w.EVENT_IN_PILE:
                    if count == 0:
                        insert(t, event, 1, s[w.EVENT_DECK_SIZE])
                        break
                    count -= 1
        elif s[w.PILE_SIZE] > 0:
            event = s[w.PILE]
            unlist(t, w.PILE_SIZE, w.PILE, event, 0)
            insert(t, event, 0, s[w.EVENT_DECK_SIZE])


def shuffle_discards(t: AvalonState) -> None:
    """`event_shuffle_discards`: the discards and the deck are shuffled together."""
    s = t.s
    for place in range(s[w.EVENT_DISCARD_SIZE]):
        event = s[w.EVENT_DISCARD + place]
        s[w.EVENT_DECK + s[w.EVENT_DECK_SIZE]] = event * 2
        s[w.EVENT_DECK_SIZE] += 1
        s[w.EVENT_ZONE + event] = w.EVENT_IN_DECK
    s[w.EVENT_DISCARD_SIZE] = 0
    shuffle(t)


def shuffle(t: AvalonState) -> None:
    """The whole event deck is shuffled."""
    s = t.s
    size = s[w.EVENT_DECK_SIZE]
    for left in range(size - 1, 0, -1):
        other = t.below(left + 1)
        kept = s[w.EVENT_DECK + left]
        s[w.EVENT_DECK + left] = s[w.EVENT_DECK + other] | 1
        s[w.EVENT_DECK + other] = kept | 1


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
    while s[w.EVENT_DECK_SIZE] > 0:
        s[w.EVENT_DECK_SIZE] -= 1
        put_away(t, s[w.EVENT_DECK + s[w.EVENT_DECK_SIZE]] >> 1)
    while s[w.EVENT_DISCARD_SIZE] > 0:
        s[w.EVENT_DISCARD_SIZE] -= 1
        put_away(t, s[w.EVENT_DISCARD + s[w.EVENT_DISCARD_SIZE]])
    if s[w.EVENT_ACTIVE] >= 0 and s[w.EVENT_GONE] == 0:
        put_away(t, s[w.EVENT_ACTIVE])
    s[w.EVENT_ACTIVE] = -1
    s[w.EVENT_GONE] = 0


def put_away(t: AvalonState, event: i64) -> None:
    if is_random(t, event):
        to_pile(t, event)
    else:
        t.s[w.EVENT_ZONE + event] = w.EVENT_BOX


def remove_quest(t: AvalonState, which: i64) -> None:
    """AVA-EVT-03: a quest leaves the quest pile."""
    s = t.s
    if which >= bc.QUEST_SECRET:
        items.put_back_secret(t, which - bc.QUEST_SECRET, True)
        return
    if s[w.EVENT_ZONE + which] in (w.EVENT_IN_QUESTS, w.EVENT_COMPLETED):
        unlist(t, w.QUESTS, w.QUEST, which, 0)
        s[w.EVENT_ZONE + which] = w.EVENT_OUT
        if t.journal is not None:
            events.quest_closed(t, which)


def remove(t: AvalonState, event: i64) -> None:
    """AVA-SETUP-27."""
    take(t, event)
    t.s[w.EVENT_ZONE + event] = w.EVENT_OUT
