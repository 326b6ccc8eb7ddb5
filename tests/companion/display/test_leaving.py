"""Every question and every list can be left by touch, keys and buttons, and going back never takes anything back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.display.examples import FINISHED, QUESTION, THROWN
from companion.display.gallery import SCENES, pose
from companion.display.inputs import LEAVE, OFF, Action, after_game
from companion.display.pilot import Pilot
from companion.display.welcome_view import WelcomeView
from companion.referee.shown.view import TableView
from hardware.presses import Press
from tests.night import in_turn

WAYS = ("touch", "u", "backspace", "button")
NOTHING_OPEN = frozenset(
    [
        "awaited",
        "thrown",
        "keeping",
        "refused",
        "cocked",
        "no-camera",
        "eight",
        "finished",
        "coloured",
        "uckers",
        "uckers-refused",
        "uckers-many",
        "uckers-four",
        "peruke-84",
        "peruke-84-refused",
        "peruke-one",
        "perudo",
        "perudo-shown",
        "perudo-two",
        "uckers-chosen",
        "peruke-84-chosen",
        "start",
        "start-house",
        "start-names",
        "step-game",
        "step-players",
        "step-house",
        "by-hand",
        "welcome-aim",
        "welcome-throw",
        "welcome-picture",
        "welcome-buttons",
    ]
)
"""The scenes of the gallery that are not left by going back."""


def left(pilot: Pilot, way: str, back: str) -> list[object]:
    """What leaving by touch, by a key or by the undo button gives."""
    if way == "touch":
        return list(pilot.touch_action(back))
    if way == "button":
        return list(pilot.screen.feed(Press("undo", pilot.t)))
    return list(pilot.press(way))


@pytest.mark.parametrize(("name", "way"), in_turn((name for name in SCENES if name not in NOTHING_OPEN), tuple(WAYS)))
def test_whatever_is_open_is_left_in_every_way_and_nothing_is_taken_back(name: str, way: str) -> None:
    with pose(name, (800, 480)) as pilot:
        view, back = pilot.view, pilot.screen.back
        assert back, "something is open or asked"
        tries = isinstance(view, WelcomeView) and view.tries and way != "touch"  # there presses are tried out
        types = pilot.screen.typing and way in ("u", "backspace")
        if tries or types:
            return
        before = pilot.screen.sheets_open
        given = left(pilot, way, back)
        assert not any(isinstance(one, Press) for one in given)
        assert given in ([Action(back)], [])
        assert given or pilot.screen.sheets_open < before, "a sheet was closed, or the program is asked to go back"


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800)])
def test_a_question_is_left_at_a_place_that_says_so(size: tuple[int, int]) -> None:
    with Pilot(QUESTION, size) as pilot:
        assert pilot.reads("Back")
        assert pilot.reads("changes nothing")
        assert pilot.reads("U back")
        assert "press.undo" not in [spot.action for spot in pilot.screen.painter.spots]
        assert pilot.press("esc") == []
        assert pilot.screen.sheets_open, "Esc opens the menu, and a second one closes it"


@pytest.mark.parametrize("way", WAYS)
def test_undo_on_the_result_screen_asks_before_it_takes_the_winning_turn_back(way: str) -> None:
    view = replace(FINISHED, choices=after_game(), undo="Ann ends her turn")
    with Pilot(view) as pilot:
        assert left(pilot, way, "press.undo") == []
        pilot.show(view)
        assert pilot.reads("Ann ends her turn")
        assert pilot.press("enter") == [], "leaving it as it is comes first"
        left(pilot, way, "press.undo")
        pilot.show(view)
        assert pilot.touch_action("menu.undo") == [Action("menu.undo")]


def test_on_a_machine_of_its_own_the_program_is_switched_off_instead_of_left() -> None:
    with Pilot(THROWN) as pilot:
        pilot.screen.switches_off = True
        pilot.press("m")
        pilot.touch_action("screen.open:end")
        actions = [spot.action for spot in pilot.screen.painter.spots]
        assert OFF in actions
        assert LEAVE not in actions


def test_going_on_playing_leads_to_the_game() -> None:
    with Pilot(THROWN) as pilot:
        pilot.press("m")
        pilot.touch_action("screen.open:end")
        assert pilot.reads("Go on playing")
        assert pilot.press("enter") == []
        assert not pilot.screen.sheets_open
        assert isinstance(pilot.view, TableView)
