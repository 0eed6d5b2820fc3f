"""What a bot that looks one step ahead does by the evaluation: it hunts, makes gems in line, and brews."""

from nemeton.bots import lookahead
from nemeton.games.karnag import words as w
from tests.rules.karnag.table import Table, karnag

SPARE = {0: {"THROUGH": 1}}  # a card in hand, so that the window stays open
SLOTS_OF_POTIONS = (
    w.SLOTS + w.ROW_SLOTS + w.TILE_POTIONS * w.MAX_SLOTS
)  # the secondary row; tiles lie in their own order


def best(table: Table) -> str:
    """The option that leads to the best state by the game's evaluation; nothing hidden matters here."""
    legal = table.state.legal(table.actor)
    totals = [0] * len(legal)
    lookahead.add_values(table.state, table.state.clone(), table.actor, legal, totals)
    return table.game.text(legal[totals.index(max(totals))])


def greedily(table: Table, steps: int = 9) -> list[str]:
    """The best answers of a seat, one after the other, as long as it is asked."""
    seat = table.actor
    found: list[str] = []
    while table.actor == seat and len(found) < steps:
        found.append(best(table))
        table.play(found[-1])
    return found


def test_it_captures_when_that_pays() -> None:
    """A golem three squares away, rather than a move or nothing; the level goes with it."""
    table = karnag(tile="capture", druids={0: ["p8", "p20", "p31"]}, creatures={(8, 3): "golem/R"}, hand=SPARE)
    done = greedily(table, 3)

    assert "do capture" == done[0]
    assert "capture 1" in done
    assert any(text.startswith("rise") for text in done)


def test_it_captures_what_the_mana_is_enough_for() -> None:
    """Two golems near by, not the one far away."""
    creatures = {(8, 2): "golem/R", (14, 5): "golem/R", (5, 8): "golem/L"}
    table = karnag(tile="capture", row="secondary", druids={0: ["p8", "p20", "p5"]}, creatures=creatures, mana={0: 8})

    assert {"do capture", "capture 1", "capture 2"} == set(greedily(table, 3))


def test_it_makes_a_gem_in_line_with_another() -> None:
    """A gem lies in column 2 already: one more is made there."""
    table = karnag(tile="gems", druids={0: ["p2", "p49", "p31"]}, gems={0: [(2, 6)]}, mana={0: 10}, hand=SPARE)

    assert "create 1+2" in greedily(table, 4)
    assert {(2, 6), (2, 3)} == table.gems(0)


def test_it_makes_two_gems_in_line_with_three_druids() -> None:
    """The far one first, for the near one would bar its ray; the druid they share stays."""
    table = karnag(tile="gems", terrain="open", druids={0: ["p5", "p49", "p47"]}, mana={0: 17}, hand=SPARE)
    done = greedily(table, 6)

    assert ["create 1+3", "send 3", "create 1+2"] == [text for text in done if text[0] in "cs"][:3]
    assert {(5, 5), (5, 3)} == table.gems(0)


def test_it_prefers_the_richer_region() -> None:
    """Of two gems at about the same cost, (5,3) in the light region and (5,2) in the green."""
    table = karnag(tile="gems", terrain="open", druids={0: ["p5", "p49", "p50"]}, mana={0: 8}, hand=SPARE)
    greedily(table, 3)

    assert {(5, 3)} == table.gems(0)


def test_it_goes_brewing_when_short_of_mana() -> None:
    """A druid beside a cauldron goes in if there is no mana and a cube waits on the potions."""
    table = karnag(tile="moves", row="secondary", druids={0: ["p4", "p31", "C4"]}, mana={0: 0})
    table.state.s[SLOTS_OF_POTIONS] = 1
    table.state.s[table.state.seat_at(0) + w.CUBES] -= 1
    greedily(table, 4)

    assert "C1" in table.seat(0).druids


def test_it_brews_rather_than_take_compensation() -> None:
    """With druids in cauldrons and little mana."""
    assert "do brew" == best(karnag(tile="potions", druids={0: ["C1", "C2", "p9"]}, mana={0: 2}))
