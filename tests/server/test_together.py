"""A game that all win together, at a table: people decide first, and bots go with them."""

from nemeton.server import wire
from tests.server.desk import Desk


def begun() -> Desk:
    """Ann and Ben play Avalon with a bot beside them, and everybody has a character."""
    desk = Desk("avalon", seats=3, bots={"1": "casual"})
    for seat, player in ((0, "ann"), (2, "ben")):
        desk.do(player, wire.Sit("s", seat, f"{seat:02x}"))
    desk.do("host", wire.Start("b"))
    while desk.state.decision(desk.state.actor).kind in ("claim", "colour"):  # type: ignore[union-attr]  # it is asked
        desk.play()
    return desk


def test_bots_wait_while_people_are_asked() -> None:
    """The first question of the group, the chronicler: no bot answers before Ann and Ben have."""
    desk = begun()

    assert [0, 1, 2] == desk.table.asked()
    assert [] == desk.table.bots_asked()
    desk.play(0)
    assert [] == desk.table.bots_asked()
    desk.play(2)
    assert [1] == desk.table.bots_asked()


def test_bots_vote_as_the_first_person_did() -> None:
    """Ann says one thing, Ben another: the bot goes with Ann."""
    desk = begun()
    desk.play(2, 0)
    desk.play(0, 1)

    assert desk.state.answer(0) == desk.table.followed(1)


def test_a_bot_that_is_asked_alone_thinks_for_itself() -> None:
    """Its own action is no vote."""
    desk = begun()
    while desk.table.asked() != [1]:
        desk.play()
        if desk.table.is_vote(desk.table.asked()[0]):
            for seat in desk.table.asked():
                desk.play(seat)

    assert desk.table.is_vote(1) or desk.table.followed(1) is None
    assert [1] == desk.table.bots_asked()
