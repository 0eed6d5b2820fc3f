"""Piles of counted cards drawn face down, and what each seat can tell about them.

One `PileBelief` follows one pile of a real game: a face-down supply of cards of a few kinds, equal cards of a kind
alike, drawn one by one into hidden hands, laid openly from there, and a public discard that now and then becomes the
next supply. Nobody knows an order. Rules never read it; it is there so that a seat's knowledge can be written down
(`write`) and a hidden state can be sampled that the seat could be in (`sample`, see `pile_posterior.py`).
"""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.kernel.belief.pile_posterior import DRAW, HIDDEN, SHOW, SHUFFLE, Entry, PilePosterior
from nemeton.kernel.chance import Chance

MOST_WRITTEN: Final = 2048  # entries of a written log, and cards in its supplies: real ones have a few hundred

WORDS: Final = ("shuffle", "draw", "show")


def join(log: list[Entry], entry: Entry) -> None:
    """Put an entry at the end of a log, into the last one if both say the same of the same seat and kind."""
    if len(log) > 0 and entry[0] != SHUFFLE and log[-1][:3] == entry[:3]:
        log[-1] = (entry[0], entry[1], entry[2], log[-1][3] + entry[3])
    else:
        log.append(entry)


def parse_entry(item: object) -> Entry:
    """Read one entry of written data. Only its shape is checked: what its numbers may be depends on the log before."""
    if isinstance(item, list) and len(item) == 2 and item[0] == WORDS[SHUFFLE] and isinstance(item[1], list):
        return (SHUFFLE, *[card_number(number) for number in item[1]])
    if isinstance(item, list) and len(item) == 4 and item[0] in WORDS[DRAW:]:
        if card_number(item[3]) < 1:
            raise ValueError("its count is below 1")
        return (WORDS.index(item[0]), *[card_number(number) for number in item[1:]])
    raise ValueError('an entry is ["shuffle", [counts]], ["draw", seat, kind, count] or ["show", seat, kind, count]')


def card_number(value: object) -> int:
    """A count, a seat or a kind in written data; truth values are none, though Python counts with them."""
    if not isinstance(value, int) or isinstance(value, bool) or not HIDDEN <= value <= MOST_WRITTEN:
        raise ValueError(f"{value!r} is not a number of cards, a seat or a kind")
    return value


