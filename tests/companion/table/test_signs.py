"""Players keep a sign of their own from evening to evening."""

from __future__ import annotations

from companion.display.pilot import Pilot
from companion.display.scenes.seats import marks
from companion.display.setup_view import SetupView
from companion.display.theme import DARK
from companion.referee.record import MemoryJournal
from companion.referee.shown.view import TableView
from companion.table.desk import Desk
from companion.table.live import Presses, Session
from companion.table.setup import Setup
from companion.table.signs import another_sign, signs_of, with_signs
from companion.table.sound import Sound
from companion.table.starting import Start
from hardware.lamps import NoLamps
from hardware.sound import SilentSpeaker


def test_a_player_keeps_the_sign_in_any_seat_and_no_two_have_the_same() -> None:
    assert signs_of(("Ben", "Ann"), {"Ann": 5}) == (1, 5)
    assert signs_of(("Ann", "Ben", "Cleo"), {"Ann": 2, "Ben": 2}) == (2, 1, 3)
    eight = signs_of(tuple("abcdefgh"), {"h": 1, "a": 8})
    assert sorted(eight) == list(range(1, 9))
    assert another_sign(1, (8, 1, 2)) == 3
    assert list(with_signs({str(n): 1 for n in range(150)}, ["7"], [4]).items())[-1] == ("7", 4)
    assert len(with_signs({str(n): 1 for n in range(150)}, ["7"], [4])) == 100


def test_the_sign_is_changed_where_the_name_is_entered_and_remembered_when_the_game_begins() -> None:
    kept: list[dict[str, int]] = []
    start = Start("rogue", ("Ann", "Ben"), keep_signs=kept.append)
    start.act("setup.seat:1")
    with Pilot(start.view()) as pilot:
        (given,) = pilot.touch_action("setup.sign")
        start.act(given.text)  # type: ignore[union-attr]
        pilot.show(start.view())
    start.act("setup.back")
    assert [seat.sign for seat in start.view().seats] == [3, 2]
    assert start.act("setup.start") is not None
    assert kept == [{"Ann": 3, "Ben": 2}]
    again = Start("rogue", ("Ben", "Ann"), signs=kept[0]).view()
    assert isinstance(again, SetupView)
    assert [marks(DARK, seat) for seat in again.seats] == [(DARK.seat(2),), (DARK.seat(3),)]


def test_a_game_shows_the_signs_except_where_the_mat_or_the_pieces_have_theirs() -> None:
    def shown(game: str) -> TableView:
        desk = Desk(Setup(game, ("Ann", "Ben")).referee(MemoryJournal()), None)
        sound, presses = Sound(SilentSpeaker()), Presses(lambda: None)
        session = Session(desk, Pilot(desk.referee.view()).screen, None, lambda: 1.0, NoLamps(), sound, presses)
        session.signs = (5, 4)
        return session._refresh()

    assert [marks(DARK, seat) for seat in shown("rogue").seats] == [(DARK.seat(5),), (DARK.seat(4),)]
    assert [marks(DARK, seat) for seat in shown("peruke-84").seats] == [(DARK.seat(1),), (DARK.seat(2),)]
    assert [marks(DARK, seat) for seat in shown("perudo").seats] == [(DARK.seat(1),), (DARK.seat(2),)]
