"""The live picture, one touch away from any game, with the reading drawn on it, and never a hidden die."""

from __future__ import annotations

import numpy as np
import pytest

from companion.display.board_examples import BOARDS
from companion.display.examples import AWAITED, GAMES
from companion.display.pilot import Pilot
from companion.display.scenes.camera import CameraView, ReadMark
from companion.referee.record import MemoryJournal
from companion.table.mirror import HIDDEN, NOTHING, Mirror
from companion.table.setup import Setup
from hardware.camera import Frame
from vision.mats import ROGUE
from vision.reading import SeenDie, TableReading
from vision.registration import register
from vision.virtual.table import VirtualTable
from vision.watch import TableWatch

SIZES = pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
GREY = np.full((180, 320), 120, np.uint8)
SEEN = CameraView(
    GREY,
    outline=((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)),
    marks=(ReadMark(0.4, 0.5, "5"), ReadMark(0.6, 0.5, "3", sure=False)),
    markers=4,
    light=0.47,
    focus=0.9,
    sharp=True,
    tilt=4.0,
    height=480.0,
)


class StillCamera:
    """A camera whose picture does not change."""

    name = "still"
    own_clock = True

    def __init__(self, image: np.ndarray) -> None:
        self.image = image

    def small(self) -> Frame:
        return Frame(self.image, 0.0, 0)

    def large(self) -> Frame:
        return Frame(self.image, 0.0, 0)

    def close(self) -> None:
        """Nothing to give back."""


@SIZES
@pytest.mark.parametrize("name", [*GAMES, *BOARDS])
def test_the_camera_is_one_touch_away_from_any_game_screen_and_back(name: str, size: tuple[int, int]) -> None:
    with Pilot({**GAMES, **BOARDS}[name], size) as pilot:
        pilot.screen.live = lambda: SEEN
        pilot.touch_action("screen.open:camera")
        assert pilot.reads("What the camera sees")
        pilot.touch_action("screen.close")
        assert not pilot.reads("What the camera sees")


@SIZES
def test_the_live_view_says_mat_height_tilt_light_and_focus(size: tuple[int, int]) -> None:
    with Pilot(AWAITED, size) as pilot:
        pilot.screen.live = lambda: SEEN
        pilot.touch_action("screen.open:camera")
        for words in (
            "4 of 4 markers",
            "48 cm high, looks straight down (4°)",
            "Light: good",
            "Focus: sharp",
            "2 things read",
        ):
            assert pilot.reads(words)


def test_the_picture_is_drawn_anew_while_the_view_is_open() -> None:
    views = iter([SEEN, CameraView(GREY // 8, light=0.05, light_word="dark", focus=0.1), SEEN, SEEN])
    with Pilot(AWAITED) as pilot:
        pilot.screen.live = lambda: next(views)
        pilot.touch_action("screen.open:camera")
        pilot.screen._shown = None  # the moment passes
        pilot.screen.show(AWAITED)
        assert pilot.reads("Light: dark")
        assert pilot.reads("Focus: blurred")
        assert pilot.reads("No mat in view")


def test_without_a_camera_the_view_says_so() -> None:
    with Pilot(AWAITED) as pilot:
        pilot.touch_action("screen.open:camera")
        assert pilot.reads("Waiting for the throw") or pilot.reads("no camera")


def test_what_was_read_stands_where_it_lies_in_the_picture() -> None:
    table = VirtualTable(ROGUE, 3)
    picture = table.render(0.0)
    sighting = register(picture, ROGUE)
    assert sighting.registration is not None
    die = SeenDie(5, flat=True, x=200.0, y=150.0, size=16, zone="roll")
    watch = TableWatch(lambda *_: TableReading("rogue", (die,)), ROGUE)
    mirror = Mirror()
    assert mirror.view().trouble == NOTHING
    seen = mirror.watch(watch)
    camera = mirror.camera(StillCamera(table.small(0.0)))
    camera.small()
    watch.registrar.last = sighting.registration
    seen.read(picture, sighting)
    view = mirror.view()
    assert view.markers == 4
    x, y = sighting.registration.project(200.0, 150.0)
    width, height = sighting.registration.size
    assert [(mark.text, mark.sure) for mark in view.marks] == [("5", True)]
    assert (view.marks[0].x, view.marks[0].y) == (pytest.approx(x / width), pytest.approx(y / height))
    assert all(0 <= part <= 1 for point in view.outline for part in point)


def test_nobody_sees_dice_under_cups_by_the_camera() -> None:
    """While people bid and look under their cups the view is empty, whatever was read before."""
    referee = Setup("perudo", ("Ann", "Ben")).referee(MemoryJournal())
    mirror = Mirror(lambda: referee.play.hides(0.0))
    mirror.camera(StillCamera(GREY)).small()
    assert mirror.view().picture is None
    assert mirror.view().trouble == HIDDEN