@final
@mypyc_attr(acyclic=True)
class PileBelief:
    """The log of one pile: who drew when, what was laid openly, and what each new supply was made of."""

    def __init__(self, seats: i64, kinds: i64) -> None:
        self.seats: i64 = seats
        self.kinds: i64 = kinds
        self.log: list[Entry] = []
        self.left: i64 = 0  # cards in the supply
        self.posteriors: list[PilePosterior | None] = [None] * (seats + 1)  # by observer, until the log changes

    def clone(self) -> "PileBelief":
        """A copy with a log of its own; what was inferred is shared, since it never changes."""
        other = PileBelief(self.seats, self.kinds)
        other.log = self.log[:]
        other.left = self.left
        other.posteriors = self.posteriors[:]
        return other

    # What happens at the table

    def reshuffle(self, counts: list[int]) -> None:
        """CEL-HI-08: the supply is used up and a new one with this public content is formed."""
        self.note_shuffle(counts)
        self.forget_past()

    def draw(self, seat: i64, kind: i64) -> None:
        """CEL-HI-05: the seat drew one card from the supply and alone knows its front."""
        self.note_draw(seat, kind, 1)

    def show(self, seat: i64, kind: i64, count: i64) -> None:
        """The seat laid this many cards of a kind openly from its hand; none at all is no event."""
        if count == 0:
            return
        before = self.log[:]
        self.note_show(seat, kind, count)
        try:
            self.forget_hand(seat)
        except ValueError:
            self.log = before
            raise
        self.forget_past()

    def note_shuffle(self, counts: list[int]) -> None:
        if self.left > 0:
            raise ValueError(f"the old supply still has cards ({self.left})")
        if len(counts) != self.kinds or min(counts) < 0:
            raise ValueError(f"a supply is {self.kinds} numbers of cards, none negative")
        self.add((SHUFFLE, *counts))
        self.left = sum(counts)

    def note_draw(self, seat: i64, kind: i64, count: i64) -> None:
        self.check_names(seat, kind, HIDDEN)
        if count > self.left:
            raise ValueError(f"the supply has {self.left} cards left, not {count}")
        if kind != HIDDEN and count > self.count_unlocated(kind):
            raise ValueError(f"the supply has {self.count_unlocated(kind)} cards of kind {kind} left, not {count}")
        self.add((DRAW, seat, kind, count))
        self.left -= count

    def note_show(self, seat: i64, kind: i64, count: i64) -> None:
        self.check_names(seat, kind, 0)
        if not self.can_show(seat, kind, count):
            raise ValueError(f"seat {seat} does not hold {count} of kind {kind}")
        self.add((SHOW, seat, kind, count))

    def check_names(self, seat: i64, kind: i64, lowest: i64) -> None:
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}")
        if not lowest <= kind < self.kinds:
            raise ValueError(f"there is no kind {kind}")

    def add(self, entry: Entry) -> None:
        """Put an entry at the end of the log, into the last one if that says the same."""
        join(self.log, entry)
        self.posteriors = [None] * (self.seats + 1)

    def count_unlocated(self, kind: i64) -> i64:
        """Cards of the kind in the newest supply that no known draw has taken."""
        count: i64 = 0
        for entry in self.log:
            if entry[0] == SHUFFLE:
                count = entry[1 + kind]
            elif entry[0] == DRAW and entry[2] == kind:
                count -= entry[3]
        return count

    def can_show(self, seat: i64, kind: i64, count: i64) -> bool:
        """Can the seat's known fronts and its unknown cards make up all it has shown, this included?"""
        fronts = [0] * self.kinds
        fronts[kind] -= count
        unknown = 0
        for entry in self.log:
            if entry[0] == SHUFFLE or entry[1] != seat:
                continue
            if entry[0] == SHOW:
                fronts[entry[2]] -= entry[3]
            elif entry[2] == HIDDEN:
                unknown += entry[3]
            else:
                fronts[entry[2]] += entry[3]
        return sum([-front for front in fronts if front < 0]) <= unknown

    # What no longer matters

    def forget_hand(self, seat: i64) -> None:
        """A hand drawn from one supply and by now all laid open leaves the log and the supply's content.

        Its kinds are exactly those shown, whoever looks, and in which order it was drawn bears on nobody else. A hand
        from two supplies stays: which card came from which is not known. Only public facts decide, so the log
        remains a function of what each seat observed.
        """
        start, origin = self.last_hand(seat)
        if origin < 0:
            return
        content = list(self.log[origin])
        for entry in self.log[start:]:
            if entry[0] == SHOW and entry[1] == seat:
                content[1 + entry[2]] -= entry[3]
        if min(content) < 0:
            raise ValueError(f"seat {seat} has shown cards that its supply did not hold")
        kept: list[Entry] = []
        for place, entry in enumerate(self.log):
            if place == origin:
                kept.append(tuple(content))
            elif place < start or entry[0] == SHUFFLE or entry[1] != seat:
                kept.append(entry)
        self.log = kept

    def last_hand(self, seat: i64) -> tuple[int, int]:
        """The places in the log of the seat's last hand and of the supply it was drawn from.

        The supply is -1 if there were two of them, or if the seat still holds cards of the hand.
        """
        start = origin = supply = -1
        cards = 0
        for place, entry in enumerate(self.log):
            if entry[0] == SHUFFLE:
                supply = place
            elif entry[1] == seat and entry[0] == SHOW:
                cards -= entry[3]
            elif entry[1] == seat:
                if cards == 0:
                    start, origin = place, supply
                elif origin != supply:
                    origin = -1
                cards += entry[3]
        return start, origin if cards == 0 else -1

    def forget_past(self) -> None:
        """CEL-HI-07: up to where nobody holds a card the past is what was left in the supply, and that is public."""
        cards = 0
        past = 0  # entries up to the last moment with no hidden card
        for place, entry in enumerate(self.log):
            if entry[0] != SHUFFLE:
                cards += entry[3] if entry[0] == DRAW else -entry[3]
            if cards == 0:
                past = place + 1
        content = [0] * self.kinds
        for entry in self.log[:past]:
            if entry[0] == SHUFFLE:
                content = [before + new for before, new in zip(content, entry[1:], strict=True)]
            elif entry[0] == SHOW:
                content[entry[2]] -= entry[3]
        log = [(SHUFFLE, *content), *self.log[past:]]
        self.log = [entry for entry in log if entry[0] != SHUFFLE or max(entry[1:]) > 0]

    # As data

    def project(self, seat: i64) -> list[Entry]:
        """CEL-HI-06: the log as a seat knows it, the fronts of all others hidden; for number `seats`, of all."""
        seen: list[Entry] = []
        for entry in self.log:
            if entry[0] == DRAW and entry[1] != seat:
                join(seen, (DRAW, entry[1], HIDDEN, entry[3]))
            else:
                join(seen, entry)
        return seen

    def write(self, seat: int | None) -> list[list[object]]:
        """The log as plain data: whole for None, else what the seat (or, as seat number `seats`, a spectator) knows."""
        data: list[list[object]] = []
        whole: list[Entry] = []
        for entry in self.log:
            join(whole, entry)
        for entry in whole if seat is None else self.project(seat):
            if entry[0] == SHUFFLE:
                data.append([WORDS[SHUFFLE], list(entry[1:])])
            else:
                data.append([WORDS[entry[0]], entry[1], entry[2], entry[3]])
        return data

    def read(self, data: Sequence[object], seat: int | None = None) -> None:
        """Take over a written log, as that seat's if one is named; an impossible one is refused, this one unchanged."""
        given = self.parse_log(data, seat)
        posterior = PilePosterior(self.seats, self.kinds, given.log)
        if not posterior.possible:
            raise self.first_impossible(data, seat)
        fresh = PileBelief(self.seats, self.kinds)
        for entry in given.log:
            fresh.replay(entry)
        self.log = fresh.log
        self.left = fresh.left
        for observer in range(self.seats + 1):
            same = fresh.speaks_for(observer) and fresh.project(observer) == given.log
            self.posteriors[observer] = posterior if same else None

    def parse_log(self, data: Sequence[object], seat: int | None) -> "PileBelief":
        """The log as it is written, before anything is forgotten; an entry that cannot be is refused."""
        if len(data) > MOST_WRITTEN:
            raise ValueError(f"A log of draws has {MOST_WRITTEN} entries at most, not {len(data)}.")
        given = PileBelief(self.seats, self.kinds)
        cards = 0
        for number, item in enumerate(data):
            try:
                entry = parse_entry(item)
                cards += sum(entry[1:]) if entry[0] == SHUFFLE else 0
                if cards > MOST_WRITTEN:
                    raise ValueError(f"the supplies of a log have {MOST_WRITTEN} cards together at most")
                if seat is not None and entry[0] == DRAW and (entry[1] == seat) == (entry[2] == HIDDEN):
                    raise ValueError(f"seat {seat} knows the fronts it drew itself and no others")
                given.note(entry)
            except ValueError as reason:
                raise ValueError(f"Entry {number} of the draws, {item!r}, is refused: {reason}.") from None
        return given

    def first_impossible(self, data: Sequence[object], seat: int | None) -> ValueError:
        """Name the first entry that no order of the cards explains, in a log whose entries are each in order alone."""
        number = 0  # the entries before it are possible
        beyond = len(data)  # so many are not
        while beyond - number > 1:
            half = (number + beyond) // 2
            if PilePosterior(self.seats, self.kinds, self.parse_log(data[:half], seat).log).possible:
                number = half
            else:
                beyond = half
        reason = "no order of the supplies explains it after the entries before it"
        return ValueError(f"Entry {number} of the draws, {data[number]!r}, is refused: {reason}.")

    def note(self, entry: Entry) -> None:
        """Append an entry to the log, if it can be; nothing is forgotten."""
        if entry[0] == SHUFFLE:
            self.note_shuffle(list(entry[1:]))
        elif entry[0] == DRAW:
            self.note_draw(entry[1], entry[2], entry[3])
        else:
            self.note_show(entry[1], entry[2], entry[3])

    def replay(self, entry: Entry) -> None:
        """Let an entry happen as it did at the table: what no longer matters is forgotten."""
        if entry[0] == SHUFFLE:
            self.reshuffle(list(entry[1:]))
        elif entry[0] == DRAW:
            self.note_draw(entry[1], entry[2], entry[3])
        else:
            self.show(entry[1], entry[2], entry[3])

    # What a seat can tell

    def speaks_for(self, observer: i64) -> bool:
        """Does it have all fronts the observer drew? Another seat's written knowledge has not."""
        for entry in self.log:
            if entry[0] == DRAW and entry[1] == observer and entry[2] == HIDDEN:
                return False
        return True

    def posterior(self, observer: i64) -> PilePosterior:
        """The posterior of an observer. It is made of that observer's projection of the log alone, so nothing leaks."""
        known = self.posteriors[observer]
        if known is not None:
            return known
        if not self.speaks_for(observer):
            raise ValueError(f"This log does not know what seat {observer} drew, so it cannot speak for that seat.")
        found = PilePosterior(self.seats, self.kinds, self.project(observer))
        self.posteriors[observer] = found
        return found

    def sample(self, observer: i64, chance: Chance, hands: vec[i64], supply: vec[i64]) -> None:
        """CEL-HI-09: fill hands (seat by seat, kind by kind) and supply with a state the observer could be in.

        Each comes as often as orders of the supplies lead to it; the observer's own hand comes out as it is.
        Observer number `seats` is a spectator, who knows nobody's hand.
        """
        posterior = self.posterior(observer)
        if not posterior.possible:
            raise ValueError(f"No order of the supplies explains what seat {observer} has seen of this pile.")
        assert len(hands) == self.seats * self.kinds, "hands has a number for each seat and kind"
        assert len(supply) == self.kinds, "supply has a number for each kind"
        posterior.sample(chance, hands, supply)
