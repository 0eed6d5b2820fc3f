"""Another evening, other people (AVA-SAVE-12 to -14): seats leave a saved campaign, and new ones join it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import death, heroes, items, lasting_modifiers, manners
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.games.avalon.state import AvalonState, dial_bearer, dial_kind, mod_seat
from nemeton.kernel.errors import BadSetup

if TYPE_CHECKING:
    from nemeton.games.avalon.content import Pack

QUIET = {
    w.R_DAY,
    w.R_BETWEEN,
    w.R_ROUND,
}  # nothing else is under way: no action, verse, encounter or trade
PERSONAL = 1


def reseat(
    old: Avalon,
    pack: Pack,
    leave: Sequence[int] = (),
    join: Sequence[str | tuple[str, str]] = (),
    secrets: Mapping[int, int] | None = None,
) -> Avalon:
    """A campaign with other people, from a state in which a character is asked for its action.

    `leave` names the seats that go; those who stay move up in order. `join` names the characters that come, one of any
    colour as (character, colour). `secrets` says which of the old seats takes a secret of one that goes; without a word
    the lowest character number does.
    """
    stay = check(old, leave, join)
    new = Avalon(old.game, old.book, len(stay) + len(join))
    new.open_box(old.memory is not None)
    new.rules = old.rules
    new.number = old.number
    new.chance_from(old)
    heirs = {number: heir(old, stay, seat) for number, seat in (secrets or {}).items()}
    if len(old.snapshot) > 0:
        lay(new, old.snapshot, old, stay, pack, join, heirs)
        new.snapshot = vec[i64]([new.s[word] for word in range(w.SIZE)])
    lay(new, old.s, old, stay, pack, join, heirs)
    new.go_on()
    return new


# ---------------------------------------------------------------------- may they?
def check(old: Avalon, leave: Sequence[int], join: Sequence[str | tuple[str, str]]) -> list[int]:
    """AVA-SAVE-12: one to four, between actions; returns the seats that stay."""
    if not is_quiet(old):
        raise BadSetup("People can come and go only while a character is asked for its action of the day.")
    if any(not 0 <= seat < old.seats for seat in leave):
        raise BadSetup(f"Seats that leave must be there: {sorted(leave)} of {int(old.seats)}.")
    stay = [seat for seat in range(old.seats) if seat not in leave and old.lives(seat)]
    if not stay:
        raise BadSetup("Somebody of the campaign must stay, to receive the secrets and the new ones (AVA-SAVE-13).")
    if not 1 <= len(stay) + len(join) <= w.MAX_SEATS:
        raise BadSetup(f"Avalon is played by 1 to {w.MAX_SEATS} people, not {len(stay) + len(join)} (AVA-SAVE-12).")
    return stay


def is_quiet(old: AvalonState) -> bool:
    """AVA-SAVE-12: is a character asked for its action of the day, and nothing else under way?"""
    routines = {int(old.s[w.COURSE + place * w.FRAME]) for place in range(old.s[w.COURSE_SIZE])}
    return not old.over and routines == QUIET


def free_heroes(old: AvalonState, pack: Pack) -> list[str]:
    """AVA-SAVE-12, AVA-RUL-102: the characters that can join now; one of any colour with each that is free."""
    if not is_quiet(old):
        return []
    taken = int(heroes.colours_taken(old))
    colours = [colour for number, colour in enumerate(pack.numbers.colours) if not taken >> number & 1]
    found: list[str] = []
    for number, name in enumerate(pack.numbers.characters):
        if heroes.can_claim(old, number):
            coloured = old.book.character(number, bc.CHARACTER_COLOUR) >= 0
            found += [name] if coloured else [f"{name}:{colour}" for colour in colours]
    return found


def heir(old: Avalon, stay: list[int], seat: int) -> int:
    """The new place of the old seat that takes a secret."""
    if seat not in stay:
        raise BadSetup(f"Seat {seat} cannot take a secret: it does not stay (AVA-SAVE-13).")
    return stay.index(seat)


# ---------------------------------------------------------------------- laying the table anew
def lay(
    new: Avalon,
    words: vec[i64],
    old: Avalon,
    stay: list[int],
    pack: Pack,
    join: Sequence[str | tuple[str, str]],
    heirs: dict[int, int],
) -> None:
    """The words of a campaign, with other people at the table."""
    for place in range(w.SIZE):
        new.s[place] = words[place]
    seated = {seat: place for place, seat in enumerate(stay)}
    let_go(new, [seat for seat in range(old.seats) if seat not in seated])
    for place in range(w.MAX_SEATS):
        base = w.SEATS + place * w.SEAT_WIDTH
        for word in range(w.SEAT_WIDTH):
            new.s[base + word] = words[w.SEATS + stay[place] * w.SEAT_WIDTH + word] if place < len(stay) else 0
        if place >= len(stay):
            new.s[base + w.CHARACTER] = -1
    move_things(new, seated, heirs)
    move_manners(new, seated)
    chronicler = int(new.s[w.CHRONICLER])
    new.s[w.CHRONICLER] = seated.get(chronicler, -1)
    for place, wanted in enumerate(join, len(stay)):
        take_seat(new, pack, place, wanted)
    for place in range(new.seats):
        if new.lives(place):
            new.refresh(place)
    settle_course(new)


def let_go(new: AvalonState, gone: list[int]) -> None:
    """What a character that leaves takes along or leaves behind: its items go to the bottom of the item deck."""
    for seat in gone:
        if new.of(seat, w.CHARACTER) >= 0:
            new.s[w.CLAIMED] &= ~(1 << int(new.of(seat, w.CHARACTER)))
        for card in range(new.book.item_cards):
            if new.item_place(card) == w.HELD + seat:
                items.discard_card(new, card)
        for number in range(new.book.skill_count):
            if heroes.skill_owner(new.s[w.SKILL + number]) == seat:
                new.s[w.SKILL + number] = 0
        death.forget_dials(new, seat)
        lasting_modifiers.forget(new, seat)


def move_things(new: AvalonState, seated: dict[int, int], heirs: dict[int, int]) -> None:
    """Things follow their holders to other seats; secrets of those gone go to an heir, personal ones vanish."""
    lowest = min(range(len(seated)), key=new.number_of)
    for card in range(new.book.item_cards):
        move_thing(new, w.ITEM + card, seated, 0)
    for number in range(new.book.secret_count):
        personal = new.book.secret(number, bc.SECRET_PERSONAL) == PERSONAL
        if not move_thing(new, w.SECRET + number, seated, heirs.get(number, lowest)) and personal:
            new.s[w.SECRET + number] = w.OUT
    for number in range(new.book.skill_count):
        owner = heroes.skill_owner(new.s[w.SKILL + number])
        if owner >= 0:
            new.s[w.SKILL + number] += 2 * (seated[owner] - owner)
    for place in range(new.s[w.DIALS]):
        word = int(new.s[w.DIAL + place * 2])
        if dial_kind(word) == bc.DIAL_ON_CHARACTER:
            owner = int(dial_bearer(word))
            new.s[w.DIAL + place * 2] = word + (seated[owner] - owner << w.DIAL_WHAT_SHIFT)
    for place in range(new.s[w.MODS_SIZE]):
        word = int(new.s[w.MOD + place])
        owner = int(mod_seat(word))
        if owner >= 0:
            new.s[w.MOD + place] = word + (seated[owner] - owner << w.MOD_SEAT_SHIFT)


def move_manners(new: AvalonState, seated: dict[int, int]) -> None:
    """AVA-MAN-01: who stays goes as before; who comes is asked each time until it says otherwise."""
    mask, old = (1 << manners.SEAT_BITS) - 1, int(new.s[w.MANNERS])
    new.s[w.MANNERS] = sum(
        (old >> manners.SEAT_BITS * seat & mask) << manners.SEAT_BITS * place for seat, place in seated.items()
    )


def move_thing(new: AvalonState, word: int, seated: dict[int, int], heir: int) -> bool:
    """A thing follows its holder; False if the holder is gone and it goes to the heir, out of use."""
    place = int(new.s[word] & w.PLACE_BITS)
    if not w.HELD <= place < w.LYING:
        return True
    if place - w.HELD in seated:
        new.s[word] += seated[place - w.HELD] - (place - w.HELD)
        return True
    new.s[word] = w.HELD + heir
    return False


def take_seat(new: AvalonState, pack: Pack, place: int, wanted: str | tuple[str, str]) -> None:
    """AVA-SAVE-14, AVA-RUL-108: a fresh character at the location of a veteran; it may act from the next round on."""
    name, colour = wanted if isinstance(wanted, tuple) else (wanted, "")
    if name not in pack.numbers.characters:
        raise BadSetup(f"There is no character {name!r}; there are {', '.join(pack.numbers.characters)}.")
    character = pack.numbers.characters.index(name)
    if not heroes.can_claim(new, character):
        raise BadSetup(f"{name} cannot join: the character is dead or played, or its colour is in use (AVA-RUL-102).")
    own = int(new.book.character(character, bc.CHARACTER_COLOUR))
    if own < 0:
        free = [one for n, one in enumerate(pack.numbers.colours) if not int(heroes.colours_taken(new)) >> n & 1]
        if colour not in free:
            raise BadSetup(f"{name} needs a colour that is free: {', '.join(free)} (AVA-SETUP-02).")
        own = pack.numbers.colours.index(colour)
    veteran = int(new.lowest(new.living()))
    heroes.take(new, place, character, own, new.of(veteran, w.PLACE))
    new.s[new.seat_at(place) + w.ACTED] = 1
    maps.attach(new, new.of(place, w.PLACE))


def settle_course(new: AvalonState) -> None:
    """Who acts next is asked anew."""
    frame = int(new.find_frame(w.R_ROUND))
    if frame >= 0:
        new.s[frame + w.F_PC] = 0
        new.s[frame + w.ROUND_SEAT] = 0
        new.s[frame + w.ROUND_WAITING] = 0
