"""What is pressed is shown at once, before whatever it leads to is worked out."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from companion.display.examples import AWAITED, BY_HAND
from companion.display.inputs import Action
from companion.display.pilot import Pilot
from companion.display.setup_view import SetupView
from companion.referee.belief import sensor
from companion.referee.record import MemoryJournal
from companion.table.setup import REFEREES, Setup
from companion.table.starting import Start
from hardware.presses import Press

PACKAGE = Path(sensor.__file__).parents[2]


def pixels(pilot: Pilot) -> bytes:
    return pygame.image.tobytes(pilot.screen.surface, "RGB")


@pytest.mark.parametrize(
    ("view", "action"), [(BY_HAND, "die:4"), (AWAITED, "press.end:1"), (Start().view(), "setup.house")]
)
def test_a_touch_shows_before_it_is_dealt_with(view: SetupView, action: str) -> None:
    with Pilot(view) as pilot:
        before = pixels(pilot)
        assert pilot.touch_action(action)
        assert pixels(pilot) != before
        pilot.show(view)
        assert pixels(pilot) == before


def test_a_game_that_begins_asks_for_a_moment_until_it_is_there() -> None:
    view = Start().view()
    with Pilot(view) as pilot:
        assert pilot.touch_action("setup.start") == [Action("setup.start")]
        assert pilot.reads("One moment")
        pilot.show(AWAITED)
        assert not pilot.reads("One moment")


def test_a_button_of_the_table_shows_as_well() -> None:
    with Pilot(AWAITED) as pilot:
        before = pixels(pilot)
        assert pilot.screen.feed(Press("end", 0.0, 1))
        assert pixels(pilot) != before


def test_no_game_waits_for_a_library_that_only_a_camera_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sensor, "_assign", lambda: pytest.fail("it was loaded"))
    for game in REFEREES:
        players = ("Ann",) if game == "peruke-one" else ("Ann", "Ben")
        referee = Setup(game, players).referee(MemoryJournal())
        referee.watch("by hand", "", 0.0)
        for t in range(15):
            view = referee.view()
            rows = view.question.answers if view.question else view.choices
            if rows:
                referee.act(rows[t % min(len(rows), 6)].action, 10.0 * t)


def test_scipy_is_loaded_on_use() -> None:
    """It takes a second, on a slow machine several."""
    loaded = re.compile(r"^(from|import) scipy", re.MULTILINE)
    assert not [path for path in PACKAGE.rglob("*.py") if loaded.search(path.read_text())]
